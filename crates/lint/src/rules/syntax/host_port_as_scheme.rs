use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::grammar::rfc3986::Ipv4address;
use urlgram::pass::accepts;
use urlgram::scheme::{entry, iana::registration};

declare_lint! {
    /// ## What it does
    /// Finds a host and a port where a scheme is expected.
    ///
    /// ## Why is this bad?
    /// For the grammar, `localhost:8080` is a URI with the scheme `localhost` and the path `8080`. The URL Standard
    /// and urllib read it in the same way, but curl and PHP's `parse_url` read a host and a port. A host check that
    /// uses one parser says nothing about a request that uses another.
    ///
    /// ## Example
    /// ```text
    /// localhost:8080
    /// example.com:443/path
    /// 127.0.0.1:3000
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme and `//` in front of the host.
    ///
    /// ```text
    /// http://localhost:8080
    /// tel:911
    /// urn:example:8080
    /// john3:16
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    /// - [RFC 3986 §4.5](https://www.rfc-editor.org/rfc/rfc3986#section-4.5)
    /// - [WHATWG URL: scheme state](https://url.spec.whatwg.org/#scheme-state)
    U105 "host-port-as-scheme" for rfc3986::Scheme {
        roles: Roles::DATA,
        fix: Unsafe,
        except_shorthands: true,
        check: Text(Properties::NO_AUTHORITY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(name) = context.scheme().filter(|_| context.authority().is_none()) else { return };
    let path = context.path();
    let digits = path.find(|c: char| !c.is_ascii_digit()).unwrap_or(path.len());
    let ends = matches!(path.as_bytes().get(digits), None | Some(b'/'));
    let Some(port) = path[..digits].parse().ok().filter(|port| ends && is_host(&name, *port)) else { return };
    let whole = context.whole().slice(0, path.span.start as usize + digits);
    let scheme = if port == 443 { "https://" } else { "http://" };
    sink.report(whole.span, "host and port without a scheme", format!("\"{}\" is read as the scheme", name.text))
        .help(format!("Write the scheme in front of it: \"{scheme}\""))
        .unsafe_fix(whole.slice(0, 0).span, scheme);
}

/// Whether `name`, with `port` after it, is more likely a host than a scheme.
fn is_host(name: &str, port: u16) -> bool {
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
        && name.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_usual = name.eq_ignore_ascii_case("localhost") || name.contains('.');
    // A small number is more likely a path of a private scheme, such as `issue:12`, than a port.
    let is_port = if is_usual { port > 0 } else { port >= 80 };
    is_port && (is_name || accepts(Ipv4address, name)) && entry(name).is_none() && registration(name).is_none()
}
