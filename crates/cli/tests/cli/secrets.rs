//! A secret in a URL is shown by no command, in no format, from no kind of document, unless it is asked for.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::fs;
use std::path::Path;

use crate::command::{command, run, urlgram};
use crate::folder::folder;

/// URLs with a secret in the place of `%`. Each has a mistake, so that there is a finding to show.
const URLS: &[&str] = &[
    "https://u:%@h.example:080/",
    "https:/u:%@h.example:080/",
    r"https:\\u:%@h.example:080/",
    "https:u:%@h.example:080/",
    "https:///u:%@h.example:080/",
    "https://u:a/%@h.example/",
    "https://u:a?%#b@h.example/",
    "ftp://u:%@h.example:021/",
    "https://%@h.example:080/",
    "https://%:x-oauth-basic@h.example:080/",
    "https://h.example:080/?token=%",
    "https://h.example:080/?a=b&token=%",
    "https://h.example:080/;token=%",
    "https://h.example:080/?to%6Ben=%",
    "https://h.example:080/?sv=1&sig=%",
    "https://h.example:080/#/cb?access_token=%&x=1",
    "https://h.example:080/?X-Amz-Credential=%&a=b",
    "https://h.example:080/?next=https://u:%@h.example/",
    "https://h.example:080/?next=https%3A%2F%2Fu%3A%@%40h.example%2F",
    "https://hooks.slack.com:0443/services/T0/B0/%",
    "https://hooks.slack.com/services/T0/B0/%?a=b c",
    "https://discord.com/api/webhooks/1/%?a=%%",
    "https://api.telegram.org/bot12:%/getMe?a=%%",
    "https://h.example:080/ghp_%",
    "https://h.example:080/?q=glpat-%",
    "https://h.example:080/xoxb-%/x",
    "https://h.example:080/?k=sk_live_%",
    "jdbc:sqlserver://h.example:080;user=a;password=%",
    "https://u:%@h.example\\@other.example/",
    "http://u:%@[::1/",
    "http://h.example/?password=%&a=b c",
    "https://u:%@h.example/ü",
    "https://h.example:080/?otp=%",
    "https://h.example:080/?a=b&SAMLResponse=%",
    "https://h.example:080/?my_secret=%&x=1",
    "https://h.example:080/?x-api-key=%",
    "https://h.example:080/?client_assertion=%#a",
    "https://h.example:080/?newPassword=%",
    "https://h.example:080/?refresh=%",
    "https://u:%\u{ff20}h.example:080/",
    "https://h.example:080/?Signature=%&AWSAccessKeyId=AKIAEXAMPLE",
    "https://h.example:080/bot123456789:AA%_abcdefghijkl/x",
    "/>u%3A%@h.example/a",
];

/// Documents of one kind: a name, and what is around a URL, in whose place is `{}`.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("a.urls", &["{}"]),
    ("a.txt", &["See {} and https://a.example:080/ there.", "(\u{e9} {}), then."]),
    ("a.md", &["See [x]({}) and <https://a.example:080/>.", "<{}>, {}", "[r]: {}\n"]),
    ("a.html", &["<p><a href=\"{}\">x</a> <img src='https://a.example:080/'> {}</p>"]),
    ("a.json", &["{\"url\": \"{}\", \"home\": \"https://a.example:080/\"}"]),
    ("b.json", &["{\"url\": 1 \"{}\"}"]),
    ("a.yaml", &["url: \"{}\" # https://a.example:080/", "- {}"]),
    ("b.yaml", &["url: >-\n  {}\nhome: https://a.example:080/", "a: \"https://a.example:080/ {}\\\n  \""]),
    ("a.toml", &["url = '{}' # https://a.example:080/"]),
    ("a.csv", &["url,b\n{},https://a.example:080/"]),
    ("a.py", &["x = ['{}', 'https://a.example:080/']"]),
    ("a.js", &["x = \"{}\"; // https://a.example:080/"]),
    ("a.sh", &["curl \"{}\" https://a.example:080/"]),
];

const FORMATS: &[&str] =
    &["full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab", "junit", "rdjson"];

/// Secrets of letters and digits in both cases, which no document, message or fix contains by chance.
fn secret(seed: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghkmnpqrstuvwxyzABCDEFGHKMNPQRSTUVWXYZ";
    let letter = |i: usize| char::from(LETTERS[(seed * 7919 + i * (seed + 31)) % LETTERS.len()]);
    let letters: String = (0..14).map(letter).collect();
    format!("S{seed}3{letters}9{seed}")
}

