//! Kinds of files by their names, and by their first bytes.

use std::path::Path;

use super::kind::DocumentKind;
use super::language;

/// Kinds of files by lower-case name, before any extension. At most one `*` matches any text.
const NAMES: &[(&str, &str)] = &[
    ("cmakelists.txt", "cmake"),
    ("requirements*.txt", "requirements"),
    ("*requirements.txt", "requirements"),
    ("constraints*.txt", "requirements"),
    ("meson_options.txt", "python"),
    ("robots.txt", "robots"),
    ("hosts", "hosts"),
    ("hosts.txt", "hosts"),
    ("_headers", "headers"),
    ("cargo.lock", "toml"),
    ("poetry.lock", "toml"),
    ("uv.lock", "toml"),
    ("pdm.lock", "toml"),
    ("pipfile", "toml"),
    ("gopkg.lock", "toml"),
    ("composer.lock", "json"),
    ("pipfile.lock", "json"),
    ("flake.lock", "json"),
    ("deno.lock", "json"),
    ("bun.lock", "json"),
    ("package.resolved", "json"),
    ("yarn.lock", "text"),
    ("gemfile.lock", "text"),
    ("podfile.lock", "text"),
    ("go.sum", "text"),
    ("go.work.sum", "text"),
    ("chart.lock", "yaml"),
    ("requirements.lock", "yaml"),
    ("pubspec.lock", "yaml"),
    ("conan.lock", "json"),
    (".prettierrc", "json"),
    (".eslintrc", "json"),
    (".babelrc", "json"),
    (".jshintrc", "json"),
    (".jscsrc", "json"),
    (".stylelintrc", "json"),
    (".swcrc", "json"),
    (".nycrc", "json"),
    (".bowerrc", "json"),
    (".lintstagedrc", "json"),
    (".markdownlintrc", "json"),
    (".all-contributorsrc", "json"),
    ("*.code-workspace", "json"),
    ("*.code-snippets", "json"),
    ("*.sublime-settings", "json"),
    ("*.sublime-project", "json"),
    (".clang-format", "yaml"),
    (".clang-tidy", "yaml"),
    (".clangd", "yaml"),
    (".yamllint", "yaml"),
    ("citation.cff", "yaml"),
    ("owners", "yaml"),
    ("owners_aliases", "yaml"),
    ("jenkinsfile*", "groovy"),
    ("dockerfile*", "dockerfile"),
    ("containerfile*", "dockerfile"),
    ("gnumakefile*", "makefile"),
    (".gitconfig*", "git-config"),
];

/// Beginnings of the names of texts, in lower case, for files without a known extension: `LICENSE-MIT`.
const TEXTS: &[&str] = &[
    "readme", "license", "licence", "copying", "copyright", "unlicense", "patents", "notice", "authors",
    "contributors", "contributing", "maintainers", "credits", "thanks", "changelog", "changes", "history", "news",
    "releasenotes", "relnotes", "release-notes", "install", "todo", "hacking", "bugs", "faq", "code_of_conduct",
    "security", "support", ".mailmap", "about", "upgrading",
];

/// Extensions of templates, whose inner extension decides: `page.html.erb`.
const TEMPLATES: &[&str] = &[
    "erb", "j2", "jinja", "jinja2", "tmpl", "tpl", "gotmpl", "in", "template", "tt", "example", "sample", "dist",
    "orig", "bak",
];

/// Extensions of templates that are mostly HTML.
const HTML_TEMPLATES: &[&str] =
    &["ejs", "hbs", "handlebars", "mustache", "liquid", "njk", "twig", "gohtml", "eta", "jsp", "aspx", "cshtml"];

/// Languages of interpreters after `#!`.
const INTERPRETERS: &[(&str, &str)] = &[
    ("python", "python"),
    ("node", "javascript"),
    ("deno", "typescript"),
    ("bun", "typescript"),
    ("ruby", "ruby"),
    ("perl", "perl"),
    ("php", "php"),
    ("lua", "lua"),
    ("rscript", "r"),
    ("awk", "awk"),
    ("gawk", "awk"),
    ("make", "makefile"),
    ("tclsh", "tcl"),
    ("expect", "tcl"),
    ("pwsh", "powershell"),
    ("nix", "nix"),
    ("sh", "shell"),
    ("bash", "shell"),
    ("dash", "shell"),
    ("zsh", "shell"),
    ("ksh", "shell"),
    ("fish", "shell"),
    ("ash", "shell"),
    ("bats", "shell"),
];

impl DocumentKind {
    /// Returns the kind of a file by its name or extension, ignoring case. `None` if both are unknown.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlgram_documents::DocumentKind;
    ///
    /// let name = |path: &str| DocumentKind::of_path(Path::new(path)).map(DocumentKind::name);
    /// assert_eq!(name("CMakeLists.txt"), Some("cmake"));
    /// assert_eq!(name("page.html.erb"), Some("html"));
    /// assert_eq!(name("LICENSE-MIT"), Some("text"));
    /// ```
    pub fn of_path(path: &Path) -> Option<DocumentKind> {
        of_name(&path.file_name()?.to_string_lossy().to_ascii_lowercase())
    }

