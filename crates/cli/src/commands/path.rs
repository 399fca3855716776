//! `urlgram path`: paths of files and `file:` URLs.

use std::ffi::OsString;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, InputArgs};
use crate::io::Io;
use crate::op_call::{answer, utf8};
use crate::output::Format;

/// Convert absolute paths of files to file: URLs and back (RFC 8089)
///
/// A path that is relative, or a URL without a path in this style, is reported on stderr and does not stop the run. The exit code is 1
/// if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  urlgram path to-url '/home/anna/a b.txt'
  urlgram path to-url --style windows 'C:\\Users\\anna' '\\\\server\\share\\a'
  urlgram path from-url file:///home/anna/a%20b.txt";

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Print the file: URLs of paths
    ToUrl(Options),
    /// Print the paths of file: URLs
    FromUrl(Options),
}

#[derive(clap::Args, Debug)]
struct Options {
    /// Paths or URLs to convert. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    #[command(flatten)]
    files: FileArgs,

    /// Set the system of the paths
    #[arg(long, value_name = "STYLE", value_parser = ["posix", "windows"], default_value = "posix")]
    style: String,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (op, field, options) = match args.command {
        Command::ToUrl(options) => ("file_path.to_url", "path", options),
        Command::FromUrl(options) => ("file_path.from_url", "url", options),
    };
    let Options { texts, files, style, format } = options;
    InputArgs::of(texts, files).each(io, &mut |text, output| {
        let Some(text) = utf8(text, output)? else { return Ok(Exit::Findings) };
        let request = json!({"op": op, field: text, "style": style});
        answer(text, request, format, output, |answer| {
            let mut path = match answer["result"].as_str() {
                Some(path) => path.as_bytes().to_vec(),
                None => bytes(&answer["bytes"]),
            };
            path.push(b'\n');
            path
        })
    })
}

/// Returns the bytes of a path that is not UTF-8.
fn bytes(list: &Value) -> Vec<u8> {
    let byte = |number: &Value| number.as_u64().and_then(|number| u8::try_from(number).ok());
    list.as_array().into_iter().flatten().filter_map(byte).collect()
}
