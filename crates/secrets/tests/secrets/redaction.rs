//! A secret that is planted in a URL is covered, wherever it is and in whatever form a document writes it.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urlgram::mistake::split_userinfo;
use urlgram_documents::{DocumentKind, read};
use urlgram_secrets::{cover, redact, redact_in, secrets, secrets_in};

/// URLs with a secret in the place of `{}`.
const PLACES: &[&str] = &[
    "https://u:{}@h.example/a",
    "https://u:{}@h/",
    "https://u%3A{}%40h.example/",
    "https:/u:{}@h.example/",
    r"https:\\u:{}@h.example/",
    "https:u:{}@h.example/",
    "//u:{}@h.example/",
    "ftp://u:{}@h.example/",
    "sip:u:{}@h.example",
    "postgres+x://u:{}@h.example:5432/db",
    "https://{}x0x0:x-oauth-basic@h.example/",
    "https://u:{}\u{ff20}h.example/",
    "https://h.example/?next=https://u:{}@h.example/",
    "https://h.example/?next=https%3A%2F%2Fu%3A{}%40h.example%2F",
    "https://h.example/cb#access_token={}&state=1",
    "https://h.example/;jsessionid={}",
    "https://h.example/x?X-Amz-Signature={}&X-Amz-Expires=60",
    "https://h.example/x?sv=2022-11-02&se=2030&sig={}",
    "https://h.example/xoxb-{}0123456789/x",
    "https://h.example/ghp_{}",
    "https://hooks.slack.com/services/T0A/B0E/{}",
    "https://api.telegram.org/bot123456:{}/getMe",
    "https://h.example/?{key}={}",
    "https://h.example/a?x=1&{key}={}&y=2",
    "/a/b?{key}={}#top",
];

const KEYS: &[&str] = &[
    "token", "otp", "SAMLResponse", "my_secret", "x-api-key", "client_assertion", "id_token", "newPassword", "db.pass",
    "data[token]", "API_SECRET", "authToken", "session_id", "password2", "csrf-token", "Signature",
];

/// Ways to write a URL; each is decoded by the documents or by the readers of the URL.
#[derive(Clone, Copy, Debug)]
enum Form {
    Plain,
    References,
    Slashes,
    Percent,
    Upper,
}

fn written(url: &str, form: Form, secret: &str) -> String {
    let parts: Vec<String> = url.split(secret).map(|part| rewritten(part, form)).collect();
    parts.join(secret)
}

fn rewritten(part: &str, form: Form) -> String {
    match form {
        Form::Plain => part.to_owned(),
        Form::References => part.replace('&', "&amp;").replace('@', "&#64;"),
        Form::Slashes => part.replace('\\', r"\\").replace('/', r"\/"),
        Form::Percent => part.replace("token", "to%6Ben").replace("Secret", "S%65cret"),
        Form::Upper => part.replace("https", "HTTPS"),
    }
}

/// Documents with a URL in the place of `{}`, and the name of their kind.
const DOCUMENTS: &[(&str, &str)] = &[
    ("text", "See {} there."),
    ("text", "{}"),
    ("list", "{}\nhttps://h.example/\n"),
    ("markdown", "A [link]({}) and <{}>\n\n[r]: {}\n"),
    ("html", "<p><a href=\"{}\">x</a> <img src='{}'>"),
    ("json", "{\"a\": [\"{}\", 1]}"),
    ("yaml", "a: \"{}\"\nb:\n  - {}\n"),
    ("toml", "a = '{}'\n"),
    ("csv", "id,url\n1,{}\n"),
    ("python", "x = get('{}')  # {}\n"),
    ("javascript", "fetch(`{}`) // {}\n"),
    ("rust", "let x = \"{}\";\n"),
    ("shell", "curl -s \"{}\" > x\n"),
    ("xml", "<a href=\"{}\"/>"),
];

fn secret() -> impl Strategy<Value = String> {
    "[a-zA-Z]{3,8}[0-9]{2}[a-zA-Z]{5,20}[0-9]"
}

fn url_with(place: &str, key: &str, secret: &str) -> String {
    place.replace("{key}", key).replace("{}", secret)
}

