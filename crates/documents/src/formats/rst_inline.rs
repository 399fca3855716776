//! Inline markup of reStructuredText: embedded URLs, literals, roles.

use std::ops::Range;

use super::rst_nearly::{Targets, markdown_links};
use super::sphinx::target;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::document::DocumentProblemKind;
use crate::escaping::{EscapeSyntax, Escaping};
use crate::linkify::{self, Implied};
use crate::reference::ReferenceKind;
use crate::words::{beginning, ending};
use urlgram::span::OptSpan;

pub(super) static ESCAPES: EscapeSyntax = EscapeSyntax {
    name: "restructuredtext",
    marks: b"\\",
    decode: |rest| {
        let next = rest[1..].chars().next()?;
        let meaning = if next.is_whitespace() { String::new() } else { next.to_string() };
        Some((1 + next.len_utf8(), meaning))
    },
    encode: |c| matches!(c, '\\' | '*' | '|').then(|| format!("\\{c}")),
    forbidden: b"\n\r\t `<>",
    declared: substitution,
};

/// Returns the length of a reference to a substitution at the beginning of a text: `|version|`.
fn substitution(rest: &str) -> Option<usize> {
    let name = rest.strip_prefix('|')?;
    let length = name.find('|').filter(|length| *length > 0)?;
    let is_name = name[..length].chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    is_name.then_some(1 + length + 1)
}

/// Reads the text of a block.
pub(super) fn read(out: &mut Collector<'_>, range: Range<usize>, targets: &Targets<'_>) {
    let text = out.raw(range.clone());
    let mut reader = Inline { out, targets, base: range.start, text, has_literal_end: true, has_end: true };
    let (mut at, mut prose) = (0, 0);
    while let Some(found) = memchr::memchr(b'`', &text.as_bytes()[at..]) {
        let start = at + found;
        // Docutils begins no markup directly after a letter: `simple_name` and `start_string_prefix` of `states.py`.
        let is_in_word = text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
        if is_in_word
            && text[start + 1..].starts_with(|c: char| c.is_ascii_alphabetic())
            && !begins_link(&text[start + 1..])
        {
            at = start + 1;
            continue;
        }
        let Some((end, inside)) = reader.quoted(start) else {
            at = start + text[start..].bytes().take_while(|byte| *byte == b'`').count();
            continue;
        };
        // A backtick after a letter opens nothing, and a role before the next one shows where that begins.
        if inside.as_ref().is_some_and(|inside| reader.begins_role(start, inside)) {
            at = end - 1;
            continue;
        }
        reader.prose(prose..start);
        match inside {
            Some(inside) => reader.interpreted(inside, end),
            None => reader.out.example(range.start + start..range.start + end),
        }
        (at, prose) = (end, end);
    }
    reader.prose(prose..text.len());
}

/// Whether the text after a backtick is that of a link with an address, whose author forgot the space before it.
fn begins_link(text: &str) -> bool {
    beginning(text, MAX_NEAR).split('`').next().is_some_and(|inside| inside.contains("://"))
}

/// Longest text of a link that is searched for its address, in bytes.
const MAX_NEAR: usize = 256;

/// Longest name of a role with its colons, in bytes.
const MAX_NAME_OF_ROLE: usize = 32;

/// Whether a text is the name of a role of Sphinx for references.
fn is_role(name: &str) -> bool {
    const ROLES: [&str; 14] = [
        "ref", "doc", "class", "func", "meth", "mod", "attr", "exc", "data", "term", "option", "envvar", "download",
        "numref",
    ];
    ROLES.contains(&name)
}

/// Adds the destination of a link. Before a mail address, Docutils adds `mailto:`.
pub(super) fn destination(out: &mut Collector<'_>, range: Range<usize>, context: LinkContext) {
    let path = out.raw(range.clone()).trim_ascii();
    let is_document = [".rst", ".md", ".txt"].iter().any(|ending| path.ends_with(ending));
    let is_page = context == LinkContext::Destination && is_address_of_page(path) || is_built_page(path);
    if (is_document || is_page) && !path.starts_with('/') {
        out.reference(range.clone(), ReferenceKind::Link);
    }
    out.explicit(range, context, Escaping::Other(&ESCAPES), OptSpan::NONE);
    if let Some(link) = out.links.last_mut().filter(|link| linkify::is_mail_address(link.text())) {
        link.implied = Some(Implied::Mailto);
    }
}

