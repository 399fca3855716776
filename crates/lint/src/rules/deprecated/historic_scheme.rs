use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that IANA's registry calls historical.
    ///
    /// ## Why is this bad?
    /// The registry keeps names that are no longer to be used, so that nobody gives them to something else. No
    /// program of today follows such a URL, and what it led to is gone or has another address.
    ///
    /// ## Example
    /// ```text
    /// wais://wais.example.org/docs
    /// snews://news.example.org/comp.lang.c
    /// ```
    ///
    /// ## Use instead
    /// Find out where the resource is now; `fax` and `modem` became `tel`, `snews` and `nntp` became `nntps` or
    /// `news`.
    ///
    /// ```text
    /// news:comp.lang.c
    /// gopher://example.org/1
    /// ```
    ///
    /// ## References
    /// - [RFC 7595 §5](https://www.rfc-editor.org/rfc/rfc7595#section-5)
    /// - [IANA: Uniform Resource Identifier (URI) Schemes](https://www.iana.org/assignments/uri-schemes)
    U601 "historic-scheme" for rfc3986::Scheme {
        precedence: Form,
        check: Text(Prefilter::OTHER_SCHEME, check),
    }
}

/// The names, as `grammars/schemes.csv` has them.
const HISTORICAL: &[&str] = &[
    "bb", "drop", "fax", "filesystem", "grd", "mailserver", "modem", "p1", "pack", "payment", "prospero", "snews",
    "thzp", "upt", "videotex", "wais", "wpid", "z39.50",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.has_scheme(HISTORICAL)) else { return };
    sink
        .report(scheme.span, format!("\"{}\" is a scheme of the past", scheme.text), "historical, says IANA's registry")
        .help("nothing follows it any more: find out where the resource is now");
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlgram::scheme::iana::registrations;

    #[test]
    fn the_names_are_those_of_the_registry() {
        let historical = registrations().filter(|registration| registration.status == "historical");
        assert_eq!(HISTORICAL, historical.map(|registration| registration.name).collect::<Vec<_>>());
    }
}
