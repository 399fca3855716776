use crate::LintContext;
use crate::knowledge::is_template;
use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a port that is not a number.
    ///
    /// ## Why is this bad?
    /// A port consists of digits. If something else follows the `:`, the usual causes are a password without an
    /// `@`, a path without a `/`, or an IPv6 address without brackets. A program that skips to the next digits
    /// connects to a port that nobody wrote.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:8a/
    /// http://example.org:http/
    /// http://example.org:80:80/
    /// ```
    ///
    /// ## Use instead
    /// Write the port in digits, or remove it together with its `:`.
    ///
    /// ```text
    /// http://example.org:80/
    /// http://user:8a@example.org/
    /// mongodb://a.example:27017,b.example:27017/shop
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [WHATWG URL: port state](https://url.spec.whatwg.org/#port-state)
    = Kind::Syntax(SyntaxKind::BadPort), for rfc3986::Port {
        severity: Error,
        roles: Roles::WRITTEN,
        except_packages: true,
        exempts: |context| {
            has_several_hosts(context)
                || is_placeholder(context)
                || is_image(context)
                || is_did(context)
        },
        check: Syntax,
    }
}

/// Whether the authority names several hosts, as URLs of databases do: `mongodb://a:27017,b:27017/`.
fn has_several_hosts(context: &LintContext<'_>) -> bool {
    !context.is_special() && context.authority().is_some_and(|authority| authority.contains(','))
}

/// Whether the port is a word or an expression that a reader or a program replaces: `port`, `$PORT`.
fn is_placeholder(context: &LintContext<'_>) -> bool {
    let Some(port) = context.port() else { return false };
    port.to_ascii_lowercase().contains("port")
        || port.starts_with(['$', '{', '<', '%', '#', '*'])
        || is_template(context.text())
}

/// Whether the authority is the identifier of somebody: `at://did:plc:abc/`.
fn is_did(context: &LintContext<'_>) -> bool {
    context.has_scheme(&["at"]) && context.authority().is_some_and(|authority| authority.starts_with("did:"))
}

/// Whether the text names a container image, whose tag follows a colon: `docker://alpine:3.8`.
fn is_image(context: &LintContext<'_>) -> bool {
    context.has_scheme(&["docker", "oci"])
}
