//! Writes the JavaScript that loads `urlgram-wasm`: `urlgram-bindgen FILE.wasm FOLDER`.
//!
//! It is the library of the program `wasm-bindgen`, in the version that the lock file names.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(folder)) = (arguments.next(), arguments.next()) else {
        return fail("usage: urlgram-bindgen FILE.wasm FOLDER");
    };
    let mut bindgen = Bindgen::new();
    let chosen = bindgen.input_path(input).web(true);
    match chosen.and_then(|bindgen| bindgen.typescript(true).remove_name_section(true).generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

#[expect(clippy::print_stderr, reason = "the messages of a program")]
fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}
