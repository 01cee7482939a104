"""The parser's tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""

from __future__ import annotations

GRAMMAR_SHA256 = "6d02ebeb7e057d6f3e2788e16a318d629a8e2e6c016ca5442d391e07b26d433d"
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
    "eR509a3zv/XWWvvse/Nucu47+w57fW+//f9r7X+frOx97pnuecdRNlqOIxjanlWkceDjba8lPqti1ezo4Pw2rFtZr6HndWPqv352"
    "Xp5lry/aV+XWs9ihq/Olw3iD7A0FuibfYGDDbKPsjcPtU/ONh+sNB96UbZJtmr0526yIOD/fvPi9ZfTfeXu+RfH7rdk3hlXvKEb6"
    "ZlFvORJxZz4h6LNVdlG+jcHbFvXbsu1G8NtHfr9j+Gf7kfYORb2j6bWT09y5qHfJdh2uH8v3JZ+XM/MwL5Oz9QeWjKLLcuTlyXxq"
    "tke2Z5CXiQMbZ3tlG0XzMmjyMl0aA5yXvUfzss9wXvYdzct+Ji/7m39BPlDOywHZgdlBRfvgIi+HsPiA5mXnAcnLoS4vh2Xvzc7J"
    "Dy/ycsRIXo4czkvWL12/jo4axeu+jvx4P6VqM121Xj3lfZUpzVjH/ieN/n9dWdNK/1dSYwROarAhp30tEi2Lrb73W777y793zb/y"
    "X0iNETipwYac9rVItCy2+t5v+RTLP5MaI3BSgw057WuRaFls9b3f8r1TZo/8fr7G46O5CR2/ZNn4Hr8c7Y5fjokcvyzL1+745duk"
    "lmXfLrZca7AhJ0oeIdpj4UTd6imf5DELeQPja/tbetiImEJjPjaujqHjSF1PuZvUGIGTGqyNFm8ZNYq26hohY9yd6HxZRWqyf1lF"
    "vH/hmlm7fwFn9y+rSPcvq6h8fsQKvH/hnluS6EEJ+tWdH72/wvOjFaQmeVlR5IVrZm1ewNm8rDB5WRHJCytwXlYUeRE9KEG/urwc"
    "26bzxucJhrZnFWkc+Hjba6lPVayaHR2c34buv87w5bzVz+njxjxfPti26wzrWg7vyqPX6ufL8eN6XeqE0nw5sel8OWnc5ktYPhTg"
    "r0TGO3nc//9Pyf54oJX40xK8LnVz3o3raHyv755e4X73FlI7I7ul2HKtmUWvW+jMUU6UPEI08IzMKgivfs83my+31TRf/ptiBt57"
    "G0e3ZjEdz3EbTO8cv7RzHX20wnV0E6ll2U3FlmsNNuREySNEeyycqFs95Xvv+GV858tZyR7vntqWveS0gQnjPkduJDVG4KQGG3La"
    "1yLRstjqe7/lUyxfITVG4KQGG3La1yLRstjqe7/lUyw3kBojcFKDDTnta5FoWWz1vd/y3b/fHe/7Ae8aWNP9gLXd715Pall2fbHl"
    "WoMNOVHyCNEeCyfqVk/5Tpgv7X1e6uQRHXle6rR8bZ6X+nA+tuelTs/H8rzUJ8fwvNQXK/6cvbitZzfz2qj9I4oZeO9tHN2axXQ8"
    "x20w9a2d62p97vCutVpHy8e4jlaMaR2tzNv/3GF7jncvyZsd756TrWrDqH9L52bnjaLzsZcp6guK+sIRz0XYXwz/LHD9FwZ6Q/bf"
    "M/yzaPjn0mxxtoTnmou8PLtiuL4y65feLe1ZR/fn43/e+HlSu3oYgZOaWYlbOsppX4tES69jioLw6vd8s+uYv+iRJ69/2SH/zvmk"
    "JudH84v79lwza8+PwNnzo/nmvv38yH17VuDP6fnFfXvRgxL0q7sudW2PXZd6oIb9y6dIjRE4qcECfWmU074WiZbuX0RB1a2e8s32"
    "Lw91xf5lz4FO3fKHi/xfl9hWPZLf0D9+abk8WsP+5WOkxgic1GBDTvtaJFoWW33vt3yK5SnyBsbX9rf0sBExhcZ8bFwdQ8eRuhvL"
    "jR275UeTGiNwUoMNOe1rkWhZbPW93/LdX77XQ98OuYfWPv6envoWzdjLR6iamG4pKXz/6KbKlLrx+0fz83U/n+70519ubtN1hp0I"
    "hrZnFWkc+Hjba6lPVayaHR2c34ZuK1/rf/QU5a96/nP5qS6/Hj2X1GS/O7e4vss1s9jv4jc4u9+da67vzo1c32UF3u/OLa7vip4d"
    "t7r97q0V7nc/YGb+BwiGtmcVaRz4eNtric+qWDU7Oji/DfWWTv+cvq3C+TKb1CQvs4t1xDWzyAt+g7N5mW3W0ezIOmIFzsvsYh2J"
    "HpRh1eXl6206fkn1Oubt2YQOX0fjfR4w2LbnDmeSmuRlZrGOuGYWecFvcDYvM806mhlZR6zAeZlZrCPRgzKsunV0R4V5Odb8Hx5L"
    "MLQ9q0jjwMfbXkt8VsWq2dHB+W3o9FLP81Lb1HI3784W479l2nd17P/w5OI5ssk0mZZn5efIJlOz58gmk3+OjFXKz5GtMM+RcYTE"
    "8nNkk6k3nyNbOYaYVZWOeHcP7V8+V8N92PeTbcM8r5zwEgc+3vZa4gtHtbzXCbdtvMuupMYInNRgQ077WiRaFlt977d895f2rKPP"
    "5xP6eYmUF2rIyz61zuP1kn2+6n6KGXjvbRzdmsV0yhyYdK5Ltff7JLuMzA/5PsmktXqP9eQxvsd6tzG9x/qecXiPdec+d/iFtj53"
    "2J797rk17Hf/jdQYgZMarJ4faUwZIXrIaVt9aYuPz48U90ap7n1BV/TY+4KOz8dyHfPelq7Xfb/C63WvkFqWvVJsudZgQ06UPEK0"
    "x8KJutVTPsXyHVJjBE5qsCGnfS0SLYutvvdbvvfK6qxXy6n9Jwuj5Qf9FNR2XPfDGu43ri6ue68mtvJ179VNr3uvDq57s0b5uvdq"
    "0uveGAWxfFy3Otnr3v9EaozASQ025LSvRaJlsdX3fsunWFYW82UlsZXny8qm82VlMF9YozxfVpr5glEQy/NlZbLzZXmRl+XEVs7L"
    "8qZ5WR7khTXKeVlu8oJREMt5WZ5sXu4iNUbgpAYbctrXItGy2Op7v+U7r/yocsXrO+Z5xWbv83iJqn6fx0uj8yP193nou17L75nV"
    "98jG3jNr/R7b98zq+2Vt7It5mYtdZ7gtT3G+tO/9Lzfkqc8XfadG+X0e+r6O2Ps8rN9j+z4PfY+HjX0pL3Ox+VLf+zzsuwDC9xDo"
    "ewZi7yGwfo/tewj0/QM29uW8zMXykuJ7CO7r4TO9O0iNETipwYac9rVItCy2+t5v+U4rP+tfIGhQ7q9Y76Yu+RbKYZS2XqeV6u4f"
    "fbWmGXYbqTECJzXYkNO+FomWxVbf+y2fYrmV1BiBkxqsHu9qTBkheshpW31pi4+PdxX311Fr6+jWrvy+4OYd+9zHzaTGCJzUYENO"
    "+1okWhZbfe+3fIrlq6TGCJzUYHX/ojFlhOghp231pS0+3r8o7qzrUq1eZ3gb9d8zW2XZmrbu6s+lCV3zr3uRGpv3No8du61pVDta"
    "Gjl6jmBoe1aRxoGPt72W+lTFqtnRwfltqLc8SzC0PatI48DH215Lfapi1ezo4Pw21FueIRjanlWkceDjba+lPlWxanZ0cH4bur2c"
    "EhzVn5HsUf5PKGbgvbdxdGsW0/Ect8GkkqUfUnPcq+WCYF4/2LOZ+DKpMQInNdiQ074WiZbFVt/7LZ9i+UdSYwROarAhp30tEi2L"
    "rb73Wz7F8g+kxgic1GBDTvtaJFoWW33vt3yK5Uukxgic1GBDTvtaJFoWW33vt3y/tFLupXv7OYuUh7KHaxz970mNETipwYac9rVI"
    "tCy2+t5v+dRLp7+P7JFRXO17tzo9L4/28xLNy2P9vETz8qt+XqJ5+XU/L9G8PN6mvFRbnhj+ebIrjqQ6fb481V9H0bw83c9LNC/P"
    "9PMSzcuz/bxE8/JcPy/RvDzfz0s0Ly/08xLNy4v9vETz8lLlebmI4nm5iKrNy0UkivjNdXV5ebkjzgNeGf55tX8ekMA6eq2/f4nm"
    "5TcV5uUcUsuyc4ot1xpsyImSR4j2WDhRt3rK906p7jn4n3flc/Bv6djn4D9LaozASQ025LSvRaJlsdX3fsunWD5DaozASQ025LSv"
    "RaJlsdX3fsunWOYV7zmZR2zl5+DnNX0/w7zgPSesUX4Ofp55zwlGQSw/Bz8v2fecfJrUGIGTGmzIaV+LRMtiq+/9lu+9skXH7nc/"
    "SWqMwEkNNuS0r0WiZbHV937Lp162oW2Ia7S9JxYnkWLWo5yPbDSqHV2Z+nLxd6TGCJzUYENO+1okWhZbfe+3fOrlYXqYuEbbe2Jx"
    "EilmPcr5yEaj2tGVKUfn43T8+wlSYwROarAhp30tEi2Lrb73W777S3veA7nXwPi/B/LjpMYInNRgQ077WiRaFlt977d8iuXdJLZe"
    "zgic1MxLnHLa1yLRstjqe7/lu7G8rkv/fu7/UszAe2/j6NYsplPmwNSXl8HivHGQ1s8HI+eNg03PGweD88ZBGoycNw6a80aOkFg+"
    "bxxM9rxxLxL7nZwROKmZlzjltK9FomWx1fd+y/deOZOqiRn/MqdYR3OIrbyO5jRdR3OCdcQa5XU0x6wjjIJYXkdzEv47hVW+n2Hb"
    "rnk/w6xivswitnJeZjWdL7OC+cIa5bzMMvMFoyCW8zKrw/6u5esTPir53Q48Yvrzrvl0mVGsoxnEVl5HM5quoxnBOmKN8jqaYdYR"
    "RkEsr6MZya6jPUmNETipwYac9rVItCy2+t5v+d4rv5dn/RIpv9+xedmdYH+Q706MwEnNHolTTvtaJFoWq762/bi797/H1/bnXzYY"
    "3cr+c0E2L29oU16alT9saU9x9jqujrM75lPqj/qfLBWUDdcxi386Dve1/6zpGD+nmIH33sbRrVlMp8yBqe9/9n8oZuC9t3F0axbT"
    "KXNg6svLKRQz8N7bOLo1i+l4jttg6svLX5NtwzyvnPASBz7e9lriC0e1vNcJt228yy4UM/De2zi6NYvplDkwaXyK7EgwtD2rSOPA"
    "x9teS32qYtXs6OD8NtRbdiAY2p5VpHHg422vpT5VsWp2dHB+G+ot2xMMbc8q0jjw8bbXUp+qWDU7Oji/Dd1edg2OpXZP9rnEn1HM"
    "wHtv4+jWLKZT5sDUl5f7KGbgvbdxdGsW0ylzYOrLy3dJjRE4qcGGnPa1SLQstvreb/kUy29IjRE4qcGGnPa1SLQstvreb/nOK3/S"
    "tqsLJyZ/3aLZ/enfUrv+TuFvqZP/fsAm/atRlVzfzbI6r+9u2vD67jN5q9d3T6KYZZnWym3WILo149HXzIHplvmy5vsB1+Xtmy+b"
    "V3g/4E5SG96C4n9Ia7AhJ0oeIdpj4UTd6imfYjmZvIGTWhhpyY9wFolWWUF49Xs+tlV15+WbpMYInNRgQ077WiRaFlt977d8iuVv"
    "yBs4qYWRlvwIZ5FolRWEV7/nY1tVd14+RN7ASS2MtORHOItEq6wgvPo9H9uq7jp+qff+9Fv69+2jedmihvv2a7lKA3xjZLyTa1gZ"
    "b1zjdcLbSY0ROKnBhpz2tUi0LLb63m/5FMvXSY0ROKnBhpz2tUi0LLb63m/5FMvXSI0ROKnBhpz2tUi0LLb63m/5FMtfkBojcFKD"
    "lTjhtK9FolVWUHWvZ3G4VXXn5QVqbN7bPHbstqZR7WhpzJ2nCYa2ZxVpHPh422upT1Wsmh0dnN+G8S8/ppiB997G0a1ZTMdz3AaT"
    "yt7mwoqPZxZ0xXXQzruOuSi3x7vHZKmeB4x3Xi5tW16uJbUsu7bYctQXFK1m90muDb5nwxrl+yTMyn0SjIJYvk9ybbLfs7mG1BiB"
    "k7xc0zQv1wR5YY1yXpiVvGAUxHJerkk2L8uK72UtIzZG4CQvy5rmZVmQF9Yo54VZyQtGQSznZVmyeVla5GUpsTECJ3lZ2jQvS4O8"
    "sEY5L8xKXjAKYjkvS5PNy9Wkxgic1GA1L4wWmL4Sq1phXqAseVG9q4u8XJ1sXq4iNUbgZL6A1bxc5fKiPVQrzAuUJS+qd1WRl6s6"
    "4nvCEyo7CqvufarfrenI8HJS2zq/nMBJzazEKad9LRItzYsoCK9+zzfLy/dqystiUmMETtbR4mC/u9ito8XBfpc1yvvdQntkHWEU"
    "xPI6WpzsOrqU1BiBkxqs5kVjygjRQ05b9ZeMjiU+zsulyeZlEakxAifzZVEwXxa5+aI9VKs0XwplmS8YBbGcl0U98j6PNT8vdbzu"
    "nZJ+XuoSUmMETmqwmpdL3HzRHqrl8kKqv2R0LPFxXi5Jdr4MkRojcDJfhoJ1NOTyoj2MVjBfoCzzBaMglvMylGxeFhbnAQuJjRE4"
    "ycvCpucBC4PPI9YoryNmJS8YBbGcl4XJ5mUBqTECJzVYzcsCN1+0h2oNOW3VXzI6lvg4LwuSzcvFpMYInNRgzXwZjSkjRA85bdVf"
    "MjqW+DgvFyeblwtJjRE4qcFqXi5080V7qFa4jqCMdSSjIJbzcmFHnB9tm+D50U9qOg84n9S2y88ncFIzK3HKaV+LREvzIgrCq9/z"
    "zfJyX213FMb3uO6DHXJc9wVSYwROarCaF40pI0QPOW2rL23xcV4Up1Y+R2qMwEkNNuS0r0WiZbHV937Lp1j2JzVG4KQGK3HCaV+L"
    "RKusoOpez+Jwq+rOy36kxgic1GAlTjjta5FolRVU3etZHG5VSnOn/c8dTok811a+3ziUx+437pDvmO80sh363OHOBYP7jbus4bnD"
    "XfOJeRrPHY61bEVbJfx9vk5/TnVSss/vpvq9rGfztJ7fndCxf+enm9bR7sk+7y1/h2NKpbqfySd0+Ixrz98n+WwNedmDRi1nBE5q"
    "5iVOOe1rkWhZbPW93/IplneS2J45I3BSMy9xymlfi0TLYqvv/ZbvvbJ9x34eTSruB0witvL1l0lN7wdMCu4HsEb5+ssk8x5rjIJY"
    "vs4wKdnrmBOLvEwktnJeJjbNy8QgL6xRzstEkxeMgljOy0S6sheXUfZ4//0O0fJEPy/R8qaG+91Na94jv3tc/8cOoP5ciJW9uyYv"
    "O1PMwHtv4+jWLKZT5sCkkaN3EAxtzyrSOPDxttdSn6pYNTs6OL8NvXOd4YS8+usM+1R4neFVUsuyV4st1xpsyImSR4j2WDhRt3rK"
    "9155upbjl/0qGbXK+9PHdM3fEau2nN4/fhku++fjc73utRqu132L1BiBkxpsyGlfi0TLYqvv/ZZPszTbv7xc+XsgX6ZO2b80y8uh"
    "FeflUOqc/W6zvLyn4ry8p2Py8g1SYwROarAhp30tEi2Lrb73W77zynspbb32lf+imIH33sbRrVlMx3PcBpNKln5AzXHvlP8kNUbg"
    "pAYbctrXItGy2Op7v+VTLP9BaozASQ025LSvRaJlsdX3fsv3TqnuOfjv1HRH4QpSYwROarAhp30tEi2Lrb73W74/X1qfL/fUNF+W"
    "kBojcFKDDTnta5FoWWz1vd/y/fnS+nz5cU3z5Yukxgic1GBDTvtaJFoWW33vt3x/vrQ+X35a03w5l9QYgZMabMhpX4tEy2Kr7/2W"
    "T7G8nWIG3nsbR7dmMZ0yB6bu7Hy/f726SXmIHiKu0eb6U7l4YnESKWY9yvnIRqPa0ZWpLxe/MmPzfdgz8/A+7ORs/YElo+iyHPdh"
    "n8ynZntke2b+PuzEgY2zvbKNovdhB8192Okjvz+W833YvYs234fdJ7sj3zeT+7D7jUTxfdj9zTZ/JC/fhz0gOzA7qGgfzCswO2S4"
    "/niu92F3HpD7sIeO9uL7sIdln8jPyQ/niOyIDPdhj1zj896frvjT4J0d9nzmR/vPe5U/qbPzsiPlW8045irqNd+HPTJ4HpNxd92H"
    "PWut5suRXT/LjqIqeh3VRXmaXjzXPJ3YyutoetP7R9ODdcQa5XU03TzXjFEQy+toeo881/zhrjk+fBepMQInNdiQ074WiZbFVt/7"
    "LZ9imVaso2nEVl5H05quo2nBOmKN8jqaZtYRRkEsr6NpPfr9gPd17J74lxQz8N7bOLo1i+mUOTD15eUXFDPw3ts4ujWL6ZQ5MGnM"
    "nU7/nvCM/t/LiuZlZoV52Y3Usmy3Ysu1BhtyouQRoj0WTtStnvK9U86ievsne92C6u3f7vKX1HnKKZaDe+RfO6ttx6ubJX5F8zVS"
    "YwROarAhp30tEi2Lrb73Wz7N0uz5Xar8eW8pRL30fZKxlzP6d/Ki5bkOOtPuvPduHe3OA2J/L+vVfO3OA06gmGWZ1sp5vLYW0ylz"
    "YOqbI1eSGiNwUoMNOe1rkWhZbPW93/IplstIjRE4qcGGnPa1SLQstvreb/kUywWkxgic1GBDTvtaJFoWW33vt3yK5TxSYwROarAh"
    "p30tEi2Lrb73Wz718iA9SFyj7T2xOIkUsx7lfGSjUe3oyqSaqccobb3xKU/Sk8Q12lrrbx8nMWLWo5yPbDSqHV2ZVDP1KKWtV1d5"
    "hNLWG5/yAD1AXKPtPbE4iRSzHuV8ZKNR7ejK1JeL7Shm4L23cXRrFtMpc2DSmC9PEAxtqZXzjPDxttcKdexvG6U6Nqru8jjB0JZa"
    "Oc8IH297rVDH/rZRqmOj+tcZWr7O0CF/r7ze+7DHJPse67GXeYlfr5taPC81ldjK172nNr3uPTV4Xoo1yte9p5rnpTAKYvm699Rk"
    "n5eaUuRlCrGV8zKlaV6mBHlhjXJeppi8YBTEcl6m9OhzZJs0vHv25oFeysOB/bsfI+W0Ls3EiRQz8N7bOLo1i+mUOTB1Z+fs/vds"
    "SoU/j45Yq+/ZHBF8Hh3Rdd+zqar8X4/sdw+hzlNOsRzUlf/aXxMMbamV84zw8bbXCnXsbxulOjaqjvL/Is5kRA=="
)
PLAIN = (
    "eNrtXQeYHMWx7n3OOYBzxOQcJYEQCE7knAVWJDvjjI2zJQdsMEkHSMaABE4PP2MbZ2xJgDMOWM45EZxxNsGm3tXU1dZfPb2rW2n2"
    "pjd0fdfX/1/Vf8/Vdc9N2rnTKTTL6SQmbc8asjjh022vpT5UQTUcXTi/DetX7tfSc/8J9X9AeOBY/aCi/WDneYhDDw0PG6sfHh5R"
    "oEeGR4VHh8eEx461NwgbjtWPC48PTwhPDE8KTy4inhKeWnzfOPlzPi08vfj+jPDMsXqjov0siR+P2CRsGvXZLGwetgC8ZVFvFbYe"
    "x9uMf9927Gu78fb2Rb0D9NrRae5U1DuHXcbqKWF/8nmZWsrLtLBr2K2Jpo/nZfcwI+wR9ozyMnMsL3uFvZN5GYG8zBr/vk+Rl32b"
    "edlvLC/7N/NyAOTlQPgJDkrk5eBwSDi0aB9W5OXwsfoIyMuRzbwc5fJydDgmHBuOK/Iyezwvx4/lZVj6fx2d0MTrv458+TFVm+mq"
    "9eopz65Mac569p/bbM2rKRdfJjNGwmktbMxZX0SqhRj1vR/5/i/f6Juf8ktkxkg4rYWNOeuLSLUQo773I59j+SKZMRJOa2Fjzvoi"
    "Ui3EqO/9yA9OmT/+fUGN27Awo+OXMMnHLye645eTEscvJ6/j8ctNZBbCTcWWWy1szKmSRyGoivejOuoZn+UxC3kTxtf4XXtgREqh"
    "NZ8a18awcbSup9xIZoyE01pYjFZvGbWKRnWL0DFuzHS+3EBmun+5gXj/wjWzuH8RDvcvN5DtX26g8vkRK/D+hXtuTKonSqJf3fnR"
    "KRWeH60iM83LqiIvXDOLeREO87IK8rIqkRdW4LysKvKieqIk+tXl5dQunTf+k8Sk7VlDFid8uu21zGcqqIajC+e3of+vM5zW8d/p"
    "0yc8X57TtesM61uO68uj1+rny3Mn9brU80rz5flt58sLJm2+xOWFEX5RIuaMSf/9vzi8pKP4l2Z4Xeplw+u7672OXl7hfvc6MnvF"
    "GGKf1cxKr+volU1OlTwK41o2X1RBefN7vt18ObOmOfIjSpnw3ts6ujNL6XiO28IMzvFLN9fRqypcR9eSWQjXFltutbAxp0oehaAq"
    "3o/qqGf84B2/TO58eXW2x7sbdOX3dVYpL90vHyYzRsJpLWzMWV9EqoUY9b0f+RzL/5EZI+G0FjbmrC8i1UKM+t6PfI7lQ2TGSDit"
    "hY0564tItRCjvvcj3//73cm+H/Catd4PWNf97jVkFsI1xZZbLWzMqZJHIaiK96M66hnfC/Olu89LvXZcRZ+Xel1Yl+elXj/B56Xe"
    "MKHnpd44geel3lRxpt/c1d/joi5qf49SJrz3to7uzFI6nuO2MPWtnf+t9bnDxeu0jt4ywXX01gmto7dNwnOH3TnefXvb492zwzu6"
    "MOZr6J3hnCY6t6jfVdTnFfX5454LivrCsa+LXP8lkd4otC8e+7pk7OvSsDQsG/v+bhd5WXjPWH15GJbBLd1ZR1fUcN74djK7cgwJ"
    "pzWzGre8yVlfRKpl1zFVQXnze77ddcwVAzKjruqR7VxMZnp+tLi4b881s3h+JByeHy2G+/aLE/ftWYH/Ti8u7turniiJfnXXpa4e"
    "sOtS761h//ImMmMknNbCCnpfk7O+iFTL9i+qYOqoZ3y7/cv7+2Lv8YGe3fIPytF/Zlt1TfjQ8Pil82utNexfXktmjITTWtiYs76I"
    "VAsx6ns/8jmWv5A3YXyN37UHRqQUWvOpcW0MG0frfiwf7tktP5HMGAmntbAxZ30RqRZi1Pd+5Pu/fH2APh1yM617/M0D9SmaiZcz"
    "qZqYfik5fP7o2sqU+vHzRx+p4Hy6159/+WiXrjPsSGLS9qwhixM+3fZa5jMVVMPRhfPb0G/lY8M/PUU5duD/Ll/X5z/fQjLT/e7C"
    "4vou18zKfle+C4f73YVwfXdh4vouK/B+d2FxfVf1cNzq9rsfr3C/exrM/NNITNqeNWRxwqfbXkt9qIJqOLpwfhvqLb3+d/oTFc6X"
    "+WSmeZlfrCOumZW8yHfhMC/zYR3NT6wjVuC8zC/WkeoFGLe6vHyyS8cvuV7H/FQN1zF7+zzg02s9D1jX+TKXzDQvc4t1xDWzkhf5"
    "LhzmZS6so7mJdcQKnJe5xTpSvQDjVreOPlNhXk6F3+GpJCZtzxqyOOHTba+lPlRBNRxdOL8NvV7qeV7qs7X8rNd3GP85aH++Z3/D"
    "04rnyKbRNFoZys+RTaN2z5FNI/8cGauUnyNbBc+RcYTG8nNk02gwnyNbPYGYGyod8cYB2r/cVMPxyymEbTHPG6e8xgmfbnst9cWj"
    "Iu914m2b7LILmTESTmthY876IlItxKjv/cj3f+nOOvpCzecBueblizXkZb9a5/GXsv0N/4xSJrz3to7uzFI6ZU6YfK5LdffzJF8e"
    "V9HPk3wlrMvnSb46wc+TfG1Cnye5eRI+T9K7zx1+vai79dxhd/a736hhv/s1MmMknNbC2vmRxZSRRI86bdTXtvr4/MjwYJTq3hf0"
    "zUz2u5N1P+BbE7qOeUtH1+u+XeH1unvILIR7ii23WtiYUyWPQlAV70d11DM+x/IVMmMknNbCxpz1RaRaiFHf+5EfvLImDGp5yfDJ"
    "wmT5zjAFtR3XfbeG47o1xXXvNcRWvu69pu117zXRdW/WKF/3XkN23VtGkVg+rluT7XXvL5AZI+G0FjbmrC8i1UKM+t6PfI5ldTFf"
    "VhNbeb6sbjtfVkfzhTXK82U1zBcZRWJ5vqzOdr6sLPKyktjKeVnZNi8ro7ywRjkvKyEvMorEcl5WZpuXz5MZI+G0FjbmrC8i1UKM"
    "+t6PfO+V71Wu+P2e+dnbvc/jLqr6fR53NedH7u/zsHe9lt8za++RTb1nFv0e43tm7f2yGPuDUOZS1xnOzHK+dO/9Lz/Mfr7YOzXK"
    "7/Ow93Wk3ueBfo/xfR72Hg+M/VEoc6n5Ut/7PPBdAPF7COw9A6n3EKDfY3wPgb1/AGN/HMpcKi85vofgJwN8pvcZMmMknNbCxpz1"
    "RaRaiFHf+5HvtfLT4QWCFuVnFev9vE/ycjTlrddrpbr7R7+o6Sf4BJkxEk5rYWPO+iJSLcSo7/3I51g+TmaMhNNaWDvetZgykuhR"
    "p4362lYfH+8aHq6jztbRL/syP7/q2S3/KJkxEk5rYWPO+iJSLcSo7/3I51g+QmaMhNNaWNu/WEwZSfSo00Z9bauP9y+Ge+u6VKfX"
    "Gbai4Xtmqyyb0+Z9/Xdp07756f5Nrc1728dO3NY2Ko6WR47+QWLS9qwhixM+3fZa5jMVVMPRhfPbUG/5O4lJ27OGLE74dNtrmc9U"
    "UA1HF85vQ73lbyQmbc8asjjh022vZT5TQTUcXTi/Df1efh3h32S7pT+klAnvva2jO7OUjue4LUwuWfoutceDWm6N8G0Dm4kPkhkj"
    "4bQWNuasLyLVQoz63o98juUDZMZIOK2FjTnri0i1EKO+9yOfY3k/mTESTmthY876IlItxKjv/cjnWN5HZoyE01rYmLO+iFQLMep7"
    "P/LD0km5hW4Z5ixRbg931Dj6e8mMkXBaCxtz1heRaiFGfe9HPvfS6+8j+20TV/verV7Py++GeUnm5ffDvCTz8odhXpJ5+eMwL8m8"
    "/KlLeam2/Hns686+OJLq9fnyl+E6Sublr8O8JPPyt2Feknn5+zAvybz8Y5iXZF7+OcxLMi//GuYlmZd/D/OSzMtdleflAkrn5QKq"
    "Ni8XkCrKd66ry8vdPXEecM/Y173D84AM1tF/hvuXZF7+W2FeziazEM4uttxqYWNOlTwKQVW8H9VRz/jBKdU9B39fX+andyfDW8mM"
    "kXBaCxtz1heRaiFGfe9HPsfyFjJjJJzWwsac9UWkWohR3/uRz7EsKt5zsojYys/BL2r7foZF0XtOWKP8HPwieM+JjCKx/Bz8omzf"
    "c/JmMmMknNbCxpz1RaRaiFHf+5EfwNLo1Q1/I5kxEk5rYWPO+iJSLcSo7/3I5162oC2Ia2l7TypOI9XQY5yPbDUqjm5Mfbl4A5kx"
    "Ek5rYWPO+iJSLcSo7/3I517uoDuIa2l7TypOI9XQY5yPbDUqjm5MYoc1SXus15MZI+G0FjbmrC8i1UKM+t6PfP+X7rwH8n8ak/8e"
    "yNeRGSPhtBY25qwvItVCjPrej3yOZR9Su1+DkXBaM69xxllfRKqFGPW9H/l+LPdv9OfP9WtKmfDe2zq6M0vplDlh6svLSHHeOEIP"
    "aIwkzhtH2p43jkTnjSM0kjhvHIHzRo7QWD5vHMn2vHEvUntgg5FwWjOvccZZX0SqhRj1vR/5wSuvpGpiJr8sKNbRAmIrr6MFbdfR"
    "gmgdsUZ5HS2AdSSjSCyvowUZ/5/CKt/PsGXfvJ9hXjFf5hFbOS/z2s6XedF8YY1yXubBfJFRJJbzMq/H/q/lgzI+KnlwDx4xbdI3"
    "f13mFOtoDrGV19GctutoTrSOWKO8jubAOpJRJJbX0Zxs19GeZMZIOK2FjTnri0i1EKO+9yM/eOUhjTAsifLQns3LbiT2sMZuxEg4"
    "rdmjccZZX0Sqhdj0re3H3W34Ob6uP//y8ObsHD4XhHl5RJfy0q48sqM9xVnruTrO6pm/Uo8a/mWpoDx6PbP4mEn4LTy27Ri/oJQJ"
    "772tozuzlE6ZE6a+3+zPKWXCe2/r6M4spVPmhKkvLy+mlAnvva2jO7OUjue4LUx9eTmZsC3meeOU1zjh022vpb54VOS9Trxtk112"
    "ppQJ772tozuzlE6ZEyaPvyI7kJi0PWvI4oRPt72W+UwF1XB04fw21Fu2JzFpe9aQxQmfbnst85kKquHowvltqLdsR2LS9qwhixM+"
    "3fZa5jMVVMPRhfPb0O9lg+hYasNsj6J/SikT3ntbR3dmKZ0yJ0x9efkJpUx4720d3ZmldMqcMPXl5atkxkg4rYWNOeuLSLUQo773"
    "I59j+S+ZMRJOa2FjzvoiUi3EqO/9yPdeeVzX9ouPz/66Rbv70/dRt/5P4X3Uy/8/4AnDq1GVXN8NtV7ffWLL67tPanR6ffcFlLIQ"
    "rDbuyY10dGfGo6+dE6Zf5sva7wc8pdG9+fLUCu8HXE9mIVxf/IasFjbmVMmjEFTF+1Ed9YzPsZxB3oTTWhlt6ZdyiFSrrKC8+T2f"
    "2qq68/JZMmMknNbCxpz1RaRaiFHf+5HPsbyIvAmntTLa0i/lEKlWWUF583s+tVV15+WF5E04rZXRln4ph0i1ygrKm9/zqa3qr+OX"
    "eu9PP2143z6Zl6fXcN9+HVdphJ+ROK84o4aV8cy1nt98iswYCae1sDFnfRGpFmLU937kcyyfJDNGwmktbMxZX0SqhRj1vR/5HMvH"
    "yIyRcFoLG3PWF5FqIUZ970c+x3IQmTESTmthNU4564tItcoKpu71EMdbVXde/kWtzXvbx07c1jYqjpbH3PkriUnbs4YsTvh022uZ"
    "z1RQDUcXzm/D5JcfUMqE997W0Z1ZSsdz3BYml73NRhVft3xWX1wH7b3rmBs38Hj3pJDrecBk52WTruXlajIL4epiy6U+r2i1u09y"
    "dfQ5G9Yo3ydhVu+TyCgSy/dJrs72czZXkRkj4TQvV7XNy1VRXlijnBdmNS8yisRyXq7KNi8ris9lrSA2RsJpXla0zcuKKC+sUc4L"
    "s5oXGUViOS8rss3L8iIvy4mNkXCal+Vt87I8ygtrlPPCrOZFRpFYzsvybPNyJZkxEk5rYS0vjC6CvhprWnFeRFnzYnpXFnm5Mtu8"
    "XEFmjITT+SKs5eUKlxfrYVpxXkRZ82J6VxR5uaInPie8aWVHYdW9T3Wzmo4MLyOzzRuXkXBaM6txxllfRKpleVEF5c3v+XZ52aKm"
    "vCwlM0bC6TpaGu13l7p1tDTa77JGeb9baI+vIxlFYnkdLc12HV1KZoyE01pYy4vFlJFEjzpt01/WHEt9nJdLs83LJWTGSDidL5dE"
    "8+USN1+sh2mV5kuhrPNFRpFYzsslA/I+j7U/L/Vc2ztl/bzUxWTGSDithbW8XOzmi/UwLZcXMv1lzbHUx3m5ONv5MkpmjITT+TIa"
    "raNRlxfrAVrRfBFlnS8yisRyXkazzcuS4jxgCbExEk7zsqTtecCS6O8Ra5TXEbOaFxlFYjkvS7LNy0Vkxkg4rYW1vFzk5ov1MK1R"
    "p236y5pjqY/zclG2ebmQzBgJp7WwMF+aMWUk0aNO2/SXNcdSH+flwmzzcj6ZMRJOa2EtL+e7+WI9TCteR6Is60hHkVjOy/k9cX60"
    "ZYbnR1vVdB5wLplt3TiXhNOaWY0zzvoiUi3Liyoob37Pt8vLNrXdUZjc47rn9Mhx3TvIjJFwWgtrebGYMpLoUaeN+tpWH+fFcG7l"
    "bWTGSDithY0564tItRCjvvcjn2M5kMwYCae1sBqnnPVFpFplBVP3eojjrao7LweQGSPhtBZW45SzvohUq6xg6l4PcbxVOc2d7j93"
    "uG3ir0v5fuN2jdT9xu0bOzR2HO9vzx3uVDByv3HntTx3uEtjSiOP5w4nWjajzTL+PF+vP6c6Ndvnd3P9XNa0Rl7P7+46fP4lg3W0"
    "W7bPe+v/4Zhe6TzZvYb/w9GdvFRbZtSQlz2oaQ1GwmnNvMYZZ30RqRZi1Pd+5HMsu5Pang1GwmnNvMYZZ30RqRZi1Pd+5AevzOzZ"
    "v0dTi/sBU4mtfP1latv7AVOj+wGsUb7+MhXeYy2jSCxfZ5ia7XXMKUVephBbOS9T2uZlSpQX1ijnZQrkRUaRWM7LFLp8EJdR2Gv4"
    "fodk2XuYl2QZaZmXWTVnbJ9JHf9gGs6FVNm3b/KyE6VMeO9tHd2ZpXTKnDB55GhbEpO2Zw1ZnPDpttcyn6mgGo4unN+GwbnOsG+j"
    "+usM+1V4neFeMgvh3mLLrRY25lTJoxBUxftRHfWMH7yyfy1/jQ+oZNQq70+f1Df/R6za8vLh8ctYObAxOdfrDqrhet3nyIyRcFoL"
    "G3PWF5FqIUZ970c+z9Ju/3J35e+BvJt6Zf/SLi9HVZyXo6h39rvt8nJkxXk5smfy8mkyYySc1sLGnPVFpFqIUd/7ke+9cgzlrde9"
    "8n1KmfDe2zq6M0vpeI7bwuSSpe9Qezw45Vtkxkg4rYWNOeuLSLUQo773I59j+SaZMRJOa2FjzvoiUi3EqO/9yA9Oqe45+INruj7+"
    "HjJjJJzWwsac9UWkWohR3/uRH86XzufLITXNl2Vkxkg4rYWNOeuLSLUQo773Iz+cL53Pl0Nrmi/vIjNGwmktbMxZX0SqhRj1vR/5"
    "4XzpfL4cVtN8eSeZMRJOa2FjzvoiUi3EqO/9yOdYtqGUCe+9raM7s5ROmROm7ux8e3i9uk25nW4nrqXN9eEN9aTiNFINPcb5yFaj"
    "4ujG1JeLP8DYfB92auk+7LSwa9itiaYHuQ+7e5gR9gh7Bn8fdmbYMOwV9k7ehx2B+7Czxr8f0eD7sPsWbb4Pu1/YKOwf9D7sAeNR"
    "fB/2QNjmIxvl+7AHh0PCobKn5hUYDh+rj2rYfdgjm/dhj2r24vuwR4ejG8eG4wLfh50d5D7s8Wt93vuYiv8aHNtjz08dN3zeq/yX"
    "OpwTjtdPNcsxV1Gv/T7s8dHzmIz76z7s7HWaL8f3/Sw7garodUIf5WlW8VzzLGIrr6NZbe8fzYrWEWuU19EseK5ZRpFYXkezBuS5"
    "5pf1zfHh3mTGSDithY0564tItRCjvvcjn2OZWayjmcRWXkcz266jmdE6Yo3yOpoJ60hGkVheRzMH9PMBz+7ZPfGvKGXCe2/r6M4s"
    "pVPmhKkvL7+klAnvva2jO7OUTpkTJo+50+ufE54z/H9ZybzMrTAvu5JZCLsWW261sDGnSh6FoCrej+qoZ/zglFdTvf1zLa+ievt3"
    "uxxBvaecYzlsQH7aeV07Xp2f+ZHwf8iMkXBaCxtz1heRaiFGfe9HPs/S7vldqvx5by1Eg/R5komXVwzv5CXLgh460+69926d6M4D"
    "Uv8va2Fj3c4DnkcpC8Fq40KL6M4spVPmhKlvjlxOZoyE01rYmLO+iFQLMep7P/I5lneTGSPhtBY25qwvItVCjPrej3yO5TwyYySc"
    "1sLGnPVFpFqIUd/7kc+xnENmjITTWtiYs76IVAsx6ns/8rmX2+g24lra3pOK00g19BjnI1uNiqMbk2umfk95601OuZPuJK6lbbV9"
    "93Eao4Ye43xkq1FxdGNyzdTvKG+9uspvKW+9ySm30q3EtbS9JxWnkWroMc5HthoVRzemvlxsTSkT3ntbR3dmKZ0yJ0we8+XPJCZt"
    "rY3zjPLptteKdfA7RpkORtVd/kRi0tbaOM8on257rVgHv2OU6WDU8DpDx9cZeuT/ldd7H/akbN9jPfFycubX62YUz0vNILbyde8Z"
    "ba97z4iel2KN8nXvGfC8lIwisXzde0a2z0tNL/IyndjKeZneNi/To7ywRjkv0yEvMorEcl6mD+hzZKe0XC2nDtST94cM736Ml5f2"
    "aSaeTykT3ntbR3dmKZ0yJ0zd2Tlt+DmbUuG/R7PX6XM2s6O/R7P77nM2VZXfDMh+93DqPeUcy6F9+dP+kcSkrbVxnlE+3fZasQ5+"
    "xyjTwag6yv8Dfm9UNg=="
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
