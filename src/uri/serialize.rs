//! The components of all kinds of URIs and IRIs as a tree: [`Tree`].

use alloc::vec::Vec;

use borrow_or_share::BorrowOrShare;
use serde::ser::SerializeStruct;

use super::reference::Reference;
use crate::components::HostKind;
use crate::span::Span;

/// Serializes the components of a reference with their spans: `{"text", "scheme": {"text", "span"}, "authority": {...},
/// "path": {...}, "query", "fragment"}`, null if absent. [`Reference::tree`] returns it.
#[derive(Clone, Copy, Debug)]
pub struct Tree<'a>(Reference<&'a str>);

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Reference<T> {
    /// Returns the components and their spans for serde. The types of URIs themselves are serialized as their text.
    ///
    /// ```
    /// use urlgram::Uri;
    ///
    /// let uri = Uri::parse("tag:a,2026:b")?;
    /// assert_eq!(serde_json::to_value(uri)?, "tag:a,2026:b");
    /// assert_eq!(serde_json::to_value(uri.tree())?["path"]["text"], "a,2026:b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tree(&'i self) -> Tree<'o> {
        Tree(Reference::from_parts(self.as_str(), *self.node()))
    }
}

impl serde::Serialize for Tree<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

#[derive(serde::Serialize)]
struct JsonText<'a> {
    text: &'a str,
    span: Span,
}

#[derive(serde::Serialize)]
struct JsonHost<'a> {
    text: &'a str,
    span: Span,
    kind: HostKind,
}

#[derive(serde::Serialize)]
struct JsonAuthority<'a> {
    text: &'a str,
    span: Span,
    userinfo: Option<JsonText<'a>>,
    host: JsonHost<'a>,
    port: Option<JsonText<'a>>,
}

#[derive(serde::Serialize)]
struct JsonPath<'a> {
    text: &'a str,
    span: Span,
    kind: &'static str,
    segments: Vec<JsonText<'a>>,
}

fn serialize<S: serde::Serializer>(uri: &Reference<&str>, serializer: S) -> Result<S::Ok, S::Error> {
    let text = uri.as_str();
    let json = |span: Span| JsonText { text: span.of(text), span };
    let node = uri.node();
    let authority = node.authority.map(|authority| JsonAuthority {
        text: authority.span().of(text),
        span: authority.span(),
        userinfo: authority.userinfo.get().map(json),
        host: JsonHost { text: authority.host.span.of(text), span: authority.host.span, kind: authority.host.kind },
        port: authority.port.get().map(json),
    });
    let path = uri.path();
    let path = JsonPath {
        text: path.as_str(),
        span: path.span(),
        kind: path.kind().name(),
        segments: path.segment_spans().map(json).collect(),
    };
    let mut fields = serializer.serialize_struct("UriReference", 6)?;
    fields.serialize_field("text", text)?;
    fields.serialize_field("scheme", &node.scheme.get().map(json))?;
    fields.serialize_field("authority", &authority)?;
    fields.serialize_field("path", &path)?;
    fields.serialize_field("query", &node.query.get().map(json))?;
    fields.serialize_field("fragment", &node.fragment.get().map(json))?;
    fields.end()
}
