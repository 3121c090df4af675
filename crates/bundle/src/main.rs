//! Turns one compiled wasm file into the files that a browser loads.
//!
//! `cargo xtask wasm` runs it; it is a crate of its own so that no other command
//! waits for what it is built on.

mod files;
mod lean;
mod names;
mod request;
mod wasm;

use std::process::ExitCode;

use anyhow::{Result, ensure};

use files::{Output, Size};
use lean::lean;
use request::Request;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Request::parse(&arguments).and_then(|request| bundle(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the files, says how large they are, and fails above the budget.
fn bundle(request: &Request) -> Result<()> {
    let bound = wasm::bind(request)?;
    let output = Output::open(&request.out, &request.name, request.plain)?;
    let wasm_name = output.name(&bound.wasm, "_bg.wasm");
    let script = bound.script_for(&request.name, &wasm_name, &request.start)?;
    let script = if request.plain { script } else { lean(&script)? };
    let sizes = [
        output.write(&wasm_name, &bound.wasm)?,
        output.write(&output.name(script.as_bytes(), ".js"), script.as_bytes())?,
    ];
    let total: Size = sizes.iter().map(|(_, size)| *size).sum();
    for (name, size) in &sizes {
        print(name, *size);
    }
    print("total", total);
    for path in &request.beside {
        let (name, size) = output.copy(path)?;
        print(&name, size);
    }
    if let Some(budget) = request.budget {
        println!("budget {budget} B brotli, {} % used", total.brotli * 100 / budget);
        ensure!(total.brotli <= budget, "{} is {} B above its budget", request.name, total.brotli - budget);
    }
    Ok(())
}

fn print(name: &str, size: Size) {
    println!("{name:<32} {:>9} B {:>9} B gzip {:>9} B brotli", size.plain, size.gzip, size.brotli);
}