/// The URL as the kind of document writes it.
fn escaped(name: &str, url: &str, seed: usize) -> String {
    match name.rsplit('.').next().unwrap() {
        "html" => url.replace('&', if seed.is_multiple_of(2) { "&amp;" } else { "&#38;" }),
        "md" if seed.is_multiple_of(2) => url.replace('_', r"\_").replace('&', "&amp;"),
        "json" => url.replace('\\', r"\\").replace('/', if seed.is_multiple_of(2) { r"\/" } else { "/" }),
        "yaml" | "py" | "js" | "sh" => url.replace('\\', r"\\"),
        _ => url.to_owned(),
    }
}

/// Writes a document per URL, so that an error in one does not hide the next, and returns the secrets.
fn planted(folder: &Path, name: &str, shapes: &[&str]) -> Vec<(String, String)> {
    let mut planted = Vec::new();
    for (i, url) in URLS.iter().enumerate() {
        let secret = secret(i + 11);
        let url = escaped(name, &url.replace('%', "\0").replace("\0\0", "%%"), i);
        // `%` marks the secret, but percent-encodings stay.
        let url = percent(&url, &secret);
        let text: Vec<String> = shapes.iter().map(|shape| shape.replace("{}", &url)).collect();
        let mut bytes = (text.join("\n") + "\n").into_bytes();
        if i % 3 == 0 {
            // A byte that is not UTF-8 does not change anything.
            bytes.extend_from_slice(b"\xff\n");
        }
        fs::write(folder.join(format!("{i}-{name}")), bytes).unwrap();
        planted.push((secret, text.join("\n")));
    }
    planted
}

/// The URL with the secret.
fn with_secret(url: &str, secret: &str) -> String {
    percent(&url.replace('%', "\0").replace("\0\0", "%%"), secret)
}

/// Puts the secret into each gap, and restores each `%` that begins a percent-encoding or is doubled.
fn percent(url: &str, secret: &str) -> String {
    let mut text = String::new();
    let mut rest = url;
    while let Some(at) = rest.find('\0') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let is_encoding = rest.len() >= 2 && rest.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit);
        text.push_str(if is_encoding { "%" } else { secret });
    }
    (text + rest).replace("%%", "%")
}

#[test]
fn no_format_shows_a_secret_of_any_kind_of_document() {
    let mut leaks = Vec::new();
    for (name, shapes) in DOCUMENTS {
        let folder = folder(&format!("secrets-{name}"), &[]);
        let planted = planted(&folder, name, shapes);
        let files: Vec<String> = (0..planted.len()).map(|i| format!("{i}-{name}")).collect();
        let lint = |format: &str, more: &[&str]| {
            let args = [&["lint", "--isolated", "--select", "ALL", "-F", format], more].concat();
            run(command(&args).args(&files).current_dir(&folder), "")
        };
        for format in FORMATS {
            let ran = lint(format, &[]);
            for (secret, text) in &planted {
                if let Some(line) = ran.out.lines().chain(ran.err.lines()).find(|line| line.contains(secret)) {
                    leaks.push(format!("{format} {text}\n  {line}"));
                }
            }
        }
        let shown = lint("json-lines", &["--show-secrets"]);
        let count = planted.iter().filter(|(secret, _)| shown.out.contains(secret)).count();
        assert!(count * 2 > planted.len(), "{name}: only {count} of {} secrets are found", planted.len());
    }
    assert!(leaks.is_empty(), "{} leaks\n{}", leaks.len(), leaks.join("\n"));
}

#[test]
fn no_message_or_drawing_of_a_command_shows_a_secret() {
    let mut leaks = Vec::new();
    for (i, url) in URLS.iter().enumerate() {
        let secret = secret(i + 11);
        let url = with_secret(url, &secret);
        for args in [
            &["lint", &url][..],
            &["read", &url],
            &["get", "-f", "host", &url],
            &["lint", "--config", &url, "x"],
            &["lint", "--select", &url],
            &["explain", &url],
            &["grammar", "show", &url],
            &["parse", "--rule", &url, "x"],
            &["lint", "--color", &url],
            &["template", "match", "/{a}", &url],
        ] {
            let ran = urlgram(args, "");
            if let Some(line) = ran.out.lines().chain(ran.err.lines()).find(|line| line.contains(&secret)) {
                leaks.push(format!("{args:?}\n  {line}"));
            }
        }
        // The answer of these commands is on stdout; their drawings are on stderr.
        for args in [
            &["parse", &url][..],
            &["--", &url],
            &["tree", &url],
            &["normalize", &url],
            &["resolve", "http://b/", &url],
        ] {
            let ran = urlgram(args, "");
            if let Some(line) = ran.err.lines().find(|line| line.contains(&secret)) {
                leaks.push(format!("{args:?}\n  {line}"));
            }
        }
    }
    assert!(leaks.is_empty(), "{} leaks\n{}", leaks.len(), leaks.join("\n"));
}

