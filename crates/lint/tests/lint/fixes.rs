//! The promise of a safe fix: every interpretation that accepted the text accepts the result and means the same by it.
//!
//! Two readings are asked: RFC 3986, for which two URIs are the same that have one normal form, and the URL Standard,
//! for which two texts are that give one URL, alone and on a page.

use proptest::prelude::*;
use urlgram::UriReference;
use urlgram::diagnostic::Fix;
use urlgram::mistake::split_userinfo;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::urllib::urlsplit;
use urlgram::whatwg::Url;
use urlgram_lint::{Choice, Config, Diagnostic, Letters, Linter, lints};

/// A linter with all lints and all styles that can be asked for.
fn linters() -> [Linter; 2] {
    [(Choice::Never, Letters::Unicode), (Choice::Always, Letters::Ascii)].map(|(choice, letters)| {
        let mut config = Config::default();
        config.selection.select = Some(vec!["ALL".into()]);
        config.style.trailing_slash = Some(choice);
        config.style.www = Some(choice);
        config.style.idn = Some(letters);
        config.style.path = Some(letters);
        Linter::new(config)
    })
}

/// The URL that browsers make of `text` alone.
fn href(text: &str) -> Option<String> {
    Some(Url::parse(text).ok()?.href().to_owned())
}

/// The URL that browsers make of `text` as a link on a page.
fn href_on(page: &str, text: &str) -> Option<String> {
    Some(Url::parse(page).unwrap().join(text).ok()?.href().to_owned())
}

/// The normal form of `text`, if it is a URI or a reference.
fn normal_form(text: &str) -> Option<String> {
    let reference = UriReference::parse(text).ok()?;
    Some(reference.normalize().as_str().to_owned())
}

/// Result of one interpretation; none if it rejects the text.
type Reading = fn(&str) -> Option<String>;

/// Returns a change of meaning that `fix` causes.
fn broken_by(fix: &Fix, text: &str) -> Option<String> {
    let after = fix.apply(text);
    let readings: [(&str, Reading); 4] = [
        ("RFC 3986", normal_form),
        ("WHATWG", href),
        ("WHATWG in http", |text| href_on("http://page.example/folder/file?query#fragment", text)),
        ("WHATWG in https", |text| href_on("https://page.example/folder/file?query#fragment", text)),
    ];
    readings.into_iter().find_map(|(name, read)| {
        let (before, read) = (read(text)?, read(&after));
        (read.as_ref() != Some(&before)).then(|| {
            format!("{text:?} becomes {after:?}, for {name} {before} becomes {}", read.unwrap_or("nothing".into()))
        })
    })
}

/// The promises that the safe fixes of `text` break.
fn broken(findings: &[Diagnostic], text: &str) -> Vec<(&'static str, String)> {
    let fixes = findings.iter().filter_map(|finding| Some((finding.code(), finding.fix()?)));
    fixes.filter(|(_, fix)| fix.is_safe()).filter_map(|(code, fix)| Some((code, broken_by(fix, text)?))).collect()
}