/// Whether a destination may be the address of a page without its ending, or a name in place of one: `../guide/start/`, `install-guide`.
fn is_address_of_page(path: &str) -> bool {
    let name = path.trim_end_matches('/').rsplit('/').next().unwrap_or(path);
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    name.len() >= MIN_NAME
        && name.bytes().all(is_part)
        && !name.ends_with('_')
        && path.bytes().all(|byte| is_part(byte) || matches!(byte, b'/' | b'.'))
}

/// Whether a destination is the relative address of a page that Sphinx builds: `guide/start.html`.
fn is_built_page(path: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    path.strip_suffix(".html").is_some_and(|name| !name.is_empty() && name.bytes().all(is_part))
}

/// Longest role with the name of a different project, in bytes.
const MAX_ROLE: usize = 128;

/// Fewest characters of a name that is compared with those of documents and labels.
const MIN_NAME: usize = 8;

/// Whether a text and the address after it are those of one link: at most the next line has the address, and it is whole.
fn is_near(text: &str, url: &str) -> bool {
    !url.contains('\n') && text.trim_end().len() <= MAX_NEAR && !text.trim_end().contains('\n')
}

/// Whether a text ends with an address whose `>` is missing: `text <https://example.org/`.
fn is_open_address(content: &str) -> bool {
    let address = content.rsplit_once(" <").map(|(_, address)| address);
    address.is_some_and(|address| linkify::begins_url(address) && !address.contains(['>', ' ', '\n']))
}

/// Whether a text in place of an address is the name of a section or a target: several words without any delimiter of a URL.
fn is_name_of_several_words(name: &str) -> bool {
    let name = name.trim();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '\'') || c.is_whitespace();
    name.contains(char::is_whitespace) && name.chars().all(is_word) && name.len() <= MAX_NEAR
}

struct Inline<'o, 'a> {
    out: &'o mut Collector<'a>,
    targets: &'o Targets<'o>,
    base: usize,
    text: &'a str,
    /// Whether there may be two backticks, or one, after the current offset. So that no text is searched twice.
    has_literal_end: bool,
    has_end: bool,
}

impl Inline<'_, '_> {
    /// Returns the end of the quoted text at an offset, and the range of its content. A literal has none.
    fn quoted(&mut self, start: usize) -> Option<(usize, Option<Range<usize>>)> {
        let rest = &self.text[start..];
        if let Some(literal) = rest.strip_prefix("``") {
            let end = if self.has_literal_end { literal.find("``") } else { None };
            self.has_literal_end = end.is_some();
            let end = start + 4 + end?;
            // A literal may end with a backtick.
            return Some((end + self.text[end..].bytes().take_while(|byte| *byte == b'`').count(), None));
        }
        let end = if self.has_end { rest[1..].find('`') } else { None };
        self.has_end = end.is_some();
        let end = start + 1 + end?;
        Some((end + 1, Some(start + 1..end)))
    }

    /// Whether the backtick at an offset follows a letter, and that at the end of a text is after a role: `` pip`s :ref:`a` ``.
    fn begins_role(&self, start: usize, inside: &Range<usize>) -> bool {
        let content = &self.text[inside.clone()];
        let role = content.strip_suffix(':').and_then(|before| before.rsplit_once(':'));
        self.text[..start].ends_with(|c: char| c.is_ascii_alphanumeric())
            && role.is_some_and(|(before, role)| is_role(role) && before.ends_with(char::is_whitespace))
    }