    /// Returns the kind of a file by its name, and by its first bytes if the name does not decide: the interpreter after `#!`,
    /// the header of a mail, the first byte of a configuration file that is JSON or YAML.
    ///
    /// ```
    /// use std::path::Path;
    /// use urlgram_documents::DocumentKind;
    ///
    /// let kind = DocumentKind::of_content(Path::new("configure"), b"#!/bin/sh\n");
    /// assert_eq!(kind.map(DocumentKind::name), Some("shell"));
    /// ```
    pub fn of_content(path: &Path, bytes: &[u8]) -> Option<DocumentKind> {
        let beginning = &bytes[..bytes.len().min(2048)];
        match DocumentKind::of_path(path) {
            None | Some(DocumentKind::Text) if is_xml(path, beginning) => Some(DocumentKind::Xml),
            None => interpreter(beginning).or_else(|| is_mail(beginning).then_some(DocumentKind::Mail)),
            Some(DocumentKind::Man) => is_man(beginning).then_some(DocumentKind::Man),
            Some(DocumentKind::Json) if !has_json_extension(path) && is_yaml(beginning) => Some(DocumentKind::Yaml),
            Some(DocumentKind::Text) if is_mail(beginning) => Some(DocumentKind::Mail),
            Some(DocumentKind::Code(language)) if language.name == "ini" && is_python(beginning) => {
                DocumentKind::from_name("python")
            }
            kind => kind,
        }
    }
}

fn of_name(name: &str) -> Option<DocumentKind> {
    let named =
        NAMES.iter().find(|(pattern, _)| fits(pattern, name)).and_then(|(_, kind)| DocumentKind::from_name(kind));
    named
        .or_else(|| language::of_whole_name(name).map(DocumentKind::Code))
        .or_else(|| of_extension(name))
        .or_else(|| language::of_whole_name(name.starts_with(".env.").then_some(".env")?).map(DocumentKind::Code))
        .or_else(|| language::of_stem(name).map(DocumentKind::Code))
        .or_else(|| is_text(name).then_some(DocumentKind::Text))
}

fn of_extension(name: &str) -> Option<DocumentKind> {
    let (stem, extension) = name.rsplit_once('.')?;
    if HTML_TEMPLATES.contains(&extension) {
        return Some(DocumentKind::Html);
    }
    let known =
        DocumentKind::of_extension(extension).or_else(|| language::of_extension(extension).map(DocumentKind::Code));
    if known.is_some() || !TEMPLATES.contains(&extension) {
        return known;
    }
    // A single step, so that a name of many dots costs no recursion.
    let inner = stem.rsplit_once('.').map_or("", |(_, inner)| inner);
    DocumentKind::of_extension(inner)
        .or_else(|| language::of_extension(inner).map(DocumentKind::Code))
        .or_else(|| language::of_whole_name(stem).map(DocumentKind::Code))
        .or(Some(DocumentKind::Text))
}

/// Whether a name matches a pattern with at most one `*`.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, end)) => name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end),
    }
}

fn is_text(name: &str) -> bool {
    let rest = TEXTS.iter().find_map(|text| name.strip_prefix(text));
    let is_text = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_', '.', ' ']));
    // A file of the registry of Windows is written by a program, mostly in UTF-16.
    is_text && !name.ends_with(".reg")
}

/// Returns the language of the interpreter after `#!`.
fn interpreter(bytes: &[u8]) -> Option<DocumentKind> {
    let line = bytes.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let mut words = line.split_ascii_whitespace().map(|word| word.rsplit('/').next().unwrap_or(word));
    let program = words.find(|word| *word != "env" && !word.starts_with('-') && !word.contains('='))?;
    let program = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').to_ascii_lowercase();
    let (_, language) = INTERPRETERS.iter().find(|(known, _)| *known == program)?;
    DocumentKind::from_name(language)
}

/// Whether a file whose extension is not that of text begins with the declaration of XML.
fn is_xml(path: &Path, bytes: &[u8]) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    let is_text = extension.is_some_and(|extension| DocumentKind::of_extension(&extension).is_some());
    !is_text && bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).starts_with(b"<?xml ")
}

