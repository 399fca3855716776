//! One line per finding, as compilers print them.

use std::io::{self, Write};

use super::super::equal::Others;
use super::super::located_finding::LocatedFinding;
use super::print::{Print, PrintOptions};
use crate::output::Foreign;
use crate::output::style::{QUIET, TEXT};

pub(crate) struct Concise {
    options: PrintOptions,
}

impl Concise {
    pub(crate) fn new(options: PrintOptions) -> Self {
        Concise { options }
    }
}

impl Print for Concise {
    fn finding(&mut self, file: &str, located: &LocatedFinding, out: &mut dyn Write) -> io::Result<()> {
        write!(
            out,
            "{}:{}:{}: ",
            self.options.style.paint(TEXT, Foreign(file)),
            located.start.line,
            located.start.column
        )?;
        headline(located, &self.options, out)
    }
}

/// Prints a line such as `U101 a space in a path [fix] (2 times, also at 3:1)`.
pub(crate) fn headline(located: &LocatedFinding, options: &PrintOptions, out: &mut dyn Write) -> io::Result<()> {
    let style = &options.style;
    let cause = &located.finding;
    write!(
        out,
        "{} {}",
        style.paint(style.of_severity(located.finding.severity()), cause.code()),
        Foreign(cause.message())
    )?;
    match cause.fix() {
        Some(fix) if fix.is_safe() && located.edit.is_some() => write!(out, " {}", style.paint(QUIET, "[fix]"))?,
        Some(_) if options.shows_unsafe_fixes && located.edit.is_some() => {
            write!(out, " {}", style.paint(QUIET, "[unsafe fix]"))?;
        }
        _ => {}
    }
    if !located.others.is_empty() {
        let others = Others { places: &located.others, is_ascii: !style.unicode };
        write!(out, " {}", style.paint(QUIET, format_args!("({others})")))?;
    }
    writeln!(out)
}
