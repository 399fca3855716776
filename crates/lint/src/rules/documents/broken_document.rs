use urlgram::grammar::rfc3986;
use crate::{Check, Lint};
use urlgram::input::Production;

/// `U002`
pub(super) static LINT: Lint = Lint {
    summary: "a document that is not what its name says",
    why: "URLs are found where the syntax of a document says that they stand. In JSON without its closing brace, or in bytes that \
          are no UTF-8, they are looked for as in plain text from the mistake on, and some may be missed, or seen where there \
          are none.",
    remedy: "Mend the document, or say with `--kind` what it is.",
    sources: &["module urlgram_documents"],
    bad: &["{\"a\": \"http://example.org/\", "],
    good: &["{\"a\": \"http://example.org/\"}"],
    check: Check::Document,
    ..Lint::new("U002", "broken-document", <rfc3986::UriReference as Production>::RULE)
};
