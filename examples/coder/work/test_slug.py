from slug import slug


def test_letters_and_digits_stay():
    assert slug("  Nine Lives ") == "nine-lives"
    assert slug("What? Again!") == "what-again"
