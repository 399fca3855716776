//! The fast path of [`canonical`](super::canonical) with masks. The results are the same.

use alloc::string::String;

use fearless_simd::Simd;

use super::canonical::{self, Head, LONGEST_DOMAIN, has_dot_segment, head_by, with_slash};
use super::error::Failure;
use super::host::ends_in_a_number;
use super::parts::UrlParts;
use super::url::Url;
use crate::class;
use crate::class::DIGIT;
use crate::grammar::rfc3986::PCT_ENCODED;
use crate::masks::{BLOCK, MaskedWork, TextMasks, isa, with_masks};

class! {
    /// `word` and its separators, together.
    DOMAIN = ('a', 'z') | DIGIT | "-.";
    SEPARATOR = "-.";
    SLASH = "/";
    /// The beginning of a dot segment, after its slash.
    DOT = ".%";
    ALPHANUMERIC = ('a', 'z') | ('A', 'Z') | DIGIT;
    /// `unit` of a path.
    PATH_UNIT = ALPHANUMERIC | PCT_ENCODED | "!$&'()*+,-./:;=@_~";
    /// `unit` of a query.
    QUERY_UNIT = ALPHANUMERIC | PCT_ENCODED | "!$&()*+,-./:;=?@_~";
    /// `unit` of a fragment.
    FRAGMENT_UNIT = ALPHANUMERIC | PCT_ENCODED | "!$&'()*+,-./:;=?@_~";
}

/// Returns the record of a canonical `input`. For another it is that of `otherwise`, which gets the head of an `input` that only
/// begins so.
#[inline]
pub(super) fn parse_or(
    input: &str,
    otherwise: impl FnOnce(Option<Head>) -> Result<Url, Failure>,
) -> Result<Url, Failure> {
    match isa() {
        Some(simd) => with_masks(simd, input, Parse(otherwise)),
        None => canonical::parse_or(input, otherwise),
    }
}

/// Whether `input` begins with a canonical scheme, host and port.
#[inline]
pub(super) fn has_head(input: &str) -> bool {
    match isa() {
        Some(simd) => with_masks(simd, input, HasHead),
        None => has_head_bytewise(input),
    }
}

/// [`has_head`] without masks. Not in one function with the other: both would save all registers for the larger of them.
#[inline(never)]
fn has_head_bytewise(input: &str) -> bool {
    canonical::has_head(input)
}

/// Decides whether a text begins with a canonical scheme, host and port.
struct HasHead;

impl<S: Simd> MaskedWork<S> for HasHead {
    type Output = bool;

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, _simd: S, input: &str, masks: &M) -> bool {
        head(input, masks).is_some()
    }
}

/// Parses a canonical text.
struct Parse<F>(F);

impl<S: Simd, F: FnOnce(Option<Head>) -> Result<Url, Failure>> MaskedWork<S> for Parse<F> {
    type Output = Result<Url, Failure>;

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, _simd: S, input: &str, masks: &M) -> Self::Output {
        let Some(head) = head(input, masks) else { return self.0(None) };
        if head.end == input.len() {
            return Ok(with_slash(input, head.parts));
        }
        match parts(input, masks, &head) {
            Some(parts) => Ok(Url { href: String::from(input), parts }),
            None => self.0(Some(head)),
        }
    }
}

/// Returns the parts of `input` if it is also canonical after its head.
#[inline(always)]
fn parts<S: Simd, M: TextMasks<S>>(input: &str, masks: &M, head: &Head) -> Option<UrlParts> {
    let text = input.as_bytes();
    let Head { mut parts, end } = *head;
    let path_end = masks.end_of_run::<PATH_UNIT>(text, end);
    let mut at = path_end;
    if text.get(at) == Some(&b'?') {
        parts.query_start = at as u32;
        at = masks.end_of_run::<QUERY_UNIT>(text, at + 1);
    }
    if text.get(at) == Some(&b'#') {
        parts.fragment_start = at as u32;
        at = masks.end_of_run::<FRAGMENT_UNIT>(text, at + 1);
    }
    let may_have_dot_segment = masks.has_pair::<SLASH, DOT>(text, end, path_end);
    if at < text.len() || may_have_dot_segment && has_dot_segment(&text[end..path_end]) { None } else { Some(parts) }
}

