//! Writes the rules as types: the module `typed`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::identifiers::{free, words};
use super::decide::Decided;
use super::layout::byte_string;
use super::names::{KEYWORDS, RustName, TAKEN_TYPES, camel_case};
use super::shape::{Alternative, AlternativeKind, Count, Fields, Shape, Shapes};
use crate::model::{Grammar, RuleId, graph};

/// The parts of the module that are the same for all grammars.
const SUPPORT: &str = include_str!("typed.txt");
/// Size in bytes of a result without rules inside: a text and a span.
const PART: usize = 32;
/// Size in bytes of a vector.
const VECTOR: usize = 24;
/// Size in bytes up to which a result is kept inside another one. A larger one is boxed, so that results stay small.
const MAX_INLINE: usize = 128;
/// Maximum number of results in an array.
const MAX_ARRAY: u32 = 8;

/// Returns the code of the module.
pub(super) fn typed(grammar: &Grammar, rules: &[Decided], names: &BTreeMap<RuleId, RustName>) -> String {
    let edges = grammar.edge_indices();
    let component = graph::components(&edges);
    let shapes = Shapes { grammar, nullable: grammar.nullable() };
    let taken = TAKEN_TYPES.iter().copied().chain(names.values().map(|name| name.type_name.as_str()));
    let taken = taken.map(ToOwned::to_owned).collect();
    let shaped: BTreeMap<RuleId, Shape> = rules.iter().map(|decided| (decided.rule, shapes.of(decided))).collect();
    let mut writer = Writer { grammar, names, taken, component, sizes: BTreeMap::new() };
    writer.measure(&shaped);
    let is_octets = is_of_octets(grammar, rules);
    let start = grammar.starts().iter().find_map(|rule| names.get(rule)).or(names.values().next());
    let start = start.map_or("", |name| name.type_name.as_str());
    let mut code = SUPPORT.replace("SOURCE", if is_octets { "[u8]" } else { "str" }).replace("START", start);
    for (rule, shape) in &shaped {
        writer.rule(*rule, shape, &mut code);
    }
    code.push_str("}\n");
    code
}

/// Whether texts of the rules need not be UTF-8.
pub(super) fn is_of_octets(grammar: &Grammar, rules: &[Decided]) -> bool {
    rules.iter().any(|decided| grammar.file(grammar.get(decided.rule).file).octets)
}

struct Writer<'a> {
    grammar: &'a Grammar,
    names: &'a BTreeMap<RuleId, RustName>,
    /// Names of types.
    taken: BTreeSet<String>,
    /// Numbers of the components of the graph of rules, by index.
    component: Vec<usize>,
    /// Sizes of results in bytes.
    sizes: BTreeMap<RuleId, usize>,
}

/// A field of a struct or of a variant.
struct Field {
    name: String,
    type_: String,
    /// Expression that makes it from `node` and `source`.
    value: String,
}

