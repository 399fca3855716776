//! `urlgram host`: the kind, canonical form and network of hosts.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv6Addr};
use std::path::PathBuf;

use serde_json::{Map, Value, json};

use crate::exit::{Exit, Failure};
use crate::input::InputArgs;
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Format, OutputStyle, Renderer, draw_labels, legible};
use urlgram::components::HostKind;
use urlgram::diagnostic::{Diagnostic, decode_utf8};
use urlgram::grammar::rfc3987;
use urlgram::host::idna::{Idna, IdnaProblem, Label};
use urlgram::host::special::{self, Entry};
use urlgram::host::suffix;
use urlgram::pass::accepts;
use urlgram::percent::{InvalidEncoding, OnInvalid, decode_str, pct_decoded};
use urlgram::span::Span;
use urlgram::uri::{Host, HostName, HostNameError, ZonedHost};

/// Describe hosts: address or name, canonical form, network, labels, and registrable domain
///
/// Write a host as in a URL. IPv6 addresses may omit the brackets, names may be in any script. An invalid host is explained
/// on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Hosts to describe. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "HOST")]
    hosts: Vec<OsString>,

    /// Also read texts from this file, one per line
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Expect NUL instead of a line end after each text in files and on stdin
    #[arg(short = '0', long)]
    null: bool,

    /// Accept zones in IPv6 addresses, as RFC 6874 writes them: [fe80::1%25en0]
    #[arg(long)]
    zone: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram host '[::ffff:10.0.0.1]' bücher.example.co.uk
  urlgram host --zone '[fe80::1%25en0]'
  urlgram host --format json-lines -f hosts.txt | jq -r 'select(.global == false).text'";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { hosts, files, null, zone, format } = args;
    let renderer = Renderer::new(&io.err_style);
    let mut first = true;
    InputArgs::of(hosts, files, null).each(io, &mut |text, output| {
        let found = decode_utf8(text).map_err(Refused::Finding).and_then(|text| found_in(text, zone));
        let is_first = std::mem::take(&mut first);
        let record = || found.as_ref().map_or_else(|refused| refused.json(text), Found::json);
        match &found {
            _ if format.json(output.out, record)? => {}
            Ok(found) => {
                if !is_first {
                    writeln!(output.out)?;
                }
                found.draw(&output.out_style, output.out)?;
            }
            Err(refused) => {
                output.out.flush()?;
                writeln!(output.err, "{}", refused.picture(text, &renderer))?;
            }
        }
        Ok(if found.is_ok() { Exit::Clean } else { Exit::Findings })
    })
}

/// The reason why a text is not a host.
enum Refused {
    Finding(Box<Diagnostic>),
    /// Problems of a name, with spans of the host as it is written.
    Idna(Vec<IdnaProblem>),
}

impl Refused {
    fn json(&self, text: &[u8]) -> Value {
        let error = match self {
            Refused::Finding(finding) => json!(finding),
            Refused::Idna(problems) => json!({"message": "not a domain name", "problems": problems}),
        };
        json!({"text": String::from_utf8_lossy(text), "error": error})
    }

    fn picture(&self, text: &[u8], renderer: &Renderer) -> String {
        match self {
            Refused::Finding(finding) => renderer.draw_finding(text, finding),
            Refused::Idna(problems) => {
                let places = problems.iter().map(|problem| (problem.span, problem.to_string()));
                let code = format!("idna {}", problems.first().map_or("", |problem| problem.rule.name()));
                draw_labels(&String::from_utf8_lossy(text), &code, "not a domain name", places, renderer)
            }
        }
    }
}

/// The description of a host.
struct Found<'t> {
    text: &'t str,
    host: Host<'t>,
    zone: Option<&'t str>,
    kind: &'static str,
    name: Option<Name>,
}

/// The description of a registered name.
struct Name {
    /// The name with percent-encodings decoded.
    text: String,
    labels: Result<Vec<Label>, Unnamed>,
    host_name: Result<(), HostNameError>,
}

/// The reason why a name has no labels in the DNS.
enum Unnamed {
    Encoding(InvalidEncoding),
    /// Problems with spans of the host as it is written.
    Idna(Vec<IdnaProblem>),
}

