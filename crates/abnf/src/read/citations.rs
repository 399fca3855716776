//! Documents that a document cites, and its statements about them: [`Citations`].

use std::collections::{BTreeMap, BTreeSet};

use super::origins::{Clarity, Origins, Prose, sentences};
use super::references::{Origin, rfc};
use super::successors::is_replaced;
use crate::model::bundled;
use crate::sets::set;

/// The RFCs that a document cites, and what it says about names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Citations {
    /// Numbers of the RFCs.
    pub(super) numbers: BTreeSet<String>,
    /// Words in lower case of sentences that cite RFCs with known grammars, with the numbers of these.
    words: BTreeMap<String, BTreeSet<String>>,
    /// Documents that it says define names.
    pub(super) origins: Origins,
    /// Whether it includes definitions in a notation that is not ABNF, so that their names are not known.
    pub(super) has_other: bool,
}

/// The definitions of a document in another notation than ABNF.
const CDDL: &str = "the CDDL of the document";

impl Citations {
    /// Reads the citations of a document.
    pub(crate) fn of(prose: &Prose<'_>) -> Citations {
        let own = prose.own.and_then(|own| own.strip_prefix("RFC "));
        let mut citations = Citations { origins: Origins::of(prose), ..Citations::default() };
        for sentence in sentences(prose.text) {
            let mut numbers = cited(sentence);
            numbers.retain(|number| Some(number.as_str()) != own);
            citations.numbers.extend(numbers.iter().cloned());
            numbers.retain(|number| is_replaced(number) || bundled::of_rfc(number).next().is_some());
            if numbers.is_empty() {
                continue;
            }
            for word in sentence.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_') {
                citations.words.entry(word.to_ascii_lowercase()).or_default().extend(numbers.iter().cloned());
            }
        }
        citations
    }

    /// Reads only the numbers of the RFCs that a text cites.
    pub(super) fn numbers_of(text: &str) -> Citations {
        Citations { numbers: cited(text), ..Citations::default() }
    }

    /// Adds names that the document defines in CDDL, and whether there are more of them.
    pub(crate) fn with_other(mut self, names: Vec<String>, is_open: bool) -> Citations {
        names.into_iter().for_each(|name| self.origins.insert(name, Origin::of_words(CDDL)));
        self.has_other = is_open;
        self
    }

    /// Returns the numbers of the RFCs that the sentences with a name cite.
    pub(super) fn of_name(&self, name: &str) -> BTreeSet<String> {
        self.words.get(name).cloned().unwrap_or_default()
    }

    /// Returns where a name without definition is probably defined, if the document includes definitions in CDDL.
    pub(super) fn other(&self) -> Option<Elsewhere> {
        let origin = || Elsewhere { origin: Origin::of_words(CDDL), clarity: Clarity::Comment };
        self.has_other.then(origin)
    }
}

/// A document without a known grammar that defines a name.
#[derive(Clone, Debug)]
pub(super) struct Elsewhere {
    pub(super) origin: Origin,
    pub(super) clarity: Clarity,
}

/// Returns the numbers of the RFCs that a text cites, also by links: `RFC 9110`, `{{!RFC9110}}`, `#bib-rfc9110`.
fn cited(text: &str) -> BTreeSet<String> {
    set(text.match_indices(['R', 'r']).filter_map(|(at, _)| rfc(text, at)).map(|(_, number)| number.to_owned()))
}
