//! The meaning of the names of keys, columns and attributes: [`KeyRole`].

use crate::role::LinkRole;
use crate::words::ending;

/// Meaning of a key for the URL that is its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyRole {
    /// A URL that somebody follows: `homepage`, `download_url`.
    Url,
    /// A name: `$id`, `xmlns`.
    Namespace,
    /// A pattern or a list of sources: `regex`, `Content-Security-Policy`.
    Pattern,
    /// Any other key.
    Other,
}

/// Maximum length of a name that is compared. Of a longer one, only the end is read.
const MAX_LEN: usize = 64;

/// Last words of keys whose values are URLs.
const URLS: [&str; 25] = [
    "url", "urls", "uri", "href", "link", "homepage", "website", "iri", "src", "$ref", "image", "repository", "repo",
    "documentation", "permalink", "download", "registry", "icon", "logo", "webpage", "site", "endpoint", "callback",
    "webhook", "termsofservice",
];

const NAMESPACES: [&str; 19] = [
    "$id", "$schema", "@context", "@id", "@vocab", "@type", "xmlns", "namespace", "namespaces", "ns",
    "targetnamespace", "const", "enum", "iss", "issuer", "aud", "audience", "entityid", "soapaction",
];

/// Ends of keys, without separators, whose values a server compares with what it has registered (RFC 6749 section 3.1.2.3).
const REGISTERED: [&str; 10] = [
    "redirecturi", "redirecturis", "redirecturl", "redirecturls", "callbackurl", "callbackurls", "callbackuri",
    "replyurl", "clientid", "entityid",
];

const PATTERNS: [&str; 20] = [
    "pattern", "patterns", "regex", "regexp", "match", "matches", "glob", "globs", "exclude", "excludes", "include",
    "includes", "paths", "ignore", "ignorepatterns", "content-security-policy", "allowed_hosts", "allowed_origins",
    "csp", "redirects",
];

/// Kinds of sources in a content security policy, before `-src`.
const SOURCES: [&str; 12] =
    ["default", "script", "style", "img", "connect", "font", "frame", "media", "object", "child", "worker", "manifest"];

impl KeyRole {
    /// Returns the meaning of a name, ignoring case and quotes. The time does not depend on its length.
    pub(crate) fn of(name: &str) -> KeyRole {
        let tail = ending(name, MAX_LEN).trim_matches(['"', '\'', ':', ' ']);
        let lower = tail.to_ascii_lowercase();
        let is_source = || lower.strip_suffix("-src").is_some_and(|kind| SOURCES.contains(&kind));
        if NAMESPACES.contains(&&*lower) || lower.starts_with("xmlns:") || is_registered(&lower) {
            KeyRole::Namespace
        } else if PATTERNS.contains(&&*lower)
            || is_origin(&lower)
            || lower.ends_with("regex")
            || lower.ends_with("pattern")
            || is_source()
        {
            KeyRole::Pattern
        } else if URLS.contains(&last_word(tail).to_ascii_lowercase().as_str())
            || URLS.contains(&&*lower)
            || ends_with_url(&lower)
        {
            KeyRole::Url
        } else {
            KeyRole::Other
        }
    }

    /// Returns the role of the value.
    pub(crate) fn role(self) -> Option<LinkRole> {
        match self {
            KeyRole::Url => Some(LinkRole::Link),
            KeyRole::Namespace => Some(LinkRole::Namespace),
            KeyRole::Pattern => Some(LinkRole::Pattern),
            KeyRole::Other => None,
        }
    }
}

/// Whether a value of this key is registered with a server: `redirect_uris`, `spring.oauth.redirect-uri`.
fn is_registered(lower: &str) -> bool {
    let plain: String = lower.chars().filter(|c| !matches!(c, '_' | '-' | '.' | ' ')).collect();
    REGISTERED.iter().any(|name| plain.ends_with(name))
}

/// Whether a value of this key is compared with the `Origin` header of requests: `allowed_origins`, `cors.allow-origin`.
pub(crate) fn is_origin(lower: &str) -> bool {
    let plain: String = lower.chars().filter(|c| !matches!(c, '_' | '-' | '.' | ' ')).collect();
    // Settings of ASP.NET have colons between their sections: `AllowedOrigins:Local`.
    let is_one =
        |part: &str| ["origins", "alloworigin", "allowedorigin", "corsorigin"].iter().any(|name| part.ends_with(name));
    plain.split(':').any(is_one)
}

