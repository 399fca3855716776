//! `urlgram shorthand`: CURIEs, names of Git remotes and references to images.

use std::ffi::OsString;

use serde_json::{Map, Value, json};

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, InputArgs};
use crate::io::Io;
use crate::op_call::{answer, utf8};
use crate::output::{Foreign, Format};

/// Read short forms of URLs: CURIEs, names of Git remotes, and references to images
///
/// Prints the components with their byte spans, and the URL that the text stands for. An invalid text is reported on stderr and does not
/// stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  urlgram shorthand curie --prefix dc=http://purl.org/dc/terms/ dc:title '[dc:creator]'
  urlgram shorthand git git@example.org:team/repo.git
  urlgram shorthand image ubuntu ghcr.io/team/app:1.2";

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Read compact URIs, such as `dc:title` (W3C CURIE Syntax)
    Curie(Curie),
    /// Read names of remote repositories as Git does: URLs, `user@host:path`, `transport::address`, paths
    Git(Texts),
    /// Read references to container images: `registry/name:tag@digest`
    Image(Texts),
}

#[derive(clap::Args, Debug)]
struct Curie {
    /// Set the beginning of the IRIs of a prefix
    #[arg(long, value_name = "PREFIX=IRI", value_parser = prefix)]
    prefix: Vec<(String, String)>,

    #[command(flatten)]
    texts: Texts,
}

#[derive(clap::Args, Debug)]
struct Texts {
    /// Texts to read. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    #[command(flatten)]
    files: FileArgs,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

fn prefix(text: &str) -> Result<(String, String), String> {
    let (prefix, iri) = text.split_once('=').ok_or("expected PREFIX=IRI, such as dc=http://purl.org/dc/terms/")?;
    Ok((prefix.into(), iri.into()))
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (op, texts, prefixes) = match args.command {
        Command::Curie(Curie { prefix, texts }) => {
            let prefixes: Map<String, Value> = prefix.into_iter().map(|(name, iri)| (name, iri.into())).collect();
            ("curie.parse", texts, Value::Object(prefixes))
        }
        Command::Git(texts) => ("git_remote.parse", texts, Value::Null),
        Command::Image(texts) => ("image.parse", texts, Value::Null),
    };
    let Texts { texts, files, format } = texts;
    InputArgs::of(texts, files).each(io, &mut |text, output| {
        let Some(text) = utf8(text, output)? else { return Ok(Exit::Findings) };
        let mut request = json!({"op": op, "input": text});
        if !prefixes.is_null() {
            request["prefixes"] = prefixes.clone();
        }
        answer(text, request, format, output, |answer| drawn(text, answer).into_bytes())
    })
}

/// Returns the text, a line per component, and a line per other text of the answer.
fn drawn(text: &str, answer: &Value) -> String {
    let mut lines = format!("{}\n", Foreign(text));
    for field in answer["fields"].as_array().into_iter().flatten() {
        let (Some(name), Some(value)) = (field["name"].as_str(), field["value"].as_str()) else { continue };
        let place = format!("{}..{}", field["span"]["start"], field["span"]["end"]);
        lines += &format!("  {name:<10} {place:>8}  {}\n", Foreign(value));
    }
    for (name, value) in answer.as_object().into_iter().flatten() {
        if let Some(value) = value.as_str() {
            lines += &format!("  {name:<10} {:>8}  {}\n", "", Foreign(value));
        }
    }
    lines
}
