//! Formats of documents: [`DocumentKind`].

use super::language::{self, Language};
use super::line_count::LineCount;

/// Format of a document. It decides which places contain URLs, and their escape syntax.
///
/// ```
/// use std::path::Path;
/// use urlgram_documents::DocumentKind;
///
/// assert_eq!(DocumentKind::of_path(Path::new("docs/README.md")), Some(DocumentKind::Markdown));
/// assert_eq!(DocumentKind::from_name("python"), DocumentKind::of_path(Path::new("setup.py")));
/// assert_eq!(DocumentKind::of_path(Path::new("photo.jpeg")), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DocumentKind {
    /// One URL per line. A line such as `# urlgram: ignore-file[U301]` is a comment.
    List,
    /// URLs that each end with NUL.
    NulList,
    /// Plain text.
    Text,
    /// Mail (RFC 5322), also several in one file.
    Mail,
    /// CommonMark with GitHub's extensions, including embedded HTML.
    Markdown,
    /// reStructuredText.
    Rst,
    /// AsciiDoc.
    Asciidoc,
    /// LaTeX and BibTeX.
    Latex,
    /// Manual pages, and other documents of troff.
    Man,
    /// HTML, also with the placeholders of a template language, and the components of Vue.
    Html,
    /// Components of Svelte and Astro: HTML with expressions in braces.
    Svelte,
    /// XML: SVG, RSS, project files.
    Xml,
    /// JSON, JSON with comments, JSON5, JSON Lines.
    Json,
    /// Jupyter notebooks.
    Notebook,
    /// YAML.
    Yaml,
    /// TOML.
    Toml,
    /// Java property files.
    Properties,
    /// Translations of gettext.
    Po,
    /// Comma-separated values.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// Header fields of HTTP, such as those of a `_headers` file, and content security policies.
    Headers,
    /// `robots.txt`.
    Robots,
    /// Hosts files: lines of an address and the names of hosts.
    Hosts,
    /// Source code and configuration files. URLs are searched in comments and strings.
    Code(&'static Language),
}

/// Kinds other than languages, with their names and file extensions.
const KINDS: &[(DocumentKind, &str, &[&str])] = &[
    (DocumentKind::List, "list", &["urls"]),
    (DocumentKind::NulList, "nul-list", &[]),
    (DocumentKind::Text, "text", &["txt", "text", "org", "log", "lst"]),
    (DocumentKind::Mail, "mail", &["eml", "mbox", "mail"]),
    (DocumentKind::Markdown, "markdown", &["md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd", "livemd", "cheatmd"]),
    (DocumentKind::Rst, "restructuredtext", &["rst", "rest"]),
    (DocumentKind::Asciidoc, "asciidoc", &["adoc", "asciidoc", "asc"]),
    (DocumentKind::Latex, "latex", &["tex", "ltx", "sty", "cls", "bib", "bbl"]),
    (DocumentKind::Man, "man", &["man", "mdoc", "roff", "1", "2", "3", "4", "5", "6", "7", "8", "9"]),
    (DocumentKind::Html, "html", &["html", "htm", "xhtml", "vue"]),
    (DocumentKind::Svelte, "svelte", &["svelte", "astro"]),
    (
        DocumentKind::Xml,
        "xml",
        &[
            "xml", "svg", "rss", "atom", "xsl", "xslt", "xsd", "wsdl", "plist", "csproj", "vbproj", "fsproj",
            "vcxproj", "props", "targets", "resx", "xaml", "nuspec", "pom", "kml", "gpx", "opml", "xlf", "xliff",
            "tmx", "dita", "ditamap", "docbook", "dbk", "csl", "fxml", "glade", "wxs", "jrxml", "rdf", "owl",
            "storyboard", "xib", "qrc", "metainfo", "appdata",
        ],
    ),
    (
        DocumentKind::Json,
        "json",
        &["json", "jsonc", "json5", "jsonl", "ndjson", "geojson", "webmanifest", "har", "sarif"],
    ),
    (DocumentKind::Notebook, "notebook", &["ipynb"]),
    (DocumentKind::Yaml, "yaml", &["yaml", "yml"]),
    (DocumentKind::Toml, "toml", &["toml"]),
    (DocumentKind::Properties, "properties", &["properties"]),
    (DocumentKind::Po, "po", &["po", "pot"]),
    (DocumentKind::Csv, "csv", &["csv"]),
    (DocumentKind::Tsv, "tsv", &["tsv", "tab"]),
    (DocumentKind::Headers, "headers", &["csp"]),
    (DocumentKind::Robots, "robots", &[]),
    (DocumentKind::Hosts, "hosts", &[]),
];

