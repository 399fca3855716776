//! The command `parse`.

use serde_json::json;

use super::parsed::{Parsed, Read};
use super::{grammar_reader, scheme_reader, urllib_reader, whatwg_reader};
use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, RuleArgs};
use crate::io::Io;
use crate::output::Output;
use urlgram_lint::{Finding, characters};

/// Take URLs apart: each part, where it stands, and what it is
///
/// A text that is none is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    start: RuleArgs,

    /// Who reads
    #[arg(long = "as", value_name = "READER", value_enum, default_value_t = Reader::Grammar)]
    reader: Reader,

    /// The URL that relative ones are relative to, for readers that resolve as they read
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// How to print what was read
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram parse 'https://anna@example.org:8443/docs?q=1#top'
  urlgram parse --rule host '[2001:db8::7]'
  urlgram parse --as scheme 'mailto:anna@example.org?subject=hello'
  urlgram parse --as whatwg --base https://example.org/a/ '..\\b'
  urlgram parse --format jsonl -f urls.txt | jq -r '.authority.host.text'";

/// Who reads a text, and so what it is taken to mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Reader {
    /// The grammar of an RFC: RFC 3986's, or what --grammar and --rule say
    #[value(name = "rfc3986")]
    Grammar,
    /// The current document of the URL's scheme: its own fields
    Scheme,
    /// RFC 1738, of 1994: the fields of its ten schemes
    Rfc1738,
    /// The WHATWG URL Standard, as browsers do; its validation errors are shown too
    Whatwg,
    /// Python's urllib.parse; where it departs from RFC 3986 is shown too
    Urllib,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Format {
    /// A drawing for people
    Text,
    /// A JSON document a URL, indented; a text that is no URL has an "error" in it
    Json,
    /// The same, one line a URL
    Jsonl,
}

impl Reader {
    /// What reads. A new reader is a variant above, and a line here.
    fn read(self, start: &RuleArgs, base: Option<&str>) -> Result<Read, Failure> {
        match (self, base) {
            (Reader::Whatwg | Reader::Urllib, _) if start.names_rule() => {
                Err(Failure::Usage("--rule is for --as rfc3986".into()))
            }
            (Reader::Whatwg, base) => whatwg_reader::reader(base),
            (_, Some(_)) => Err(Failure::Usage("--base is for --as whatwg".into())),
            (Reader::Grammar, None) => Ok(grammar_reader::reader(start.rule(&[])?)),
            (Reader::Scheme, None) => Ok(scheme_reader::current()),
            (Reader::Rfc1738, None) => Ok(scheme_reader::rfc1738()),
            (Reader::Urllib, None) => Ok(Box::new(urllib_reader::read)),
        }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let read = args.reader.read(&args.start, args.base.as_deref())?;
    let (mut exit, mut first) = (Exit::Clean, true);
    let done = args.texts.each(io, &mut |text, output| {
        let parsed = characters(text).and_then(&read);
        if parsed.as_ref().map_or(true, |parsed| !parsed.findings.is_empty()) {
            exit = Exit::Findings;
        }
        let separate = parsed.is_ok() && !std::mem::take(&mut first);
        print(args.format, separate, text, &parsed, output)
    })?;
    Ok(exit.max(done))
}

fn print(
    format: Format,
    separate: bool,
    text: &[u8],
    parsed: &Result<Parsed, Box<Finding>>,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    match (format, parsed) {
        (Format::Text, Ok(parsed)) => {
            if separate {
                writeln!(output.out)?;
            }
            // A text that was read is made of characters.
            parsed.parts.draw(&String::from_utf8_lossy(text), &output.out_style, output.out)?;
            for finding in &parsed.findings {
                output.diagnose(finding, text)?;
            }
        }
        (Format::Text, Err(finding)) => {
            output.diagnose(finding, text)?;
        }
        (Format::Json | Format::Jsonl, parsed) => {
            let json = match parsed {
                Ok(parsed) => parsed.json.clone(),
                Err(finding) => json!({"text": String::from_utf8_lossy(text), "error": finding}),
            };
            let indented = if format == Format::Json { format!("{json:#}") } else { json.to_string() };
            writeln!(output.out, "{indented}")?;
        }
    }
    Ok(())
}
