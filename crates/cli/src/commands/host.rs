//! `urlgram host`: the kind, canonical form and network of hosts.

use std::ffi::OsString;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use crate::exit::{Exit, Failure};
use crate::input::{FileArgs, InputArgs, read_named, rejected};
use crate::io::Io;
use crate::output::style::{NAME, QUIET, TEXT};
use crate::output::{Foreign, Format, Output, OutputStyle, Renderer, TextPlace, draw_labels};
use urlgram::diagnostic::decode_utf8;
use urlgram::host::{special, suffix};
use urlgram::whatwg::HostRef;
use urlgram_ops::reading::{Reader, Reading};
use urlgram_ops::{
    HostDescription, HostList, NameDescription, NoHost, NoLabels, Reach, describe_host, embedded, reach,
};
use urlgram_secrets::redact;

/// Describe hosts: address or name, canonical form, network, labels, and registrable domain
///
/// Write a host as in a URL, or a whole URL, whose host is described. IPv6 addresses may omit the brackets, names may be in any script. An invalid host is explained
/// on stderr and does not stop the run. The exit code is 1 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Hosts to describe, or URLs. Reads one per line from stdin if none is given, and for `-`
    #[arg(value_name = "HOST")]
    hosts: Vec<OsString>,

    #[command(flatten)]
    files: FileArgs,

    /// Print the lines of a file or of stdin whose host is of this class, and nothing else. Exit with code 0 if each host is of this class, 1
    /// if one is not, and 2 if a text has no host. Of a URL, the hosts that all specifications find count
    #[arg(long = "is", value_name = "CLASS", value_enum)]
    class: Option<Class>,

    /// Print the lines of a file or of stdin whose host is on this list, and nothing else: a host or .domain per line, a hosts file, or
    /// `||domain^` of an ad blocker. Exit with code 0 if each host is on the list, 1 if one is not, and 2 if a text has no host
    #[arg(long, value_name = "FILE", conflicts_with_all = ["class", "format"])]
    listed: Option<PathBuf>,

    /// Accept zones in IPv6 addresses, as RFC 6874 writes them: [fe80::1%25en0]
    #[arg(long)]
    zone: bool,

    /// Read each host as this specification does: `rfc3986`, the text as it is written, `rfc3987`, or `whatwg`, the host that a browser
    /// makes of it
    #[arg(long = "as", value_name = "READER", value_parser = Reader::by_name, default_value = "rfc3986", conflicts_with = "class")]
    reader: Reader,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram host '[::ffff:10.0.0.1]' bücher.example.co.uk
  urlgram host https://www.example.co.uk/a
  urlgram host --zone '[fe80::1%25en0]'
  urlgram host --is public http://0x7f.1/admin || echo refused
  urlgram host --is private -f urls.txt
  urlgram host --listed blocklist.txt -f urls.txt
  urlgram host --as whatwg 0x7f.1
  urlgram host --format json-lines -f hosts.txt | jq -r 'select(.global == false).text'";

/// A class of hosts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Class {
    /// No machine of the Internet, for any reader: private, link-local, loopback and other special addresses, and special names
    Private,
    /// This machine
    Loopback,
    /// An address of the Internet, or a name with a dot that browsers accept and that is not special. What it stands for in the DNS is not known
    Public,
}

impl Class {
    fn has(self, found: Reach) -> bool {
        match self {
            Class::Private => found.is_private,
            Class::Public => found.is_public,
            Class::Loopback => found.is_loopback,
        }
    }
}

/// Answers in the exit code whether all hosts are of a class, and prints the lines of a list that are. A text without a host is reported,
/// and is of none.
fn classified(class: Class, texts: InputArgs, zone: bool, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let (renderer, is_list) = (Renderer::new(&io.err_style), texts.has_lines());
    let mut hostless = Hostless::default();
    let exit = texts.each(io, &mut |text, output| {
        let refused = match decode_utf8(text).map(|text| reach(text, zone)) {
            Ok(Ok(found)) => return selected(class.has(found), text, is_list, output),
            Ok(Err(refused)) => refused.map(|refused| (refused.host.into_bytes(), refused.reason)),
            Err(finding) => Some((text.to_owned(), NoHost::Finding(finding))),
        };
        if !hostless.is_named(text) {
            return Ok(Exit::Error);
        }
        if let Some((host, reason)) = refused {
            writeln!(output.err, "{}", picture(&reason, &host, output.place.as_ref(), &renderer))?;
        }
        without_host(text, "no host for any reader", output)
    })?;
    hostless.finish(io)?;
    Ok(exit)
}

/// Prints a text of a list if it is selected. Returns whether it is.
fn selected(is_selected: bool, text: &[u8], is_list: bool, output: &mut Output<'_>) -> Result<Exit, Failure> {
    if is_selected && is_list {
        output.out.write_all(text)?;
        output.out.write_all(b"\n")?;
    }
    Ok(if is_selected { Exit::Clean } else { Exit::Findings })
}

