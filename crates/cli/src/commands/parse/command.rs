//! The command `parse`.

use super::parsed::{Parsed, Read, field_of};
use super::{engine_reader, grammar_reader, scheme_reader, urllib_reader, whatwg_reader};
use crate::exit::{Exit, Failure};
use crate::input::{InputArgs, RuleArgs, choose_rule};
use crate::io::Io;
use crate::output::{Format, Output, verdict_sentence};
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, ValueEnum};
use serde_json::json;
use std::ffi::OsStr;
use urlgram::diagnostic::decode_utf8;
use urlgram::interpret::Spec;
use urlgram::servers::allows_several_servers;
use urlgram::urllib::Version;
use urlgram_lint::{Verdict, verdict};

/// Split URLs into their components, with the byte span and the kind of each
///
/// A text that was probably meant differently, such as `localhost:3000` or `https:/example.org`, is named above its components, with the
/// text that was meant. So is the worst finding of a lint that is an error, is about security or names a mistake. An invalid text is
/// explained on stderr and does not stop the run. A text in the notation of another program, such as `git@example.org:a/b.git`, gets a note
/// with a URL for it. One with several servers, which only the document of its scheme allows, is split as that says. The exit code is 1 if a
/// text was invalid, or if somebody may take it for something else than a program does.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    start: RuleArgs,

    /// Parse as this specification does
    #[arg(long = "as", value_name = "READER", value_parser = ReaderNames, default_value = "rfc3986")]
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
  urlgram parse --as urllib-3.12 'http://[::1/'
  urlgram parse --as whatwg --base https://example.org/a/ '..\\b'
  urlgram parse --format json-lines -f urls.txt | jq -r '.authority.host.text'";

/// Parses the name of a reader, such as `whatwg`, or `urllib-3.12` for a version of Python.
#[derive(Clone)]
struct ReaderNames;

impl TypedValueParser for ReaderNames {
    type Value = Reader;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Reader, clap::Error> {
        match value.to_str().map(str::parse) {
            Some(Ok(Spec::Urllib(version))) => Ok(Reader::Python(version)),
            _ => EnumValueParser::<Reader>::new().parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Reader::value_variants().iter().filter_map(ValueEnum::to_possible_value)))
    }
}

/// The specification that a text is parsed by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Reader {
    /// The grammar of an RFC: RFC 3986, or the one that --grammar and --rule choose
    #[value(name = "rfc3986")]
    Grammar,
    /// RFC 3987, with characters that are not ASCII
    Rfc3987,
    /// RFC 2396 of 1998
    Rfc2396,
    /// The current document of the URL's scheme, with the fields that it defines
    Scheme,
    /// RFC 1738 of 1994, with the fields of its ten schemes
    Rfc1738,
    /// The WHATWG URL Standard, as browsers follow it, with its validation errors
    Whatwg,
    /// Python's urllib.parse, with its deviations from RFC 3986; urllib-3.12 is that of a version
    #[value(name = "urllib")]
    PythonOfToday,
    #[value(skip)]
    Python(Version),
    /// Java's java.net.URI, as Spark and Trino read URLs
    Java,
    /// The functions of ClickHouse
    #[value(name = "clickhouse")]
    ClickHouse,
}

