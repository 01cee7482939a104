"""No proxy and no key of whoever runs the tests."""

from __future__ import annotations

import pytest

VARIABLES = (
    "http_proxy https_proxy all_proxy no_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR "
    "ANTHROPIC_API_KEY OPENAI_API_KEY OPENROUTER_API_KEY GOOGLE_API_KEY XAI_API_KEY OLLAMA_HOST ANTHROPIC_BASE_URL "
    "OPENAI_BASE_URL OPENROUTER_BASE_URL LEVIATH_CONFIG_PATH"
).split()


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
