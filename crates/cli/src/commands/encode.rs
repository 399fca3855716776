//! `urlgram encode`: percent-encoded texts.

use serde_json::json;

use crate::exit::{Exit, Failure};
use crate::input::{ColumnArgs, FileArgs, InputArgs};
use crate::io::Io;
use crate::op_call::{answer, utf8};
use crate::output::Format;

/// Percent-encode texts as data of a part of a URL
///
/// Characters that the part does not allow, and those that would be delimiters of data in it, become percent-encodings of their UTF-8
/// bytes. A percent sign is a character like others.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Texts to encode. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEXT")]
    texts: Vec<std::ffi::OsString>,

    #[command(flatten)]
    files: FileArgs,

    #[command(flatten)]
    column: ColumnArgs,

    /// Encode for this part of a URL
    #[arg(long = "for", value_name = "PART", value_enum, default_value_t = Part::Component)]
    part: Part,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram encode 'a b&c=d/e'
  urlgram encode --for path '/a b/c'
  urlgram encode --for form 'a b&c'";

/// A part of a URL.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Part {
    /// One value anywhere: all but letters, digits and `-._~` is encoded
    Component,
    /// A user name or a password
    Userinfo,
    /// A segment of a path, in which a slash is encoded
    Segment,
    /// A whole path, in which slashes stay
    Path,
    /// A whole query, in which `&` and `=` stay
    Query,
    /// A whole fragment
    Fragment,
    /// A value of a form (`application/x-www-form-urlencoded`): a space becomes `+`
    Form,
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { texts, files, column, part, format } = args;
    let part = <Part as clap::ValueEnum>::to_possible_value(&part).map(|value| value.get_name().to_owned());
    InputArgs::of(texts, files).in_column(&column).each(io, &mut |text, output| {
        let Some(text) = utf8(text, output)? else { return Ok(Exit::Findings) };
        let request = json!({"op": "encode", "input": text, "part": part});
        answer(text, request, format, output, |answer| {
            format!("{}\n", answer["result"].as_str().unwrap_or_default()).into_bytes()
        })
    })
}
