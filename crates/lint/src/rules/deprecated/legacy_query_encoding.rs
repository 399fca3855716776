use crate::Slice;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::grammar::rfc3986::UNRESERVED;
use urlgram::percent::{decode, encode};

declare_lint! {
    /// ## What it does
    /// Finds percent-encoded bytes in a query that are probably in a legacy encoding.
    ///
    /// ## Why is this bad?
    /// Forms on pages in Latin-1, Windows-1252 or Shift_JIS were sent in the encoding of the page: `%E9` is `é` in
    /// some of them and part of another character in others. The URL does not say which encoding was used. Only the
    /// server it was made for reads it correctly, and programs that decode UTF-8 show U+FFFD.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?q=caf%E9
    /// http://example.org/?q=%93%FA%96%7B
    /// ```
    ///
    /// ## Use instead
    /// Encode the text in UTF-8, unless the server still expects the older encoding.
    ///
    /// ```text
    /// http://example.org/?q=caf%C3%A9
    /// http://example.org/caf%E9
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.5](https://www.rfc-editor.org/rfc/rfc3986#section-2.5)
    /// - [WHATWG URL: query state](https://url.spec.whatwg.org/#query-state)
    U612 "legacy-query-encoding" for rfc3986::Query {
        by_default: false,
        fix: Unsafe,
        precedence: Specific,
        check: Text(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query() else { return };
    let mut all = runs(query).filter(|run| undecodable(run).is_some());
    let Some(first) = all.next() else { return };
    let last = all.last().unwrap_or(first);
    let start = query.span.start;
    let whole = query.slice((first.span.start - start) as usize, (last.span.end - start) as usize);
    let report = sink
        .report(
            first.span,
            format!("\"{}\" is not UTF-8", first.text),
            "the URL does not say which character encoding was used",
        )
        .help("Encode the text in UTF-8, unless the server expects the older encoding.");
    if let Some(latin) = as_latin(whole) {
        report.unsafe_fix(whole.span, latin);
    }
}

/// Returns the runs of percent-encoded bytes in `part`.
fn runs(part: Slice<'_>) -> impl Iterator<Item = Slice<'_>> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let start = at + part[at..].find('%')?;
        let is_escape = |at: usize| {
            part.as_bytes().get(at..at + 3).is_some_and(|escape| {
                escape[0] == b'%' && escape[1].is_ascii_hexdigit() && escape[2].is_ascii_hexdigit()
            })
        };
        at = start;
        while is_escape(at) {
            at += 3;
        }
        let run = part.slice(start, at);
        // A `%` without two hex digits gives an empty run.
        at = at.max(start + 1);
        Some(run)
    })
}

/// Returns the bytes of a run, if they are not UTF-8.
fn undecodable(run: &str) -> Option<Vec<u8>> {
    let bytes = decode(run).ok()?.into_owned();
    core::str::from_utf8(&bytes).is_err().then_some(bytes)
}

/// Reads the undecodable runs of `whole` as Latin-1, if each gives a single letter.
fn as_latin(whole: Slice<'_>) -> Option<String> {
    let is_letter = |byte: &u8| matches!(byte, 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0xff);
    let (mut out, mut at) = (String::new(), 0);
    for run in runs(whole) {
        let Some(bytes) = undecodable(&run) else { continue };
        let [letter] = bytes.as_slice() else { return None };
        let start = (run.span.start - whole.span.start) as usize;
        out += &whole[at..start];
        out += &encode(UNRESERVED, is_letter(letter).then_some(char::from(*letter))?.encode_utf8(&mut [0; 4]));
        at = start + run.len();
    }
    Some(out + &whole[at..])
}
