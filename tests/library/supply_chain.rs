//! Dependencies: where they come from, under which licences, and which ones occur in two versions.

use std::collections::BTreeMap;
use std::process::Command;

use serde_json::Value;

/// Licences that a dependency may have. A test of `deny.toml` keeps the lists equal.
const LICENCES: &[&str] = &[
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "BSL-1.0",
];

/// Crates that occur in two versions; `deny.toml` gives the reasons.
const DUPLICATES: &[&str] =
    &["base64", "getrandom", "hashbrown", "num-bigint", "r-efi", "syn", "unicode-width", "foldhash", "itertools"];

/// Crates that may have another licence; `deny.toml` gives the reasons.
const EXCEPTIONS: &[(&str, &str)] = &[("tiny-keccak", "CC0-1.0")];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The packages that Cargo needs on this platform.
fn packages() -> Vec<Value> {
    let version = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    // Not offline: the packages that only other members of the workspace need may not be downloaded yet.
    let arguments = ["metadata", "--format-version=1", "--locked", "--all-features", "--filter-platform", host];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Whether a licence expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` allows use under the accepted licences.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    expression.split(" AND ").all(|all| {
        let all = all.trim_matches(['(', ')', ' ']);
        all.split(" OR ").any(|licence| LICENCES.contains(&licence.trim()))
    })
}

#[test]
fn dependencies_have_accepted_licences() {
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("MIT AND GPL-3.0-only"));
    let packages = packages();
    let is_accepted = |package: &&Value| {
        let field = |name: &str| package[name].as_str().unwrap_or_default();
        is_allowed(field("license")) || EXCEPTIONS.contains(&(field("name"), field("license")))
    };
    let wrong: Vec<&Value> = packages.iter().filter(|package| !is_accepted(package)).collect();
    assert!(
        wrong.is_empty(),
        "{:?}",
        wrong.iter().map(|package| (&package["name"], &package["license"])).collect::<Vec<_>>()
    );
}

/// Each crate comes from crates.io, with a checksum, in one version.
#[test]
fn dependencies_come_from_the_registry() {
    let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock")).unwrap();
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let field = |name: &str| {
            package
                .lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))
                .map(|value| value.trim_matches('"'))
        };
        let name = field("name").unwrap();
        *versions.entry(name).or_default() += 1;
        let is_own = name == "urlgram" || name.starts_with("urlgram-");
        if is_own {
            assert_eq!(field("source"), None, "{name}");
        } else {
            assert_eq!(field("source"), Some(REGISTRY), "{name}");
            assert_eq!(field("checksum").map(str::len), Some(64), "{name}");
        }
    }
    let duplicates: Vec<&str> = versions.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name).collect();
    assert!(duplicates.iter().all(|name| DUPLICATES.contains(name)), "{duplicates:?}");
}

/// `deny.toml` states the same rules.
#[test]
fn the_rules_of_cargo_deny_are_the_same() {
    let deny = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml")).unwrap();
    let allowed = deny.split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    let allowed: Vec<&str> = allowed.split('"').skip(1).step_by(2).collect();
    assert_eq!(allowed, LICENCES);
    for name in DUPLICATES {
        assert!(deny.contains(&format!("crate = \"{name}")), "{name}");
    }
    for (name, licence) in EXCEPTIONS {
        assert!(deny.contains(&format!("crate = \"{name}\", allow = [\"{licence}\"]")), "{name}");
    }
}
