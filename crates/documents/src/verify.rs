//! Verification of edits: the edited document is read again, and compared with the original.

use super::document::Document;
use super::edit::{Edit, apply};
use super::kind::DocumentKind;
use super::link::Link;
use super::read::read;
use super::structure::{EditedUrls, Token, is_same, structures};
use urlgram::span::Span;

/// Whether a document still has its structure after edits of its URLs.
///
/// The edited document is read by the parsers for its kind, by crates other than this one where there is a choice. A document
/// that was valid must be valid, and may differ only in texts that contain an edited URL; one that was not must be valid up to
/// the mistake that it had. Independently of that, this crate must find the same links in it, apart from the edited ones, and no
/// new problem.
///
/// ```
/// use urlgram::span::Span;
/// use urlgram_documents::{DocumentKind, Edit, verify};
///
/// let edit = |text: &str| [Edit { span: Span::new(7, 16), text: text.into() }];
/// let json = br#"{"a": "http://a/"}"#;
/// assert!(verify(DocumentKind::Json, json, &edit("http://b/")));
/// assert!(!verify(DocumentKind::Json, json, &edit("http://\"/")));
/// ```
pub fn verify(kind: DocumentKind, document: &[u8], edits: &[Edit]) -> bool {
    Original::of(kind, document).allows(edits)
}

/// Returns the edits that can be applied together so that the document keeps its structure, in the order of the document. See
/// [`verify`]. Edits that overlap others are dropped.
pub fn verified(kind: DocumentKind, document: &[u8], edits: &[Edit]) -> Vec<Edit> {
    let dropped = apply(document, edits).dropped;
    let is_applied = |number: &usize| dropped.binary_search(number).is_err();
    let mut edits: Vec<Edit> = (0..edits.len()).filter(is_applied).map(|number| edits[number].clone()).collect();
    edits.sort_by_key(|edit| (edit.span.start, !edit.span.is_empty()));
    if edits.is_empty() {
        return edits;
    }
    let original = Original::of(kind, document);
    largest_valid(&edits, |edits| original.allows(edits))
}

/// Number of trials with some of the edits.
const MAX_TRIALS: usize = 64;

/// Returns a set of edits that is valid, and to which no part of the others could be added.
pub(super) fn largest_valid(edits: &[Edit], mut is_valid: impl FnMut(&[Edit]) -> bool) -> Vec<Edit> {
    let (mut kept, mut trials) = (Vec::new(), MAX_TRIALS);
    // Parts to add, the first one last.
    let mut parts = vec![edits];
    while let Some(part) = parts.pop().filter(|_| trials > 0) {
        trials -= 1;
        let all = [&kept, part].concat();
        if is_valid(&all) {
            kept = all;
        } else if part.len() > 1 {
            let (first, second) = part.split_at(part.len() / 2);
            parts.extend([second, first]);
        }
    }
    kept
}

/// A document before edits.
struct Original<'a> {
    kind: DocumentKind,
    document: &'a [u8],
    read: Document<'a>,
    structures: Vec<Vec<Token>>,
}

impl<'a> Original<'a> {
    fn of(kind: DocumentKind, document: &'a [u8]) -> Self {
        let structures = structures_of(kind, document);
        Original { kind, document, read: read(kind, document), structures }
    }

    fn allows(&self, edits: &[Edit]) -> bool {
        let edited = apply(self.document, edits);
        if !edited.dropped.is_empty() {
            return false;
        }
        let mut urls = EditedUrls::default();
        self.has_links(edits, &edited.text, &mut urls) && self.has_structure(&edited.text, &urls)
    }

    /// Whether `after` has the links that follow from the edits. Adds the edited URLs, decoded and as they are written.
    fn has_links(&self, edits: &[Edit], after: &[u8], urls: &mut EditedUrls) -> bool {
        let found = read(self.kind, after);
        if found.links.len() != self.read.links.len() || found.problems.len() > self.read.problems.len() {
            return false;
        }
        let (mut edits, mut shift) = (edits.iter().peekable(), 0_i64);
        self.read.links.iter().zip(&found.links).all(|(link, other)| {
            let growth = |edit: &Edit| edit.text.len() as i64 - edit.span.len() as i64;
            while let Some(edit) = edits.next_if(|edit| edit.span.end < link.span.start) {
                shift += growth(edit);
            }
            let start = i64::from(link.span.start) + shift;
            let mut own = Vec::new();
            while let Some(edit) = edits.next_if(|edit| edit.span.end <= link.span.end) {
                shift += growth(edit);
                // An edit that begins before the link is not one of its text.
                let Some(at) = edit.span.start.checked_sub(link.span.start) else { return false };
                own.push(Edit { span: Span::new(at, edit.span.end - link.span.start), text: edit.text.clone() });
            }
            let Some(text) = self.expected(link, &own, urls) else { return false };
            other.text() == text && i64::from(other.span.start) == start && other.context == link.context
        })
    }

    /// Returns the text of a link after edits of it; none if they are not edits of text.
    fn expected(&self, link: &Link<'_>, edits: &[Edit], urls: &mut EditedUrls) -> Option<String> {
        if edits.is_empty() {
            return Some(link.text().to_owned());
        }
        let raw = &self.document[link.span.range()];
        let edited = String::from_utf8(apply(raw, edits).text).ok()?;
        let text = link.decode(&edited);
        urls.insert(link.text().to_owned(), text.clone());
        if !link.is_verbatim() {
            urls.insert(String::from_utf8(raw.to_vec()).ok()?, edited);
        }
        Some(text)
    }

    fn has_structure(&self, after: &[u8], urls: &EditedUrls) -> bool {
        has_structure(&self.structures, &structures_of(self.kind, after), urls)
    }
}

/// Returns the structures of a document that is text.
fn structures_of(kind: DocumentKind, document: &[u8]) -> Vec<Vec<Token>> {
    std::str::from_utf8(document).map_or(Vec::new(), |text| structures(kind, text))
}

fn has_structure(before: &[Vec<Token>], after: &[Vec<Token>], urls: &EditedUrls) -> bool {
    before.len() == after.len() && before.iter().zip(after).all(|(before, after)| is_same(before, after, urls))
}

/// Whether a document has the same structure after the insertion of ignore comments.
pub(super) fn is_same_without_comments(kind: DocumentKind, before: &[u8], after: &[u8]) -> bool {
    has_structure(&structures_of(kind, before), &structures_of(kind, after), &EditedUrls::default())
}
