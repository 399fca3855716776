//! Automata for other programs: as a graph, and state by state.

use std::fmt::Write as _;

use super::bytes::NextBytes;
use super::dfa::Dfa;

/// A state of a [`Dfa`], numbered from 0, which is the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DfaState {
    /// Whether a text may end here.
    pub is_accepting: bool,
    /// Inclusive ranges of bytes with the states they lead to, ordered by state. Bytes without one lead to rejection.
    pub transitions: Vec<(Vec<(u8, u8)>, usize)>,
}

impl Dfa {
    /// Returns the states, without the rejecting one.
    ///
    /// ```
    /// let states = urlgram_abnf::builtin("rfc3986").unwrap().dfa("port").unwrap().states();
    /// assert_eq!(states.len(), 1);
    /// assert_eq!((states[0].is_accepting, &states[0].transitions[..]), (true, &[(vec![(b'0', b'9')], 0)][..]));
    /// ```
    pub fn states(&self) -> Vec<DfaState> {
        // All states but one are live, so their numbers have at most one gap.
        let number = |state: usize| self.live[..state].iter().filter(|live| **live).count();
        let live = (0..self.state_count()).filter(|state| self.live[*state]);
        let state = |state: usize| {
            let mut targets: Vec<usize> = self.table.row(state).iter().map(|next| *next as usize).collect();
            targets.retain(|next| self.live[*next]);
            targets.sort_unstable();
            targets.dedup();
            let leads = |byte: u8, to: usize| self.table.go(state, self.class_of(byte)) == to;
            let ranges = |to: usize| {
                let bytes = (0..=u8::MAX).filter(|byte| leads(*byte, to)).map(|byte| (byte, byte));
                NextBytes::of(bytes, false).ranges()
            };
            let transitions = targets.into_iter().map(|to| (ranges(to), number(to))).collect();
            DfaState { is_accepting: self.table.accepting[state], transitions }
        };
        live.map(state).collect()
    }

    /// Draws the automaton in the language of Graphviz.
    ///
    /// ```
    /// let dot = urlgram_abnf::builtin("rfc3986").unwrap().dfa("port").unwrap().to_dot("port");
    /// assert!(dot.contains("0 -> 0 [label=\"0-9\"];"));
    /// ```
    pub fn to_dot(&self, name: &str) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut dot = format!(
            "digraph \"{}\" {{\n  rankdir=LR;\n  node [shape=circle];\n  begin [shape=point];\n  begin -> 0;\n",
            quoted(name)
        );
        for (i, state) in self.states().iter().enumerate() {
            if state.is_accepting {
                let _ = writeln!(dot, "  {i} [shape=doublecircle];");
            }
            for (ranges, to) in &state.transitions {
                let _ = writeln!(dot, "  {i} -> {to} [label=\"{}\"];", quoted(&label(ranges)));
            }
        }
        dot.push_str("}\n");
        dot
    }
}

/// Returns the label of a transition: its ranges of bytes.
pub(crate) fn label(ranges: &[(u8, u8)]) -> String {
    let shown: Vec<String> = ranges.iter().map(|(low, high)| range(*low, *high)).collect();
    shown.join(" ")
}

fn range(low: u8, high: u8) -> String {
    let shown = |byte: u8| match byte {
        b'!'..=b'~' => char::from(byte).to_string(),
        _ => format!("x{byte:02X}"),
    };
    match high - low {
        0 => shown(low),
        1 => format!("{} {}", shown(low), shown(high)),
        _ => format!("{}-{}", shown(low), shown(high)),
    }
}
