//! Statements of a document about names that other documents define: "`EOL` is defined in RFC 9309", "; imported from RFC 6376".

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::defaults::defaults;
use super::references::{Keys, Origin, Reference, references};
use super::statement::{Statement, Word};
use crate::sets::set;

/// Certainty of a statement about a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Clarity {
    /// The name is a link.
    Link,
    /// A comment without names follows it.
    Comment,
    /// The statement has the name.
    Named,
}

/// Statement of a document about the origin of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    /// Documents that define it.
    pub(super) origins: Vec<Origin>,
    pub(super) clarity: Clarity,
}

/// A document whose statements are read.
pub(crate) struct Prose<'t> {
    pub(crate) text: &'t str,
    /// Lines without page breaks.
    pub(crate) lines: &'t [&'t str],
    /// Grammar in the document, line by line.
    pub(crate) grammar: &'t str,
    /// Name of the document, such as `RFC 5321`.
    pub(crate) own: Option<&'t str>,
}

/// The statements of a document about the origins of names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Origins {
    of_names: BTreeMap<String, Said>,
    /// Documents that define the names which the document does not define.
    defaults: Vec<Origin>,
}

impl Origins {
    /// Reads the statements of a document about other documents.
    pub(super) fn of(prose: &Prose<'_>) -> Origins {
        let keys = Keys::of(prose.text);
        let mut origins = Origins::default();
        origins.add_prose(prose, &keys);
        comments(prose.grammar).iter().for_each(|comment| origins.add_comment(comment, &keys));
        origins.add_links(prose.text);
        for said in origins.of_names.values_mut() {
            said.origins.retain(|origin| Some(origin.name.as_str()) != prose.own);
        }
        origins.of_names.retain(|_, said| !said.origins.is_empty());
        origins.defaults.retain(|origin| Some(origin.name.as_str()) != prose.own);
        origins
    }

    /// Returns what the document says about the names that it does not define.
    pub(super) fn of_undefined(&self) -> Option<Said> {
        let said = || Said { origins: self.defaults.clone(), clarity: Clarity::Comment };
        (!self.defaults.is_empty()).then(said)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Said> {
        self.of_names.get(&key(name)).or_else(|| self.of_names.get(&name.to_ascii_lowercase()))
    }

    /// Adds a name whose origin is not another document.
    pub(super) fn insert(&mut self, name: String, origin: Origin) {
        self.of_names.insert(name, Said { origins: vec![origin], clarity: Clarity::Named });
    }

    fn add(&mut self, name: &str, origins: &[Origin], clarity: Clarity) {
        let unsaid = || Said { origins: Vec::new(), clarity };
        let said = self.of_names.entry(key(name)).or_insert_with(unsaid);
        if said.clarity < clarity {
            *said = unsaid();
        } else if said.clarity > clarity {
            return;
        }
        for origin in origins {
            let is_full = said.origins.len() == MAX_ORIGINS;
            match said.origins.iter_mut().find(|known| known.name == origin.name) {
                Some(known) if known.section.is_none() => known.section.clone_from(&origin.section),
                Some(_) => {}
                None if is_full => {}
                None => said.origins.push(origin.clone()),
            }
        }
    }

    fn add_prose(&mut self, prose: &Prose<'_>, keys: &Keys) {
        // The origin of the items of the list below a sentence.
        let mut of_list: Vec<Origin> = Vec::new();
        for Paragraph { text: paragraph, names } in paragraphs(prose) {
            let is_item = is_item(&paragraph);
            if !is_item {
                of_list.clear();
            }
            // The document that the sentence before names.
            let mut last: Option<Origin> = None;
            for sentence in sentences(&paragraph) {
                let mut found = references(sentence, keys);
                // `that RFC 2822` names a document itself.
                let is_free = |next: &Reference| {
                    let at = found.partition_point(|known| known.place.end <= next.place.start);
                    found.get(at).is_none_or(|known| known.place.start >= next.place.end)
                };
                let named_again: Vec<Reference> =
                    last.iter().flat_map(|origin| again(sentence, origin)).filter(is_free).collect();
                found.extend(named_again);
                found.sort_by_key(|reference| reference.place.start);
                last = main(sentence, &found);
                if !found.is_empty() {
                    let statement = Statement::new(sentence, &found);
                    self.add_statement(&statement, &|word| word.is_marked || word.is_shaped());
                    if paragraph.ends_with(':') && !is_item && statement.has_relation() {
                        of_list = statement.last_origins();
                    }
                    if let Some(origins) = statement.quoted().filter(|_| sentence.trim_end().ends_with(':')) {
                        names.iter().for_each(|name| self.add(name, &origins, Clarity::Comment));
                    }
                    let defaults = defaults(&statement);
                    let open = MAX_ORIGINS.saturating_sub(self.defaults.len());
                    self.defaults.extend(defaults.into_iter().take(open));
                } else if is_item && !of_list.is_empty() {
                    let item = Statement::new(sentence, &found);
                    item.items().iter().for_each(|name| self.add(name, &of_list, Clarity::Named));
                    break;
                }
            }
        }
    }

    /// Adds the names in a statement, and returns whether it has one.
    fn add_statement(&mut self, statement: &Statement<'_>, is_name: &dyn Fn(&Word<'_>) -> bool) -> bool {
        let names = statement.names(is_name);
        names.iter().for_each(|(name, origins)| self.add(name, origins, Clarity::Named));
        !names.is_empty()
    }

