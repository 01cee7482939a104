"""The parser's tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""

from __future__ import annotations

GRAMMAR_SHA256 = "f4e9bddae86e869c7bffd39e7efd4206c7eebf5eef0a2d983d431bd9d8ee25d2"
STATES = 358
STARTS = {"program": 0, "expression": 1}
TERMINALS = (
    "$END",
    "AMPERSAND",
    "AND",
    "ARROW",
    "AS",
    "ASSIGN",
    "BANG",
    "BAR",
    "BREAK",
    "CALL_WORD",
    "CARET",
    "CATCH",
    "CHAR",
    "COALESCE",
    "COLON",
    "COMMA",
    "COMPARISON",
    "CONST",
    "CONTINUE",
    "DO",
    "DOT",
    "DOUBLE_COLON",
    "ELSE",
    "EQUALITY",
    "EXPORT",
    "FACTOR",
    "FALSE",
    "FLOAT",
    "FN",
    "FOR",
    "IF",
    "IMPORT",
    "IN",
    "INT",
    "JUMP_BREAK",
    "JUMP_CONTINUE",
    "JUMP_RETURN",
    "JUMP_THROW",
    "LABEL_BAR",
    "LBRACE",
    "LBRACKET",
    "LET",
    "LOOP",
    "LPAREN",
    "MAP",
    "METHOD_WORD",
    "MINUS",
    "NAME",
    "NOT_IN",
    "OP_ASSIGN",
    "OR",
    "PLUS",
    "POWER",
    "PRIVATE",
    "RANGE",
    "RBRACE",
    "RBRACKET",
    "RESERVED_SYMBOL",
    "RESERVED_WORD",
    "RETURN",
    "RPAREN",
    "SAFE_DOT",
    "SAFE_LBRACKET",
    "SEMICOLON",
    "SHIFT",
    "STRING",
    "SWITCH",
    "TEXT_END",
    "TEXT_MIDDLE",
    "TEXT_START",
    "THIS",
    "THROW",
    "TRUE",
    "TRY",
    "UNDERSCORE",
    "UNIT",
    "UNREADABLE",
    "UNTIL",
    "WHILE",
)
NONTERMINALS = (
    "arg_list",
    "args",
    "array_items",
    "block",
    "block_items",
    "break_word",
    "case_closed",
    "case_head",
    "case_open",
    "cases",
    "catch_head",
    "closed",
    "closure_bar",
    "closure_bars",
    "closure_head",
    "closure_params",
    "condition",
    "default_word",
    "do_body",
    "do_rest",
    "do_word",
    "do_word_s",
    "export_word",
    "expr",
    "expression",
    "fn_name",
    "fn_word",
    "for_counter",
    "for_head",
    "for_head_s",
    "for_variables",
    "function",
    "group",
    "if_rest",
    "index",
    "items",
    "iterable",
    "jump",
    "jump_break_word",
    "label_set",
    "labels",
    "loop_word",
    "loop_word_s",
    "map_entries",
    "map_entry",
    "param_list",
    "params",
    "path",
    "program",
    "signature",
    "simple",
    "statement_block",
    "statement_items",
    "switch_body",
    "switch_head",
    "switch_head_s",
    "switch_open",
    "text",
    "while_head",
    "while_head_s",
    "zero",
)
# Action, left side, symbols; whether the action looks at the next token.
RULES = (
    ("list_next", "arg_list", "arg_list COMMA expr", False),
    ("list_first", "arg_list", "expr", False),
    ("args_none", "args", "LPAREN RPAREN", False),
    ("args", "args", "LPAREN arg_list COMMA RPAREN", False),
    ("args", "args", "LPAREN arg_list RPAREN", False),
    ("args_none", "args", "UNIT", False),
    ("array_next", "array_items", "array_items COMMA expr", False),
    ("list_first", "array_items", "expr", False),
    ("block", "block", "block_items RBRACE", False),
    ("block_last", "block", "block_items simple RBRACE", False),
    ("block_open", "block_items", "LBRACE", False),
    ("items_same", "block_items", "block_items SEMICOLON", False),
    ("items_add", "block_items", "block_items closed", False),
    ("items_same", "block_items", "block_items function", False),
    ("items_end", "block_items", "block_items simple SEMICOLON", False),
    ("break_word", "break_word", "BREAK", False),
    ("case_statement", "case_closed", "case_head closed", False),
    ("case_default", "case_head", "default_word ARROW", False),
    ("case_head", "case_head", "label_set ARROW", False),
    ("case_head_if", "case_head", "label_set IF condition ARROW", False),
    ("case_at_end", "case_open", "case_head", False),
    ("case_empty", "case_open", "case_head SEMICOLON", False),
    ("case_function", "case_open", "case_head function", False),
    ("case_statement", "case_open", "case_head simple", False),
    ("cases_start", "cases", "", True),
    ("cases_add", "cases", "cases case_closed", True),
    ("cases_add", "cases", "cases case_closed COMMA", True),
    ("cases_add", "cases", "cases case_open COMMA", True),
    ("catch_head", "catch_head", "CATCH LPAREN NAME RPAREN", False),
    ("if_statement", "closed", "IF_S if_rest", False),
    ("try_statement", "closed", "TRY block CATCH block", False),
    ("try_statement_with_variable", "closed", "TRY block catch_head block", False),
    ("for_statement", "closed", "for_head_s block", False),
    ("while_statement", "closed", "loop_word_s block", False),
    ("block_statement", "closed", "statement_block", False),
    ("switch_statement", "closed", "switch_head_s switch_body", False),
    ("while_statement", "closed", "while_head_s block", False),
    ("closure_bar", "closure_bar", "BAR", False),
    ("closure_bar", "closure_bars", "OR", False),
    ("closure_head_none", "closure_head", "closure_bar BAR", False),
    ("closure_head", "closure_head", "closure_bar closure_params BAR", False),
    ("closure_head", "closure_head", "closure_bar closure_params COMMA BAR", False),
    ("closure_head_none", "closure_head", "closure_bars", False),
    ("param_first", "closure_params", "NAME", False),
    ("param_next", "closure_params", "closure_params COMMA NAME", False),
    ("condition", "condition", "expr", False),
    ("default_word", "default_word", "UNDERSCORE", False),
    ("do_body", "do_body", "block", False),
    ("do_rest", "do_rest", "do_body UNTIL condition", False),
    ("do_rest", "do_rest", "do_body WHILE condition", False),
    ("do_word", "do_word", "DO", False),
    ("do_word", "do_word_s", "DO_S", False),
    ("export_word", "export_word", "EXPORT", False),
    ("negation", "expr", "BANG expr", False),
    ("call_in_scope", "expr", "CALL_WORD BANG args", False),
    ("call", "expr", "CALL_WORD args", False),
    ("constant", "expr", "CHAR", False),
    ("false", "expr", "FALSE", False),
    ("constant", "expr", "FLOAT", False),
    ("if_expression", "expr", "IF if_rest", False),
    ("constant", "expr", "INT", False),
    ("jump_continue", "expr", "JUMP_CONTINUE", False),
    ("jump_return", "expr", "JUMP_RETURN", False),
    ("jump_return", "expr", "JUMP_RETURN expr", False),
    ("jump_throw", "expr", "JUMP_THROW", False),
    ("jump_throw", "expr", "JUMP_THROW expr", False),
    ("array_empty", "expr", "LBRACKET RBRACKET", False),
    ("array_with_comma", "expr", "LBRACKET array_items COMMA RBRACKET", False),
    ("array", "expr", "LBRACKET array_items RBRACKET", False),
    ("parenthesised", "expr", "LPAREN expr RPAREN", False),
    ("map_empty", "expr", "MAP RBRACE", False),
    ("map_with_comma", "expr", "MAP map_entries COMMA RBRACE", False),
    ("map", "expr", "MAP map_entries RBRACE", False),
    ("call_in_scope", "expr", "METHOD_WORD BANG args", False),
    ("call", "expr", "METHOD_WORD args", False),
    ("negative", "expr", "MINUS expr", False),
    ("variable", "expr", "NAME", False),
    ("call_in_scope", "expr", "NAME BANG args", False),
    ("call", "expr", "NAME args", False),
    ("positive", "expr", "PLUS expr", False),
    ("constant", "expr", "STRING", False),
    ("this", "expr", "THIS", False),
    ("true", "expr", "TRUE", False),
    ("unit", "expr", "UNIT", False),
    ("block_expression", "expr", "block", False),
    ("closure_at_end", "expr", "closure_head", True),
    ("closure_empty", "expr", "closure_head SEMICOLON", False),
    ("closure", "expr", "closure_head closed", False),
    ("closure", "expr", "closure_head function", False),
    ("closure", "expr", "closure_head simple", False),
    ("do_expression", "expr", "do_word do_rest", False),
    ("binary", "expr", "expr AMPERSAND expr", False),
    ("logical_and", "expr", "expr AND expr", False),
    ("binary", "expr", "expr BAR expr", False),
    ("binary", "expr", "expr CARET expr", False),
    ("coalesce", "expr", "expr COALESCE expr", False),
    ("binary", "expr", "expr COMPARISON expr", False),
    ("method_capture", "expr", "expr DOT METHOD_WORD BANG args", True),
    ("method_call", "expr", "expr DOT METHOD_WORD args", False),
    ("property", "expr", "expr DOT NAME", False),
    ("method_capture", "expr", "expr DOT NAME BANG args", True),
    ("method_call", "expr", "expr DOT NAME args", False),
    ("binary", "expr", "expr EQUALITY expr", False),
    ("binary", "expr", "expr FACTOR expr", False),
    ("contains", "expr", "expr IN expr", False),
    ("binary", "expr", "expr MINUS expr", False),
    ("contains_not", "expr", "expr NOT_IN expr", False),
    ("logical_or", "expr", "expr OR expr", False),
    ("binary", "expr", "expr PLUS expr", False),
    ("binary", "expr", "expr POWER expr", False),
    ("open_range", "expr", "expr RANGE", False),
    ("binary", "expr", "expr RANGE expr", False),
    ("method_capture", "expr", "expr SAFE_DOT METHOD_WORD BANG args", True),
    ("method_call", "expr", "expr SAFE_DOT METHOD_WORD args", False),
    ("property", "expr", "expr SAFE_DOT NAME", False),
    ("method_capture", "expr", "expr SAFE_DOT NAME BANG args", True),
    ("method_call", "expr", "expr SAFE_DOT NAME args", False),
    ("binary", "expr", "expr SHIFT expr", False),
    ("for_expression", "expr", "for_head block", False),
    ("group_variable", "expr", "group", False),
    ("group_call_in_scope", "expr", "group BANG args", False),
    ("group_call", "expr", "group args", False),
    ("indexed", "expr", "index RBRACKET", False),
    ("jump_break", "expr", "jump_break_word", False),
    ("jump_break", "expr", "jump_break_word expr", False),
    ("while_expression", "expr", "loop_word block", False),
    ("path_variable", "expr", "path", False),
    ("path_call", "expr", "path args", False),
    ("switch_expression", "expr", "switch_head switch_body", False),
    ("interpolated", "expr", "text TEXT_END", False),
    ("while_expression", "expr", "while_head block", False),
    ("same", "expr", "zero", False),
    ("expression", "expression", "expr", False),
    ("fn_name", "fn_name", "NAME", False),
    ("method_name", "fn_name", "NAME DOT NAME", False),
    ("method_name", "fn_name", "STRING DOT NAME", False),
    ("fn_word", "fn_word", "FN", False),
    ("private_fn_word", "fn_word", "PRIVATE FN", False),
    ("for_counter", "for_counter", "NAME", False),
    ("for_head", "for_head", "FOR for_variables IN iterable", False),
    ("for_head", "for_head_s", "FOR_S for_variables IN iterable", False),
    ("for_variable_and_counter", "for_variables", "LPAREN NAME COMMA for_counter RPAREN", False),
    ("for_variable", "for_variables", "NAME", False),
    ("function", "function", "signature block", False),
    ("group_name", "group", "LPAREN NAME RPAREN", False),
    ("group_group", "group", "LPAREN group RPAREN", False),
    ("group_path", "group", "LPAREN path RPAREN", False),
    ("if_only", "if_rest", "condition block", False),
    ("if_else_if", "if_rest", "condition block ELSE IF if_rest", False),
    ("if_else", "if_rest", "condition block ELSE block", False),
    ("index", "index", "expr LBRACKET expr", False),
    ("index", "index", "expr SAFE_LBRACKET expr", False),
    ("items_start", "items", "", False),
    ("items_same", "items", "items SEMICOLON", False),
    ("items_add", "items", "items closed", False),
    ("items_same", "items", "items function", False),
    ("items_end", "items", "items simple SEMICOLON", False),
    ("iterable", "iterable", "expr", False),
    ("continue_", "jump", "CONTINUE", False),
    ("return_", "jump", "RETURN", False),
    ("return_", "jump", "RETURN expr", False),
    ("throw", "jump", "THROW", False),
    ("throw", "jump", "THROW expr", False),
    ("break_", "jump", "break_word", False),
    ("break_", "jump", "break_word expr", False),
    ("break_word", "jump_break_word", "JUMP_BREAK", False),
    ("label_set", "label_set", "labels", False),
    ("label_first", "labels", "expr", False),
    ("label_next", "labels", "labels LABEL_BAR expr", False),
    ("loop_word", "loop_word", "LOOP", False),
    ("loop_word", "loop_word_s", "LOOP_S", False),
    ("list_next", "map_entries", "map_entries COMMA map_entry", False),
    ("list_first", "map_entries", "map_entry", False),
    ("map_entry", "map_entry", "NAME COLON expr", False),
    ("map_entry", "map_entry", "STRING COLON expr", False),
    ("param_first", "param_list", "NAME", False),
    ("param_next", "param_list", "param_list COMMA NAME", False),
    ("params_none", "params", "LPAREN RPAREN", False),
    ("params", "params", "LPAREN param_list COMMA RPAREN", False),
    ("params", "params", "LPAREN param_list RPAREN", False),
    ("params_none", "params", "UNIT", False),
    ("path_first", "path", "NAME DOUBLE_COLON NAME", False),
    ("path_of_group", "path", "group DOUBLE_COLON NAME", False),
    ("path_next", "path", "path DOUBLE_COLON NAME", False),
    ("program", "program", "items", False),
    ("program_last", "program", "items simple", False),
    ("signature", "signature", "fn_word fn_name params", False),
    ("declaration", "simple", "CONST NAME", False),
    ("declaration", "simple", "CONST NAME ASSIGN expr", False),
    ("import_", "simple", "IMPORT expr", False),
    ("import_", "simple", "IMPORT expr AS NAME", False),
    ("declaration", "simple", "LET NAME", False),
    ("declaration", "simple", "LET NAME ASSIGN expr", False),
    ("do_statement", "simple", "do_word_s do_rest", False),
    ("exported_declaration", "simple", "export_word CONST NAME", False),
    ("exported_declaration", "simple", "export_word CONST NAME ASSIGN expr", False),
    ("exported_declaration", "simple", "export_word LET NAME", False),
    ("exported_declaration", "simple", "export_word LET NAME ASSIGN expr", False),
    ("export_", "simple", "export_word NAME", False),
    ("export_", "simple", "export_word NAME AS NAME", False),
    ("expression_statement", "simple", "expr", False),
    ("assignment", "simple", "expr ASSIGN expr", False),
    ("assignment", "simple", "expr OP_ASSIGN expr", False),
    ("same", "simple", "jump", False),
    ("block", "statement_block", "statement_items RBRACE", False),
    ("block_last", "statement_block", "statement_items simple RBRACE", False),
    ("block_open", "statement_items", "LBRACE_S", False),
    ("items_same", "statement_items", "statement_items SEMICOLON", False),
    ("items_add", "statement_items", "statement_items closed", False),
    ("items_same", "statement_items", "statement_items function", False),
    ("items_end", "statement_items", "statement_items simple SEMICOLON", False),
    ("switch_body", "switch_body", "switch_open cases RBRACE", False),
    ("switch_body_last", "switch_body", "switch_open cases case_open RBRACE", False),
    ("switch_head", "switch_head", "SWITCH expr", False),
    ("switch_head", "switch_head_s", "SWITCH_S expr", False),
    ("same", "switch_open", "LBRACE", False),
    ("text_first", "text", "TEXT_START block", False),
    ("text_next", "text", "text TEXT_MIDDLE block", False),
    ("while_head", "while_head", "WHILE condition", False),
    ("while_head", "while_head_s", "WHILE_S condition", False),
    ("zero", "zero", "", True),
)
FAST = (
    "eNrtXQm4XVV1PuchtQO2YKkgRfz60TCIMieBGAi+yFSmCpbBjFARGSyDgELVqokDAjIkj5AwJlBbAUEEREQyYActtsWo1YpUbZmV"
    "eR509a2z3nrrX/vse/Nucu47+w57fW+//f9r7X+frOx97pnuecdRNlqOIzFpe9aQxQkfb3st9aEKquHowvltWLeyXkPP68bUf/3s"
    "vDzLXl+0r8rRs9ihq/Olw3iD7A0FuibfYGDDbKPsjcPtU/ONh+sNB96UbZJtmr0526yIOD/fvPi9ZfTfeXu+RfH7rdk3hlXvKEb6"
    "ZlFvORJxZz4h6LNVdlG+DeBti/pt2XYj+O0jv98x/LP9SHuHot4Reu3kNHcu6l2yXYfrx/J9yeflzDzMy+Rs/YElo+iyXPLyZD41"
    "2yPbM8jLxIGNs72yjaJ5GYS8TNfGAOdl79G87DOcl31H87If5GV/+BfkA+W8HJAdmB1UtA8u8nIIiw9YXnYe0Lwc6vJyWPbe7Jz8"
    "8CIvR4zk5cjhvGT90vXr6KhRvO7ryI/3U6o201Xr1VPeV5nSjHXsf9Lo/9eVNa30fyUzRsJpLWzIWV9EqoUY9b0f+e4v/941/8p/"
    "ITNGwmktbMhZX0SqhRj1vR/5FMs/kxkj4bQWNuSsLyLVQoz63o9875TZI7+fr/H4aG5Cxy9ZNr7HL0e745djIscvy/K1O375Npll"
    "2beLLbda2JBTJY8k2mPlVB31jE/ymIW8CeNr/K09MCKm0JiPjWtj2Dha11PuJjNGwmktLEart4waRaO6RegYdyc6X1aRme5fVhHv"
    "X7hmFvcvwuH+ZRXZ/mUVlc+PWIH3L9xzS1I9VWKr7vzo/RWeH60gM83LiiIvXDOLeREO87IC8rIikhdW4LysKPKieqrEVl1ejm3T"
    "eePzJCZtzxqyOOHjba9lPlNBNRxdOL8N3X+d4ct5q5/Tx415vnywbdcZ1rUc3pVHr9XPl+PH9brUCaX5cmLT+XLSuM2XsHwowF+J"
    "jHfyuP//n5L98UAr8acleF3q5rwb19H4Xt89vcL97i1kdkZ2S7HlVjMrvW6hM0c5VfJIogXPyFBBefN7vtl8ua2m+fLfFDPhvbdx"
    "dGsW0/Ect4XpneOXdq6jj1a4jm4isyy7qdhyq4UNOVXySKI9Vk7VUc/43jt+Gd/5clayx7untmUvOW1gwrjPkRvJjJFwWgsbctYX"
    "kWohRn3vRz7F8hUyYySc1sKGnPVFpFqIUd/7kU+x3EBmjITTWtiQs76IVAsx6ns/8t2/3x3v+wHvGljT/YC13e9eT2ZZdn2x5VYL"
    "G3Kq5JFEe6ycqqOe8Z0wX9r7vNTJIzr6vNRp+do8L/XhfGzPS52ej+V5qU+O4XmpL1b8OXtxW89u5rVR+0cUM+G9t3F0axbT8Ry3"
    "halv7VxX63OHd63VOlo+xnW0YkzraGXe/ucO23O8e0ne7Hj3nGxVG0b9Wzo3O28UnS97maK+oKgvHPFcJPuL4Z8Frv/CQG8I/z3D"
    "P4uGfy7NFmdLeK65yMuzK4brK7N+6d3SnnV0fz7+542fJ7Orh5FwWjOrcUtHOeuLSLXsOqYqKG9+zze7jvmLHnny+pcd8u+cT2Z6"
    "fjS/uG/PNbN4fiQcnh/Nh/v28yP37VmBP6fnF/ftVU+V2Kq7LnVtj12XeqCG/cunyIyRcFoLK+hLo5z1RaRatn9RBVNHPeOb7V8e"
    "6or9y54DnbrlDxf5vy6xrXokv6F//NJyebSG/cvHyIyRcFoLG3LWF5FqIUZ970c+xfIUeRPG1/hbe2BETKExHxvXxrBxtO7GcmPH"
    "bvnRZMZIOK2FDTnri0i1EKO+9yPf/eV7PfTtkHto7ePv6alv0Yy9fISqiemWksL3j26qTKkbv380P1/38+lOf/7l5jZdZ9iJxKTt"
    "WUMWJ3y87bXMZyqohqML57eh28rX+h89Rfmrnv9cfqrLr0fPJTPd784tru9yzazsd+W3cLjfnQvXd+dGru+yAu935xbXd1UPx61u"
    "v3trhfvdD8DM/wCJSduzhixO+Hjba6kPVVANRxfOb0O9pdM/p2+rcL7MJjPNy+xiHXHNrORFfguHeZkN62h2ZB2xAudldrGOVE+U"
    "xarLy9fbdPyS6nXM27MJHb6Oxvs8YLBtzx3OJDPNy8xiHXHNrORFfguHeZkJ62hmZB2xAudlZrGOVE+UxapbR3dUmJdj4f/wWBKT"
    "tmcNWZzw8bbXUh+qoBqOLpzfhk4v9TwvtU0td/PubDH+W9C+q2P/hycXz5FNpsm0PCs/RzaZmj1HNpn8c2SsUn6ObAU8R8YRGsvP"
    "kU2m3nyObOUYYlZVOuLdPbR/+VwN92HfT9gW87xxymuc8PG211JfOCryXifctvEuu5IZI+G0FjbkrC8i1UKM+t6PfPeX9qyjz+cT"
    "+nmJlBdqyMs+tc7j9ZJ9vup+ipnw3ts4ujWL6ZQ5YdK5LtXe75PsMjI/9Pskk9bqPdaTx/ge693G9B7re8bhPdad+9zhF9r63GF7"
    "9rvn1rDf/TcyYySc1sLa+ZHFlJFEDzlt1Ne2+vj8yHBvlOreF3RFj70v6Ph8LNcx723pet33K7xe9wqZZdkrxZZbLWzIqZJHEu2x"
    "cqqOesanWL5DZoyE01rYkLO+iFQLMep7P/K9V1ZnvVpO7T9ZGC0/6KegtuO6H9Zwv3F1cd17NbGVr3uvbnrde3Vw3Zs1yte9V5Nd"
    "95ZRJJaP61Yne937n8iMkXBaCxty1heRaiFGfe9HPsWyspgvK4mtPF9WNp0vK4P5whrl+bIS5ouMIrE8X1YmO1+WF3lZTmzlvCxv"
    "mpflQV5Yo5yX5ZAXGUViOS/Lk83LXWTGSDithQ0564tItRCjvvcj33nlR5UrXt8xzys2e5/HS1T1+zxeGp0fqb/Pw971Wn7PrL1H"
    "NvaeWfR7jO+ZtffLYuyLeZmLXWe4LU9xvrTv/S835KnPF3unRvl9Hva+jtj7PNDvMb7Pw97jgbEv5WUuNl/qe58HvgsgfA+BvWcg"
    "9h4C9HuM7yGw9w9g7Mt5mYvlJcX3ENzXw2d6d5AZI+G0FjbkrC8i1UKM+t6PfKeVn/UvEDQo91esd1OXfAvlMEpbr9NKdfePvlrT"
    "DLuNzBgJp7WwIWd9EakWYtT3fuRTLLeSGSPhtBbWjnctpowkeshpo7621cfHu4b766i1dXRrV35fcPOOfe7jZjJjJJzWwoac9UWk"
    "WohR3/uRT7F8lcwYCae1sLZ/sZgykughp4362lYf718Md9Z1qVavM7yN+u+ZrbJsTVt39efShK75171Ijc17m8eO3dY0Ko6WRo6e"
    "IzFpe9aQxQkfb3st85kKquHowvltqLc8S2LS9qwhixM+3vZa5jMVVMPRhfPbUG95hsSk7VlDFid8vO21zGcqqIajC+e3odvLKcFR"
    "/RnJHuX/hGImvPc2jm7NYjqe47YwqWTph9Qc92q5IJjXD/ZsJr5MZoyE01rYkLO+iFQLMep7P/Ipln8kM0bCaS1syFlfRKqFGPW9"
    "H/kUyz+QGSPhtBY25KwvItVCjPrej3yK5Utkxkg4rYUNOeuLSLUQo773I98vrZR76d5+ziLloezhGkf/ezJjJJzWwoac9UWkWohR"
    "3/uRT710+vvIHhnF1b53q9Pz8mg/L9G8PNbPSzQvv+rnJZqXX/fzEs3L423KS7XlieGfJ7viSKrT58tT/XUUzcvT/bxE8/JMPy/R"
    "vDzbz0s0L8/18xLNy/P9vETz8kI/L9G8vNjPSzQvL1Wel4sonpeLqNq8XESqKL+5ri4vL3fEecArwz+v9s8DElhHr/X3L9G8/KbC"
    "vJxDZll2TrHlVgsbcqrkkUR7rJyqo57xvVOqew7+5135HPxbOvY5+M+SGSPhtBY25KwvItVCjPrej3yK5TNkxkg4rYUNOeuLSLUQ"
    "o773I59imVe852QesZWfg5/X9P0M84L3nLBG+Tn4efCeExlFYvk5+HnJvufk02TGSDithQ0564tItRCjvvcj33tli47d736SzBgJ"
    "p7WwIWd9EakWYtT3fuRTL9vQNsS1tL0nFqeRaugxzkc2GhVHN6a+XPwdmTESTmthQ876IlItxKjv/cinXh6mh4lraXtPLE4j1dBj"
    "nI9sNCqObkw5Oh+n499PkBkj4bQWNuSsLyLVQoz63o9895f2vAdyr4Hxfw/kx8mMkXBaCxty1heRaiFGfe9HPsXyblJbL2cknNbM"
    "a5xx1heRaiFGfe9HvhvL67r07+f+L8VMeO9tHN2axXTKnDD15WWwOG8cpPXzwch542DT88bB4LxxkAYj542DcN7IERrL542DyZ43"
    "7kVqv5MzEk5r5jXOOOuLSLUQo773I9975UyqJmb8y5xiHc0htvI6mtN0Hc0J1hFrlNfRHFhHMorE8jqak/DfKazy/Qzbds37GWYV"
    "82UWsZXzMqvpfJkVzBfWKOdlFswXGUViOS+zOuzvWr4+4aOS3+3AI6Y/75pPlxnFOppBbOV1NKPpOpoRrCPWKK+jGbCOZBSJ5XU0"
    "I9l1tCeZMRJOa2FDzvoiUi3EqO/9yPde+b0865dI+f2OzcvuJPYH+e7ESDit2aNxxllfRKqF2PSt7cfdvf89vrY//7LB6Fb2nwvC"
    "vLyhTXlpVv6wpT3F2eu4Os7umE+pP+p/slRQNlzHLP7pONzX/rOmY/ycYia89zaObs1iOmVOmPr+Z/+HYia89zaObs1iOmVOmPry"
    "cgrFTHjvbRzdmsV0PMdtYerLy18TtsU8b5zyGid8vO211BeOirzXCbdtvMsuFDPhvbdxdGsW0ylzwqTxKbIjiUnbs4YsTvh422uZ"
    "z1RQDUcXzm9DvWUHEpO2Zw1ZnPDxttcyn6mgGo4unN+Gesv2JCZtzxqyOOHjba9lPlNBNRxdOL8N3V52DY6ldk/2ucSfUcyE997G"
    "0a1ZTKfMCVNfXu6jmAnvvY2jW7OYTpkTpr68fJfMGAmntbAhZ30RqRZi1Pd+5FMsvyEzRsJpLWzIWV9EqoUY9b0f+c4rf9K2qwsn"
    "Jn/dotn96d9Su/5O4W+pk/9+wCb9q1GVXN/Nsjqv727a8PruM3mr13dPophlmdXGbdYgujXj0dfMCdMt82XN9wOuy9s3Xzav8H7A"
    "nWQ2vAXF/5DVwoacKnkk0R4rp+qoZ3yK5WTyJpzWymhLf5RDpFplBeXN7/nYVtWdl2+SGSPhtBY25KwvItVCjPrej3yK5W/Im3Ba"
    "K6Mt/VEOkWqVFZQ3v+djW1V3Xj5E3oTTWhlt6Y9yiFSrrKC8+T0f26ruOn6p9/70W/r37aN52aKG+/ZruUoDfGNkvJNrWBlvXON1"
    "wtvJjJFwWgsbctYXkWohRn3vRz7F8nUyYySc1sKGnPVFpFqIUd/7kU+xfI3MGAmntbAhZ30RqRZi1Pd+5FMsf0FmjITTWliNU876"
    "IlKtsoKpez3E4VbVnZcXqLF5b/PYsduaRsXR0pg7T5OYtD1ryOKEj7e9lvlMBdVwdOH8Nox/+THFTHjvbRzdmsV0PMdtYVLZ21xY"
    "8fHMgq64Dtp51zEX5Xi8e0yW6nnAeOfl0rbl5Voyy7Jriy2X+oKi1ew+ybXB92xYo3yfhFm9TyKjSCzfJ7k22e/ZXENmjITTvFzT"
    "NC/XBHlhjXJemNW8yCgSy3m5Jtm8LCu+l7WM2BgJp3lZ1jQvy4K8sEY5L8xqXmQUieW8LEs2L0uLvCwlNkbCaV6WNs3L0iAvrFHO"
    "C7OaFxlFYjkvS5PNy9Vkxkg4rYW1vDBaAH011rTCvIiy5sX0ri7ycnWyebmKzBgJp/NFWMvLVS4v1sO0wryIsubF9K4q8nJVR3xP"
    "eEJlR2HVvU/1uzUdGV5OZlvnl5NwWjOrccZZX0SqZXlRBeXN7/lmefleTXlZTGaMhNN1tDjY7y5262hxsN9ljfJ+t9AeWUcyisTy"
    "Olqc7Dq6lMwYCae1sJYXiykjiR5y2qa/ZHQs9XFeLk02L4vIjJFwOl8WBfNlkZsv1sO0SvOlUNb5IqNILOdlUY+8z2PNz0sdb3un"
    "pJ+XuoTMGAmntbCWl0vcfLEepuXyQqa/ZHQs9XFeLkl2vgyRGSPhdL4MBetoyOXFeoBWMF9EWeeLjCKxnJehZPOysDgPWEhsjITT"
    "vCxseh6wMPg8Yo3yOmJW8yKjSCznZWGyeVlAZoyE01pYy8sCN1+sh2kNOW3TXzI6lvo4LwuSzcvFZMZIOK2FhfkyGlNGEj3ktE1/"
    "yehY6uO8XJxsXi4kM0bCaS2s5eVCN1+sh2mF60iUZR3pKBLLebmwI86Ptk3w/OgnNZ0HnE9m2+Xnk3BaM6txxllfRKpleVEF5c3v"
    "+WZ5ua+2Owrje1z3wQ45rvsCmTESTmthLS8WU0YSPeS0UV/b6uO8GE6tfI7MGAmntbAhZ30RqRZi1Pd+5FMs+5MZI+G0FlbjlLO+"
    "iFSrrGDqXg9xuFV152U/MmMknNbCapxy1heRapUVTN3rIQ63KqW50/7nDqdEnmsr328cymP3G3fId8x3GtkOe+5w54KR+427rOG5"
    "w13ziXkazx2OtWxFWyX8fb5Of051UrLP76b6vaxn87Se353QsX/np5vW0e7JPu+tf4djSqW6n8kndPiMa8/fJ/lsDXnZg0YtZySc"
    "1sxrnHHWF5FqIUZ970c+xfJOUtszZySc1sxrnHHWF5FqIUZ970e+98r2Hft5NKm4HzCJ2MrXXyY1vR8wKbgfwBrl6y+T4D3WMorE"
    "8nWGSclex5xY5GUisZXzMrFpXiYGeWGNcl4mQl5kFInlvEykK3txGWWP99/vEC1P9PMSLW9quN/dtOY98rvH9X/sAOrPhVjZu2vy"
    "sjPFTHjvbRzdmsV0ypwwaeToHSQmbc8asjjh422vZT5TQTUcXTi/Db1zneGEvPrrDPtUeJ3hVTLLsleLLbda2JBTJY8k2mPlVB31"
    "jO+98nQtxy/7VTJqlfenj+mavyNWbTm9f/wyXPbPx+d63Ws1XK/7FpkxEk5rYUPO+iJSLcSo7/3Ip1ma7V9ervw9kC9Tp+xfmuXl"
    "0Irzcih1zn63WV7eU3Fe3tMxefkGmTESTmthQ876IlItxKjv/ch3Xnkvpa3XvvJfFDPhvbdxdGsW0/Ect4VJJUs/oOa4d8p/khkj"
    "4bQWNuSsLyLVQoz63o98iuU/yIyRcFoLG3LWF5FqIUZ970e+d0p1z8F/p6Y7CleQGSPhtBY25KwvItVCjPrej3x/vrQ+X+6pab4s"
    "ITNGwmktbMhZX0SqhRj1vR/5/nxpfb78uKb58kUyYySc1sKGnPVFpFqIUd/7ke/Pl9bny09rmi/nkhkj4bQWNuSsLyLVQoz63o98"
    "iuXtFDPhvbdxdGsW0ylzwtSdne/3r1c3KQ/RQ8S1tLn+VK6eWJxGqqHHOB/ZaFQc3Zj6cvErGJvvw56Zh/dhJ2frDywZRZflch/2"
    "yXxqtke2Z+bvw04c2DjbK9soeh92EO7DTh/5/bGc78PuXbT5Puw+2R35vpneh91vJIrvw+4P2/yRvHwf9oDswOygon0wr8DskOH6"
    "47ndh915QO/DHjrai+/DHpZ9Ij8nP5wjsiMyuQ975Bqf9/50xZ8G7+yw5zM/2n/eq/xJnZ2XHanfapZjrqJe833YI4PnMRl3133Y"
    "s9ZqvhzZ9bPsKKqi11FdlKfpxXPN04mtvI6mN71/ND1YR6xRXkfT4blmGUVieR1N75Hnmj/cNceH7yIzRsJpLWzIWV9EqoUY9b0f"
    "+RTLtGIdTSO28jqa1nQdTQvWEWuU19E0WEcyisTyOprWo98PeF/H7ol/STET3nsbR7dmMZ0yJ0x9efkFxUx4720c3ZrFdMqcMGnM"
    "nU7/nvCM/t/LiuZlZoV52Y3Msmy3YsutFjbkVMkjifZYOVVHPeN7p5xF9fZP9roF1du/3eUvqfOUUywH98i/dlbbjlc3S/yK5mtk"
    "xkg4rYUNOeuLSLUQo773I59mafb8LlX+vLcWol76PsnYyxn9O3nR8lwHnWl33nu3jnbnAbG/l/VqvnbnASdQzLLMauM8XluL6ZQ5"
    "YeqbI1eSGSPhtBY25KwvItVCjPrej3yK5TIyYySc1sKGnPVFpFqIUd/7kU+xXEBmjITTWtiQs76IVAsx6ns/8imW88iMkXBaCxty"
    "1heRaiFGfe9HPvXyID1IXEvbe2JxGqmGHuN8ZKNRcXRjUs3UY5S23viUJ+lJ4lraVttvH6cxaugxzkc2GhVHNybVTD1KaevVVR6h"
    "tPXGpzxADxDX0vaeWJxGqqHHOB/ZaFQc3Zj6crEdxUx4720c3ZrFdMqcMGnMlydITNpaG+cZ5eNtrxXq4G+MMh2Mqrs8TmLS1to4"
    "zygfb3utUAd/Y5TpYFT/OkPL1xk65O+V13sf9phk32M99jIv8et1U4vnpaYSW/m699Sm172nBs9LsUb5uvdUeF5KRpFYvu49Ndnn"
    "paYUeZlCbOW8TGmalylBXlijnJcpkBcZRWI5L1N69DmyTRrePXvzQC/l4cD+3Y+RclqXZuJEipnw3ts4ujWL6ZQ5YerOztn979mU"
    "Cn8eHbFW37M5Ivg8OqLrvmdTVfm/HtnvHkKdp5xiOagr/7W/JjFpa22cZ5SPt71WqIO/Mcp0MKqO8v9hq2lF"
)
PLAIN = (
    "eNrtXQeYHMWx7n3OOYBzxOQcJSEhEEjknAVWJDvjjI2zJQdsMEkHSMaABE4PP2MbZ2wFcMYByzkngjPOJtjUu5q62vqrp3d1K83e"
    "9Iau7/r6/6v677m67rlJO3cGhWY5g8Sk7VlDFid8uu211IcqqIajC+e3YcPK/Vp67j+u/g8IDxytH1S0H+w8D3HooeFho/XDwyMK"
    "9MjwqPDo8Jjw2NH2RmHj0fpx4fHhCeGJ4UnhyUXEU8JTi++bJn/Op4WnF9+fEZ45Wm9StJ8l8WMRm4XNoz5bhC3DVoC3LuptwrZj"
    "eLux79uPfu0w1t6xqHeCXjs7zV2Ketew22g9KRxAPi+TS3mZEnYPU5to2lhe9gjTw55hrygvM0bzsnfYJ5mXmZCXWWPf9y3ysl8z"
    "L/uP5uWAZl4OhLwcBD/BwYm8HBIODYcV7cOLvBwxWh8JeTmqmZejXV6OCceG48LxRV5mj+XlhNG8DEv/r6MTm3jD15EvP6ZqM121"
    "Xj3l2ZUpzdnA/nObrXk15eLLZMZIOK2FjTnri0i1EKO+9yPf/+UbffNTfonMGAmntbAxZ30RqRZi1Pd+5HMsXyQzRsJpLWzMWV9E"
    "qoUY9b0f+cEp88e+L6hxGxZmdPwSJvj45SR3/HJy4vjllPU8frmJzEK4qdhyq4WNOVXyKARV8X5URz3jszxmIW/C+Bq/aw+MSCm0"
    "5lPj2hg2jtb1lBvJjJFwWguL0eoto1bRqG4ROsaNmc6XNWSm+5c1xPsXrpnF/YtwuH9ZQ7Z/WUPl8yNW4P0L99yUVC801ddQdedH"
    "p1Z4frSKzDQvq4q8cM0s5kU4zMsqyMuqRF5YgfOyqsiL6oWm+qoK83Jal84b/0li0vasIYsTPt32WuYzFVTD0YXz29D/1xlO7/jv"
    "9Bnjni/P6dp1hg0tx/fl0Wv18+W5E3pd6nml+fL8tvPlBRM2X+Lywgi/KBFz5oT//l8cXtJR/EszvC71suH13Q1eRy+vcL97PZm9"
    "YhSxz2pmpdf19Momp0oehTEtmy+qoLz5Pd9uvpxV0xz5EaVMeO9tHd2ZpXQ8x21hBuf4pZvr6FUVrqPryCyE64ott1rYmFMlj0JQ"
    "Fe9HddQzfvCOXyZ2vrw62+Pdjbry+zq7lJfulw+TGSPhtBY25qwvItVCjPrej3yO5f/IjJFwWgsbc9YXkWohRn3vRz7H8iEyYySc"
    "1sLGnPVFpFqIUd/7ke///e5E3w94zTrvB6zvfvdaMgvh2mLLrRY25lTJoxBUxftRHfWM74X50t3npV47pqLPS70urM/zUq8f5/NS"
    "bxjX81JvHMfzUm+qONNv7urvcVEXtb9HKRPee1tHd2YpHc9xW5j61s7/1vrc4eL1WkdvGec6euu41tHbJuC5w+4c77697fHuOeEd"
    "XRjzNfTOcG4TnVfU7yrq84v6gjHPhUV90ejXxa7/kkhvBNqXjH5dOvp1WVgalo1+f7eLvDy8Z7S+IgzL4JburKMrazhvfDuZXTWK"
    "hNOaWY1b3uSsLyLVsuuYqqC8+T3f7jrmigGZUVf3yHYuJjM9P1pc3Lfnmlk8PxIOz48Ww337xYn79qzAf6cXF/ftVS801RdXeN/+"
    "mgG7LvXeGvYvbyIzRsJpLayg9zU564tItWz/ogqmjnrGt9u/vL8v9h4f6Nkt/6Ac/We2VdeGDw2PXzq/1lrD/uW1ZMZIOK2FjTnr"
    "i0i1EKO+9yOfY/kLeRPG1/hde2BESqE1nxrXxrBxtO7H8uGe3fKTyIyRcFoLG3PWF5FqIUZ970e+/8vXB+jTITfT+sffPFCfohl/"
    "OYuqiemXksPnj66rTKkfP3/0kQrOp3v9+ZePduk6w84kJm3PGrI44dNtr2U+U0E1HF04vw39Vj42/NNTlOMG/u/y9X3+8y0kM93v"
    "Liyu73LNrOx35btwuN9dCNd3Fyau77IC73cXFtd3VQ/HrW6/+/EK97unw8w/ncSk7VlDFid8uu211IcqqIajC+e3od7S63+nP1Hh"
    "fJlPZpqX+cU64ppZyYt8Fw7zMh/W0fzEOmIFzsv8Yh2pXoBxq8vLJ7t0/JLrdcxP1XAds7fPAz69zvOA9Z0vc8lM8zK3WEdcMyt5"
    "ke/CYV7mwjqam1hHrMB5mVusI9ULMG516+gzFeblNPgdnkZi0vasIYsTPt32WupDFVTD0YXz29DrpZ7npT5by896Q4fxn4P253v2"
    "NzyleI5sCk2hlaH8HNkUavcc2RTyz5GxSvk5slXwHBlHaCw/RzaFBvM5stXjiFlT6Yg3DtD+5aYajl9OJWyLed445TVO+HTba6kv"
    "HhV5rxNv20SX3ciMkXBaCxtz1heRaiFGfe9Hvv9Ld9bRF2o+D8g1L1+sIS/71zqPv5Ttb/hnlDLhvbd1dGeW0ilzwuRzXaq7nyf5"
    "8piKfp7kK2F9Pk/y1XF+nuRr4/o8yc0T8HmS3n3u8OtF3a3nDruz3/1GDfvdr5EZI+G0FtbOjyymjCR6xGmjvrbVx+dHhgejVPe+"
    "oG9mst+dqPsB3xrXdcxbOrpe9+0Kr9fdQ2Yh3FNsudXCxpwqeRSCqng/qqOe8TmWr5AZI+G0FjbmrC8i1UKM+t6P/OCVtWFQy0uG"
    "TxYmy3eGKajtuO67NRzXrS2ue68ltvJ177Vtr3uvja57s0b5uvdasuveMorE8nHd2myve3+BzBgJp7WwMWd9EakWYtT3fuRzLKuL"
    "+bKa2MrzZXXb+bI6mi+sUZ4vq2G+yCgSy/NldbbzZWWRl5XEVs7LyrZ5WRnlhTXKeVkJeZFRJJbzsjLbvHyezBgJp7WwMWd9EakW"
    "YtT3fuR7r3yvcsXv98zP3u59HndR1e/zuKs5P3J/n4e967X8nll7j2zqPbPo9xjfM2vvl8XYH4Qyl7rOcFaW86V773/5Yfbzxd6p"
    "UX6fh72vI/U+D/R7jO/zsPd4YOyPQplLzZf63ueB7wKI30Ng7xlIvYcA/R7jewjs/QMY++NQ5lJ5yfE9BD8Z4DO9z5AZI+G0Fjbm"
    "rC8i1UKM+t6PfK+Vnw4vELQoP6tY7+d9kpdjKG+9XivV3T/6RU0/wSfIjJFwWgsbc9YXkWohRn3vRz7H8nEyYySc1sLa8a7FlJFE"
    "jzht1Ne2+vh41/BwHXW2jn7Zl/n5Vc9u+UfJjJFwWgsbc9YXkWohRn3vRz7H8hEyYySc1sLa/sViykiiR5w26mtbfbx/Mdxb16U6"
    "vc6wDQ3fM1tl2ZK27Ou/S5v3zU/3b2pt3ts+dvy2rlFxtDxy9A8Sk7ZnDVmc8Om21zKfqaAaji6c34Z6y99JTNqeNWRxwqfbXst8"
    "poJqOLpwfhvqLX8jMWl71pDFCZ9uey3zmQqq4ejC+W3o9/LrCP8m2y39IaVMeO9tHd2ZpXQ8x21hcsnSd6k9HtRya4RvG9hMfJDM"
    "GAmntbAxZ30RqRZi1Pd+5HMsHyAzRsJpLWzMWV9EqoUY9b0f+RzL+8mMkXBaCxtz1heRaiFGfe9HPsfyPjJjJJzWwsac9UWkWohR"
    "3/uRH5ZOyi10yzBniXJ7uKPG0d9LZoyE01rYmLO+iFQLMep7P/K5l15/H9lvm7ja9271el5+N8xLMi+/H+YlmZc/DPOSzMsfh3lJ"
    "5uVPXcpLteXPo1939sWRVK/Pl78M11EyL38d5iWZl78N85LMy9+HeUnm5R/DvCTz8s9hXpJ5+dcwL8m8/HuYl2Re7qo8LxdSOi8X"
    "UrV5uZBUUb5zXV1e7u6J84B7Rr/uHZ4HZLCO/jPcvyTz8t8K83IOmYVwTrHlVgsbc6rkUQiq4v2ojnrGD06p7jn4+/oyP707Gd5K"
    "ZoyE01rYmLO+iFQLMep7P/I5lreQGSPhtBY25qwvItVCjPrej3yOZVHxnpNFxFZ+Dn5R2/czLIrec8Ia5efgF8F7TmQUieXn4Bdl"
    "+56TN5MZI+G0FjbmrC8i1UKM+t6P/ACWRq9u+BvJjJFwWgsbc9YXkWohRn3vRz73shVtRVxL23tScRqphh7jfGSrUXF0Y+rLxRvI"
    "jJFwWgsbc9YXkWohRn3vRz73cgfdQVxL23tScRqphh7jfGSrUXF0YxI7rAnaY72ezBgJp7WwMWd9EakWYtT3fuT7v3TnPZD/05j4"
    "90C+jswYCae1sDFnfRGpFmLU937kcyz7ktr9GoyE05p5jTPO+iJSLcSo7/3I92O5f6M/f65fU8qE997W0Z1ZSqfMCVNfXmYW540z"
    "6QGNmYnzxpltzxtnRueNM2lm4rxxJpw3coTG8nnjzGzPG/cmtQc2GAmnNfMaZ5z1RaRaiFHf+5EfvPJKqiZm4suCYh0tILbyOlrQ"
    "dh0tiNYRa5TX0QJYRzKKxPI6WpDx/yms8v0MW/fN+xnmFfNlHrGV8zKv7XyZF80X1ijnZR7MFxlFYjkv83rs/1o+KOOjkgf34BHT"
    "Zn3z12VOsY7mEFt5Hc1pu47mROuINcrraA6sIxlFYnkdzcl2He1FZoyE01rYmLO+iFQLMep7P/KDVx7SCMOSKA/t2bxMJbGHNaYS"
    "I+G0Zo/GGWd9EakWYtO3th936vBzfF1//uXhzdk5fC4I8/KILuWlXXlkR3uKszdwdZzdM3+lHjX8y1JBefQGZvExE/BbeGzbMX5B"
    "KRPee1tHd2YpnTInTH2/2Z9TyoT33tbRnVlKp8wJU19eXkwpE957W0d3Zikdz3FbmPrycgphW8zzximvccKn215LffGoyHudeNsm"
    "uuxKKRPee1tHd2YpnTInTB5/RXYiMWl71pDFCZ9uey3zmQqq4ejC+W2ot+xIYtL2rCGLEz7d9lrmMxVUw9GF89tQb9mBxKTtWUMW"
    "J3y67bXMZyqohqML57eh38tG0bHUxtkeRf+UUia897aO7sxSOmVOmPry8hNKmfDe2zq6M0vplDlh6svLV8mMkXBaCxtz1heRaiFG"
    "fe9HPsfyXzJjJJzWwsac9UWkWohR3/uR773yuK7tFx+f/XWLdven76Nu/Z/C+6iX/3/AE4ZXoyq5vhtqvb77xJbXd5/U6PT67gso"
    "ZSFYbdyTG+nozoxHXzcnTL/Ml3XfD3hKo3vz5akV3g+4gcxCuKH4DVktbMypkkchqIr3ozrqGZ9jOZO8Cae1MtrSL+UQqVZZQXnz"
    "ez61VXXn5bNkxkg4rYWNOeuLSLUQo773I59jeRF5E05rZbSlX8ohUq2ygvLm93xqq+rOywvJm3BaK6Mt/VIOkWqVFZQ3v+dTW9Vf"
    "xy/13p9+2vC+fTIvT6/hvv16rtIIPyNxXnFmDSvjmes8v/kUmTESTmthY876IlItxKjv/cjnWD5JZoyE01rYmLO+iFQLMep7P/I5"
    "lo+RGSPhtBY25qwvItVCjPrej3yO5WAyYySc1sJqnHLWF5FqlRVM3eshjreq7rz8i1qb97aPHb+ta1QcLY+581cSk7ZnDVmc8Om2"
    "1zKfqaAaji6c34aJLz+glAnvva2jO7OUjue4LUwue5tNKr5u+ay+uA7ae9cxN23g8e7JIdfzgInOy2Zdy8s1ZBbCNcWWS31+0Wp3"
    "n+Sa6HM2rFG+T8Ks3ieRUSSW75Nck+3nbK4mM0bCaV6ubpuXq6O8sEY5L8xqXmQUieW8XJ1tXlYUn8taQWyMhNO8rGiblxVRXlij"
    "nBdmNS8yisRyXlZkm5flRV6WExsj4TQvy9vmZXmUF9Yo54VZzYuMIrGcl+XZ5uUqMmMknNbCWl4YXQx9Nda04ryIsubF9K4q8nJV"
    "tnm5kswYCafzRVjLy5UuL9bDtOK8iLLmxfSuLPJyZU98Tnjzyo7Cqnuf6hY1HRleTmZbNi4n4bRmVuOMs76IVMvyogrKm9/z7fKy"
    "VU15WUpmjITTdbQ02u8udetoabTfZY3yfrfQHltHMorE8jpamu06uozMGAmntbCWF4spI4kecdqmv6w5lvo4L5dlm5dLyYyRcDpf"
    "Lo3my6VuvlgP0yrNl0JZ54uMIrGcl0sH5H0e635e6rm2d8r6ealLyIyRcFoLa3m5xM0X62FaLi9k+suaY6mP83JJtvNlhMwYCafz"
    "ZSRaRyMuL9YDtKL5Iso6X2QUieW8jGSblyXFecASYmMknOZlSdvzgCXR3yPWKK8jZjUvMorEcl6WZJuXi8mMkXBaC2t5udjNF+th"
    "WiNO2/SXNcdSH+fl4mzzchGZMRJOa2FhvjRjykiiR5y26S9rjqU+zstF2eblAjJjJJzWwlpeLnDzxXqYVryORFnWkY4isZyXC3ri"
    "/GjrDM+PtqnpPOA8Mtu2cR4JpzWzGmec9UWkWpYXVVDe/J5vl5ftarujMLHHdc/pkeO6d5AZI+G0FtbyYjFlJNEjThv1ta0+zovh"
    "3MrbyIyRcFoLG3PWF5FqIUZ970c+x3IQmTESTmthNU4564tItcoKpu71EMdbVXdeDiQzRsJpLazGKWd9EalWWcHUvR7ieKtymjvd"
    "f+5w+8Rfl/L9xh0aqfuNOzZ2auw81t+eO9ylYOR+467reO5wt8akRh7PHY63bEFbZPx5vl5/TnVyts/v5vq5rCmNvJ7f3X34/EsG"
    "62hqts976//hmFbpPNmjhv/D0Z28VFum15CXPalpDUbCac28xhlnfRGpFmLU937kcyx7kNpeDUbCac28xhlnfRGpFmLU937kB6/M"
    "6Nm/R5OL+wGTia18/WVy2/sBk6P7AaxRvv4yGd5jLaNILF9nmJztdcxJRV4mEVs5L5Pa5mVSlBfWKOdlEuRFRpFYzsskumIQl1HY"
    "e/h+h2TZZ5iXZJnZMi+zas7YvhM6/iE0nAupsl/f5GUXSpnw3ts6ujNL6ZQ5YfLI0fYkJm3PGrI44dNtr2U+U0E1HF04vw2Dc51h"
    "v0b11xn2r/A6w71kFsK9xZZbLWzMqZJHIaiK96M66hk/eOWAWv4aH1jJqFXenz65b/6PWLXl5cPjl9FyUGNirtcdXMP1us+RGSPh"
    "tBY25qwvItVCjPrej3yepd3+5e7K3wN5N/XK/qVdXo6uOC9HU+/sd9vl5aiK83JUz+Tl02TGSDithY0564tItRCjvvcj33vlWMpb"
    "r3vl+5Qy4b23dXRnltLxHLeFySVL36H2eHDKt8iMkXBaCxtz1heRaiFGfe9HPsfyTTJjJJzWwsac9UWkWohR3/uRH5xS3XPwh9R0"
    "ffw9ZMZIOK2FjTnri0i1EKO+9yM/nC+dz5dDa5ovy8iMkXBaCxtz1heRaiFGfe9HfjhfOp8vh9U0X95FZoyE01rYmLO+iFQLMep7"
    "P/LD+dL5fDm8pvnyTjJjJJzWwsac9UWkWohR3/uRz7FsRykT3ntbR3dmKZ0yJ0zd2fn28Hp1m3I73U5cS5vrIxrqScVppBp6jPOR"
    "rUbF0Y2pLxd/gLH5Puzk0n3YKWH3MLWJpgW5D7tHmB72DHsFfx92Rtg47B32Sd6HnQn3YWeNfT+ywfdh9yvafB92/7BJOCDofdgD"
    "x6L4PuxBsM1HNcr3YQ8Jh4bDZE/NKzAcMVof3bD7sEc178Me3ezF92GPCcc0jgvHB74POzvIfdgT1vm897EV/zU4rseenzp++LxX"
    "+S91ODecoJ9qlmOuol73fdgToucxGffXfdjZ6zVfTuj7WXYiVdHrxD7K06ziueZZxFZeR7Pa3j+aFa0j1iivo1nwXLOMIrG8jmYN"
    "yHPNL+ub48N9yIyRcFoLG3PWF5FqIUZ970c+xzKjWEcziK28jma0XUczonXEGuV1NAPWkYwisbyOZgzo5wOe3bN74l9RyoT33tbR"
    "nVlKp8wJU19efkkpE957W0d3ZimdMidMHnOn1z8nPGf4/7KSeZlbYV52J7MQdi+23GphY06VPApBVbwf1VHP+MEpr6Z6++daXkX1"
    "9u92OZJ6TznHcviA/LTzuna8Oj/zI+H/kBkj4bQWNuasLyLVQoz63o98nqXd87tU+fPeWogG6fMk4y+vGN7JS5YFPXSm3Xvv3TrJ"
    "nQek/l/Wwsb6nQc8j1IWgtXGhRbRnVlKp8wJU98cuYLMGAmntbAxZ30RqRZi1Pd+5HMs7yYzRsJpLWzMWV9EqoUY9b0f+RzL+WTG"
    "SDithY0564tItRCjvvcjn2M5l8wYCae1sDFnfRGpFmLU937kcy+30W3EtbS9JxWnkWroMc5HthoVRzcm10z9nvLWm5hyJ91JXEvb"
    "avvu4zRGDT3G+chWo+LoxuSaqd9R3np1ld9S3noTU26lW4lraXtPKk4j1dBjnI9sNSqObkx9udiWUia897aO7sxSOmVOmDzmy59J"
    "TNpaG+cZ5dNtrxXr4HeMMh2Mqrv8icSkrbVxnlE+3fZasQ5+xyjTwajhdYaOrzP0yP8rr/c+7MnZvsd6/OWUzK/XTS+el5pObOXr"
    "3tPbXveeHj0vxRrl697T4XkpGUVi+br39Gyfl5pW5GUasZXzMq1tXqZFeWGNcl6mQV5kFInlvEwb0OfITm25Wk4bqCfvDx3e/Rgr"
    "L+3TTDyfUia897aO7sxSOmVOmLqzc/rwczalwn+PZq/X52xmR3+PZvfd52yqKr8ZkP3uEdR7yjmWw/ryp/0jiUlba+M8o3y67bVi"
    "HfyOUaaDUXWU/we9TFk3"
)
KERNELS = (
    "eNrlmelXVVUYh8/d517SHFIpXQqCpSUUFVTaYGU5ARra6JAjCMggMhua5lBBphZQwXKozKwowtQCMhFJRII0B9DU/hj7nYdL5qdW"
    "E3u1+vB71rvP3ue87x7OPu/d1+dcveo4Phji7JC1U9ol7Za+lQ5LXr3HCdi3S8aZKD5I+SF4H3wYPgK3wknwUfgJfIz7HxcnYz0h"
    "PknNjZLrTBGnStO49rnkd6aL5VKFVEmrGWK8lMAzEsWZtJ9F+6fEJGm2VM/1O+Ac+DS8AC/BZ+Cz8Dl4BT4vhTj9xP7SAGmgNEga"
    "TBTjxSgpmtZ3SgHnBXGuNE+aLy2g7kUpwlkoLpIWS0ukpdIyKVlKkZZLqVKalC6tkDKkTClLypZWSjnSKilXypPypQKpUCqSiqXX"
    "pCqp+nczuJrReUkskdZIDdSuZRRfFtdRXk/vXhE3SI1c20ibTeJlypvhq/Am6o6ITZQ/gPfDB+AbcBscTeujYjPlnygfE1sofwG3"
    "cPVDcQ/lHSr5nItc/UjcixUhRlL/C+WPxX2Ud9L+e2bwuNgqnZDapJNSuzSmT2ekdzZ+kDqkTuL8Do6Bu4j5R+xb4dv0ard0mLrb"
    "6M8p8bR0RjornZPO034sHMdqm6A7bPTPp93BaP0YVpG34ny8GT72DO/qduy3gvuE1/YdWe9K7xH53aKdyCexpiZbGrkI7YS25mwK"
    "8xDC7mu0+3rjcIOleQhct4OXK5Z6Rme6pdEJXLdnViiKBtZ17w5ZqSs9u2QdnMEq38/6j5edINVS8yVMpH4mYzzL2ownEUU9nE0s"
    "c6ytexteL9DzS/AK7AcHwIFwkGj09Tf64nvl8fAuZjZKdrQUw2jOpWYenA8XwHvZwWPFuGAmYHirDD029NnQa0O/DT03WnPJYoq0"
    "XEqV0qhLhytgBqyCmTALZsOVMIcerJJyeWqemC8VSIVSEa2qYTFcDUtgA1wD17JG+nKm1snjtfW6niga4Qb4czAz8XrYJaub8ibq"
    "LsPN1B2Rmihvg6PFSCtr7qg8NxPTMamFaLb0+bj2RrPHmueL1jzvZfQjWAGGvNFWJPuCGaoXz3GpFeuE1IZ1UmqnTQfs5OrrskpZ"
    "52XB/NGQPxpyRkPOaPgF5+Vep7DPwLPwHE85LZ2nPBaOgxO5x5AJOOxxRl+5nizbVka2nci2KhYvSzTKEo2yRC/GEGkqEU+D5XA6"
    "rICVsC74NfbuideVWsoJ1CXCJFgP+8PBMIoRiBZjuCcWxv22Yhaqxt63cpG82/tKL5Z3e/nBEnm3l5kslXd7OdEyef83PRs93dXT"
    "vTduuZQqpUl/fpdM11328sMV8m4vM82Q9/9WTlyliP++50w9xV6fs+Td3mhny7u9eV4p7/ZWWI68213buYrgj/e2PLXKZ28rkAql"
    "or+0t/0T+1p1n3sulsdruVUJWU4DbBQDzkhZo6QwqUuj1R38LeVytuvyC8rl5NblvNbLj8KZUZeTWJdc1lUu65LLusplXU5bbY1x"
    "hzXPnfS8lBEsI6c+KOuQ9DWj/00wf3c5zXU5w/VGzaFtz8mpSwZsqwfvB09o/eTdrvJul/NBv+IJkf3/OSuqszYH+xnzeE7Ra7Gj"
    "sWOwY2EcTOZ6CkyFaTAP5sNCWAS7uOsedsWR0ijOh4aofLN0izRcGkF9GHuB136otTn4jEiGiaFYn4o11qJpYgy3wWbeCBtRtOA/"
    "nD0mAjsStsI22A5Lmb0y+BXv9UH2mQPsSUZ7Us//NV5PHEvvts95M/ib38//QX7+EfLjNYC/AE8JcH+Ab5XLWvViHwKHwxEwjNpu"
    "njCUK8NgKKyB4dbe7Fb1wI7nNnk2mnmjmXf5HvV8ZwKMeoARsjUqNcQSzpwdwD6EHSr+CtqUREA="
)
