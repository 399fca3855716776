use std::cell::RefCell;
use std::fmt;
use std::ops::{Bound, Range, RangeBounds};

use nom::branch::alt;
use nom::{Err, IResult, Parser};

/// A rule of the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// `version`
    Version,
    /// `number`
    Number,
}

impl Rule {
    /// All rules.
    pub const ALL: &'static [Rule] = &[
        Rule::Version,
        Rule::Number,
    ];

    /// Returns the name of the rule in the grammar.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Version => "version",
            Rule::Number => "number",
        }
    }
}

/// Reads a rule at the start of a text.
pub fn read<I: Text>(rule: Rule, input: I) -> Read<I> {
    match rule {
        Rule::Version => version(input),
        Rule::Number => number(input),
    }
}

/// A matched rule, with its place and the rules inside it.
///
/// Rules of single characters are not recorded inside other rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Matched rule.
    pub rule: Rule,
    /// Place in bytes.
    pub span: Range<usize>,
    /// Rules inside it, in the order of the text.
    pub children: Vec<Node>,
}

impl Node {
    /// Returns the first node of a rule: this one, or one inside it.
    pub fn find(&self, rule: Rule) -> Option<&Node> {
        if self.rule == rule { Some(self) } else { self.children.iter().find_map(|child| child.find(rule)) }
    }
}

/// Expectation of a parser at the place of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A text.
    Text(&'static [u8]),
    /// A character of a class, in the notation of the grammar.
    Character(&'static str),
    /// A rule.
    Rule(Rule),
    /// The end of the text.
    End,
    /// Rules that nest less deeply.
    LessNesting,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Text(text) => write!(f, "\"{}\"", text.escape_ascii()),
            Expected::Character(class) => f.write_str(class),
            Expected::Rule(rule) => f.write_str(rule.name()),
            Expected::End => f.write_str("the end"),
            Expected::LessNesting => f.write_str("less nesting"),
        }
    }
}

/// The reason why a text does not match a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Innermost rule that had begun to match.
    pub rule: Rule,
    /// Offset in bytes up to which the text was read.
    pub offset: usize,
    /// Texts and characters that could follow there.
    pub expected: Vec<Expected>,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}: expected ", self.rule.name(), self.offset)?;
        for (i, expected) in self.expected.iter().enumerate() {
            write!(f, "{}{expected}", if i > 0 { " or " } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for SyntaxError {}

/// Whether a rule matches the whole text.
pub fn accepts(rule: Rule, text: impl AsRef<[u8]>) -> bool {
    let plain = Plain {
        rest: text.as_ref(),
    };
    read(rule, plain).is_ok_and(|(rest, ())| rest.rest.is_empty())
}

/// Parses a whole text.
///
/// # Errors
/// If the rule does not match the text.
pub fn parse(rule: Rule, text: impl AsRef<[u8]>) -> Result<Node, SyntaxError> {
    let error = SyntaxError { rule, offset: 0, expected: Vec::new() };
    let log = RefCell::new(Log { nodes: Vec::new(), error });
    let rest = text.as_ref();
    let start = Recorder {
        rest,
        at: 0,
        nodes: 0,
        depth: 0,
        rule,
        inside: rule,
        begun: None,
        log: &log,
    };
    let read = read(rule, start);
    if let Ok((end, ())) = read {
        if end.rest.is_empty() {
            let count = end.nodes;
            let mut nodes = log.into_inner().nodes;
            return Ok(tree(&mut nodes.drain(..count).peekable()).expect("the rule was recorded"));
        }
        end.expected(0, Expected::End);
    }
    Err(log.into_inner().error)
}

/// Makes the tree of nodes in the order of their beginnings, each with its depth.
fn tree(nodes: &mut std::iter::Peekable<std::vec::Drain<'_, (usize, Node)>>) -> Option<Node> {
    let (depth, mut node) = nodes.next()?;
    while nodes.peek().is_some_and(|(inner, _)| *inner > depth) {
        node.children.extend(tree(nodes));
    }
    Some(node)
}

/// A place in a text.
pub trait Text: Copy {
    /// Returns the rest of the text.
    fn rest(&self) -> &[u8];
    /// Returns the place some bytes later.
    fn skip(self, bytes: usize) -> Self;
    /// Begins a rule. Returns `None` if rules nest too deeply.
    fn enter(self, _: Rule) -> Option<Self>;
    /// Ends the rule that began at `outer`.
    fn leave(self, outer: Self) -> Self;
    /// Notes what could follow after some bytes.
    fn expected(&self, _bytes: usize, _expected: Expected) {}
}

/// A place in a text of which nothing is recorded.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    rest: &'a [u8],
}

impl Text for Plain<'_> {
    fn rest(&self) -> &[u8] {
        self.rest
    }
    fn skip(self, bytes: usize) -> Self {
        Plain {
            rest: &self.rest[bytes..],
        }
    }
    fn enter(self, _: Rule) -> Option<Self> {
        Some(self)
    }
    fn leave(self, _outer: Self) -> Self {
        self
    }
}

