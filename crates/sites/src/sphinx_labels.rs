//! Labels of the documents of Sphinx: [`SphinxLabels`].

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use crate::files::{Files, below, has, joined};
use urlgram::span::Span;

/// Labels that Sphinx defines itself.
const BUILTIN: &[&str] = &["genindex", "modindex", "py-modindex", "search"];

/// Extensions of Sphinx that define no labels.
const WITHOUT_LABELS: &[&str] = &[
    "coverage", "doctest", "extlinks", "githubpages", "graphviz", "ifconfig", "imgconverter", "imgmath", "linkcode",
    "mathjax", "napoleon", "todo", "viewcode",
];

/// Extensions of others that define no labels: themes, highlighting, and parts of the layout.
const HARMLESS: &[&str] = &[
    "IPython.sphinxext.ipython_console_highlighting",
    "furo",
    "notfound.extension",
    "pydata_sphinx_theme",
    "sphinx_book_theme",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_favicon",
    "sphinx_inline_tabs",
    "sphinx_last_updated_by_git",
    "sphinx_prompt",
    "sphinx-prompt",
    "sphinx_reredirects",
    "sphinx_rtd_theme",
    "sphinx_sitemap",
    "sphinx_tabs.tabs",
    "sphinx_togglebutton",
    "sphinxcontrib.jquery",
    "sphinxcontrib.mermaid",
    "sphinxcontrib.plantuml",
    "sphinxcontrib.spelling",
    "sphinxcontrib.youtube",
    "sphinxemoji.sphinxemoji",
    "sphinxext.opengraph",
    "sphinxext.rediraffe",
];

/// Most included files that are read.
const MAX_INCLUDED: usize = 1000;

/// The file that defines a label, and the bytes of the line that does.
type LabelPlace = (Arc<Path>, Span);

/// Labels that `:ref:` of Sphinx leads to, of all documents below a folder.
#[derive(Debug, Default)]
pub struct SphinxLabels {
    /// Labels in the form of [`normal`], with the places that define them. Sphinx defines some itself.
    names: HashMap<String, Option<LabelPlace>>,
    /// Terms of glossaries, in the form of [`normal`].
    terms: HashSet<String>,
    /// Labels by a part of their words; `None` where several have the part.
    similar: HashMap<String, Option<String>>,
    /// Whether labels may be defined elsewhere: by an extension, or in documents of other projects.
    pub is_open: bool,
}

impl SphinxLabels {
    /// Reads the documents below the folder `source`, and what they include below `root`; `None` if there are too many. Without `conf.py` in it, its configuration is not known.
    pub(crate) fn of(files: &dyn Files, root: &Path, source: &Path) -> Option<SphinxLabels> {
        let configuration = has(files, source, "conf.py").then(|| files.text(&source.join("conf.py"))).flatten();
        let is_open = configuration.is_none_or(|configuration| is_open(&configuration));
        let mut labels = SphinxLabels { is_open, ..SphinxLabels::default() };
        BUILTIN.iter().for_each(|name| labels.add(name, None));
        let mut included_count = 0;
        let is_entered = |name: &str| !name.starts_with(['.', '_']);
        for path in below(files, source, is_entered)? {
            if let Some((_, "rst" | "md" | "txt" | "inc")) = path.rsplit_once('.') {
                let path = source.join(&path);
                let Some(text) = files.text(&path) else { continue };
                labels.add_all(&path, &text);
                // An included file may be anywhere.
                for included in text.lines().filter_map(|line| line.trim().strip_prefix(".. include::")) {
                    let included = path.parent().and_then(|folder| joined(root, folder, included.trim()));
                    let included = included.filter(|_| included_count < MAX_INCLUDED);
                    if let Some((path, text)) = included.and_then(|path| Some((path.clone(), files.text(&path)?))) {
                        included_count += 1;
                        labels.add_all(&path, &text);
                    }
                }
            }
        }
        Some(labels)
    }

