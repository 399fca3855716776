//! The command `parse`.

use super::parsed::{Parsed, Read};
use super::{grammar_reader, scheme_reader, urllib_reader, whatwg_reader};
use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, RuleArgs};
use crate::io::Io;
use crate::output::{Format, Output};
use urlgram::diagnostic::decode_utf8;

/// Split URLs into their components, with the byte span and the kind of each
///
/// An invalid text is explained on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    start: RuleArgs,

    /// Parse as this specification does
    #[arg(long = "as", value_name = "READER", value_enum, default_value_t = Reader::Grammar)]
    reader: Reader,

    /// Resolve relative URLs against this URL (only with `--as whatwg`)
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram parse 'https://anna@example.org:8443/docs?q=1#top'
  urlgram parse --rule host '[2001:db8::7]'
  urlgram parse --as scheme 'mailto:anna@example.org?subject=hello'
  urlgram parse --as whatwg --base https://example.org/a/ '..\\b'
  urlgram parse --format json-lines -f urls.txt | jq -r '.authority.host.text'";

/// The specification that a text is parsed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Reader {
    /// The grammar of an RFC: RFC 3986, or the one that --grammar and --rule choose
    #[value(name = "rfc3986")]
    Grammar,
    /// The current document of the URL's scheme, with the fields that it defines
    Scheme,
    /// RFC 1738 of 1994, with the fields of its ten schemes
    Rfc1738,
    /// The WHATWG URL Standard, as browsers follow it, with its validation errors
    Whatwg,
    /// Python's urllib.parse, with its deviations from RFC 3986
    Urllib,
}

impl Reader {
    /// Returns the function that parses. A new reader is a variant above and a line here.
    fn read(self, start: &RuleArgs, base: Option<&str>) -> Result<Read, Failure> {
        match (self, base) {
            (Reader::Whatwg | Reader::Urllib, _) if start.names_rule() => {
                Err(Failure::Usage("--rule needs --as rfc3986".into()))
            }
            (Reader::Whatwg, base) => whatwg_reader::reader(base),
            (_, Some(_)) => Err(Failure::Usage("--base needs --as whatwg".into())),
            (Reader::Grammar, None) => Ok(grammar_reader::reader(start.rule(&[])?)),
            (Reader::Scheme, None) => Ok(scheme_reader::current_spec()),
            (Reader::Rfc1738, None) => Ok(scheme_reader::rfc1738()),
            (Reader::Urllib, None) => Ok(Box::new(urllib_reader::read)),
        }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let read = args.reader.read(&args.start, args.base.as_deref())?;
    let mut first = true;
    args.texts.each(io, &mut |text, output| match decode_utf8(text).and_then(|text| Ok((text, read(text)?))) {
        Ok((text, parsed)) => print(args.format, text, &parsed, &mut first, output),
        Err(finding) => output.reject(args.format, &finding, text),
    })
}

fn print(
    format: Format,
    text: &str,
    parsed: &Parsed<'_>,
    first: &mut bool,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    if !parsed.json.print(format, output.out)? {
        if !std::mem::take(first) {
            writeln!(output.out)?;
        }
        (parsed.parts)().draw(text, &output.out_style, output.out)?;
        for finding in &parsed.findings {
            output.diagnose(finding, text.as_bytes())?;
        }
    }
    Ok(if parsed.findings.is_empty() { Exit::Clean } else { Exit::Findings })
}
