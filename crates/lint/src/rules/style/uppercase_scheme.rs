use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;

/// `U501`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a scheme with upper-case letters",
    why: "The case of a scheme makes no difference, and its normal form is lower case: two spellings of one URL are \
          two keys of a cache, and two entries of a list.",
    remedy: "Write the scheme in lower case.",
    sources: &["RFC 3986 §3.1", "RFC 3986 §6.2.2.1"],
    bad: &["HTTP://example.org/"],
    good: &["http://example.org/"],
    check: Check::WellFormed(Facts::UPPER, look),
    ..Lint::new("U501", "uppercase-scheme", <rfc3986::Scheme as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme().filter(|scheme| scheme.bytes().any(|byte| byte.is_ascii_uppercase())) else {
        return;
    };
    found
        .report(scheme.span, "upper case in a scheme", "its normal form is lower case")
        .mend(scheme.span, scheme.to_ascii_lowercase());
}
