//! The op `set`: a URL with other components.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use serde_json::{Map, Value, json};

use crate::component_names::canonical_name;
use crate::edit_cost;
use crate::near::meant;
use crate::reference::{read, reference};
use crate::request::{Answer, BadRequest, Op, flag, optional_text, text, texts};
use urlgram::UriReference;
use urlgram::build::BuildError;
use urlgram::class::Class;
use urlgram::grammar::rfc3986::{PATH_CHAR, QUERY_CHAR, USERINFO_CHAR};
use urlgram::host::idna::Idna;
use urlgram::percent::encode;
use urlgram::query::{Pair, Syntax};
use urlgram::uri::Host;

pub(crate) const OPS: &[(&str, Op)] = &[("set", set)];

/// `{"op": "set", "input": "http://a/", "set": ["port=8080"], "append"?: ["path=b"], "delete"?: ["query"], "sort_query"?: true,
/// "strip_tracking"?: true, "query_syntax"?: "uri"}`
fn set(request: &Map<String, Value>) -> Answer {
    let parsed = |field| texts(request, field);
    let changes = Changes {
        delete: all(parsed("delete")?, Removal::parse)?,
        set: all(parsed("set")?, Assignment::parse)?,
        append: all(parsed("append")?, Addition::parse)?,
        strip_tracking: flag(request, "strip_tracking", false)?,
        sort_query: flag(request, "sort_query", false)?,
        syntax: query_syntax(optional_text(request, "query_syntax")?)?,
    };
    let input = text(request, "input")?;
    Ok(match read(input.as_bytes(), reference) {
        Ok(_) => changed_json(input, &changes.changed(input)),
        Err(finding) => json!({"text": input, "error": finding}),
    })
}

fn all<T>(texts: Vec<&str>, parse: fn(&str) -> Result<T, String>) -> Result<Vec<T>, BadRequest> {
    texts.into_iter().map(|text| parse(text).map_err(BadRequest)).collect()
}

/// Returns the dialect of queries with this name; that of RFC 3986 without one.
///
/// # Errors
/// An unknown name.
pub(crate) fn query_syntax(name: Option<&str>) -> Result<Syntax, BadRequest> {
    match name.unwrap_or("uri") {
        "uri" => Ok(Syntax::URI),
        "form" => Ok(Syntax::FORM),
        "html4" => Ok(Syntax::HTML4),
        name => Err(BadRequest(format!("unknown syntax of queries `{name}`; the syntaxes are uri, form and html4"))),
    }
}

/// Returns `{"text", "result"}`, or `{"text", "error"}` for a URL that cannot have the changes.
pub fn changed_json(text: &str, changed: &Changed) -> Value {
    match changed {
        Ok(changed) => json!({"text": text, "result": changed.as_str()}),
        Err(error) => json!({"text": text, "error": {"message": error}}),
    }
}

/// Changes of URLs, which are made in the order delete, set, append, sort.
#[derive(Debug)]
pub struct Changes {
    /// Components to remove.
    pub delete: Vec<Removal>,
    /// Components to set.
    pub set: Vec<Assignment>,
    /// Segments and pairs to append.
    pub append: Vec<Addition>,
    /// Whether parameters that only tell where a visitor comes from are removed.
    pub strip_tracking: bool,
    /// Whether the pairs of the query are sorted by key.
    pub sort_query: bool,
    /// Dialect of the query.
    pub syntax: Syntax,
}

/// A component that can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target {
    Scheme,
    Userinfo,
    User,
    Password,
    Host,
    Port,
    Path,
    Query,
    Fragment,
    Pair(String),
}

/// Names of components that can be set.
pub const TARGETS: [&str; 9] = ["scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment"];

/// A new value of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    target: Target,
    value: String,
    /// Whether the value is written as it is, so that it has to be valid.
    is_raw: bool,
}

/// A segment or a pair to append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Addition {
    /// A segment of the path.
    Segment(String),
    /// A pair of the query.
    Pair(String, String),
}

/// A component to remove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Removal {
    /// The scheme.
    Scheme,
    /// The authority.
    Authority,
    /// The userinfo.
    Userinfo,
    /// The password in the userinfo, with its colon.
    Password,
    /// The port.
    Port,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
    /// The pairs with this key, in which `*` is any text.
    Pairs(String),
}

fn encoded(keep: impl Class, value: &str) -> String {
    encode(keep, value).into_owned()
}

