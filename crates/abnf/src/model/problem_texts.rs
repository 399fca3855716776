//! The texts of problems for people.

use super::bundled;
use super::element::MAX_DEPTH;
use super::problem::{GrammarProblem, ProblemKind};

impl GrammarProblem {
    /// Returns the headline, in lower case and without a full stop.
    pub fn message(&self) -> String {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { found, .. } => format!("unexpected {found}"),
            K::ExpectedRule => "line does not begin with a rule name".into(),
            K::IndentedRule => "rule is indented deeper than the first rule".into(),
            K::EmptyLine => "empty line inside a rule".into(),
            K::CommentInside => "comment in the first column inside a rule".into(),
            K::Unclosed('"') => "unclosed quoted string".into(),
            K::Unclosed(_) => "unclosed prose-val".into(),
            K::UnclosedBracket(open) => format!("unclosed `{open}`"),
            K::UnexpectedCharacter(c) => format!("unexpected character {}", shown(*c)),
            K::InvalidInString(c) => format!("character {} in a quoted string", shown(*c)),
            K::InvalidName(name, c) => format!("name `{name}` contains {}", shown(*c)),
            K::BarOperator => "`|` is not an ABNF operator".into(),
            K::HashOperator => "`#` is not an ABNF operator".into(),
            K::AngleBrackets(name) => format!("name `{name}` is defined in angle brackets"),
            K::DefinedAs(sign) => format!("`{sign}` is not an ABNF operator"),
            K::Misspelt { written, meant } if meant.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                format!("name `{written}` has a space")
            }
            K::Misspelt { written, .. } => format!("`{written}` is not ABNF"),
            K::CountAfter => "repeat count after its element".into(),
            K::FullStop => "full stop after the rule".into(),
            K::Ellipsis => "`...` is not ABNF".into(),
            K::UnicodeSpace(c) => format!("white space {} is not ABNF", shown(*c)),
            K::LooseLine => "line in the first column goes on with the rule above".into(),
            K::OtherNotation(notation) => format!("this is {}, not ABNF", notation.name()),
            K::Taken { names, .. } | K::DefinedElsewhere { names, .. } if names.len() == 1 => {
                format!("rule `{}` is that of a cited document", names[0])
            }
            K::Taken { names, .. } | K::DefinedElsewhere { names, .. } => {
                format!("{} rules are those of a cited document", names.len())
            }
            K::Skipped { count: 1, .. } => "line looks like a definition, but is not read as a rule".into(),
            K::Skipped { count, .. } => format!("{count} lines look like definitions, but are not read as rules"),
            K::MissingSpace => "no space between two elements".into(),
            K::SpaceAfterCount => "space between a repeat count and its element".into(),
            K::ReversedBounds => "minimum count is greater than the maximum".into(),
            K::ReversedRange => "range ends before it begins".into(),
            K::InvalidNumber => "invalid number".into(),
            K::RepeatedBase => "range with two bases".into(),
            K::NumberOutOfRange => "number is too large for a character".into(),
            K::CountTooLarge => "repeat count is too large".into(),
            K::TooDeep => "brackets are nested too deeply".into(),
            K::FileTooLarge => "grammar file of 4 GiB or more".into(),
            K::NotUtf8 => "the file is not UTF-8".into(),
            K::NoRules => "the file contains no rules".into(),
            K::NoRulesInDocument(_) => "the document contains no rules".into(),
            K::OctetsOrCharacters => "number above %x7F may be an octet or a character".into(),
            K::Duplicate(name) => format!("rule `{name}` is defined twice"),
            K::Redefined { name, text: Some(_), .. } => {
                format!("two definitions of rule `{name}` match different texts")
            }
            K::Redefined { name, .. } => format!("rule `{name}` is defined twice, and differently"),
            K::Narrowed { name, count: 1, .. } => format!("rule `{name}` is defined again, and narrower"),
            K::Narrowed { name, count, .. } => format!("rule `{name}` is defined again {count} times, and narrower"),
            K::IncrementalWithoutBase(name) => format!("`=/` extends rule `{name}`, which is not defined above"),
            K::Undefined { name, .. } => format!("rule `{name}` is not defined"),
            K::Call { name, .. } => format!("`{name}(` is not ABNF"),
            K::Hidden { name, defined, .. } => format!("rule `{defined}` hides rule `{name}` of a cited document"),
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
            K::MixedAlternatives => "alternatives of several elements without a group".into(),
            K::HalvedBrackets { open, close } => format!("`{open}` and `{close}` are in different alternatives"),
            K::RepeatedAlternative { .. } => "alternative is repeated".into(),
            K::SubsumedAlternative { is_later: true, .. } => "alternative adds no text to an earlier one".into(),
            K::SubsumedAlternative { .. } => "alternative contains an earlier one".into(),
            K::AmbiguousAlternatives { .. } => "alternatives overlap".into(),
            K::PrefixAlternative { .. } => "earlier alternative hides a longer one from ordered choice".into(),
        }
    }

    /// Returns the label of [`span`](Self::span), with the number of other places.
    pub fn label(&self) -> String {
        let label = self.label_of_place();
        match self.others.len() {
            0 => label,
            1 => format!("{label}; there is another place"),
            count => format!("{label}; there are {count} more places"),
        }
    }

    fn label_of_place(&self) -> String {
        use ProblemKind as K;
        match &self.kind {
            K::Unexpected { expected, .. } => format!("expected {expected}"),
            K::ExpectedRule => "expected a rule name".into(),
            K::IndentedRule => "read as a separate rule".into(),
            K::EmptyLine | K::CommentInside | K::LooseLine => "read as a part of the rule above".into(),
            K::Unclosed('"') => "expected `\"` before the end of the line".into(),
            K::Unclosed(_) => "expected `>` before the end of the line".into(),
            K::UnclosedBracket(open) => format!("expected `{}` after this", closing(*open)),
            K::UnexpectedCharacter('\'' | '‘' | '’' | '“' | '”' | '„') => {
                "ABNF has other quotation marks".into()
            }
            K::UnexpectedCharacter(_) | K::Ellipsis => "allowed only in comments".into(),
            K::Misspelt { meant, .. } => format!("read as `{meant}`"),
            K::CountAfter => "read as the count of the element before it".into(),
            K::FullStop => "read as the end of the line".into(),
            K::UnicodeSpace(_) => "read as a space".into(),
            K::InvalidInString(_) => "only printable US-ASCII is allowed here".into(),
            K::InvalidName(..) => "names consist of letters, digits and hyphens".into(),
            K::BarOperator => "read as `/`".into(),
            K::HashOperator => "read as a comma-separated list (RFC 822 section 2.7)".into(),
            K::AngleBrackets(_) => "read as the name without them".into(),
            K::DefinedAs(_) => "read as `=`".into(),
            K::Skipped { reason, .. } => reason.clone(),
            K::OtherNotation(_) => "another notation begins here".into(),
            K::Taken { file, replaces: Some(old), .. } => {
                let verb = if old == "5258" { "includes" } else { "replaces" };
                format!("defined in `{file}`: RFC {} {verb} RFC {old}", bundled::number(file).unwrap_or_default())
            }
            K::Taken { file, .. } => format!("defined in `{file}`"),
            K::DefinedElsewhere { document, .. } if document.starts_with(['R', '[']) => {
                format!("defined in {document}, which is not built in")
            }
            K::DefinedElsewhere { document, .. } => format!("defined in {document}"),
            K::MissingSpace => "expected a space before this".into(),
            K::SpaceAfterCount => "expected the element directly after the count".into(),
            K::ReversedBounds => "the first number is the minimum, the second the maximum".into(),
            K::ReversedRange => "matches nothing".into(),
            K::RepeatedBase => "read as one range".into(),
            K::InvalidNumber => "expected `b`, `d` or `x`, then digits of that base".into(),
            K::NumberOutOfRange => "the maximum is %x10FFFF, or %xFF in a file of octets".into(),
            K::CountTooLarge => "does not fit in 32 bits".into(),
            K::TooDeep => format!("more than {MAX_DEPTH} levels"),
            K::FileTooLarge => "the file is not read".into(),
            K::NotUtf8 => "from here on, every byte is read as one character (ISO 8859-1)".into(),
            K::NoRules => "expected a line such as `name = \"text\"`".into(),
            K::NoRulesInDocument(reason) => (*reason).into(),
            K::OctetsOrCharacters => "read as a character, which UTF-8 encodes as two or more octets".into(),
            K::Redefined { text: Some((text, true)), .. } => {
                format!("defined again here, and matches {} too", quoted(text))
            }
            K::Redefined { text: Some((text, false)), .. } | K::Narrowed { text, .. } => {
                format!("defined again here, and does not match {}", quoted(text))
            }
            K::Duplicate(_) | K::Redefined { count: 1, .. } => "defined again here".into(),
            K::Redefined { count, .. } => format!("defined again here, the first of {count} times"),
            K::IncrementalWithoutBase(_) => "its other alternatives are not known".into(),
            K::Undefined { known, .. } if !known.is_empty() => {
                format!("{} define it, each in another way", listed(known))
            }
            K::Undefined { uses: 2, .. } => "no rule has this name, and another place refers to it".into(),
            K::Undefined { uses, .. } if *uses > 2 => {
                format!("no rule has this name, and {} more places refer to it", uses - 1)
            }
            K::Undefined { .. } | K::UnknownStart(_) => "no rule has this name".into(),
            K::Call { uses: 1, .. } => "ABNF has no functions, and no rule has this name".into(),
            K::Call { uses, .. } => {
                format!("ABNF has no functions, and no rule has this name; there are {} more places", uses - 1)
            }
            K::Hidden { file, .. } => format!("names have no case: read as the rule of `{file}`"),
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
            K::MixedAlternatives => "`/` separates all of the elements before it from all of those after it".into(),
            K::HalvedBrackets { open, .. } => format!("matches without the `{open}` of the other alternative"),
            K::RepeatedAlternative { .. } => "matches the same texts".into(),
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
            K::Duplicate(_) | K::Redefined { .. } | K::Narrowed { .. } => "first defined here".into(),
            K::IndentedRule => "the first rule begins here".into(),
            K::Spelling { .. } | K::Hidden { .. } => "defined here".into(),
            K::CountAfter => "expected here".into(),
            K::RepeatedAlternative { .. } => "first alternative".into(),
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
            K::ExpectedRule => {
                "Indent the line to continue the rule above, or begin it with `;` if it is a comment.".into()
            }
            K::IndentedRule => "Begin all rules in the same column. A deeper line continues the rule above.".into(),
            K::CommentInside => {
                "Indent the comment. RFC 5234 ends the rule there, and other readers reject what follows.".into()
            }
            K::EmptyLine => {
                "Remove the empty line. RFC 5234 ends the rule there, and other readers reject what follows.".into()
            }
            K::UnexpectedCharacter('\'' | '‘' | '’') => {
                "ABNF writes texts in double quotes: `%s\"x\"` for `'x'`, or `\"x\"` for a text in any case.".into()
            }
            K::UnexpectedCharacter('“' | '”') => "ABNF writes texts in straight quotation marks: `\"x\"`.".into(),
            K::UnexpectedCharacter('{' | '}') => "ABNF writes `*( x )` for `{ x }`, and `2*3x` for `x{2,3}`.".into(),
            K::UnexpectedCharacter('+') => "ABNF writes `1*x` for `x+`.".into(),
            K::UnexpectedCharacter('?') => "ABNF writes `[ x ]` for `x?`.".into(),
            K::UnexpectedCharacter('-' | '–') => {
                "ABNF writes ranges of characters as numbers: `%x30-39` for `\"0\"-\"9\"`.".into()
            }
            K::UnexpectedCharacter('.') => {
                "ABNF writes ranges of characters as numbers, `%x30-39` for `\"0\"..\"9\"`, and elements one after the other, with \
                 spaces."
                    .into()
            }
            K::UnexpectedCharacter('\\') => {
                "ABNF has no escapes: `%x5C` is the backslash, and `%x0A` is `\\n`.".into()
            }
            K::Unclosed('"') => {
                "Close the text on its line. ABNF has no escapes: write `DQUOTE` or `%x22` for a quotation mark.".into()
            }
            K::Unexpected { found, expected: "an element" } if found == "`/`" => {
                "Write an element before it, or remove it. The empty text is `\"\"`, and comments begin with `;`.".into()
            }
            K::Unexpected { found, expected: "an element" } if found == "end of the rule" => {
                "Write an element, or remove the sign before it. The empty text is `\"\"`. Words in angle brackets are a rule of another \
                 document: `<URI-reference of RFC 3986>`."
                    .into()
            }
            K::InvalidNumber => "Write the base: `%x41` or `%d65`.".into(),
            K::Misspelt { meant, .. } => format!("Write `{meant}`."),
            K::CountAfter => "ABNF writes the count first: `*x` for `x*`, and `4x` for `x*4`.".into(),
            K::FullStop => "Remove it. A rule ends where the next one begins.".into(),
            K::Ellipsis => {
                "Write all alternatives, or a range such as `%x61-7A`, or words in angle brackets: `<any letter>`.".into()
            }
            K::UnicodeSpace(_) => "Write a space.".into(),
            K::LooseLine => "Indent the line. RFC 5234 begins another rule in the first column.".into(),
            K::UnexpectedCharacter(',') => "ABNF writes elements one after the other, without a comma.".into(),
            K::InvalidInString(c) => format!("Write the character as a number: `%x{:X}`.", u32::from(*c)),
            K::BarOperator => "Write `/`, or choose the older dialect in the header: `; Dialect: BNF`.".into(),
            K::HashOperator => {
                "Write `[ x *( \",\" x ) ]`, or say in the header what it is: `; Lists: RFC 9110` with spaces around commas, or `; Dialect: BNF`.".into()
            }
            K::OtherNotation(notation) => notation.in_abnf().into(),
            K::Taken { file, names, .. } => {
                format!("Say so in the header, unless another rule is meant: `; Import: {file}: {}`.", names.join(", "))
            }
            K::DefinedElsewhere { names, .. } => {
                format!("Import it in the header if its texts matter: `; Import: file.abnf: {}`.", names.join(", "))
            }
            K::AngleBrackets(name) => format!("Write `{name} =`. ABNF allows the brackets only in prose."),
            K::DefinedAs(_) => "Write `=`, or choose the older dialect in the header: `; Dialect: BNF`.".into(),
            K::RepeatedBase => "Write the base once: `%x30-39` for `%x30-%x39`.".into(),
            K::ReversedRange | K::ReversedBounds => "Swap the two numbers.".into(),
            K::NotUtf8 => "Save the file as UTF-8.".into(),
            K::OctetsOrCharacters => {
                "Declare it in the header: `; Octets: yes` or `; Octets: no`. The command line has `--octets`.".into()
            }
            K::Redefined { .. } => "The first definition counts. Give the later one another name, or let both match the same texts.".into(),
            K::Narrowed { .. } => "The first definition counts. Give the later ones names of their own.".into(),
            K::Duplicate(name) => format!("Write `{name} =/ …` to add alternatives, or rename one of the rules."),
            K::Undefined { name, .. } if name.eq_ignore_ascii_case("or") => "ABNF writes `/` for `or`.".into(),
            K::Undefined { name, .. } if ranges(name).is_some() => {
                format!("ABNF writes `{}` for the characters `[{name}]`.", ranges(name).unwrap_or_default())
            }
            K::Undefined { similar: Some(similar), .. } | K::MissingImport { similar: Some(similar), .. } => {
                format!("Did you mean `{similar}`?")
            }
            K::Undefined { name, known, .. } if !known.is_empty() => {
                format!("Say which of them is meant: `; Import: {}: {name}`.", known[0])
            }
            K::Undefined { name, import, .. } => {
                let file = import.as_deref().unwrap_or("file.abnf");
                format!("Define the rule, or import it in the header: `; Import: {file}: {name}`.")
            }
            K::Call { name, .. } => {
                format!("Define a rule for each use, or describe it in words: `<{name} of a line>`.")
            }
            K::Hidden { name, file, .. } => {
                let number = bundled::number(file).unwrap_or_default();
                format!("Give it another name, and refer to that: `cited-{name} = <{name}, see RFC {number}>`.")
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
            K::MixedAlternatives => {
                "Write brackets around what belongs together, `( a b ) / ( c d )` or `a ( b / c ) d`, or each alternative on a line.".into()
            }
            K::HalvedBrackets { open, close } => {
                format!("Write a group around the alternatives: `\"{open}\" ( a / b ) \"{close}\"`.")
            }
            K::RepeatedAlternative { is_bnf: true, .. } => {
                "In BNF, texts have case. In ABNF, quoted strings match letters in any case: write `%s\"a\"` for one case.".into()
            }
            K::RepeatedAlternative { in_case: true, .. } => {
                "Quoted strings match letters in any case. Write `%s\"a\"` for one case, or `; Literals: case-sensitive` in the header."
                    .into()
            }
            K::RepeatedAlternative { .. } => "Remove one of the alternatives.".into(),
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

/// Returns the ranges of characters that a name is in other notations: `%x61-7A` for `a-z`.
fn ranges(name: &str) -> Option<String> {
    let signs: Vec<char> = name.chars().collect();
    let range = |signs: &[char]| match signs {
        [first, '-', last] if first < last && first.is_ascii_alphanumeric() && last.is_ascii_alphanumeric() => {
            Some(format!("%x{:X}-{:X}", u32::from(*first), u32::from(*last)))
        }
        _ => None,
    };
    let ranges: Option<Vec<String>> = signs.chunks(3).map(range).collect();
    ranges.filter(|ranges| !ranges.is_empty() && ranges.len() <= 4).map(|ranges| ranges.join(" / "))
}

/// Returns the bracket that closes another one.
fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '{' => '}',
        _ => ')',
    }
}

/// Returns names in a sentence: `a`, `b` and `c`.
fn listed(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

fn shown(c: char) -> String {
    let is_hidden =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    if is_hidden || c.is_control() || (c != ' ' && c.is_whitespace()) {
        format!("U+{:04X}", u32::from(c))
    } else {
        format!("`{c}`")
    }
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "the empty text".into() } else { format!("`{text}`") }
}