impl DocumentKind {
    /// Whether each record of such a document is one URL.
    pub const fn is_url_list(self) -> bool {
        matches!(self, DocumentKind::List | DocumentKind::NulList)
    }

    /// Returns the kind of a file extension in lower case, without the dot.
    pub(super) fn of_extension(extension: &str) -> Option<DocumentKind> {
        KINDS.iter().find(|(_, _, extensions)| extensions.contains(&extension)).map(|(kind, ..)| *kind)
    }

    /// Returns the kind of a name such as `markdown` or `rust`, or of a file extension such as `md`.
    pub fn from_name(name: &str) -> Option<DocumentKind> {
        let name = name.to_ascii_lowercase();
        let kind = KINDS.iter().find(|(_, known, extensions)| *known == name || extensions.contains(&name.as_str()));
        kind.map(|(kind, ..)| *kind).or_else(|| language::of_name(&name).map(DocumentKind::Code))
    }

    /// Whether a text of unknown format is a list of URLs, as [`LineCount::is_list`] says.
    ///
    /// ```
    /// use urlgram_documents::DocumentKind;
    ///
    /// assert!(DocumentKind::is_list(b"https://a.example/\nmailto:a@b.example\n"));
    /// assert!(!DocumentKind::is_list(b"New York\nhttps://a.example/\n"));
    /// ```
    pub fn is_list(text: &[u8]) -> bool {
        LineCount::of(text).is_list()
    }

    /// Returns the name, such as `markdown` or `rust`.
    pub fn name(self) -> &'static str {
        match self {
            DocumentKind::Code(language) => language.name,
            kind => KINDS.iter().find(|(known, ..)| *known == kind).map_or("", |(_, name, _)| name),
        }
    }

    /// Returns the endings of the names of files of a kind, and whole names, in lower case. None for an unknown kind.
    ///
    /// ```
    /// use urlgram_documents::DocumentKind;
    ///
    /// assert_eq!(DocumentKind::files("csv"), ["csv"]);
    /// ```
    pub fn files(name: &str) -> &'static [&'static str] {
        let kind = KINDS.iter().find(|(_, known, _)| *known == name).map(|(.., endings)| *endings);
        kind.or_else(|| language::of_name(name).map(|language| language.files)).unwrap_or_default()
    }

    /// Returns all names that [`DocumentKind::from_name`] knows, without file extensions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let kinds = KINDS.iter().map(|(_, name, _)| *name);
        kinds.chain(language::LANGUAGES.iter().map(|language| language.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in DocumentKind::names() {
            assert_eq!(DocumentKind::from_name(name).map(DocumentKind::name), Some(name));
        }
    }

    #[test]
    fn nine_in_ten_lines_of_a_list_are_urls() {
        let lines = |urls: usize, others: usize| "http://h/\n\n".repeat(urls) + &"New-York\n".repeat(others);
        assert!(DocumentKind::is_list(lines(9, 1).as_bytes()));
        assert!(!DocumentKind::is_list(lines(17, 2).as_bytes()));
        assert!(DocumentKind::is_list(b"HTTP://h:080/\r\n  mailto:a@b\r\nhttp://\xff/"));
        for text in ["", "\n", "a b\n", "C:\n", "msgid \"\"\n", "Date: today\n", "http://a/ b\n", "www.example.com\n"] {
            assert!(!DocumentKind::is_list(text.as_bytes()), "{text}");
        }
        for text in [
            "http://exa mple/",
            "http://[::1/",
            "ht!tp://x",
            "http://a.example/my file.html",
            "http://",
            "htp://a b",
            "http://user name@host/",
            "1http://x/",
            "http ://x/",
            "http://a.example/?q=a b",
            "https:///x y/z",
        ] {
            assert!(DocumentKind::is_list(text.as_bytes()), "{text}");
        }
        for text in [
            "http://a.example/ is a page",
            "http://a.example Title",
            "https://a.example/ http://b.example/",
            "a=http://b/",
            "http://a.example/b text/html",
            "http://a.example/ 2024/05/01",
            "http://a.example 3.14",
            "[a]: http://b/",
        ] {
            assert!(!DocumentKind::is_list(text.as_bytes()), "{text}");
        }
    }
}
