//! Equal findings of a document, which a reader wants to read once.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::located_finding::{LocatedFinding, Position};

/// Most texts with the same mistake in the same characters that are shown one by one.
const MOST_TEXTS: usize = 3;

/// Properties that findings share which are shown as one: the code, the message, the marked characters, and whether there is a fix.
type Mistake<'a> = (&'static str, &'a str, &'a [u8], Option<bool>);

fn mistake(located: &LocatedFinding) -> Mistake<'_> {
    let LocatedFinding { finding, text, .. } = located;
    let fix = finding.fix().filter(|_| located.edit.is_some()).map(|fix| fix.is_safe());
    (finding.code(), finding.message(), text.get(finding.span().range()).unwrap_or_default(), fix)
}

/// Joins the findings of a document that are equal: the first of them has the places of the others. They have the same message, and are
/// about the same URL or, if there are more than three such URLs, about the same characters.
pub(crate) fn joined(findings: Vec<LocatedFinding>) -> Vec<LocatedFinding> {
    let mut texts: HashMap<Mistake<'_>, HashSet<&[u8]>> = HashMap::new();
    for located in &findings {
        texts.entry(mistake(located)).or_default().insert(&located.text);
    }
    let mut firsts = HashMap::new();
    let mut owner = Vec::with_capacity(findings.len());
    for (number, located) in findings.iter().enumerate() {
        let mistake = mistake(located);
        let is_frequent = texts.get(&mistake).is_some_and(|texts| texts.len() > MOST_TEXTS);
        let text = if is_frequent { None } else { Some(&*located.text) };
        owner.push(*firsts.entry((mistake, text)).or_insert(number));
    }
    drop((firsts, texts));
    let mut joined: Vec<LocatedFinding> = Vec::new();
    let mut at = HashMap::new();
    for (located, first) in findings.into_iter().zip(owner) {
        match at.get(&first).and_then(|place: &usize| joined.get_mut(*place)) {
            Some(known) => known.others.extend([located.start].into_iter().chain(located.others)),
            None => {
                at.insert(first, joined.len());
                joined.push(located);
            }
        }
    }
    joined
}

/// The places of findings that one stands for: `410 times, also at 3:16, 5:16, 7:16, …`.
pub(crate) struct Others<'a> {
    pub(crate) places: &'a [Position],
    /// Whether only ASCII characters may be written.
    pub(crate) is_ascii: bool,
}

impl fmt::Display for Others<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 4;
        write!(f, "{} times, also at", 1 + self.places.len())?;
        for (number, Position { line, column, .. }) in self.places.iter().take(SHOWN).enumerate() {
            write!(f, "{} {line}:{column}", if number > 0 { "," } else { "" })?;
        }
        match (self.places.len() > SHOWN, self.is_ascii) {
            (false, _) => Ok(()),
            (true, true) => f.write_str(", ..."),
            (true, false) => f.write_str(", …"),
        }
    }
}
