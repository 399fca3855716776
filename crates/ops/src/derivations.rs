//! Derivation trees of any grammar: the op `grammar.trees`, and the JSON that `urlgram tree` prints.

use serde_json::{Map, Value, json};

use crate::grammar::{source, unusable};
use crate::request::{Answer, Op, number, text};
use urlgram::span::Span;
use urlgram_abnf::{Grammar, Partial, Tree, TreeLabel, Trees};

pub(crate) const OPS: &[(&str, Op)] = &[("grammar.trees", trees)];

/// Maximum depth of the nodes in the JSON and in the drawing of a tree. Deeper nodes are left out.
pub const MAX_TREE_DEPTH: usize = 200;

/// Limit of the bytes of a text whose trees are returned.
const MAX_LEN: usize = 2000;

/// Limit of the derivations that a request gets.
const MAX_DERIVATIONS: u64 = 100;

/// Limit of the nodes of all trees in an answer. The first tree is always there.
const MAX_NODES: usize = 20_000;

/// `{"op": "grammar.trees", "abnf": "...", "rule": "a", "input": "b", "count"?: 10}`
///
/// A text that the rule matches is answered with different derivations, up to `count`, and with the `ambiguity` if there are two. `more`
/// tells that there are others. Any other text is answered with the `partial` tree, and with what was expected after it.
fn trees(request: &Map<String, Value>) -> Answer {
    let (rule, input) = (text(request, "rule")?, text(request, "input")?);
    let parsed = source(request, "grammar")?;
    if input.len() > MAX_LEN {
        return Ok(json!({"too_long": {"bytes": input.len(), "limit": MAX_LEN}}));
    }
    let count = number(request, "count", 10).clamp(1, MAX_DERIVATIONS) as usize;
    Ok(match parsed.grammar.trees(rule, input, count + 1) {
        Ok(mut trees) => {
            let is_cut = cut(&mut trees, count);
            let mut json = derivations_json(&parsed.grammar, input.as_bytes(), &trees, MAX_TREE_DEPTH);
            json["more"] = is_cut.into();
            json
        }
        Err(error) => unusable(rule, &error),
    })
}

/// Keeps the first `count` trees, or fewer if they have too many nodes, and returns whether there were more.
fn cut(trees: &mut Trees, count: usize) -> bool {
    let mut nodes = 0;
    let fitting = trees.trees.iter().take_while(|tree| {
        nodes += tree.nodes.len();
        nodes <= MAX_NODES
    });
    let kept = fitting.count().clamp(1, count);
    let is_cut = kept < trees.trees.len();
    trees.trees.truncate(kept);
    is_cut
}

/// Returns derivations of `text` as JSON, with the nodes down to `depth`.
///
/// ```
/// use urlgram_abnf::Grammar;
///
/// let grammar: Grammar = "sum = sum \"+\" sum / DIGIT\n".parse().unwrap();
/// let trees = grammar.trees("sum", "1+2+3", 2).unwrap();
/// let json = urlgram_ops::derivations_json(&grammar, b"1+2+3", &trees, 10);
/// assert_eq!(json["trees"].as_array().unwrap().len(), 2);
/// assert_eq!(json["ambiguity"]["second"], r#"sum "1", "+", sum "2+3""#);
/// ```
pub fn derivations_json(grammar: &Grammar, text: &[u8], trees: &Trees, depth: usize) -> Value {
    let tree = |tree| nested(grammar, text, tree, depth.min(MAX_TREE_DEPTH));
    let (matches, ambiguous) = (!trees.trees.is_empty(), trees.ambiguity.is_some());
    let mut json = json!({"text": String::from_utf8_lossy(text), "matches": matches, "ambiguous": ambiguous});
    match trees.trees.as_slice() {
        [] => {}
        [only] => json["tree"] = tree(only),
        [first, ..] => {
            json["tree"] = tree(first);
            json["trees"] = trees.trees.iter().map(tree).collect();
        }
    }
    if let Some(ambiguity) = &trees.ambiguity {
        json["ambiguity"] = json!({
            "rule": grammar.get(ambiguity.rule).name, "span": ambiguity.span.range(),
            "first": sequence(grammar, text, &ambiguity.first), "second": sequence(grammar, text, &ambiguity.second),
        });
    }
    if let Some(partial) = &trees.partial {
        json["offset"] = partial.viable.into();
        json["partial"] = tree(&partial.tree);
        json["expected"] = expected(grammar, partial);
        json["next"] = partial.next.to_string().into();
    }
    json
}

fn expected(grammar: &Grammar, partial: &Partial) -> Value {
    let name = |rule| grammar.get(rule).name.as_str();
    partial.expected.iter().map(|(rule, of)| json!({"rule": name(*rule), "of": name(*of)})).collect()
}

/// Returns the children of a node in words: `sum "1", "+", sum "2+3"`.
pub fn sequence(grammar: &Grammar, text: &[u8], children: &[(TreeLabel, Span)]) -> String {
    let quoted = |span: Span| format!("{:?}", String::from_utf8_lossy(&text[span.range()]));
    let one = |(label, span): &(TreeLabel, Span)| match label {
        TreeLabel::Rule(rule) => format!("{} {}", grammar.get(*rule).name, quoted(*span)),
        TreeLabel::Terminals => quoted(*span),
    };
    if children.is_empty() { "nothing".into() } else { children.iter().map(one).collect::<Vec<_>>().join(", ") }
}

fn nested(grammar: &Grammar, text: &[u8], tree: &Tree, depth: usize) -> Value {
    // Nodes are in pre-order: the children of a node are complete when a node that is not deeper follows.
    let mut open: Vec<(usize, Value)> = Vec::new();
    let close = |open: &mut Vec<(usize, Value)>, depth: usize| {
        while open.len() > 1 && open.last().is_some_and(|(at, _)| *at >= depth) {
            let Some((_, child)) = open.pop() else { return };
            if let Some(Value::Array(children)) = open.last_mut().map(|(_, parent)| &mut parent["children"]) {
                children.push(child);
            }
        }
    };
    for node in tree.nodes.iter().filter(|node| node.depth <= depth) {
        close(&mut open, node.depth);
        let span = json!({"start": node.span.start, "end": node.span.end});
        let mut json = match node.label {
            TreeLabel::Rule(rule) => json!({"rule": grammar.get(rule).name, "span": span, "children": []}),
            TreeLabel::Terminals => {
                let shown = String::from_utf8_lossy(&text[node.span.range()]);
                json!({"terminals": shown, "span": span, "children": []})
            }
        };
        if !node.is_complete {
            json["complete"] = false.into();
        }
        open.push((node.depth, json));
    }
    close(&mut open, 1);
    open.pop().map_or(Value::Null, |(_, root)| root)
}
