//! URLs within URLs: after other schemes, in the path, in the query, in the fragment.
//!
//! ```
//! use urlgram::nested::nested_urls;
//!
//! let text = "https://example.org/login?next=https%3A%2F%2Fjoe%40example.com%2Fa";
//! let found = nested_urls(text);
//! assert_eq!(found[0].text(), "https://joe@example.com/a");
//! assert_eq!(found[0].span().of(text), "https%3A%2F%2Fjoe%40example.com%2Fa");
//!
//! // A place in the nested URL is a place in the text.
//! let user = urlgram::span::Span::new(8, 11);
//! assert_eq!(found[0].outer(user).of(text), "joe");
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::percent::pct_decoded;
use crate::span::{Span, offset};
use crate::uri::Delimited;

/// The part of a URL in which a nested URL is.
///
/// ```
/// use urlgram::nested::{NestedPlace, nested_urls};
///
/// let places = |text| nested_urls(text).iter().map(|url| url.place()).collect::<Vec<_>>();
/// assert_eq!(places("jdbc:mysql://db.example/shop"), [NestedPlace::AfterScheme]);
/// assert_eq!(places("https://web.archive.org/web/2020/http://example.org/"), [NestedPlace::Path]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum NestedPlace {
    /// After the scheme, so that a program opens the nested URL: `jdbc:mysql://h/d`, `jar:file:/a.jar!/b`, `git+https://h/a.git`.
    AfterScheme,
    /// In the path: `https://web.archive.org/web/2020/https://example.org/`.
    Path,
    /// A value of the query: `?next=https%3A%2F%2Fexample.org%2F`.
    Query,
    /// In the fragment: `#https://example.org/`.
    Fragment,
}

/// A URL within another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NestedUrl<'a> {
    place: NestedPlace,
    /// Place in the outer text.
    span: Span,
    text: Cow<'a, str>,
    decodings: u8,
    /// Place in the outer text of each byte of a decoded text, and of its end. Empty for a text that is not decoded.
    places: Vec<u32>,
}

impl NestedUrl<'_> {
    /// Returns the part of the outer URL that holds it. For a URL within a nested URL, the part of that one.
    pub fn place(&self) -> NestedPlace {
        self.place
    }

    /// Returns its span in the outer text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the URL, percent-decoded as often as the outer URL encodes it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns how often its text was percent-decoded. A value of a query that has no percent-encoding counts as not decoded.
    pub fn decodings(&self) -> u8 {
        self.decodings
    }

    /// Whether it has no scheme, and takes that of the outer URL: `//example.org/a`.
    pub fn is_relative(&self) -> bool {
        self.text.starts_with('/')
    }

    /// Returns the span in the outer text of a span of [`text`](Self::text).
    ///
    /// # Panics
    /// If the span ends outside of the text.
    pub fn outer(&self, inner: Span) -> Span {
        if self.places.is_empty() {
            return inner.shifted(self.span.start);
        }
        Span::new(self.places[inner.start as usize], self.places[inner.end as usize])
    }
}

impl<'a> NestedUrl<'a> {
    /// Returns the part in `range`, with another place.
    fn part(&self, range: Range<usize>, place: NestedPlace) -> NestedUrl<'a> {
        NestedUrl {
            place,
            span: self.outer(Span::new(offset(range.start), offset(range.end))),
            text: match &self.text {
                Cow::Borrowed(text) => Cow::Borrowed(&text[range.clone()]),
                Cow::Owned(text) => Cow::Owned(text[range.clone()].into()),
            },
            decodings: self.decodings,
            places: self.places.get(range.start..=range.end).unwrap_or_default().to_vec(),
        }
    }

    /// Returns the text decoded once more; `None` without percent-encodings, or if the result is not UTF-8.
    fn decoded(&self) -> Option<NestedUrl<'a>> {
        let bytes = self.text.as_bytes();
        let mut at = memchr::memchr(b'%', bytes)?;
        let place = |at: usize| self.outer(Span::empty(offset(at))).start;
        let mut decoded = bytes[..at].to_vec();
        let mut places: Vec<u32> = (0..at).map(place).collect();
        let is_encoded = |at: usize| bytes.get(at..at + 3).and_then(pct_decoded);
        while at < bytes.len() {
            let byte = is_encoded(at);
            decoded.push(byte.unwrap_or(bytes[at]));
            places.push(place(at));
            at += if byte.is_some() { 3 } else { 1 };
        }
        if decoded.len() == bytes.len() {
            return None;
        }
        places.push(place(at));
        let text = String::from_utf8(decoded).ok()?.into();
        Some(NestedUrl { place: self.place, span: self.span, text, decodings: self.decodings + 1, places })
    }
}

