//! The op `extract`: the URLs of a document.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, flag, optional_text, text, texts};
use urlgram::lines::LineIndex;
use urlgram::nested::nested_urls;
use urlgram::span::Span;
use urlgram::uri::Delimited;
use urlgram::whatwg::{Parser, Url};
use urlgram_documents::{DocumentKind, Implied, Link, LinkRole, read};

pub(crate) const OPS: &[(&str, Op)] = &[("extract", extract)];

/// Returns the kind of document that a request names.
pub(crate) fn kind(request: &Map<String, Value>) -> Result<DocumentKind, BadRequest> {
    let name = text(request, "kind")?;
    DocumentKind::from_name(name).ok_or_else(|| BadRequest(format!("unknown kind of document `{name}`")))
}

/// `{"op": "extract", "input": "see http://a/.", "kind": "text", "file"?: "a.txt", "roles"?: ["link"], "schemes"?: ["http"],
/// "add_schemes"?: false, "base"?: "http://a/b", "absolute"?: false, "nested"?: false}`: the URLs of a document.
fn extract(request: &Map<String, Value>) -> Answer {
    let (input, kind) = (text(request, "input")?, kind(request)?);
    let role = |name: &&str| LinkRole::ALL.into_iter().find(|role| role.name() == *name);
    let roles = texts(request, "roles")?;
    let wanted = Wanted {
        roles: roles.iter().filter_map(role).collect(),
        schemes: texts(request, "schemes")?.into_iter().map(str::to_ascii_lowercase).collect(),
        adds_schemes: flag(request, "add_schemes", false)?,
        base: optional_text(request, "base")?.map(base).transpose().map_err(BadRequest)?,
        is_absolute: flag(request, "absolute", false)?,
        has_nested: flag(request, "nested", false)?,
    };
    if let Some(unknown) = roles.iter().find(|name| role(name).is_none()) {
        return Err(BadRequest(format!("unknown role `{unknown}`")));
    }
    let file = optional_text(request, "file")?.unwrap_or("<stdin>");
    let links = urls(file, kind, input.as_bytes(), &wanted).into_iter().map(|url| {
        let mut json = json!(url);
        json["span"] = json!({"start": url.offset, "end": url.end_offset});
        json["text"] = json!(url.url);
        json["explicit"] = json!(url.is_explicit);
        json
    });
    Ok(json!({"links": links.collect::<Vec<_>>()}))
}

/// A URL and its place.
#[derive(Serialize, Debug)]
pub struct FoundUrl {
    /// Name of the file.
    pub file: String,
    /// Line of the first character, counted from 1.
    pub line: u64,
    /// Column of the first character in characters, counted from 1.
    pub column: u64,
    /// Offset of the first byte in the file.
    pub offset: u32,
    /// Offset of the byte after the last one.
    pub end_offset: u32,
    /// URL with the escapes of the document decoded.
    pub url: String,
    /// The text in the document, if that differs from the URL.
    pub raw: Option<String>,
    /// Name of the place in the document.
    pub context: &'static str,
    /// Name of the role.
    pub role: &'static str,
    /// Whether the document marks the text as a URL.
    pub is_explicit: bool,
    /// The scheme that readers add to `www.example.org` and to mail addresses. The URL has it if that was asked for.
    pub implied_scheme: Option<&'static str>,
}

/// The URLs that are wanted.
#[derive(Debug)]
pub struct Wanted {
    /// All roles if empty.
    pub roles: Vec<LinkRole>,
    /// Names of schemes in lower case; all URLs, relative ones among them, if empty.
    pub schemes: Vec<String>,
    /// Whether the schemes that readers add are part of the URLs.
    pub adds_schemes: bool,
    /// Base of relative references, which are resolved as browsers do, unless the page itself names its base.
    pub base: Option<Url>,
    /// Whether references that no base makes absolute are left out.
    pub is_absolute: bool,
    /// Whether the URLs within URLs are found, too.
    pub has_nested: bool,
}

