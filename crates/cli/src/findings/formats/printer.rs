//! The formats of findings by name. A new format is a file, a line here, and its name in [`Format`].

use std::io;

use super::super::drawn::Drawn;
use super::super::located_finding::LocatedFinding;
use super::covering::Covered;
use super::print::{Print, PrintOptions};
use super::{concise, full, github, gitlab, grouped, json, junit, rdjson, sarif};
use crate::output::Format;

/// Makes a printer.
type Make = fn(PrintOptions) -> Box<dyn Print>;

const PRINTERS: &[(Format, Make)] = &[
    (Format::Full, |options| Box::new(full::Full::new(options))),
    (Format::Concise, |options| Box::new(concise::Concise::new(options))),
    (Format::Grouped, |options| Box::new(grouped::Grouped::new(options))),
    (Format::Json, |_| Box::new(json::Array::new())),
    (Format::JsonLines, |_| Box::<json::Lines>::default()),
    (Format::Sarif, |options| Box::new(sarif::Sarif::new(options.rules))),
    (Format::Github, |_| Box::new(github::Github)),
    (Format::Gitlab, |_| Box::new(gitlab::Gitlab::new())),
    (Format::Junit, |_| Box::new(junit::Junit::new())),
    (Format::Rdjson, |_| Box::new(rdjson::Rdjson)),
];

/// Whether each finding is printed in the same way whatever was printed before it.
fn draws_alone(format: Format) -> bool {
    matches!(format, Format::Full | Format::Concise | Format::JsonLines | Format::Github | Format::Rdjson)
}

/// Whether findings of a document that are equal are printed as one: people read this format.
pub(crate) fn joins_equal(format: Format) -> bool {
    matches!(format, Format::Full | Format::Concise | Format::Grouped)
}

/// Number of findings that are drawn at once, and of drawings that room is made for. A document may have far more.
const MOST: usize = 64;

/// Draws the findings in a file; `None` if the drawing of one depends on others in this format.
pub(crate) fn drawn(
    findings: &[LocatedFinding],
    file: &str,
    format: Format,
    options: PrintOptions,
) -> io::Result<Option<Drawn>> {
    if findings.is_empty() || !draws_alone(format) {
        return Ok(None);
    }
    let (mut drawn, mut printer) = (Drawn::with_room_for(findings.len().min(MOST)), printer(format, options));
    for some in findings.chunks(MOST) {
        printer.draw(file, &some.iter().collect::<Vec<_>>(), &mut drawn)?;
    }
    Ok(Some(drawn))
}

/// Returns the printer of a format, which covers secrets unless the options show them, or that of [`Format::Full`] if the format is not one of findings.
pub(crate) fn printer(format: Format, options: PrintOptions) -> Box<dyn Print> {
    let (_, make) = PRINTERS.iter().find(|(known, _)| *known == format).unwrap_or(&PRINTERS[0]);
    if options.style.shows_secrets { make(options) } else { Box::new(Covered::new(make(options))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_of_findings_has_a_printer() {
        let formats: Vec<Format> = PRINTERS.iter().map(|(format, _)| *format).collect();
        assert_eq!(formats, Format::FINDINGS);
    }
}
