//! How findings are printed: a file a format, and a line in [`Format`].

use std::io::{self, Write};

use super::report::Totals;
use super::spot::Spot;
use crate::Look;

mod concise;
mod full;
mod github;
mod gitlab;
mod grouped;
mod json;
mod junit;
mod rdjson;
mod sarif;

/// Prints findings in the order in which they come. What comes before the first and after the last belongs to the format.
pub(super) trait Print {
    /// What comes before all findings.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// One finding. Those of a file come together.
    fn finding(&mut self, file: &str, spot: &Spot, out: &mut dyn Write) -> io::Result<()>;

    /// What comes after all findings.
    fn end(&mut self, _totals: &Totals, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// What a printer is told beside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) look: Look,
    /// Whether passwords and tokens are shown to people.
    pub(super) shows_secrets: bool,
}

/// Makes, of a line a format, the enum that clap and configuration files read.
macro_rules! formats {
    ($($(#[$attribute:meta])+ $name:ident => $printer:expr,)+) => {
        /// How to print findings.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum Format { $($(#[$attribute])+ $name),+ }

        impl Format {
            /// What prints so.
            pub(super) fn printer(self, manner: Manner) -> Box<dyn Print> {
                match self { $(Format::$name => Box::new($printer(manner))),+ }
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
