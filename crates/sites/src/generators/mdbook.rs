//! mdBook: <https://rust-lang.github.io/mdBook/format/configuration/general.html>, and `utils/mod.rs` of 0.4.

use std::path::{Path, PathBuf};

use crate::assembled::copied_from;
use crate::config;
use crate::files::{Files, below, has, joined};
use crate::generator::Generator;
use crate::site::{Base, Site};
use crate::slug::Slugs;

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let source = joined(root, folder, config::toml(&text, "book", "src").unwrap_or("src"))?;
    let is_built = config.extension().is_some_and(|ending| ending == "in");
    let summary = ["SUMMARY.md", "SUMMARY.md.in"].into_iter().take(1 + usize::from(is_built));
    let summary = summary.into_iter().find(|name| has(files, &source, name))?;
    let summary = files.text(&source.join(summary));
    let copied = summary.as_ref().and_then(|summary| copied_from(files, root, &source, summary));
    let summary = summary.filter(|_| is_built);
    let mut site = Site::new(Generator::MdBook, config.to_owned(), source.clone());
    // A link from the root of the host to a file of the book is written for a host that has the book at its root.
    site.roots = vec![source];
    // A build may make other pages of those that the book does not name.
    site.contents[0].pattern = summary.map(|text| text.to_string());
    let url = config::toml(&text, "output.html", "site-url").unwrap_or_default();
    site.base = if url.is_empty() { Base::Unknown } else { Base::of_url(url) };
    site.slugs = &[Slugs::MdBook];
    let own: Vec<&str> = preprocessors(&text).filter(|name| !QUIET.contains(name)).collect();
    site.preprocessor = own.first().map(|name| (*name).to_owned());
    let maker = own.into_iter().find(|name| !adds_no_chapters(files, root, folder, (&*text, *name)));
    site.maker = maker.map(|name| format!("the preprocessor \"{name}\""));
    if is_built && site.maker.is_none() {
        site.maker = Some("the build".to_owned());
    }
    if let Some(folder) = copied.filter(|_| site.maker.is_none()) {
        let name = folder.strip_prefix(root).unwrap_or(&folder).display().to_string();
        site.maker = Some(match name.as_str() {
            "" => "a build that copies files of the repository to the book".to_owned(),
            name => format!("a build that copies files of \"{name}\" to the book"),
        });
    }
    let redirects = text.lines().skip_while(|line| line.trim() != "[output.html.redirect]").skip(1);
    let redirects = redirects.take_while(|line| !line.trim().starts_with('['));
    let from = |line: &str| Some(line.split_once('=')?.0.trim().trim_matches(['"', '\'', '/']).to_owned());
    site.redirects = redirects.filter_map(from).collect();
    Some(site)
}

/// Preprocessors that are built in, or replace parts of the text of chapters and add neither chapters nor labels.
const QUIET: &[&str] =
    &["links", "index", "admonish", "mermaid", "toc", "katex", "alerts", "linkcheck", "footnote", "open-on-gh"];

/// Returns the names of the preprocessors of a book.
fn preprocessors(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.trim().strip_prefix("[preprocessor.")?.split([']', '.']).next())
}

/// Folders of the packages of a repository.
const PACKAGES: [&str; 5] = ["", "packages", "crates", "tools", "preprocessors"];

/// Most files of a preprocessor that are read.
const MAX_SOURCES: usize = 100;

/// Whether the repository has the sources of a preprocessor, and none of them adds a chapter:
/// <https://docs.rs/mdbook/latest/mdbook/book/struct.Book.html>. A book that a program reads as JSON has lists with these names as well.
fn adds_no_chapters(files: &dyn Files, root: &Path, folder: &Path, (text, name): (&str, &str)) -> bool {
    const LISTS: [&str; 4] = ["sub_items", "sections", "sections']", "sections\"]"];
    const METHODS: [&str; 5] = [".push", ".insert", ".append", ".extend", ".splice"];
    let adds = |text: &str| {
        ["Chapter::new", "push_item", "Chapter::from"].iter().any(|word| text.contains(word))
            || LISTS.iter().any(|list| METHODS.iter().any(|method| text.contains(&format!("{list}{method}"))))
    };
    let sources = sources(files, root, folder, (text, name));
    let is_read = !sources.is_empty() && sources.len() <= MAX_SOURCES;
    is_read && sources.iter().all(|source| files.text(source).is_some_and(|text| !adds(&text)))
}

/// Returns the sources of a preprocessor: the script that its command names, or the files of its package of Rust without tests.
fn sources(files: &dyn Files, root: &Path, folder: &Path, (text, name): (&str, &str)) -> Vec<PathBuf> {
    let command = config::toml(text, &format!("preprocessor.{name}"), "command").unwrap_or_default();
    let words = || command.split([' ', '=']);
    let is_script = |word: &&str| [".py", ".js", ".mjs", ".rb", ".sh"].iter().any(|ending| word.ends_with(ending));
    if let Some(script) = words().find(is_script) {
        return joined(root, folder, script).into_iter().collect();
    }
    let manifest = words().find_map(|word| joined(root, folder, word.strip_suffix("Cargo.toml")?));
    let program =
        if command.is_empty() { format!("mdbook-{name}") } else { words().next_back().unwrap_or_default().into() };
    let package = || {
        let places = PACKAGES.iter().map(|place| folder.join(place));
        let mut named = places.flat_map(|place| packages(files, &place, &program));
        named.next()
    };
    let Some(package) = manifest.or_else(package) else { return Vec::new() };
    let source = package.join("src");
    let found = below(files, &source, |name| name != "tests").unwrap_or_default();
    let is_source = |inner: &String| inner.ends_with(".rs") && !inner.ends_with("tests.rs");
    found.into_iter().filter(is_source).map(|inner| source.join(inner)).collect()
}

/// Returns the folders in a folder whose packages may have a program: that of its name, or of the beginning of its name.
fn packages(files: &dyn Files, folder: &Path, program: &str) -> Vec<PathBuf> {
    let names = files.names(folder);
    let is_package = |name: &&String| {
        let rest = program.strip_prefix(name.as_str()).filter(|_| name.starts_with("mdbook"));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let mut found: Vec<_> = names.iter().flat_map(|names| names.iter()).filter(is_package).collect();
    found.sort_by_key(|name| std::cmp::Reverse(name.len()));
    found.into_iter().map(|name| folder.join(name)).filter(|place| has(files, place, "src")).collect()
}
