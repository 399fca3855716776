//! `urlgram normalize`: the normal forms of URLs, and the changes that lead to them.

use crate::exit::{Exit, Failure};
use crate::input::reference::{read, reference};
use crate::input::{ColumnArgs, InputArgs, ReaderArgs};
use crate::io::Io;
use crate::output::style::TEXT;
use crate::output::{Foreign, Format, Output, explain_changes};
use urlgram::components::UriComponents;
use urlgram::iri::{mapped_to_iri, mapped_to_uri};
use urlgram::normalize::{Change, Step, Steps, normalize};
use urlgram::uri::Reference;
use urlgram_ops::NormalForm;

/// Normalize URLs by RFC 3986 section 6
///
/// An invalid text is explained on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    reader: ReaderArgs,

    /// List each change: the step, the byte span, the old and the new text
    #[arg(short, long)]
    explain: bool,

    /// Apply only these steps [default: all]
    #[arg(short, long, value_name = "STEP", value_delimiter = ',', value_parser = steps_named)]
    steps: Vec<Steps>,

    /// Apply all steps except these
    #[arg(long, value_name = "STEP", value_delimiter = ',', value_parser = steps_named)]
    without: Vec<Steps>,

    /// Convert the normal form to a URI or to an IRI by RFC 3987 section 3
    #[arg(long, value_name = "KIND", value_enum)]
    to: Option<Kind>,

    /// Exit with code 1 if a text was not in normal form
    #[arg(long)]
    check: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Steps: case, percent-encoding, dot-segments, address, port, empty-path, scheme. Sets of steps: none, all, and syntax
(case, percent-encoding, dot-segments).

Examples:
  urlgram normalize 'HTTP://Example.COM:80/%7Eanna/./x'
  urlgram normalize --explain --steps syntax 'http://a/%7eb/../c'
  urlgram normalize --without port < urls.txt
  urlgram normalize --column url visits.csv
  urlgram normalize --as whatwg 'HTTP:\\\\Example.com\\a b'
  urlgram normalize --steps none --to iri 'http://example.org/D%C3%BCrst'";

/// The form that a normal form is converted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Kind {
    /// Percent-encode non-ASCII characters as UTF-8
    Uri,
    /// Percent-encode as `uri` does, and write internationalized host names in their ASCII form
    UriIdna,
    /// Decode percent-encoded non-ASCII characters where RFC 3987 allows them
    Iri,
}

impl Kind {
    /// Converts `text`; returns it unchanged if the result would be too long.
    fn write(self, text: String, node: UriComponents) -> String {
        let reference = Reference::from_parts(text.as_str(), node);
        match self {
            Kind::Uri => mapped_to_uri(&reference, false).map_or_else(|_| text.clone(), |(uri, _)| uri),
            Kind::UriIdna => mapped_to_uri(&reference, true).map_or_else(|_| text.clone(), |(uri, _)| uri),
            Kind::Iri => mapped_to_iri(&reference).0,
        }
    }
}

/// Returns the step or the set of steps of this name.
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
        format!("expected one of {}, or a set: none, syntax, all", names.join(", "))
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
    let Args { texts, column, reader, explain, to, check, format, .. } = args;
    reader.each(texts.in_column(&column), format, io, &mut |text, output| {
        let read = match read(text, reference) {
            Ok(read) => read,
            Err(finding) if format == Format::Text => {
                output.diagnose_url(*finding, text)?;
                return Ok(Exit::Findings);
            }
            Err(finding) => return output.reject(format, &finding, text),
        };
        let (mut normal, mut changes) = (String::new(), Vec::new());
        let node = normalize(&read, steps, &mut normal, &mut changes);
        if let Some(kind) = to {
            normal = kind.write(normal, node);
        }
        if !format.json(output.out, || NormalForm::new(read.as_str(), &normal, &changes))? {
            if explain {
                draw(read.as_str(), &normal, &changes, output)?;
            } else {
                writeln!(output.out, "{normal}")?;
            }
        }
        Ok(if check && normal != read.as_str() { Exit::Findings } else { Exit::Clean })
    })
}

/// Prints the text, a line per change, and the normal form.
fn draw(text: &str, normal: &str, changes: &[Change], output: &mut Output<'_>) -> Result<(), Failure> {
    let style = output.out_style;
    writeln!(output.out, "{}", Foreign(text))?;
    for line in explain_changes(text, changes, &style) {
        writeln!(output.out, "  {line}")?;
    }
    Ok(writeln!(output.out, "{}\n", style.paint(TEXT, Foreign(normal)))?)
}
