use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc1738::ftp;

declare_lint! {
    /// ## What it does
    /// Finds an ftp URL whose `;type=` is none of `a`, `i` and `d`.
    ///
    /// ## Why is this bad?
    /// The type says how a file is transferred: `a` as text, `i` as it is, `d` for the list of a directory. RFC
    /// 1738 knows no others. Clients that follow it refuse the URL; RFC 3986 and the URL Standard know nothing of
    /// types, and ask for a file whose name ends so.
    ///
    /// ## Example
    /// ```text
    /// ftp://ftp.example.org/f;type=z
    /// ftp://ftp.example.org/f;type=image
    /// ```
    ///
    /// ## Use instead
    /// Write one of `;type=a`, `;type=i` and `;type=d` at the end of a path, or leave it out.
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
        explains: Rejection,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    let Some((before, _)) = path.rsplit_once(";type=").filter(|_| subject.has_scheme(&["ftp"])) else { return };
    let code = path.part(before.len() + ";type=".len(), path.len());
    if !["a", "i", "d"].iter().any(|known| code.eq_ignore_ascii_case(known)) && !code.contains('/') {
        let headline = format!("\"{}\" is no type of transfer", shown(&code));
        found.report(code.span, headline, "expected \"a\", \"i\" or \"d\"");
    }
}

/// The first few characters.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}
