use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::mistake::swapped_scheme;
use urlgram::scheme::iana::{did_you_mean, is_one_edit};

declare_lint! {
    /// ## What it does
    /// Finds an unknown scheme that differs by one letter from a common one, or by two swapped letters from a known one.
    ///
    /// ## Why is this bad?
    /// No registry has `htpp`, and it is one typing error away from `http`. `hxxp` is written in texts about
    /// harmful sites so that nobody follows the link. No program can open either. Other schemes that are not
    /// registered are not reported, because many programs define their own.
    ///
    /// ## Example
    /// ```text
    /// htpp://example.org/
    /// ttp://example.org/
    /// hxxps://example.org/
    /// mailo:anna@example.org
    /// mail:anna@example.org
    /// hppts://example.org/
    /// fpt://example.org/a
    /// ampq://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme that is meant.
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
        in_tests: true,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::OTHER_SCHEME, check),
    }
}

/// Common schemes. Too many names differ by one letter from a scheme of three letters.
const COMMON: &[&str] = &["https", "http", "mailto", "file", "javascript", "telnet", "magnet", "geo", "sftp", "ldaps"];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme() else { return };
    let meant = if scheme.eq_ignore_ascii_case("hxxp") {
        Some("http")
    } else if scheme.eq_ignore_ascii_case("hxxps") {
        Some("https")
    } else {
        near_miss(context, scheme)
    };
    if let Some(meant) = meant {
        let headline = format!("unknown scheme \"{}\"", scheme.text);
        sink.report(scheme.span, headline, format!("similar to \"{meant}\"")).unsafe_fix(scheme.span, meant);
    }
}

fn near_miss(context: &LintContext<'_>, scheme: Slice<'_>) -> Option<&'static str> {
    // `h.example:80` is a different mistake, and a name much longer than any of the schemes is not similar to one.
    if scheme.len() > 12 || scheme.len() < 3 || scheme.contains('.') {
        return None;
    }
    // The first letter of `Ahttp` belongs to an anchor of a regular expression: `\Ahttp`.
    if scheme.starts_with(|c: char| c.is_ascii_uppercase()) && scheme[1..].bytes().all(|byte| byte.is_ascii_lowercase())
    {
        return None;
    }
    if let Some(meant) = far_miss(context, scheme) {
        return Some(meant);
    }
    if !COMMON.iter().any(|common| is_one_edit(&scheme, common)) {
        let has_authority = context.authority().is_some_and(|authority| !authority.is_empty());
        return if has_authority { swapped_scheme(&scheme) } else { None };
    }
    let near = did_you_mean(&scheme)?;
    // `ttp` also differs by one letter from `tftp`, which is rare. The last letter decides about `htts`, which is as near to both.
    let web = if scheme.ends_with(['s', 'S']) { ["https", "http"] } else { ["http", "https"] };
    let web = web.into_iter().find(|web| is_one_edit(&scheme, web));
    let meant = web.or(Some(near).filter(|near| COMMON.contains(near)))?;
    let is_web = web.is_some();
    // Nobody confuses schemes that have an authority with schemes that have none.
    let fits = context.authority().is_some() == !matches!(meant, "mailto" | "javascript" | "magnet" | "geo");
    (fits && (is_web || scheme.len() > 4)).then_some(meant)
}

/// Returns the scheme meant by one with several typing errors: the letters of `http` in another number or order, or `fpt`.
fn far_miss(context: &LintContext<'_>, scheme: Slice<'_>) -> Option<&'static str> {
    const KNOWN: [&str; 4] = ["http", "https", "shttp", "ssh"];
    let lower = scheme.to_ascii_lowercase();
    let is_web = |text: &str| text.len() > 3 && text.bytes().all(|byte| b"htps".contains(&byte));
    let has = |letter: char| lower.contains(letter);
    match lower.as_str() {
        _ if context.authority().is_none() => (lower == "mail" && context.path().contains('@')).then_some("mailto"),
        "fpt" | "ftpp" => Some("ftp"),
        name if !KNOWN.contains(&name) && is_web(name) && has('h') && has('t') && has('p') => {
            Some(if has('s') { "https" } else { "http" })
        }
        _ => None,
    }
}
