//! Labels of the documents of Sphinx: [`SphinxLabels`].

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use crate::files::{Files, below, joined};
use crate::label_lines::{self, heading, letters, titles};
use crate::label_sources::{Sources, default_role};
use urlgram::span::Span;
use urlgram_documents::fully_normalized_name;

/// Labels that Sphinx defines itself.
const BUILTIN: &[&str] = &["genindex", "modindex", "py-modindex", "search"];

/// Most included files that are read.
const MAX_INCLUDED: usize = 1000;

/// The file that defines a label, and the bytes of the line that does.
type LabelPlace = (Arc<Path>, Span);

/// Labels that `:ref:` of Sphinx leads to, of all documents below a folder.
#[derive(Debug, Default)]
pub struct SphinxLabels {
    /// Labels in the form of [`fully_normalized_name`], with the places that define them. Sphinx defines some itself.
    names: HashMap<String, Option<LabelPlace>>,
    /// Terms of glossaries, in the form of [`fully_normalized_name`].
    terms: HashSet<String>,
    /// Letters and digits of the headings, if each is a label.
    headings: HashSet<String>,
    /// Labels by a part of their words; `None` where several have the part.
    similar: HashMap<String, Option<String>>,
    /// Whether labels may be defined elsewhere: by an extension, or in documents of other projects.
    pub is_open: bool,
    /// Role of texts without one: <https://www.sphinx-doc.org/en/master/usage/configuration.html#confval-default_role>.
    pub default_role: Option<String>,
}

impl SphinxLabels {
    /// Reads the documents below the folder `source`, and what they include below `root`; `None` if there are too many.
    pub(crate) fn of(files: &dyn Files, root: &Path, source: &Path) -> Option<SphinxLabels> {
        let Sources { is_open, has_programs, has_headings } = Sources::of(files, source);
        let mut labels =
            SphinxLabels { is_open, default_role: default_role(files, root, source), ..SphinxLabels::default() };
        BUILTIN.iter().for_each(|name| labels.add(name, None));
        let mut included_count = 0;
        let is_entered = |name: &str| !name.starts_with('.') && !matches!(name, "_build" | "_static" | "_templates");
        for path in below(files, source, is_entered)? {
            if let Some((_, "rst" | "md" | "txt" | "inc" | "ipynb" | "tex")) = path.rsplit_once('.') {
                let path = source.join(&path);
                let Some(text) = files.text(&path) else { continue };
                labels.add_all(&path, &text);
                if has_headings {
                    labels.headings.extend(text.lines().filter_map(heading).chain(titles(&text)));
                }
                // An included file may be anywhere.
                for included in text.lines().filter_map(included) {
                    let included = path.parent().and_then(|folder| joined(root, folder, included.trim()));
                    let included = included.filter(|_| included_count < MAX_INCLUDED);
                    if let Some((path, text)) = included.and_then(|path| Some((path.clone(), files.text(&path)?))) {
                        included_count += 1;
                        labels.add_all(&path, &text);
                    }
                }
            }
        }
        // Labels in programs change little where any other project may define some.
        if has_programs && !is_open {
            labels.add_programs(files, root)?;
        }
        Some(labels)
    }

    /// Adds the labels in programs of the repository, whose texts extensions add to the documents.
    fn add_programs(&mut self, files: &dyn Files, root: &Path) -> Option<()> {
        let is_entered = |name: &str| !name.starts_with('.') && name != "node_modules";
        let programs = below(files, root, is_entered)?;
        for path in programs.iter().filter(|path| path.ends_with(".py") || path.ends_with(".pyx")) {
            let path = root.join(path);
            if let Some(text) = files.text(&path).filter(|text| text.contains(".. _")) {
                self.add_all(&path, &text);
            }
        }
        Some(())
    }

