//! The code that a macro expands to, or the message of its error.

use std::fmt::Write as _;

use urlgram::components::{AuthorityComponents, UriComponents};
use urlgram::diagnostic::{Diagnostic, printable};
use urlgram::span::{OptSpan, Span};
use urlgram::{SyntaxError, Uri, UriReference};

/// The type that a text is parsed as.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Uri,
    Reference,
}

/// Returns an expression for `text` with the positions of its components.
///
/// # Errors
/// The message for the compiler, if `text` does not match.
pub(crate) fn of(kind: Kind, text: &str) -> Result<String, String> {
    let (name, node) = match kind {
        Kind::Uri => ("Uri", Uri::parse(text).map(|uri| *uri.node())),
        Kind::Reference => ("UriReference", UriReference::parse(text).map(|reference| *reference.node())),
    };
    let node = node.map_err(|error| message(text, error))?;
    // An item would be compiled for each use; a constant expression is not.
    Ok(format!("::urlgram::{name}::<&'static str>::from_macro({text:?}, {})", components(&node)))
}

fn span(span: Span) -> String {
    format!("::urlgram::span::Span::new({}, {})", span.start, span.end)
}

fn optional(optional: OptSpan) -> String {
    match optional.get() {
        Some(some) => format!("::urlgram::span::OptSpan::some({})", span(some)),
        None => "::urlgram::span::OptSpan::NONE".to_owned(),
    }
}

fn components(node: &UriComponents) -> String {
    format!(
        "::urlgram::components::UriComponents {{ scheme: {}, authority: {}, path: {}, query: {}, fragment: {} }}",
        optional(node.scheme),
        node.authority.map_or_else(none, |node| format!("::core::option::Option::Some({})", authority(&node))),
        span(node.path),
        optional(node.query),
        optional(node.fragment),
    )
}

fn none() -> String {
    "::core::option::Option::None".to_owned()
}

fn authority(node: &AuthorityComponents) -> String {
    format!(
        "::urlgram::components::AuthorityComponents {{ userinfo: {}, host: ::urlgram::components::HostComponent {{ span: {}, \
         kind: ::urlgram::components::HostKind::{:?} }}, port: {} }}",
        optional(node.userinfo),
        span(node.host.span),
        node.host.kind,
        optional(node.port),
    )
}

/// Returns the message for a text that does not match: the mistake, its place, the rule, and what to write instead.
fn message(text: &str, error: SyntaxError) -> String {
    let diagnostic = Diagnostic::from_syntax_error(text, error);
    let place = diagnostic.span().range();
    let width = |part: &str| printable(part).chars().count();
    let indent = width(&text[..place.start]);
    let carets = "^".repeat(width(&text[place]).max(1));
    let mut message = format!("{}\n  {}\n", diagnostic.message(), printable(text));
    // Writing to a string does not fail.
    let _ = write!(message, "  {:indent$}{carets} {}", "", diagnostic.label());
    if let Some(rule) = diagnostic.rule() {
        let _ = write!(message, "\n{} ({rule})", rule.abnf.trim());
    }
    if let Some(help) = diagnostic.help() {
        let _ = write!(message, "\n{help}");
    }
    if let Some(fixed) = diagnostic.fixed(text) {
        let _ = write!(message, "\ntry {}", printable(&fixed));
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_the_place_the_rule_and_what_to_write() {
        assert_eq!(
            of(Kind::Uri, "https://example.org:8x43/").unwrap_err(),
            "\"x\" in a port\n  https://example.org:8x43/\n                       ^ \
             expected DIGIT, \"/\", \"?\", \"#\" or end of input\nport = *DIGIT (RFC 3986 §3.2.3)",
        );
        let message = of(Kind::Reference, "/a b").unwrap_err();
        assert!(message.starts_with("a space in") && message.ends_with("\ntry /a%20b"), "{message}");
        let message = of(Kind::Uri, "a:\u{202e}\u{1b}").unwrap_err();
        assert!(!message.contains(['\u{202e}', '\u{1b}']), "{message}");
    }

    #[test]
    fn the_code_has_all_components() {
        let code = of(Kind::Uri, "a://u@[::1]:1/p?q#f").unwrap();
        for part in ["\"a://u@[::1]:1/p?q#f\"", "HostKind::Ipv6", "Span::new(18, 19)"] {
            assert!(code.contains(part), "{code}");
        }
        assert!(of(Kind::Uri, "a:").unwrap().contains("authority: ::core::option::Option::None"));
    }
}
