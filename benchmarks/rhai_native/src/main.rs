//! Real Rhai on the eight programs, by the protocol of worker.py: `PROGRAM DEPTH SECONDS` in, one JSON object out.
//! `rhai-bench one` evaluates `1+1`; `rhai-bench parse FILE TIMES` says how fast a text is parsed.
use rhai::{Array, CallFnOptions, Dynamic, Engine, EvalAltResult, Map, Scope, AST};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::time::Instant;

const NAMES: [&str; 8] = ["fib", "loop_sum", "sieve", "strings", "arrays", "maps", "hook", "on_message"];

type Answer = Result<String, Box<EvalAltResult>>;

fn context() -> Dynamic {
    let kinds = ["system", "user", "assistant", "tool"];
    let entries: Array = (0..200i64)
        .map(|number| {
            let mut entry = Map::new();
            entry.insert("kind".into(), kinds[(number % 4) as usize].into());
            entry.insert("content".into(), format!("message number {number} with <b>some</b> text & more").into());
            entry.insert("tokens".into(), ((number * 37) % 120 + 10).into());
            entry.into()
        })
        .collect();
    let mut context = Map::new();
    context.insert("budget".into(), 12000i64.into());
    context.insert("entries".into(), entries.into());
    context.into()
}

fn messages() -> Dynamic {
    let messages: Array = [("system", 400i64), ("user", 120), ("assistant", 300), ("tool", 350), ("user", 90)]
        .iter()
        .map(|&(role, tokens)| {
            let mut message = Map::new();
            message.insert("role".into(), role.into());
            message.insert("tokens".into(), tokens.into());
            message.into()
        })
        .collect();
    let mut context = Map::new();
    context.insert("budget".into(), 1000i64.into());
    context.insert("messages".into(), messages.into());
    context.into()
}

fn limited() -> Engine {
    let mut engine = Engine::new();
    engine.set_max_operations(1_000_000_000);
    engine.set_max_string_size(1_000_000);
    engine.set_max_array_size(20_000);
    engine.set_max_map_size(20_000);
    engine.set_max_call_levels(64);
    engine.set_max_expr_depths(128, 128);
    engine
}

fn run(engine: &Engine, ast: &AST, name: &str) -> Answer {
    let call = |args: Vec<Dynamic>| -> Result<Dynamic, Box<EvalAltResult>> {
        engine.call_fn_with_options(CallFnOptions::new().eval_ast(false), &mut Scope::new(), ast, name, args)
    };
    Ok(match name {
        "fib" => call(vec![20i64.into()])?.to_string(),
        "hook" => {
            let result = call(vec![context()])?.cast::<Map>();
            let xml = result["xml"].clone().into_string().unwrap();
            let drop = result["drop"].clone().cast::<Array>();
            format!("[{}, {}, {}]", xml.len(), drop.len(), result["total"])
        }
        "on_message" => {
            let mut total = 0i64;
            for _ in 0..1000 {
                let result = call(vec![messages()])?.cast::<Map>();
                total += result["keep"].as_int().unwrap() + result["note"].clone().into_string().unwrap().len() as i64;
            }
            total.to_string()
        }
        _ => call(vec![])?.to_string(),
    })
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "one" {
        println!("{}", Engine::new().eval::<i64>("1+1").unwrap());
        return;
    }
    let text = std::fs::read_to_string(args.last().unwrap()).unwrap();
    let engine = limited();
    if args[1] == "parse" {
        let mut times: Vec<f64> = (0..9)
            .map(|_| {
                let began = Instant::now();
                engine.compile(&text).unwrap();
                began.elapsed().as_secs_f64()
            })
            .collect();
        times.sort_by(|a, b| a.partial_cmp(b).unwrap());
        println!("{{\"seconds\": {}}}", times[4]);
        return;
    }
    let ast = engine.compile(&text).unwrap();
    println!("{{\"ready\": {NAMES:?}}}");
    std::io::stdout().flush().unwrap();
    let mut repeats: HashMap<String, u32> = HashMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let (name, wanted) = (words[0], words[2].parse::<f64>().unwrap());
        let count = *repeats.entry(name.to_string()).or_insert_with(|| {
            let began = Instant::now();
            let _ = run(&engine, &ast, name);
            ((wanted / began.elapsed().as_secs_f64().max(1e-9)) as u32).max(1)
        });
        let began = Instant::now();
        let mut answer = run(&engine, &ast, name);
        for _ in 1..count {
            answer = run(&engine, &ast, name);
        }
        let seconds = began.elapsed().as_secs_f64() / count as f64;
        match answer {
            Ok(answer) => println!("{{\"seconds\": {seconds}, \"answer\": {answer}}}"),
            Err(error) => println!("{{\"error\": {:?}}}", error.to_string()),
        }
        std::io::stdout().flush().unwrap();
    }
}
