//! The known grammar that defines a name of a document: [`known`].

use std::collections::{BTreeMap, BTreeSet};

use super::citations::{Citations, Elsewhere};
use super::origins::{Clarity, Said};
use super::prose::{Meant, meant};
use super::references::Origin;
use super::successors::{replaces, successors};
use crate::model::bundled;
use crate::sets::set;

/// A fact about a name without definition.
#[derive(Default)]
pub(super) struct Known {
    /// Files of cited documents that define it, each in another way.
    pub(super) files: Vec<&'static str>,
    /// Numbers of RFCs that are cited, by those that replace them.
    replaced: BTreeMap<String, String>,
    /// Files of documents that replace cited ones, if a document that is cited itself defines the name, too.
    pub(super) others: Vec<&'static str>,
    /// Document without a known grammar that defines it.
    pub(super) elsewhere: Option<Elsewhere>,
}

impl Known {
    pub(super) fn only(&self) -> Option<&'static str> {
        self.files.first().copied().filter(|_| self.files.len() == 1)
    }

    /// Returns the file of some documents, if they define it in one way.
    pub(super) fn only_of(&self, name: &str, is_meant: &dyn Fn(&str) -> bool) -> Option<&'static str> {
        among(name, &self.files, is_meant).only()
    }

    /// Returns the file of the document that other names are of, if the only file is that of a document which defines none of them:
    /// RFC 6455 cites RFC 5321, but its `quoted-string` is that of RFC 2616, as is its `token`. `count` returns the number of names.
    pub(super) fn among_others(&self, count: &dyn Fn(&str) -> usize) -> Option<&'static str> {
        let names = |file: &&'static str| bundled::number(file).map_or(0, count);
        let is_single = self.only().is_some_and(|file| names(&file) <= 1);
        let other = self.others.iter().copied().max_by_key(names)?;
        (is_single && names(&other) > 0).then_some(other)
    }

    /// Returns the number of the RFC that is cited, if that of a file replaces it.
    pub(super) fn replaces(&self, file: &str) -> Option<String> {
        self.replaced.get(bundled::number(file)?).cloned()
    }
}

/// Returns what is known of a name: the document that a statement about it names, or else that of a sentence with the name, if this
/// defines it in one way, or else all that are cited, or else those that replace them. Core rules need no import.
pub(super) fn known(name: &str, citations: &Citations) -> Known {
    let key = name.to_ascii_lowercase();
    let files = bundled::defining_files(&key);
    if files.contains(&"rfc5234.abnf") {
        return Known::default();
    }
    // A document that cites RFC 5234 takes its notation, not the rules that describe the notation.
    let files: Vec<&'static str> = files.iter().copied().filter(|file| bundled::number(file) != Some("5234")).collect();
    let said = citations.origins.get(name);
    let clear = said.filter(|said| said.clarity > Clarity::Link).and_then(|said| of_statement(name, &files, said));
    if let Some(known) =
        clear.or_else(|| citations.other().map(|other| Known { elsewhere: Some(other), ..Known::default() }))
    {
        return known;
    }
    let default = || of_statement(name, &files, &citations.origins.of_undefined()?);
    let known = default().filter(|known| known.files.len() == 1);
    let known = known.unwrap_or_else(|| of_citations(name, &files, citations));
    match said.filter(|_| known.files.is_empty()) {
        Some(said) => of_statement(name, &files, said).unwrap_or(known),
        None if known.files.is_empty() => default().unwrap_or(known),
        None => known,
    }
}

