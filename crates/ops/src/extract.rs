//! The op `extract`: the URLs of a document.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, flag, optional_text, text, texts};
use urlgram::lines::LineIndex;
use urlgram_documents::{DocumentKind, Implied, Link, LinkRole, read};

pub(crate) const OPS: &[(&str, Op)] = &[("extract", extract)];

/// Returns the kind of document that a request names.
pub(crate) fn kind(request: &Map<String, Value>) -> Result<DocumentKind, BadRequest> {
    let name = text(request, "kind")?;
    DocumentKind::from_name(name).ok_or_else(|| BadRequest(format!("unknown kind of document `{name}`")))
}

/// `{"op": "extract", "input": "see http://a/.", "kind": "text", "file"?: "a.txt", "roles"?: ["link"], "schemes"?: ["http"],
/// "add_schemes"?: false}`: the URLs of a document.
fn extract(request: &Map<String, Value>) -> Answer {
    let (input, kind) = (text(request, "input")?, kind(request)?);
    let role = |name: &&str| LinkRole::ALL.into_iter().find(|role| role.name() == *name);
    let roles = texts(request, "roles")?;
    let wanted = Wanted {
        roles: roles.iter().filter_map(role).collect(),
        schemes: texts(request, "schemes")?.into_iter().map(str::to_ascii_lowercase).collect(),
        adds_schemes: flag(request, "add_schemes", false)?,
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
    for link in read(kind, document).links {
        let url = if wanted.adds_schemes { link.url() } else { link.text().into() };
        if link.text().is_empty() || !wanted.has(&link, &url) {
            continue;
        }
        let place = lines.position(link.span.start as usize);
        let raw = String::from_utf8_lossy(document.get(link.span.range()).unwrap_or_default());
        found.push(FoundUrl {
            file: file.to_owned(),
            line: place.line as u64,
            column: place.column as u64,
            offset: link.span.start,
            end_offset: link.span.end,
            raw: (raw != url).then(|| raw.into_owned()),
            url: url.into_owned(),
            context: link.context.name(),
            role: link.role.name(),
            is_explicit: link.is_explicit,
            implied_scheme: link.implied.map(Implied::scheme),
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_have_places() {
        let text = "See <http://a.example/>.\n\u{e9} [b](http://b.example/?x&amp;y) www.c.example".as_bytes();
        let wanted = Wanted { roles: Vec::new(), schemes: Vec::new(), adds_schemes: true };
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
}
