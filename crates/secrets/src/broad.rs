//! The broad search: everything that may be a secret, for covering it.

use super::broad_names::suspect;
use super::decoded::Decoded;
use super::forms::tokens_in;
use super::issued::{secret_in_path, shared_access_signature};
use super::joined::joined;
use super::key::{key_before, typed_name};
use super::names::is_whole_placeholder;
use super::notifiers::notifiers_in;
use super::passwords::passwords_in;
use super::phrases::phrases_in;
use super::plain::{MAX_DEPTH, is_plain};
use super::secret::{Secret, SecretKind};
use super::strict_search::{in_pairs, password};
use super::value::values_after;
use super::webhooks::webhooks_in;
use super::without_server::without_server;
use urlgram::nested::nested_urls;
use urlgram::span::Span;
use urlgram::uri::{Delimited, Slice};

/// Returns the secrets in a URL, which is shorter than 4 GiB, in order and without overlaps.
///
/// A part counts as a password if any specification, or a reader who expects one, sees it as one: `p` in `https:/u:p@h` and in
/// `https:\\u:p@h`, `p/w` in `https://u:p/w@h`. URLs in the query, percent-encoded or not, are searched as well.
///
/// ```
/// use urlgram_secrets::{SecretKind, secrets};
///
/// let text = "https://joe:hunter2@example.org/?page=2&api_key=f7c1e0";
/// let found: Vec<_> = secrets(text).iter().map(|secret| (secret.kind, secret.span.of(text))).collect();
/// assert_eq!(found, [(SecretKind::Password, "hunter2"), (SecretKind::Named, "f7c1e0")]);
/// ```
pub fn secrets(text: &str) -> Vec<Secret> {
    if is_plain(text) { Vec::new() } else { searched(text) }
}

/// Searches a URL that is not plain.
fn searched(text: &str) -> Vec<Secret> {
    let mut found = by_component(text);
    for url in nested_urls(text) {
        let outer = |secret: Secret| Secret { span: url.outer(secret.span), ..secret };
        found.extend(by_component(url.text()).into_iter().map(outer));
    }
    search(text, false, 0, &mut found);
    // The text may be words with a URL among them.
    if text.contains(|c: char| c.is_whitespace() || "\"<>".contains(c)) {
        search(text, true, 0, &mut found);
    }
    merged(found)
}

/// Returns the secrets in a text that may contain URLs, in order and without overlaps. The text may be a part of a document: escapes
/// of HTML, JSON, Markdown and programming languages do not hide a secret.
///
/// ```
/// use urlgram_secrets::secrets_in;
///
/// let line = r#"<a href="/?page=2&amp;token=f7c1e0">, "ftp:\/\/joe:hunter2@example.org""#;
/// let found: Vec<_> = secrets_in(line).iter().map(|secret| secret.span.of(line)).collect();
/// assert_eq!(found, ["f7c1e0", "hunter2"]);
/// ```
pub fn secrets_in(text: &str) -> Vec<Secret> {
    if is_plain(text) { Vec::new() } else { searched_in(text) }
}

/// Searches a text that is not plain.
fn searched_in(text: &str) -> Vec<Secret> {
    let mut found = Vec::new();
    search(text, true, 0, &mut found);
    merged(found)
}

/// Returns the secrets in the components that RFC 3986 finds.
fn by_component(text: &str) -> Vec<Secret> {
    let parts = Delimited::of(text);
    let part = |span: Option<Span>| span.map(|span| Slice { span, text: span.of(text) });
    let pairs = [part(parts.query), part(parts.fragment)].into_iter().flat_map(in_pairs);
    let issued = issued(part(parts.host), Slice { span: parts.path, text: parts.path.of(text) }, part(parts.query));
    part(parts.userinfo).and_then(password).into_iter().chain(pairs).chain(issued).collect()
}

/// Returns the secret of a webhook or a bot in a path, and the signature in a query of Azure.
fn issued(host: Option<Slice<'_>>, path: Slice<'_>, query: Option<Slice<'_>>) -> impl Iterator<Item = Secret> {
    let in_path = host.and_then(|host| secret_in_path(&host, path));
    let in_path = in_path.map(|(secret, issuer)| Secret { span: secret.span, kind: SecretKind::Token(issuer) });
    let signature = query.and_then(shared_access_signature);
    in_path.into_iter().chain(signature.map(|value| Secret { span: value.span, kind: SecretKind::Named }))
}

