//! The rules of a list of public suffixes that is read at run time.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::error::Error;
use core::fmt;

/// A line of a list of public suffixes that is not a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidRule {
    /// Number of the line, from 1. `None` if the text is neither a list nor the name of one.
    pub(super) line: Option<usize>,
    pub(super) text: String,
}

impl fmt::Display for InvalidRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line} is not a rule of a list of public suffixes: {:?}", self.text),
            None => write!(
                f,
                "expected `icann`, `listed`, or a list of public suffixes with a line for each rule, found {:?}",
                self.text
            ),
        }
    }
}

impl Error for InvalidRule {}

/// The suffix of a name.
pub(super) struct Found {
    /// Number of bytes.
    pub(super) len: usize,
    pub(super) listed: bool,
    pub(super) private: bool,
}

/// Most labels of a rule: a name of the DNS has no more.
const MAX_LABELS: usize = 127;

/// The rules for one text of labels, each by its section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
struct Rule {
    plain: Option<Section>,
    /// `*.` before the labels.
    wildcard: Option<Section>,
    /// `!` before the labels.
    exception: Option<Section>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Section {
    Icann,
    Private,
}

/// The rules of a list, by their labels in lower case.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Rules {
    rules: BTreeMap<String, Rule>,
    /// Most labels of a rule, so that a name of many labels is read in linear time.
    max_labels: usize,
}

impl Rules {
    /// Reads a list.
    pub(super) fn parse(list: &str) -> Result<Self, InvalidRule> {
        let mut rules = Rules::default();
        let mut section = Section::Icann;
        for (number, line) in list.lines().enumerate() {
            let line = line.trim_start_matches('\u{feff}').trim();
            if let Some(comment) = line.strip_prefix("//") {
                section = match comment.trim() {
                    "===BEGIN PRIVATE DOMAINS===" => Section::Private,
                    "===BEGIN ICANN DOMAINS===" => Section::Icann,
                    _ => section,
                };
                continue;
            }
            // A line is read up to its first white space.
            let Some(rule) = line.split_whitespace().next() else { continue };
            if !rules.add(rule, section) {
                return Err(InvalidRule { line: Some(number + 1), text: rule.chars().take(80).collect() });
            }
        }
        if rules.rules.is_empty() {
            return Err(InvalidRule { line: None, text: list.trim().chars().take(80).collect() });
        }
        Ok(rules)
    }

    /// Adds a rule. Returns whether it is one.
    fn add(&mut self, rule: &str, section: Section) -> bool {
        let (is_exception, rest) = rule.strip_prefix('!').map_or((false, rule), |rest| (true, rest));
        let (is_wildcard, labels) = rest.strip_prefix("*.").map_or((false, rest), |rest| (true, rest));
        let labels = labels.to_lowercase();
        let is_label = |label: &str| {
            !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || !c.is_ascii() || "-_".contains(c))
        };
        let is_rule = labels.split('.').all(is_label)
            && labels.split('.').count() <= MAX_LABELS
            && !(is_exception && is_wildcard);
        if !is_rule {
            return false;
        }
        #[cfg(feature = "idna")]
        if let Ok(ascii) = super::idna::Idna::default().to_ascii(&labels)
            && ascii != labels
        {
            self.set(&ascii, is_exception, is_wildcard, section);
        }
        self.set(&labels, is_exception, is_wildcard, section);
        true
    }

    fn set(&mut self, labels: &str, is_exception: bool, is_wildcard: bool, section: Section) {
        self.max_labels = self.max_labels.max(labels.split('.').count());
        let rule = self.rules.entry(labels.to_owned()).or_default();
        let place = match (is_exception, is_wildcard) {
            (true, _) => &mut rule.exception,
            (_, true) => &mut rule.wildcard,
            _ => &mut rule.plain,
        };
        // Of two equal rules, the one of the registry counts.
        *place = place.filter(|known| *known == Section::Icann).or(Some(section));
    }

    /// Returns the suffix of a name in lower case: that of an exception, or else of the rule with the most labels, or else the last label.
    pub(super) fn find(&self, name: &str, icann_only: bool) -> Found {
        let counts = |section: &Section| !icann_only || *section == Section::Icann;
        let ends = || name.rmatch_indices('.').map(|(dot, _)| dot + 1).chain([0]);
        let mut found = Found { len: name.len() - ends().next().unwrap_or_default(), listed: false, private: false };
        for (start, longer) in ends().zip(ends().skip(1).map(Some).chain([None])).take(self.max_labels) {
            let labels = &name[start..];
            let Some(rule) = self.rules.get(labels) else { continue };
            let suffix = |start: usize, section: Section| Found {
                len: name.len() - start,
                listed: true,
                private: section == Section::Private,
            };
            if let Some(section) = rule.exception.filter(counts) {
                let first = labels.find('.').map_or(labels.len(), |dot| dot + 1);
                return suffix(start + first, section);
            }
            if let Some(section) = rule.plain.filter(counts) {
                found = suffix(start, section);
            }
            if let (Some(section), Some(longer)) = (rule.wildcard.filter(counts), longer) {
                found = suffix(longer, section);
            }
        }
        found
    }
}
