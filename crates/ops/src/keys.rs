//! Keys of URLs: texts by which tables are sorted, grouped and freed of duplicates.

use std::borrow::Cow;
use std::net::Ipv4Addr;

use urlgram::interpret::Role;
use urlgram::uri::Delimited;

/// Returns the name of a host with its labels in the reverse order and in lower case, so that the hosts of a domain are next to each other
/// when they are sorted. `None` for an address.
///
/// ```
/// use urlgram_ops::keys::reversed_host;
///
/// assert_eq!(reversed_host("www.Example.org").as_deref(), Some("org.example.www"));
/// assert_eq!(reversed_host("192.0.2.1"), None);
/// ```
pub fn reversed_host(host: &str) -> Option<String> {
    let name = host.strip_suffix('.').unwrap_or(host);
    let is_address = name.starts_with('[') || name.contains(':') || name.parse::<Ipv4Addr>().is_ok();
    let reversed = || name.to_lowercase().rsplit('.').collect::<Vec<_>>().join(".");
    (!name.is_empty() && !is_address).then(reversed)
}

/// Returns the Sort-friendly URI Reordering Transform of the URL with these components, as the crawler Heritrix writes it: in lower case, the
/// labels of the host in the reverse order, each with a comma after it. `None` for a URL without a host.
///
/// ```
/// use urlgram::interpret::Role;
/// use urlgram_ops::keys::surt;
///
/// let components = [(Role::Scheme, "https"), (Role::Host, "www.Example.org"), (Role::Port, "8443"), (Role::Path, "/a")];
/// let part = |role| components.iter().find(|(known, _)| *known == role).map(|(_, text)| *text);
/// assert_eq!(surt(part).as_deref(), Some("https://(org,example,www,:8443)/a"));
/// ```
pub fn surt<'p>(part: impl Fn(Role) -> Option<&'p str>) -> Option<String> {
    let host = part(Role::Host).filter(|host| !host.is_empty())?;
    let mut key = part(Role::Scheme).map(|scheme| format!("{scheme}:")).unwrap_or_default();
    key += "//(";
    match reversed_host(host) {
        Some(reversed) => key.extend([&*reversed.replace('.', ","), ","]),
        None => key += host,
    }
    let after =
        [(":", Role::Port), ("@", Role::Userinfo), (")", Role::Path), ("?", Role::Query), ("#", Role::Fragment)];
    for (mark, role) in after {
        match part(role) {
            Some(text) => key.extend([mark, text]),
            None if role == Role::Path => key += mark,
            None => {}
        }
    }
    Some(key.to_lowercase())
}

/// Returns a path with what differs between the pages of a kind replaced: `{id}` for a number, `{uuid}`, `{date}` for a day as `2026-11-29`, and
/// `{hash}` for 16 and more hexadecimal digits. An extension stays.
///
/// ```
/// use urlgram_ops::keys::path_template;
///
/// assert_eq!(path_template("/user/42/posts/2026-11-29"), "/user/{id}/posts/{date}");
/// assert_eq!(path_template("/v2/img/17.png"), "/v2/img/{id}.png");
/// ```
pub fn path_template(path: &str) -> Cow<'_, str> {
    if !path.bytes().any(|byte| byte.is_ascii_digit()) {
        return path.into();
    }
    let segments = path.split('/').map(|segment| {
        let stem = segment.split('.').next().unwrap_or_default();
        let kind = kind_of(stem)?;
        Some(format!("{kind}{}", &segment[stem.len()..]))
    });
    let replaced: Vec<Cow<'_, str>> =
        segments.zip(path.split('/')).map(|(kind, segment)| kind.map_or(segment.into(), Cow::Owned)).collect();
    if replaced.iter().all(|segment| matches!(segment, Cow::Borrowed(_))) {
        path.into()
    } else {
        replaced.join("/").into()
    }
}

/// Returns the word for a segment that is a number, or another name of one thing among many.
fn kind_of(segment: &str) -> Option<&'static str> {
    let has_form = |form: &str| {
        let is_as = |(byte, form): (u8, u8)| match form {
            b'x' => byte.is_ascii_hexdigit(),
            b'9' => byte.is_ascii_digit(),
            form => byte == form,
        };
        segment.len() == form.len() && segment.bytes().zip(form.bytes()).all(is_as)
    };
    let is_hash = || segment.len() >= 16 && segment.bytes().all(|byte| byte.is_ascii_hexdigit());
    Some(match segment {
        "" => return None,
        _ if segment.bytes().all(|byte| byte.is_ascii_digit()) => "{id}",
        _ if has_form("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") => "{uuid}",
        _ if has_form("9999-99-99") => "{date}",
        _ if is_hash() => "{hash}",
        _ => return None,
    })
}

/// Returns the ends of the prefixes of a URL that lead to it from the root of its host, as byte offsets: after each run of slashes in the path,
/// of the path, of the query, and of the URL.
///
/// ```
/// use urlgram_ops::keys::hierarchy;
///
/// let url = "https://example.org/a/b?c";
/// let prefixes: Vec<&str> = hierarchy(url).map(|end| &url[..end]).collect();
/// assert_eq!(prefixes, ["https://example.org/", "https://example.org/a/", "https://example.org/a/b", "https://example.org/a/b?c"]);
/// ```
pub fn hierarchy(url: &str) -> impl Iterator<Item = usize> {
    let (bytes, parts) = (url.as_bytes(), Delimited::of(url));
    let (start, path_end) = (parts.path.start as usize, parts.path.end as usize);
    let query_end = parts.query.map_or(path_end, |query| query.end as usize);
    let last = [path_end, query_end, url.len()];
    let is_end = move |end: &usize| bytes[end - 1] == b'/' && bytes.get(*end) != Some(&b'/');
    let ends = (start + 1..path_end).filter(is_end);
    let after = (0..3).filter(move |&at| last[at] > 0 && (at == 0 || last[at] != last[at - 1])).map(move |at| last[at]);
    ends.chain(after)
}

/// Returns the text by which a URL is told from duplicates: its normal form by RFC 3986 §6, without the fragment, empty
/// pairs and parameters that only tell where a visitor comes from, and with the pairs of the query sorted by key. The other steps are also
/// operations: `normalize`, and `set` with `strip_tracking`, `sort_query` and `delete`.
///
/// ```
/// use urlgram_ops::keys::canonical;
///
/// assert_eq!(canonical("HTTP://Example.org:80/./a?b=2&&utm_source=x&a=1#c").unwrap(), "http://example.org/a?a=1&b=2");
/// ```
///
/// # Errors
/// The reason why a text is not a URI reference.
#[cfg(feature = "lint")]
pub fn canonical(text: &str) -> Result<String, String> {
    use crate::set::{Changes, Removal, without_pairs};
    use urlgram::UriReference;
    use urlgram::query::Syntax;

    let url = UriReference::parse(text).map_err(|error| error.to_string())?;
    let changes = Changes {
        delete: vec![Removal::Fragment],
        set: Vec::new(),
        append: Vec::new(),
        strip_tracking: true,
        sort_query: true,
        syntax: Syntax::URI,
    };
    let url = without_pairs(&url.normalize(), Syntax::URI, |pair| pair.as_str().is_empty());
    Ok(changes.apply(url.map_err(|error| error.to_string())?)?.into_text())
}
