//! URLs of the files of databases, in which drivers read two slashes differently: [`is_accepted_database`].

use urlgram::uri::Delimited;
use urlgram_documents::DocumentKind;
use urlgram_sites::{folders_around, has};

use super::input::{DocumentInput, PageTree};
use super::page::may_be_page;

/// Files that only Python reads.
const OF_PYTHON: [&str; 2] = ["alembic.ini", "alembic"];

/// Files that name the packages of a project in Python.
const WITH_PACKAGES: [&str; 8] = [
    "pyproject.toml", "requirements.txt", "requirements.in", "setup.py", "setup.cfg", "Pipfile", "environment.yml",
    "environment.yaml",
];

/// Whether the folders around a document of this kind say how the database in it is read.
///
/// ```
/// use urlgram_documents::DocumentKind;
/// use urlgram_lint::document::needs_tree;
///
/// assert!(needs_tree(DocumentKind::Markdown) && needs_tree(DocumentKind::Yaml));
/// assert!(!needs_tree(DocumentKind::List));
/// ```
pub fn needs_tree(kind: DocumentKind) -> bool {
    let is_setting = matches!(kind, DocumentKind::Yaml | DocumentKind::Toml | DocumentKind::Properties);
    may_be_page(kind) || is_setting || matches!(kind.name(), "dotenv" | "ini")
}

/// Whether a text has the file of a database where a URL has its host, and no program that reads the document minds: drivers of Rust, Go
/// and Ruby read the path `shop.db` in `sqlite://shop.db`, and SQLAlchemy reads a host.
pub(super) fn is_accepted_database(input: &DocumentInput<'_>, text: &str, is_of_python: impl FnOnce() -> bool) -> bool {
    let parts = Delimited::of(text);
    let is_sqlite = parts.scheme.is_some_and(|scheme| {
        let scheme = scheme.of(text);
        scheme.eq_ignore_ascii_case("sqlite") || scheme.eq_ignore_ascii_case("sqlite3")
    });
    let has_file = parts.host.is_some_and(|host| !host.is_empty());
    is_sqlite && has_file && !input.kind.is_url_list() && !is_of_python()
}

/// Whether SQLAlchemy may read a document: it is a program in Python, or a file of a project that names SQLAlchemy.
pub(super) fn may_be_read_by_sqlalchemy(input: &DocumentInput<'_>) -> bool {
    if input.kind.name() == "python" {
        // Tortoise reads a path after two slashes.
        return memchr::memmem::find(input.bytes, b"tortoise").is_none();
    }
    let Some(PageTree { sites, path, root, .. }) = input.tree else { return false };
    folders_around(root, path).any(|folder| {
        let names_it = |name: &&str| {
            let text = has(sites.files(), folder, name).then(|| sites.files().text(&folder.join(name))).flatten();
            text.is_some_and(|text| text.to_ascii_lowercase().contains("sqlalchemy"))
        };
        OF_PYTHON.iter().any(|name| has(sites.files(), folder, name)) || WITH_PACKAGES.iter().any(names_it)
    })
}
