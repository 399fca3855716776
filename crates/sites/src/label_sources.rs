//! Labels by the configuration of Sphinx and MyST: [`Sources`].

use std::path::Path;

use crate::files::{Files, has};

/// Configurations of the programs that read labels: Sphinx, Jupyter Book 1 and mystmd.
pub const LABEL_CONFIGURATIONS: [&str; 3] = ["conf.py", "_toc.yml", "myst.yml"];

/// Extensions of Sphinx that define no labels.
const WITHOUT_LABELS: &[&str] = &[
    "autodoc", "autosectionlabel", "autosummary", "coverage", "doctest", "duration", "extlinks", "githubpages",
    "graphviz", "ifconfig", "imgconverter", "imgmath", "inheritance_diagram", "intersphinx", "linkcode", "mathjax",
    "napoleon", "todo", "viewcode",
];

/// Extensions that read the texts of programs, which may define labels.
const OF_PROGRAMS: &[&str] = &["sphinx.ext.autodoc", "sphinx.ext.autosummary", "numpydoc"];

/// Extensions of others that define no labels: themes, highlighting, and parts of the layout.
const HARMLESS: &[&str] = &[
    "IPython.sphinxext.ipython_console_highlighting",
    "furo",
    "jupyterhub_sphinx_theme",
    "matplotlib.sphinxext.plot_directive",
    "myst_nb",
    "myst_parser",
    "notfound.extension",
    "numpydoc",
    "pydata_sphinx_theme",
    "sphinx_autodoc_typehints",
    "sphinx_book_theme",
    "sphinx_comments",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_external_toc",
    "sphinx_favicon",
    "sphinx_inline_tabs",
    "sphinx_issues",
    "sphinx_last_updated_by_git",
    "sphinx_multitoc_numbering",
    "sphinx_prompt",
    "sphinx-prompt",
    "sphinx_remove_toctrees",
    "sphinx_reredirects",
    "sphinx_rtd_theme",
    "sphinx_sitemap",
    "sphinx_tabs.tabs",
    "sphinx_thebe",
    "sphinx_togglebutton",
    "sphinxcontrib.bibtex",
    "sphinxcontrib.jquery",
    "sphinxcontrib.mermaid",
    "sphinxcontrib.plantuml",
    "sphinxcontrib.spelling",
    "sphinxcontrib.youtube",
    "sphinxemoji.sphinxemoji",
    "sphinxext.opengraph",
    "sphinxext.rediraffe",
];

/// The extension that makes labels of headings.
const OF_HEADINGS: &str = "sphinx.ext.autosectionlabel";

/// Places outside of the documents of a project that may define its labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sources {
    /// Whether an extension or a different project may do so.
    pub(crate) is_open: bool,
    /// Whether the texts of programs of the repository may do so.
    pub(crate) has_programs: bool,
    /// Whether each heading of a document is a label: for mystmd (`enumerate.ts` of its `myst-transforms`), and with an extension of Sphinx,
    /// <https://www.sphinx-doc.org/en/master/usage/extensions/autosectionlabel.html>.
    pub(crate) has_headings: bool,
}

impl Sources {
    /// Reads the configuration in a folder. The labels of a project without one that is known may be anywhere.
    ///
    /// - Sphinx: `conf.py`.
    /// - Jupyter Book 1: <https://jupyterbook.org/v1/customize/config.html>.
    /// - mystmd: <https://mystmd.org/guide/frontmatter>, and <https://mystmd.org/guide/plugins> for programs that may define labels.
    pub(crate) fn of(files: &dyn Files, folder: &Path) -> Sources {
        let text = |name: &str| has(files, folder, name).then(|| files.text(&folder.join(name))).flatten();
        let (mut is_open, mut has_programs, mut has_headings) = (true, false, false);
        if let Some(text) = text("conf.py") {
            (is_open, has_headings) = (self::is_open(&text), text.contains(OF_HEADINGS));
            has_programs = OF_PROGRAMS.iter().any(|name| text.contains(name));
        } else if let Some(text) = text("_config.yml").filter(|_| has(files, folder, "_toc.yml")) {
            (is_open, has_headings) = (is_book_open(&text), text.contains(OF_HEADINGS));
        } else if let Some(text) = text("myst.yml") {
            let is_key = |line: &str| ["plugins:", "extends:"].iter().any(|key| line.starts_with(key));
            (is_open, has_headings) = (text.lines().any(|line| is_key(line.trim())), true);
        }
        Sources { is_open, has_programs, has_headings }
    }
}

