//! `urlgram redact`: texts with the secrets of their URLs covered.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::Foreign;
use urlgram_secrets::redact_in;

/// Cover passwords and tokens in a log or another text
///
/// Copies files or stdin to stdout, line by line, with `***` in place of each secret: passwords in URLs, values of parameters with telling
/// names, and tokens in the forms of their issuers. A secret that a line end cuts is not found, and neither is one without a telling place,
/// name or form.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files to read, or URLs. Reads stdin if none is given, and for `-`
    #[arg(value_name = "FILE|URL")]
    inputs: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  urlgram redact app.log
  tail -f app.log | urlgram redact
  urlgram redact 'https://joe:hunter2@example.org/?page=2'";

/// Length of a line at which it is written in parts, in bytes.
const MAX_LINE: usize = 1 << 20;

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let inputs = if args.inputs.is_empty() { vec!["-".into()] } else { args.inputs };
    for input in inputs {
        let (stdin, mut output) = io.split();
        if input == "-" {
            output.prompt()?;
            redacted(stdin, output.out)?;
            continue;
        }
        match File::open(&input) {
            Ok(file) => redacted(&mut BufReader::new(file), output.out)?,
            Err(_) if input.to_str().is_some_and(|text| text.contains(':')) => {
                let text = input.to_string_lossy();
                writeln!(output.out, "{}", redact_in(&text))?;
            }
            Err(error) => exit = output.error(format_args!("{}: {error}", Foreign::path(input.as_ref())))?,
        }
    }
    Ok(exit)
}

/// Copies lines. Those that have been read are written before the next are waited for, as a pipe expects.
fn redacted(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = Vec::new();
    loop {
        let block = input.fill_buf()?;
        let length = block.len();
        if length == 0 {
            break;
        }
        let end = block.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        lines.extend_from_slice(&block[..end]);
        if end > 0 {
            write_redacted(&lines, out)?;
            lines.clear();
        }
        lines.extend_from_slice(&block[end..]);
        if lines.len() > MAX_LINE {
            write_redacted(&lines, out)?;
            lines.clear();
        }
        input.consume(length);
        out.flush()?;
    }
    write_redacted(&lines, out)?;
    Ok(out.flush()?)
}

fn write_redacted(lines: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        for chunk in line.utf8_chunks() {
            out.write_all(redact_in(chunk.valid()).as_bytes())?;
            out.write_all(chunk.invalid())?;
        }
    }
    Ok(())
}
