//! What is wrong with a grammar, as plain data: [`Problem`].

use std::fmt;

use super::grammar::FileId;
use urlgram::span::Span;

/// How bad a [`Problem`] is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing: the grammar is right, but a parser that reads it in order is not.
    Advice,
    /// Suspicious: the grammar can be used, but hardly means what it says.
    Warning,
    /// The grammar, or a part of it, has no meaning.
    Error,
}

/// Something wrong, or at least remarkable, in a grammar.
///
/// The data comes first, so that code can decide on [`kind`](Self::kind); its words are [`headline`](Self::headline),
/// [`label`](Self::label), [`second_label`](Self::second_label) and [`help`](Self::help).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// The file it stands in.
    pub file: FileId,
    /// Where, in bytes of that file.
    pub span: Span,
    /// A second place in the same file that has to do with it: what was defined first, what was opened.
    pub second: Option<Span>,
}

/// What a [`Problem`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// `a = b ( c`: something else should stand here.
    Unexpected {
        /// What stands there: "a name", "`)`", "the end of the rule".
        found: String,
        /// What would do.
        expected: &'static str,
    },
    /// `/ b` at the margin: this line begins no rule.
    NotARule,
    /// A rule that begins deeper than the first one, where ABNF would take it for more of the rule above.
    IndentedRule,
    /// `a = "b` or `a = <b`: opened, but not closed on its line.
    Unclosed(char),
    /// `a = ( b`: a bracket that nothing closes.
    UnclosedBracket(char),
    /// `a = ré`: a character that has no place in a grammar outside of comments.
    BadCharacter(char),
    /// `a = "ré"`: a quoted string holds only printable US-ASCII.
    BadInString(char),
    /// `a = b | c`, in RFC 5234 ABNF.
    Bar,
    /// `a = #b`, in RFC 5234 ABNF.
    Hash,
    /// `a = "b""c"`: nothing between two elements.
    MissingSpace,
    /// `a = 2* b`: something between the count and what it counts.
    SpaceAfterCount,
    /// `a = 3*2b`: at least more than at most.
    ReversedBounds,
    /// `a = %x39-30`.
    ReversedRange,
    /// `a = %xZ`, `a = %q41`.
    BadNumber,
    /// `a = %x110000`: no character has this number (in a file of octets: no octet is so great).
    NoSuchCharacter,
    /// `a = 4294967296b`.
    CountTooGreat,
    /// Brackets within brackets, too deep to follow.
    TooDeep,
    /// A file of 4 GiB or more.
    TooLong,
    /// A name is defined twice. The second place is the first definition.
    Duplicate(String),
    /// `a =/ b` where nothing defines `a` before.
    NothingToAddTo(String),
    /// A rule that nothing defines.
    Undefined {
        /// Its name.
        name: String,
        /// A name that is defined, and close.
        close: Option<String>,
    },
    /// A name in `Start` that nothing defines.
    UnknownStart(String),
    /// `; Import:` without `file: names`.
    BadImport,
    /// A file to import from that could not be had.
    MissingFile(String),
    /// A file to import from that has errors of its own; how many.
    BrokenFile(String, usize),
    /// A name to import that the file does not define.
    MissingImport {
        /// The name.
        name: String,
        /// The file.
        file: String,
        /// A name that the file does define, and close.
        close: Option<String>,
    },
    /// `a = <some words>`, which no `Import` resolves: no text matches it.
    OpenProse,
    /// A rule that cannot be reached from the start rules.
    Unused(String),
    /// `*a` where `a` can match nothing: read in order, that goes on for ever.
    EmptyRepetition(String),
    /// A rule that begins with itself. The names along the way, the first one again at the end.
    LeftRecursion(Vec<String>),
    /// A rule that has no finite text: every alternative needs the rule again.
    Endless(String),
    /// An alternative that matches a beginning of what a later one matches. The second place is the later one.
    PrefixAlternative {
        /// A text of the earlier alternative, escaped where it is not printable…
        prefix: String,
        /// … with which this text of the later alternative begins, which the earlier one does not match.
        longer: String,
    },
}

