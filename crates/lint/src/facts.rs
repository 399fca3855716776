//! What can be told of a text at a glance, so that a text which no lint can touch costs little more than its reading.
//!
//! A [`Facts`] is a set of bits. Each lint names those of which one at least must hold for it to find anything; a linter
//! joins them, and a text that has none of them is clean of all of its lints at once. The bits come from one look at each
//! byte, and from where the delimiters stand. They may say too much (a lint then looks in vain), never too little.

use core::ops::{BitOr, BitOrAssign};

use super::parts::Parts;

/// A set of facts about a text.
///
/// ```
/// use urlgram_lint::{Facts, Parts};
///
/// let facts = |text| Facts::of(text, &Parts::of(text));
/// assert!(facts("http://a.example/b%20c").has(Facts::PERCENT));
/// assert!(!facts("http://a.example/b").has(Facts::PERCENT | Facts::USERINFO));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Facts(u32);

macro_rules! facts {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// The number of each fact.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants are")]
        #[derive(Clone, Copy)]
        enum Bit { $($name),+ }

        impl Facts {
            $($(#[$doc])+ pub const $name: Facts = Facts(1 << Bit::$name as u32);)+
        }
    };
}

facts! {
    /// Any text.
    ALWAYS,
    /// An upper-case letter of ASCII.
    UPPER,
    /// A `%`.
    PERCENT,
    /// A `+`.
    PLUS,
    /// A `;`.
    SEMICOLON,
    /// A `\`.
    BACKSLASH,
    /// A control character of ASCII: U+0000 to U+001F, U+007F.
    CONTROL,
    /// A space.
    SPACE,
    /// A byte of a character beyond ASCII.
    NON_ASCII,
    /// One of `[` and `]`.
    BRACKET,
    /// One of `"`, `<`, `>`, `^`, `` ` ``, `{`, `|` and `}`, which no URI holds.
    EXCLUDED,
    /// One of `!`, `$`, `'`, `(`, `)`, `*` and `,`.
    SUB_DELIM,
    /// `http:` or `https:`, in any case.
    HTTP,
    /// `file:`, in any case: lists of files are long, and most of their URLs are as they should be.
    FILE,
    /// A scheme other than `http`, `https` and `file`.
    OTHER_SCHEME,
    /// No scheme.
    NO_SCHEME,
    /// No `//`.
    NO_AUTHORITY,
    /// An `@` in the authority.
    USERINFO,
    /// A `:` after the host.
    PORT,
    /// A host with other characters than `a` to `z`, `0` to `9`, `-` and single dots between them, an empty one among them.
    ODD_HOST,
    /// A host that begins or ends with a digit, or is in brackets, or whose last label begins with a digit: an address,
    /// perhaps.
    NUMERIC_HOST,
    /// A host with three dots or more.
    DEEP_HOST,
    /// A host with a label that begins with `xn--`, or that holds `--` elsewhere.
    PUNYCODE,
    /// A host without a dot, or one whose last label is of those that are not in the public DNS.
    LOCAL_HOST,
    /// A segment of the path that begins with a dot.
    DOT_SEGMENT,
    /// An empty segment of the path that is not its last; or, before it, more or fewer than two slashes.
    SLASHES,
    /// An authority, and no path.
    EMPTY_PATH,
    /// A `?` that begins a query.
    QUERY,
    /// A `#`.
    FRAGMENT,
    /// The text does not match the rule that it is to match.
    MALFORMED,
    /// More than 2,000 bytes.
    LONG,
    /// A host with a `0`, a `1` or `rn`, which look like `o`, `l` and `m`.
    LOOKALIKE_HOST,
}

impl Facts {
    /// No fact.
    pub const NONE: Facts = Facts(0);

    /// The facts of both.
    #[must_use]
    pub const fn and(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }

    /// Whether one of `others` is among these.
    pub const fn has(self, others: Facts) -> bool {
        self.0 & others.0 != 0
    }

    /// The facts of `text`, whose parts are `parts`.
    pub fn of(text: &str, parts: &Parts) -> Facts {
        let mut facts = Facts::ALWAYS | of_bytes(text.as_bytes()) | parts.scheme_facts(text);
        facts.set(Facts::LONG, text.len() > 2000);
        facts.set(Facts::QUERY, parts.query.is_some());
        facts.set(Facts::FRAGMENT, parts.fragment.is_some());
        let path = parts.path.of(text).as_bytes();
        facts.set(Facts::EMPTY_PATH, path.is_empty() && parts.authority.is_some());
        facts | of_path(path) | of_authority(text, parts)
    }

    fn set(&mut self, fact: Facts, holds: bool) {
        self.0 |= fact.0 * u32::from(holds);
    }
}

impl BitOr for Facts {
    type Output = Facts;

    fn bitor(self, other: Facts) -> Facts {
        self.and(other)
    }
}

impl BitOrAssign for Facts {
    fn bitor_assign(&mut self, other: Facts) {
        *self = self.and(other);
    }
}

/// What each byte alone says.
const BYTES: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        let fact = match byte as u8 {
            b'A'..=b'Z' => Facts::UPPER,
            b'%' => Facts::PERCENT,
            b'+' => Facts::PLUS,
            b';' => Facts::SEMICOLON,
            b'\\' => Facts::BACKSLASH,
            b' ' => Facts::SPACE,
            b'[' | b']' => Facts::BRACKET,
            b'"' | b'<' | b'>' | b'^' | b'`' | b'{' | b'|' | b'}' => Facts::EXCLUDED,
            b'!' | b'$' | b'\'' | b'(' | b')' | b'*' | b',' => Facts::SUB_DELIM,
            0..=0x1f | 0x7f => Facts::CONTROL,
            0x80.. => Facts::NON_ASCII,
            _ => Facts::NONE,
        };
        table[byte] = fact.0;
        byte += 1;
    }
    table
};

