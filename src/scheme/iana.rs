//! IANA's registry of URI schemes.
//!
//! The list is `grammars/schemes.csv`, a copy of the
//! [registry](https://www.iana.org/assignments/uri-schemes/uri-schemes.xhtml). Registration and support are
//! independent: `javascript` has a module here and is not registered, `vemmi` is registered and has none.
//!
//! ```
//! use urlgram::scheme::iana::{did_you_mean, registration};
//!
//! let gopher = registration("Gopher").unwrap();
//! assert_eq!((&*gopher.status, &*gopher.reference), ("permanent", "[RFC4266]"));
//! assert_eq!(did_you_mean("htpp"), Some("http"));
//! assert_eq!(did_you_mean("http"), None);
//! ```

use alloc::borrow::Cow;

use super::names::{NAMES, has_entry};
pub use crate::one_edit::is_one_edit;

static SCHEMES_CSV: &str = include_str!("../../grammars/schemes.csv");

/// The place of the name in each row: its first byte, and the one after it. A search of names reads nothing else of the file.
static NAME_PLACES: [(u32, u32); ROWS] = name_places(SCHEMES_CSV.as_bytes());

/// Number of rows after the first one, which names the columns.
const ROWS: usize = line_ends(SCHEMES_CSV.as_bytes()) - 1;

const fn line_ends(csv: &[u8]) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < csv.len() {
        count += (csv[at] == b'\n') as usize;
        at += 1;
    }
    count
}

/// Finds the names: a row begins with its name, which a comma, a quotation mark or a remark after a space ends.
#[expect(clippy::cast_possible_truncation, reason = "the file has some 40 KB")]
const fn name_places(csv: &[u8]) -> [(u32, u32); ROWS] {
    let (mut places, mut row, mut at) = ([(0, 0); ROWS], 0, 0);
    while row < ROWS {
        while csv[at] != b'\n' {
            at += 1;
        }
        at += 1;
        let start = if csv[at] == b'"' { at + 1 } else { at };
        let mut end = start;
        while !matches!(csv[end], b',' | b'"' | b' ') {
            end += 1;
        }
        places[row] = (start as u32, end as u32);
        row += 1;
    }
    places
}

/// Returns the names of this length of all registrations, in their order.
pub(crate) fn registered_names(length: usize) -> impl Iterator<Item = &'static str> {
    let places = NAME_PLACES.iter().map(|(start, end)| *start as usize..*end as usize);
    places.filter(move |place| place.len() == length).map(|place| &SCHEMES_CSV[place])
}

/// A row of the registry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registration {
    /// Name in lower case.
    pub name: &'static str,
    /// Description in the words of the registry.
    pub description: Cow<'static, str>,
    /// `permanent`, `provisional` or `historical`.
    pub status: &'static str,
    /// Documents or people, in brackets: `[RFC4266]`.
    pub reference: Cow<'static, str>,
}

/// The reason why a registered scheme has no typed reader here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Untyped {
    /// The registry calls the scheme historical.
    Historical,
    /// An RFC defines the scheme, and its grammar is not transcribed here.
    Rfc,
    /// A draft, or a document of another organization or of a product, defines the scheme.
    OtherDocument,
    /// The registration names people or organizations only.
    NoDocument,
}

impl Untyped {
    /// Returns a short name: `no-document`.
    pub const fn name(self) -> &'static str {
        match self {
            Untyped::Historical => "historical",
            Untyped::Rfc => "rfc",
            Untyped::OtherDocument => "other-document",
            Untyped::NoDocument => "no-document",
        }
    }

    /// Returns the reason as a sentence without a full stop.
    pub const fn sentence(self) -> &'static str {
        match self {
            Untyped::Historical => "the scheme is historical",
            Untyped::Rfc => "the grammar of its RFC is not transcribed",
            Untyped::OtherDocument => "a document outside of the RFC series defines it",
            Untyped::NoDocument => "the registration names people or organizations and no document",
        }
    }
}

impl Registration {
    /// Returns the reason why only the generic rule parses the scheme; `None` if it has a typed reader.
    ///
    /// ```
    /// use urlgram::scheme::iana::{Untyped, registration};
    ///
    /// assert_eq!(registration("vemmi").unwrap().untyped(), Some(Untyped::Rfc));
    /// assert_eq!(registration("http").unwrap().untyped(), None);
    /// ```
    pub fn untyped(&self) -> Option<Untyped> {
        let names_document =
            || self.reference.contains("http") || self.reference.contains("[draft-") || self.reference.contains("W3C");
        if has_entry(self.name) {
            None
        } else if self.status == "historical" {
            Some(Untyped::Historical)
        } else if self.reference.contains("[RFC") {
            Some(Untyped::Rfc)
        } else if names_document() {
            Some(Untyped::OtherDocument)
        } else {
            Some(Untyped::NoDocument)
        }
    }
}

/// Returns all registrations, in the order of names.
pub fn registrations() -> impl Iterator<Item = Registration> {
    SCHEMES_CSV.lines().skip(1).filter_map(|line| {
        let mut fields = CsvFields(Some(line));
        // Columns: scheme, description, template, status, well_known_uri_support, reference.
        let name = bare(fields.next()?);
        let description = text(fields.next()?);
        let status = bare(fields.nth(1)?);
        let reference = text(fields.nth(1)?);
        // The name of one scheme is followed by the remark that it is obsolete.
        Some(Registration { name: name.split(' ').next().unwrap_or(name), description, status, reference })
    })
}

/// Returns the registration of `name`, ignoring case.
pub fn registration(name: &str) -> Option<Registration> {
    registrations().find(|registration| registration.name.eq_ignore_ascii_case(name))
}

/// Whether a scheme has a module here or is registered, ignoring case.
pub(crate) fn is_known(name: &str) -> bool {
    has_entry(name) || registered_names(name.len()).any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns a known scheme that is one edit away from `name`: a character inserted, deleted or replaced, or two adjacent
/// characters swapped. `None` if `name` itself is known or registered.
///
/// Schemes that have a module here precede other permanent registrations.
pub fn did_you_mean(name: &str) -> Option<&'static str> {
    if is_known(name) {
        return None;
    }
    let known = NAMES.iter().map(|(name, _)| *name);
    let permanent = registrations().filter(|registration| registration.status == "permanent");
    let near = known.chain(permanent.map(|registration| registration.name)).filter(|known| is_one_edit(name, known));
    // A scheme with the same first letter is more likely: `htp` means `http` rather than `ftp`.
    near.min_by_key(|near| !same_first_letter(name, near))
}

fn same_first_letter(name: &str, known: &str) -> bool {
    name.bytes().next().map(|byte| byte.to_ascii_lowercase()) == known.bytes().next()
}

/// The fields of a line of CSV, including quotes. No field of the file contains a line break.
struct CsvFields(Option<&'static str>);

impl Iterator for CsvFields {
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

/// Returns a field that contains no quote.
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
        let mut names: Vec<_> = registrations().map(|registration| registration.name).collect();
        names.sort_by_key(|name| name.len());
        assert!((0..64).flat_map(registered_names).eq(names));
        for registration in registrations() {
            assert!(["permanent", "provisional", "historical"].contains(&registration.status), "{registration:?}");
            assert!(registration.name.bytes().all(|byte| byte.is_ascii_graphic()), "{registration:?}");
        }
        assert!(registration("info").unwrap().description.contains("\"info\" registry"));
        assert_eq!(registration("shttp").unwrap().status, "permanent");
    }
}
