use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::diagnostic::is_invisible;
use urlgram::grammar::rfc3986;
use urlgram::percent::pct_encoded;

declare_lint! {
    /// ## What it does
    /// Finds a character that cannot be seen, or that turns the direction of the text around it.
    ///
    /// ## Why is this bad?
    /// Zero width spaces, soft hyphens and the like show nothing; the marks for writing from right to left show
    /// what follows in another order, so that `gpj.exe` is seen as `exe.jpg`. To the URL Standard, most of them are
    /// valid in a path. What is seen is not what is opened, and two URLs that look the same are two. Joiners
    /// between letters that need them are not reported.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/\u{202e}gpj.exe
    /// http://exam\u{200b}ple.org/
    /// http://example.org/?q=a\u{ad}b
    /// ```
    ///
    /// ## Use instead
    /// Take them out of hosts; percent-encode them elsewhere, where they are meant.
    ///
    /// ```text
    /// http://example.org/%E2%80%AEgpj.exe
    /// http://example.org/%E2%80%AE
    /// http://example.org/é
    /// ```
    ///
    /// ```text escaped
    /// http://example.org/می\u{200c}خواهم
    /// ```
    ///
    /// ## References
    /// - [RFC 3987 §4.1](https://www.rfc-editor.org/rfc/rfc3987#section-4.1)
    /// - [RFC 3987 §8](https://www.rfc-editor.org/rfc/rfc3987#section-8)
    /// - [UTR 36 §3](https://www.unicode.org/reports/tr36/)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U408 "invisible-or-bidi" for rfc3986::Pchar {
        severity: Error,
        fix: Safe,
        precedence: Specific,
        explains: Rejection,
        check: Text(Prefilter::NON_ASCII, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let whole = context.whole();
    let (Some(first), Some(last)) = (places(whole.text).next(), places(whole.text).last()) else { return };
    let in_authority =
        context.components().authority.is_some_and(|part| (part.start as usize..part.end as usize).contains(&first.0));
    let report = sink.report(
        whole.slice(first.0, first.0 + first.1.len_utf8()).span,
        format!("{} (U+{:04X})", kind(first.1), first.1 as u32),
        if in_authority { "a host that is not what is seen" } else { "what is seen is not what is there" },
    );
    let all = whole.slice(first.0, last.0 + last.1.len_utf8());
    let bad: Vec<usize> = places(whole.text).map(|(at, _)| at - first.0).collect();
    let mut fixed = String::with_capacity(all.len());
    // What stands before the path is not encoded by anybody.
    let path = context.components().path.start as usize;
    for (at, c) in all.char_indices() {
        match bad.binary_search(&at) {
            Ok(_) if first.0 + at < path => {}
            Ok(_) => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| fixed.push_str(pct_encoded(byte))),
            Err(_) => fixed.push(c),
        }
    }
    let has_browsers_word = first.0 >= path && (context.is_special() || context.scheme().is_none());
    if has_browsers_word {
        report.help("percent-encode it where it is meant, or take it out").safe_fix(all.span, fixed);
    } else {
        report.help("take it out").unsafe_fix(all.span, fixed);
    }
}

/// Where invisible characters stand that have no business there.
fn places(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().filter(|(_, c)| !c.is_ascii() && is_meant(*c)).filter(|(at, c)| !joins(text, *at, *c))
}

/// Invisible, or a mark of direction; not what is private, nor what has no character yet.
fn is_meant(c: char) -> bool {
    let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
    let is_space_or_control = matches!(c, '\u{80}'..='\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{3000}');
    is_invisible(c) && !is_private && !is_space_or_control
        || matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{34f}' | '\u{17b4}' | '\u{17b5}')
}

/// Whether `c` is a joiner, or chooses a variant, after a character that has use for it.
fn joins(text: &str, at: usize, c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
        && text[..at]
            .chars()
            .next_back()
            .is_some_and(|before| !before.is_ascii() && !is_meant(before) || matches!(c, '\u{fe0f}'))
}

fn kind(c: char) -> &'static str {
    match c {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}' => {
            "a mark of writing direction"
        }
        '\u{ad}' => "a soft hyphen",
        '\u{200b}' => "a zero width space",
        '\u{200c}' => "a zero width non-joiner",
        '\u{200d}' => "a zero width joiner",
        '\u{2060}' => "a word joiner",
        '\u{feff}' => "a byte order mark",
        '\u{e0000}'..='\u{e007f}' => "a tag character",
        _ => "an invisible character",
    }
}