fn found_in(text: &str, zone: bool) -> Result<Found<'_>, Refused> {
    if let Ok(address) = text.parse::<Ipv6Addr>() {
        return Ok(Found { text, host: Host::Ipv6(address), zone: None, kind: HostKind::Ipv6.name(), name: None });
    }
    if !text.is_ascii() && accepts(rfc3987::IregName, text) {
        let name = Name::of(text);
        return match name.labels {
            Err(Unnamed::Idna(problems)) => Err(Refused::Idna(problems)),
            _ => Ok(Found { text, host: Host::RegName(text), zone: None, kind: "ireg-name", name: Some(name) }),
        };
    }
    let read = if zone { ZonedHost::parse(text) } else { Host::parse(text).map(|host| ZonedHost { host, zone: None }) };
    let refused = |error| Refused::Finding(Box::new(Diagnostic::from_syntax_error(text, error)));
    let ZonedHost { host, zone } = read.map_err(refused)?;
    let (kind, name) = match host {
        Host::Ipv4(_) => (HostKind::Ipv4, None),
        Host::Ipv6(_) => (HostKind::Ipv6, None),
        Host::IpvFuture { .. } => (HostKind::IpvFuture, None),
        Host::RegName(name) => (HostKind::RegName, (!name.is_empty()).then(|| Name::of(name))),
    };
    Ok(Found { text, host, zone, kind: kind.name(), name })
}

/// Returns problems of the decoded form of a host with spans of the host as it is written.
fn in_written(problems: &[IdnaProblem], host: &str) -> Vec<IdnaProblem> {
    let mut starts = Vec::with_capacity(host.len() + 1);
    let mut at = 0;
    while at < host.len() {
        starts.push(at as u32);
        at += if pct_decoded(&host.as_bytes()[at..]).is_some() { 3 } else { 1 };
    }
    starts.push(host.len() as u32);
    let place = |offset: u32| starts.get(offset as usize).copied().unwrap_or(host.len() as u32);
    let written = |span: Span| Span::new(place(span.start), place(span.end));
    let located = |problem: &IdnaProblem| IdnaProblem {
        label_span: written(problem.label_span),
        span: written(problem.span),
        ..problem.clone()
    };
    problems.iter().map(located).collect()
}

impl Name {
    fn of(text: &str) -> Self {
        let decoded = decode_str(text, OnInvalid::Reject);
        let labels = match &decoded {
            Ok(name) => Idna::default().labels(name).map_err(|error| Unnamed::Idna(in_written(error.problems(), text))),
            Err(error) => Err(Unnamed::Encoding(*error)),
        };
        let text = decoded.map_or_else(|_| text.to_owned(), Cow::into_owned);
        let mut name = Name { text, labels, host_name: Ok(()) };
        name.host_name = HostName::parse(&name.ascii()).map(drop);
        name
    }

    /// The name in ASCII; unchanged if it has no such form.
    fn ascii(&self) -> String {
        self.joined(|label| &label.ascii)
    }

    fn joined(&self, form: fn(&Label) -> &str) -> String {
        let Ok(labels) = &self.labels else { return self.text.clone() };
        labels.iter().map(form).collect::<Vec<_>>().join(".")
    }
}

impl Found<'_> {
    fn canonical(&self) -> String {
        match (&self.name, self.zone) {
            (Some(name), _) if name.labels.is_ok() => name.ascii(),
            (_, zone) => ZonedHost { host: self.host, zone }.to_string(),
        }
    }

    fn draw(&self, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", style.paint(TEXT, legible(self.text)))?;
        let mut row = |name: &str, value: &str, note: &str| {
            let note = if note.is_empty() { String::new() } else { format!("  {}", style.paint(QUIET, note)) };
            writeln!(out, "  {}  {}{note}", style.paint(NAME, format!("{name:11}")), legible(value))
        };
        row("kind", self.kind, "")?;
        row("canonical", &self.canonical(), "")?;
        if let Some(zone) = self.zone {
            row("zone", zone, "RFC 6874")?;
        }
        if let Some(address) = self.host.ip() {
            draw_address(address, "", &mut row)?;
        }
        if let Some(name) = &self.name {
            name.draw(&mut row)?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
        put("text", json!(self.text));
        put("kind", json!(self.kind));
        put("canonical", json!(self.canonical()));
        put("zone", json!(self.zone));
        put("address", json!(self.host.ip().map(address_json)));
        put("global", json!(self.host.ip().map(special::is_global)));
        put("name", json!(self.name.as_ref().map(Name::json)));
        Value::Object(fields)
    }
}

