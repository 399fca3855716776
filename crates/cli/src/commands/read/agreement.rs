//! The rows of readers that must agree, and the first two that part.

use std::io::{self, Write};

use urlgram::interpret::Interpretations;
use urlgram_interop::{Answer, Comparison, Reader};

use super::programs::HostSecrets;
use crate::output::style::{FINE, NAME, WRONG};
use crate::output::{Foreign, OutputStyle};

/// Draws a line for each reader, and one that says whether they agree.
pub(crate) fn draw(
    readings: &Interpretations<'_>,
    comparison: &Comparison,
    style: &OutputStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let secrets = HostSecrets::of(readings, style);
    writeln!(out)?;
    for (reader, answer) in comparison.answers() {
        let shown = match answer {
            Answer::Contacts(endpoint) if secrets.covers(endpoint) => "***".into(),
            answer => answer.to_string(),
        };
        writeln!(out, "{}  {}", style.paint(NAME, reader), Foreign(&shown).line())?;
    }
    let not_known: Vec<String> = comparison.not_known().map(|reader| reader.to_string()).collect();
    match comparison.parting() {
        Some(parting) => {
            let [first, second] = [parting.first, parting.second].map(|(reader, _): &(Reader, Answer)| *reader);
            let line = format!("{first} and {second} disagree about the {}", parting.aspect);
            writeln!(out, "{}", style.paint(WRONG, line))
        }
        None if !not_known.is_empty() => {
            let line = format!("not known for {}: no record of this text, and no model", not_known.join(", "));
            writeln!(out, "{}", style.paint(WRONG, line))
        }
        None => writeln!(out, "{}", style.paint(FINE, "all agree")),
    }
}
