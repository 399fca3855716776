use super::parts::body;
use crate::{DiagnosticSink, LinkRole, LintContext, Properties};
use urlgram::grammar::rfc2397;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a raw `#` that ends the data of a data URL.
    ///
    /// ## Why is this bad?
    /// As in every URL, `#` starts the fragment and is not part of the data. The colours and links of an inline SVG
    /// image or style sheet are cut off there: after `fill="#f00"` the image has no end, and browsers do not show
    /// it. A fragment after complete data is not reported.
    ///
    /// In a program and in a style sheet, only a tag or a rule that continues after `#` and a word is reported, and no
    /// data that the program encodes, as `escape-svg` of Bootstrap does.
    ///
    /// ## Example
    /// ```text
    /// data:image/svg+xml,%3Csvg%20fill='#f00'/%3E
    /// data:text/css,a%7Bcolor:#f00%7D
    /// ```
    ///
    /// ## Use instead
    /// Write `%23`.
    ///
    /// ```text
    /// data:image/svg+xml,%3Csvg%20fill='%23f00'/%3E
    /// data:image/svg+xml,%3Csvg/%3E#icon
    /// data:text/plain,a#b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
    /// - [RFC 2397 §3](https://www.rfc-editor.org/rfc/rfc2397#section-3)
    U221 "data-raw-hash" for rfc2397::Data {
        severity: Error,
        roles: Roles::of(&[LinkRole::Link, LinkRole::Value, LinkRole::Code, LinkRole::Template]),
        fix: Unsafe,
        precedence: Specific,
        check: Text(Properties::FRAGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(fragment) = context.fragment().filter(|_| context.has_scheme(&["data"])) else { return };
    let Some((kind, data)) = body(context).split_once(',').filter(|(kind, data)| is_cut(kind, data)) else { return };
    let is_style = kind.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("text/css"));
    let marks = if is_style { BRACES } else { TAGS };
    let may_be_completed = matches!(context.role(), LinkRole::Code | LinkRole::Template);
    if may_be_completed && !is_cut_for_sure(marks, data.text, fragment.text) {
        return;
    }
    let hash = Span::new(fragment.span.start - 1, fragment.span.start);
    // After the last tag, a "#" may start a fragment that is meant.
    let end = match end_of_last(fragment.text, marks[1]) {
        0 => fragment.span.end,
        end => fragment.span.start + end as u32,
    };
    let rest = Span::new(hash.start, end);
    let kind = kind.split(';').next().map_or("", |kind| kind.text);
    let what = if data.is_empty() { "data".into() } else { format!("data of {kind}") };
    sink.report(hash, format!("\"#\" in {what}"), "ends the data and starts a fragment")
        .unsafe_fix(rest, context.at(rest).replace('#', "%23"));
}

/// Whether data ends where a document of its media type cannot end.
fn is_cut(kind: &str, data: &str) -> bool {
    let begins = |prefix: &str| kind.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    let is_base64 =
        kind.len() >= 7 && kind.get(kind.len() - 7..).is_some_and(|end| end.eq_ignore_ascii_case(";base64"));
    let last = |ends: [&str; 3]| ends.iter().any(|end| data.trim_end().ends_with(end));
    let in_braces = data.contains('{') || data.contains("%7B") || data.contains("%7b");
    let is_markup =
        ["image/svg+xml", "text/html", "application/xml", "text/xml", "application/xhtml+xml"].into_iter().any(begins);
    !is_base64
        && (is_markup && !last([">", "%3E", "%3e"]) || begins("text/css") && in_braces && !last(["}", "%7D", "%7d"]))
}

/// Characters that open and close a tag or a rule, as they are and percent-encoded.
type Marks = [[&'static str; 3]; 2];

const TAGS: Marks = [["<", "%3C", "%3c"], [">", "%3E", "%3e"]];
const BRACES: Marks = [["{", "%7B", "%7b"], ["}", "%7D", "%7d"]];

/// Returns the end of the last of these characters, or 0.
fn end_of_last(text: &str, signs: [&str; 3]) -> usize {
    signs.iter().filter_map(|sign| Some(text.rfind(sign)? + sign.len())).max().unwrap_or_default()
}

/// Whether data ends in a tag or a rule that the fragment closes, and a word follows `#`, so that no program completes it: `fill='#000'/>`.
fn is_cut_for_sure([opening, closing]: Marks, data: &str, fragment: &str) -> bool {
    end_of_last(data, opening) > end_of_last(data, closing)
        && fragment.starts_with(|c: char| c.is_ascii_alphanumeric())
        && end_of_last(fragment, closing) > 0
}
