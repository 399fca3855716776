use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a fragment that begins with `!`.
    ///
    /// ## Why is this bad?
    /// Google proposed in 2009 that search engines ask for `?_escaped_fragment_=x` where a page has `#!x`, and
    /// withdrew it in 2015. A fragment never reaches the server, so that such a page shows nothing without its
    /// script, and no server can tell its pages apart.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/#!/about
    /// http://example.org/app#!x
    /// ```
    ///
    /// ## Use instead
    /// Give pages paths; `history.pushState` changes the address without a request.
    ///
    /// ```text
    /// http://example.org/about
    /// http://example.org/#about!
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
    /// - [Google: Deprecating our AJAX crawling scheme](https://developers.google.com/search/blog/2015/10/deprecating-our-ajax-crawling-scheme)
    U611 "hashbang" for rfc3986::Fragment {
        severity: Info,
        by_default: false,
        check: WellFormed(Prefilter::FRAGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(fragment) = context.fragment().filter(|fragment| fragment.starts_with('!')) else { return };
    sink
        .report(
            fragment.slice(0, 1).span,
            "a fragment that begins with \"!\"",
            "of a crawling scheme that was withdrawn",
        )
        .help("give the page a path of its own");
}
