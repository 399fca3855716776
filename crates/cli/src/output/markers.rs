//! Commands that systems which run builds read in the lines of a log.

use std::env;

/// Whether a text has `##[` or `##name[`.
pub(super) fn has_command(text: &str) -> bool {
    commands(text).next().is_some()
}

/// Returns the offsets of the commands for systems that run builds: `##[group]`, `##vso[…]`, `##teamcity[…]`.
pub(crate) fn commands(text: &str) -> impl Iterator<Item = usize> + '_ {
    commands_in(text.as_bytes())
}

fn commands_in(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    memchr::memchr_iter(b'#', bytes).filter(|at| {
        bytes[*at..].strip_prefix(b"##").is_some_and(|rest| {
            let name = rest.iter().take(MAX_COMMAND).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-');
            rest.get(name.count()) == Some(&b'[')
        })
    })
}

/// Longest name of a command, in bytes. No system has a name that is as long.
const MAX_COMMAND: usize = 32;

/// Returns bytes of a text with an escape in each command, or `None` if there is no command.
pub(super) fn bytes_without_commands(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut from, mut safe) = (0, Vec::new());
    for at in commands_in(bytes) {
        safe.extend_from_slice(&bytes[from..=at]);
        safe.extend_from_slice(br"\x23");
        from = at + 2;
    }
    (from > 0).then(|| [&safe, &bytes[from..]].concat())
}

/// Writes an escape in place of the second character of each command.
pub(super) fn without_commands(text: &str, escape: &str) -> String {
    let (mut from, mut safe) = (0, String::with_capacity(text.len() + 16));
    for at in commands(text) {
        safe.extend([&text[from..=at], escape]);
        from = at + 2;
    }
    safe + &text[from..]
}

/// Returns the offset of a command at the start of a line, where GitHub Actions reads `::name ::`. A name has a letter that no IPv6
/// address has.
pub(super) fn start_of_command(line: &str) -> Option<usize> {
    let rest = line.trim_start();
    let name =
        rest.strip_prefix("::")?.bytes().take_while(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'));
    name.into_iter().any(|byte| !byte.is_ascii_hexdigit()).then_some(line.len() - rest.len())
}

/// A system that runs builds, reads the output of this process, and obeys lines of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BuildSystem {
    /// GitHub Actions, which can be told to obey no lines for a while.
    GitHub,
    /// Azure Pipelines or TeamCity, which always obey.
    Other,
}

impl BuildSystem {
    /// Returns the system that the environment names.
    pub(super) fn of_environment() -> Option<Self> {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        match is_set("GITHUB_ACTIONS") {
            true => Some(BuildSystem::GitHub),
            false => ["TF_BUILD", "TEAMCITY_VERSION"].into_iter().any(is_set).then_some(BuildSystem::Other),
        }
    }
}
