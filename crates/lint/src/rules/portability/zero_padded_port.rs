use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;

/// `U310`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a port that is written with leading zeros",
    why: "RFC 3986 takes any number of digits, and a reading by its grammar keeps them all; the URL Standard makes a \
          number of them, and drops a port that is the default of its scheme. Two programs that compare ports as text \
          disagree about `00080`.",
    remedy: "Write the port without leading zeros.",
    sources: &["RFC 3986 §3.2.3", "WHATWG URL: port state"],
    bad: &["http://example.org:0080/"],
    good: &["http://example.org:8080/", "http://example.org:0/"],
    check: Check::Text(Facts::PORT, look),
    ..Lint::new("U310", "zero-padded-port", <rfc3986::Port as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(port) = subject.port().filter(|port| port.bytes().all(|byte| byte.is_ascii_digit())) else { return };
    let zeros = port.len() - port.trim_start_matches('0').len();
    let zeros = zeros.min(port.len().saturating_sub(1));
    if zeros > 0 {
        let zeros = port.part(0, zeros);
        found
            .report(zeros.span, "leading zeros in a port", "some parsers keep them, others drop them")
            .mend_or_guess(subject, zeros.span, "");
    }
}
