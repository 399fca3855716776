use urlgram::grammar::rfc3987;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U119`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a private character, a noncharacter or a special one in an IRI",
    why: "An IRI holds the characters of `ucschar` beside those of a URI: noncharacters, U+FFFD and the tags of plane \
          14 are not among them, and private ones may stand in the query alone. They mean something within one program \
          at best; U+FFFD is what a decoder leaves behind where it could not read.",
    remedy: "Take it out, or go back to the text before it was decoded wrongly.",
    sources: &["RFC 3987 §2.2"],
    bad: &["http://example.org/\u{fffe}", "http://example.org/\u{e000}", "http://example.org/caf�"],
    good: &["http://example.org/?\u{e000}", "http://example.org/café"],
    read_as: Some(("rfc3987", "IRI")),
    silences: &["W021"],
    check: Check::Syntax,
    ..Lint::new("U119", "iri-private-or-noncharacter", <rfc3987::Ucschar as Production>::RULE)
};
