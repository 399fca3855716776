use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::grammar::rfc3986::UNRESERVED;
use urlgram::percent::encode;

declare_lint! {
    /// ## What it does
    /// Finds an escape of the form `%uXXXX`.
    ///
    /// ## Why is this bad?
    /// JavaScript's old `escape` function writes characters above U+00FF in this form. No URL specification ever
    /// had it: Microsoft's servers decode it, and all other programs see a `%` without two hex digits, which they
    /// reject or keep. Attackers have used `%u002e%u002e` to get past filters that do not know the form.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/%u0041
    /// http://example.org/?q=caf%u00E9
    /// http://example.org/%uD83E%uDD80
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the UTF-8 form of the character, in JavaScript with `encodeURIComponent`.
    ///
    /// ```text
    /// http://example.org/A
    /// http://example.org/?q=caf%C3%A9
    /// http://example.org/%25u0041
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
    /// - [ECMAScript Annex B: escape](https://tc39.es/ecma262/#sec-escape-string)
    /// - [CWE-176](https://cwe.mitre.org/data/definitions/176.html)
    U609 "percent-u" for rfc3986::PctEncoded {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: MostSpecific,
        check: Text(Properties::PERCENT_WORD, check),
    }
}

/// Length of `%uXXXX`.
const LENGTH: usize = 6;

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    let mut all = text.match_indices("%u").map(|(at, _)| at).filter(|at| unit(&text[*at..]).is_some());
    let Some(first) = all.next() else { return };
    let last = all.last().unwrap_or(first);
    let (one, whole) = (text.slice(first, first + LENGTH), text.slice(first, last + LENGTH));
    let decoded = decoded(&whole);
    let report = sink.report(
        one.span,
        format!("\"{}\" is not percent-encoding", one.text),
        "the form of JavaScript's old escape()",
    );
    match decoded {
        Some(decoded) => {
            report.help(format!("Write \"{decoded}\", the percent-encoded UTF-8 form.")).unsafe_fix(whole.span, decoded)
        }
        None => report.help("Percent-encode the UTF-8 form of the character."),
    };
}

/// Returns the UTF-16 code unit of the escape at the start of `text`.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("%u")?.get(..4)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

/// Replaces these escapes by percent-encoded UTF-8, if they form characters.
fn decoded(text: &str) -> Option<String> {
    let (mut out, mut rest) = (String::new(), text);
    while !rest.is_empty() {
        let mut units = Vec::new();
        while let Some(unit) = unit(rest) {
            units.push(unit);
            rest = &rest[LENGTH..];
        }
        out += &encode(UNRESERVED, &String::from_utf16(&units).ok()?);
        let end = rest[usize::from(rest.starts_with('%'))..]
            .find('%')
            .map_or(rest.len(), |i| i + usize::from(rest.starts_with('%')));
        out += &rest[..end];
        rest = &rest[end..];
    }
    Some(out)
}
