//! The relative links of a page, checked against the file system.

use std::path::PathBuf;
use std::sync::Arc;

use super::disk_files::DiskFiles;
use super::inputs::Input;
use super::linter_cache::Linters;
use crate::project::Settings;
use urlgram::diagnostic::{Diagnostic, Fix};
use urlgram_documents::{DocumentKind, Link, LinkContext, LinkRole};
use urlgram_lint::{DeadLink, DocumentMistake, Page};

/// Lints of links that lead nowhere.
const MISTAKES: [DocumentMistake; 3] =
    [DocumentMistake::DeadFileLink, DocumentMistake::DeadAnchor, DocumentMistake::CaseMismatchedLink];

/// A page on the file system.
#[derive(Debug)]
pub(crate) struct PageFile {
    path: PathBuf,
    root: PathBuf,
    has_layout: bool,
    settings: Arc<Settings>,
}

impl PageFile {
    /// Returns the page at `path` if its links are checked: it is Markdown or HTML, and one of the lints is selected.
    pub(crate) fn of(files: &DiskFiles, linters: &Linters, input: &Input, text: &[u8]) -> Option<PageFile> {
        let path = input.path.as_deref()?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let is_page = match input.kind {
            DocumentKind::Markdown => !ending.eq_ignore_ascii_case("mdx"),
            DocumentKind::Html => {
                ["html", "htm", "xhtml"].iter().any(|known| ending.eq_ignore_ascii_case(known)) && is_whole_page(text)
            }
            _ => false,
        };
        if !is_page || !MISTAKES.iter().any(|mistake| linters.linked.is_enabled(mistake.lint().code())) {
            return None;
        }
        let path = std::path::absolute(path).ok()?;
        let path: PathBuf = path.components().collect();
        let folder = path.parent()?;
        let here = || std::env::current_dir().ok().filter(|here| folder.starts_with(here));
        let root = files.repository(folder).or_else(here).unwrap_or_else(|| folder.to_owned());
        Some(PageFile { path, root, has_layout: has_layout(text), settings: Arc::clone(&input.settings) })
    }

    /// Returns the page for [`finding`].
    pub(crate) fn open<'a>(&'a self, files: &'a DiskFiles, links: &[Link<'_>]) -> Option<Page<'a>> {
        let followed = links.iter().filter(|link| link.is_explicit && link.role == LinkRole::Link).map(Link::text);
        let page = Page::new(files, &self.path, &self.root)?.with_layout(self.has_layout);
        let page = page.with_site_roots(&self.settings.site_roots);
        let page = page.with_links(followed.clone());
        (!page.is_elsewhere(followed)).then_some(page)
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
    let has_hole = |(open, close): (&str, &str)| {
        let start = memchr::memmem::find(text, open.as_bytes());
        start.is_some_and(|start| memchr::memmem::find(&text[start..], close.as_bytes()).is_some())
    };
    // A page that shows an opening delimiter alone is not a template.
    let is_template = [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?php", "")].into_iter().any(has_hole);
    (has("<html") || has("<HTML")) && !is_template && !has("<base ")
}

/// Returns the finding about the target of a link; its span is one of the link.
pub(crate) fn finding(linters: &Linters, page: &Page<'_>, document: &[u8], link: &Link<'_>) -> Option<Diagnostic> {
    let is_link = match link.context {
        LinkContext::Destination | LinkContext::Image | LinkContext::Definition => true,
        LinkContext::Attribute => {
            let name = link.name.get().map_or(&[][..], |name| &document[name.range()]);
            name.eq_ignore_ascii_case(b"href") || name.eq_ignore_ascii_case(b"src")
        }
        _ => false,
    };
    // A text that nearly is a URL is reported as such.
    if !is_link || link.role != LinkRole::Link || link.near_miss.is_some() {
        return None;
    }
    let DeadLink { mistake, span, message, label, meant } = page.check(link.text())?;
    // Nobody can follow a link without a text, which is left over from an anchor on a page of HTML.
    if mistake == DocumentMistake::DeadAnchor && document[..link.span.start as usize].ends_with(b"[](") {
        return None;
    }
    let finding = linters.linked.document_finding(mistake.lint(), span, message, label)?;
    Some(match meant {
        Some(meant) if mistake == DocumentMistake::CaseMismatchedLink => finding.with_fix(Fix::uncertain(span, meant)),
        Some(meant) => finding.with_help(format!("The page has \"{meant}\".")),
        None => finding,
    })
}
