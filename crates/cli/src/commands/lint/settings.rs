//! The configuration file: `urlgram.toml`, or `[tool.urlgram]` in `pyproject.toml`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use globset::{Glob, GlobMatcher};
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};
use serde::Deserialize;
use toml::Spanned;

use super::formats::lint_formats;
use crate::exit::Failure;
use crate::output::Format;
use urlgram_documents::DocumentKind;
use urlgram_lint::{Config, Severity, lints};

/// The format of the configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    grammar: Option<Spanned<String>>,
    rule: Option<Spanned<String>>,
    select: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    extend_select: Vec<Spanned<String>>,
    #[serde(default)]
    ignore: Vec<Spanned<String>>,
    #[serde(default)]
    severity: BTreeMap<Spanned<String>, Severity>,
    #[serde(default)]
    per_file_ignores: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
    #[serde(default)]
    exclude: Vec<Spanned<String>>,
    #[serde(default)]
    kinds: BTreeMap<Spanned<String>, Spanned<String>>,
    format: Option<Spanned<String>>,
    comments: Option<bool>,
    #[serde(default)]
    known_hosts: Vec<String>,
    policy: Option<urlgram_lint::Policy>,
    style: Option<urlgram_lint::Style>,
}

/// The settings of a configuration file.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    pub(crate) grammar: Option<String>,
    pub(crate) rule: Option<String>,
    pub(crate) format: Option<Format>,
    pub(crate) comments: bool,
    file: File,
    /// Folder that patterns of file names are relative to.
    root: PathBuf,
    per_file_ignores: Vec<(GlobMatcher, Vec<String>)>,
    exclude: Vec<GlobMatcher>,
    kinds: Vec<(GlobMatcher, DocumentKind)>,
}

impl Settings {
    /// Reads the file at `path`, or else the nearest one in this folder or its parents, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read, or that has an unknown key, lint, kind or format.
    pub(crate) fn find(path: Option<&Path>) -> Result<Settings, Failure> {
        match path {
            Some(path) => Settings::read(path),
            None => nearest(&env::current_dir()?).map_or_else(|| Ok(Settings::default()), |path| Settings::read(&path)),
        }
    }

    fn read(path: &Path) -> Result<Settings, Failure> {
        let failed = |error| Failure::File(path.to_owned(), error);
        let text = fs::read_to_string(path).map_err(failed)?;
        let root = std::path::absolute(path).map_err(failed)?.parent().map(Path::to_owned).unwrap_or_default();
        let wrong = |mistake: Mistake| mistake.in_file(path, &text);
        let file = if is_pyproject(path) { of_pyproject(&text) } else { toml::from_str(&text).map_err(Mistake::from) };
        Settings::of(file.map_err(wrong)?, root).map_err(wrong)
    }

    fn of(file: File, root: PathBuf) -> Result<Settings, Mistake> {
        let patterns = file.select.iter().flatten().chain(&file.extend_select).chain(&file.ignore);
        let patterns = patterns.chain(file.severity.keys()).chain(file.per_file_ignores.values().flatten());
        for pattern in patterns {
            check_pattern(pattern.get_ref()).map_err(|what| Mistake::at(pattern.span(), what))?;
        }
        let glob = |pattern: &Spanned<String>| {
            let glob =
                Glob::new(pattern.get_ref()).map_err(|error| Mistake::at(pattern.span(), error.kind().to_string()));
            glob.map(|glob| glob.compile_matcher())
        };
        let kind = |name: &Spanned<String>| {
            DocumentKind::from_name(name.get_ref())
                .ok_or_else(|| Mistake::at(name.span(), unknown_kind(name.get_ref())))
        };
        Ok(Settings {
            grammar: file.grammar.as_ref().map(|name| name.get_ref().clone()),
            rule: file.rule.as_ref().map(|name| name.get_ref().clone()),
            format: file.format.as_ref().map(format).transpose()?,
            comments: file.comments.unwrap_or_default(),
            per_file_ignores: file
                .per_file_ignores
                .iter()
                .map(|(pattern, codes)| Ok((glob(pattern)?, plain(codes))))
                .collect::<Result<_, Mistake>>()?,
            exclude: file.exclude.iter().map(glob).collect::<Result<_, Mistake>>()?,
            kinds: file
                .kinds
                .iter()
                .map(|(pattern, name)| Ok((glob(pattern)?, kind(name)?)))
                .collect::<Result<_, Mistake>>()?,
            file,
            root,
        })
    }

    /// Applies the settings about lints to `config`.
    pub(crate) fn apply(&self, config: &mut Config) {
        let File { select, extend_select, ignore, severity, known_hosts, policy, style, .. } = &self.file;
        config.selection.select = select.as_deref().map(plain);
        config.selection.extend_select = plain(extend_select);
        config.selection.ignore = plain(ignore);
        config.severities = severity.iter().map(|(pattern, level)| (pattern.get_ref().clone(), *level)).collect();
        config.known_hosts.extend(known_hosts.iter().cloned());
        if let Some(policy) = policy {
            config.policy = Some(policy.clone());
        }
        if let Some(style) = style {
            config.style = style.clone();
        }
    }

