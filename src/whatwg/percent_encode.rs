//! Percent-encoded bytes (section 1.3): the percent-encode sets by name, encoding and decoding.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A percent-encode set (section 1.3): a set of code points that are written as percent-encoded bytes.
///
/// Every set contains the C0 controls and all code points above `~`.
///
/// ```
/// use urlgram::whatwg::{PercentEncodeSet, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("Say what‽", PercentEncodeSet::USERINFO), "Say%20what%E2%80%BD");
/// assert_eq!(PercentEncodeSet::by_name("userinfo"), Some(PercentEncodeSet::USERINFO));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PercentEncodeSet(u8);

impl PercentEncodeSet {
    /// The C0 control percent-encode set: C0 controls and all code points above `~`. Used for opaque hosts and
    /// opaque paths.
    pub const C0_CONTROL: Self = PercentEncodeSet(1);
    /// The fragment percent-encode set: C0 control and space, `"`, `<`, `>`, `` ` ``.
    pub const FRAGMENT: Self = PercentEncodeSet(2);
    /// The query percent-encode set: C0 control and space, `"`, `#`, `<`, `>`.
    pub const QUERY: Self = PercentEncodeSet(4);
    /// The special-query percent-encode set: query and `'`.
    pub const SPECIAL_QUERY: Self = PercentEncodeSet(8);
    /// The path percent-encode set: query and `?`, `^`, `` ` ``, `{`, `}`.
    pub const PATH: Self = PercentEncodeSet(16);
    /// The userinfo percent-encode set: path and `/`, `:`, `;`, `=`, `@`, `[` to `]`, `|`.
    pub const USERINFO: Self = PercentEncodeSet(32);
    /// The component percent-encode set: userinfo and `$` to `&`, `+`, `,`. JavaScript's `encodeURIComponent`
    /// uses it.
    pub const COMPONENT: Self = PercentEncodeSet(64);
    /// The application/x-www-form-urlencoded percent-encode set: all code points except ASCII letters, digits,
    /// `*`, `-`, `.` and `_`.
    pub const FORM_URLENCODED: Self = PercentEncodeSet(128);

    /// All sets, in the order in which the Standard defines them.
    pub const ALL: [Self; 8] = [
        Self::C0_CONTROL,
        Self::FRAGMENT,
        Self::QUERY,
        Self::SPECIAL_QUERY,
        Self::PATH,
        Self::USERINFO,
        Self::COMPONENT,
        Self::FORM_URLENCODED,
    ];

    /// Returns the Standard's name of the set, without the words "percent-encode set".
    pub const fn name(self) -> &'static str {
        match self {
            Self::C0_CONTROL => "C0 control",
            Self::FRAGMENT => "fragment",
            Self::QUERY => "query",
            Self::SPECIAL_QUERY => "special-query",
            Self::PATH => "path",
            Self::USERINFO => "userinfo",
            Self::COMPONENT => "component",
            _ => "application/x-www-form-urlencoded",
        }
    }

    /// Returns the set with this name (see [`PercentEncodeSet::name`]).
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.name() == name)
    }

    /// Whether `c` is in the set.
    pub fn contains(self, c: char) -> bool {
        u8::try_from(c).map_or(true, |byte| self.contains_byte(byte))
    }

    /// Whether `byte` is in the set or belongs to a non-ASCII code point.
    #[inline]
    pub(super) fn contains_byte(self, byte: u8) -> bool {
        SETS[byte as usize] & self.0 != 0
    }

    /// Returns the bit of the set in [`sets_of`].
    pub(super) const fn bit(self) -> u8 {
        self.0
    }
}

impl fmt::Debug for PercentEncodeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PercentEncodeSet({})", self.name())
    }
}

/// The sets that contain each byte, one bit per set.
static SETS: [u8; 256] = sets();

const fn sets() -> [u8; 256] {
    let mut table = [0xFF; 256];
    let mut byte = 0x20;
    while byte < 0x7F {
        table[byte as usize] = sets_of(byte);
        byte += 1;
    }
    table
}