impl Changes {
    /// Returns the URL in a text with these changes, or the reason why it cannot have them.
    ///
    /// # Errors
    /// A text that is not a URI reference, and those of [`Changes::apply`].
    pub fn changed(&self, text: &str) -> Changed {
        let url = UriReference::parse(text.to_owned()).map_err(|error| error.to_string())?;
        self.apply(url)
    }

    /// Returns a URL with these changes.
    ///
    /// # Errors
    /// A component that the URL cannot have, a value that is not valid in it, or more work than the limit.
    pub fn apply(&self, url: UriReference<String>) -> Changed {
        edit_cost::check(self.count(), url.as_str().len() + self.added())?;
        let syntax = self.syntax;
        let words = |error: BuildError| error.to_string();
        let delete = |url, removal: &Removal| removal.apply(&url, syntax).map_err(words);
        let url = self.delete.iter().try_fold(url, delete)?;
        let is_unwanted = |pair: &Pair<'_>| pair.key().is_ok_and(|own| is_tracking(&own));
        let url = if self.strip_tracking { without_pairs(&url, syntax, is_unwanted).map_err(words)? } else { url };
        let url = self.set.iter().try_fold(url, |url, assignment| assignment.apply(&url, syntax))?;
        let append = |url, addition: &Addition| addition.apply(&url, syntax).map_err(words);
        let url = self.append.iter().try_fold(url, append)?;
        if !self.sort_query {
            return Ok(url);
        }
        let sorted = url.edit_query_by(syntax, |query| {
            query.sort();
        });
        sorted.map_err(words)
    }

    /// Returns the number of changes.
    fn count(&self) -> usize {
        let flags = usize::from(self.strip_tracking) + usize::from(self.sort_query);
        self.delete.len() + self.set.len() + self.append.len() + flags
    }

    /// Returns the number of bytes that the changes may add.
    fn added(&self) -> usize {
        let set = self.set.iter().map(|assignment| assignment.value.len());
        let append = self.append.iter().map(|addition| match addition {
            Addition::Segment(segment) => segment.len(),
            Addition::Pair(key, value) => key.len() + value.len(),
        });
        set.chain(append).sum()
    }
}

/// A URL with changes, or the reason why it cannot have them.
pub type Changed = Result<UriReference<String>, String>;

impl Assignment {
    /// Parses `COMPONENT=VALUE`, or `COMPONENT:=VALUE` for a value that is encoded already.
    ///
    /// # Errors
    /// Another text; the message lists the known components.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').ok_or("expected COMPONENT=VALUE, such as port=8443")?;
        let (name, is_raw) = name.strip_suffix(':').map_or((name, false), |name| (name, true));
        let target = match canonical_name(name) {
            "scheme" => Target::Scheme,
            "userinfo" => Target::Userinfo,
            "user" => Target::User,
            "password" => Target::Password,
            "host" => Target::Host,
            "port" => Target::Port,
            "path" => Target::Path,
            "query" => Target::Query,
            "fragment" => Target::Fragment,
            _ => match name.strip_prefix("query.") {
                Some(key) => Target::Pair(key.into()),
                None => {
                    let (near, known) = (meant(name, TARGETS.iter().copied()), TARGETS.join(", "));
                    return Err(format!("unknown component `{name}`{near}; the components are {known} and query.KEY"));
                }
            },
        };
        let value = match (&target, is_raw) {
            (Target::Userinfo | Target::Password, false) => encoded(USERINFO_CHAR, value),
            // A colon would end the user.
            (Target::User, false) => encoded(USERINFO_CHAR, value).replace(':', "%3A"),
            (Target::Path, false) => encoded(PATH_CHAR, value),
            (Target::Query | Target::Fragment, false) => encoded(QUERY_CHAR, value),
            _ => value.to_owned(),
        };
        Ok(Assignment { target, value, is_raw })
    }

    fn apply(&self, url: &UriReference<String>, syntax: Syntax) -> Changed {
        let value = &*self.value;
        let host = match self.target {
            Target::Host if value.is_empty() && url.scheme().is_some_and(needs_host) => {
                return Err("host \"\": a URL of http or https needs one (RFC 9110 §4.2.1)".into());
            }
            Target::Host if !self.is_raw => written_host(value)?,
            Target::Port if value.bytes().all(|byte| byte.is_ascii_digit()) && is_too_large(value) => {
                return Err(format!("port {value:?}: TCP and UDP have ports up to 65535"));
            }
            _ => Cow::Borrowed(value),
        };
        let changed = match &self.target {
            Target::Scheme => url.with_scheme(value),
            Target::Userinfo => url.with_userinfo(value),
            Target::User if value.contains(':') => {
                return Err(format!("user {value:?}: a colon would end it; write %3A, or set userinfo"));
            }
            Target::User => url.with_userinfo(&match halves(url).1 {
                Some(password) => format!("{value}:{password}"),
                None => value.to_owned(),
            }),
            Target::Password => url.with_userinfo(&format!("{}:{value}", halves(url).0)),
            // A name that has no form in ASCII is percent-encoded; an address and a name that is a host already stay.
            Target::Host if !self.is_raw && Host::parse(&host).is_err() && !host.contains(['[', ']']) => {
                url.with_name(&host)
            }
            // The advice of a host that is not raw.
            Target::Host if self.is_raw && url.with_host(&host).is_err() => {
                written_host(value)?;
                url.with_host(&host)
            }
            Target::Host => url.with_host(&host),
            Target::Port => url.with_port(value),
            Target::Path => url.with_path(value),
            Target::Query => url.with_query(value),
            Target::Fragment => url.with_fragment(value),
            Target::Pair(key) if self.is_raw => {
                let mut set = Ok(());
                let changed = url.edit_query_by(syntax, |query| set = query.set_raw(key, value).map(drop));
                // Reports a value that no query can contain.
                if set.is_err() { url.with_query(value) } else { changed }
            }
            Target::Pair(key) => url.edit_query_by(syntax, |query| {
                query.set(key, value);
            }),
        };
        changed.map_err(|error| error.to_string())
    }
}

