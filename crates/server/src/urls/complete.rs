//! Completion in a URL: paths of files, anchors, and schemes.

use std::path::Path;
use std::sync::Arc;

use gen_lsp_types::{CompletionItem, CompletionItemKind, Range, TextEdit};
use urlgram_documents::{DocumentKind, Link, labels};
use urlgram_lint::document::sphinx_labels;
use urlgram_sites::Files as _;

use super::found::{link_at, with_links};
use crate::document::OpenDocument;
use crate::state::Server;
use crate::text::Places;
use crate::workspace::Reading;

/// Schemes that are offered.
const SCHEMES: [&str; 8] = ["https://", "http://", "mailto:", "tel:", "ftp://", "data:", "urn:", "file:///"];

/// Most names of files that are offered.
const MOST: usize = 500;

/// Returns what may be written at a byte of a document.
pub(crate) fn complete(server: &Server, document: &OpenDocument, at: usize) -> Vec<CompletionItem> {
    let found = with_links(server, document, |reading, read| {
        let places = document.places();
        if let Some(start) = label_start(document.text(), at) {
            return label_items(reading, document, &places, start, at);
        }
        let written = match link_at(read, at) {
            Some(link) => Some(Written::of(link, document.text(), at)),
            // A destination that is empty is not a URL yet.
            None => Written::empty(document.text(), at),
        };
        written.map(|written| written.items(server, document, &places)).unwrap_or_default()
    });
    found.unwrap_or_default()
}

/// Texts that begin a label: a role of Sphinx in reStructuredText and in MyST, and the second brackets of a link of Markdown.
const LABELS: [&str; 3] = [":ref:`", "{ref}`", "]["];

/// Returns the start of the label before the cursor.
fn label_start(text: &str, at: usize) -> Option<usize> {
    let before = text.get(..at)?;
    let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let start = LABELS.iter().filter_map(|open| line.rfind(open).map(|found| found + open.len())).max()?;
    let label = &line[start..];
    // The label of `:ref:` may follow a text.
    let inner = label.rfind('<').map_or(0, |open| open + 1);
    (!label.contains(['`', ']', '[', '>'])).then_some(at - label.len() + inner)
}

/// Returns the labels that the document can refer to.
fn label_items(
    reading: &Reading,
    document: &OpenDocument,
    places: &Places<'_>,
    start: usize,
    at: usize,
) -> Vec<CompletionItem> {
    let input = reading.input(document.text());
    let is_sphinx = !document.text()[..start].ends_with("][");
    let item = |name: &str| item(name, CompletionItemKind::Reference, places, start, at);
    if is_sphinx {
        let labels = input.tree.and_then(|tree| sphinx_labels(&tree));
        return labels.map_or_else(Vec::new, |labels| labels.names().into_iter().take(MOST).map(item).collect());
    }
    labels(document.text()).definitions.iter().take(MOST).map(|(label, _)| item(label)).collect()
}

/// The part of a URL before the cursor.
struct Written<'t> {
    text: &'t str,
    /// Offset of the URL in the document.
    start: usize,
    at: usize,
}

impl<'t> Written<'t> {
    fn of(link: &Link<'_>, text: &'t str, at: usize) -> Written<'t> {
        let start = link.span.start as usize;
        Written { text: &text[start..at], start, at }
    }

    /// Returns the destination that begins at the cursor, if one can begin there: `](` in Markdown, `href="` in HTML.
    fn empty(text: &'t str, at: usize) -> Option<Written<'t>> {
        let before = text.get(..at)?;
        let begins = ["](", "href=\"", "src=\"", "href='", "src='", "]: "].iter().any(|open| before.ends_with(open));
        begins.then_some(Written { text: "", start: at, at })
    }

    fn items(&self, server: &Server, document: &OpenDocument, places: &Places<'_>) -> Vec<CompletionItem> {
        if self.text.contains(':') || self.text.starts_with("//") {
            return Vec::new();
        }
        if let Some((path, fragment)) = self.text.split_once('#') {
            return self.anchors(server, document, places, path, self.at - fragment.len());
        }
        let mut items = self.files(server, document, places);
        if !self.text.contains(['/', '.']) {
            items.extend(SCHEMES.map(|scheme| item(scheme, CompletionItemKind::Keyword, places, self.start, self.at)));
        }
        items
    }

    /// Returns the names in the folder that the path before the cursor names.
    fn files(&self, server: &Server, document: &OpenDocument, places: &Places<'_>) -> Vec<CompletionItem> {
        let Some((path, root)) = place(server, document) else { return Vec::new() };
        let folder = &self.text[..self.text.rfind('/').map_or(0, |slash| slash + 1)];
        let base = if folder.starts_with('/') { root.as_path() } else { path.parent().unwrap_or(&root) };
        let target = urlgram_project::absolute_path(&base.join(folder.trim_start_matches('/')));
        if !target.starts_with(&root) {
            return Vec::new();
        }
        let files = server.workspace.sites();
        let Some(names) = files.inner().names(&target) else { return Vec::new() };
        let start = self.start + folder.len();
        let shown = names.iter().filter(|name| !name.starts_with('.')).take(MOST);
        let of = |name: &String| {
            let is_folder = target.join(name).is_dir();
            let (suffix, kind) =
                if is_folder { ("/", CompletionItemKind::Folder) } else { ("", CompletionItemKind::File) };
            let encoded = urlgram::percent::encode(urlgram::file_path::SEGMENT_CHAR, name.as_str());
            item(&format!("{encoded}{suffix}"), kind, places, start, self.at)
        };
        shown.map(of).collect()
    }

    /// Returns the anchors of the page that the path leads to.
    fn anchors(
        &self,
        server: &Server,
        document: &OpenDocument,
        places: &Places<'_>,
        path: &str,
        start: usize,
    ) -> Vec<CompletionItem> {
        let Some((own, root)) = place(server, document) else { return Vec::new() };
        let target = if path.is_empty() { own } else { own.parent().unwrap_or(Path::new("")).join(path) };
        let target = urlgram_project::absolute_path(&target);
        if !target.starts_with(&root) || DocumentKind::of_path(&target).is_none() {
            return Vec::new();
        }
        let anchors = server.workspace.sites().tree().anchors(&root, &target);
        let names = anchors.as_ref().map_or_else(Vec::new, |anchors| Arc::as_ref(anchors).names());
        names.into_iter().map(|name| item(name, CompletionItemKind::Reference, places, start, self.at)).collect()
    }
}

/// Returns the path of a document, and the folder that its links are checked in.
fn place(server: &Server, document: &OpenDocument) -> Option<(std::path::PathBuf, std::path::PathBuf)> {
    server.workspace.sites().inner().place(document.path.as_deref()?)
}

fn item(text: &str, kind: CompletionItemKind, places: &Places<'_>, start: usize, at: usize) -> CompletionItem {
    let range = Range::new(places.position(start), places.position(at));
    CompletionItem {
        label: text.to_owned(),
        kind: Some(kind),
        filter_text: Some(text.to_owned()),
        text_edit: Some(TextEdit { range, new_text: text.to_owned() }.into()),
        ..CompletionItem::default()
    }
}
