"""The parser's tables. Made by grammar/build.py from grammar/rhai.lark: do not edit."""

from __future__ import annotations

GRAMMAR_SHA256 = "a788f4188abfb13f7d6de9a1f0d836ed9c72ff23cb63d5b2d08b7962d86650ee"
STATES = 340
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
    "eNrtXQnUHFWVrsqMjp4z5+iMop5xDTo6o7MIAyijjjGJCYFIghuLM7IvIQmIgGyiQhAiO8qOLGEJWyALoCIo+6qACEQ2kUWUxRVl"
    "X+70rdu3v/teva70///Vf9frqnvP/7rud+/9Xvf936uu5XX37pR0ZHcSlW0XhYU4wX3EcqjPZlsW26ty2b7LkL8p9P7tCJhelXwl"
    "TZK/y7YXptazv2N9Kz24Zf99cm+GHtJqt0hf39r6Y/qPybPpG5PVkjdlcXukb8kePxh8vcel/5Q9vjU5vsVwQsZ1YtauPkFjTkon"
    "elmrJ/uk7zH2P2fte5P3te1/6Xj+NWvfb2I/YLb/LWv/3eH+j6z9T37Grb81Wn83p58ltz5bpn591koeTRd0rANSqc9t6brJfelH"
    "2vV504TXJx9L/hSsz8dNfSa1Hx9MuT6TO/WZ0qrP1E593u3UZ5p5BQ+l+fqsl8xI1s+2N8jqM7PVPpxyfTbs1OcNE6Q+swP12Sj5"
    "dLJr+tmsPp/r1Ofzrfps3KpP0kgN5tcmHbvs+eX2/kBJe8YHaBjHz6ZjZthsrPmd/9dBFZn5PyUoW4JpK6iPIRdRPyXLaXldv8Xr"
    "Iz8f2lf7E4KyJZi2gvoYchH1E7Kcltf1WzwGuZmgbAmmraA+hlxE3UyW0/K6fovXT/6v/XjXQPeum/eJd2/am7iVbdcTikMkEFXE"
    "+dkuS6jXvSs0tm4iKFuCaSuojyEXUTeR5bS8rt/isclfSVS2XRQW4gT3EcsBH7Iti+1VuWzf9Tm/ODQd6fnFlslWPZ9fbD1O5xej"
    "lW1r8W4U7/npNhUfP7n3eSq2u2HVlm0rdH56VNrMr/Lm1/Z9m19XEXSH5KrslaBlVHKvojkdTPnUkmyMH2CCw+/iRePnmIqMn19S"
    "SAV3vd2je9NQvovxtiDN+1e582tu3+bXjwiaJD/KXglaQX1M+dTSbBe3rJYHeHP8M17jZ17Fj3+26NPe9G0TJg54zFxOULYE01ZQ"
    "H0Muoi4ny2l5Xb/FY5DLCMqWYNoK6mPIRdRlZDktr+u3eAzyQ4KyJZi2gvoYchH1Q7Kcltf1Wzw2WZPWJG5l2/WE4hAJRBVxfrbL"
    "Eup1zQrV7lKCsiWYtoL6GHIRdSlZTsvr+i0em/Rv/Y9d92NZbK/9Wv+zU4lce5b0Pv3VPp897TJuY+YeCqngrrd7dG8ayncx3hak"
    "OnPqBwNZH3XyKNdHndLj+qhTR7Q+6rS03+uj+nX8/I206Ph5j2RR36+CfIv2SvbuWPvI3iNr983ar7U9X5fn2/rbz8nfv/24wGAH"
    "tP6+2fo7MDkoWch9OBkHJ4e02kOTRhrp9/z6cTqxQq8ypusbhzvXN47IXd+4Iq3y/Z28XJk286t8uapS86s8edqr19WB+j0zkBF1"
    "bHJc8pf0hJ7jjyAoW4JpK6hYJ3Yw5CLqCHN/B5iyWh7gecH9neuHaj6+dUL8r+GG7D9ySqWe043pac3+eQxyU3P8M8rjn3dNKD7+"
    "Kev+zsEEbZ0bZa8EraA+1jmTIkQdbGoATFktD/AY5C/kqiBuax81w0ZYJK/IyPcHbvBrO8xyxtC8kp0JypZg2grqY8hF1M5kOS2v"
    "67d4feT2Wn5aQORnNPK4n9W4Xr3IN6mcmGGTanw+5cw+8e5FexG3su16QnGIBKKKOD/bZQn1ulezvi4pd33UWX07frb+/yFR2XZR"
    "WIgT3EcsB3zItiy2V+WyfQ+rLG7eohzZpnk/9492anK9fSeC6v55J+L9M7eMyv5ZHgWz++ed6JCWL79/5kzeP3PGB0l5bH9l7p/P"
    "6dv+eTczM3YjUdl2UViIE9xHLAd8yLYstlflsn037+/ljJ9z+zZ+5hFU6zMvm1/cMir1kUfBbH3mtebXvMD84kyuz7xsfimPMIqW"
    "WZ/zxuX4Z/TSr+vP5ydVuv68Bq1B3Mq26wnFIRKIKuL8bJcl1OsaFdr/7EhQnV87ZvOLW0ZlfsmjYHZ+7diaXzsG5hdn8vzaMZtf"
    "ymP7K3N+Lenb/NrV/K92JVHZdlFYiBPcRywHfMi2LLZX5bJ9D4sMan3daytw3/bCHuOWmu1lQ/Ofn5qtP5xKU2l5kl9/OJWK1h9O"
    "JVl/yNn59YcrzPpDjtAcXn84leq9/vCiHmIuLrnPS2q4//nSwO+/f5nstqiLA1Nc4wT3EcsBn9ub4rZX5XKfU3P+1Z/1mbuUtD7z"
    "EwRNkk9krwStoD6mfGpptotbVssDvD7Sr/3Pl4dkfWa/6rNy4PX5zEDG+SPRXJ19iEIquOvtHt2bhvLzmCDVrNVwfr7ysgpUdhjW"
    "9+7Wx/W9/do/796sXx3l8eHEcVq/ehtBk+S27JWgFRTn74ixFkfZ83fFwAqe27Lzd9j1kvK+n+3Amn4/28ZpL/PrqlXOr8Q5/7q6"
    "b/PrBYImyQvZK0ErqI8pn1qa7eKW1fIAj0FuIShbgmkrqI8hF1G3kOW0vK7f4vWVa5JG2u9rzcqfQrm/0mea142Z4UaCsiWYtoL6"
    "GHIRdSNZTsvr+i0em/Tz/f2wEX8/9kje32/o2/t7ccW+UNrsOTza9XhF30/yLJX1/STP4lN1kX0/yfh+f8sRaZ2/v6W8868jKzIf"
    "ryEoW4JpK6iPIRdR15DltLyu3+IxyNUEZUswbQXF/EKMtThqgcNpeXVbfTy/YDfza3Tz6+ihXn/+ytC8uisIypZg2grqY8hF1BVk"
    "OS2v67d4DPJjgrIlmLaCYv+DGGtx1AKH0/Lqtvp4/wO7Hsc/H6Hm++v6IR+mD0f0Pta/78/8Yjt/UpulWr8vfFvB7wvfTyFNErTA"
    "XHukGsp3Md4WpKoj6G4qtusue3nHLbfXviLfJyhbgmkrqI8hF1HfJ8tpeV2/xWOQ7xGULcG0FdTHkIuo75HltLyu3+IxyCUEZUsw"
    "bQX1MeQi6hKynJbX9Vs8BrmYoGwJpq2gPoZcRF1MltPyun6LNzIauZPubGpXIO+Y8M4Br0a702xfRFC2BNNWUB9DLqIuIstpeV2/"
    "xWOTeD/ffVfH7uf9r3jrs7KpT2F9ftHUp7A+d49bffLXN5Lk0bSs+kzqUp8pBfWZ1kN97llFfc5O6z1+7huX8VOO3N/6++VQHpnF"
    "O34eaPbPhfX5VVOfwvo82NSnsD4PNfUprM/DTX0K6/NIU5/C+vy6qU9hfR5t6lNYn9/0uT6nULg+p1A59TmFlEkeuS2zPr+N6Pzi"
    "sdbf4835RaXm1xPN/qewPk/2rT7HEjRJjs1eCVpBfUz51NJsF7eslgd4faRfn3//3cC/P3Nl9v1sK4k1v75uZeHnL1a2v5+Nc/Pr"
    "61YS1tcJu+Tw+rqV0Xw/2zEEZUswbQX1MeQi6hiynJbX9Vs8BjmaoGwJpq2gPoZcRB1NltPyun6LxyDfIShbgmkrqI8hF1HfIctp"
    "eV2/xWOXzZt1Asm3CcqWYNoK6mPIRdS3yXJaXtdv8djli834GZLzi98P6Pz0DyVV/toh/bTSllQtnmrJn9Nmn9MfoaGp7OEEZUsw"
    "bQX1MeQi6nCynJbX9Vs8NlmX1iVuZdv1hOIQCUQVcXgM9WZ7tYxVkcMIypZg2grqY8hF1GFkOS2v67d4bPIkPUncyrbrCcUhEogq"
    "4vAY6s32ahnz8tRAanIoQdkSTFtBfQy5iDqULKfldf0Wb64fjlXePmHQ1w8PIShbgmkrqI8hF1GHkOW0vK7f4vWRtYb21W5Eqn/N"
    "rMRpGdc4YMhF1EZkOS2v67d4HaTa38/29JgZZmX3L2bRM62//P2LWYX3L2a171/MolmB+xezzP0LjtAcvn8xK5r7F58i1WczK3Fa"
    "xjUOGHIR9SmynJbX9Vu8vnIAlRMzeJmfza/5xJqfX/ML59f89vzi3Pz8mm/ml7BLDs+v+VSv72f776H9fpK52fiZS6z5+swtHD9z"
    "2+OHc/P1mWvGj7BLDtdnbuS///VcJZ/V8wPoc042fuYQa378zCkcP3Pa44dz8+Nnjhk/wi45PH7mRDN+NiAoW4JpK6iPIRdRG5Dl"
    "tLyu3+L1lReSRorkxaF5JdNI9KXWVpL92ZY9GgcMuYiaRpYTvL7f4rFJvPeXX+7YzfrVUH1eGZf6FElv02HhGGfNwnjf1Zp7zWUU"
    "cYxVfHlc/wsTeviemF9TSAV3vd2je9NQfh4TpDr/8UcopIK73u7RvWkoP48JUp36PEwhFdz1do/uTUP5eUyQ6tTnaxRSwV1v9+je"
    "NJTvYrwtSHXqswvZbVEXB6a4xgnuI5YDPrc3xW2vyuU+p6odP/fn+2nf2H6nmNRmqdb3074q7f79tA9SSFuvoNMCc+2Raig/jwlS"
    "nTHzKwqp4K63e3RvGsrPY4IM23Hhfw3t1a5bCcqWYNoK6mPIRdStZDktr+u3eAzyMkHZEkxbQX0MuYh6mSyn5XX9Fo9fXl36+dCm"
    "0Z3nFt0ffIXK/v2mV2iYfr/gNc1VDSN70p7ErWy7nlAcIoGoIs7PdllCve5Z4ePnOK+vvjYtur7683T011dvIGiS3JC9ErSC+pjy"
    "qaXZLm5ZLQ/w+PfPz5W2f34u2t8fhDxPzxO3su16QnGIBKKKOI0I9xbq9fkKja3rCcqWYNoK6mPIRdT1ZDktr+u3eAxyHUHZEkxb"
    "QX0MuYi6jiyn5XX9Fo9BriUoW4JpK6iPIRdR15LltLyu3+IxyJUEZUswbQX1MeQi6kqynJbX9Vs8Bvk8QdkSTFtBNU4x5CIqlAlW"
    "l8fa/rOpWn2eoe7qeotjV62r6s32Urczl82987hHojmvu49CKrjr7R7dm4byXYy3BalqtfYu6f+671Ce969D6xC3su16QnGIBKKK"
    "OD/bZQn1uk5Fx8/atDZxK9uuJxSHSCCqiPOzXZZQr2s31zfGfH1jv9Re3zgiKbq+oTKa6xsrCJokK7JXIu2+2VbR+fuK9vpwzs2f"
    "vzOq5+/CLjl8/r4imvXhywnKlmBan+WF9Vnerg/n5uvDqNZH2CWH67M8mvosyz5fsIxY2RJM67OssD7L2vXh3Hx9GNX6CLvkcH2W"
    "RVOfpVl9lhIrW4JpfZYW1mdpuz6cm68Po1ofYZccrs/SaOpzIUHZEkxbQVEftvYzuYjy6yOMWh/wXJjV58Jo6nMBQdkSTFtBfQy5"
    "iLqALKfldf0Wj0GWEJQtwXR+CYrxs8QZP5rBUf74EUYdP+BZko2fJVF+Pu51Yz4r2Gys+Z1ncF5FzlDOJeg/pOeSYNoyqnHAkIso"
    "QTdLbKbi8Lt4UX0uqEh9FhOULcF0fi323r8WO/Nrcfv9i3Pz71+M6vwSdsnh+bU4mvl1FkHZEkxbQVEfxFiLoxY4nOBd2OlDfVyf"
    "s6Kpz5kEZUswHT9neuPnTGf8aAbn+uNHGHX8CLvkcH3OrNnn31d9/3SPSO+fnkFQtgTTVlDU5wxn/GgGRy1wOMG7sNOH+rg+Z0Qz"
    "fk4nKFuC6fg53Ztfpzv10QzO9cePMOr4EXbJ4fqcHk19FmXnX4uIlS3BtD6LCs+/FrXfvzg3P78Y1foIu+RwfRZFU5/TCMqWYNoK"
    "ivqc5owfzeCoBQ4neBd2+lAf1+e0aOpzKkHZEkxbQVEfxFiLoxY4nOBd2OlDfVyfU6Opz8kEZUswbQVFfU52xo9mcJQ/v4RR5pey"
    "Sw7X5+Qoz7/eUKHzr0srcn5xIkFXS08kwbRlVOOAIRdRJ5rzL2CCw+/iRfW5vDJ30Mbn+PArkR4fHkdQtgTTVlDUBzHW4qgFDqfl"
    "1W31cX1gV132pZAK7nqT5M1pOLo3DfWWxwSJ5fxri5LWr25hXvEwfb5gtPK0t3e9JrC3fWYge+BjW39PpSf0HH8kQdkSTFtBfQy5"
    "iDqSLKfldf0Wj022pq2JW9l2PaE4RAJRRZyf7bKEet26QrX7HEHZEkxbQTVOMeQiKpQJVpfH2v6zqfL46d/6jTcHvgkkv37j62l4"
    "/cbb0ren72g/A3w+5Z0ZIus33lX4+RSWienqaTV+H3Yk8iH6UET7oXg/3/TuVY4flvp+v1bx57/uSMupT3ny6gnJEEq84+e94zK/"
    "Ri/6+xfvK3k87pROHIqR16/fB9l54PVZn1Tfn7IlmLaMaxww5CJqfbKcltf1WzwGWY9UP5CyJZi2jGscMOQiaj2ynJbX9Vu8vvK6"
    "oXn/mpLdH5xCrPnrP1MKr/9Mad8f5Nz89Z8p5vuxhV1y+PrPlGjuX0zO6jOZWPP1mVxYn8nt+nBuvj6TTX2EXXK4PpOp3tfHbmm+"
    "t6NQbm3qUyjPda3PC5Wp3Brj+Ew2bn7JulA+PbT1mUQhFdz1do/uTUP5eUyQuo2v1bzjxUei3H+Px/WNTdJ+XN9Yq2/XN14kaJK8"
    "mL0StIL6mPKppdkublktD/D6yu0Dmj/r9KHfMta3fGlof/+rHNl/aGfL09RdXW9x7Kp1Vb3ZXqpTn3sppIK73u7RvWko38V4W5Cq"
    "jqZfULFdP7mDoGwJpq2gPoZcRN1BltPyun6L10/KW997bkWOsM8jKFuCaSuojyEXUeeR5bS8rt/izfgZ/fhZUpHxczZB2RJMW0F9"
    "DLmIOpssp+V1/RZvxs/ox88PKjJ+TiIoW4JpK6iPIRdRJ5HltLyu3+LN+Bn9+LmsIuPneIKyJZi2gvoYchF1PFlOy+v6LT7scm/n"
    "f9yv9Rt3j2H9xkdLeU5HEZQtwbQV1MeQi6ijyHJaXtdv8fhlK6oWz/jLxyikgrve7tG9aSg/jwlStSrd1dzf60GeoCeIW9nmdm6q"
    "nlAcIoGoIg6Pod5sr5axitK/34/T7Entx+1G+ftxW/X4+3Hbj+j343Yo+P244orNK+l9+y2RryfbulmP0lX4/s727Rkwsvs727fX"
    "j/HjcN/f2WZU4+feSo+6aSU+ux1oLFnTh3h2zs7WZ84m1vz8ml24PnN2e35xbn5+zTbrM4Vdcnh+za7Z+sz9hvb4ckOCsiWYtoL6"
    "GHIRtSFZTsvr+i0eg8zM5tdMYs3Pr5mF82tme35xbn5+zTTzS9glh+fXzJqvf15vaPbYv6GQCu56u0f3pqH8PCZIderzKIVUcNfb"
    "Pbo3DeXnMUGqe34a5+crZzSfXy6sz/p9q88nCZokn8xeCVpBfUz51NJsF7eslgd4/eQgGmx+1eVAGmz+eMv/UvUZY5DNanp9f4PS"
    "j4NfiuzI+uMUUsFdb/fo3jSUn8cEqU59XiIoW4JpK6iPIRdRL5HltLyu3+JxSNHnC6i036dWIWq+369IFjR3agvlzsj2z+cTlC3B"
    "tBXUx5CLqPPJclpe12/xGOQcgrIlmLaC+hhyEXUOWU7L6/otHoN8l6BsCaatoD6GXER9lyyn5XX9Fo9BTiAoW4JpK6iPIRdRJ5Dl"
    "tLyu3+IxyFcppIK73u7RvWkoP48J0lw/HOv1scOd62P53z+9Jy3/+uHj9DhxK9uuJxSHSCCqiMOjK67XZ4xD/kDV4hmsPEVPEbey"
    "jRaPbhxigKgiDo+h3myvljEO+T1Vi6dq8juqFs9g5TF6jLiVbdcTikMkEFXE4THUm+3VMlZFPkohFdz1do/uTUP5eUyQao6fP5Oo"
    "bLsoLMQJ7iOWQ30227LYXpXL9l0t+ROJyraLwkKc4D5iOdRnsy2L7VW5bN/N8fNoj59npcXHz839d1uf2RX//ufeZX5k1w9nZOvr"
    "ZhBr/vr8jMLr8zPa6+s4N399foZZXyfsksPX52dEs75uelaf6cSar8/0wvpMb9eHc/P1mW7qI+ySw/WZXvP1h893nUUv1vKTHps0"
    "d226yDeGvDL7UEgFd73do3vTUH4eE6RqVdq2+fxXV+H3r+1G9fmv7drvX9sN/ee/xiq/ren++QtUfcYYZNNavOo/kqhsuygsxAnu"
    "I5ZDfTbbsthelcv2PXj5f1GwOqM="
)
PLAIN = (
    "eNrtXQe4JFWx7nnmAJhzwpwlLVlYdheWhYVdggl8iqLgJlABBRSfuIZ95CwZFpYlLeySJQkoQTKKrhmzEowYyJRTXVPz1zl9pu/s"
    "vd13+kx31Xdruv6q+s9M3XNmunt6ZvaipCt7kahsuyg85AnuI5ZDY7basthRlcuOXYQ8JTf61BVgelry9LZ9Rrr9TCfyLMd7dvKc"
    "tn1uslLqrdz+WyV5Xts+P3lB8sLkRcmLk5ekkZcmL0tvVws+3pcnr0hvX5m8qm1fnW6/JrWv7ea8LlnVq3p98obkjcZ/U2rfnLyl"
    "47+1G3lbat9uct9htt+Z2nc53O9O7Xv4Hrf/Vm//rZFsT25/1sz0Z61kQrJ211un0591k/WS9ZMNOv3ZsN2f9yYbBfuzsenPxM7t"
    "Jml/JnX7M7ndnynd/mzq9Gcz8wimBvqzeTIt2SLd3jLtz/S23Srtz9bd/szo9GdmoD/bJNsm2yXbp/15X7c/72/35wPt/jRSh/X1"
    "wa5f9Ppy5Z6CnhnvoWGcPx8aM8MOY6zfsbv14Yr05DaCsieYWkF9DLXIuo0sp+V14xavj/xgaB/trQRlTzC1gvoYapF1K1lOy+vG"
    "LR6D3EJQ9gRTK6iPoRZZt5DltLxu3OL1k//t3H5koPfioyXx7kv7ElvZdiOhPGQCUUWeX+2yhEbdt0Jz62aCsieYWkF9DLXIupks"
    "p+V14xaPTf5ForLtovCQJ7iPWA7EUG1Z7KjKZceuz/HFTit8fPGx5ON9H1/sPE7HF6OVT9bi1Sje49NPVHz+ZF7nKd/vhVVbPlmh"
    "49NdmvVV4PratbT1dR1BP9X2OAOWUam9jmZ1MeVTT6oxf4AJjriL582f2RWZM7+kkAruRntn96ehehfjbUGa169i19ec0tbX1QRN"
    "kqvTRwIrqI8pn3pa7eKW1fIAb/Z/xmv+zK34/s8qJf3H5mX6M95yFUHZE0ytoD6GWmRdRZbT8rpxi8cgVxKUPcHUCupjqEXWlWQ5"
    "La8bt3gMcgVB2RNMraA+hlpkXUGW0/K6cYvHJmvQGsRWtt1IKA+ZQFSR51e7LKFR16hQ7y4nKHuCqRXUx1CLrMvJclpeN27x2KS8"
    "63/sdT+WxY5a1vU/uxXItXtBPJ8u+T/5mXGbMz+lkAruRntn96ehehfjbUGqs6a+NZDroz6bjO76qD36vD5qz2RFro/aq/Tro8ra"
    "f/5c7v7z55O9S58//0/7JPt2vS+k9oup3S+1X+pE/i+1X27/7e/Uf6VzO99gX23/fa399/XkG8kCHsOpOCA5sG0PShpppOz1dfDA"
    "j09jPb9xiHN+49DM+Y3DKv3+TlYOb9ZXCXJEpdZXcXKk5x8VyDl6IPfsmOSbybHJcX3nH0pQ9gRTK6h4x3cx1CLrUPP+DjBltTzA"
    "s4L3d04Yqvly4hA8hpNSe3Kl7tMpyanN8/MYZGGz/zPK/Z/TRtj/Ker9nQMI2j42Sh8JrKA+1j2SImQdYHoATFktD/AY5J/kqiCu"
    "tbdaYTMsklVUZMcDN/jVDrOcPjSPZHeCsieYWkF9DLXI2p0sp+V14xavj3y/lp8WELmLVjzvrhr3qx/5GhWTM2xSjc+nLCqJdx/a"
    "h9jKthsJ5SETiCry/GqXJTTqPs31dUmx10edUdr+s5WNSFS2XRQe8gT3EcuBGKotix1VuezYwyqLm5coRz7RvJ57cmZNHuduBNXn"
    "592In5/ZMirPz3IrmH1+3o1Wbv9ln5+5kp+fuWI1Uh47XpHPz2eV9vy8p1kZe5KobLsoPOQJ7iOWAzFUWxY7qnIlzn1qXt+LmD9n"
    "lzZ/5hJU+zM3XV9sGZX+yK1gtj9z2+trbmB9cSX3Z266vpQnMeMV2Z9zxmX/Z/RS1vnncyt1/nl1Wp3YyrYbCeUhE4gq8vxqlyU0"
    "6uoVev6ZTVBdX7PT9cWWUVlfciuYXV+z2+trdmB9cSWvr9np+lIeO16R62tJaetrD/O/2oNEZdtF4SFPcB+xHIih2rLYUZUrce7T"
    "cMigrq87rwKP/fw+85aa7WVD85+fkl5/OIWm0AVJ9vrDKZR3/eEUkusPuTp7/eGF5vpDztAavv5wCtX7+sOL+si5uOAxL6nh88+l"
    "A9//+SzZbVEXB6a45gnuI5YDMXc0xe2oyuXep+b4q5zrMy8raP9nE4ImySbpI4EV1MeUTz2tdnHLanmA10fKev751pBcn1lWfy4f"
    "eH+2G8g8vyKa//xvKKSCu9He2f1pqD6LCVLNXg3n5yuvrEBnh+H63qtSW871vWU9P1/dXL86yv3Db4+wf1jU+bE7CZokd6aPBFZQ"
    "HL8jx3qcZY/fFQMreO5Mj9/h10uK+362a2p6/HVtX+vruhHXV+Ksr++Utr4eJWiSPJo+ElhBfUz51NNqF7eslgd4DHI7QdkTTK2g"
    "PoZaZN1OltPyunGL11e+mzTSeV1rrvzJlesrfe9uGDPD9wjKnmBqBfUx1CLre2Q5La8bt3hsUubr+40F7z+7r+83lfb6PsLsKqz3"
    "N0f7DJL3/SQPUVHfT/IQPlUX2feTjO/3t9xS6+9vKe7469aq7MkRlD3B1ArqY6hF1nfJclpeN27xGOQ7BGVPMLWCYn0hx3qcNd/h"
    "tLy6rTFeX/Cb9TW69XXbUPfp9qF5JNcQlD3B1ArqY6hF1jVkOS2vG7d4DPJtgrInmFpB8fyDHOtx1nyH0/Lqtsb4+Qd+PfZ/NqDm"
    "++vKkHVp3Yhex8r7/sw7OtUTO7fV+n3hO3O+P/MXFNIkgQWW9MjuT0P1LsbbglR1Bv2E8v26y12e//3ad+QygrInmFpBfQy1yLqM"
    "LKfldeMWj0EuJSh7gqkV1MdQi6xLyXJaXjdu8RjkEoKyJ5haQX0Mtci6hCyn5XXjFo9BLiYoe4KpFdTHUIusi8lyWl43bvFGRiM/"
    "pB82vcuRHyR3D/o/ZLYvIih7gqkV1MdQi6yLyHJaXjdu8dgk3s93/6jrl/n+V7z9Wd70J7c/P276k9ufn4xbf9YM9GdCYf2Z2KM/"
    "k3P6s1kf/fnpCP35Wc3nz8/HZf4UI79o//1yKPfM4p0/9zTPz7n9+VXTn9z+/LrpT25/ftP0J7c/v236k9uf3zX9ye3P75v+5Pbn"
    "D01/cvvzx5L7czKF+3MyFdOfk0mZ5JZtkf35U0THF/e2/+5rji8qtb7ub55/cvvzQGn9OYagSXJM+khgBfUx5VNPq13csloe4PWR"
    "sj7//ueBf/59efr9bMuJNXt93fLcz18s73w/G9dmr69bTri+Ttilhq+vWx7N97MdTVD2BFMrqI+hFllHk+W0vG7c4jHIUQRlTzC1"
    "gvoYapF1FFlOy+vGLR6DHElQ9gRTK6iPoRZZR5LltLxu3OKxy0eb6wSSIwjKnmBqBfUx1CLrCLKclteNWzx2+Ugzf4Zk//kvAzo+"
    "/WtBnf/bkM6oj1G1eKolf2+eckqSfwzNIzmEoOwJplZQH0Mtsg4hy2l53bjFY5P1aD1iK9tuJJSHTCCqyMNtaDQ7qmWsihxMUPYE"
    "Uyuoj6EWWQeT5bS8btzisckD9ACxlW03EspDJhBV5OE2NJod1TJm5cGB9OQggrInmFpBfQy1yDqILKfldeMWb84fjlX+OfDzhwcS"
    "lD3B1ArqY6hF1oFkOS2vG7d4fWStoX2025Dqv1IvcSzjmgcMtcjahiyn5XXjFq+DVPv72f49ZoYZ6fsXM+g/7b/s+xczct+/mNF5"
    "/2IGzQi8fzHDvH/BGVrD71/MiOb9i61I9aHUSxzLuOYBQy2ytiLLaXnduMXrK1+lYnIGL/PS9TWPWLPra17u+prXWV9cm11f88z6"
    "Enap4fU1j+r1/WzrD+33k8xJ588cYs32Z07u/JnTmT9cm+3PHDN/hF1quD9zIv/9r4crea8eGcCYs9L5M4tYs/NnVu78mdWZP1yb"
    "nT+zzPwRdqnh+TMrmvmzJUHZE0ytoD6GWmRtSZbT8rpxi9dXHk0ayZPHhuaRbEaij7e3kvTPWo5oHjDUImszspzg9eMWj03ifX/5"
    "ia7fXL8a6s+T49KfPOlvOSwY46pZEO+rWqt51SmgiWPs4v+M63/hKX2M9nsKqeButHd2fxqqz2KCVOc//jsKqeButHd2fxqqz2KC"
    "VKc/v6WQCu5Ge2f3p6H6LCZIdfrzJQqp4G60d3Z/Gqp3Md4WpDr9+QzZbVEXB6a45gnuI5YDMXc0xe2oyuXep6rtP5fz/bRP7bxS"
    "TOywVOv7aZ/W6v39tL+mkCYJLLCkR3Z/GqrPYoJUZ878ikIquBvtnd2fhuqzmCDDtl+45tCe7bqDoOwJplZQH0Mtsu4gy2l53bjF"
    "Y5AnCMqeYGoF9THUIusJspyW141bPH55euHHQ8+I7jg37/3BJ6no3296kobp9wue2ZzVMLI37U1sZduNhPKQCUQVeX61yxIade8K"
    "7z/HeX71Wa2886vPbo3+/OpNBE2Sm9JHAiuojymfelrt4pbV8gCP//n54cKenx+O9vcHIY/QI8RWtt1IKA+ZQFSRpxnh0UKjPlKh"
    "uXUjQdkTTK2gPoZaZN1IltPyunGLxyA3EJQ9wdQK6mOoRdYNZDktrxu3eAxyPUHZE0ytoD6GWmRdT5bT8rpxi8cg1xKUPcHUCupj"
    "qEXWtWQ5La8bt3gM8n6CsieYWkE1TzHUIitUCVaXx/r+valaf/5DvdWN5ueOrCONZkep25HLc7zjuCuiuec/p5AK7kZ7Z/enoXoX"
    "421Bqtqt5xZ0vL7SUB73r01rE1vZdiOhPGQCUUWeX+2yhEZdu6LzZwJNILay7UZCecgEooo8v9plCY06oTm/MebzGyu37PmNQ5O8"
    "8xsqozm/cSFBk+TC9JGI3S/dyjt+v7BzfTjXZo/fGdXjd2GXGj5+vzCa68MvICh7gml/LsjtzwWd/nBttj+Man+EXWq4PxdE059l"
    "6ecLlhEre4Jpf5bl9mdZpz9cm+0Po9ofYZca7s+yaPqzNO3PUmJlTzDtz9Lc/izt9Idrs/1hVPsj7FLD/VkaTX/OJyh7gqkVFP1h"
    "b39Tiyy/P8Ko/QHP+Wl/zo+mP+cRlD3B1ArqY6hF1nlkOS2vG7d4DLKEoOwJputLUMyfJc780QrO8uePMOr8Ac+SdP4sifLzcauM"
    "+ahghzHW79jdel5FjlDOJujzW2eTYGoZ1TxgqEWWoDsktlJxxF08rz8vqEh/FhOUPcF0fS32Xr8WO+trcef1i2uzr1+M6voSdqnh"
    "9bU4mvV1BkHZE0ytoOgPcqzHWfMdTvAu6I6hMe7PGdH0ZxFB2RNM588ib/4scuaPVnCtP3+EUeePsEsN92dRzT7/PvL7p5+P9P3T"
    "0wnKnmBqBUV/Tnfmj1Zw1nyHE7wLumNojPtzejTz5zSCsieYzp/TvPV1mtMfreBaf/4Io84fYZca7s9p0fRnYXr8tZBY2RNM+7Mw"
    "9/hrYef1i2uz64tR7Y+wSw33Z2E0/TmVoOwJplZQ9OdUZ/5oBWfNdzjBu6A7hsa4P6dG059TCMqeYGoFRX+QYz3Omu9wgndBdwyN"
    "cX9OiaY/JxGUPcHUCor+nOTMH63gLH99CaOsL2WXGu7PSVEef72wQsdfL6rI8cXxBH1x63gSTC2jmgcMtcg63hx/ARMccRfP689L"
    "KvMO2vjsH34u0v3DbxKUPcHUCor+IMd6nDXf4bS8uq0x7g/8qst+FFLB3WiSvLQVzu5PQ6NlMUFiOf7aqaDrV3cyj3iYPl8wWjnS"
    "818WeLY9eiD37Jj238tbx/WdfxhB2RNMraA+hlpkHUaW0/K6cYvHJjvTzsRWtt1IKA+ZQFSR51e7LKFRd65Q795HUPYEUyuo5imG"
    "WmSFKsHq8ljfvzdVnj/lXb/xisDzT/b6jVe2wtdvvKr16tZrOgz4fMprU0Su33hd7udTWFZtvb5Vjd+HXRFZh9aJ6Hko3s83vWHE"
    "+cNS3+/Xyv/81xtbxfSnOHnTUF6fGe/8efO4rK/Ri/7+xVsKnjdvba06FDOvrN8HedvA+7MFqb69xZ5gahnXPGCoRdYWZDktrxu3"
    "eAyyOam+o8WeYGoZ1zxgqEXW5mQ5La8bt3h95Z1D8/o1OX1/cDKxZs//TM49/zO58/4g12bP/0w2348t7FLD538mR/P+xaS0P5OI"
    "NdufSbn9mdTpD9dm+zPJ9EfYpYb7M4nqfX7sXc33duTKu5v+5Mp7evZntcp0bvVxvCcfaH7JOle2Hdr+TKSQCu5Ge2f3p6H6LCZI"
    "3ebXGtF+fnm8z2+s2Srj/MZapZ3feIygSfJY+khgBfUx5VNPq13csloe4PWVCQN6FV+7hHGLuL7l00P7+1/FyFeGdrX8m3qrG83P"
    "HVlHGs2OUp3+/IxCKrgb7Z3dn4bqXYy3BanqbPox5fv1k7sJyp5gagX1MdQi626ynJbXjVu8flLc9b3rVOQ4/xyCsieYWkF9DLXI"
    "Oocsp+V14xZv5s/o58+6FZk/ZxKUPcHUCupjqEXWmWQ5La8bt3gzf0Y/f9aryPw5gaDsCaZWUB9DLbJOIMtped24xZv5M/r5s35F"
    "5s+xBGVPMLWC+hhqkXUsWU7L68YtPuyyUnerrOs3NhjD9RsbFjIDDycoe4KpFdTHUIusw8lyWl43bvH45eNULZ7xl/dSSAV3o72z"
    "+9NQfRYTpGpd+lHz/l4fcj/dT2xlO/1PtjQSykMmEFXk4TY0mh3VMlZRyvv9OK2e2LndqDW634/buNXf78dNbK3I78dtkvP7cfky"
    "qaC9tMmRX88xpbkepafw+zu7dlbAir2/s2vn+jG+He73dzYd1fxZqdKPabMC18SnaCxVU4d4dc5Mr8+cSazZ9TUz9/rMmZ31xbXZ"
    "9TXTXJ8p7FLD62tmza7P3H9o9y+3Jih7gqkV1MdQi6ytyXJaXjdu8Rhkerq+phNrdn1Nz11f0zvri2uz62u6WV/CLjW8vqbX/Prn"
    "zYfmGfuPFFLB3Wjv7P40VJ/FBKlOf/5AIRXcjfbO7k9D9VlMkOoen8b5+cppzeeXc/uzRWn92ZSg7eOM9JHACupj3aMSQtampgfA"
    "lNXyAK+ffIMGW191+ToNtn685cNUfcYYZIeant/fsvD94OmR7VlvTCEV3I32zu5PQ/VZTJDq9OdxgrInmFpBfQy1yHqcLKfldeMW"
    "j0PyPl9Ahf0+tQpR8/1+eTK/eac2V7aK7Pn5XIKyJ5haQX0Mtcg6lyyn5XXjFo9BziIoe4KpFdTHUIuss8hyWl43bvEY5ESCsieY"
    "WkF9DLXIOpEsp+V14xaPQY4jKHuCqRXUx1CLrOPIclpeN27xGOSLFFLB3Wjv7P40VJ/FBGnOH471/Nghzvmx7O+fbt0q/vzhfXQf"
    "sZVtNxLKQyYQVeThNgmMZke1jHHIX6laPIOVB+lBYivbsLh185ADRBV5uA2NZke1jHHIX6haPFWTP1O1eAYr99K9xFa23UgoD5lA"
    "VJGH29BodlTLWBXZkEIquBvtnd2fhuqzmCDVnD//IFHZdlF4yBPcRyyHxmy1ZbGjKpcdu1rydxKVbReFhzzBfcRyaMxWWxY7qnLZ"
    "sZv959HuP89o5e8/N++/2/7MrPj3P/cv20R2/nBaen3dNGLNnp+flnt+flrn+jquzZ6fn2aurxN2qeHz89Oiub5uatqfqcSa7c/U"
    "3P5M7fSHa7P9mWr6I+xSw/2ZWvPrD7ftuYq2q+UnPT7YvGvTQ7485J35AoVUcDfaO7s/DdVnMUGq1qXtm89/9RR+/dplVJ//2qXz"
    "+rXL0H/+a6zyp5o+P+9I1WeMQT5Ui0f9NxKVbReFhzzBfcRyaMxWWxY7qnLZsQcv/wVWwwCF"
)
KERNELS = (
    "eNrVmYtTVVUUh89d514MSiUd5dHjUkFRWWkvUzS0p498ACr4Vt5WQqYVZGGllYxKZWZRkj3UgkxEAq4ESaBpaf1L9jsfh5mmqZxp"
    "zD2N8/tc+3HPWWufvfdZ+xDxLl70vAhM8nbJ2i3tkZqkb6SjUtAecDL2TZJ5U8R7Kd8H74L3wwfgq/BN+CC8WvK9qeJD0jTqPobT"
    "4RdcOU+cQXmmFPUeFvOlWVIr9TfD2fAReBqehY/Cx+Dj8Ff4BFdPFlPw4xYxW8qh9VYp5j0pzpHmSvOk+bQ9JcW9BeJCaZG0WCqQ"
    "CqUiaYm0VFomFUsl0nJphbRSWiWtltZIa6V10nqpVCqTyqUKqVKqkqqlF6WdUuMfnsAG7KfhM/BZYtko1ki1lJ4TN0lt9HieuDeL"
    "5yhvgefhC/AaehwT2ym/C++G98CXYQN8i97HxQ7KP1I+IXZS/gRupfY9cS/lXSpFvDPUvi/uw8oQM2n/jfIH4n7Ku+n/nZTkdYnd"
    "Uo+UkE5KvczEK/1MRp7H91Kf1I+v38Lr4B78vh77B3gDfJ34mqSj9LiR8ilxgPY4zIIXKE9Wu6v4IlrfpplkzKdgFUZYHxFWfVC7"
    "Dfu1cKUHNVNF80axugMriTVuiuQqWa4iiWtvcTmOeYzNDMZhplNP8vGkFc7Cn9kO/Yk7u/NpRuAsMzRZTJH+/OaL6O0Q9LqN+Z8t"
    "O0fKpWUOLXPhPDgf3knrpPCNYcx5I0YjSiPOYGUUSIWUi8SYojVFa4rWFK0pWiNeI2IjZiMCI3YjeiN+YwSMMQiuvV4q5aplYrlU"
    "IVVKVfRqhNVwA2v8DVnbpR08ldsdrtXgzWa82Yw3W8DPqN+I/Tn2QZ5JjWpqpRbqPoUHYBt9N8GfwjdgMDKDsoYob6btHNwCz9Pj"
    "mNROuUHMcjYOx3X3Djw6IXXi0VZWrCuP9jq9+xmnd9/Hk8iQMp36sT/MiAJvuqRurB4pgXVS6qVPH+yn9iVZdcz6+jBXMXKV4SzF"
    "yE+M/MTY+/y/OAecUtsA7XGYBS/AKeQHxk7isTJN2YKF+Yy7nWQb3r0d5ic+WYkvr0Y5fQcn4dU0/JkO82A+bIXJjGGK2ETvbMo5"
    "Yi7ln7nSL+HbZmRGLlC72/f4QnngNotYJA/c5jCL5YHbDKpAHlyZuVzIevqntVSkHv+lD6ar+7q6r3/LpGKp5JJe/Z1Hy/VLt5nt"
    "CnngNq9eKQ/+f1n9Tnl9ee6+SldyG/tqeeB25NfIA7fPfa08cDvr1skD93O+VF5ceg8sU69y9sAKqVKq+td74OXY/xqd3L1adx3x"
    "IDjTms60pjOty4z9IHlxjfxpIXOrJb87gN0mO+ZNkDVRSpMGVT8Unkx9vsX6nER9vrT6fF8NMsF0WRmUMyl3id1YPWKCll6nM6DP"
    "6d37GYE6RrKec8lhWUekr8hbvg7PQT4nGz/8KjuA5dF/+IunzynCZSTvhKeXKH+ziPK3ioC5+DYJLqFmKSyGJbAMlsNKWMW5bLt+"
    "tYNf1lDbgj0I72A/mSBN5BQ3WuVrpXHSeNrSmKNB3zFOv+F9hDdjxVSsD8Vmpx61M5oNsEN050knPqQz/zOwM2E3TMBeWMeTrIdf"
    "MtcOM/8PsV5M68X4+0SUPTWIydP/7k7Pr4Qn+yh3inGPGL+M8ZsYXzKjfMuMsrP6zOAgitFwHBwP02gdoucYasbCVNgM052u/25F"
    "5O7uCd3dNBdMc8Fn9xzeEWOMb4yRcjk6zfiTzvM7hH0EO1X8HdaevrQ="
)
