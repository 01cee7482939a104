"""The eight programs in other engines, and in this one: `programs()` gives a callable for each."""
