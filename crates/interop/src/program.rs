//! The programs that were asked.

use std::sync::LazyLock;

use super::part::Part;

/// A program or a library that reads URLs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The character that stands for the program in the recorded answers.
    pub letter: char,
    /// The name: `curl`.
    pub name: &'static str,
    /// The name with the function or the mode that was asked.
    pub title: &'static str,
    /// The version that was asked.
    pub version: &'static str,
    /// The name of the specification that its documentation claims; empty if it claims none that urlgram has.
    pub claims: &'static str,
    /// The letters of the parts that it returns.
    parts: &'static str,
}

impl Program {
    /// Whether the program returns a part, and its answers were recorded.
    pub fn gives(&self, part: Part) -> bool {
        cfg!(feature = "parts") && self.parts.contains(part.letter())
    }
}

/// The file of the programs: letter, name, title, version, claimed specification and letters of parts, separated by tabs.
const FILE: &str = include_str!("../data/programs.tsv");

static PROGRAMS: LazyLock<Vec<Program>> = LazyLock::new(|| FILE.lines().filter_map(parsed).collect());

fn parsed(line: &'static str) -> Option<Program> {
    let mut fields = line.split('\t');
    let letter = fields.next()?.chars().next()?;
    let (name, title, version, claims) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    Some(Program { letter, name, title, version, claims, parts: fields.next()? })
}

/// Returns all programs.
pub fn programs() -> &'static [Program] {
    &PROGRAMS
}

/// Returns the program with this name, whatever its case.
pub fn program(name: &str) -> Option<&'static Program> {
    PROGRAMS.iter().find(|program| program.name.eq_ignore_ascii_case(name))
}
