//! Files that may contain grammars.

use std::path::Path;

/// Endings of files that may contain grammars.
const ENDINGS: &[&str] = &[
    "abnf", "bnf", "txt", "xml", "md", "markdown", "mkd", "mdown", "html", "htm", "xhtml", "bs", "adoc", "asciidoc",
    "asc", "rst", "rest", "mdx", "mkdn", "qmd", "rmd", "mediawiki",
];

/// Whether the ending of a file is that of a grammar, or of a document that may contain one.
pub fn may_contain_grammar(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}
