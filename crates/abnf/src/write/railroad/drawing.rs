//! Drawing of one rule: [`Drawing`], and [`Grammar::railroad`].

use std::cell::Cell;

use railroad::svg::Element as SvgElement;
use railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Optional, Repeat, Sequence, SimpleEnd,
    SimpleStart, Stack, Terminal, VerticalGrid,
};

use super::measured::Measured;
use super::style::STYLE;
use crate::model::{Element, ElementKind, Grammar, RuleDefinition, RuleId};
use crate::write::html::escaped;
use crate::write::tracks::{MAX_SHOWN, shown, times};

/// Maximum number of alternatives, or of rows, that are drawn one below the other. The time of drawing grows with the square
/// of their number.
const MAX_TRACKS: usize = 500;
/// Maximum number of elements in a diagram.
const MAX_ELEMENTS: usize = 5000;
/// Width in pixels at which a sequence continues in the next row.
const ROW_WIDTH: i64 = 760;

type Track = Box<dyn Node>;

/// Makes a track that knows its size.
fn track(node: impl Node + 'static) -> Track {
    Box::new(Measured::new(node))
}

fn comment(text: &str) -> Track {
    track(Comment::new(shown(text)))
}

impl Grammar {
    /// Draws the railroad diagram of a rule as an SVG document.
    ///
    /// Rounded boxes are literal text, case-insensitive unless marked. Square boxes are rules; those of an RFC link to its section.
    /// The colours follow the light or dark scheme of the viewer.
    ///
    /// ```
    /// let rfc3986 = urlgram_abnf::builtin("rfc3986").unwrap();
    /// let svg = rfc3986.railroad(rfc3986.rule("authority").unwrap());
    /// assert!(svg.starts_with("<svg"));
    /// assert!(svg.contains("userinfo"));
    /// ```
    pub fn railroad(&self, rule: &RuleDefinition) -> String {
        let title = match rule.citation() {
            Some(citation) => format!("{} ({citation})", rule.name),
            None => rule.name.clone(),
        };
        let grid = VerticalGrid::new(vec![comment(&title), Drawing::new(self, Links::Sections).rule(rule)]);
        let mut diagram = Diagram::new(grid);
        diagram.add_element(SvgElement::new("title").text(&shown(&title)));
        diagram.add_css(STYLE);
        written(diagram)
    }
}

/// Writes a diagram in its natural size.
fn written(mut diagram: Diagram<impl Node>) -> String {
    let (width, height) = (diagram.width(), diagram.height());
    diagram.attr("width".into()).or_insert(width.to_string());
    diagram.attr("height".into()).or_insert(height.to_string());
    diagram.to_string().trim_end().to_owned()
}

/// Targets of the links in a diagram.
pub(crate) enum Links<'a> {
    /// The sections of the RFCs.
    Sections,
    /// Anchors of rules, without `#`.
    Anchors(&'a dyn Fn(RuleId) -> Option<String>),
}

/// A diagram under construction.
pub(crate) struct Drawing<'a> {
    grammar: &'a Grammar,
    links: Links<'a>,
    /// Number of elements that may still be drawn.
    left: Cell<usize>,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(grammar: &'a Grammar, links: Links<'a>) -> Self {
        Drawing { grammar, links, left: Cell::new(MAX_ELEMENTS) }
    }

    /// Draws a rule as an SVG element without style sheet and title.
    pub(crate) fn svg(&self, rule: &RuleDefinition) -> String {
        written(Diagram::new(self.rule(rule)))
    }

    fn rule(&self, rule: &RuleDefinition) -> Track {
        track(Sequence::new(vec![track(SimpleStart), self.track(&rule.element), track(SimpleEnd)]))
    }

    fn href(&self, rule: RuleId) -> Option<String> {
        // The crate does not escape attributes.
        match self.links {
            Links::Sections => Some(escaped(&self.grammar.get(rule).url()?)),
            Links::Anchors(anchor) => Some(format!("#{}", escaped(&anchor(rule)?))),
        }
    }

    fn track(&self, element: &Element) -> Track {
        let Some(left) = self.left.get().checked_sub(1) else { return comment("more elements") };
        self.left.set(left);
        match &element.kind {
            _ if element.is_invalid() => comment("syntax error"),
            ElementKind::Alternation(all) => {
                let tracks = all.iter().take(MAX_TRACKS).map(|element| self.track(element));
                let left = all.len().saturating_sub(MAX_TRACKS);
                track(Choice::new(tracks.chain(omitted(left, "alternatives")).collect()))
            }
            ElementKind::Concatenation(all) => self.rows(all),
            ElementKind::Repetition { min, max, element } => self.repetition(element, *min, *max, track(Empty)),
            ElementKind::List { min, max, element } => {
                self.repetition(element, *min, *max, track(Terminal::new(",".into())))
            }
            ElementKind::Option(element) => track(Optional::new(self.track(element))),
            ElementKind::Group(element) => self.track(element),
            ElementKind::Reference { name, rule } => self.reference(name, *rule),
            ElementKind::Prose { text, rule: Some(rule) } => self.reference(text, Some(*rule)),
            ElementKind::Prose { text, rule: None } => comment(text),
            ElementKind::Literal { text, .. } if text.is_empty() => track(Empty),
            ElementKind::Literal { text, case_sensitive } => {
                let letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
                let mark = if *case_sensitive && letters { " (case-sensitive)" } else { "" };
                track(Terminal::new(shown(text) + mark))
            }
            ElementKind::Range { first, last } => track(Terminal::new(range(*first, *last))),
            ElementKind::Sequence(values) => {
                let numbers: Vec<String> = values.iter().take(MAX_SHOWN).map(|value| character(*value)).collect();
                track(Terminal::new(shown(&numbers.join(" "))))
            }
        }
    }

    fn reference(&self, name: &str, rule: Option<RuleId>) -> Track {
        let named = NonTerminal::new(shown(name));
        match rule.and_then(|rule| self.href(rule)) {
            Some(href) => track(Link::new(named, href)),
            None => track(named),
        }
    }

    /// Draws a sequence in rows of a limited width.
    fn rows(&self, all: &[Element]) -> Track {
        let (mut rows, mut row, mut width) = (Vec::new(), Vec::new(), 0);
        for element in all {
            let next = self.track(element);
            if !row.is_empty() && width + next.width() > ROW_WIDTH {
                rows.push(track(Sequence::new(std::mem::take(&mut row))));
                width = 0;
            }
            if rows.len() == MAX_TRACKS {
                row.extend(omitted(1, "elements or more"));
                break;
            }
            width += next.width() + 10;
            row.push(next);
        }
        let last = track(Sequence::new(row));
        if rows.is_empty() {
            return last;
        }
        rows.push(last);
        track(Stack::new(rows))
    }

    /// Draws a loop. A count that a loop cannot express becomes its label.
    fn repetition(&self, element: &Element, min: u32, max: Option<u32>, between: Track) -> Track {
        let inner = self.track(element);
        let counted: Track = match (min, max) {
            (_, Some(0)) => return track(Empty),
            (0 | 1, Some(1)) => inner,
            (0 | 1, None) => track(Repeat::new(inner, between)),
            _ => track(LabeledBox::new(track(Repeat::new(inner, between)), comment(&times(min, max)))),
        };
        if min == 0 { track(Optional::new(counted)) } else { counted }
    }
}

/// Returns the note about parts that are not drawn, if there are any.
fn omitted(number: usize, name: &str) -> Option<Track> {
    (number > 0).then(|| comment(&format!("{number} more {name}")))
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
