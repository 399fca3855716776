//! Files that blocks of a document include: [`includes`].

use std::borrow::Cow;

use super::layout::{Layout, Marking};
use super::markup::Include;

/// Endings of files that a block without a language includes as a grammar.
const GRAMMARS: [&str; 6] = ["abnf", "bnf", "grammar", "inc", "md", "txt"];

/// Takes out the lines of blocks that include files, and returns the files that may have rules: `{::include file}` and
/// `{::include-fold file}` of kramdown-rfc, `<{{file}}` of mmark, `include::file[]`.
pub(super) fn includes(layout: &mut Layout<'_>) -> Vec<Include> {
    let mut found = Vec::new();
    for block in layout.blocks.iter().filter(|block| !matches!(block.marking, Marking::Other(_))) {
        for line in block.lines.clone() {
            let Some(file) = included(&layout.lines[line]) else { continue };
            layout.lines[line] = Cow::Borrowed("");
            if block.marking == Marking::Abnf || may_have_rules(&file) {
                found.push(Include { line, file });
            }
        }
    }
    found
}

/// Returns the name of the file that a line includes.
fn included(line: &str) -> Option<String> {
    let line = line.trim();
    let kramdown = line.strip_prefix("{::include").and_then(|rest| rest.strip_suffix('}'));
    let kramdown =
        kramdown.and_then(|rest| rest.split_once(' ')).filter(|(way, _)| way.is_empty() || way.starts_with('-'));
    let mmark = || line.strip_prefix("<{{").and_then(|rest| rest.split_once("}}")).map(|(file, _)| file);
    let asciidoc = || line.strip_prefix("include::").and_then(|rest| rest.split_once('[')).map(|(file, _)| file);
    kramdown.map(|(_, file)| file).or_else(mmark).or_else(asciidoc).map(|file| file.trim().to_owned())
}

/// Whether the ending of the name of a file is that of a grammar or of a text. Other files are examples.
fn may_have_rules(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.').is_none_or(|(_, ending)| GRAMMARS.contains(&ending.to_ascii_lowercase().as_str()))
}
