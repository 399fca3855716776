//! The first mistake of a text.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use super::{around, backslash, brackets, in_document, in_host, in_scheme, not_a_url, other_notation, without_scheme};
use crate::grammar::rfc3987::IriReference;
use crate::nested::opened;
use crate::pass::accepts;
use crate::uri::Delimited;

/// A recognizer of a mistake.
type Recognizer = fn(&Written<'_>) -> Option<Mistake>;

/// Recognizers, the more specific before the more general: the first that recognizes its mistake decides.
const RECOGNIZERS: &[Recognizer] = &[
    not_a_url::request_line,
    around::wrapped,
    not_a_url::connection_string,
    in_document::data_fragment,
    other_notation::several_urls,
    around::text_before,
    around::quotation_mark,
    other_notation::windows_path,
    other_notation::defanged,
    backslash::escapes,
    backslash::instance,
    backslash::backslashes,
    in_scheme::second,
    in_scheme::after_slashes,
    other_notation::joined_urls,
    in_scheme::slashes,
    not_a_url::data_source,
    in_host::split,
    in_document::driver,
    in_document::white_space,
    other_notation::git_path_after_scheme,
    in_scheme::broken_separator,
    in_scheme::mistyped,
    in_host::several_servers,
    in_host::folder,
    in_host::placeholder,
    in_host::no_sign,
    not_a_url::port_placeholder,
    not_a_url::empty_variable,
    in_host::zone,
    brackets::unbalanced,
    in_host::bare_ipv6,
    in_host::port_range,
    around::invisible,
    around::fullwidth,
    in_host::lookalike,
    in_host::user_like_host,
    in_host::mistyped_delimiter,
    in_host::no_host,
    in_host::numeric,
    in_host::encoded,
    not_a_url::container_image,
    other_notation::git_remote,
    without_scheme::git_remote_with_slash,
    without_scheme::mail_address,
    brackets::without_scheme,
    without_scheme::bare_ipv6,
    without_scheme::host_and_port,
    not_a_url::address_block,
    without_scheme::numbers,
    without_scheme::host,
    other_notation::html_entity,
    other_notation::javascript_escape,
];

/// Kinds that a URL has after other schemes, too.
const INNER: &[MistakeKind] = &[
    MistakeKind::SecondScheme,
    MistakeKind::SplitUserinfo,
    MistakeKind::PortRange,
    MistakeKind::BareIpv6,
    MistakeKind::Zone,
    MistakeKind::Lookalike,
    MistakeKind::NumericHost,
    MistakeKind::EncodedHost,
];

/// Longest text in which a mistake is looked for, in bytes. A longer one was not typed.
const MAX_LEN: usize = 1 << 16;

/// Returns the mistake in a text that somebody wrote as an absolute URL: in words, with the text that was probably meant. `None` if
/// nothing looks like a mistake.
///
/// ```
/// use urlgram::mistake::{MistakeKind, find};
///
/// let mistake = find("localhost:3000").unwrap();
/// assert_eq!((mistake.kind, mistake.meant.as_deref()), (MistakeKind::HostAndPort, Some("http://localhost:3000")));
/// assert_eq!(find("https://example.org/a?b#c"), None);
/// ```
pub fn find(text: &str) -> Option<Mistake> {
    if text.is_empty() || text.len() > MAX_LEN {
        return None;
    }
    let mut found = first(text).or_else(|| after_schemes(text))?;
    found.meant = found.meant.take().and_then(corrected).filter(|meant| meant != text);
    Some(found)
}

/// Most mistakes that are corrected one after another.
const MAX_MISTAKES: usize = 4;

/// Returns a text that was meant, once nothing in it looks like a mistake and the grammar accepts it.
fn corrected(meant: String) -> Option<String> {
    let mut text = meant;
    for _ in 0..MAX_MISTAKES {
        let Some(next) = first(&text).or_else(|| after_schemes(&text)) else {
            // After the authority, what no URL holds has one meaning.
            let (start, rest) = text.split_at(Delimited::of(&text).path.start as usize);
            let mut text = String::from(start);
            for c in rest.chars() {
                match c {
                    ' ' | '"' | '<' | '>' | '^' | '`' | '{' | '|' | '}' => text += &format!("%{:02X}", c as u32),
                    c => text.push(c),
                }
            }
            return accepts(IriReference, &text).then_some(text);
        };
        text = next.meant?;
    }
    None
}

/// Returns the mistake of the first recognizer.
fn first(text: &str) -> Option<Mistake> {
    let written = Written { text, parts: Delimited::of(text) };
    RECOGNIZERS.iter().find_map(|recognize| recognize(&written))
}

/// A mistake in the URL that other schemes precede: in `mysql://mysql://h` of `jdbc:mysql://mysql://h`.
fn after_schemes(text: &str) -> Option<Mistake> {
    let url = opened(text)?;
    let mut found = first(url.text()).filter(|found| INNER.contains(&found.kind))?;
    let (before, after) = (&text[..url.span().start as usize], &text[url.span().end as usize..]);
    found.span = url.outer(found.span);
    found.meant = found.meant.map(|meant| format!("{before}{meant}{after}"));
    Some(found)
}
