//! The parts of the texts of a word of rows, as a grammar reads them.

use urlgram::components::UriComponents;
use urlgram::interpret::Role;
use urlgram::span::OptSpan;

use crate::bits::WORD;

/// Number of the parts of a URL.
pub(crate) const PARTS: usize = Role::ALL.len();

/// For each part, in the order of [`Role::ALL`], the spans of a word of rows.
pub(crate) type Spans = [[OptSpan; WORD]; PARTS];

/// The spans of no text.
pub(crate) const NO_SPANS: Spans = [[OptSpan::NONE; WORD]; PARTS];

/// Stores the spans of a tree as those of the row at `number` of the word.
// Each span on its own. A copy of the whole tree waits until the parser has stored it.
#[inline(always)]
pub(crate) fn store(spans: &mut Spans, number: usize, tree: &UriComponents) {
    let [scheme, userinfo, host, port, path, query, fragment] = spans;
    scheme[number] = tree.scheme;
    path[number] = tree.path.into();
    query[number] = tree.query;
    fragment[number] = tree.fragment;
    match &tree.authority {
        Some(authority) => {
            userinfo[number] = authority.userinfo;
            host[number] = authority.host.span.into();
            port[number] = authority.port;
        }
        None => [userinfo, host, port].into_iter().for_each(|spans| spans[number] = OptSpan::NONE),
    }
}
