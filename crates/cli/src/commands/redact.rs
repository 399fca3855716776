//! `urlgram redact`: texts with the secrets of their URLs covered.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use crate::exit::{Exit, Failure};
use crate::input::{UTF_16, file_error, open_named};
use crate::io::Io;
use crate::output::Foreign;
use urlgram_secrets::{redact_bytes, redact_in};

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
            redacted(Path::new("<stdin>"), stdin, output.out)?;
            continue;
        }
        match open_named(input.as_ref()) {
            Ok(file) => redacted(input.as_ref(), &mut BufReader::new(file), output.out)?,
            Err(_) if input.to_str().is_some_and(|text| text.contains(':')) => {
                let text = input.to_string_lossy();
                writeln!(output.out, "{}", redact_in(&text))?;
            }
            Err(error) => {
                let name = Foreign::path(input.as_ref());
                exit = output.error(format_args!("{name}: {}", file_error(&name, &error, "redact")))?;
            }
        }
    }
    Ok(exit)
}

/// Copies lines of a file. Those that have been read are written before the next are waited for, as a pipe expects.
fn redacted(name: &Path, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut lines = Vec::new();
    let mut is_first = true;
    loop {
        let block = input.fill_buf().map_err(|error| Failure::File(name.to_owned(), error))?;
        let length = block.len();
        if std::mem::take(&mut is_first) && is_utf16(block) {
            return Err(Failure::Usage(format!("{}: {}", Foreign::path(name), UTF_16)));
        }
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

/// Whether a text begins as UTF-16: with a byte order mark, or with two characters of ASCII.
fn is_utf16(text: &[u8]) -> bool {
    let has_mark = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
    let zeros = [0, 1, 2, 3].map(|at| text.get(at) == Some(&0));
    has_mark || zeros == [true, false, true, false] || text.len() > 3 && zeros == [false, true, false, true]
}

fn write_redacted(lines: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        out.write_all(&redact_bytes(line))?;
    }
    Ok(())
}