/// Returns the userinfo before its first colon, and after it.
fn halves(url: &UriReference<String>) -> (&str, Option<&str>) {
    let userinfo = url.authority().and_then(|authority| authority.userinfo()).unwrap_or_default();
    userinfo.split_once(':').map_or((userinfo, None), |(user, password)| (user, Some(password)))
}

/// Whether a scheme is one of HTTP, whose URLs have a host.
fn needs_host(scheme: &str) -> bool {
    ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// Whether a number is larger than the largest port.
fn is_too_large(port: &str) -> bool {
    port.trim_start_matches('0').parse::<u16>().is_err() && !port.trim_start_matches('0').is_empty()
}

/// Returns a host as a URL has it: an IPv6 address in brackets, a name in another script in its ASCII form.
///
/// # Errors
/// A text that holds more than a host, in words that name the part and what sets it.
fn written_host(value: &str) -> Result<Cow<'_, str>, String> {
    if value.parse::<Ipv6Addr>().is_ok() {
        return Ok(format!("[{value}]").into());
    }
    let host =
        |what: &str, instead: &str| Err(format!("host {value:?}: a host has no {what} (RFC 3986 §3.2.2): {instead}"));
    if value.contains("://") {
        return host("scheme", "write the host alone");
    }
    let is_literal = value.starts_with('[');
    let delimiter = value.find(|c: char| "/?#@\\".contains(c) || c.is_control() || c == ' ');
    let name = delimiter.map(|at| value[at..].chars().next().unwrap_or_default());
    match name {
        Some('@') => host("user", "set userinfo and host, each alone"),
        Some('/') => host("path", "set host and path, each alone"),
        Some('?') => host("query", "set host and query, each alone"),
        Some('#') => host("fragment", "set host and fragment, each alone"),
        Some('\\') => host("backslash", "browsers would read a slash"),
        Some(_) => host("white space or control characters", "write the host without them"),
        None if is_zoned(value) => host("zone", "set the address alone"),
        None if is_literal && !value.contains(']') => {
            host("bracket that is not closed", "write \"]\" after the address")
        }
        None if !is_literal && value.contains(':') => {
            host("colon outside of brackets", "set host and port, each alone, or write an IPv6 address")
        }
        None if is_literal && !value.ends_with(']') => host("text after its brackets", "set host and port, each alone"),
        None if !value.is_ascii() => Ok(Idna::default().to_ascii(value).unwrap_or(Cow::Borrowed(value))),
        None => Ok(Cow::Borrowed(value)),
    }
}

/// Whether a text is an IPv6 address with a zone: `fe80::1%eth0`.
fn is_zoned(value: &str) -> bool {
    let address = value.trim_start_matches('[').split_once('%').map(|(address, _)| address);
    address.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
}

