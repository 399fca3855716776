//! The IPv6 parser (section 3.5) and serializer (section 3.6).

use core::fmt;
use core::net::Ipv6Addr;

use crate::grammar::ipv6;
use crate::whatwg::error::ValidationErrorKind::{
    Ipv4InIpv6InvalidCodePoint, Ipv4InIpv6OutOfRangePart, Ipv4InIpv6TooFewParts, Ipv4InIpv6TooManyPieces,
    Ipv6InvalidCodePoint, Ipv6InvalidCompression, Ipv6MultipleCompression, Ipv6PieceLeadingZero, Ipv6TooFewPieces,
    Ipv6TooManyPieces,
};
use crate::whatwg::error::{Failure, ValidationErrorKind};
use crate::whatwg::percent_encode::hex;
use crate::whatwg::reporter::{Listener, Reporter};

/// <https://url.spec.whatwg.org/#concept-ipv6-parser>
///
/// `input` is the text between the brackets, which begins at byte `at` of the text of `reporter`.
pub(super) fn ipv6_parser<L: Listener>(
    input: &str,
    at: usize,
    reporter: &mut Reporter<'_, L>,
) -> Result<Ipv6Addr, Failure> {
    Ipv6Parser { input, at, pointer: 0, address: [0; 8], piece_index: 0, reporter }.parse()
}

/// Returns the length of the IPv6 address in brackets at the start of `rest`, if the IPv6 serializer writes it like this. An address
/// with a piece "0" may be written like this as well, but the IPv6 parser has to decide.
#[inline(never)]
pub(in crate::whatwg) fn canonical_ipv6_len(rest: &[u8]) -> Option<usize> {
    let inner = rest.strip_prefix(b"[")?;
    let (mut colons, mut zeros, mut length) = (0_u64, 0_u64, 0);
    loop {
        let bit = 1 << length;
        match inner.get(length as usize)? {
            b':' => colons |= bit,
            b'0' => zeros |= bit,
            b'1'..=b'9' | b'a'..=b'f' => {}
            b']' => break,
            _ => return None,
        }
        length += 1;
        if length > ipv6::LONGEST {
            return None;
        }
    }
    let pieces = !colons & !(!colons << 1);
    let compressed = colons & colons >> 1;
    let compresses_enough = compressed == 0 || (pieces & ((1 << length) - 1)).count_ones() <= 6;
    let is_canonical = length >= 2 && ipv6::are_groups(colons, length) && pieces & zeros == 0 && compresses_enough;
    is_canonical.then_some(length as usize + 2)
}

struct Ipv6Parser<'a, 'r, L> {
    input: &'a str,
    at: usize,
    pointer: usize,
    address: [u16; 8],
    piece_index: usize,
    reporter: &'a mut Reporter<'r, L>,
}

impl<L: Listener> Ipv6Parser<'_, '_, L> {
    /// Returns the byte at the pointer; `None` is the EOF code point.
    fn c(&self) -> Option<u8> {
        self.input.as_bytes().get(self.pointer).copied()
    }

    /// Reports a validation error about `start..end` of the address and returns failure.
    fn fail<T>(&mut self, kind: ValidationErrorKind, start: usize, end: usize) -> Result<T, Failure> {
        Err(self.reporter.fail(kind, self.at + start, self.at + end))
    }

    /// Reports a validation error about the code point at the pointer or the end, and returns failure.
    fn fail_here<T>(&mut self, kind: ValidationErrorKind) -> Result<T, Failure> {
        let len = self.input[self.pointer..].chars().next().map_or(0, char::len_utf8);
        self.fail(kind, self.pointer, self.pointer + len)
    }

    fn parse(mut self) -> Result<Ipv6Addr, Failure> {
        let mut compress = None;
        // Step 5.
        if self.c() == Some(b':') {
            if !self.input.starts_with("::") {
                return self.fail(Ipv6InvalidCompression, 0, 1);
            }
            self.pointer = 2;
            self.piece_index = 1;
            compress = Some(1);
        }
        // Step 6.
        while let Some(c) = self.c() {
            if self.piece_index == 8 {
                return self.fail(Ipv6TooManyPieces, self.pointer, self.input.len());
            }
            if c == b':' {
                if compress.is_some() {
                    // The error includes the colon before the pointer.
                    return self.fail(Ipv6MultipleCompression, self.pointer - 1, self.pointer + 1);
                }
                self.pointer += 1;
                self.piece_index += 1;
                compress = Some(self.piece_index);
                continue;
            }
            if self.piece()? == Piece::Ipv4 {
                break;
            }
        }
        self.finish(compress)
    }

    /// Runs steps 6.3 to 6.10: reads one piece with the colon after it, or the IPv4 address that ends the IPv6 address.
    fn piece(&mut self) -> Result<Piece, Failure> {
        let start = self.pointer;
        let value = self.hex_digits();
        let length = self.pointer - start;
        match self.c() {
            Some(b'.') if length == 0 => return self.fail_here(Ipv4InIpv6InvalidCodePoint),
            Some(b'.') => {
                self.pointer = start;
                self.ipv4()?;
                return Ok(Piece::Ipv4);
            }
            Some(b':') => {
                self.pointer += 1;
                if self.c().is_none() {
                    return self.fail(Ipv6InvalidCodePoint, self.pointer - 1, self.pointer);
                }
            }
            Some(_) => return self.fail_here(Ipv6InvalidCodePoint),
            None => {}
        }
        if length > 1 && value < 1 << (4 * (length - 1)) {
            self.reporter.error(Ipv6PieceLeadingZero, self.at + start, self.at + start + length);
        }
        self.address[self.piece_index] = value;
        self.piece_index += 1;
        Ok(Piece::Hex)
    }

