//! The objects of a program: [`Blocks`].

use std::collections::HashMap;

use crate::markup::beginning;

/// Longest object that is read, in bytes.
const MAX_BLOCK: usize = 20_000;

/// Most objects that are tried for one that is around an offset.
const MAX_DEPTH: usize = 64;

/// The objects of a program, found in one pass.
pub(super) struct Blocks<'t> {
    text: &'t str,
    /// Offsets of braces and of their partners.
    partners: HashMap<usize, usize>,
    /// Offsets of opening braces, in their order, with those of the objects around them.
    opened: Vec<(usize, Option<usize>)>,
}

impl<'t> Blocks<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let (mut open, mut partners, mut opened) = (Vec::new(), HashMap::new(), Vec::new());
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'{' => {
                    opened.push((at, open.last().copied()));
                    open.push(at);
                }
                b'}' => partners.extend(open.pop().map(|start| (start, at))),
                _ => {}
            }
        }
        Blocks { text, partners, opened }
    }

    /// Returns the text between the brace at the start of `rest`, an end of the text, and its partner. An object that is too long has none.
    pub(super) fn at_start(&self, rest: &'t str) -> Option<&'t str> {
        self.inner(self.text.len() - rest.len()).filter(|options| options.len() < MAX_BLOCK)
    }

    /// Returns the objects around an offset, the innermost first, each up to the longest length that is read.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = &'t str> {
        let last = self.opened.partition_point(|(start, _)| *start < at).checked_sub(1).map(|last| self.opened[last].0);
        let above = |start: &usize| {
            let found = self.opened.binary_search_by_key(start, |(start, _)| *start).ok()?;
            self.opened[found].1
        };
        let holding = std::iter::successors(last, above).take(MAX_DEPTH);
        let holding = holding.filter(move |start| self.partners.get(start).is_some_and(|end| *end >= at));
        holding.filter_map(|start| self.inner(start)).map(|inner| beginning(inner, MAX_BLOCK))
    }

    fn inner(&self, start: usize) -> Option<&'t str> {
        let end = *self.partners.get(&start)?;
        self.text.get(start + 1..end)
    }
}

#[cfg(test)]
mod tests {
    use super::Blocks;

    #[test]
    fn objects_around_a_place() {
        let text = "{ a: {}, b: { c: 'x' }, d }";
        let blocks = Blocks::of(text);
        let at = |name| text.find(name).unwrap();
        assert_eq!(blocks.around(at("x")).collect::<Vec<_>>(), [" c: 'x' ", &text[1..text.len() - 1]]);
        assert_eq!(blocks.around(at("d ")).count(), 1);
        assert_eq!(Blocks::of("}}{ x").around(5).count(), 0);
        assert_eq!(blocks.at_start(&text[at("{}")..]), Some(""));
    }
}
