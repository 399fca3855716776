//! Insertion of a comment that ignores a code in a whole document: [`ignore_in_file`].

use super::add_ignores::{IN_ELEMENT, delimiters, extend_list};
use super::directive::IgnoreScope;
use super::document::Document;
use super::edit::{Edit, apply};
use super::front_matter::front_matter;
use super::kind::DocumentKind;
use super::mapping::offset;
use super::read::read;
use super::verify::is_same_without_comments;
use urlgram::span::Span;

/// Returns the edit after which a comment ignores a code in the whole document; `None` if its format has no comments, or if each place
/// for one would change what the document means. A comment that ignores other codes in the document gets one more.
///
/// ```
/// use urlgram_documents::{DocumentKind, apply, ignore_in_file};
///
/// let yaml = b"#!/usr/bin/env x\na: http://u@h/\n";
/// let edit = ignore_in_file(DocumentKind::Yaml, yaml, "U202", false).unwrap();
/// assert_eq!(apply(yaml, &[edit]).text, b"#!/usr/bin/env x\n# urlgram: ignore-file[U202]\na: http://u@h/\n");
/// assert_eq!(ignore_in_file(DocumentKind::Json, b"{}", "U202", false), None);
/// ```
pub fn ignore_in_file(kind: DocumentKind, document: &[u8], code: &str, is_mdx: bool) -> Option<Edit> {
    let before = read(kind, document);
    let mut of_file = before.ignores.iter().filter(|ignore| ignore.scope == IgnoreScope::File);
    if let Some(ignore) = of_file.find(|ignore| !ignore.codes.is_empty()) {
        return extend_list(ignore, &[code].into());
    }
    let (open, close) = match kind {
        _ if is_mdx => IN_ELEMENT,
        DocumentKind::Rst => (".. ", "\n"),
        _ => delimiters(kind)?,
    };
    let ending = if memchr::memmem::find(document, b"\r\n").is_some() { "\r\n" } else { "\n" };
    let comment = format!("{open}urlgram: ignore-file[{code}]{close}{ending}");
    let edit = |at: usize| {
        let is_in_line = at > 0 && document[at - 1] != b'\n' && at == document.len();
        let text = if is_in_line { format!("{ending}{comment}") } else { comment.clone() };
        Edit { span: Span::empty(offset(at)), text }
    };
    let is_good = |edit: &Edit| {
        let text = apply(document, std::slice::from_ref(edit)).text;
        ignores(&before, &read(kind, &text), code) && (is_mdx || is_same_without_comments(kind, document, &text))
    };
    places(document).into_iter().map(edit).find(is_good)
}

/// Returns the places for a comment in the order in which they are tried: the beginning of the document, after its front matter or a line
/// that must be the first one, and the end.
fn places(document: &[u8]) -> Vec<usize> {
    let text = std::str::from_utf8(document).unwrap_or_default();
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let lines: Vec<usize> = memchr::memchr_iter(b'\n', document).take(2).map(|end| end + 1).collect();
    let front = front_matter(text).map(|found| found.end);
    let is_first = document[mark..].starts_with(b"#!") || document[mark..].starts_with(b"<?xml");
    let start = if is_first { None } else { Some(mark) };
    front.into_iter().chain(start).chain(lines).chain([document.len()]).collect()
}

/// Whether a document has the links of an earlier version, and ignores a code.
fn ignores(before: &Document<'_>, after: &Document<'_>, code: &str) -> bool {
    let is_meant = |ignore: &super::directive::IgnoreDirective| {
        ignore.scope == IgnoreScope::File && ignore.codes.iter().any(|ignored| ignored.code == code)
    };
    let texts = |document: &Document<'_>| document.links.iter().map(|link| link.text().to_owned()).collect::<Vec<_>>();
    after.ignores.iter().any(is_meant) && texts(before) == texts(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ignored(name: &str, text: &str) -> Option<String> {
        let kind = DocumentKind::of_path(std::path::Path::new(name)).expect("a known kind");
        let edit = ignore_in_file(kind, text.as_bytes(), "U202", name.ends_with(".mdx"))?;
        String::from_utf8(apply(text.as_bytes(), &[edit]).text).ok()
    }

    #[test]
    fn the_comment_is_where_the_format_allows_one() {
        for (name, text, expected) in [
            ("a.md", "# T\n\n<http://u@h/>\n", "<!-- urlgram: ignore-file[U202] -->\n# T\n\n<http://u@h/>\n"),
            ("a.md", "---\na: b\n---\n# T\n", "---\na: b\n---\n<!-- urlgram: ignore-file[U202] -->\n# T\n"),
            ("a.md", "<!-- urlgram: ignore-file[U1] -->\n", "<!-- urlgram: ignore-file[U1,U202] -->\n"),
            ("a.mdx", "# T\n", "{/* urlgram: ignore-file[U202] */}\n# T\n"),
            ("a.sh", "#!/bin/sh\r\nx\r\n", "#!/bin/sh\r\n# urlgram: ignore-file[U202]\r\nx\r\n"),
            (
                "a.xml",
                "<?xml version=\"1.0\"?>\n<a/>\n",
                "<?xml version=\"1.0\"?>\n<!-- urlgram: ignore-file[U202] -->\n<a/>\n",
            ),
            ("a.rs", "fn a() {}", "// urlgram: ignore-file[U202]\nfn a() {}"),
            ("a.rst", "T\n=\n", ".. urlgram: ignore-file[U202]\n\nT\n=\n"),
        ] {
            assert_eq!(ignored(name, text).as_deref(), Some(expected), "{name}");
        }
        assert_eq!((ignored("a.json", "{}"), ignored("a.csv", "a,b\n")), (None, None));
        assert_eq!(ignored("a.yaml", "# urlgram: ignore-file[U202]\n"), None);
    }
}
