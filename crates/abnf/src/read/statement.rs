//! A sentence that names other documents: [`Statement`].

use super::references::{Origin, Reference};

/// A word of a sentence.
#[derive(Debug)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    start: usize,
    end: usize,
    /// Whether it is in quotation marks, grave accents, angle brackets or an element.
    pub(super) is_marked: bool,
}

impl Word<'_> {
    /// Whether it has a form that only names have: `qp-section`, `EOL`, `utf8`.
    pub(super) fn is_shaped(&self) -> bool {
        let inside = self.text.get(1..).unwrap_or_default();
        inside.contains(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == '_')
    }

    fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.text.eq_ignore_ascii_case(word))
    }
}

/// Words that say where something is defined.
const RELATIONS: [&str; 23] = [
    "as", "comes", "define", "defined", "defines", "definition", "definitions", "description", "descriptions", "from",
    "given", "import", "imported", "imports", "inherits", "per", "see", "specified", "specifies", "taken", "that",
    "those", "uses",
];

/// Words with which a statement is not about where something is defined.
const OTHERS: [&str; 6] = ["differ", "different", "differs", "unlike", "obsoletes", "registered"];

/// Words for what grammars consist of.
const PARTS: [&str; 13] = [
    "abnf", "element", "elements", "non-terminal", "non-terminals", "nonterminal", "nonterminals", "production",
    "productions", "rule", "rules", "token", "tokens",
];

/// Words after a document that defines what follows them.
const DEFINES: [&str; 4] = ["defines", "provides", "specifies", "introduces"];

/// Words that also say other things than where something is defined.
const WEAK: [&str; 6] = ["as", "comes", "see", "that", "those", "uses"];

/// Words before the document from which rules are quoted.
const QUOTED: [&str; 8] = ["copied", "defined", "from", "given", "imported", "reproduced", "specified", "taken"];

/// Words with which a document is named for its notation.
const NOTATIONS: [&str; 6] = ["augmented", "backus-naur", "described", "notation", "uses", "using"];

/// Most words between a plain name in quotation marks and the document that defines it.
const MAX_FAR: usize = 8;

/// Most words between one of these and the document.
const MAX_WORDS: usize = 5;

fn is_relation(word: &str) -> bool {
    RELATIONS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Documents that are named next to each other.
struct Group {
    start: usize,
    end: usize,
    origins: Vec<Origin>,
}

/// A sentence with its words and the documents that it names.
pub(super) struct Statement<'t> {
    text: &'t str,
    words: Vec<Word<'t>>,
    groups: Vec<Group>,
}

impl<'t> Statement<'t> {
    pub(super) fn new(text: &'t str, references: &[Reference]) -> Statement<'t> {
        Statement { text, words: words(text, references), groups: groups(text, references) }
    }

    /// Whether it says that something is defined elsewhere.
    pub(super) fn has_relation(&self) -> bool {
        self.words.iter().any(|word| is_relation(word.text)) && !self.words.iter().any(|word| word.is(&OTHERS))
    }

    /// Whether it begins with the relation, so that it is about what precedes it: `imported from RFC 6376`.
    pub(super) fn begins_with_relation(&self) -> bool {
        let is_document =
            self.groups.first().is_some_and(|group| self.words.first().is_none_or(|word| group.start < word.start));
        let is_relation = |word: &Word<'_>| is_relation(word.text) || word.is(&["is", "section", "also"]);
        !self.groups.is_empty() && (is_document || self.words.first().is_some_and(is_relation))
    }

    /// Returns the documents that it names last.
    pub(super) fn last_origins(&self) -> Vec<Origin> {
        self.groups.last().map(|group| group.origins.clone()).unwrap_or_default()
    }

    /// Returns the documents from which it says to quote rules: `The ABNF given in RFC 2047 for encoded words is:`.
    pub(super) fn quoted(&self) -> Option<Vec<Origin>> {
        if self.words.iter().any(|word| word.is(&NOTATIONS) || word.is(&OTHERS)) {
            return None;
        }
        let group = self.groups.iter().find(|group| {
            let before = self.words.partition_point(|word| word.end <= group.start);
            let near = &self.words[before.saturating_sub(MAX_WORDS)..before];
            near.iter().any(|word| word.is(&QUOTED))
        })?;
        let is_grammar =
            |word: &Word<'_>| word.is(&PARTS) || word.is(&["bnf", "definition", "definitions", "grammar", "syntax"]);
        self.words.iter().any(is_grammar).then(|| group.origins.clone())
    }

    /// Returns its words outside of the references.
    pub(super) fn words(&self) -> impl Iterator<Item = &'t str> {
        self.words.iter().map(|word| word.text)
    }

