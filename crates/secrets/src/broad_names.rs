//! Names of parameters that may hold secrets, for the broad search: their words decide, in whatever style they are joined.

use super::foreign::is_foreign_name;
use super::names::NAMES;
use super::words::{LONGEST, Words};

/// Names, or ends of names, which are common enough elsewhere that a lint does not report them.
const BROAD: &[&str] = &[
    "accesscode", "accesskeyid", "accountkey", "activationcode", "adgangskode", "adminkey", "adminpass", "apihash",
    "apisig", "appsecret", "assertion", "authcode", "authenticator", "authhash", "authkey", "authorizationcode",
    "authz", "awsaccesskeyid", "backupcode", "basicauth", "bearer", "clientassertion", "clientkey", "codeverifier",
    "confirmationcode", "confirmcode", "contrasena", "cookie", "credential", "credentials", "creds", "crumb", "csrf",
    "csrftoken", "cvc", "cvv", "dbpass", "decryptionkey", "deploykey", "deploytoken", "devicecode", "encryptionkey",
    "haslo", "heslo", "hmackey", "hostkey", "integrationkey", "invitationcode", "invitecode", "jelszo", "jobtoken",
    "jsessionid", "kennwort", "keypass", "kodeord", "licencekey", "licensekey", "loginhash", "loginticket", "losenord",
    "magiclink", "masterauth", "masterkey", "mdp", "mfa", "mnemonic", "motdepasse", "oauthcode", "oauthverifier",
    "otp", "parola", "pass", "passcode", "passe", "passkey", "password", "passwort", "phpsessid", "pin", "privkey",
    "proxypassword", "psk", "pw", "pwhash", "readkey", "recoverycode", "requirepass", "resetcode", "resetkey",
    "roomkey", "rootkey", "rootpass", "rootpw", "routingkey", "salasana", "samlart", "samlassertion", "samlresponse",
    "sas", "sastoken", "secretid", "securitycode", "seedphrase", "senha", "sentrykey", "serverkey", "servicekey",
    "serviceticket", "sess", "session", "sessionid", "sessionkey", "sesskey", "sharedaccesskey", "sharedkey", "sid",
    "sifre", "sig", "signingkey", "signkey", "sshkey", "sslpassword", "storagekey", "storepass", "streamkey", "totp",
    "truststorepassword", "usercode", "userkey", "userpass", "verificationcode", "wachtwoord", "webhookkey",
    "webhooktoken", "wresult", "writekey", "xamzcredential", "xapitoken", "xauthtoken", "xgoogcredential", "xsrf",
    "xsrftoken",
];

/// Names whose values are secrets only if they look like keys.
const VAGUE: &[&str] = &[
    "auth", "checksum", "code", "digest", "hash", "hmac", "key", "mac", "nonce", "otc", "ott", "pat", "private",
    "refresh", "salt", "state", "ticket", "vcode", "webhook",
];

/// Names of several secrets, which are also those of their number and of lists of names: only values that look like keys are secrets.
const PLURALS: &[&str] = &[
    "accesskeys", "accesstokens", "apikeys", "apisecrets", "apitokens", "authtokens", "clientsecrets", "passphrases",
    "passwords", "privatekeys", "pwds", "refreshtokens", "secretkeys", "secrets", "sessiontokens",
];

/// Names whose values are secrets only if they are long hexadecimal numbers, as in the header of a login.
const DIGESTS: &[&str] = &["cnonce", "response"];

/// Ends of a word that make the name secret: `mysecret`, `dbpassword`.
const ENDINGS: &[&str] =
    &["apikey", "bindpw", "passphrase", "passwd", "password", "pwd", "secret", "signature", "token"];

/// Length of the shortest of them, in bytes.
const MIN_ENDING: usize = 3;

/// Their last letters.
const LAST_OF_ENDINGS: [u8; 6] = *b"detnwy";

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

/// Shortest value of a name of several secrets that is covered, in bytes.
const MIN_PLURAL: usize = 6;

/// Shortest value of a password that is covered, in bytes.
const MIN_PASSWORD: usize = 3;

/// A name that may be that of a secret.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suspect {
    /// Whether the value must look like a key.
    is_vague: bool,
    /// Whether the value must be a long hexadecimal number.
    is_digest: bool,
    /// Shortest value that is covered, in bytes.
    least: usize,
}