#[test]
fn safe_fixes_of_the_examples_change_nothing() {
    let linters = linters();
    let mut wrong = Vec::new();
    let mut fixes = 0;
    for text in lints().flat_map(|lint| lint.bad().chain(lint.good())).map(|example| example.text()) {
        let text = text.as_str();
        for linter in &linters {
            let findings = linter.check(text.as_bytes());
            fixes += findings.iter().filter(|finding| finding.fix().is_some_and(|fix| fix.is_safe())).count();
            wrong.extend(broken(&findings, text));
        }
    }
    assert!(fixes > 0, "no example has a safe fix");
    let wrong: Vec<_> = wrong.into_iter().map(|(code, what)| format!("{code}: {what}")).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn python_finds_no_new_host_after_a_safe_fix() {
    let host = |text: &str| urlsplit(text).ok().and_then(|url| url.hostname().map(|host| host.into_owned()));
    for text in ["file:\\\\h/", "file:\\\\h/a", "file:/\\h/a", "http:\\\\h.example/"] {
        assert_eq!(host(text), None, "{text}");
        let findings: Vec<_> = linters().iter().flat_map(|linter| linter.check(text.as_bytes())).collect();
        let fixes = findings.iter().filter_map(|finding| finding.fix()).filter(|fix| fix.is_safe());
        for after in fixes.map(|fix| fix.apply(text)) {
            let is_browsers = text.starts_with("http") && host(&after).as_deref() == Some("h.example");
            assert!(host(&after).is_none() || is_browsers, "{text} becomes {after}");
        }
    }
}

/// A second run must not take what is left of a pair for something else.
#[test]
fn a_fix_mends_all_mistakes_of_one_kind() {
    let linter = Linter::new(Config::default());
    for (text, fixed) in [
        ("https://a.example/?q=\"x\"", "https://a.example/?q=%22x%22"),
        ("http://a.example/<b>", "http://a.example/%3Cb%3E"),
        ("http://a.example/a%25E2%2580%2593b", "http://a.example/a%E2%80%93b"),
    ] {
        let found = linter.check(text.as_bytes());
        let fixes: Vec<_> = found.iter().filter_map(|finding| Some(finding.fix()?.apply(text))).collect();
        assert_eq!(fixes, [fixed], "{found:?}");
    }
}

/// A fragment directive follows the fragment without a `#`.
#[test]
fn a_number_sign_before_a_directive_is_removed() {
    let linter = Linter::new(Config::default());
    for (text, fixed) in [
        ("https://a.example/p#a#:~:text=b", "https://a.example/p#a:~:text=b"),
        ("https://a.example/p#a#b", "https://a.example/p#a%23b"),
    ] {
        let found = linter.check(text.as_bytes());
        let fixes: Vec<_> = found.iter().filter_map(|finding| Some(finding.fix()?.apply(text))).collect();
        assert_eq!(fixes, [fixed], "{found:?}");
    }
}

/// A telephone number has no escapes, unlike the path of a generic URI.
#[test]
fn no_fix_writes_an_escape_that_the_scheme_refuses() {
    let [linter, _] = linters();
    for (text, fixed) in [("tel:+1 555", false), ("tel:0800 123", false), ("http://h/a b", true), ("data:,a b", true)] {
        let found = linter.check(text.as_bytes());
        assert!(!found.is_empty(), "{text}");
        assert_eq!(found.iter().any(|finding| finding.fix().is_some()), fixed, "{text}: {found:?}");
    }
}

/// `http://socks5h://server` has two schemes, of which no specification knows the second.
#[test]
fn no_fix_breaks_a_second_scheme() {
    for first in ["http", "HTTPS", "s3", "ogg", "zipkin"] {
        for second in ["socks5h", "http", "HTTP", "minio.example", "u@x", "é"] {
            for rest in ["", "/", "host", "Host/a/../b", "host:80/?x= y", "/a", "h//b"] {
                let text = format!("{first}://{second}://{rest}");
                for finding in linters().iter().flat_map(|linter| linter.check(text.as_bytes())) {
                    let Some(fix) = finding.fix() else { continue };
                    let after = fix.apply(&text);
                    let keeps = after.matches("://").count() == 2 || fix.span.start == 0;
                    let is_after = fix.span.start as usize > first.len() + second.len() + "://://".len();
                    assert!(keeps, "{}: {text} becomes {after}", finding.code());
                    assert!(
                        !fix.is_safe() || is_after || fix.span.end <= first.len() as u32,
                        "{}: {text} {after}",
                        finding.code()
                    );
                }
            }
        }
    }
}

/// The user, the password and the host that the author of a connection string means: the last `@` is before the host.
fn meant(text: &str) -> Option<[String; 3]> {
    let decoded = |part: &str| decode_str(part, OnInvalid::Replace).unwrap_or_default().into_owned();
    let (userinfo, rest) = text.split_once("://")?.1.rsplit_once('@')?;
    let (user, password) = userinfo.split_once(':')?;
    let host = rest.split(['/', '?', '#']).next()?;
    let host = host.split(':').next()?.to_ascii_lowercase();
    Some([decoded(user), decoded(password), host])
}

/// A password with a delimiter in it ends the authority for the specifications, and not for its author.
#[test]
fn no_safe_fix_changes_a_connection_string() {
    let linters = linters();
    let schemes = ["mysql", "postgres", "redis", "amqp", "mongodb", "http", "HTTPS", "ftp", "ssh", "jdbc:mysql"];
    let passwords = [
        "#p", "?p", "/p", "#", "?", "/", "//p", "/../p", "?a=b&&c", "#p:", "80/p", "%41#p", "p@#q", "@#p", "#p@",
        "a#%zz", "/%7Ep", "?%7ep", "#P/./q", "?utm_source=x&p", "/p//q", "A/b", "x?", "?+", "#a b", "\\p", "[#p",
        "a:b#c", "p#q/r?s",
    ];
    let mut fixes = 0;
    for (scheme, password) in schemes.iter().flat_map(|scheme| passwords.iter().map(move |password| (scheme, password)))
    {
        for (user, server) in [("root", "db.example"), ("u", "H:3306"), ("", "127.0.0.1:6379"), ("App", "[::1]:5432")] {
            for end in ["", "/x", "/a/../b?c=%7e", ":", "?a=1&&b=2"] {
                let text = format!("{scheme}://{user}:{password}@{server}{end}");
                let is_cut = split_userinfo(&text).is_some() || password.starts_with(['/', '?', '#']);
                if !is_cut {
                    continue;
                }
                let found = linters.iter().flat_map(|linter| linter.check(text.as_bytes()));
                for (code, fix) in found.filter_map(|finding| Some((finding.code(), finding.fix()?.clone()))) {
                    let after = fix.apply(&text);
                    fixes += usize::from(fix.is_safe());
                    assert!(!fix.is_safe() || meant(&after) == meant(&text), "{code}: {text} becomes {after}");
                }
            }
        }
    }
    assert!(fixes > 100, "{fixes}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn safe_fixes_change_nothing(text in soup()) {
        for linter in linters() {
            let wrong = broken(&linter.check(text.as_bytes()), &text);
            prop_assert!(wrong.is_empty(), "{wrong:?}");
        }
    }
}

/// Texts that are URLs more often than not, with something odd about them.
fn soup() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "http://example.org", "HTTPS://Example.ORG", "http://", "http:/", "http:", "//example.org", "",
        "ftp://ftp.example.org", "FILE:", "file:/", "file://", "file:///", "file:////", "ws://example.org", "mailto:",
        "mailto:a@example.org", "data:,", "data:;base64,", "urn:uuid:", "URN:", "urn:Example:", "tel:", "geo:",
        "ldap://Ldap.example.net", "sip:a@b.example", "foo://Host", "foo:", "pkg:NPM/", "gopher://h.example",
        "magnet:?", "javascript:", "blob:", "htpp://h.example", "/", "a/", "http://[2001:DB8::0:1]",
        "http://u:p@h.example", "http://b\u{fc}cher.example", "http://xn--bcher-kva.example", "  http://h.example",
    ]);
    let pieces = prop::sample::select(vec![
        ":", ":80", ":0443", ":443", ":", ":99999", "/", "//", "///", "/a", "/A/", "/.", "/..", "/./", "/../",
        "/%2e%2E/", "/C|/", "/C:/", "/c%3a/", "%7Ea", "%41", "%c3%a9", "%C3%A9", "%2f", "%2C", "%28", "%", "%zz",
        "%20", "%00", "?", "?b=1&a=2", "&&", "&a=", "=", "utm_source=x&", "#", "#a", "a b", " ", "\t", "\n", "\\", "+",
        "a+b", "|", "^", "{x}", "[", "]", "<", ">", "\"", "`", "'", "e\u{301}", "\u{e9}", "\u{202e}", "\u{df}",
        "\u{ff0e}", "\u{fffe}", "@", ",", ";", ";type=I", "index.html", "www.", "1", "-", "_", ".", "x",
    ]);
    (start, prop::collection::vec(pieces, 0..6)).prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

/// A blank may be in a percent-encoding, or before the parameters of a server.
#[test]
fn blanks_are_not_always_percent_encoded() {
    let linter = Linter::new(Config::default());
    let fixed = |text: &str, code: &str| {
        let found = linter.check(text.as_bytes()).into_iter().find(|finding| finding.code() == code).unwrap();
        let fix = found.fix().unwrap().clone();
        (fix.apply(text), fix.is_safe())
    };
    assert_eq!(fixed("https://h.example/a%2C% 2Cb", "U102"), ("https://h.example/a%2C%2Cb".into(), false));
    assert!(fixed("https://h.example/5% 10 off", "U102").0.starts_with("https://h.example/5%25"));
    assert_eq!(fixed("https://h.example/a b", "U101"), ("https://h.example/a%20b".into(), true));
    // The name of a database with a parameter in it does not exist.
    assert!(!fixed("postgres://h.example/a sslmode=require", "U101").1);
}
