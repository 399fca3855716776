//! `urlgram read`: what each specification makes of one text, and whether they agree.

use serde_json::{Map, Value, json};

use super::reference::Format;
use super::render::Renderer;
use super::{Exit, Failure, Io, Output, texts};
use urlgram::interpret::{Interpretation, Interpretations, Refusal, Role, Spec, read, read_with_base};
use urlgram::scheme;
use urlgram::urllib::Version;
use urlgram_lint::characters;

mod draw;
mod table;

/// Read URLs as each specification does: RFC 1738, 2396, 3986 and 3987, the scheme's own, the WHATWG's, Python's urllib
///
/// The components stand under the text, a line a reading, the first byte on which they part is marked, and a table says who
/// takes the text, why not, and what is the host, the port and the rest. The exit code is 1 if two that take it differ in what
/// --require names.
///
/// Hosts are the same if a program that asks the one would ask the other: without regard to case, IPv6 addresses however they
/// are spelled. "127.1" is not "127.0.0.1", which is how filters are passed.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    texts: texts::Args,

    /// The URL that the others are relative to: the readings are of what they resolve to
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// What has to be the same by all who take the text, or else the exit code is 1
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',', default_values_t = [Require::Host, Require::Port])]
    require: Vec<Require>,

    /// Print only what is not as --require has it
    #[arg(long)]
    differing: bool,

    /// Show passwords and tokens in text; JSON has them anyway
    #[arg(long)]
    show_secrets: bool,

    /// How to print the readings
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram read 'http://example.com\\@evil.com/'
  urlgram read --base https://good.example/a/b '/\\evil.example'
  urlgram read --require all 'http://example.org/~anna#top'
  urlgram read --differing -f urls.txt
  urlgram read --format jsonl -f urls.txt | jq 'select(.agree.host | not) | .hosts'";

/// What readings can be asked to agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Require {
    /// The host
    Host,
    /// The port, where there is a host
    Port,
    /// Whether it is a URL
    Validity,
    /// All of that, and which byte belongs to which component
    All,
}

impl Require {
    fn is_met(self, readings: &Interpretations<'_>) -> bool {
        match self {
            Require::Host => readings.agree_on_host(),
            Require::Port => readings.agree_on_port(),
            Require::Validity => readings.agree_on_validity(),
            Require::All => readings.agree_on_all(),
        }
    }
}

pub(super) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { texts, base, require, differing, show_secrets, format } = args;
    let renderer = Renderer::new(&io.err_look);
    let (mut exit, mut first) = (Exit::Clean, true);
    let done = texts.each(io, &mut |bytes, output| {
        let text = match characters(bytes) {
            Ok(text) => text,
            Err(finding) => {
                exit = Exit::Findings;
                let error = json!({"text": String::from_utf8_lossy(bytes), "error": finding});
                return match format.document(&error) {
                    Some(document) => Ok(writeln!(output.out, "{document}")?),
                    None => {
                        output.out.flush()?;
                        Ok(writeln!(output.err, "{}", renderer.draw(&finding.diagnosis(bytes)))?)
                    }
                };
            }
        };
        let readings = base.as_deref().map_or_else(|| read(text), |base| read_with_base(base, text));
        let is_met = require.iter().all(|require| require.is_met(&readings));
        if !is_met {
            exit = Exit::Findings;
        }
        if is_met && differing {
            return Ok(());
        }
        print(&readings, format, show_secrets, &mut first, output)
    })?;
    Ok(exit.and(done))
}

fn print(
    readings: &Interpretations<'_>,
    format: Format,
    show_secrets: bool,
    first: &mut bool,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if format != Format::Text {
        let document = format.document(&json(readings)).unwrap_or_default();
        return Ok(writeln!(output.out, "{document}")?);
    }
    if !std::mem::take(first) {
        writeln!(output.out)?;
    }
    let look = output.out_look;
    draw::draw(readings, show_secrets, &look, output.out)?;
    Ok(table::draw(readings, show_secrets, &look, output.out)?)
}

/// Why a specification refuses `text`, in a line.
fn why(refusal: &Refusal, text: &str) -> String {
    if let Some(cause) = refusal.cause(text) {
        return format!("{} ({} §{})", cause.headline, cause.rule.document.title, cause.rule.section);
    }
    match refusal {
        Refusal::Whatwg(failure) => match failure.validation_error() {
            Some(error) => format!("{} ({})", error.kind.found(), error.kind.name()),
            None => failure.to_string(),
        },
        refusal => refusal.to_string(),
    }
}