/// URLs that the line ends of a document cut, with a secret in the place of `%`.
const CUT: &[(&str, &str)] = &[
    ("cut.yaml", "a: \"https://u:\\\n  %@h.example:080/\"\n"),
    ("cut2.yaml", "a: \"https://h.example:080/?a=b&token=\\\n  %\"\n"),
    ("cut3.yaml", "a: >-\n  https://h.example:080/?token=\n  %\n"),
    ("cut.toml", "a = \"\"\"https://u:\\\n  %@h.example:080/\"\"\"\n"),
    ("cut.py", "a = 'https://u:\\\n%@h.example:080/'\n"),
    ("cut.html", "<a href=\"https://u:x\n%@h.example:080/\">x</a>\n"),
    ("cut2.html", "<a href=\"https://u:x\t%@h.example:080/\">x</a>\n"),
    ("cut.json", "{\"a\": \"https://u:x\\n%@h.example:080/\", \"b\": \"https://u:\\u0025@\\uFF20h:080/\"}\n"),
    ("cut.txt", "u:%@h http://a.example:080/ joe:%@db:5432/x\n"),
];

/// A text that is too short for a secret may look like one as soon as it is fixed. A mail address as the user does not.
#[test]
fn a_suggested_text_shows_no_secret() {
    let list = folder("suggested", &[("a.urls", "https://h.example/;api_key=é\nhttps://joep@ss@www.h.example/\n")]);
    let tried = |more: &[&str]| -> Vec<String> {
        let args = [&["lint", "--isolated", "a.urls"], more].concat();
        let ran = command(&args).current_dir(&list).output().unwrap();
        let drawn = String::from_utf8(ran.stdout).unwrap();
        drawn.lines().filter_map(|line| Some(line.split_once("try ")?.1.to_owned())).collect()
    };
    assert_eq!(tried(&[]), ["https://h.example/;api_key=***", "https://joep%40ss@www.h.example/"]);
    let shown = ["https://h.example/;api_key=%C3%A9", "https://joep%40ss@www.h.example/"];
    assert_eq!(tried(&["--show-secrets"]), shown);
}

/// Baselines and other files that are written do not show a secret, and neither do changes on a terminal.
#[test]
fn no_written_file_shows_a_secret() {
    let folder = folder("written", &[]);
    let (mut names, mut leaks, secret) = (Vec::new(), Vec::new(), secret(7));
    for (name, text) in CUT {
        fs::write(folder.join(name), text.replace('%', &secret)).unwrap();
        names.push((*name).to_owned());
    }
    for (i, url) in URLS.iter().enumerate() {
        let name = format!("{i}.txt");
        fs::write(folder.join(&name), format!("See {} there.\n", with_secret(url, &secret))).unwrap();
        names.push(name);
    }
    let lint = |args: &[&str]| {
        run(command(&[&["lint", "--isolated", "--select", "ALL"], args].concat()).args(&names).current_dir(&folder), "")
    };
    for format in FORMATS {
        let ran = lint(&["-F", format]);
        leaks.extend(ran.out.lines().chain(ran.err.lines()).filter(|line| line.contains(&secret)).map(str::to_owned));
    }
    let baseline = folder.join("baseline.json");
    let _ = fs::remove_file(&baseline);
    let ran = lint(&["--write-baseline", "baseline.json"]);
    let text = fs::read_to_string(&baseline).unwrap_or_else(|error| panic!("{error}: {ran}"));
    leaks.extend(text.lines().filter(|line| line.contains(&secret)).map(str::to_owned));
    assert!(leaks.is_empty(), "{} leaks\n{}", leaks.len(), leaks.join("\n"));
}

#[test]
fn a_field_is_covered_as_the_whole_text_is() {
    let ran = urlgram(&["read", "jdbc:oracle:thin:anna/zK8dPq2w@db:1521:x"], "");
    assert!(ran.out.contains("subname thin:anna/") && !ran.out.contains("zK8dPq2w"), "{ran}");
}

#[test]
fn bytes_of_other_encodings_hide_no_secret() {
    let ran = urlgram(&["redact"], b"a https://anna:zK8\xe9dPq2wXv@corp.example/x\n".as_slice());
    assert!(ran.code == Some(0) && !ran.out.contains("dPq2wXv") && ran.out.contains("@corp.example/x"), "{ran}");
    let wide: Vec<u8> = "https://anna:zK8dPq2wXv@h/".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in [wide.clone(), [b"\xff\xfe", &*wide].concat()] {
        let ran = urlgram(&["redact"], text.as_slice());
        assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains("<stdin>: UTF-16"), "{ran}");
    }
    let ran = urlgram(&["redact", "."], "");
    assert!(ran.code == Some(2) && ran.err.starts_with("urlgram: .: "), "{ran}");
}
