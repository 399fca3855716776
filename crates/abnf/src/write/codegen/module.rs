//! Rust modules of grammars: [`RustModule`].

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::decide::{Decided, Decisions, Method, decide, own_rules};
use super::layout::Code;
use super::names::{RustName, names};
use super::peg::Peg;
use super::typed::{is_of_octets, typed};
use super::vectors::vectors;
use super::write::{Writer, automaton};
use crate::model::{AutomatonError, Grammar, RuleId, graph};

/// The parts of a module that are the same for all grammars. Lines and blocks with marks are used only where they are needed.
const SUPPORT: &str = include_str!("support.txt");

/// Maximum length of the definition of a rule in the documentation of its variant.
const MAX_SHOWN: usize = 100;

/// A Rust module of nom parsers for the rules of a grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RustModule {
    /// The source text. It needs the crate `nom` in version 8 and nothing else.
    pub code: String,
    /// Rules that it reads, with the way their parsers were verified.
    pub rules: Vec<(RuleId, Verification)>,
    /// Rules that it does not read, with the reason, such as `is left-recursive: a → a`.
    pub refused: Vec<(RuleId, String)>,
}

impl RustModule {
    /// Returns the source text without the documentation of the module, which `include!` does not allow. A build script writes it to a
    /// file for `mod version { include!(concat!(env!("OUT_DIR"), "/version.rs")); }`.
    pub fn for_include(&self) -> &str {
        let mut rest = self.code.as_str();
        while let Some((_, after)) = rest.split_once('\n').filter(|(line, _)| line.starts_with("//!")) {
            rest = after;
        }
        rest.trim_start()
    }
}

/// The way in which a generated parser was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verification {
    /// Combinators that were proved to read the longest match of the rule in every text.
    Proved,
    /// A function with the automaton of the rule, because it is recursive or no order of combinators is right.
    /// It records no rules inside.
    Automaton,
    /// Combinators that pass the complete test suite of the rule, for which the proof would take too long.
    Suite,
    /// Combinators that were compared with the rule on texts, as it is recursive or too large for a proof.
    Compared {
        /// Length in bytes up to which all texts were compared.
        length: usize,
        /// Number of longer texts that were compared.
        texts: usize,
    },
}

