//! The paths and the written texts on which programs part, as they were recorded.

use std::io::{self, Write};

use urlgram::interpret::Interpretations;
use urlgram_interop::{Part, Program, Reading, by_part, read};

use super::draw::hidden;
use super::programs::draw_names;
use crate::output::OutputStyle;
use crate::output::style::{QUIET, TEXT};

/// Number of answers that are shown.
const SHOWN: usize = 8;

/// Draws a block for the path, and one for the written text, if programs part there.
pub(crate) fn draw(readings: &Interpretations<'_>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    let programs = read(readings.text());
    for (part, heading) in [(Part::Path, "Paths"), (Part::Written, "Written again as")] {
        let groups = by_part(&programs, part);
        if groups.len() < 2 {
            continue;
        }
        if !style.shows_secrets && may_show_password(readings, &programs) {
            let note = format!("{heading}: {} different texts, which may show a password", groups.len());
            writeln!(out, "\n{}", style.paint(QUIET, note))?;
            continue;
        }
        writeln!(out, "\n{}", style.paint(QUIET, format!("{heading}:")))?;
        draw_groups(groups, style, out)?;
    }
    Ok(())
}

fn draw_groups(mut groups: Vec<(String, Vec<&Program>)>, style: &OutputStyle, out: &mut dyn Write) -> io::Result<()> {
    groups.sort_by_key(|(_, programs)| std::cmp::Reverse(programs.len()));
    for (value, programs) in groups.iter().take(SHOWN) {
        writeln!(out, "{}", style.paint(TEXT, format!("{value:?}")))?;
        let names: Vec<&str> = programs.iter().map(|program| program.name).collect();
        draw_names(&names, "  ", style, out)?;
    }
    let left = groups.len().saturating_sub(SHOWN);
    if left > 0 {
        writeln!(out, "{}", style.paint(QUIET, format!("{left} more with --format json")))?;
    }
    Ok(())
}

/// Whether a specification or a program reads a password: another program may read it as a part of the path.
fn may_show_password(readings: &Interpretations<'_>, programs: &[Reading]) -> bool {
    let has_password =
        |(userinfo, _): &(String, _)| userinfo.split_once(':').is_some_and(|(_, password)| !password.is_empty());
    !hidden(readings).is_empty() || by_part(programs, Part::Userinfo).iter().any(has_password)
}
