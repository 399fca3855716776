//! The command `read`.

use serde_json::json;

use super::{draw, table};
use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::io::Io;
use crate::output::{Format, Output, interpretations_json};
use urlgram::interpret::{Interpretations, read, read_with_base};
use urlgram_lint::characters;

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
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

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

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { texts, base, require, differing, show_secrets, format } = args;
    let (mut exit, mut first) = (Exit::Clean, true);
    let done = texts.each(io, &mut |bytes, output| {
        let text = match characters(bytes) {
            Ok(text) => text,
            Err(finding) => {
                exit = Exit::Findings;
                let error = json!({"text": String::from_utf8_lossy(bytes), "error": finding});
                return match format.document(&error) {
                    Some(document) => Ok(writeln!(output.out, "{document}")?),
                    None => output.diagnose(&finding, bytes),
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
    Ok(exit.max(done))
}

fn print(
    readings: &Interpretations<'_>,
    format: Format,
    show_secrets: bool,
    first: &mut bool,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if format != Format::Text {
        let document = format.document(&interpretations_json(readings)).unwrap_or_default();
        return Ok(writeln!(output.out, "{document}")?);
    }
    if !std::mem::take(first) {
        writeln!(output.out)?;
    }
    let style = output.out_style;
    draw::draw(readings, show_secrets, &style, output.out)?;
    Ok(table::draw(readings, show_secrets, &style, output.out)?)
}
