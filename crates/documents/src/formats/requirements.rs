//! Requirements of pip: repositories of Git in the form of scp, which pip takes for a URL without a scheme.

use std::ops::Range;

use super::remote;
use crate::collect::Collector;
use crate::context::LinkContext;
use crate::escaping::Escaping;
use crate::role::LinkRole;
use crate::settings;
use crate::words::words as split;
use urlgram::span::OptSpan;

/// Bytes that end a word.
const ENDS: Escaping = Escaping::None(b" \t\n\r\"'<>`");

/// Searches words for URLs, and for `git+user@host:path`.
pub(super) fn words(out: &mut Collector<'_>, range: Range<usize>) {
    out.text(range.clone(), LinkContext::Bare, ENDS, OptSpan::NONE);
    let text = out.raw(range.clone());
    let mut from = 0;
    while let Some(found) = memchr::memmem::find(&text.as_bytes()[from..], b"git+") {
        let start = from + found;
        let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
        let is_apart = text[..start].chars().next_back().is_none_or(|c| c.is_whitespace() || "=@".contains(c));
        if is_apart && remote::is_scp(&text[start + "git+".len()..start + length]) {
            out.explicit_word(
                range.start + start..range.start + start + length,
                LinkContext::Bare,
                ENDS,
                OptSpan::NONE,
            );
            if let Some(link) = out.links.last_mut().filter(|link| link.role == LinkRole::Code) {
                link.role = LinkRole::Link;
            }
        }
        from = start + length;
    }
    for word in split(text).filter(|word| ["://", ".git"].iter().any(|part| text[word.clone()].contains(part))) {
        settings::check(out, range.start + word.start..range.start + word.end, ENDS, out.links.len(), &settings::PIP);
    }
}
