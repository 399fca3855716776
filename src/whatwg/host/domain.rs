//! Domains: IDNA (section 3.3).

use alloc::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::whatwg::code_points::{self, FORBIDDEN_DOMAIN};
use crate::whatwg::error::Failure;
use crate::whatwg::error::ValidationErrorKind::DomainToAscii;
use crate::whatwg::reporter::{Listener, Reporter, Silent};

/// Byte offsets of a domain in the text of a [`Reporter`].
#[derive(Clone, Copy)]
pub(super) struct DomainPosition {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the domain is the text at these offsets except for case. Otherwise it was percent-decoded or mapped.
    pub(super) as_written: bool,
}

impl DomainPosition {
    /// Returns the offsets in the text of bytes `start..end` of the domain, or those of the whole domain if it was decoded or
    /// mapped.
    pub(super) fn range(self, start: usize, end: usize) -> (usize, usize) {
        if self.as_written { (self.start + start, self.start + end) } else { (self.start, self.end) }
    }
}

/// <https://url.spec.whatwg.org/#concept-domain-to-ascii> with beStrict false.
///
/// The strict result is used for the validation error only, so it is not computed for a silent listener.
pub(super) fn domain_parser<'a, L: Listener>(
    domain: Cow<'a, str>,
    position: DomainPosition,
    reporter: &mut Reporter<'_, L>,
) -> Result<Cow<'a, str>, Failure> {
    // Steps 1 and 2.
    let strict_failed = L::ERRORS && !is_plainly_strict(&domain) && to_ascii(&domain, true).is_none();
    if strict_failed {
        reporter.error(DomainToAscii, position.start, position.end);
    }
    // Steps 4 to 6.
    let result = if domain.is_ascii() {
        Some(ascii_lowercase(domain))
    } else {
        to_ascii(&domain, false).map(|ascii| Cow::Owned(ascii.into_owned()))
    };
    // Steps 7 to 9.
    match result {
        Some(domain) if !domain.is_empty() && !has_forbidden_code_point(&domain) => Ok(domain),
        // The strict rules accept a subset of the relaxed ones, so the error was reported above.
        _ if strict_failed => Err(reporter.failure(DomainToAscii, position.start, position.end)),
        _ => Err(reporter.fail(DomainToAscii, position.start, position.end)),
    }
}

/// Whether a domain has a forbidden domain code point (section 3.2).
pub(crate) fn has_forbidden_code_point(domain: &str) -> bool {
    domain.bytes().any(|byte| code_points::is(byte, FORBIDDEN_DOMAIN))
}

fn ascii_lowercase(domain: Cow<'_, str>) -> Cow<'_, str> {
    if !domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return domain;
    }
    let mut domain = domain.into_owned();
    domain.make_ascii_lowercase();
    Cow::Owned(domain)
}

/// Runs the domain parser (section 3.3), which converts a domain to ASCII. `None` is failure.
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
    let source_map = Default::default();
    let position = DomainPosition { start: 0, end: domain.len(), as_written: false };
    domain_parser(Cow::Borrowed(domain), position, &mut Reporter::new(&source_map, Silent)).ok()
}

/// <https://url.spec.whatwg.org/#domain-parser-toascii>
fn to_ascii(domain: &str, be_strict: bool) -> Option<Cow<'_, str>> {
    let (deny, hyphens, length) = match be_strict {
        true => (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify),
        false => (AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore),
    };
    Uts46::new().to_ascii(domain.as_bytes(), deny, hyphens, length).ok()
}

/// Converts a domain to Unicode for display (section 3.3). A domain with an error is returned unchanged.
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

/// Whether `domain`, in ASCII, has the lengths that the DNS requires: labels of 1 to 63 characters and 253 characters in all,
/// not counting a dot at the end, which denotes the root.
///
/// The URL parser does not check this. The strict rules ([`domain_to_ascii`] with `be_strict`) reject a dot at the end,
/// because since Unicode 15.0 UTS #46 disallows the empty root label if VerifyDnsLength is true.
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

/// Whether the strict rules accept `domain` without running UTS #46: labels of 1 to 63 ASCII letters, digits and single inner
/// hyphens, and at most 253 characters. False means that UTS #46 must decide.
#[inline]
pub(in crate::whatwg) fn is_plainly_strict(domain: &str) -> bool {
    // Rejects empty labels, hyphens at either end of a label, and two hyphens in a row.
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
