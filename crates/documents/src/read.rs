//! The entry points: [`read()`], [`links`] and [`ignores`].

use super::collect::Collector;
use super::context::LinkContext;
use super::directive::IgnoreDirective;
use super::document::{Document, DocumentProblem, DocumentProblemKind};
use super::escaping::Escaping;
use super::formats::{
    asciidoc, code, delimited, fields, html, json, latex, mail, man, markdown, po, properties, rst, text, toml, xml,
    yaml,
};
use super::front_matter::front_matter;
use super::generated_parts;
use super::holes::{self, Masked};
use super::ignore;
use super::kind::DocumentKind;
use super::language::TAGGED;
use super::leading_holes;
use super::link::{Link, MASK};
use super::liquid_tags;
use super::mapping::offset;
use super::reference::{Reference, ReferenceKind};
use super::results;
use super::role::LinkRole;
use urlgram::span::{OptSpan, Span};

/// Reads a document.
///
/// ```
/// use urlgram_documents::{DocumentKind, DocumentProblemKind, read};
///
/// let document = read(DocumentKind::Json, br#"{"a": "http:\/\/h\/", "#);
/// assert_eq!(document.links[0].text(), "http://h/");
/// assert_eq!(document.problems[0].kind, DocumentProblemKind::Syntax);
/// ```
pub fn read(kind: DocumentKind, document: &[u8]) -> Document<'_> {
    if u32::try_from(document.len()).is_err() {
        let message = format!("document of {} bytes; the maximum is 4 GiB", document.len());
        return unread(DocumentProblemKind::TooLong, Span::default(), message);
    }
    if is_utf_16(document) {
        let message = "UTF-16 is not supported; convert the file to UTF-8".to_owned();
        return unread(DocumentProblemKind::NotUtf8, Span::new(0, 2), message);
    }
    match std::str::from_utf8(document) {
        Ok(text) => read_text(kind, text),
        Err(_) => read_masked(kind, document),
    }
}

fn unread(kind: DocumentProblemKind, span: Span, message: String) -> Document<'static> {
    Document {
        links: Vec::new(),
        references: Vec::new(),
        ignores: Vec::new(),
        problems: vec![DocumentProblem { kind, span, message, help: None }],
    }
}

/// Whether a document begins with the byte order mark of UTF-16 and contains the zero bytes of US-ASCII in it.
pub fn is_utf_16(document: &[u8]) -> bool {
    let beginning = &document[..document.len().min(4096)];
    (document.starts_with(b"\xff\xfe") || document.starts_with(b"\xfe\xff")) && memchr::memchr(0, beginning).is_some()
}

/// Returns the URLs of a document in the order of their spans. See [`read()`].
pub fn links(kind: DocumentKind, document: &[u8]) -> Vec<Link<'_>> {
    read(kind, document).links
}

/// Returns the ignore comments of a document in the order of their spans. See [`read()`].
pub fn ignores(kind: DocumentKind, document: &[u8]) -> Vec<IgnoreDirective> {
    read(kind, document).ignores
}

/// Reads a document, or a template with masked holes.
fn read_text(kind: DocumentKind, text: &str) -> Document<'_> {
    match kind {
        DocumentKind::Code(language) if language.is(TAGGED) => read_tagged(kind, text),
        _ => read_template(kind, text),
    }
}

/// Reads a page of HTML, and the programs in it.
fn read_tagged(kind: DocumentKind, text: &str) -> Document<'_> {
    let mut document = read_whole(kind, text);
    let Some(masked) = holes::mask_programs(text) else { return document };
    // Blade and other engines fill in the page around the programs.
    let page = read_template(DocumentKind::Html, &masked.text);
    document.links.extend(page.links.into_iter().map(|link| link.unfilled(text, &masked)));
    document.links.sort_by_key(|link| link.span);
    document.ignores.extend(page.ignores);
    document.ignores.sort_by_key(|ignore| ignore.span);
    document.problems.extend(page.problems.into_iter().filter(|problem| problem.kind == DocumentProblemKind::Ignore));
    document
}