/// Texts without a host, of which only the first ones are reported.
#[derive(Default)]
struct Hostless {
    count: u64,
    /// Whether all have commas, as the rows of a table have.
    have_commas: bool,
}

impl Hostless {
    /// Number of texts that are reported.
    const NAMED: u64 = 5;

    /// Counts a text. Returns whether it is one of the first.
    fn is_named(&mut self, text: &[u8]) -> bool {
        let has_comma = text.contains(&b',');
        self.have_commas = has_comma && (self.count == 0 || self.have_commas);
        self.count += 1;
        self.count <= Self::NAMED
    }

    /// Reports the number of the others.
    fn finish(&self, io: &mut Io<'_>) -> io::Result<()> {
        if let more @ 1.. = self.count.saturating_sub(Self::NAMED) {
            let lines = if more == 1 { "line" } else { "lines" };
            io.note(format_args!("{more} more {lines} without a host"))?;
        }
        if self.count > 1 && self.have_commas {
            io.note(format_args!(
                "the lines look like CSV: `urlgram get --column NAME '{{host}}' FILE` writes the hosts of a column, one per line"
            ))?;
        }
        Ok(())
    }
}

/// Reports a text without a host.
fn without_host(text: &[u8], reason: &str, output: &mut Output<'_>) -> Result<Exit, Failure> {
    let shown = String::from_utf8_lossy(text);
    let shown = if shown.is_empty() { "the empty text".into() } else { redact(&shown).into_owned() };
    Ok(output.error(format_args!("{}: {reason}", Foreign(&shown)))?)
}

/// Answers in the exit code whether all hosts are on a list, and prints the lines of a list of texts that are.
fn on_list(
    path: &Path,
    texts: InputArgs,
    host: impl Fn(&[u8]) -> Result<String, String>,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let list = read_named(path).map_err(|error| Failure::File(path.to_owned(), error))?;
    let list = HostList::parse(&String::from_utf8_lossy(&list));
    if let unread @ 1.. = list.unread() {
        let (name, read) = (Foreign::path(path), list.len());
        io.note(format_args!(
            "{name}: {read} entries; lines that are not about a host alone, and were not read: {unread}"
        ))?;
    }
    let (is_list, mut hostless) = (texts.has_lines(), Hostless::default());
    let exit = texts.each(io, &mut |text, output| match host(text) {
        Ok(host) => selected(list.find(&host).is_some(), text, is_list, output),
        Err(reason) if hostless.is_named(text) => without_host(text, &reason, output),
        Err(_) => Ok(Exit::Error),
    })?;
    hostless.finish(io)?;
    Ok(exit)
}

/// Returns the host in a text, or the reason why there is none.
fn found_host(reading: &Reading<'_>, text: &[u8], zone: bool) -> Result<String, String> {
    let text = std::str::from_utf8(text).map_err(|error| error.to_string())?;
    let host = reading.host(text)?;
    let found = describe_host(&host, zone).map_err(|_| "no host".to_owned())?;
    Ok(found.text.to_owned())
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let Args { hosts, files, class, listed, zone, reader, format } = args;
    let reading = Reading { reader, scheme: None };
    if let Some(list) = listed {
        return on_list(&list, InputArgs::of(hosts, files), |text| found_host(&reading, text, zone), io);
    }
    if let Some(class) = class {
        return classified(class, InputArgs::of(hosts, files), zone, io);
    }
    let renderer = Renderer::new(&io.err_style);
    let mut first = true;
    InputArgs::of(hosts, files).each(io, &mut |text, output| {
        let host = match std::str::from_utf8(text).map(|text| reading.host(text)) {
            Ok(Ok(host)) => host.into_owned().into_bytes(),
            Ok(Err(reason)) => return rejected(text, &reason, format, output),
            Err(_) => text.to_vec(),
        };
        let text = &*host;
        let found = decode_utf8(text).map_err(NoHost::Finding).and_then(|text| describe_host(text, zone));
        let is_first = std::mem::take(&mut first);
        let record = || found.as_ref().map_or_else(|refused| refused.json(text), HostDescription::json);
        match &found {
            _ if format.json(output.out, record)? => {}
            Ok(found) => {
                if !is_first {
                    writeln!(output.out)?;
                }
                draw(found, &output.out_style, output.out)?;
            }
            Err(refused) => {
                output.out.flush()?;
                writeln!(output.err, "{}", picture(refused, text, output.place.as_ref(), &renderer))?;
            }
        }
        Ok(if found.is_ok() { Exit::Clean } else { Exit::Findings })
    })
}

fn picture(refused: &NoHost, text: &[u8], place: Option<&TextPlace>, renderer: &Renderer) -> String {
    match refused {
        NoHost::Finding(finding) => renderer.draw_finding(text, finding, place),
        NoHost::Idna(problems) => {
            let places = problems.iter().map(|problem| (problem.span, problem.to_string()));
            let code = format!("idna {}", problems.first().map_or("", |problem| problem.rule.name()));
            draw_labels(&String::from_utf8_lossy(text), &code, "not a domain name", places, renderer)
        }
    }
}

