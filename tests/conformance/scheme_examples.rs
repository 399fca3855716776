//! The schemes by their current documents: the shared examples.

use urlgram::scheme::{self, ENTRIES};

/// The records of a CSV text: fields with commas, quotes or line ends stand in quotes.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.push(chars.next().unwrap_or_default()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            _ => field.push(c),
        }
    }
    records
}

#[test]
fn the_shared_examples_are_read_or_refused_as_they_say() {
    let Some(path) = crate::support::shared("grammar-sources/examples.csv") else { return };
    let records = records(&std::fs::read_to_string(path).unwrap());
    let mut wrong = Vec::new();
    for record in &records[1..] {
        let (scheme, url, verdict, start_rule) = (&record[0], &record[1], &record[2], &record[5]);
        match scheme::parse(url) {
            Ok(read) => {
                // snews and ldaps have the rule of another scheme in the list, and one of their own here.
                let known = matches!(scheme.as_str(), "snews" | "ldaps" | "did");
                if verdict != "valid" || read.rule().name != start_rule && !known {
                    wrong.push(format!("{url}: read by {}, should be {verdict} by {start_rule}", read.rule().name));
                }
            }
            Err(error) if verdict == "valid" => wrong.push(format!("{url}: {error}")),
            Err(_) => {}
        }
    }
    assert!(records.len() > 300);
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), records.len() - 1, wrong.join("\n"));
}

#[test]
fn a_scheme_has_a_page() {
    for entry in ENTRIES {
        let about = entry.about();
        assert!(!about.valid.is_empty() && !about.invalid.is_empty(), "{}: examples", about.name);
        assert!(!about.notes.is_empty() && !about.history.is_empty(), "{}: notes and history", about.name);
    }
}

#[test]
fn hostile_texts_are_answered_in_good_time() {
    let pieces = [
        "a", "%41", "%", "/", "?", "#", "@", ";", ":", "=", "&", ",", ".", "-", "(", "(!(", "(a=*", "[", "\\", "%5C",
        "\"", "%22", "*", ";a=b", ";phone-context=a.", "%09", "a.b-", "?+", "?=", "\u{e9}", "/;UID=", ",a=", "+a=",
        "x@", "a:", "0,",
    ];
    let start = std::time::Instant::now();
    for entry in ENTRIES {
        let (name, long) = (entry.about().name, 4_000);
        for before in ["", "//", "//h/", "//h/?", "//h/???", "1,2", "+1", "a@b", "a@b?", "?xt=", ",", ";base64,"] {
            for piece in pieces {
                let text = format!("{name}:{before}{}", piece.repeat(long));
                match scheme::parse(&text) {
                    Ok(url) => drop(url.fields()),
                    Err(error) => assert!(text.is_char_boundary(error.offset())),
                }
            }
        }
    }
    // Quadratic work over these would be hours; linear work is seconds, on a slow machine and unoptimised.
    assert!(start.elapsed().as_secs() < 300, "{:?}", start.elapsed());
}
