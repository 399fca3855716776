//! Writes the JavaScript that loads `urlgram-wasm`: `urlgram-bindgen FILE.wasm FOLDER [SCRIPTS]`. In `FOLDER`, it is a module, for the web
//! page. In `SCRIPTS`, it is a script without imports and exports, of which a program can make several copies.
//!
//! It is the library of the program `wasm-bindgen`, in the version that the lock file names.

use std::ffi::OsStr;
use std::fmt::Debug;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(folder)) = (arguments.next(), arguments.next()) else {
        return fail("usage: urlgram-bindgen FILE.wasm FOLDER [SCRIPTS]");
    };
    let module = write(&input, &folder, |bindgen| bindgen.web(true));
    let written = module.and_then(|()| match arguments.next() {
        Some(scripts) => write(&input, &scripts, |bindgen| bindgen.no_modules(true)),
        None => Ok(()),
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => fail(&message),
    }
}

fn write<E: Debug>(
    input: &OsStr,
    folder: &OsStr,
    form: fn(&mut Bindgen) -> Result<&mut Bindgen, E>,
) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).typescript(true).remove_name_section(true);
    form(&mut bindgen).map_err(|error| format!("{error:?}"))?;
    bindgen.generate(folder).map_err(|error| format!("{error:#}"))
}

#[expect(clippy::print_stderr, reason = "the messages of a program")]
fn fail(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}
