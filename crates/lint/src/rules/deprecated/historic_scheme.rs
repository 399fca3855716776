use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that IANA lists as historical.
    ///
    /// ## Why is this bad?
    /// The registry keeps names that should no longer be used, so that nobody registers them for something else. No
    /// current program follows such a URL, and the resource is gone or has a different address.
    ///
    /// ## Example
    /// ```text
    /// wais://wais.example.org/docs
    /// snews://news.example.org/comp.lang.c
    /// ```
    ///
    /// ## Use instead
    /// Find the current address of the resource. `tel` replaced `fax` and `modem`; `nntps` and `news` replaced
    /// `snews`.
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
        roles: Roles::LINK,
        precedence: Form,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

/// Historical names in `grammars/schemes.csv`.
const HISTORICAL: &[&str] = &[
    "bb", "drop", "fax", "filesystem", "grd", "mailserver", "modem", "p1", "pack", "payment", "prospero", "snews",
    "thzp", "upt", "videotex", "wais", "wpid", "z39.50",
];

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.has_scheme(HISTORICAL)) else { return };
    sink.report(scheme.span, format!("historical scheme \"{}\"", scheme.text), "listed as historical by IANA")
        .help("Find the current address of the resource, because no current program follows this scheme.");
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
