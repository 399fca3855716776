//! Settings of programs that demand one form of their value: the keys, the directives, and the forms.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::entries;
use crate::escaping::Escaping;
use urlgram::mistake::{MistakeKind, Wanted, find, in_setting};
use urlgram::span::OptSpan;

/// A setting of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) wanted: Wanted,
    program: &'static str,
    /// The place from which the program reads a path after a host.
    path: Option<&'static str>,
}

impl Setting {
    pub(crate) const fn new(wanted: Wanted, program: &'static str) -> Setting {
        Setting { wanted, program, path: None }
    }

    pub(crate) const fn with_path(self, path: &'static str) -> Setting {
        Setting { path: Some(path), ..self }
    }

    /// Whether the setting is one of a program.
    pub(crate) fn is_of(&self, program: &str) -> bool {
        self.program == program
    }
}

/// Settings of files of keys and values: the name of the kind of the file, the key in lower case, and the form.
const KEYS: [(&str, &str, Setting); 24] = [
    ("npmrc", "registry", Setting::new(Wanted::WebUrl, "npm")),
    ("npmrc", "proxy", Setting::new(Wanted::WebUrl, "npm")),
    ("npmrc", "https-proxy", Setting::new(Wanted::WebUrl, "npm")),
    ("git-config", "url", Setting::new(Wanted::Url, "Git")),
    ("git-config", "pushurl", Setting::new(Wanted::Url, "Git")),
    ("ini", "index-url", Setting::new(Wanted::WebUrl, "pip")),
    ("ini", "extra-index-url", Setting::new(Wanted::WebUrl, "pip")),
    ("ini", "trusted-host", Setting::new(Wanted::Server, "pip")),
    ("ini", "sqlalchemy.url", Setting::new(Wanted::InterpolatedUrl, "Alembic")),
    ("properties", "spring.datasource.url", SPRING),
    ("properties", "spring.flyway.url", SPRING),
    ("properties", "spring.liquibase.url", SPRING),
    ("properties", "quarkus.datasource.jdbc.url", Setting::new(Wanted::JdbcUrl, "Quarkus")),
    ("properties", "eureka.client.serviceurl.defaultzone", EUREKA),
    ("properties", "bootstrap.servers", KAFKA),
    ("properties", "spring.kafka.bootstrap-servers", KAFKA),
    ("json", "registry-mirrors", Setting::new(Wanted::WebUrl, "Docker")),
    ("json", "insecure-registries", Setting::new(Wanted::Server, "Docker")),
    ("json", "downloadlocation", Setting::new(Wanted::DownloadLocation, "SPDX")),
    ("json", "proxy", Setting::new(Wanted::WebUrl, REACT)),
    ("json", "host", Setting::new(Wanted::Server, SWAGGER)),
    ("json", "matches", PATTERN),
    ("json", "exclude_matches", PATTERN),
    ("json", "host_permissions", PATTERN),
];

/// The program that reads the proxy of a package.
pub(crate) const REACT: &str = "Create React App";

/// The specification of descriptions of interfaces that have a field for the host.
pub(crate) const SWAGGER: &str = "Swagger 2.0";

/// A pattern of the manifest of an extension.
const PATTERN: Setting = Setting::new(Wanted::MatchPattern, "Chrome");

/// The URL of a requirement.
pub(crate) const PIP: Setting = Setting::new(Wanted::Requirement, "pip");

/// The servers of Eureka.
pub(crate) const EUREKA: Setting = Setting::new(Wanted::Eureka, "Eureka");

/// The servers of Kafka.
pub(crate) const KAFKA: Setting = Setting::new(Wanted::Servers, "Kafka");

/// A data source of Spring.
pub(crate) const SPRING: Setting = Setting::new(Wanted::JdbcUrl, "Spring");

/// The index of a registry in a value of TOML.
pub(crate) const CARGO_INDEX: Setting = Setting::new(Wanted::CargoIndex, "Cargo");

/// Returns the setting of a key in a file of a kind.
pub(crate) fn of_key(kind: &str, key: &str) -> Option<&'static Setting> {
    // A registry of npm for a scope: `@team:registry`.
    let key = if kind == "npmrc" { key.rsplit_once(':').map_or(key, |(_, key)| key) } else { key };
    KEYS.iter().find(|(of, known, _)| *of == kind && key.eq_ignore_ascii_case(known)).map(|(.., setting)| setting)
}

/// Reports the mistake in the value of a setting in a range. Its links are those from `first` on, with which lints find mistakes of URLs.
pub(crate) fn check(out: &mut Collector<'_>, range: Range<usize>, escaping: Escaping, first: usize, setting: &Setting) {
    let raw = out.raw(range.clone());
    let start = range.start + raw.len() - raw.trim_ascii_start().len();
    let trimmed = start..start + raw.trim_ascii().len();
    let value = escaping.decode(out.raw(trimmed.clone()), start);
    let Some(found) = in_setting(setting.wanted, setting.program, &value.text) else { return };
    let is_link = out.links[first..]
        .iter()
        .any(|link| link.is_explicit && link.span.start as usize <= start && trimmed.end <= link.span.end as usize);
    // Lints find in a link what is wrong with a URL in any place.
    let is_own = matches!(setting.wanted, Wanted::Url | Wanted::GitRemote)
        || found.kind == MistakeKind::SchemeSyntax && find(&value.text).is_none_or(|other| other != found);
    if is_link && !is_own {
        return;
    }
    if is_link && setting.wanted == Wanted::Url {
        // A text next to the URL is not a part of it.
        let (before, after) = (found.span.start as usize, found.span.end as usize);
        let url = if before == 0 { start + after..trimmed.end } else { start..start + before };
        out.links.truncate(first);
        out.text(url, LinkContext::String, escaping, OptSpan::NONE);
    }
    let text = out.raw(trimmed);
    let is_path = text.split_once("://").map_or(text, |(_, rest)| rest).contains('/');
    let mut problem = entries::problem(value.span(found.span.range()), found);
    if let Some(path) = setting.path.filter(|_| is_path) {
        let help = problem.help.get_or_insert_default();
        help.push_str(&format!(" {} reads a path from \"{path}\".", setting.program));
    }
    out.problems.push(problem);
}
