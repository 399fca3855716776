//! Names of parameters that hold secrets for certain, and values that only look like secrets.

use super::known_forms::{MORE_TOKENS, TOKENS, TokenForm};
use super::words::LONGEST;

/// Names of parameters whose values grant access, without `-`, `_` and `.`, in lower case.
pub(super) const NAMES: &[&str] = &[
    "accesskey", "accesstoken", "apikey", "apisecret", "apitoken", "authorization", "authtoken", "awssecretaccesskey",
    "bearertoken", "clientsecret", "consumersecret", "idtoken", "jwt", "oauthtoken", "oauthtokensecret", "passphrase",
    "passwd", "password", "privatekey", "privatetoken", "pwd", "refreshtoken", "secret", "secretkey", "sessiontoken",
    "sharedaccesssignature", "signature", "subscriptionkey", "token", "userpassword", "xamzsecuritytoken",
    "xamzsignature", "xapikey", "xgoogsignature",
];

/// Whether a parameter of this name holds a secret for certain.
pub(super) fn is_secret_name(key: &str) -> bool {
    if key.len() > LONGEST {
        return false;
    }
    let mut plain = [0; LONGEST];
    let mut length = 0;
    for byte in key.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b'.')) {
        plain[length] = byte.to_ascii_lowercase();
        length += 1;
    }
    NAMES.binary_search_by(|name| name.as_bytes().cmp(&plain[..length])).is_ok()
}

/// Whether `value` only marks the place of a secret: `***`, `xxxx`, `<token>`, `{token}`, `${TOKEN}`, `$TOKEN`, `%s`.
pub(super) fn is_placeholder(value: &str) -> bool {
    value.starts_with(['<', '{']) || marks_place(value)
}

/// Whether the whole of `value` only marks the place of a secret. A password may well begin as a placeholder does.
pub(super) fn is_whole_placeholder(value: &str) -> bool {
    let inside = |open: &str, close: &str| {
        let rest = value.get(..open.len()).filter(|head| head.eq_ignore_ascii_case(open)).map(|_| &value[open.len()..]);
        let inner = rest.and_then(|rest| rest.get(..rest.len().checked_sub(close.len())?));
        inner.is_some_and(|inner| {
            value[open.len() + inner.len()..].eq_ignore_ascii_case(close)
                && !inner.contains(|c: char| c.is_ascii_digit())
                && inner.chars().filter(|c| c.is_alphabetic()).count() * 2 >= inner.chars().count()
        })
    };
    let is_variable = value.strip_prefix('$').is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'0'..=b'9'))
    });
    let pairs = [("<", ">"), ("{", "}"), ("${", "}"), ("$(", ")"), ("%3C", "%3E"), ("%7B", "%7D"), ("%24%7B", "%7D")];
    is_variable
        || is_blank(value)
        || matches!(value, "%s" | "%d")
        || pairs.iter().any(|(open, close)| inside(open, close))
}

fn marks_place(value: &str) -> bool {
    let variable = value.strip_prefix('$').and_then(|name| name.chars().next());
    is_blank(value)
        || variable.is_some_and(|c| c.is_ascii_uppercase() || matches!(c, '{' | '('))
        || ["%3c", "%7b", "%24%7b", "%s", "%2a%2a%2a"].iter().any(|open| starts_with_ignoring_case(value, open))
}

/// Whether a value consists of one of the characters that cover a secret, perhaps after the prefix of an issuer's tokens:
/// `glpat-xxxxxxxx`.
fn is_blank(value: &str) -> bool {
    let all = |value: &str, wanted: &[char]| value.chars().all(|c| wanted.contains(&c));
    let is_covered = |value: &str| {
        all(value, &['*', '.', '\u{2022}', '\u{2026}']) || all(value, &['x', '-', '_']) || all(value, &['X', '-', '_'])
    };
    let after_prefix =
        |form: &TokenForm| value.strip_prefix(form.prefix).is_some_and(|rest| rest.len() > 2 && is_covered(rest));
    let is_likely = value.ends_with(['x', 'X', '*', '.']);
    is_covered(value) && (is_likely || value.is_empty() || !value.is_ascii())
        || is_likely && TOKENS.iter().chain(MORE_TOKENS).any(after_prefix)
}

/// Whether `value` is what documents write in place of a secret: `password`, `YOUR_API_KEY`, `changeme`.
pub fn is_example(value: &str) -> bool {
    let after_prefix = TOKENS.iter().find_map(|form| value.strip_prefix(form.prefix)).filter(|rest| !rest.is_empty());
    let value = after_prefix.unwrap_or(value);
    // The keys in the documents of AWS.
    if value.ends_with("EXAMPLE") || value.ends_with("EXAMPLEKEY") {
        return true;
    }
    let beginnings = ["your", "my-", "my_", "example", "redacted", "changeme", "insert", "placeholder"];
    let words = [
        "password", "passwd", "passw0rd", "pass", "pwd", "pw", "secret", "token", "api_key", "apikey", "auth_key",
        "authkey", "auth_token", "access_key", "access_token", "secret_key", "passphrase",
    ];
    beginnings.iter().any(|word| starts_with_ignoring_case(value, word))
        || words.iter().any(|word| value.eq_ignore_ascii_case(word))
}

fn starts_with_ignoring_case(value: &str, beginning: &str) -> bool {
    value.get(..beginning.len()).is_some_and(|head| head.eq_ignore_ascii_case(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_for_the_search() {
        assert!(NAMES.is_sorted());
    }
}
