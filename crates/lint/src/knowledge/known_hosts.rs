//! Names that others imitate, compared by the skeletons of UTS #39 section 4.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_security::confusable_detection::skeleton;

/// Built-in known names, one a line, after comment lines that begin with `#`.
pub(crate) const HOSTS: &str = include_str!("known_hosts.txt");

/// Returns the appearance of `label`: its skeleton, in lower case, without diacritics.
pub(crate) fn look(label: &str) -> String {
    if label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-') {
        return shapes(label.as_bytes()).map(char::from).collect();
    }
    any_look(label)
}

/// Returns the appearance of any label, slower than [`look`].
fn any_look(label: &str) -> String {
    let bare: String = label.nfd().filter(|c| canonical_combining_class(*c) == 0).collect();
    skeleton(&bare).map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether `look`, a result of [`look`], is the appearance of the first label of `known`, which is lower-case ASCII.
pub(crate) fn looks_like(look: &str, known: &str) -> bool {
    let mut rest = look.as_bytes();
    for byte in known.bytes().take_while(|byte| *byte != b'.') {
        let after = match byte {
            // A skeleton has `rn` for `m`.
            b'm' => rest.strip_prefix(b"rn"),
            byte => rest.split_first().filter(|(first, _)| **first == byte).map(|(_, after)| after),
        };
        let Some(after) = after else { return false };
        rest = after;
    }
    rest.is_empty()
}

/// An index of well-known hosts, which tells at once that a host has nothing to do with them, as most hosts.
#[derive(Debug)]
pub(crate) struct KnownHosts {
    /// Names in order.
    names: Vec<Box<str>>,
    /// Skeletons of their first labels, in order.
    shapes: Vec<Box<[u8]>>,
    /// Ends of the first labels, and of their skeletons. Most labels are not among them, which is cheaper to find than their order.
    ends: Ends,
    shape_ends: Ends,
}

/// A set of labels by their first two bytes, their last byte and their length: a label that shares these with one of the set may be in
/// it, another one is not.
#[derive(Debug, Default)]
struct Ends([u64; 32]);

impl Ends {
    fn add(&mut self, label: &[u8]) {
        if let ([first, ..], [.., last]) = (label, label) {
            let (word, bit) = Ends::place([*first, second(label)], *last, label.len());
            self.0[word] |= bit;
        }
    }

    /// Whether a label of this length that begins and ends with these bytes may be in the set.
    fn may_have(&self, first: [u8; 2], last: u8, length: usize) -> bool {
        let (word, bit) = Ends::place(first, last, length);
        self.0[word] & bit != 0
    }

    fn place([first, second]: [u8; 2], last: u8, length: usize) -> (usize, u64) {
        let place = usize::from(first) * 31 + usize::from(second) * 131 + usize::from(last) * 9 + length;
        (place / 64 % 32, 1 << (place % 64))
    }
}

/// The second byte of a label, or its only one.
fn second(label: &[u8]) -> u8 {
    label.get(1).or(label.first()).copied().unwrap_or_default()
}

/// Longest label of a domain, in bytes (RFC 1035 section 2.3.4).
const MAX_LABEL: usize = 63;

impl KnownHosts {
    pub(crate) fn of(names: &[String]) -> Self {
        let mut names: Vec<Box<str>> = names.iter().map(|name| name.as_str().into()).collect();
        let mut shapes: Vec<Box<[u8]>> =
            names.iter().map(|name| shapes(first_label(name).as_bytes()).collect()).collect();
        names.sort_unstable();
        shapes.sort_unstable();
        let (mut ends, mut shape_ends) = (Ends::default(), Ends::default());
        names.iter().for_each(|name| ends.add(first_label(name).as_bytes()));
        shapes.iter().for_each(|shape| shape_ends.add(shape));
        KnownHosts { names, shapes, ends, shape_ends }
    }

    /// Whether the labels of one of the names are in `host`, followed by a dot.
    pub(crate) fn are_in(&self, host: &[u8]) -> bool {
        // Byte by byte: labels are short.
        self.are_before(host, host.iter().enumerate().filter(|(_, byte)| **byte == b'.').map(|(dot, _)| dot))
    }

    /// Whether the labels of one of the names are in `host`, whose dots have these offsets, followed by a dot.
    #[inline(always)]
    pub(crate) fn are_before(&self, host: &[u8], dots: impl Iterator<Item = usize>) -> bool {
        let mut start = 0;
        for dot in dots {
            let label = &host[start..dot];
            if let ([first, ..], [.., last]) = (label, label)
                && self.ends.may_have([*first, second(label)], *last, label.len())
                && self.begins(&host[start..])
            {
                return true;
            }
            start = dot + 1;
        }
        false
    }

    /// Whether `rest` begins with one of the names and a dot.
    fn begins(&self, rest: &[u8]) -> bool {
        // Names that are a beginning of `rest` are before it in the order, behind the first label alone.
        let label = &rest[..memchr::memchr(b'.', rest).unwrap_or(rest.len())];
        let from = self.names.partition_point(|name| name.as_bytes() < label);
        let near = self.names[from..].iter().map(|name| name.as_bytes()).take_while(|name| name.starts_with(label));
        near.into_iter().any(|name| rest.strip_prefix(name).is_some_and(|rest| rest.starts_with(b".")))
    }

    /// Whether one of the labels of `host`, which is ASCII in lower case, has the skeleton of a name's first label.
    pub(crate) fn are_imitated_in(&self, host: &[u8]) -> bool {
        host.split(|byte| *byte == b'.').any(|label| self.look_like(label))
    }

    /// Whether the skeleton of an ASCII `label` in lower case is the one of a name's first label.
    #[inline]
    fn look_like(&self, label: &[u8]) -> bool {
        let ([first, ..], [.., last]) = (label, label) else { return false };
        let [first, last] = [shape(*first), shape(*last)];
        // The skeleton of `m` has two letters.
        let second = first.1.unwrap_or_else(|| shape(second(label)).0);
        let length = label.iter().fold(label.len(), |length, byte| length + usize::from(*byte == b'm'));
        let may_be = self.shape_ends.may_have([first.0, second], last.1.unwrap_or(last.0), length);
        may_be && self.has_shape_of(label)
    }

    fn has_shape_of(&self, label: &[u8]) -> bool {
        let (mut shape, mut length) = ([0; 2 * MAX_LABEL], 0);
        if label.len() > MAX_LABEL {
            return self.shapes.iter().any(|known| shapes(label).eq(known.iter().copied()));
        }
        for byte in shapes(label) {
            shape[length] = byte;
            length += 1;
        }
        self.shapes.binary_search_by(|known| (**known).cmp(&shape[..length])).is_ok()
    }
}

/// Skeletons of ASCII letters and digits (UTS 39 section 4), in lower case.
fn shapes(label: &[u8]) -> impl Iterator<Item = u8> {
    label.iter().flat_map(|byte| {
        let (first, second) = shape(*byte);
        [Some(first), second].into_iter().flatten()
    })
}

/// The skeleton of a letter or digit, which has one or two letters.
#[inline]
fn shape(byte: u8) -> (u8, Option<u8>) {
    match byte {
        b'0' => (b'o', None),
        b'1' => (b'l', None),
        b'm' => (b'r', Some(b'n')),
        byte => (byte, None),
    }
}

/// Returns the first label.
pub(crate) fn first_label(domain: &str) -> &str {
    memchr::memchr(b'.', domain.as_bytes()).map_or(domain, |dot| &domain[..dot])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_skeleton_of_what_a_known_name_is_made_of() {
        for c in ('a'..='z').chain(['-']) {
            let expected = if c == 'm' { "rn".to_owned() } else { c.to_string() };
            assert_eq!(look(&c.to_string()), expected);
        }
        for c in ('a'..='z').chain('0'..='9').chain(['-']) {
            assert_eq!(look(&c.to_string()), any_look(&c.to_string()));
        }
        assert!(looks_like(&look("paypa1"), "paypal"));
        assert!(looks_like(&look("rnicr0soft"), "microsoft"));
        assert!(looks_like(&look("goog\u{142}e"), "google") || looks_like(&look("g\u{f6}\u{f6}gle"), "google"));
        assert!(looks_like(&look("\u{440}\u{430}ypal"), "paypal"));
        assert!(!looks_like(&look("paypals"), "paypal") && !looks_like(&look("payp"), "paypal"));
    }

    #[test]
    fn known_hosts_are_names_in_lower_case() {
        for host in HOSTS.lines().filter(|line| !line.starts_with('#')) {
            assert!(host.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'.'), "{host}");
            let parts = urlgram::host::suffix::split(host).unwrap();
            assert_eq!(parts.registrable.of(host), Some(host));
        }
    }

    /// Whether the index finds what a walk over the names finds.
    fn agrees(host: &str) {
        let names: Vec<String> =
            ["paypal.com", "pay.com", "paypal.co.uk", "ebay.com", "m.de", "bbc"].map(str::to_owned).into();
        let known = KnownHosts::of(&names);
        let is_in = |name: &String| format!(".{host}").contains(&format!(".{name}."));
        assert_eq!(known.are_in(host.as_bytes()), names.iter().any(is_in), "{host}");
        for label in host.split('.') {
            let has_shape = |name: &String| shapes(first_label(name).as_bytes()).eq(shapes(label.as_bytes()));
            assert_eq!(known.look_like(label.as_bytes()), names.iter().any(has_shape), "{label}");
        }
    }

    #[test]
    fn an_index_finds_what_a_walk_over_the_names_finds() {
        for host in [
            "paypal.com.evil.example",
            "a.paypal.com.b",
            "paypal.com",
            "paypal.evil",
            "a.pay.com.x",
            "xpay.com.x",
            "",
            "paypal.co.uk.x",
            "paypal.co",
            "m.de.",
            ".",
            "..",
            "bbc.x",
            "a.bbc.x",
            "abbc.x",
            "ebay.com.ebay.com",
            "paypa1",
            "rn",
            "m",
            "pay",
            "paypals",
            "eb4y",
            &"m".repeat(63),
            &"a".repeat(99),
        ] {
            agrees(host);
        }
    }

    proptest! {
        #[test]
        fn an_index_finds_what_a_walk_finds_in_any_host(host in "((paypal|paypa1|pay|ebay|rn|m|bbc|com|co|uk|de|[a-z]{0,3})[.]?){0,6}") {
            agrees(&host);
        }
    }
}
