//! Settings whose value is a URL of one known service.

use alloc::format;

use super::forms::url_without_scheme;
use super::model::{Mistake, MistakeKind};
use super::written::Written;

/// The path that most libraries for language models append.
const CHAT: &str = "/chat/completions";

/// Ends of the addresses of an API that its library appends to the URL before them.
const ENDPOINTS: [&str; 5] = [CHAT, "/v1/messages", "/completions", "/embeddings", "/responses"];

/// The address of one operation of an API in place of the URL before all of them: `https://api.openai.com/v1/chat/completions`.
pub(super) fn base_url(program: &str, value: &str) -> Option<Mistake> {
    url_without_scheme(program, value).or_else(|| operation(program, &ENDPOINTS, value))
}

/// The path of an operation at the end of a URL, to which a program appends it.
fn operation(program: &str, paths: &[&str], value: &str) -> Option<Mistake> {
    let rest = value.trim_end_matches('/');
    let end = paths.iter().find(|end| rest.ends_with(**end)).filter(|_| value.contains("://"))?;
    let base = &rest[..rest.len() - end.len()];
    let message = format!("\"{end}\" at the end of a base URL, to which {program} appends it");
    let place = (base.len(), rest.len());
    let source = format!("documentation of {program}");
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, source).meant(base))
}

/// The URL of a server of Eureka without the path of its API: `http://localhost:8761`.
/// <https://docs.spring.io/spring-cloud-netflix/reference/spring-cloud-netflix.html>
pub(super) fn eureka(value: &str) -> Option<Mistake> {
    if let Some(found) = url_without_scheme("Eureka", value) {
        return Some(found);
    }
    let url = value.split(',').next().unwrap_or(value);
    let written = Written::of(url);
    let is_bare = written.is_web() && matches!(written.parts.path.of(url), "" | "/") && written.parts.query.is_none();
    let authority = written.parts.authority.filter(|authority| is_bare && !authority.is_empty())?;
    let end = authority.end as usize;
    let message = "no path after the server, where Eureka has its API at \"/eureka/\"";
    let mistake =
        Mistake::new(MistakeKind::SchemeSyntax, (0, url.len()), message, "Spring Cloud Netflix documentation");
    Some(mistake.meant(format!("{}/eureka/", &url[..end])))
}

/// A DSN of Sentry without its key or without the number of its project.
pub(super) fn dsn(value: &str) -> Option<Mistake> {
    const SOURCE: &str = "Sentry developer documentation, Parsing the DSN";
    // Words in place of a key or a project are those of an example.
    let before_query = value.split('?').next().unwrap_or(value);
    let is_example = value.contains(['[', '*', '%'])
        || ["your", "xxx", "example", "key", "...", "project", "dsn"].iter().any(|word| before_query.contains(word));
    let written = Written::of(value);
    let authority =
        written.parts.authority.filter(|authority| written.is_web() && !is_example && !authority.is_empty())?;
    let path = written.parts.path.of(value).trim_end_matches('/');
    let (start, end) = (authority.start as usize, authority.end as usize);
    if written.parts.userinfo.is_none_or(|userinfo| userinfo.is_empty()) {
        let message = "no key before the host: a DSN is http://KEY@HOST/PROJECT";
        return Some(Mistake::new(MistakeKind::SchemeSyntax, (start, end), message, SOURCE));
    }
    let project = path.rsplit('/').next().unwrap_or(path);
    let is_number = !project.is_empty() && project.bytes().all(|byte| byte.is_ascii_digit());
    (!is_number).then(|| {
        let message = "no number of a project at the end: a DSN is http://KEY@HOST/PROJECT";
        Mistake::new(MistakeKind::SchemeSyntax, (value.len() - project.len(), value.len()), message, SOURCE)
    })
}

/// The address of the metadata of an issuer in place of its name, which precedes the path.
pub(super) fn issuer(value: &str) -> Option<Mistake> {
    const METADATA: [&str; 2] = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];
    let end = METADATA.into_iter().find(|end| value.ends_with(end)).filter(|_| value.contains("://"))?;
    let name = &value[..value.len() - end.len()];
    let message = format!("\"{end}\" after the name of an issuer, to which programs append it");
    let source = "OpenID Connect Discovery 1.0 §4";
    Some(Mistake::new(MistakeKind::SchemeSyntax, (name.len(), value.len()), message, source).meant(name))
}

/// The address of a server or a page of the application itself, without its scheme: `localhost:3000`.
pub(super) fn own_url(value: &str) -> Option<Mistake> {
    if let Some(found) = operation("a library of OpenAI", &[CHAT], value) {
        return Some(found);
    }
    let found = url_without_scheme("a program", value).filter(|found| found.kind == MistakeKind::HostAndPort)?;
    let message =
        "a host and a port without a scheme, which most programs reject, or whose host they take for the scheme";
    Some(Mistake { message: message.into(), source: "RFC 3986 §3".into(), ..found })
}

/// The address of a collector of OpenTelemetry without its scheme, unless the port is the one of gRPC, whose clients read that.
/// <https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp>
pub(super) fn collector(value: &str) -> Option<Mistake> {
    let port = value.split('/').next().and_then(|server| server.rsplit_once(':')).map(|(_, port)| port);
    url_without_scheme("OpenTelemetry", value).filter(|_| port != Some("4317"))
}