/// Returns the role that the nearest `conf.py` around a folder gives to texts without one.
pub(crate) fn default_role(files: &dyn Files, root: &Path, folder: &Path) -> Option<String> {
    let mut folders = folder.ancestors().take_while(|folder| folder.starts_with(root));
    let config = files.text(&folders.find(|folder| has(files, folder, "conf.py"))?.join("conf.py"))?;
    let value = config.lines().find_map(|line| line.strip_prefix("default_role")?.trim_start().strip_prefix('='))?;
    let name = value.split('#').next().unwrap_or(value).trim().trim_matches(['"', '\'']);
    (name != "None" && !name.is_empty()).then(|| name.to_owned())
}

/// Whether the configuration of Jupyter Book lets labels come from elsewhere.
fn is_book_open(text: &str) -> bool {
    const MARKS: [&str; 2] = ["intersphinx_mapping", "local_extensions"];
    let extensions = text.split("extra_extensions:").nth(1).unwrap_or_default().lines();
    let (first, names) = (extensions.clone().next().unwrap_or_default(), extensions.skip(1));
    let mut names = names.map(str::trim).take_while(|line| line.is_empty() || line.starts_with(['-', '#']));
    let name = |line: &str| line.split('#').next().unwrap_or_default().trim_matches([' ', '-', '"', '\'']).to_owned();
    MARKS.iter().any(|mark| text.contains(mark))
        || !first.split('#').next().unwrap_or_default().trim().is_empty()
        || names.any(|line| !name(line).is_empty() && may_define(&name(line)))
}

/// Whether an extension may define labels.
fn may_define(name: &str) -> bool {
    match name.strip_prefix("sphinx.ext.") {
        Some(inner) => !WITHOUT_LABELS.contains(&inner),
        None => !HARMLESS.contains(&name),
    }
}

/// Whether labels may come from elsewhere than the documents, by the configuration of Sphinx.
fn is_open(configuration: &str) -> bool {
    // A string of the lines that matter has no `#`.
    let mut lines = configuration.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    // Extensions of others, and includes of other configurations, may do anything.
    let is_foreign = |line: &str| ["intersphinx_mapping", "exec(", "import *"].iter().any(|mark| line.contains(mark));
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
    fn a_configuration_may_bring_labels_of_others() {
        for (text, open) in [
            ("extensions = []\n", false),
            ("extensions = ['sphinx.ext.todo', \"sphinx.ext.viewcode\"]\n", false),
            ("extensions = [\n    'sphinx.ext.todo',\n    'myst_parser',\n]\n", false),
            ("extensions = ['sphinx.ext.autodoc', 'own']\n", true),
            ("extensions = ['sphinx.ext.autosectionlabel']\n", false),
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
    #[test]
    fn a_book_may_have_labels_of_others() {
        for (text, open) in [
            ("title: A\n", false),
            ("sphinx:\n  extra_extensions:\n    - sphinx_design # x\n    - 'sphinx.ext.todo'\nlatex: x\n", false),
            ("sphinx:\n  extra_extensions:\n    - own\n", true),
            ("sphinx:\n  extra_extensions: [own]\n", true),
            ("sphinx:\n  config:\n    intersphinx_mapping: {}\n", true),
        ] {
            assert_eq!(is_book_open(text), open, "{text}");
        }
    }
}