    fn add_comment(&mut self, comment: &Comment, keys: &Keys) {
        let mut is_found = false;
        let mut without_name: Vec<Origin> = Vec::new();
        for sentence in sentences(&comment.text) {
            let found: Vec<Reference> = references(sentence, keys);
            let statement = Statement::new(sentence, &found);
            let is_name = |word: &Word<'_>| {
                word.is_marked || word.is_shaped() || comment.names.contains(&word.text.to_ascii_lowercase())
            };
            is_found |= self.add_statement(&statement, &is_name);
            if without_name.is_empty() && statement.begins_with_relation() {
                without_name = statement.last_origins();
            }
        }
        if !is_found && !without_name.is_empty() {
            comment.line.iter().for_each(|name| self.add(name, &without_name, Clarity::Comment));
        }
    }

    /// Adds the names that are links of Bikeshed to definitions of grammars, which may be in other documents.
    fn add_links(&mut self, text: &str) {
        for (_, rest) in text.split("<a grammar").skip(1).filter_map(|rest| rest.split_once('>')) {
            let name = rest.split('<').next().unwrap_or_default().trim_matches('`');
            if !name.is_empty()
                && name.len() <= MAX_NAME
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            {
                self.add(name, &[Origin::of_words(LINKED)], Clarity::Link);
            }
        }
    }
}

/// Returns the key of a name. Names of commands in capital letters are not those of rules in small ones.
fn key(name: &str) -> String {
    let is_upper = !name.contains(|c: char| c.is_ascii_lowercase());
    if is_upper { name.to_owned() } else { name.to_ascii_lowercase() }
}

/// Most documents of one name.
const MAX_ORIGINS: usize = 8;

/// The name in a link.
const LINKED: &str = "a document that it is a link to";

/// Most bytes of a name that is a link.
const MAX_NAME: usize = 64;

/// A paragraph on one line.
struct Paragraph {
    text: String,
    /// Names in the rules below it, if it ends with a colon.
    names: Vec<String>,
}

/// Returns the paragraphs of a text. Lines of a grammar, page breaks and empty lines separate them.
fn paragraphs(prose: &Prose<'_>) -> Vec<Paragraph> {
    let of = |text: &str| Paragraph { text: text.to_owned(), names: Vec::new() };
    let mut found = vec![of("")];
    let (mut is_open, mut before) = (false, "");
    let mut rules = prose.grammar.lines();
    for line in prose.lines {
        let rule = rules.next().filter(|rule| !rule.trim().is_empty() && !rule.starts_with("; "));
        if let Some(rule) = rule {
            let last = found.iter_mut().rfind(|paragraph| !paragraph.text.is_empty());
            if let Some(last) = last.filter(|last| last.text.ends_with(':')) {
                last.names.extend(names_in(split(rule).0));
            }
        }
        let line = if rule.is_some() { "" } else { line };
        for (part, words) in line.split("</p>").map(str::trim).enumerate() {
            match found.last_mut() {
                Some(last) if part == 0 && is_open && !words.is_empty() && !is_item(words) => {
                    // A name may be broken after a hyphen.
                    let is_key = || before.rsplit(' ').next().is_some_and(|word| word.starts_with('['));
                    let is_small = words.starts_with(|c: char| c.is_ascii_lowercase());
                    let is_broken = before.ends_with('-') && (is_small || is_key());
                    last.text.push_str(if is_broken { "" } else { " " });
                    last.text.push_str(words);
                }
                Some(last) if last.text.is_empty() => last.text.push_str(words),
                _ if words.is_empty() => {}
                _ => found.push(of(words)),
            }
            is_open = !words.is_empty();
            before = words;
        }
    }
    found
}

/// Returns the last document that a sentence names outside of brackets: not those that it replaces.
fn main(sentence: &str, references: &[Reference]) -> Option<Origin> {
    let (mut depth, mut done) = (0_i32, 0);
    let mut is_outside = |reference: &&Reference| {
        for byte in &sentence.as_bytes()[done..reference.place.start] {
            depth += i32::from(*byte == b'(') - i32::from(*byte == b')');
        }
        done = reference.place.start;
        depth <= 0
    };
    references.iter().filter(|reference| is_outside(reference)).last().map(|reference| reference.origin.clone())
}

