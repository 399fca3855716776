//! What sort of document a file is.

use std::path::Path;

use super::language::{self, Language};
use super::prose;

/// A sort of document, which decides where URLs stand in it and how they are written there.
///
/// ```
/// use std::path::Path;
/// use urlgram_documents::Kind;
///
/// assert_eq!(Kind::of_path(Path::new("docs/README.md")), Some(Kind::Markdown));
/// assert_eq!(Kind::from_name("python"), Kind::of_path(Path::new("setup.py")));
/// assert_eq!(Kind::of_path(Path::new("photo.jpeg")), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A URL a line. A line of `#` and a comment for urlgram is no URL.
    List,
    /// URLs that end with NUL.
    NulList,
    /// Plain text and mail.
    Text,
    /// CommonMark with GitHub's additions, and the HTML inside of it.
    Markdown,
    /// HTML, and what looks like it: SVG, Vue, XML.
    Html,
    /// JSON, JSON with comments, JSON5, JSON Lines.
    Json,
    /// YAML.
    Yaml,
    /// TOML.
    Toml,
    /// Cells between commas.
    Csv,
    /// Cells between tabs.
    Tsv,
    /// Source code and configuration files: comments and strings.
    Code(&'static Language),
}

/// The kinds that are no language, with their names and the endings of file names.
const KINDS: &[(Kind, &str, &[&str])] = &[
    (Kind::List, "list", &["urls", "lst"]),
    (Kind::NulList, "nul-list", &[]),
    (Kind::Text, "text", &["txt", "text", "eml", "mbox", "rst", "adoc", "asciidoc", "org", "tex", "log", "po"]),
    (Kind::Markdown, "markdown", &["md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd"]),
    (
        Kind::Html,
        "html",
        &[
            "html", "htm", "xhtml", "svg", "vue", "svelte", "xml", "rss", "atom", "xsl", "xslt", "xsd", "wsdl",
            "plist", "csproj", "pom",
        ],
    ),
    (
        Kind::Json,
        "json",
        &["json", "jsonc", "json5", "jsonl", "ndjson", "geojson", "webmanifest", "ipynb", "har", "sarif"],
    ),
    (Kind::Yaml, "yaml", &["yaml", "yml"]),
    (Kind::Toml, "toml", &["toml"]),
    (Kind::Csv, "csv", &["csv"]),
    (Kind::Tsv, "tsv", &["tsv", "tab"]),
];

/// File names that say what the file is, where an ending does not.
const NAMES: &[(&str, Kind)] = &[
    ("readme", Kind::Text),
    ("license", Kind::Text),
    ("changelog", Kind::Text),
    ("cargo.lock", Kind::Toml),
    ("poetry.lock", Kind::Toml),
    ("uv.lock", Kind::Toml),
    ("pipfile", Kind::Toml),
    ("composer.lock", Kind::Json),
    (".prettierrc", Kind::Json),
    (".eslintrc", Kind::Json),
    (".babelrc", Kind::Json),
    (".clang-format", Kind::Yaml),
];

impl Kind {
    /// What a file of this name is; letter case does not matter. `None` if nothing is known of it.
    pub fn of_path(path: &Path) -> Option<Kind> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let named = NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind);
        let ending = || {
            let (_, ending) = name.rsplit_once('.')?;
            KINDS.iter().find(|(_, _, endings)| endings.contains(&ending)).map(|(kind, ..)| *kind)
        };
        named.or_else(ending).or_else(|| language::of_file(&name).map(Kind::Code))
    }

    /// The kind of this name, such as `markdown` or `rust`, or of this ending of file names, such as `md`.
    pub fn from_name(name: &str) -> Option<Kind> {
        let name = name.to_ascii_lowercase();
        let kind = KINDS.iter().find(|(_, known, endings)| *known == name || endings.contains(&name.as_str()));
        kind.map(|(kind, ..)| *kind).or_else(|| language::of_name(&name).map(Kind::Code))
    }

    /// Whether a text that may be anything is a list of URLs: at least nine in ten of its lines that are not empty are one word
    /// that begins with a scheme. Comments for urlgram do not count.
    ///
    /// ```
    /// use urlgram_documents::Kind;
    ///
    /// assert!(Kind::is_list(b"https://a.example/\nmailto:a@b.example\n"));
    /// assert!(!Kind::is_list(b"New York\nhttps://a.example/\n"));
    /// ```
    pub fn is_list(text: &[u8]) -> bool {
        let (mut lines, mut urls) = (0_u64, 0_u64);
        let is_comment = |line: &[u8]| line.starts_with(b"#") && memchr::memmem::find(line, b"urlgram: ").is_some();
        let all = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        for line in all.filter(|line| !line.is_empty() && !is_comment(line)) {
            lines += 1;
            let is_word = !line.iter().any(u8::is_ascii_whitespace);
            urls += u64::from(is_word && prose::begins(&String::from_utf8_lossy(line)));
        }
        lines > 0 && 10 * urls >= 9 * lines
    }

    /// Its name: `markdown`, `rust`.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Code(language) => language.name,
            kind => KINDS.iter().find(|(known, ..)| *known == kind).map_or("", |(_, name, _)| name),
        }
    }

    /// All names that [`Kind::from_name`] knows, without endings.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let kinds = KINDS.iter().map(|(_, name, _)| *name);
        kinds.chain(language::LANGUAGES.iter().map(|language| language.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for name in Kind::names() {
            assert_eq!(Kind::from_name(name).map(Kind::name), Some(name));
        }
    }

    #[test]
    fn nine_in_ten_lines_of_a_list_are_one_word_with_a_scheme() {
        let lines = |urls: usize, others: usize| "http://h/\n\n".repeat(urls) + &"New-York\n".repeat(others);
        assert!(Kind::is_list(lines(9, 1).as_bytes()));
        assert!(!Kind::is_list(lines(17, 2).as_bytes()));
        assert!(Kind::is_list(b"HTTP://h:080/\r\n  mailto:a@b\r\nhttp://\xff/"));
        for text in ["", "\n", "a b\n", "C:\n", "msgid \"\"\n", "Date: today\n", "http://a/ b\n", "www.example.com\n"] {
            assert!(!Kind::is_list(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_name_goes_before_an_ending() {
        let kind = |path: &str| Kind::of_path(Path::new(path)).map(Kind::name);
        assert_eq!(kind("a/Cargo.lock"), Some("toml"));
        assert_eq!(kind("Dockerfile"), Some("dockerfile"));
        assert_eq!(kind("api.Dockerfile"), Some("dockerfile"));
        assert_eq!(kind("Makefile"), Some("makefile"));
        assert_eq!(kind("a.tar.gz"), None);
        assert_eq!(kind(".."), None);
        assert_eq!(kind("README"), Some("text"));
    }
}
