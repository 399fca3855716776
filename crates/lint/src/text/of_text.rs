//! The properties of a text: those of its bytes, and those of its components.

use super::of_bytes::{of_bytes, of_path};
use super::of_escapes::of_escapes;
use super::of_host::{of_host, of_scheme_and_host};
use super::of_query::of_query;
use super::properties::Properties;
use urlgram::span::Span;
use urlgram::uri::Delimited;

impl Properties {
    /// Returns the properties of `text`, whose components are `parts`.
    pub fn of(text: &str, parts: &Delimited) -> Properties {
        let bytes = text.as_bytes();
        let scheme = of_scheme(parts.scheme.map(|span| &bytes[span.range()]));
        let path = &bytes[parts.path.range()];
        let mut found = Properties::ALWAYS | of_bytes(bytes) | scheme | of_path(path);
        found.set(Properties::LONG, bytes.len() > 2000);
        found.set(Properties::DOT_SEGMENT, bytes.last() == Some(&b'.'));
        found.set(Properties::FRAGMENT, parts.fragment.is_some());
        found.set(Properties::EMPTY_PATH, path.is_empty() && parts.authority.is_some());
        if let Some(query) = parts.query {
            found |= of_query(&bytes[query.range()]);
        }
        if found.intersects(Properties::PERCENT) {
            found |= of_escapes(bytes, scheme);
            found.set(Properties::ESCAPED_QUERY, parts.query.is_some());
        }
        (found | of_authority(bytes, parts, scheme)).with_dispute()
    }
}

/// Returns HTTP, FILE, OTHER_SCHEME or NO_SCHEME, and UPPER_SCHEME.
fn of_scheme(scheme: Option<&[u8]>) -> Properties {
    match scheme {
        None => Properties::NO_SCHEME,
        Some(b"https" | b"http") => Properties::HTTP,
        Some(b"file") => Properties::FILE,
        Some(scheme) => of_other_scheme(scheme),
    }
}

#[cold]
fn of_other_scheme(scheme: &[u8]) -> Properties {
    let mut found = if [&b"http"[..], b"https"].iter().any(|web| scheme.eq_ignore_ascii_case(web)) {
        Properties::HTTP
    } else if scheme.eq_ignore_ascii_case(b"file") {
        Properties::FILE
    } else {
        Properties::OTHER_SCHEME
    };
    found.set(Properties::UPPER_SCHEME, scheme.iter().any(u8::is_ascii_uppercase));
    found
}

fn of_authority(bytes: &[u8], parts: &Delimited, scheme: Properties) -> Properties {
    let Some(authority) = parts.authority else {
        let mut found = of_missing_authority(parts.scheme.map(|span| &bytes[span.range()]));
        let has_userinfo = scheme.intersects(Properties::OTHER_SCHEME) && memchr::memchr(b'@', bytes).is_some();
        found.set(Properties::INNER_USERINFO, has_userinfo);
        return found | Properties::NO_AUTHORITY;
    };
    let mut found = Properties::NONE;
    if authority.is_empty() && scheme.intersects(Properties::FILE) {
        // `file:///` is the usual form.
        return found;
    }
    found.set(Properties::USERINFO, parts.userinfo.is_some());
    found.set(Properties::PORT, parts.port.is_some());
    // Parsers disagree about the number of slashes before an authority.
    found.set(Properties::SLASHES, authority.is_empty());
    let host = parts.host.map_or(&[][..], |host: Span| &bytes[host.range()]);
    found | of_scheme_and_host(of_host(host), host, scheme)
}

