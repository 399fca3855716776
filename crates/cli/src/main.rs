//! The program `urlgram`.
//!
//! `cli` has the command line and runs one of the `commands`, which share `input` and `output`. Data goes to stdout,
//! messages go to stderr. An invalid record is reported and does not stop the run. A closed pipe ends the run quietly.

use std::io::{BufReader, BufWriter, IsTerminal, stderr, stdin, stdout};
use std::process::ExitCode;

mod caught;
mod cli;
mod commands;
mod exit;
mod findings;
mod input;
mod io;
mod op_call;
mod ordered_pool;
mod output;
mod project;
mod root_help;
mod usage;
mod words;
mod write_file;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs the command line of this process.
fn main() -> ExitCode {
    let (stdin, stdout, stderr) = (stdin(), stdout(), stderr());
    let mut io = io::Io {
        input_is_terminal: stdin.is_terminal(),
        input_has_data: io::stdin_has_data(),
        out_is_terminal: stdout.is_terminal(),
        err_is_terminal: stderr.is_terminal(),
        input: &mut BufReader::with_capacity(1 << 16, stdin.lock()),
        out: &mut BufWriter::with_capacity(1 << 16, stdout.lock()),
        err: &mut stderr.lock(),
        out_style: output::OutputStyle::default(),
        err_style: output::OutputStyle::default(),
        command_line: cli::command_line,
    };
    ExitCode::from(cli::run(std::env::args_os(), &mut io))
}
