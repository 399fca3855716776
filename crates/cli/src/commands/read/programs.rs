//! The rows of programs: what each was recorded to read, or what its model says.

use std::io::{self, Write};

use urlgram::interpret::Interpretations;
use urlgram_interop::{Evidence, Reading, endpoint_by, read};

use super::draw::hidden;
use crate::output::style::{NAME, QUIET, TEXT, WRONG};
use crate::output::{Foreign, OutputStyle};

/// Programs with equal answers.
struct Group {
    answer: String,
    /// Whether the answer is a host.
    is_host: bool,
    names: Vec<String>,
}

/// Draws one line for each answer, with the programs that give it.
pub(crate) fn draw(readings: &Interpretations<'_>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    // A program may read a part of a password as the host.
    let has_secrets = !style.shows_secrets && !hidden(readings).is_empty();
    let hosts: Vec<String> =
        readings.accepting().filter_map(endpoint_by).map(|endpoint| endpoint.host.to_ascii_lowercase()).collect();
    let mut groups: Vec<Group> = Vec::new();
    for reading in read(readings.text()) {
        let (answer, is_host) = answer(&reading);
        let is_secret = has_secrets
            && reading.endpoint().is_some_and(|endpoint| !endpoint.host.is_empty() && !hosts.contains(&endpoint.host));
        let answer = if is_secret { "***".into() } else { Foreign(&answer).line().into_owned() };
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
        let mut line = String::from(" ");
        for (place, name) in group.names.iter().enumerate() {
            let comma = if place + 1 < group.names.len() { "," } else { "" };
            if line.len() > 1 && line.len() + 1 + name.len() + comma.len() > style.width {
                writeln!(out, "{}", style.paint(NAME, &line))?;
                line = String::from(" ");
            }
            line = line + " " + name + comma;
        }
        writeln!(out, "{}", style.paint(NAME, &line))?;
    }
    let recorded = read(readings.text()).iter().any(|reading| reading.evidence == Evidence::Recorded);
    let note = if recorded {
        "These answers were recorded by running the programs on this text."
    } else {
        "This text was not given to the programs. A program has an answer if its model had no error on the recorded texts."
    };
    writeln!(out, "{}", style.paint(QUIET, note))
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