/// Whether a file begins with the header of a mail: at least two fields, one of them of mail.
fn is_mail(bytes: &[u8]) -> bool {
    const FIELDS: [&str; 9] =
        ["from", "to", "subject", "date", "received", "return-path", "message-id", "mime-version", "delivered-to"];
    let (mut fields, mut known) = (0, 0);
    for line in bytes.split(|byte| *byte == b'\n').take(40).map(<[u8]>::trim_ascii_end) {
        let is_folded = line.starts_with(b" ") || line.starts_with(b"\t");
        let is_envelope = fields == 0 && line.starts_with(b"From ");
        if line.is_empty() {
            break;
        }
        let name = line.iter().position(|byte| *byte == b':').map(|colon| &line[..colon]);
        let Some(name) = name.filter(|name| name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-'))
        else {
            if is_folded || is_envelope {
                continue;
            }
            break;
        };
        fields += 1;
        known += usize::from(FIELDS.iter().any(|field| name.eq_ignore_ascii_case(field.as_bytes())));
    }
    fields >= 3 && known >= 3
}

/// Whether one of the first lines is a request of troff.
fn is_man(bytes: &[u8]) -> bool {
    let lines = bytes.split(|byte| *byte == b'\n').take(60);
    lines.filter(|line| line.starts_with(b".") || line.starts_with(b"'")).count() > 0
}

/// Whether a configuration file is a program of Python, as those of Buildbot and Gunicorn are: one of the first lines imports a module.
/// <https://docs.buildbot.net/current/manual/configuration/intro.html>
fn is_python(bytes: &[u8]) -> bool {
    let is_module = |name: &[u8]| {
        !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
    };
    bytes.split(|byte| *byte == b'\n').any(|line| {
        let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).take(4).collect();
        match words.as_slice() {
            [b"import", name] => line.starts_with(b"import") && is_module(name),
            [b"from", name, b"import", ..] => line.starts_with(b"from") && is_module(name),
            _ => false,
        }
    })
}

fn has_json_extension(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.to_string_lossy().to_ascii_lowercase().contains("json"))
}

/// Whether a configuration file that may be JSON or YAML is YAML.
fn is_yaml(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().first().is_some_and(|first| first.is_ascii_alphanumeric() || b"#-_".contains(first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(path: &str) -> Option<&'static str> {
        DocumentKind::of_path(Path::new(path)).map(DocumentKind::name)
    }

    #[test]
    fn a_file_name_precedes_an_extension() {
        for (path, name) in [
            ("a/Cargo.lock", "toml"),
            ("Dockerfile", "dockerfile"),
            ("api.Dockerfile", "dockerfile"),
            ("Dockerfile-dev", "dockerfile"),
            ("Makefile", "makefile"),
            ("Makefile.am", "makefile"),
            ("README", "text"),
            ("src/CMakeLists.txt", "cmake"),
            ("requirements-dev.txt", "requirements"),
            ("robots.txt", "robots"),
            ("humans.txt", "text"),
            ("etc/hosts", "hosts"),
            ("public/_headers", "headers"),
            ("COPYING.LIB", "text"),
            ("LICENSE-APACHE", "text"),
            ("LICENSE.md", "markdown"),
            ("go.mod", "go-module"),
            (".gitmodules", "git-config"),
            (".npmrc", "npmrc"),
            ("public/CNAME", "cname"),
            ("CODEOWNERS", "gitignore"),
            ("curl.1", "man"),
            ("de.po", "po"),
            ("a.svg", "xml"),
        ] {
            assert_eq!(kind(path), Some(name), "{path}");
        }
        for path in ["a.tar.gz", "..", "newsletter", "photo.jpeg", "install.reg"] {
            assert_eq!(kind(path), None, "{path}");
        }
    }

    #[test]
    fn the_inner_extension_of_a_template_decides() {
        for (path, name) in [
            ("a.html.erb", "html"),
            ("nginx.conf.j2", "ini"),
            ("a.hbs", "html"),
            ("_helpers.tpl", "text"),
            ("a.yaml.tmpl", "yaml"),
            ("Makefile.in", "makefile"),
            ("curl.h.in", "c"),
            (".env.example", "dotenv"),
            (".env.local", "dotenv"),
            ("prod.env", "dotenv"),
            (".envrc", "shell"),
        ] {
            assert_eq!(kind(path), Some(name), "{path}");
        }
    }

    #[test]
    fn content_decides_where_the_name_does_not() {
        let kind = |path: &str, bytes: &[u8]| DocumentKind::of_content(Path::new(path), bytes).map(DocumentKind::name);
        assert_eq!(kind("run", b"#!/usr/bin/env -S python3.12 -u\n"), Some("python"));
        assert_eq!(kind("run", b"#! /bin/bash\n"), Some("shell"));
        assert_eq!(kind("run", b"#!/opt/unknown\n"), None);
        assert_eq!(kind("1234", b"From: a@b\nSubject: c\n d\nDate: e\n\nf"), Some("mail"));
        assert_eq!(kind("notes", b"From: here\nto there\n"), None);
        assert_eq!(kind("a.csl", b"<?xml version=\"1.0\"?>"), Some("xml"));
        assert_eq!(kind("a.ncx.erb", b"<?xml version=\"1.0\"?>"), Some("xml"));
        assert_eq!(kind("a.txt", b"<?xml version=\"1.0\"?>"), Some("text"));
        assert_eq!(kind("a.1", b".TH A 1\n"), Some("man"));
        assert_eq!(kind("libfoo.1", b"data"), None);
        assert_eq!(kind("master.cfg", b"# a\nfrom buildbot.plugins import *\n"), Some("python"));
        assert_eq!(kind("a.conf", b"import os\n"), Some("python"));
        assert_eq!(kind("setup.cfg", b"[isort]\nimport = a b\nfrom = c\n"), Some("ini"));
        assert_eq!(kind(".eslintrc", b"root: true\n"), Some("yaml"));
        assert_eq!(kind(".eslintrc", b"// a\n{}"), Some("json"));
    }
}