/// Reads the URL that references are resolved against.
///
/// # Errors
/// A text that is not a URL by the URL Standard.
pub fn base(text: &str) -> Result<Url, String> {
    Url::parse(text).map_err(|_| format!("`{text}` is not an absolute URL, which a base must be"))
}

impl Wanted {
    fn has(&self, link: &Link<'_>, url: &str) -> bool {
        let scheme = || url.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        (self.roles.is_empty() || self.roles.contains(&link.role))
            && (self.schemes.is_empty() || scheme().is_some_and(|scheme| self.schemes.contains(&scheme)))
    }
}

/// Finds the URLs of a document in the order of their places.
pub fn urls(file: &str, kind: DocumentKind, document: &[u8], wanted: &Wanted) -> Vec<FoundUrl> {
    let lines = LineIndex::new(document);
    let mut found = Vec::new();
    let links = read(kind, document).links;
    let is_resolved = wanted.base.is_some() || wanted.is_absolute;
    let named = is_resolved.then(|| named_base(kind, document, &links)).flatten();
    let base = named.and_then(|base| resolved(&base, wanted.base.as_ref()));
    let base = base.as_ref().or(wanted.base.as_ref());
    for link in links {
        let adds_schemes = wanted.adds_schemes || is_resolved;
        let mut url = if adds_schemes { link.url() } else { link.text().into() };
        if is_resolved && !is_absolute(&url) && !matches!(link.role, LinkRole::Template | LinkRole::Pattern) {
            if let Some(target) = resolved(&url, base) {
                url = target.as_str().to_owned().into();
            }
        }
        let mut add = |url: &str, span: Span, implied: Option<Implied>| {
            if wanted.is_absolute && !is_absolute(url) || !wanted.has(&link, url) {
                return;
            }
            let place = lines.position(span.start as usize);
            let raw = String::from_utf8_lossy(document.get(span.range()).unwrap_or_default());
            found.push(FoundUrl {
                file: file.to_owned(),
                line: place.line as u64,
                column: place.column as u64,
                offset: span.start,
                end_offset: span.end,
                raw: (raw != url).then(|| raw.into_owned()),
                url: url.to_owned(),
                context: link.context.name(),
                role: link.role.name(),
                is_explicit: link.is_explicit,
                implied_scheme: implied.map(Implied::scheme),
            });
        };
        if !link.text().is_empty() {
            add(&url, link.span, link.implied);
        }
        let nested = if wanted.has_nested { nested_urls(link.text()) } else { Vec::new() };
        for url in nested {
            add(url.text(), link.to_document(url.span()), None);
        }
    }
    found
}

/// Whether a text has a scheme.
fn is_absolute(url: &str) -> bool {
    Delimited::of(url).scheme.is_some()
}

fn resolved(reference: &str, base: Option<&Url>) -> Option<Url> {
    match base {
        Some(base) => Parser::new().base(base).parse(reference).ok(),
        None => Url::parse(reference).ok(),
    }
}

/// Longest text between the beginning of an element `base` and its URL, in bytes.
const MAX_TAG: usize = 1024;