fn of_bytes(bytes: &[u8]) -> Facts {
    // Four sums, so that one byte need not wait for the one before it.
    let mut sums = [0_u32; 4];
    let mut chunks = bytes.chunks_exact(4);
    for chunk in &mut chunks {
        for (sum, byte) in sums.iter_mut().zip(chunk) {
            *sum |= BYTES[usize::from(*byte)];
        }
    }
    for byte in chunks.remainder() {
        sums[0] |= BYTES[usize::from(*byte)];
    }
    Facts(sums[0] | sums[1] | sums[2] | sums[3])
}

fn of_path(path: &[u8]) -> Facts {
    let mut facts = Facts::NONE;
    facts.set(Facts::DOT_SEGMENT, path.first() == Some(&b'.'));
    for slash in memchr::memchr_iter(b'/', path) {
        match path.get(slash + 1) {
            Some(b'/') => facts |= Facts::SLASHES,
            Some(b'.') => facts |= Facts::DOT_SEGMENT,
            _ => {}
        }
    }
    facts
}

fn of_authority(text: &str, parts: &Parts) -> Facts {
    let Some(authority) = parts.authority else {
        let is_web = parts.scheme_facts(text).has(Facts::HTTP);
        return if is_web { Facts::NO_AUTHORITY | Facts::SLASHES } else { Facts::NO_AUTHORITY };
    };
    let mut facts = Facts::NONE;
    if authority.is_empty() && parts.scheme_facts(text).has(Facts::FILE) {
        // This host: how the URL of a file is written.
        return facts;
    }
    facts.set(Facts::USERINFO, parts.userinfo.is_some());
    facts.set(Facts::PORT, parts.port.is_some());
    // A reader may see more or fewer slashes before the authority than there are.
    facts.set(Facts::SLASHES, authority.is_empty());
    facts | of_host(parts.host.map_or(&[][..], |host| host.of(text).as_bytes()))
}

