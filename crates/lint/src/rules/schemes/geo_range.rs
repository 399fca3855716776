use crate::{DiagnosticSink, LintContext, Properties, Slice};
use urlgram::grammar::rfc5870;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a latitude above 90 degrees or a longitude above 180 degrees.
    ///
    /// ## Why is this bad?
    /// A geo URL has the latitude first and then the longitude, in degrees. In the default reference system WGS-84,
    /// latitudes end at the poles and longitudes at the date line, so a program rejects the value or shows a
    /// different place. Often the two are swapped, because GeoJSON and many maps write the longitude first.
    ///
    /// ## Example
    /// ```text
    /// geo:103.8667,13.4125
    /// geo:45,190
    /// ```
    ///
    /// ## Use instead
    /// Write the latitude first, and keep both within their limits.
    ///
    /// ```text
    /// geo:13.4125,103.8667
    /// geo:90,-180
    /// geo:103,13;crs=moon-2011
    /// ```
    ///
    /// ## References
    /// - [RFC 5870 §3.4.2](https://www.rfc-editor.org/rfc/rfc5870#section-3.4.2)
    U232 "geo-range" for rfc5870::Coordinates {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["geo"]) {
        return;
    }
    let path = context.path();
    let mut parts = path.split(';');
    let Some(coordinates) = parts.next() else { return };
    let is_other = |par: &Slice<'_>| {
        par.get(..4).is_some_and(|name| name.eq_ignore_ascii_case("crs=")) && !par[4..].eq_ignore_ascii_case("wgs84")
    };
    if parts.any(|par| is_other(&par)) {
        return;
    }
    let mut numbers = coordinates.split(',');
    let (Some(a), Some(b)) = (numbers.next(), numbers.next()) else { return };
    let (Some(latitude), Some(longitude)) = (number(&a), number(&b)) else { return };
    if latitude > 90.0 {
        let report = sink.report(a.span, format!("latitude {}", a.text), "expected at most 90 degrees");
        if latitude <= 180.0 && longitude <= 90.0 {
            let both = Span::new(a.span.start, b.span.end);
            report.help("The latitude comes first.").unsafe_fix(both, format!("{},{}", b.text, a.text));
        }
    } else if longitude > 180.0 {
        sink.report(b.span, format!("longitude {}", b.text), "expected at most 180 degrees");
    }
}

/// Returns the absolute value of a coordinate, or `None` if it is not a number of RFC 5870.
fn number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.').then(|| digits.parse().ok()).flatten()
}
