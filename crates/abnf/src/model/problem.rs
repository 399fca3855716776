//! Diagnostics of a grammar as plain data: [`GrammarProblem`].

use std::cell::LazyCell;
use std::fmt;

use super::bundled;
use super::element::MAX_DEPTH;
use super::grammar::Grammar;
use super::ids::FileId;
use super::notation::Notation;
use urlgram::diagnostic::{Code, Diagnostic, Kind, Severity};
use urlgram::lines::{LineIndex, Position};
use urlgram::span::Span;

/// A mistake or a questionable construct in a grammar.
///
/// Code can match on [`kind`](Self::kind). The texts for people are [`message`](Self::message), [`label`](Self::label),
/// [`secondary_label`](Self::secondary_label) and [`help`](Self::help).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrammarProblem {
    /// Kind of the problem, with its data.
    pub kind: ProblemKind,
    /// File that contains the problem.
    pub file: FileId,
    /// Byte range in the text of the file.
    pub span: Span,
    /// Related byte range in the same file, such as the first definition or the opening bracket.
    pub secondary: Option<Span>,
}

/// Kind of a [`GrammarProblem`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// `a = b ( c`: an unexpected token.
    Unexpected {
        /// Description of the token: "name `x`", "`)`", "end of the rule".
        found: String,
        /// Description of the accepted tokens.
        expected: &'static str,
    },
    /// `/ b` in the first column: the line does not begin with a rule name.
    ExpectedRule,
    /// A rule that is indented deeper than the first one. RFC 5234 would read it as a continuation.
    IndentedRule,
    /// An empty line inside a rule. RFC 5234 would end the rule there.
    EmptyLine,
    /// `a = "b` or `a = <b`: no closing delimiter on the same line.
    Unclosed(char),
    /// `a = ( b`: no closing bracket.
    UnclosedBracket(char),
    /// `a = ré`: a character that ABNF allows only in comments.
    UnexpectedCharacter(char),
    /// `a_b = "x"`: a character that names cannot contain. The name is read as one nevertheless.
    InvalidName(String, char),
    /// `a = "ré"`: a character that is not printable US-ASCII in a quoted string.
    InvalidInString(char),
    /// `a = b | c` in RFC 5234 ABNF.
    BarOperator,
    /// `a = #b` in RFC 5234 ABNF.
    HashOperator,
    /// `a := b` or `a ::= b` in RFC 5234 ABNF.
    DefinedAs(&'static str),
    /// A line of a document that looks like a definition and is not read as a rule.
    Skipped {
        /// Reason.
        reason: String,
        /// Number of lines of the same block that are skipped for this reason, with this one.
        count: usize,
    },
    /// A grammar in another notation.
    OtherNotation(Notation),
    /// `a = "b""c"`: no space between two elements.
    MissingSpace,
    /// `a = 2* b`: space between the repeat count and its element.
    SpaceAfterCount,
    /// `a = 3*2b`: a minimum greater than the maximum.
    ReversedBounds,
    /// `a = %x39-30`.
    ReversedRange,
    /// `a = %xZ`, `a = %q41`.
    InvalidNumber,
    /// `a = %x110000`: greater than any character, or than any octet in a file of octets.
    NumberOutOfRange,
    /// `a = 4294967296b`.
    CountTooLarge,
    /// More than [`MAX_DEPTH`] nested brackets.
    TooDeep,
    /// A file of 4 GiB or more.
    FileTooLarge,
    /// A file with bytes that are not UTF-8. It is read as ISO 8859-1.
    NotUtf8,
    /// A file without rules.
    NoRules,
    /// A document around a grammar without any rule. The reason says where rules were looked for.
    NoRulesInDocument(&'static str),
    /// A number above `%x7F` in a file that does not say whether its numbers are octets. It is read as a character.
    OctetsOrCharacters,
    /// A second definition of a name. The secondary span is the first definition.
    Duplicate(String),
    /// `a =/ b` without an earlier definition of `a`.
    IncrementalWithoutBase(String),
    /// A reference to a rule without definition.
    Undefined {
        /// Name of the rule.
        name: String,
        /// Similar name that is defined.
        similar: Option<String>,
    },
    /// A name in `Start` without definition.
    UnknownStart(String),
    /// `; Import:` not followed by `file: names`.
    MalformedImport,
    /// An imported file that the loader does not find.
    MissingFile(String),
    /// An imported file with errors, and the number of its errors.
    InvalidFile(String, usize),
    /// An imported name that the file does not define.
    MissingImport {
        /// Name of the rule.
        name: String,
        /// Name of the file.
        file: String,
        /// Similar name that the file defines.
        similar: Option<String>,
    },
    /// `a = <some words>` that no `Import` resolves. It matches no text.
    UnresolvedProse,
    /// A rule that is not reachable from the start rules.
    Unused(String),
    /// `*a` where `a` can be empty. A naive parser loops forever.
    EmptyRepetition(String),
    /// A rule that begins with itself. Names along the recursion; the last is the first again.
    LeftRecursion(Vec<String>),
    /// A rule without a finite text: every alternative refers back to the rule.
    Unproductive(String),
    /// A rule with the name of a core rule that matches other texts.
    CoreRule(String),
    /// A reference in another spelling than the definition. The secondary span is the definition.
    Spelling {
        /// Spelling of the reference.
        name: String,
        /// Spelling of the definition.
        defined: String,
    },
    /// `((a))` or `1*1a`: an operator without effect.
    Needless,
    /// An alternative that matches the same texts as an earlier one, which is the secondary span.
    RepeatedAlternative,
    /// Of two alternatives, one matches all texts of the other. The secondary span is the earlier one.
    SubsumedAlternative {
        /// Escaped text that both match.
        text: String,
        /// Whether the later one adds no text.
        is_later: bool,
    },
    /// Two alternatives that match a text in common. The secondary span is the earlier one.
    AmbiguousAlternatives {
        /// Escaped text that both match.
        text: String,
    },
    /// An alternative that matches a prefix of what a later one matches. The secondary span is the later one.
    PrefixAlternative {
        /// Escaped text of the earlier alternative.
        prefix: String,
        /// Escaped text of the later alternative that begins with `prefix`. The earlier one does not match it.
        longer: String,
    },
}

impl GrammarProblem {
    pub(crate) fn new(kind: ProblemKind, span: Span) -> Self {
        GrammarProblem { kind, file: FileId::MAIN, span, secondary: None }
    }

    /// Converts the problem to the diagnostic type of urlgram. Its spans are byte ranges in the text of [`file`](Self::file).
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let parsed = Reader::new().read("my.abnf", "a = b\n");
    /// let diagnostic = parsed.problems[0].diagnostic();
    /// assert_eq!((diagnostic.code(), diagnostic.name()), ("abnf::undefined-rule", "undefined-rule"));
    /// assert_eq!(diagnostic.message(), "rule `b` is not defined");
    /// ```
    pub fn diagnostic(&self) -> Diagnostic {
        let code = self.code();
        let kind = Kind::Grammar(Code::new(code, code.trim_start_matches("abnf::")));
        let diagnostic = Diagnostic::new(kind, self.span, self.message(), self.label()).with_severity(self.severity());
        let diagnostic = match self.secondary.zip(self.secondary_label()) {
            Some((span, label)) => diagnostic.with_label(span, label),
            None => diagnostic,
        };
        match self.help() {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        }
    }

    /// Returns the severity. [`Severity::Info`] marks a correct grammar that a parser with ordered choice would misread.
    pub fn severity(&self) -> Severity {
        use ProblemKind as K;
        match &self.kind {
            K::PrefixAlternative { .. }
            | K::Skipped { .. }
            | K::OctetsOrCharacters
            | K::Spelling { .. }
            | K::Needless
            | K::SubsumedAlternative { .. }
            | K::AmbiguousAlternatives { .. } => Severity::Info,
            K::CoreRule(_) | K::RepeatedAlternative => Severity::Warning,
            K::Unused(_)
            | K::EmptyRepetition(_)
            | K::LeftRecursion(_)
            | K::UnresolvedProse
            | K::Undefined { .. }
            | K::IncrementalWithoutBase(_)
            | K::NotUtf8
            | K::NoRules
            | K::NoRulesInDocument(_)
            | K::MissingSpace
            | K::SpaceAfterCount
            | K::IndentedRule
            | K::EmptyLine => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// Returns the word for a severity: `advice`, `warning` or `error`.
    pub fn severity_name(severity: Severity) -> &'static str {
        match severity {
            Severity::Info => "advice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    /// Returns the stable code, such as `abnf::undefined-rule`.
    pub fn code(&self) -> &'static str {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { .. } | K::ExpectedRule | K::IndentedRule | K::EmptyLine => "abnf::syntax",
            K::Unclosed(_) | K::UnclosedBracket(_) => "abnf::unclosed",
            K::UnexpectedCharacter(_) | K::InvalidInString(_) => "abnf::character",
            K::InvalidName(..) => "abnf::name",
            K::BarOperator | K::HashOperator | K::DefinedAs(_) | K::OtherNotation(_) => "abnf::dialect",
            K::Skipped { .. } => "abnf::skipped",
            K::MissingSpace | K::SpaceAfterCount => "abnf::space",
            K::ReversedBounds | K::CountTooLarge => "abnf::repeat",
            K::ReversedRange | K::InvalidNumber | K::NumberOutOfRange => "abnf::num-val",
            K::TooDeep | K::FileTooLarge => "abnf::limit",
            K::NotUtf8 => "abnf::encoding",
            K::NoRules | K::NoRulesInDocument(_) => "abnf::no-rules",
            K::OctetsOrCharacters => "abnf::octets",
            K::Duplicate(_) => "abnf::duplicate-rule",
            K::IncrementalWithoutBase(_) => "abnf::incremental",
            K::Undefined { .. } => "abnf::undefined-rule",
            K::UnknownStart(_) => "abnf::unknown-start",
            K::MalformedImport | K::MissingFile(_) | K::InvalidFile(..) | K::MissingImport { .. } => "abnf::import",
            K::UnresolvedProse => "abnf::open-prose",
            K::Unused(_) => "abnf::unused-rule",
            K::EmptyRepetition(_) => "abnf::empty-repetition",
            K::LeftRecursion(_) => "abnf::left-recursion",
            K::Unproductive(_) => "abnf::endless-rule",
            K::CoreRule(_) => "abnf::core-rule",
            K::Spelling { .. } => "abnf::spelling",
            K::Needless => "abnf::needless",
            K::RepeatedAlternative => "abnf::repeated-alternative",
            K::SubsumedAlternative { .. } => "abnf::subsumed-alternative",
            K::AmbiguousAlternatives { .. } => "abnf::ambiguous-alternatives",
            K::PrefixAlternative { .. } => "abnf::prefix-alternative",
        }
    }

    /// Returns the headline, in lower case and without a full stop.
    pub fn message(&self) -> String {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { found, .. } => format!("unexpected {found}"),
            K::ExpectedRule => "line does not begin with a rule name".into(),
            K::IndentedRule => "rule is indented deeper than the first rule".into(),
            K::EmptyLine => "empty line inside a rule".into(),
            K::Unclosed('"') => "unclosed quoted string".into(),
            K::Unclosed(_) => "unclosed prose-val".into(),
            K::UnclosedBracket(open) => format!("unclosed `{open}`"),
            K::UnexpectedCharacter(c) => format!("unexpected character {}", shown(*c)),
            K::InvalidInString(c) => format!("character {} in a quoted string", shown(*c)),
            K::InvalidName(name, c) => format!("name `{name}` contains {}", shown(*c)),
            K::BarOperator => "`|` is not an ABNF operator".into(),
            K::HashOperator => "`#` is not an ABNF operator".into(),
            K::DefinedAs(sign) => format!("`{sign}` is not an ABNF operator"),
            K::OtherNotation(notation) => format!("this is {}, not ABNF", notation.name()),
            K::Skipped { count: 1, .. } => "line looks like a definition, but is not read as a rule".into(),
            K::Skipped { count, .. } => format!("{count} lines look like definitions, but are not read as rules"),
            K::MissingSpace => "no space between two elements".into(),
            K::SpaceAfterCount => "space between a repeat count and its element".into(),
            K::ReversedBounds => "minimum count is greater than the maximum".into(),
            K::ReversedRange => "range ends before it begins".into(),
            K::InvalidNumber => "invalid number".into(),
            K::NumberOutOfRange => "number is too large for a character".into(),
            K::CountTooLarge => "repeat count is too large".into(),
            K::TooDeep => "brackets are nested too deeply".into(),
            K::FileTooLarge => "grammar file of 4 GiB or more".into(),
            K::NotUtf8 => "the file is not UTF-8".into(),
            K::NoRules => "the file contains no rules".into(),
            K::NoRulesInDocument(_) => "the document contains no rules".into(),
            K::OctetsOrCharacters => "number above %x7F may be an octet or a character".into(),
            K::Duplicate(name) => format!("rule `{name}` is defined twice"),
            K::IncrementalWithoutBase(name) => format!("`=/` extends rule `{name}`, which is not defined above"),
            K::Undefined { name, .. } => format!("rule `{name}` is not defined"),
            K::UnknownStart(name) => format!("start rule `{name}` is not defined"),
            K::MalformedImport => "malformed import".into(),
            K::MissingFile(file) => format!("imported file `{file}` is not found"),
            K::InvalidFile(file, 1) => format!("imported file `{file}` has an error"),
            K::InvalidFile(file, errors) => format!("imported file `{file}` has {errors} errors"),
            K::MissingImport { name, file, .. } => format!("`{file}` does not define rule `{name}`"),
            K::UnresolvedProse => "unresolved prose-val".into(),
            K::Unused(name) => format!("rule `{name}` is not used"),
            K::EmptyRepetition(_) => "repeated element can be empty".into(),
            K::LeftRecursion(names) if names.len() == 2 => format!("rule `{}` is left-recursive", names[0]),
            K::LeftRecursion(names) => format!("rule `{}` is indirectly left-recursive", names[0]),
            K::Unproductive(name) => format!("rule `{name}` is unproductive"),
            K::CoreRule(name) => format!("rule `{name}` differs from the core rule of RFC 5234"),
            K::Spelling { name, defined } => format!("name `{name}` is defined as `{defined}`"),
            K::Needless => "operator without effect".into(),
            K::RepeatedAlternative => "alternative is repeated".into(),
            K::SubsumedAlternative { is_later: true, .. } => "alternative adds no text to an earlier one".into(),
            K::SubsumedAlternative { .. } => "alternative contains an earlier one".into(),
            K::AmbiguousAlternatives { .. } => "alternatives overlap".into(),
            K::PrefixAlternative { .. } => "earlier alternative hides a longer one from ordered choice".into(),
        }
    }

    /// Returns the label of [`span`](Self::span).
    pub fn label(&self) -> String {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { expected, .. } => format!("expected {expected}"),
            K::ExpectedRule => "expected a rule name".into(),
            K::IndentedRule => "read as a separate rule".into(),
            K::EmptyLine => "read as a part of the rule above".into(),
            K::Unclosed('"') => "expected `\"` before the end of the line".into(),
            K::Unclosed(_) => "expected `>` before the end of the line".into(),
            K::UnclosedBracket(open) => format!("expected `{}` after this", if *open == '[' { ']' } else { ')' }),
            K::UnexpectedCharacter(_) => "allowed only in comments".into(),
            K::InvalidInString(_) => "only printable US-ASCII is allowed here".into(),
            K::InvalidName(..) => "names consist of letters, digits and hyphens".into(),
            K::BarOperator => "read as `/`".into(),
            K::HashOperator => "read as a comma-separated list (RFC 822 section 2.7)".into(),
            K::DefinedAs(_) => "read as `=`".into(),
            K::Skipped { reason, .. } => reason.clone(),
            K::OtherNotation(_) => "another notation begins here".into(),
            K::MissingSpace => "expected a space before this".into(),
            K::SpaceAfterCount => "expected the element directly after the count".into(),
            K::ReversedBounds => "the first number is the minimum, the second the maximum".into(),
            K::ReversedRange => "matches nothing".into(),
            K::InvalidNumber => "expected `b`, `d` or `x`, then digits of that base".into(),
            K::NumberOutOfRange => "the maximum is %x10FFFF, or %xFF in a file of octets".into(),
            K::CountTooLarge => "does not fit in 32 bits".into(),
            K::TooDeep => format!("more than {MAX_DEPTH} levels"),
            K::FileTooLarge => "the file is not read".into(),
            K::NotUtf8 => "from here on, every byte is read as one character (ISO 8859-1)".into(),
            K::NoRules => "expected a line such as `name = \"text\"`".into(),
            K::NoRulesInDocument(reason) => (*reason).into(),
            K::OctetsOrCharacters => "read as a character, which UTF-8 encodes as two or more octets".into(),
            K::Duplicate(_) => "defined again here".into(),
            K::IncrementalWithoutBase(_) => "read as `=`".into(),
            K::Undefined { .. } | K::UnknownStart(_) => "no rule has this name".into(),
            K::MalformedImport => "expected `file: name, name as alias`".into(),
            K::MissingFile(_) | K::InvalidFile(..) | K::MissingImport { .. } => "imported here".into(),
            K::UnresolvedProse => "names no rule, so it matches no text".into(),
            K::Unused(_) => "not reachable from a start rule".into(),
            K::EmptyRepetition(inner) => format!("`{inner}` can match the empty text without end"),
            K::LeftRecursion(names) => names.join(" → "),
            K::Unproductive(_) => "every alternative refers back to this rule, so it matches no text".into(),
            K::CoreRule(_) => "matches other texts than the core rule, for the whole file".into(),
            K::Spelling { .. } => "names have no case, so this is the same rule".into(),
            K::Needless => "can be left out".into(),
            K::RepeatedAlternative => "matches the same texts".into(),
            K::SubsumedAlternative { text, .. } | K::AmbiguousAlternatives { text } => {
                format!("matches {} too", quoted(text))
            }
            K::PrefixAlternative { prefix, .. } => format!("matches {}", quoted(prefix)),
        }
    }

    /// Returns the label of [`secondary`](Self::secondary).
    pub fn secondary_label(&self) -> Option<String> {
        use ProblemKind as K;
        self.secondary?;
        Some(match &self.kind {
            K::Duplicate(_) => "first defined here".into(),
            K::IndentedRule => "the first rule begins here".into(),
            K::Spelling { .. } => "defined here".into(),
            K::RepeatedAlternative => "first alternative".into(),
            K::SubsumedAlternative { text, .. } | K::AmbiguousAlternatives { text } => {
                format!("matches {}", quoted(text))
            }
            K::PrefixAlternative { longer, .. } => format!("would match {}", quoted(longer)),
            _ => "opened here".into(),
        })
    }

    /// Returns the suggested correction as a whole sentence.
    pub fn help(&self) -> Option<String> {
        use ProblemKind as K;
        Some(match &self.kind {
            K::ExpectedRule => "Indent the line to continue the rule above.".into(),
            K::IndentedRule => "Begin all rules in the same column. A deeper line continues the rule above.".into(),
            K::EmptyLine => {
                "Remove the empty line. RFC 5234 ends the rule there, and other readers reject what follows.".into()
            }
            K::InvalidInString(c) => format!("Write the character as a number: `%x{:X}`.", u32::from(*c)),
            K::BarOperator => "Write `/`, or choose the older dialect in the header: `; Dialect: BNF`.".into(),
            K::HashOperator => {
                "Write `[ x *( \",\" x ) ]`, or choose the older dialect in the header: `; Dialect: BNF`.".into()
            }
            K::OtherNotation(notation) => notation.in_abnf().into(),
            K::DefinedAs(_) => "Write `=`, or choose the older dialect in the header: `; Dialect: BNF`.".into(),
            K::ReversedRange | K::ReversedBounds => "Swap the two numbers.".into(),
            K::NotUtf8 => "Save the file as UTF-8.".into(),
            K::OctetsOrCharacters => {
                "Declare it in the header: `; Octets: yes` or `; Octets: no`. The command line has `--octets`.".into()
            }
            K::Duplicate(name) => format!("Write `{name} =/ …` to add alternatives, or rename one of the rules."),
            K::Undefined { similar: Some(similar), .. } | K::MissingImport { similar: Some(similar), .. } => {
                format!("Did you mean `{similar}`?")
            }
            K::Undefined { name, .. } => {
                let file = bundled::defining(name).unwrap_or("file.abnf");
                format!("Define the rule, or import it in the header: `; Import: {file}: {name}`.")
            }
            K::MissingFile(_) => "Put the file next to this one, or import from a grammar of urlgram.".into(),
            K::UnresolvedProse => "Import the rule that is meant in the header: `; Import: file.abnf: rule`.".into(),
            K::Unused(name) => format!(
                "Refer to the rule, remove it, or make it a start rule too: `; Start: {name}` in the header, or `--start {name}`."
            ),
            K::EmptyRepetition(_) => "Make the repeated element match at least one character.".into(),
            K::LeftRecursion(_) => {
                "Rewrite the rule as a repetition: `a = a \"x\" / \"y\"` becomes `a = \"y\" *\"x\"`.".into()
            }
            K::Unproductive(_) => "Add an alternative that does not refer back to the rule.".into(),
            K::CoreRule(name) => format!("Rename the rule, unless it means to replace `{name}` of RFC 5234."),
            K::RepeatedAlternative => "Remove one of the alternatives.".into(),
            K::SubsumedAlternative { is_later: true, .. } => {
                "Remove the alternative, unless it is there to explain.".into()
            }
            K::SubsumedAlternative { .. } | K::AmbiguousAlternatives { .. } => {
                "A text that both match has two derivations. If the difference matters, make the alternatives disjoint."
                    .into()
            }
            K::PrefixAlternative { .. } => {
                "ABNF alternatives are unordered, so the grammar is correct. A parser that takes the first match \
                 must try the longer alternative first, or use lookahead."
                    .into()
            }
            _ => return None,
        })
    }
}

impl Grammar {
    /// Returns the lines and the columns of problems, each in its file, in the order of the problems. Each file is indexed once.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let parsed = Reader::new().read("my.abnf", "a = b\nb = c\n");
    /// assert_eq!(parsed.grammar.positions(&parsed.problems)[0].to_string(), "2:5");
    /// ```
    pub fn positions(&self, problems: &[GrammarProblem]) -> Vec<Position> {
        let files: Vec<_> = self.files.iter().map(|file| LazyCell::new(|| LineIndex::new(&file.text))).collect();
        problems.iter().map(|problem| files[problem.file.index()].position(problem.span.start as usize)).collect()
    }
}

impl fmt::Display for GrammarProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for GrammarProblem {}

fn shown(c: char) -> String {
    if c.is_control() { format!("U+{:04X}", u32::from(c)) } else { format!("`{c}`") }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "the empty text".into() } else { format!("`{text}`") }
}
