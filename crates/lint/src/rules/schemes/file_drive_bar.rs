use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089_nonstandard as nonstandard;

declare_lint! {
    /// ## What it does
    /// Finds a drive letter followed by `|`.
    ///
    /// ## Why is this bad?
    /// Old programs wrote `|` instead of the colon of a drive. A URI cannot contain this character. Browsers still
    /// read it as a colon, but not its percent-encoding `%7C`, and other programs look for a directory with a
    /// vertical bar in its name.
    ///
    /// ## Example
    /// ```text
    /// file:///C|/x
    /// file:///C%7C/x
    /// ```
    ///
    /// ## Use instead
    /// Write a colon.
    ///
    /// ```text
    /// file:///C:/x
    /// file:///home/C%7C/x
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 Appendix E.2.2](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.2.2)
    /// - [WHATWG URL: Windows drive letter](https://url.spec.whatwg.org/#windows-drive-letter)
    U209 "file-drive-bar" for nonstandard::DriveLetter {
        roles: Roles::DATA,
        fix: Safe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::EXCLUDED.union(Properties::ESCAPED_DELIMITER), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let Some((letter, rest)) = path.strip_prefix('/').and_then(|path| path.split_at_checked(1)) else { return };
    let bar = ["|", "%7C", "%7c"].into_iter().find(|bar| rest.starts_with(bar));
    let Some(bar) = bar.filter(|_| context.has_scheme(&["file"]) && letter.as_bytes()[0].is_ascii_alphabetic()) else {
        return;
    };
    if !matches!(rest.as_bytes().get(bar.len()), None | Some(b'/')) {
        return;
    }
    let bar = path.slice(2, 2 + bar.len());
    sink.report(bar.span, format!("\"{}\" after a drive letter", bar.text), "an old form of the colon")
        .fix_if_equivalent(context, bar.span, ":");
}
