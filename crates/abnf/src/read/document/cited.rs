//! Statements of a document about names that its grammar does not define: [`citations`].

use super::layout::{Layout, Marking};
use super::pages::without_breaks;
use crate::read::citations::Citations;
use crate::read::origins::Prose;

/// Reads the citations of a document whose grammar is `grammar` and whose name is `own`.
pub(super) fn citations(text: &str, layout: &Layout<'_>, grammar: &str, own: Option<&str>) -> Citations {
    let lines = &without_breaks(text).lines;
    let Cddl { names, is_open } = Cddl::of(layout);
    Citations::of(&Prose { text, lines, grammar, own }).with_other(names, is_open)
}

/// The definitions in the blocks of CDDL of a document.
#[derive(Default)]
struct Cddl {
    /// Names in lower case.
    names: Vec<String>,
    /// Whether a block includes a file, so that there are more.
    is_open: bool,
}

impl Cddl {
    fn of(layout: &Layout<'_>) -> Cddl {
        let mut cddl = Cddl::default();
        let is_cddl = |marking: &Marking| matches!(marking, Marking::Other(language) if language == "cddl");
        for block in layout.blocks.iter().filter(|block| is_cddl(&block.marking)) {
            let lines = &layout.lines[block.lines.clone()];
            cddl.names.extend(lines.iter().filter_map(|line| defined(line)));
            cddl.is_open |= lines.iter().any(|line| line.trim_start().starts_with("{::include"));
        }
        cddl
    }
}

/// Returns the name that a line begins to define, in lower case: `path = [*text]`, `name<a> /= b`.
fn defined(line: &str) -> Option<String> {
    let words = line.trim_start();
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.@$".contains(c);
    let (name, rest) = words.split_at(words.find(|c| !is_part(c))?);
    let generic = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')).map(|(_, rest)| rest);
    let sign = generic.unwrap_or(rest).trim_start().trim_start_matches('/');
    let is_definition = sign.starts_with('=') && !sign.starts_with("=>");
    (is_definition && name.starts_with(|c: char| c.is_ascii_alphabetic())).then(|| name.to_ascii_lowercase())
}