/// Returns the text of a document as excerpts show it: the secrets of its links, and those of its lines, are covered.
fn shown(kind: &str, document: &str) -> String {
    let kind = DocumentKind::from_name(kind).expect("a known kind");
    let mut text = document.as_bytes().to_vec();
    for link in &read(kind, document.as_bytes()).links {
        cover(&mut text, secrets(link.text()).iter().map(|secret| link.to_document(secret.span)));
    }
    cover(&mut text, secrets_in(document).iter().map(|secret| secret.span));
    String::from_utf8(text).expect("only whole characters are covered")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_planted_secret_is_covered(
        secret in secret(),
        place in select(PLACES),
        key in select(KEYS),
        form in select(&[Form::Plain, Form::References, Form::Slashes, Form::Percent, Form::Upper][..]),
        (kind, shape) in select(DOCUMENTS),
        before in "[a-zé ]{0,8}",
    ) {
        let url = url_with(place, key, &secret);
        prop_assert!(!redact(&url).contains(&secret), "{url}: {}", redact(&url));
        let url = written(&url, form, &secret);
        prop_assert!(!redact(&url).contains(&secret), "{url}: {}", redact(&url));
        let line = format!("{before} {url} after");
        prop_assert!(!redact_in(&line).contains(&secret), "{line}: {}", redact_in(&line));
        prop_assert!(redact_in(&line).ends_with("after"));
        let document = shape.replace("{}", &url);
        let shown = shown(kind, &document);
        prop_assert!(!shown.contains(&secret), "{kind} {document}: {shown}");
    }

    /// A URL without userinfo, whose names are words, stays as it is.
    #[test]
    fn ordinary_urls_are_not_covered(
        host in "(www\\.)?[a-z]{3,10}\\.(example|org)(:[0-9]{2,4})?",
        path in vec("[a-z]{1,12}(-[a-z0-9]{1,6})?(\\.html)?|@[a-z]{3,8}|~[a-z]{3}|v[0-9]\\.[0-9]", 0..5),
        pairs in vec("(q|page|id|lang|utm_source|ref|sort|keyword|author|tokens|passport|mail)=([a-z]{1,10}|[0-9]{1,8}|[a-z]{3}@[a-z]{3}\\.org)", 0..4),
        fragment in "(#[a-z]{1,10}(-[a-z]{1,5})?)?",
    ) {
        let query = if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) };
        let url = format!("https://{host}/{}{query}{fragment}", path.join("/"));
        prop_assert_eq!(redact(&url), url.as_str());
        let line = format!("See <{url}>, and {url} (\"{url}\") for more: it is 10:30.");
        prop_assert_eq!(redact_in(&line), line.as_str());
    }

    /// A message names the delimiter in a password, and shows the rest of the text.
    #[test]
    fn a_password_that_a_mistake_names_is_covered(
        scheme in select(&["postgres", "redis", "mongodb+srv", "smtp", "https", "ftp", "rtsp", "git+https", "ssh"][..]),
        user in select(&["", "u", "joe.doe", "u@server", "u@h.example"][..]),
        password in "[a-z0-9/?#@:!$&*+,;=()\\[\\]^~|'`{}%]{4,12}",
        host in select(&["h", "h/x", "h:80", "h.example", "h.example:80/x", "localhost/x", "a.example,b.example/x", "[::1]:80"][..]),
        line in select(&["{}", "X={}", "see {} there", "a: \"{}\""][..]),
    ) {
        let url = format!("{scheme}://{user}:{password}@{host}");
        let Some(mistake) = split_userinfo(&url).filter(|mistake| mistake.is_password) else { return Ok(()) };
        let account = format!("{user}:");
        let part = mistake.part.of(&url);
        let skipped = if user.contains('@') && part.starts_with(&account) { account.len() } else { 0 };
        let (start, end) = (mistake.part.start + skipped as u32, mistake.part.end);
        let before = line.find('{').unwrap_or_default() as u32;
        let line = line.replace("{}", &url);
        for (found, before) in [(secrets(&url), 0), (secrets_in(&line), before)] {
            let is_covered = found.iter().any(|found| found.span.start <= start + before && end + before <= found.span.end);
            prop_assert!(is_covered, "{line}: {found:?}");
        }
    }

    /// Any text is accepted, and the spans are whole characters in order.
    #[test]
    fn any_text_is_accepted(text in "(https?:|//|[:/@?#&=%;\\\\\t\n\r ]|token|\u{ff20}|\u{ff1a}|%EF%BC|&#64;|[a-zé]|\\PC){0,40}") {
        for found in [secrets(&text), secrets_in(&text)] {
            prop_assert!(found.iter().all(|secret| text.get(secret.span.range()).is_some_and(|part| !part.is_empty())));
            prop_assert!(found.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
        }
    }
}

#[test]
fn the_user_of_a_database_without_a_password_is_shown() {
    for text in ["postgresql://postgres:@db.example/app", "mysql://application:@10.0.0.1:3306/app"] {
        assert_eq!(redact(text), text);
    }
    assert_eq!(redact("https://applicationkey:@h.example/"), "https://***:@h.example/");
    assert_eq!(redact("postgres://a1b2c3d4e5f6a7b8c9d0:@h.example/"), "postgres://***:@h.example/");
}

#[test]
fn a_password_that_no_server_follows_is_covered() {
    for (text, redacted) in [
        ("postgres://anna:s3cret/shop?a=b", "postgres://anna:***/shop?a=b"),
        ("URL=mysql://anna:s3cret", "URL=mysql://anna:***"),
        ("see \"redis://default:a1b2\" there", "see \"redis://default:***\" there"),
    ] {
        assert_eq!(redact(text), redacted);
        assert!(!urlgram_secrets::is_plain(text), "{text}");
    }
    for text in
        ["postgres://db:5432/shop", "postgres://db:port/shop", "https://h.example:8a/", "redis://cache:REDIS_PORT/0"]
    {
        assert_eq!(redact(text), text);
        assert!(urlgram_secrets::is_plain(text), "{text}");
    }
}