#[inline(always)]
fn head<S: Simd, M: TextMasks<S>>(input: &str, masks: &M) -> Option<Head> {
    head_by(
        input,
        #[inline(always)]
        |start| domain(input, start, masks),
    )
}

/// Returns the length of the domain at `start`, which follows a scheme.
#[inline(always)]
fn domain<S: Simd, M: TextMasks<S>>(input: &str, start: usize, masks: &M) -> Option<usize> {
    let text = input.as_bytes();
    let end = masks.end_of_run::<DOMAIN>(text, start);
    let len = end - start;
    if len == 0 || len > LONGEST_DOMAIN {
        return None;
    }
    let separators = !masks.outside_from::<SEPARATOR>(text, start, len as u32) & !(u64::MAX << len);
    let at_an_end = separators & (1 | 1 << (len - 1));
    let pairs = separators & separators >> 1;
    if at_an_end | pairs != 0 {
        return None;
    }
    // The last label is only a number if it begins with a digit, and none with a hyphen is.
    let last_word = start + BLOCK - separators.leading_zeros() as usize;
    let may_be_number = text.get(last_word).is_some_and(u8::is_ascii_digit);
    if may_be_number && ends_in_a_number(&input[start..end]) { None } else { Some(len) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::class::Class;
    use crate::whatwg::code_points::{URL, is_in};
    use crate::whatwg::percent_encode::{PercentEncodeSet, sets_of};

    /// A function that calls its argument for a text that is not canonical.
    type ParseOr = fn(&str, &mut dyn FnMut(Option<Head>) -> Result<Url, Failure>) -> Result<Url, Failure>;

    /// Returns what `parse_or` makes of `input`, and what it knows of one that is not canonical.
    fn outcome(parse_or: ParseOr, input: &str) -> String {
        let mut other = None;
        let url = parse_or(input, &mut |head| {
            other = Some(head.map(|Head { parts, end }| (end, parts)));
            Ok(Url::NEW)
        });
        let Url { href, parts } = url.unwrap();
        format!("{href} {parts:?} {other:?}")
    }

    /// Asserts that the two fast paths agree about `input`.
    fn agree(input: &str) {
        let outcome_with = |parse_or| outcome(parse_or, input);
        assert_eq!(outcome_with(|i, f| parse_or(i, f)), outcome_with(|i, f| canonical::parse_or(i, f)), "{input:?}");
        assert_eq!(has_head(input), canonical::has_head(input), "{input:?}");
    }

    #[test]
    fn the_classes_are_those_of_the_standard() {
        for byte in 0x21..0x7f_u8 {
            let unit = |set: PercentEncodeSet| is_in(byte, URL) && sets_of(byte) & set.bit() == 0;
            assert_eq!(PATH_UNIT::CHARS.set.has(byte), unit(PercentEncodeSet::PATH), "{byte:#x}");
            assert_eq!(QUERY_UNIT::CHARS.set.has(byte), unit(PercentEncodeSet::SPECIAL_QUERY), "{byte:#x}");
            assert_eq!(FRAGMENT_UNIT::CHARS.set.has(byte), unit(PercentEncodeSet::FRAGMENT), "{byte:#x}");
        }
    }

    #[test]
    fn each_component_agrees_at_each_offset_and_length() {
        // An interpreter takes an hour for all of them.
        let every = if cfg!(miri) { 31 } else { 1 };
        for length in (0..=70_usize).chain(120..=135).step_by(every) {
            for part in [
                "", "/.", "/..", "/%2e/", "/.a", "%41", "%4", "/", "?", "#", "'", "`", " ", "?a'", "#a`", "\u{e9}",
                ".", "--",
            ] {
                let run = "a".repeat(length);
                agree(&format!("http://{run}{part}"));
                agree(&format!("http://{run}{part}/"));
                agree(&format!("https://h/{run}{part}"));
                agree(&format!("https://h/{run}{part}{run}"));
                agree(&format!("file:///{run}{part}/{run}?{run}{part}#{part}"));
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_agrees(input in "(https?|file|wss)://[a-z0-9.-]{0,70}(:[0-9]{0,6})?(/[a-zA-Z0-9._~%'?#-]{0,40}){0,4}") {
            agree(&input);
        }

        #[test]
        fn dots_agree(input in "ftp://h(/[a.%2e]{0,5}){0,30}(\\?[a/.]{0,9})?") {
            agree(&input);
        }
    }
}
