//! The ends in a number checker, the IPv4 parser and the IPv4 number parser (section 3.5).

#[cfg(feature = "schemes")]
use alloc::vec::Vec;
use core::fmt;
use core::net::Ipv4Addr;

use super::domain::DomainPosition;
use crate::whatwg::error::Failure;
use crate::whatwg::error::ValidationErrorKind::{
    Ipv4EmptyPart, Ipv4NonDecimalPart, Ipv4NonNumericPart, Ipv4OutOfRangePart, Ipv4TooFewParts, Ipv4TooManyParts,
};
use crate::whatwg::percent_encode::hex;
use crate::whatwg::reporter::{Listener, Reporter};

/// <https://url.spec.whatwg.org/#ends-in-a-number-checker>
///
/// `input` must be ASCII.
#[inline(always)]
pub(in crate::whatwg) fn ends_in_a_number(input: &str) -> bool {
    // Most domains are decided by their last byte: a number ends with a hex digit, an "x" or a dot.
    match input.as_bytes().last() {
        Some(b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'X' | b'.') => last_label_is_a_number(input),
        _ => false,
    }
}

#[inline(never)]
fn last_label_is_a_number(input: &str) -> bool {
    let input = input.strip_suffix('.').unwrap_or(input);
    let last = input.rsplit('.').next().unwrap_or_default();
    let starts_with_digit = last.as_bytes().first().is_some_and(u8::is_ascii_digit);
    starts_with_digit && (last.bytes().all(|byte| byte.is_ascii_digit()) || ipv4_number_parser(last).is_some())
}

/// Returns what the host parser makes of an ASCII host without percent-encodings that ends in a number: an address, or `None` for
/// failure. Returns `None` outside for any other host.
#[cfg(feature = "schemes")]
pub(crate) fn numeric_host(host: &str) -> Option<Option<Ipv4Addr>> {
    if !host.is_ascii() || host.contains('%') || !ends_in_a_number(host) {
        return None;
    }
    let parts = host.strip_suffix('.').unwrap_or(host).split('.');
    let numbers: Option<Vec<u64>> = parts.take(5).map(|part| Some(ipv4_number_parser(part)?.0)).collect();
    Some(numbers.filter(|numbers| numbers.len() < 5).and_then(|numbers| address(&numbers)))
}

/// Whether `input` is an IPv4 address as the IPv4 serializer writes it.
pub(in crate::whatwg) fn is_canonical_ipv4(input: &str) -> bool {
    let mut parts = 0;
    let is_canonical = input.as_bytes().split(|byte| *byte == b'.').all(|part| {
        parts += 1;
        match *part {
            [ones] => ones.is_ascii_digit(),
            [b'1'..=b'9', ones] => ones.is_ascii_digit(),
            [b'1', tens, ones] => tens.is_ascii_digit() && ones.is_ascii_digit(),
            [b'2', b'0'..=b'4', ones] => ones.is_ascii_digit(),
            [b'2', b'5', b'0'..=b'5'] => true,
            _ => false,
        }
    });
    is_canonical && parts == 4
}

/// The IPv4 serializer (section 3.6).
pub(super) fn serialize<W: fmt::Write>(address: Ipv4Addr, output: &mut W) -> fmt::Result {
    let [first, rest @ ..] = address.octets();
    write_decimal(output, first.into())?;
    for octet in rest {
        output.write_char('.')?;
        write_decimal(output, octet.into())?;
    }
    Ok(())
}

/// Writes a number in decimal digits.
pub(in crate::whatwg) fn write_decimal<W: fmt::Write>(output: &mut W, number: u16) -> fmt::Result {
    let mut unit = 10_u16.pow(number.checked_ilog10().unwrap_or(0));
    while unit > 0 {
        output.write_char(char::from(b'0' + (number / unit % 10) as u8))?;
        unit /= 10;
    }
    Ok(())
}

