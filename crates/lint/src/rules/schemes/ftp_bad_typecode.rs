use urlgram::grammar::rfc1738::ftp;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U204`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "an ftp URL whose `;type=` is none of `a`, `i` and `d`",
    why: "The type says how a file is transferred: `a` as text, `i` as it is, `d` for the list of a directory. RFC \
          1738 knows no others. Clients that follow it refuse the URL; RFC 3986 and the URL Standard know nothing of \
          types, and ask for a file whose name ends so.",
    remedy: "Write one of `;type=a`, `;type=i` and `;type=d` at the end of a path, or leave it out.",
    sources: &["RFC 1738 §3.2.2"],
    bad: &["ftp://ftp.example.org/f;type=z", "ftp://ftp.example.org/f;type=image"],
    good: &["ftp://ftp.example.org/f;type=I", "ftp://ftp.example.org/f", "https://example.org/f;type=z"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U204", "ftp-bad-typecode", <ftp::Ftptype as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
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
