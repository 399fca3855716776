//! The rows of programs: what each was recorded to read, or what its model says.

use std::io::{self, Write};

use urlgram::interpret::Interpretations;
use urlgram_interop::{Endpoint, Evidence, Parting, Reading, endpoint_by, read};

use super::draw::hidden;
use crate::output::style::{NAME, QUIET, TEXT, WRONG};
use crate::output::{Foreign, OutputStyle};

/// The hosts of a text with a password: a program may read a part of the password as the host or the port.
pub(crate) struct HostSecrets {
    secrets: Vec<String>,
    /// The hosts that specifications read.
    hosts: Vec<String>,
}

impl HostSecrets {
    pub(crate) fn of(readings: &Interpretations<'_>, style: &OutputStyle) -> Self {
        let spans = if style.shows_secrets { Vec::new() } else { hidden(readings) };
        let secrets = spans.into_iter().map(|span| span.of(readings.text()).to_owned()).collect();
        let hosts = readings.accepting().filter_map(endpoint_by).map(|endpoint| endpoint.host.to_ascii_lowercase());
        HostSecrets { secrets, hosts: hosts.collect() }
    }

    /// Whether the host or the port that a program reads may contain a password.
    pub(crate) fn covers(&self, endpoint: &Endpoint) -> bool {
        self.covers_host(endpoint) || self.covers_port(endpoint)
    }

    fn covers_host(&self, Endpoint { host, .. }: &Endpoint) -> bool {
        !self.secrets.is_empty() && !host.is_empty() && !self.hosts.contains(host)
    }

    fn covers_port(&self, Endpoint { port, .. }: &Endpoint) -> bool {
        !port.is_empty() && self.secrets.iter().any(|secret| secret.contains(port))
    }
}

/// Programs with equal answers.
struct Group {
    answer: String,
    /// Whether the answer is a host.
    is_host: bool,
    names: Vec<String>,
}

/// Draws one line for each answer, with the programs that give it.
pub(crate) fn draw(readings: &Interpretations<'_>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    let secrets = HostSecrets::of(readings, style);
    let mut groups: Vec<Group> = Vec::new();
    let answers = read(readings.text());
    for reading in &answers {
        let (answer, is_host) = answer(reading);
        let answer = match reading.endpoint() {
            Some(endpoint) if secrets.covers_host(endpoint) => "***".into(),
            Some(endpoint) if secrets.covers_port(endpoint) => format!("{}, port ***", Foreign(&endpoint.host).line()),
            _ => Foreign(&answer).line().into_owned(),
        };
        let name = [reading.program.name, " ", reading.program.version].concat();
        match groups.iter_mut().find(|group| group.answer == answer && group.is_host == is_host) {
            Some(group) => group.names.push(name),
            None => groups.push(Group { answer, is_host, names: vec![name] }),
        }
    }
    writeln!(out)?;
    for group in groups {
        let mark = if group.is_host { TEXT } else { WRONG };
        writeln!(out, "{}", style.paint(mark, group.answer))?;
        draw_names(&group.names, "  ", style, out)?;
    }
    let recorded = answers.iter().any(|reading| reading.evidence == Evidence::Recorded);
    let note = if recorded {
        "These answers were recorded by running the programs on this text."
    } else {
        "This text was not given to the programs. A program has an answer if its model had no error on the recorded texts."
    };
    writeln!(out, "{}", style.paint(QUIET, note))
}

/// Draws two readers that read different hosts.
pub(crate) fn draw_parting(parting: &Parting<'_>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    let Parting { first: (first, _), second: (second, _), .. } = parting;
    writeln!(out, "{}", style.paint(WRONG, format!("{first} and {second} disagree about the host")))
}

/// Draws a list of names, broken to the width of the terminal.
pub(crate) fn draw_names<N: AsRef<str>>(
    names: &[N],
    indent: &str,
    style: &OutputStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut line = indent.to_owned();
    for (place, name) in names.iter().map(AsRef::as_ref).enumerate() {
        let comma = if place + 1 < names.len() { "," } else { "" };
        let space = if line == indent { "" } else { " " };
        if !space.is_empty() && line.len() + 1 + name.len() + comma.len() > style.width {
            writeln!(out, "{}", style.paint(NAME, &line))?;
            line = [indent, name, comma].concat();
        } else {
            line = line + space + name + comma;
        }
    }
    writeln!(out, "{}", style.paint(NAME, &line))
}

/// Returns the heading of an answer, and whether it is a host.
fn answer(reading: &Reading) -> (String, bool) {
    match reading.endpoint() {
        Some(endpoint) if endpoint.host.is_empty() => ("no host".into(), false),
        Some(endpoint) if endpoint.port.is_empty() => (endpoint.host.clone(), true),
        Some(endpoint) if endpoint.host.contains(':') => (format!("[{}]:{}", endpoint.host, endpoint.port), true),
        Some(endpoint) => (format!("{}:{}", endpoint.host, endpoint.port), true),
        None if reading.is_rejected() => ("rejected".into(), false),
        None => ("not known".into(), false),
    }
}
