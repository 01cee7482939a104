"""The parser's tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""

from __future__ import annotations

GRAMMAR_SHA256 = "6041036dfbc03a661ad951ce22900da3be5fb573779bdd006a62079608ddfd82"
STATES = 352
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
    ("coalesce_jump", "expr", "expr COALESCE jump", False),
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
    "eNrtXQm4HFWVrnqgguIMMuo3n35+8zHOjCTsIDAmgRAIJriMIwiIMAOTDZQdZEZF9iUsYd+XQAIEkEDCvo8yKMiOgkHRYR/2TdkE"
    "VM70qdPn/efeur3kver36lbXOd87Xfc/5/zVfd691V23blfvTsmg7E6isu2iaCFOcB+xHOqz2ZbF7lW57L6LkWXaepddCqYPJIem"
    "SfKhbPvU1HqOd1qnpac32iskr2ToGQ27a7piY2tgYKXkwwMfTz6RfDKLOyz92+xxleArvjD9VPb46WRBg+GijOvizK4/oDGXpCt7"
    "WX+fHJn+g2n/Y2b/Kflcs71K83FM429strWqiV7NbK+e2TUc9jUzu1bjb+3G3zqNv9+mXyG3QrulfoXWS95JTxhsnZhKhR5PxyWv"
    "phOaFRo7sGKyUbJMsEIbmwpNaj6+kXKFNh2s0ORGhTYbrNAGToWmmFfwZpqv0ObJl5IvZ9tfySr01YZ9K5UKfW2wQp8bkAp9PVCh"
    "LZItk4PSrbIKbT1YoW0aFfpmo0JJLX0xyrYdbBc/ytz9P1rQMfJRqmYf+tawGbYbZv6swf/YKaUZ//cQlFuCqRXUx5CLqHvIclpe"
    "12/xfpJfVvj13k1QbgmmVlAfQy6i7ibLaXldv8XjkLsIyi3B1ArqY8hF1F1kOS2v67d4P8q/Nx+fGdXj7I49Y96H9iG2su16QnGI"
    "BKKKOD/bZQntdZ9S9a87CcotwdQK6mPIRdSdZDktr+u3eHzyJonKtouihTjBfcRywIdsy2L3qlx23/101nFmurRnHdOS6V2fdcwY"
    "sbOOIR+h++Sdqbg+NHOEz1xn5frQTl32oZ1HqA/5sjW1b7fCyi7fLtGZ67lptUfZSM8P7dLDI/WtBN01uTV7LbCMSu6ttNsgpnza"
    "kmz0IWCCw+/i7frQ+aXpQ/9LIRXc9baO7k5D+S7G24LUs7BFj7I9ejjKbiFoktySvRZYQX1M+bSl2S5uWS0P8H7+PDTSfWjP0n+m"
    "3rVHx9W1BlYe9X5zM0G5JZhaQX0MuYi6mSyn5XX9Fo9DbiIotwRTK6iPIRdRN5HltLyu3+JxyI0E5ZZgagX1MeQi6kaynJbX9Vs8"
    "PhlLY4mtbLueUBwigagizs92WUJ7HVuq6t1AUG4JplZQH0Muom4gy2l5Xb/F45PerR+y64Ysi91r79YP7V0g1+EFvWsf1eOzqn1H"
    "sN/8hkIquOttHd2dhvJdjLcFKdPIun5UVlhdOsQVVgu7XGF12VKusLo87fUKq159pj42bfeZer9k0QjMkRxO+ycHDLYOzOxBmT04"
    "s4c0PYdKr+AMJ/+I5uNsgx3JR6LG39HJMckcfp1OxnHJ8Q17QlJLLSMxyu5JR//M9RSCntRoCaaWUY07eRBDLqJOMbOwwASH38Xb"
    "zcLeX8/kD3N+6FRnfui0wPzQA2mZ5oc6yy/S+jjUC/llCY5DvZHlBtz2g4EKLj8wOs9tbnJu8sGBeV3HH0NQbgmmVlBpzR/EkIuo"
    "Y8yRGpiyWh7g7Y7UD1dsVK45UIVX8evsv7KgVM/pN+nF9ZF6WPJIyY7UMX0e+vxAp89DRV0vO4KgjfPQ7LXACupjg2ethKgjTBWA"
    "KavlAR6HvEGuCuJa+6gZNsIieUVGfn/gBr/aasulFXotOxOUW4KpFdTHkIuonclyWl7Xb/F+kl/06bc0RB6gpY97oK8r1o0cTMXE"
    "VE/K8d2ghT1j3pv2Jray7XpCcYgEooo4P9tlCe1173odYwGfqVXkM/VlPfxMbf3rk6hsuyhaiBPcRywHfMi2LHavymX3XV25vH6z"
    "8uTf6nf3nDzRNzPzOxFUj9Q7ER+p2TIqR2p5FMweqXeiMxq+/JGaM/lIzRmrkPLY/RV5pF7cwyP1bmZ87Eaisu2iaCFOcB+xHPAh"
    "27LYvSqX3Xf9bl9UH7qih31oJkG1QjOzUcaWUamQPApmKzSzMcpmBkYZZ3KFZmajTHmEUbTICl05Qp+Hhi69mqe+KinXPPUYGkNs"
    "Zdv1hOIQCUQVcX62yxLa65hSHYemE1RH2fRslLFlVEaZPApmR9n0xiibHhhlnMmjbHo2ypTH7q/IUXZ1D0fZrub/tSuJyraLooU4"
    "wX3EcsCHbMti96pcdt/VkdFax/iZUlzrvbbLuOvM9vUV+u9PyFZ6TqAJdEOSX+k5gdqt9JxAstKTs/MrPW80Kz05QnN4pecE6veV"
    "njd1EXNzwfu8pS+PQ/uX4Lr9LmS3RV0cmOIaJ7iPWA743L0pbveqXO5zqs/LerfS84CCVnp+gaBJ8oXstcAK6mPKpy3NdnHLanmA"
    "95P06jh0YGVWevaqQs+WoEJfHpXe/nZEc7hPUEgFd72to7vTUH4eE6Ss1arq91xvK0Ftq7Fa+OAerhbu1ZH6kHot7JA/Ma43Ymth"
    "7ydoktyfvRZYQXFujxjb4ih7bq8YWMFzf3Zuj3a/SXH30ju5b7+BNz3tZpTd2XGUJc552V09HGXvETRJ3steC6ygPqZ82tJsF7es"
    "lgd4HHIvQbklmFpBfQy5iLqXLKfldf0W72e5O6lFZb965VAHea3k56D3Dpvh5wTllmBqBfUx5CLq52Q5La/rt3h80st3+7OW+h7n"
    "S/Nuf38P3+3b12ynwsbQ2RGv6mt375g/UlH3jvnj4KiK794xuBNy/u7LuNdy6O7Lrh9nHf5dmW3Gc2keC511nJ/G0YeKv//QOWl8"
    "fQj3ccnfOwZ3igndO8b1ow/595SxGc+neSzUh8p07xh7/wT/ng24Q0Pong2uHxXy7+VgM15I81ioQg9XdL12cbMfc0tTodsIyi3B"
    "1ArqY8hF1G1kOS2v67d4HPI/BOWWYGoFxZEaMbbFUbMdTsur2+rjIzXa9RzjUEfZ/Ip/b+RjA9V5LT8mKLcEUyuojyEXUT8my2l5"
    "Xb/F45D/Jii3BFMrKI5DiLEtjprtcFpe3VYfH4fQjv28rNvP1OtSfU/P3shatFZU72m9u7fwd5r5Zf319kfa/Hr77yikSQILzG0v"
    "rYbyXYy3BSlvL/o1tW/XcoT3Oe13dUmS6wjKLcHUCupjyEXUdWQ5La/rt3gcci1BuSWYWkF9DLmIupYsp+V1/RaPQ64hKLcEUyuo"
    "jyEXUdeQ5bS8rt/iccjVBOWWYGoF9THkIupqspyW1/VbvJahyUP0UF29trLOwLqjPjPwmNm+iqDcEkytoD6GXERdRZbT8rp+i8cn"
    "8d6z4fHBdm+vSsdboSfqCnWo0JN1hTpU6KkRrFB+9iNJ3kmLqtCkFhWa3KZCU7qo0NMdK3RN2t996JkR6kPFyLONv+cq+lkt3j70"
    "fH2k7lChF+oKdajQi3WFOlTopbpCHSr0cl2hDhV6pa5Qhwq9WleoQ4VeqyvUoUK/73mF5lK4QnOpmArNJWWSR7ZFVugPUZ11vN74"
    "e6M+6yjZKHuzPg51qNBbPazQqQRt1CV7LbCC+pjyaUuzXdyyWh7g/SjFrYW9r+JrYVeq0FrYkwjKLcHUCupjyEXUSWQ5La/rt3g/"
    "Sa/uHfNOCe5PvSS76+kSYs2vhV3S9juKS5p3PeXc/FrYJYS1sMIuObwWdklEdz09kaDcEkytoD6GXESdSJbT8rp+i8chJxCUW4Kp"
    "FdTHkIuoE8hyWl7Xb/E45HiCckswtYL6GHIRdTxZTsvr+i0ev3yzXsfTkOMIyi3B1ArqY8hF1HFkOS2v67d4/LJN3Ycqc27/7qjN"
    "D71XUO1/VdmzrG9RuXjKJssO1EeeXsnfVKi2RxOUW4KpFdTHkIuoo8lyWl7Xb/H4ZG1am9jKtusJxSESiCri8Bjam92rZSyPHEVQ"
    "bgmmVlAfQy6ijiLLaXldv8XjkxfpRWIr264nFIdIIKqIw2Nob3avljEv749SVY4kKLcEUyuojyEXUUeS5bS8rt/i/SS9mmNce2D0"
    "5xhnE5RbgqkV1MeQi6jZZDktr+u3eD/JahV+vZuTapJySzC1GZ74GHIRtTlZTofX8Vu8P6Tsdz1Nh/38pmTXOqbQQDolcK1jSttr"
    "HVOa1zqm0JTAtY4p5loHR2gOX+uYEtG1js1IdZmUW4KpZVzjgCEXUZuR5bS8rt/i/SwHUTExZZBZ2SibRaz5UTar7Sib1RxlnJsf"
    "ZbPMKBN2yeFRNiuq31Es4v5D61T4/kMzsj40g1jzFZrRtg/NaPYhzs1XaIbpQ8IuOVyhGdH/Fuey5fy1jFF5VtOyPjSNWPN9aFrb"
    "PjSt2Yc4N9+Hppk+JOySw31oWkR9aFOCckswtYL6GHIRtSlZTsvr+i3ez/LBNKmlrXyoQhXaiESXSzcibgmmlj0aBwy5iNqILCd4"
    "fb/F45N4r0ovP/j86hXn4Qp9eIQq1E4+0lXkYcMcO4dF/A63Qv3uVIh8dJh1XHGEr2Z/sov9PU0hFdz1to7uTkP5eUyQMv3Xn6KQ"
    "Cu56W0d3p6H8PCZImSr0JIVUcNfbOro7DeXnMUHKVKEfUEgFd72to7vTUL6L8bYgZarQd8hui7o4MMU1TnAfsRzwuXtT3O5Vudzn"
    "VL7P1L25P/UqzfeMst6f+mNp6/tTP04hTRJYYG57aTWUn8cEKVO/eYxCKrjrbR3dnYby85gg1fukuGqF58PuIyi3BFMrqI8hF1H3"
    "keW0vK7f4nHIXwjKLcHUCupjyEXUX8hyWl7Xb/EqyEqFn6/OjPAMuN0Vxfep6F8JfJ+q9YsmH6/nPBzZi/YitrLtekJxiASiijg/"
    "22UJ7XWvUn+mjnMW9hMdZmGfSoc+C3sHQZPkjuy1wArqY8qnLc12cctqeYBX4Uj9TmFH6nci/k1gyLv0LrGVbdcTikMkEFXEaUR4"
    "b6G9vluq/nU7QbklmFpBfQy5iLqdLKfldf0Wj0O+T64KplYR3dI/xRAVylQcfhcPPZvyVehnBOWWYGoF9THkIupnZDktr+u3eBzy"
    "PXJVMLWK6Jb+KYaoUKbi8Lt46NmUr0L/Ra4KplYR3dI/xRAVylQcfhcPPZvyVeinBOWWYGoF9THkIuqnZDktr+u3eBzyE4JySzC1"
    "gvoYchH1E7Kcltf1WzwO+RpBuSWYWkE1TjHkIiqUCVaXx7b9Z1O+Cr1NrdX1to/trJ32ZvfSf7MGu3izKG9HNKvyWwqp4K63dXR3"
    "Gsp3Md4WpLz1ml3Q//bois68rUFrEFvZdj2hOEQCUUWcn+2yhPa6Rmn70Oq0OrGVbdcTikMkEFXE+dkuS2ivq9dzjAXMMR6X2jnG"
    "05L2c4wqQ5ljvJKgSXJl9lrEHpxttZtBu7L5vQ7Ozc+gMaozaMIuOTyDdmVE3+u4gqDcEkwrdEXbCl3RrBDn5ivEqFZI2CWHK3RF"
    "RBVanH03aDGxckswrdDithVa3KwQ5+YrxKhWSNglhyu0OKIKLcoqtIhYuSWYVmhR2wotalaIc/MVYlQrJOySwxVaFFGFLicotwRT"
    "KygqxK3DTS6i/AoJo1YIPJdnFbo8ogpdRlBuCaZWUB9DLqIuI8tpeV2/xeOQhQTllmA6ygRFH1ro9CHN4Ci/Dwmj9iHwLMz60MJI"
    "v+f66WGfKxR3n/zrS3PecglBP5NeQoKpZVTjgCEXUYJul9hMxeF38XYVuqk0FVpAUG4JpqNsgfdetsAZZQua72Wcm38vY1RHmbBL"
    "Do+yBRGNsgsJyi3B1AqKCiHGtjhqtsMJ3jmD+1AfV+jCiCp0AUG5JZj2oQu8PnSB04c0g3P9PiSM2oeEXXK4Qhf03V0tOq9s2DPa"
    "lQ3nE5RbgqkVFBU63+lDmsFRsx1O8M4Z3If6uELnR9SH5hOUW4JpH5rvjbL5ToU0g3P9PiSM2oeEXXK4QvMjqtC87LxsHrFySzCt"
    "0Ly252Xzmu9lnJsfZYxqhYRdcrhC8yKq0HkE5ZZgagVFhc5z+pBmcNRshxO8cwb3oT6u0HkRVehcgnJLMLWCokKIsS2Omu1wgnfO"
    "4D7UxxU6N6IKnUNQbgmmVlBU6BynD2kGR/mjTBhllCm75HCFzon0vOzvSnRedkdpzjrOJOjK6ZkkmFpGNQ4YchF1pjkvAyY4/C7e"
    "rkJ3leiK28h8Ytwj2k+MpxGUW4KpFRQVQoxtcdRsh9Py6rb6uEJol19OJii3BFMrqI8hF1Enk+W0vK7f4nHIvxCUW4KpFVTjFEMu"
    "okKZYHV5bNt/NuWr0H9SSAV3vUny2TQc3Z2G9pbHBInn3H7bgr61sK39ZapKfb9sqLKcd0+WhwLv3cuP0q+ezG38fWBgXtfxcwjK"
    "LcHUCupjyEXUHLKcltf1Wzw+2Z62J7ay7XpCcYgEooo4P9tlCe11+1JV76sE5ZZgagXVOMWQi6hQJlhdHtv2n025+1Dv1g+tGjjm"
    "5NcPzUnD64dWScekY5vPAN9RXDVDZP3Qal3cKW71dI20l3eK642sSWtGdTyK93uua9b3Y+xQoU7fBH46LaZCxcmnKvrrefH2oXVK"
    "cE/P9qK/rLRuwX1yv3TlivS+Xv321A9LUKFNSHX9lFuCqWVc44AhF1GbkOW0vK7f4nHIxqS6QcotwdQyrnHAkIuojclyWl7Xb/F+"
    "ls9W6L1sfHZVejyx5ueHxredHxrfvCrNufn5ofHmtxaEXXJ4fmh8RNfLxmUVGkes+QqNa1uhcc0KcW6+QuNMhYRdcrhC46jfZ9Ae"
    "re/s1EEeqyvUQT7S8kj90RIdwzccwf/jv1LdK9rLlypcoX+mkArueltHd6eh/DwmSP/1sTHe0eftSI/kIzH7MSPtxezHxj2c/fgT"
    "QZPkT9lrgRXUx5RPW5rt4pbV8gDvZ3lylEbRJj3ZbxErrL5d4V+aLEYOqPCYeYtaq+ttH9tZO+3N7qVMFXqEQiq4620d3Z2G8l2M"
    "twUpb496mNq3+1EeJCi3BFMrqI8hF1EPkuW0vK7f4v0oxa04v640n7p/RFBuCaZWUB9DLqJ+RJbT8rp+i9d9aDh96MbS9KGLCMot"
    "wdQK6mPIRdRFZDktr+u3eN2HhtOHbi9NHzqLoNwSTK2gPoZcRJ1FltPyun6L131oOH3oztL0odMJyi3B1ArqY8hF1OlkOS2v67d4"
    "9eWVwf9zr9Z+vDSstR9TC3lWxxKUW4KpFdTHkIuoY8lyWl7Xb/FKHFeoXDyjIetRSAV3va2ju9NQfh4TpHx1+lV9Dt+VvEAvEFvZ"
    "Zvu9VD2hOEQCUUUcHkN7s3u1jOWRV82z6d2vlWq2/lrpPkP8tdLdu/y10u8u5a+V7tvm10rb1+/7Bb2Lrxb9mrQ96tUsbYSvBu3Y"
    "HAdLdzVox+YaNH6s+tWgPYfUh14pec/bosDn9x80nKwtKz1Gp2YrPacSa36UTW270nNqc5Rxbn6UTTUrPYVdcniUTe27lZ77V/gT"
    "5xcJyi3B1ArqY8hF1BfJclpe12/xOGRyNsomE2t+lE1uO8omN0cZ5+ZH2WQzyoRdcniUTe779dTfqNCx+xkKqeCut3V0dxrKz2OC"
    "lKlC/0chFdz1to7uTkP5eUyQsvaneL/FuVX9XekOFdq6hxXakKBJsmH2WmAF9THl05Zmu7hltTzA+1EOpdHNL78cQqObP/KyFZWf"
    "MQ7Zsm+vBGxT+Gfjv45uPnYDCqngrrd1dHcays9jgpSpQn8mKLcEUyuojyEXUX8my2l5Xb/Fo5nbafOtBaKi7gurQlTfbbC9HFhf"
    "3e10phzdvMilBOWWYGoF9THkIupSspyW1/VbPA65mKDcEkytoD6GXERdTJbT8rp+i8chZxOUW4KpFdTHkIuos8lyWl7Xb/E45AyC"
    "ckswtYL6GHIRdQZZTsvr+i0eh+xLIRXc9baO7k5D+XlMkHqOcfgzaKc6M2ih3wR+OS1+jvF5ep7YyrbrCcUhEogq4vDoiuv1GWOR"
    "V6hcPKMtr9PrxFa2YfHoxiEGiCri8Bjam92rZYxFXqZy8ZRPXqJy8Yy2PEfPEVvZdj2hOEQCUUUcHkN7s3u1jOWRz1NIBXe9raO7"
    "01B+HhOkrH3oDyQq22qBuYjiPmI5/Hz7aKMsF6LKJ78nUdlWC8xFFPcRy+Hn20cbZbkQVX+mHs5n6u3STp+p6+v2tkLbl/7+1N3L"
    "D6KbY5yUrdKbRKz5mfxJbWfyJzVX6XFufiZ/klmlJ+ySwzP5kyJapTcxq9BEYs1XaGLbCk1sVohz8xWaaCok7JLDFZrY9+sYV2h5"
    "ZfWvBvqzIl+vr/G0lB9WvjbfpZAK7npbR3enofw8Jkj56rRX/f2yNsLvZTsM6ftlOzTfy3bog++XDVee7dsj9Teo/IxxyBZ98rpf"
    "I1HZVgvMRRT3Ecvh59tHG2W5EFUO+X+dXbf1"
)
PLAIN = (
    "eNrtXQec3NTx1v7TC5DeG6n0Xm2DMRjO9N4hEDdIAiRAeichmGJ676aYjk0PLfROgATi/NNITyjppNCZ7Gh29pv39Fa7vtPe6Wk1"
    "87tZzTczn3bn3tNKWq12H0rasg+JyrKLwkOe4D5iOTRmqy2LXaty2XUXIy/Ljb58IZhekbyyaV+VLr/aibzG8V6bvK5pX58sknqL"
    "Nv8WS97QtG9M3pS8OXlL8tbkbWnk7ck70sclgq/4ncm70sd3J+9p2vemy+9L7fvbOR9IFveqPph8KPmw8T+S2o8mH2v5S7Qel2z+"
    "LZUuLW2ylzHLy6Z2OYd9+dSu0Pxbsfm3UvNv5WQTcju0SqZDqyarJau3vTVaHVozGZeMTya0OrRWs0NrJxODHVrHdGhS63HdtEPr"
    "tTs0udmh9dsd2sDp0JB5BVMCHdow2SjZOF3eJO3Qpk27WatDm7c7tEWrQ1sGOrRVsnWyTbJt2qHt2h3avtmhHZodqiUZiFm2Y9sv"
    "fpa58mhB28hHqZpjaKcRM+w8wvpd2ku7lqYr9xOUPcHUCupjqEXW/WQ5La8bt/ggyY8q/HrvIyh7gqkV1MdQi6z7yHJaXjdu8Tjk"
    "XoKyJ5haQX0Mtci6lyyn5XXjFh9E+XjrcbcxfRa79415f9qf2MqyGwnlIROIKvL8apcltNb9SzW+7iEoe4KpFdTHUIuse8hyWl43"
    "bvH45N8kKssuCg95gvuI5UAM1ZbFrlW57LoH6ajjEwt91DE1mdbzUcf0UTvqGPYWekDemYobQzNG+ch1ZmYM7dHjGNpzlMaQL9tR"
    "vt8JK7t8skRHrp+qzw8VOss+3cct9S0E3avpcQYso1J7C+3dxpRPPanGGAImOOIunjeG9inNuPklhVRwN9o5uzcN1bsYLwsyiPtD"
    "/Z1ln+njLLuRoElyY/paYAX1MeVTT6td3LJaHuCDvD802mPos6Xfp16sT/+zfTMdGn25gaDsCaZWUB9DLbJuIMtped24xeOQ6wnK"
    "nmBqBfUx1CLrerKclteNWzwOuY6g7AmmVlAfQy2yriPLaXnduMXjk6VoKWIry24klIdMIKrI86tdltBalypV964lKHuCqRXUx1CL"
    "rGvJclpeN27x+KR/1w/Z64Ysi11r/64f2q9Arv0L4vlcn/+Xnx/FcfNTCqngbrRzdm8aqncxXhakTDPre2NyhdUXkuFdYfXFHq+w"
    "+tJCXmH15b5fYdWvfeqv5O5TfzX52iiMoe/S15NvtL1vpvZbqT0gtd9uRb6T2gO5wqk/qPU4y2AHN/8Oaf4dmhyWzG4+Hu5UHJEc"
    "2bRHJbXUMhqz7OgSHLkeR9Bjmp5gahnVvGPbGGqRdZw5CwtMcMRdPO8s7HH1+aERnh863jk/dELg/NCJpTo/1F1OqrdDfZGTS7Ad"
    "6o+c4vmnBnJOG6PndnpyRnJmMqfn/MMIyp5gagUV76w2hlpkHWa21MCU1fIAz9tSn12xMXNOJV7FuamdW6rndF5yfr2lHpFcULIt"
    "dUz7Qxd23R8q6vOygwjaPA5NXwusoD7WPmolZB1kugBMWS0P8DjkX+SqIK61j1phMyySVVRk1wdu8KuttlxUodeyJ0HZE0ytoD6G"
    "WmTtSZbT8rpxiw+S/HBAv6Uh8hAtfN5DA92xXuQAKianelKO7wZd3Dfm/Wg/YivLbiSUh0wgqsjzq12W0Fr3q69jLGCfOnH2qS/p"
    "4z61ldVIVJZdFB7yBPcRy4EYqi2LXaty2XVXVy6t36w82bV+d8/IvIF5pXsQVLfUexBvqdkyKltqeRTMbqn3oEWbf9ktNVfylpor"
    "liDlsesrcks9v49b6r3N/NibRGXZReEhT3AfsRyIodqy2LUqV+I8p/rdvpgxdFkfx9AMgmqHZqSzjC2j0iF5FMx2aEZzls0IzDKu"
    "5A7NSGeZ8iRmfUV26PJR2h8avvTrPPUVJTtPvSQtSWxl2Y2E8pAJRBV5frXLElrrkqXaDk0jqM6yaeksY8uozDJ5FMzOsmnNWTYt"
    "MMu4kmfZtHSWKY9dX5Gz7Mo+zrK9zP9rLxKVZReFhzzBfcRyIIZqy2LXqlyJ85yqImN1HeNVpXj1V/eYd41Z/l6F/vsT0is9J9AE"
    "ujbJXuk5gfKu9JxAcqUnV2ev9LzOXOnJGVrDV3pOoEG/0vP6HnJuKHidNw7kduj7Jdgf+jTZZVEXB6a45gnuI5YDMXdtitu1Kpf7"
    "nOrjsv5d6XlTQftDaxI0SdZMXwusoD6mfOpptYtbVssDfJCkX9uhmytzpWe/OnRLCTq08ZiM9lsj+u//hkIquBvtnN2bhuqzmCBl"
    "7VZVv+d6Wwl6W42rhW9PbX+uFu7XlvqO+lrYYe8x3tl1j7GoM2gPEjRJHkxfC6ygOLZHjvU4yx7bKwZW8DyYHtvDHzQp7l56dw3s"
    "cdndPc2ye7rOssSZZff2cZY9R9AkeS59LbCC+pjyqafVLm5ZLQ/wOOQHBGVPMLWC+hhqkfUDspyW141bfJDlvqQWla/WVw51kfvL"
    "vhUZMcPdBGVPMLWC+hhqkXW3fb8iy+vGLR6f9PPd/oGC96ndd/sH+/huny8PFdb9H0a8Jcm7d8zTVNS9Y55uz6r47h2DOyFn776M"
    "ey2H7r7sxnHU4d+V2Vb8KMlioaOOfSIZQ8Xff+jhCMcQ7uOSvXcM7hQTuneMG8cY8u8pYyseSbJYaAyV6d4x9v4J/j0bcIeG0D0b"
    "3Dg65N/LwVb8OMlioQ5V7Z4NxZ/9WFCa13QbQdkTTK2gPoZaZN1GltPyunGLxyG3EpQ9wdQKii01cqzHWbMcTsuryxrjLTX8+hzj"
    "cGfZTyreqf+v0Gu5iaDsCaZWUB9DLbJuIstped24xeOQ7xOUPcHUCortEHKsx1mzHE7Lq8sa4+0Q/NiPy3rdp16Z6nt69kdWoBWi"
    "ek/r372Ff9qqLuuvt/8s597Cv6CQJgkssKRDdm8aqncxXhakxO/SlO/X8nPP/0XdkuQagrInmFpBfQy1yLqGLKfldeMWj0OuJih7"
    "gqkV1MdQi6yryXJaXjdu8TjkKoKyJ5haQX0Mtci6iiyn5XXjFo9DriQoe4KpFdTHUIusK8lyWl43bvFahieP0CN193Lll8mjY/4c"
    "fmWWryAoe4KpFdTHUIusK8hyWl43bvH4JN57Nvy67ff3U+l4O/SbukNdOvTbukNdOvS7UezQKoEOrVZYhyZ16NDknA4N9dCh33ft"
    "0B8GfAz9cZTGUDHyp+bfYxXdV4t3DD1eb6m7dOiJukNdOvRk3aEuHfpz3aEuHfpL3aEuHfpr3aEuHfpb3aEuHfp73aEuHfpH3zt0"
    "OoU7dDoV06HTSZnkkW2RHfpnVEcdTzX//lUfdZRslv273g516dB/+tih4wmaJMenrwVWUB9TPvW02sUtq+UBPohS3LWw/614p56u"
    "0Gs5hqDsCaZWUB9DLbKOIctped24xQdJ+nXvmGdKcO+YBeldTxcQa/Za2AW531Fc0LrrKddmr4VdQLgWVtilhq+FXRDRXU+PJih7"
    "gqkV1MdQi6yjyXJaXjdu8TjkKIKyJ5haQX0Mtcg6iiyn5XXjFo9DjiQoe4KpFdTHUIusI8lyWl43bvH4ZYf6Op6mHEFQ9gRTK6iP"
    "oRZZR5DltLxu3OLxy/b1GKrMsf2zY3Z+6LmCev98ZUfVTlQunrLJC/WGp2/yYoVey6EEZU8wtYL6GGqRdShZTsvrxi0en6xIKxJb"
    "WXYjoTxkAlFFHh5Da7NrtYzlkUMIyp5gagX1MdQi6xCynJbXjVs8PnmSniS2suxGQnnIBKKKPDyG1mbXahmz8tIYdeVggrInmFpB"
    "fQy1yDqYLKfldeMWHyTp1zlGKsE5xlkEZU8wtYL6GGqRNYssp+V14xYfJFmmwq93Q1JNGuwJpjbFEx9DLbI2JMvp8Dpxiw+GlP2u"
    "p43GSBmG0s86huj/GkOBzzqGcj/rGGp91jFEQ4HPOobMZx2coTX8WcdQRJ91rE+qL2uwJ5haxjUPGGqRtT5ZTsvrxi0+yPItKian"
    "DDIznWUziTU7y2bmzrKZrVnGtdlZNtPMMmGXGp5lM6P6HcUi7j+0UoXvPzQ9HUPTiTXboem5Y2h6awxxbbZD080YEnap4Q5Nj/63"
    "OF/eKOOzesWYPKup6RiaSqzZMTQ1dwxNbY0hrs2OoalmDAm71PAYmhrRGFqPoOwJplZQH0MtstYjy2l53bjFB1le2UhqyZVXVahD"
    "a5PoqxtrE3uCqeWI5gFDLbLWJssJXj9u8fgk3k+lX9Mes/UV5+EOvXaUOpQnr+tpy3LgCOfOgRG/w72+fncqRBYZYR8XHeX/w2I9"
    "rO/3FFLB3Wjn7N40VJ/FBCnTf/13FFLB3Wjn7N40VJ/FBClTh35LIRXcjXbO7k1D9VlMkDJ16CsUUsHdaOfs3jRU72K8LEiZOvQp"
    "ssuiLg5Mcc0T3EcsB2Lu2hS3a1Uu9zmVb5+6P/enfkPrPaOs96d+Y6Pz/al/TSFNElhgSYfs3jRUn8UEKdO4+RWFVHA32jm7Nw3V"
    "ZzFBqrenuHSFz4c9QFD2BFMrqI+hFlkPkOW0vG7c4nHIiwRlTzC1gvoYapH1IllOy+vGLV4FeVPhx0lvjvAIOO8TxZeo6F8JfImq"
    "9Ysmb6nPeTiyL+1LbGXZjYTykAlEFXl+tcsSWuu+pd6njvMs7Fu7nIV9W2P4Z2HvImiS3JW+FlhBfUz51NNqF7eslgd4FbbUzxS2"
    "pX4m4t8EhjxLzxJbWXYjoTxkAlFFnmaE1xZa67OlGl93EpQ9wdQK6mOoRdadZDktrxu3eBzyZXJVMLWK6JL+KYasUKXiiLt46NmU"
    "r0N3EJQ9wdQK6mOoRdYdZDktrxu3eBzyJXJVMLWK6JL+KYasUKXiiLt46NmUr0NfJFcFU6uILumfYsgKVSqOuIuHnk35OnQ7QdkT"
    "TK2gPoZaZN1OltPyunGLxyE3E5Q9wdQK6mOoRdbNZDktrxu3eByyOUHZE0ytoJqnGGqRFaoEq8tjff/ZlK9D/6XO6kbzc7trt7XZ"
    "tQzeWYO3e2dRbo3ouf+cQiq4G+2c3ZuG6l2MlwUpb7/eUdAZs3dW9MzbcrQcsZVlNxLKQyYQVeT51S5LaK3LlXYMLUvLEltZdiOh"
    "PGQCUUWeX+2yhNa6bH2OsYBzjO9q2HOMJyT55xhVhnOO8XKCJsnl6WsRe0C6lHcG7fLW9zq4NnsGjVE9gybsUsNn0C6P6HsdlxGU"
    "PcG0Q5flduiyVoe4NtshRrVDwi413KHLIurQ/PS7QfOJlT3BtEPzczs0v9Uhrs12iFHtkLBLDXdofkQdmpd2aB6xsieYdmhebofm"
    "tTrEtdkOMaodEnap4Q7Ni6hDlxKUPcHUCooOsfddU4ssv0PCqB0Cz6Vphy6NqEOXEJQ9wdQK6mOoRdYlZDktrxu3eBxyMUHZE0xn"
    "maAYQxc7Y0grOMsfQ8KoYwg8F6dj6OJIv+f67hEfKxR3n/z3lOa45QKCvrdxAQmmllHNA4ZaZAm6c2IrFUfcxfM69L7SdGguQdkT"
    "TGfZXO+9bK4zy+a23su4NvtexqjOMmGXGp5lcyOaZecSlD3B1AqKDiHHepw1y+EE7+z2OjTGHTo3og6dQ1D2BNMxdI43hs5xxpBW"
    "cK0/hoRRx5CwSw136JyBu6tF9ysbPhvtlQ1nE5Q9wdQKig6d7YwhreCsWQ4neGe316Ex7tDZEY2hswjKnmA6hs7yZtlZToe0gmv9"
    "MSSMOoaEXWq4Q2dF1KE56XHZHGJlTzDt0Jzc47I5rfcyrs3OMka1Q8IuNdyhORF16EyCsieYWkHRoTOdMaQVnDXL4QTv7PY6NMYd"
    "OjOiDp1BUPYEUysoOoQc63HWLIcTvLPb69AYd+iMiDp0GkHZE0ytoOjQac4Y0grO8meZMMosU3ap4Q6dFulx2ftLdFz2gdIcdZxM"
    "0MUbJ5NgahnVPGCoRdbJ5rgMmOCIu3hehz5Yok/cRmeP8TPR7jGeQFD2BFMrKDqEHOtx1iyH0/Lqssa4Q/DLL8cSlD3B1ArqY6hF"
    "1rFkOS2vG7d4HLIZQdkTTK2gmqcYapEVqgSry2N9/9mUr0NfoJAK7kaT5EONcHZvGlpbFhMknmP7HQv61sKO9pepKvX9suHKKZ7/"
    "4cB792lj9NxOb/59pDGn5/zZBGVPMLWC+hhqkTWbLKfldeMWj092oV2IrSy7kVAeMoGoIs+vdllCa92lVN3blKDsCaZWUM1TDLXI"
    "ClWC1eWxvv9syj2G+nf90EcD26Hs9UMfa4SvH1qisWRjqRYDvqO4dIrI9UPL9HCnuGUbyzX6eae4/sjytHxU26N4v+e6fH0/xi4d"
    "6vZN4BUaxXSoOFmxolcLxzuGVirBPT3zRX9ZaeWCx84qjcUrMvr69dtTq5agQ+uS6moN9gRTy7jmAUMtstYly2l53bjF45B1SHX1"
    "BnuCqWVc84ChFlnrkOW0vG7c4oMsa1TovWx8+qn0eGLNnh8an3t+aHzrU2muzZ4fGm9+a0HYpYbPD42P6POycWmHxhFrtkPjcjs0"
    "rtUhrs12aJzpkLBLDXdoHA36GbQ16zs7dRuZdYe6bd06dmhCiXq31ig+ly2oHhX5slGFO7QGhVRwN9o5uzcN1WcxQQZvjK0d8fft"
    "R/vsx8RGP85+rNPHsx/PEzRJnk9fC6ygPqZ86mm1i1tWywN8kGXSGL2nr9uX9RZxhdUnK/xLk8XINyo8Z/5DndWN5ud2125rs2sp"
    "U4d+RiEV3I12zu5NQ/UuxsuClHdE/YTy/UGUhwnKnmBqBfUx1CLrYbKclteNW3wQpbgrztcrzTmACwnKnmBqBfUx1CLrQrKclteN"
    "W7weQyMZQ5NLM4bOIyh7gqkV1MdQi6zzyHJaXjdu8XoMjWQMrV+aMXQKQdkTTK2gPoZaZJ1CltPyunGL12NoJGNog9KMoRMJyp5g"
    "agX1MdQi60SynJbXjVu8+rJIe6lf134MjejajymFjMPDCcqeYGoF9THUIutwspyW141bvBLbFSoXz1jIqhRSwd1o5+zeNFSfxQQp"
    "X59+XB/D9yRP0BPEVpbZbtjQSCgPmUBUkYfH0NrsWi1jeeRv5tn079dKtVp/rXSjxvB+rXTjRm+/VrpJY+F+rXTTnF8rzZfNCtpv"
    "2zz6a0G2qK9myRH+NGj31jxYuE+Ddm9dg8aPVf80aMthjaFFSv6qtipwZnyCRlK1daXn6JT0Ss8pxJqdZVNyr/Sc0pplXJudZVPM"
    "lZ7CLjU8y6YM3JWeX6/wHucGBGVPMLWC+hhqkbUBWU7L68YtHodMTmfZZGLNzrLJubNscmuWcW12lk02s0zYpYZn2eSBv556mwpt"
    "u/9IIRXcjXbO7k1D9VlMkDJ16A8UUsHdaOfs3jRUn8UEKet4ivdbnNvW35Xu0qHt+tihtQiaJGulrwVWUB9TPvW02sUtq+UBPojy"
    "HRrb+vLLt2ls60dftqXyM8YhWw/sJwHbF75vvEN0e9urU0gFd6Ods3vTUH0WE6RMHXqBoOwJplZQH0Mtsl4gy2l53bjFozm3k/Ot"
    "BaKi7gurQlTfbTBfvll/uttFdoxuS30RQdkTTK2gPoZaZF1EltPyunGLxyHnE5Q9wdQK6mOoRdb5ZDktrxu3eBxyKkHZE0ytoD6G"
    "WmSdSpbT8rpxi8chJxGUPcHUCupjqEXWSWQ5La8bt3gc8nkKqeButHN2bxqqz2KC1OcYR34G7XjnDFroN4F3ahR/jvFxepzYyrIb"
    "CeUhE4gq8vCYBNZm12oZY5G/Url4xlqeoqeIrSzD4tHNQw4QVeThMbQ2u1bLGIv8hcrFUz75M5WLZ6zlMXqM2MqyGwnlIROIKvLw"
    "GFqbXatlLI+sQiEV3I12zu5NQ/VZTJCyjqF/kqgsqwXmIor7iOXw6+2jzbJcyCqf/INEZVktMBdR3Ecsh19vH22W5UJWvU89kn3q"
    "nRvd9qnrz+1th3Yp/f2pe5ddozvHOCm9Sm8SsWbP5E/KPZM/qXWVHtdmz+RPMlfpCbvU8Jn8SRFdpTcx7dBEYs12aGJuhya2OsS1"
    "2Q5NNB0SdqnhDk0c+OsYP95xLu02oN8g2bL+jKejfK3yvfkchVRwN9o5uzcN1WcxQcrXp93r75flCL+X7Tas75ft1nov220Avl82"
    "UvnTwG6pt6HyM8YhWw3I6/47icqyWmAuoriPWA6/3j7aLMuFrHLI/wBenrlU"
)
KERNELS = (
    "eNrVmYlTVlUYh+937vdhUCqloywVUEFRWWmbCRqaVi65ACq4K7thJWRaQRoWIFQyKpWZRUm2qAVkIhKLBEmgaWn9O/a7D5cpm8qZ"
    "xjzTOL/H9yzfPe977lkvAefiRccJwDBnl6zd0h6pXvpaOip55R4nYt8iGWeSeD/pB+A98EH4EHwVvgEfhtdKrjNZfESaQt5HUtBJ"
    "ESulKqma/M9pJVWcSnoa9R4V06TpUhP5t8IZ8DF4Gp6FM+Es+Dj8BT7B08PFCHy6TUyUkii9XQo5T4qzpTnSXGkeZU9Jcc58cYG0"
    "UFokpUsZUqa0WFoiLZWypGxpmbRcWiGtlFZJq6U10lppnZQj5Up5Ur5UIBVKRdJL0k6p7g9vYz098rRYLG2Qmil9Bj4LnyO6jWKJ"
    "VErqeXGT1EKNF+iJzeI50lvgefgivI4ax8RW0u/Ae+F98BVYAd+k9nGxjfQPpE+I7aQ/hlvJfVfcS3qXUgHnDLnvifuwYsRYyn8l"
    "/b64n/Ru6n8rhTkdYqfUJXVLJ6UeKeGqv6XhN/Sd1Cv14es38Ea4B79vwv4e3gxfJ7566Sg14kifEvspj4cJ8ALlE1VuK76AZr/R"
    "SDKMJ28UBpgxAdYEL3c79mv+OuDlTBaNM4K571lhrABGkVwjy1YkoUtWlEr500Tvpljs3dAlc7pKnjTTx8Pztlo5Q3M3lZ6dSi9O"
    "szoe0vCkCU7HnxkW/Ymz1vJpeuAs4ztcjJD+vKsGtNt4te5g9iTKTpKSKZlNyRw4F86Dd1M6wd+BDDPGEKMhSkOc3rxKlzJIZ4oh"
    "RWsUrVG0RtEaRWuI1xCxIWZDBIbYDdEb4jf0gKEPvGevk3J4aq6YJ+VLBVIhtepgEVwPi2Ez3MCasUNWjVTLe7rT4tz3dkrDTmnY"
    "KT1+Sv5G7M+wD/KWSpRTKjWS9wk8AFuouwn+6O+oXl8NyBokvZmyc3ALPE+NY1Ir6Qox3lo/HFfrbXh0QmrHo63MYVse7bXa+hmr"
    "re/jTcRIsVb92O+fsDxvOqROrC6pG+uk1EOdXthH7suyyhj15f7Zx3D2GTr1GM47hvOOYTV0/+LWcUpl/ZTHwwR4AU7ivGFYSRxm"
    "ptHOaDgv2VxJtuPdW/55x+WU48qrEVZ35TC8moI/lTAFVsFqmArTYBMMp1cjxHp+n0g6SUwm/RPP/tnfkYbH6HyV293rF8gDuyeN"
    "hfLA7jlnkTywe8pKlwdXZ3RnMMP+aXZlqsZ/6YPR01093dW/pVKWlH1Zr/7Oo2X6pd3T73J5YPfsvUIe/P9O/jvl9ZVpfaWeZDf2"
    "VfLAbs+vlgd23/saeWB31K2VB/bHfI68uPwamKtaeayB+VKBVPiv18Arsf7VWWm9SK3+vjcVc5Jqpld2qI9qpFqr5/mDnJpL5E8j"
    "p7hSPDyA3SI75IyTNV6KkgaUP+jfW12+/LrcU12+67p8zfVOhdGyYkjHku4QO7G6xG5KeqyOhl6rrffRA2X0ZDm3lsOyjkhfMk6+"
    "8m9JLvce1/8G3I/lUH/o+6rLHcNmJG/7d5sgfzMJ8rcSj8n4NgEuJmcJzILZMBfmwQJYyK2tRr+q5Zcl5DZiD8C7WFvGSeP54jRS"
    "6eulG6Qx0ljKoxinXv1RVr/7fYg3o8VIrA/EBqsetdKjFbBNtOdJOz5EMwdisGNhJ+yGPbCMN1kOv2C8HWYOHGLOGM0Zw19Egtz8"
    "vZgc/W/vfr3Nv/sHaSlEGyF+GeI3Ib51BvnaGWR1dRnBXhQj4Rg4FkZROkjNUeSMhpGwAUZbXQM6FZG91rvVutFYMBoLLivo0KoY"
    "on9D9JTN3mnAn2je3yHsI9iR4m9Wzdt/"
)