/// Adds the secrets of `text` as it is, and of what its escapes stand for.
fn search(text: &str, is_prose: bool, depth: usize, found: &mut Vec<Secret>) {
    passwords_in(text, is_prose, found);
    without_server(text, found);
    named_in(text, is_prose, found);
    phrases_in(text, found);
    tokens_in(text, found);
    webhooks_in(text, found);
    notifiers_in(text, found);
    if depth == 0 {
        joined(text, is_prose).into_iter().for_each(|joined| search_in(&joined, is_prose, depth, found));
    }
    if depth + 1 < MAX_DEPTH {
        Decoded::without_hidden(text).into_iter().for_each(|visible| search_in(&visible, is_prose, depth, found));
        Decoded::of(text).into_iter().for_each(|decoded| search_in(&decoded, is_prose, depth, found));
    }
}

/// Adds the secrets of what a text stands for, at their places in the text.
fn search_in(decoded: &Decoded, is_prose: bool, depth: usize, found: &mut Vec<Secret>) {
    let mut inner = Vec::new();
    search(&decoded.text, is_prose, depth + 1, &mut inner);
    let original = |at: u32| decoded.original(at as usize);
    found.extend(
        inner
            .iter()
            .filter_map(|secret| Secret::at(original(secret.span.start), original(secret.span.end), secret.kind)),
    );
}

/// Adds the values of parameters and fields with telling names: `token=…` after any delimiter, `"token": "…"`.
fn named_in(text: &str, is_prose: bool, found: &mut Vec<Secret>) {
    let mut at = 0;
    while let Some(next) = memchr::memchr2(b'=', b':', &text.as_bytes()[at..]) {
        let sign = at + next;
        at = sign + 1;
        let key = key_before(text, sign);
        if key.is_empty() {
            continue;
        }
        // Most names are not, and the value need not be found then.
        let Some(suspect) = suspect(key).or_else(|| typed_name(text, sign, key).and_then(suspect)) else { continue };
        if is_user(text, sign) || is_method(text, sign) {
            continue;
        }
        for (start, end) in values_after(text, sign, is_prose) {
            let value = &text[start..end];
            if suspect.may_hold(value) && !is_whole_placeholder(value) {
                found.extend(Secret::at(start, end, SecretKind::Named));
                at = end.max(at);
            }
        }
    }
}

/// Whether the name before a colon is a method of `did`, whose identifiers are public: `did:key:z6Mk` (DID Core §3.1).
fn is_method(text: &str, sign: usize) -> bool {
    let near = &text.as_bytes()[sign.saturating_sub(MAX_METHOD)..sign];
    near.rsplit(|byte| *byte == b':').nth(1).is_some_and(|before| before.ends_with(b"did"))
}

/// Longest `did:` with the name of a method that is looked for, in bytes.
const MAX_METHOD: usize = 64;

/// Whether the name before a colon is that of a user in front of a host, as in `https://x-access-token:secret@h`: what follows up to the
/// `@` is a password, which another search finds, and the rest is not a secret.
fn is_user(text: &str, sign: usize) -> bool {
    let bytes = text.as_bytes();
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-._~%+".contains(byte);
    let start = sign - bytes[..sign].iter().rev().take(MAX_USER).take_while(is_part).count();
    if bytes[sign] != b':' || !text[..start].ends_with("//") {
        return false;
    }
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/?#\"<>".contains(byte);
    bytes[sign + 1..].iter().take_while(|byte| !is_end(byte)).any(|byte| *byte == b'@')
}

/// Longest name of a user that is looked for, in bytes.
const MAX_USER: usize = 64;

