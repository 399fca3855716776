//! The check of a grammar that was edited: problems are those of a fresh check, and little is built again.

use std::path::Path;

use urlgram_abnf::{CheckMemory, Reader};

/// Returns the text with a letter in place of a byte, or with a letter more, at a place that a number chooses.
fn edited(text: &str, number: usize) -> String {
    let mut at = number.wrapping_mul(0x9e37_79b9) % text.len();
    while !text.is_char_boundary(at) || !text.is_char_boundary(at + 1) {
        at -= 1;
    }
    let new = ["x", "/", "\"", " ", "\n", "(", "DIGIT", ";", "2", "*"][number % 10];
    format!("{}{new}{}", &text[..at], &text[at + number % 2..])
}

#[test]
fn problems_after_edits_are_those_of_the_text() {
    let cited = Path::new(env!("CARGO_MANIFEST_DIR")).join("cited");
    for (name, edits) in [("rfc5322.abnf", 60), ("rfc6265.abnf", 120), ("rfc9051.abnf", 12)] {
        let mut text = std::fs::read_to_string(cited.join(name)).unwrap();
        let mut memory = CheckMemory::default();
        Reader::new().read(name, &text).check_again(&mut memory);
        for number in 1..=edits {
            // Most edits are undone by the next one.
            let after = edited(&text, number);
            let parsed = Reader::new().read(name, &after);
            assert_eq!(parsed.check_again(&mut memory), parsed.check(), "{name}: {number}");
            if number % 3 == 0 {
                text = after;
            }
        }
    }
}

#[test]
fn only_what_depends_on_an_edit_is_built_again() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cited/rfc9051.abnf");
    let text = std::fs::read_to_string(path).unwrap();
    let mut memory = CheckMemory::default();
    let check = |text: &str, memory: &mut CheckMemory| {
        Reader::new().read("rfc9051.abnf", text).check_again(memory);
        memory.built()
    };
    let all = check(&text, &mut memory);
    // All automata together may take so many steps that one of them is not finished.
    let again = check(&text, &mut memory);
    assert!(all > 50 && again <= 1, "{again} of {all}");
    let letter = text.replacen("\"LOGOUT\"", "\"LOGOUTS\"", 1);
    let few = check(&letter, &mut memory);
    assert!(text != letter && 0 < few && few < 20, "{few} of {all}");
    assert!(check(&format!("; a comment\r\n{letter}"), &mut memory) <= 1);
}
