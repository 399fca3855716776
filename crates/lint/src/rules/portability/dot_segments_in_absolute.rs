use super::dot_segments::is_encoded_dot_segment;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::path::{climbs_above_root, remove_dot_segments};

declare_lint! {
    /// ## What it does
    /// Finds a `..` in the path of a URL with a host.
    ///
    /// ## Why is this bad?
    /// Browsers remove `/a/../` while they parse. RFC 3986 removes it when a reference is resolved or a URI is
    /// normalized. Python's urllib and many clients never do. The server, caches, logs and access rules therefore
    /// see different paths: a rule that does not remove dot segments reads `/public/../admin` as a path below
    /// /public.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a/../b
    /// https://example.org/public/../admin?q
    /// ```
    ///
    /// ## Use instead
    /// Write the path that remains when dot segments are removed.
    ///
    /// ```text
    /// http://example.org/b
    /// ../b
    /// http://example.org/a/..b
    /// http://example.org/?a/../b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)
    /// - [RFC 3986 §6.2.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
    /// - [CWE-22](https://cwe.mitre.org/data/definitions/22.html)
    U314 "dot-segments-in-absolute" for rfc3986::PathAbempty {
        roles: Roles::LINK,
        fix: Safe,
        check: WellFormed(Properties::DOT_SEGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let is_absolute = context.scheme().is_some() && context.authority().is_some() && !context.has_scheme(&["file"]);
    let Some(first) = path.split('/').find(|segment| segment.text == "..").filter(|_| is_absolute) else { return };
    if climbs_above_root(path.text) {
        return;
    }
    let report = sink.report(first.span, "\"..\" in an absolute URL", "some parsers remove it, others send it");
    let has_encoded = path.split('/').any(|segment| is_encoded_dot_segment(segment.text));
    if !has_encoded {
        let plain = remove_dot_segments(path.text);
        report.help(format!("Write the path as {plain}.")).fix_if_equivalent(context, path.span, plain);
    }
}
