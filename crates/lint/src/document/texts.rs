//! Links of a page, judged by their text and by the rest of the page.

use std::path::{Component, Path};

use urlgram::diagnostic::Diagnostic;
use urlgram::span::Span;
use urlgram_documents::{DocumentKind, Link, LinkContext, LinkRole};

use super::input::{DocumentInput, PageTree};
use crate::knowledge::is_redirector;
use crate::rules::documents::split_path;
use crate::{DocumentMistake, Linter};
use urlgram_sites::Target;

/// Number of links to this computer whose page is searched for what they lead to.
const MAX_LOCAL: usize = 16;

/// Longest text of a link that is read.
const MAX_TEXT: usize = 160;

/// Checks the texts of the links of one page.
pub(super) struct Texts<'a> {
    linter: &'a Linter,
    input: &'a DocumentInput<'a>,
    is_page: bool,
    local: usize,
}

impl<'a> Texts<'a> {
    pub(super) fn new(linter: &'a Linter, input: &'a DocumentInput<'a>) -> Self {
        let is_page = matches!(input.kind, DocumentKind::Markdown | DocumentKind::Rst | DocumentKind::Asciidoc);
        Texts { linter, input, is_page, local: 0 }
    }

    /// Returns the finding about a link; its span is one of the text of the link.
    pub(super) fn finding(&mut self, link: &Link<'_>) -> Option<Diagnostic> {
        let is_link = matches!(link.context, LinkContext::Destination | LinkContext::Image | LinkContext::Definition);
        if !self.is_page || !is_link || link.role != LinkRole::Link || link.near_miss.is_some() {
            return None;
        }
        if let Some(message) = self.local(link) {
            let span = Span::new(0, link.text().len() as u32);
            let lint = DocumentMistake::LocalLink.lint();
            return self.linter.document_finding(lint, span, message, "exists for nobody else");
        }
        let text = text_of(self.input.bytes, link)?;
        let meant =
            other_host(text, link.text()).or_else(|| other_file(self.input.tree.as_ref()?, text, link.text()))?;
        let span = Span::new(0, link.text().len() as u32);
        let message = format!("the text names \"{meant}\"");
        self.linter.document_finding(DocumentMistake::OtherTarget.lint(), span, message, "leads somewhere else")
    }

    /// Returns the message about a link to the computer of the author or to a preview.
    fn local(&mut self, link: &Link<'_>) -> Option<String> {
        let url = link.text();
        let (scheme, rest) = url.split_once("://")?;
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        match scheme {
            "file" if is_home(path) => Some("a file of the computer of the author".to_owned()),
            "http" | "https" if is_preview(authority) => Some("the preview of a change".to_owned()),
            "http" | "https" if is_this_computer(authority) && self.is_page(link, authority, path) => {
                Some(format!("\"{authority}\" is the computer of the author, and the page is one of this site"))
            }
            "http" | "https" if is_this_computer(authority) && is_deep(path) && self.is_left_over(link, authority) => {
                Some(format!("\"{authority}\" is the computer of the author"))
            }
            _ => None,
        }
    }

    /// Whether a path is the address of a different page of the site that the page belongs to, and the text of the link does not name the host.
    fn is_page(&self, link: &Link<'_>, authority: &str, path: &str) -> bool {
        let (path, _) = split_path(path);
        let host = authority.split(':').next().unwrap_or(authority);
        let is_named = || text_of(self.input.bytes, link).is_none_or(|text| text.contains(host));
        let page = || {
            let tree = self.input.tree.as_ref()?;
            match tree.sites.page(tree.root, tree.path)?.resolve(path) {
                Target::File(file) => Some(file.extension().is_some_and(|ending| ending == "md" || ending == "mdx")),
                _ => None,
            }
        };
        path.len() > 1 && !is_named() && page() == Some(true)
    }

    /// Whether neither the text of a link nor the rest of the page names the host or the port.
    fn is_left_over(&mut self, link: &Link<'_>, authority: &str) -> bool {
        self.local += 1;
        let (host, port) = authority.split_once(':').unwrap_or((authority, ""));
        let names = |text: &str| text.contains(host) || !port.is_empty() && text.contains(port);
        if self.local > MAX_LOCAL || text_of(self.input.bytes, link).is_some_and(names) {
            return false;
        }
        let others = |word: &str| {
            memchr::memmem::find_iter(self.input.bytes, word.as_bytes()).any(|at| {
                // The same word in the destination of a link.
                let before = &self.input.bytes[at.saturating_sub(word.len() + 40)..at];
                !["](http://", "](https://", "]: http://", "]: https://"].iter().any(|start| {
                    let found = memchr::memmem::rfind(before, start.as_bytes());
                    found.is_some_and(|found| !before[found + start.len()..].iter().any(|byte| b"/) ".contains(byte)))
                })
            })
        };
        !others(host) && (port.is_empty() || !others(port))
    }
}

