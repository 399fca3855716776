//! The prefilter: properties of a text that cost one pass over its bytes.
//!
//! Each lint names the properties of which a text needs at least one before the lint can find anything. A text with none of the
//! properties that the selected lints name is clean, which is the case for most texts. A property may hold without need (a lint
//! then runs in vain), but must hold whenever a lint would find something; `tests/lint` compares with an unfiltered run.

use core::ops::{BitOr, BitOrAssign};

use super::delimited::Delimited;

/// Set of properties of a text.
///
/// ```
/// use urlgram_lint::{Prefilter, Delimited};
///
/// let has = |text| Prefilter::of(text, &Delimited::of(text));
/// assert!(has("http://a.example/b%20c").intersects(Prefilter::PERCENT));
/// assert!(!has("http://a.example/b").intersects(Prefilter::PERCENT | Prefilter::USERINFO));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Prefilter(u64);

macro_rules! properties {
    ($($(#[$doc:meta])+ $name:ident,)+) => {
        /// Number of each property.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the constants are")]
        #[derive(Clone, Copy)]
        enum Bit { $($name),+ }

        impl Prefilter {
            $($(#[$doc])+ pub const $name: Prefilter = Prefilter(1 << Bit::$name as u64);)+
        }
    };
}

properties! {
    /// Any text.
    ALWAYS,
    /// An upper-case letter of ASCII.
    UPPER,
    /// A `%`.
    PERCENT,
    /// A `+`.
    PLUS,
    /// An `&`.
    AMPERSAND,
    /// A `;`.
    SEMICOLON,
    /// A `\`.
    BACKSLASH,
    /// A control character of ASCII: U+0000 to U+001F, U+007F.
    CONTROL,
    /// A space.
    SPACE,
    /// A byte of a non-ASCII character.
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
    /// A segment of the path that begins with a dot, or a dot at the end of the text.
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
    /// A host whose last label has three or four bytes and is not a common top-level domain, or which starts with `ww` and is
    /// not `www.` in front of two labels.
    MISTYPED_HOST,
    /// A host whose paths contain secrets, such as `hooks.slack.com`.
    WEBHOOK_HOST,
}

impl Prefilter {
    /// The empty set.
    pub const NONE: Prefilter = Prefilter(0);

    /// All properties.
    pub const ALL: Prefilter = Prefilter(u64::MAX);

    /// Returns the properties of both sets.
    #[must_use]
    pub const fn union(self, other: Prefilter) -> Prefilter {
        Prefilter(self.0 | other.0)
    }

    /// Whether the sets have a property in common.
    pub const fn intersects(self, others: Prefilter) -> bool {
        self.0 & others.0 != 0
    }

    /// Returns the properties of `text`, whose components are `parts`.
    pub fn of(text: &str, parts: &Delimited) -> Prefilter {
        let mut found = Prefilter::ALWAYS | of_bytes(text.as_bytes()) | of_scheme(text, parts);
        found.set(Prefilter::LONG, text.len() > 2000);
        found.set(Prefilter::DOT_SEGMENT, text.ends_with('.'));
        found.set(Prefilter::QUERY, parts.query.is_some());
        found.set(Prefilter::FRAGMENT, parts.fragment.is_some());
        let path = parts.path.of(text).as_bytes();
        found.set(Prefilter::EMPTY_PATH, path.is_empty() && parts.authority.is_some());
        found | of_path(path) | of_authority(text, parts)
    }

    fn set(&mut self, property: Prefilter, holds: bool) {
        self.0 |= property.0 * u64::from(holds);
    }
}

impl BitOr for Prefilter {
    type Output = Prefilter;

    fn bitor(self, other: Prefilter) -> Prefilter {
        self.union(other)
    }
}

impl BitOrAssign for Prefilter {
    fn bitor_assign(&mut self, other: Prefilter) {
        *self = self.union(other);
    }
}

/// Properties of each byte.
const BYTES: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // The index is below 256.
        let property = match byte as u8 {
            b'A'..=b'Z' => Prefilter::UPPER,
            b'%' => Prefilter::PERCENT,
            b'+' => Prefilter::PLUS,
            b'&' => Prefilter::AMPERSAND,
            b';' => Prefilter::SEMICOLON,
            b'\\' => Prefilter::BACKSLASH,
            b' ' => Prefilter::SPACE,
            b'[' | b']' => Prefilter::BRACKET,
            b'"' | b'<' | b'>' | b'^' | b'`' | b'{' | b'|' | b'}' => Prefilter::EXCLUDED,
            b'!' | b'$' | b'\'' | b'(' | b')' | b'*' | b',' => Prefilter::SUB_DELIM,
            0..=0x1f | 0x7f => Prefilter::CONTROL,
            0x80.. => Prefilter::NON_ASCII,
            _ => Prefilter::NONE,
        };
        // The properties of bytes are among the first.
        table[byte] = property.0 as u32;
        byte += 1;
    }
    table
};

fn of_bytes(bytes: &[u8]) -> Prefilter {
    // Four independent sums shorten the dependency chain.
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
    Prefilter(u64::from(sums[0] | sums[1] | sums[2] | sums[3]))
}

/// Returns the property of the scheme: HTTP, FILE, OTHER_SCHEME or NO_SCHEME.
fn of_scheme(text: &str, parts: &Delimited) -> Prefilter {
    match parts.scheme.map(|scheme| scheme.of(text)) {
        None => Prefilter::NO_SCHEME,
        Some(scheme) if ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web)) => Prefilter::HTTP,
        Some(scheme) if scheme.eq_ignore_ascii_case("file") => Prefilter::FILE,
        Some(_) => Prefilter::OTHER_SCHEME,
    }
}