    /// Adds the labels that a file defines.
    fn add_all(&mut self, path: &Path, text: &str) {
        let path: Arc<Path> = Arc::from(path);
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if let Some(name) = label(line) {
                let length = line.trim_end().len();
                self.add(&name, Some((Arc::clone(&path), Span::new(at as u32, (at + length) as u32))));
            }
            at += line.len();
        }
        self.terms.extend(terms(text).iter().map(|term| normal(term)));
    }

    fn add(&mut self, name: &str, place: Option<LabelPlace>) {
        let name = normal(name);
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
        self.names.contains_key(&normal(label))
    }

    /// Whether a glossary of a document has a term, which MyST links to by `#term`.
    pub fn has_term(&self, term: &str) -> bool {
        self.terms.contains(&normal(term))
    }

    /// Returns the file that defines a label, and the bytes of the line that does; `None` for a label that Sphinx defines itself.
    pub fn place(&self, label: &str) -> Option<(&Path, Span)> {
        self.names.get(&normal(label))?.as_ref().map(|(path, span)| (&**path, *span))
    }

    /// Returns the labels, sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// Returns the only label that differs from this one in its first or last word, in a word more or less, or in what separates words. With
    /// `is_strict`, the labels share three words, or all of them and this one has a space, so that another project hardly has this one.
    pub fn similar(&self, label: &str, is_strict: bool) -> Option<&str> {
        let label = normal(label);
        let words: Vec<&str> = words(&label).collect();
        let (all, count) = (words.join(" "), words.len());
        let rests = [words.get(1..), words.get(..count.saturating_sub(1))].into_iter().flatten();
        let least = if is_strict && !label.contains(' ') { 3 } else { 2 };
        let rests = rests.filter(|rest| rest.len() >= least).map(|rest| rest.join(" "));
        let all = std::iter::once(all).filter(|_| count >= least || !is_strict);
        all.chain(rests).find_map(|part| self.similar.get(&part)?.as_deref())
    }
}