impl Writer<'_> {
    /// Estimates the sizes of results, those that others contain first.
    fn measure(&mut self, shaped: &BTreeMap<RuleId, Shape>) {
        let mut order: Vec<RuleId> = shaped.keys().copied().collect();
        order.sort_by_key(|rule| self.component[rule.index()]);
        for rule in order {
            let size = match &shaped[&rule] {
                Shape::Fields(fields) => self.size_of(rule, fields),
                Shape::Choice(choice) => {
                    let size = |alternative: &Alternative| match &alternative.kind {
                        AlternativeKind::Rule(inner) if self.is_boxed(rule, *inner) => 8,
                        AlternativeKind::Rule(inner) => self.sizes[inner],
                        AlternativeKind::Fields(fields) => self.size_of(rule, fields),
                        AlternativeKind::Literal(..) | AlternativeKind::Text => PART,
                    };
                    8 + choice.iter().map(size).max().unwrap_or(0)
                }
            };
            self.sizes.insert(rule, size);
        }
    }

    fn size_of(&self, rule: RuleId, fields: &Fields) -> usize {
        let size = |(inner, count): &(RuleId, Count)| match self.array(rule, *inner, *count) {
            Some(number) => self.sizes[inner] * number as usize,
            None if count.max != Some(1) => VECTOR,
            None if self.is_boxed(rule, *inner) => 8,
            None => self.sizes[inner] + if count.min == 0 { 8 } else { 0 },
        };
        PART + fields.counts.iter().map(size).sum::<usize>() + if fields.items.is_empty() { 0 } else { VECTOR }
    }

    /// Whether a result inside another one is boxed: it is large or contains the other one.
    fn is_boxed(&self, rule: RuleId, inner: RuleId) -> bool {
        let is_recursive = self.component[rule.index()] == self.component[inner.index()];
        is_recursive || self.sizes.get(&inner).is_none_or(|size| *size > MAX_INLINE)
    }

    /// Returns the number of results in an array, if some are always inside and small.
    fn array(&self, rule: RuleId, inner: RuleId, count: Count) -> Option<u32> {
        let is_fixed = Some(count.min) == count.max && (2..=MAX_ARRAY).contains(&count.min);
        let is_small = |size: &usize| size * count.min as usize <= 2 * MAX_INLINE;
        (is_fixed && !self.is_boxed(rule, inner) && self.sizes.get(&inner).is_some_and(is_small)).then_some(count.min)
    }

    /// Writes the type of a rule, the type of its repeated rules, and what makes them.
    fn rule(&mut self, rule: RuleId, shape: &Shape, code: &mut String) {
        let all_fields: Vec<&Fields> = match shape {
            Shape::Fields(fields) => vec![fields],
            Shape::Choice(choice) => choice.iter().filter_map(|alternative| alternative.kind.fields()).collect(),
        };
        let mut items: Vec<RuleId> = all_fields.iter().flat_map(|fields| &fields.items).copied().collect();
        items.sort_unstable();
        items.dedup();
        let item = (!items.is_empty()).then(|| free(&format!("{}Item", self.names[&rule].type_name), &mut self.taken));
        let item = item.as_deref();
        match shape {
            Shape::Fields(fields) => self.structure(rule, fields, item, code),
            Shape::Choice(choice) => self.enumeration(rule, choice, item, code),
        }
        if let Some(item) = item {
            self.items(rule, item, &items, code);
        }
    }

    /// Writes the documentation and the attributes of a type.
    fn head(&self, rule: RuleId, code: &mut String) {
        let definition = self.grammar.get(rule);
        let _ = writeln!(code, "\n    /// ```abnf");
        for line in definition.text.lines() {
            let _ = writeln!(code, "    /// {}", line.trim_end());
        }
        let _ = writeln!(code, "    /// ```");
        if let Some(citation) = definition.citation() {
            let _ = writeln!(code, "    ///\n    /// {citation}.");
        }
        code.push_str("    #[derive(Clone, PartialEq, Eq, Debug)]\n");
    }

    fn structure(&self, rule: RuleId, fields: &Fields, item: Option<&str>, code: &mut String) {
        let name = &self.names[&rule].type_name;
        let fields = self.fields(rule, fields, item);
        self.head(rule, code);
        let _ = writeln!(code, "    pub struct {name}<'t> {{");
        code.push_str("        /// Matched text and its place.\n        pub part: Part<'t>,\n");
        for Field { name, type_, .. } in &fields {
            let _ = writeln!(code, "        pub {name}: {type_},");
        }
        code.push_str("    }\n");
        self.begin(rule, code);
        let _ = writeln!(code, "            let part = Part::of(node, source);");
        let _ = writeln!(code, "            Some({name} {{ {} }})", values(&fields));
        let _ = write!(
            code,
            "        }}\n\n        fn part(&self) -> &Part<'t> {{\n            &self.part\n        }}\n    }}\n"
        );
    }

    /// Writes the beginning of the implementation of `Typed`.
    fn begin(&self, rule: RuleId, code: &mut String) {
        let _ = write!(
            code,
            "\n    impl<'t> Typed<'t> for {}<'t> {{\n        const RULE: Rule = Rule::{};\n\n        fn of(node: &Node, source: &'t \
             Source) -> Option<Self> {{\n",
            self.names[&rule].type_name, self.names[&rule].variant
        );
    }

    /// Returns the fields of a struct or of a variant.
    fn fields(&self, rule: RuleId, fields: &Fields, item: Option<&str>) -> Vec<Field> {
        let mut taken: BTreeSet<String> = KEYWORDS.iter().map(|word| (*word).to_owned()).collect();
        taken.extend(["part", "items", "node", "source"].map(ToOwned::to_owned));
        let mut found: Vec<Field> = Vec::new();
        for (inner, count) in &fields.counts {
            let name = words(&self.grammar.get(*inner).name).join("_").to_ascii_lowercase();
            let (type_, value) = self.held(rule, *inner, *count);
            found.push(Field { name: free(&name, &mut taken), type_, value });
        }
        if let Some(item) = item.filter(|_| !fields.items.is_empty()) {
            let value = format!("node.children.iter().filter_map(|child| {item}::of(child, source)).collect()");
            found.push(Field { name: "items".to_owned(), type_: format!("Vec<{item}<'t>>"), value });
        }
        found
    }

    /// Returns the type of results inside a rule, and the expression that makes them.
    fn held(&self, rule: RuleId, inner: RuleId, count: Count) -> (String, String) {
        let type_ = format!("{}<'t>", self.names[&inner].type_name);
        let one = "one(node, source)";
        match (count.min, count.max, self.is_boxed(rule, inner)) {
            (0, Some(1), false) => (format!("Option<{type_}>"), one.to_owned()),
            (0, Some(1), true) => (format!("Option<Box<{type_}>>"), format!("{one}.map(Box::new)")),
            (_, Some(1), false) => (type_, format!("{one}?")),
            (_, Some(1), true) => (format!("Box<{type_}>"), format!("{one}.map(Box::new)?")),
            _ => match self.array(rule, inner, count) {
                Some(number) => (format!("[{type_}; {number}]"), "many(node, source)?.try_into().ok()?".to_owned()),
                None => (format!("Vec<{type_}>"), "many(node, source)?".to_owned()),
            },
        }
    }

    fn enumeration(&self, rule: RuleId, choice: &[Alternative], item: Option<&str>, code: &mut String) {
        let name = &self.names[&rule].type_name;
        let mut taken: BTreeSet<String> = ["Self".to_owned()].into();
        let variants: Vec<String> =
            choice.iter().map(|alternative| free(&self.variant(&alternative.kind), &mut taken)).collect();
        self.head(rule, code);
        let _ = writeln!(code, "    pub enum {name}<'t> {{");
        let (mut made, mut parts) = (String::new(), String::new());
        for (i, (alternative, variant)) in choice.iter().zip(&variants).enumerate() {
            let mut tests: Vec<String> = Vec::new();
            for (other, has) in &alternative.conditions {
                let not = if *has { "" } else { "!" };
                tests.push(format!("{not}has(node, Rule::{})", self.names[other].variant));
            }
            if let AlternativeKind::Literal(text, any_case) = &alternative.kind {
                tests.push(format!("is(&part, {}, {any_case})", byte_string(text.as_bytes())));
            }
            let (declared, value, part) = match &alternative.kind {
                AlternativeKind::Rule(inner) => {
                    let (type_, value) = self.held(rule, *inner, Count { min: 1, max: Some(1) });
                    let value = value.trim_end_matches('?');
                    (format!("{variant}({type_})"), format!("{value}.map({name}::{variant})"), "(rule) => rule.part()")
                }
                AlternativeKind::Fields(fields) => {
                    let fields = self.fields(rule, fields, item);
                    let all: Vec<String> =
                        fields.iter().map(|field| format!("{}: {}", field.name, field.type_)).collect();
                    let declared = format!("{variant} {{ part: Part<'t>, {} }}", all.join(", "));
                    (declared, format!("Some({name}::{variant} {{ {} }})", values(&fields)), " { part, .. } => part")
                }
                AlternativeKind::Literal(..) | AlternativeKind::Text => {
                    (format!("{variant}(Part<'t>)"), format!("Some({name}::{variant}(part))"), "(part) => part")
                }
            };
            let _ = writeln!(code, "        {declared},");
            let _ = writeln!(parts, "                {name}::{variant}{part},");
            let _ = match i + 1 == choice.len() {
                true => writeln!(made, "            {value}"),
                false => {
                    writeln!(
                        made,
                        "            if {} {{\n                return {value};\n            }}",
                        tests.join(" && ")
                    )
                }
            };
        }
        code.push_str("    }\n");
        self.begin(rule, code);
        if made.contains("part)") || made.contains("{ part") {
            code.push_str("            let part = Part::of(node, source);\n");
        }
        let _ = write!(
            code,
            "{made}        }}\n\n        fn part(&self) -> &Part<'t> {{\n            match self {{\n{parts}            }}\n        }}\n    }}\n"
        );
    }

    /// Returns the name of a variant.
    fn variant(&self, kind: &AlternativeKind) -> String {
        match kind {
            AlternativeKind::Rule(rule) => camel_case(&self.grammar.get(*rule).name),
            AlternativeKind::Fields(fields) => {
                let is_always = |(_, count): &&(RuleId, Count)| count.min > 0;
                let first = fields.counts.iter().find(is_always).or(fields.counts.first()).map(|(rule, _)| rule);
                let first = first.or(fields.items.first());
                first.map_or_else(|| "Other".to_owned(), |rule| camel_case(&self.grammar.get(*rule).name))
            }
            AlternativeKind::Literal(text, _) => {
                let start = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(0);
                camel_case(&text[start..])
            }
            AlternativeKind::Text => "Text".to_owned(),
        }
    }

    /// Writes the enumeration of the rules that are repeated in any order.
    fn items(&self, rule: RuleId, item: &str, items: &[RuleId], code: &mut String) {
        let _ = writeln!(
            code,
            "\n    /// One of the rules that [`{}`] repeats, in the order of the text.",
            self.names[&rule].type_name
        );
        let _ = writeln!(code, "    #[derive(Clone, PartialEq, Eq, Debug)]\n    pub enum {item}<'t> {{");
        let (mut made, mut parts) = (String::new(), String::new());
        for inner in items {
            let RustName { type_name: type_, variant, .. } = &self.names[inner];
            let boxed = self.is_boxed(rule, *inner);
            let held = if boxed { format!("Box<{type_}<'t>>") } else { format!("{type_}<'t>") };
            let boxing = if boxed { ".map(Box::new)" } else { "" };
            let _ = writeln!(code, "        {type_}({held}),");
            let _ = writeln!(
                made,
                "                Rule::{variant} => {type_}::of(node, source){boxing}.map({item}::{type_}),"
            );
            let _ = writeln!(parts, "                {item}::{type_}(rule) => rule.part(),");
        }
        let _ = write!(
            code,
            "    }}\n\n    impl<'t> {item}<'t> {{\n        fn of(node: &Node, source: &'t Source) -> Option<Self> {{\n            \
             match node.rule {{\n{made}                _ => None,\n            }}\n        }}\n\n        /// Returns the matched text and its \
             place.\n        pub fn part(&self) -> &Part<'t> {{\n            match self {{\n{parts}            }}\n        }}\n    }}\n"
        );
    }
}

impl AlternativeKind {
    fn fields(&self) -> Option<&Fields> {
        if let AlternativeKind::Fields(fields) = self { Some(fields) } else { None }
    }
}

/// Returns the fields of an expression of a struct.
fn values(fields: &[Field]) -> String {
    let values = fields.iter().map(|field| format!("{}: {}", field.name, field.value));
    std::iter::once("part".to_owned()).chain(values).collect::<Vec<_>>().join(", ")
}
