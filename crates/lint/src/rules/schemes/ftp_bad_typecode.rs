use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc1738::ftp;

declare_lint! {
    /// ## What it does
    /// Finds an ftp URL whose `;type=` is not `a`, `i` or `d`.
    ///
    /// ## Why is this bad?
    /// The type selects the transfer mode: `a` for text, `i` for binary, `d` for the list of a directory. RFC 1738
    /// defines no others, and clients that follow it reject the URL. RFC 3986 and the URL Standard do not know
    /// types and request a file whose name ends in `;type=…`.
    ///
    /// ## Example
    /// ```text
    /// ftp://ftp.example.org/f;type=z
    /// ftp://ftp.example.org/f;type=image
    /// ```
    ///
    /// ## Use instead
    /// End the path with `;type=a`, `;type=i` or `;type=d`, or remove the type.
    ///
    /// ```text
    /// ftp://ftp.example.org/f;type=I
    /// ftp://ftp.example.org/f
    /// https://example.org/f;type=z
    /// ```
    ///
    /// ## References
    /// - [RFC 1738 §3.2.2](https://www.rfc-editor.org/rfc/rfc1738#section-3.2.2)
    U204 "ftp-bad-typecode" for ftp::Ftptype {
        severity: Error,
        roles: Roles::DATA,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let Some((before, _)) = path.rsplit_once(";type=").filter(|_| context.has_scheme(&["ftp"])) else { return };
    let code = path.slice(before.len() + ";type=".len(), path.len());
    if !["a", "i", "d"].iter().any(|known| code.eq_ignore_ascii_case(known)) && !code.contains('/') {
        let headline = format!("unknown transfer type \"{}\"", shown(&code));
        sink.report(code.span, headline, "expected \"a\", \"i\" or \"d\"");
    }
}

/// Returns the first few characters.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}