/// Schemes that are prefixed by a version control system in names of packages: `git+https://example.org/a.git`.
const TRANSPORTS: &[&str] = &["file", "http", "https", "ssh"];

/// Version control systems before a `+`.
const SYSTEMS: &[&str] = &["git", "hg", "bzr", "svn"];

/// Schemes whose content is a URL, also one without `//`: `jar:file:/a.jar!/b`, `view-source:data:,a`.
const WRAPPERS: &[&str] = &["blob", "filesystem", "gz", "jar", "tar", "view-source", "zip"];

/// Largest number of URLs within each other.
const MAX_DEPTH: usize = 4;

/// Returns the URLs within a URL, an outer one before those within it. Their spans are those of `text`, which is shorter than 4 GiB.
///
/// A value of a query is decoded once, as the server does, and once more if only then it is a URL. A URL in the path or in the fragment
/// is decoded only if it is encoded. A JDBC URL ends at its properties, the URL of an archive at `!/`.
///
/// ```
/// use urlgram::nested::nested_urls;
///
/// let texts = |text| nested_urls(text).iter().map(|url| url.text().to_owned()).collect::<Vec<_>>();
/// assert_eq!(texts("jdbc:sqlserver://db.example:1433;user=sa"), ["sqlserver://db.example:1433"]);
/// assert_eq!(texts("jar:https://example.org/a.jar!/b.class"), ["https://example.org/a.jar"]);
/// assert_eq!(
///     texts("view-source:https://a.example/?u=https%3A%2F%2Fb.example"),
///     ["https://a.example/?u=https%3A%2F%2Fb.example", "https://b.example"],
/// );
/// assert!(texts("https://example.org/a?b=c#d").is_empty());
/// ```
pub fn nested_urls(text: &str) -> Vec<NestedUrl<'_>> {
    let mut found = Vec::new();
    if may_nest(text.as_bytes()) {
        collect(&whole(text), 1, &mut found);
    }
    found
}

/// Returns the URL after the scheme of a text, which a program opens.
pub(crate) fn opened(text: &str) -> Option<NestedUrl<'_>> {
    let range = after_scheme(text, &Delimited::of(text))?;
    Some(whole(text).part(range, NestedPlace::AfterScheme))
}

/// Returns the text as a URL that has its own places.
fn whole(text: &str) -> NestedUrl<'_> {
    let span = Span::new(0, offset(text.len()));
    NestedUrl { place: NestedPlace::AfterScheme, span, text: Cow::Borrowed(text), decodings: 0, places: Vec::new() }
}

/// Whether a text may hold a nested URL: after its scheme, it has a colon, two slashes or a percent-encoding.
fn may_nest(text: &[u8]) -> bool {
    let scheme = text.iter().position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.')));
    let rest = scheme.and_then(|end| text[end..].strip_prefix(b"://")).unwrap_or(text);
    memchr::memchr2(b':', b'%', rest).is_some() || memchr::memmem::find(rest, b"//").is_some()
}

/// Adds the URLs within a URL, and those within them.
fn collect<'a>(url: &NestedUrl<'a>, depth: usize, found: &mut Vec<NestedUrl<'a>>) {
    let mut add = |nested: NestedUrl<'a>| {
        let mut inner = Vec::new();
        if depth < MAX_DEPTH {
            collect(&nested, depth + 1, &mut inner);
        }
        found.push(nested);
        found.append(&mut inner);
    };
    let parts = Delimited::of(&url.text);
    if let Some(range) = after_scheme(&url.text, &parts) {
        return add(url.part(range, NestedPlace::AfterScheme));
    }
    let path = parts.path.range();
    if let Some(start) = written(&url.text[path.clone()]) {
        // The query is that of the nested URL.
        let end = parts.fragment.map_or(url.text.len(), |fragment| fragment.start as usize - 1);
        add(url.part(path.start + start..end, NestedPlace::Path));
    } else {
        encoded(url, path, &['/', '=', ';', ','], NestedPlace::Path).for_each(&mut add);
        if let Some(query) = parts.query {
            values(url, query.range()).for_each(&mut add);
        }
    }
    let Some(fragment) = parts.fragment.map(Span::range) else { return };
    let text = &url.text[fragment.clone()];
    if let Some(start) = written(text) {
        let is_value = text[..start].ends_with('=');
        let end = text[start..].find(['&', ';']).filter(|_| is_value).map_or(text.len(), |length| start + length);
        add(url.part(fragment.start + start..fragment.start + end, NestedPlace::Fragment));
    } else {
        encoded(url, fragment, &['/', '=', ';', '&', '?', '!'], NestedPlace::Fragment).for_each(&mut add);
    }
}

