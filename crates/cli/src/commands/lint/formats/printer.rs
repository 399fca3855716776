//! The formats by name.

use super::print::{Print, PrintOptions};
use super::{concise, full, github, gitlab, grouped, json, junit, rdjson, sarif};

/// Makes, of a line a format, the enum that clap and configuration files read.
macro_rules! formats {
    ($($(#[$attribute:meta])+ $name:ident => $printer:expr,)+) => {
        /// How to print findings.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum Format { $($(#[$attribute])+ $name),+ }

        impl Format {
            /// What prints so.
            pub(crate) fn printer(self, options: PrintOptions) -> Box<dyn Print> {
                match self { $(Format::$name => Box::new($printer(options))),+ }
            }
        }
    };
}

formats! {
    /// A picture of each, with what was expected and the rule
    Full => full::Full::new,
    /// A line each: `file:line:column: code message`; columns are characters
    Concise => concise::Concise::new,
    /// A heading for each file, a line for each finding
    Grouped => grouped::Grouped::new,
    /// One JSON array
    Json => json::Array::new,
    /// A JSON object a line; offsets and spans are bytes
    #[value(alias = "jsonl")]
    #[serde(alias = "jsonl")]
    JsonLines => json::Lines::new,
    /// SARIF 2.1.0, for code scanning
    Sarif => sarif::Sarif::new,
    /// Annotations of GitHub Actions
    Github => github::Github::new,
    /// A code quality report of GitLab
    Gitlab => gitlab::Gitlab::new,
    /// JUnit XML: a test suite a file
    Junit => junit::Junit::new,
    /// Reviewdog's diagnostic format, as JSON lines
    Rdjson => rdjson::Rdjson::new,
}