fn of_missing_authority(scheme: Option<&[u8]>) -> Properties {
    let special = [&b"http"[..], b"https", b"ftp", b"ws", b"wss"];
    let is_special = scheme.is_some_and(|scheme| special.iter().any(|special| scheme.eq_ignore_ascii_case(special)));
    // By the URL Standard, the path begins with a host, which may be odd.
    if is_special { Properties::SLASHES | Properties::ODD_HOST } else { Properties::NONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Properties {
        Properties::of(text, &Delimited::of(text))
    }

    #[test]
    fn a_plain_url_has_no_fact_that_asks_for_a_look() {
        for text in ["https://example.org/a/b.html", "http://www.a-b.example/"] {
            assert_eq!(found(text), Properties::ALWAYS | Properties::HTTP, "{text}");
        }
        assert_eq!(found("file:///home/anna/a.txt"), Properties::ALWAYS | Properties::FILE);
        assert!(!found("http://a.1b/").intersects(Properties::NUMERIC_HOST));
    }

    #[test]
    fn facts_of_hosts() {
        for (text, property) in [
            ("http://a..b/", Properties::ODD_HOST),
            ("http://a-/", Properties::ODD_HOST),
            ("http://-a.b/", Properties::ODD_HOST),
            ("http://a.b./", Properties::ODD_HOST),
            ("http:///", Properties::ODD_HOST),
            ("http://A.b/", Properties::ODD_HOST),
            ("http://1.2.3.4/", Properties::NUMERIC_HOST),
            ("http://[::1]/", Properties::NUMERIC_HOST),
            ("http://a.0xa/", Properties::NUMERIC_HOST),
            ("http://a.08/", Properties::NUMERIC_HOST),
            ("http://paypa1.example/", Properties::LOOKALIKE_HOST),
            ("http://arnazon.example/", Properties::LOOKALIKE_HOST),
            ("http://a.b.c.d/", Properties::DEEP_HOST),
            ("http://xn--a.b/", Properties::PUNYCODE),
            ("http://localhost/", Properties::LOCAL_HOST),
            ("http://a.LOCAL./", Properties::LOCAL_HOST),
            ("http://a.con/", Properties::MISTYPED_HOST),
            ("http://wwa.com/", Properties::MISTYPED_HOST),
            ("http://hooks.slack.com/", Properties::WEBHOOK_HOST),
            ("http://metadata.tencentyun.com/", Properties::METADATA_HOST),
            ("http://l27.0.0.1/", Properties::DIGIT_LIKE_HOST),
            ("http://localhost/", Properties::LOCAL_SITE),
            ("file://home/anna", Properties::FOLDER_HOST),
            ("http://u@a.b/", Properties::USERINFO),
            ("http://a.b:/", Properties::PORT),
            ("jdbc:a://b:c@d/", Properties::INNER_USERINFO),
            ("http://a.b/?c=http://d:e@f/", Properties::INNER_USERINFO),
            ("http://a.b/?c=http%3A%2F%2Fd%3Ae%40f", Properties::INNER_USERINFO),
        ] {
            assert!(found(text).intersects(property), "{text}");
        }
    }

    #[test]
    fn facts_of_the_rest() {
        for (text, property) in [
            ("http:/a", Properties::SLASHES),
            ("http:a", Properties::SLASHES),
            ("http:///a", Properties::SLASHES),
            ("http://a.b//c", Properties::SLASHES),
            ("http://a.b/./c", Properties::DOT_SEGMENT),
            ("../c", Properties::DOT_SEGMENT),
            ("http://a.b", Properties::EMPTY_PATH),
            ("http://a.b?c", Properties::QUERY),
            ("http://a.b/c&d", Properties::AMPERSAND),
            ("http://a.b/?%41", Properties::ESCAPED_QUERY),
            ("ftp://a.b/", Properties::OTHER_SCHEME),
            ("FILE:///a", Properties::FILE),
            ("file:////a", Properties::SLASHES),
            ("file:/a", Properties::NO_AUTHORITY),
            ("file://C:/a", Properties::PORT),
            ("a/b", Properties::NO_SCHEME),
            ("mailto:a", Properties::NO_AUTHORITY),
        ] {
            assert!(found(text).intersects(property), "{text}");
        }
    }
}
