//! `urlgram normalize`: normal forms, and what makes them.

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::input::reference::{read, reference};
use crate::io::Io;
use crate::output::style::TEXT;
use crate::output::{Format, Output, explain_changes};
use urlgram::components::UriComponents;
use urlgram::iri::{mapped_to_iri, mapped_to_uri};
use urlgram::normalize::{Change, Step, Steps, normalize};
use urlgram::uri::Reference;

/// Write URLs in normal form, by RFC 3986 section 6
///
/// A text that is no URL is explained on stderr, the rest goes on, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    /// List each change: the step, the place, what stood there and what stands there now
    #[arg(short, long)]
    explain: bool,

    /// Take these steps only [all unless said; none; syntax: case, percent-encoding and dot-segments]
    #[arg(short, long, value_name = "STEP", value_delimiter = ',', value_parser = steps_named)]
    steps: Vec<Steps>,

    /// Take all steps but these
    #[arg(long, value_name = "STEP", value_delimiter = ',', value_parser = steps_named)]
    without: Vec<Steps>,

    /// Write the normal form as a URI or as an IRI, by RFC 3987 section 3
    #[arg(long, value_name = "KIND", value_enum)]
    to: Option<Kind>,

    /// Exit with 1 if a text was not in normal form
    #[arg(long)]
    check: bool,

    /// How to print the normal forms
    #[arg(short = 'F', long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Steps: case, percent-encoding, dot-segments, address, port, empty-path, scheme; none, syntax, all

Examples:
  urlgram normalize 'HTTP://Example.COM:80/%7Eanna/./x'
  urlgram normalize --explain --steps syntax 'http://a/%7eb/../c'
  urlgram normalize --without port < urls.txt
  urlgram normalize --steps none --to iri 'http://example.org/D%C3%BCrst'";

/// What a normal form is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Kind {
    /// Each character beyond ASCII as the triplets of its octets
    Uri,
    /// The same with internationalised host names in their ASCII form
    UriIdna,
    /// Triplets as the characters that they stand for, where they may
    Iri,
}

impl Kind {
    /// `text` as this kind; as it is where that would be too long.
    fn write(self, text: String, node: UriComponents) -> String {
        let reference = Reference::from_parts(text.as_str(), node);
        match self {
            Kind::Uri => mapped_to_uri(&reference, false).map_or_else(|_| text.clone(), |(uri, _)| uri),
            Kind::UriIdna => mapped_to_uri(&reference, true).map_or_else(|_| text.clone(), |(uri, _)| uri),
            Kind::Iri => mapped_to_iri(&reference).0,
        }
    }
}

/// The steps of one name.
fn steps_named(name: &str) -> Result<Steps, String> {
    match name {
        "all" => return Ok(Steps::ALL),
        "syntax" => return Ok(Steps::SYNTAX),
        "none" => return Ok(Steps::NONE),
        _ => {}
    }
    let step = Step::ALL.into_iter().find(|step| step.name() == name);
    step.map(Steps::from).ok_or_else(|| {
        let names: Vec<&str> = Step::ALL.into_iter().map(Step::name).collect();
        format!("the steps are {}; none, syntax and all are sets of them", names.join(", "))
    })
}

impl Args {
    fn chosen(&self) -> Steps {
        let all = |sets: &[Steps]| sets.iter().fold(Steps::NONE, |all, steps| all | *steps);
        let chosen = if self.steps.is_empty() { Steps::ALL } else { all(&self.steps) };
        all(&self.without).iter().fold(chosen, Steps::without)
    }
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let steps = args.chosen();
    let Args { texts, explain, to, check, format, .. } = args;
    let mut exit = Exit::Clean;
    let done = texts.each(io, &mut |text, output| {
        let read = match read(text, reference) {
            Ok(read) => read,
            Err(finding) => {
                exit = exit.max(Exit::Findings);
                let value = json!({"text": String::from_utf8_lossy(text), "error": finding});
                return match format.document(&value) {
                    Some(document) => Ok(writeln!(output.out, "{document}")?),
                    None => output.diagnose(&finding, text),
                };
            }
        };
        let (mut normal, mut changes) = (String::new(), Vec::new());
        let node = normalize(&read, steps, &mut normal, &mut changes);
        if let Some(kind) = to {
            normal = kind.write(normal, node);
        }
        if check && normal != read.as_str() {
            exit = exit.max(Exit::Findings);
        }
        match format.document(&document(read.as_str(), &normal, &changes)) {
            Some(document) => writeln!(output.out, "{document}")?,
            None if explain => draw(read.as_str(), &normal, &changes, output)?,
            None => writeln!(output.out, "{normal}")?,
        }
        Ok(())
    })?;
    Ok(exit.max(done))
}

fn document(text: &str, normal: &str, changes: &[Change]) -> Value {
    let changes: Vec<Value> = changes
        .iter()
        .map(|change| {
            let Change { step, span, after } = change;
            let (step, source) = (step.name(), step.source());
            json!({"step": step, "source": source, "span": span, "before": span.of(text), "after": after})
        })
        .collect();
    json!({"text": text, "normal": normal, "changes": changes})
}

/// The text, a line a change, the normal form.
fn draw(text: &str, normal: &str, changes: &[Change], output: &mut Output<'_>) -> Result<(), Failure> {
    let style = output.out_style;
    writeln!(output.out, "{text}")?;
    for line in explain_changes(text, changes, &style) {
        writeln!(output.out, "  {line}")?;
    }
    Ok(writeln!(output.out, "{}\n", style.paint(TEXT, normal))?)
}
