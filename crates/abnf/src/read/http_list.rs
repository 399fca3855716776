//! Lists of HTTP: `1#x` with white space around commas and with empty elements.

use crate::model::{Element, ElementKind};
use urlgram::span::Span;

/// Maximum number of elements of an item, which is copied.
const MAX_ITEM: usize = 200;

/// Returns the elements of a list as RFC 9110 section 5.6.1.2 lets recipients read it, or `None` for a long item.
///
/// `n#mx` is `*( "," OWS ) x (n-1)*(m-1)( 1*( OWS "," ) OWS x ) *( OWS "," )`, and for `n` of 0 all but the first part may be absent.
pub(super) fn http_list(item: &Element, min: u32, max: Option<u32>, span: Span) -> Option<ElementKind> {
    if item.walk().nth(MAX_ITEM).is_some() {
        return None;
    }
    let of = |kind| Element { kind, span };
    let chain = |all: Vec<Element>| of(ElementKind::Group(Box::new(of(ElementKind::Concatenation(all)))));
    let times = |min, max, element| of(ElementKind::Repetition { min, max, element: Box::new(element) });
    let space = || {
        let characters = [0x20, 0x09].map(|value| of(ElementKind::Sequence(vec![value])));
        times(0, None, of(ElementKind::Group(Box::new(of(ElementKind::Alternation(characters.to_vec()))))))
    };
    let comma = || of(ElementKind::Literal { text: ",".into(), case_sensitive: false });
    let before = times(0, None, chain(vec![comma(), space()]));
    let after = times(0, None, chain(vec![space(), comma()]));
    if max == Some(0) {
        return Some(before.kind);
    }
    let more = chain(vec![times(1, None, chain(vec![space(), comma()])), space(), item.clone()]);
    let more = times(min.saturating_sub(1), max.map(|max| max - 1), more);
    let items = vec![item.clone(), more, after];
    let all = match min {
        0 => vec![before, of(ElementKind::Option(Box::new(of(ElementKind::Concatenation(items)))))],
        _ => std::iter::once(before).chain(items).collect(),
    };
    Some(ElementKind::Group(Box::new(of(ElementKind::Concatenation(all)))))
}