fn read_template(kind: DocumentKind, text: &str) -> Document<'_> {
    let masked = if kind == DocumentKind::Markdown { leading_holes::mask(text) } else { holes::mask(kind, text) };
    let Some(masked) = masked else { return read_filled(kind, text) };
    let Document { links, mut references, ignores, mut problems } = read_whole(kind, &masked.text);
    references
        .retain(|reference| (reference.kind == ReferenceKind::Shortcode) == masked.touches(&reference.span.range()));
    if kind == DocumentKind::Markdown {
        references.extend(holes::pages(text, &masked));
        references.extend(liquid_tags::find(text, &masked));
        references.sort_by_key(|reference| reference.span);
    }
    // The program that fills the holes decides whether the result is well-formed.
    problems.retain(|problem| match problem.kind {
        DocumentProblemKind::Syntax => false,
        DocumentProblemKind::Image | DocumentProblemKind::Quotes | DocumentProblemKind::Entry => {
            !masked.touches(&problem.span.range())
        }
        _ => true,
    });
    let mut links: Vec<_> = links.into_iter().map(|link| link.unfilled(text, &masked)).collect();
    complete(&mut links, &references);
    let listings = holes::listings(text, &masked);
    show_listings(&mut links, &listings);
    // A program may fill in targets of reStructuredText, too.
    let is_open = kind == DocumentKind::Rst || holes::has_includes(text, &masked);
    problems.retain(|problem| match problem.kind {
        DocumentProblemKind::Label if is_open => false,
        // A condition of the template may select one of the definitions.
        DocumentProblemKind::Redefinition => false,
        kind => {
            !is_about_markup(kind) || !listings.iter().any(|listing| listing.contains(&(problem.span.start as usize)))
        }
    });
    let inside = read_holes(text, &masked, &links);
    if !inside.is_empty() {
        links.extend(inside);
        links.sort_by_key(|link| link.span);
    }
    Document { links, references, ignores, problems }
}