fn of_path(path: &[u8]) -> Prefilter {
    let mut found = Prefilter::NONE;
    found.set(Prefilter::DOT_SEGMENT, path.first() == Some(&b'.'));
    for slash in memchr::memchr_iter(b'/', path) {
        match path.get(slash + 1) {
            Some(b'/') => found |= Prefilter::SLASHES,
            Some(b'.') => found |= Prefilter::DOT_SEGMENT,
            _ => {}
        }
    }
    found
}

fn of_authority(text: &str, parts: &Delimited) -> Prefilter {
    let Some(authority) = parts.authority else {
        let has_host = |scheme: &&str| {
            ["http", "https", "ftp", "ws", "wss"].iter().any(|special| scheme.eq_ignore_ascii_case(special))
        };
        let is_special = parts.scheme.map(|scheme| scheme.of(text)).filter(has_host).is_some();
        return if is_special { Prefilter::NO_AUTHORITY | Prefilter::SLASHES } else { Prefilter::NO_AUTHORITY };
    };
    let mut found = Prefilter::NONE;
    if authority.is_empty() && of_scheme(text, parts).intersects(Prefilter::FILE) {
        // `file:///` is the usual form.
        return found;
    }
    found.set(Prefilter::USERINFO, parts.userinfo.is_some());
    found.set(Prefilter::PORT, parts.port.is_some());
    // Parsers disagree about the number of slashes before an authority.
    found.set(Prefilter::SLASHES, authority.is_empty());
    found | of_host(parts.host.map_or(&[][..], |host| host.of(text).as_bytes()))
}

fn of_host(host: &[u8]) -> Prefilter {
    let mut found = Prefilter::NONE;
    let (mut dots, mut before) = (0_u32, b'.');
    for byte in host {
        match byte {
            b'0' | b'1' => found |= Prefilter::LOOKALIKE_HOST,
            b'n' => found.set(Prefilter::LOOKALIKE_HOST, before == b'r'),
            b'a'..=b'z' | b'2'..=b'9' => {}
            b'.' => {
                dots += 1;
                found.set(Prefilter::ODD_HOST, matches!(before, b'.' | b'-'));
            }
            b'-' => {
                found.set(Prefilter::ODD_HOST, before == b'.');
                found.set(Prefilter::PUNYCODE, before == b'-');
            }
            _ => found |= Prefilter::ODD_HOST,
        }
        before = *byte;
    }
    found.set(Prefilter::ODD_HOST, matches!(before, b'.' | b'-'));
    found.set(Prefilter::DEEP_HOST, dots >= 3);
    let is_numeric = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_digit() || matches!(byte, b'[' | b']'));
    let last_label = last_label(host);
    found.set(Prefilter::NUMERIC_HOST, [host.first(), host.last(), last_label.first()].into_iter().any(is_numeric));
    found.set(Prefilter::LOCAL_HOST, dots == 0 || is_local(last_label));
    found.set(Prefilter::MISTYPED_HOST, has_odd_ends(host, last_label, dots));
    found.set(Prefilter::WEBHOOK_HOST, has_webhooks(host));
    found
}

