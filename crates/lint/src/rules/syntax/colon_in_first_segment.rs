use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `:` in the first segment of a relative reference.
    ///
    /// ## Why is this bad?
    /// A parser reads the text before the first `:` as a scheme if no `/` comes earlier. A link to the file `a:b`
    /// is a URI with the scheme `a`, and `12:30/notes` is rejected. Names of wiki pages and times of day are the
    /// usual cases.
    ///
    /// ## Example
    /// ```text
    /// a:b
    /// 12:30/notes
    /// Talk:Main_Page
    /// ```
    ///
    /// ## Use instead
    /// Prefix the reference with `./`, which does not change its meaning.
    ///
    /// ```text
    /// ./a:b
    /// a/b:c
    /// ?a:b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    = Kind::Syntax(SyntaxKind::ColonInFirstSegment), for rfc3986::SegmentNzNc {
        severity: Error,
        roles: Roles::DATA,
        fix: Safe,
        read_as: Some(("rfc3986", "relative-ref")),
        check: Syntax,
    }
}
