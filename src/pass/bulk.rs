//! The fast pass over many texts: [`parse_each`] and [`parse_lines`].
//!
//! With the feature `simd`, the instructions are selected once for all texts, and the loop is compiled for them.

#[cfg(feature = "simd")]
use core::marker::PhantomData;

#[cfg(feature = "simd")]
use fearless_simd::Simd;

use super::fast::tree;
#[cfg(feature = "simd")]
use super::masked::ParseThen;
use crate::input::Production;
#[cfg(feature = "simd")]
use crate::masks::{BLOCK, isa, line_feeds, with_masks_inlined};

/// Parses each of `texts` by `rule`, and passes it to `each` with its typed tree, or `None` if it does not match.
///
/// The trees are those of [`parse`](super::parse), which also returns the error of a text that does not match.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
///
/// let mut hosts = Vec::new();
/// urlgram::pass::parse_each(Uri, ["http://a/b", "http://[c/"], |text, uri| {
///     hosts.push(uri.and_then(|uri| uri.authority).map(|authority| authority.host.span.of(text)));
/// });
/// assert_eq!(hosts, [Some("a"), None]);
/// ```
pub fn parse_each<'t, R: Production>(
    _rule: R,
    texts: impl IntoIterator<Item = &'t str>,
    mut each: impl FnMut(&'t str, Option<R::Output>),
) {
    #[cfg(feature = "simd")]
    if let Some(simd) = isa() {
        return simd.vectorize(
            #[inline(always)]
            || {
                // Not `for_each`, whose closure might be compiled out of line, without the instructions.
                for text in texts {
                    parse_then::<_, R, _>(simd, text, &mut each);
                }
            },
        );
    }
    texts.into_iter().for_each(|text| each(text, tree::<R>(text)));
}

/// Parses each line of `text` by `rule`, and passes it to `each` with its typed tree, or `None` if it does not match.
///
/// Lines are those of [`str::lines`]: they end with `\n` or `\r\n`, which is not part of them.
///
/// ```
/// use urlgram::grammar::rfc3986::Uri;
///
/// let mut valid = 0;
/// urlgram::pass::parse_lines(Uri, "http://a/\r\nhttp:// b/\n", |_, uri| valid += u32::from(uri.is_some()));
/// assert_eq!(valid, 1);
/// ```
pub fn parse_lines<'t, R: Production>(rule: R, text: &'t str, each: impl FnMut(&'t str, Option<R::Output>)) {
    #[cfg(feature = "simd")]
    if let Some(simd) = isa() {
        let mut each = each;
        return simd.vectorize(
            #[inline(always)]
            || {
                for line in (MaskedLines { simd, text, start: 0, block: 0, line_feeds: 0 }) {
                    parse_then::<_, R, _>(simd, line, &mut each);
                }
            },
        );
    }
    parse_each(rule, text.lines(), each);
}

/// Passes `text` to `each` with its tree.
#[cfg(feature = "simd")]
#[inline(always)]
fn parse_then<'t, S: Simd, R: Production, F: FnMut(&'t str, Option<R::Output>)>(simd: S, text: &'t str, each: &mut F) {
    with_masks_inlined(simd, text, ParseThen { rule: PhantomData::<R>, text, each });
}

/// The lines of a text, found by masks. [`str::lines`] needs as long as the rest of a parse.
#[cfg(feature = "simd")]
struct MaskedLines<'t, S> {
    simd: S,
    text: &'t str,
    /// Offset of the next line.
    start: usize,
    /// Offset of the next block.
    block: usize,
    /// A bit for each line feed of the block before that, without those that were read.
    line_feeds: u64,
}

#[cfg(feature = "simd")]
impl<'t, S: Simd> Iterator for MaskedLines<'t, S> {
    type Item = &'t str;

