//! The settings of a configuration file, checked and compiled.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::config_file::{ConfigFile, NAMES, SiteEntry, Text, in_order, plain};
use super::file_patterns::FilePatterns;
use super::mistake::Mistake;
use super::near::{meant, near};
use super::paths::absolute_path;
use super::patterns::{FilePattern, Patterns};
use super::rules::choose_rule;
use urlgram_documents::DocumentKind;
use urlgram_interop::Reader;
use urlgram_lint::document::{DeclaredSite, Generator};
use urlgram_lint::{Config, Preset, RequiredAgreement, lints};

/// Folders that are excluded unless the key `exclude` or the option `--exclude` says otherwise: code of others, and what
/// programs made.
pub(crate) const DEFAULT_EXCLUDE: [&str; 16] = [
    "node_modules/", "bower_components/", "jspm_packages/", "vendor/", "third_party/", "site-packages/", "venv/",
    ".venv/", "__pycache__/", "__pypackages__/", ".tox/", ".nox/", ".mypy_cache/", ".pytest_cache/", ".ruff_cache/",
    ".direnv/",
];

/// The names of the formats of findings.
pub const FORMATS: [&str; 10] =
    ["full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab", "junit", "rdjson"];

/// The settings of a configuration file.
#[derive(Debug)]
pub struct Settings {
    /// Number that no other settings have.
    pub number: usize,
    /// Path of the configuration file; none for the default settings.
    pub source: Option<PathBuf>,
    /// The keys of the configuration file.
    pub file: ConfigFile,
    /// Name of the output format, one of [`FORMATS`].
    pub format: Option<&'static str>,
    per_file_ignores: FilePatterns<Vec<String>>,
    exclude: Patterns,
    extend_exclude: Patterns,
    kinds: FilePatterns<DocumentKind>,
    presets: FilePatterns<Preset>,
    /// The folders that links with `/` at their beginning lead to.
    pub site_roots: Vec<PathBuf>,
    /// The sites that the file declares.
    pub sites: Vec<DeclaredSite>,
    /// The readers that must agree.
    pub agree: RequiredAgreement,
}

impl Settings {
    /// Returns the settings that hold without a configuration file.
    ///
    /// # Errors
    /// None: a test compiles them.
    pub fn without_file() -> Result<Settings, Mistake> {
        Settings::new(ConfigFile::default(), None, Path::new("/"))
    }

