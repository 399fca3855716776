//! Properties of any text: no panic, spans within the input, the same result for every sink (only a [`Trace`] always runs the
//! state machine), a serialization that parses to itself, and validity (section 4.3) exactly if no validation error is
//! reported.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::whatwg::{Parser, Trace, Url, is_valid_url_string};

fuzz_target!(|data: (&str, Option<&str>)| {
    let (input, base) = data;
    let base = base.and_then(|base| Url::parse(base).ok());
    let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
    let (url, errors) = parser.report(input);
    let mut trace = Trace::default();
    let traced = parser.parse_into(input, &mut trace);
    assert_eq!(traced, url);
    assert_eq!(traced, parser.parse(input));
    let of_steps: Vec<_> = trace.steps.into_iter().flat_map(|step| step.errors).collect();
    assert_eq!(of_steps, errors);
    if let (Ok(traced), Ok(url)) = (&traced, &url) {
        assert_eq!(parts(traced), parts(url));
    }
    assert_eq!(url.is_ok(), parser.can_parse(input));
    for error in &errors {
        assert!(input.get(error.span.range()).is_some(), "{error:?}");
    }
    assert_eq!(url.is_ok() && errors.is_empty(), is_valid_url_string(input, base.as_ref()), "{errors:?}");
    if let Ok(url) = url {
        assert_eq!(Url::parse(url.href()).as_ref().map(Url::href), Ok(url.href()));
    }
});

/// Everything that depends on the offsets of a record.
fn parts(url: &Url) -> ([&str; 7], Option<u16>, [Option<&str>; 2]) {
    let texts = [
        url.scheme(),
        url.username(),
        url.password(),
        url.host(),
        url.hostname(),
        url.pathname(),
        url.without_fragment(),
    ];
    (texts, url.port(), [url.query(), url.fragment()])
}
