//! The folders of a run: the nearest configuration, and the ignore files. Each folder is read once.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::config_file::{ConfigFile, NAMES};
use super::error::ProjectError;
use super::mistake::Mistake;
use super::named_file::read_named_text;
use super::paths::{absolute_path, printable_path};
use super::patterns::is_wild_line;
use super::settings::Settings;
use super::trust::read_small;

/// The names of ignore files. A match in an earlier one precedes matches in later ones.
const IGNORE_FILES: [&str; 4] = [".urlgramignore", ".ignore", ".gitignore", ".git/info/exclude"];

/// Folders that mark the root of a repository. Nothing above it applies to its files.
const REPOSITORY: [&str; 3] = [".git", ".hg", ".jj"];

/// Longest path of a folder that is searched for these files, in bytes. No file is below a longer one.
const LONGEST_PATH: usize = 4096;

/// Whether the file at `path` has the name of a configuration file or of an ignore file.
pub fn is_read_by_name(path: &Path) -> bool {
    path.file_name().is_some_and(|name| NAMES.iter().any(|known| name == *known))
        || IGNORE_FILES.iter().any(|known| path.ends_with(known))
}

/// The options for reading configuration and ignore files.
#[derive(Clone, Debug, Default)]
pub struct FolderOptions {
    /// Configuration file to read instead of the nearest one.
    pub config: Option<PathBuf>,
    /// Whether no configuration file is read.
    pub isolated: bool,
    /// Whether ignore files have no effect.
    pub no_ignore: bool,
}

/// Configuration and ignore files of a folder.
#[derive(Debug)]
pub struct Folder {
    /// Settings for the files of the folder.
    pub settings: Arc<Settings>,
    /// The patterns of each of the ignore files, if there is one.
    ignores: [Option<Gitignore>; IGNORE_FILES.len()],
    /// The patterns of files that a program wrote, in `.gitattributes`.
    generated: Option<Gitignore>,
    /// The folder above, unless this is the root of a repository.
    above: Option<Arc<Folder>>,
}

impl Folder {
    /// Whether an ignore file of this folder or of one above it names the entry at `path`.
    pub fn ignores(&self, path: &Path, is_folder: bool) -> bool {
        (0..IGNORE_FILES.len()).find_map(|file| self.decide(file, path, is_folder)).unwrap_or(false)
    }

    /// Whether the nearest `.gitattributes` that names the file at `path` says that a program wrote it.
    pub(crate) fn is_generated(&self, path: &Path) -> bool {
        let folders = || std::iter::successors(Some(self), |folder| folder.above.as_deref());
        if folders().all(|folder| folder.generated.is_none()) {
            return false;
        }
        let path = absolute_path(path);
        let decided = folders().find_map(|folder| match folder.generated.as_ref()?.matched(&path, false) {
            Match::None => None,
            decision => Some(decision.is_ignore()),
        });
        decided.unwrap_or(false)
    }

    /// Returns the decision of the nearest ignore file of this name about `path`; none if no pattern matches it.
    fn decide(&self, file: usize, path: &Path, is_folder: bool) -> Option<bool> {
        let mut folders = std::iter::successors(Some(self), |folder| folder.above.as_deref());
        folders.find_map(|folder| match folder.ignores[file].as_ref()?.matched(path, is_folder) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        })
    }
}

/// Frees the folders above one after the other. A name of stdin may have thousands of them.
impl Drop for Folder {
    fn drop(&mut self) {
        let mut above = self.above.take();
        while let Some(mut folder) = above.and_then(Arc::into_inner) {
            above = folder.above.take();
        }
    }
}

/// The folders of a run.
#[derive(Debug)]
pub struct Folders {
    /// The settings that an option gives instead of those of a folder.
    given: Option<Arc<Settings>>,
    default: Arc<Settings>,
    reads_ignores: bool,
    /// The folders to lint. An ignore file in them is as trustworthy as the files that it names.
    starts: Vec<PathBuf>,
    known: HashMap<PathBuf, Arc<Folder>>,
    /// Files that are not used, and why.
    notes: Vec<String>,
}

