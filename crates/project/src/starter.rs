//! A first configuration file, made of what is in a folder: [`starter_config`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use super::config_file::{ConfigFile, NAMES};
use super::disk_files::DiskFiles;
use super::error::ProjectError;
use super::file_selection::FileSelection;
use super::files_in::{FoundFile, files_in};
use super::folders::{FolderOptions, Folders};
use super::inside::{leads_out, read_regular};
use super::paths::{absolute_path, printable_path};
use super::settings::Settings;
use super::skip::is_passed_over;
use urlgram_documents::DocumentKind;
use urlgram_lint::document::Sites;

/// Most endings of files of no known kind that are named.
const MAX_UNKNOWN: usize = 5;

/// Returns the configuration file of a folder, which a new one would hide or be hidden by.
pub fn config_in(folder: &Path) -> Option<PathBuf> {
    let files = NAMES.iter().map(|name| folder.join(name));
    let mut own = files.filter(|path| {
        let text = || if leads_out(path) { None } else { read_regular(path, u64::MAX - 1) };
        // A file that cannot be read is one.
        path.symlink_metadata().is_ok() && text().is_none_or(|text| !matches!(ConfigFile::read(path, &text), Ok(None)))
    });
    own.next()
}

/// The contents of a folder.
#[derive(Default)]
struct Found {
    /// Number of files of each kind.
    kinds: BTreeMap<&'static str, usize>,
    /// Number of files of no known kind, by their endings.
    unknown: BTreeMap<String, usize>,
    /// Folders that are left out without a configuration.
    ignored: Vec<String>,
    sites: BTreeSet<FoundSite>,
    /// Names of programs that publish pages by rules that are not known exactly.
    other_sites: BTreeSet<&'static str>,
}

/// A site: its generator, and its folder and the file that configures it, from the folder of the configuration.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FoundSite {
    generator: &'static str,
    folder: String,
    config: String,
}

/// Returns the text of a `urlgram.toml` for the folder at `path`: what was found in it as comments, and keys that may be useful,
/// without effect until somebody uncomments them. The text was read back by the reader of configuration files.
///
/// # Errors
/// An ignore file or a configuration file below the folder that cannot be used.
///
/// ```
/// let folder = std::env::temp_dir();
/// # let folder = std::env::current_dir()?.join("src");
/// let text = urlgram_project::starter_config(&folder)?;
/// assert!(text.contains("# extend-exclude = ["));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn starter_config(path: &Path) -> Result<String, ProjectError> {
    let folder = absolute_path(path);
    let text = written(&found_in(&folder)?);
    let file = folder.join(NAMES[0]);
    // The text, and the text with all keys in force, are what the reader takes.
    for text in [text.clone(), uncommented(&text)] {
        let settings = ConfigFile::read(&file, &text)
            .and_then(|config| Settings::new(config.unwrap_or_default(), None, &folder))
            .map(drop);
        settings.map_err(|mistake| ProjectError::from(mistake.in_file(&file, &text)))?;
    }
    Ok(text)
}

/// Finds out what is in a folder.
fn found_in(folder: &Path) -> Result<Found, ProjectError> {
    let selection = FileSelection::default();
    let mut folders = Folders::new(&FolderOptions::default(), &[folder.to_owned()])?;
    let mut found = Found::default();
    let disk = Sites::new(DiskFiles::default());
    let mut pages = Vec::new();
    files_in(&selection, &mut folders, folder, |file| match file {
        FoundFile::File(path, settings) => {
            let kind = selection.given_kind(&path, &settings).or_else(|| DocumentKind::of_path(&path));
            *found.kinds.entry(kind.map_or("text", DocumentKind::name)).or_default() += 1;
            if kind.is_some_and(|kind| ["markdown", "mdx", "html", "rst", "asciidoc"].contains(&kind.name())) {
                pages.push(path);
            }
        }
        FoundFile::Unknown(path) => {
            let ending = path.extension().map(|ending| printable_path(Path::new(ending)));
            if let Some(ending) = ending.filter(|ending| ending.chars().all(|c| c.is_ascii_alphanumeric())) {
                *found.unknown.entry(ending).or_default() += 1;
            }
        }
        _ => {}
    })?;
    for page in pages {
        let Some((page, root)) = disk.inner().place(&page) else { continue };
        if let Some(of_site) = disk.tree().page(&root, &page) {
            let site = of_site.site();
            let configured = site.config.parent().unwrap_or(&root);
            found.sites.insert(FoundSite {
                generator: site.generator.name(),
                folder: relative(folder, configured),
                config: relative(folder, &site.config),
            });
        } else {
            found.other_sites.extend(disk.tree().other_generator(&root, &page));
        }
    }
    found.ignored = ignored(&selection, &mut folders, folder)?;
    Ok(found)
}

