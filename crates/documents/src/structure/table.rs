//! CSV and TSV by csv-core: rows and cells.

use csv_core::{ReadFieldResult, ReaderBuilder};

use super::token::{Token, push_text};

/// Returns the structure of delimiter-separated values, which has no invalid documents.
pub(super) fn tokens(text: &str, delimiter: u8) -> Vec<Token> {
    let mut reader = ReaderBuilder::new().delimiter(delimiter).build();
    let (mut tokens, mut rest, mut cell, mut buffer) = (Vec::new(), text.as_bytes(), Vec::new(), [0; 1 << 12]);
    loop {
        let (result, read, written) = reader.read_field(rest, &mut buffer);
        rest = &rest[read..];
        cell.extend_from_slice(&buffer[..written]);
        match result {
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::End => return tokens,
            ReadFieldResult::Field { record_end } => {
                push_text(&mut tokens, "cell", &String::from_utf8_lossy(&cell));
                tokens.push(Token::Fixed(if record_end { "end of row" } else { "end of cell" }.to_owned()));
                cell.clear();
            }
        }
    }
}
