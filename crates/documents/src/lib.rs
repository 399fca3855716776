//! URLs inside documents: where they stand, what they are there, how to write another in their place.
//!
//! [`read`] finds the URLs of a document of some [`Kind`], with their places in it. A [`Link`] knows its text as the host
//! syntax means it (`&` for the `&amp;` of HTML), leads offsets of that text back to the document, and writes another URL
//! as that place needs it, so that [`apply`] changes what is to be changed and no other byte.
//!
//! ```
//! use urlgram_documents::{self, Kind, Place};
//!
//! let markdown = b"See [the list](http://h/a_\\(b\\)) and <mailto:a@b>, or http://c/d.\n";
//! let links = document::links(Kind::Markdown, markdown);
//! let texts: Vec<_> = links.iter().map(|link| (link.place, link.text())).collect();
//! assert_eq!(texts, [
//!     (Place::Destination, "http://h/a_(b)"),
//!     (Place::Autolink, "mailto:a@b"),
//!     (Place::Prose, "http://c/d"),
//! ]);
//!
//! let edit = links[0].edit(urlgram::span::Span::new(0, 4), "https").unwrap();
//! let edited = document::apply(markdown, &[edit]);
//! assert!(edited.text.starts_with(b"See [the list](https://h/a_\\(b\\)) and "));
//! ```
//!
//! What says that a URL stands somewhere (a destination, an `href`, a line of a list) is believed; elsewhere URLs are found by
//! their look, as RFC 3986 appendix C describes it. A document that is broken, or not UTF-8, is read as far as that goes,
//! and the rest of it is looked through as text: [`Document::problems`] says so. The time that reading takes grows as the
//! document does, whatever stands in it.

mod code;
mod collect;
mod delimited;
mod edit;
mod escape;
mod html;
mod ignore;
mod json;
mod kind;
mod language;
mod link;
mod markdown;
mod passage;
mod prose;
mod toml;
mod yaml;

pub use edit::{Edit, Edited, apply};
pub use ignore::{AddedIgnores, Ignore, IgnoredCode, Scope, add_ignores};
pub use kind::Kind;
pub use language::Language;
pub use link::{Broken, Left, Link, Place};

use collect::Collector;
use escape::Escapes;
use link::Shape;
use passage::offset;

use urlgram::span::{OptSpan, Span};

/// What stands in a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document<'a> {
    /// Its URLs, by their places.
    pub links: Vec<Link<'a>>,
    /// The comments that say what is not to be found, by their places.
    pub ignores: Vec<Ignore>,
    /// What is wrong with the document itself.
    pub problems: Vec<Problem>,
}

/// Something wrong with a document as such.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What, as code sees it.
    pub trouble: Trouble,
    /// Where; for bytes that are no UTF-8, the first of them.
    pub span: Span,
    /// What, as people see it: lower case, no full stop.
    pub message: String,
}

/// What is wrong with a document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trouble {
    /// Longer than offsets reach, 4 GiB: it was not read.
    TooLong,
    /// Not UTF-8. In URLs, a byte that is no part of a character is U+FFFD. UTF-16, told by its byte order mark, is not read.
    NotUtf8,
    /// Not what its kind asks for, as JSON without a closing brace. What stands behind was looked through as text, or as far
    /// as its parser got.
    Syntax,
    /// A comment for urlgram that urlgram does not understand.
    Ignore,
}

/// What stands for a byte that is no UTF-8 while a document is read: one byte too, and part of no URL that is found by its
/// look.
const MASK: char = '\u{1a}';

