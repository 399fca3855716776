use super::parts::body;
use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc2397;
use urlgram::percent::decode;

declare_lint! {
    /// ## What it does
    /// Finds data that is declared as base64 but cannot be decoded.
    ///
    /// ## Why is this bad?
    /// After `;base64,`, browsers percent-decode the data, remove white space, and decode the rest. A character
    /// outside the alphabet, padding of the wrong length or an impossible number of characters makes them reject
    /// the whole URL. `-` and `_` belong to the URL-safe alphabet, which data URLs do not use.
    ///
    /// ## Example
    /// ```text
    /// data:;base64,@@@@
    /// data:image/png;base64,iVBORw0KGgo_AB-C
    /// data:;base64,SGVsb
    /// data:;base64,SGVsbG8==
    /// ```
    ///
    /// ## Use instead
    /// Encode the data again, with the alphabet of RFC 4648 section 4.
    ///
    /// ```text
    /// data:image/png;base64,iVBORw0KGgo/AB+C
    /// data:;base64,SGVsbG8=
    /// data:;base64,SGVsbG8
    /// data:;base64,SGVs%20bG8=
    /// data:,@@@@
    /// ```
    ///
    /// ## References
    /// - [RFC 2397 §3](https://www.rfc-editor.org/rfc/rfc2397#section-3)
    /// - [RFC 4648 §4](https://www.rfc-editor.org/rfc/rfc4648#section-4)
    /// - [WHATWG Fetch: data: URL processor](https://fetch.spec.whatwg.org/#data-url-processor)
    U220 "data-bad-base64" for rfc2397::Data {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["data"]) {
        return;
    }
    let Some((kind, data)) = body(context).split_once(',') else { return };
    let is_base64 =
        kind.rsplit_once(';').is_some_and(|(_, last)| last.trim_matches(' ').eq_ignore_ascii_case("base64"));
    if is_base64 {
        judge(data, sink);
    }
}

fn judge(data: Slice<'_>, sink: &mut DiagnosticSink<'_>) {
    let Ok(decoded) = decode(&data) else { return };
    let digits: Vec<u8> = decoded.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let padding = digits.iter().rev().take_while(|byte| **byte == b'=').count();
    let (digits, padded) = (&digits[..digits.len() - padding], digits.len());
    match digits.iter().find(|byte| !is_digit(byte)) {
        Some(b'-' | b'_') if digits.iter().all(|byte| is_digit(byte) || matches!(byte, b'-' | b'_')) => {
            let at = data.find(['-', '_']).unwrap_or(0);
            let usual = data.replace('-', "+").replace('_', "/");
            sink.report(
                data.slice(at, at + 1).span,
                "URL-safe base64 alphabet in a data URL",
                "expected \"+\" instead of \"-\" and \"/\" instead of \"_\"",
            )
            .unsafe_fix(data.span, usual);
        }
        Some(byte) => {
            // The character itself, or all of the data if it is percent-encoded.
            let at = data.find(char::from(*byte)).filter(|_| byte.is_ascii());
            let place = at.map_or(data, |at| data.slice(at, at + 1));
            let what = if byte.is_ascii_graphic() {
                format!("\"{}\"", char::from(*byte))
            } else {
                format!("the byte {byte:02X}")
            };
            sink.report(place.span, format!("{what} in base64"), "not in the base64 alphabet");
        }
        None => length(data, digits.len(), padding, padded, sink),
    }
}

fn length(data: Slice<'_>, digits: usize, padding: usize, padded: usize, sink: &mut DiagnosticSink<'_>) {
    let end = data.slice(data.len(), data.len());
    if digits % 4 == 1 {
        sink.report(end.span, "base64 data is cut off", format!("no data has {digits} characters"));
    } else if padding > 2 || padding > 0 && padded % 4 != 0 {
        sink.report(
            end.span,
            "wrong base64 padding",
            format!("{digits} characters need {} \"=\"", (4 - digits % 4) % 4),
        );
    }
}