/// The name of a specification for programs: `rfc3986`, `urllib-3.14`.
fn key(spec: Spec) -> String {
    match spec {
        Spec::Urllib(_) => spec.to_string().replace(' ', "-"),
        spec => spec.to_string().replace(' ', "").to_ascii_lowercase(),
    }
}

/// How a specification is called: the document of the scheme by its title, a Python with those before it that answer the same.
fn label(readings: &Interpretations<'_>, spec: Spec) -> String {
    let version = match spec {
        Spec::Urllib(version) => version,
        Spec::Scheme => return document(readings).unwrap_or_else(|| spec.to_string()),
        _ => return spec.to_string(),
    };
    let known = [Version::V3_14, Version::V3_13, Version::V3_12, Version::V3_11];
    let same = |older: &Version| readings.urllib(*older).is_some_and(|reading| reading.spec() == spec);
    let has_earlier = readings.iter().filter(|reading| matches!(reading.spec(), Spec::Urllib(_))).count() > 1;
    let oldest = known.into_iter().filter(same).min().filter(|oldest| has_earlier && *oldest < version);
    let minor = |version| Spec::Urllib(version).to_string().split_off("urllib ".len());
    oldest.map_or(spec.to_string(), |oldest| format!("urllib {}-{}", minor(oldest), minor(version)))
}

/// The document of the scheme, and whose it is: `RFC 9110 (http)`.
fn document(readings: &Interpretations<'_>) -> Option<String> {
    let text = readings.of(Spec::Scheme)?.text().unwrap_or(readings.text());
    let entry = scheme::entry(text.split(':').next()?)?;
    let (title, name) = (entry.rule().document.title, entry.about().name);
    // What is no RFC may have a long title.
    Some(if title.starts_with("RFC ") { format!("{title} ({name})") } else { format!("scheme {name}") })
}

/// All that is known, for programs.
pub(super) fn json(readings: &Interpretations<'_>) -> Value {
    let by = |readings: &[&Interpretation<'_>]| readings.iter().map(|reading| key(reading.spec())).collect::<Vec<_>>();
    let hosts: Vec<Value> =
        readings.hosts().iter().map(|named| json!({"host": named.host, "by": by(&named.by)})).collect();
    json!({
        "text": readings.text(),
        "base": readings.base(),
        "agree": {
            "validity": readings.agree_on_validity(),
            "host": readings.agree_on_host(),
            "port": readings.agree_on_port(),
            "all": readings.agree_on_all(),
        },
        "first_divergence": readings.first_divergence(),
        "hosts": hosts,
        "readings": readings.iter().map(|reading| reading_json(reading, readings)).collect::<Vec<_>>(),
    })
}

fn reading_json(reading: &Interpretation<'_>, readings: &Interpretations<'_>) -> Value {
    let component = |role| {
        let found = reading.component(role).map(|found| json!({"value": found.value, "span": found.span}));
        (Role::name(role).to_owned(), found.into())
    };
    let mut json = json!({"spec": key(reading.spec()), "name": label(readings, reading.spec())});
    json["accepted"] = reading.is_accepted().into();
    if let Some(refusal) = reading.refusal() {
        let cause = refusal.cause(readings.text());
        json["refusal"] = json!({
            "message": why(refusal, readings.text()),
            "span": refusal.span(),
            "code": cause.as_ref().map(|cause| cause.code),
        });
    }
    if let Some(text) = reading.text() {
        json["result"] = text.into();
        json["components"] = Role::ALL.into_iter().map(component).collect::<Map<_, _>>().into();
        if let Some(error) = reading.port_error() {
            json["port_error"] = format!("{}: {error}", error.exception()).into();
        }
        let fields = reading.fields();
        if fields.iter().len() > 0 {
            let field = |(name, value): (&'static str, &scheme::Value)| (name.to_owned(), json!(value.of(text)));
            json["fields"] = fields.iter().map(field).collect::<Map<_, _>>().into();
        }
    }
    if reading.spec() == Spec::Whatwg {
        json["validation_errors"] =
            reading.warnings().iter().map(|error| json!({"name": error.kind, "span": error.span})).collect();
    }
    json
}