/// Returns the name of a parameter if it may be that of a secret. Of `user.password` and `data[token]` the last word counts, and of
/// `token[a]` the one before the brackets as well.
pub(super) fn suspect(key: &str) -> Option<Suspect> {
    let before_brackets = || key.strip_suffix(']')?.rsplit_once('[').map(|(name, _)| name);
    suspect_at_end(key).or_else(|| suspect_at_end(before_brackets()?))
}

fn suspect_at_end(key: &str) -> Option<Suspect> {
    if !key.is_ascii() && is_foreign_name(key) {
        return Suspect::of(true, true, false);
    }
    if DIGESTS.iter().any(|name| key.eq_ignore_ascii_case(name)) {
        return Some(Suspect { is_vague: true, is_digest: true, least: 32 });
    }
    if !LAST.may_end(key) || is_common(key) {
        return None;
    }
    if key.len() <= LONGEST && key.bytes().all(|byte| byte.is_ascii_lowercase()) {
        // One word, as most names are.
        let word = key.as_bytes();
        let one = Suspect::of(is_password(word), is_name(word) || ends_in_name(word), is_vague_name(word));
        return one.or_else(|| is_plural(word).then_some(Suspect::PLURAL));
    }
    let mut words = Words::of(key);
    let (is_password, is_vague) = (is_password(words.last()), words.ends().any(is_vague_name));
    let is_plural = words.ends().any(is_plural);
    Suspect::of(is_password, is_named(&mut words), is_vague).or(is_plural.then_some(Suspect::PLURAL))
}

impl Suspect {
    /// A name of several secrets.
    const PLURAL: Suspect = Suspect { is_vague: true, is_digest: false, least: MIN_PLURAL };

    /// Returns the suspect with such a name, if it is one.
    fn of(is_password: bool, is_named: bool, is_vague: bool) -> Option<Suspect> {
        let least = if !is_named {
            MIN_VAGUE
        } else if is_password {
            MIN_PASSWORD
        } else {
            4
        };
        (is_named || is_vague).then_some(Suspect { is_vague: !is_named, is_digest: false, least })
    }

    /// Whether the name alone denotes a secret.
    pub(super) fn is_certain(self) -> bool {
        !self.is_vague
    }

    /// Whether a parameter of this name and value may hold a secret.
    pub(super) fn may_hold(self, value: &str) -> bool {
        let is_shaped = match self {
            Suspect { is_digest: true, .. } => value.bytes().all(|byte| byte.is_ascii_hexdigit()),
            Suspect { is_vague: true, .. } => looks_like_a_key(value) && !is_checksum(value),
            _ => true,
        };
        value.len() >= self.least && is_shaped && !is_ordinary(value)
    }
}

/// Whether a value is the digest of a file, with the name of its algorithm: `sha256:6c3c62`.
fn is_checksum(value: &str) -> bool {
    let name = value.split_once(':').map_or("", |(name, _)| name);
    ["md5", "sha1", "sha256", "sha384", "sha512"].contains(&name)
}

/// Whether a name is a word before a colon in most URLs, which are not names of secrets.
fn is_common(key: &str) -> bool {
    matches!(key.as_bytes(), b"file" | b"http" | b"https")
}

/// Whether a name that ends in this word is that of a password.
fn is_password(last: &[u8]) -> bool {
    last.windows(4).any(|part| part == b"pass") || matches!(last, b"pw" | b"pwd" | b"cvc" | b"cvv" | b"pin" | b"authz")
}

/// Whether the last words of a name denote a secret. Leaves the words without those after that.
fn is_named(words: &mut Words) -> bool {
    loop {
        let last = words.last();
        let is_position = last == b"token" && is_in(words.last_but_one(), POSITIONS);
        if !is_position && (words.ends().any(is_name) || ends_in_name(last)) {
            return true;
        }
        let is_qualifier =
            last.iter().all(u8::is_ascii_digit) || QUALIFIER_SHAPES.may_have(last) && is_in(last, QUALIFIERS);
        if !is_qualifier || !words.pop() {
            return false;
        }
    }
}

fn is_name(end: &[u8]) -> bool {
    SHAPES.may_have(end) && (is_in(end, NAMES) || is_in(end, BROAD))
}

fn is_vague_name(end: &[u8]) -> bool {
    SHAPES.may_have(end) && is_in(end, VAGUE)
}

