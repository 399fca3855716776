//! `urlgram relativize`: the shortest references that resolve to targets, given a base URI.

use std::ffi::OsString;

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::input::reference::{absolute, read};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram::resolve::shortest;
use urlgram::uri::Reference;

/// Make URLs relative to a base: print the shortest references that resolve to them, byte for byte
///
/// An invalid URL, or one that no reference resolves to, is explained on stderr and does not stop the run. The exit code
/// is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Base URI or IRI. Its fragment has no effect
    #[arg(value_name = "BASE")]
    base: OsString,

    #[command(flatten)]
    texts: InputArgs,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram relativize http://a/b/c/d http://a/b/g http://a/b/c/d?y
  urlgram relativize --format json-lines http://a/b/ < urls.txt";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let base = match read(args.base.as_encoded_bytes(), absolute) {
        Ok(base) => base,
        Err(finding) => {
            io.split().1.diagnose_url(*finding, args.base.as_encoded_bytes())?;
            return Ok(Exit::Findings);
        }
    };
    args.texts.each(io, &mut |text, output| relativize(&base, text, args.format, output))
}

fn relativize(base: &Reference<&str>, text: &[u8], format: Format, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let record = |key: &str, value| json!({"base": base.as_str(), "target": String::from_utf8_lossy(text), key: value});
    let target = match read(text, absolute) {
        Ok(target) => target,
        Err(finding) => {
            if !format.json(output.out, || record("error", json!(finding)))? {
                output.diagnose_url(*finding, text)?;
            }
            return Ok(Exit::Findings);
        }
    };
    match shortest(base, &target) {
        Ok((reference, _)) => {
            if !format.json(output.out, || record("result", json!(reference)))? {
                writeln!(output.out, "{reference}")?;
            }
            Ok(Exit::Clean)
        }
        Err(error) => {
            let fault = || json!({"kind": error.kind(), "message": error.to_string()});
            if !format.json(output.out, || record("error", fault()))? {
                output.message(format_args!("{}: {error}", target.as_str()))?;
            }
            Ok(Exit::Findings)
        }
    }
}
