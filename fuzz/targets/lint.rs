//! Every lint accepts any text, with and without the prefilter, and its places and fixes are in the text.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use urlgram_lint::{Choice, Config, Letters, Linter};

static LINTERS: LazyLock<Vec<Linter>> = LazyLock::new(|| {
    let rules = [("rfc3986", "URI"), ("rfc3987", "IRI-reference"), ("whatwg", "valid-URL-string")];
    let linters = rules.map(|(grammar, rule)| {
        let mut config = Config::new(urlgram::registry::grammar(grammar).unwrap().rule(rule).unwrap());
        config.selection.select = Some(vec!["ALL".into()]);
        config.style.trailing_slash = Some(Choice::Always);
        config.style.www = Some(Choice::Never);
        config.style.idn = Some(Letters::Unicode);
        config.style.path = Some(Letters::Ascii);
        [Linter::new(config.clone()), Linter::new(config).without_prefilter()]
    });
    linters.into_iter().flatten().collect()
});

fuzz_target!(|text: &[u8]| {
    for linter in LINTERS.iter() {
        for finding in linter.check(text) {
            let Ok(text) = std::str::from_utf8(text) else { continue };
            let labels = finding.labels().iter().map(|label| label.span);
            for span in labels.chain([finding.span()]) {
                assert!(text.get(span.range()).is_some(), "{} {span}", finding.code());
            }
            for fix in finding.fixes() {
                fix.apply(text);
            }
        }
    }
});
