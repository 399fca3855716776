use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Severity};
use urlgram::input::Production;

/// `U100`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a text that is too long to be read",
    why: "Places are told in 32 bits here, so that a text of 4 GiB or more has parts that no finding could point to; \
          the URL Standard's parser stops at 128 MiB, as what it writes may be longer than what it reads. No server \
          takes such a URL: RFC 9110 asks for 8,000 octets at least, and few take much more. What is as long as that \
          is a file that was taken for a line.",
    remedy: "Look whether the file has line ends at all, or whether `--null` was meant.",
    sources: &["RFC 9110 §4.1"],
    bad: &["a text of 4,294,967,296 bytes"],
    good: &["http://example.org/"],
    check: Check::Record,
    ..Lint::new("U100", "too-long", <rfc3986::Uri as Production>::RULE)
};