    /// Returns the documents that it names after a word.
    pub(super) fn origins_after(&self, word: usize) -> Vec<Origin> {
        let start = self.words.get(word).map_or(usize::MAX, |word| word.start);
        let groups = self.groups.iter().filter(|group| group.start > start);
        groups.flat_map(|group| group.origins.iter().cloned()).take(MAX_DEFAULTS).collect()
    }

    /// Returns the names at the beginning of an item of a list.
    pub(super) fn items(&self) -> Vec<&'t str> {
        let end = self.text.find(['(', ':', '.']).unwrap_or(self.text.len());
        let names =
            self.words.iter().take_while(|word| word.end <= end).filter(|word| word.is_marked || word.is_shaped());
        names.map(|word| word.text).collect()
    }

    /// Returns its names with the documents that define them. Plain words are names only in an enumeration of rules.
    pub(super) fn names(&self, is_name: &dyn Fn(&Word<'t>) -> bool) -> Vec<(&'t str, &[Origin])> {
        if self.groups.is_empty() || self.words.iter().any(|word| word.is(&OTHERS)) {
            return Vec::new();
        }
        let has_relation = self.has_relation();
        // A word for a definition holds for the whole sentence.
        let is_defining = has_relation && self.words.iter().any(|word| is_relation(word.text) && !word.is(&WEAK));
        let has_rules = self.words.iter().any(|word| word.is(&PARTS));
        let is_listed = |at: usize| has_rules && self.is_listed(at) || self.is_joined(at, has_rules);
        let named = (0..self.words.len()).filter(|at| is_name(&self.words[*at]) || is_listed(*at));
        let found = named.filter_map(|at| {
            let is_near = |group: &&Group| self.words[at].is_shaped() || is_listed(at) || !self.is_far(at, group);
            let group = self.group_of(at).filter(is_near)?;
            let is_related = is_defining || has_relation && self.is_weakly_related(at, group);
            (is_related || self.is_next_to(at, group)).then_some((self.words[at].text, group.origins.as_slice()))
        });
        found.collect()
    }

    /// Whether many words that are not names are between a word and a document.
    fn is_far(&self, at: usize, group: &Group) -> bool {
        let of_group = self.words.partition_point(|word| word.start < group.start);
        let between = &self.words[(at + 1).min(of_group)..at.max(of_group)];
        between.iter().filter(|word| !word.is_marked && !word.is_shaped()).count() > MAX_FAR
    }

    /// Whether a relation that is no definition is near the word or the document.
    fn is_weakly_related(&self, at: usize, group: &Group) -> bool {
        let of_group = self.words.partition_point(|word| word.start < group.start);
        let (from, to) = (at.min(of_group), at.max(of_group));
        let range = from.saturating_sub(MAX_WORDS)..(to + MAX_WORDS).min(self.words.len());
        to - from <= MAX_FAR && self.words[range].iter().any(|word| word.is(&WEAK))
    }

    /// Whether a word is in an enumeration, or next to a word for a part of a grammar.
    fn is_listed(&self, at: usize) -> bool {
        let word = &self.words[at];
        let is_part = |at: Option<usize>| at.and_then(|at| self.words.get(at)).is_some_and(|word| word.is(&PARTS));
        let (before, after) = (self.text[..word.start].trim_end(), self.text[word.end..].trim_start());
        is_part(at.checked_sub(1)) || is_part(Some(at + 1)) || before.ends_with([',', ':']) || after.starts_with(',')
    }

    /// Whether a word is the object of `definition of`, or joined by `and` or `or` to one, or to one next to a word for a part of a
    /// grammar: `the definitions of attribute and value`, `the type and subtype tokens`.
    fn is_joined(&self, at: usize, has_rules: bool) -> bool {
        let word = |at: Option<usize>| at.and_then(|at| self.words.get(at));
        let is = |at: Option<usize>, known: &[&str]| word(at).is_some_and(|word| word.is(known));
        let is_defined = |at: Option<usize>| {
            let before = |count: usize| at.and_then(|at| at.checked_sub(count));
            let of = if is(before(1), &["the"]) { 2 } else { 1 };
            is(before(of), &["of"]) && is(before(of + 1), &["definition", "definitions"])
        };
        let is_named = |at: Option<usize>| {
            is_defined(at) || has_rules && is(at.map(|at| at + 1), &PARTS) && !is(at, &["and", "or", "the"])
        };
        let is_and = |at: Option<usize>| is(at, &["and", "or"]);
        let earlier = at.checked_sub(2).filter(|_| is_and(at.checked_sub(1)));
        let later = Some(at + 2).filter(|_| is_and(Some(at + 1)));
        is_defined(Some(at)) || earlier.is_some() && is_defined(earlier) || later.is_some() && is_named(later)
    }

    /// Whether nothing but a bracket or the section is between a word and a document: `sf-list (Section 3.1 of [RFC8941])`.
    fn is_next_to(&self, at: usize, group: &Group) -> bool {
        let is_between = |word: &&Word<'_>| word.start < group.start;
        let mut between = self.words[at + 1..].iter().take_while(is_between);
        let is_section = |word: &Word<'_>| {
            word.is(&["section", "appendix", "of", "the", "in"]) || word.text.starts_with(|c: char| c.is_ascii_digit())
        };
        self.words[at].end <= group.start && between.all(is_section)
    }

    /// Returns the documents that define a word: those that follow it, or those before it if they introduce it or none follow.
    fn group_of(&self, at: usize) -> Option<&Group> {
        let word = &self.words[at];
        let next = self.groups.partition_point(|group| group.start < word.end);
        let (before, after) = (next.checked_sub(1).map(|at| &self.groups[at]), self.groups.get(next));
        // A word between documents that are named together is out of reach of both.
        let is_apart = |from: usize, to: usize| {
            to.saturating_sub(from) > MAX_DISTANCE
                || self.text.get(from..to).is_none_or(|between| between.contains(';'))
        };
        let before = before.filter(|group| !is_apart(group.end, word.start));
        let after = after.filter(|group| !is_apart(word.end, group.start));
        match before {
            Some(before) if after.is_none() || self.introduces(before) => Some(before),
            _ => after,
        }
    }

    /// Whether what follows a document is said to be of it: `From [RFC7230]: OWS`, `RFC 7230 defines OWS`.
    fn introduces(&self, group: &Group) -> bool {
        let next = self.words.partition_point(|word| word.start < group.end);
        self.text[group.end..].trim_start().starts_with(':')
            || self.words.get(next).is_some_and(|word| word.is(&DEFINES))
    }
}

