//! Templates of themes: those of Hugo that show the pages of sections, [`lists_pages`], and those that a page names, [`has_own_template`].

use std::path::{Path, PathBuf};

use crate::files::{Files, has};
use crate::front::Front;
use crate::generator::Generator;
use crate::site::Site;

/// Templates of a site that show a section in place of those of its theme.
const OWN: &[&str] = &[
    "list.html", "section.html", "_default/list.html", "_default/section.html", "docs/list.html",
    "partials/section-index.html", "_partials/section-index.html",
];

/// Sections for which the theme has templates with more than a list.
const OTHERS: &[&str] = &["community", "swagger"];

/// Whether the template for the page of a section of Hugo adds a list of its pages, without anchors: that of the theme Docsy,
/// `layouts/docs/list.html` with `section-index.html`. <https://www.docsy.dev/docs/adding-content/content/#docs-section-landing-pages>
pub(crate) fn lists_pages(files: &dyn Files, site: &Site, page: &Path) -> bool {
    let Some(folder) = folder(&site.config) else { return false };
    let content = site.content_of(page).and_then(|content| page.strip_prefix(&content.folder).ok());
    let section = content.and_then(|inner| inner.iter().next()).unwrap_or_default().to_string_lossy();
    if OTHERS.contains(&&*section) || !has_docsy(files, folder, &site.config) {
        return false;
    }
    let themes = folder.join("themes");
    let others = files.names(&themes);
    let others = others.iter().flat_map(|names| names.iter()).filter(|name| *name != "docsy");
    let mut places = others.map(|name| themes.join(name)).chain([folder.to_owned()]).map(|place| place.join("layouts"));
    let is_file = |file: PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        file.parent().is_some_and(|folder| has(files, folder, &name))
    };
    let own = format!("{section}/list.html");
    !places.any(|layouts| OWN.iter().chain([&own.as_str()]).any(|name| is_file(layouts.join(name))))
}

/// Whether a page of MkDocs is shown by a template of the repository, which may add sections: it is in the folder `custom_dir` of the theme.
/// <https://www.mkdocs.org/user-guide/writing-your-docs/#meta-data>
pub(crate) fn has_own_template(files: &dyn Files, site: &Site, text: &str) -> bool {
    let template = || Front::of(text).get("template").map(|name| name.trim_matches(['"', '\'']));
    site.generator == Generator::MkDocs
        && !site.statics.is_empty()
        && template().is_some_and(|name| site.statics.iter().any(|folder| has(files, folder, name)))
}

/// Returns the folder of a site of Hugo by its configuration: `config/_default/hugo.toml` is below it.
fn folder(config: &Path) -> Option<&Path> {
    let folder = config.parent()?;
    if folder.ends_with("config/_default") { folder.parent()?.parent() } else { Some(folder) }
}

/// Whether the site uses the theme Docsy: as a module, a package of npm, or a folder.
fn has_docsy(files: &dyn Files, folder: &Path, config: &Path) -> bool {
    let mentions = |file: PathBuf| files.text(&file).is_some_and(|text| text.contains("docsy"));
    let modules = ["go.mod", "package.json", "config/_default/module.toml", "config/_default/module.yaml"];
    has(files, &folder.join("themes"), "docsy")
        || mentions(config.to_owned())
        || modules.iter().any(|name| mentions(folder.join(name)))
}