impl Problem {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        use ProblemKind as K;
        match &self.kind {
            K::PrefixAlternative { .. } => Severity::Advice,
            K::Unused(_)
            | K::EmptyRepetition(_)
            | K::LeftRecursion(_)
            | K::OpenProse
            | K::MissingSpace
            | K::SpaceAfterCount
            | K::IndentedRule => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// Its stable name, such as `abnf::undefined-rule`.
    pub fn code(&self) -> &'static str {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { .. } | K::NotARule | K::IndentedRule => "abnf::syntax",
            K::Unclosed(_) | K::UnclosedBracket(_) => "abnf::unclosed",
            K::BadCharacter(_) | K::BadInString(_) => "abnf::character",
            K::Bar | K::Hash => "abnf::dialect",
            K::MissingSpace | K::SpaceAfterCount => "abnf::space",
            K::ReversedBounds | K::CountTooGreat => "abnf::repeat",
            K::ReversedRange | K::BadNumber | K::NoSuchCharacter => "abnf::num-val",
            K::TooDeep | K::TooLong => "abnf::limit",
            K::Duplicate(_) => "abnf::duplicate-rule",
            K::NothingToAddTo(_) => "abnf::incremental",
            K::Undefined { .. } => "abnf::undefined-rule",
            K::UnknownStart(_) => "abnf::unknown-start",
            K::BadImport | K::MissingFile(_) | K::BrokenFile(..) | K::MissingImport { .. } => "abnf::import",
            K::OpenProse => "abnf::open-prose",
            K::Unused(_) => "abnf::unused-rule",
            K::EmptyRepetition(_) => "abnf::empty-repetition",
            K::LeftRecursion(_) => "abnf::left-recursion",
            K::Endless(_) => "abnf::endless-rule",
            K::PrefixAlternative { .. } => "abnf::prefix-alternative",
        }
    }

    /// What was found, in lower case and without a full stop.
    pub fn headline(&self) -> String {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { found, .. } => format!("unexpected {found}"),
            K::NotARule => "this line begins no rule".into(),
            K::IndentedRule => "this rule is indented deeper than the first one".into(),
            K::Unclosed('"') => "this quoted string is not closed".into(),
            K::Unclosed(_) => "these words in angle brackets are not closed".into(),
            K::UnclosedBracket(open) => format!("nothing closes this `{open}`"),
            K::BadCharacter(c) => format!("unexpected character {}", shown(*c)),
            K::BadInString(c) => format!("{} cannot stand in a quoted string", shown(*c)),
            K::Bar => "`|` does not separate alternatives in ABNF".into(),
            K::Hash => "ABNF has no lists with `#`".into(),
            K::MissingSpace => "no space between two elements".into(),
            K::SpaceAfterCount => "a space between a count and what it counts".into(),
            K::ReversedBounds => "at least more than at most".into(),
            K::ReversedRange => "this range ends before it begins".into(),
            K::BadNumber => "this is no number".into(),
            K::NoSuchCharacter => "no character has this number".into(),
            K::CountTooGreat => "this count is too great".into(),
            K::TooDeep => "brackets are nested too deep".into(),
            K::TooLong => "this grammar is 4 GiB or longer".into(),
            K::Duplicate(name) => format!("rule `{name}` is defined twice"),
            K::NothingToAddTo(name) => format!("`=/` adds to `{name}`, which is not defined before"),
            K::Undefined { name, .. } => format!("rule `{name}` is not defined"),
            K::UnknownStart(name) => format!("start rule `{name}` is not defined"),
            K::BadImport => "an import names a file and rules of it".into(),
            K::MissingFile(file) => format!("cannot import from `{file}`"),
            K::BrokenFile(file, 1) => format!("`{file}` has an error"),
            K::BrokenFile(file, errors) => format!("`{file}` has {errors} errors"),
            K::MissingImport { name, file, .. } => format!("`{file}` defines no rule `{name}`"),
            K::OpenProse => "these words stand for no rule".into(),
            K::Unused(name) => format!("rule `{name}` is not used"),
            K::EmptyRepetition(_) => "a repetition of what can be empty".into(),
            K::LeftRecursion(names) if names.len() == 2 => format!("rule `{}` begins with itself", names[0]),
            K::LeftRecursion(names) => format!("rule `{}` begins with itself, by way of others", names[0]),
            K::Endless(name) => format!("rule `{name}` matches no text at all"),
            K::PrefixAlternative { .. } => {
                "an alternative hides a longer one from a parser that takes the first match".into()
            }
        }
    }

    /// What to write at [`span`](Self::span).
    pub fn label(&self) -> String {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { expected, .. } => format!("expected {expected}"),
            K::NotARule => "expected a rule name".into(),
            K::IndentedRule => "read as a rule of its own".into(),
            K::Unclosed('"') => "expected a `\"` before the end of the line".into(),
            K::Unclosed(_) => "expected a `>` before the end of the line".into(),
            K::UnclosedBracket(open) => format!("expected a `{}` after this", closing(*open)),
            K::BadCharacter(_) => "not part of any rule".into(),
            K::BadInString(_) => "not printable US-ASCII".into(),
            K::Bar => "read as `/`".into(),
            K::Hash => "read as a list between commas (RFC 822)".into(),
            K::MissingSpace => "expected a space before this".into(),
            K::SpaceAfterCount => "expected the element right here".into(),
            K::ReversedBounds => "at least the first number, at most the second".into(),
            K::ReversedRange => "matches nothing".into(),
            K::BadNumber => "expected b, d or x, then digits of that base".into(),
            K::NoSuchCharacter => "beyond the last".into(),
            K::CountTooGreat => "does not fit in 32 bits".into(),
            K::TooDeep => format!("more than {} levels", super::MAX_DEPTH),
            K::TooLong => "the reader stops here".into(),
            K::Duplicate(_) => "defined again here".into(),
            K::NothingToAddTo(_) => "read as `=`".into(),
            K::Undefined { .. } | K::UnknownStart(_) => "no rule has this name".into(),
            K::BadImport => "expected `file: name, name as alias`".into(),
            K::MissingFile(_) => "there is no such file".into(),
            K::BrokenFile(..) => "imported here".into(),
            K::MissingImport { name, .. } => format!("`{name}` is imported here"),
            K::OpenProse => "no text matches this".into(),
            K::Unused(_) => "no start rule leads here".into(),
            K::EmptyRepetition(what) => format!("`{what}` can match nothing, again and again"),
            K::LeftRecursion(names) => names.join(" → "),
            K::Endless(_) => "every way through it comes back to it".into(),
            K::PrefixAlternative { prefix, .. } => format!("takes {}", quoted(prefix)),
        }
    }

    /// What to write at [`second`](Self::second).
    pub fn second_label(&self) -> Option<String> {
        use ProblemKind as K;
        self.second?;
        Some(match &self.kind {
            K::Duplicate(_) => "first defined here".into(),
            K::Unexpected { .. } => "opened here".into(),
            K::IndentedRule => "the first rule begins here".into(),
            K::PrefixAlternative { longer, .. } => format!("would match {}", quoted(longer)),
            _ => "see here".into(),
        })
    }

    /// The one thing to do about it, where there is one.
    pub fn help(&self) -> Option<String> {
        use ProblemKind as K;
        Some(match &self.kind {
            K::NotARule => "begin a line with white space to go on with the rule above".into(),
            K::IndentedRule => "begin all rules in the same column; deeper lines go on with the rule above".into(),
            K::BadInString(c) => format!("write it as a number: %x{:X}", u32::from(*c)),
            K::Bar => "write `/`, or choose the dialect of the older documents (`; Dialect: BNF` in the header)".into(),
            K::Hash => {
                "write `[ x *( \",\" x ) ]`, or choose the dialect of the older documents (`; Dialect: BNF`)".into()
            }
            K::ReversedRange | K::ReversedBounds => "swap the two numbers".into(),
            K::Duplicate(name) => format!("write `{name} =/ …` to add alternatives, or give one of them another name"),
            K::Undefined { close: Some(close), .. } | K::MissingImport { close: Some(close), .. } => {
                format!("did you mean `{close}`?")
            }
            K::Undefined { name, .. } => {
                let file = super::builtin::defining(name).unwrap_or("file.abnf");
                format!("define it, or import it in the header: `; Import: {file}: {name}`")
            }
            K::MissingFile(_) => "files are looked for beside this one, and among urlgram's own".into(),
            K::OpenProse => "name the rule that is meant in the header: `; Import: file.abnf: rule`".into(),
            K::Unused(name) => format!("name it in the header (`; Start: {name}`), or remove it"),
            K::EmptyRepetition(_) => "let what is repeated match at least one character".into(),
            K::LeftRecursion(_) => "repeat instead: `a = a \"x\" / \"y\"` is `a = \"y\" *\"x\"`".into(),
            K::Endless(_) => "add an alternative that does not lead back".into(),
            K::PrefixAlternative { .. } => {
                "ABNF has no order, so the grammar is right; such a parser must try the longer one first, or look ahead"
                    .into()
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())
    }
}

impl std::error::Error for Problem {}

fn closing(open: char) -> char {
    if open == '[' { ']' } else { ')' }
}

fn shown(c: char) -> String {
    if c.is_control() { format!("U+{:04X}", u32::from(c)) } else { format!("`{c}`") }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "the empty text".into() } else { format!("`{text}`") }
}
