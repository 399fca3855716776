use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a URL with two schemes, such as `https://https://`.
    ///
    /// ## Why is this bad?
    /// Somebody pasted a whole URL after a scheme that was already there, or directly after another URL. The second
    /// scheme becomes the host: `https://https://example.com/` asks a machine named `https`, which does not exist.
    ///
    /// ## Example
    /// ```text
    /// https://https://example.com/
    /// http://https//example.com/
    /// http://http:/example.com/
    /// http://https:example.com/
    /// https:https://example.com/
    /// mailto:mailto:anna@example.com
    /// http://mailto:anna@example.com
    /// http://example.comhttps://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Keep one scheme.
    ///
    /// ```text
    /// https://example.com/
    /// https://web.archive.org/web/2020/https://example.com/
    /// http://https/
    /// http://http:8080/
    /// https://example.com/?url=https://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    U126 "doubled-scheme" for rfc3986::Scheme {
        severity: Error,
        fix: Unsafe,
        precedence: MostSpecific,
        explains: Disagreement,
        check: Text(TRIGGERS, check),
    }
}

const TRIGGERS: Properties = Properties::PORT
    .union(Properties::LOCAL_SITE)
    .union(Properties::NO_AUTHORITY)
    .union(Properties::USERINFO)
    .union(Properties::SLASHES);

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme() else { return };
    if !context.has_scheme(&["http", "https", "ftp", "mailto"]) {
        return;
    }
    let whole = context.whole();
    let rest = &whole[scheme.len() + 1..];
    let start = whole.len() - rest.trim_start_matches('/').len();
    if let Some((inner, length)) = second(&whole[start..]) {
        let doubled = whole.slice(0, start + length);
        let host = context.authority().map_or(doubled.span.end, |authority| authority.span.end);
        let place = Span::new(0, doubled.span.end.max(host));
        sink.report(place, format!("two schemes: \"{}\" and \"{inner}\"", scheme.text), "expected one scheme")
            .help(format!("Keep \"{inner}\" if it is the right one."))
            .unsafe_fix(doubled.span, if inner == "mailto" { "mailto:".into() } else { format!("{inner}://") });
    } else if let Some(glued) = glued(context) {
        sink.report(glued.span, "two URLs without a space between them", "the second URL starts here")
            .help("Put a space between them, or remove one.");
    }
}

/// Returns the scheme that the text starts with, and its length with the delimiters after it.
fn second(text: &str) -> Option<(&'static str, usize)> {
    let scheme = ["https", "http", "ftp", "mailto"].into_iter().find(|scheme| text.starts_with(scheme))?;
    let rest = &text[scheme.len()..];
    let delimiters = rest.find(|c| !":/".contains(c)).unwrap_or(rest.len());
    let is_doubled = match &rest[..delimiters] {
        ":" if scheme == "mailto" => rest.contains('@'),
        // A port.
        ":" => rest[1..].starts_with(|c: char| c.is_ascii_alphabetic()) && rest.contains('.'),
        "" | "/" => false,
        _ => true,
    };
    is_doubled.then_some((scheme, scheme.len() + delimiters))
}

/// Returns the second URL of `http://example.comhttps://example.org/`, from its scheme to its colon.
fn glued<'a>(context: &LintContext<'a>) -> Option<Slice<'a>> {
    let (host, port) = (context.host()?, context.port()?);
    let name = ["https", "http"].into_iter().find(|name| host.ends_with(name))?;
    let is_glued = port.is_empty() && context.path().starts_with("//") && host.len() > name.len();
    let at = host.span.end as usize - name.len();
    is_glued.then(|| context.whole().slice(at, port.span.end as usize))
}
