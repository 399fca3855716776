use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::diagnostic::is_invisible;
use urlgram::grammar::rfc3986;
use urlgram::hidden::is_hidden;
use urlgram::percent::pct_encoded;

declare_lint! {
    /// ## What it does
    /// Finds an invisible character, or one that changes the direction of the text.
    ///
    /// ## Why is this bad?
    /// Zero-width spaces and soft hyphens show nothing, and direction marks show the following text in a different
    /// order: `gpj.exe` appears as `exe.jpg`. The URL Standard allows most of these characters in a path. The
    /// reader opens a different URL from the one that is shown, and two URLs that look the same are different.
    /// Joiners between letters that need them are not reported.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/\u{202e}gpj.exe
    /// http://exam\u{200b}ple.org/
    /// http://example.org/?q=a\u{ad}b
    /// http://example.org/a\u{a0}b
    /// ```
    ///
    /// ## Use instead
    /// Remove the character. In a path, percent-encode it if the name of the resource has it.
    ///
    /// ```text
    /// http://example.org/gpj.exe
    /// http://example.org/%E2%80%AEgpj.exe
    /// http://example.org/a%C2%A0b
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
        in_tests: true,
        except_names: true,
        roles: Roles::WRITTEN,
        fix: Safe,
        precedence: Specific,
        explains: Rejection,
        for_every_specification: true,
        check: Text(Properties::NON_ASCII, check),
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
        if in_authority { "the host is not the one that is shown" } else { "the URL is not the one that is shown" },
    );
    let end = last.0 + last.1.len_utf8();
    // Up to the scheme, whose place is a mistake for the grammar only because of the characters in front of it.
    let end = if first.0 == 0 { whole[end..].find(':').map_or(end, |colon| end + colon + 1) } else { end };
    let all = whole.slice(first.0, end);
    let bad: Vec<usize> = places(whole.text).map(|(at, _)| at - first.0).collect();
    let mut fixed = String::with_capacity(all.len());
    // Before the path, no program percent-encodes it. At the end it was copied along and is not part of the name.
    let path = context.components().path.start as usize;
    let tail = whole.trim_end_matches(is_meant).len();
    let is_name = !whole[..first.0].contains(['?', '#']);
    let is_part = first.0 >= path && tail == whole.len();
    let has_browsers_word = is_part && (context.is_special() || context.scheme().is_none());
    // Hardly any name has such a character: it was copied along. A space of another kind divides words.
    let is_copied = has_browsers_word && places(&all).all(|(_, c)| is_hidden(c));
    for (at, c) in all.char_indices() {
        match bad.binary_search(&at) {
            Ok(_) if first.0 + at < path || first.0 + at >= tail => {}
            // Copied from a text whose words are divided at the ends of lines.
            Ok(_) if c == '\u{ad}' && is_name => fixed.push('-'),
            Ok(_) if is_copied => {}
            Ok(_) => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| fixed.push_str(pct_encoded(byte))),
            Err(_) => fixed.push(c),
        }
    }
    if has_browsers_word && is_name && all.contains('\u{ad}') {
        report.help("Write \"-\" if the name has a hyphen there, or remove it.").unsafe_fix(all.span, fixed);
    } else if is_copied {
        report.help("Remove it, or percent-encode it if it is needed.").unsafe_fix(all.span, fixed);
    } else if has_browsers_word {
        report.help("Percent-encode it if it is needed, or remove it.").safe_fix(all.span, fixed);
    } else {
        report.help("Remove it.").unsafe_fix(all.span, fixed);
    }
}

/// Returns the places of characters that are reported.
fn places(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices().filter(|(_, c)| !c.is_ascii() && is_meant(*c)).filter(|(at, c)| !joins(text, *at, *c))
}

/// Whether `c` is invisible or a direction mark, but neither private-use nor unassigned.
fn is_meant(c: char) -> bool {
    let is_private = matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
    let is_space_or_control = matches!(c, '\u{80}'..='\u{9f}' | '\u{2000}'..='\u{200a}' | '\u{3000}');
    let is_noncharacter = c as u32 & 0xfffe == 0xfffe || matches!(c, '\u{fdd0}'..='\u{fdef}');
    is_invisible(c) && !is_private && !is_space_or_control && !is_noncharacter
        || matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{34f}' | '\u{17b4}' | '\u{17b5}')
}

/// Whether `c` is a joiner or variation selector after a character that can need one.
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
            "writing direction mark"
        }
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "zero-width space",
        '\u{200c}' => "zero-width non-joiner",
        '\u{200d}' => "zero-width joiner",
        '\u{2060}' => "word joiner",
        '\u{feff}' => "byte order mark",
        '\u{e0000}'..='\u{e007f}' => "tag character",
        _ => "invisible character",
    }
}