    /// Checks and compiles `file`, whose patterns of paths are relative to the folder `root`.
    ///
    /// # Errors
    /// An unknown lint, kind, format, grammar or rule, and a pattern that is not valid.
    pub fn new(file: ConfigFile, source: Option<PathBuf>, root: &Path) -> Result<Settings, Mistake> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        check_lints(&file)?;
        check_rule(&file)?;
        let compiled = |patterns: &[Text]| -> Result<Patterns, Mistake> {
            for pattern in patterns {
                Patterns::new(root, [pattern.get_ref().as_str()])
                    .map_err(|what| Mistake::value(pattern.span(), what))?;
            }
            let all = Patterns::new(root, patterns.iter().map(|pattern| pattern.get_ref().as_str()));
            all.map_err(|what| Mistake::value(patterns.first().map(Text::span).unwrap_or_default(), what))
        };
        let file_pattern = |pattern: &Text| {
            FilePattern::new(root, pattern.get_ref()).map_err(|what| Mistake::value(pattern.span(), what))
        };
        let too_many = |what| Mistake::value(0..0, what);
        let ignores = in_order(&file.per_file_ignores).into_iter();
        let kinds = in_order(&file.kinds).into_iter();
        let presets = in_order(&file.preset).into_iter();
        Ok(Settings {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            format: file.format.as_ref().map(format).transpose()?,
            per_file_ignores: FilePatterns::new(
                root,
                ignores
                    .map(|(pattern, codes)| Ok((file_pattern(pattern)?, plain(codes))))
                    .collect::<Result<_, Mistake>>()?,
            )
            .map_err(too_many)?,
            exclude: match &file.exclude {
                Some(patterns) => compiled(patterns)?,
                None => Patterns::new(root, DEFAULT_EXCLUDE).map_err(|what| Mistake::value(0..0, what))?,
            },
            extend_exclude: compiled(&file.extend_exclude)?,
            kinds: FilePatterns::new(
                root,
                kinds
                    .map(|(pattern, name)| Ok((file_pattern(pattern)?, kind(name)?)))
                    .collect::<Result<_, Mistake>>()?,
            )
            .map_err(too_many)?,
            presets: FilePatterns::new(
                root,
                presets
                    .map(|(pattern, preset)| Ok((file_pattern(pattern)?, *preset)))
                    .collect::<Result<_, Mistake>>()?,
            )
            .map_err(too_many)?,
            site_roots: file.site_root.iter().map(|folder| absolute_path(&root.join(folder.get_ref()))).collect(),
            sites: file
                .site
                .iter()
                .map(|entry| declared(entry, source.as_deref(), root))
                .collect::<Result<_, Mistake>>()?,
            agree: RequiredAgreement::of(file.agree.iter().map(reader).collect::<Result<_, Mistake>>()?),
            file,
            source,
        })
    }

    /// Applies the settings about lints to `config`.
    pub fn apply(&self, config: &mut Config) {
        let ConfigFile { select, extend_select, ignore, severity, known_hosts, policy, style, .. } = &self.file;
        config.selection.select = select.as_deref().map(plain);
        config.selection.extend_select = plain(extend_select);
        config.selection.ignore = plain(ignore);
        let severities = in_order(severity).into_iter();
        config.severities = severities.map(|(pattern, level)| (pattern.get_ref().clone(), *level)).collect();
        config.known_hosts.extend(known_hosts.iter().cloned());
        if let Some(policy) = policy {
            config.policy = Some(policy.clone());
        }
        config.agree = self.agree.clone();
        if let Some(style) = style {
            config.style = style.clone();
        }
    }

    /// Returns the lints that are ignored in the file at `path`, which is absolute.
    pub fn ignored_in(&self, path: &Path) -> impl Iterator<Item = &String> {
        self.per_file_ignores.of(path).flatten()
    }

    /// Returns whether an entry of a folder is excluded, by `exclude` or by `instead`.
    pub fn excludes(&self, path: &Path, is_folder: bool, instead: Option<&Patterns>) -> bool {
        let decided = self.extend_exclude.decide(path, is_folder);
        decided.or_else(|| instead.unwrap_or(&self.exclude).decide(path, is_folder)).unwrap_or(false)
    }

    /// Returns the configured kind of the file at `path`, which is absolute. The last pattern that matches decides.
    pub fn kind_of(&self, path: &Path) -> Option<DocumentKind> {
        self.kinds.of(path).next_back().copied()
    }

    /// Returns the configured preset of the file at `path`, which is absolute. The last pattern that matches decides.
    pub fn preset_of(&self, path: &Path) -> Option<Preset> {
        self.presets.of(path).next_back().copied()
    }

    /// Returns the path of the configuration file, relative to the current folder if it is below; `none` without a file.
    pub fn shown_source(&self) -> String {
        let Some(source) = &self.source else { return "none".into() };
        let current = std::env::current_dir().unwrap_or_default();
        source.strip_prefix(current).unwrap_or(source).display().to_string()
    }

    /// Returns the name of the grammar, and that of the rule, if they are configured.
    pub fn grammar(&self) -> (Option<&str>, Option<&str>) {
        let ConfigFile { grammar, rule, .. } = &self.file;
        (grammar.as_ref().map(|name| name.get_ref().as_str()), rule.as_ref().map(|name| name.get_ref().as_str()))
    }
}

fn check_lints(file: &ConfigFile) -> Result<(), Mistake> {
    let patterns = file.select.iter().flatten().chain(&file.extend_select).chain(&file.ignore);
    let mut patterns = patterns.chain(file.severity.keys()).chain(file.per_file_ignores.values().flatten());
    patterns
        .try_for_each(|pattern| check_pattern(pattern.get_ref()).map_err(|what| Mistake::value(pattern.span(), what)))
}

fn check_rule(file: &ConfigFile) -> Result<(), Mistake> {
    let grammar = file.grammar.as_ref().map_or("rfc3986", |name| name.get_ref());
    let rule = file.rule.as_ref().map(|name| name.get_ref().as_str());
    let Some(place) = file.rule.as_ref().or(file.grammar.as_ref()) else { return Ok(()) };
    let chosen = choose_rule(grammar, rule, &[]);
    chosen.map(drop).map_err(|what| Mistake::value(place.span(), what))
}

fn kind(name: &Text) -> Result<DocumentKind, Mistake> {
    DocumentKind::from_name(name.get_ref()).ok_or_else(|| Mistake::value(name.span(), unknown_kind(name.get_ref())))
}