/// Returns the folders directly in a folder that are left out by their names, by ignore files and by the default patterns.
fn ignored(selection: &FileSelection, folders: &mut Folders, folder: &Path) -> Result<Vec<String>, ProjectError> {
    let own = folders.folder(folder)?;
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let is_ignored = own.ignores(&path, true) || selection.excludes(&own.settings, &path, true);
        if is_folder && (is_ignored || is_passed_over(&name, true, false)) {
            names.insert(format!("{}/", printable_path(Path::new(&name))));
        }
    }
    Ok(names.into_iter().collect())
}

/// Returns a path from a folder, with slashes; empty for the folder itself.
fn relative(folder: &Path, path: &Path) -> String {
    let inner = path.strip_prefix(folder).unwrap_or(path);
    printable_path(inner).replace('\\', "/")
}

/// Returns the text of a configuration.
fn written(found: &Found) -> String {
    let mut out = String::from(
        "# Settings of `urlgram lint` for this folder. `urlgram config` describes all keys, `urlgram explain --lints` all lints.\n",
    );
    // Writing to a string does not fail.
    let _ = write!(out, "# Lines that begin with \"#\" have no effect.\n#\n");
    let count = |(name, number): (&&str, &usize)| format!("{number} {name}");
    let kinds: Vec<String> = found.kinds.iter().map(count).collect();
    let none = || "none".to_owned();
    let list = |names: &[String]| if names.is_empty() { none() } else { names.join(", ") };
    let _ = writeln!(out, "# Files that are checked: {}.", list(&kinds));
    let _ = writeln!(out, "# Folders that are left out without any setting: {}.", list(&found.ignored));
    out += "\n# Check these in addition to the default lints, and these not at all.\n";
    out += "# extend-select = [\"U421\"]\n# ignore = [\"U310\"]\n";
    out += "\n# Leave out further files and folders.\n# extend-exclude = [\"tests/data/\", \"CHANGELOG.md\"]\n";
    out += "\n# Report findings that exist already no more: run `urlgram lint --write-baseline urlgram-baseline.json` once, and then\n";
    out += "# `urlgram lint --baseline urlgram-baseline.json`.\n";
    out += "\n# Findings of some lints are usual in some files.\n# [per-file-ignores]\n# \"tests/\" = [\"U3\"]\n";
    out += &kinds_table(found);
    out += &sites_table(found);
    out
}

/// Returns the section about kinds of files.
fn kinds_table(found: &Found) -> String {
    let mut unknown: Vec<(&String, &usize)> = found.unknown.iter().collect();
    unknown.sort_by_key(|(ending, number)| (std::cmp::Reverse(**number), *ending));
    unknown.truncate(MAX_UNKNOWN);
    let mut out = String::from("\n# Read files as another kind, or files of no known kind.");
    let shown: Vec<String> = unknown.iter().map(|(ending, number)| format!("{number} .{ending}")).collect();
    if !shown.is_empty() {
        let _ = write!(out, " Not checked, because of their kind: {}.", shown.join(", "));
    }
    let ending = unknown.first().map_or("urls", |(ending, _)| ending.as_str());
    let _ = write!(out, "\n# [kinds]\n# \"*.{ending}\" = \"list\"\n");
    out
}

/// Returns the section about sites.
fn sites_table(found: &Found) -> String {
    let mut out = String::new();
    if found.sites.is_empty() {
        out += "\n# Sites: none was recognized, so that links lead to files. Declare one if a program publishes the pages.\n";
        for name in &found.other_sites {
            let _ = writeln!(out, "# Links of pages that {name} publishes are checked only in part.");
        }
        return out + "# [[site]]\n# generator = \"mkdocs\"\n# folder = \"docs\"\n";
    }
    out += "\n# Sites that were recognized. They need no entry; one corrects what is wrong about them.\n";
    for FoundSite { generator, folder, config } in &found.sites {
        let _ = writeln!(out, "# {generator}, configured by {config}:");
        let _ = write!(out, "# [[site]]\n# generator = {:?}\n", generator.to_lowercase());
        if !folder.is_empty() {
            let _ = writeln!(out, "# folder = {folder:?}");
        }
        out += "# base = \"/\"\n";
    }
    out
}

/// Returns a text whose keys and tables are not comments.
fn uncommented(text: &str) -> String {
    let is_key = |line: &str| {
        line.starts_with(['[', '"']) || line.split_once(" = ").is_some_and(|(key, _)| !key.contains([' ', '`']))
    };
    let line = |line| match str::strip_prefix(line, "# ") {
        Some(inner) if is_key(inner) => inner,
        _ => line,
    };
    text.lines().map(|text| line(text).to_owned() + "\n").collect()
}