/// Nodes and the furthest error.
#[derive(Debug)]
struct Log {
    /// Nodes with their depth, in the order of their beginnings.
    nodes: Vec<(usize, Node)>,
    error: SyntaxError,
}

/// A place in a text of which the rules are recorded. Nodes after `nodes` belong to attempts that failed.
#[derive(Clone, Copy, Debug)]
struct Recorder<'a> {
    rest: &'a [u8],
    at: usize,
    nodes: usize,
    /// Number of rules around this place.
    depth: usize,
    /// Innermost rule.
    rule: Rule,
    /// Rule around `begun`.
    inside: Rule,
    /// Outermost rule that begins where the innermost one does, and its offset.
    begun: Option<(Rule, usize)>,
    log: &'a RefCell<Log>,
}

impl Text for Recorder<'_> {
    fn rest(&self) -> &[u8] {
        self.rest
    }
    fn skip(self, bytes: usize) -> Self {
        Recorder { rest: &self.rest[bytes..], at: self.at + bytes, ..self }
    }
    fn enter(self, rule: Rule) -> Option<Self> {
        let mut log = self.log.borrow_mut();
        log.nodes.truncate(self.nodes);
        log.nodes.push((self.depth, Node { rule, span: self.at..self.at, children: Vec::new() }));
        let begun = self.begun.filter(|(_, at)| *at == self.at);
        let inside = if begun.is_some() { self.inside } else { self.rule };
        // The first rule was asked for: its parts are more helpful.
        let begun = if self.depth == 0 { None } else { begun.or(Some((rule, self.at))) };
        Some(Recorder { nodes: self.nodes + 1, depth: self.depth + 1, rule, inside, begun, ..self })
    }
    fn leave(self, outer: Self) -> Self {
        self.log.borrow_mut().nodes[outer.nodes].1.span.end = self.at;
        Recorder { rest: self.rest, at: self.at, nodes: self.nodes, ..outer }
    }
    fn expected(&self, bytes: usize, expected: Expected) {
        let mut log = self.log.borrow_mut();
        let (error, offset) = (&mut log.error, self.at + bytes);
        let (rule, expected) = match self.begun {
            Some((begun, at)) if at == offset && expected != Expected::LessNesting => (self.inside, Expected::Rule(begun)),
            _ => (self.rule, expected),
        };
        if offset > error.offset || error.expected.is_empty() {
            *error = SyntaxError { rule, offset, expected: vec![expected] };
        } else if offset == error.offset && !error.expected.contains(&expected) {
            error.expected.push(expected);
        }
    }
}

/// Result of a parser.
pub type Read<I> = IResult<I, (), ()>;

fn fail<I>() -> Read<I> {
    Err(Err::Error(()))
}

/// Reads a rule.
fn rule<I: Text>(rule: Rule, mut body: impl Parser<I, Output = (), Error = ()>) -> impl FnMut(I) -> Read<I> {
    move |outer| {
        let Some(input) = outer.enter(rule) else { return Err(Err::Failure(())) };
        let (rest, ()) = body.parse(input)?;
        Ok((rest.leave(outer), ()))
    }
}

/// Reads some expressions in sequence.
fn all<I: Text, P: Parser<I, Error = ()>>(mut parts: P) -> impl FnMut(I) -> Read<I> {
    move |input| parts.parse(input).map(|(rest, _)| (rest, ()))
}

