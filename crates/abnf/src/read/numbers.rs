//! Whether the numbers of a file are octets or characters: [`are_octets`].

use super::rules::ParsedRule;
use super::sink::ProblemSink;
use crate::model::{Element, ElementKind, ProblemKind, bundled};
use urlgram::span::Span;

/// The meaning of the numbers above `%x7F` in a file that does not declare it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    /// There are none, or they are characters.
    Characters,
    /// Some are octets for certain.
    Octets,
    /// The place of a number that may be either. They are read as characters.
    Unclear(Span),
}

impl Numbers {
    /// Decides by the numbers of all rules. A number above `%xFF` is a character. Octets end at `%xFF`, or form UTF-8.
    fn of<'e>(rules: impl Iterator<Item = &'e Element>) -> Numbers {
        let mut found = Numbers::Characters;
        for element in rules.flat_map(Element::walk) {
            let (first, last) = match &element.kind {
                ElementKind::Range { first, last } => (*first, *last),
                ElementKind::Sequence(values) => match values.iter().max() {
                    Some(most) => (*most, *most),
                    None => continue,
                },
                _ => continue,
            };
            if last > 0xFF {
                return Numbers::Characters;
            }
            let is_octets = last == 0xFF || (first == 0x80 && last == 0xBF) || (first == 0xC2 && last == 0xDF);
            if is_octets {
                found = Numbers::Octets;
            } else if last > 0x7F && found == Numbers::Characters {
                found = Numbers::Unclear(element.span);
            }
        }
        found
    }
}

/// Decides whether the numbers of a file that does not declare it are octets. Bundled files declare it.
pub(super) fn are_octets(name: &str, rules: &[ParsedRule], sink: &mut ProblemSink) -> bool {
    if bundled::text(name).is_some() {
        return false;
    }
    let numbers = Numbers::of(rules.iter().map(|rule| &rule.element));
    if let Numbers::Unclear(span) = numbers {
        sink.add(ProblemKind::OctetsOrCharacters, span);
    }
    numbers == Numbers::Octets
}
