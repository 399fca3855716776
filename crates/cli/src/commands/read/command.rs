//! The command `read`.

use super::{agreement, draw, parts, programs, table};
use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::io::Io;
use crate::output::{Format, InterpretationsJson};
use serde_json::json;
use urlgram::diagnostic::decode_utf8;
use urlgram::interpret::{Interpretations, read, read_with_base};
use urlgram_interop::{Comparison, Reader, compare, compare_hosts};

/// Compare what each specification makes of URLs: RFC 1738, 2396, 3986 and 3987, the scheme's, WHATWG, Python's urllib
///
/// Prints the components under the text, one line per specification, and marks the first byte where they disagree. A table
/// shows which of them accept the text, why the others reject it, and host, port and further components. The exit code is
/// 1 if specifications that accept the text differ in what --require names, if with --programs any two read another host, or if
/// with --base one of them leaves the origin of the base.
///
/// Hosts are the same if a program would connect to the same machine for both: case does not matter, and IPv6 addresses may
/// be spelled differently. "127.1" and "127.0.0.1" are different hosts, because filters that compare text miss one of them.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    texts: InputArgs,

    /// Resolve the texts against this URL, and compare the results
    #[arg(long, value_name = "URL")]
    base: Option<String>,

    /// Exit with code 1 if specifications that accept the text differ in these
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',', default_values_t = [Require::Host, Require::Port])]
    require: Vec<Require>,

    /// Add what programs in use read: curl, Chromium and others, as recorded, or by a model that was proved on the recorded texts
    #[arg(long, conflicts_with = "base")]
    programs: bool,

    /// Compare only these specifications and programs, such as whatwg,curl,go. The exit code is 1 if any two read another host or
    /// port, if only some accept the text, or if it is not known
    #[arg(long, value_name = "READERS", value_delimiter = ',', conflicts_with_all = ["base", "require"])]
    agree: Vec<Reader>,

    /// Print only texts that fail --require or --agree
    #[arg(long)]
    differing: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram read 'http://example.com\\@evil.com/'
  urlgram read --base https://good.example/a/b '/\\evil.example'
  urlgram read --require all 'http://example.org/~anna#top'
  urlgram read --programs 'http://example.com\\@evil.com/'
  urlgram read --agree whatwg,curl,go 'http://example.com\\@evil.com/'
  urlgram read --differing -f urls.txt
  urlgram read --format json-lines -f urls.txt | jq 'select(.agree.host | not) | .hosts'";

/// A property on which specifications can be required to agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Require {
    /// The host
    Host,
    /// The port, if there is a host
    Port,
    /// Whether the text is valid
    Validity,
    /// All of these, and the component that each byte belongs to
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
    let Args { texts, base, require, programs, agree, differing, format } = args;
    let mut first = true;
    texts.each(io, &mut |bytes, output| {
        let text = match decode_utf8(bytes) {
            Ok(text) => text,
            Err(finding) => return output.reject(format, &finding, bytes),
        };
        let readings = base.as_deref().map_or_else(|| read(text), |base| read_with_base(base, text));
        let chosen = (!agree.is_empty()).then(|| compare(text, &agree));
        let is_met = match &chosen {
            Some(chosen) => chosen.is_agreement(),
            None => require.iter().all(|require| require.is_met(&readings)),
        };
        let hosts = programs.then(|| compare_hosts(text));
        let parting = hosts.as_ref().and_then(Comparison::parting_on_host);
        let is_host_required = require.iter().any(|require| matches!(require, Require::Host | Require::All));
        let is_met = is_met && !(is_host_required && parting.is_some());
        let is_met = is_met && (require.is_empty() || readings.leaving().is_empty());
        let exit = if is_met { Exit::Clean } else { Exit::Findings };
        if is_met && differing {
            return Ok(exit);
        }
        let json = || {
            let mut answer = json!(InterpretationsJson(&readings));
            if programs {
                answer["programs"] = urlgram_ops::programs_json(text);
                answer["parts"] = urlgram_ops::parts_json(text);
            }
            if let Some(comparison) = chosen.as_ref().or(hosts.as_ref()) {
                answer["agreement"] = urlgram_ops::agreement_json(comparison);
            }
            answer
        };
        let is_json = if programs || chosen.is_some() {
            format.json(output.out, json)?
        } else {
            format.json(output.out, || InterpretationsJson(&readings))?
        };
        if !is_json {
            if !std::mem::take(&mut first) {
                writeln!(output.out)?;
            }
            let style = output.out_style;
            draw::draw(&readings, style.shows_secrets, &style, output.out)?;
            table::draw(&readings, style.shows_secrets, programs, &style, output.out)?;
            if programs {
                programs::draw(&readings, &style, output.out)?;
                // The verdict says that specifications disagree.
                if let Some(parting) = parting.filter(|_| readings.agree_on_host()) {
                    programs::draw_parting(&parting, &style, output.out)?;
                }
                parts::draw(&readings, &style, output.out)?;
            }
            if let Some(chosen) = &chosen {
                agreement::draw(&readings, chosen, &style, output.out)?;
            }
        }
        Ok(exit)
    })
}