/// Reads an expression as often as possible, within a range.
fn repeat<I: Text>(
    range: impl RangeBounds<usize>,
    mut part: impl Parser<I, Output = (), Error = ()>,
) -> impl FnMut(I) -> Read<I> {
    let (min, max) = limits(&range);
    move |mut input| {
        for count in 0..max {
            match part.parse(input) {
                Ok((rest, ())) if rest.rest().len() == input.rest().len() => break,
                Ok((rest, ())) => input = rest,
                Err(Err::Error(())) if count >= min => break,
                Err(error) => return Err(error),
            }
        }
        Ok((input, ()))
    }
}

/// Reads one byte of a class.
fn one<I: Text>(class: &'static str, has: impl Fn(u8) -> bool) -> impl FnMut(I) -> Read<I> {
    move |input| match input.rest().first() {
        Some(byte) if has(*byte) => Ok((input.skip(1), ())),
        _ => {
            input.expected(0, Expected::Character(class));
            fail()
        }
    }
}

/// Reads as many bytes of a class as possible, within a range.
fn run<I: Text>(
    range: impl RangeBounds<usize>,
    class: &'static str,
    has: impl Fn(u8) -> bool,
) -> impl FnMut(I) -> Read<I> {
    let (min, max) = limits(&range);
    move |input| {
        let rest = input.rest();
        let rest = &rest[..rest.len().min(max)];
        let count = rest.iter().position(|byte| !has(*byte)).unwrap_or(rest.len());
        if count < max {
            input.expected(count, Expected::Character(class));
        }
        if count < min { fail() } else { Ok((input.skip(count), ())) }
    }
}

fn limits(range: &impl RangeBounds<usize>) -> (usize, usize) {
    let min = if let Bound::Included(min) = range.start_bound() { *min } else { 0 };
    let max = if let Bound::Included(max) = range.end_bound() { *max } else { usize::MAX };
    (min, max)
}

/// Reads a text.
fn literal<I: Text>(text: &'static [u8]) -> impl FnMut(I) -> Read<I> {
    move |input| {
        if input.rest().starts_with(text) {
            return Ok((input.skip(text.len()), ()));
        }
        input.expected(0, Expected::Text(text));
        fail()
    }
}

/// ```abnf
/// version = number *( "." number )
/// ```
pub fn version<I: Text>(input: I) -> Read<I> {
    rule(Rule::Version, all((number, repeat(0.., all((literal(b"."), number))))))(input)
}

/// ```abnf
/// number = "0" / %x31-39 *DIGIT
/// ```
pub fn number<I: Text>(input: I) -> Read<I> {
    rule(
        Rule::Number,
        alt((
            literal(b"0"),
            all((
                one("1-9", |byte| matches!(byte, b'1'..=b'9')),
                run(0.., "DIGIT", |byte| matches!(byte, b'0'..=b'9')),
            )),
        )),
    )(input)
}

#[cfg(test)]
mod tests {
    use super::{Node, Rule, accepts, parse};

    fn check(rule: Rule, matching: &[&str], others: &[&str]) {
        for text in matching {
            assert!(accepts(rule, text), "{}: {text:?}", rule.name());
            let tree = parse(rule, text).unwrap();
            assert_eq!((tree.rule, tree.span.clone()), (rule, 0..text.len()));
            check_order(&tree);
        }
        for text in others {
            assert!(!accepts(rule, text), "{}: {text:?}", rule.name());
            assert!(parse(rule, text).unwrap_err().offset <= text.len());
        }
    }

    /// The rules inside a rule follow each other.
    fn check_order(node: &Node) {
        let mut end = node.span.start;
        for child in &node.children {
            assert!(child.span.start >= end && child.span.end <= node.span.end);
            end = child.span.end;
            check_order(child);
        }
    }

    /// One in 2 of the 17 texts that use every transition of the automaton of the rule.
    #[test]
    fn version() {
        let matching = [
            "0", "1.0", "11",
        ];
        let others = [
            "", "00", "0a", "a", "a0", "aa",
        ];
        check(Rule::Version, &matching, &others);
    }

    /// One in 2 of the 13 texts that use every transition of the automaton of the rule.
    #[test]
    fn number() {
        let matching = [
            "10",
        ];
        let others = [
            "", "00", "0a", "1a", "a0", "aa",
        ];
        check(Rule::Number, &matching, &others);
    }
}