    /// Reads `` `text <url>`_ `` whose content is at a range and whose end is at `end`.
    fn interpreted(&mut self, inside: Range<usize>, end: usize) {
        let content = &self.text[inside.clone()];
        let is_role = self.text[..inside.start - 1].ends_with(':');
        let is_reference = self.text[end..].starts_with('_');
        // A role of a different project: ``:external+numpy:doc:`reference/index` ``.
        let before = &self.text.as_bytes()[..inside.start - 1];
        let near = &before[before.len().saturating_sub(MAX_ROLE)..];
        let role = near.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        if role.ends_with(b":doc:") && memchr::memmem::find(role, b":external").is_none() {
            let whole = self.base + inside.start..self.base + inside.end;
            let target = target(content).map(|target| whole.start + target.start..whole.start + target.end);
            self.out.reference(target.unwrap_or(whole), ReferenceKind::Document);
        }
        self.label(inside.clone(), end, is_role, is_reference);
        if let Some(message) = self.mistake(inside.clone(), end) {
            let place = self.base + inside.start - 1..self.base + end;
            self.out.mistake(DocumentProblemKind::Markup, place, message);
        }
        if let Some(name) = self.undefined(inside.clone(), end) {
            let message = format!("no target or section \"{name}\" in this document");
            let place = self.base + inside.start - 1..self.base + end + 1;
            self.out.mistake(DocumentProblemKind::Label, place, message);
        }
        let closed = content.strip_suffix('>').filter(|content| !content.ends_with('\\'));
        let open = closed.and_then(|content| content.rfind('<'));
        match open {
            Some(open) => {
                let url = inside.start + open + 1..inside.end - 1;
                let raw = &self.text[url.clone()];
                self.prose(inside.start..inside.start + open);
                let is_address =
                    || is_reference && !raw.ends_with('_') && !is_name_of_several_words(raw) && !self.targets.has(raw);
                if !raw.contains('\n') && (linkify::begins_url(raw) || is_address()) {
                    let url = self.base + url.start..self.base + url.end;
                    destination(self.out, url, LinkContext::Destination);
                } else {
                    self.prose(url.start - 1..url.end + 1);
                }
            }
            None if is_role => {}
            None => self.prose(inside),
        }
    }

