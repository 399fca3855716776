use super::parts::urn;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8141;

declare_lint! {
    /// ## What it does
    /// Finds an ISBN with a wrong check digit in a `urn:isbn:` name.
    ///
    /// ## Why is this bad?
    /// The last digit of an ISBN is computed from the others, so that a wrong digit or two swapped digits can be
    /// detected. A number with a wrong check digit belongs to no book.
    ///
    /// ## Example
    /// ```text
    /// urn:isbn:0451450524
    /// urn:isbn:978-0-395-36342-1
    /// urn:isbn:12345
    /// ```
    ///
    /// ## Use instead
    /// Look up the number again.
    ///
    /// ```text
    /// urn:isbn:0451450523
    /// urn:isbn:978-0-395-36341-6
    /// urn:isbn:080442957X
    /// ```
    ///
    /// ## References
    /// - [IANA: Uniform Resource Names (URN) Namespaces, isbn](https://www.iana.org/assignments/urn-namespaces)
    /// - [ISO 2108](https://www.iso.org/standard/65483.html)
    U225 "urn-isbn-checksum" for rfc8141::Nss {
        roles: Roles::DATA,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some((_, isbn)) = urn(context).filter(|(nid, _)| nid.eq_ignore_ascii_case("isbn")) else { return };
    let digits: Vec<u8> = isbn.bytes().filter(|byte| *byte != b'-').take(14).collect();
    let label = match check_digit(&digits) {
        None => "expected 10 or 13 digits".into(),
        Some(check) if digits.last().is_some_and(|last| last.eq_ignore_ascii_case(&check)) => return,
        Some(check) => format!("computed from the others: {}", char::from(check)),
    };
    let wrong_digit = check_digit(&digits).is_some();
    let place = if wrong_digit { isbn.slice(isbn.len() - 1, isbn.len()) } else { isbn };
    let headline = if wrong_digit { "wrong check digit in an ISBN" } else { "malformed ISBN" };
    sink.report(place.span, headline, label);
}

/// Returns the check digit of an ISBN, or `None` if `text` does not have the form of one.
fn check_digit(isbn: &[u8]) -> Option<u8> {
    let (digits, last) = isbn.split_at_checked(isbn.len().checked_sub(1)?)?;
    let weighted = |weight: fn(u32) -> u32| {
        let digits = digits.iter().zip(0..);
        digits
            .map(|(digit, at)| digit.is_ascii_digit().then(|| u32::from(digit - b'0') * weight(at)))
            .sum::<Option<u32>>()
    };
    let is_digit = last[0].is_ascii_digit();
    match isbn.len() {
        10 if is_digit || last[0].eq_ignore_ascii_case(&b'x') => {
            Some(b"0123456789X"[((11 - weighted(|at| 10 - at)? % 11) % 11) as usize])
        }
        13 if is_digit => Some(b"0123456789"[((10 - weighted(|at| 1 + at % 2 * 2)? % 10) % 10) as usize]),
        _ => None,
    }
}
