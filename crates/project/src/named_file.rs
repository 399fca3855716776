//! Files that arguments name, read as a whole.

use std::io::{self, Read as _};
use std::path::Path;

use super::special::open_named;

/// Largest file that an option names, in bytes: a baseline, a list of files, a grammar, variables, examples.
const LARGEST: u64 = 256 << 20;

/// Largest document in bytes. Spans have 32 bits.
const LARGEST_DOCUMENT: u64 = (4 << 30) - 2;

/// Reads a file that an option names.
///
/// # Errors
/// A file that cannot be read or is too large. A device has no end.
pub fn read_named(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    read_up_to(open_named(path)?, LARGEST, &mut bytes)?;
    Ok(bytes)
}

/// Reads a text that an option names.
///
/// # Errors
/// A file that cannot be read, is too large, or is not UTF-8.
pub fn read_named_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_named(path)?).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))
}

/// Reads the rest of a document.
///
/// # Errors
/// The document cannot be read, or is too large.
pub fn read_document(from: impl io::Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    read_up_to(from, LARGEST_DOCUMENT, bytes)
}

/// Adds what a stream has, up to `most` bytes in all.
fn read_up_to(from: impl io::Read, most: u64, bytes: &mut Vec<u8>) -> io::Result<()> {
    from.take((most + 1).saturating_sub(bytes.len() as u64)).read_to_end(bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("larger than {} MiB", most.div_ceil(1 << 20));
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_without_end_is_an_error() {
        let mut bytes = vec![1];
        assert!(read_up_to(io::repeat(0).take(9), 10, &mut bytes).is_ok());
        assert_eq!(bytes.len(), 10);
        assert!(read_up_to(io::repeat(0), 10, &mut bytes).is_err());
        assert_eq!(bytes.len(), 11);
    }
}