/// Returns the place of the URL after the scheme, or after several.
fn after_scheme(text: &str, parts: &Delimited) -> Option<Range<usize>> {
    let scheme = parts.scheme?.of(text);
    let has = |names: &[&str], name: &str| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    if parts.authority.is_some() {
        let (system, transport) = scheme.split_once('+')?;
        // `svn+ssh` has a document of its own.
        let is_prefixed = has(SYSTEMS, system) && has(TRANSPORTS, transport) && !has(&["svn+ssh"], scheme);
        return is_prefixed.then_some(system.len() + 1..text.len());
    }
    if scheme.eq_ignore_ascii_case("jdbc") {
        let start = scheme.len() + 1 + for_driver(&text[scheme.len() + 1..])?;
        return Some(start..start + before_properties(&text[start..]));
    }
    let mut start = 0;
    let mut is_wrapped = false;
    loop {
        let rest = &text[start..];
        let name = &rest[..rest.find(|c: char| !is_scheme_character(c)).filter(|end| rest[*end..].starts_with(':'))?];
        let is_wrapper = has(WRAPPERS, name);
        let is_opened = start > 0 && is_wrapped && !is_wrapper && is_scheme(name);
        if is_opened || start > 0 && is_absolute(rest) {
            return Some(start..start + rest.find("!/").unwrap_or(rest.len()));
        }
        is_wrapped |= is_wrapper;
        start += name.len() + 1;
    }
}

/// Returns the start of the URL that a driver reads: after the names of drivers, or, as the address of Oracle, after an `@`.
fn for_driver(text: &str) -> Option<usize> {
    if text.starts_with("oracle:") {
        return text.find("@//").map(|at| at + 1);
    }
    let mut start = 0;
    while !is_absolute(&text[start..]) {
        let rest = &text[start..];
        start += rest.find(|c: char| !is_scheme_character(c)).filter(|end| rest[*end..].starts_with(':'))? + 1;
    }
    Some(start)
}

/// Returns the length of the URL that a driver reads, before the properties after a semicolon. A userinfo may have one.
fn before_properties(url: &str) -> usize {
    let userinfo = Delimited::of(url).userinfo.filter(|userinfo| !userinfo.of(url).contains('='));
    let start = userinfo.map_or(0, |userinfo| userinfo.end as usize);
    url[start..].find(';').map_or(url.len(), |length| start + length)
}

/// Returns the start of the first URL with `://` in a part of a URL.
fn written(part: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(colon) = memchr::memmem::find(&part.as_bytes()[from..], b"://").map(|at| from + at) {
        let scheme = part[from..colon].rsplit(|c| !is_scheme_character(c)).next().unwrap_or_default();
        let start = colon - scheme.len();
        if is_absolute(&part[start..]) {
            return Some(start);
        }
        from = colon + 3;
    }
    None
}

/// Returns the URLs that begin after one of `delimiters` in a part of a URL, and that are encoded.
fn encoded<'u, 'a>(
    url: &'u NestedUrl<'a>,
    part: Range<usize>,
    delimiters: &'u [char],
    place: NestedPlace,
) -> impl Iterator<Item = NestedUrl<'a>> + use<'u, 'a> {
    let mut at = part.start;
    let pieces = url.text[part].split(delimiters).map(move |piece| {
        let start = at;
        at += piece.len() + 1;
        start..start + piece.len()
    });
    let pieces = pieces.filter(|piece| may_be_encoded(&url.text[piece.clone()]));
    pieces.filter_map(move |piece| meant(url.part(piece, place).decoded()?))
}

