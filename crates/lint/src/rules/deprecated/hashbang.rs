use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a fragment that starts with `!`.
    ///
    /// ## Why is this bad?
    /// In 2009, Google proposed that search engines request `?_escaped_fragment_=x` for a page with `#!x`, and
    /// ended this in 2015. A fragment is never sent to the server. Such a page shows nothing without its script,
    /// and the server cannot distinguish its pages.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/#!/about
    /// http://example.org/app#!x
    /// ```
    ///
    /// ## Use instead
    /// Give each page a path. `history.pushState` changes the address without a request.
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
        check: WellFormed(Properties::FRAGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(fragment) = context.fragment().filter(|fragment| fragment.starts_with('!')) else { return };
    sink.report(fragment.slice(0, 1).span, "fragment starts with \"!\"", "the crawling scheme for it was withdrawn")
        .help("Give the page its own path.");
}
