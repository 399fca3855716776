//! Compares every attribute of a URL parsed by urlgram and by `ada-url`.
//!
//! The first byte selects the base URL, the rest is the input. [`sides::is_expected`] accepts the known differences. The panic
//! message for any other shows the `url` crate's result too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sides::BASES;
use urlgram::whatwg::Url;

mod sides;

/// Returns the href of the `url` crate.
fn url_crate(input: &str, base: Option<&str>) -> Option<String> {
    let base = base.map(|base| url::Url::parse(base).expect("base URLs are valid"));
    url::Url::options().base_url(base.as_ref()).parse(input).ok().map(String::from)
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let Ok(input) = std::str::from_utf8(rest) else { return };
    let base = BASES[usize::from(choice) % BASES.len()];
    let parsed = base.map(|base| Url::parse(base).expect("base URLs are valid"));
    let (ours, ada) = (sides::ours(input, parsed.as_ref()), sides::ada(input, base));
    if ours == ada || sides::is_expected(input, &ours, &ada) {
        return;
    }
    panic!("{input:?} with {base:?}\n ours: {ours:?}\n ada:  {ada:?}\n url:  {:?}", url_crate(input, base));
});