/// Returns the base that a page of HTML names: the `href` of its first element `base` that has one (HTML Standard section 4.2.3).
fn named_base(kind: DocumentKind, document: &[u8], links: &[Link<'_>]) -> Option<String> {
    let is_html = DocumentKind::from_name("html") == Some(kind);
    let is_base = |link: &&Link<'_>| {
        let start = link.span.start as usize;
        let before = document.get(start.saturating_sub(MAX_TAG)..start).unwrap_or_default();
        let tag = before.iter().rposition(|byte| *byte == b'<').and_then(|start| before.get(start..start + 5));
        let name = link.name.get().and_then(|name| document.get(name.range()));
        tag.is_some_and(|tag| tag.eq_ignore_ascii_case(b"<base"))
            && name.is_some_and(|name| name.eq_ignore_ascii_case(b"href"))
    };
    // Looks for the element once, so that a page without one costs nothing for each link.
    let has_base = is_html && document.windows(5).any(|tag| tag.eq_ignore_ascii_case(b"<base"));
    let links = if has_base { links } else { &[] };
    links.iter().find(is_base).map(|link| link.text().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted() -> Wanted {
        Wanted {
            roles: Vec::new(),
            schemes: Vec::new(),
            adds_schemes: false,
            base: None,
            is_absolute: false,
            has_nested: false,
        }
    }

    #[test]
    fn urls_within_urls_have_places() {
        let text = "<a href='https://a/?u=https%3A%2F%2Fb%2F&amp;v=https&#58;//c'>";
        let kind = DocumentKind::from_name("html").unwrap();
        let found = urls("a.html", kind, text.as_bytes(), &Wanted { has_nested: true, ..wanted() });
        let shown: Vec<(&str, &str)> =
            found.iter().map(|url| (&*url.url, &text[url.offset as usize..url.end_offset as usize])).collect();
        let outer = ("https://a/?u=https%3A%2F%2Fb%2F&v=https://c", &text[9..text.len() - 2]);
        assert_eq!(shown, [outer, ("https://b/", "https%3A%2F%2Fb%2F"), ("https://c", "https&#58;//c")]);
    }

    #[test]
    fn urls_have_places() {
        let text = "See <http://a.example/>.\n\u{e9} [b](http://b.example/?x&amp;y) www.c.example".as_bytes();
        let wanted = Wanted { adds_schemes: true, ..wanted() };
        let kind = DocumentKind::from_name("markdown").unwrap();
        let found = urls("a.md", kind, text, &wanted);
        let places: Vec<_> = found.iter().map(|url| (url.line, url.column, url.offset, url.url.as_str())).collect();
        let expected =
            [(1, 6, 5, "http://a.example/"), (2, 7, 32, "http://b.example/?x&y"), (2, 34, 59, "http://www.c.example")];
        assert_eq!(places, expected);
        assert_eq!((found[2].raw.as_deref(), found[2].implied_scheme), (Some("www.c.example"), Some("http")));
        let written = urls("a.md", kind, text, &Wanted { adds_schemes: false, ..wanted });
        assert_eq!((written[2].url.as_str(), &written[2].raw), ("www.c.example", &None));
    }
    #[test]
    fn references_are_resolved_against_the_base_of_the_page() {
        let links = |page: &str, base_text: Option<&str>, is_absolute: bool| -> Vec<String> {
            let base = base_text.map(|text| base(text).unwrap());
            let wanted = Wanted { base, is_absolute, ..wanted() };
            let kind = DocumentKind::from_name("html").unwrap();
            urls("a.html", kind, page.as_bytes(), &wanted).into_iter().map(|url| url.url).collect()
        };
        let page = "<a href=../c?d><a href='http://e/%7E'><img src='//f/g h.png'><a href='#i'>";
        let absolute = ["http://a/c?d", "http://e/%7E", "http://f/g%20h.png", "http://a/b/x#i"];
        assert_eq!(links(page, Some("http://a/b/x"), false), absolute);
        assert_eq!(links(page, None, true), ["http://e/%7E"]);
        assert_eq!(links(page, None, false)[0], "../c?d");
        let based = format!("<BASE target=_top><base href='/y/z'>{page}<base href='http://other/'>");
        let expected = ["http://a/y/z", "http://a/c?d", "http://e/%7E", "http://f/g%20h.png", "http://a/y/z#i"];
        assert_eq!(links(&based, Some("http://a/b/x"), true)[..5], expected);
        assert_eq!(links("<base href='http://a/y/'><a href=z>", None, true), ["http://a/y/", "http://a/y/z"]);
        assert!(base("/relative").is_err());
    }
}