fn is_plural(end: &[u8]) -> bool {
    SHAPES.may_have(end) && is_in(end, PLURALS)
}

/// Whether a word ends in a name, with or without a qualifier after that.
fn ends_in_name(word: &[u8]) -> bool {
    has_ending(word) || stems(word).any(has_ending)
}

fn has_ending(word: &[u8]) -> bool {
    word.len() >= MIN_ENDING
        && LAST_OF_ENDINGS.contains(&word[word.len() - 1])
        && ENDINGS.iter().any(|ending| word.ends_with(ending.as_bytes()))
}

/// Returns what is before a qualifier in the same word, if an ending fits there: `password` of `passwordconfirm`.
fn stems(word: &[u8]) -> impl Iterator<Item = &[u8]> {
    // The last letter nearly always differs, and comparing it is cheaper.
    let is_near = |qualifier: &&&str| {
        qualifier.len() > 2 && qualifier.len() + MIN_ENDING <= word.len() && qualifier.as_bytes().last() == word.last()
    };
    QUALIFIERS.iter().filter(is_near).filter_map(|qualifier| word.strip_suffix(qualifier.as_bytes()))
}

/// Lengths and ends of names, as a set of bits. Most words share them with none, which is cheaper to find than their order.
struct Shapes([u64; 32]);

/// The shapes of the names in all lists.
static SHAPES: Shapes = Shapes([0; 32]).with(NAMES).with(BROAD).with(VAGUE).with(PLURALS);

/// The shapes of the qualifiers.
static QUALIFIER_SHAPES: Shapes = Shapes([0; 32]).with(QUALIFIERS);

impl Shapes {
    const fn with(mut self, names: &[&str]) -> Self {
        let mut number = 0;
        while number < names.len() {
            let (word, bit) = Shapes::place(names[number].as_bytes());
            self.0[word] |= bit;
            number += 1;
        }
        self
    }

    fn may_have(&self, name: &[u8]) -> bool {
        let (word, bit) = Shapes::place(name);
        self.0[word] & bit != 0
    }

    /// Returns the place of a name in the set, by its length and its ends.
    const fn place(name: &[u8]) -> (usize, u64) {
        if name.is_empty() {
            return (0, 0);
        }
        let place = (name[0] as usize * 13 + name[name.len() - 1] as usize * 37 + name.len() * 5) % 2048;
        (place / 64, 1 << (place % 64))
    }
}

/// The last two letters of the names in all lists and of the words after them, as a set of bits for each letter before the last. Most
/// names of parameters end in two others, which is cheaper to find than their words.
struct LastLetters([u32; 26]);

static LAST: LastLetters =
    LastLetters([0; 26]).with(NAMES).with(BROAD).with(VAGUE).with(PLURALS).with(DIGESTS).with(ENDINGS).with(QUALIFIERS);

impl LastLetters {
    const fn with(mut self, names: &[&str]) -> Self {
        let mut number = 0;
        while number < names.len() {
            let name = names[number].as_bytes();
            let last = 1 << (name[name.len() - 1] - b'a');
            let mut before = 0;
            while before < 26 {
                // Any letter may be before a word of one letter.
                if name.len() == 1 || name[name.len() - 2] == b'a' + before as u8 {
                    self.0[before] |= last;
                }
                before += 1;
            }
            number += 1;
        }
        self
    }

    /// Whether a name may end in one of the names, or in a digit. No name has one letter.
    fn may_end(&self, key: &str) -> bool {
        let mut ends = key.bytes().rev().take(LONGEST).filter(u8::is_ascii_alphanumeric);
        let (Some(last), Some(before)) = (ends.next(), ends.next()) else { return false };
        self.may_have(before, last)
    }

    /// Whether a name may end in these letters or digits.
    fn may_have(&self, before: u8, last: u8) -> bool {
        let letter = |byte: u8| byte.to_ascii_lowercase().wrapping_sub(b'a');
        let (last, before) = (letter(last), usize::from(letter(before)));
        last >= 26 || self.0.get(before).is_none_or(|lasts| lasts >> last & 1 == 1)
    }
}

/// Whether a text that ends in these bytes may end in the name of a secret, perhaps in quotation marks.
#[inline]
pub(super) fn may_end_name(before: u8, last: u8) -> bool {
    !(before.is_ascii_alphanumeric() && last.is_ascii_alphanumeric()) || LAST.may_have(before, last)
}

