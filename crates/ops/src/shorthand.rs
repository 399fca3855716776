//! The ops `curie.parse`, `git_remote.parse` and `image.parse`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, text};
use urlgram::shorthand::{Curie, GitRemote, GitRemoteKind, ImageReference, ShorthandError};
use urlgram::span::{OptSpan, Span};

pub(crate) const OPS: &[(&str, Op)] =
    &[("curie.parse", curie), ("git_remote.parse", git_remote), ("image.parse", image)];

/// `{"op": "curie.parse", "input": "dc:title", "prefixes": {"dc": "http://purl.org/dc/terms/"}}`: the prefix, the reference, and the
/// IRI if `prefixes` has the prefix.
fn curie(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let wrong = || BadRequest::field("prefixes", "an object of strings");
    let prefixes = match request.get("prefixes") {
        None | Some(Value::Null) => &Map::new(),
        Some(Value::Object(prefixes)) if prefixes.values().all(Value::is_string) => prefixes,
        Some(_) => return Err(wrong()),
    };
    let curie = match Curie::parse(input) {
        Ok(curie) => curie,
        Err(error) => return Ok(invalid(&error)),
    };
    let node = curie.node();
    Ok(json!({
        "valid": true,
        "safe": curie.is_safe(),
        "fields": fields(input, [("prefix", node.prefix), ("reference", node.reference.into())]),
        "expanded": curie.expand(|prefix| prefixes.get(prefix).and_then(Value::as_str)),
    }))
}

/// `{"op": "git_remote.parse", "input": "git@example.org:team/repo.git"}`: the kind, the components, and the URLs with the same
/// meaning.
fn git_remote(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let remote = match GitRemote::parse(input) {
        Ok(remote) => remote,
        Err(error) => return Ok(invalid(&error)),
    };
    let fields = match *remote.kind() {
        GitRemoteKind::Helper { transport, address } => {
            fields(input, [("transport", transport.into()), ("address", address.into())])
        }
        GitRemoteKind::Url { scheme } => fields(input, [("scheme", scheme.into())]),
        GitRemoteKind::Scp { user, host, path } => {
            fields(input, [("user", user), ("host", host.into()), ("path", path.into())])
        }
        GitRemoteKind::Path { path } => fields(input, [("path", path.into())]),
    };
    Ok(json!({
        "valid": true,
        "kind": remote.kind_name(),
        "fields": fields,
        "user": remote.user(),
        "host": remote.host(),
        "port": remote.port(),
        "path": remote.path(),
        "owner": remote.owner(),
        "repository": remote.repository(),
        "url": remote.to_url(),
        "forge_url": remote.to_forge_url(),
        "note": remote.note(),
    }))
}

/// `{"op": "image.parse", "input": "ubuntu:22.04"}`: the components, and the reference with all defaults.
fn image(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let image = match ImageReference::parse(input) {
        Ok(image) => image,
        Err(error) => return Ok(invalid(&error)),
    };
    let node = image.node();
    let parts = [("domain", node.domain), ("path", node.path.into()), ("tag", node.tag), ("digest", node.digest)];
    Ok(json!({
        "valid": true,
        "fields": fields(input, parts),
        "registry": image.registry(),
        "repository": image.repository(),
        "normalized": image.normalized(),
        "url": image.to_url(),
    }))
}

/// Returns the components with their spans; null if absent.
fn fields<const N: usize>(input: &str, parts: [(&str, OptSpan); N]) -> Value {
    let field = |(name, span): (&str, OptSpan)| {
        let span: Option<Span> = span.get();
        json!({"name": name, "span": span, "value": span.map(|span| span.of(input))})
    };
    parts.into_iter().map(field).collect()
}

fn invalid(error: &ShorthandError) -> Value {
    let span = error.span();
    json!({"valid": false, "error": {"offset": span.start, "length": span.len(), "message": error.to_string()}})
}
