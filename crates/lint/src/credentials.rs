//! Credentials that documentation writes as examples.

use std::net::IpAddr;

use crate::LintContext;
use crate::redact::is_example;

/// Whether a userinfo obviously contains no real credentials: `user:password`, `foo:bar`, `postgres:postgres`, or a host that
/// only this machine reaches.
pub(crate) fn is_sample(context: &LintContext<'_>, userinfo: &str) -> bool {
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    let is_public = ["anonymous", "ftp"].iter().any(|public| user.eq_ignore_ascii_case(public));
    is_public
        || is_sample_user(user) && (password.is_empty() || is_example(password))
        || is_example(password)
        || user.eq_ignore_ascii_case(password)
        || context.host().is_some_and(|host| is_local(&host))
}

/// Whether a user name is what documentation writes: `user`, `YOUR_NAME`.
fn is_sample_user(user: &str) -> bool {
    let words = ["user", "username", "login", "name", "me", "git", "author", "committer", "foo", "admin"];
    words.iter().any(|word| user.eq_ignore_ascii_case(word)) || is_example(user)
}

/// Whether `host` is this machine, or a name without a dot, which is valid in one network only.
fn is_local(host: &str) -> bool {
    let is_loopback = |address: IpAddr| address.is_loopback() || address.is_unspecified();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse().ok();
    address.is_some_and(is_loopback) || !host.contains(['.', ':']) || host.ends_with(".localhost")
}
