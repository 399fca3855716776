use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a drive letter in the position of the host of a file URL.
    ///
    /// ## Why is this bad?
    /// The text after `file://` is the host. RFC 3986 and Python read `file://C:/x` as the path `/x` on a machine
    /// named C, with an empty port. Browsers guess that the drive is meant. The cause is a missing third slash,
    /// which would end the empty host.
    ///
    /// ## Example
    /// ```text
    /// file://C:/Users/anna
    /// file://c|/x
    /// file://C:%5CUsers%5Ca.txt
    /// ```
    ///
    /// ## Use instead
    /// Write `file:///C:/x`, with three slashes.
    ///
    /// ```text
    /// file:///C:/Users/anna
    /// file://c/share/x
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 Appendix E.2](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.2)
    /// - [WHATWG URL: file host state](https://url.spec.whatwg.org/#file-host-state)
    U208 "file-drive-as-host" for nonstandard::DriveLetter {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::PORT.union(Properties::ODD_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(authority) = context.authority().filter(|_| context.has_scheme(&["file"])) else { return };
    let [letter, b':' | b'|', rest @ ..] = authority.as_bytes() else { return };
    // A path of Windows continues with its own slashes.
    let is_path = [&b"\\"[..], b"%5C", b"%5c"].iter().any(|slash| rest.starts_with(slash));
    if !letter.is_ascii_alphabetic() || !rest.is_empty() && !is_path {
        return;
    }
    let drive = authority.slice(0, 2);
    let headline = format!("drive \"{}\" in the position of the host", drive.text);
    let report = sink.report(authority.span, headline, "a host for some programs, a drive for others");
    if is_path {
        let whole = context.whole();
        let path = &whole[authority.span.start as usize..];
        let mut meant = path.replace("%5C", "/").replace("%5c", "/").replace('\\', "/").replace("//", "/");
        meant.replace_range(1..2, ":");
        let span = Span::new(authority.span.start, whole.span.end);
        report.unsafe_fix(span, format!("/{meant}"));
    } else {
        report.unsafe_fix(Span::empty(authority.span.start), "/");
    }
}
