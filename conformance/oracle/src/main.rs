//! Answers, for each JSON line on standard input, what real Rhai does with a script.
//!
//! Request:  {"id"?, "script", "fn"?, "args"?, "scope"?, "profile"?, "limits"?, "optimize"?, "terminate_at"?,
//!            "disabled"?}
//!   profile       "default" (a plain `Engine::new()`), or "hook" (limits close to those of Leviath's hooks)
//!   optimize      "none" | "simple" | "full" (simple is Rhai's own)
//!   limits        max_operations, max_call_levels, max_expr_depth, max_fn_expr_depth,
//!                 max_string, max_array, max_map, max_variables, max_functions, max_modules
//!   terminate_at  the host ends the script at this operation, with the token "stop"
//!   disabled      words and symbols that the host takes away
//! Response: {"id"?, "ok": {…}} or {"id"?, "err": {…}}, each with "ops" and "out"; {"id", "panic": true}.
use std::io::{BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rhai::module_resolvers::DummyModuleResolver;
use rhai::serde::to_dynamic;
use rhai::{Array, Blob, Dynamic, Engine, EvalAltResult, Map, OptimizationLevel, Position, Scope};
use serde_json::{json, Value};

/// Deep scripts take much stack in Rhai's own parser and evaluator.
const STACK: usize = 512 << 20;

fn hook_profile(engine: &mut Engine) {
    engine.set_max_operations(100_000);
    engine.set_max_string_size(1_000_000);
    engine.set_max_array_size(10_000);
    engine.set_max_map_size(10_000);
    engine.set_max_call_levels(64);
    engine.set_max_expr_depths(128, 128);
    engine.disable_symbol("eval");
    engine.set_module_resolver(DummyModuleResolver::new());
}

fn set_limits(engine: &mut Engine, limits: &Value) {
    let given = |name: &str| limits.get(name).and_then(Value::as_u64);
    let size = |name: &str| given(name).map(|n| n as usize);
    if let Some(n) = given("max_operations") {
        engine.set_max_operations(n);
    }
    if let Some(n) = size("max_call_levels") {
        engine.set_max_call_levels(n);
    }
    let (top, inner) = (size("max_expr_depth"), size("max_fn_expr_depth"));
    if top.is_some() || inner.is_some() {
        engine.set_max_expr_depths(top.unwrap_or(64), inner.unwrap_or(32));
    }
    if let Some(n) = size("max_string") {
        engine.set_max_string_size(n);
    }
    if let Some(n) = size("max_array") {
        engine.set_max_array_size(n);
    }
    if let Some(n) = size("max_map") {
        engine.set_max_map_size(n);
    }
    if let Some(n) = size("max_variables") {
        engine.set_max_variables(n);
    }
    if let Some(n) = size("max_functions") {
        engine.set_max_functions(n);
    }
    if let Some(n) = size("max_modules") {
        engine.set_max_modules(n);
    }
}

/// A value with its type; floats with their bits, since JSON would lose some.
fn typed(value: &Dynamic) -> Value {
    if value.is_unit() {
        return json!({"t": "()"});
    }
    if let Ok(v) = value.as_bool() {
        return json!({"t": "bool", "v": v});
    }
    if let Ok(v) = value.as_int() {
        return json!({"t": "i64", "v": v.to_string()});
    }
    if let Ok(v) = value.as_float() {
        return json!({"t": "f64", "v": format!("{v:?}"), "bits": format!("{:016x}", v.to_bits())});
    }
    if let Ok(v) = value.as_char() {
        return json!({"t": "char", "v": v.to_string()});
    }
    if value.is_string() {
        return json!({"t": "string", "v": value.clone().into_string().unwrap()});
    }
    if let Some(items) = value.read_lock::<Array>() {
        return json!({"t": "array", "v": items.iter().map(typed).collect::<Vec<_>>()});
    }
    if let Some(bytes) = value.read_lock::<Blob>() {
        return json!({"t": "blob", "v": bytes.clone()});
    }
    if let Some(map) = value.read_lock::<Map>() {
        let entries: serde_json::Map<String, Value> = map.iter().map(|(k, v)| (k.to_string(), typed(v))).collect();
        return json!({"t": "map", "v": entries});
    }
    json!({"t": value.type_name(), "v": format!("{value:?}")})
}

/// The name of an enum's variant, from its Debug text.
fn variant(debug: &str) -> String {
    debug.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

fn place(position: Position) -> Value {
    match (position.line(), position.position()) {
        (Some(line), Some(column)) => json!([line, column]),
        (Some(line), None) => json!([line, null]),
        _ => Value::Null,
    }
}

fn fault(error: &EvalAltResult) -> Value {
    let mut told = json!({
        "kind": variant(&format!("{error:?}")),
        "message": error.to_string(),
        "pos": place(error.position()),
        "catchable": error.is_catchable(),
    });
    match error {
        EvalAltResult::ErrorParsing(kind, _) => told["parse"] = json!(variant(&format!("{kind:?}"))),
        EvalAltResult::ErrorInFunctionCall(name, _, inner, _) => {
            told["fn"] = json!(name);
            told["inner"] = fault(inner);
        }
        EvalAltResult::ErrorRuntime(value, _) => told["value"] = typed(value),
        _ => {}
    }
    told
}

fn run(engine: &Engine, request: &Value) -> Result<Dynamic, Box<EvalAltResult>> {
    let mut scope = Scope::new();
    for (name, value) in request["scope"].as_object().into_iter().flatten() {
        scope.push_dynamic(name.clone(), to_dynamic(value)?);
    }
    let ast = engine.compile_with_scope(&scope, request["script"].as_str().unwrap_or(""))?;
    let Some(function) = request["fn"].as_str() else {
        return engine.eval_ast_with_scope(&mut scope, &ast);
    };
    let given = request["args"].as_array().into_iter().flatten();
    let args = given.map(to_dynamic).collect::<Result<Vec<_>, _>>()?;
    engine.call_fn(&mut scope, &ast, function, args)
}

fn answer(request: &Value) -> Value {
    let mut engine = Engine::new();
    if request["profile"] == "hook" {
        hook_profile(&mut engine);
    }
    for symbol in request["disabled"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        engine.disable_symbol(symbol);
    }
    set_limits(&mut engine, &request["limits"]);
    match request["optimize"].as_str() {
        Some("none") => _ = engine.set_optimization_level(OptimizationLevel::None),
        Some("full") => _ = engine.set_optimization_level(OptimizationLevel::Full),
        _ => {}
    }
    let ops = Arc::new(AtomicU64::new(0));
    let counted = ops.clone();
    let end = request["terminate_at"].as_u64();
    engine.on_progress(move |n| {
        counted.store(n, Ordering::Relaxed);
        (Some(n) == end).then(|| "stop".into())
    });
    let out = Arc::new(Mutex::new(Vec::<Value>::new()));
    let printed = out.clone();
    engine.on_print(move |text| printed.lock().unwrap().push(json!({"print": text})));
    let printed = out.clone();
    engine.on_debug(move |text, source, position| {
        printed.lock().unwrap().push(json!({"debug": text, "source": source, "pos": place(position)}));
    });

    let mut told = json!({});
    match run(&engine, request) {
        Ok(value) => {
            let mut ok = typed(&value);
            ok["display"] = json!(value.to_string());
            ok["debug"] = json!(format!("{value:?}"));
            ok["type"] = json!(engine.map_type_name(value.type_name()));
            told["ok"] = ok;
        }
        Err(error) => told["err"] = fault(&error),
    }
    told["ops"] = json!(ops.load(Ordering::Relaxed));
    told["out"] = Value::Array(std::mem::take(&mut *out.lock().unwrap()));
    told
}

fn reply(line: &str) -> Value {
    let request: Value = match serde_json::from_str(line) {
        Ok(request) => request,
        Err(error) => return json!({"bad_request": error.to_string()}),
    };
    let mut told = catch_unwind(AssertUnwindSafe(|| answer(&request))).unwrap_or_else(|_| json!({"panic": true}));
    if let Some(id) = request.get("id") {
        told["id"] = id.clone();
    }
    told
}

fn serve() {
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("standard input is UTF-8");
        if !line.trim().is_empty() {
            writeln!(stdout, "{}", reply(&line)).and_then(|()| stdout.flush()).expect("standard output is open");
        }
    }
}

fn main() {
    #[cfg(feature = "metadata")]
    if std::env::args().nth(1).as_deref() == Some("--functions") {
        println!("{}", Engine::new().gen_fn_metadata_to_json(true).unwrap());
        return;
    }
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(serve).expect("a thread");
    if worker.join().is_err() {
        std::process::exit(1);
    }
}
