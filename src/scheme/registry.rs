//! IANA's registry of schemes: what is registered, as what, by which document.
//!
//! The list is `grammars/schemes.csv`, a copy of the
//! [registry](https://www.iana.org/assignments/uri-schemes/uri-schemes.xhtml). A scheme may be read here and not be registered
//! (`javascript`), or be registered and not be read (`aaa`).
//!
//! ```
//! use urlgram::scheme::registry::{did_you_mean, registration};
//!
//! let gopher = registration("Gopher").unwrap();
//! assert_eq!((&*gopher.status, &*gopher.reference), ("permanent", "[RFC4266]"));
//! assert_eq!(did_you_mean("htpp"), Some("http"));
//! assert_eq!(did_you_mean("http"), None);
//! ```

use alloc::borrow::Cow;

use super::ENTRIES;

static SCHEMES_CSV: &str = include_str!("../../grammars/schemes.csv");

/// A line of the registry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registration {
    /// The name, in lower case.
    pub name: &'static str,
    /// What it is, in the registry's words.
    pub description: Cow<'static, str>,
    /// `permanent`, `provisional` or `historical`.
    pub status: &'static str,
    /// Documents or people, in brackets: `[RFC4266]`.
    pub reference: Cow<'static, str>,
}

/// All that is registered, in the order of names.
pub fn registrations() -> impl Iterator<Item = Registration> {
    SCHEMES_CSV.lines().skip(1).filter_map(|line| {
        let mut fields = Record(Some(line));
        // Columns: scheme, description, template, status, well_known_uri_support, reference.
        let name = bare(fields.next()?);
        let description = text(fields.next()?);
        let status = bare(fields.nth(1)?);
        let reference = text(fields.nth(1)?);
        // The registry says of one scheme, in its name, that it is obsolete.
        Some(Registration { name: name.split(' ').next().unwrap_or(name), description, status, reference })
    })
}

/// What is registered under `name`, in any case.
pub fn registration(name: &str) -> Option<Registration> {
    registrations().find(|registration| registration.name.eq_ignore_ascii_case(name))
}

/// The known scheme that `name` is one edit away from: a character too many, too few, another one, or two that changed
/// places. None for a name that is known or registered itself.
///
/// Schemes that can be read here are thought of first, in their order, then those that are registered permanently.
pub fn did_you_mean(name: &str) -> Option<&'static str> {
    let known = || ENTRIES.iter().map(|entry| entry.about().name);
    if known().any(|known| known.eq_ignore_ascii_case(name)) || registration(name).is_some() {
        return None;
    }
    let permanent = registrations().filter(|registration| registration.status == "permanent");
    let near = known().chain(permanent.map(|registration| registration.name)).filter(|known| is_one_edit(name, known));
    // Of those that are as near, one that begins alike is likelier: `htp` is no `ftp`.
    near.min_by_key(|near| !begins_alike(name, near))
}

fn begins_alike(name: &str, known: &str) -> bool {
    name.bytes().next().map(|byte| byte.to_ascii_lowercase()) == known.bytes().next()
}

/// Whether one edit makes `known` of `name`, case aside.
pub fn is_one_edit(name: &str, known: &str) -> bool {
    let same = |a: &[u8], b: &[u8]| a.eq_ignore_ascii_case(b);
    let (name, known) = (name.as_bytes(), known.as_bytes());
    let common = name.iter().zip(known).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    match (&name[common..], &known[common..]) {
        ([], []) => false,
        ([a, b, rest @ ..], [c, d, tail @ ..]) if same(&[*a, *b], &[*d, *c]) && same(rest, tail) => true,
        (name, known) => {
            let (skipped, from) = (name.get(1..).unwrap_or_default(), known.get(1..).unwrap_or_default());
            same(skipped, known) && !name.is_empty() || same(name, from) && !known.is_empty() || same(skipped, from)
        }
    }
}

/// The fields of a line of CSV, quotes and all. No field of the file has a line end in it.
struct Record(Option<&'static str>);

impl Iterator for Record {
    type Item = &'static str;

    fn next(&mut self) -> Option<&'static str> {
        let rest = self.0?;
        let mut quoted = false;
        let end = rest.bytes().position(|byte| {
            quoted ^= byte == b'"';
            byte == b',' && !quoted
        });
        let (field, rest) = end.map_or((rest, None), |end| (&rest[..end], Some(&rest[end + 1..])));
        self.0 = rest;
        Some(field)
    }
}

/// A field that holds no quote.
fn bare(field: &'static str) -> &'static str {
    field.trim_matches('"')
}

fn text(field: &'static str) -> Cow<'static, str> {
    let inner = field.strip_prefix('"').and_then(|field| field.strip_suffix('"')).unwrap_or(field);
    if inner.contains("\"\"") { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_registration() {
        assert_eq!(registrations().count(), SCHEMES_CSV.lines().count() - 1);
        for registration in registrations() {
            assert!(["permanent", "provisional", "historical"].contains(&registration.status), "{registration:?}");
            assert!(registration.name.bytes().all(|byte| byte.is_ascii_graphic()), "{registration:?}");
        }
        assert!(registration("info").unwrap().description.contains("\"info\" registry"));
        assert_eq!(registration("shttp").unwrap().status, "permanent");
    }

    #[test]
    fn one_edit_is_one_edit() {
        for near in ["fttp", "htp", "htttp", "htpt", "xhttp", "httpx", "HTTPX", "ttp"] {
            assert!(is_one_edit(near, "http"), "{near}");
        }
        for far in ["http", "HTTP", "tp", "httpxx", "hptt", "", "phtt"] {
            assert!(!is_one_edit(far, "http"), "{far}");
        }
        assert!(is_one_edit("", "x") && is_one_edit("x", "y") && !is_one_edit("", "xy"));
    }
}
