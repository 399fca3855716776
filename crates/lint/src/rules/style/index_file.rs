use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds the name of an index file at the end of a path.
    ///
    /// ## Why is this bad?
    /// Servers answer a request for `/` with `/index.html` or a similar file, so the page has two addresses. The
    /// shorter one stays valid if the site changes to another technology. Only the server knows whether the two are
    /// the same.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/index.html
    /// https://example.org/docs/index.php?page=2
    /// ```
    ///
    /// ## Use instead
    /// Write the path of the directory if the server gives the same answer.
    ///
    /// ```text
    /// https://example.org/
    /// https://example.org/docs/
    /// https://example.org/index
    /// https://example.org/reindex.html
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §6.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.4)
    U515 "index-file" for rfc3986::Segment {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::HTTP, check),
    }
}

const NAMES: &[&str] = &[
    "index.html", "index.htm", "index.xhtml", "index.shtml", "index.php", "index.asp", "index.aspx", "index.jsp",
    "default.html", "default.htm", "default.asp", "default.aspx",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let last = path.rsplit_once('/').filter(|_| context.has_scheme(&["http", "https"]));
    let Some((before, last)) = last else { return };
    if NAMES.iter().any(|name| last.eq_ignore_ascii_case(name)) {
        let name = path.slice(before.len() + 1, path.len());
        let headline = format!("index file \"{last}\" at the end of a path");
        sink.report(name.span, headline, "most servers send it for the directory").unsafe_fix(name.span, "");
    }
}
