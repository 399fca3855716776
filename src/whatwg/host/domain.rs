//! Domains: IDNA (section 3.3), and the ends-in-a-number checker (section 3.5).

use alloc::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::super::code_points::{self, FORBIDDEN_DOMAIN};
use super::super::error::Failure;
use super::super::error::ValidationErrorKind::DomainToAscii;
use super::super::report::{Listener, Report, Silent};
use super::ipv4;

/// Where a domain stands in the text that is parsed.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the domain is what stands there, case aside; if not, it was decoded or mapped.
    pub(super) as_written: bool,
}

/// The domain parser (section 3.3) with beStrict false.
///
/// The strict result only serves the validation error, so it is not computed when nobody wants to hear of it.
pub(super) fn domain_parser<'a, L: Listener>(
    domain: Cow<'a, str>,
    place: Place,
    report: &mut Report<'_, L>,
) -> Result<Cow<'a, str>, Failure> {
    let strict_failed = L::ERRORS && !is_plainly_strict(&domain) && to_ascii(&domain, true).is_none();
    if strict_failed {
        report.error(DomainToAscii, place.start, place.end);
    }
    let result = if domain.is_ascii() {
        Some(ascii_lowercase(domain))
    } else {
        to_ascii(&domain, false).map(|ascii| Cow::Owned(ascii.into_owned()))
    };
    let forbidden = |domain: &str| domain.bytes().any(|byte| code_points::is(byte, FORBIDDEN_DOMAIN));
    match result {
        Some(domain) if !domain.is_empty() && !forbidden(&domain) => Ok(domain),
        // The strict rules take nothing that the relaxed ones do not, so the error was reported above.
        _ if strict_failed => Err(report.failure(DomainToAscii, place.start, place.end)),
        _ => Err(report.fail(DomainToAscii, place.start, place.end)),
    }
}

fn ascii_lowercase(domain: Cow<'_, str>) -> Cow<'_, str> {
    if !domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return domain;
    }
    let mut domain = domain.into_owned();
    domain.make_ascii_lowercase();
    Cow::Owned(domain)
}

/// The domain parser (section 3.3): domain to ASCII, with or without `be_strict`. `None` is failure.
///
/// ```
/// use urlgram::whatwg::domain_to_ascii;
///
/// assert_eq!(domain_to_ascii("faß.example", false).unwrap(), "xn--fa-hia.example");
/// assert_eq!(domain_to_ascii("a_b", false).unwrap(), "a_b");
/// assert_eq!(domain_to_ascii("a_b", true), None);
/// ```
pub fn domain_to_ascii(domain: &str, be_strict: bool) -> Option<Cow<'_, str>> {
    if be_strict {
        return to_ascii(domain, true);
    }
    let origin = Default::default();
    let place = Place { start: 0, end: domain.len(), as_written: false };
    domain_parser(Cow::Borrowed(domain), place, &mut Report::new(&origin, Silent)).ok()
}

/// The domain parser ToASCII (section 3.3).
fn to_ascii(domain: &str, be_strict: bool) -> Option<Cow<'_, str>> {
    let (deny, hyphens, length) = match be_strict {
        true => (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
        false => (AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
    };
    Uts46::new().to_ascii(domain.as_bytes(), deny, hyphens, length).ok()
}

/// Domain to Unicode (section 3.3): for people to read. A domain with an error stays as it is.
///
/// ```
/// use urlgram::whatwg::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--fa-hia.example"), "faß.example");
/// assert_eq!(domain_to_unicode("xn--8i7caa"), "xn--8i7caa");
/// ```
pub fn domain_to_unicode(domain: &str) -> Cow<'_, str> {
    if !domain.contains("xn--") {
        return Cow::Borrowed(domain);
    }
    match Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow) {
        (result, Ok(())) => result,
        (_, Err(_)) => Cow::Borrowed(domain),
    }
}

/// Whether `domain`, in ASCII, has the lengths that the DNS asks for: labels of 1 to 63 characters, 253 in all, the dot
/// at the end aside, which stands for the root.
///
/// The URL parser does not ask this, and the strict rules ([`domain_to_ascii`] with `be_strict`) allow no dot at the end:
/// since Unicode 15.0 UTS #46 disallows the empty root label where VerifyDnsLength is true.
///
/// ```
/// use urlgram::whatwg::has_valid_dns_length;
///
/// assert!(has_valid_dns_length("example.com."));
/// assert!(!has_valid_dns_length("example..com"));
/// ```
pub fn has_valid_dns_length(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    domain.len() <= 253 && domain.split('.').all(|label| (1..=63).contains(&label.len()))
}

/// An ASCII letter or digit.
const LETTER_OR_DIGIT: u8 = 1;
/// `-` or `.`.
const HYPHEN_OR_DOT: u8 = 2;

static LABELS: [u8; 256] = labels();

const fn labels() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if byte.is_ascii_alphanumeric() {
            table[byte as usize] = LETTER_OR_DIGIT;
        }
        byte += 1;
    }
    table[b'-' as usize] = HYPHEN_OR_DOT;
    table[b'.' as usize] = HYPHEN_OR_DOT;
    table
}

/// Whether the strict rules surely take `domain`, seen without UTS #46: labels of 1 to 63 ASCII letters, digits and single
/// inner hyphens, 253 characters in all. False says nothing.
#[inline]
pub(in super::super) fn is_plainly_strict(domain: &str) -> bool {
    // Of a label all that is asked here is that it neither begins nor ends with a hyphen, is not empty, and has no two
    // hyphens in a row: a little less than the strict rules take.
    let mut before = HYPHEN_OR_DOT;
    for &byte in domain.as_bytes() {
        let bits = LABELS[byte as usize];
        if bits == 0 || bits & before & HYPHEN_OR_DOT != 0 {
            return false;
        }
        before = bits;
    }
    before == LETTER_OR_DIGIT
        && (domain.len() <= 63 || domain.len() <= 253 && domain.split('.').all(|label| label.len() <= 63))
}

/// The ends in a number checker (section 3.5). `input` is ASCII.
#[inline]
pub(in super::super) fn ends_in_a_number(input: &str) -> bool {
    // What does not end in a hex digit, an x or a dot is decided here.
    match input.as_bytes().last() {
        Some(b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'X' | b'.') => last_label_is_a_number(input),
        _ => false,
    }
}

fn last_label_is_a_number(input: &str) -> bool {
    let input = input.strip_suffix('.').unwrap_or(input);
    let last = input.rsplit('.').next().unwrap_or_default();
    let starts_with_digit = last.as_bytes().first().is_some_and(u8::is_ascii_digit);
    starts_with_digit && (last.bytes().all(|byte| byte.is_ascii_digit()) || ipv4::ipv4_number_parser(last).is_some())
}