/// Prints a row: its name, its value and a note.
type Row<'r> = dyn FnMut(&str, &str, &str) -> io::Result<()> + 'r;

fn draw_address(address: IpAddr, of: &str, row: &mut Row<'_>) -> io::Result<()> {
    match special::of(address) {
        Some(entry) => row("class", entry.class.name(), &format!("{entry}, {}, RFC {}{of}", entry.name, entry.rfc))?,
        None => row("class", "ordinary", of)?,
    }
    let within = embedded(address);
    if let Some(within) = &within {
        row("holds", &within.ipv4.to_string(), within.how.name())?;
        draw_address(within.ipv4.into(), &format!(", of {}", within.ipv4), row)?;
    }
    if of.is_empty() {
        row("reach", if special::is_global(address) { "from anywhere" } else { "not from anywhere" }, "")?;
    }
    Ok(())
}

fn embedded(address: IpAddr) -> Option<urlgram::host::ip::Embedded> {
    match address {
        IpAddr::V6(address) => urlgram::host::ip::embedded(address),
        IpAddr::V4(_) => None,
    }
}

/// `{"class", "block", "name", "rfc", "embedded": {"how", "ipv4", ...}}`, null for absent.
fn address_json(address: IpAddr) -> Value {
    let entry = special::of(address);
    let within = embedded(address).map(|within| {
        json!({
            "how": within.how.name(),
            "ipv4": within.ipv4.to_string(),
            "address": address_json(within.ipv4.into()),
        })
    });
    json!({
        "class": entry.map(|entry| entry.class.name()),
        "block": entry.map(Entry::to_string),
        "name": entry.map(|entry| entry.name),
        "rfc": entry.map(|entry| entry.rfc),
        "embedded": within,
    })
}

impl Name {
    fn draw(&self, row: &mut Row<'_>) -> io::Result<()> {
        match &self.host_name {
            Ok(()) => row("host name", "yes", "RFC 1123 §2.1")?,
            Err(why) => row("host name", "no", &why.to_string())?,
        }
        match &self.labels {
            Ok(labels) => {
                for label in labels.iter().filter(|label| label.ascii != label.unicode) {
                    row("label", &label.unicode, &label.ascii)?;
                }
            }
            Err(Unnamed::Encoding(error)) => row("not idna", "encoding", &error.to_string())?,
            Err(Unnamed::Idna(problems)) => {
                for problem in problems {
                    row("not idna", problem.rule.name(), &problem.to_string())?;
                }
            }
        }
        let ascii = self.ascii();
        if let Some(parts) = suffix::split(&ascii) {
            let list = match (parts.listed, parts.private) {
                (false, _) => "not on the Public Suffix List",
                (true, true) => "private, by the Public Suffix List",
                (true, false) => "by the Public Suffix List",
            };
            row("suffix", parts.suffix.of(&ascii), list)?;
            if let Some(registrable) = parts.registrable.of(&ascii) {
                row("registrable", registrable, "")?;
            }
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let ascii = self.ascii();
        let parts = suffix::split(&ascii);
        let valid = self.labels.is_ok();
        json!({
            "host_name": self.host_name.is_ok(),
            "host_name_error": self.host_name.as_ref().err().map(HostNameError::to_string),
            "ascii": valid.then_some(&ascii),
            "unicode": valid.then(|| self.joined(|label| &label.unicode)),
            "labels": self.labels.as_ref().ok(),
            "problems": match &self.labels {
                Err(Unnamed::Idna(problems)) => json!(problems),
                Err(Unnamed::Encoding(error)) => {
                    json!([{"rule": "encoding", "span": error.span, "message": error.to_string()}])
                }
                Ok(_) => Value::Null,
            },
            "suffix": parts.map(|parts| parts.suffix.of(&ascii)),
            "suffix_listed": parts.map(|parts| parts.listed),
            "suffix_private": parts.map(|parts| parts.private),
            "registrable": parts.and_then(|parts| parts.registrable.of(&ascii)),
        })
    }
}
