//! The filter of an LDAP URL as a tree (RFC 4515).
//!
//! ```
//! use urlgram::scheme::ldap::{LdapFilterKind, LdapTest, LdapUrl};
//!
//! let url = LdapUrl::parse("ldap:///dc=example???(%26(cn=Bab%5C2as*J%C3%BCrgen)(!(age%3E=18)))")?;
//! let tree = url.filter_tree().unwrap();
//! let LdapFilterKind::And(both) = tree.root().kind() else { panic!() };
//! let [name, not] = both.collect::<Vec<_>>()[..] else { panic!() };
//!
//! let LdapFilterKind::Item(name) = name.kind() else { panic!() };
//! assert_eq!(name.attribute().unwrap(), "cn");
//! let LdapTest::Substring(substrings) = name.test() else { panic!() };
//! assert_eq!(substrings.map(|substring| substring.decoded()).collect::<Vec<_>>(), ["Bab*s", "Jürgen"]);
//!
//! let LdapFilterKind::Not(young) = not.kind() else { panic!() };
//! assert_eq!((young.as_str(), young.span().to_string().as_str()), ("(age%3E=18)", "53..64"));
//! let LdapFilterKind::Item(young) = young.kind() else { panic!() };
//! let LdapTest::GreaterOrEqual(age) = young.test() else { panic!() };
//! assert_eq!((age.as_str(), age.span().to_string().as_str()), ("18", "61..63"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! A filter has two levels of encoding: the escapes of RFC 4515, such as `\2a` for a literal star, and percent-encoding
//! (`%5C2a`). A percent-encoded parenthesis, star or operator has the same meaning as an unencoded one. The tree holds
//! spans of the URL as written and decodes both levels on request.
//!
//! The tree is a flat list of nodes, built without recursion in one pass over the filter.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::percent::hex_digit;
use crate::scheme::address::{decoded, decoded_byte};
use crate::scheme::fields::FieldValue;
use crate::span::{OptSpan, Span};

/// A filter with all nested filters.
#[derive(Clone)]
pub struct LdapFilterTree<'a> {
    text: &'a str,
    /// Nodes in the order of the text: a filter precedes the filters nested in it.
    nodes: Vec<Node>,
}

/// A filter: its span with parentheses, its kind, and the index after the filters nested in it.
#[derive(Clone, Copy)]
struct Node {
    span: Span,
    kind: Kind,
    end: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    And,
    Or,
    Not,
    Item(Item),
}

/// The spans of an item.
#[derive(Clone, Copy)]
struct Item {
    attribute: OptSpan,
    operator: Operator,
    dn: bool,
    rule: OptSpan,
    value: Span,
}

#[derive(Clone, Copy, PartialEq)]
enum Operator {
    Equal,
    Approx,
    GreaterOrEqual,
    LessOrEqual,
    Present,
    Substring,
    Extensible,
}

impl<'a> LdapFilterTree<'a> {
    /// Builds the tree of the filter at `span`, which matched the rule `filter`.
    pub(super) fn new(text: &'a str, span: Span) -> Self {
        let (mut nodes, mut open) = (Vec::new(), Vec::new());
        let mut at = span.start;
        while at < span.end {
            let (byte, width) = decoded_byte(text, at);
            match byte {
                b'(' => {
                    let (kind, next) = kind(text, Span::new(at + width, span.end));
                    open.push(nodes.len());
                    nodes.push(Node { span: Span::new(at, span.end), kind, end: 0 });
                    at = next;
                    continue;
                }
                b')' => {
                    let end = nodes.len();
                    if let Some(node) = open.pop().and_then(|index: usize| nodes.get_mut(index)) {
                        *node = Node { span: Span::new(node.span.start, at + width), end, ..*node };
                    }
                }
                _ => {}
            }
            at += width;
        }
        LdapFilterTree { text, nodes }
    }

