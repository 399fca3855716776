use super::changes::{and_more, joined};
use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::normalize::{Change, Step};
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a percent triplet for a reserved character that could stand there itself.
    ///
    /// ## Why is this bad?
    /// `!`, `$`, `'`, `(`, `)`, `*`, `,`, `:` and `@` may stand in paths and queries as they are, and most servers
    /// read them so. To RFC 3986 the two are different, since a scheme or a server may give the bare character a
    /// meaning; which is why no normalisation takes the triplet away, and why this is a matter of taste.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a%2Cb
    /// https://example.org/wiki/Ada_%28language%29
    /// ```
    ///
    /// ## Use instead
    /// Write the character itself, if the server does not tell the two apart.
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
        check: WellFormed(Prefilter::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (text, start) = (context.text(), context.components().path.start as usize);
    // A colon in the first segment of a relative path would make a scheme of it.
    let is_relative = context.scheme().is_none() && !context.path().starts_with('/');
    let changes: Vec<Change> = text[start..]
        .match_indices('%')
        .filter_map(|(at, _)| {
            let at = start + at;
            let octet = u8::from_str_radix(text.get(at + 1..at + 3)?, 16).ok()?;
            let is_plain = b"!$'()*,@".contains(&octet) || octet == b':' && !is_relative;
            // Places in a text that was read are below 4 GiB.
            let span = Span::new(at as u32, at as u32 + 3);
            is_plain.then(|| Change { step: Step::PercentEncoding, span, after: char::from(octet).into() })
        })
        .collect();
    let Some((span, after)) = joined(text, &changes) else { return };
    let first = &changes[0];
    let headline = format!("\"{}\" where \"{}\" may stand", first.span.of(text), first.after);
    let label = format!("\"{}\" may stand here itself{}", first.after, and_more(changes.len()));
    sink.report(first.span, headline, label).unsafe_fix(span, after);
}
