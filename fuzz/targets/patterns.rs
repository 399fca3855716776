//! Any URL pattern is an error or an automaton that answers for any URL. A line end separates the pattern from the URL.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::urlpattern::UrlPattern;

fuzz_target!(|input: &str| {
    let (pattern, url) = input.split_once('\n').unwrap_or((input, "https://h.example/a/b?c#d"));
    let Ok(pattern) = UrlPattern::parse(pattern, Some("https://h.example/")) else { return };
    assert_eq!(pattern.exec(url).is_some(), pattern.test(url));
});
