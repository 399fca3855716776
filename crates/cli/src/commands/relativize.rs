//! `urlgram relativize`: the shortest references that mean targets, given a base.

use std::ffi::OsString;

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::input::reference::{absolute, read};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram::resolve::shortest;
use urlgram::uri::Reference;

/// Make URLs relative to a base: the shortest references that resolve to them, byte for byte
///
/// A URL that is none, or that no reference means, is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The base: a URI or an IRI
    #[arg(value_name = "BASE")]
    base: OsString,

    #[command(flatten)]
    texts: InputArgs,

    /// How to print what was found
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram relativize http://a/b/c/d http://a/b/g http://a/b/c/d?y
  urlgram relativize --format jsonl http://a/b/ < urls.txt";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let base = match read(args.base.as_encoded_bytes(), absolute) {
        Ok(base) => base,
        Err(finding) => {
            io.split().1.diagnose(&finding, args.base.as_encoded_bytes())?;
            return Ok(Exit::Findings);
        }
    };
    let (mut exit, format) = (Exit::Clean, args.format);
    let done = args.texts.each(io, &mut |text, output| {
        exit = exit.max(relativize(&base, text, format, output)?);
        Ok(())
    })?;
    Ok(exit.max(done))
}

fn relativize(base: &Reference<&str>, text: &[u8], format: Format, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let mut value = json!({"base": base.as_str(), "target": String::from_utf8_lossy(text)});
    let target = match read(text, absolute) {
        Ok(target) => target,
        Err(finding) => {
            value["error"] = json!(finding);
            match format.document(&value) {
                Some(document) => writeln!(output.out, "{document}")?,
                None => output.diagnose(&finding, text)?,
            }
            return Ok(Exit::Findings);
        }
    };
    let result = shortest(base, &target).map(|(r, _)| r);
    match &result {
        Ok(r) => value["result"] = json!(r),
        Err(error) => value["error"] = json!({"kind": error.kind(), "message": error.to_string()}),
    }
    match (format.document(&value), &result) {
        (Some(document), _) => writeln!(output.out, "{document}")?,
        (None, Ok(r)) => writeln!(output.out, "{r}")?,
        (None, Err(error)) => {
            output.message(format_args!("{}: {error}", target.as_str()))?;
        }
    }
    Ok(if result.is_ok() { Exit::Clean } else { Exit::Findings })
}
