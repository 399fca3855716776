//! `urlgram parse`: the parts of URLs.

use serde_json::{Value, json};

use super::parts::Parts;
use super::reference::typed;
use super::render::Renderer;
use super::{Exit, Failure, Io, Output, by_scheme, start, texts};
use urlgram::components::{AuthorityComponents, HostKind, UriComponents};
use urlgram::pass::Derivation;
use urlgram::registry::DynRule;
use urlgram::uri::Reference;
use urlgram_lint::{Finding, characters};

/// Take URLs apart: each part, where it stands, and what it is
///
/// A text that is none is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    texts: texts::Args,

    #[command(flatten)]
    start: start::Args,

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

/// What a reader makes of a text.
pub(super) struct Parsed {
    /// For people.
    pub(super) parts: Parts,
    /// For machines.
    pub(super) json: Value,
    /// What is to be said of a text that was read all the same.
    pub(super) findings: Vec<Finding>,
}

/// Reads a text, or says why it cannot be read.
pub(super) type Read = Box<dyn Fn(&str) -> Result<Parsed, Box<Finding>>>;

impl Reader {
    /// What reads. A new reader is a variant above, and a line here.
    fn read(self, start: &start::Args, base: Option<&str>) -> Result<Read, Failure> {
        match (self, base) {
            (Reader::Whatwg | Reader::Urllib, _) if start.names_rule() => {
                Err(Failure::Usage("--rule is for --as rfc3986".into()))
            }
            (Reader::Whatwg, base) => super::whatwg::reader(base),
            (_, Some(_)) => Err(Failure::Usage("--base is for --as whatwg".into())),
            (Reader::Grammar, None) => Ok(by_grammar(start.rule(&[])?)),
            (Reader::Scheme, None) => Ok(by_scheme::current()),
            (Reader::Rfc1738, None) => Ok(by_scheme::of_1994()),
            (Reader::Urllib, None) => Ok(Box::new(super::urllib::read)),
        }
    }
}

pub(super) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let read = args.reader.read(&args.start, args.base.as_deref())?;
    let renderer = Renderer::new(&io.err_look);
    let (mut exit, mut first) = (Exit::Clean, true);
    let done = args.texts.each(io, &mut |text, output| {
        let parsed = characters(text).and_then(&read);
        if parsed.as_ref().map_or(true, |parsed| !parsed.findings.is_empty()) {
            exit = Exit::Findings;
        }
        let separate = parsed.is_ok() && !std::mem::take(&mut first);
        print(args.format, separate, text, &parsed, &renderer, output)
    })?;
    Ok(exit.and(done))
}

fn print(
    format: Format,
    separate: bool,
    text: &[u8],
    parsed: &Result<Parsed, Box<Finding>>,
    renderer: &Renderer,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    match (format, parsed) {
        (Format::Text, Ok(parsed)) => {
            if separate {
                writeln!(output.out)?;
            }
            // A text that was read is made of characters.
            parsed.parts.draw(&String::from_utf8_lossy(text), &output.out_look, output.out)?;
            for finding in &parsed.findings {
                output.out.flush()?;
                writeln!(output.err, "{}", renderer.draw(&finding.diagnosis(text)))?;
            }
        }
        (Format::Text, Err(finding)) => {
            output.out.flush()?;
            writeln!(output.err, "{}", renderer.draw(&finding.diagnosis(text)))?;
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

fn by_grammar(reading: &'static DynRule) -> Read {
    let refused = |text: &str, error| Box::new(Finding::of(text, error));
    match typed(reading.rule()) {
        Some(typed) => Box::new(move |text| match typed(text) {
            Ok(node) => Ok(components(&Reference::from_parts(text, node))),
            Err(error) => Err(refused(text, error)),
        }),
        None => Box::new(move |text| match reading.derive(text) {
            Ok(tree) => Ok(rules(text, &tree)),
            Err(error) => Err(refused(text, error)),
        }),
    }
}

/// The components of a reference, as RFC 3986 §3 has them.
fn components(reference: &Reference<&str>) -> Parsed {
    let &UriComponents { scheme, authority, path, query, fragment } = reference.node();
    let mut parts = Parts::default();
    parts.add_or_miss(0, "scheme", scheme.get());
    parts.add_or_miss(0, "authority", authority.map(|authority| authority.span()));
    if let Some(AuthorityComponents { userinfo, host, port }) = authority {
        parts.add_or_miss(1, "userinfo", userinfo.get());
        parts.add(1, "host", host.span, rule_of_host(host.kind));
        parts.add_or_miss(1, "port", port.get());
    }
    parts.add(0, "path", path, reference.path().kind().name());
    // A path of one plain segment says it all. What is encoded is decoded in segments, as `%2F` is no slash of the path.
    let has_more = path.of(reference.as_str()).trim_start_matches('/').contains(['/', '%']);
    for segment in reference.path().segment_spans().filter(|_| has_more) {
        parts.add(1, "segment", segment, "");
    }
    parts.add_or_miss(0, "query", query.get());
    parts.add_or_miss(0, "fragment", fragment.get());
    Parsed { parts, json: json!(reference), findings: Vec::new() }
}

/// The rule that a host matches.
const fn rule_of_host(kind: HostKind) -> &'static str {
    match kind {
        HostKind::Ipv4 => "IPv4address",
        HostKind::Ipv6 => "IPv6address",
        HostKind::IpvFuture => "IPvFuture",
        HostKind::RegName => "reg-name",
    }
}

/// The rules that derive a text of which no more is known.
fn rules(text: &str, tree: &Derivation) -> Parsed {
    let mut parts = Parts::default();
    for node in tree.nodes() {
        parts.add(node.depth, node.rule.name, node.span, "");
    }
    let json = json!({"text": text, "rule": tree.root().rule.name, "derivation": tree});
    Parsed { parts, json, findings: Vec::new() }
}
