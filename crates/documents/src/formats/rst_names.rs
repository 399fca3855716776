//! Names that references of a document of reStructuredText may have: `` `name`_ ``.
//!
//! <https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#reference-names>.

use std::collections::HashSet;

use crate::words::{beginning, ending, unicase};

/// Directives of docutils that define no names apart from those that the document shows. Any that is not known may take names from elsewhere,
/// as `include` does.
const OF_DOCUTILS: &[&str] = &[
    "admonition", "attention", "caution", "class", "code", "compound", "container", "contents", "csv-table", "danger",
    "date", "default-role", "epigraph", "error", "figure", "footer", "header", "highlights", "hint", "image",
    "important", "line-block", "list-table", "math", "meta", "note", "parsed-literal", "pull-quote", "raw", "replace",
    "role", "rubric", "section-numbering", "sectnum", "sidebar", "table", "tip", "title", "topic", "unicode",
    "warning",
];

/// Directives of Sphinx and its extensions like those of docutils.
const OF_SPHINX: &[&str] = &[
    "attribute", "centered", "code-block", "codeauthor", "currentmodule", "data", "deprecated", "doctest", "dropdown",
    "envvar", "exception", "function", "glossary", "grid", "grid-item-card", "graphviz", "highlight", "hlist", "index",
    "ipython", "literalinclude", "mermaid", "method", "module", "moduleauthor", "only", "option", "program", "prompt",
    "sectionauthor", "seealso", "sourcecode", "tab-item", "tab-set", "tabs", "tab", "testcode", "testoutput",
    "testsetup", "toctree", "todo", "versionadded", "versionchanged", "versionremoved", "youtube",
];

/// Domains of Sphinx, whose directives are definitions of items: `py:function`.
const DOMAINS: [&str; 6] = ["c", "cpp", "js", "py", "rst", "std"];

/// Longest name between backticks, in bytes.
const MAX_NAME: usize = 256;

/// The names that a document defines.
#[derive(Debug)]
pub(super) struct Names {
    names: HashSet<String>,
    /// Whether there may be others.
    is_open: bool,
}

impl Names {
    /// Collects the names of a document: its targets, titles, named links, footnotes, and the arguments of directives.
    pub(super) fn of(text: &str) -> Names {
        let mut found = Names { names: HashSet::new(), is_open: false };
        let mut before = "";
        for line in text.lines() {
            let content = line.trim();
            if is_underline(content) {
                found.add(before);
            } else if let Some(name) = target_name(line) {
                found.add(name);
            } else if let Some(markup) = content.strip_prefix(".. ") {
                found.directive(markup.trim_start());
            } else if let Some(name) = content.strip_prefix(":name:") {
                found.add(name);
            }
            before = content;
        }
        found.links(text);
        found
    }

    /// Whether a reference may have a name.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.is_open || self.names.contains(&plain(name))
    }

    fn add(&mut self, name: &str) {
        self.names.insert(plain(name));
    }

    /// Adds the name in a text after `.. `: that of a footnote, or the argument of a directive, which may be a title.
    fn directive(&mut self, markup: &str) {
        if let Some((name, _)) = markup.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            return self.add(name.trim_start_matches('#'));
        }
        let markup = markup.strip_prefix('|').and_then(|rest| rest.split_once("| ")).map_or(markup, |(_, after)| after);
        if let Some((name, argument)) = markup.split_once("::") {
            let is_name = !name.is_empty() && !name.contains(char::is_whitespace);
            let is_of_domain = name.split_once(':').is_some_and(|(domain, _)| DOMAINS.contains(&domain));
            let is_known = OF_DOCUTILS.contains(&name) || OF_SPHINX.contains(&name);
            self.is_open |= is_name && !is_known && !is_of_domain;
            self.add(argument);
        }
    }

    /// Adds the names of links with addresses, `` `name <https://example.org/>`_ ``, and of targets in a line, `` _`name` ``.
    fn links(&mut self, text: &str) {
        for end in memchr::memmem::find_iter(text.as_bytes(), b">`_") {
            let near = ending(&text[..end], 2 * MAX_NAME);
            let name = near.rsplit_once('<').and_then(|(before, _)| before.rsplit_once('`'));
            name.into_iter().for_each(|(_, name)| self.add(name));
        }
        for start in memchr::memmem::find_iter(text.as_bytes(), b"_`") {
            let near = beginning(&text[start + 2..], MAX_NAME);
            near.split_once('`').into_iter().for_each(|(name, _)| self.add(name));
        }
    }
}

/// Returns the name of the target that a line defines.
pub(super) fn target_name(line: &str) -> Option<&str> {
    let markup = line.trim_ascii_start().strip_prefix(".. _")?;
    let colon = target_colon(markup)?;
    Some(markup[..colon].trim_matches('`')).filter(|name| !name.is_empty() && *name != "_")
}

/// Returns the offset of the colon after the name of a target: `_name: `, ``_`a: b`: ``.
pub(super) fn target_colon(markup: &str) -> Option<usize> {
    if let Some(quoted) = markup.strip_prefix("_`") {
        let end = quoted.find('`')? + 3;
        return markup[end..].starts_with(':').then_some(end);
    }
    let mut is_escaped = false;
    for (at, byte) in markup.bytes().enumerate() {
        let is_last = markup.as_bytes().get(at + 1).is_none_or(|next| matches!(next, b' ' | b'\t'));
        let is_second = at > 0 && markup.as_bytes()[at - 1] == b':';
        if byte == b':' && !is_escaped && !is_second && is_last {
            return Some(at);
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    None
}

/// Returns the name of a target as docutils compares it, in lower case and with single spaces: `fully_normalize_name` of `nodes.py`.
///
/// ```
/// assert_eq!(urlgram_documents::fully_normalized_name("Install  Guide"), "install guide");
/// ```
pub fn fully_normalized_name(name: &str) -> String {
    unicase(name)
}

/// Returns a name as names are compared: without marks of inline markup and of escapes, in lower case and with single spaces.
fn plain(name: &str) -> String {
    fully_normalized_name(&name.replace(['`', '*', '\\', '|'], ""))
}

/// Whether a line may be below a title: one sign, several times.
fn is_underline(line: &str) -> bool {
    let sign = line.bytes().next().filter(u8::is_ascii_punctuation);
    line.len() > 1 && sign.is_some_and(|sign| line.bytes().all(|byte| byte == sign))
}
