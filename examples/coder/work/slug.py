"""Titles as parts of addresses."""


def slug(title):
    return title.strip().lower().replace(" ", "-")
