//! The web page shows the characters that the library calls invisible as symbols.

use std::fs;
use std::path::Path;

use urlgram::diagnostic::is_invisible;

#[test]
fn the_page_has_the_invisible_characters_of_the_library() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("playground/src/dom.ts");
    let source = fs::read_to_string(path).unwrap();
    let (_, table) = source.split_once("const INVISIBLE: [number, number][] = [").unwrap();
    let (table, _) = table.split_once("];").unwrap();
    let numbers: Vec<u32> = table
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter_map(|number| number.strip_prefix("0x"))
        .map(|digits| u32::from_str_radix(digits, 16).unwrap())
        .collect();
    let ranges: Vec<_> = numbers.chunks_exact(2).map(|ends| ends[0]..=ends[1]).collect();
    assert!(ranges.len() > 20);
    for c in '\u{7f}'..=char::MAX {
        let point = u32::from(c);
        let is_shown = point & 0xfffe == 0xfffe || ranges.iter().any(|range| range.contains(&point));
        assert_eq!(is_shown, is_invisible(c), "U+{point:04X}");
    }
}
