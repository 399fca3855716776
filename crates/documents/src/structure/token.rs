//! Tokens of a structure, and their comparison.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A part of the structure of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A part that no edit of a URL may change: a bracket, a tag, a key.
    Fixed(String),
    /// A text that may contain URLs, with the name of its kind.
    Text(&'static str, String),
    /// The end of a structure at a mistake: the parser could not read the rest.
    Broken,
}

/// Adds text to the last token if that is a text of the same kind. Parsers cut a text at arbitrary places.
pub(super) fn push_text(tokens: &mut Vec<Token>, kind: &'static str, text: &str) {
    match tokens.last_mut() {
        Some(Token::Text(last, before)) if *last == kind => before.push_str(text),
        _ => tokens.push(Token::Text(kind, text.to_owned())),
    }
}

/// URLs before edits and after them, as a search of them needs them.
#[derive(Debug, Default)]
pub(crate) struct EditedUrls {
    /// First bytes of the URLs before.
    first: BTreeSet<u8>,
    /// URLs before by their lengths, with those after.
    by_length: BTreeMap<usize, HashMap<String, BTreeSet<String>>>,
}

impl EditedUrls {
    pub(crate) fn insert(&mut self, before: String, after: String) {
        if let Some(first) = before.bytes().next() {
            self.first.insert(first);
            self.by_length.entry(before.len()).or_default().entry(before).or_default().insert(after);
        }
    }

    /// Returns the lengths of the URLs with which `text` begins, each with the same URL after an edit.
    fn beginning<'e>(&'e self, text: &'e str) -> impl Iterator<Item = (usize, &'e str)> {
        let is_first = text.bytes().next().is_some_and(|byte| self.first.contains(&byte));
        let lengths = self.by_length.iter().filter(move |_| is_first);
        let found = lengths.filter_map(|(length, urls)| Some((*length, urls.get(text.get(..*length)?)?)));
        found.flat_map(|(length, urls)| urls.iter().map(move |url| (length, url.as_str())))
    }
}

/// Whether two structures differ only in texts with edited URLs. Of a structure that ends at a mistake, the tokens before the
/// mistake are compared.
pub(crate) fn is_same(before: &[Token], after: &[Token], edits: &EditedUrls) -> bool {
    let (before, after) = match before.strip_suffix(&[Token::Broken]) {
        Some(before) => (before, &after[..before.len().min(after.len())]),
        None => (before, after),
    };
    before.len() == after.len()
        && before.iter().zip(after).all(|(before, after)| match (before, after) {
            (Token::Text(kind, before), Token::Text(other, after)) => {
                kind == other && (before == after || is_edited(before, after, edits))
            }
            (before, after) => before == after,
        })
}

/// Whether `after` results from `before` if some of the URLs in it are edited.
fn is_edited(before: &str, after: &str, edits: &EditedUrls) -> bool {
    // Offsets in `before`, each with the offsets in `after` that it may correspond to.
    let mut reached = BTreeMap::from([(0, BTreeSet::from([0]))]);
    while let Some((at, others)) = reached.pop_first() {
        for other in others {
            let (rest, expected) = (&before[at..], &after[other..]);
            if rest == expected {
                return true;
            }
            for (length, new) in edits.beginning(rest).filter(|(_, new)| expected.starts_with(new)) {
                reached.entry(at + length).or_default().insert(other + new.len());
            }
            let next = rest.chars().next().filter(|next| expected.starts_with(*next));
            if let Some(length) = next.map(char::len_utf8) {
                reached.entry(at + length).or_default().insert(other + length);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_edited_urls_may_differ() {
        let mut edits = EditedUrls::default();
        edits.insert("http://A/".into(), "http://a/".into());
        edits.insert("http://b:080".into(), "http://b".into());
        let same = |before, after| is_edited(before, after, &edits);
        assert!(same("x http://A/b, http://A/", "x http://a/b, http://A/"));
        assert!(same("http://b:080 http://b:080/", "http://b:080 http://b/"));
        assert!(same("é http://b:080", "é http://b"));
        for (before, after) in [
            ("x", "y"),
            ("http://A/", "http://c/"),
            ("http://A/ b", "http://a/ c"),
            ("http://A/", "http://a/ "),
            ("a http://A/", " http://a/"),
            ("http://b:080/", "http://b:80/"),
        ] {
            assert!(!same(before, after), "{before} {after}");
        }
    }
}
