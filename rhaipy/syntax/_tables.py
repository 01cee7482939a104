"""The parser's tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""

from __future__ import annotations

GRAMMAR_SHA256 = "fe33ed02b2dd1d7fc1b7b8768b1af8d965a174daba2b7cac72d0747977c84ee9"
STATES = 359
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
    "array_comma",
    "array_items",
    "block",
    "block_open",
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
    "if_word",
    "if_word_s",
    "in_word",
    "index",
    "items",
    "iterable",
    "jump",
    "jump_break_word",
    "label_set",
    "labels",
    "loop_word",
    "loop_word_s",
    "map_colon",
    "map_entries",
    "map_entry",
    "map_key",
    "map_open",
    "param_list",
    "params",
    "path",
    "program",
    "signature",
    "simple",
    "statement_block",
    "statement_open",
    "switch_body",
    "switch_head",
    "switch_head_s",
    "switch_open",
    "text",
    "until_word",
    "while_head",
    "while_head_s",
    "while_word",
    "while_word_s",
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
    ("array_comma", "array_comma", "array_items COMMA", True),
    ("array_next", "array_items", "array_comma expr", False),
    ("list_first", "array_items", "expr", False),
    ("block", "block", "block_open items RBRACE", False),
    ("block_last", "block", "block_open items simple RBRACE", False),
    ("block_open", "block_open", "LBRACE", False),
    ("break_word", "break_word", "BREAK", False),
    ("case_statement", "case_closed", "case_head closed", False),
    ("case_default", "case_head", "default_word ARROW", False),
    ("case_head", "case_head", "label_set ARROW", False),
    ("case_head_if", "case_head", "label_set if_word condition ARROW", False),
    ("case_at_end", "case_open", "case_head", True),
    ("case_empty", "case_open", "case_head SEMICOLON", False),
    ("case_function", "case_open", "case_head function", False),
    ("case_statement", "case_open", "case_head simple", False),
    ("cases_start", "cases", "", True),
    ("cases_add", "cases", "cases case_closed", True),
    ("cases_add", "cases", "cases case_closed COMMA", True),
    ("cases_add", "cases", "cases case_open COMMA", True),
    ("catch_head", "catch_head", "CATCH LPAREN NAME RPAREN", False),
    ("try_statement", "closed", "TRY block CATCH block", False),
    ("try_statement_with_variable", "closed", "TRY block catch_head block", False),
    ("for_statement", "closed", "for_head_s block", False),
    ("if_statement", "closed", "if_word_s if_rest", False),
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
    ("closure_param", "closure_params", "NAME", False),
    ("closure_param_next", "closure_params", "closure_params COMMA NAME", False),
    ("condition", "condition", "expr", True),
    ("default_word", "default_word", "UNDERSCORE", True),
    ("do_body", "do_body", "block", False),
    ("do_rest", "do_rest", "do_body until_word condition", False),
    ("do_word", "do_word", "DO", False),
    ("do_word", "do_word_s", "DO_S", False),
    ("export_word", "export_word", "EXPORT", False),
    ("negation", "expr", "BANG expr", False),
    ("call_in_scope", "expr", "CALL_WORD BANG args", False),
    ("call", "expr", "CALL_WORD args", False),
    ("constant", "expr", "CHAR", False),
    ("false", "expr", "FALSE", False),
    ("constant", "expr", "FLOAT", False),
    ("constant", "expr", "INT", False),
    ("jump_continue", "expr", "JUMP_CONTINUE", False),
    ("jump_return", "expr", "JUMP_RETURN", False),
    ("jump_return", "expr", "JUMP_RETURN expr", False),
    ("jump_throw", "expr", "JUMP_THROW", False),
    ("jump_throw", "expr", "JUMP_THROW expr", False),
    ("array_empty", "expr", "LBRACKET RBRACKET", False),
    ("array_with_comma", "expr", "LBRACKET array_comma RBRACKET", False),
    ("array", "expr", "LBRACKET array_items RBRACKET", False),
    ("parenthesised", "expr", "LPAREN expr RPAREN", False),
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
    ("if_expression", "expr", "if_word if_rest", False),
    ("indexed", "expr", "index RBRACKET", False),
    ("jump_break", "expr", "jump_break_word", False),
    ("jump_break", "expr", "jump_break_word expr", False),
    ("while_expression", "expr", "loop_word block", False),
    ("map_empty", "expr", "map_open RBRACE", False),
    ("map_with_comma", "expr", "map_open map_entries COMMA RBRACE", False),
    ("map", "expr", "map_open map_entries RBRACE", False),
    ("path_variable", "expr", "path", False),
    ("path_call", "expr", "path args", False),
    ("switch_expression", "expr", "switch_head switch_body", False),
    ("interpolated", "expr", "text TEXT_END", False),
    ("while_expression", "expr", "while_head block", False),
    ("same", "expr", "zero", False),
    ("same", "expression", "expr", False),
    ("fn_name", "fn_name", "NAME", False),
    ("method_name", "fn_name", "NAME DOT NAME", False),
    ("method_name", "fn_name", "STRING DOT NAME", False),
    ("fn_word", "fn_word", "FN", False),
    ("private_fn_word", "fn_word", "PRIVATE FN", False),
    ("for_counter", "for_counter", "NAME", False),
    ("for_head", "for_head", "FOR for_variables in_word iterable", False),
    ("for_head", "for_head_s", "FOR_S for_variables in_word iterable", False),
    ("for_variable_and_counter", "for_variables", "LPAREN NAME COMMA for_counter RPAREN", False),
    ("for_variable", "for_variables", "NAME", False),
    ("function", "function", "signature block", False),
    ("group_name", "group", "LPAREN NAME RPAREN", False),
    ("group_group", "group", "LPAREN group RPAREN", False),
    ("group_path", "group", "LPAREN path RPAREN", False),
    ("if_only", "if_rest", "condition block", False),
    ("if_else", "if_rest", "condition block ELSE block", False),
    ("if_else_if", "if_rest", "condition block ELSE if_word if_rest", False),
    ("condition_word", "if_word", "IF", True),
    ("condition_word", "if_word_s", "IF_S", True),
    ("condition_word", "in_word", "IN", True),
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
    ("map_colon", "map_colon", "map_key COLON", True),
    ("map_next", "map_entries", "map_entries COMMA map_entry", False),
    ("same", "map_entries", "map_entry", False),
    ("map_entry", "map_entry", "map_colon expr", False),
    ("map_key_name", "map_key", "NAME", False),
    ("map_key_string", "map_key", "STRING", False),
    ("map_open", "map_open", "MAP", False),
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
    ("block", "statement_block", "statement_open items RBRACE", False),
    ("block_last", "statement_block", "statement_open items simple RBRACE", False),
    ("block_open", "statement_open", "LBRACE_S", False),
    ("switch_body", "switch_body", "switch_open cases RBRACE", False),
    ("switch_body_last", "switch_body", "switch_open cases case_open RBRACE", False),
    ("switch_head", "switch_head", "SWITCH expr", False),
    ("switch_head", "switch_head_s", "SWITCH_S expr", False),
    ("same", "switch_open", "LBRACE", False),
    ("text_first", "text", "TEXT_START block", False),
    ("text_next", "text", "text TEXT_MIDDLE block", False),
    ("condition_word", "until_word", "UNTIL", True),
    ("condition_word", "until_word", "WHILE", True),
    ("while_head", "while_head", "while_word condition", False),
    ("while_head", "while_head_s", "while_word_s condition", False),
    ("condition_word", "while_word", "WHILE", True),
    ("condition_word", "while_word_s", "WHILE_S", True),
    ("zero", "zero", "", True),
)
FAST = (
    "eNrtXQm4ZFVxvreJnyYhCSAfghIN+6ayzAwMk4zMCKgYI0pEEWaGh0RQNhUQXIgisg44iCP7DEsiy7C5gLLFBWYGE5MgyBKXxCUo"
    "O6jsW6y8ujX16q9zT/d0z7v93j3dt+p79W79Vec/3fXOue/26dO3P0TZmHyIROXYo+ZZnuDxY8+lMWRBNuxdMP8YqpHVVhL/ox64"
    "XpbNz7Ps5cXxohwjZzlvcX7BqL969kKBXpiv3lojWzNba/T4iHztUbtGa51s3da62XrZq4v8U/P1i98bRJ/71/LXFr9fl319lO8b"
    "Bee1hd2lpTnX5ZsErTbNTs83B3+Lwm6ZbbXCf/2K328Y/XljcbT1CmSbwm4Lbbcr7BTHP7Ww00Z/th/92WH054F8V/K1OjIPazUj"
    "e1nr7DHvnFxq9Wi+U/ZiPjuo1fTW2tnO2ZrRWu0KtXqLHrS4Vm8bq9Vuo7V6+1itdnW1egc8k7xVrtU7s92zdxXH7y5qtQfTt6RW"
    "7xmr1bSW1uq9kVq9L9srOynfu6jVPmO1mjNaq7mjtcoaWSVJfw7OG/P7MQf9I/ifis+mVfPVR/atjGlknO0PHfsbnl+js8S/kyl7"
    "gqkVNMSsLXrKhT7y+zjiwyl3DvQz/wGZsieYWkFDzNqip1zoI7+PI56K/BuZsieYWkFDzNqip1zoI7+PIz7csv+K309M6pn5g33k"
    "PpQOJbZy7COxPM1UxYhhmNm+11jvh9ZszP0rmbInmFpBQ8zaoqdc6CO/jyOeiuxDXgXxFn9rC8yIMbTHY/1aH9aP2vrI98mUPcHU"
    "CorZGi177bKR3TK0j+8nNK5uI1N9PXgb8etBtozi60HB8PXgbWSvB2+j8utBZuDXg9xyA1I+ZWKt8vXgAX19PbiMTLVWy4pasWUU"
    "ayUY1moZ1GpZpFbMwLVaVtRK+ZSJtcpaHThhr52fIlE59qh5lid4/NhzWcxYkA17F8w/huFck7kk73VN5sPZQV2Pq4MncE1mvPK+"
    "obkKr35cHTLBa32HlsbVYV2Pq49M8LgKZXfq7LfD6i8freFa3xX5sMzBiV5vP7yv5/abyfSI7Obi2ZhlVNreTEeOYcrnPckWfyRD"
    "BsUt7vFO4+qaGo2r/6aYCu6j7bN70xiPx/hYkOG+vurvHDyqr3PwejLNsuuLZ2NW0BBTPu9JtvcVU3bkM7y5vpqMcXV0QtftR/Tp"
    "TPym1iY1GEvfIlP2BFMraIhZW/SUC33k93HEU5Fvkil7gqkVNMSsLXrKhT7y+zjiqch1ZMqeYGoFDTFri55yoY/8Po54irIRbURs"
    "5dhHYnmaqYoRwzCzfa+x3jeqWR2vJVP2BFMraIhZW/SUC33k93HEU5T+7xfFfaLIhr33b7/oJytlO63i//lf7POruWMmdCz9mGIq"
    "uI+2z+5NYzwe42NB6jXvvjGpe2u/la/a3trr8+721t6Q97q39sZ8ovbW9uu6/ct5p+v247KbJmTl5rN0fHbCmHdiYU8q7MmFPWVF"
    "ZL6MED6nufZfCPgWwPHpfMYa/Tkj+1K2kJ+xyzwzO2vUnp010shkzcF78zq8dv4imZ476gmmllHNO28Ms7boKZetISuD4hb3eKc1"
    "5J80701Utn61yK1fLY6sX/00r+f61crlZwl/quVUMtVxdWqxT4YtoziuBMNxdSrskzk1sk+mYB4dV6cW+2SUT5lYq1wXvahZF81+"
    "Xotze39lnZb3fxGp5atak/XoLskuzdZuXd51/glkyp5gagUVb8kYZm3RUy77P6gMxo58hnf6P3jfwH5qb2ZrMJ7Hr4u/0NW1fGy/"
    "yb/aXLdXJPfX7tye4rXom1sruxat7prhWDLNsmOLZ2NW0BBTPu9JtvcVU3bkMzwVeZK8CuIt/tYWmBFjaI/H+rU+rB+1wyLfGKhn"
    "8wEyZU8wtYKGmLVFT7nQR34fR3w45Y4h/+TkD2nV83849J867V4+TdXkDLLU4zO81/aR+xA6hNjKsY/E8jRTFSOGYWb7XmO9H9Ls"
    "ra30ul1Frtuv6+t1O8a3JlE59qh5lid4/NhzWcxYkA17F8w/hmGQbzb/3trKe5trhIg8NoR3GduPTPXcvl/xPg5bRuXcLr8Fw3P7"
    "fvA+zn6R93GYgc/t+xXv4ygf9lvluf36vp7bD4RZcyCJyrFHzbM8wePHnstixoJs2Ltg/jE01wzVXzPc0NdxtS+Zaq32LeYgW0al"
    "VvJbMKzVvjAH943MQWbgWu1bzEHlE2bRKmt144RdX41f+rXeflNWt/X2DWlDYivHPhLL00xVjBiGme17jfW+Yc3OV3PJVOfg3GIO"
    "smVU5qD8Fgzn4FyYg3Mjc5AZeA7OLeag8mG/Vc7Bm/s6Bw+Av90BJCrHHjXP8gSPH3suixkLsmHvgvnHMIgyWXtrt6rJ+93f7jH/"
    "O3D83YEaCdOKfcjTaBp9LyvvQ55GnfYhTyO/D5lZyvuQb4F9yJyhubwPeRo1+5BVbu0iZ2nFfS4b8vPV8bXYz/BBwmNRjxumuOYJ"
    "Hj/2XBbzvSqOvQsWPrbm9eD4Xw+ufB/yCZXtQ96OTEdbFc/GrKAhNtaH8yTb+4opO/IZPpzSr/PViQO4t7ZftXqyFrXaZVLnwGpJ"
    "7S/9JcVUcB9tn92bxnjKmCD1rdugfzb8B7Wq9qDs2T55AvZs9+vcfkqzD7mCa9GdJ3Af8u1kmmW3F8/GrKC2zmA5ZU+ycZ1BGYzd"
    "+G4v1hnMH14ZGWd7+zzOec3nUrOD8m7m4B0rnYOZez14Z1/n4AtkmmUvFM/GrKAhpnzek2zvK6bsyGd4KvIfZMqeYGoFDTFri55y"
    "oY/8Po54Iyw/akoA8vFmXHQtLyWyD+vuCjiWF+/jLCfW8vs4yzu+j7M8eB+HOcrv4ywnex9HepFcvr5antT7OEuLWi0l1nKtlnas"
    "1dKgVsxRrtVSqJX0Irlcq6VJ1epWMmVPMLWChpi1RU+50Ed+H0c8RZmIa9FLe/5ujl6uRe/t67Vo5+odVvmZ+7Kk9+R2ulfYs1T1"
    "vcKeHZtzKd4rzO7NX/5eALvvf+x7ATDu/ZGxY/w+AMx9Ki9jsdfO1+SpjKv+3YPu8jzFcWX36yrfK8zuBRa7VxjGvT8ydoz3CMPc"
    "p/MyFhtX9bpXGN7TJbyfjN0vJnY/GYx7f2TsGO8jg7nP5GUsVqv7Bv7zGdWt9S2pUa2+TabsCaZW0BCztugpF/rI7+OIpyL/Qqbs"
    "CaZWUDu3W07Zk+wFjhv59VhjfG43f3ilujl49dB8nux1rUF6NjeSKXuCqRU0xKwtesqFPvL7OOKpyA1kyp5gagW185XllD3JXuC4"
    "kV+PNcbnK/PTfz3Y63X766m5d3S/ZQvaIrH/h/2/1/3HVvDove6z1qrd6z5vdXev+1ar13vd/yprf6/7n1FMs8ysYd5fVY3xeIyP"
    "BanzyPov6uw3Amfq4MrvvqYkIF8nU/YEUytoiFlb9JQLfeT3ccRTka+RKXuCqRU0xKwtesqFPvL7OOKpyFfJlD3B1AoaYtYWPeVC"
    "H/l9HPFU5BoyZU8wtYKGmLVFT7nQR34fR7yR8cpddFdTxy5lVmt2DVYp7ofjq8mUPcHUChpi1hY95UIf+X0c8RQl/fvJPGCv4lf8"
    "7td79OnX6sGmVl3X6qGmVl3X6uGmVl3X6pGmVl3X6tEJq1W18tjoz+MDe/WX/rj6bTMHu67V75padV2r3ze16rpWTzS16rpWTza1"
    "6rpWTzW16rpWTze16rpWzzS16rpWz05Arc6leK3OpWprdS4po/xmW2Wtnkv0Nc7zoz8vNK9xajsHX2zOV13X6qW+1uoMMs2yM4pn"
    "Y1bQEFM+70m29xVTduQzfLhlZJztbR/yj4dmH/JfDdQ+5AVkyp5gagUNMWuLnnKhj/w+jvhwSr/uf0W1+F6Ae4rP0d9DrOV9yPd0"
    "/FzqPcHn6JmjvA/5HvgcvfQiubwP+Z6kPkf/BTJlTzC1goaYtUVPudBHfh9HPBU5jUzZE0ytoCFmbdFTLvSR38cRT0XmF3NwPrGW"
    "5+D8jnNwfjAHmaM8B+fDHJReJJfn4Pyk5uApZMqeYGoFDTFri55yoY/8Po74IMi7m71iTk4mU/YEUytoiFlb9JQLfeT3ccQHQd7V"
    "jKsBXpPJ8slb68srvg7/1QC/Ev57qjdffWStVnNemjjZYKCqfTyZsieYWkFDzNqip1zoI7+PI56ibElbEls59pFYnmaqYsQwn9mu"
    "V+zdkHrV5/Nkyp5gagUNMWuLnnKhj/w+jniK8jA9TGzl2EdieZqpihHDfGa7XrF3Q6JXgZN23XEcmbInmFpBQ8zaoqdc6CO/jyM+"
    "nNKvNeSdWnVYQ/4cmbInmFpBQ8zaoqdc6CO/jyM+nLLJQD/zN5Pqy3P2BFPLuOYZZm3RUy70kd/HER8WSeU+26+o4HHOKtbbZ9Ef"
    "57Mi6+2zOq63zwrW22fRrMh6+yxYb+cMzeX19llJrbe/iVT/JGdPMLWMa55h1hY95UIf+X0c8UZYPkXV5NRDRoo5OEKs5Tk40nEO"
    "jgRzkDnKc3AE5qD0Irk8B0cS+87iKu8VttVA3ytsXjGu5hFruVbzOo6recG4Yo5yrebBuJJeJJdrNW8Avgv7T2t9JbD6JD26OcW4"
    "mkOs5XE1p+O4mhOMK+Yoj6s5MK6kF8nlcTUnqXH1N2TKnmBqBQ0xa4uecqGP/D6OeCMsf5Y3NehW/nygarUDif5FvgOxJ5hajmie"
    "YdYWPeVC3/jt2Pe7Q3M/mUl6j36NCXuPPv1arTmJ+xlM1urpzPOZcc6szyT93/GVzX+0Psna46zsayf8vf2Nu+jxPoqp4D7aPrs3"
    "jfGUMUHqNQL+l2IquI+2z+5NYzxlTJB61epXFFPBfbR9dm8a4yljgtSrVkdSTAX30fbZvWmMx2N8LEi9avUPhMeiHjdMcc0TPH7s"
    "uSzme1UcexcsfGx1vG7v773ut1/x36a+97pfN29/r/tfUEyzzKxh3l9VjfGUMUHqNZZ+TjEV3EfbZ/emMZ4yJsggX4NuPNDP7j/J"
    "lD3B1AoaYtYWPeVCH/l9HPFU5P/IlD3B1AoaYtYWPeVCH/l9HPHBkPX69or5kCRfi3d6L/UP1K/vS/0DDdr3Lr2mWYlpIwfTwcRW"
    "jn0klqeZqhgxDDPb9xrr/eCaX7envYa8/krWkH+bj2cN+RYyzbJbimdjVtAQUz7vSbb3FVN25DN8MM7tz1V+bn8u6e9YN3menie2"
    "cuwjsTzNVMWIYZgZMvlo2PvzNRtz3yNT9gRTK2iIWVv0lAt95PdxxFORI8irYGoV0SP9UQw95SozKG5xj8ceVR1r9V0yZU8wtYKG"
    "mLVFT7nQR34fRzwVOZy8CqZWET3SH8XQU64yg+IW93jsUdWxVh8jr4KpVUSP9Ecx9JSrzKC4xT0ee1R1rNV3yJQ9wdQKGmLWFj3l"
    "Qh/5fRzxVOQmMmVPMLWChpi1RU+50Ed+H0c8FXkbmbInmFpBNU8xa4uecpUZjN3zoR8+qjrW6hlqrz7aObd7XVmv2Nswr2QcHqzx"
    "rJbU/Rt+SjEV3EfbZ/emMR6P8bEgda7cgorX9s4Y2LXCzWgzYivHPhLL00xVjBiGme17jfW+WY3H1aa0KbGVYx+J5WmmKkYMw8z2"
    "vcZ637RZF610XfTMHNdFF2ed10VZVn1d9CoyzbKrimcj9uTiqNNa31XB53GYo7zWx6iu9UkvkstrfVcl9XmcK8mUPcG0Vld2rNWV"
    "Qa2Yo1wrRrVW0ovkcq2uTKpWVxSf87qCWNkTTGt1RcdaXRHUijnKtWJUayW9SC7X6oqkarWkqNUSYmVPMK3Vko61WhLUijnKtWJU"
    "ayW9SC7XaklStbqcTNkTTK2gViv2ToO2mmtcYa2EWWtlfJcXtbo8qVpdRqbsCabjSlCr1WWuVtbCuMJaCbPWyvguK2p1WbKf4d2w"
    "sqvskXG2t++buLVGV/5fIdON86+QYGoZ1TzDrC16ymW1UgbFLe7xTrVaXqNaXUym7Ammc/Di4Nx+sZuDFwfnduYon9sZ1TkovUgu"
    "z8GLk5qDF5Epe4KpFdRqZTllT7IXOG7jXzjWl8a4VhclVasLyZQ9wXRcXRiMqwvduLIWxhWOK2HWcSW9SC7X6sIhvu/HyvczHJTw"
    "foYLyJQ9wdQKarW6wI0ra2FcCxy38S8c60tjXKsLkhpXi8mUPcF0XC0O5uBiVytrYVzhuBJmHVfSi+RyrRYnVatFxWucRcTKnmBa"
    "q0UdX+MsCv4PMkd5DjKqtZJeJJdrtSipWp1PpuwJplZQq9X5blxZC+Na4LiNf+FYXxrjWp2fVK3OI1P2BFMrqNXKcsqeZC9w3Ma/"
    "cKwvjXGtzkuqVueQKXuCqRXUanWOG1fWwrjCOSjMMge1F8nlWp2T7OvBTWv4evDOGr3GOZNMN8/PJMHUMqp5hllb9JTLaqUMilvc"
    "451qdXet3jWb2GvRDyd8LfolMmVPMLWCWq0sp+xJ9gLHjfx6rDGulfkpyOlkyp5gagUNMWuLnnKhj/w+jngq8lYyZU8wtYJqnmLW"
    "Fj3lKjMYu+dDP3xUdazVRymmgvtolm2Zx7N701ivZUyQlNYZ9qj4cxN74H/NAftM3HhlnWB/1S8jVwCvmrQ9WJeM/ryydXnX+SeS"
    "KXuCqRU0xKwtesqFPvL7OOIpyp60J7GVYx+J5WmmKkYMw8z2vcZ637NmdXwLmbInmFpBNU8xa4uecpUZjN3zoR8+qrqPq/7vKdox"
    "cm4q7ylamMf3FG2db5Nvu+KR2GcttysQ2VM0pav79U3Np+X9vF9ff2Vz2jyx81b6n+HdvrlnZmWfd/5dPhH3zFzFuTWw3/aY/rja"
    "sRb3Yu1O9Pu8ZlTMe1y+ycCNzH5999nna1GrvybVmTl7gqllXPMMs7boKRf6yO/jiKciO5Lqm3L2BFPLuOYZZm3RUy70kd/HEW+k"
    "OIMO1P/BqcV79FOJtbx+NbXj+tXU4D165iivX02F7+aQXiSX16+mJvX+4JSiVlOItVyrKR1rNSWoFXOUazUFaiW9SC7Xago1a30q"
    "Dzf3z+paHmlq1bWs1/bc/ppanfV3mYS/6W7NFUDXsvNA12pbiqngPto+uzeN8ZQxQYZ53O0QnKVWS/ZadSLXZA7O+7Em89a+rsm8"
    "SKZZ9mLxbMwKGmLK5z3J9r5iyo58hjfC8vgkXV/t1qd+q9yrtv9Af19qtfKJgZ5RT1N79dHOud3rynrF3upVq59QTAX30fbZvWmM"
    "x2N8LEidR9m91NkfbvkRmbInmFpBQ8zaoqdc6CO/jyM+3DIyzva2v/2WGq3qXEKm7AmmVtAQs7boKRf6yO/jiDfjqppxtaxG4+qf"
    "yJQ9wdQKGmLWFj3lQh/5fRzxZlxVM67uqNG4OotM2RNMraAhZm3RUy70kd/HEW/GVTXj6q4ajauFZMqeYGoFDTFri55yoY/8Po74"
    "MMgLpb95v/bJPDeufTK7V/SoTiJT9gRTK2iIWVv0lAt95PdxxAdD3kP15ptYeSPFVHAfbZ/dm8Z4ypggdazY3c16Qo/yED1EbOWY"
    "7WdzjcTyNFMVI4b5zHa9Yu+G1Ks+j8Pj6f/38CqLfg/vp/JV+x7ej+fdfQ/vp/Nev4f3mA7fw9u5ksdWfA0wYwD2+R3V7P3pSvg9"
    "r/frJyDl2qewK3/P6/3Bvj72B/89r6NXaVy9kMhofH+lj3NvqqLV3gM+k2cXe2tnE2t5Ds7uuLd2djAHmaM8B2fD3lrpRXJ5Ds4e"
    "4r21Rw/0Ne1OZMqeYGoFDTFri55yoY/8Po54KjKzmIMzibU8B2d2nIMzgznIHOU5OBPmoPQiuTwHZzb728dkn4E62/+GYiq4j7bP"
    "7k1jPGVMkHrV6tcUU8F9tH12bxrjKWOC1HeMpf8Z3jnN5+i7rtXcvtZqezIdxYtnY1bQEFM+70m29xVTduQzfLjlH2ly26ckx9Dk"
    "tp8MeSelx5yKvGOIKzCvb9fdf5ngavI2FFPBfbR9dm8a4yljgtSrVi+RKXuCqRU0xKwtesqFPvL7OOLpSKfPmBBVfT9kFaLmnpnd"
    "yiebd7q7lt8nuFpzKZmyJ5haQUPM2qKnXOgjv48jnor8M5myJ5haQUPM2qKnXOgjv48jnoqcTabsCaZW0BCztugpF/rI7+OIpyJf"
    "JlP2BFMraIhZW/SUC33k93HEU5GPUEwF99H22b1pjKeMCVLfuqW41rfIrfXFvgv7+bwf66IP0oPEVo59JJanmaoYMcxnlmvlo545"
    "pSuKx6jefJMnT9ATxFaOzdpvn6c5qhgxzGe26xV7NySl6j1K9earkzxC9eabPHmAHiC2cuwjsTzNVMWIYT6zXa/YuyH1qs8bKKaC"
    "+2j77N40xlPGBKnxa38SlWO1hnlE8fix5wp58DdmGQ9m1VF+R6JyrNYwjygeP/ZcIQ/+xizjwazmur2a6/YP5Cu7bm/2M8T3M+yf"
    "0P3bu5fPJbguOqPYAzmDWMvvTczo+N7EjGAPJHOU35uYAXsgpRfJ5fcmZiS1B3J6UavpxFqu1fSOtZoe1Io5yrWaDrWSXiSXazW9"
    "2S86Jq9u++7y+q1hr83bm3eyOshRQ1Sdwyimgvto++zeNMZTxgSpY8U+0Xx+sCvh/4N7rdLnB/cK/g/uNRSfH6xK7h/ic/vfUXrM"
    "qcjfDk0FfkuicqzWMI8oHj/2XCEP/sYs48Gsusj/AyS/YHU="
)
PLAIN = (
    "eNrtXQe8XFXxPvvXvx177/SiqJAEYiCSSJcqAoKkvEhVwI5dxI4JRhELJVRRqr1gb0lALKBi7L2CXSyIqOPOnTc735x7drObd/e9"
    "e3bvzO/NO/PNnO/szjvnvrtn7949jkJHjiNRaXvUPMsTPN32XBpDFmTD0QXzj6Eaud164rcfgOv/wx3a9o5F+04ucmfn3SXctW3v"
    "FjYqvLuHe4R7hnuFe7fb9wn3bdv7hfuHB4QHhgeFBxcZDwkPLX5vnHzuDwsPL34/IjySc4r2JoXdtJOzWdg86rVF2DJsBf7Whd0m"
    "PGrSf/Tk723bP48pWo+dRB5X2O2g7/aFneX4Zxd2Tvtnh/bPju2fuWF38rV6fKlW88JOYeeON3+yVk8Iu4QFYWFUqye2a7Vr2C1Z"
    "q92hVntM/t6zqNVenVrt3a7Vkzq12sfVal94JvslarV/OCAcWLSfXNTqoLZ9ymStDu7U6pBOrQ5N1Oqp4bBweHhaUasjOrVa1K7V"
    "4natGtkwyX8NLun4w1iDXn5U8dG0ar76yNLKmCam2H9Zp/X0GtXnK2TKnmBqBY0x64uecqGP/D6O+HjKN0b6mX+ZTNkTTK2gMWZ9"
    "0VMu9JHfxxHPRa4lU/YEUytojFlf9JQLfeT3ccTHW46c/H3UjD6Ko4fIfSKdSGyl7SOpPM1UxYhhmNl91NToJ9Zszn2JTNkTTK2g"
    "MWZ90VMu9JHfxxHPRY4gr4J4i7+1B2akGLrjqXFtDBtHbX3kGjJlTzC1gmK2Rstet2xktwwd45qM5tXVZKqvB68mfj3IllF8PSgY"
    "vh68muz14NVUfj3IDPx6kHtuTMoXOuxXU5WvB48Z6uvBNWSqtVpT1Ioto1grwbBWa6BWaxK1Ygau1ZqiVsoXOuxrKq3VsdP22vlv"
    "JCptj5pneYKn257LYsaCbDi6YP4xjOeezHED78k8Izyz73l1/DTuyUxVnjo2Z+HVz6sTpnmv78TSvHpW3/Pq2dM8r2I5gHr73bD6"
    "y3NquNf33DE+tg93DT5vqMf2T5Hp89seZ5hlVPp+il7QwZTPe2GSy+aVMihucY/3mlcn1Wgu/ZBSKriPds8eTFM8HuO2ION9fjXc"
    "NfjCoa7Bq8g0hKuKZ2NW0BhTPu+FoCw+juzIZ3hzfjUT8+pFGZ2332dIf8UXl2o1E/IxMmVPMLWCxpj1RU+50Ed+H0c8F/kombIn"
    "mFpBY8z6oqdc6CO/jyOei3yETNkTTK2gMWZ90VMu9JHfxxHPUTalTYmttH0klaeZqhgxDDO7j5oafdOa1fHDZMqeYGoFjTHri55y"
    "oY/8Po54jjL860XxOlFkw9GHd73oSyple2nF1X/ZkP+6L5/WufRdSqngPto9ezBN8XiM24LUa919aEavrX1F2LBra0/u89raVw58"
    "be0p03Zt7bDO21/V87z91eE10zKvXkmvDa/reK8v7BsKe2ph3zgZWV7YFe2f01z/N0V8K6H95vbPW9o/p4e3hjPav9/mMt8e3tG2"
    "7wyNNDJTa/DMWrx2fguZntX2BFPLqOad3cGsL3rKZXvIyqC4xT3eaw/5nGb/qrL9q1Vu/+rcxP7VeTXdv1q/nJ/xEWYFmeq8WlFc"
    "J8OWUZxXguG8WgHXyaxIXCfDDDyvVhTXyShf6LCvqPQ6mQuafdFwYS2O7cOViyL/XYmci2fs0b07vCdcEi7tO/91ZMqeYGoFFe+y"
    "DmZ90VMu+z+oDMaOfIb3+j94+cjOoytG5HlcWdj31vKxvS+8vzlvr0g+ULtje47noh9c77lodecMp5BpCKcUz8asoDGmfN4LQVl8"
    "HNmRz/Bc5K/kVRBv8bf2wIwUQ3c8Na6NYeOoHRf50Eg9m6eTKXuCqRU0xqwvesqFPvL7OOLjKV8f809OXk8bnn/92H/qtH95GVWT"
    "M8pSj8/wfniI3CfQCcRW2j6SytNMVYwYhpndR02NfkJzbW2l5+3Bnbd/ZKjn7SiPJVFpe9Q8yxM83fZcFjMWZMPRBfOPYRzko82/"
    "t65yaHOOkJCPjeFzXkamemxfVryPw5ZRObbLb8Hw2L4M3sdZlngfhxn42L6seB9H+XDcKo/tVw312H4srJpjSVTaHjXP8gRPtz2X"
    "xYwF2XB0wfxjaM4Zqj9n+PhQ59VSMtVaLS3WIFtGpVbyWzCs1VJYg0sTa5AZuFZLizWofAHGrbJWn5i286upy7D22z9Zu/32TWgT"
    "YittH0nlaaYqRgzDzO6jpkbfpGbHq8VkqmtwcbEG2TIqa1B+C4ZrcDGswcWJNcgMvAYXF2tQ+XDcKtfgp4a6Bo+Bv90xJCptj5pn"
    "eYKn257LYsaCbDi6YP4xjKLM1LW1n67J8//MgPmfhfbnRmomzCmuQ55Dc+jzoXwd8hzqdR3yHPLXITNL+TrkL8B1yJyhuXwd8hxq"
    "rkNW+WIfOasrHnPNmB+v1tbi/Opowraoxw1TXPMET7c9l8X8qIrj6ILFj615PTj114Prvw756srOr7Yn03av4tmYFTTGOmM4LwRl"
    "8XFkRz7Dx1OGdby6ZgSvrR1Wrb5Ui1rtNqNr4NqsZsJPKaWC+2j37ME0xVPGBKlv3Ub9s+FfrlW1R+Wa7a8UdrjXbA/r2P7V5jrk"
    "Cs5Fv7bec9Hq9vquI9MQriuejVlBbZ/BcsqeZOM+gzIYu/FdV+wzmD++MjHF/vZ5nOua14Ph+r7W4NfXuwaDW4PfGOoa/BeZhvCv"
    "4tmYFTTGlM97ISiLjyM78hmei3yVTNkTTK2gMWZ90VMu9JHfxxFvhOWbTQlATmrmRd9yQyaP81sVcKwt3sdZS6zl93HW9nwfZ230"
    "Pg5zlN/HWUv2Po6MIrl8frU2q/dxVhe1Wk2s5Vqt7lmr1VGtmKNcq9VQKxlFcrlWq7Oq1RfJlD3B1AoaY9YXPeVCH/l9HPEcZTrO"
    "RddV/HrQn4t+e6jnor3lO5X/Pb6b9X+yXvcKu4WqvlfYLZ01l+O9wuze/OXvBbD7/qe+FwDj3p/otPH7ADD3e6GMpV47n5TNvBre"
    "Pei+n+W8svt1le8VZvcCS90rDOPen+i08R5hmPuDUMZS86pe9wrDe7rE95Ox+8Wk7ieDce9PdNp4HxnM/WEoY6laje79ZKrf6/tR"
    "jZ7VZ8iUPcHUChpj1hc95UIf+X0c8Vzk02TKnmBqBbVju+WUPcle6biRX9sa42O7+eMr1a3BH49NzX4yUs/mE2TKnmBqBY0x64ue"
    "cqGP/D6OeC7ycTJlTzC1gtrxynLKnmSvdNzIr22N8fHK/PxfDw563v5oau4dPWzZmrbO7P/h8O91/9NJFr3X/Z5hw+51v1+f97p/"
    "ysD3uv9Zj3vd/4BSGoJZw0KX7ME0xeMxbgtS55n1HertN2Ly88j/RVMSkA+SKXuCqRU0xqwvesqFPvL7OOK5yAfIlD3B1AoaY9YX"
    "PeVCH/l9HPFc5P1kyp5gagWNMeuLnnKhj/w+jngu8j4yZU8wtYLGmPVFT7nQR34fR7yRqcoNdENTxz7ll+FXNXgUv4b2e8mUPcHU"
    "Chpj1hc95UIf+X0c8Rwl//vJ/MZexU/+HtZ79PnX6samVn3X6qamVn3X6rdNrfqu1e+aWvVdq99PW62qlT+0f/44smd/+c+rPzVr"
    "sO9a/bmpVd+1+ktTq75rdXNTq75r9demVn3X6m9Nrfqu1d+bWvVdq380teq7VrdMQ63OonStzqJqa3UWKaP8Zltlrf6Z6WucW9s/"
    "/2pe49R2Dd7WHK/6rtW/h1qr08k0hNOLZ2NW0BhTPu+FoCw+juzIZ/h4y8QU+9t1yP8Zm5r9d6SezUoyZU8wtYLGmPVFT7nQR34f"
    "R3w8ZVj3v6Ja3P9qXfE5+nXEWr4OeV3Pz6Wuiz5Hzxzl65DXwefoZRTJ5euQ12X1Ofo3kSl7gqkVNMasL3rKhT7y+zjiuchpZMqe"
    "YGoFjTHri55yoY/8Po54LrK8WIPLibW8Bpf3XIPLozXIHOU1uBzWoIwiubwGl2e1Bt9IpuwJplbQGLO+6CkX+sjv44iPgjy5uVbM"
    "yalkyp5gagWNMeuLnnKhj/w+jvgoyIHNvBrhPZnQmrm9vlar2r/G/7VGd6Y9herNVx+5Xas5Lk2f3H6kqv1aMmVPMLWCxpj1RU+5"
    "0Ed+H0c8R9mGtiG20vaRVJ5mqmLEMJ/ZbVQc3ZB61ec1ZMqeYGoFjTHri55yoY/8Po54jvJb+i2xlbaPpPI0UxUjhvnMbqPi6IYk"
    "zwJn7Bj4ajJlTzC1gsaY9UVPudBHfh9HfDxlWHvId2jVYQ/5VWTKnmBqBY0x64uecqGP/D6O+HjK5iP9zJ9IqndssSeYWsY1zzDr"
    "i55yoY/8Po74uEgu99m+UwX/PRcU++0L6M6tBYn99gU999sXRPvtC2hBYr99Aey3c4bm8n77gqz2259AqndpsSeYWsY1zzDri55y"
    "oY/8Po54IywvpWpy6iETxRqcINbyGpzouQYnojXIHOU1OAFrUEaRXF6DE5l9Z3GV9wp71EjfK2xJMa+WEGu5Vkt6zqsl0bxijnKt"
    "lsC8klEkl2u1ZAS+C/uutd6ju9sMPbpFxbxaRKzlebWo57xaFM0r5ijPq0Uwr2QUyeV5tSirebUzmbInmFpBY8z6oqdc6CO/jyPe"
    "CMtGzbsbfcvdR6pWO5LoPVo7EnuCqeWI5hlmfdFTLvSN39p+3B2b+8nM0Hv095y29+jzr9W9ZvB6BpN7D3TkOXmKK+vkrP873qf5"
    "jzYkue8UK3u/af/L3L+PEX9BKRXcR7tnD6YpnjImSL1mwM8ppYL7aPfswTTFU8YEqVetfkYpFdxHu2cPpimeMiZIvWr1Akqp4D7a"
    "PXswTfF4jNuC1KtWRxG2RT1umOKaJ3i67bks5kdVHEcXLH5sdTxvH+697h8w+d+mvve6f2Cr+73uf0IpDcGsYaFL9mCa4iljgtRr"
    "Lv2YUiq4j3bPHkxTPGVMkFE+B91spJ/d18iUPcHUChpj1hc95UIf+X0c8VzkP2TKnmBqBY0x64uecqGP/D6O+GjIg4b2uuzBWb4W"
    "7/Ve6n9pWN+X+l8ate9dekizE9NFjqfjia20fSSVp5mqGDEMM7uPmhr9+Jqft+e9h/zQ9ewhP6w1lT3kL5BpCF8ono1ZQWNM+bwX"
    "grL4OLIjn+GjcWz/Z+XH9n9m/R3rJrfSrcRW2j6SytNMVYwYhpkxk4/Go99aszn3eTJlTzC1gsaY9UVPudBHfh9HPBd5PnkVTK0i"
    "2tIfxdBTrjKD4hb3eOpR1bFWnyNT9gRTK2iMWV/0lAt95PdxxHOR55FXwdQqoi39UQw95SozKG5xj6ceVR1r9VzyKphaRbSlP4qh"
    "p1xlBsUt7vHUo6pjrT5LpuwJplbQGLO+6CkX+sjv44jnIp8kU/YEUytojFlf9JQLfeT3ccRzkb3IlD3B1AqqeYpZX/SUq8xg7J4P"
    "/fhR1bFW/6Du6qO9c/vX9Y2Ko43zTsbDoz2ea7N69N+nlAruo92zB9MUj8e4LUidK/eIivf2Hjmye4Vb0pbEVto+ksrTTFWMGIaZ"
    "3UdNjb5ljefVFrQFsZW2j6TyNFMVI4ZhZvdRU6Nv0eyLVrovunEL90XPDb33RVk2fF/0SjIN4cri2Yg9tWj12uu7Mvo8DnOU9/oY"
    "1b0+GUVyea/vyqw+j3MFmbInmNbqip61uiKqFXOUa8Wo1kpGkVyu1RVZ1ery4nNelxMre4JprS7vWavLo1oxR7lWjGqtZBTJ5Vpd"
    "nlWtLitqdRmxsieY1uqynrW6LKoVc5RrxajWSkaRXK7VZVnV6lIyZU8wtYJardg7DfpqrnHFtRJmrZXxXVrU6tKsanUJmbInmM4r"
    "Qa1Wl7haWQ/jimslzFor47ukqNUl2X6Gd5PKzrInptjfvm9i0xqd+V9Mppu1LibB1DKqeYZZX/SUy2qlDIpb3OO9arV5jWp1IZmy"
    "J5iuwQujY/uFbg1eGB3bmaN8bGdU16CMIrm8Bi/Mag1eQKbsCaZWUKuV5ZQ9yV7puI3/jM5YGuNaXZBVrc4nU/YE03l1fjSvznfz"
    "ynoYVzyvhFnnlYwiuVyr88f4vh/rv57hmRlfz3AembInmFpBrVbnuXllPYxrpeM2/jM6Y2mMa3VeVvPqXDJlTzCdV+dGa/BcVyvr"
    "YVzxvBJmnVcyiuRyrc7Nqlaritc4q4iVPcG0Vqt6vsZZFf0fZI7yGmRUayWjSC7XalVWtTqHTNkTTK2gVqtz3LyyHsa10nEb/xmd"
    "sTTGtTonq1qdTabsCaZWUKuV5ZQ9yV7puI3/jM5YGuNanZ1Vrc4kU/YEUyuo1epMN6+sh3HFa1CYZQ3qKJLLtToz29eDW9Tw9eCW"
    "NXqN83Yy3ar1dhJMLaOaZ5j1RU+5rFbKoLjFPd6rVlvX6l2z6T0XfUbG56JvJVP2BFMrqNXKcsqeZK903MivbY1xrczPQd5MpuwJ"
    "plbQGLO+6CkX+sjv44jnInuSKXuCqRVU8xSzvugpV5nB2D0f+vGjqmOtnkMpFdxHQ9imlc4eTFOjljFBctpnOKjiz00chP81R+wz"
    "cVOViyL/UYkzgItn7NG9u/3z6Nalfee/nkzZE0ytoDFmfdFTLvSR38cRz1EOoUOIrbR9JJWnmaoYMQwzu4+aGv2QmtVxDzJlTzC1"
    "gmqeYtYXPeUqMxi750M/flR1n1fDv6Zo28TxqnxN0WNa6WuKHtt6XGu7SQb7rOX2BSLXFM3q6359s1tzWsO8X99wZSvaKrPjVv6f"
    "4d2huWdmZZ933rE1HffM3DCZO7LXIec/rx5fi3ux9if6fV7zKp5PO9Xi+7yGU6uqZeda1GonUp3fYk8wtYxrnmHWFz3lQh/5fRzx"
    "XOTxpPqEFnuCqWVc8wyzvugpF/rI7+OIN8Kyy0j9H5xdvEc/m1jL+1eze+5fzY7eo2eO8v7VbPhuDhlFcnn/anZW7w/OKmo1i1jL"
    "tZrVs1azoloxR7lWs6BWMorkcq1mUbPXp7KguX9W37KwqVXf8sSutdq1VlXcbQYezd7NGUDfsutI12o7SqngPto9ezBN8ZQxQcZ5"
    "3u2e9T0HZmpPZo/WMPZk9hzqnsxtZBrCbcWzMStojCmf90JQFh9HduQzvBGWvWbozGDvIY1b5bVqR47096VWKy8e6RX1d+quPto7"
    "t39d36g4Wr1q9T1KqeA+2j17ME3xeIzbgtR5ln2bevvjLd8kU/YEUytojFlf9JQLfeT3ccTHWyam2N+ub39SjfYj3k2m7AmmVtAY"
    "s77oKRf6yO/jiDfzqpp5tU+N5tVFZMqeYGoFjTHri55yoY/8Po54M6+qmVf71mhevYNM2RNMraAxZn3RUy70kd/HEW/mVTXzar8a"
    "zaszyJQ9wdQKGmPWFz3lQh/5fRzxcZCNSsiwrpPZf0rXyRxQ0dx8A5myJ5haQWPM+qKnXOgjv48jPhpyMNWbb3rlMZRSwX20e/Zg"
    "muIpY4LUsWLfavYTBpSb6CZiK222B7Y0ksrTTFWMGOYzu42KoxtSr/r8ER7P8L+HV1n0e3if3Nqw7+E9qNXn9/C2Bv0e3oN7fA9v"
    "bzmk4jPBQ0fgupmnNtf+9CX8ntfh+glIOfcp7Prf8zo8uq6P/dF/z+uwDZpXG2Xy7A6vdNU8jaro9bQRX8kLi2trFxJreQ0u7Hlt"
    "7cJoDTJHeQ0uhGtrZRTJ5TW4cIyvrX3RSJ/T7kKm7AmmVtAYs77oKRf6yO/jiOci84s1OJ9Yy2twfs81OD9ag8xRXoPzYQ3KKJLL"
    "a3B+c317R44YqaP9ryilgvto9+zBNMVTxgSpV61+SSkV3Ee7Zw+mKZ4yJkh951j+n+Fd1HyOvu9aLR5qrXYg0zZePBuzgsaY8nkv"
    "BGXxcWRHPsPHW15BM9s/J3k5zWz/mZD9KT/mXGTfMa7AkqGddy/N8Iz+cZRSwX20e/ZgmuIpY4LUq1b/JlP2BFMraIxZX/SUC33k"
    "93HE85FenzEhqvp+yCpEzT0z+5WXNO909y0TGR7b30Om7AmmVtAYs77oKRf6yO/jiOci7yJT9gRTK2iMWV/0lAt95PdxxHORd5Ip"
    "e4KpFTTGrC96yoU+8vs44rnI28iUPcHUChpj1hc95UIf+X0c8Vzk2ZRSwX20e/ZgmuIpY4LUt2457vWtcnt9qe/CXtYaxr7ojXQj"
    "sZW2j6TyNFMVI4b5zHKtfNQz53RG8QeqN9/Myc10M7GVtln77fM0RxUjhvnMbqPi6IbkVL3fU7356iS/o3rzzZz8hn5DbKXtI6k8"
    "zVTFiGE+s9uoOLoh9arPtpRSwX20e/ZgmuIpY4LUd179hUSlrdYwjyiebnuumAd/Y5bxYFYd5c8kKm21hnlE8XTbc8U8+BuzjAez"
    "mvP2as7bn95a33l7cz1D+nqGIzO6f3v/clSG+6Lzimsg5xFr+b2JeT3fm5gXXQPJHOX3JubBNZAyiuTyexPzsroGcm5Rq7nEWq7V"
    "3J61mhvVijnKtZoLtZJRJJdrNbe5XrQjR3ddaceM/SeAntS8k9VDXjhG1XkWpVRwH+2ePZimeMqYIHWs2LHN5wf7Ev4/eNgGfX7w"
    "sOj/4GFj8fnBquTXY3xs34/yY85F9hmbCvyJRKWt1jCPKJ5ue66YB39jlvFgVl3kfzp3Mfk="
)
KERNELS = (
    "eNrVmYlTVlUYh+937vdhUiqloyyFWEFRWWm7ZYKGtrrkziKrCgKGlQqZVpClBYgVjEtlZkVJtqgFZKISiwRpqGlp/S32uw+XMZtm"
    "mjbONM7v8T3Lve97zj33fO+5BJzz5x0nAMOcLbK2Stuk7dJX0gHJa/c4DvtqyTjjxdso3w5vhnfAO+HL8DV4F3wP3s3194gTsO4V"
    "76PlUsl1Jor3S5Oo+1AKOklipVQlVVP/Gdcmi5MpT6HfA2KKNFVqpP4aOA0+CE/C0/Ah+DB8BP4MH+Xug8VwYrpWjJcSaL1OCjmP"
    "idOlGdJMaRZtj0uxzmxxjjRXmifNlxZIC6VUKU1KlzKkRVKmlCVlSzlSrpQnLZaWSEulfKlAWiYVSkVSsfS8VCvV/eZJLWc2nhBL"
    "pBVSE61PwqcY3dPiSsqrGONqsVQqo/SMuEZqpsezXLFWPEN5HTwLn4OX0eOg2EL5LXgLvBW+CDfA1+l9SDxM+XvKR8RWyh/B9dS+"
    "Le6gvEWlgHOK2nfEnVjRYgztv1B+V9xFeSv9v5HCnDaxXeqQOqWjUpcUN6DPqv85fSt1Sz3E+TW8Em4j5quwv4Ox8FXGtl06QI/R"
    "lI+Jx2mPg2PgOa4ap3YbYwtobzBaQYZ15K3DAO9LgB3Dq92I/Yq/SxjFOsFSrLHaeWzN0kR5Ns4gdjvPCmPP82bjElk2YgpdtH9W"
    "KpZG5ijJ0hyFLtrBqhRFE+upf2+qVk3f/pTMuprM7E2x9kRTiKIRTiWWadbWtQ2vJxn5adbyYDFc+n1OEdBvqdfrenaHeNkJUiIt"
    "02mZAWfCWfAmWsf6v6+Gt8MwPsMIDWM0jNIwTqO1s1BMldKkdCmDtkUwE2bBWpgNc2AuzIOLeTeXSEu5a75YIC2TCqUietXBYrgc"
    "lsAmuIL9cJOsGmkzz+cGS++4lwMYcgAzwKtkpTxeiGIVUXyCvRr7U+w9rItS1ZRJDdR9DHfDZvqugT/4uYn3hHplnaC8lrYzcB08"
    "S4+DUgvlDeJoK7N/SJ4PE80RqZVo1g/4k+iPZoc1z6esed7J7EdLMdZi2OXnpV4kbVI7VofUiXVU6qJPN+yh9gVZ5azwCj9rNGSN"
    "ffmiYVcxZIqGvdb9gxPdMbUdpz0OjoHn4HiyNcNe5fAWGv3WGj//tLNXbSSyN/xM0SVXchXRIGu/8WFENIlYKmESrILVMBmmwEY4"
    "mNkMF7dzfTzlBDGR8o/c+yf/d65/Xc5Wu73MYY6828tZ5sq7vWxpnrzby9Pmy7u9DHGBvP+Xno3u7ururv6lSelSBm/1X32jF+kq"
    "e9lyprzby9Oz5P3/dUKoVcT/3HO27mJvzDnybm+2c+Xd3nPOk3d7K2yxvNtd20sVwZ/vbfnqVcDetkwqlIr+1t72b+xrdQPuuVge"
    "L+RKJeQ+TczGJs1NjbTZWta9h9y2VLE0kHOVEd1u7GbZIWekrFFSpNSr+hP+SdLlq7bLydHlm7XLl2ovh4uSFU05hnKb2I7VIXbS"
    "0mVtBXRb89zDyMuZwQrOFPtk7Ze+YG186Z9hXE4lrv9t+ziWQ/++b8cupwBbo3jTP3kE+UtQkL8AeUwkrrFwITWpMB1mwHxYAAth"
    "EeepGl21mStLqW3A7oU3soeMlEbxtWmIypdLV0jDpRG0R7I2vf5DrX3r+4BIhokRWO+L9daiaWEmN8DDop0oWvEfxZqPxo6B7bAT"
    "dsFynl4F/Jw1to81v5d3xOgdMfxlJ8g53BuPo//tnHhf8k/iQTyF8BHiyhDXhPiuGeTLZpAd1GXFeiMYAofDETCS1hP0HErNMBgB"
    "62GUtfe9XaOx47lTno2ev9Hzd9kl+3a+EPMaYoZszUo9sUTxzPZi78eOEH8Fa8cQgQ=="
)