/// Returns the values of a query that are URLs.
fn values<'u, 'a>(url: &'u NestedUrl<'a>, query: Range<usize>) -> impl Iterator<Item = NestedUrl<'a>> + use<'u, 'a> {
    let mut at = query.start;
    url.text[query].split('&').filter_map(move |pair| {
        let start = at;
        at += pair.len() + 1;
        // A `=` in the URL itself is not that of a pair: `?https://example.org/?a=b`.
        let key = pair.find('=').filter(|sign| !pair[..*sign].contains("://")).map_or(0, |sign| sign + 1);
        let value = &pair[key..];
        if !(is_url(value) || may_be_encoded(value)) {
            return None;
        }
        let value = url.part(start + key..start + pair.len(), NestedPlace::Query);
        meant(value.decoded().unwrap_or(value))
    })
}

/// Returns a text that is a URL, or becomes one by one more decoding.
fn meant(text: NestedUrl<'_>) -> Option<NestedUrl<'_>> {
    if is_url(&text.text) {
        return Some(text);
    }
    text.decoded().filter(|text| is_url(&text.text))
}

/// Whether a text may be a URL after decoding.
fn may_be_encoded(text: &str) -> bool {
    memchr::memchr(b'%', text.as_bytes()).is_some()
        && ["%3a", "%3A", "%253a", "%253A", "%2f", "%2F", "%252f", "%252F", "://"]
            .iter()
            .any(|sign| text.contains(sign))
}

/// Whether a text begins as a URL, or as a reference with an authority: `//example.org`.
fn is_url(text: &str) -> bool {
    let is_host = |rest: &str| rest.starts_with(|c: char| c.is_alphanumeric() || c == '[');
    is_absolute(text) || text.strip_prefix("//").is_some_and(is_host)
}

/// Whether a text begins as an absolute URL with `//`: `https://h`, `file:///a`.
fn is_absolute(text: &str) -> bool {
    let scheme = text.bytes().take(33).take_while(|byte| is_scheme_character(char::from(*byte))).count();
    let rest = is_scheme(&text[..scheme]).then(|| text[scheme..].strip_prefix("://")).flatten();
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with(|c: char| c.is_whitespace() || "?#&".contains(c)))
}

/// Whether a text is a scheme. A letter of a drive is not.
fn is_scheme(text: &str) -> bool {
    (2..=32).contains(&text.len())
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(is_scheme_character)
}