impl Folders {
    /// Returns the folders of a run that uses the nearest configuration of each file, unless an option names one or none. The
    /// folders among `paths` are those to read.
    ///
    /// # Errors
    /// A mistake in the configuration that an option names.
    pub fn new(options: &FolderOptions, paths: &[PathBuf]) -> Result<Self, ProjectError> {
        let default = Arc::new(
            Settings::without_file().map_err(|mistake| ProjectError::from(mistake.in_file(Path::new(""), "")))?,
        );
        let given = match &options.config {
            Some(path) => Some(Arc::new(read_given(path)?)),
            None => options.isolated.then(|| Arc::clone(&default)),
        };
        let starts = paths.iter().filter(|path| path.is_dir()).map(|path| absolute_path(path)).collect();
        let reads_ignores = !options.no_ignore;
        Ok(Folders { given, default, reads_ignores, starts, known: HashMap::new(), notes: Vec::new() })
    }

    /// Returns what applies to the folder at `path`, which is absolute and need not exist.
    ///
    /// # Errors
    /// A configuration file that cannot be read, or with a mistake.
    pub fn folder(&mut self, path: &Path) -> Result<Arc<Folder>, ProjectError> {
        let (mut unknown, mut known) = (Vec::new(), None);
        for folder in possible(path) {
            known = self.known.get(folder).map(Arc::clone);
            if known.is_some() {
                break;
            }
            unknown.push(folder);
            if REPOSITORY.iter().any(|name| folder.join(name).exists()) {
                break;
            }
        }
        while let Some(folder) = unknown.pop() {
            known = Some(self.read(folder, known.take())?);
        }
        match known {
            Some(folder) => Ok(folder),
            // No ancestor of a path that is too long can be a folder.
            None => self.read(Path::new(""), None),
        }
    }

    /// Reads what applies to the folder at `path`, below the folder `above`.
    fn read(&mut self, path: &Path, above: Option<Arc<Folder>>) -> Result<Arc<Folder>, ProjectError> {
        let inherited = Arc::clone(above.as_ref().map_or(&self.default, |above| &above.settings));
        let settings = match &self.given {
            Some(given) => Arc::clone(given),
            None => match self.own_settings(path)? {
                Some(own) => Arc::new(own),
                None => inherited,
            },
        };
        let (ignores, generated) = (self.own_ignores(path), self.own_generated(path));
        let folder = Arc::new(Folder { settings, ignores, generated, above });
        self.known.insert(path.to_owned(), Arc::clone(&folder));
        Ok(folder)
    }

    /// Returns what applies to the file at `path`.
    ///
    /// # Errors
    /// See [`Folders::folder`].
    pub fn of_file(&mut self, path: &Path) -> Result<Arc<Folder>, ProjectError> {
        let path = absolute_path(path);
        self.folder(path.parent().unwrap_or(&path))
    }

    /// Returns what applies to the current folder.
    ///
    /// # Errors
    /// See [`Folders::folder`].
    pub fn current(&mut self) -> Result<Arc<Folder>, ProjectError> {
        self.folder(&env::current_dir().map_err(ProjectError::CurrentFolder)?)
    }

    /// Returns the settings that hold without a configuration file.
    pub fn default_settings(&self) -> &Arc<Settings> {
        &self.default
    }

    /// Returns all settings that are in use so far, each once.
    pub fn settings(&self) -> Vec<Arc<Settings>> {
        let mut all: Vec<_> = self.known.values().map(|folder| Arc::clone(&folder.settings)).collect();
        all.sort_by_key(|settings| settings.number);
        all.dedup_by_key(|settings| settings.number);
        all
    }

    /// Returns the files that are not used, each with the reason.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Reads the configuration file of the folder, if it has one.
    fn own_settings(&mut self, folder: &Path) -> Result<Option<Settings>, ProjectError> {
        for path in NAMES.iter().map(|name| folder.join(name)) {
            let found = match read_small(&path) {
                Ok(Some(found)) => found,
                Ok(None) => continue,
                Err(error) if path.ends_with(NAMES[2]) => {
                    self.refuse(&path, &error.to_string());
                    continue;
                }
                Err(error) => return Err(ProjectError::File(path, error)),
            };
            match found.distrust {
                Some(_) if path.ends_with(NAMES[2]) && !found.text.contains("tool.urlgram") => {}
                Some(reason) => self.refuse(&path, reason),
                None => {
                    if let Some(settings) = compile(&path, &found.text, folder)? {
                        if found.is_open {
                            self.notes
                                .push(format!("{} is used, but every user can write to it", printable_path(&path)));
                        }
                        return Ok(Some(settings));
                    }
                }
            }
        }
        Ok(None)
    }

