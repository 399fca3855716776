//! The properties of a host.

use super::properties::Properties;
use crate::knowledge::{
    Suffix, is_local, is_metadata_name, may_be_folder, may_be_local, may_be_metadata_name, may_have_odd_www,
};
use urlgram_secrets::strict::{is_issuer, may_be_issuer};

/// Kinds of bytes in hosts.
const LOOKALIKE: u8 = 1;
const LETTER_N: u8 = 2;
const DOT_IN_HOST: u8 = 4;
const HYPHEN: u8 = 8;
const ODD: u8 = 16;

/// Kinds of each byte of a host.
const HOST: [u8; 256] = {
    let mut table = [ODD; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        table[byte] = match byte as u8 {
            b'0' | b'1' => LOOKALIKE,
            b'n' => LETTER_N,
            b'2'..=b'9' | b'a'..=b'z' => 0,
            b'.' => DOT_IN_HOST,
            b'-' => HYPHEN,
            _ => ODD,
        };
        byte += 1;
    }
    table
};

pub(super) fn of_host(host: &[u8]) -> Properties {
    let mut found = Properties::NONE;
    let (mut dots, mut before, mut all) = (0_u32, b'.', 0);
    for byte in host {
        let kind = HOST[usize::from(*byte)];
        all |= kind;
        if kind & (LETTER_N | DOT_IN_HOST | HYPHEN) != 0 {
            dots += u32::from(kind & DOT_IN_HOST != 0);
            found |= of_pair(before, *byte);
        }
        before = *byte;
    }
    found.set(Properties::LOOKALIKE_HOST, all & LOOKALIKE != 0);
    found.set(Properties::ODD_HOST, all & ODD != 0 || matches!(before, b'.' | b'-'));
    let is_bracket = |byte: Option<&u8>| byte.is_some_and(|byte| matches!(byte, b'[' | b']'));
    found.set(Properties::NUMERIC_HOST, is_bracket(host.first()) || is_bracket(host.last()));
    found | Labels::of(host, dots).properties()
}

/// Returns the properties `found` of a host, and those that it has in a URL with this scheme.
#[inline(always)]
pub(super) fn of_scheme_and_host(mut found: Properties, host: &[u8], scheme: Properties) -> Properties {
    if scheme.intersects(Properties::FILE) {
        found.set(Properties::FOLDER_HOST, may_be_folder(host));
        // The name of a folder or of a machine, not of a site.
        return found.without(Properties::MISTYPED_HOST);
    }
    found.set(Properties::LOCAL_SITE, found.intersects(Properties::LOCAL_HOST));
    found
}

/// A host that is in no brackets, with its ends as numbers, which are compared at once.
pub(super) struct Labels<'a> {
    pub(super) host: &'a [u8],
    /// The last label that is not empty.
    pub(super) last: &'a [u8],
    /// Number of dots.
    pub(super) dots: u32,
    /// The first eight bytes, the first one lowest. Padded with 0.
    pub(super) head: u64,
    /// The last eight bytes up to the end of the last label, the last one highest. Padded with 0.
    pub(super) tail: u64,
}

/// Number of bytes in the ends of a host.
const END: usize = 8;

impl<'a> Labels<'a> {
    fn of(host: &'a [u8], dots: u32) -> Self {
        let name = host.strip_suffix(b".").unwrap_or(host);
        let (mut head, mut tail) = ([0; END], [0; END]);
        head.iter_mut().zip(host).for_each(|(place, byte)| *place = *byte);
        tail.iter_mut().rev().zip(name.iter().rev()).for_each(|(place, byte)| *place = *byte);
        let (head, tail) = (u64::from_le_bytes(head), u64::from_le_bytes(tail));
        Labels { host, last: last_label(name), dots, head, tail }
    }

    /// Returns the properties. Branch-free where the result is unpredictable.
    #[inline(always)]
    pub(super) fn properties(&self) -> Properties {
        let Labels { host, last, dots, head, tail } = *self;
        let mut found = Properties::NONE;
        let [first_byte, last_byte] = [head.to_le_bytes()[0], tail.to_le_bytes()[END - 1]];
        let may_be_digits = is_digit_like(first_byte) & is_digit_like(last_byte);
        let is_digits = || dots == 3 && host.iter().all(|byte| is_digit_like(*byte));
        found.set(Properties::DIGIT_LIKE_HOST, may_be_digits && is_digits());
        found.set(Properties::DEEP_HOST, dots >= 3);
        found.set(Properties::NUMERIC_HOST, may_be_number(last));
        let suffix = Suffix::of(tail, last.len());
        let is_common = suffix.is_common();
        found.set(Properties::LOCAL_HOST, dots == 0 || !is_common & may_be_local(last) && is_local(last));
        found.set(Properties::MISTYPED_HOST, !is_common & suffix.may_be_mistyped() | may_have_odd_www(head, dots));
        found.set(Properties::WEBHOOK_HOST, may_be_issuer(tail) && is_issuer(host));
        found.set(Properties::METADATA_HOST, may_be_metadata_name(head) && is_metadata_name(host));
        found
    }
}

/// Returns the properties that an `n`, a dot or a hyphen has after another byte.
fn of_pair(before: u8, byte: u8) -> Properties {
    match (before, byte) {
        (b'r', b'n') => Properties::LOOKALIKE_HOST,
        (b'.' | b'-', b'.') | (b'.', b'-') => Properties::ODD_HOST,
        (b'-', b'-') => Properties::PUNYCODE,
        _ => Properties::NONE,
    }
}

/// Whether a last label may be a number to the URL Standard: decimal, octal or, after `0x`, hexadecimal.
#[inline(always)]
fn may_be_number(last_label: &[u8]) -> bool {
    last_label.first().is_some_and(u8::is_ascii_digit)
        && (last_label.iter().all(u8::is_ascii_digit) || matches!(last_label, [b'0', b'x', ..]))
}

/// Whether each byte is a digit or a dot, or looks like one of the digits.
const DIGIT_LIKE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        // Below 128.
        table[byte] = matches!(byte as u8, b'0'..=b'9' | b'l' | b'o' | b'.');
        byte += 1;
    }
    table
};

#[inline(always)]
fn is_digit_like(byte: u8) -> bool {
    DIGIT_LIKE[usize::from(byte)]
}

/// Returns the label after the last dot of a host that ends in none.
fn last_label(host: &[u8]) -> &[u8] {
    let start = memchr::memrchr(b'.', host).map_or(0, |dot| dot + 1);
    &host[start..]
}
