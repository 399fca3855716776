//! Lines, as compilers print them.

use std::io::{self, Write};

use super::{Manner, Print};
use crate::Look;
use crate::lint::spot::Spot;
use crate::look::{QUIET, TEXT};
use crate::parts::legible;

pub(super) struct Concise {
    look: Look,
}

impl Concise {
    pub(super) fn new(manner: Manner) -> Self {
        Concise { look: manner.look }
    }
}

impl Print for Concise {
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{}:{}:{}: ", self.look.paint(TEXT, legible(file)), spot.start.line, spot.start.column)?;
        headline(spot, &self.look, out)
    }
}

/// `U101 a space in a path [fix]`
pub(super) fn headline(spot: &Spot, look: &Look, out: &mut dyn Write) -> io::Result<()> {
    let cause = &spot.finding.cause;
    write!(out, "{} {}", look.paint(look.of_severity(spot.finding.severity), cause.code), legible(&cause.headline))?;
    match &cause.fix {
        Some(fix) if fix.certain && spot.edit.is_some() => writeln!(out, " {}", look.paint(QUIET, "[fix]")),
        _ => writeln!(out),
    }
}
