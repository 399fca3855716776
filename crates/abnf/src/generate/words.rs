//! Words and numbers in place of random characters: [`Words`].

use super::derivation_node::{Node, NodeIndex};
use super::least::parts;

/// Words for repetitions of letters. Each length from 1 to 10 occurs.
const WORDS: &[&str] = &[
    "a", "it", "go", "map", "sun", "page", "tree", "item", "apple", "green", "house", "north", "stone", "water",
    "garden", "letter", "orange", "silver", "window", "example", "journey", "village", "mountain", "notebook",
    "strawberry",
];

/// Number of rounds in which the characters of nodes are computed. Deeper alternatives count as having none.
const ROUNDS: usize = 16;

const LOWER: u128 = ((1 << 26) - 1) << b'a';
const UPPER: u128 = ((1 << 26) - 1) << b'A';
const DIGITS: u128 = ((1 << 10) - 1) << b'0';

/// The US-ASCII characters that each node can consist of, for choosing words.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// Characters of each node, as bits. Repetitions have none.
    sets: Vec<u128>,
    /// Number of rules inside each other that these characters need.
    depths: Vec<usize>,
}

/// Alphabet of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Alphabet {
    Lower,
    Upper,
    Digits,
}

impl Words {
    /// Computes the characters of nodes, of which the first `rules` are rules.
    pub(crate) fn new(nodes: &[Node], rules: usize) -> Self {
        let (mut sets, mut depths) = (vec![0; nodes.len()], vec![0; nodes.len()]);
        for _ in 0..ROUNDS {
            let mut grew = false;
            // Nodes come after the nodes inside them, except for rules.
            for (index, node) in nodes.iter().enumerate() {
                let set = characters(node, &sets);
                if set == sets[index] {
                    continue;
                }
                (sets[index], grew) = (set, true);
                let inside = parts(node).iter().filter(|part| sets[**part] != 0).map(|part| depths[*part]).max();
                depths[index] = inside.unwrap_or(0) + usize::from(index < rules);
            }
            if !grew {
                break;
            }
        }
        Words { sets, depths }
    }

    /// Returns the alphabet of a node that can be any of its characters, with at most `depth` rules inside each other.
    pub(crate) fn alphabet(&self, node: NodeIndex, depth: usize) -> Option<Alphabet> {
        if self.depths[node] > depth {
            return None;
        }
        let all = |wanted: u128| self.sets[node] & wanted == wanted;
        if all(LOWER) {
            Some(Alphabet::Lower)
        } else if all(UPPER) {
            Some(Alphabet::Upper)
        } else if all(DIGITS) {
            Some(Alphabet::Digits)
        } else {
            None
        }
    }
}

fn characters(node: &Node, sets: &[u128]) -> u128 {
    match node {
        Node::Choice(all) => all.iter().fold(0, |set, node| set | sets[*node]),
        Node::Chain(all) if all.len() == 1 => sets[all[0]],
        Node::Chain(_) | Node::Repeat { .. } => 0,
        Node::Range { first, last, .. } => (*first..=(*last).min(127)).fold(0, |set, value| set | 1 << value),
        Node::Text { text, case_sensitive } => match text.as_bytes() {
            [byte @ 0..=127] if *case_sensitive => 1 << byte,
            [byte @ 0..=127] => 1 << byte.to_ascii_lowercase() | 1 << byte.to_ascii_uppercase(),
            _ => 0,
        },
    }
}

impl Alphabet {
    /// Returns letters in the case of this alphabet. Digits have no letters.
    pub(crate) fn fit(self, letters: String) -> String {
        match self {
            Alphabet::Lower => letters.to_ascii_lowercase(),
            Alphabet::Upper => letters.to_ascii_uppercase(),
            Alphabet::Digits => String::new(),
        }
    }

    /// Returns a word of at least `min` and at most `max` characters. `choose` returns a number less than its argument.
    pub(crate) fn word(self, min: usize, max: usize, mut choose: impl FnMut(usize) -> usize) -> String {
        if self == Alphabet::Digits {
            let longest = min.max(max.min(3)).max(1);
            let length = min.max(1) + choose(longest - min.max(1) + 1);
            let digit = |at: usize, choose: &mut dyn FnMut(usize) -> usize| match at {
                0 if length > 1 => 1 + choose(9),
                _ => choose(10),
            };
            return (0..length.min(max)).map(|at| char::from(b'0' + digit(at, &mut choose) as u8)).collect();
        }
        let fitting: Vec<&str> = WORDS.iter().copied().filter(|word| (min..=max).contains(&word.len())).collect();
        let word = match fitting.len() {
            0 => WORDS[choose(WORDS.len())].chars().cycle().take(min).collect(),
            fits => fitting[choose(fits)].to_owned(),
        };
        if self == Alphabet::Upper { word.to_ascii_uppercase() } else { word }
    }
}
