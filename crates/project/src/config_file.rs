//! The format of the configuration file: `urlgram.toml`, or `[tool.urlgram]` in `pyproject.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::mistake::Mistake;
use urlgram_lint::{Preset, Severity};

/// The names of configuration files, the first of a folder counts.
pub(crate) const NAMES: [&str; 3] = ["urlgram.toml", ".urlgram.toml", PYPROJECT];

const PYPROJECT: &str = "pyproject.toml";

/// A text and its place in the file.
pub(crate) type Text = Spanned<String>;

/// The keys of a configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ConfigFile {
    /// Name of the grammar.
    pub grammar: Option<Text>,
    /// Name of the rule.
    pub rule: Option<Text>,
    /// Lints to enable instead of the default ones.
    pub select: Option<Vec<Text>>,
    /// Lints to enable in addition.
    #[serde(default)]
    pub extend_select: Vec<Text>,
    /// Lints to disable.
    #[serde(default)]
    pub ignore: Vec<Text>,
    /// Severities of lints.
    #[serde(default)]
    pub severity: BTreeMap<Text, Severity>,
    /// Lints to disable in files that match a pattern.
    #[serde(default)]
    pub per_file_ignores: BTreeMap<Text, Vec<Text>>,
    /// Patterns of files to leave out of folders, instead of the default ones.
    pub exclude: Option<Vec<Text>>,
    /// Patterns of files to leave out in addition.
    #[serde(default)]
    pub extend_exclude: Vec<Text>,
    /// Whether files that are named are excluded as well.
    #[serde(default)]
    pub force_exclude: bool,
    /// Kinds of files that match a pattern.
    #[serde(default)]
    pub kinds: BTreeMap<Text, Text>,
    /// Default sets of lints in files that match a pattern.
    #[serde(default)]
    pub preset: BTreeMap<Text, Preset>,
    /// Folders that links with `/` at their beginning lead to.
    #[serde(default)]
    pub site_root: Vec<Text>,
    /// Sites that the file declares or corrects.
    #[serde(default)]
    pub site: Vec<SiteEntry>,
    /// Name of the output format.
    pub format: Option<Text>,
    /// Whether lines of a list that begin with `#` are comments.
    #[serde(default)]
    pub comments: bool,
    /// Hosts that others may imitate.
    #[serde(default)]
    pub known_hosts: Vec<String>,
    /// Restrictions on hosts, ports and schemes.
    pub policy: Option<urlgram_lint::Policy>,
    /// Specifications and programs that must read the same host and port.
    #[serde(default)]
    pub agree: Vec<Text>,
    /// Preferred forms of URLs.
    pub style: Option<urlgram_lint::Style>,
}

/// A site that a file declares or corrects.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SiteEntry {
    /// Name of the generator.
    pub generator: Text,
    /// Folder that the generator is run in, from that of the file.
    pub folder: Option<String>,
    /// Folder of pages, from that folder.
    pub content: Option<String>,
    /// Path of the site on its host.
    pub base: Option<String>,
}

impl ConfigFile {
    /// Reads the `text` of the file at `path`. Returns `None` for a `pyproject.toml` without `[tool.urlgram]`.
    ///
    /// # Errors
    /// A text that is not TOML, an unknown key, and a value of the wrong type.
    pub fn read(path: &Path, text: &str) -> Result<Option<ConfigFile>, Mistake> {
        let mistake = |error: toml::de::Error| Mistake::of_toml(&error, text);
        if path.file_name().is_none_or(|name| name != PYPROJECT) {
            return toml::from_str(text).map(Some).map_err(mistake);
        }
        if !text.contains("urlgram") {
            return Ok(None);
        }
        match toml::from_str::<Project>(text) {
            Ok(project) => Ok(project.tool.urlgram),
            // Another program reports a file that is broken elsewhere.
            Err(_) if !text.contains("tool.urlgram") => Ok(None),
            Err(error) => Err(mistake(error)),
        }
    }
}

#[derive(Default, Deserialize)]
struct Tool {
    urlgram: Option<ConfigFile>,
}

/// A `pyproject.toml`.
#[derive(Deserialize)]
struct Project {
    #[serde(default)]
    tool: Tool,
}

/// Returns the pairs of a table in the order of the file.
pub(crate) fn in_order<V>(table: &BTreeMap<Text, V>) -> Vec<(&Text, &V)> {
    let mut pairs: Vec<_> = table.iter().collect();
    pairs.sort_by_key(|(key, _)| key.span().start);
    pairs
}

/// Returns the texts without their places.
pub(crate) fn plain(texts: &[Text]) -> Vec<String> {
    texts.iter().map(|text| text.get_ref().clone()).collect()
}
