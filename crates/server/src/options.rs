//! The options of a client, which it sends when it starts the server: [`Options`].

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;

use urlgram_project::{FolderOptions, LintOverrides};

/// The options of a client. Each is optional.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Options {
    /// Configuration file to read instead of the nearest one.
    pub(crate) configuration: Option<PathBuf>,
    /// Whether no configuration file is read.
    pub(crate) isolated: bool,
    /// Lints of documents.
    pub(crate) lint: LintOptions,
    /// Grammars.
    pub(crate) grammar: GrammarOptions,
    /// Whether all files of the workspace are checked when the client starts.
    pub(crate) check_workspace: bool,
}

/// The options about lints.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct LintOptions {
    /// Whether documents are linted.
    pub(crate) enable: bool,
    /// Lints to enable instead of those of the configuration.
    pub(crate) select: Vec<String>,
    /// Lints to enable in addition.
    pub(crate) extend_select: Vec<String>,
    /// Lints to disable.
    pub(crate) ignore: Vec<String>,
}

impl Default for LintOptions {
    fn default() -> Self {
        LintOptions { enable: true, select: Vec::new(), extend_select: Vec::new(), ignore: Vec::new() }
    }
}

/// The options about grammars.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct GrammarOptions {
    /// Whether grammars are checked.
    pub(crate) enable: bool,
    /// Whether advice is shown: about correct grammars that a parser gets wrong if it takes the first alternative that matches.
    pub(crate) advice: bool,
    /// Column at which the formatter wraps lines.
    pub(crate) width: u16,
}

impl Default for GrammarOptions {
    fn default() -> Self {
        GrammarOptions { enable: true, advice: true, width: 72 }
    }
}

/// Narrowest column at which lines are wrapped.
const NARROWEST: u16 = 20;

impl Options {
    /// Reads the options: the value of `initializationOptions`, or a table `settings` or `urlgram` in it. Returns the default options
    /// and a message for a value that is not valid.
    pub(crate) fn read(value: Option<Value>) -> (Options, Option<String>) {
        let Some(value) = value.filter(|value| !value.is_null()) else { return (Options::default(), None) };
        let inner = value.get("settings").or_else(|| value.get("urlgram")).cloned().unwrap_or(value);
        match serde_json::from_value::<Options>(inner) {
            Ok(options) => (options, None),
            Err(error) => (Options::default(), Some(format!("the options are not used: {error}"))),
        }
    }

    /// Returns the options for configuration files.
    pub(crate) fn folders(&self) -> FolderOptions {
        FolderOptions { config: self.configuration.clone(), isolated: self.isolated, no_ignore: false }
    }

    /// Returns the options for lints.
    pub(crate) fn overrides(&self) -> LintOverrides {
        let LintOptions { select, extend_select, ignore, .. } = self.lint.clone();
        LintOverrides { select, extend_select, ignore, ..LintOverrides::default() }
    }

    /// Returns the column at which the formatter wraps lines.
    pub(crate) fn width(&self) -> usize {
        usize::from(self.grammar.width.max(NARROWEST))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn options_are_read_wherever_the_client_puts_them() {
        for value in [
            json!({"lint": {"select": ["U1"]}}),
            json!({"settings": {"lint": {"select": ["U1"]}}}),
            json!({"urlgram": {"lint": {"select": ["U1"]}}}),
        ] {
            let (options, problem) = Options::read(Some(value));
            assert_eq!((options.lint.select, options.lint.enable, problem), (vec!["U1".to_owned()], true, None));
        }
        assert!(Options::read(None).1.is_none() && Options::read(Some(Value::Null)).1.is_none());
        let (options, problem) = Options::read(Some(json!({"grammar": {"width": "wide"}})));
        assert!(options.grammar.advice && problem.is_some_and(|problem| problem.contains("invalid type")));
    }
}