impl Grammar {
    /// Writes a Rust module of nom parsers for some rules and for all that they refer to; without rules for the whole file.
    ///
    /// Alternatives of ABNF have no order and repetitions give back, but combinators do neither. So alternatives are ordered by
    /// their automata, the longest first, and look ahead where no order is right. Each parser of a regular rule is then proved to
    /// read in every text the longest prefix that the rule matches. If no arrangement of combinators does, the parser is the
    /// automaton of the rule. Parsers of recursive rules are compared with the rule on many texts.
    ///
    /// The module has a function and a test for each rule. The test runs at most `tests` texts.
    ///
    /// ```
    /// use urlgram_abnf::{Grammar, Verification};
    ///
    /// let grammar: Grammar = "version = number [ \".\" number ]\nnumber = 1*DIGIT\n".parse().unwrap();
    /// let module = grammar.rust_module(&[], 20).unwrap();
    /// assert!(module.code.contains("all((number, optional(all((literal(b\".\"), number)))))"));
    /// assert!(module.rules.iter().all(|(_, verification)| *verification == Verification::Proved));
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::UnknownRule`].
    pub fn rust_module(&self, rules: &[&str], tests: usize) -> Result<RustModule, AutomatonError> {
        let named = rules.iter().map(|rule| self.find(rule)).collect::<Result<Vec<RuleId>, _>>()?;
        let wanted = if named.is_empty() { own_rules(self) } else { named };
        let Decisions { rules, refused } = decide(self, &wanted);
        let names = names(self, rules.iter().map(|decided| decided.rule));
        let verified = rules.iter().map(|decided| (decided.rule, decided.method.into())).collect();
        let code = Module { grammar: self, rules: &rules, names: &names }.write(tests);
        Ok(RustModule { code, rules: verified, refused })
    }
}

impl From<Method> for Verification {
    fn from(method: Method) -> Self {
        match method {
            Method::Proved => Verification::Proved,
            Method::Automaton => Verification::Automaton,
            Method::Suite => Verification::Suite,
            Method::Compared(compared) => Verification::Compared { length: compared.length, texts: compared.texts },
        }
    }
}

struct Module<'a> {
    grammar: &'a Grammar,
    rules: &'a [Decided],
    names: &'a BTreeMap<RuleId, RustName>,
}

impl Module<'_> {
    fn write(&self, tests: usize) -> String {
        let mut writer = Writer { names: self.names, machines: Vec::new() };
        let functions: String = self.rules.iter().map(|decided| self.function(decided, &mut writer)).collect();
        let mut machines = String::new();
        for (i, (dfa, decides)) in writer.machines.iter().enumerate() {
            let _ = write!(machines, "\n{}", automaton(i + 1, dfa, *decides));
        }
        let is_recursive = self.is_recursive();
        let support = support(&format!("{functions}{machines}"), is_recursive);
        let (head, rest) = support.split_once("/// A matched rule").unwrap_or_default();
        let head =
            if functions.contains("alt(") { head.to_owned() } else { head.replace("use nom::branch::alt;\n", "") };
        let ranges = head.contains("RangeBounds") && !rest.contains("RangeBounds");
        let head = if ranges { head.replace("{Bound, Range, RangeBounds}", "Range") } else { head };
        format!(
            "{}{head}{}/// A matched rule{rest}{functions}{machines}{}{}",
            self.introduction(is_recursive),
            self.rule_enum(is_recursive),
            typed(self.grammar, self.rules, self.names),
            self.tests(tests)
        )
    }

    fn introduction(&self, is_recursive: bool) -> String {
        let file = &self.grammar.files[0].name;
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let starts = self.grammar.starts().iter().filter_map(|rule| self.names.get(rule));
        let start =
            starts.map(|name| name.variant.as_str()).next().or(self.names.values().next().map(|n| n.variant.as_str()));
        let depth = if is_recursive {
            "//!\n//! Rules nest at most [`MAX_DEPTH`] deep, and a text takes at most about [`MAX_STEPS`].\n"
        } else {
            ""
        };
        let start = start.unwrap_or_default();
        format!(
            "//! Parsers of the rules of `{name}`, generated by `urlgram grammar rust`.\n//!\n//! Each function reads the longest \
             prefix of a text that its rule matches. [`parse`] reads a whole text and\n//! returns a tree, [`accepts`] only says \
             whether a rule matches: `parse(Rule::{start}, text)`.\n{depth}\n"
        )
    }

    fn rule_enum(&self, is_recursive: bool) -> String {
        let depth = "/// Maximum number of rules around a place in a text. Each takes space on the stack.\npub const MAX_DEPTH: usize = 400;\n\n\
            /// Number of rules that may begin in a text, in addition to [`MAX_STEPS_PER_BYTE`] for each of its bytes. A rule that is tried\n\
            /// again after it matched, inside itself, would otherwise take exponential time.\npub const MAX_STEPS: usize = 1 << 20;\n\n\
            /// Number of rules that may begin for each byte of a text.\npub const MAX_STEPS_PER_BYTE: usize = 64;\n\n";
        let mut code = if is_recursive { depth.to_owned() } else { String::new() };
        code.push_str(
            "/// A rule of the grammar.\n#[allow(clippy::enum_variant_names, reason = \"the grammar decides\")]\n\
             #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]\npub enum Rule {\n",
        );
        let mut by_name = String::new();
        let mut by_rule = String::new();
        let mut all = Vec::new();
        for decided in self.rules {
            let definition = self.grammar.get(decided.rule);
            let (name, rule) = (&definition.name, &self.names[&decided.rule]);
            let _ = writeln!(code, "    /// {}\n    {},", shown(&definition.to_string(), name), rule.variant);
            let _ = writeln!(by_name, "            Rule::{} => {name:?},", rule.variant);
            let _ = writeln!(by_rule, "        Rule::{} => {}(input),", rule.variant, rule.function);
            all.push(Code::text(format!("Rule::{}", rule.variant)));
        }
        let _ = write!(
            code,
            "}}\n\n#[allow(dead_code, reason = \"a program may need only some methods\")]\nimpl Rule {{\n    /// All rules.\n    pub const ALL: &'static [Rule] = &[\n{}    ];\n\n    /// Returns the name \
             of the rule in the grammar.\n    pub fn name(self) -> &'static str {{\n        match self {{\n{by_name}        }}\n    \
             }}\n}}\n\n/// Reads a rule at the start of a text.\npub fn read<I: Text>(rule: Rule, input: I) -> Read<I> {{\n    match rule {{\n{by_rule}    }}\n}}\n\n",
            all.iter().map(|rule| format!("        {},\n", rule.one_line())).collect::<String>()
        );
        code
    }

    fn function(&self, decided: &Decided, writer: &mut Writer<'_>) -> String {
        let rule = self.grammar.get(decided.rule);
        let name = &self.names[&decided.rule];
        let mut code = String::from("\n/// ```abnf\n");
        for line in rule.text.lines() {
            let _ = writeln!(code, "/// {}", line.trim_end());
        }
        code.push_str("/// ```\n");
        if let Some(citation) = rule.citation() {
            let _ = writeln!(code, "///\n/// {citation}.");
        }
        let remarks = remarks(decided);
        if !remarks.is_empty() {
            code.push_str("///\n");
            code.extend(remarks.iter().map(|remark| format!("/// {remark}\n")));
        }
        let body = writer.code(decided.rule, &decided.peg);
        let _ = writeln!(code, "pub fn {}<I: Text>(input: I) -> Read<I> {{", name.function);
        let call = Code::Call("rule", vec![Code::text(format!("Rule::{}", name.variant)), body]);
        let _ = writeln!(code, "    {}(input)\n}}", call.lines(4, 12));
        code
    }

    fn is_recursive(&self) -> bool {
        let edges = self.grammar.edge_indices();
        let component = graph::components(&edges);
        let calls_rules = |decided: &&Decided| !matches!(*decided.peg, Peg::Longest(_));
        let rules = self.rules.iter().filter(calls_rules);
        rules.map(|decided| decided.rule.index()).any(|rule| graph::cycle(rule, &edges, &component).is_some())
    }

    fn tests(&self, limit: usize) -> String {
        let source = if is_of_octets(self.grammar, self.rules) { "text.as_bytes()" } else { "text" };
        let mut code = TESTS.replace("SOURCE", source);
        for decided in self.rules {
            let name = &self.names[&decided.rule];
            let vectors = vectors(self.grammar, decided.rule, decided.dfa.as_deref(), limit);
            let (function, type_) = (&name.function, &name.type_name);
            let (matching, others) = (strings(&vectors.matching), strings(&vectors.others));
            let _ = write!(
                code,
                "\n    /// {}\n    #[test]\n    fn {function}() {{\n        let matching = [\n{matching}        ];\n        let \
                 others = [\n{others}        ];\n        check::<typed::{type_}>(&matching, &others);\n    }}\n",
                vectors.kind
            );
        }
        code.push_str("}\n");
        code
    }
}