/// Most bytes between a name and the document that defines it.
const MAX_DISTANCE: usize = 1000;

/// Most documents that define the names which a document does not define.
const MAX_DEFAULTS: usize = 8;

/// Most documents that are named together.
const MAX_TOGETHER: usize = 4;

/// Returns the words of a text outside of its references.
fn words<'t>(text: &'t str, references: &[Reference]) -> Vec<Word<'t>> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let mut found = Vec::new();
    let mut references = references.iter().peekable();
    let mut at = 0;
    while let Some(start) = text[at..].find(is_part).map(|found| at + found) {
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |length| start + length);
        at = end;
        while references.next_if(|reference| reference.place.end <= start).is_some() {}
        if references.peek().is_some_and(|reference| reference.place.start < end) {
            continue;
        }
        let is_marked = text[..start].ends_with(['"', '\'', '`', '<', '>', '“', '‘'])
            && text[end..].starts_with(['"', '\'', '`', '<', '>', '”', '’']);
        found.push(Word { text: &text[start..end], start, end, is_marked });
    }
    found
}

/// Joins references with nothing but punctuation, `and` and `or` between them.
fn groups(text: &str, references: &[Reference]) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    for Reference { place, origin } in references {
        let is_joined = |group: &&mut Group| {
            let between = &text[group.end..place.start];
            let mut words = between.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            !between.contains(';') && words.all(|word| matches!(word, "and" | "or"))
        };
        match found.last_mut().filter(is_joined) {
            Some(group) => {
                group.end = place.end;
                if group.origins.len() < MAX_TOGETHER {
                    group.origins.push(origin.clone());
                }
            }
            None => found.push(Group { start: place.start, end: place.end, origins: vec![origin.clone()] }),
        }
    }
    found
}