    /// Reads the label of a role for labels, or one without a role: `` `text <label>` ``.
    fn label(&mut self, inside: Range<usize>, end: usize, is_role: bool, is_reference: bool) {
        let (before, content) = (&self.text[..inside.start - 1], &self.text[inside.clone()]);
        let start = self.base + inside.start;
        let target = target(content).filter(|target| target.start > 1);
        let target = target.map(|target| start + target.start..start + target.end);
        let is_quoted = before.ends_with('\\');
        match target {
            target if before.ends_with(":ref:") && !content.starts_with('!') => {
                let whole = self.base + inside.start..self.base + inside.end;
                self.out.label(target.unwrap_or(whole), ReferenceKind::Label);
            }
            // A role may also follow: `` `text <label>`:ref: ``.
            Some(target) if !is_role && !is_reference && !is_quoted && !self.text[end..].starts_with([':', '`']) => {
                let name = self.out.raw(target.clone());
                // The path of a document has slashes.
                let others: &[u8] = if name.contains('/') { b"_-/. " } else { b"_-" };
                let is_label = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte));
                if is_label {
                    self.out.label(target, ReferenceKind::BareLabel);
                }
            }
            _ => {}
        }
    }

    /// Returns the name of a reference, `` `name`_ ``, that the document does not define.
    fn undefined(&self, inside: Range<usize>, end: usize) -> Option<String> {
        let (before, content) = (&self.text[..inside.start - 1], &self.text[inside]);
        // `` `text <name_>`_ `` is another name of a target.
        let alias = content.strip_suffix("_>").and_then(|content| content.rsplit_once(" <"));
        let name = alias.map_or(content, |(_, name)| name);
        let after = self.text[end..].strip_prefix('_')?;
        let is_end = |c: char| c.is_whitespace() || ".,:;!?-)]}'\"/>\\".contains(c);
        let begins = before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || "'\"([{<-/:".contains(c));
        let is_role = before.ends_with(':') && !before.ends_with(": ");
        let is_name = !name.is_empty()
            && !name.starts_with(char::is_whitespace)
            && !name.ends_with(char::is_whitespace)
            && !name.contains(['<', '>', '\\', '|', '{', '}', '%', '$']);
        let is_reference = begins && !is_role && is_name && (after.is_empty() || after.starts_with(is_end));
        (is_reference && !self.targets.may_have(name)).then(|| name.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Returns the mistake of an interpreted text whose content is at a range and whose end is at `end`.
    fn mistake(&self, inside: Range<usize>, end: usize) -> Option<&'static str> {
        let content = &self.text[inside.clone()];
        let (before, after) = (ending(&self.text[..inside.start - 1], MAX_NAME_OF_ROLE), &self.text[end..]);
        if content.is_empty() || content.starts_with(char::is_whitespace) || before.ends_with('`') {
            return None;
        }
        let role = before.strip_suffix(':').and_then(|before| before.rsplit(':').next()).filter(|role| is_role(role));
        let is_role = before.ends_with(':');
        let reference = after.trim_start_matches('_');
        let is_reference = reference.len() < after.len();
        let url = content.strip_suffix('>').and_then(|rest| rest.rsplit_once('<'));
        let spaced = before.strip_suffix(' ').and_then(|before| before.rsplit_once(':'));
        let is_spaced = spaced.is_some_and(|(start, role)| {
            self::is_role(role) && start.chars().next_back().is_none_or(|c| c.is_whitespace() || c == '(')
        });
        match url {
            _ if self.is_role_without_colon(inside.start - 1) => Some("no colon before the name of the role"),
            None if !is_role && !is_reference && self.is_target(content) && !after.starts_with([':', '`']) => {
                Some("no \"_\" after the name of the target")
            }
            None if !is_role && content.strip_suffix(" _").is_some_and(|name| self.targets.has(name)) => {
                Some("\"_\" within the backticks, where it follows them")
            }
            None if !is_role && is_reference && is_open_address(content) => Some("no \">\" after the address"),
            _ if is_spaced => Some("no colon after the name of the role"),
            Some((text, url)) if linkify::begins_url(url) && !is_role && is_near(text, url) => {
                if is_reference && reference.starts_with('`') {
                    Some("one backtick too many after the link")
                } else if is_reference && !text.is_empty() && !text.ends_with(char::is_whitespace) {
                    Some("no space before \"<\", so that the address is part of a name")
                } else if !is_reference && !after.starts_with([':', '`']) && !text.is_empty() {
                    Some("no \"_\" after the link")
                } else {
                    None
                }
            }
            // `` `text <name>`_ `` is a link to the address `name`; `` `text <name_>`_ `` is one to the target.
            Some((text, name)) if is_reference && !is_role && !text.is_empty() && self.targets.has(name) => {
                Some("no \"_\" after the name of the target between \"<\" and \">\"")
            }
            Some((text, name)) if is_reference && !is_role && !text.is_empty() && is_name_of_several_words(name) => {
                Some("a name in place of the address between \"<\" and \">\"")
            }
            None if role.is_some() && !content.ends_with('>') && content.contains(" <") => {
                Some("no \">\" after the target of the role")
            }
            // The name of a role alone is the text: `` the role `:ref:` ``.
            None if [":ref:", ":doc:"].iter().any(|role| content.len() > role.len() && content.ends_with(role)) => {
                Some("the name of the role is within the backticks")
            }
            _ => None,
        }
    }

    /// Whether the text before a backtick is the name of a role that lost its first colon: ``func:`name` ``.
    fn is_role_without_colon(&self, backtick: usize) -> bool {
        let Some(before) = self.text[..backtick].strip_suffix(':') else { return false };
        let length = before.bytes().rev().take(MAX_ROLE).take_while(u8::is_ascii_lowercase).count();
        let (before, name) = before.split_at(before.len() - length);
        let is_apart = before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == '(');
        is_apart && length > 1 && (is_role(name) || self.targets.has_role(name))
    }

    /// Whether a text without a role is the number of an issue or the name of a person that is a target of the document.
    fn is_target(&self, content: &str) -> bool {
        content.starts_with(['#', '@']) && self.targets.has(content)
    }

    fn prose(&mut self, range: Range<usize>) {
        let text = self.text;
        for link in markdown_links(&text[range.clone()]) {
            let place = self.base + range.start + link.start..self.base + range.start + link.end;
            self.out.mistake(
                DocumentProblemKind::Markup,
                place,
                "a link of Markdown, which reStructuredText does not know",
            );
        }
        let range = self.base + range.start..self.base + range.end;
        self.out.text(range, LinkContext::Prose, Escaping::Other(&ESCAPES), OptSpan::NONE);
    }
}
