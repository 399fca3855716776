use super::parts::urn;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8141;

declare_lint! {
    /// ## What it does
    /// Finds a `urn:uuid:` name that is not a UUID.
    ///
    /// ## Why is this bad?
    /// A UUID has 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, separated by hyphens, and nothing around
    /// them. Programs that read it reject any other form.
    ///
    /// ## Example
    /// ```text
    /// urn:uuid:123
    /// urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6
    /// urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg
    /// ```
    ///
    /// ## Use instead
    /// Write the whole UUID with hyphens and without braces.
    ///
    /// ```text
    /// urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6
    /// urn:example:123
    /// ```
    ///
    /// ## References
    /// - [RFC 9562 §4](https://www.rfc-editor.org/rfc/rfc9562#section-4)
    U224 "urn-uuid-invalid" for rfc8141::Nss {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

/// Offsets of the hyphens.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some((_, uuid)) = urn(context).filter(|(nid, _)| nid.eq_ignore_ascii_case("uuid")) else { return };
    let fits = |(at, byte): (usize, u8)| if HYPHENS.contains(&at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
    if uuid.len() == 36 && uuid.bytes().enumerate().all(fits) {
        return;
    }
    let digits: String = uuid.chars().filter(|c| !"-{}".contains(*c)).take(33).collect();
    let report = sink.report(
        uuid.span,
        "malformed UUID",
        "expected 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them",
    );
    if digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && uuid.len() < 40 {
        let groups = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
        report.unsafe_fix(uuid.span, groups.join("-"));
    }
}