/// Returns the files of the documents that a statement names, or else of those that replace them.
fn of_statement(name: &str, files: &[&'static str], said: &Said) -> Option<Known> {
    let numbers = set(said.origins.iter().filter_map(|origin| origin.number.clone()));
    let known = within(name, files, &numbers);
    let known = if known.files.is_empty() { newer(name, files, &numbers) } else { known };
    if !known.files.is_empty() {
        return Some(known);
    }
    let mut open = said.origins.iter().filter(|origin| may_define(origin, name, files));
    let origin = open.clone().find(|origin| origin.number.is_some()).or_else(|| open.next())?.clone();
    Some(Known { elsewhere: Some(Elsewhere { origin, clarity: said.clarity }), ..Known::default() })
}

/// Whether a document may define a rule that its known grammar does not have.
fn may_define(origin: &Origin, name: &str, files: &[&'static str]) -> bool {
    let Some(number) = &origin.number else { return true };
    let is_newer = |file: &&str| bundled::number(file).is_some_and(|newer| replaces(newer, number));
    let is_notation = successors(number, name).any(|newer| newer == "5234");
    !bundled::is_whole(number) && !is_notation && !files.iter().any(is_newer)
}

/// Returns the files of the cited documents.
fn of_citations(name: &str, files: &[&'static str], citations: &Citations) -> Known {
    let (said, cited) = (citations.of_name(&name.to_ascii_lowercase()), &citations.numbers);
    let is_one = |known: &Known| known.files.len() == 1;
    let named =
        || Some(within(name, files, &said)).filter(is_one).or_else(|| Some(newer(name, files, &said)).filter(is_one));
    if let Some(known) = named() {
        return known;
    }
    let direct = within(name, files, cited);
    let newer = newer(name, files, cited);
    if direct.files.is_empty() {
        return newer;
    }
    // The others are without the documents that are cited themselves and those that replace them.
    let numbers = set(direct.files.iter().filter_map(|file| bundled::number(file)));
    let is_other = |number: &str, old: &str| !numbers.contains(number) && !numbers.contains(old);
    let mut replaced = newer.replaced;
    replaced.retain(|number, old| is_other(number, old));
    let is_left = |file: &&'static str| bundled::number(file).is_some_and(|number| replaced.contains_key(number));
    Known { others: newer.files.into_iter().filter(is_left).collect(), replaced, ..direct }
}

fn within(name: &str, files: &[&'static str], numbers: &BTreeSet<String>) -> Known {
    among(name, files, &|number| numbers.contains(number))
}

/// Returns the files of the documents that replace some others which have the rule.
fn newer(name: &str, files: &[&'static str], numbers: &BTreeSet<String>) -> Known {
    let mut replaced: BTreeMap<String, String> = BTreeMap::new();
    for number in numbers {
        successors(number, name).for_each(|newer| _ = replaced.insert(newer.to_owned(), number.clone()));
    }
    let known = among(name, files, &|number| replaced.contains_key(number));
    Known { replaced, ..known }
}

/// Returns the files of some documents that define a name, without those that repeat the definition of an earlier one or refer to it.
fn among(name: &str, files: &[&'static str], is_meant: &dyn Fn(&str) -> bool) -> Known {
    let found: Vec<&'static str> =
        files.iter().copied().filter(|file| bundled::number(file).is_some_and(is_meant)).collect();
    // RFC 5321 has `Local-part`, and RFC 5322 `local-part`.
    let spelled: Vec<&'static str> = found.iter().copied().filter(|file| bundled::spells(file, name)).collect();
    let mut found = if spelled.is_empty() { found } else { spelled };
    // Those that define the rule precede those that refer to it.
    found.sort_by_cached_key(|file| usize::from(target(file, name).0 != *file));
    let mut apart: Vec<&'static str> = Vec::new();
    for file in found {
        if !apart.iter().any(|other| agree(file, other, name)) {
            apart.push(file);
        }
    }
    Known { files: apart, ..Known::default() }
}

/// Whether two files define a rule in the same way: they are of one document, refer to one rule, or have equal definitions.
fn agree(file: &str, other: &str, name: &str) -> bool {
    let ((file_target, rule), (other_target, other_rule)) = (target(file, name), target(other, name));
    bundled::number(file) == bundled::number(other)
        || bundled::number(file_target) == bundled::number(other_target) && rule.eq_ignore_ascii_case(&other_rule)
        || bundled::definition(file_target, &rule) == bundled::definition(other_target, &other_rule)
}

/// Returns the file and the rule that a definition in words refers to: `host` of RFC 3986 for `uri-host = <host, see [URI]>`. Other
/// definitions are those of the file itself.
fn target<'f>(file: &'f str, name: &str) -> (&'f str, String) {
    let definition = bundled::definition(file, name).unwrap_or_default();
    let words = definition.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
    let meant = words.and_then(|words| meant(words, name));
    meant.map_or_else(|| (file, name.to_owned()), |Meant { file, name, .. }| (file, name))
}