/// Whether a path of a file is in the home folder of somebody, or on a drive.
fn is_home(path: &str) -> bool {
    let drive = path.as_bytes();
    ["/home/", "/Users/", "/root/", "/tmp/"].iter().any(|home| path.starts_with(home))
        || drive.len() > 3 && drive[1].is_ascii_alphabetic() && matches!(drive[2], b':' | b'|')
}

/// Whether a host shows a pull request or a branch, by the names that Netlify and Vercel give.
fn is_preview(host: &str) -> bool {
    let number = host.strip_prefix("deploy-preview-").and_then(|rest| rest.split_once("--"));
    number.is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
        || host.ends_with(".vercel.app") && host.contains("-git-")
}

fn is_this_computer(authority: &str) -> bool {
    let host = authority.split(':').next().unwrap_or_default();
    matches!(host, "localhost" | "127.0.0.1" | "0.0.0.0")
}

/// Whether a path is one of a page within a site rather than the start of an application.
fn is_deep(path: &str) -> bool {
    let (path, _) = split_path(path);
    path.split('/').filter(|part| !part.is_empty()).count() > 1 || path.ends_with(".html")
}

/// Returns the text of a link of Markdown that has no markup.
fn text_of<'a>(document: &'a [u8], link: &Link<'_>) -> Option<&'a str> {
    if link.context != LinkContext::Destination {
        return None;
    }
    let before = &document[..link.span.start as usize];
    let before = before.strip_suffix(b"](").or_else(|| before.strip_suffix(b"](<"))?;
    let before = &before[before.len().saturating_sub(MAX_TEXT)..];
    let open = before.iter().rposition(|byte| b"[]\n".contains(byte)).filter(|open| before[*open] == b'[')?;
    let text = std::str::from_utf8(&before[open + 1..]).ok()?;
    Some(text.trim().trim_matches('`'))
}

/// Whether a link leads to the top of its page, `[the guide](#)`, in a sentence whose text is about something else: its author meant to fill in
/// the destination later.
pub(super) fn is_unfilled(document: &[u8], link: &Link<'_>) -> bool {
    const TOPS: [&str; 8] = ["top", "back", "up", "home", "start", "contents", "index", "toc"];
    let Some(text) = text_of(document, link).filter(|_| link.text() == "#") else { return false };
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_top = || words().any(|word| TOPS.iter().any(|top| word.eq_ignore_ascii_case(top)));
    let before = &document[..(link.span.start as usize).saturating_sub(text.len() + "[](".len())];
    let rest = document.get(link.span.end as usize + 1..).unwrap_or_default();
    // A sentence goes on after the link, or ends there.
    let goes_on = match rest {
        [b' ', letter, ..] => letter.is_ascii_lowercase(),
        [b'.' | b',' | b';', next, ..] => next.is_ascii_whitespace(),
        _ => false,
    };
    goes_on && words().count() > 1 && matches!(before, [.., b'a'..=b'z', b' ']) && !is_top()
}

/// Whether the text of a link is the name at the end of its URL, so that the punctuation at the end of the URL is meant:
/// `<a href="/faces/:-)">:-)</a>`.
pub(super) fn is_named_by_text(document: &[u8], link: &Link<'_>) -> bool {
    let text = match link.context {
        LinkContext::Attribute => text_of_element(document, link),
        _ => text_of(document, link),
    };
    let name = link.text().rsplit(['/', '#', '=']).next().unwrap_or_default();
    let is_space = |c: char| matches!(c, ' ' | '_' | '-' | '+');
    let words = |text: &str| text.replace("%20", " ").replace(is_space, " ");
    text.is_some_and(|text| !name.is_empty() && words(text) == words(name))
}

