use super::place;
use urlgram::grammar::rfc3986;
use crate::views::disagreement;
use crate::{Check, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U705`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a text of which two specifications name different schemes, hosts or ports, where a policy holds",
    why: "A policy answers for what a URL names, and that has to be one thing. Where RFC 3986, the URL Standard and \
          urllib disagree about it, nobody can say what the program that fetches the URL will reach, even if each of \
          the answers alone were allowed. So such a text is refused, as is one that none of them takes.",
    remedy: "Write the URL so that there is one way to read it.",
    sources: &["RFC 3986 §7.6", "CWE-436", "CWE-918"],
    bad: &[r"http://a.example\@b.example/", "http:///a.example/b"],
    good: &["http://a.example/@b.example/", "http://A.example:80/"],
    silences: &["U329"],
    check: Check::Policy(look),
    ..Lint::new("U705", "readings-differ-under-policy", <rfc3986::Authority as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let views = subject.views();
    if views.is_empty() {
        found.report(subject.whole().span, "no specification takes this text", "what it names cannot be checked");
        return;
    }
    if let Some(differing) = disagreement(views) {
        let at = place(subject, subject.parts().authority);
        found.report(at, format!("specifications differ about {}", differing.what), differing.to_string());
    }
}
