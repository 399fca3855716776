//! The shared examples of schemes by their current documents.

use urlgram::scheme::{self, ENTRIES};

/// `scheme::parse` and the scheme's own entry accept the valid examples and reject the others.
#[test]
fn examples_have_the_recorded_verdict_and_rule() {
    let cases = crate::support::cases("scheme_examples.jsonl", 303);
    let mut wrong = Vec::new();
    for case in &cases {
        let [scheme, url, rule] = ["scheme", "url", "rule"].map(|field| case[field].as_str().unwrap());
        let parsed = scheme::parse(url);
        if parsed.is_ok() != case["valid"] {
            wrong.push(format!("{case}\n    scheme::parse: {parsed:?}"));
        }
        // These three have their own rule here; the examples were judged by the rule of another scheme.
        let has_other_rule = matches!(scheme, "snews" | "ldaps" | "did");
        if parsed.is_ok_and(|parsed| parsed.rule().name != rule) && !has_other_rule {
            wrong.push(format!("{case}\n    scheme::parse: another rule"));
        }
        // An invalid example may have another scheme than the one whose rule rejects it: `svn+://` for svn+ssh.
        let by_entry = scheme::entry(scheme).map(|entry| entry.parse(url));
        if by_entry.as_ref().is_some_and(|parsed| parsed.is_ok() != case["valid"]) {
            wrong.push(format!("{case}\n    entry: {by_entry:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn every_scheme_has_examples_notes_and_history() {
    for entry in ENTRIES {
        let info = entry.info();
        assert!(!info.valid.is_empty() && !info.invalid.is_empty(), "{}: examples", info.name);
        assert!(!info.notes.is_empty() && !info.history.is_empty(), "{}: notes and history", info.name);
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let pieces = [
        "a", "%41", "%", "/", "?", "#", "@", ";", ":", "=", "&", ",", ".", "-", "(", "(!(", "(a=*", "[", "\\", "%5C",
        "\"", "%22", "*", ";a=b", ";phone-context=a.", "%09", "a.b-", "?+", "?=", "\u{e9}", "/;UID=", ",a=", "+a=",
        "x@", "a:", "0,",
    ];
    let start = std::time::Instant::now();
    for entry in ENTRIES {
        let (name, long) = (entry.info().valid[0].0.split(':').next().unwrap(), 4_000);
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
    // Quadratic time would take hours; linear time takes seconds, even unoptimized on a slow machine.
    assert!(start.elapsed().as_secs() < 300, "{:?}", start.elapsed());
}
