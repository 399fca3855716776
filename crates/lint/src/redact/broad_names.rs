//! Names of parameters that may hold secrets, for the broad search: their words decide, in whatever style they are joined.

use super::names::NAMES;
use super::words::Words;

/// Names, or ends of names, which are common enough elsewhere that a lint does not report them.
const BROAD: &[&str] = &[
    "accesscode", "accesskeyid", "accountkey", "activationcode", "adminkey", "adminpass", "apihash", "apisig",
    "appsecret", "assertion", "authcode", "authenticator", "authhash", "authkey", "authorizationcode",
    "awsaccesskeyid", "backupcode", "basicauth", "bearer", "clientassertion", "clientkey", "codeverifier",
    "confirmationcode", "confirmcode", "contrasena", "cookie", "credential", "credentials", "creds", "crumb", "csrf",
    "csrftoken", "cvc", "cvv", "dbpass", "decryptionkey", "deploykey", "deploytoken", "devicecode", "encryptionkey",
    "hmackey", "hostkey", "integrationkey", "invitationcode", "invitecode", "jobtoken", "jsessionid", "kennwort",
    "licencekey", "licensekey", "loginhash", "loginticket", "magiclink", "masterkey", "mdp", "mfa", "motdepasse",
    "oauthcode", "oauthverifier", "otp", "pass", "passcode", "passkey", "password", "passwort", "phpsessid", "pin",
    "privkey", "proxypassword", "psk", "pwhash", "readkey", "recoverycode", "resetcode", "resetkey", "roomkey",
    "rootkey", "rootpass", "routingkey", "samlart", "samlassertion", "samlresponse", "sas", "sastoken", "secretid",
    "securitycode", "senha", "sentrykey", "serverkey", "servicekey", "serviceticket", "sess", "session", "sessionid",
    "sessionkey", "sesskey", "sharedaccesskey", "sharedkey", "sid", "sig", "signingkey", "signkey", "sshkey",
    "sslpassword", "storagekey", "streamkey", "totp", "truststorepassword", "usercode", "userkey", "userpass",
    "verificationcode", "webhookkey", "webhooktoken", "wresult", "writekey", "xamzcredential", "xapitoken",
    "xauthtoken", "xgoogcredential", "xsrf", "xsrftoken",
];

/// Names whose values are secrets only if they look like keys.
const VAGUE: &[&str] = &[
    "auth", "checksum", "code", "digest", "hash", "hmac", "key", "mac", "nonce", "otc", "ott", "pat", "private",
    "refresh", "salt", "state", "ticket", "vcode",
];

/// Ends of a word that make the name secret: `mysecret`, `dbpassword`.
const ENDINGS: &[&str] = &["apikey", "passphrase", "passwd", "password", "pwd", "secret", "signature", "token"];

/// Words after a name that do not change what it means: `passwordConfirmation`, `token_value`, `secret2`.
const QUALIFIERS: &[&str] = &[
    "again", "b", "base", "confirm", "confirmation", "confirmed", "current", "data", "dev", "digits", "enc", "encoded",
    "encrypted", "field", "hash", "input", "live", "new", "old", "param", "plain", "plaintext", "prod", "raw",
    "repeat", "str", "string", "test", "text", "val", "value", "verify",
];

/// Values that say something about a secret.
const ORDINARY: &[&str] = &[
    "array", "auto", "basic", "bearer", "boolean", "default", "digest", "disabled", "enabled", "expired", "false",
    "invalid", "missing", "none", "null", "number", "object", "off", "optional", "required", "string", "true",
    "undefined", "unknown",
];

/// Words before `token` of a name that holds a position in a list.
const POSITIONS: &[&str] = &["continuation", "cursor", "next", "page", "pagination", "prev", "previous"];

/// Shortest value of a vague name that is covered, in bytes.
const MIN_VAGUE: usize = 10;

/// Shortest value of a password that is covered, in bytes.
const MIN_PASSWORD: usize = 3;

/// Whether a parameter of this name may hold a secret, given its value. Of `user.password` and `data[token]` the last word counts.
pub(super) fn may_be_secret(key: &str, value: &str) -> bool {
    if value.len() < MIN_PASSWORD || COMMON.contains(&key) {
        return false;
    }
    let words = Words::of(key);
    let least = if is_password(&words) { MIN_PASSWORD } else { 4 };
    (is_named(words.clone()) || looks_like_a_key(value) && is_vague(&words))
        && value.len() >= least
        && !is_ordinary(value)
}

