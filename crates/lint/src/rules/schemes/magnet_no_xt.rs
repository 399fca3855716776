use urlgram::grammar::schemes::magnet;
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;

/// `U233`
pub(super) static LINT: Lint = Lint {
    summary: "a magnet URL that does not say what it is for",
    why: "A magnet URL names something by its hash: the parameter `xt`, or `xt.1` and so on, is the one that is \
          needed. Names to show and trackers to ask are of no use without it.",
    remedy: "Write `xt=urn:btih:` and the hash.",
    sources: &["BEP 9: magnet URI format"],
    bad: &["magnet:?dn=name&tr=https%3A%2F%2Ftracker.example%2F", "magnet:?xt="],
    good: &[
        "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a",
        "magnet:?xt.1=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C",
    ],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U233", "magnet-no-xt", <magnet::MagnetUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["magnet"]) {
        return;
    }
    let is_topic = |name: &str| name.split('.').next().is_some_and(|name| name.eq_ignore_ascii_case("xt"));
    if !subject.pairs().any(|(name, value)| is_topic(&name) && value.is_some_and(|value| !value.is_empty())) {
        let whole = subject.query().unwrap_or(subject.path());
        found.report(whole.span, "a magnet URL without \"xt\"", "expected \"xt=\" and the hash of something");
    }
}
