use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U118`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Safely,
    summary: "a character beyond ASCII in a URI",
    why: "A URI is written in ASCII; what may hold other characters is an IRI, and browsers take those everywhere. A \
          program that wants a URI refuses it, guesses an encoding, or sends the bytes as they are, so that a server \
          looks for a name that does not exist.",
    remedy: "Percent-encode its bytes in UTF-8; in a host name, write the ASCII form (`xn--...`). If IRIs are meant, ask \
          for the rule `IRI`.",
    sources: &["RFC 3986 §2", "RFC 3987 §3.1"],
    bad: &["http://example.org/é", "http://bücher.example/"],
    good: &["http://example.org/%C3%A9", "http://xn--bcher-kva.example/"],
    silences: &["W021"],
    check: Check::Syntax,
    ..Lint::new("U118", "non-ascii-in-uri", <rfc3986::Uri as Production>::RULE)
};