/// What is before a colon in most URLs: no names of secrets.
const COMMON: &[&str] = &["file", "http", "https"];

fn is_password(words: &Words) -> bool {
    let last = words.last();
    last.windows(4).any(|part| part == b"pass") || matches!(last, b"pwd" | b"cvc" | b"cvv" | b"pin")
}

/// Whether the last words of a name denote a secret.
fn is_named(mut words: Words) -> bool {
    loop {
        let is_position = words.last() == b"token" && is_in(words.last_but_one(), POSITIONS);
        let is_name = |end: &[u8]| is_in(end, NAMES) || is_in(end, BROAD);
        let has_ending = || ENDINGS.iter().any(|ending| words.last().ends_with(ending.as_bytes()));
        if !is_position && (words.ends().any(is_name) || has_ending()) {
            return true;
        }
        let last = words.last();
        let is_qualifier = is_in(last, QUALIFIERS) || last.iter().all(u8::is_ascii_digit);
        if !is_qualifier || !words.pop() {
            return false;
        }
    }
}

fn is_vague(words: &Words) -> bool {
    words.ends().any(|end| is_in(end, VAGUE))
}

fn looks_like_a_key(value: &str) -> bool {
    let has = |is_one: fn(&u8) -> bool| value.as_bytes().iter().any(is_one);
    value.len() >= MIN_VAGUE && has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)
}

fn is_ordinary(value: &str) -> bool {
    ORDINARY.iter().any(|word| value.eq_ignore_ascii_case(word))
}

fn is_in(word: &[u8], names: &[&str]) -> bool {
    names.binary_search_by(|name| name.as_bytes().cmp(word)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_for_the_search() {
        for names in [BROAD, VAGUE, ENDINGS, QUALIFIERS, ORDINARY, POSITIONS] {
            assert!(names.is_sorted(), "{names:?}");
        }
    }

    #[test]
    fn words_make_a_name_secret() {
        for name in [
            "otp", "SAMLResponse", "my_secret", "mySecret", "MY-SECRET", "x-api-key", "X_API_KEY", "client_assertion",
            "id_token", "data[token]", "user.password", "newPassword", "password_confirmation", "password2",
            "tokenValue", "oauth2_token", "dbpassword", "DB_PASS", "awsSecretAccessKey", "X-Amz-Signature",
            "X-Goog-Credential", "x-oss-signature", "sig", "authorization_code", "session_id", "ASP.NET_SessionId",
            "verification_code", "resetPasswordToken", "toKeN", "auth_token", "saml_assertion", "secret_b64", "pin",
            "passphrase", "jwt", "encryption-key", "credentials", "sharedSecret", "hub.verify_token", "__csrf_token",
            "private_key",
        ] {
            assert!(may_be_secret(name, "Sw0rd"), "{name}");
        }
        for name in ["key", "code", "state", "auth", "refresh", "ticket", "hash"] {
            assert!(may_be_secret(name, "f7c1e0b2a9"), "{name}");
            assert!(!may_be_secret(name, "section12") && !may_be_secret(name, "beautifulplaces"), "{name}");
        }
    }

    #[test]
    fn common_names_are_not_secret() {
        for name in COMMON {
            let words = Words::of(name);
            assert!(!is_named(words.clone()) && !is_vague(&words), "{name}");
        }
    }

    #[test]
    fn other_names_are_not_secret() {
        for name in [
            "q", "page", "tokens", "token_type", "tokenizer", "keyword", "keyboard", "monkey", "passport", "bypass",
            "compass", "author", "authority", "page_token", "nextPageToken", "secretary", "pinned", "spin", "sessions",
            "signed_headers", "SigAlg", "password_hint", "token_endpoint", "public_key", "primary_key", "key_id", "id",
            "X-Amz-SignedHeaders", "X-Amz-Expires", "sidebar", "design", "cookies", "passenger", "number", "value",
        ] {
            assert!(!may_be_secret(name, "Sw0rd"), "{name}");
        }
        for value in ["true", "None", "REQUIRED", "off", "abc"] {
            assert!(!may_be_secret("token", value), "{value}");
        }
    }
}