    /// Runs steps 6.3 and 6.4: reads at most four hex digits.
    fn hex_digits(&mut self) -> u16 {
        let (start, mut value) = (self.pointer, 0);
        while let Some(c) = self.c().filter(|c| self.pointer - start < 4 && c.is_ascii_hexdigit()) {
            value = value << 4 | u16::from(hex(c));
            self.pointer += 1;
        }
        value
    }

    /// Runs steps 6.5.3 to 6.5.6: reads the IPv4 address in the last two pieces.
    fn ipv4(&mut self) -> Result<(), Failure> {
        let start = self.pointer;
        if self.piece_index > 6 {
            return self.fail(Ipv4InIpv6TooManyPieces, start, self.input.len());
        }
        let mut numbers_seen = 0;
        while self.c().is_some() {
            if numbers_seen > 0 {
                if self.c() != Some(b'.') || numbers_seen == 4 {
                    return self.fail_here(Ipv4InIpv6InvalidCodePoint);
                }
                self.pointer += 1;
            }
            let number = self.ipv4_number()?;
            let piece = &mut self.address[self.piece_index];
            *piece = *piece << 8 | u16::from(number);
            numbers_seen += 1;
            if numbers_seen % 2 == 0 {
                self.piece_index += 1;
            }
        }
        if numbers_seen != 4 {
            return self.fail(Ipv4InIpv6TooFewParts, start, self.input.len());
        }
        Ok(())
    }

    /// Runs steps 6.5.5.3 and 6.5.5.4: reads a decimal number from 0 to 255 without leading zeros.
    fn ipv4_number(&mut self) -> Result<u8, Failure> {
        let start = self.pointer;
        let mut number: Option<u8> = None;
        while let Some(digit @ b'0'..=b'9') = self.c() {
            let digit = digit - b'0';
            number = match number {
                None => Some(digit),
                Some(0) => return self.fail(Ipv4InIpv6InvalidCodePoint, start, self.pointer + 1),
                Some(number) => match number.checked_mul(10).and_then(|number| number.checked_add(digit)) {
                    None => return self.fail(Ipv4InIpv6OutOfRangePart, start, self.digits_end()),
                    some => some,
                },
            };
            self.pointer += 1;
        }
        number.map_or_else(|| self.fail_here(Ipv4InIpv6InvalidCodePoint), Ok)
    }

    /// Returns the end of the run of digits at the pointer.
    fn digits_end(&self) -> usize {
        let rest = &self.input.as_bytes()[self.pointer..];
        self.pointer + rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len())
    }

    /// Runs steps 7 to 9, which move the pieces after the compression to the end.
    fn finish(mut self, compress: Option<usize>) -> Result<Ipv6Addr, Failure> {
        match compress {
            Some(compress) => {
                let swaps = self.piece_index - compress;
                self.address.copy_within(compress..self.piece_index, 8 - swaps);
                self.address[compress..8 - swaps].fill(0);
            }
            None if self.piece_index != 8 => return self.fail(Ipv6TooFewPieces, 0, self.input.len()),
            None => {}
        }
        Ok(Ipv6Addr::from(self.address))
    }
}

#[derive(PartialEq)]
enum Piece {
    Hex,
    Ipv4,
}

/// The IPv6 serializer (section 3.6). Unlike Rust's `Display`, it never writes an IPv4 address at the end.
pub(super) fn serialize<W: fmt::Write>(address: Ipv6Addr, output: &mut W) -> fmt::Result {
    let pieces = address.segments();
    let Some((start, end)) = compressed_pieces(&pieces) else { return write_pieces(output, &pieces) };
    write_pieces(output, &pieces[..start])?;
    output.write_str("::")?;
    write_pieces(output, &pieces[end..])
}

fn write_pieces<W: fmt::Write>(output: &mut W, pieces: &[u16]) -> fmt::Result {
    for (index, piece) in pieces.iter().enumerate() {
        if index > 0 {
            output.write_char(':')?;
        }
        // The digits after the leading zeros, but at least one.
        let mut shift = piece.checked_ilog2().unwrap_or(0) / 4 * 4;
        loop {
            output.write_char(char::from(b"0123456789abcdef"[usize::from(piece >> shift & 15)]))?;
            if shift == 0 {
                break;
            }
            shift -= 4;
        }
    }
    Ok(())
}

/// Returns the first of the longest runs of two or more zero pieces ("find the IPv6 address compressed piece index"), half-open.
fn compressed_pieces(pieces: &[u16; 8]) -> Option<(usize, usize)> {
    let mut longest: Option<(usize, usize)> = None;
    let mut start = 0;
    while start < 8 {
        let zeros = pieces[start..].iter().take_while(|&&piece| piece == 0).count();
        if zeros > longest.map_or(1, |(start, end)| end - start) {
            longest = Some((start, start + zeros));
        }
        start += zeros + 1;
    }
    longest
}
