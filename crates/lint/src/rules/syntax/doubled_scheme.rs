use crate::text::changed_part;
use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::mistake::{SecondScheme, second_scheme, site_in_path};
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a URL with two schemes, such as `https://https://`, or with its own site once more as the path.
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
    /// redis://rediss://cache.example:6379
    /// s3://https://bucket/key
    /// git+https://https://example.org/a.git
    /// feed://http//example.org/a
    /// https://example.org/https://example.org/a
    /// https://www.example.org//example.org/a
    /// https://example.org/ahttps://example.org/a
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

/// Schemes whose doubled form is a slip of a keyboard or of a form, so that the second one is kept.
const COMMON: [&str; 4] = ["https", "http", "ftp", "mailto"];

const TRIGGERS: Properties = Properties::PORT
    .union(Properties::LOCAL_SITE)
    .union(Properties::NO_AUTHORITY)
    .union(Properties::USERINFO)
    .union(Properties::SLASHES);

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme() else { return };
    let is_common = |scheme: &str| COMMON.iter().any(|common| scheme.eq_ignore_ascii_case(common));
    let is_rare = |found: &SecondScheme<'_>| !is_common(found.outer) || !is_common(found.inner);
    // The place is looked up in the tree first, since the text is read once more for the schemes.
    if let Some(found) = context.second_scheme().and_then(|_| second_scheme(context.text())).filter(is_rare) {
        // Either may be the one that is meant, and the second may be the name of a host.
        let (SecondScheme { outer, inner, surplus, .. }, place) = (found, Span::new(0, found.span.end));
        // After `jdbc:`, both are.
        let keep = if surplus.start > 0 {
            format!("Write \"{outer}:{inner}://\".")
        } else {
            format!("Keep \"{outer}://\" or \"{inner}://\".")
        };
        sink.report(place, format!("two schemes: \"{outer}\" and \"{inner}\""), "expected one scheme")
            .help(format!("{keep} The second is read as the host."));
        return;
    }
    // `feed://http//example.org/a`
    let is_web = |host: Slice<'_>| ["http", "https"].iter().any(|known| host.eq_ignore_ascii_case(known));
    let has_second = || context.host().is_some_and(is_web) && context.path().starts_with("//");
    if !is_common(&scheme) && !has_second() {
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
    } else if let Some(length) = repeated(whole.text) {
        sink.report(
            Span::new(length, whole.span.end),
            "the same URL twice, without a space between them",
            "the second one",
        )
        .help("Keep one.")
        .unsafe_fix(Span::new(length, whole.span.end), String::new());
    } else if let Some(found) = site_in_path(whole.text) {
        let finding = sink.report(found.span, found.message, format!("decided by {}", found.source));
        if let Some(meant) = found.meant {
            let (span, changed) = changed_part(whole.text, &meant);
            finding.unsafe_fix(span, changed);
        }
    }
}

/// Returns the scheme that the text starts with, and its length with the delimiters after it.
fn second(text: &str) -> Option<(&'static str, usize)> {
    let has_start = |scheme: &&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    let scheme = COMMON.into_iter().find(has_start)?;
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

/// Returns the length of a URL that is written twice: `https://example.org/ahttps://example.org/a`.
fn repeated(text: &str) -> Option<u32> {
    let (first, second) = text.split_at_checked(text.len() / 2)?;
    // The length of a text is a `u32`.
    (first == second && first.contains("://")).then_some(first.len() as u32)
}

/// Returns the second URL of `http://example.comhttps://example.org/`, from its scheme to its colon.
fn glued<'a>(context: &LintContext<'a>) -> Option<Slice<'a>> {
    let (host, port) = (context.host()?, context.port()?);
    let name = ["https", "http"].into_iter().find(|name| host.ends_with(name))?;
    let is_glued = port.is_empty() && context.path().starts_with("//") && host.len() > name.len();
    let at = host.span.end as usize - name.len();
    is_glued.then(|| context.whole().slice(at, port.span.end as usize))
}