/// Returns the last word of a name: `Url` of `homepageUrl`, `url` of `download_url`.
fn last_word(name: &str) -> &str {
    let bytes = name.as_bytes();
    let begins = |at: &usize| match bytes[*at] {
        b'_' | b'-' | b'.' | b' ' | b':' => true,
        byte => byte.is_ascii_uppercase() && *at > 0 && bytes[*at - 1].is_ascii_lowercase(),
    };
    match (0..bytes.len()).rev().find(begins) {
        Some(at) => name[at..].trim_start_matches(['_', '-', '.', ' ', ':']),
        None => name,
    }
}

/// Whether a name ends with the letters of a URL, as in `apiurl`.
fn ends_with_url(lower: &str) -> bool {
    ["url", "uri", "href", "homepage", "website"].iter().any(|ending| lower.ends_with(ending))
}

/// Whether the value of a key is the address of a page, even without a scheme.
pub(crate) fn names_pages(name: &str, value: &str) -> bool {
    let name = name.trim_matches(['"', '\'']);
    if name.len() >= MAX_LEN {
        return false;
    }
    // The setting of a program, which adds the scheme: `server_url`.
    let words = name.to_ascii_lowercase();
    let is_setting = ["server", "host", "domain", "endpoint", "base"].iter().any(|word| words.contains(word));
    // `display_url` is what readers see of another URL.
    let is_shown = name.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("display"));
    match last_word(name).to_ascii_lowercase().as_str() {
        // In a table of hosts, `a.link` and `b.website` are hosts as well.
        "link" | "website" if name.contains('.') && !value.contains('/') && !value.starts_with("www.") => false,
        "url" | "href" | "homepage" | "website" | "webpage" | "link" => !is_shown && !is_setting,
        _ => false,
    }
}

/// Whether a value is a content security policy, whose URLs are sources.
pub(crate) fn is_policy(value: &str) -> bool {
    let Some(at) = memchr::memmem::find(value.as_bytes(), b"-src ") else { return false };
    SOURCES.iter().any(|kind| value[..at].ends_with(kind))
}

/// Whether the values of a key or column of this name are URLs, so that they may be relative or invalid.
pub(crate) fn names_urls(name: &str) -> bool {
    matches!(KeyRole::of(name), KeyRole::Url | KeyRole::Namespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_keys() {
        for name in ["url", "homepage", "\"html_url\"", "repoURL", "downloadUrl", "$ref", "Image", "data-src", "apiurl"]
        {
            assert_eq!(KeyRole::of(name), KeyRole::Url, "{name}");
        }
        for name in [
            "$id", "@context", "xmlns", "xmlns:svg", "targetNamespace", "redirect_uris", "oauth.redirect-uri",
            "callbackURL",
        ] {
            assert_eq!(KeyRole::of(name), KeyRole::Namespace, "{name}");
        }
        for name in ["pattern", "script-src", "Content-Security-Policy", "hostRegex", "exclude"] {
            assert_eq!(KeyRole::of(name), KeyRole::Pattern, "{name}");
        }
        for name in ["", "curl_options", "name", "description", "dns"] {
            assert_eq!(KeyRole::of(name), KeyRole::Other, "{name}");
        }
    }

    #[test]
    fn hosts_in_a_table_of_hosts_are_not_pages() {
        assert!(names_pages("project.website", "www.a.example") && names_pages("a.link", "b.example/c"));
        assert!(names_pages("a.url", "b.example") && names_pages("\"link\"", "b.example"));
        assert!(!names_pages("display_url", "a.example/b"));
        assert!(!names_pages("\"a.link\"", "b.example") && !names_pages("a.b.website", "b.example"));
    }

    #[test]
    fn only_the_end_of_a_long_name_is_read() {
        assert_eq!(KeyRole::of(&("é".repeat(100_000) + "_url")), KeyRole::Url);
        assert_eq!(KeyRole::of(&"\"".repeat(100_000)), KeyRole::Other);
    }
}
