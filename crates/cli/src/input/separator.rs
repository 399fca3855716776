//! The separator of a table of text: [`separator`].

use std::io::{self, BufRead as _, BufReader, Chain, Cursor, Read};

/// Number of bytes of a table in which its first row is looked for.
const BEGINNING: u64 = 1 << 16;

/// Returns the separator that the first row of a table has most often; a comma if it has none.
pub(crate) fn separator(table: &[u8]) -> u8 {
    let first = table.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |separator: u8| first.iter().filter(|byte| **byte == separator).count();
    // The last of equals wins.
    [b'\t', b';', b','].into_iter().max_by_key(|separator| count(*separator)).unwrap_or(b',')
}

/// The beginning of a table, which was read to tell its separator, and the rest.
pub(crate) type Whole<R> = Chain<Cursor<Vec<u8>>, BufReader<R>>;

/// Returns the separator of a table, and a reader of all of it. A table of a spreadsheet has semicolons where a comma is in numbers:
/// they separate the cells if the first row has no `usual` separator.
///
/// # Errors
/// The errors of the reader.
pub(crate) fn with_separator<R: Read>(reader: R, usual: u8) -> io::Result<(u8, Whole<R>)> {
    let (mut start, mut reader) = (Vec::new(), BufReader::new(reader));
    reader.by_ref().take(BEGINNING).read_until(b'\n', &mut start)?;
    let separator = if start.contains(&usual) { usual } else { separator(&start) };
    Ok((separator, Cursor::new(start).chain(reader)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_row_tells_the_separator_and_stays() {
        for (table, usual, expected) in [
            ("id,url\n1;2\n", b',', b','),
            ("id;url\n1,2\n", b',', b';'),
            ("id\turl\n", b',', b'\t'),
            ("a;b,c\n", b',', b','),
            ("a;b\n", b'\t', b';'),
            ("url\n", b',', b','),
            ("", b',', b','),
        ] {
            let (found, mut reader) = with_separator(table.as_bytes(), usual).unwrap();
            let mut all = String::new();
            reader.read_to_string(&mut all).unwrap();
            assert_eq!((found, &*all), (expected, table));
        }
    }
}
