//! `urlgram decode`: percent-encoded texts and `data:` URLs, decoded.

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{ColumnArgs, FileArgs, InputArgs};
use crate::io::Io;
use crate::op_call::{answer, utf8};
use crate::output::Format;
use urlgram::mistake::{MistakeKind, find};

/// Decode percent-encoded texts, and the bodies of `data:` URLs
///
/// An invalid percent-encoding, and bytes that are not UTF-8, are reported on stderr and do not stop the run. The exit code is 1 if there
/// was one. Decode the parts of a URL and not the whole: a decoded `%2F` or `%26` cannot be told from a delimiter.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Texts to decode. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEXT")]
    texts: Vec<std::ffi::OsString>,

    #[command(flatten)]
    files: FileArgs,

    #[command(flatten)]
    column: ColumnArgs,

    /// Read `+` as a space, as in values of forms
    #[arg(long)]
    form: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram decode 'a%20b%26c'
  urlgram decode --form 'a+b%26c'
  urlgram decode 'data:text/plain;base64,SGVsbG8='";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { texts, files, column, form, format } = args;
    InputArgs::of(texts, files).in_column(&column).each(io, &mut |text, output| {
        let Some(text) = utf8(text, output)? else { return Ok(Exit::Findings) };
        // The fragment is not a part of the data, and the printed text ends there.
        if let Some(found) = find(text).filter(|found| found.kind == MistakeKind::DataFragment) {
            output.message(format_args!("{}", found.message))?;
        }
        let request = json!({"op": "decode", "input": text, "form": form});
        answer(text, request, format, output, drawn)
    })
}

/// Returns the decoded text, or the bytes of a body that is not a text.
fn drawn(answer: &Value) -> Vec<u8> {
    match answer["bytes"].as_array() {
        Some(bytes) => bytes.iter().filter_map(|byte| u8::try_from(byte.as_u64()?).ok()).collect(),
        None => format!("{}\n", answer["result"].as_str().unwrap_or_default()).into_bytes(),
    }
}