fn draw(found: &HostDescription<'_>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", style.paint(TEXT, Foreign(found.text)))?;
    let mut row = |name: &str, value: &str, note: &str| {
        let note = if note.is_empty() { String::new() } else { format!("  {}", style.paint(QUIET, Foreign(note))) };
        writeln!(out, "  {}  {}{note}", style.paint(NAME, format!("{name:11}")), Foreign(value))
    };
    let document = if found.kind == "ireg-name" { "RFC 3987 §2.2" } else { "RFC 3986 §3.2.2" };
    row("kind", found.kind, document)?;
    row("canonical", &found.canonical(), "")?;
    if let Some(zone) = found.zone {
        row("zone", zone, "RFC 6874")?;
    }
    if let Some(address) = found.host.ip() {
        draw_address(address, "", &mut row)?;
    }
    if let Some(name) = &found.name {
        draw_name(name, &mut row)?;
    }
    if let Some(name) = found.special_name() {
        row("class", name.class.name(), &format!("special-use name, {name}"))?;
    }
    if let Some(domain) = found.text.strip_prefix('.') {
        row("in cookies", domain, "a Domain attribute ignores the first dot, RFC 6265 §5.2.3")?;
    }
    match found.whatwg() {
        // The same IPv6 address may have another text.
        Some(Ok(HostRef::Ipv6(_))) => {}
        // A name in another script may be that of an address.
        Some(Ok(host))
            if host.to_string() != found.canonical()
                || matches!(host, HostRef::Ipv4(_)) && found.host.ip().is_none() =>
        {
            draw_whatwg(&host, &mut row)?;
        }
        Some(Err(error)) => row("in browsers", "not a host", &format!("{error}, by the URL Standard"))?,
        _ => {}
    }
    Ok(())
}

/// Prints the host as the URL Standard reads it, if that is another one.
fn draw_whatwg(host: &HostRef<'_>, row: &mut Row<'_>) -> io::Result<()> {
    row("in browsers", &host.to_string(), &format!("{}, by the URL Standard", host.kind_name()))?;
    match host {
        HostRef::Ipv4(address) => draw_address((*address).into(), &format!(", of {address}"), row),
        _ => Ok(()),
    }
}

/// Prints a row: its name, its value and a note.
type Row<'r> = dyn FnMut(&str, &str, &str) -> io::Result<()> + 'r;

fn draw_address(address: IpAddr, of: &str, row: &mut Row<'_>) -> io::Result<()> {
    match special::of(address) {
        Some(entry) => row("class", entry.class.name(), &format!("{entry}, {}, RFC {}{of}", entry.name, entry.rfc))?,
        None => row("class", "ordinary", of.trim_start_matches(", "))?,
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

fn draw_name(name: &NameDescription, row: &mut Row<'_>) -> io::Result<()> {
    match &name.host_name {
        Ok(()) if name.has_final_dot() => {
            row("host name", "yes", "RFC 1123 §2.1; the final dot says that it is fully qualified, RFC 3986 §3.2.2")?;
        }
        Ok(()) => row("host name", "yes", "RFC 1123 §2.1")?,
        Err(why) => row("host name", "no", &why.to_string())?,
    }
    match &name.labels {
        Ok(labels) => {
            for label in labels.iter().filter(|label| label.ascii != label.unicode) {
                row("label", &label.unicode, &label.ascii)?;
            }
        }
        Err(NoLabels::Encoding(error)) => row("not idna", "encoding", &error.to_string())?,
        Err(NoLabels::Idna(problems)) => {
            let mut said = Vec::new();
            for problem in problems {
                let words = problem.to_string();
                if !said.contains(&words) {
                    row("not idna", problem.rule.name(), &words)?;
                    said.push(words);
                }
            }
        }
    }
    let mut said = Vec::new();
    for problem in &name.registration {
        let words = problem.to_string();
        if !said.contains(&words) {
            row("idna 2008", "no", &words)?;
            said.push(words);
        }
    }
    let ascii = name.ascii();
    if let Some(parts) = suffix::split(&ascii) {
        // The rule for all names that the list does not have makes a suffix of one label.
        if !parts.listed && parts.registrable.get().is_none() {
            return row("suffix", "none", "one label, which is not on the Public Suffix List");
        }
        let list = match (parts.listed, parts.private) {
            (false, _) => "not on the Public Suffix List",
            (true, true) => "private, by the Public Suffix List",
            (true, false) => "by the Public Suffix List",
        };
        row("suffix", parts.suffix.of(&ascii), list)?;
        match parts.registrable.of(&ascii) {
            Some(registrable) => row("registrable", registrable, "")?,
            None => row("registrable", "none", "the host is itself a public suffix")?,
        }
    }
    Ok(())
}