fn of_host(host: &[u8]) -> Facts {
    let mut facts = Facts::NONE;
    let (mut dots, mut before) = (0_u32, b'.');
    for byte in host {
        match byte {
            b'0' | b'1' => facts |= Facts::LOOKALIKE_HOST,
            b'n' => facts.set(Facts::LOOKALIKE_HOST, before == b'r'),
            b'a'..=b'z' | b'2'..=b'9' => {}
            b'.' => {
                dots += 1;
                facts.set(Facts::ODD_HOST, matches!(before, b'.' | b'-'));
            }
            b'-' => {
                facts.set(Facts::ODD_HOST, before == b'.');
                facts.set(Facts::PUNYCODE, before == b'-');
            }
            _ => facts |= Facts::ODD_HOST,
        }
        before = *byte;
    }
    facts.set(Facts::ODD_HOST, matches!(before, b'.' | b'-'));
    facts.set(Facts::DEEP_HOST, dots >= 3);
    let is_numeric = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'[' | b']'));
    let last_label = last_label(host);
    facts.set(Facts::NUMERIC_HOST, [host.first(), host.last(), last_label.first()].into_iter().any(is_numeric));
    facts.set(Facts::LOCAL_HOST, dots == 0 || is_local(last_label));
    facts
}

/// What stands after the last dot that does not end the host.
fn last_label(host: &[u8]) -> &[u8] {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let start = memchr::memrchr(b'.', host).map_or(0, |dot| dot + 1);
    &host[start..]
}

/// Whether a last label is one that is not in the public DNS. Case makes no difference.
fn is_local(label: &[u8]) -> bool {
    LOCAL.iter().any(|name| label.eq_ignore_ascii_case(name))
}

/// Of the registry of special-use domain names (RFC 6761), and those that private networks are given.
const LOCAL: &[&[u8]] = &[
    b"localhost", b"local", b"internal", b"localdomain", b"lan", b"home", b"corp", b"intranet", b"private", b"arpa",
    b"onion", b"test", b"invalid",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(text: &str) -> Facts {
        Facts::of(text, &Parts::of(text))
    }

    #[test]
    fn a_plain_url_has_no_fact_that_asks_for_a_look() {
        for text in ["https://example.org/a/b.html", "http://www.a-b.example/"] {
            assert_eq!(facts(text), Facts::ALWAYS | Facts::HTTP, "{text}");
        }
        assert_eq!(facts("file:///home/anna/a.txt"), Facts::ALWAYS | Facts::FILE);
    }

    #[test]
    fn facts_of_hosts() {
        for (text, fact) in [
            ("http://a..b/", Facts::ODD_HOST),
            ("http://a-/", Facts::ODD_HOST),
            ("http://-a.b/", Facts::ODD_HOST),
            ("http://a.b./", Facts::ODD_HOST),
            ("http:///", Facts::ODD_HOST),
            ("http://A.b/", Facts::ODD_HOST),
            ("http://1.2.3.4/", Facts::NUMERIC_HOST),
            ("http://[::1]/", Facts::NUMERIC_HOST),
            ("http://a.0xa/", Facts::NUMERIC_HOST),
            ("http://paypa1.example/", Facts::LOOKALIKE_HOST),
            ("http://arnazon.example/", Facts::LOOKALIKE_HOST),
            ("http://a.b.c.d/", Facts::DEEP_HOST),
            ("http://xn--a.b/", Facts::PUNYCODE),
            ("http://localhost/", Facts::LOCAL_HOST),
            ("http://a.LOCAL./", Facts::LOCAL_HOST),
            ("http://u@a.b/", Facts::USERINFO),
            ("http://a.b:/", Facts::PORT),
        ] {
            assert!(facts(text).has(fact), "{text}");
        }
    }

    #[test]
    fn facts_of_the_rest() {
        for (text, fact) in [
            ("http:/a", Facts::SLASHES),
            ("http:a", Facts::SLASHES),
            ("http:///a", Facts::SLASHES),
            ("http://a.b//c", Facts::SLASHES),
            ("http://a.b/./c", Facts::DOT_SEGMENT),
            ("../c", Facts::DOT_SEGMENT),
            ("http://a.b", Facts::EMPTY_PATH),
            ("http://a.b?c", Facts::QUERY),
            ("ftp://a.b/", Facts::OTHER_SCHEME),
            ("FILE:///a", Facts::FILE),
            ("file:////a", Facts::SLASHES),
            ("file:/a", Facts::NO_AUTHORITY),
            ("file://C:/a", Facts::PORT),
            ("a/b", Facts::NO_SCHEME),
            ("mailto:a", Facts::NO_AUTHORITY),
        ] {
            assert!(facts(text).has(fact), "{text}");
        }
    }
}