    /// Adds the labels that a file defines.
    fn add_all(&mut self, path: &Path, text: &str) {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let (is_cell, is_markdown) = (ending == "ipynb", matches!(ending, "md" | "tex"));
        let path: Arc<Path> = Arc::from(path);
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let span = Span::new(at as u32, (at + line.trim_end().len()) as u32);
            label_lines::each(line, is_cell, is_markdown, |name| {
                if !name.is_empty() {
                    self.add(name, Some((Arc::clone(&path), span)));
                }
            });
            at += line.len();
        }
        self.terms.extend(terms(text).iter().map(|term| fully_normalized_name(term)));
    }

    fn add(&mut self, name: &str, place: Option<LabelPlace>) {
        let name = fully_normalized_name(name);
        let words: Vec<&str> = words(&name).collect();
        if !self.names.contains_key(&name) && !words.is_empty() {
            for part in [&words[..], &words[1..], &words[..words.len() - 1]].into_iter().filter(|part| !part.is_empty())
            {
                let known = self.similar.entry(part.join(" ")).or_insert_with(|| Some(name.clone()));
                if known.as_ref().is_some_and(|known| *known != name) {
                    *known = None;
                }
            }
        }
        self.names.entry(name).or_insert(place);
    }

    /// Whether a document defines a label.
    pub fn has(&self, label: &str) -> bool {
        self.names.contains_key(&fully_normalized_name(label)) || self.has_heading(label)
    }

    /// Whether the label is that of a heading, which a program makes of its text. The name of the document may be before it.
    fn has_heading(&self, label: &str) -> bool {
        let has = |heading: &str| self.headings.contains(&letters(heading));
        !self.headings.is_empty() && (has(label) || label.split_once(':').is_some_and(|(_, heading)| has(heading)))
    }

    /// Whether a glossary of a document has a term, which MyST links to by `#term`.
    pub fn has_term(&self, term: &str) -> bool {
        self.terms.contains(&fully_normalized_name(term))
    }

    /// Returns the file that defines a label, and the bytes of the line that does; `None` for a label that Sphinx defines itself.
    pub fn place(&self, label: &str) -> Option<(&Path, Span)> {
        self.names.get(&fully_normalized_name(label))?.as_ref().map(|(path, span)| (&**path, *span))
    }

    /// Returns the labels, sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// Returns the only label that differs from this one in its first or last word, in a word more or less, or in what separates words. With
    /// `is_strict`, the labels share three words, or all of several, or this one has a space, so that another project hardly has this one.
    pub fn similar(&self, label: &str, is_strict: bool) -> Option<&str> {
        let label = fully_normalized_name(label);
        let words: Vec<&str> = words(&label).collect();
        let (all, count) = (words.join(" "), words.len());
        // Nobody else has the label of this project with a digit at its end.
        let shorter = label.trim_end_matches(|c: char| c.is_ascii_digit());
        if shorter.len() < label.len() && count > 1 && shorter.ends_with(char::is_alphabetic) {
            if let Some((known, _)) = self.names.get_key_value(shorter) {
                return Some(known.as_str());
            }
        }
        let rests = [words.get(1..), words.get(..count.saturating_sub(1))].into_iter().flatten();
        let least = if is_strict && !label.contains(' ') { 3 } else { 2 };
        let rests = rests.filter(|rest| rest.len() >= least).map(|rest| rest.join(" "));
        let of = |part: &str| self.similar.get(part)?.as_deref();
        if is_strict && count < least {
            // Nobody else has a label with the same words and other marks between them.
            return of(&all).filter(|known| count > 1 && self::words(known).eq(words.iter().copied()));
        }
        std::iter::once(all).chain(rests).find_map(|part| of(&part))
    }
}

fn words(label: &str) -> impl Iterator<Item = &str> {
    label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns the file that a line of a document includes.
fn included(line: &str) -> Option<&str> {
    let line = line.trim();
    line.strip_prefix(".. include::").or_else(|| line.trim_start_matches(['`', ':', '~']).strip_prefix("{include}"))
}

/// Returns the terms of the glossaries of a document: the lines of the directive before those that are indented more.
/// <https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html#directive-glossary>
fn terms(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    if !text.contains("glossary") {
        return found;
    }
    let depth = |line: &str| line.len() - line.trim_start().len();
    // The indentation of the terms of the current directive, which that of its first term decides.
    let mut inside: Option<(bool, Option<usize>)> = None;
    for line in text.lines() {
        let trimmed = line.trim();
        let (is_rst, is_myst) = (trimmed.starts_with(".. glossary::"), trimmed.ends_with("{glossary}"));
        match inside {
            _ if is_rst || is_myst => inside = Some((is_rst, None)),
            Some(_) if trimmed.is_empty() || trimmed.starts_with([':', '#']) || trimmed.starts_with("..") => {}
            Some((true, _)) if depth(line) == 0 => inside = None,
            Some((false, _)) if trimmed.starts_with("```") || trimmed.starts_with(":::") => inside = None,
            Some((is_rst, first)) => {
                let first = first.unwrap_or(depth(line));
                inside = Some((is_rst, Some(first)));
                // A classifier may follow the term.
                found.extend((depth(line) == first).then(|| trimmed.split(" : ").next().unwrap_or(trimmed)));
            }
            None => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_label_is_the_only_one() {
        let mut labels = SphinxLabels::default();
        ["ansible_forum", "core_roadmap_2_12", "a-b", "x_one", "y_one"].iter().for_each(|name| labels.add(name, None));
        for (label, meant) in [
            ("forum", Some("ansible_forum")),
            ("base_roadmap_2_12", Some("core_roadmap_2_12")),
            ("when: a_b", Some("a-b")),
            ("A_B", Some("a-b")),
            ("one", None),
            ("python_forum", None),
            ("", None),
        ] {
            assert_eq!(labels.similar(label, false), meant, "{label}");
        }
        for (label, meant) in [
            ("forum", None),
            ("base_roadmap_2_12", Some("core_roadmap_2_12")),
            ("when: a_b", Some("a-b")),
            ("A_B", Some("a-b")),
            ("x_one1", Some("x_one")),
            ("a-b-c1", None),
        ] {
            assert_eq!(labels.similar(label, true), meant, "{label}");
        }
    }
}
