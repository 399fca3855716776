//! Notes on texts that have no mistake.

use urlgram::mistake::{find, note};

#[test]
fn a_note_is_about_a_text_without_a_mistake() {
    for (text, message, meant) in [
        ("https://h//a", "an empty segment in the path", "https://h/a"),
        ("https://h/a///b?c#d", "2 empty segments in the path", "https://h/a/b?c#d"),
        ("https://h/https//a/b", "an empty segment in the path", ""),
        ("https://h/%7Bid%7D", "\"%7Bid%7D\", which looks like a placeholder", ""),
        ("https://h/?a=%7b%7Bid%7D%7D", "\"%7b%7Bid%7D%7D\", which looks like a placeholder", ""),
        ("amqp://h/", "the name of the virtual host is empty", ""),
        ("jdbc:redshift://h:5439", "no \"/\" and no database after the server", ""),
        ("jdbc:postgresql://h:5432?user=a", "no \"/\" after the server", ""),
        ("pkg:githubactions/a/b@v4", "no type of packages is registered as \"githubactions\"", ""),
        ("pkg:pip/a@1", "no type of packages is registered as \"pip\": there is \"pypi\"", "pkg:pypi/a@1"),
        ("pkg:npm/angular/core", "a namespace \"angular\" of npm", "pkg:npm/%40angular/core"),
        ("mongodb://a:1,b:2/x", "several servers, which the MongoDB manual allows", ""),
        ("postgresql://a:1,b:2/x", "several servers, which the PostgreSQL documentation allows", ""),
        ("kafka://a:1,b:2", "several servers, which programs for \"kafka\" read", ""),
        ("pulsar://a:6650,b:6650", "several servers, which programs for \"pulsar\" read", ""),
        ("https://h/a/v1:443", "\":443\" at the end of the path is a part of it", ""),
        ("https://h/?a=SGVsbG8+V29ybGQ=", "\"+\" in a value in base64", "https://h/?a=SGVsbG8%2BV29ybGQ="),
    ] {
        let found = note(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert!(found.message.starts_with(message) && !found.misleads, "{text}: {found}");
        assert_eq!((found.meant.as_deref().unwrap_or_default(), find(text)), (meant, None), "{text}");
    }
}

#[test]
fn ordinary_urls_have_no_note() {
    for text in [
        "https://h/a//",
        "https://h/a:12",
        "https://h:1/a:443",
        "https://h//?a",
        "https://web.archive.org/web/2020//https://a",
        "ftp://h//etc/motd",
        "s3://bucket//a",
        "https://h/?a=%7B%22a%22%3A1%7D",
        "https://h/?a=%7B3F2504E0-4F89-11D3-9A0C-0305E82C3301%7D",
        "https://h/%7B",
        "https://h/a%7Bb%7D",
        "amqp://h",
        "amqp://a:1,b:2",
        "https://a:1,b:2",
        "mongodb://a:1/x,y",
        "amqp://h/%2F",
        "jdbc:redshift://h:5439/dev",
        "jdbc:postgresql:///a",
        "jdbc:redshift:iam://h:5439",
        "pkg:npm/%40angular/core",
        "pkg:npm/a",
        "https://h/?q=New+York+City+2024",
        "https://h/?a=10+20+30+40+50+60+70+80",
        "https://h/?a=iPhone15ProMax+256GB",
        "https://h/?q=SGVsbG8+V29ybGQ=",
        "../a//b",
        "",
    ] {
        assert_eq!(note(text), None, "{text}");
    }
}