/// Returns the sets that contain the printable ASCII character `byte`. Each builds on another as in the Standard.
pub(super) const fn sets_of(byte: u8) -> u8 {
    let fragment = matches!(byte, b' ' | b'"' | b'<' | b'>' | b'`');
    let query = matches!(byte, b' ' | b'"' | b'#' | b'<' | b'>');
    let special_query = query || byte == b'\'';
    let path = query || matches!(byte, b'?' | b'^' | b'`' | b'{' | b'}');
    let userinfo = path || matches!(byte, b'/' | b':' | b';' | b'=' | b'@' | b'['..=b']' | b'|');
    let component = userinfo || matches!(byte, b'$'..=b'&' | b'+' | b',');
    let form = component || matches!(byte, b'!' | b'\''..=b')' | b'~');
    (fragment as u8) << 1
        | (query as u8) << 2
        | (special_query as u8) << 3
        | (path as u8) << 4
        | (userinfo as u8) << 5
        | (component as u8) << 6
        | (form as u8) << 7
}

/// UTF-8 percent-encodes `input` using `set` (section 1.3). With [`PercentEncodeSet::FORM_URLENCODED`] a space becomes `+`.
///
/// ```
/// use urlgram::whatwg::{PercentEncodeSet, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("≡ 100%", PercentEncodeSet::PATH), "%E2%89%A1%20100%");
/// assert_eq!(utf8_percent_encode("a b+c", PercentEncodeSet::FORM_URLENCODED), "a+b%2Bc");
/// ```
pub fn utf8_percent_encode(input: &str, set: PercentEncodeSet) -> String {
    let mut output = String::with_capacity(input.len());
    append_encoded(&mut output, input, set);
    output
}

/// Appends `input`, UTF-8 percent-encoded using `set`. Copies runs without encoding at once.
pub(super) fn append_encoded(output: &mut String, input: &str, set: PercentEncodeSet) {
    let bytes = input.as_bytes();
    let mut done = 0;
    while let Some(next) = bytes[done..].iter().position(|&byte| set.contains_byte(byte)) {
        // All non-ASCII bytes are in every set, so a run without them starts and ends between characters.
        output.push_str(&input[done..done + next]);
        done += next;
        while done < bytes.len() && set.contains_byte(bytes[done]) {
            append_byte(output, bytes[done], set);
            done += 1;
        }
    }
    output.push_str(&input[done..]);
}

/// Percent-encodes every byte of `input`.
pub(super) fn utf8_percent_encode_all(input: &str) -> String {
    let mut output = String::with_capacity(input.len() * 3);
    input.bytes().for_each(|byte| percent_encode(&mut output, byte));
    output
}

/// Appends the encoded form of a byte that is in `set`.
pub(super) fn append_byte(output: &mut String, byte: u8, set: PercentEncodeSet) {
    if byte == b' ' && set == PercentEncodeSet::FORM_URLENCODED {
        output.push('+');
    } else {
        percent_encode(output, byte);
    }
}

/// Appends `byte`, percent-encoded: `%` and two upper-case hex digits.
fn percent_encode(output: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    output.push('%');
    output.push(char::from(DIGITS[usize::from(byte >> 4)]));
    output.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// Percent-decodes `input` (section 1.3). Keeps a `%` that is not followed by two hex digits.
///
/// ```
/// use urlgram::whatwg::percent_decode;
///
/// assert_eq!(*percent_decode(b"%25%s%1G"), *b"%%s%1G");
/// ```
pub fn percent_decode(input: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = input.iter().position(|&byte| byte == b'%') else {
        return Cow::Borrowed(input);
    };
    let mut output = Vec::with_capacity(input.len());
    output.extend_from_slice(&input[..first]);
    let mut rest = &input[first..];
    while let [byte, tail @ ..] = rest {
        match (byte, tail) {
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                output.push(hex(*high) << 4 | hex(*low));
                rest = after;
            }
            _ => {
                output.push(*byte);
                rest = tail;
            }
        }
    }
    Cow::Owned(output)
}

/// Returns the value of an ASCII hex digit.
#[inline]
pub(super) fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

/// Decodes UTF-8 without a BOM. Invalid sequences become U+FFFD.
pub(super) fn utf8_decode_without_bom(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
        Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }),
    }
}
