use super::{place, refused};
use urlgram::grammar::rfc3986;
use crate::views::View;
use crate::{AddressClass, Check, Found, Lint, Policy, Severity, Subject};
use urlgram::input::Production;

/// `U704`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "an address of a kind that the policy does not allow",
    why: "A server that fetches URLs for others stands behind a firewall, and can reach what they cannot: itself, its \
          neighbours, the metadata service of its cloud, which hands out credentials. Such addresses are written in \
          many ways, `127.1`, `0x7f000001`, `[::ffff:127.0.0.1]`, and all of them are looked through. Names are not \
          looked up: what a name leads to has to be checked when the connection is made.",
    remedy: "Use an address of an allowed kind, or allow this kind in the policy.",
    sources: &["RFC 6890", "RFC 3986 §7.4", "CWE-918"],
    bad: &["http://127.1/", "http://[::ffff:10.0.0.1]/", "http://2852039166/latest/meta-data/", "http://localhost/"],
    good: &["http://93.184.216.34/", "http://example.org/"],
    silences: &["U413", "U414", "U415"],
    check: Check::Policy(look),
    ..Lint::new("U704", "address-not-allowed", <rfc3986::Host as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(policy) = &subject.config().policy else { return };
    if let Some(((host, class), whose)) = refused(subject, |view| judge(policy, view)) {
        let at = place(subject, subject.parts().authority);
        found.report(
            at,
            format!("{host} is not allowed: a {class} address"),
            format!("the policy does not allow it{whose}"),
        );
    }
}

/// The host of `view` and the class for which `policy` refuses it.
fn judge(policy: &Policy, view: &View) -> Option<(String, AddressClass)> {
    match view.address {
        Some(address) => Some((address.to_string(), policy.refuses_address(address)?)),
        None => {
            let host = view.host.as_deref()?;
            Some((host.to_owned(), policy.refuses_name(host)?))
        }
    }
}
