//! What holds of any text: no panic, spans in the input, the same answer to whoever listens, a serialization that parses to
//! itself, and validity (section 4.3) exactly where no validation error is reported.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::whatwg::{Parser, Trace, Url, is_valid_url_string};

fuzz_target!(|data: (&str, Option<&str>)| {
    let (input, base) = data;
    let base = base.and_then(|base| Url::parse(base).ok());
    let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
    let (url, errors) = parser.report(input);
    assert_eq!(url, parser.parse(input));
    assert_eq!(url, parser.parse_into(input, Trace::default()));
    assert_eq!(url.is_ok(), parser.can_parse(input));
    for error in &errors {
        assert!(input.get(error.span.range()).is_some(), "{error:?}");
    }
    assert_eq!(url.is_ok() && errors.is_empty(), is_valid_url_string(input, base.as_ref()), "{errors:?}");
    if let Ok(url) = url {
        assert_eq!(Url::parse(url.href()).as_ref().map(Url::href), Ok(url.href()));
    }
});
