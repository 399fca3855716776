//! The fast path of [`canonical`](super::canonical) with masks. Tests compare its results with those of the other path.

use alloc::string::String;
use core::marker::PhantomData;

use fearless_simd::Simd;

use super::canonical::{self, Domains, Head, has_dot_segment, has_valid_head, head, with_slash};
use super::error::Failure;
use super::parts::UrlParts;
use super::url::Url;
use crate::class;
use crate::class::{Class, DIGIT};
use crate::grammar::rfc3986::PCT_ENCODED;
use crate::masks::{BLOCK, MaskedWork, TextMasks, isa, with_masks, with_masks_of_start};

class! {
    /// The characters of a `domain`.
    DOMAIN = ('a', 'z') | DIGIT | "_-.";
    DOMAIN_ANY_CASE = ('a', 'z') | ('A', 'Z') | DIGIT | "_-.";
    LABEL_END = ".";
    UNDERSCORE = "_";
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

/// [`canonical::parse_or`]
#[inline]
pub(super) fn parse_or<const STRICT: bool>(
    input: &str,
    otherwise: impl FnOnce(Option<Head>) -> Result<Url, Failure>,
) -> Result<Url, Failure> {
    match isa() {
        Some(simd) => with_masks(simd, input, Parse::<STRICT, _>(otherwise)),
        None => canonical::parse_or::<STRICT>(input, otherwise),
    }
}

/// [`canonical::is_valid_at_start`]
#[inline]
pub(super) fn is_valid_at_start(input: &str) -> bool {
    match isa() {
        Some(simd) => with_masks_of_start(simd, input, IsValidAtStart),
        None => is_valid_bytewise(input),
    }
}

/// [`is_valid_at_start`] without masks. Not in one function with the other: both would save all registers for the larger of them.
#[inline(never)]
fn is_valid_bytewise(input: &str) -> bool {
    canonical::is_valid_at_start(input)
}

struct IsValidAtStart;

impl<S: Simd> MaskedWork<S> for IsValidAtStart {
    type Output = bool;

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, _simd: S, input: &str, masks: &M) -> bool {
        has_valid_head(input, &MaskedDomains::new(input, masks))
    }
}

/// Parses a canonical text.
struct Parse<const STRICT: bool, F>(F);

impl<S: Simd, const STRICT: bool, F> MaskedWork<S> for Parse<STRICT, F>
where
    F: FnOnce(Option<Head>) -> Result<Url, Failure>,
{
    type Output = Result<Url, Failure>;

    #[inline(always)]
    fn run<M: TextMasks<S>>(self, _simd: S, input: &str, masks: &M) -> Self::Output {
        let Some(head) = head::<STRICT>(input, &MaskedDomains::new(input, masks)) else { return self.0(None) };
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

/// Finds domains by masks.
struct MaskedDomains<'a, S, M> {
    simd: PhantomData<S>,
    text: &'a [u8],
    masks: &'a M,
}

impl<'a, S: Simd, M: TextMasks<S>> MaskedDomains<'a, S, M> {
    #[inline(always)]
    fn new(text: &'a str, masks: &'a M) -> Self {
        MaskedDomains { simd: PhantomData, text: text.as_bytes(), masks }
    }
}

impl<S: Simd, M: TextMasks<S>> MaskedDomains<'_, S, M> {
    /// Returns a bit for each of the bytes of `C` in `start..end`, at most 63 bytes.
    #[inline(always)]
    fn bits<C: Class>(&self, start: usize, end: usize) -> u64 {
        let len = end - start;
        !self.masks.outside_from::<C>(self.text, start, len as u32) & !(u64::MAX << len)
    }
}

impl<S: Simd, M: TextMasks<S>> Domains for MaskedDomains<'_, S, M> {
    #[inline(always)]
    fn end<const ANY_CASE: bool>(&self, start: usize) -> usize {
        if ANY_CASE {
            self.masks.end_of_run::<DOMAIN_ANY_CASE>(self.text, start)
        } else {
            self.masks.end_of_run::<DOMAIN>(self.text, start)
        }
    }

    #[inline(always)]
    fn last_label(&self, start: usize, end: usize) -> usize {
        start + BLOCK - self.bits::<LABEL_END>(start, end).leading_zeros() as usize
    }

    #[inline(always)]
    fn is_plainly_strict(&self, start: usize, end: usize) -> bool {
        let separators = self.bits::<SEPARATOR>(start, end);
        let at_an_end = separators & (1 | 1 << (end - start - 1));
        let pairs = separators & separators >> 1;
        at_an_end | pairs | self.bits::<UNDERSCORE>(start, end) == 0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
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
        let relaxed = outcome_with(|input, otherwise| canonical::parse_or::<false>(input, otherwise));
        assert_eq!(outcome_with(|input, otherwise| parse_or::<false>(input, otherwise)), relaxed, "{input:?}");
        let strict = outcome_with(|input, otherwise| canonical::parse_or::<true>(input, otherwise));
        assert_eq!(outcome_with(|input, otherwise| parse_or::<true>(input, otherwise)), strict, "{input:?}");
        assert_eq!(is_valid_at_start(input), canonical::is_valid_at_start(input), "{input:?}");
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
        fn any_text_agrees(input in "(https?|file|wss)://[a-z0-9._-]{0,70}(:[0-9]{0,6})?(/[a-zA-Z0-9._~%'?#-]{0,40}){0,4}") {
            agree(&input);
        }

        #[test]
        fn any_head_agrees(input in "([hH][tT]{2}[pP][sS]?|file|ws):/?/[A-Za-z0-9._-]{0,70}[:\\\\/?#\\[\\]]?[0-9]{0,6}[/?#\\\\]?[a-z]{0,70}") {
            agree(&input);
        }

        #[test]
        fn addresses_agree(input in "http://(([0-9]{1,3}\\.){3}[0-9]{1,3}|\\[[0-9a-fA]{0,4}(:[0-9a-f]{0,4}){2,8}\\])(:[0-9]{1,5})?/?[a-z]{0,70}") {
            agree(&input);
        }

        #[test]
        fn dots_agree(input in "ftp://h(/[a.%2e]{0,5}){0,30}(\\?[a/.]{0,9})?") {
            agree(&input);
        }
    }
}
