//! The links of a page to other files.

use urlgram::diagnostic::{Diagnostic, Fix};
use urlgram_documents::{DocumentKind, Link, LinkContext, LinkRole};
use urlgram_sites::is_html_page;

use super::input::{DocumentInput, PageTree};
use crate::{DeadLink, DocumentMistake, Linter, Page};

/// Lints of links that lead nowhere.
const MISTAKES: [DocumentMistake; 3] =
    [DocumentMistake::DeadFileLink, DocumentMistake::DeadAnchor, DocumentMistake::CaseMismatchedLink];

/// Returns the page that a document is, if its links are checked: it is Markdown or HTML, one of the lints is selected, and its links are
/// relative to its own place.
pub(super) fn open<'a>(
    linter: &Linter,
    input: &DocumentInput<'a>,
    tree: &PageTree<'a>,
    links: &[Link<'_>],
) -> Option<Page<'a>> {
    if are_checked(linter) { opened(input, tree, links) } else { None }
}

/// Whether a lint of links that lead nowhere is selected.
fn are_checked(linter: &Linter) -> bool {
    MISTAKES.iter().any(|mistake| linter.is_enabled(mistake.lint().code()))
}

/// Returns the page that a document with these links is, of which the absolute ones do not matter.
pub(super) fn open_with<'a>(
    linter: &Linter,
    input: &DocumentInput<'a>,
    tree: &PageTree<'a>,
    links: &[String],
) -> Option<Page<'a>> {
    if are_checked(linter) { opened_with(input, tree, links.iter().map(String::as_str)) } else { None }
}

/// Returns the links of a page that decide how it is read: those without the scheme of the Web.
pub(super) fn deciding_links(links: &[Link<'_>]) -> Vec<String> {
    let is_relative = |text: &str| !text.starts_with("http://") && !text.starts_with("https://");
    followed(links).filter(|text| is_relative(text)).map(str::to_owned).collect()
}

/// Returns the links that somebody can follow.
fn followed<'l>(links: &'l [Link<'_>]) -> impl Iterator<Item = &'l str> + Clone {
    links.iter().filter(|link| link.is_explicit && link.role == LinkRole::Link).map(Link::text)
}

/// Returns the page that a document is, if its links are relative to its own place.
pub(super) fn opened<'a>(input: &DocumentInput<'a>, tree: &PageTree<'a>, links: &[Link<'_>]) -> Option<Page<'a>> {
    opened_with(input, tree, followed(links))
}

fn opened_with<'a, 'l>(
    input: &DocumentInput<'a>,
    tree: &PageTree<'a>,
    followed: impl Iterator<Item = &'l str> + Clone,
) -> Option<Page<'a>> {
    if !is_page(input, tree) {
        return None;
    }
    let page = Page::new(tree.sites, tree.path, tree.root)?.with_layout(has_layout(input.bytes));
    // A source file of C++ includes the page as a string.
    let page = page.with_string(input.bytes.starts_with(b"R\""));
    let page = page.with_front_matter(input.bytes.starts_with(b"---\n"));
    let page = page.with_site_roots(tree.site_roots).with_links(followed.clone());
    (!page.is_elsewhere(followed)).then_some(page)
}

/// Whether the references of a kind of document to other files are checked.
const fn has_references(kind: DocumentKind) -> bool {
    matches!(kind, DocumentKind::Rst | DocumentKind::Asciidoc | DocumentKind::Notebook)
}

/// Whether the links of a kind of document to other files are checked. Documents of other kinds need no [`PageTree`].
///
/// ```
/// use urlgram_documents::DocumentKind;
/// use urlgram_lint::document::may_be_page;
///
/// assert!(may_be_page(DocumentKind::Markdown) && !may_be_page(DocumentKind::Yaml));
/// ```
pub const fn may_be_page(kind: DocumentKind) -> bool {
    has_references(kind) || matches!(kind, DocumentKind::Markdown | DocumentKind::Html)
}

fn is_page(input: &DocumentInput<'_>, tree: &PageTree<'_>) -> bool {
    let ending = tree.path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let has_ending = |known: &[&str]| known.iter().any(|known| ending.eq_ignore_ascii_case(known));
    match input.kind {
        DocumentKind::Html => has_ending(&["html", "htm", "xhtml"]) && is_whole_page(input.bytes),
        kind => may_be_page(kind) && !has_references(kind),
    }
}

/// Whether the front matter of a page names a layout or an address, as site generators read them.
fn has_layout(text: &[u8]) -> bool {
    const KEYS: [&str; 5] = ["layout:", "permalink:", "slug:", "template:", "sidebar_position:"];
    let Some(matter) = text.strip_prefix(b"---\n") else { return false };
    let matter = &matter[..memchr::memmem::find(matter, b"\n---").unwrap_or(0)];
    matter.split(|byte| *byte == b'\n').any(|line| KEYS.iter().any(|key| line.starts_with(key.as_bytes())))
}