/// Returns the site that an entry of a file in the folder `root` declares.
fn declared(entry: &SiteEntry, source: Option<&Path>, root: &Path) -> Result<DeclaredSite, Mistake> {
    let name = entry.generator.get_ref();
    let generator = Generator::from_name(name).ok_or_else(|| {
        let names = Generator::ALL.map(Generator::name);
        let near = near(name, names);
        let message = format!("unknown generator `{name}`; known are {}", names.join(", "));
        Mistake::value(entry.generator.span(), message).with_suggestion(near)
    })?;
    Ok(DeclaredSite {
        generator,
        config: source.map_or_else(|| root.join(NAMES[0]), Path::to_owned),
        folder: absolute_path(&root.join(entry.folder.as_deref().unwrap_or("."))),
        content: entry.content.clone(),
        base: entry.base.clone(),
    })
}

/// Returns the specification or the program of this name.
fn reader(name: &Text) -> Result<Reader, Mistake> {
    name.get_ref().parse::<Reader>().map_err(|unknown| {
        let known: Vec<String> = Reader::all().map(Reader::name).collect();
        let near = near(name.get_ref(), known.iter().map(String::as_str));
        Mistake::value(name.span(), unknown.to_string()).with_suggestion(near)
    })
}

/// Returns the format of this name.
fn format(name: &Text) -> Result<&'static str, Mistake> {
    let meant = if name.get_ref() == "jsonl" { "json-lines" } else { name.get_ref() };
    if let Some(format) = FORMATS.into_iter().find(|format| *format == meant) {
        return Ok(format);
    }
    let near = near(name.get_ref(), FORMATS);
    Err(Mistake::value(name.span(), format!("unknown format `{}`", name.get_ref())).with_suggestion(near))
}

/// Returns the message about a kind of document that does not exist.
pub fn unknown_kind(name: &str) -> String {
    let near = near(name, DocumentKind::names());
    let hint = if near.is_some() { meant(near) } else { "; `urlgram config kinds` lists all kinds".into() };
    format!("unknown kind of document `{name}`{hint}")
}

/// Checks that `pattern` selects a lint; the message of the error names the closest one.
pub fn check_pattern(pattern: &str) -> Result<(), String> {
    if lints().any(|lint| lint.matches(pattern)) {
        return Ok(());
    }
    let names = lints().flat_map(|lint| [lint.code(), lint.name()]);
    let near = near(pattern, names);
    let hint = if near.is_some() { meant(near) } else { "; `urlgram explain --lints` lists all lints".into() };
    Err(format!("unknown lint `{pattern}`{hint}"))
}

#[cfg(test)]
mod tests {
    use super::super::config_keys::CONFIG_KEYS;
    use super::*;

    #[test]
    fn the_default_settings_are_valid() {
        let settings = Settings::without_file().unwrap();
        assert!(settings.excludes(Path::new("/a/node_modules"), true, None));
        assert!(!settings.excludes(Path::new("/a/docs"), true, None));
    }

    /// Returns the names that the message about an unknown key lists.
    fn known_keys(text: &str) -> Vec<String> {
        let error = toml::from_str::<ConfigFile>(text).unwrap_err();
        let (_, known) = error.message().split_once("expected").unwrap();
        known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_reference_describes_all_keys() {
        let mut known = known_keys("x-unknown = 1\n");
        for table in ["policy", "style"] {
            let keys = known_keys(&format!("[{table}]\nx-unknown = 1\n"));
            known.extend(keys.into_iter().map(|key| format!("{table}.{key}")));
        }
        let mut described: Vec<&str> = CONFIG_KEYS.iter().map(|key| key.name).collect();
        known.sort();
        described.sort_unstable();
        assert_eq!(described, known);
    }

    #[test]
    fn the_examples_and_defaults_of_the_reference_are_valid() {
        for key in CONFIG_KEYS {
            let settings = |text: &str| {
                let file = ConfigFile::read(Path::new("urlgram.toml"), text);
                file.and_then(|file| Settings::new(file.unwrap_or_default(), None, Path::new("/"))).unwrap()
            };
            let last = key.name.rsplit('.').next().unwrap_or(key.name);
            assert!(key.example.contains(last), "{}", key.name);
            settings(key.example);
            let Some(default) = key.default else { continue };
            let table = key.name.rsplit_once('.').map_or(String::new(), |(table, _)| format!("[{table}]\n"));
            let settings = settings(&format!("{table}{last} = {default}\n"));
            if key.name == "exclude" {
                assert_eq!(plain(settings.file.exclude.as_deref().unwrap_or_default()), DEFAULT_EXCLUDE);
            }
        }
    }
}