/// Words for a document that a text names again.
const AGAIN: [&str; 5] = ["that document", "that specification", "that memo", "that standard", "that RFC"];

/// Returns the references of a sentence to the document that the sentence before it names: `the rules of that document`.
fn again(sentence: &str, origin: &Origin) -> impl Iterator<Item = Reference> {
    let found = AGAIN.iter().flat_map(move |words| sentence.match_indices(words));
    found.map(|(at, words)| Reference {
        place: at..at + words.len(),
        origin: Origin { section: None, ..origin.clone() },
    })
}

/// Whether a paragraph is the item of a list: `o  "hex-octet"`, `* token`, `<li>`.
fn is_item(paragraph: &str) -> bool {
    let is_marked = |mark: &&str| paragraph.strip_prefix(*mark).is_some_and(|rest| rest.starts_with(' '));
    ["o", "*", "-", "+", "•"].iter().any(is_marked) || paragraph.starts_with("<li")
}

/// Most bytes of white space that are read for the end of a sentence.
const MAX_SPACE: usize = 64;

/// Splits a text at empty lines and at full stops before a capital letter.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let is_end = |at: usize| {
        let rest = &text[at + 1..];
        let length = rest.bytes().take(MAX_SPACE).take_while(u8::is_ascii_whitespace).count();
        let (space, next) = rest.split_at(length);
        if text.as_bytes()[at] == b'.' {
            !space.is_empty() && next.starts_with(|c: char| c.is_ascii_uppercase())
        } else {
            space.contains('\n')
        }
    };
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(['.', '\n']).filter(|(at, _)| is_end(*at)) {
        found.push(&text[start..=at]);
        start = at + 1;
    }
    found.push(&text[start..]);
    found
}

/// The text of a comment, which may take several lines.
struct Comment {
    text: String,
    /// Names in the rule, in lower case.
    names: Rc<BTreeSet<String>>,
    /// Names to which the line before it, or that it ends, refers.
    line: Rc<Vec<String>>,
}

/// Returns the comments of a grammar.
fn comments(grammar: &str) -> Vec<Comment> {
    let mut found: Vec<Comment> = Vec::new();
    // The first comment of the rule, and the names in it.
    let (mut first, mut names) = (0, BTreeSet::new());
    let end_rule = |found: &mut [Comment], names: BTreeSet<String>| {
        let names = Rc::new(names);
        found.iter_mut().for_each(|comment| comment.names = Rc::clone(&names));
    };
    let mut line_names: Rc<Vec<String>> = Rc::default();
    let mut is_open = false;
    for line in grammar.lines() {
        let (code, comment) = split(line);
        if line.starts_with(|c: char| !c.is_whitespace() && c != ';') {
            end_rule(&mut found[first..], std::mem::take(&mut names));
            first = found.len();
        }
        let has_code = !code.trim().is_empty();
        if has_code {
            line_names = Rc::new(names_in(code));
            names.extend(line_names.iter().cloned());
        }
        let Some(comment) = comment.map(words_of) else {
            is_open = false;
            continue;
        };
        match found.last_mut().filter(|_| is_open && !has_code) {
            Some(last) => {
                last.text.push(' ');
                last.text.push_str(comment);
            }
            None => {
                found.push(Comment { text: comment.to_owned(), names: Rc::default(), line: Rc::clone(&line_names) });
            }
        }
        is_open = true;
    }
    end_rule(&mut found[first..], names);
    found
}

/// Returns the words of a comment, without those for `compare` at its begin.
fn words_of(comment: &str) -> &str {
    let words = comment.trim_start_matches([';', ' ']);
    words.strip_prefix("c.f. ").or(words.strip_prefix("cf. ")).unwrap_or(words)
}

/// Splits a line of a grammar at the sign that begins a comment.
fn split(line: &str) -> (&str, Option<&str>) {
    let mut close = None;
    for (at, c) in line.char_indices() {
        match (close, c) {
            (None, ';') => return (&line[..at], Some(&line[at..])),
            (None, '"') => close = Some('"'),
            (None, '<') => close = Some('>'),
            (Some(end), _) if end == c => close = None,
            _ => {}
        }
    }
    (line, None)
}

/// Returns the names to which a line of a rule refers, in lower case.
fn names_in(code: &str) -> Vec<String> {
    let elements = code.split_once('=').map_or(code, |(_, elements)| elements);
    let outside: String = elements.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let words = outside.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
    let names = words.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
    set(names.map(str::to_ascii_lowercase)).into_iter().collect()
}
