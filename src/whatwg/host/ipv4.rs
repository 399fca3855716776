//! The IPv4 parser and the IPv4 number parser (section 3.5).

use core::net::Ipv4Addr;

use super::super::error::Failure;
use super::super::error::ValidationErrorKind::{
    Ipv4EmptyPart, Ipv4NonDecimalPart, Ipv4NonNumericPart, Ipv4OutOfRangePart, Ipv4TooFewParts, Ipv4TooManyParts,
};
use super::super::percent_encode::hex;
use super::super::report::{Listener, Report};
use super::domain::Place;

impl Place {
    /// Where bytes `start..end` of the domain were written, or the whole domain where that cannot be said.
    fn part(self, start: usize, end: usize) -> (usize, usize) {
        if self.as_written { (self.start + start, self.start + end) } else { (self.start, self.end) }
    }
}

/// The IPv4 parser. `input` is ASCII and ends in a number.
pub(super) fn ipv4_parser<L: Listener>(
    input: &str,
    place: Place,
    report: &mut Report<'_, L>,
) -> Result<Ipv4Addr, Failure> {
    let mut len = input.len();
    if input.ends_with('.') {
        let (start, end) = place.part(len - 1, len);
        report.error(Ipv4EmptyPart, start, end);
        len -= 1;
    }
    let parts = || input[..len].split('.');
    let size = parts().count();
    if size < 4 {
        let (start, end) = place.part(0, len);
        report.error(Ipv4TooFewParts, start, end);
    }
    if size > 4 {
        let four: usize = parts().take(4).map(|part| part.len() + 1).sum();
        let (start, end) = place.part(four, len);
        return Err(report.fail(Ipv4TooManyParts, start, end));
    }
    let mut numbers = [0; 4];
    let mut too_big = None;
    let mut at = 0;
    for (number, part) in numbers.iter_mut().zip(parts()) {
        let (start, end) = place.part(at, at + part.len());
        let Some((value, validation_error)) = ipv4_number_parser(part) else {
            return Err(report.fail(Ipv4NonNumericPart, start, end));
        };
        if validation_error {
            report.error(Ipv4NonDecimalPart, start, end);
        }
        if value > 255 && too_big.is_none() {
            too_big = Some((start, end));
        }
        *number = value;
        at += part.len() + 1;
    }
    if let Some((start, end)) = too_big {
        report.error(Ipv4OutOfRangePart, start, end);
    }
    match (address(&numbers[..size]), too_big) {
        (Some(address), _) => Ok(address),
        // Only a number above 255 can be too big for its place.
        (None, too_big) => {
            let (start, end) = too_big.unwrap_or((place.start, place.end));
            Err(report.failure(Ipv4OutOfRangePart, start, end))
        }
    }
}

/// The address that `numbers` make, if each fits: all but the last a byte, the last all bytes that are left.
fn address(numbers: &[u64]) -> Option<Ipv4Addr> {
    let (&last, others) = numbers.split_last()?;
    if others.iter().any(|&number| number > 255) || last >= 256_u64.pow(5 - numbers.len() as u32) {
        return None;
    }
    let high = others.iter().zip([24, 16, 8]).map(|(&number, shift)| number << shift).sum::<u64>();
    u32::try_from(high + last).ok().map(Ipv4Addr::from)
}

/// The IPv4 number parser: the value, and whether it was hexadecimal or octal. `None` is failure. Values above 32 bits are
/// all the same to its callers, so they stop at one.
pub(in super::super) fn ipv4_number_parser(input: &str) -> Option<(u64, bool)> {
    let (digits, radix) = match input.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
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
    fn what_is_no_number() {
        for input in ["", "08", "0xg", "1a", "-1", " 1"] {
            assert_eq!(ipv4_number_parser(input), None, "{input:?}");
        }
    }

    #[test]
    fn huge_numbers_stay_huge() {
        let huge = "9".repeat(10_000);
        assert!(ipv4_number_parser(&huge).is_some_and(|(value, _)| value > u64::from(u32::MAX)));
    }
}
