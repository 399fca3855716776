//! Trees from a chart.

use std::collections::HashMap;
use std::rc::Rc;

use super::chart::Chart;
use super::node::{Ambiguity, Tree, Trees, label, node, span};
use super::partial;
use super::paths::Child;
use crate::automata::{Network, Unknown};
use crate::model::{AutomatonError, Grammar, RuleId};

/// Maximum number of nodes of a tree.
const MAX_NODES: usize = 1 << 20;

impl Grammar {
    /// Returns derivation trees of a text: different ones, up to a number, which is at least 1. If the rule does not match the text,
    /// returns the tree of the longest viable prefix and the rules that were expected after it.
    ///
    /// ```
    /// use urlgram_abnf::Grammar;
    ///
    /// let grammar: Grammar = "sum = sum \"+\" sum / DIGIT\n".parse().unwrap();
    /// let trees = grammar.trees("sum", "1+2+3", 10).unwrap();
    /// assert_eq!(trees.trees.len(), 2);
    /// assert_eq!(trees.ambiguity.unwrap().span.range(), 0..5);
    /// let partial = grammar.trees("sum", "1+", 1).unwrap().partial.unwrap();
    /// assert_eq!((partial.viable, grammar.get(partial.expected[0].0).name.as_str()), (2, "sum"));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`], or [`AutomatonError::TooLarge`] if the text has too many readings.
    pub fn trees(&self, rule: &str, text: impl AsRef<[u8]>, max: usize) -> Result<Trees, AutomatonError> {
        let (id, text) = (self.find(rule)?, text.as_ref());
        let network = Network::of_rule(self, id, Unknown::Nothing)?;
        let chart = Chart::new(&network, text)?;
        if !chart.ends(network.start, 0).contains(&text.len()) {
            let partial = Some(partial::of(&chart, text));
            return Ok(Trees { trees: Vec::new(), ambiguity: None, partial });
        }
        let root = (Some(network.start), 0, text.len());
        let mut builder = Builder { chart: &chart, text, known: HashMap::new(), limit: max.max(2), ambiguity: None };
        let (mut trees, mut choices) = (Vec::new(), Vec::new());
        while trees.len() < max.max(1) {
            let (tree, options) = builder.tree(root, &choices);
            trees.push(tree);
            match next_choices(&choices, &options) {
                Some(next) => choices = next,
                None => break,
            }
        }
        Ok(Trees { trees, ambiguity: builder.ambiguity, partial: None })
    }
}

/// Returns the choices of the next tree, given those of the last one, and the number of options of each node.
fn next_choices(choices: &[usize], options: &[usize]) -> Option<Vec<usize>> {
    let chosen = |at: usize| choices.get(at).copied().unwrap_or(0);
    let last = (0..options.len()).rev().find(|at| chosen(*at) + 1 < options[*at])?;
    let mut next: Vec<usize> = (0..=last).map(chosen).collect();
    next[last] += 1;
    Some(next)
}

struct Builder<'a> {
    chart: &'a Chart<'a>,
    text: &'a [u8],
    /// Sequences of children of each node.
    known: HashMap<Child, Rc<Vec<Vec<Child>>>>,
    limit: usize,
    ambiguity: Option<Ambiguity>,
}

impl Builder<'_> {
    /// Builds one tree, and returns the number of options of each of its rules.
    fn tree(&mut self, root: Child, choices: &[usize]) -> (Tree, Vec<usize>) {
        let (mut tree, mut options) = (Tree::default(), Vec::new());
        let mut path: Vec<Child> = Vec::new();
        let mut stack = vec![(root, 0)];
        while let Some((child, depth)) = stack.pop() {
            tree.nodes.push(node(child, depth));
            if child.0.is_none() || tree.nodes.len() > MAX_NODES {
                continue;
            }
            path.truncate(depth);
            path.push(child);
            // A rule that derives itself without reading has endless derivations. They are left out.
            // The ancestors with the same text are the last ones.
            let is_above = |child: &Child| {
                path.iter()
                    .rev()
                    .take_while(|above| (above.1, above.2) == (child.1, child.2))
                    .any(|above| above == child)
            };
            let is_fresh = |list: &&Vec<Child>| list.iter().all(|child| child.0.is_none() || !is_above(child));
            let all = self.lists(child);
            let lists: Vec<&Vec<Child>> = all.iter().filter(is_fresh).collect();
            let chosen = choices.get(options.len()).copied().unwrap_or(0);
            options.push(lists.len());
            if let (None, [first, second, ..]) = (&self.ambiguity, &lists[..]) {
                self.ambiguity = ambiguity(child, first, second);
            }
            let list = lists.get(chosen).into_iter().flat_map(|list| list.iter());
            stack.extend(list.rev().map(|child| (*child, depth + 1)));
        }
        (tree, options)
    }

    fn lists(&mut self, child: Child) -> Rc<Vec<Vec<Child>>> {
        if let Some(known) = self.known.get(&child) {
            return known.clone();
        }
        let (fragment, from, to) = child;
        let ends = fragment.and_then(|fragment| self.chart.network.fragment(fragment));
        let paths = ends.map(|ends| self.chart.paths(self.text, (ends.entry, from), (ends.exit, to), self.limit));
        let paths = Rc::new(paths.unwrap_or_default());
        self.known.insert(child, paths.clone());
        paths
    }
}

fn ambiguity((fragment, from, to): Child, first: &[Child], second: &[Child]) -> Option<Ambiguity> {
    let shown = |list: &[Child]| list.iter().map(|(child, from, to)| (label(*child), span(*from, *to))).collect();
    let rule = RuleId(fragment? as u32);
    Some(Ambiguity { rule, span: span(from, to), first: shown(first), second: shown(second) })
}