    #[inline(always)]
    fn next(&mut self) -> Option<&'t str> {
        while self.line_feeds == 0 {
            if self.block >= self.text.len() {
                // The last line may have no line feed.
                let rest = self.text.get(self.start..).filter(|rest| !rest.is_empty())?;
                self.start = self.text.len();
                return Some(rest);
            }
            self.line_feeds = line_feeds(self.simd, &self.text.as_bytes()[self.block..]);
            self.block += BLOCK;
        }
        let end = self.block - BLOCK + self.line_feeds.trailing_zeros() as usize;
        self.line_feeds &= self.line_feeds - 1;
        let line = &self.text[self.start..end];
        self.start = end + 1;
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    #[cfg(feature = "simd")]
    use super::super::masked::Accept;
    use super::*;
    use crate::grammar::{rfc3986, rfc3987};
    #[cfg(feature = "simd")]
    use crate::masks::with_masks;

    /// Miri, which is some thousand times slower, tries each 31st length.
    const EVERY: usize = if cfg!(miri) { 31 } else { 1 };

    /// Asserts that masks give the trees of the cursor that reads byte by byte, and the lines of the standard library.
    fn agree(text: &str) {
        agree_by(rfc3986::UriReference, text);
        agree_by(rfc3986::Uri, text);
        agree_by(rfc3987::IriReference, text);
    }

    fn agree_by<R: Production<Output: PartialEq + core::fmt::Debug>>(rule: R, text: &str) {
        let mut trees = Vec::new();
        parse_lines(rule, text, |line, output| trees.push((line, output)));
        let expected: Vec<_> = text.lines().map(|line| (line, tree::<R>(line))).collect();
        assert_eq!(trees, expected, "{text:?}");
        #[cfg(feature = "simd")]
        if let Some(simd) = isa() {
            let accepted: Vec<bool> = expected.iter().map(|(_, output)| output.is_some()).collect();
            let masked: Vec<bool> = text.lines().map(|line| with_masks(simd, line, Accept(PhantomData::<R>))).collect();
            assert_eq!(masked, accepted, "{text:?}");
        }
    }

    #[test]
    fn runs_agree_at_each_offset_and_length() {
        for length in (0..=70_usize).chain(120..=135).step_by(EVERY) {
            for part in
                ["", "%41", "%4", "%41%4a%Aa", "/", "?", "#", " ", ":", "@", "\u{e9}%", "[", "1", "%e9\u{10ffff}"]
            {
                for at in [0, 1, length / 2, length].into_iter().chain((length.saturating_sub(5)..length).rev()) {
                    let mut text = "a".repeat(length);
                    text.insert_str(at.min(length), part);
                    agree(&text);
                    agree(&format!("h://h/{text}"));
                    agree(&format!("h://{text}/b?{text}#{text}"));
                }
            }
        }
    }

    #[test]
    fn addresses_agree_at_each_offset() {
        for address in
            ["[::1]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7]", "[::ffff:1.2.3.4]", "[v1.a:b]", "[::", "1.2.3.4"]
        {
            for length in (0..70).step_by(EVERY) {
                agree(&format!("{}://{address}:80/a", "a".repeat(length)));
                agree(&format!("h://{}@{address}/{}", "u".repeat(length), "a".repeat(70)));
            }
        }
    }

    #[test]
    fn lines_agree() {
        for text in ["", "\n", "a", "a\n", "a\n\nb", "a\r\nb\r", "\r\n\r\n"] {
            agree(text);
            for length in [62, 63, 64, 65, 127, 128, 129] {
                agree(&format!("{}{text}{text}", "a".repeat(length)));
            }
        }
    }

    proptest! {
        #[test]
        fn masks_agree(text in "([a-z]{1,5}:)?(//)?[a-f0-9:/?#@%%\\[\\]. é\r\n-]{0,150}") {
            agree(&text);
        }

        #[test]
        fn masks_agree_on_urls(text in "https?://([a-z%]{1,9}@)?[a-z0-9.-]{1,30}(:[0-9]{0,5})?(/([a-z0-9._~-]|%[0-9a-f]{2}){0,30}){0,5}(\\?[a-z=&%]{0,60})?(#[a-z]{0,9})?\n?") {
            agree(&text);
        }
    }
}
