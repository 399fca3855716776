//! The error of `blame` agrees with `parse`, points into the text, has a message, and can be fixed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::cause::Cause;
use urlgram::diagnostic::Diagnosis;
use urlgram::grammar::rfc3986::{Uri, UriReference};
use urlgram::pass::{accepts, blame, parse};

fuzz_target!(|text: &str| {
    assert_eq!(blame(Uri, text).is_ok(), accepts(Uri, text));
    match (blame(UriReference, text), parse(UriReference, text)) {
        (Ok(()), Ok(_)) => {}
        (Err(error), Err(same)) => {
            assert_eq!(error, same);
            assert!(text.is_char_boundary(error.offset()) && !error.wanted().is_empty());
            let cause = Cause::of(text, &error);
            let _ = cause.span.of(text);
            if let Some(mended) = cause.mended(text) {
                assert!(accepts(UriReference, &mended), "{mended}");
            }
            let _ = format!("{:?}", miette(Diagnosis::of(text, cause)));
        }
        (blamed, parsed) => panic!("{blamed:?} {parsed:?}"),
    }
});

/// Everything a printer would ask for.
fn miette(diagnosis: Diagnosis) -> Vec<String> {
    use ::miette::{Diagnostic, SourceCode};
    let source: &dyn SourceCode = diagnosis.source_code().unwrap();
    let mut said = vec![diagnosis.to_string(), diagnosis.help().unwrap().to_string()];
    for label in diagnosis.labels().unwrap() {
        let contents = source.read_span(label.inner(), 1, 1).unwrap();
        let drawn = std::str::from_utf8(contents.data()).unwrap();
        let start = label.offset();
        said.push(drawn[start..start + label.len()].to_owned());
    }
    said
}