    /// Returns the outermost filter.
    pub fn root(&self) -> LdapFilter<'_> {
        LdapFilter { tree: self, index: 0 }
    }

    /// Returns all items, in the order of the text.
    pub fn items(&self) -> impl Iterator<Item = LdapItem<'_>> {
        self.nodes.iter().filter_map(|node| match node.kind {
            Kind::Item(item) => Some(LdapItem { text: self.text, item }),
            Kind::And | Kind::Or | Kind::Not => None,
        })
    }

    /// Returns the tested attributes as the value of a field.
    pub(super) fn attributes(&self) -> FieldValue {
        FieldValue::List(self.items().map(|item| FieldValue::text(item.attribute_span())).collect())
    }

    /// Returns the tree as the value of a field: `["and", ["equal", "cn", "x"], ["present", "sn"]]`.
    pub(super) fn value(&self) -> FieldValue {
        // In reverse order, so that nested filters are complete before their parent.
        let mut values: Vec<(usize, FieldValue)> = Vec::new();
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let mut all = [FieldValue::Word(node.kind.name())].to_vec();
            match node.kind {
                Kind::Item(item) => item.add_values(self.text, &mut all),
                _ => {
                    while values.last().is_some_and(|(within, _)| *within < node.end) {
                        all.extend(values.pop().map(|(_, value)| value));
                    }
                }
            }
            values.push((index, FieldValue::List(all)));
        }
        values.pop().map_or(FieldValue::Absent, |(_, value)| value)
    }
}

/// Returns the kind of filter after an opening parenthesis, and the offset at which parsing continues.
fn kind(text: &str, rest: Span) -> (Kind, u32) {
    let (byte, width) = decoded_byte(text, rest.start);
    match byte {
        b'&' => (Kind::And, rest.start + width),
        b'|' => (Kind::Or, rest.start + width),
        b'!' => (Kind::Not, rest.start + width),
        _ => {
            let end = find(text, rest, |byte| byte == b')');
            (Kind::Item(Item::new(text, Span::new(rest.start, end))), end)
        }
    }
}

/// Returns the offset of the first byte that, decoded, satisfies `is_wanted`, or the end.
fn find(text: &str, span: Span, is_wanted: impl Fn(u8) -> bool) -> u32 {
    let mut at = span.start;
    while at < span.end {
        let (byte, width) = decoded_byte(text, at);
        if is_wanted(byte) {
            return at;
        }
        at += width;
    }
    span.end
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::And => "and",
            Kind::Or => "or",
            Kind::Not => "not",
            Kind::Item(item) => match item.operator {
                Operator::Equal => "equal",
                Operator::Approx => "approx",
                Operator::GreaterOrEqual => "greaterorequal",
                Operator::LessOrEqual => "lessorequal",
                Operator::Present => "present",
                Operator::Substring => "substring",
                Operator::Extensible => "extensible",
            },
        }
    }
}

impl Item {
    /// Splits an item, which matched a rule.
    fn new(text: &str, span: Span) -> Self {
        let end = find(text, span, |byte| b"=~><:".contains(&byte));
        let attribute = if end > span.start { OptSpan::some(Span::new(span.start, end)) } else { OptSpan::NONE };
        let (byte, width) = decoded_byte(text, end);
        let rest = Span::new((end + width).min(span.end), span.end);
        let item = Item { attribute, operator: Operator::Equal, dn: false, rule: OptSpan::NONE, value: rest };
        // `=` is the second character of these operators.
        let after = |operator| Item { operator, value: after_first(text, rest), ..item };
        match byte {
            b'~' => after(Operator::Approx),
            b'>' => after(Operator::GreaterOrEqual),
            b'<' => after(Operator::LessOrEqual),
            b':' => item.extensible(text),
            _ => Item { operator: equal_or_more(text, rest), ..item },
        }
    }

    /// Splits `[":dn"] [":" rule] ":=" value`, after the first colon.
    fn extensible(self, text: &str) -> Self {
        let (mut names, mut rest) = (Vec::new(), self.value);
        loop {
            let end = find(text, rest, |byte| byte == b':' || byte == b'=');
            let (name, after) = (Span::new(rest.start, end), after_first(text, Span::new(end, rest.end)));
            rest = after;
            if name.is_empty() {
                break;
            }
            names.push(name);
        }
        // Without an attribute a rule is required, so a single `:dn` is the rule.
        let dn = names.first().is_some_and(|name| decoded(name.of(text)).eq_ignore_ascii_case("dn"))
            && (self.attribute.is_some() || names.len() > 1);
        let rule = names.get(usize::from(dn)).copied().into();
        Item { operator: Operator::Extensible, dn, rule, value: rest, ..self }
    }