    /// The lints that are ignored in the file at `path`.
    pub(crate) fn ignored_in(&self, path: &Path) -> Vec<String> {
        let fitting = self.per_file_ignores.iter().filter(|(glob, _)| self.fits(glob, path));
        fitting.flat_map(|(_, codes)| codes.iter().cloned()).collect()
    }

    /// Whether the file at `path` is skipped if it was found in a folder.
    pub(crate) fn excludes(&self, path: &Path) -> bool {
        self.exclude.iter().any(|glob| self.fits(glob, path))
    }

    /// The configured kind of the file at `path`.
    pub(crate) fn kind_of(&self, path: &Path) -> Option<DocumentKind> {
        self.kinds.iter().find(|(glob, _)| self.fits(glob, path)).map(|(_, kind)| *kind)
    }

    /// Whether the pattern matches `path` relative to the folder of the configuration, or its file name.
    fn fits(&self, glob: &GlobMatcher, path: &Path) -> bool {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let inside = absolute.strip_prefix(&self.root).unwrap_or(path);
        glob.is_match(inside) || path.file_name().is_some_and(|name| glob.is_match(name))
    }
}

fn plain(patterns: &[Spanned<String>]) -> Vec<String> {
    patterns.iter().map(|pattern| pattern.get_ref().clone()).collect()
}

/// The nearest configuration file in `folder` or its parents.
fn nearest(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find_map(|folder| {
        let own = [folder.join("urlgram.toml"), folder.join(".urlgram.toml")].into_iter().find(|path| path.is_file());
        own.or_else(|| {
            let python = folder.join("pyproject.toml");
            fs::read_to_string(&python).is_ok_and(|text| text.contains("[tool.urlgram")).then_some(python)
        })
    })
}

fn is_pyproject(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == "pyproject.toml")
}

/// The settings in a `pyproject.toml`.
fn of_pyproject(text: &str) -> Result<File, Mistake> {
    #[derive(Default, Deserialize)]
    struct Tool {
        urlgram: Option<File>,
    }
    #[derive(Deserialize)]
    struct Project {
        #[serde(default)]
        tool: Tool,
    }
    Ok(toml::from_str::<Project>(text)?.tool.urlgram.unwrap_or_default())
}

/// The format of this name.
fn format(name: &Spanned<String>) -> Result<Format, Mistake> {
    let known = <Format as clap::ValueEnum>::from_str(name.get_ref(), false).ok();
    if let Some(format) = known.filter(|format| lint_formats().any(|known| known == *format)) {
        return Ok(format);
    }
    let names: Vec<String> = lint_formats().map(|format| format.to_string()).collect();
    let near = meant(near(name.get_ref(), names.iter().map(String::as_str)));
    Err(Mistake::at(name.span(), format!("unknown format `{}`{near}", name.get_ref())))
}

/// Checks that `pattern` selects a lint; the message of the error names the closest one.
pub(crate) fn check_pattern(pattern: &str) -> Result<(), String> {
    if lints().any(|lint| lint.matches(pattern)) {
        return Ok(());
    }
    let names = lints().flat_map(|lint| [lint.code(), lint.name()]);
    Err(format!("unknown lint `{pattern}`{}", meant(near(pattern, names))))
}

pub(crate) fn unknown_kind(name: &str) -> String {
    format!("unknown kind of document `{name}`{}", meant(near(name, DocumentKind::names())))
}

fn meant(near: Option<&str>) -> String {
    near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

/// The name that is closest to `name`, if one is close.
pub(crate) fn near<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = name.chars().count().div_ceil(3);
    let distances =
        names.into_iter().map(|known| (strsim::osa_distance(&name.to_lowercase(), &known.to_lowercase()), known));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

/// A mistake in a configuration file.
#[derive(Debug)]
struct Mistake {
    span: Option<Range<usize>>,
    message: String,
}

impl Mistake {
    fn at(span: Range<usize>, message: impl Into<String>) -> Self {
        Mistake { span: Some(span), message: message.into() }
    }

    fn in_file(self, path: &Path, text: &str) -> Failure {
        let Mistake { span, message } = self;
        let mut diagnostic = MietteDiagnostic::new(&message);
        if let Some(span) = span {
            // The message about an unknown key lists the known ones.
            let key = text.get(span.clone()).unwrap_or_default().trim_matches('"');
            let known = message.split_once("expected one of ").map_or("", |(_, known)| known);
            if let Some(near) = near(key, known.split('`').skip(1).step_by(2)) {
                diagnostic = diagnostic.with_help(format!("did you mean `{near}`?"));
            }
            diagnostic = diagnostic.with_label(LabeledSpan::new_with_span(Some("here".into()), span));
        }
        let source = NamedSource::new(path.display().to_string(), text.to_owned());
        Failure::Report(Report::new(diagnostic).with_source_code(source))
    }
}

impl From<toml::de::Error> for Mistake {
    fn from(error: toml::de::Error) -> Self {
        Mistake { span: error.span(), message: error.message().to_owned() }
    }
}
