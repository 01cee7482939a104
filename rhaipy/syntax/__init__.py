"""From text to tree: lexer, parser, nodes, optimiser."""