/// Returns the definition of a rule as code in a comment, or its name if the definition is long.
fn shown(definition: &str, name: &str) -> String {
    let is_plain = definition.len() <= MAX_SHOWN && !definition.contains(|c: char| c == '`' || c.is_control());
    format!("`{}`", if is_plain { definition } else { name })
}

/// Returns string literals in lines, each with a comma.
fn strings(texts: &[String]) -> String {
    let (indent, mut lines) = (" ".repeat(12), vec![String::new()]);
    for text in texts {
        let escaped = |c: char| if c == '\0' { "\\u{0}".to_owned() } else { c.escape_debug().to_string() };
        let literal = format!("\"{}\",", text.chars().map(escaped).collect::<String>());
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = literal,
            Some(line) if line.chars().count() + literal.chars().count() < 100 => *line += &format!(" {literal}"),
            _ => lines.push(literal),
        }
    }
    lines.iter().filter(|line| !line.is_empty()).map(|line| format!("{indent}{line}\n")).collect()
}

const TESTS: &str = r#"
#[cfg(test)]
mod tests {
    use super::typed::{self, Typed};
    use super::{Node, accepts, parse};

    fn check<'t, T: Typed<'t>>(matching: &[&'t str], others: &[&str]) {
        let rule = T::RULE;
        for &text in matching {
            assert!(accepts(rule, text), "{}: {text:?}", rule.name());
            assert_eq!(T::parse(SOURCE).unwrap().text(), SOURCE);
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
"#;

/// Returns sentences about the way a rule is read.
pub(super) fn remarks(decided: &Decided) -> Vec<String> {
    let mut looks_ahead = false;
    decided.peg.walk(&mut |peg| looks_ahead |= matches!(peg, Peg::Ahead { .. } | Peg::Wins(_) | Peg::Split { .. }));
    let mut found: Vec<String> = Vec::new();
    if decided.has_reordered {
        found.push("The order of alternatives differs, so that none hides a longer one.".into());
    }
    if looks_ahead {
        found.push("Looks ahead, since combinators do not give back what they have read.".into());
    }
    match decided.method {
        Method::Proved => {}
        Method::Automaton => {
            found.push("Read by its automaton: it is recursive, or no order of combinators reads every match. Records no rules inside.".into());
        }
        Method::Suite => {
            found.push(
                "Not proved, since that takes too long, but passes the complete test suite of its automaton.".into(),
            );
        }
        Method::Compared(compared) => {
            let length = match compared.length {
                usize::MAX => "all its texts".to_owned(),
                length => format!("all texts of up to {length} bytes"),
            };
            let why = if decided.dfa.is_some() { "Not proved, since that takes too long:" } else { "Recursive:" };
            found.push(format!("{why} compared with the rule on {length} and on {} others.", compared.texts));
        }
    }
    found
}

/// Returns the support code that the functions need.
fn support(functions: &str, is_recursive: bool) -> String {
    let unwanted = [
        if is_recursive { " //@flat" } else { " //@recursive" },
        if mentions(functions, "split") { " //@all" } else { " //@split" },
    ];
    let lines = SUPPORT.lines().filter(|line| unwanted.iter().all(|mark| !line.contains(mark)));
    let text: String = lines.map(|line| format!("{}\n", line.split(" //@").next().unwrap_or(line))).collect();
    let mut blocks: Vec<&str> = text.split("//@if ").collect();
    let always = blocks.remove(0);
    // A block needs only later ones.
    let mut used = String::new();
    for block in blocks {
        let (name, code) = block.split_once('\n').unwrap_or((block, ""));
        if mentions(functions, name) || mentions(&used, name) {
            used.push_str(code);
        }
    }
    format!("{always}{}\n", used.trim_end())
}

/// Whether code outside of comments uses a function.
fn mentions(code: &str, name: &str) -> bool {
    let is_used = |line: &str, at: usize| {
        let before = line[..at].chars().next_back().is_none_or(|c| c == '(' || c == ' ');
        before && line[at + name.len()..].starts_with(['(', ',', ')', '<'])
    };
    let mut lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.any(|line| line.match_indices(name).any(|(at, _)| is_used(line, at)))
}