impl Reader {
    /// Returns the function that parses. A new reader is a variant above and a line here.
    fn read(self, start: &RuleArgs, base: Option<&str>) -> Result<Read, Failure> {
        let has_rules = matches!(self, Reader::Grammar | Reader::Scheme | Reader::Rfc1738);
        match (self, base) {
            _ if start.names_rule() && !has_rules => Err(Failure::Usage("--rule needs --as rfc3986".into())),
            (Reader::Whatwg, base) => whatwg_reader::reader(base),
            (_, Some(_)) => Err(Failure::Usage("--base needs --as whatwg".into())),
            (Reader::Grammar, None) => Ok(grammar_reader::reader(start.rule(&[])?)),
            (Reader::Scheme, None) => Ok(scheme_reader::current_spec()),
            (Reader::Rfc1738, None) => Ok(scheme_reader::rfc1738()),
            (Reader::Rfc3987, None) => Ok(grammar_reader::reader(choose_rule("rfc3987", None, &["IRI-reference"])?)),
            (Reader::Rfc2396, None) => {
                let by_grammar = grammar_reader::reader(choose_rule("rfc2396", None, &["URI-reference"])?);
                let split = engine_reader::reader(Spec::Rfc2396);
                Ok(Box::new(move |text| by_grammar(text).and_then(|_| split(text))))
            }
            (Reader::PythonOfToday, None) => Ok(urllib_reader::reader(Version::V3_14)),
            (Reader::Python(version), None) => Ok(urllib_reader::reader(version)),
            (Reader::Java, None) => Ok(engine_reader::reader(Spec::Java)),
            (Reader::ClickHouse, None) => Ok(engine_reader::reader(Spec::ClickHouse)),
        }
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let read = args.reader.read(&args.start, args.base.as_deref())?;
    // Another document has its own notation.
    let is_judged = args.reader == Reader::Grammar && args.start.is_default();
    let is_of_scheme = args.reader == Reader::Scheme && args.start.is_default();
    let mut first = true;
    args.texts.each(io, &mut |text, output| {
        let decoded = decode_utf8(text);
        let mistake = decoded.as_ref().ok().filter(|_| is_judged || is_of_scheme).and_then(|text| verdict(text));
        let by_document = |text| read_by_document(text).filter(|_| is_judged);
        match decoded.and_then(|text| Ok((text, read(text).or_else(|finding| by_document(text).ok_or(finding))?))) {
            Ok((text, parsed)) => print(args.format, (text, mistake.as_ref()), &parsed, &mut first, output),
            Err(finding) => {
                let mut finding = finding;
                if let Some(mistake) = mistake.as_ref().filter(|_| args.format == Format::Text) {
                    output.out.flush()?;
                    write!(
                        output.err,
                        "{}",
                        verdict_sentence(mistake, &String::from_utf8_lossy(text), &output.err_style)
                    )?;
                    *finding = finding.without_advice();
                }
                let record = || {
                    let text = String::from_utf8_lossy(text);
                    match &mistake {
                        Some(mistake) => json!({"text": text, "error": finding, (field_of(mistake)): mistake}),
                        None => json!({"text": text, "error": finding}),
                    }
                };
                if !args.format.json(output.out, record)? {
                    output.diagnose(&finding, text)?;
                }
                Ok(Exit::Findings)
            }
        }
    })
}

/// Returns a text with several servers as the document of its scheme reads it. RFC 3986 rejects a comma after a port.
fn read_by_document(text: &str) -> Option<Parsed<'_>> {
    Some(text).filter(|text| allows_several_servers(text)).and_then(|text| scheme_reader::current_spec()(text).ok())
}

/// Number of findings of a text that are drawn. Each drawing reads the whole text.
const MAX_DRAWN: usize = 20;

fn print(
    format: Format,
    (text, mistake): (&str, Option<&Verdict>),
    parsed: &Parsed<'_>,
    first: &mut bool,
    output: &mut Output<'_>,
) -> Result<Exit, Failure> {
    if !parsed.json.print(format, mistake, output.out)? {
        if !std::mem::take(first) {
            writeln!(output.out)?;
        }
        if let Some(mistake) = mistake {
            write!(output.out, "{}", verdict_sentence(mistake, text, &output.out_style))?;
        }
        (parsed.parts)().draw(text, &output.out_style, output.out)?;
        for finding in parsed.findings.iter().take(MAX_DRAWN) {
            output.diagnose(finding, text.as_bytes())?;
        }
        if let more @ 1.. = parsed.findings.len().saturating_sub(MAX_DRAWN) {
            output.note(format_args!("{more} more findings; \"-F json\" has them"))?;
        }
    }
    let is_right = parsed.findings.is_empty() && mistake.is_none_or(|mistake| !mistake.misleads);
    Ok(if is_right { Exit::Clean } else { Exit::Findings })
}
