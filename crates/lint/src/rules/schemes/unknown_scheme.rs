use crate::{Facts, Found, Part, Subject};
use urlgram::grammar::rfc3986;
use urlgram::scheme::iana::{did_you_mean, is_one_edit};

declare_lint! {
    /// ## What it does
    /// Finds a scheme that nobody knows, and that is one letter away from one that all know.
    ///
    /// ## Why is this bad?
    /// `htpp` is in no registry and one slip away from `http`; `hxxp` is how those who write about harmful sites
    /// keep them from being followed. Other schemes that are not registered are left alone: many programs have one
    /// of their own.
    ///
    /// ## Example
    /// ```text
    /// htpp://example.org/
    /// ttp://example.org/
    /// hxxps://example.org/
    /// mailo:anna@example.org
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme that was meant.
    ///
    /// ```text
    /// http://example.org/
    /// app://example/
    /// ipfs://x
    /// gitt:x
    /// node:fs
    /// ```
    ///
    /// ## References
    /// - [RFC 7595 §3.8](https://www.rfc-editor.org/rfc/rfc7595#section-3.8)
    /// - [IANA: Uniform Resource Identifier (URI) Schemes](https://www.iana.org/assignments/uri-schemes)
    U236 "unknown-scheme" for rfc3986::Scheme {
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Facts::OTHER_SCHEME, check),
    }
}

/// Schemes so common that a near miss is one. Of those with three letters or so, too much is one letter away.
const COMMON: &[&str] =
    &["https", "http", "mailto", "file", "javascript", "telnet", "gopher", "magnet", "geo", "sftp", "ldaps"];

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme() else { return };
    let meant = match () {
        () if scheme.eq_ignore_ascii_case("hxxp") => Some("http"),
        () if scheme.eq_ignore_ascii_case("hxxps") => Some("https"),
        () => near_miss(subject, scheme),
    };
    if let Some(meant) = meant {
        let headline = format!("\"{}\" is no known scheme", scheme.text);
        found.report(scheme.span, headline, format!("near to \"{meant}\"")).guess(scheme.span, meant);
    }
}

fn near_miss(subject: &Subject<'_>, scheme: Part<'_>) -> Option<&'static str> {
    // `h.example:80` is another mistake; and what is longer than any of them, and a bit, is not near.
    if scheme.len() > 12 || scheme.len() < 3 || scheme.contains('.') {
        return None;
    }
    if !COMMON.iter().any(|common| is_one_edit(&scheme, common)) {
        return None;
    }
    let near = did_you_mean(&scheme)?;
    // `ttp` is as near to `tftp`; nobody writes that.
    let web = ["http", "https"].into_iter().find(|web| is_one_edit(&scheme, web));
    let meant = web.or(Some(near).filter(|near| COMMON.contains(near)))?;
    let is_web = web.is_some();
    // A scheme with an authority is not mistaken for one without, nor the other way round.
    let fits = subject.authority().is_some() == !matches!(meant, "mailto" | "javascript" | "magnet" | "geo");
    (fits && (is_web || scheme.len() > 4)).then_some(meant)
}
