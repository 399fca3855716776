use urlgram::grammar::rfc4266;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U229`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a gopher URL without the type of the item",
    why: "The first character of the path is the type of what it names, `0` for a text, `1` for a directory, and no \
          part of the name that the server is asked for: `gopher://h/docs` asks for `ocs`, as an item of type `d`. \
          Found is a word where a type and the rest should stand.",
    remedy: "Write the type before the name: `/1/docs`.",
    sources: &["RFC 4266 §2.1", "RFC 1436 §3.8"],
    bad: &["gopher://gopher.example.org/docs/a.txt"],
    good: &[
        "gopher://gopher.example.org/1/docs",
        "gopher://gopher.example.org/00/a.txt",
        "gopher://gopher.example.org/hURL:https://example.org/",
    ],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U229", "gopher-item-type", <rfc4266::Gophertype as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if !subject.has_scheme(&["gopher"]) || subject.authority().is_none() {
        return;
    }
    if let [b'/', b'a'..=b'z', b'a'..=b'z', ..] = path.as_bytes() {
        let kind = path.part(1, 2);
        found
            .report(
                kind.span,
                format!("\"{}\" as the type of an item", kind.text),
                "expected a type, as \"0\" or \"1\"",
            )
            .advise("the first character is no part of the name")
            .guess(Span::empty(kind.span.start), "1/");
    }
}