/// Whether a host has an uncommon last label of three or four bytes, or starts with `ww` and not with `www.`, a name and a dot.
fn has_odd_ends(host: &[u8], last_label: &[u8], dots: u32) -> bool {
    let is_common = matches!(last_label, b"com" | b"org" | b"net" | b"edu" | b"gov" | b"dev" | b"info" | b"test");
    let is_odd_www = host.starts_with(b"ww") && (dots == 1 || !host.starts_with(b"www."));
    matches!(last_label.len(), 3 | 4) && !is_common || is_odd_www
}

/// Whether whole URLs of a host are secrets.
fn has_webhooks(host: &[u8]) -> bool {
    host.ends_with(b"discord.com")
        || matches!(host, b"hooks.slack.com" | b"discordapp.com" | b"api.telegram.org" | b"outlook.office.com")
}

/// Returns the label after the last dot that does not end the host.
fn last_label(host: &[u8]) -> &[u8] {
    let host = host.strip_suffix(b".").unwrap_or(host);
    let start = memchr::memrchr(b'.', host).map_or(0, |dot| dot + 1);
    &host[start..]
}

/// Whether a last label is not in the public DNS, in any case.
fn is_local(label: &[u8]) -> bool {
    LOCAL.iter().any(|name| label.eq_ignore_ascii_case(name))
}

/// Special-use domain names (RFC 6761), and names that private networks use.
const LOCAL: &[&[u8]] = &[
    b"localhost", b"local", b"internal", b"localdomain", b"lan", b"home", b"corp", b"intranet", b"private", b"arpa",
    b"onion", b"test", b"invalid",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Prefilter {
        Prefilter::of(text, &Delimited::of(text))
    }

    #[test]
    fn a_plain_url_has_no_fact_that_asks_for_a_look() {
        for text in ["https://example.org/a/b.html", "http://www.a-b.example/"] {
            assert_eq!(found(text), Prefilter::ALWAYS | Prefilter::HTTP, "{text}");
        }
        assert_eq!(found("file:///home/anna/a.txt"), Prefilter::ALWAYS | Prefilter::FILE);
    }

    #[test]
    fn facts_of_hosts() {
        for (text, property) in [
            ("http://a..b/", Prefilter::ODD_HOST),
            ("http://a-/", Prefilter::ODD_HOST),
            ("http://-a.b/", Prefilter::ODD_HOST),
            ("http://a.b./", Prefilter::ODD_HOST),
            ("http:///", Prefilter::ODD_HOST),
            ("http://A.b/", Prefilter::ODD_HOST),
            ("http://1.2.3.4/", Prefilter::NUMERIC_HOST),
            ("http://[::1]/", Prefilter::NUMERIC_HOST),
            ("http://a.0xa/", Prefilter::NUMERIC_HOST),
            ("http://paypa1.example/", Prefilter::LOOKALIKE_HOST),
            ("http://arnazon.example/", Prefilter::LOOKALIKE_HOST),
            ("http://a.b.c.d/", Prefilter::DEEP_HOST),
            ("http://xn--a.b/", Prefilter::PUNYCODE),
            ("http://localhost/", Prefilter::LOCAL_HOST),
            ("http://a.LOCAL./", Prefilter::LOCAL_HOST),
            ("http://a.con/", Prefilter::MISTYPED_HOST),
            ("http://wwa.com/", Prefilter::MISTYPED_HOST),
            ("http://hooks.slack.com/", Prefilter::WEBHOOK_HOST),
            ("http://u@a.b/", Prefilter::USERINFO),
            ("http://a.b:/", Prefilter::PORT),
        ] {
            assert!(found(text).intersects(property), "{text}");
        }
    }

    #[test]
    fn facts_of_the_rest() {
        for (text, property) in [
            ("http:/a", Prefilter::SLASHES),
            ("http:a", Prefilter::SLASHES),
            ("http:///a", Prefilter::SLASHES),
            ("http://a.b//c", Prefilter::SLASHES),
            ("http://a.b/./c", Prefilter::DOT_SEGMENT),
            ("../c", Prefilter::DOT_SEGMENT),
            ("http://a.b", Prefilter::EMPTY_PATH),
            ("http://a.b?c", Prefilter::QUERY),
            ("http://a.b/c&d", Prefilter::AMPERSAND),
            ("ftp://a.b/", Prefilter::OTHER_SCHEME),
            ("FILE:///a", Prefilter::FILE),
            ("file:////a", Prefilter::SLASHES),
            ("file:/a", Prefilter::NO_AUTHORITY),
            ("file://C:/a", Prefilter::PORT),
            ("a/b", Prefilter::NO_SCHEME),
            ("mailto:a", Prefilter::NO_AUTHORITY),
        ] {
            assert!(found(text).intersects(property), "{text}");
        }
    }
}
