//! The manual page of each code of a problem: [`ProblemPage`].

/// The manual page of the problems with one code, such as `abnf::undefined-rule`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProblemPage {
    /// Code of the problems.
    pub code: &'static str,
    /// Mistakes that have the code.
    pub what: &'static str,
    /// Reason why they matter.
    pub why: &'static str,
    /// Rules with the problem; empty if an example would be too long, or is not text.
    pub wrong: &'static str,
    /// The same rules without the problem.
    pub right: &'static str,
    /// Document and section.
    pub source: &'static str,
    /// Address of the section.
    pub url: &'static str,
}

/// Returns the page of a code, with or without the prefix `abnf::`.
///
/// ```
/// let page = urlgram_abnf::problem_page("abnf::left-recursion").unwrap();
/// assert_eq!(page.source, "RFC 5234 section 3.3");
/// assert_eq!(urlgram_abnf::problem_page("left-recursion"), Some(page));
/// ```
pub fn problem_page(code: &str) -> Option<&'static ProblemPage> {
    PAGES.iter().find(|page| page.code == code || page.code.strip_prefix("abnf::") == Some(code))
}

/// Returns the pages of all codes.
pub fn problem_pages() -> &'static [ProblemPage] {
    PAGES
}

/// Returns the address of a section of RFC 5234, and its name.
macro_rules! rfc5234 {
    ($section:literal) => {
        (
            concat!("RFC 5234 section ", $section),
            concat!("https://www.rfc-editor.org/rfc/rfc5234.html#section-", $section),
        )
    };
}

const fn page(
    code: &'static str,
    what: &'static str,
    why: &'static str,
    wrong: &'static str,
    right: &'static str,
    (source, url): (&'static str, &'static str),
) -> ProblemPage {
    ProblemPage { code, what, why, wrong, right, source, url }
}