/// Whether an HTML document is neither part of a page nor a template, and its links are relative to its own place.
fn is_whole_page(text: &[u8]) -> bool {
    let has = |mark: &str| memchr::memmem::find(text, mark.as_bytes()).is_some();
    let has_hole = |(begin, end): (&str, &str)| {
        let start = memchr::memmem::find(text, begin.as_bytes());
        start.is_some_and(|start| memchr::memmem::find(&text[start..], end.as_bytes()).is_some())
    };
    // A page that shows an opening delimiter alone is not a template.
    let is_template = [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?php", "")].into_iter().any(has_hole);
    is_html_page(text) && !is_template && !has("<base ")
}

/// Whether the tag around an offset of a document is one that a script acts on, whatever its link leads to.
fn is_button(document: &[u8], at: usize) -> bool {
    const MARKS: [&str; 6] = ["onclick", " data-", "role=", " ng-", " @click", " v-on:"];
    const NEAR: usize = 1 << 10;
    let (first, last) = (at.saturating_sub(NEAR), document.len().min(at + NEAR));
    let start = memchr::memrchr(b'<', &document[first..at]).map_or(first, |start| first + start);
    let end = memchr::memchr(b'>', &document[at..last]).map_or(last, |end| at + end);
    MARKS.iter().any(|mark| memchr::memmem::find(&document[start..end], mark.as_bytes()).is_some())
}

/// Whether an offset of a page of MDX is within a template string in braces, which the page shows as it is: ``{`<a href="#x">`}``.
fn is_in_template(document: &[u8], at: usize) -> bool {
    const NEAR: usize = 1 << 11;
    let before = &document[at.saturating_sub(NEAR)..at];
    let open = memchr::memmem::rfind(before, b"{`");
    open.is_some_and(|open| memchr::memmem::find(&before[open..], b"`}").is_none())
}

/// Returns a document of another markup, of which the links to files of its repository by their URLs are checked.
pub(super) fn of_other_markup<'a>(linter: &Linter, input: &DocumentInput<'a>) -> Option<Page<'a>> {
    let is_markup = matches!(input.kind, DocumentKind::Rst | DocumentKind::Asciidoc);
    let tree = input.tree.as_ref().filter(|_| is_markup && are_checked(linter))?;
    Page::new(tree.sites, tree.path, tree.root)
}

/// Returns the finding about a link to a file of the repository by its URL; its span is one of the link.
pub(super) fn finding_in_repository(linter: &Linter, page: &Page<'_>, link: &Link<'_>) -> Option<Diagnostic> {
    if !link.is_explicit || link.role != LinkRole::Link {
        return None;
    }
    let DeadLink { mistake, span, message, label, meant } = page.check_own(link.text())?;
    let finding = linter.document_finding(mistake.lint(), span, message, label)?;
    Some(match meant.filter(|_| mistake == DocumentMistake::DeadFileLink) {
        Some(meant) => finding.with_help(hint(mistake, &meant)),
        None => finding,
    })
}

/// Returns the finding about the target of a link; its span is one of the link.
pub(super) fn finding(linter: &Linter, page: &Page<'_>, document: &[u8], link: &Link<'_>) -> Option<Diagnostic> {
    let is_link = match link.context {
        LinkContext::Destination | LinkContext::Image | LinkContext::Definition => true,
        LinkContext::Attribute => {
            let name = link.name.get().map_or(&[][..], |name| &document[name.range()]);
            name.eq_ignore_ascii_case(b"href") || name.eq_ignore_ascii_case(b"src")
        }
        _ => false,
    };
    // A text that nearly is a URL is reported as such.
    let is_followed = link.role == LinkRole::Link || page.completes(link.text());
    if !is_link || link.near_miss.is_some() {
        return None;
    }
    let dead = match link.role {
        LinkRole::Template if !is_followed => page.check_filled(link.text())?,
        _ if is_followed => page.check(link.text())?,
        _ => return None,
    };
    let DeadLink { mistake, span, message, label, meant } = dead;
    // Nobody can follow a link without a text, which is left over from an anchor on a page of HTML.
    if mistake == DocumentMistake::DeadAnchor && document[..link.span.start as usize].ends_with(b"[](") {
        return None;
    }
    if link.context == LinkContext::Attribute && page.is_of_mdx() && is_in_template(document, link.span.start as usize)
    {
        return None;
    }
    let is_own = mistake == DocumentMistake::DeadAnchor && link.text().starts_with('#');
    if is_own && link.context == LinkContext::Attribute && is_button(document, link.span.start as usize) {
        return None;
    }
    let finding = linter.document_finding(mistake.lint(), span, message, label)?;
    Some(match meant {
        Some(meant) if mistake == DocumentMistake::CaseMismatchedLink => finding.with_fix(Fix::uncertain(span, meant)),
        Some(meant) => finding.with_help(hint(mistake, &meant)),
        None => finding,
    })
}

/// Returns the help for a link that leads nowhere, with the text that may be meant.
pub(super) fn hint(mistake: DocumentMistake, meant: &str) -> String {
    match mistake {
        DocumentMistake::DeadFileLink if meant.contains("://") => format!("Perhaps \"{meant}\" is meant."),
        DocumentMistake::DeadFileLink => format!("Perhaps \"{meant}\" is meant, where the target may have moved to."),
        _ => format!("The page has \"{meant}\"."),
    }
}