    fn own_ignores(&mut self, folder: &Path) -> [Option<Gitignore>; IGNORE_FILES.len()] {
        if !self.reads_ignores {
            return Default::default();
        }
        IGNORE_FILES.map(|name| {
            let path = folder.join(name);
            // Git does not stop at an ignore file that it cannot read either.
            let found = read_small(&path).ok().flatten()?;
            match found
                .distrust
                .filter(|_| found.leads_out || !self.starts.iter().any(|start| folder.starts_with(start)))
            {
                Some(reason) => {
                    self.refuse(&path, reason);
                    None
                }
                None => {
                    let (patterns, left_out) = ignore_patterns(folder, &found.text);
                    if left_out > 0 {
                        let path = printable_path(&path);
                        self.notes.push(format!(
                            "{path}: {left_out} patterns with wildcards after the first {MOST_WILD} are not used"
                        ));
                    }
                    patterns
                }
            }
        })
    }

    fn own_generated(&mut self, folder: &Path) -> Option<Gitignore> {
        let path = folder.join(".gitattributes");
        let found = if self.reads_ignores { read_small(&path).ok().flatten()? } else { return None };
        match found.distrust.filter(|_| found.leads_out || !self.starts.iter().any(|start| folder.starts_with(start))) {
            Some(reason) => {
                self.refuse(&path, reason);
                None
            }
            None => ignore_patterns(folder, &generated_patterns(&found.text)).0,
        }
    }

    fn refuse(&mut self, path: &Path, reason: &str) {
        let is_config = NAMES.iter().any(|name| path.ends_with(name));
        let advice = if is_config { "; use --config to read it all the same" } else { "" };
        self.notes.push(format!("{} is not used: {reason}{advice}", printable_path(path)));
    }
}

/// Returns the lines of `.gitattributes` that say whether a program wrote a file, as those of an ignore file. GitHub hides these files.
fn generated_patterns(attributes: &str) -> String {
    let pattern = |line: &str| {
        let mut words = line.split_whitespace();
        let pattern = words.next().filter(|pattern| !pattern.starts_with(['#', '"', '[', '!']))?;
        let sign = words.find_map(|word| match word {
            "linguist-generated" | "linguist-generated=true" => Some(""),
            "-linguist-generated" | "linguist-generated=false" => Some("!"),
            _ => None,
        })?;
        Some(format!("{sign}{pattern}\n"))
    };
    attributes.lines().filter_map(pattern).collect()
}

/// Returns the folder at `path` and those above it, except those whose paths are too long for a file system.
pub(super) fn possible(path: &Path) -> impl Iterator<Item = &Path> {
    path.ancestors().skip_while(|folder| folder.as_os_str().len() > LONGEST_PATH)
}

/// Most patterns of an ignore file with which each path is compared alone.
const MOST_WILD: usize = 1 << 12;

/// Returns the patterns of an ignore file, and how many are left out. Lines that are not valid are skipped, as by git.
fn ignore_patterns(folder: &Path, text: &str) -> (Option<Gitignore>, usize) {
    let (mut builder, mut wild) = (GitignoreBuilder::new(folder), 0_usize);
    for line in text.trim_start_matches('\u{feff}').lines().filter(|line| line.matches('{').count() < 10) {
        wild += usize::from(!line.starts_with('#') && is_wild_line(line));
        if wild <= MOST_WILD || !is_wild_line(line) {
            let _ = builder.add_line(None, line);
        }
    }
    (builder.build().ok().filter(|patterns| !patterns.is_empty()), wild.saturating_sub(MOST_WILD))
}

/// Reads the file that `--config` names. Its patterns are relative to its folder, or to the current folder if that is not below.
fn read_given(path: &Path) -> Result<Settings, ProjectError> {
    let failed = |error| ProjectError::File(path.to_owned(), error);
    let text = read_named_text(path).map_err(failed)?;
    let current = env::current_dir().map_err(ProjectError::CurrentFolder)?;
    let path = absolute_path(path);
    let root = path.parent().filter(|folder| current.starts_with(folder)).unwrap_or(&current);
    match compile(&path, &text, root)? {
        Some(settings) => Ok(settings),
        None => Err(ProjectError::Option(format!("{} has no table [tool.urlgram]", printable_path(&path)))),
    }
}

fn compile(path: &Path, text: &str, root: &Path) -> Result<Option<Settings>, ProjectError> {
    let wrong = |mistake: Mistake| ProjectError::from(mistake.in_file(path, text));
    match ConfigFile::read(path, text).map_err(wrong)? {
        Some(file) => Settings::new(file, Some(path.to_owned()), root).map(Some).map_err(wrong),
        None => Ok(None),
    }
}