/// Makes templates of the empty destinations in place of shortcodes.
fn complete(links: &mut [Link<'_>], references: &[Reference]) {
    for Reference { span, .. } in references.iter().filter(|found| found.kind == ReferenceKind::Shortcode) {
        let start = links.partition_point(|link| link.span.start < span.start);
        let inside = links[start..].iter_mut().take_while(|link| link.span.start <= span.end);
        inside.filter(|link| link.span.is_empty()).for_each(|link| link.role = LinkRole::Template);
    }
}

/// Whether problems of a kind are mistakes in a text for readers.
fn is_about_markup(kind: DocumentProblemKind) -> bool {
    matches!(kind, DocumentProblemKind::Markup | DocumentProblemKind::Label | DocumentProblemKind::Redefinition)
}

/// Marks the links in listings as examples. Nobody follows them.
fn show_listings(links: &mut [Link<'_>], listings: &[std::ops::Range<usize>]) {
    for listing in listings {
        let start = links.partition_point(|link| (link.span.start as usize) < listing.start);
        for link in links[start..].iter_mut().take_while(|link| (link.span.start as usize) < listing.end) {
            (link.context, link.role, link.is_explicit) = (LinkContext::Example, LinkRole::Code, false);
        }
    }
}

/// Reads a document in which a placeholder such as `${name}` or `%(name)s` may be in place of syntax. It is where the parser stops.
fn read_filled(kind: DocumentKind, text: &str) -> Document<'_> {
    let mut document = read_whole(kind, text);
    let is_placeholder = |span: Span| {
        let at = span.start as usize;
        let near = &text.as_bytes()[at.saturating_sub(2)..text.len().min(at + 3)];
        ["${", "%("].iter().any(|open| memchr::memmem::find(near, open.as_bytes()).is_some())
    };
    document.problems.retain(|problem| problem.kind != DocumentProblemKind::Syntax || !is_placeholder(problem.span));
    document
}

/// Returns the URLs in the holes of a template that are not part of another URL: `<%= link_to "a", "https://h/" %>`.
fn read_holes<'a>(text: &'a str, masked: &Masked, found: &[Link<'_>]) -> Vec<Link<'a>> {
    let mut out = Collector::new(text);
    for hole in &masked.holes {
        let before = found[..found.partition_point(|link| link.span.start as usize <= hole.start)].last();
        let is_in_link = before.is_some_and(|link| link.span.end as usize > hole.start);
        if !is_in_link && memchr::memmem::find(&text.as_bytes()[hole.clone()], b"://").is_some() {
            let context =
                if holes::is_comment(&text[hole.clone()]) { LinkContext::Comment } else { LinkContext::String };
            out.text(hole.clone(), context, Escaping::None(b"\"'`\n\r"), OptSpan::NONE);
        }
    }
    let is_code = |link: &Link<'_>| link.context == LinkContext::String && link.role == LinkRole::Value;
    for link in &mut out.links {
        link.role = if is_code(link) { LinkRole::Code } else { link.role };
        link.is_literal = link.context == LinkContext::String;
    }
    out.links
}

fn read_whole(kind: DocumentKind, text: &str) -> Document<'_> {
    let mut out = Collector::new(text);
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let all = start..text.len();
    match kind {
        DocumentKind::List => delimited::list(&mut out, b'\n'),
        DocumentKind::NulList => delimited::list(&mut out, b'\0'),
        DocumentKind::Text => text::read(&mut out, all),
        DocumentKind::Mail => mail::read(&mut out, all),
        DocumentKind::Markdown => {
            markdown::read(&mut out, all);
            results::hide(&mut out, text);
        }
        DocumentKind::Rst => rst::read(&mut out, all),
        DocumentKind::Asciidoc => asciidoc::read(&mut out, all),
        DocumentKind::Latex => latex::read(&mut out, all),
        DocumentKind::Man => man::read(&mut out, all),
        DocumentKind::Html | DocumentKind::Svelte => html::read(&mut out, all),
        DocumentKind::Xml => xml::read(&mut out, all),
        DocumentKind::Json => match front_matter(text) {
            // Jekyll fills in what follows, and publishes it without the front matter.
            Some(found) => {
                json::read(&mut out, found.end..text.len());
                out.problems.retain(|problem| problem.kind != DocumentProblemKind::Syntax);
            }
            None => json::read(&mut out, all),
        },
        DocumentKind::Notebook => json::read_notebook(&mut out, all),
        DocumentKind::Properties => properties::read(&mut out, all),
        DocumentKind::Po => po::read(&mut out, all),
        DocumentKind::Yaml => yaml::read(&mut out, all),
        DocumentKind::Toml => toml::read(&mut out, all),
        DocumentKind::Csv => delimited::table(&mut out, b','),
        DocumentKind::Tsv => delimited::table(&mut out, b'\t'),
        DocumentKind::Headers => fields::headers(&mut out, all),
        DocumentKind::Robots => fields::robots(&mut out, all),
        DocumentKind::Hosts => fields::hosts(&mut out, all),
        DocumentKind::Code(language) => code::read(&mut out, all, language),
    }
    let mut ignores = ignore::find(&mut out);
    ignores.sort_by_key(|ignore| ignore.span);
    let parts = generated_parts::find(text, &mut out.comments);
    let Collector { mut links, mut problems, mut references, .. } = out;
    references.sort_by_key(|reference| reference.span);
    links.sort_by_key(|link| link.span);
    for part in parts {
        // A program writes this part again.
        problems.retain(|problem| {
            !is_about_markup(problem.kind) || problem.span.start < part.start || part.end < problem.span.end
        });
        let start = links.partition_point(|link| link.span.start < part.start);
        let inside = links[start..].iter_mut().take_while(|link| link.span.end <= part.end);
        inside.for_each(|link| link.is_generated = true);
    }
    // HTML in Markdown is read both as a block and inline, which finds the same links twice.
    links.dedup_by_key(|link| link.span);
    problems.sort_by_key(|problem| problem.span);
    Document { links, references, ignores, problems }
}

/// Reads a document with [`MASK`] in place of every byte that is not UTF-8.
fn read_masked(kind: DocumentKind, document: &[u8]) -> Document<'_> {
    let mut masked = String::with_capacity(document.len());
    let (mut first, mut invalid) = (None, 0);
    for chunk in document.utf8_chunks() {
        masked.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            invalid += chunk.invalid().len();
            first.get_or_insert(Span::new(offset(masked.len()), offset(masked.len() + chunk.invalid().len())));
            masked.extend(chunk.invalid().iter().map(|_| MASK));
        }
    }
    let Document { links, references, ignores, mut problems } = read_text(kind, &masked);
    let links = links.into_iter().map(|link| link.unmasked(document)).collect();
    let bytes = if invalid == 1 { "byte that is" } else { "bytes that are" };
    let message = format!("{invalid} {bytes} not UTF-8");
    let is_allowed = may_be_in_any_encoding(kind, document);
    let kind = if is_allowed { DocumentProblemKind::OtherEncoding } else { DocumentProblemKind::NotUtf8 };
    let problem = DocumentProblem { kind, span: first.unwrap_or_default(), message, help: None };
    problems.insert(0, problem);
    Document { links, references, ignores, problems }
}

/// Whether a document may be in another encoding than UTF-8: the format does not fix it, or the document declares one.
fn may_be_in_any_encoding(kind: DocumentKind, document: &[u8]) -> bool {
    let beginning = document[..document.len().min(1024)].to_ascii_lowercase();
    let declares = |name: &str| memchr::memmem::find(&beginning, name.as_bytes()).is_some();
    match kind {
        DocumentKind::Html | DocumentKind::Svelte | DocumentKind::Po => declares("charset="),
        DocumentKind::Xml => declares("encoding="),
        DocumentKind::Code(language) => !matches!(language.name, "rust" | "go" | "css"),
        DocumentKind::Text
        | DocumentKind::Mail
        | DocumentKind::Man
        | DocumentKind::Latex
        | DocumentKind::Properties => true,
        _ => false,
    }
}
