use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U106`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "an IPv6 address without brackets",
    why: "The colons of the address cannot be told from the one before a port: `http://2001:db8::1:80/` may be one \
          address or another with a port. Brackets were made for that; without them the grammar sees a port that is no \
          number.",
    remedy: "Write the address in brackets, and a port behind them.",
    sources: &["RFC 3986 §3.2.2"],
    bad: &["http://::1/", "http://2001:db8::7/"],
    good: &["http://[::1]/", "http://[2001:db8::7]:80/"],
    silences: &["W00", "W01", "W020", "W026", "W027", "W028"],
    check: Check::Syntax,
    ..Lint::new("U106", "unbracketed-ipv6", <rfc3986::IpLiteral as Production>::RULE)
};
