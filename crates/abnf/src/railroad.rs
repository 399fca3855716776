//! Railroad diagrams of rules, as SVG.

use railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Optional, Repeat, Sequence, SimpleEnd,
    SimpleStart, Stack, Stylesheet, Terminal,
};

use super::element::{Element, ElementKind};
use super::grammar::Grammar;
use super::rule::RuleDefinition;

/// Maximum number of alternatives, or of rows, that are drawn one below the other. The time of drawing grows with the square
/// of their number.
const MAX_TRACKS: usize = 500;

/// Maximum number of elements in a row of the diagram.
const ROW: usize = 6;

type Track = Box<dyn Node>;

impl Grammar {
    /// Draws the railroad diagram of a rule as an SVG document.
    ///
    /// Rounded boxes are literal text, case-insensitive unless marked. Square boxes are rules; those of an RFC link to its section.
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let svg = rfc3986.railroad(rfc3986.rule("authority").unwrap());
    /// assert!(svg.starts_with("<svg"));
    /// assert!(svg.contains("userinfo"));
    /// ```
    pub fn railroad(&self, rule: &RuleDefinition) -> String {
        let start: Track = Box::new(SimpleStart);
        let tracks = Sequence::new(vec![start, self.track(&rule.element), Box::new(SimpleEnd)]);
        let title = match rule.citation() {
            Some(citation) => format!("{} ({citation})", rule.name),
            None => rule.name.clone(),
        };
        let labeled = LabeledBox::new(tracks, Comment::new(title));
        // SVG viewers support different subsets of CSS. This stylesheet uses only the common subset.
        Diagram::new_with_stylesheet(labeled, &Stylesheet::LightRendersafe).to_string().trim_end().to_owned()
    }

    fn track(&self, element: &Element) -> Track {
        match &element.kind {
            ElementKind::Alternation(all) => {
                let tracks = all.iter().take(MAX_TRACKS).map(|element| self.track(element));
                let left = all.len().saturating_sub(MAX_TRACKS);
                Box::new(Choice::new(tracks.chain(omitted(left, "alternatives")).collect()))
            }
            ElementKind::Concatenation(all) if all.len() > ROW => {
                let rows =
                    all.chunks(ROW).take(MAX_TRACKS).map(|row| Box::new(Sequence::new(self.tracks(row))) as Track);
                let left = all.len().saturating_sub(ROW * MAX_TRACKS);
                Box::new(Stack::new(rows.chain(omitted(left, "elements")).collect()))
            }
            ElementKind::Concatenation(all) => Box::new(Sequence::new(self.tracks(all))),
            ElementKind::Repetition { min, max, element } => self.repetition(element, *min, *max, Box::new(Empty)),
            ElementKind::List { min, max, element } => {
                self.repetition(element, *min, *max, Box::new(Terminal::new(",".into())))
            }
            ElementKind::Option(element) => Box::new(Optional::new(self.track(element))),
            ElementKind::Group(element) => self.track(element),
            ElementKind::Reference { name, rule } => {
                let named = NonTerminal::new(name.clone());
                match rule.and_then(|rule| self.get(rule).url()) {
                    Some(url) => Box::new(Link::new(named, url)),
                    None => Box::new(named),
                }
            }
            ElementKind::Literal { text, .. } if text.is_empty() => Box::new(Empty),
            ElementKind::Literal { text, case_sensitive } => {
                let letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
                let mark = if *case_sensitive && letters { " (case-sensitive)" } else { "" };
                Box::new(Terminal::new(format!("{text}{mark}")))
            }
            ElementKind::Range { first, last } => Box::new(Terminal::new(range(*first, *last))),
            ElementKind::Sequence(values) => {
                let shown: Vec<String> = values.iter().map(|value| character(*value)).collect();
                Box::new(Terminal::new(shown.join(" ")))
            }
            ElementKind::Prose { text, rule: Some(_) } => Box::new(NonTerminal::new(text.clone())),
            ElementKind::Prose { text, rule: None } => Box::new(Comment::new(text.clone())),
        }
    }

    fn tracks(&self, all: &[Element]) -> Vec<Track> {
        all.iter().map(|element| self.track(element)).collect()
    }

    /// Draws a loop. A count that a loop cannot express becomes its label.
    fn repetition(&self, element: &Element, min: u32, max: Option<u32>, between: Track) -> Track {
        let inner = self.track(element);
        let counted: Track = match (min, max) {
            (_, Some(0)) => return Box::new(Empty),
            (0 | 1, Some(1)) => inner,
            (0 | 1, None) => Box::new(Repeat::new(inner, between)),
            _ => Box::new(LabeledBox::new(Repeat::new(inner, between), Comment::new(times(min, max)))),
        };
        if min == 0 { Box::new(Optional::new(counted)) } else { counted }
    }
}

/// Returns the note about parts that are not drawn, if there are any.
fn omitted(number: usize, name: &str) -> Option<Track> {
    (number > 0).then(|| Box::new(Comment::new(format!("{number} more {name}"))) as Track)
}

fn times(min: u32, max: Option<u32>) -> String {
    match max {
        Some(max) if max == min => format!("{min} times"),
        Some(max) if min == 0 => format!("at most {max} times"),
        Some(max) => format!("{min} to {max} times"),
        None => format!("{min} times or more"),
    }
}

fn range(first: u32, last: u32) -> String {
    format!("{}–{}", character(first), character(last))
}

/// Returns a visible character as it is, and other characters as numbers.
fn character(value: u32) -> String {
    match char::from_u32(value) {
        Some(c @ '!'..='~') => c.to_string(),
        _ => format!("%x{value:02X}"),
    }
}
