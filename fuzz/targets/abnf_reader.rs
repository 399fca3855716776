//! The ABNF reader accepts any text, and its problems point into it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram_abnf::{Dialect, Reader};

fuzz_target!(|text: &str| {
    let reading = Reader::new().read("fuzz.abnf", text);
    for problem in &reading.problems {
        assert!(text.get(problem.span.range()).is_some(), "{problem:?}");
        let _ = (problem.message(), problem.label(), problem.help());
    }
    let _ = Reader::new().dialect(Dialect::Bnf).read("fuzz.bnf", text);
});
