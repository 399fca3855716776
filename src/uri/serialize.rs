//! `Serialize` for all kinds of URIs and IRIs.

use alloc::vec::Vec;

use borrow_or_share::Bos;
use serde::ser::SerializeStruct;

use super::reference::Reference;
use crate::components::HostKind;
use crate::span::Span;

impl<T: Bos<str>> serde::Serialize for Reference<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.borrow(), serializer)
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

/// Writes `{"text", "scheme": {"text", "span"}, "authority": {...}, "path": {...}, "query", "fragment"}`, null if absent.
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
