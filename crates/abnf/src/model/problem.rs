//! Diagnostics of a grammar as plain data: [`GrammarProblem`].

use std::cell::LazyCell;
use std::fmt;

use super::grammar::Grammar;
use super::ids::FileId;
use super::other_notation::Notation;
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
    /// Further places of the problem in the file, in order. One finding is enough for a sign of another notation.
    pub others: Vec<Span>,
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
    /// A comment in the first column, after which the rule above goes on. RFC 5234 would end the rule there.
    CommentInside,
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
    /// `<a> = b` in RFC 5234 ABNF.
    AngleBrackets(String),
    /// `a := b` or `a ::= b` in RFC 5234 ABNF.
    DefinedAs(&'static str),
    /// `a : b`, `a = %0B-FF`, `a = 1,3b`: a sign of another notation that has one meaning.
    Misspelt {
        /// Sign in the file.
        written: String,
        /// Same sign in ABNF.
        meant: String,
    },
    /// `a = b*`: a count after its element. The secondary span is empty, before the element.
    CountAfter,
    /// `a = b.`: a full stop at the end of a line.
    FullStop,
    /// `a = "a" / ... / "z"`.
    Ellipsis,
    /// White space that ABNF does not have, such as U+00A0.
    UnicodeSpace(char),
    /// `"c"` in the first column, directly below a rule: the line goes on with the rule.
    LooseLine,
    /// A line of a document that looks like a definition and is not read as a rule.
    Skipped {
        /// Reason.
        reason: String,
        /// Number of lines of the same block that are skipped for this reason, with this one.
        count: usize,
    },
    /// A grammar in another notation.
    OtherNotation(Notation),
    /// Names that a document does not define, and that a known grammar of a cited document does.
    Taken {
        /// File of the known grammar.
        file: String,
        /// Names in the order of the document.
        names: Vec<String>,
        /// RFC that the document cites and that the one of the file replaces, such as `822`.
        replaces: Option<String>,
    },
    /// Names that a document does not define, and of which it says which other document does. Its grammar is not built in.
    DefinedElsewhere {
        /// Name of the other document, with a section: `RFC 4288, Section 4.2`.
        document: String,
        /// Names in the order of the document.
        names: Vec<String>,
    },
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
    /// `a = %x30-%x39`.
    RepeatedBase,
    /// `a = %x110000`: greater than any character, or than any octet in a file of octets.
    NumberOutOfRange,
    /// `a = 4294967296b`.
    CountTooLarge,
    /// More than [`MAX_DEPTH`](crate::MAX_DEPTH) nested brackets.
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
    /// Another definition of a name in a document, which matches other texts. The secondary span is the first definition.
    Redefined {
        /// Name of the rule.
        name: String,
        /// Shortest text that only one of the definitions matches, and whether it is the later one. Absent if they cannot be compared.
        text: Option<(String, bool)>,
        /// Number of such definitions.
        count: usize,
    },
    /// Another definition of a name in a document, which matches some of the texts of the first. The secondary span is the first.
    Narrowed {
        /// Name of the rule.
        name: String,
        /// Shortest text that only the first definition matches.
        text: String,
        /// Number of such definitions.
        count: usize,
    },
    /// `a =/ b` without an earlier definition of `a`.
    IncrementalWithoutBase(String),
    /// A reference to a rule without definition.
    Undefined {
        /// Name of the rule.
        name: String,
        /// Similar name that is defined.
        similar: Option<String>,
        /// Files of cited documents that define the name, each in another way.
        known: Vec<String>,
        /// File of a known grammar that the name probably means.
        import: Option<String>,
        /// Number of places in the file that refer to it.
        uses: usize,
    },
    /// `NAME("x")`: a name without definition that is directly before a bracket in all places.
    Call {
        /// Name.
        name: String,
        /// Number of places in the file that have it.
        uses: usize,
    },
    /// A name in a document that a rule hides, whose letters have another case. It means the rule of a cited document. The secondary span
    /// is the definition that hides it.
    Hidden {
        /// Name in the case of the cited document.
        name: String,
        /// Name of the rule that hides it.
        defined: String,
        /// File of the cited document.
        file: String,
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
    /// `a = b c / d e`: alternatives of several elements on one line without a group.
    MixedAlternatives,
    /// `a = "[" b / c "]"`: of two alternatives, one begins with the bracket that the other ends with. The secondary span is the opening
    /// one.
    HalvedBrackets {
        /// Bracket that the first of them opens.
        open: char,
        /// Bracket that the last of them closes.
        close: char,
    },
    /// An alternative that matches the same texts as an earlier one, which is the secondary span.
    RepeatedAlternative {
        /// Whether the alternatives differ in the case of letters, which quoted strings do not distinguish.
        in_case: bool,
        /// Whether they differ in case in BNF (`::=`), whose texts have case.
        is_bnf: bool,
    },
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
        GrammarProblem { kind, file: FileId::MAIN, span, secondary: None, others: Vec::new() }
    }

    /// The place by which problems are in order.
    pub(crate) fn place(&self) -> (FileId, Span) {
        (self.file, self.span)
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

    /// Whether the problem is a sign of another notation that is read nevertheless.
    pub(crate) fn is_of_dialect(&self) -> bool {
        use ProblemKind as K;
        matches!(self.kind, K::BarOperator | K::HashOperator | K::DefinedAs(_) | K::AngleBrackets(_))
    }

    /// Whether the rule around the problem is read as it is meant.
    pub(crate) fn is_read(&self) -> bool {
        self.is_of_dialect() || self.severity() < Severity::Error
    }

    /// Returns the severity. [`Severity::Info`] marks a correct grammar that a parser with ordered choice would misread.
    pub fn severity(&self) -> Severity {
        use ProblemKind as K;
        match &self.kind {
            K::PrefixAlternative { .. }
            | K::Skipped { .. }
            | K::Taken { .. }
            | K::DefinedElsewhere { .. }
            | K::OctetsOrCharacters
            | K::UnresolvedProse
            | K::Spelling { .. }
            | K::Needless
            | K::MixedAlternatives
            | K::RepeatedAlternative { is_bnf: true, .. }
            | K::SubsumedAlternative { .. }
            | K::AmbiguousAlternatives { .. } => Severity::Info,
            K::CoreRule(_) | K::RepeatedAlternative { .. } | K::HalvedBrackets { .. } => Severity::Warning,
            K::Unused(_)
            | K::EmptyRepetition(_)
            | K::LeftRecursion(_)
            | K::Undefined { .. }
            | K::Call { .. }
            | K::Hidden { .. }
            | K::IncrementalWithoutBase(_)
            | K::Narrowed { .. }
            | K::Redefined { text: None, .. }
            | K::NotUtf8
            | K::NoRules
            | K::NoRulesInDocument(_)
            | K::AngleBrackets(_)
            | K::MissingSpace
            | K::SpaceAfterCount
            | K::IndentedRule
            | K::EmptyLine
            | K::CommentInside => Severity::Warning,
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
            K::Unexpected { .. }
            | K::ExpectedRule
            | K::IndentedRule
            | K::EmptyLine
            | K::CommentInside
            | K::FullStop
            | K::LooseLine => "abnf::syntax",
            K::Unclosed(_) | K::UnclosedBracket(_) => "abnf::unclosed",
            K::UnexpectedCharacter(_) | K::InvalidInString(_) | K::UnicodeSpace(_) => "abnf::character",
            K::InvalidName(..) => "abnf::name",
            K::BarOperator
            | K::HashOperator
            | K::AngleBrackets(_)
            | K::DefinedAs(_)
            | K::OtherNotation(_)
            | K::Misspelt { .. }
            | K::CountAfter
            | K::Ellipsis => "abnf::dialect",
            K::Skipped { .. } => "abnf::skipped",
            K::Taken { .. } | K::DefinedElsewhere { .. } => "abnf::cited-rule",
            K::MissingSpace | K::SpaceAfterCount => "abnf::space",
            K::ReversedBounds | K::CountTooLarge => "abnf::repeat",
            K::ReversedRange | K::InvalidNumber | K::RepeatedBase | K::NumberOutOfRange => "abnf::num-val",
            K::TooDeep | K::FileTooLarge => "abnf::limit",
            K::NotUtf8 => "abnf::encoding",
            K::NoRules | K::NoRulesInDocument(_) => "abnf::no-rules",
            K::OctetsOrCharacters => "abnf::octets",
            K::Duplicate(_) | K::Redefined { .. } | K::Narrowed { .. } => "abnf::duplicate-rule",
            K::IncrementalWithoutBase(_) => "abnf::incremental",
            K::Undefined { .. } | K::Call { .. } => "abnf::undefined-rule",
            K::UnknownStart(_) => "abnf::unknown-start",
            K::MalformedImport | K::MissingFile(_) | K::InvalidFile(..) | K::MissingImport { .. } => "abnf::import",
            K::UnresolvedProse => "abnf::open-prose",
            K::Unused(_) => "abnf::unused-rule",
            K::EmptyRepetition(_) => "abnf::empty-repetition",
            K::LeftRecursion(_) => "abnf::left-recursion",
            K::Unproductive(_) => "abnf::endless-rule",
            K::CoreRule(_) => "abnf::core-rule",
            K::Spelling { .. } | K::Hidden { .. } => "abnf::spelling",
            K::Needless => "abnf::needless",
            K::MixedAlternatives => "abnf::mixed-alternatives",
            K::HalvedBrackets { .. } => "abnf::halved-brackets",
            K::RepeatedAlternative { .. } => "abnf::repeated-alternative",
            K::SubsumedAlternative { .. } => "abnf::subsumed-alternative",
            K::AmbiguousAlternatives { .. } => "abnf::ambiguous-alternatives",
            K::PrefixAlternative { .. } => "abnf::prefix-alternative",
        }
    }
}

impl Grammar {
    /// Returns the lines and the columns of problems, each in its file or document, in the order of the problems. Each file is indexed once.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let parsed = Reader::new().read("my.abnf", "a = b\nb = c\n");
    /// assert_eq!(parsed.grammar.positions(&parsed.problems)[0].to_string(), "2:5");
    /// ```
    pub fn positions(&self, problems: &[GrammarProblem]) -> Vec<Position> {
        let files: Vec<_> = self.files.iter().map(|file| LazyCell::new(|| LineIndex::new(file.written()))).collect();
        self.written(problems)
            .iter()
            .map(|problem| files[problem.file.index()].position(problem.span.start as usize))
            .collect()
    }
}

impl fmt::Display for GrammarProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for GrammarProblem {}
