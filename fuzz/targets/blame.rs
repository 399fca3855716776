//! The error of `blame` agrees with `parse`, points into the text, has a message, and can be fixed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlgram::diagnostic::{Diagnostic, Report};
use urlgram::grammar::rfc3986::{Uri, UriReference};
use urlgram::pass::{accepts, blame, parse};

fuzz_target!(|text: &str| {
    assert_eq!(blame(Uri, text).is_ok(), accepts(Uri, text));
    match (blame(UriReference, text), parse(UriReference, text)) {
        (Ok(()), Ok(_)) => {}
        (Err(error), Err(same)) => {
            assert_eq!(error, same);
            assert!(text.is_char_boundary(error.offset()) && !error.wanted().is_empty());
            let diagnostic = Diagnostic::from_syntax_error(text, error);
            let _ = diagnostic.span().of(text);
            if let Some(fixed) = diagnostic.fixed(text) {
                assert!(accepts(UriReference, &fixed), "{fixed}");
            }
            let _ = format!("{:?}", drawn_parts(Report::new(text, diagnostic)));
        }
        (blamed, parsed) => panic!("{blamed:?} {parsed:?}"),
    }
});

/// Returns everything that a printer reads.
fn drawn_parts(report: Report) -> Vec<String> {
    use miette::{Diagnostic as _, SourceCode};
    let source: &dyn SourceCode = report.source_code().unwrap();
    let mut parts = vec![report.to_string(), report.help().unwrap().to_string()];
    for label in report.labels().unwrap() {
        let contents = source.read_span(label.inner(), 1, 1).unwrap();
        let drawn = std::str::from_utf8(contents.data()).unwrap();
        let start = label.offset();
        parts.push(drawn[start..start + label.len()].to_owned());
    }
    parts
}