fn is_scheme_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;

    use super::*;

    /// Place, text as written, decoded text, and number of decodings.
    fn found(text: &str) -> Vec<(NestedPlace, &str, String, u8)> {
        let one = |url: &NestedUrl<'_>| (url.place(), url.span().of(text), url.text().to_owned(), url.decodings());
        nested_urls(text).iter().map(one).collect()
    }

    fn texts(text: &str) -> Vec<String> {
        nested_urls(text).iter().map(|url| url.text().to_owned()).collect()
    }

    #[test]
    fn urls_after_schemes() {
        for (text, nested) in [
            ("jdbc:mysql://h/d", "mysql://h/d"),
            ("JDBC:mysql:loadbalance://a:1,b:2/d", "loadbalance://a:1,b:2/d"),
            ("jdbc:aws-wrapper:postgresql://h/d?x=y", "postgresql://h/d?x=y"),
            ("jdbc:sqlserver://h:1433;user=a@b;password=c", "sqlserver://h:1433"),
            ("jdbc:mysql://u:p;q@h/d;x=y", "mysql://u:p;q@h/d"),
            ("jdbc:oracle:thin:scott/tiger@//h:1521/x", "//h:1521/x"),
            ("jar:file:/a.jar!/b!/c", "file:/a.jar"),
            ("tar:gz:http://h/a.tar.gz!/a.tar!/b", "http://h/a.tar.gz"),
            ("blob:https://h/9115d58c-bcda-ff47-86e5-083e9a215304", "https://h/9115d58c-bcda-ff47-86e5-083e9a215304"),
            ("view-source:https://h/a#b", "https://h/a#b"),
            ("view-source:data:,a", "data:,a"),
            ("scm:git:https://h/a.git", "https://h/a.git"),
            ("git+https://h/a.git", "https://h/a.git"),
            ("git+ssh://git@h/a.git@v1#egg=b", "ssh://git@h/a.git@v1#egg=b"),
        ] {
            assert_eq!(found(text), [(NestedPlace::AfterScheme, nested, nested.to_owned(), 0)], "{text}");
        }
    }

    #[test]
    fn urls_in_components() {
        use NestedPlace::{Fragment, Path, Query};
        for (text, place, written, nested, decodings) in [
            ("https://w/web/1/http://h/a?b#c", Path, "http://h/a?b", "http://h/a?b", 0),
            ("https://w/p/https%3A%2F%2Fh%2Fa/c", Path, "https%3A%2F%2Fh%2Fa", "https://h/a", 1),
            ("/web/1/é://h/ftp://i", Path, "ftp://i", "ftp://i", 0),
            ("https://w/?u=https://h/?a=b%2526c&d", Query, "https://h/?a=b%2526c", "https://h/?a=b%26c", 1),
            ("https://w/?u=https://h/&d", Query, "https://h/", "https://h/", 0),
            ("https://w/?https://h/?a=b", Query, "https://h/?a=b", "https://h/?a=b", 0),
            ("https://w/?u=https%3a%2f%2Fh", Query, "https%3a%2f%2Fh", "https://h", 1),
            ("https://w/?u=https%253A%252F%252Fh", Query, "https%253A%252F%252Fh", "https://h", 2),
            ("https://w/?u=%68ttp://h", Query, "%68ttp://h", "http://h", 1),
            ("/login?next=//h/a", Query, "//h/a", "//h/a", 0),
            ("/login?next=%2F%2Fh", Query, "%2F%2Fh", "//h", 1),
            ("https://w/#https://h/a&b", Fragment, "https://h/a&b", "https://h/a&b", 0),
            ("https://w/#!u=https://h/a&b", Fragment, "https://h/a", "https://h/a", 0),
            ("intent://w/#Intent;S.u=https%3A%2F%2Fh;end", Fragment, "https%3A%2F%2Fh", "https://h", 1),
        ] {
            assert_eq!(found(text), [(place, written, nested.to_owned(), decodings)], "{text}");
        }
    }

    #[test]
    fn other_texts_hold_none() {
        for text in [
            "", ":", "://", "https://a/b:c?d=e#f", "mailto:a@b", "urn:a:b:c", "http://[::1]:80/@a", "C:\\a", "a:b:c",
            "jdbc:h2:mem:x", "jdbc:oracle:thin:@h:1521:x", "blob:null/1", "https://a/?b=//", "https://a/?b=%2F%2F",
            "https://a/?b=https%3A%2F%2F", "svn+ssh://h/a", "mysql+pymysql://h/d", "https://a//b",
            "https://h/?a=%ff%3A%2F", "data:text/plain,a//b", "/a%3Ab",
        ] {
            assert!(texts(text).is_empty(), "{text}: {:?}", texts(text));
        }
    }

    #[test]
    fn urls_within_nested_urls_have_places_in_the_text() {
        let text = "scm:git:https://é/?u=https%3A%2F%2Fjo%2565@h%2F%23http%3A%2F%2Fi";
        let all = nested_urls(text);
        let shown: Vec<(&str, &str)> = all.iter().map(|url| (url.text(), url.span().of(text))).collect();
        let value = "https%3A%2F%2Fjo%2565@h%2F%23http%3A%2F%2Fi";
        let outer = text.strip_prefix("scm:git:").unwrap();
        assert_eq!(shown, [(outer, outer), ("https://jo%65@h/#http://i", value), ("http://i", "http%3A%2F%2Fi")]);
        let user = Delimited::of(all[1].text()).userinfo.unwrap();
        assert_eq!(all[1].outer(user).of(text), "jo%2565");
        let host = Delimited::of(all[2].text()).host.unwrap();
        assert_eq!(all[2].outer(host).of(text), "i");
    }

    #[test]
    fn the_work_grows_with_the_text() {
        let deep = "https://w/?u=".repeat(2000);
        assert_eq!(texts(&deep).len(), 4);
        let many = format!("https://w/?{}", "u=https%3A%2F%2Fh&".repeat(2000));
        assert_eq!(texts(&many).len(), 2000);
        assert!(texts(&"jar:".repeat(20000)).is_empty());
        assert_eq!(texts(&format!("https://w/{}", "aa://b/".repeat(5000))).len(), MAX_DEPTH);
    }
}
