//! urlgram against `ada-url`, attribute by attribute, and against what `ada-url` and `url` agree on.
//!
//! The first byte chooses the base URL, the rest is the input. Differences to ada that have a reason are listed in
//! [`sides::explained`]; there is no other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sides::BASES;
use urlgram::whatwg::Url;

mod sides;

/// The hrefs of the `url` crate.
fn urls(input: &str, base: Option<&str>) -> Option<String> {
    let base = base.map(|base| url::Url::parse(base).expect("a base is a URL"));
    url::Url::options().base_url(base.as_ref()).parse(input).ok().map(String::from)
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let Ok(input) = std::str::from_utf8(rest) else { return };
    let base = BASES[usize::from(choice) % BASES.len()];
    let parsed = base.map(|base| Url::parse(base).expect("a base is a URL"));
    let (ours, adas) = (sides::ours(input, parsed.as_ref()), sides::adas(input, base));
    if ours == adas || sides::explained(input, &ours, &adas) {
        return;
    }
    panic!("{input:?} with {base:?}\n ours: {ours:?}\n ada:  {adas:?}\n url:  {:?}", urls(input, base));
});
