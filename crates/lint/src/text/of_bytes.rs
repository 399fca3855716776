//! The properties of the bytes of a text, 16 at a time.

use super::properties::Properties;

/// Number of bytes that are read at once.
const LANES: usize = 16;

/// Properties of each byte.
const BYTES: [Properties; 256] = {
    let mut table = [Properties::NONE; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        table[byte] = match byte as u8 {
            b'A'..=b'Z' => Properties::UPPER,
            b'%' => Properties::PERCENT,
            b'+' => Properties::PLUS,
            b'&' => Properties::AMPERSAND,
            b';' => Properties::SEMICOLON,
            b'\\' => Properties::BACKSLASH,
            b' ' => Properties::SPACE,
            b'[' | b']' => Properties::BRACKET,
            b'"' | b'<' | b'>' | b'^' | b'`' | b'{' | b'|' | b'}' => Properties::EXCLUDED,
            b'!' | b'$' | b'\'' | b'(' | b')' | b'*' | b',' => Properties::SUB_DELIM,
            0..=0x1f | 0x7f => Properties::CONTROL,
            0x80.. => Properties::NON_ASCII,
            _ => Properties::NONE,
        };
        byte += 1;
    }
    table
};

/// Most blocks of a text have no byte with a property other than `UPPER`, which comparisons of 16 bytes at a time find out. Only the
/// others are looked up in the table, byte by byte.
pub(super) fn of_bytes(bytes: &[u8]) -> Properties {
    let Some(last) = bytes.last_chunk::<LANES>() else { return of_each(bytes) };
    // The last bytes again: properties that are found twice are the same.
    let chunks = bytes.chunks_exact(LANES).filter_map(|chunk| chunk.first_chunk()).chain([last]);
    chunks.fold(Properties::NONE, |found, chunk| found | of_chunk(chunk))
}

#[inline(always)]
fn of_chunk(chunk: &[u8; LANES]) -> Properties {
    let seen = kinds(chunk);
    if seen & OTHER != 0 {
        return of_each(chunk);
    }
    let mut found = Properties::NONE;
    found.set(Properties::UPPER, seen & UPPER != 0);
    found
}

/// Kinds of bytes in a lane: an upper-case letter, and a byte with another property. Each lane has a byte.
const UPPER: u128 = u128::from_ne_bytes([1; LANES]);
const OTHER: u128 = UPPER << 1;

/// Returns the kinds of 16 bytes. Written so that the compiler makes vector instructions of it.
#[inline(always)]
fn kinds(chunk: &[u8; LANES]) -> u128 {
    let mut seen = [0; LANES];
    for (seen, byte) in seen.iter_mut().zip(chunk) {
        let is_upper = byte.wrapping_sub(b'A') < 26;
        let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
        // `-`, `.`, `/`, the digits and `:`; `?` and `@`.
        let is_plain = is_letter
            | (byte.wrapping_sub(b'-') < 14)
            | (byte.wrapping_sub(b'?') < 2)
            | (*byte == b'=')
            | (*byte == b'_')
            | (*byte == b'#')
            | (*byte == b'~');
        *seen = u8::from(is_upper) | (u8::from(!is_plain) << 1);
    }
    u128::from_ne_bytes(seen)
}

fn of_each(bytes: &[u8]) -> Properties {
    bytes.iter().fold(Properties::NONE, |found, byte| found | BYTES[usize::from(*byte)])
}

/// Finds empty segments and those that begin with a dot: pairs of bytes, 16 at a time.
pub(super) fn of_path(path: &[u8]) -> Properties {
    let mut found = Properties::NONE;
    found.set(Properties::DOT_SEGMENT, path.first() == Some(&b'.'));
    let rest = path.split_last().map_or(path, |(_, rest)| rest);
    let (Some(before_last), Some(last)) = (rest.last_chunk(), path.last_chunk()) else {
        return found | of_segments(path);
    };
    let mut seen = [0; LANES];
    let (chunks, next) = (rest.chunks_exact(LANES), path[1..].chunks_exact(LANES));
    for (chunk, next) in chunks.zip(next) {
        if let (Some(chunk), Some(next)) = (chunk.first_chunk(), next.first_chunk()) {
            segment_starts(chunk, next, &mut seen);
        }
    }
    segment_starts(before_last, last, &mut seen);
    let seen = seen.iter().fold(0, |all, kind| all | kind);
    found.set(Properties::SLASHES, seen & SLASH != 0);
    found.set(Properties::DOT_SEGMENT, seen & DOT != 0);
    found
}

/// Kinds of pairs in a lane: two slashes, and a slash and a dot.
const SLASH: u8 = 1;
const DOT: u8 = 2;

/// Adds the kinds of 16 pairs of a byte and the one after it.
#[inline(always)]
fn segment_starts(chunk: &[u8; LANES], next: &[u8; LANES], seen: &mut [u8; LANES]) {
    for i in 0..LANES {
        let kind = u8::from(next[i] == b'/') | (u8::from(next[i] == b'.') << 1);
        seen[i] |= if chunk[i] == b'/' { kind } else { 0 };
    }
}

/// Finds the pairs of [`of_path`] in a short path, byte by byte.
fn of_segments(path: &[u8]) -> Properties {
    let mut found = Properties::NONE;
    for pair in path.windows(2) {
        found.set(Properties::SLASHES, pair == b"//");
        found.set(Properties::DOT_SEGMENT, pair == b"/.");
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that are read 16 at a time have the same properties as bytes that are read one by one, at every place and length.
    #[test]
    fn lanes_see_what_a_table_sees() {
        for length in 1..70 {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut bytes = vec![b'a'; length];
                    bytes[at] = byte;
                    assert_eq!(of_bytes(&bytes), of_each(&bytes), "{byte} at {at} of {length}");
                }
                for pair in ["//", "/.", "./", "aa"] {
                    let mut path = vec![b'a'; length];
                    path.splice(at..at + 1, pair.bytes());
                    let mut expected = of_segments(&path);
                    expected.set(Properties::DOT_SEGMENT, path[0] == b'.');
                    assert_eq!(of_path(&path), expected, "{pair} at {at} of {length}");
                }
            }
        }
    }
}
