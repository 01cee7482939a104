"""The parser's tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""

from __future__ import annotations

GRAMMAR_SHA256 = "f332409748b0b04f805f443c6bdd1fcd6eb108c8d5809610fad08568c8ed3003"
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
    "statement_open",
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
    ("block", "block", "block_open items RBRACE", False),
    ("block_last", "block", "block_open items simple RBRACE", False),
    ("block_open", "block_open", "LBRACE", False),
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
    ("closure_param", "closure_params", "NAME", False),
    ("closure_param_next", "closure_params", "closure_params COMMA NAME", False),
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
    ("same", "expression", "expr", False),
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
    ("while_head", "while_head", "WHILE condition", False),
    ("while_head", "while_head_s", "WHILE_S condition", False),
    ("zero", "zero", "", True),
)
FAST = (
    "eNrtXQm4XVV1Puc50H4fVKRUO320Xyv9gDBDpUkgTYkmWqcWBLShzYjKJBRRURGcMEFkeAIhCaQikEChIIiII9QkOONQILYqgzLP"
    "AgpElNW3znrrrX/ts+/Nuy/nvrPPvXev7617/n+v/e+blb3PPWefc889krKxciSJybZnDVmc8PFtr6V1qIJq2Ltw/j1sXnlBy5oX"
    "jqv9i7KP5Fm2RbF9bo41Zzq0LD9vBG+ZbVWgFfnQ0NbZS7Nt+F+SbzviXzz0suzl2R9nf5L9aRHx0fzPi9cp0X/nlfl2xetfZFeN"
    "qH626Onqwv/1aMQ1+fZBm7/JluQ7AN6x8DtlU0bxzqOvu4z87Tq6vVvhd4dWezjNPQu/V7b3iL8rfx35vByVh3nZJ3suP2sMDeeS"
    "l3vzfbP9shlBXqYMbZvNzLaI5mV/yMus0denc87Lq8fyMnskL3PG8vIayMtr4V/wTF7Oy+uy12dvKLbfWOTlTSP+2dzyssOQ5uUA"
    "l5cDszdnJ+cHF3k5ZDQvbxnJSzYoPT+P3jqGN38e+f7uoGozXbVePeVfKlOau5nt3zb2/3VOTTP9u2TGSDj1woactUWkWohR39cj"
    "3/vlRz3zr/wOmTESTr2wIWdtEakWYtT39cinWL5NZoyEUy9syFlbRKqFGPV9PfL9U/5t9PXhGo+P5id0/JJlk3v8ssAdvyyMHL8s"
    "zyd2/PJNMsuybxbv3LywIadKHkm0x8qpOuoZn+SIJ2/CeI+v2gIjYgqt+Vi/1of1o76e8g0yYyScemExWmvLqFU0qluE9vGNRMfL"
    "TWSm+5ebiPcv7JnF/YtwuH+5iWz/chOVz49Ygfcv3HIKqZ4qsVV3frS4wvOjdWSmeVlX5IU9s5gX4TAv6yAv6yJ5YQXOy7oiL6qn"
    "SmzV5eWwLp03/prEZNuzhixO+Pi217I6U0E17F04/x56f53h03mnn9NvH/d4eUfX1hk2+4y8J49eqx8vh0/qutQRpfFyZNvxctSk"
    "jZewHB3giyP9HTPp///HZr8/1En8cQmuS12a9+I8mtz13eMr3O9eT2bvzq4v3rl5ZqXV9fSeMU6VPJJowXMzVFDe6j3fbrxcUdN4"
    "uZ1iJryvbR3dmcV0PMfbwvTP8Us359EJFc6ja8ksy64t3rl5YUNOlTySaI+VU3XUM77/jl8md7y8L9nj3SO7spfcY2j7SR8jnyMz"
    "RsKpFzbkrC0i1UKM+r4e+RTLNWTGSDj1woactUWkWohR39cjn2K5mswYCade2JCztohUCzHq+3rke3+/O9nXA/Ya2tT1gInudz9L"
    "ZiPvqnjn5oUNOVXySKI9Vk7VUc/41Ev376/D++pQDXuv/v66Ezdb4WMVf84u7erZzcld1P4/ipnwvrZ1dGcW0/EcbwtT39y5qtb7"
    "Dq+d0H2Hnx/nfYfXjeu+wy/k3b/vsDvHu5/M2x3vnpJd34VeT6Yl2dIxdGrhP1H40+Q9jdacXvgz+DPbtT8r0BuG7U+N/J098ndO"
    "dm62bOT1PBe5PFsx4ldmg9K/pTvz6JZ88s8bP0lmF4wg4dQzq3Grxjhri0i1bB1TFZS3es+3W8fc0Cd3Xv+4If/OpWSm50dLi+v2"
    "7JnF8yPh8PxoKVy3Xxq5bs8K/Dm9tLhur3qqxFbdutSFfbYu9ZMa9i+nkBkj4dQLK+iiMc7aIlIt27+ogqmjnvHt9i8/64n9y+5D"
    "TX3ntxf5X5PYu7ojv2xw/NJxubOG/cuHyIyRcOqFDTlri0i1EKO+r0c+xfIr8iaM9/iqLTAiptCaj/VrfVg/6nuxXN7Yd34YmTES"
    "Tr2wIWdtEakWYtT39cj3fvlhH3075Ac08fgf9NW3aMZfPkDVxPRKSeH7R1dUptSL3z96f77559NNv//lyi6tM/wticm2Zw1ZnPDx"
    "ba9ldaaCati7cP499Fq5avDRU5S39v3n8n09vh69mMx0v7u4WN9lz6zsd+VVONzvLob13cWR9V1W4P3u4mJ9V/Ww3+r2u1dXuN89"
    "Akb+ESQm2541ZHHCx7e9ltWZCqph78L591Bvafrn9DUVjpeFZKZ5WVjMI/bMSl7kVTjMy0KYRwsj84gVOC8Li3mkeqIsVl1ePtel"
    "45dU1zGvzbZv+Dya7POAvbt23+F8MtO8zC/mEXtmJS/yKhzmZT7Mo/mRecQKnJf5xTxSPVEWq24eXVdhXg6H/8PDSUy2PWvI4oSP"
    "b3stqzMVVMPehfPvoemlnvultqvlat71HcZ/Eba/1Nj/4enFfWTTaTp9OSvfRzad2t1HNp38fWSsUr6P7CtwHxlHaCzfRzad+vM+"
    "sq+OI+ZrlfZ4Qx/tXz5Yw3XYdxBui3neOOU1Tvj4tteyOt+r8ti7cOF7m+zyd2TGSDj1woactUWkWohR39cj3/ulO/PopHz7QV4i"
    "5ZEa8vKPtY7jjcmu+v2cYia8r20d3ZnFdMqcMInMgh79Xta62jPb3PsOP9TV+w67s9/9cA373e+TGSPh1Atr50cWU0YSPey0UV+3"
    "tY7Pjwz3R6nueUFn99nzghbl41nH/FZH63XfrnC97jdklmW/Kd65eWFDTpU8kmiPlVN11DM+xfI9MmMknHphQ87aIlItxKjv65Hv"
    "v/KdrF/Luwd3FkbLdwcpqO247ns1XG/cUKx7byC28rr3hrbr3huCdW/WKK97byBb95ZeJJaP6zYku+79LTJjJJx6YUPO2iJSLcSo"
    "7+uRT7GsL8bLemIrj5f1bcfL+mC8sEZ5vKyH8SK9SCyPl/XJjpe1RV7WEls5L2vb5mVtkBfWKOdlLeRFepFYzsvaZPPydTJjJJx6"
    "YUPO2iJSLcSo7+uRb165uXLFzzTmfsV2z/N4lqp+nsezY+Mj9ed52LNey8+ZtefIxp4zi/Ue43Nm7fmyGPtoXuZi6wxX5CmOl+49"
    "/+WiPPXxYs/UKD/Pw57XEXueB9Z7jM/zsOd4YOxjeZmLjZf6nueBzwIIn0NgzxmIPYcA6z3G5xDY8wcw9vG8zMXykuJzCG7p4zO9"
    "r5EZI+HUCxty1haRaiFGfV+PfNPKrYMFghbltor1VvfIt1AOobT1mlaqu360pqYR9iUyYyScemFDztoiUi3EqO/rkU+xfJHMGAmn"
    "Xlg73rWYMpLoYaeN+rqtdXy8a3gwjzqbR5f35PcFt2nsfR/XkRkj4dQLG3LWFpFqIUZ9X498iuXzZMZIOPXC2v7FYspIooedNurr"
    "ttbx/sVws9alOl1n2JMGz5mtsuxGu/X059IuPft7fN19vvfhozr6fO+nJ/R872fG+XzvZ8f1fO+fZrHne/+MYpZl5o3zeKIW0/Ec"
    "bwuTyoj5X2qP+7WcEhxd3t63mbiSzBgJp17YkLO2iFQLMer7euRTLP9FZoyEUy9syFlbRKqFGPV9PfIplivIjJFw6oUNOWuLSLUQ"
    "o76vRz7FcjmZMRJOvbAhZ20RqRZi1Pf1yA9KJ+VWunWQs0i5I7uzxt7/k8wYCade2JCztohUCzHq+3rkm3Ae0OTnBd01hqt9Lk7T"
    "8/LzQV6iefnFIC/RvNw9yEs0L/cM8hLNy71dyku15b6Rv/t7Zr2uyePlgcE8iublwUFeonl5aJCXaF4eHuQlmpdHBnmJ5uXRQV6i"
    "eXlskJdoXh4f5CWal19WnpdzKZ6Xc6navJxLqiiv7KvLyxONOA94cuTvqcF5QALz6FeD/Us0L7+uMC+nk1mWnV68c/PChpwqeSTR"
    "Hiun6qhnfP+U6u5Tva0n71P9w8bep/oJMmMknHphQ87aIlItxKjv65FPsZxKZoyEUy9syFlbRKqFGPV9PfIpliXFcwhG/IiV71Nd"
    "0vb700uC5xCwRvk+1SXwHALpRWL5PtUlyT6H4ONkxkg49cKGnLVFpFqIUd/XI99/ZdvG7nc/RmaMhFMvbMhZW0SqhRj1fT3yqZfd"
    "aXdiL9u+JhankWpYY5yPbNUr9m5Mfbn4KJkxEk69sCFnbRGpFmLU9/XIp14epoeJvWz7mlicRqphjXE+slWv2Lsx5eiNk5SLj5AZ"
    "I+HUCxty1haRaiFGfV+PfO+X7jynbc+hyX9O24fJjJFw6oUNOWuLSLUQo76vRz7F8hpSe65AmfPMa5xx1haRaiFGfV+PfC+W3/bo"
    "HuE+ipnwvrZ1dGcW0ylzwtSXl9nFeeNs+t3IX/m8cXbb88bZwXnjbJodOW+cDeeNHKGxfN44O9nzxleR2vMFypxnXuOMs7aIVAsx"
    "6vt65PuvvJ+qiZn8sqiYR4uIrTyPFrWdR4uCecQa5Xm0COaR9CKxPI8WJfw7YlV+f3qPnvn+9IJivCwgtnJeFrQdLwuC8cIa5bws"
    "gPEivUgs52VBw353LumdYQOvnOzcM58u84p5NI/YyvNoXtt5NC+YR6xRnkfzYB5JLxLL82hesvNofzJjJJx6YUPO2iJSLcSo7+uR"
    "77+S59mgRMpQY/OyH4m9IN+PGAmnnms0zjhri0i1EJu+bft+9xt8j6/r97+8cOxdDu4Lwry8qEt5aVde3NGe4qTNnB0nNeZTaovB"
    "J0sF5fc2M4svnYTr2i9v28fdFDPhfW3r6M4splPmhKnvf/YXFDPhfW3r6M4splPmhKkvL8dTzIT3ta2jO7OYjud4W5j68vJ2wm0x"
    "zxunvMYJH9/2Wlbne1UeexcufG91H9d19zltO47u61J6TtuWeew5bXdRzEaObMa8cR5P1GI6ZU6Y+sbInRQz4X1t6+jOLKZT5oSp"
    "Ly83kxkj4dQLG3LWFpFqIUZ9X498iuV3ZMZIOPXChpy1RaRaiFHf1yPfvLJV147+D0v+vKLd9aPnqVu/8/M8Nfn5uy8ZnC1Wsv6S"
    "ZXWuv2zdcv3lgbzT9ZdjKWZZZt64bVpEd2bc+6Y5YfpnHfPCvHvjZdsK1+tuJLMsu7H4HzIvbMipkkcS7bFyqo56xqdY3kXehFOv"
    "jG7pn3KIVKusoLzVez72rurOyw1kxkg49cKGnLVFpFqIUd/XI59iOY68CadeGd3SP+UQqVZZQXmr93zsXdWdl38nb8KpV0a39E85"
    "RKpVVlDe6j0fe1e9dfxS7/WjPxpcV4vm5WU1XFebWDk6wJdE+jumjus4m7wO8xUyYyScemFDztoiUi3EqO/rkU+xfJnMGAmnXtiQ"
    "s7aIVAsx6vt65FMsXyAzRsKpFzbkrC0i1UKM+r4e+RTLG8mMkXDqhdU45awtItUqK5i610Mcvqu68/IMtTZf2z52/LapXrG3flnh"
    "OSL4PNqY7LrXTylmwvva1tGdWUzHc7wtTCpZ+njF/3+n9sQ6aPPWMU/P8Xh3YZbqecBk5+WMruXlMjLLssuKdy7+tGKr3XWSy4L7"
    "4FmjfJ2EWb1OIr1ILF8nuSzZ++AvJTNGwmleLm2bl0uDvLBGOS/Mal6kF4nlvFyabF7WFN+bWENsjITTvKxpm5c1QV5Yo5wXZjUv"
    "0ovEcl7WJJuX1UVeVhMbI+E0L6vb5mV1kBfWKOeFWc2L9CKxnJfVyeblEjJjJJx6YS0vjM6EthprWmFeRFnzYnqXFHm5JNm8XExm"
    "jITT8SKs5eVilxdrYVphXkRZ82J6Fxd5ubgR3+PbrrKjsOqed3hjTUeGF5LZX+YXknDqmdU446wtItWyvKiC8lbv+XZ5WVtTXlaR"
    "GSPhdB6tCva7q9w8WhXsd1mjvN9lVueR9CKxPI9WJTuPLiAzRsKpF9byYjFlJNHDTtv0l431pXWclwuSzcv5ZMZIOB0v5wfj5Xw3"
    "XqyFaYXjRZR1vEgvEst5Ob9Pvm+/6fuljh7LY9r3S60kM0bCqRfW8rLSjRdrYVrDTtv0l431pXWcl5XJjpcVZMZIOB0vK4J5tMLl"
    "xVqYVjheRFnHi/QisZyXFcnmZXlxHrCc2BgJp3lZ3vY8YHnwecQa5XnErOZFehmNHcnL8mTzch6ZMRJOvbCWl/PceLEWpjXstE1/"
    "2VhfWsd5OS/ZvCwjM0bCqRfW8mIxZSTRw04b9Mf60jrOy7Jk83IOmTESTr2wlpdz3HixFqYVziNRlnmkvUgs5+WcRpwf/VWC50ff"
    "r+k8YJjMXpEPk3DqmdU446wtItWyvKiC8lbv+XZ5+VFtVxQm97juqIYc151BZoyEUy8s5GUspowkethpo75uax3nxXBq5TQyYySc"
    "emFDztoiUi3EqO/rkU+xvIHMGAmnXliNU87aIlKtsoKpez3E4buqOy+vJzNGwqkXVuOUs7aIVKusYOpeD3H4rlIaO92/73DnyH1t"
    "5euNp+Wx64075DvmO42+D7vvcErByPXGnTdx3+Eu+a55GvcdjrfsSrsmfK9L0+9T3S3Z+3dT/V7Wg3la9+/+WWN/h6OX5tGeyd7v"
    "rc/J36tS3Q/k2zd8xHXn9wNOrCEv/0Bqr8wZCaeeeY0zztoiUi3EqO/rkU+x/D2p7ZMzEk498xpnnLVFpFqIUd/XI99/5RWN/Tya"
    "VlwPmEZs5fWXaW2vB0wLrgewRnn9ZRo8Z1Z6kVheZ5iW7Drm1CIvU4mtnJepbfMyNcgLa5TzMhXyIr1ILOdlKq3sx2mU3T14vkO0"
    "3DPIS7Rs2XK/+wc175H3m9T/sTfRYCzEymt7Ji/7UMyE97WtozuzmE6ZE6ZfxtNOwV5lYyP2y5O5zrA4r36dYWaF6wzPkVmWPVe8"
    "c/PChpwqeSTRHiun6qhnfP+V+2uZJ/tX0muV16ff1jO/81NtOWFw/DJSZpXGa3fW656sYb3uv8mMkXDqhQ05a4tItRCjvq9HPs3S"
    "bv+ysfLnQG6kpuxf2uXl4IrzcjA1Z7/bLi8HVZyXgxqTl6+SGSPh1AsbctYWkWohRn1fj3zzylsobb3ulaeptfna9rHjt031ir3V"
    "l5efUMyE97WtozuzmI7neFuYVEbPj6k97p9yC5kxEk69sCFnbRGpFmLU9/XIp1j+h8wYCade2JCztohUCzHq+3rk+6dU9/2AG2pa"
    "0fsMmTESTr2wIWdtEakWYtT39cgPxkvn4+XrNY2X/yAzRsKpFzbkrC0i1UKM+r4e+cF46Xy83FzTePkUmTESTr2wIWdtEakWYtT3"
    "9cgPxkvn4+WHNY2XM8mMkXDqhQ05a4tItRCjvq9HPsWyN8VMeF/bOrozi+mUOWHqzs5tg3X8NuUheojYyzb79+ZaE4vTSDWsMc5H"
    "tuoVezemvlw8Dn13//f4VEV/j++4Cf0e39Hj/D2+d43r9/iOj/4eX/usnVDxp8EuDbtv9Z2D++BKha8HHDo6wju7Pn1ocJ8q4966"
    "Pn3MhMbLAT0/yv6Vqmh1YA/laU5xv/ccYivPozltr6vNCeYRa5Tn0Ry431t6kVieR3P65H7v9/bM8eGryYyRcOqFDTlri0i1EKO+"
    "r0c+xTKrmEeziK08j2a1nUezgnnEGuV5NAvmkfQisTyPZvXp9ybe3Ng98b0UM+F9bevoziymU+aEqS8v91DMhPe1raM7s5hOmRMm"
    "jbHT9O9PHzT4HbFoXg6uMC/7klmW7Vu8c/PChpwqeSTRHiun6qhnfP+UD1K97VMtJ1K97bt+/EHNU06xHNAn/9pDuna8unXiK5qv"
    "pJgJ72tbR3dmMZ0yJ0x9efktmTESTr2wIWdtEakWYtT39cinWdrd702Vfz9AC1E/ff9o/OV9gyuc0fJQg1YgmvectgXu/Cj2+2pP"
    "5BM7P3onxSzLzBvn8UQtplPmhKlvjFxEZoyEUy9syFlbRKqFGPV9PfIplk+TGSPh1AsbctYWkWohRn1fj3yK5WwyYyScemFDztoi"
    "Ui3EqO/rkU+xnEVmjIRTL2zIWVtEqoUY9X098qmXB+lBYi/bviYWp5FqWGOcj2zVK/ZuTKqZeozS1puc8hQ9Rexl27y9+jiNUcMa"
    "43xkq16xd2NSzdSjlLZeXeURSltvcsoD9ACxl21fE4vTSDWsMc5HtuoVezemvlzsRTET3te2ju7MYjplTpg0xsuTJCbb6o3zjPLx"
    "ba8V6uArRpkORtVdniAx2VZvnGeUj297rVAHXzHKdDBqsM7Q6TrD3Ib8vn2916cPTfa55x2sYya+XjezuI9sJrGV171ntl33nhnc"
    "R8Ya5XXvmXAfmfQisbzuPTPZ+8hmFHmZQWzlvMxom5cZQV5Yo5yXGZAX6UViOS8z+vT+uq1aXlV8yVA/5eGfBlc/Rst7ejQTx1DM"
    "hPe1raM7s5hOmROm7uwcO/j+Uanw59HcCX3/aG7weTS3575/VFW5v0/2uwdS85RTLP/ck//aX5KYbKs3zjPKx7e9VqiDrxhlOhhV"
    "R/l/0tXtCQ=="
)
PLAIN = (
    "eNrtXQe8XFXRP/vZe8HeGzZ6JwmEQCChV2kCploAETtWPnuiiBiFEEoUhQSsqKjY0YRi/bBg7L1R7Fgoynw7d97s/Ofcs5u3yd13"
    "z93dM783e///mfM/++ade/e2ve9ECp12IonJsmcNWZ7w6WWvpTFUQTUcXTj/Hjau3alr5M6T6n+XcNe2v1uxfHcXuYdD9wz3avt7"
    "h/sU6L7hfuH+4QHhge3lTcKD2v7B4SHhoeFh4eHhEUXGI8OjitfNkr/no8NjitfHhse1/eOL5ScU/okTGU8Km0Z9nhyeEp4K+GmF"
    "f3rYbAJvPvG6Rftny4nlrQq/NfTaxmluW/jtwvZtv0PYj3xddizVZaewc5jWQdMn6jIj7BJ2DTOjuuzWrsussHuyLntAXWZPvO5Z"
    "1GWvTl3mtOsyt1OXvaEu+8BvsG+iLvuF/cMBxfKBRV0OavuDoS6HdOpyqKvLYeEZ4fBwRFGXIyfqclS7LuM2/OvR0R288euRbz+n"
    "aitdtV497ZmVKR2zkf2P7SwdV1MtvkFmjIRTL2zMWV9EqoUY9X0c+eFv3xma3/LrZMZIOPXCxpz1RaRaiFHfx5HPsX2NzBgJp17Y"
    "mLO+iFQLMer7OPKj05418TqvxvcwP6P9lzDF+y8L3P7LwsT+y6IN3H+5hsxCuKZ45+aFjTlV8igEVfFxVEc947Oc8eRNGO/xVXtg"
    "RkqhO58a18awcdTX064mM0bCqRcWszVaRt2yUd0ydIyrM50vV5GZbl+uIt6+sGcWty/C4fblKrLty1VUPj5iBd6+cM/NSPVCR/0q"
    "qu74aHGFx0dryUzrsraoC3tmsS7CYV3WQl3WJurCClyXtUVdVC901NdWWJdnD+i48Z8kJsueNWR5wqeXvZbFTAXVcHTh/HsY/vMM"
    "z+n7c/q5k54vzxvYeYaNPiIfyr3X6ufL8VN6XuqE0nw5sed8ef6UzZe4nRThFyRyTp7yv/8Lw4v6yn9xhuelXjI+v7vR69FLK9zu"
    "Xk5mL2sjjplnVnpdTi/vcKrkUZjQsvmiCspb3PO95sspNc2Rn1HKhPfR7tn9WUrHc7wszOjsvwxyPXpFhevRZWQWwmXFOzcvbMyp"
    "kkchqIqPozrqGT96+y9TO19eme3+7iYD+Xu9qlSXwbdPkBkj4dQLG3PWF5FqIUZ9H0c+x/ZxMmMknHphY876IlItxKjv48jn2D5G"
    "ZoyEUy9szFlfRKqFGPV9HPnh3+5O9fWAV6/3esCGbncvJbMQLi3euXlhY06VPApBVXwc1VHP+Nzb4O+vw/vqUA1Hr/7+utdstMJr"
    "K670qQP9O/7vALV/RCkT3ke7Z/dnKR3P8bIw9a07H631vsPXhQ257/D1k7zv8A2Tuu/wjVNw3+Fg9nff1HN/983hLYNYR2lJWNpB"
    "by382wp/WuHfPhE5vfDvaP+c4fq/M9JbBsvvav+8u/1zZjgrLG+/nu0yV4Rz2v7cMG6j2wazHp1Xw3Hj28ns/DYSTj2zmreyw1lf"
    "RKpl5zFVQXmLe77Xecz3jMiMem9D3udSMtPjo6XFdXv2zOLxkXB4fLQUrtsvTVy3ZwX+nF5aXLdXvdBRX1rhdfsLRuy81Ptq2L68"
    "mcwYCadeWEHv73DWF5Fq2fZFFUwd9YzvtX25cCi2Hhc19p2vKvzqzN7VxeGS8f5L3+0DNWxfXkdmjIRTL2zMWV9EqoUY9X0c+Rzb"
    "P8ibMN7jq/bAjJRCdz41ro1h46gfxvbBxr7zZ5MZI+HUCxtz1heRaiFGfR9Hfvjbt0fo2yHX0obnXztS36KZfHs1VZMzLC2H7x99"
    "qDKlYfz+0YcrOJ5u+v0vHxnQeYYdSEyWPWvI8oRPL3sti5kKquHowvn3MGzto+OPnqIdPfKfy5cO+e+3mMx0u7u4OL/LnlnZ7sqr"
    "cLjdXQzndxcnzu+yAm93Fxfnd1UPx61uu/uxCre7J8DMP4HEZNmzhixP+PSy17KYqaAaji6cfw/1tqZ/Tn+8wvmykMy0LguL9Yg9"
    "s1IXeRUO67IQ1qOFifWIFbguC4v1SPUCjFtdXT4xoP2XXM9jXlbDecxmHwd8cr3HARs6X+aTmdZlfrEesWdW6iKvwmFd5sN6ND+x"
    "HrEC12V+sR6pXoBxq1uPPlVhXY6Hv+HxJCbLnjVkecKnl72WxUwF1XB04fx7aHqr536pT9fyu17eZ/5nYPmzjf0LzyjuI5tBM+hz"
    "oXwf2QzqdR/ZDPL3kbFK+T6yz8N9ZJyhuXwf2QwazfvIvjCJnC9WOuKXRmj7ckUN+y/PI1wW87xxymue8Ollr2UxP6ryOLpw8Xub"
    "6rYzmTESTr2wMWd9EakWYtT3ceSHvw1mPfpyzccBudblKzXUZd9a5/GabP/Cv6KUCe+j3bP7s5ROmRMmjxoN6/ey1tZe2ebed3hl"
    "4Qd13+FgtrtX1bDd/T8yYyScemHt+Mhyykiylzlt1NdljfHxkeHRaNU9L+jqDH6bqbwecE1nqdf5uq/2db7uaxWer7uNzEK4rXjn"
    "5oWNOVXyKARV8XFURz3jc2zfJDNGwqkXNuasLyLVQoz6Po786LWvh1FtLxvfWZhs3xiXoLb9um/WsF+3rjjvvY7Yyue91/U8770u"
    "Ou/NGuXz3uvIznvLKJLL+3Xrsj3v/VUyYyScemFjzvoiUi3EqO/jyGd5vFTMlyuJrTxfruw5X66M5gtrlOfLlTBfZBTJ5flyZbbz"
    "ZU1RlzXEVq7Lmp51WRPVhTXKdVkDdZFRJJfrsibbunyFzBgJp17YmLO+iFQLMer7OPLNa9+q/vi9Mb97r+d53EJVP8/jls78yP15"
    "Hvas1/JzZu05sqnnzGLcY3zOrD1fFnOvDWUudZ7hlCzny+Ce//Lt7OeLPVOj/DwPe15H6nkeGPcYn+dhz/HA3O+EMpeaL/U9zwOf"
    "BRA/h8CeM5B6DgHGPcbnENjzBzD3u6HMpeqS43MIvjfCR3pfJDNGwqkXNuasLyLVQoz6Po5809p14xMEXdr3qz56H5K6HEl56zWt"
    "VXf96Ac1/QafJTNGwqkXNuasLyLVQoz6Po58ju0zZMZIOPXC2v6u5ZSRZC9z2qivyxrj/V3D4/Wov/Xoh0NZnx819p1/iswYCade"
    "2JizvohUCzHq+zjyObZPkhkj4dQLa9sXyykjyV7mtFFflzXG2xfDzTov1e95hm1p/JzZKttWtNVQfy5tMbT/j2+wz/f+8YSKPt97"
    "z7Ahz/fed5LP9z54Us/3/kny+d4/pZSFYN640CW7P0vpeI6XhcllxvyQeuNRbT+N8M9GthIfITNGwqkXNuasLyLVQoz6Po58ju3D"
    "ZMZIOPXCxpz1RaRaiFHfx5HPsX2IzBgJp17YmLO+iFQLMer7OPI5tg+SGSPh1Asbc9YXkWohRn0fR37c+mnX0XXjmiXaz8Mvahz9"
    "A2TGSDj1wsac9UWkWohR38eRb8JxQJOfF/TLDq72uThNr8uvxnVJ1uXX47ok6/KbcV2SdfntuC7JuvxuQHWptv2+/fOHoTlf1+T5"
    "cv14PUrW5YZxXZJ1uXFcl2RdbhrXJVmXP47rkqzLn8Z1Sdblz+O6JOvyl3FdknX5a+V1OYvSdTmLqq3LWaSK8sq+urr8rRHHAX9v"
    "/9w8Pg7IYD36x3j7kqzLPyusy+lkFsLpxTs3L2zMqZJHIaiKj6M66hk/Oq26+1T/NZT1+Xdj3/nbyIyRcOqFjTnri0i1EKO+jyOf"
    "Y3srmTESTr2wMWd9EakWYtT3ceRzbEuK5xC0fdvK96ku6fn96SXRcwhYo3yf6hJ4DoGMIrl8n+qSbJ9D8BYyYyScemFjzvoiUi3E"
    "qO/jyI9eu6Wx7/xNZMZIOPXCxpz1RaRaiFHfx5HPvW1NWxN7WfaRVJ5mqmHEOJ/ZbVQc3Zj6avFGMmMknHphY876IlItxKjv48jn"
    "3m6im4i9LPtIKk8z1TBinM/sNiqObkw5+9YpqsUbyIyRcOqFjTnri0i1EKO+jyM//G0wz2m7rYbntL2ezBgJp17YmLO+iFQLMer7"
    "OPI5tr1J7fYCBeeZ1zzjrC8i1UKM+j6O/DC2/wzpFuH3lDLhfbR7dn+W0ilzwtRXlznFceMc+m/7p3zcOKfnceOc6LhxDs1JHDfO"
    "geNGztBcPm6ck+1x456kdkeBgvPMa55x1heRaiFGfR9HfvTaq6ianKlvi4r1aBGxldejRT3Xo0XResQa5fVoEaxHMork8nq0KOP/"
    "I1bl96e3GZrvTy8o5ssCYivXZUHP+bIgmi+sUa7LApgvMorkcl0WNOz/zmW9MWw1bzu7+dB8uswr1qN5xFZej+b1XI/mResRa5TX"
    "o3mwHskoksvr0bxs16M9yIyRcOqFjTnri0i1EKO+jyM/eq3VCuOWaP/T2LrsSmJ3au1KjIRTzxHNM876IlItxKZvy37cXcff4xv4"
    "/S937szO8X1BWJe7DKguvdpd+9pSnLqRa8epjfmUutv4k6WCdveNrOI9puCvcM+eY/yGUia8j3bP7s9SOmVOmPr+sr+mlAnvo92z"
    "+7OUTpkTpr66vJRSJryPds/uz1I6nuNlYeqry3MJl8U8b5zymid8etlrWcyPqjyOLlz83urerxvsc9ruNbGty+k5bfdupZ7T9ktK"
    "WQjmjQtdsvuzlE6ZE6a+OfILSpnwPto9uz9L6ZQ5Yeqry7fIjJFw6oWNOeuLSLUQo76PI59j+y+ZMRJOvbAxZ30RqRZi1Pdx5JvX"
    "7jOw/c77Zn9c0ev60R00qP/zcwc1+fm79xsfLVZy/iXUev7l/l3Pvzyg1e/5lxdSykIwb9wDW+ns/oxHXz8nzOicx9ykNbj58qAK"
    "z9ddQWYhXFH8hcwLG3Oq5FEIquLjqI56xufYXkLehFOvjC7pj3KIVKusoLzFPZ96V3XX5Utkxkg49cLGnPVFpFqIUd/Hkc+xvZi8"
    "CadeGV3SH+UQqVZZQXmLez71ruquy4vIm3DqldEl/VEOkWqVFZS3uOdT72q49l/qvX704PF1tWRdHlLDdbUNaydF+KGJ44qTa1gz"
    "Hrbe45vPkxkj4dQLG3PWF5FqIUZ9H0c+x/Y5MmMknHphY876IlItxKjv48jn2D5NZoyEUy9szFlfRKqFGPV9HPkc24Fkxkg49cJq"
    "nnLWF5FqlRVM3eshjt9V3XX5N3U3H+2dO3lb36g42qic4Xl49DmwJtt3+hNKmfA+2j27P0vpeI6XhcmlSo+o+LzlI4fiPGjzzmM+"
    "qoX7uwtDrscBU12XRw+sLpeQWQiXFO9c/GnFUq/rJJdE98GzRvk6CbN6nURGkVy+TnJJtvfBX0xmjITTulzcsy4XR3VhjXJdmNW6"
    "yCiSy3W5ONu6rC6+N7Ga2BgJp3VZ3bMuq6O6sEa5LsxqXWQUyeW6rM62LquKuqwiNkbCaV1W9azLqqgurFGuC7NaFxlFcrkuq7Kt"
    "y0Vkxkg49cJaXRidAX0117Tiuoiy1sX0LirqclG2dbmQzBgJp/NFWKvLha4u1sO04rqIstbF9C4s6nJhI77H95jK9sKqe97hY2va"
    "M7yAzB7XuoCEU8+s5hlnfRGpltVFFZS3uOd71eXxNdVlJZkxEk7Xo5XRdnelW49WRttd1ihvd5nV9UhGkVxej1Zmux6dT2aMhFMv"
    "rNXFcspIspc5bdNf3hlLY1yX87Oty3lkxkg4nS/nRfPlPDdfrIdpxfNFlHW+yCiSy3U5b0S+b7/++6VO6tQx7/ulziUzRsKpF9bq"
    "cq6bL9bDtJY5bdNf3hlLY1yXc7OdL+eQGSPhdL6cE61H57i6WA/TiueLKOt8kVEkl+tyTrZ1WVEcB6wgNkbCaV1W9DwOWBF9HrFG"
    "eT1iVusio0zktuuyItu6nE1mjIRTL6zV5Ww3X6yHaS1z2qa/vDOWxrguZ2dbl+Vkxkg49cJaXSynjCR7mdMG/c5YGuO6LM+2LmeS"
    "GSPh1AtrdTnTzRfrYVrxeiTKsh7pKJLLdTmzEcdHT8jw+OiJNR0HLCOzJ7WWkXDqmdU846wvItWyuqiC8hb3fK+6bFrbFYWp3a97"
    "fkP2695BZoyEUy8s1KWTU0aSvcxpo74ua4zrYji3dhqZMRJOvbAxZ30RqRZi1Pdx5HNsB5AZI+HUC6t5yllfRKpVVjB1r4c4fld1"
    "12V/MmMknHphNU8564tItcoKpu71EMfvKqe5M/j7Dp+c+HQpX298Sit1vfGprae1nj7R3+473Kxg5Hrj5uu573CL1patPO47nGzb"
    "krbM+F6Xpt+nulW29+/m+r2srVt53b+7zfj+lwzWo22zvd9bn5O/XaXzZPvWpg2fcYP5/wE71FCX3UltxxYj4dQzr3nGWV9EqoUY"
    "9X0c+RzbbqS2U4uRcOqZ1zzjrC8i1UKM+j6O/Oi1nRv7eTS9uB4wndjK51+m97weMD26HsAa5fMv0+E5szKK5PJ5hunZnsecVtRl"
    "GrGV6zKtZ12mRXVhjXJdpkFdZBTJ5bpMo3NHcTUK08bPd0ivpeO6JNuMrnXZpeaK7Tql4x9E47mQavsMTV12opQJ76Pds/uzlE6Z"
    "E2ZU5tPMxnwvq67zDLu1qj/PMKvC8wy3k1kItxfv3LywMadKHoWgKj6O6qhn/Oi13Wv5NN6jklGrvD79nKH5Pz/VtleM91/abXZp"
    "vg7mfN2eNZyv+zKZMRJOvbAxZ30RqRZi1Pdx5PNsvbYvt1b+HMhbqSnbl151OaLiuhxBzdnu9qrL4RXX5fDG1OULZMZIOPXCxpz1"
    "RaRaiFHfx5FvXjuK8tYbXPsXdTcf7Z07eVvfqDhafXX5MaVMeB/tnt2fpXQ8x8vC5DJ7fkC98ei075EZI+HUCxtz1heRaiFGfR9H"
    "Psf2XTJjJJx6YWPO+iJSLcSo7+PIj06r7vsBe9V03eB9ZMZIOPXCxpz1RaRaiFHfx5Efz5f+58ucmubLe8iMkXDqhY0564tItRCj"
    "vo8jP54v/c+XuTXNl3eRGSPh1Asbc9YXkWohRn0fR348X/qfL3vXNF/OIDNGwqkXNuasLyLVQoz6Po58jm17SpnwPto9uz9L6ZQ5"
    "YequzvfH5/F7tBvpRmIvy+z3aWkklaeZahgxzmd2GxVHN6a+WvwFxh78/+NTFf1/fPu2NuT/8e3Xmtz/49u/NZn/x3dA8v/x9W4H"
    "VvxpcFDD7is7eHwfXKnx9YBjJ2Z4f9enj43uU2U8XNenD9mg+XLo0M+y46iKXocNUZ3mFvd7zyW28no0t+d1tbnResQa5fVoLtzv"
    "LaNILq9Hc0fkfu9Thmb/cC8yYyScemFjzvoiUi3EqO/jyOfYZhfr0WxiK69Hs3uuR7Oj9Yg1yuvRbFiPZBTJ5fVo9oh+b+IZjd0S"
    "/45SJryPds/uz1I6ZU6Y+uryW0qZ8D7aPbs/S+mUOWHymDtN//704eP/I5asyxEV1mUXMgthl+Kdmxc25lTJoxBUxcdRHfWMH532"
    "Wqq3f67tNVRv/4Hvf1DzlHNsh47Ib3vkwPZXj8p8T3hHSpnwPto9uz9L6ZQ5Yeqry3/IjJFw6oWNOeuLSLUQo76PI59n63W/N1X+"
    "/QBtRKP0/aPJt1eOr3Am29ENOgPRvOe0LXDHR6n/r/bM1oYdH72AUhaCeeNCl+z+LKVT5oSpb468n8wYCade2JizvohUCzHq+zjy"
    "Obb3khkj4dQLG3PWF5FqIUZ9H0c+x/ZuMmMknHphY876IlItxKjv48jn2N5JZoyEUy9szFlfRKqFGPV9HPnc2w10A7GXZR9J5Wmm"
    "GkaM85ndRsXRjcm1Un+mvPWmpt1MNxN7WTZvrz5Pc9QwYpzP7DYqjm5MrpX6E+WtV1f7I+WtNzXterqe2Muyj6TyNFMNI8b5zG6j"
    "4ujG1FeL7Shlwvto9+z+LKVT5oTJY778ncRkWb1xnlE+vey1Yh18xSzTway6299ITJbVG+cZ5dPLXivWwVfMMh3MGp9n6Pc8wzEN"
    "+f/29V6fPjbb555Pvh2X+fm6WcV9ZLOIrXzee1bP896zovvIWKN83nsW3Ecmo0gun/eele19ZDOLuswktnJdZvasy8yoLqxRrstM"
    "qIuMIrlcl5kjen/ds7quLfNG6hsJB4+vfky0lw9pJU6mlAnvo92z+7OUTpkTpu7qzB9//6jU+PPomA36/tEx0efRMUP3/aOq2h9G"
    "ZLt7GDVPOcd2yFD+tn8lMVlWb5xnlE8ve61YB18xy3Qwq472/5jN+hg="
)
KERNELS = (
    "eNrlmflXVVUUx+879z2SUildCkIBFRQVVNpgo4WAhjY65Mg8J6OhaaYZZGIJFSyVysyKIkwtMBORGCRIAs3hD7Lv/fDMXLVWq4mz"
    "Wv3w/ax97j7v7jPdfTcXn3PxouP4YIizS9ZuaY/ULH0jHZU8v8eZ2DdKxpkl3kP7XngnvA/eD7fD2fAB+DF8kN8/JD6M9Yj4KJ6r"
    "JdeZIz4mPc61zyS/kyzulOqlBnrNFVOkVO6RJs6j/3z6PyGmSwukdq7fBBfCJ+FpeBY+BZ+Gz8Dz8FnuPkEMJerNYpwUj/cWKeA8"
    "Jy6SFktLpKX4npeinWXicmmFtFJaJa2WMqRMKUvKlnKkXClPypcKpEKpSCqWSqQXpDVSqVQmlUsVUqVUJW2VGqWmX+3YWlbjRbFa"
    "Wid14F3PvF4SN9DeyOxeFjdJR7j2Cn02i+dob4GvwmvwHRM7ab8P74J3w9dhHZxB7+NiF+0faZ8Qu2l/Drdx9QNxL+1davmcM1z9"
    "UNyHFSlG4b9A+yNxP+3d9P9OCnF6xF6pT+qXTkoDUuy47sil3fheGpSGGOe38Hq4hzH/gH0DfItZNUtH8UXTPiUO44+BsXhmymNj"
    "Pj49/UbnxXBqvBPm40nwkRO8qzuw3wzmAa/v27Lekd5l5LeJdkY+W6OJVuaxs3LRynS29mwO+xBCdjXKrt46XGVpHwJXZOidGks7"
    "q5NsaXUCV+TIeo2ig3N9KSM26MpYVmyDcznlBzj/KbJTpVY8X8A0/PNY4/nWdjydUbTDBYxlobVzbyPqaWZ+Fp4XQ/QmN3qTm99U"
    "Oj692b1et7KjcbLjpQQ8i/AshkvgUngHmTlRTAq+8Q1Pk2GmhrkaZmuYr2HGRmctQ8yUsqRsKQdfLsyD+bARFsBCWASLYYlotBZG"
    "a+HdtVQsk8qlCqmSXk2wCq6F1bADroPrORvjuUMbFPHyOd3IKI7ATfCnYAXizXBE1ijtzfjOwS34jkmdtOvgDDHGylk7rshdjOmE"
    "1M1oto37ul4azV5rkc9Yi7yP1Y+Uolj9C9ZGsj9YiXrj6ZF6sfqkfqyT0gB9BuEQV1+TVcM5rw3WiYY60VAbGmpDQ75yf+dvtVPy"
    "DeOPgbFwFvWZ4c3vkNuM3mqGqtJWBbaDkW3XWLyq0KgqNKoKDfnZqDZx+dvPpS7wmAzrYQNsC759vd+k6Eor7VR8aTAdtsMJzDpU"
    "bKZfHO14MYF2Ikz65bQsk8fe+3G5ott7M69QdHs1wUpFt1eNrFJ0e3XQakX/NyMb3d3V3b2nLkvKlnKkP58hc/UrezVhnqLbq0bz"
    "Ff2/VQc3asR/P3KB7mJvzoWKbm+1ixTd3j4XK7q9E1ai6HbP9hqN4I9zW6l6lZHbyqUKqfIv5bZ/Iq81jXvkKkW8XF9VU/V0wCNi"
    "wJkma7oULo1otUaDf0e5fL91+evJ5eusyzdZrz6KkBVJO4p2j9iL1Sf24xmwtsaD1iIPMfMaVrCWuvqQrMPSV6z+18Ha3aUmd4Pf"
    "coexHPqPfTF1qYRtzeK94JdZP/W3q/rb5bugX+MJkf3/+UbUZm0PDrDmKXw9b8UOxY6HCVxJhEkwg+uZMBvmwFJYBitgJRzhV7eT"
    "H6dJ0/lKNFHta6XrpCnSVPzhZAWv/yRrO/EpI5kshmF9IrZYG00na1gHu3gubIyim/gRZJtI7CjYC/vhAKxh92rhlzzdh8g2B8lO"
    "RtnJ8D8kP18BvPk4lp5zn/NG8DuAn/8J+fmvkJ+oAeIFuEuA3wd4d7mcWG8GE+EUOBWG4x3lDpO4MhmGwRYYYe0p79UM7ETuV2Sj"
    "/Tfaf5f309g7J8CqB1ghW6vSwlgi2LOD2Iexw8SfAXZbJnY="
)
