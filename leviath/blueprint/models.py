"""Reading which models a stage prefers, and its reply budget (Leviath ``core/manifest/model.rs``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leviath.blueprint.errors import BlueprintError, KeyPath
from leviath.blueprint.model import DEFAULT_MODEL, DEFAULT_PROVIDER, ModelConfig, ModelEntry, OutputCap
from leviath.blueprint.reading import as_json, count, fault, percent, shown
from leviath.blueprint.sections import ModelEntrySection, ModelSection
from leviath.text import trim


def read_model(stage: str, section: ModelSection | None, path: KeyPath) -> ModelConfig:
    """`[stages.NAME.model]`; without it the configuration chooses. Raises `BlueprintError`."""
    if section is None:
        return ModelConfig()
    parameters = as_json(section.parameters or {})
    timeout = count(section, path, f"stage '{stage}': model", "request_timeout_secs")
    place = (*path, "parameters", "max_output_tokens")
    cap = None
    if "max_output_tokens" in parameters:
        try:
            cap = read_output_cap(parameters["max_output_tokens"], place)
        except BlueprintError as error:
            raise fault(error.path, f"stage '{stage}': {error.message}", error.help) from None
    return ModelConfig(
        entries=_entries(section),
        allow_user_default=section.allow_user_default is not False,
        parameters=parameters,
        request_timeout_secs=timeout,
        output_cap=cap,
    )


def _entries(section: ModelSection) -> tuple[ModelEntry, ...]:
    entries = []
    for item in section.models or ():
        if isinstance(item, str):
            entries.append(ModelEntry("", item))
        elif isinstance(item, Mapping):
            entry = ModelEntrySection.read(item)
            if entry.model is not None:
                entries.append(ModelEntry(entry.provider or "", entry.model))
    if not entries:
        entries = _older_form(section)
    return tuple(entries) or (ModelEntry(DEFAULT_PROVIDER, DEFAULT_MODEL),)


def _older_form(section: ModelSection) -> list[ModelEntry]:
    """``provider`` with ``model``, then ``fallbacks``: how models were named before ``models``."""
    entries = []
    if section.provider is not None:
        entries.append(ModelEntry(section.provider, _or(section.model, DEFAULT_MODEL)))
    for item in section.fallbacks or ():
        if isinstance(item, Mapping):
            entry = ModelEntrySection.read(item)
            entries.append(ModelEntry(_or(entry.provider, DEFAULT_PROVIDER), _or(entry.model, DEFAULT_MODEL)))
    return entries


def _or(value: str | None, default: str) -> str:
    return default if value is None else value


def read_output_cap(value: Any, path: KeyPath) -> OutputCap:
    """The reply budget: tokens, ``"40%"``, ``"40% of region"`` or a table of ``percent`` and ``of``."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if isinstance(value, int) and value > 0:
            return OutputCap(tokens=value)
        raise fault(path, f"max_output_tokens = {shown(value)} must be a positive whole number of tokens")
    if isinstance(value, str):
        share, of, region = value.partition(" of ")
        region = trim(region)
        if of and not region:
            raise fault(path, f'max_output_tokens = "{value}" names no region after `of`')
        return OutputCap(fraction=_share(share, path), of=region or None)
    if isinstance(value, Mapping):
        return _cap_table(value, path)
    raise fault(
        path,
        f"max_output_tokens = {shown(value)} is not a token count, a percentage like "
        '"40%", or "<percent>% of <region>"',
    )


def _cap_table(value: Mapping[str, Any], path: KeyPath) -> OutputCap:
    written = value.get("percent")
    if isinstance(written, (int, float)) and not isinstance(written, bool):
        fraction = _share(f"{shown(written)}%", path)
    elif isinstance(written, str):
        fraction = _share(written, path)
    else:
        raise fault(
            path,
            'max_output_tokens as a table needs `percent` (a number, or a string like "40%") and optionally '
            '`of = "<region>"`',
        )
    if "of" not in value:
        return OutputCap(fraction=fraction)
    region = value["of"]
    if not isinstance(region, str) or not trim(region):
        raise fault(path, "max_output_tokens: `of` must name a region")
    return OutputCap(fraction=fraction, of=trim(region))


def _share(text: str, path: KeyPath) -> float:
    try:
        return percent(text, path)
    except BlueprintError as error:
        raise fault(path, f"max_output_tokens: {error.message}", error.help) from None
