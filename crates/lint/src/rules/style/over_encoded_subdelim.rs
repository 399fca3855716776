use super::changes::{and_more, joined};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::{Change, Step};
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds percent-encoding of a reserved character that the component allows.
    ///
    /// ## Why is this bad?
    /// Paths and queries may contain `!`, `$`, `'`, `(`, `)`, `*`, `,`, `:` and `@`, and most servers read them
    /// like their percent-encoding. Two forms of one URL are two keys in caches and lists. RFC 3986 treats the two
    /// forms as different, because a scheme or a server may give the plain character a meaning, so no normalization
    /// removes the encoding.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a%2Cb
    /// https://example.org/wiki/Ada_%28language%29
    /// ```
    ///
    /// ## Use instead
    /// Write the character itself if the server treats both forms the same.
    ///
    /// ```text
    /// https://example.org/a,b
    /// https://example.org/a%2Fb
    /// https://example.org/?a=b%26c
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.2](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
    U520 "over-encoded-subdelim" for rfc3986::SubDelims {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (text, start) = (context.text(), context.components().path.start as usize);
    // A colon would turn the first segment of a relative path into a scheme.
    let is_relative = context.scheme().is_none() && !context.path().starts_with('/');
    let changes: Vec<Change> = text[start..]
        .match_indices('%')
        .filter_map(|(at, _)| {
            let at = start + at;
            let octet = u8::from_str_radix(text.get(at + 1..at + 3)?, 16).ok()?;
            let is_plain = b"!$'()*,@".contains(&octet) || octet == b':' && !is_relative;
            // Offsets in a parsed text are below 4 GiB.
            let span = Span::new(at as u32, at as u32 + 3);
            is_plain.then(|| Change { step: Step::PercentEncoding, span, after: char::from(octet).into() })
        })
        .collect();
    let Some((span, after)) = joined(text, &changes) else { return };
    let first = &changes[0];
    let headline = format!("\"{}\" where \"{}\" is allowed", first.span.of(text), first.after);
    let label = format!("\"{}\" is allowed here{}", first.after, and_more(changes.len()));
    sink.report(first.span, headline, label).unsafe_fix(span, after);
}
