use super::violation::{place, violation, violation_within};
use crate::{AddressClass, DiagnosticSink, LintContext, Policy};
use urlgram::grammar::rfc3986;
use urlgram::interpret::Endpoint;

declare_lint! {
    /// ## What it does
    /// Finds an address of a class that the policy does not allow.
    ///
    /// ## Why is this bad?
    /// A server that fetches URLs of other people is behind a firewall and can reach machines that they cannot:
    /// itself, its neighbours, and the metadata service of its cloud, which returns credentials. Such addresses
    /// have many forms, such as `127.1`, `0x7f000001` and `[::ffff:127.0.0.1]`, and the lint checks all of them. It
    /// does not look up names, so check the address again when the connection is made. URLs within the URL are checked
    /// as well: a server that fetches the value of a parameter is tricked in this way.
    ///
    /// ## Example
    /// ```text
    /// http://127.1/
    /// http://[::ffff:10.0.0.1]/
    /// http://2852039166/latest/meta-data/
    /// http://localhost/
    /// https://example.org/fetch?url=http%3A%2F%2F169.254.169.254%2F
    /// ```
    ///
    /// ## Use instead
    /// Use an address of an allowed class, or allow this class in the policy.
    ///
    /// ```text
    /// http://93.184.216.34/
    /// http://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 6890](https://www.rfc-editor.org/rfc/rfc6890)
    /// - [RFC 3986 §7.4](https://www.rfc-editor.org/rfc/rfc3986#section-7.4)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U704 "address-not-allowed" for rfc3986::Host {
        severity: Error,
        precedence: MostSpecific,
        check: Policy(check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(policy) = &context.config().policy else { return };
    if let Some(((host, class), whose)) = violation(context, |endpoint| judge(policy, endpoint)) {
        let at = place(context, context.components().authority);
        sink.report(at, message(&host, class), format!("rejected by the policy{whose}"));
    } else if let Some(((host, class), at)) = violation_within(context, |_, endpoint| judge(policy, endpoint)) {
        sink.report(at, message(&host, class), "rejected by the policy");
    }
}

fn message(host: &str, class: AddressClass) -> String {
    format!("{host} is not allowed: a {class} address")
}

/// Returns the host of `endpoint` and the class for which `policy` refuses it.
fn judge(policy: &Policy, endpoint: &Endpoint) -> Option<(String, AddressClass)> {
    match endpoint.address {
        Some(address) => Some((address.to_string(), policy.refuses_address(address)?)),
        None => {
            let host = endpoint.host.as_deref()?;
            Some((host.to_owned(), policy.refuses_name(host)?))
        }
    }
}
