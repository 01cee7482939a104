"""The interpreter: names to slots, the tree to closures, calls, chains, loops."""
