use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc4266;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a gopher URL without an item type.
    ///
    /// ## Why is this bad?
    /// The first character of a gopher path is the type of the item, such as `0` for a text and `1` for a
    /// directory, and not part of its name. `gopher://h/docs` requests `ocs` as an item of type `d`, and the server
    /// does not find it.
    ///
    /// ## Example
    /// ```text
    /// gopher://gopher.example.org/docs/a.txt
    /// ```
    ///
    /// ## Use instead
    /// Write the type in front of the name: `/1/docs`.
    ///
    /// ```text
    /// gopher://gopher.example.org/1/docs/a.txt
    /// gopher://gopher.example.org/1/docs
    /// gopher://gopher.example.org/00/a.txt
    /// gopher://gopher.example.org/hURL:https://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 4266 §2.1](https://www.rfc-editor.org/rfc/rfc4266#section-2.1)
    /// - [RFC 1436 §3.8](https://www.rfc-editor.org/rfc/rfc1436#section-3.8)
    U229 "gopher-item-type" for rfc4266::Gophertype {
        roles: Roles::DATA,
        fix: Unsafe,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if !context.has_scheme(&["gopher"]) || context.authority().is_none() {
        return;
    }
    if let [b'/', b'a'..=b'z', b'a'..=b'z', ..] = path.as_bytes() {
        let kind = path.slice(1, 2);
        sink.report(kind.span, format!("\"{}\" as an item type", kind.text), "expected a type such as \"0\" or \"1\"")
            .help("The first character is the type of the item, not part of its name.")
            .unsafe_fix(Span::empty(kind.span.start), "1/");
    }
}
