//! Any text is a baseline or an error. A baseline is written as it was read, and its counts have a sum.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram_project::{Known, KnownFindings};

fuzz_target!(|text: &str| {
    let is_baseline = KnownFindings::is_baseline(text);
    let Ok(mut findings) = KnownFindings::parse(text) else { return };
    assert!(is_baseline);
    let written = findings.to_string();
    assert_eq!(KnownFindings::parse(&written).as_ref(), Ok(&findings));
    let before = findings.left(|_| true);
    let known = Known { file: "a.md".into(), code: "U310".into(), hash: "00".into() };
    let is_taken = findings.take(&known);
    assert!(!is_taken || findings.left(|_| true) < before || before == u64::MAX);
    findings.add(known);
});
