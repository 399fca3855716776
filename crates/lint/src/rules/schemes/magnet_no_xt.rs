use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::scheme::magnet;

declare_lint! {
    /// ## What it does
    /// Finds a magnet URL without the hash of a file.
    ///
    /// ## Why is this bad?
    /// A magnet URL identifies a file by its hash, in the parameter `xt`, `xt.1` and so on. Display names and
    /// trackers do not help a client that has no hash, and it downloads nothing.
    ///
    /// ## Example
    /// ```text
    /// magnet:?dn=name&tr=https%3A%2F%2Ftracker.example%2F
    /// magnet:?xt=
    /// ```
    ///
    /// ## Use instead
    /// Write `xt=urn:btih:` and the hash.
    ///
    /// ```text
    /// magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a
    /// magnet:?xt.1=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C
    /// ```
    ///
    /// ## References
    /// - [BEP 9: magnet URI format](https://www.bittorrent.org/beps/bep_0009.html)
    U233 "magnet-no-xt" for magnet::MagnetUri {
        roles: Roles::DATA,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["magnet"]) {
        return;
    }
    let is_topic = |name: &str| name.split('.').next().is_some_and(|name| name.eq_ignore_ascii_case("xt"));
    if !context.pairs().any(|(name, value)| is_topic(&name) && value.is_some_and(|value| !value.is_empty())) {
        let whole = context.query().unwrap_or(context.path());
        sink.report(whole.span, "magnet URL without \"xt\"", "expected \"xt=\" and a hash");
    }
}
