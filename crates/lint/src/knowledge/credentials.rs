//! Credentials that documentation writes as examples.

use std::net::IpAddr;

use urlgram_secrets::strict;

/// Whether a userinfo obviously contains no real credentials: `user:password`, `foo:bar`, `postgres:postgres`, or a host that
/// only this machine reaches.
pub(crate) fn is_sample(userinfo: &str, host: Option<&str>) -> bool {
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    let is_public = ["anonymous", "ftp"].iter().any(|public| user.eq_ignore_ascii_case(public));
    is_public
        || is_sample_user(user) && (password.is_empty() || is_example(password))
        || is_example(password)
        || user.eq_ignore_ascii_case(password)
        || (user, password) == ("scott", "tiger")
        || host.is_some_and(is_local)
}

/// Whether a userinfo is the public key of a DSN of Sentry, which identifies a project to senders of events:
/// `https://PUBLIC_KEY@o0.ingest.sentry.io/0`. Without the domain of the service, only the form of the key tells.
pub(crate) fn is_sentry_key(userinfo: &str, host: &str, path: &str) -> bool {
    let project = path.rsplit('/').next().unwrap_or_default();
    let is_project = !project.is_empty() && project.bytes().all(|byte| byte.is_ascii_digit());
    let is_key = || userinfo.len() == 32 && userinfo.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_service = || host == "sentry.io" || host.ends_with(".sentry.io") || host.starts_with("sentry.");
    is_project && !userinfo.is_empty() && !userinfo.contains(':') && (is_service() || is_key())
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

/// Whether `value` is what documents write in place of a secret: `password`, `YOUR_API_KEY`, `changeme`, `foo`.
fn is_example(value: &str) -> bool {
    let parts =
        ["password", "passwd", "passw0rd", "example", "changeme", "change-me", "placeholder", "dummy", "sample"];
    let beginnings = ["your", "my-", "my_", "mypass", "mysecret", "redacted", "insert", "fake", "some-", "some_"];
    let words = [
        "pass", "pwd", "pw", "secret", "token", "api_key", "apikey", "key", "foo", "bar", "baz", "qux", "test",
        "testing", "guest", "hidden", "abc", "abc123", "admin", "root", "user", "p", "x", "s3cret", "pass123", "123",
    ];
    let lower = value.to_ascii_lowercase();
    let is_counted = !value.is_empty() && "12345678901234567890".starts_with(value);
    strict::is_example(value)
        || parts.iter().any(|part| lower.contains(part))
        || beginnings.iter().any(|word| lower.starts_with(word))
        || words.contains(&lower.as_str())
        || is_constant_name(value)
        || is_counted
        || is_name_of_secret(&lower)
}

/// Whether a value in lower case only says which secret is meant: `access-token`, `personal_access_token`.
fn is_name_of_secret(lower: &str) -> bool {
    const NAMES: [&str; 5] = ["token", "key", "secret", "pass", "credentials"];
    const KINDS: [&str; 14] = [
        "access", "api", "app", "auth", "bot", "client", "deploy", "github", "gitlab", "oauth", "personal", "private",
        "the", "user",
    ];
    let words: Vec<&str> = lower.split(['-', '_', '.']).collect();
    words.split_last().is_some_and(|(last, kinds)| {
        NAMES.contains(last)
            && !kinds.is_empty()
            && kinds.iter().all(|kind| KINDS.contains(kind) || NAMES.contains(kind))
    })
}

/// Whether `value` is the name of a constant or of a variable of a shell: `GITHUB_TOKEN`.
fn is_constant_name(value: &str) -> bool {
    value.contains('_')
        && value.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
        && value.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether `value` looks like a secret and not like a word: it is long, or has letters and digits.
pub(crate) fn looks_secret(value: &str) -> bool {
    let has = |is_one: fn(&u8) -> bool| value.as_bytes().iter().any(is_one);
    let is_mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
    !is_example(value) && (is_mixed && value.len() >= MIN_MIXED || value.len() >= MIN_UNMIXED)
}

/// Shortest value with letters and digits that looks like a secret, in bytes.
const MIN_MIXED: usize = 6;

/// Shortest value without a digit or without a letter that looks like a secret, in bytes.
const MIN_UNMIXED: usize = 20;

#[cfg(test)]
mod tests {
    use super::is_example;

    #[test]
    fn names_of_secrets_are_examples() {
        for value in ["access-token", "API_KEY", "personal_access_token", "github.token", "client-secret"] {
            assert!(is_example(value), "{value}");
        }
        for value in ["access-x9", "accesstoken7", "blue-token", "token-blue", "access-access", "-"] {
            assert!(!is_example(value), "{value}");
        }
    }
}
