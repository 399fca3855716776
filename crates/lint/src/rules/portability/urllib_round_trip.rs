use crate::{Delimited, DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::urllib::{SplitOptions, Version};

declare_lint! {
    /// ## What it does
    /// Finds a URL that Python's urllib changes when it splits and joins it.
    ///
    /// ## Why is this bad?
    /// Python programs split a URL with `urlsplit`, change a part, and join it with `urlunsplit`. The parts do not
    /// distinguish an empty authority from none, so some URLs come back with different components. Up to Python
    /// 3.11.9, 3.12.3 and 3.13, `file:////host/share` became `file://host/share`, which turns a path into a host.
    ///
    /// ## Example
    /// ```text
    /// foo:////host/p
    /// git:////host.example/p.git
    /// ```
    ///
    /// ## Use instead
    /// Write the URL without empty segments at the start of its path.
    ///
    /// ```text
    /// file:///host/share
    /// http://example.org//host
    /// file://host/share
    /// ```
    ///
    /// ## References
    /// - [Python: urllib.parse.urlunsplit](https://docs.python.org/3/library/urllib.parse.html#urllib.parse.urlunsplit)
    /// - [RFC 3986 §3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    /// - [RFC 3986 §5.3](https://www.rfc-editor.org/rfc/rfc3986#section-5.3)
    U323 "urllib-round-trip" for rfc3986::Uri {
        by_default: false,
        explains: Disagreement,
        check: WellFormed(Properties::ODD_HOST.union(Properties::SLASHES).union(Properties::NO_AUTHORITY), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // U307 reports web URLs without a host.
    if context.is_special() || context.authority().is_some_and(|authority| !authority.is_empty()) {
        return;
    }
    let text = context.text();
    let Some(back) = round(text, Version::V3_11) else { return };
    let parts = Delimited::of(&back);
    let authority = parts.authority.map_or("", |authority| authority.of(&back));
    if !authority.is_empty() {
        let today = round(text, Version::V3_14).is_some_and(|today| Delimited::of(&today).authority == parts.authority);
        let since = if today { "urllib" } else { "urllib of Python 3.11" };
        sink.report(context.path().span, "urllib turns the path into a host", format!("{since} changes it to {back}"));
    }
}

fn round(text: &str, version: Version) -> Option<String> {
    let split = version.urlsplit(text, &SplitOptions::default()).ok()?;
    version.urlunsplit(split.as_array()).ok()
}
