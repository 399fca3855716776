//! Texts that a program completes, with digits in the place of their holes: `redis://:${PASSWORD}@h/app`.

use std::ops::Range;

use memchr::memmem;
use urlgram::diagnostic::Diagnostic;
use urlgram::scheme::connection::documentation;
use urlgram::uri::Delimited;

/// Longest text whose holes are filled, in bytes. Each unclosed one is searched to the end.
const MAX_LEN: usize = 2048;

/// Delimiters of holes. The last ones are those that others contain.
const DELIMITERS: [(&str, &str); 7] =
    [("${{", "}}"), ("{{", "}}"), ("${", "}"), ("#{", "}"), ("$(", ")"), ("%(", ")s"), ("{", "}")];

/// A connection string with digits in the place of each hole, which every part of one but a host may have.
pub(crate) struct Filled {
    pub(crate) text: String,
    /// Byte ranges of the holes, in ascending order.
    holes: Vec<Range<usize>>,
}

impl Filled {
    /// Fills the holes of a connection string. `None` for another text, and for one without holes, of which a part is missing elsewhere.
    pub(crate) fn of(template: &str) -> Option<Filled> {
        let (scheme, _) = template.split_once("://")?;
        documentation(scheme).filter(|_| template.len() <= MAX_LEN)?;
        let mut filled = Filled { text: template.to_owned(), holes: Vec::new() };
        let mut at = 0;
        while let Some(hole) = next_hole(template, at) {
            filled.text.replace_range(hole.clone(), &"1".repeat(hole.len()));
            at = hole.end;
            filled.holes.push(hole);
        }
        (!filled.holes.is_empty()).then_some(filled)
    }

    /// Whether a finding is about a part of the text that has no hole, and not about the end, which a program may continue.
    pub(crate) fn is_certain(&self, finding: &Diagnostic) -> bool {
        let place = finding.span().range();
        if place.end >= self.text.len() {
            return false;
        }
        let parts = Delimited::of(&self.text);
        let parts = [parts.userinfo, parts.host, parts.port, Some(parts.path), parts.query, parts.fragment];
        let is_in = |range: &Range<usize>| range.start < place.end.max(place.start + 1) && place.start < range.end;
        let has_hole =
            |part: &Range<usize>| self.holes.iter().any(|hole| part.start <= hole.start && hole.end <= part.end);
        !self.holes.iter().any(is_in)
            && !parts.into_iter().flatten().map(|part| part.range()).any(|part| is_in(&part) && has_hole(&part))
    }
}

/// Returns the range of the next hole from an offset on.
fn next_hole(text: &str, from: usize) -> Option<Range<usize>> {
    let bytes = &text.as_bytes()[from..];
    let first = memchr::memchr3(b'$', b'{', b'%', bytes).into_iter().chain(memmem::find(bytes, b"#{")).min()?;
    let mut at = from + first;
    loop {
        let rest = &text[at..];
        let close = |(open, close): (&str, &str)| {
            let inside = rest.strip_prefix(open)?.find(close)?;
            Some(at..at + open.len() + inside + close.len())
        };
        if let Some(hole) = DELIMITERS.into_iter().find_map(close) {
            return Some(hole);
        }
        at += rest.char_indices().skip(1).find(|(_, c)| matches!(c, '$' | '{' | '%' | '#'))?.0;
    }
}