    fn add_values(self, text: &str, all: &mut Vec<FieldValue>) {
        all.push(FieldValue::text(self.attribute));
        match self.operator {
            Operator::Present => {}
            Operator::Substring => {
                let substrings = LdapSubstrings { text, rest: Some(self.value) };
                all.push(FieldValue::List(substrings.map(|value| FieldValue::Text(value.span)).collect()));
            }
            Operator::Extensible => {
                all.extend([FieldValue::Flag(self.dn), FieldValue::text(self.rule), FieldValue::Text(self.value)]);
            }
            _ => all.push(FieldValue::Text(self.value)),
        }
    }
}

/// Returns the span after the first character.
fn after_first(text: &str, span: Span) -> Span {
    let (_, width) = decoded_byte(text, span.start);
    Span::new((span.start + width).min(span.end), span.end)
}

/// Returns the test by the stars after an `=`.
fn equal_or_more(text: &str, value: Span) -> Operator {
    let star = find(text, value, |byte| byte == b'*');
    if star == value.end {
        Operator::Equal
    } else if star == value.start && after_first(text, value).is_empty() {
        Operator::Present
    } else {
        Operator::Substring
    }
}

/// A filter of a tree.
#[derive(Clone, Copy)]
pub struct LdapFilter<'t> {
    tree: &'t LdapFilterTree<'t>,
    index: usize,
}

/// The kind of a filter.
#[derive(Clone, Debug)]
pub enum LdapFilterKind<'t> {
    /// `(&…)`: all nested filters match.
    And(LdapFilters<'t>),
    /// `(|…)`: at least one nested filter matches.
    Or(LdapFilters<'t>),
    /// `(!…)`: the nested filter does not match.
    Not(LdapFilter<'t>),
    /// `(cn=x)`: a test of an attribute.
    Item(LdapItem<'t>),
}

impl<'t> LdapFilter<'t> {
    /// Returns the filter with its parentheses, as written.
    pub fn as_str(&self) -> &'t str {
        self.span().of(self.tree.text)
    }

    /// Returns the byte offsets in the URL, including the parentheses.
    pub fn span(&self) -> Span {
        self.node().span
    }

    /// Returns the kind of the filter.
    pub fn kind(&self) -> LdapFilterKind<'t> {
        let within = LdapFilters { tree: self.tree, index: self.index + 1, end: self.node().end };
        match self.node().kind {
            Kind::And => LdapFilterKind::And(within),
            Kind::Or => LdapFilterKind::Or(within),
            Kind::Not => LdapFilterKind::Not(LdapFilter { tree: self.tree, index: self.index + 1 }),
            Kind::Item(item) => LdapFilterKind::Item(LdapItem { text: self.tree.text, item }),
        }
    }

    // The rule guarantees that every index is in bounds.
    fn node(&self) -> &'t Node {
        &self.tree.nodes[self.index]
    }
}

/// The filters directly nested in a filter, in order.
#[derive(Clone)]
pub struct LdapFilters<'t> {
    tree: &'t LdapFilterTree<'t>,
    index: usize,
    end: usize,
}

impl<'t> Iterator for LdapFilters<'t> {
    type Item = LdapFilter<'t>;

    fn next(&mut self) -> Option<LdapFilter<'t>> {
        let filter = LdapFilter { tree: self.tree, index: self.index };
        (self.index < self.end).then(|| {
            self.index = filter.node().end;
            filter
        })
    }
}

/// A test of an attribute.
#[derive(Clone, Copy)]
pub struct LdapItem<'t> {
    text: &'t str,
    item: Item,
}