/// Returns the text of an element without other elements in it, from the value of one of its attributes on.
fn text_of_element<'a>(document: &'a [u8], link: &Link<'_>) -> Option<&'a str> {
    let rest = &document[link.span.end as usize..];
    let rest = &rest[..rest.len().min(MAX_TEXT)];
    let rest = &rest[memchr::memchr(b'>', rest)? + 1..];
    let text = &rest[..memchr::memchr(b'<', rest)?];
    Some(std::str::from_utf8(text).ok()?.trim())
}

/// Returns the host that a text names, if it is an address whose host is different from that of the URL.
fn other_host<'a>(text: &'a str, url: &str) -> Option<&'a str> {
    const ARCHIVES: [&str; 5] = ["archive.", "webcache.", "translate.", "doi.org", "purl."];
    let (shown, target) = (host(text)?, host(url)?);
    let plain = |host: &str| host.trim_start_matches("www.").to_ascii_lowercase();
    let (a, b) = (plain(shown), plain(target));
    let is_related = a == b || a.ends_with(&format!(".{b}")) || b.ends_with(&format!(".{a}")) || site(&a) == site(&b);
    let is_short = is_redirector(&b) || is_redirector(site(&b));
    let is_indirect = is_short || url.contains(shown) || ARCHIVES.iter().any(|archive| target.contains(archive));
    (!is_related && !is_indirect).then_some(shown)
}

/// Returns the last two labels of a host.
fn site(host: &str) -> &str {
    let cut = host.rmatch_indices('.').nth(1).map_or(0, |(dot, _)| dot + 1);
    &host[cut..]
}

/// Returns the host of a text that is a URL of the web.
fn host(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
    let host = &rest[..rest.find(['/', '?', '#', ':']).unwrap_or(rest.len())];
    (host.contains('.') && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte)))
        .then_some(host)
}

/// Names of files of which there are many versions, such as translations.
const COMMON: [&str; 6] = ["readme", "index", "changelog", "license", "contributing", "security"];

/// Names of the pages of folders.
const INDEXES: [&str; 3] = ["index", "_index", "readme"];

/// Returns the name of a folder whose path may contain `..`.
fn last_name(folder: &Path) -> Option<String> {
    let mut up = 0_usize;
    for part in folder.components().rev() {
        match part {
            Component::ParentDir => up += 1,
            Component::Normal(_) if up > 0 => up -= 1,
            Component::Normal(name) => return Some(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    None
}

/// Returns the name of a file that a text is, if that file is next to the one that a link leads to.
fn other_file<'a>(tree: &PageTree<'_>, text: &'a str, url: &str) -> Option<&'a str> {
    // A fragment may be about what the text names.
    let path = url.split('?').next().filter(|_| !url.contains('#'))?;
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let (stem, ending) = name.rsplit_once('.')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let shown = text.strip_suffix(ending).and_then(|stem| stem.strip_suffix('.')).unwrap_or(text);
    // A single word is more often a description than a name.
    let is_file =
        text.len() > 4 && text.chars().all(is_name) && (text.contains(['-', '_']) || shown.len() < text.len());
    let is_common = COMMON.iter().any(|common| shown.to_ascii_lowercase().starts_with(common));
    if !is_file || is_common || path.contains(':') || path.starts_with('/') || same(shown, stem) {
        return None;
    }
    let place = tree.path.parent()?.join(folder);
    // The page of a folder has the name of the folder.
    let is_index = INDEXES.iter().any(|index| stem.eq_ignore_ascii_case(index));
    if is_index && last_name(&place).is_some_and(|name| same(shown, &name)) {
        return None;
    }
    let names = tree.sites.files().names(&place)?;
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    (has(name) && has(&format!("{shown}.{ending}"))).then_some(text)
}

/// Whether two names have equal letters and digits.
fn same(one: &str, other: &str) -> bool {
    let letters =
        |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect() };
    letters(one) == letters(other)
}

#[cfg(test)]
mod tests {
    use super::other_host;

    #[test]
    fn the_target_of_a_redirector_is_not_known() {
        for (text, url, other) in [
            ("https://docs.example.org/a", "https://www.example.com/a", Some("docs.example.org")),
            ("https://www.example.org/a", "https://aka.ms/b", None),
            ("https://www.example.org/a", "https://go.microsoft.com/fwlink/?LinkId=1", None),
            ("https://www.youtube.com/watch?v=a", "https://youtu.be/a", None),
            ("https://bit.ly/a", "https://www.example.org/a", Some("bit.ly")),
        ] {
            assert_eq!(other_host(text, url), other, "{text} {url}");
        }
    }
}
