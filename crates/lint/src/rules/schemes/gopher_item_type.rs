use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc4266;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a gopher URL without the type of the item.
    ///
    /// ## Why is this bad?
    /// The first character of the path is the type of what it names, `0` for a text, `1` for a directory, and no
    /// part of the name that the server is asked for: `gopher://h/docs` asks for `ocs`, as an item of type `d`.
    /// Found is a word where a type and the rest should stand.
    ///
    /// ## Example
    /// ```text
    /// gopher://gopher.example.org/docs/a.txt
    /// ```
    ///
    /// ## Use instead
    /// Write the type before the name: `/1/docs`.
    ///
    /// ```text
    /// gopher://gopher.example.org/1/docs
    /// gopher://gopher.example.org/00/a.txt
    /// gopher://gopher.example.org/hURL:https://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 4266 §2.1](https://www.rfc-editor.org/rfc/rfc4266#section-2.1)
    /// - [RFC 1436 §3.8](https://www.rfc-editor.org/rfc/rfc1436#section-3.8)
    U229 "gopher-item-type" for rfc4266::Gophertype {
        fix: Unsafe,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
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
