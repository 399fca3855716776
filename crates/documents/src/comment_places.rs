//! Lines where a comment is not a comment for the program that reads them: [`CommentPlaces`].

use std::ops::Range;

use super::jsx;
use super::kind::DocumentKind;
use super::language::REGEX;

/// Byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The parts of a document in which comments have another syntax or none.
#[derive(Debug, Default)]
pub(super) struct CommentPlaces {
    /// Length of the byte order mark.
    pub(super) start: usize,
    /// Byte ranges of lines without comments, in ascending order.
    without: Vec<Range<usize>>,
    /// Byte ranges of the text in elements of JSX, in ascending order.
    children: Vec<Range<usize>>,
}

impl CommentPlaces {
    pub(super) fn of(kind: DocumentKind, document: &[u8], is_mdx: bool) -> Self {
        let start = if document.starts_with(MARK) { MARK.len() } else { 0 };
        let text = String::from_utf8_lossy(&document[start..]);
        // Offsets of a text with replacement characters are not those of the document.
        let text = if text.len() == document.len() - start { &*text } else { "" };
        let mut without = match kind {
            DocumentKind::Markdown if is_mdx => modules(text),
            DocumentKind::Svelte | DocumentKind::Html => script_at_start(text),
            DocumentKind::Code(language) if language.name == "makefile" => definitions(text),
            DocumentKind::Code(language) if language.name == "dockerfile" => directives(text),
            _ => Vec::new(),
        };
        if text.starts_with("#!") {
            // The kernel passes the rest of the line to the program.
            without.insert(0, 0..text.find('\n').unwrap_or(text.len()));
        }
        let is_jsx = matches!(kind, DocumentKind::Code(language) if language.is(REGEX) && language.block.contains(&("/*", "*/")));
        let children = if is_jsx { jsx::children(text) } else { Vec::new() };
        let shifted = |range: Range<usize>| range.start + start..range.end + start;
        CommentPlaces {
            start,
            without: without.into_iter().map(shifted).collect(),
            children: children.into_iter().map(shifted).collect(),
        }
    }

    /// Whether the line at an offset has no comments.
    pub(super) fn is_without(&self, at: usize) -> bool {
        let next = self.without.partition_point(|range| range.start <= at);
        next > 0 && at < self.without[next - 1].end
    }

    /// Whether a comment at an offset is in an element of JSX.
    pub(super) fn is_in_element(&self, at: usize) -> bool {
        let next = self.children.partition_point(|range| range.start <= at);
        next > 0 && at <= self.children[next - 1].end
    }
}

/// Whether a line of a program is a comment that a tool reads as a command, so that a comment after it would be an argument.
pub(super) fn is_command(kind: DocumentKind, line: &[u8]) -> bool {
    let DocumentKind::Code(language) = kind else { return false };
    let line = line.trim_ascii_start();
    let Some(open) = language.line.iter().find(|open| line.starts_with(open.as_bytes())) else { return false };
    let rest = &line[open.len()..];
    // `//go:generate`, `//# sourceMappingURL=`, `//@ts-check`; not `//http://a.example`.
    let word = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    let is_named = word > 0 && rest[word..].starts_with(b":") && !rest[word..].starts_with(b"://");
    *open == "//" && (is_named || rest.starts_with(b"#") || rest.starts_with(b"@"))
}

/// Whether a line is one of the flags that Go reads from the comment before `import "C"`, whose other lines are a program in C.
pub(super) fn is_flag_of_cgo(kind: DocumentKind, line: &[u8]) -> bool {
    matches!(kind, DocumentKind::Code(language) if language.name == "go")
        && memchr::memmem::find(line, b"#cgo").is_some()
}

/// Returns the lines of a text with their offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    })
}

/// Returns the modules in a document of MDX: from a line with `import` or `export` to the next empty one.
fn modules(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut start, mut is_after_empty) = (Vec::new(), None, true);
    for (at, line) in lines(text) {
        let is_empty = line.trim().is_empty();
        if is_empty {
            found.extend(start.take().map(|start| start..at));
        } else if is_after_empty && (line.starts_with("import ") || line.starts_with("export ")) {
            start = Some(at);
        }
        is_after_empty = is_empty;
    }
    found.extend(start.map(|start| start..text.len()));
    found
}

/// Returns the script or the metadata between lines of hyphens at the start of a page.
fn script_at_start(text: &str) -> Vec<Range<usize>> {
    let is_fence = |line: &str| line.trim_end() == "---";
    let mut lines = lines(text).skip_while(|(_, line)| line.trim().is_empty());
    if !lines.next().is_some_and(|(_, line)| is_fence(line)) {
        return Vec::new();
    }
    let end = lines.find(|(_, line)| is_fence(line)).map(|(at, line)| at + line.len());
    end.map(|end| 0..end).into_iter().collect()
}

/// Returns the values of several lines in a makefile, of which a comment would be a part.
fn definitions(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut start) = (Vec::new(), None);
    for (at, line) in lines(text) {
        let word = line.split_ascii_whitespace().find(|word| !matches!(*word, "override" | "export"));
        match word {
            Some("define") => start = start.or(Some(at)),
            Some("endef") => found.extend(start.take().map(|start| start..at + line.len())),
            _ => {}
        }
    }
    found.extend(start.map(|start| start..text.len()));
    found
}

/// Returns the directives at the start of a Dockerfile, before which no comment may be: `# syntax=docker/dockerfile:1`.
fn directives(text: &str) -> Vec<Range<usize>> {
    let is_directive = |line: &str| {
        let name = line.strip_prefix('#').and_then(|rest| rest.split_once('=')).map(|(name, _)| name.trim());
        name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()))
    };
    let end = lines(text).take_while(|(_, line)| is_directive(line)).last().map(|(at, line)| at + line.len());
    end.map(|end| 0..end).into_iter().collect()
}