fn looks_like_a_key(value: &str) -> bool {
    let has = |is_one: fn(&u8) -> bool| value.as_bytes().iter().any(is_one);
    let is_path = value.contains('/') && !has(u8::is_ascii_uppercase);
    has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic) && !value.contains("://") && !is_path
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

    fn may_be_secret(name: &str, value: &str) -> bool {
        suspect(name).is_some_and(|suspect| suspect.may_hold(value))
    }

    #[test]
    fn names_are_in_order_for_the_search() {
        for names in [BROAD, VAGUE, PLURALS, DIGESTS, ENDINGS, QUALIFIERS, ORDINARY, POSITIONS] {
            assert!(names.is_sorted(), "{names:?}");
        }
        assert_eq!(ENDINGS.iter().map(|ending| ending.len()).min(), Some(MIN_ENDING));
        assert!(ENDINGS.iter().all(|ending| LAST_OF_ENDINGS.contains(&ending.as_bytes()[ending.len() - 1])));
    }

    #[test]
    fn words_make_a_name_secret() {
        for name in [
            "otp", "SAMLResponse", "my_secret", "mySecret", "MY-SECRET", "x-api-key", "X_API_KEY", "client_assertion",
            "id_token", "data[token]", "user.password", "newPassword", "password_confirmation", "password2",
            "PASSWORDCONFIRM", "passwordnew", "tokenvalue", "token[a]", "user[token][x]", "tokenValue", "oauth2_token",
            "dbpassword", "DB_PASS", "awsSecretAccessKey", "X-Amz-Signature", "X-Goog-Credential", "x-oss-signature",
            "sig", "authorization_code", "session_id", "ASP.NET_SessionId", "verification_code", "resetPasswordToken",
            "toKeN", "auth_token", "saml_assertion", "secret_b64", "pin", "passphrase", "jwt", "encryption-key",
            "credentials", "sharedSecret", "hub.verify_token", "__csrf_token", "private_key",
        ] {
            assert!(may_be_secret(name, "Sw0rd"), "{name}");
        }
        for name in ["key", "code", "state", "auth", "refresh", "ticket", "hash"] {
            assert!(may_be_secret(name, "f7c1e0b2a9"), "{name}");
            assert!(!may_be_secret(name, "section12") && !may_be_secret(name, "beautifulplaces"), "{name}");
        }
    }

    #[test]
    fn names_of_several_secrets_have_keys_as_values() {
        for name in ["SECRETS", "db_passwords", "apiKeys", "API_KEYS", "access-tokens"] {
            assert!(may_be_secret(name, "zK8dPq2w") && may_be_secret(name, "hunter22"), "{name}");
            for value in ["100", "4096", "4k", "inherit", "required", "/run/secrets/db1"] {
                assert!(!may_be_secret(name, value), "{name}={value}");
            }
        }
    }

    #[test]
    fn the_shapes_are_those_of_the_names() {
        assert!([NAMES, BROAD, VAGUE, PLURALS].into_iter().flatten().all(|name| SHAPES.may_have(name.as_bytes())));
        assert!(!SHAPES.may_have(b"") && !SHAPES.may_have(b"category"));
    }

    #[test]
    fn last_letters_are_those_of_the_names() {
        for name in [NAMES, BROAD, VAGUE].into_iter().flatten() {
            let words = QUALIFIERS.iter().map(|word| format!("{name}_{word}"));
            for name in words.chain([(*name).to_owned(), format!("{name}2"), format!("a_{name}")]) {
                assert!(LAST.may_end(&name) && LAST.may_end(&name.to_ascii_uppercase()), "{name}");
            }
        }
        for key in ["", "q", "_", "[x]", "tab", "ring", "scid"] {
            let words = Words::of(key);
            assert!(!is_named(&mut words.clone()) && !words.ends().any(is_vague_name), "{key}");
        }
        assert!(!LAST.may_end("foo") && !LAST.may_end("q"));
        assert!([NAMES, BROAD, VAGUE, ENDINGS].into_iter().flatten().all(|name| name.len() > 1));
    }

    #[test]
    fn common_names_are_not_secret() {
        for name in ["file", "http", "https"] {
            assert!(is_common(name));
            let words = Words::of(name);
            assert!(!is_named(&mut words.clone()) && !words.ends().any(is_vague_name), "{name}");
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
