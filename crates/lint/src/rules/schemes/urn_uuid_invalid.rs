use super::urn;
use urlgram::grammar::rfc8141;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U224`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a `urn:uuid:` that is no UUID",
    why: "A UUID is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens between them, and nothing \
          around. Programs that read it give up on anything else.",
    remedy: "Write the UUID in full, without braces, with its hyphens.",
    sources: &["RFC 9562 §4"],
    bad: &[
        "urn:uuid:123",
        "urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg",
    ],
    good: &["urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "urn:example:123"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U224", "urn-uuid-invalid", <rfc8141::Nss as Production>::RULE)
};

/// Where the hyphens stand.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some((_, uuid)) = urn(subject).filter(|(nid, _)| nid.eq_ignore_ascii_case("uuid")) else { return };
    let fits = |(at, byte): (usize, u8)| if HYPHENS.contains(&at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
    if uuid.len() == 36 && uuid.bytes().enumerate().all(fits) {
        return;
    }
    let digits: String = uuid.chars().filter(|c| !"-{}".contains(*c)).take(33).collect();
    let report =
        found.report(uuid.span, "no UUID", "expected 8, 4, 4, 4 and 12 hexadecimal digits, with hyphens between");
    if digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && uuid.len() < 40 {
        let groups = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
        report.guess(uuid.span, groups.join("-"));
    }
}
