//! The operations of `urlgram batch` answer any request: never a panic, and what they return is JSON.
//!
//! Each line of the input is a request.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use urlgram_ops::{answer, lone_surrogates_replaced};

fuzz_target!(|input: &[u8]| {
    for line in input.split(|byte| *byte == b'\n') {
        let replaced = lone_surrogates_replaced(line);
        let request =
            serde_json::from_slice(line).or_else(|_| serde_json::from_slice(replaced.as_deref().unwrap_or(line)));
        let Ok(request): Result<Map<String, Value>, _> = request else { continue };
        if let Ok(answer) = answer(&request) {
            let text = answer.to_string();
            assert!(serde_json::from_str::<Value>(&text).is_ok(), "{text}");
        }
    }
});