/// The condition on an attribute.
#[derive(Clone, Debug)]
pub enum LdapTest<'t> {
    /// `cn=x`: the attribute has this value.
    Equal(LdapValue<'t>),
    /// `cn~=x`: the attribute has approximately this value.
    Approx(LdapValue<'t>),
    /// `age>=1`: the attribute has this value or a greater one.
    GreaterOrEqual(LdapValue<'t>),
    /// `age<=1`: the attribute has this value or a smaller one.
    LessOrEqual(LdapValue<'t>),
    /// `cn=*`: the attribute is present.
    Present,
    /// `cn=a*b*c`: the attribute has a value that contains these substrings in order. The first begins and the last
    /// ends the value; either may be empty, as in `cn=*b*`.
    Substring(LdapSubstrings<'t>),
    /// `cn:dn:caseExactMatch:=x`: a matching rule accepts the value.
    Extensible {
        /// Whether the attributes of the distinguished name are included: `:dn`.
        dn: bool,
        /// Matching rule: a name or an object identifier.
        rule: Option<Cow<'t, str>>,
        /// Value to match.
        value: LdapValue<'t>,
    },
}

impl<'t> LdapItem<'t> {
    /// Returns the attribute with its options, decoded: `cn;lang-de`. Absent if only a matching rule is named.
    pub fn attribute(&self) -> Option<Cow<'t, str>> {
        self.item.attribute.of(self.text).map(decoded)
    }

    /// Returns the byte offsets of the attribute in the URL.
    pub fn attribute_span(&self) -> OptSpan {
        self.item.attribute
    }

    /// Returns the condition on the attribute.
    pub fn test(&self) -> LdapTest<'t> {
        let value = LdapValue { text: self.text, span: self.item.value };
        match self.item.operator {
            Operator::Equal => LdapTest::Equal(value),
            Operator::Approx => LdapTest::Approx(value),
            Operator::GreaterOrEqual => LdapTest::GreaterOrEqual(value),
            Operator::LessOrEqual => LdapTest::LessOrEqual(value),
            Operator::Present => LdapTest::Present,
            Operator::Substring => LdapTest::Substring(LdapSubstrings { text: self.text, rest: Some(self.item.value) }),
            Operator::Extensible => {
                LdapTest::Extensible { dn: self.item.dn, rule: self.item.rule.of(self.text).map(decoded), value }
            }
        }
    }
}

/// The substrings of a substring test, in order.
#[derive(Clone)]
pub struct LdapSubstrings<'t> {
    text: &'t str,
    rest: Option<Span>,
}

impl<'t> Iterator for LdapSubstrings<'t> {
    type Item = LdapValue<'t>;

    fn next(&mut self) -> Option<LdapValue<'t>> {
        let here = self.rest?;
        let star = find(self.text, here, |byte| byte == b'*');
        self.rest = (star < here.end).then(|| after_first(self.text, Span::new(star, here.end)));
        Some(LdapValue { text: self.text, span: Span::new(here.start, star) })
    }
}

/// A value to which an attribute is compared.
#[derive(Clone, Copy)]
pub struct LdapValue<'t> {
    text: &'t str,
    span: Span,
}

impl<'t> LdapValue<'t> {
    /// Returns the value as written, in both encodings.
    pub fn as_str(&self) -> &'t str {
        self.span.of(self.text)
    }

    /// Returns the byte offsets in the URL.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the decoded octets: percent-encodings first, then escapes such as `\2a`.
    pub fn octets(&self) -> Vec<u8> {
        let (mut octets, mut at) = (Vec::with_capacity(self.as_str().len()), self.span.start);
        let next = |at: &mut u32| {
            let (byte, width) = decoded_byte(self.text, *at);
            *at += width;
            byte
        };
        // The rule guarantees hexadecimal digits.
        let digit = |byte| hex_digit(byte).unwrap_or_default();
        while at < self.span.end {
            octets.push(match next(&mut at) {
                b'\\' => digit(next(&mut at)) << 4 | digit(next(&mut at)),
                byte => byte,
            });
        }
        octets
    }

    /// Returns the decoded value as text. Octets that are not UTF-8 become U+FFFD.
    pub fn decoded(&self) -> String {
        String::from_utf8_lossy(&self.octets()).into_owned()
    }
}

impl fmt::Debug for LdapFilterTree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}

impl fmt::Debug for LdapFilter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LdapFilter({:?})", self.as_str())
    }
}

impl fmt::Debug for LdapFilters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl fmt::Debug for LdapItem<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LdapItem").field("attribute", &self.attribute()).field("test", &self.test()).finish()
    }
}

impl fmt::Debug for LdapSubstrings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl fmt::Debug for LdapValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LdapValue({:?})", self.as_str())
    }
}