/// Reads a document.
///
/// ```
/// use urlgram_documents::{self, Kind, Trouble};
///
/// let document = document::read(Kind::Json, br#"{"a": "http:\/\/h\/", "#);
/// assert_eq!(document.links[0].text(), "http://h/");
/// assert_eq!(document.problems[0].trouble, Trouble::Syntax);
/// ```
pub fn read(kind: Kind, document: &[u8]) -> Document<'_> {
    if u32::try_from(document.len()).is_err() {
        let message = format!("a document of {} bytes: offsets reach 4 GiB", document.len());
        let problem = Problem { trouble: Trouble::TooLong, span: Span::default(), message };
        return Document { links: Vec::new(), ignores: Vec::new(), problems: vec![problem] };
    }
    if is_utf_16(document) {
        let message = "UTF-16, which is not read: convert the file to UTF-8".to_owned();
        let problem = Problem { trouble: Trouble::NotUtf8, span: Span::new(0, 2), message };
        return Document { links: Vec::new(), ignores: Vec::new(), problems: vec![problem] };
    }
    match std::str::from_utf8(document) {
        Ok(text) => read_text(kind, text),
        Err(_) => read_masked(kind, document),
    }
}

/// Whether a document begins with the byte order mark of UTF-16, and goes on with the zeros that ASCII has there.
pub fn is_utf_16(document: &[u8]) -> bool {
    let beginning = &document[..document.len().min(4096)];
    (document.starts_with(b"\xff\xfe") || document.starts_with(b"\xfe\xff")) && memchr::memchr(0, beginning).is_some()
}

/// The URLs of a document, by their places: [`read`] says more.
pub fn links(kind: Kind, document: &[u8]) -> Vec<Link<'_>> {
    read(kind, document).links
}

/// The comments of a document that say what is not to be found, by their places: [`read`] says more.
pub fn ignores(kind: Kind, document: &[u8]) -> Vec<Ignore> {
    read(kind, document).ignores
}

fn read_text(kind: Kind, text: &str) -> Document<'_> {
    let mut out = Collector::new(text);
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let all = start..text.len();
    match kind {
        Kind::List => delimited::list(&mut out, b'\n'),
        Kind::NulList => delimited::list(&mut out, b'\0'),
        Kind::Text => out.prose(all, Place::Prose, Escapes::None(b"\n\r"), OptSpan::NONE),
        Kind::Markdown => markdown::read(&mut out, all),
        Kind::Html => html::read(&mut out, all),
        Kind::Json => json::read(&mut out, all),
        Kind::Yaml => yaml::read(&mut out, all),
        Kind::Toml => toml::read(&mut out, all),
        Kind::Csv => delimited::table(&mut out, b','),
        Kind::Tsv => delimited::table(&mut out, b'\t'),
        Kind::Code(language) => code::read(&mut out, all, language),
    }
    let mut ignores = ignore::find(&mut out);
    ignores.sort_by_key(|ignore| ignore.span);
    let Collector { mut links, mut problems, .. } = out;
    links.sort_by_key(|link| link.span);
    // HTML in Markdown is seen as a block and as what is in it; nothing is to be found twice.
    links.dedup_by_key(|link| link.span);
    problems.sort_by_key(|problem| problem.span);
    Document { links, ignores, problems }
}

/// Reads a document with each byte that is no UTF-8 masked.
fn read_masked(kind: Kind, document: &[u8]) -> Document<'_> {
    let mut masked = String::with_capacity(document.len());
    let (mut first, mut bad) = (None, 0);
    for chunk in document.utf8_chunks() {
        masked.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            bad += chunk.invalid().len();
            first.get_or_insert(Span::new(offset(masked.len()), offset(masked.len() + chunk.invalid().len())));
            masked.extend(chunk.invalid().iter().map(|_| MASK));
        }
    }
    let Document { links, ignores, mut problems } = read_text(kind, &masked);
    let links = links.into_iter().map(|link| link.unmasked(document, MASK)).collect();
    let bytes = if bad == 1 { "byte that is" } else { "bytes that are" };
    let message = format!("{bad} {bytes} not UTF-8");
    problems.insert(0, Problem { trouble: Trouble::NotUtf8, span: first.unwrap_or_default(), message });
    Document { links, ignores, problems }
}
