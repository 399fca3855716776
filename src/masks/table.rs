//! A class as a table of nibbles, computed at compile time.

/// A set of ASCII characters, by the halves of a byte.
///
/// The upper half, 0 to 7 for ASCII, is a row, and the lower half is a column. The table has a byte for each column, with a
/// bit for each row. So two lookups of sixteen entries decide about any set: one for the column, and one for the bit of the
/// row. The table is there twice, because an instruction looks up in each half of a register.
pub(super) struct Table(pub(super) [u8; 32]);

/// The bit of each row. Rows of non-ASCII bytes have no bit.
pub(super) const ROWS: Table =
    Table([1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]);

impl Table {
    /// Returns the table of a set that has a bit for each ASCII character.
    pub(super) const fn of(bits: u128) -> Table {
        let mut columns = [0; 32];
        let mut byte = 0;
        while byte < 128 {
            if bits >> byte & 1 == 1 {
                columns[byte & 15] |= 1 << (byte >> 4);
                columns[16 + (byte & 15)] |= 1 << (byte >> 4);
            }
            byte += 1;
        }
        Table(columns)
    }
}