/// Returns a label as Sphinx compares it: in lower case, with single spaces.
fn normal(label: &str) -> String {
    label.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

fn words(label: &str) -> impl Iterator<Item = &str> {
    label.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns the label that a line defines: `.. _name:`, `:name: name` of a directive, `(name)=` of MyST.
fn label(line: &str) -> Option<String> {
    let line = line.trim();
    if let Some(name) = line.strip_prefix(".. ").and_then(|rest| rest.trim_start().strip_prefix('_')) {
        let name = name.strip_suffix(':')?.trim_matches('`');
        return Some(name.replace('\\', ""));
    }
    let name = line.strip_prefix(":name:").or_else(|| line.strip_prefix('(')?.strip_suffix(")="))?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
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

/// Whether labels may come from elsewhere than the documents.
fn is_open(configuration: &str) -> bool {
    // A string of the lines that matter has no `#`.
    let mut lines = configuration.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let may_define = |name: &str| match name.strip_prefix("sphinx.ext.") {
        Some(inner) => !WITHOUT_LABELS.contains(&inner),
        None => !HARMLESS.contains(&name),
    };
    // Extensions of others, and includes of other configurations, may do anything.
    let is_foreign = |line: &str| {
        ["autosectionlabel", "intersphinx_mapping", "exec(", "import *"].iter().any(|mark| line.contains(mark))
    };
    while let Some(line) = lines.next() {
        if is_foreign(line) {
            return true;
        }
        let Some(mut list) = loaded(line) else { continue };
        // The names, up to the end of the list or of the call.
        loop {
            let (names, others): (Vec<_>, Vec<_>) =
                list.split(['\'', '"']).enumerate().partition(|(number, _)| number % 2 == 1);
            let is_list =
                others.iter().all(|(_, text)| text.chars().all(|c| matches!(c, ' ' | ',' | '[' | ']' | '(' | ')')));
            if !is_list || names.iter().any(|(_, name)| may_define(name)) {
                return true;
            }
            if list.trim_end_matches(',').ends_with([']', ')']) {
                break;
            }
            let Some(next) = lines.next() else { return true };
            list = next;
        }
    }
    false
}

/// Returns what a line of a configuration assigns or adds to the list of extensions.
fn loaded(line: &str) -> Option<&str> {
    let is_part = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '"' | '\''));
    let (before, rest) = line.split_once("extensions").filter(|(before, _)| !is_part(before))?;
    let value = rest.trim_start();
    // A variable may have a type.
    let value =
        if value.starts_with(':') { value.split_once('=').map_or("", |(name, _)| &value[name.len()..]) } else { value };
    let assigned = value.trim_start_matches('+').strip_prefix('=').filter(|_| before.is_empty());
    let called = || rest.strip_prefix('.')?.split_once('(').map(|(_, rest)| rest);
    assigned.or_else(called).map(str::trim_start)
}

/// Whether the configuration of Sphinx in a folder names an extension that is a program of the repository, which may make documents.
pub(crate) fn has_own_extension(files: &dyn Files, root: &Path, folder: &Path) -> bool {
    const FOLDERS: [&str; 8] = ["", "_ext", "_exts", "ext", "exts", "_extensions", "extensions", "sphinxext"];
    let Some(text) = files.text(&folder.join("conf.py")) else { return true };
    let lists = text.match_indices("extensions").filter_map(|(at, word)| {
        let rest = text[at + word.len()..].trim_start().trim_start_matches('+').strip_prefix('=')?;
        rest.trim_start().strip_prefix('[')?.split(']').next()
    });
    let names = lists.flat_map(|list| list.split(['"', '\'']).skip(1).step_by(2));
    let folders: Vec<_> = FOLDERS.iter().map(|name| folder.join(name)).chain([root.to_owned()]).collect();
    names.filter_map(|name| name.split('.').next()).any(|name| {
        let file = format!("{name}.py");
        !name.is_empty() && folders.iter().any(|folder| has(files, folder, name) || has(files, folder, &file))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_define_labels() {
        for (line, name) in [
            (".. _Install Guide:", Some("Install Guide")),
            (".. _`a: b`:", Some("a: b")),
            (".. _a: https://h/", None),
            ("   :name: fig-1", Some("fig-1")),
            ("(my-label)=", Some("my-label")),
            ("(a)", None),
            ("text", None),
        ] {
            assert_eq!(label(line).as_deref(), name, "{line}");
        }
    }

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
        for (label, meant) in
            [("forum", None), ("base_roadmap_2_12", Some("core_roadmap_2_12")), ("when: a_b", Some("a-b"))]
        {
            assert_eq!(labels.similar(label, true), meant, "{label}");
        }
    }

    #[test]
    fn a_configuration_may_bring_labels_of_others() {
        for (text, open) in [
            ("extensions = []\n", false),
            ("extensions = ['sphinx.ext.todo', \"sphinx.ext.viewcode\"]\n", false),
            ("extensions = [\n    'sphinx.ext.todo',\n    'myst_parser',\n]\n", true),
            ("extensions = ['sphinx.ext.autosectionlabel']\n", true),
            ("intersphinx_mapping = {}\n", true),
            ("# intersphinx_mapping\nproject = 'a'\n", false),
            ("extensions = load()\n", true),
            ("extensions = [\n    'sphinx_rtd_theme',  # it is a theme\n    'sphinx.ext.todo'\n]\n", false),
            ("extensions = ['furo']\nextensions.append('sphinx.ext.graphviz')\n", false),
            ("extensions = ['furo']\nif x:\n    extensions.append('own')\n", true),
            ("extensions = ['furo']\nextensions += [\n    'own',\n]\n", true),
            ("extensions = ['furo', name]\n", true),
            (
                "extensions = ['furo',\n  # it's 'own'\n]\nmyst_enable_extensions = ['colon_fence']\nextensions_dir = 'x'\n",
                false,
            ),
            ("extensions += ['furo'] + more\n", true),
            ("extensions = ['furo'", true),
            ("extensions: list[str] = ['own']\n", true),
        ] {
            assert_eq!(is_open(text), open, "{text}");
        }
    }
}