const PAGES: &[ProblemPage] = &[
    page(
        "abnf::syntax",
        "Finds text that is not ABNF: a token in a wrong place, a line that does not begin with a rule name, a rule that is \
         indented deeper than the first one, or an empty line inside a rule.",
        "The rule has no meaning, and neither have the rules that refer to it. Other rules of the file remain usable.",
        "a = \"x\" / / \"y\"\n",
        "a = \"x\" / \"y\"\n",
        rfc5234!("4"),
    ),
    page(
        "abnf::unclosed",
        "Finds a bracket, a quoted string or a prose-val that does not end.",
        "Quoted strings and prose-vals end on their line, and brackets end in their rule. A reader that looked further would take the \
         next rules as a part of this one.",
        "a = ( \"x\" / \"y\"\nb = \"z\"\n",
        "a = ( \"x\" / \"y\" )\nb = \"z\"\n",
        rfc5234!("4"),
    ),
    page(
        "abnf::character",
        "Finds a character that ABNF allows only in comments, or a character in a quoted string that is not printable US-ASCII.",
        "ABNF is written in US-ASCII. Tools read other characters differently, and a quoted string cannot say which encoding it means.",
        "a = \"caf\u{e9}\"\n",
        "a = \"caf\" %xE9\n",
        rfc5234!("2.3"),
    ),
    page(
        "abnf::name",
        "Finds a rule name with a character other than letters, digits and hyphens, such as an underscore.",
        "Other tools reject the file. This one reads the name as it is.",
        "my_rule = \"x\"\n",
        "my-rule = \"x\"\n",
        rfc5234!("2.1"),
    ),
    page(
        "abnf::dialect",
        "Finds signs of other notations: `|` for alternatives, `#` for lists with commas, `:` for `=`, `1,3b` for `1*3b`, `%0B-FF` for `%x0B-FF`, `b*` for `*b`.",
        "RFC 5234 has none of them. A list of RFC 822 also allows empty items, which readers of ABNF do not expect.",
        "a = \"x\" | \"y\"\n",
        "a = \"x\" / \"y\"\n",
        rfc5234!("3.2"),
    ),
    page(
        "abnf::space",
        "Finds two elements without a space between them, and a space between a repeat count and its element.",
        "ABNF separates elements by white space, and joins a count and its element without any. Tools differ in what they forgive.",
        "a = \"x\"\"y\"\n",
        "a = \"x\" \"y\"\n",
        rfc5234!("3.1"),
    ),
    page(
        "abnf::repeat",
        "Finds a repetition whose minimum is greater than its maximum, or whose count does not fit in 32 bits.",
        "Such a repetition matches nothing, so the rule does not match what it seems to.",
        "a = 3*2DIGIT\n",
        "a = 2*3DIGIT\n",
        rfc5234!("3.6"),
    ),
    page(
        "abnf::num-val",
        "Finds a number that is malformed or too large, and a range that ends before it begins.",
        "A range such as `%x39-30` matches nothing. Numbers above U+10FFFF are not characters.",
        "a = %x39-30\n",
        "a = %x30-39\n",
        rfc5234!("2.3"),
    ),
    page(
        "abnf::limit",
        "Finds more than 128 nested brackets, or a file of 4 GiB or more.",
        "The limits keep the memory of the reader bounded. No published grammar comes near them.",
        "",
        "",
        rfc5234!("3.5"),
    ),
    page(
        "abnf::encoding",
        "Finds a file that is not UTF-8. It is read as ISO 8859-1.",
        "The bytes above 0x7F, which are mostly in comments, may be other characters than the author meant.",
        "",
        "",
        rfc5234!("2.4"),
    ),
    page(
        "abnf::no-rules",
        "Finds a file without rules.",
        "The file is probably another one than was meant, or its grammar is inside other text. `urlgram grammar extract` finds rules in \
         RFCs, Markdown and HTML.",
        "; to do\n",
        "a = \"x\" ; to do\n",
        rfc5234!("2.2"),
    ),
    page(
        "abnf::skipped",
        "Finds lines of a document that look like definitions and are not read as rules.",
        "Documents contain examples, formulas and prose such as `boundary=\"x\"`. If such a line is a rule, mark its block as ABNF: \
         `type=\"abnf\"` in XML, `abnf` after the fence in Markdown.",
        "",
        "",
        rfc5234!("2.2"),
    ),
    page(
        "abnf::cited-rule",
        "Finds names that a document does not define, and that another document defines: the one of which the document says so, or else \
         the only one of those that it cites whose known grammar has the name.",
        "The rules of a known grammar are used in their place, those of the cited document or of the one that replaces it. Other names \
         match no text. Extensions of a protocol refer to its rules by their names alone.",
        "",
        "",
        rfc5234!("2.2"),
    ),
    page(
        "abnf::octets",
        "Finds numbers above `%x7F` in a file that does not say whether they are octets or characters.",
        "`%xE9` is one octet in a protocol of octets, and the two octets of \u{e9} in a text in UTF-8.",
        "a = \"caf\" %xE9\n",
        "; Octets: no\n\na = \"caf\" %xE9\n",
        rfc5234!("2.4"),
    ),
    page(
        "abnf::duplicate-rule",
        "Finds a second definition of a rule with `=`.",
        "RFC 5234 leaves open which one counts. Names have no case, so `Host` and `host` are the same rule. A document may print a rule \
         twice: there, two definitions that match the same texts are not reported, and others with a shortest text that only one of \
         them matches.",
        "a = \"x\"\nA = \"y\"\n",
        "a = \"x\"\na =/ \"y\"\n",
        rfc5234!("3.3"),
    ),
    page(
        "abnf::incremental",
        "Finds alternatives that `=/` adds to a rule that is not defined above.",
        "The rule may be misspelled, or its first definition may be missing or below.",
        "a =/ \"x\"\n",
        "a = \"y\"\na =/ \"x\"\n",
        rfc5234!("3.3"),
    ),
    page(
        "abnf::undefined-rule",
        "Finds a reference to a rule that is neither defined in the file, nor imported, nor a core rule.",
        "It is not known what the rule matches. `match` says so where it matters; the other rules remain usable.",
        "a = token\n",
        "a = token\ntoken = 1*ALPHA\n",
        rfc5234!("2.1"),
    ),
    page(
        "abnf::unknown-start",
        "Finds a name in the header `; Start:` that is not a rule.",
        "Without valid start rules, it is not known which rules are used.",
        "; Start: b\n\na = \"x\"\n",
        "; Start: a\n\na = \"x\"\n",
        rfc5234!("2.1"),
    ),
    page(
        "abnf::import",
        "Finds a header `; Import:` that is malformed, or names a file or a rule that does not exist.",
        "The rules that it would bring are undefined.",
        "; Import: rfc3986.abnf: hosts\n\na = hosts\n",
        "; Import: rfc3986.abnf: host\n\na = host\n",
        rfc5234!("2.1"),
    ),
    page(
        "abnf::open-prose",
        "Finds a prose-val that names no rule of a known document.",
        "Only people can read it. Names such as `<host, see RFC 3986 section 3.2.2>` are read as imports.",
        "a = <any greeting>\n",
        "a = <host, see RFC 3986 section 3.2.2>\n",
        rfc5234!("4"),
    ),
    page(
        "abnf::unused-rule",
        "Finds a rule that no start rule refers to, directly or indirectly. Start rules are those that no other rule refers to, unless \
         the header names some.",
        "It may be left over from an older version, or a reference to it may be misspelled.",
        "; Start: a\n\na = \"x\"\nb = \"y\"\n",
        "; Start: a\n\na = \"x\" / b\nb = \"y\"\n",
        rfc5234!("2.1"),
    ),
    page(
        "abnf::empty-repetition",
        "Finds an unbounded repetition of an element that can match the empty text.",
        "A text has infinitely many derivations, and a parser that follows the rule to the letter does not end.",
        "a = *( *\"x\" [ \"y\" ] )\n",
        "a = *( \"x\" / \"y\" )\n",
        rfc5234!("3.6"),
    ),
    page(
        "abnf::left-recursion",
        "Finds a rule that can begin with itself.",
        "A parser by recursive descent calls itself without end. The grammar is correct nevertheless.",
        "sum = sum \"+\" DIGIT / DIGIT\n",
        "sum = DIGIT *( \"+\" DIGIT )\n",
        rfc5234!("3.3"),
    ),
    page(
        "abnf::endless-rule",
        "Finds a rule whose alternatives all refer back to it.",
        "It matches no text, since every derivation is infinite.",
        "a = \"(\" a \")\"\n",
        "a = \"(\" [ a ] \")\"\n",
        rfc5234!("3.3"),
    ),
    page(
        "abnf::core-rule",
        "Finds a rule with the name of a core rule that matches other texts.",
        "Readers know the core rules and do not look for another definition. Names have no case, so `char` is `CHAR`.",
        "char = %x20-7E\na = 1*char\n",
        "printable = %x20-7E\na = 1*printable\n",
        ("RFC 5234 appendix B.1", "https://www.rfc-editor.org/rfc/rfc5234.html#appendix-B.1"),
    ),
    page(
        "abnf::spelling",
        "Finds a reference that is spelled with other capital letters than the definition.",
        "It is the same rule, but a search for the name misses it.",
        "a = Name\nname = 1*ALPHA\n",
        "a = name\nname = 1*ALPHA\n",
        rfc5234!("2.1"),
    ),
    page(
        "abnf::needless",
        "Finds an operator without effect, such as `((a))` or `1*1a`.",
        "Readers look for a meaning that it does not have.",
        "a = ( ( \"x\" / \"y\" ) ) \"z\"\n",
        "a = ( \"x\" / \"y\" ) \"z\"\n",
        rfc5234!("3.5"),
    ),
    page(
        "abnf::mixed-alternatives",
        "Finds alternatives of several elements on one line without a group.",
        "A reader may take `a b / c d` for `a ( b / c ) d`. RFC 5234 advises to write brackets.",
        "a = \"x\" DIGIT / \"y\" ALPHA\n",
        "a = ( \"x\" DIGIT ) / ( \"y\" ALPHA )\n",
        rfc5234!("3.10"),
    ),
    page(
        "abnf::halved-brackets",
        "Finds a bracket that one alternative opens and another one closes.",
        "`/` separates all of the elements before it from all of those after it. The first alternative has no closing bracket, and the \
         last one has no opening bracket.",
        "a = \"[\" 1*ALPHA / 1*DIGIT \"]\"\n",
        "a = \"[\" ( 1*ALPHA / 1*DIGIT ) \"]\"\n",
        rfc5234!("3.10"),
    ),
    page(
        "abnf::repeated-alternative",
        "Finds an alternative that matches the same texts as an earlier one.",
        "It may be misspelled. Quoted strings have no case, so `\"x\"` matches `X` too.",
        "a = \"x\" / \"X\"\n",
        "a = %s\"x\" / %s\"X\"\n",
        ("RFC 7405 section 2", "https://www.rfc-editor.org/rfc/rfc7405.html#section-2"),
    ),
    page(
        "abnf::subsumed-alternative",
        "Finds two alternatives of which one matches all texts of the other.",
        "The smaller one adds no text. It may be there to explain, or the larger one may match more than was meant.",
        "a = \"yes\" / 1*ALPHA\n",
        "a = 1*ALPHA\n",
        rfc5234!("3.2"),
    ),
    page(
        "abnf::ambiguous-alternatives",
        "Finds two alternatives that both match some text.",
        "The text has two derivations. If an application treats the alternatives differently, it has to decide.",
        "a = 1*2DIGIT / 2*3DIGIT\n",
        "a = DIGIT / 2*3DIGIT\n",
        rfc5234!("3.2"),
    ),
    page(
        "abnf::prefix-alternative",
        "Finds an alternative that matches the beginning of a text that a later alternative matches.",
        "Alternatives of ABNF have no order, so the grammar is correct. A parser that takes the first match stops too early: parsing \
         expression grammars, regular expressions that are not anchored, and combinators. `urlgram grammar rust` finds an order.",
        "a = DIGIT / 2DIGIT\n",
        "a = 2DIGIT / DIGIT\n",
        rfc5234!("3.2"),
    ),
];
