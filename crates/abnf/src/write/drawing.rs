//! Automata as SVG: [`Dfa::to_svg`].

use std::fmt::Write as _;

use super::html::escaped;
use crate::automata::{Dfa, DfaState, label};

/// Maximum number of states of an automaton that [`Dfa::to_svg`] draws. Nobody can read a larger drawing.
pub const MAX_DRAWN_STATES: usize = 60;

/// Maximum number of characters in the label of a transition.
const MAX_LABEL: usize = 18;
/// Distances between the centres of states, and radius of a state, in pixels.
const COLUMN: i32 = 170;
const ROW: i32 = 90;
const RADIUS: i32 = 18;
/// Space around the drawing.
const MARGIN: i32 = 60;

const STYLE: &str = "\
svg.automaton rect { fill: #ffffff; }
svg.automaton path { stroke: #57606a; stroke-width: 1.5px; fill: none; }
svg.automaton circle { stroke: #1f2328; stroke-width: 1.5px; fill: #eaf3ff; }
svg.automaton polygon { fill: #57606a; }
svg.automaton text { font: 12px monospace; text-anchor: middle; fill: #1f2328; }
svg.automaton text.label { stroke: #ffffff; stroke-width: 4px; paint-order: stroke; }
@media (prefers-color-scheme: dark) {
svg.automaton rect { fill: #0d1117; }
svg.automaton path { stroke: #8b949e; }
svg.automaton circle { stroke: #e6edf3; fill: #12263f; }
svg.automaton polygon { fill: #8b949e; }
svg.automaton text { fill: #e6edf3; }
svg.automaton text.label { stroke: #0d1117; }
}
";

impl Dfa {
    /// Draws the automaton as an SVG document: the start on the left, each state in the column of its distance from the start, and
    /// accepting states with two circles. Returns `None` if it has more than [`MAX_DRAWN_STATES`] states.
    ///
    /// ```
    /// let port = urlgram_abnf::builtin("rfc3986").unwrap().dfa("port").unwrap();
    /// let svg = port.to_svg("port").unwrap();
    /// assert!(svg.starts_with("<svg") && svg.contains(">0-9</text>"));
    /// ```
    pub fn to_svg(&self, name: &str) -> Option<String> {
        let mut states = self.states();
        if states.is_empty() {
            // The rejecting state, which is left out elsewhere, is the only one.
            states.push(DfaState { is_accepting: false, transitions: Vec::new() });
        }
        (states.len() <= MAX_DRAWN_STATES).then(|| Picture { places: places(&states), states }.svg(name))
    }
}

struct Picture {
    states: Vec<DfaState>,
    /// Column and row of each state.
    places: Vec<(i32, i32)>,
}

impl Picture {
    fn svg(&self, name: &str) -> String {
        let columns = self.places.iter().map(|(column, _)| column + 1).max().unwrap_or(1);
        let rows = self.places.iter().map(|(_, row)| row + 1).max().unwrap_or(1);
        // Transitions that go back bend below the last row.
        let (width, height) = ((columns - 1) * COLUMN + 2 * MARGIN, rows * ROW + 2 * MARGIN);
        let (x, y) = self.centre(0);
        let mut lines = format!("<path d=\"M{} {y} H{}\" marker-end=\"url(#arrow)\"/>\n", x - MARGIN + 6, x - RADIUS);
        let mut labels = String::new();
        // Curves may bend above the first row and below the last one.
        let (mut top, mut bottom) = (0, height);
        for (from, state) in self.states.iter().enumerate() {
            for (bytes, to) in &state.transitions {
                let y = self.transition(from, *to, &label(bytes), &mut lines, &mut labels);
                (top, bottom) = (top.min(y - MARGIN), bottom.max(y + MARGIN));
            }
        }
        let height = bottom - top;
        let mut out = format!(
            "<svg class=\"automaton\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 {top} {width} {height}\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n\
             <rect y=\"{top}\" width=\"100%\" height=\"100%\"/>\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" \
             markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><polygon points=\"0,0 8,4 0,8\"/></marker></defs>\n",
            escaped(&super::html::visible(name))
        );
        out += &lines;
        for (number, state) in self.states.iter().enumerate() {
            self.state(number, state.is_accepting, &mut out);
        }
        out + &labels + "</svg>\n"
    }

    fn centre(&self, state: usize) -> (i32, i32) {
        let (column, row) = self.places[state];
        (MARGIN + column * COLUMN, MARGIN + row * ROW + ROW / 2)
    }

    fn state(&self, number: usize, is_accepting: bool, out: &mut String) {
        let (x, y) = self.centre(number);
        let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>");
        if is_accepting {
            let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", RADIUS - 4);
        }
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\">{number}</text>", y + 4);
    }

    /// Draws a transition as a curve: a loop above the state, upwards over states that it passes, downwards if it goes back. Returns the
    /// height of its label, which is where the curve is highest or lowest.
    fn transition(&self, from: usize, to: usize, label: &str, out: &mut String, labels: &mut String) -> i32 {
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        let columns = self.places[to].0 - self.places[from].0;
        let (path, x, y) = if from == to {
            let (left, right, top) = (x1 - 9, x1 + 9, y1 - RADIUS);
            (
                format!(
                    "M{left} {} C{} {} {} {} {right} {}",
                    top + 2,
                    left - 16,
                    top - 30,
                    right + 16,
                    top - 30,
                    top + 2
                ),
                x1,
                top - 26,
            )
        } else {
            // A curve that goes back touches the circles at their lower sides, and one that passes states bends above them.
            let (bend, begin, end) = match columns {
                1 => (0, (x1 + RADIUS, y1), (x2 - RADIUS, y2)),
                2.. => (-(26 * columns), (x1 + RADIUS, y1), (x2 - RADIUS, y2)),
                _ => (30 - 16 * columns, (x1 - 9, y1 + RADIUS - 2), (x2 + 9, y2 + RADIUS - 2)),
            };
            let third = (end.0 - begin.0) / 3;
            let path = format!(
                "M{} {} C{} {} {} {} {} {}",
                begin.0,
                begin.1,
                begin.0 + third,
                begin.1 + bend,
                end.0 - third,
                end.1 + bend,
                end.0,
                end.1
            );
            (path, (begin.0 + end.0) / 2, (begin.1 + end.1) / 2 + bend * 3 / 4 - 3)
        };
        let shown: String = match label.char_indices().nth(MAX_LABEL) {
            Some((end, _)) => format!("{}…", &label[..end]),
            None => label.to_owned(),
        };
        let title = escaped(&format!("{from} → {to}: {label}"));
        let _ = writeln!(out, "<path d=\"{path}\" marker-end=\"url(#arrow)\"><title>{title}</title></path>");
        let _ = writeln!(
            labels,
            "<text class=\"label\" x=\"{x}\" y=\"{y}\"><title>{title}</title>{}</text>",
            escaped(&shown)
        );
        y
    }
}

/// Places each state in a column after those of the states that lead to it, except for transitions that go back. In a column, states
/// have the order of the rows from which they are reached.
fn places(states: &[DfaState]) -> Vec<(i32, i32)> {
    let order = order(states);
    let mut column = vec![0; states.len()];
    // Sum and number of the rows from which a state is reached.
    let mut reached = vec![(0, 0); states.len()];
    let mut position = vec![0; states.len()];
    order.iter().enumerate().for_each(|(at, state)| position[*state] = at);
    let forward = |state: usize| {
        let targets = states[state].transitions.iter().map(|(_, to)| *to);
        targets.filter(|to| position[*to] > position[state]).collect::<Vec<usize>>()
    };
    for state in &order {
        forward(*state).into_iter().for_each(|to| column[to] = column[to].max(column[*state] + 1));
    }
    let mut places = vec![(0, 0); states.len()];
    for number in 0..=column.iter().copied().max().unwrap_or(0) {
        let mut here: Vec<usize> = order.iter().copied().filter(|state| column[*state] == number).collect();
        here.sort_by_key(|state| 100 * reached[*state].0 / reached[*state].1.max(1));
        for (row, state) in here.into_iter().enumerate() {
            places[state] = (number, row as i32);
            for to in forward(state) {
                reached[to] = (reached[to].0 + row, reached[to].1 + 1);
            }
        }
    }
    places
}

/// Returns the states in an order in which only transitions that close a cycle lead back: the reverse of the order in which a depth-first
/// search leaves them.
fn order(states: &[DfaState]) -> Vec<usize> {
    let (mut seen, mut left) = (vec![false; states.len()], Vec::new());
    let mut path: Vec<(usize, usize)> = states.iter().take(1).map(|_| (0, 0)).collect();
    seen.iter_mut().take(1).for_each(|start| *start = true);
    while let Some((state, next)) = path.pop() {
        match states[state].transitions.get(next) {
            None => left.push(state),
            Some((_, to)) => {
                path.push((state, next + 1));
                if !std::mem::replace(&mut seen[*to], true) {
                    path.push((*to, 0));
                }
            }
        }
    }
    left.reverse();
    left
}