/// <https://url.spec.whatwg.org/#concept-ipv4-parser>
///
/// `input` must be ASCII and end in a number.
pub(super) fn ipv4_parser<L: Listener>(
    input: &str,
    position: DomainPosition,
    reporter: &mut Reporter<'_, L>,
) -> Result<Ipv4Addr, Failure> {
    // Steps 1 and 2.
    let mut len = input.len();
    if input.ends_with('.') {
        let (start, end) = position.range(len - 1, len);
        reporter.error(Ipv4EmptyPart, start, end);
        len -= 1;
    }
    let parts = || input[..len].split('.');
    let part_start = |index: usize| parts().take(index).map(|part| part.len() + 1).sum::<usize>();
    let size = parts().count();
    // Step 3.
    if size < 4 {
        let (start, end) = position.range(0, len);
        reporter.error(Ipv4TooFewParts, start, end);
    }
    // Step 4.
    if size > 4 {
        let (start, end) = position.range(part_start(4), len);
        return Err(reporter.fail(Ipv4TooManyParts, start, end));
    }
    let numbers = part_numbers(parts(), position, reporter)?;
    // Steps 7 to 14. Only a number above 255 can be out of range.
    let above_255 = numbers.iter().position(|&number| number > 255);
    let (start, end) = above_255
        .map_or((position.start, position.end), |index| position.range(part_start(index), part_start(index + 1) - 1));
    if above_255.is_some() {
        reporter.error(Ipv4OutOfRangePart, start, end);
    }
    address(&numbers[..size]).ok_or_else(|| reporter.failure(Ipv4OutOfRangePart, start, end))
}

/// Runs steps 5 and 6 of the IPv4 parser on at most four parts. Returns their numbers.
fn part_numbers<'a, L: Listener>(
    parts: impl Iterator<Item = &'a str>,
    position: DomainPosition,
    reporter: &mut Reporter<'_, L>,
) -> Result<[u64; 4], Failure> {
    let mut numbers = [0; 4];
    let mut at = 0;
    for (number, part) in numbers.iter_mut().zip(parts) {
        let (start, end) = position.range(at, at + part.len());
        let Some((value, validation_error)) = ipv4_number_parser(part) else {
            return Err(reporter.fail(Ipv4NonNumericPart, start, end));
        };
        if validation_error {
            reporter.error(Ipv4NonDecimalPart, start, end);
        }
        *number = value;
        at += part.len() + 1;
    }
    Ok(numbers)
}

/// Runs steps 8 to 14 of the IPv4 parser: each number but the last is one byte, and the last fills the remaining bytes.
fn address(numbers: &[u64]) -> Option<Ipv4Addr> {
    let (&last, others) = numbers.split_last()?;
    if others.iter().any(|&number| number > 255) || last >= 256_u64.pow(5 - numbers.len() as u32) {
        return None;
    }
    let high = others.iter().zip([24, 16, 8]).map(|(&number, shift)| number << shift).sum::<u64>();
    u32::try_from(high + last).ok().map(Ipv4Addr::from)
}

/// <https://url.spec.whatwg.org/#ipv4-number-parser>
///
/// Returns the value and whether it was hexadecimal or octal; `None` is failure. Values that do not fit 32 bits are capped,
/// because its callers treat them all alike.
pub(in crate::whatwg) fn ipv4_number_parser(input: &str) -> Option<(u64, bool)> {
    // Steps 1 to 6.
    let (digits, radix) = match input.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    // Steps 7 and 8.
    let mut output = 0_u64;
    for &digit in digits {
        let value = if digit.is_ascii_hexdigit() { u64::from(hex(digit)) } else { radix };
        if value >= radix {
            return None;
        }
        output = (output * radix + value).min(1 << 40);
    }
    Some((output, radix != 10))
}

#[cfg(test)]
mod tests {
    use super::ipv4_number_parser;

    #[test]
    fn numbers_have_three_radixes() {
        assert_eq!(ipv4_number_parser("255"), Some((255, false)));
        assert_eq!(ipv4_number_parser("0xfF"), Some((255, true)));
        assert_eq!(ipv4_number_parser("0377"), Some((255, true)));
        assert_eq!(ipv4_number_parser("0x"), Some((0, true)));
        assert_eq!(ipv4_number_parser("0"), Some((0, false)));
    }

    #[test]
    fn other_texts_are_failure() {
        for input in ["", "08", "0xg", "1a", "-1", " 1"] {
            assert_eq!(ipv4_number_parser(input), None, "{input:?}");
        }
    }

    #[test]
    fn huge_numbers_do_not_overflow() {
        let huge = "9".repeat(10_000);
        assert!(ipv4_number_parser(&huge).is_some_and(|(value, _)| value > u64::from(u32::MAX)));
    }
}