impl Addition {
    /// Parses `path=SEGMENT`, `query=KEY=VALUE` or `query.KEY=VALUE`.
    ///
    /// # Errors
    /// Another text; the message lists the known components.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some(("path", segment)) => Ok(Addition::Segment(segment.into())),
            Some(("query", pair)) => {
                let (key, value) = pair.split_once('=').ok_or("expected query=KEY=VALUE")?;
                Ok(Addition::Pair(key.into(), value.into()))
            }
            Some((name, value)) if name.starts_with("query.") => {
                Ok(Addition::Pair(name["query.".len()..].into(), value.into()))
            }
            _ => Err("expected path=SEGMENT, query=KEY=VALUE or query.KEY=VALUE".into()),
        }
    }

    fn apply(&self, url: &UriReference<String>, syntax: Syntax) -> Result<UriReference<String>, BuildError> {
        match self {
            Addition::Segment(segment) => url.push_segment(segment),
            Addition::Pair(key, value) => url.edit_query_by(syntax, |query| {
                query.push(key, value);
            }),
        }
    }
}

impl Removal {
    /// Parses the name of a component, or `query.KEY`.
    ///
    /// # Errors
    /// Another text; the message lists the known components.
    pub fn parse(text: &str) -> Result<Self, String> {
        Ok(match canonical_name(text) {
            "scheme" => Removal::Scheme,
            "authority" => Removal::Authority,
            "userinfo" => Removal::Userinfo,
            "password" => Removal::Password,
            "port" => Removal::Port,
            "query" => Removal::Query,
            "fragment" => Removal::Fragment,
            _ => match text.strip_prefix("query.") {
                Some(key) => Removal::Pairs(key.into()),
                None => {
                    let known = "scheme, authority, userinfo, password, port, query, query.KEY and fragment";
                    return Err(format!("cannot remove `{text}`; these can be removed: {known}"));
                }
            },
        })
    }

    fn apply(&self, url: &UriReference<String>, syntax: Syntax) -> Result<UriReference<String>, BuildError> {
        Ok(match self {
            Removal::Scheme => url.without_scheme()?,
            Removal::Authority => url.without_authority()?,
            Removal::Userinfo => url.without_userinfo(),
            Removal::Password => match halves(url) {
                (user, Some(_)) if !user.is_empty() => url.with_userinfo(user)?,
                (_, Some(_)) => url.without_userinfo(),
                (_, None) => url.clone(),
            },
            Removal::Port => url.without_port(),
            Removal::Query => url.without_query(),
            Removal::Fragment => url.without_fragment(),
            Removal::Pairs(key) => without_pairs(url, syntax, |pair| pair.key().is_ok_and(|own| matches(key, &own)))?,
        })
    }
}

/// Returns a URL without the pairs of its query that are not wanted.
pub(crate) fn without_pairs(
    url: &UriReference<String>,
    syntax: Syntax,
    is_unwanted: impl Fn(&Pair<'_>) -> bool,
) -> Result<UriReference<String>, BuildError> {
    let changed = url.edit_query_by(syntax, |query| {
        query.retain(|pair| !is_unwanted(pair));
    })?;
    // No pairs are left: the question mark goes with the last one.
    let is_empty = changed.query() == Some("") && url.query() != Some("");
    Ok(if is_empty { changed.without_query() } else { changed })
}

/// Whether a key names a parameter that only tells where a visitor comes from.
#[cfg(feature = "lint")]
fn is_tracking(key: &str) -> bool {
    urlgram_lint::is_tracking(key)
}

/// The names are known to the linter.
#[cfg(not(feature = "lint"))]
fn is_tracking(_: &str) -> bool {
    false
}

/// Whether a key matches a pattern, in which `*` is any text.
///
/// ```
/// use urlgram_ops::set::matches;
///
/// assert!(matches("utm_*", "utm_source"));
/// assert!(!matches("utm_*", "lang"));
/// ```
pub fn matches(pattern: &str, key: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == key };
    let Some(key) = key.strip_prefix(start) else { return false };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    let Some(mut key) = key.strip_suffix(end) else { return false };
    // The first place of each part leaves the most for the next.
    for part in middle.split('*') {
        let Some(at) = key.find(part) else { return false };
        key = &key[at + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_star_is_any_text() {
        for (pattern, key, is_match) in [
            ("utm_*", "utm_source", true),
            ("utm_*", "utm", false),
            ("*clid", "gclid", true),
            ("*clid", "clid", true),
            ("*clid", "clidx", false),
            ("*", "", true),
            ("a*b*c", "axbxc", true),
            ("a*b*c", "abc", true),
            ("a*b*c", "acb", false),
            ("ab*ba", "aba", false),
            ("a", "ab", false),
            ("a**b", "ab", true),
        ] {
            assert_eq!(matches(pattern, key), is_match, "{pattern} {key}");
        }
    }
}
