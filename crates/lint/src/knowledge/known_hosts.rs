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

/// An index of well-known hosts, which tells at once that a host has nothing to do with them, as most hosts.
#[derive(Debug)]
pub(crate) struct KnownHosts {
    /// Names in order, with their places in the configuration.
    names: Vec<(Box<[u8]>, usize)>,
    /// Skeletons of their first labels, in order, with the places of the first names that have them.
    shapes: Vec<(Box<[u8]>, usize)>,
    /// Number of labels of the name that has most.
    most_labels: usize,
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

/// Longest name of a domain, in bytes. No host is a longer one.
const MAX_NAME: usize = 255;

impl KnownHosts {
    pub(crate) fn of(names: &[String]) -> Self {
        let names = || names.iter().enumerate().filter(|(_, name)| name.len() <= MAX_NAME);
        let (mut ends, mut shape_ends) = (Ends::default(), Ends::default());
        names().for_each(|(_, name)| ends.add(first_label(name).as_bytes()));
        let shapes = index(names().map(|(at, name)| (shapes(first_label(name).as_bytes()).collect(), at)));
        shapes.iter().for_each(|(shape, _)| shape_ends.add(shape));
        let most_labels = names().map(|(_, name)| name.split('.').count()).max().unwrap_or(0);
        let names = index(names().map(|(at, name)| (name.as_bytes().into(), at)));
        KnownHosts { names, shapes, most_labels, ends, shape_ends }
    }

    /// Whether a domain is one of the names.
    pub(crate) fn has(&self, domain: &str) -> bool {
        place(&self.names, domain.as_bytes()).is_some()
    }

    /// Returns the place in the configuration of the first name whose labels are in `before`, followed by a dot.
    pub(crate) fn first_in(&self, before: &str) -> Option<usize> {
        let bytes = before.as_bytes();
        let starts = [0].into_iter().chain(memchr::memchr_iter(b'.', bytes).map(|dot| dot + 1));
        starts.flat_map(|start| self.beginnings(&bytes[start..])).min()
    }

    /// Returns the place in the configuration of the first name whose first label has this appearance, a result of [`look`].
    pub(crate) fn imitated_by(&self, look: &str) -> Option<usize> {
        place(&self.shapes, look.as_bytes())
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
        self.beginnings(rest).next().is_some()
    }

    /// Returns the places of the names with which `rest` begins, followed by a dot.
    fn beginnings<'a>(&'a self, rest: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
        let dots = memchr::memchr_iter(b'.', &rest[..rest.len().min(MAX_NAME + 1)]);
        dots.take(self.most_labels).filter_map(|dot| place(&self.names, &rest[..dot]))
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
            return place(&self.shapes, &shapes(label).collect::<Vec<u8>>()).is_some();
        }
        for byte in shapes(label) {
            shape[length] = byte;
            length += 1;
        }
        place(&self.shapes, &shape[..length]).is_some()
    }
}

/// Returns texts in order, each once, with the first of its places.
fn index(texts: impl Iterator<Item = (Box<[u8]>, usize)>) -> Vec<(Box<[u8]>, usize)> {
    let mut index: Vec<_> = texts.collect();
    index.sort_unstable();
    index.dedup_by(|next, first| next.0 == first.0);
    index
}

/// Returns the place of a text of an [`index`].
fn place(index: &[(Box<[u8]>, usize)], text: &[u8]) -> Option<usize> {
    index.binary_search_by(|(known, _)| (**known).cmp(text)).ok().map(|at| index[at].1)
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
        let names = ["x.example", "paypal.com", "microsoft.com", "google.com", "paypal.example"].map(str::to_owned);
        let known = KnownHosts::of(&names);
        let imitated = |label: &str| known.imitated_by(&look(label)).map(|at| names[at].as_str());
        assert_eq!(imitated("paypa1"), Some("paypal.com"));
        assert_eq!(imitated("rnicr0soft"), Some("microsoft.com"));
        assert!(["goog\u{142}e", "g\u{f6}\u{f6}gle"].iter().any(|label| imitated(label) == Some("google.com")));
        assert_eq!(imitated("\u{440}\u{430}ypal"), Some("paypal.com"));
        assert_eq!((imitated("paypals"), imitated("payp")), (None, None));
    }

    #[test]
    fn the_first_name_in_a_host() {
        let names = ["b.example", "a.b.example", "a.b", "c"].map(str::to_owned);
        let known = KnownHosts::of(&names);
        assert_eq!(known.first_in("x.a.b.example.y."), Some(0));
        assert_eq!(known.first_in("x.a.b.y."), Some(2));
        assert_eq!((known.first_in("a.b"), known.first_in("xc."), known.first_in("a.c.")), (None, None, Some(3)));
        assert!(known.has("a.b") && !known.has("a"));
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