/// Returns the secrets in order; those that touch or overlap become one, with the kind of the first.
fn merged(mut found: Vec<Secret>) -> Vec<Secret> {
    found.sort_by_key(|secret| (secret.span.start, std::cmp::Reverse(secret.span.end)));
    found.dedup_by(|next, kept| {
        let overlaps = next.span.start < kept.span.end;
        if overlaps {
            kept.span.end = kept.span.end.max(next.span.end);
        }
        overlaps
    });
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::known_forms::{MORE_TOKENS, TOKENS};
    use super::super::names::NAMES;
    use super::*;
    use crate::{redact, redact_in};

    #[test]
    fn secrets_are_masked_and_nothing_else() {
        for (text, redacted) in [
            ("https://u:p%40ss@h/", "https://u:***@h/"),
            ("https://u:@h/?token=", "https://u:@h/?token="),
            ("https://h/?Access-Token=abc123&x=1#id_token=xyz789", "https://h/?Access-Token=***&x=1#id_token=***"),
            ("https://h/?X-Amz-Signature=0a1b2c3d&X-Amz-Expires=60", "https://h/?X-Amz-Signature=***&X-Amz-Expires=60"),
            ("https://h/ghp_0123456789abcdefghijABCDEFGHIJ012345/x", "https://h/***/x"),
            ("https://h/?q=AKIAABCDEFGHIJKLMNOP", "https://h/?q=***"),
            (
                "https://x-access-token:ghp_0123456789abcdefghijABCDEFGHIJ012345@github.com/a/b.git",
                "https://x-access-token:***@github.com/a/b.git",
            ),
            ("https://oauth2token:s3cr3tZ9@h/a?b=c", "https://oauth2token:***@h/a?b=c"),
            ("see trojan://plainword@h.example:443#a", "see trojan://***@h.example:443#a"),
            (
                "hysteria2://joe:s3cr3t@h.example/ trojan://<password>@h",
                "hysteria2://joe:***@h.example/ trojan://<password>@h",
            ),
            ("other://plainword@h.example:443#a", "other://plainword@h.example:443#a"),
            ("https://h/?j=eyJhbGciOiJub25l.eyJzdWIiOiIxIn0.c2ln", "https://h/?j=***"),
            (
                "https://hooks.slack.com/services/T0A/B0E/a1B2c3D4e5F6g7H8i9J0k1L2",
                "https://hooks.slack.com/services/***",
            ),
            ("https://a.example/?sv=2022&sig=a1B2c3D4e5F6g7H8i9J0", "https://a.example/?sv=2022&sig=***"),
            // Not secrets: places for one, other names, other shapes.
            ("https://u:***@h/?api_key={api_key}", "https://u:***@h/?api_key={api_key}"),
            ("https://h/?password=<password>&token=$TOKEN", "https://h/?password=<password>&token=$TOKEN"),
            ("https://h/?tokens=abcdef&keyword=secret", "https://h/?tokens=abcdef&keyword=secret"),
            ("https://h/AKIAfoo/eyJ.a.b", "https://h/AKIAfoo/eyJ.a.b"),
            ("https://h/?auth=1&pwd=1", "https://h/?auth=1&pwd=1"),
            ("http://localhost:3000/@vite/client", "http://localhost:3000/@vite/client"),
            ("https://h.example:8443/?mail=joe@h.example", "https://h.example:8443/?mail=joe@h.example"),
            ("https://unpkg.example/@scope/name@1.2", "https://unpkg.example/@scope/name@1.2"),
            ("mailto:joe@h.example", "mailto:joe@h.example"),
            ("ssh://git@h.example/a:b", "ssh://git@h.example/a:b"),
            ("https://[::1]:80/@a", "https://[::1]:80/@a"),
            ("http://h/key=value:1", "http://h/key=value:1"),
        ] {
            assert_eq!(redact(text), redacted, "{text}");
        }
    }

    #[test]
    fn passwords_that_only_one_reader_sees() {
        for text in [
            "https:/u:p%w@h",
            r"https:\\u:p%w@h",
            "https:u:p%w@h",
            "https:///u:p%w@h",
            "//u:p%w@h/",
            "u:p%w@h.example",
            "postgres:p%w@h.example",
            "Oracle:p%w@h.example:1521/x",
            "service:p%w@h.example",
            "mysql+pymysql://u:p%w@h/db",
            "sip:u:p%w@h",
            "jdbc:mysql://u:p%w@h/db",
            "git+https://u:p%w@h",
            "blob:https://u:p%w@h/x",
            "https://u%3Ap%w%40h/",
            "https://h/?next=https://u:p%w@h/&a=b",
            "https://h/?next=https%3A%2F%2Fu%3Ap%w%40h%2F",
            "https://h/?a=https%253A%252F%252Fu%253Ap%w%2540h",
            "http://h/#http://u:p%w@h",
            "https://u:a/p%w@h",
            "https://u:a?p%w#b@h",
            "https://u:p%w\\@h",
            "https://p%w12:@h",
            "https://p%w123:x-oauth-basic@h",
            "https://p%w1234567@h/",
            "https://h/;token=p%w",
            "https://h/?to%6Ben=p%w",
            "https://h/?sig=p%w1&se=2",
            "https://h/#/cb?access_token=p%w",
            "https://h/?X-Amz-Credential=p%w%2F2&a=b",
            "https://h/a;jsessionid=p%w?b=c",
            "jdbc:x://h;user=a;password=p%w",
            "https://hooks.slack.com/services/T0/B0/p%w",
            "https://discord.com/api/v9/webhooks/1/p%w",
            "https://discord.com/api/webhooks/1/p%w",
            "https://api.telegram.org/bot12:p%w/getMe",
            "https://h/?data[token]=p%w",
            "https://h/?x=1&amp;token=p%w",
            "https://u:p%w&#64;h",
            "https:\\/\\/u:p%w@h",
            "HTTPS:U:p%w@H",
            "u:p%w9@h",
            "u:p%w@db:5432/x",
            "https://u:p%w\u{ff20}h/",
            "https://u\u{ff1a}p%w\u{ff20}h/",
            "https://u:p%w%EF%BC%A0h/",
            "https://h/?otp=p%w",
            "https://h/?SAMLResponse=p%w&RelayState=x",
            "https://h/?my_secret=p%w",
            "https://h/?x-api-key=p%w",
            "https://h/?client_assertion=p%w",
            "https://h/?refresh=p%w012",
            "https://h/?a\u{ff1d}b&newPassword=p%w",
            "https://h/?u%5Bpassword%5D=p%w",
            "https://h/bot123456789:AAp%w_abcdefghijklmnopqrstuv/x",
            "https://h/xoxe.xoxp-1-p%w0123456789",
            "https://h/x?Signature=p%w&Expires=1",
            "https://h/x?X-Goog-Credential=p%w%2Fauto",
            "Authorization: Bearer%20p%w0",
        ] {
            let text = text.replace("p%w", "Sw0rdFish");
            assert!(!redact(&text).contains("Sw0rdFish"), "{text}: {}", redact(&text));
            let line = format!("é see {text} and <b>");
            let line = redact_in(&line).into_owned();
            assert!(!line.contains("Sw0rdFish"), "{text}: {line}");
            assert!(line.starts_with("é see ") && line.ends_with(" and <b>"), "{line}");
        }
    }

    #[test]
    fn delimiters_after_an_at_sign_in_passwords() {
        for (text, redacted) in [
            ("redis://:p@ss#1@h.corp.example:6379/0", "redis://:***@h.corp.example:6379/0"),
            ("X=redis://:p@s/s#1@h.corp.example", "X=redis://:***@h.corp.example"),
            ("postgres://u:a@b/c?d@h.corp.example/x", "postgres://u:***@h.corp.example/x"),
            (
                "mongodb://u:a@b#c@h1.corp.example,h2.corp.example/x",
                "mongodb://u:***@h1.corp.example,h2.corp.example/x",
            ),
            ("https://u:p@ss#1@h.example:80/", "https://u:***@h.example:80/"),
            ("https://u:p@h.example/@joe@b.example", "https://u:***@h.example/@joe@b.example"),
            ("postgres://u:p@db:5432/x?mail=joe@b.example", "postgres://u:***@db:5432/x?mail=joe@b.example"),
            ("https://u:p@intranet/mail/joe@b.example", "https://u:***@intranet/mail/joe@b.example"),
            ("postgres://u:p@ss/word@h/db", "postgres://u:***@h/db"),
            ("https://u:p@ss#w@h/", "https://u:***@h/"),
            ("redis://:p@ss/w#d@h:6379", "redis://:***@h:6379"),
            ("rtsp://u:p!@#$^&*x@192.0.2.1:554/live", "rtsp://u:***@192.0.2.1:554/live"),
            ("mysql://us#er:p/w@db.example/x", "mysql://us#er:***@db.example/x"),
            ("X=smtp://a@b.example:c?d@h.example:587?e=f", "X=smtp://a@b.example:***@h.example:587?e=f"),
            ("smtp://a@b.example:c/d@h.example:587", "smtp://a@b.example:***@h.example:587"),
            ("smtp://anna%40department2.h.example:c@h.example", "smtp://anna%40department2.h.example:***@h.example"),
            ("see postgres://a@b:c/d@b.example:5432/db there", "see postgres://a@b:***@b.example:5432/db there"),
            ("mysql+ssh://u@h.example:22/v:p@127.0.0.1/db", "mysql+ssh://u@h.example:22/v:***@127.0.0.1/db"),
            (
                "docker://u:p@registry/image@sha256:0123456789abcdef",
                "docker://u:***@registry/image@sha256:0123456789abcdef",
            ),
            ("https://u:p@h/a/@me", "https://u:***@h/a/@me"),
            ("https://u:p@example.com/x?mail=a@b.c", "https://u:***@example.com/x?mail=a@b.c"),
            ("https://u:p@intranet/#/mail/a@b/", "https://u:***@intranet/#/mail/a@b/"),
            ("https://$u:p@$HOST/x@y.example", "https://$u:***@$HOST/x@y.example"),
            ("postgres://u:p@localhost/my@db", "postgres://u:***@localhost/my@db"),
            ("amqp://u:p@h.example/a@x", "amqp://u:***@h.example/a@x"),
            ("jdbc:sqlserver://h;password={pasS}};word={qq};user=a", "jdbc:sqlserver://h;password={***};user=a"),
            ("Server=h;PWD=with_a;semicolon;PORT=80", "Server=h;PWD=***;PORT=80"),
            ("https://h/a;jsessionid=1A2B3C?b=c", "https://h/a;jsessionid=***?b=c"),
            ("mysql \"root:rootPW@/shop?parseTime=true\"", "mysql \"root:***@/shop?parseTime=true\""),
        ] {
            assert_eq!(redact_in(text), redacted);
        }
    }

    #[test]
    fn signs_inside_of_passwords() {
        for text in [
            "X=u:Sw0rd\"Fish1@h",
            "export X=u:Sw0rd\"Fish1@h",
            "DB=mysql://u:Sw0rd\"Fish1@h/d",
            "X=u:Sw0rd=Fish1@h",
            "X=u:Sw0rdFish1==@h",
            "X=u:Sw0rd'Fish1@h",
            "X=mysql://u:Sw0rd>Fish1@h/d",
            "X=mysql://u@a.example:Sw0rd<Fish1@h/d",
            "X=mysql://u:Sw0rd@a>Fish1@h/d",
            "X=mysql://u@a.example:Sw0rd Fish1@h/d",
            "{\"a\": \"mysql://u:Sw0rd\\\"=Fish1@h/d\"}",
            "passwords: [Sw0rdFish1, Fish1Sw0rd]",
            "SECRETS=Sw0rdFish1,Fish1Sw0rd",
        ] {
            let covered = redact_in(text);
            assert!(!covered.contains("Sw0rd") && !covered.contains("Fish1"), "{text}: {covered}");
        }
        for text in [
            "{\"a\":\"https://h:80/\",\"mail\":\"joe@h.example\"}",
            "<a href=\"https://h.example:80/\" title=\"joe@h.example\">",
            "<b>http://u:foo</b> joe@h.example, <http://u:foo> joe@h.example",
            "<td>see mysql://h:3306</td><td>joe@h.example</td>",
            "\"http://u:foo\", \"joe@h.example\", \"jdbc:mysql://h:3306\",\"joe@h.example\"",
            "{\"a\": \"{\\\"u\\\":\\\"mysql://h:80\\\",\\\"m\\\":\\\"joe@h.example\\\"}\"}",
            "echo \"http://u:foo\" > joe@h.example",
            "time=12:30 mail=joe@h.example, x=a:b=c",
            "max_tokens: 4096, total_tokens=1234, secrets: inherit",
        ] {
            assert_eq!(redact_in(text), text);
        }
    }

    #[test]
    fn secrets_at_line_ends() {
        for text in [
            "url: https://u:\n  Sw0rdFish@h/",
            "url: https://u:Sw0rdFish\n  @h/",
            "url: >-\n  https://h/?a=b&token=\n  Sw0rdFish\n  &c=d",
            "\"https://u:\\\n   Sw0rdFish@h/\"",
            "\"https://h/?tok\\\n   en=Sw0rdFish\"",
            "<a href='https://u:x\nSw0rdFish@h/'>",
            "<a href='https://u:x\tSw0rdFish@h/'>",
        ] {
            let covered = redact_in(text);
            assert!(!covered.contains("Sw0rdFish"), "{text}: {covered}");
        }
        assert!(!redact("https://h/?to\nken=Sw0rdFish").contains("Sw0rdFish"));
    }

    #[test]
    fn words_are_not_covered() {
        for text in [
            "see https://h.example:8080/\n  joe@h.example there",
            "pkg:generic/openssl@1.1.1?checksum=sha256:de4d501267da39310905cb6dc8c6121f7a2cad45a7707f76df828fe1b85073af",
            "http://evil.example:@allowed.example",
            "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
            "https://discord.com/api/v10/channels/123456789012345678/messages",
            "url: https://h/?q=\n  word and https://h/",
            "email:joe@h.example, To:ann@h.example",
            "git@github.com:owner/name.git and git clone git@h:a/b",
            "npm:react@next and node:20@sha256:0123456789abcdef, image:tag@latest",
            "https://h/?tokens=100&token_type=bearer&token=true&page_token=CAUQAA&key=section-1",
            "a key-features list, npm_config_registry, sk-learn-contrib, hf_hub, ghp_ and xoxb- tokens",
            "Authorization: Bearer and Basic words, password: required, the token is here",
            "https://h.example/compass?passport=blue&author=Ann2&keyboard=qwerty12&monkey=banana123456",
            "https://h.example/a:b@c/d, http://[::1]:80/@x, \u{ff20}joe on \u{ff1a} 12",
            "https://medium.com/@me and git+ssh://git@h/a.git@v1, git+ssh://git@h.example:a/b.git@v1.example",
            "s3://bucket/joe@h.example:80/x, imap://joe@h.example:143/INBOX?from=a@b.example, redis://h:6379/0?x=a@b",
            "time 12:30@noon, ratio 4:3@60fps, a:b@c",
        ] {
            assert_eq!(redact_in(text), text);
        }
    }

    #[test]
    fn spans_are_in_order_and_apart() {
        let text = "//a:b@c/xoxb-01234567890123456789?secret=abcdefgh#token=abcdefgh";
        let spans: Vec<Span> = secrets(text).into_iter().map(|secret| secret.span).collect();
        assert_eq!(spans.len(), 4);
        assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start));
    }

    fn agrees(text: &str) {
        let found = [searched(text), searched_in(text)].concat();
        assert!(!is_plain(text) || found.is_empty(), "{text}: {found:?}");
    }

    #[test]
    fn names_and_tokens_are_not_plain() {
        for name in NAMES {
            for at in 0..name.len() {
                for separator in ["", "-", "_", "."] {
                    let key = [&name[..at], separator, &name[at..]].concat();
                    for key in [key.to_ascii_uppercase(), key] {
                        assert!(!is_plain(&format!("https://h/?a&{key}=abcdef")), "{key}");
                    }
                }
            }
        }
        for form in TOKENS.iter().chain(MORE_TOKENS) {
            let token = form.prefix.to_owned() + &"0".repeat(form.length.0);
            assert!(!is_plain(&token) && !is_plain(&format!("https://h/?{token}")), "{token}");
        }
    }

    #[test]
    fn most_lines_of_real_lists_are_plain() {
        let text = include_str!("../../../tests/data/urls/userbait.txt");
        text.lines().for_each(agrees);
        assert!(text.lines().filter(|line| is_plain(line)).count() * 100 > text.lines().count() * 90);
    }

    proptest! {
        #[test]
        fn plain_texts_have_no_secrets(
            parts in prop::collection::vec(
                prop::sample::select(vec![
                    "https://", "u:p", "@", "h.example", "/", "?", "&", "&amp;", "amp;", "&#38;", "#64;", "commat;", "=", ":",
                    "token", "page", "Secret", "_", "b", "2",
                    "%3D", "%40", "%25", "\\u0026", "\n", "\n  ", "\\\n", "\t", " ", "\"", "\u{ff20}", "abcdef", "0123456789",
                    "hooks.slack.com/services/T0/B0/", "AKIA", "eyJ", "bot", "sig", "key", "#", ";", "é", "pass", "word", "code",
                ]),
                0..14,
            )
        ) {
            agrees(&parts.concat());
        }
    }
}
