//! Any configuration is an error or a linter that checks URLs: selections, severities, policies and styles. The patterns of files are
//! attacked by `tests/hostile/run configuration`.
//!
//! A NUL separates the configuration from a text that is checked.
#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use urlgram_lint::{Config, Linter, Policy, Preset, Severity, Style};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct File {
    select: Option<Vec<String>>,
    extend_select: Vec<String>,
    ignore: Vec<String>,
    severity: BTreeMap<String, Severity>,
    known_hosts: Vec<String>,
    preset: Preset,
    policy: Option<Policy>,
    style: Style,
}

const TEXTS: &[&str] =
    &["http://a.example:80/../x?utm_source=y#z", "https://u:p@[::1]/%7e", "//xn--bcher-kva.example", "mailto:a@b"];

fuzz_target!(|input: &str| {
    let (configuration, text) = input.split_once('\0').unwrap_or((input, ""));
    let Ok(file) = toml::from_str::<File>(configuration) else { return };
    let rule = urlgram::registry::grammar("rfc3986").and_then(|grammar| grammar.rule("URI-reference"));
    let Some(rule) = rule else { return };
    let mut config = Config::new(rule);
    config.selection.select = file.select;
    config.selection.extend_select = file.extend_select;
    config.selection.ignore = file.ignore;
    config.severities = file.severity.into_iter().collect();
    config.known_hosts = file.known_hosts;
    config.preset = file.preset;
    config.policy = file.policy;
    config.style = file.style;
    let linter = Linter::new(config);
    for text in TEXTS.iter().copied().chain([text]) {
        for finding in linter.check(text.as_bytes()) {
            for fix in finding.fixes() {
                fix.apply(text);
            }
        }
    }
});
