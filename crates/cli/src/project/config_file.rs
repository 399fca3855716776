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
pub(crate) struct ConfigFile {
    pub(crate) grammar: Option<Text>,
    pub(crate) rule: Option<Text>,
    pub(crate) select: Option<Vec<Text>>,
    #[serde(default)]
    pub(crate) extend_select: Vec<Text>,
    #[serde(default)]
    pub(crate) ignore: Vec<Text>,
    #[serde(default)]
    pub(crate) severity: BTreeMap<Text, Severity>,
    #[serde(default)]
    pub(crate) per_file_ignores: BTreeMap<Text, Vec<Text>>,
    pub(crate) exclude: Option<Vec<Text>>,
    #[serde(default)]
    pub(crate) extend_exclude: Vec<Text>,
    #[serde(default)]
    pub(crate) force_exclude: bool,
    #[serde(default)]
    pub(crate) kinds: BTreeMap<Text, Text>,
    #[serde(default)]
    pub(crate) preset: BTreeMap<Text, Preset>,
    #[serde(default)]
    pub(crate) site_root: Vec<Text>,
    pub(crate) format: Option<Text>,
    #[serde(default)]
    pub(crate) comments: bool,
    #[serde(default)]
    pub(crate) known_hosts: Vec<String>,
    pub(crate) policy: Option<urlgram_lint::Policy>,
    pub(crate) style: Option<urlgram_lint::Style>,
}

impl ConfigFile {
    /// Reads the `text` of the file at `path`. Returns `None` for a `pyproject.toml` without `[tool.urlgram]`.
    ///
    /// # Errors
    /// A text that is not TOML, an unknown key, and a value of the wrong type.
    pub(crate) fn read(path: &Path, text: &str) -> Result<Option<ConfigFile>, Mistake> {
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
