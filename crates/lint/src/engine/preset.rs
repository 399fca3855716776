//! Default sets of lints, by the purpose of a file.

use std::path::Path;

/// Default set of lints.
///
/// ```
/// use urlgram_lint::{Config, Linter, Preset};
///
/// let mut config = Config::default();
/// assert!(!Linter::new(config.clone()).is_clean("http://127.1/"));
///
/// config.preset = Preset::of_path("tests/fixtures/hosts.json".as_ref());
/// assert!(Linter::new(config).is_clean("http://127.1/"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Preset {
    /// The lints that are marked as default.
    #[default]
    Standard,
    /// The few lints that matter in tests and in code of others: those that find an accident, in links only. Lints that are
    /// selected explicitly are not limited.
    Tests,
}

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 2] = [Preset::Standard, Preset::Tests];

    /// Returns the name: `standard` or `tests`.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::Standard => "standard",
            Preset::Tests => "tests",
        }
    }

    /// Returns the preset with this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// Returns the preset for the file at `path`, which is relative to the project: [`Tests`](Self::Tests) if
    /// [`is_test_path`].
    pub fn of_path(path: &Path) -> Preset {
        if is_test_path(path) { Preset::Tests } else { Preset::Standard }
    }
}

/// Names of folders with tests, with the data of tests, or with code of others.
const FOLDERS: &[&str] = &[
    "__fixtures__", "__mocks__", "__snapshots__", "__tests__", "bower_components", "conformance", "corpora", "corpus",
    "cypress", "e2e", "fixture", "fixtures", "fuzz", "fuzzing", "golden", "mocks", "node_modules", "site-packages",
    "spec", "specs", "t", "test", "test-data", "test-suite", "test_data", "testdata", "testing", "tests", "testsuite",
    "third-party", "third_party", "thirdparty", "vendor", "vendored", "vendors",
];

/// Whether the file at `path` belongs to tests or is code of others, by the usual names of such files and folders. `path` is
/// relative to the project, because folders above it say nothing about it.
///
/// ```
/// use urlgram_lint::is_test_path;
///
/// let is_test = |path: &str| is_test_path(path.as_ref());
/// assert!(is_test("src/tests/url.rs") && is_test("url_test.go") && is_test("js/url.spec.ts"));
/// assert!(is_test("vendor/lib/README.md") && is_test("static/jquery.min.js"));
/// assert!(!is_test("docs/testing.md") && !is_test("src/latest.rs"));
/// ```
pub fn is_test_path(path: &Path) -> bool {
    let lower = |name: &std::ffi::OsStr| name.to_string_lossy().to_ascii_lowercase();
    let extension = path.extension().map(lower).unwrap_or_default();
    // Pages in a folder `spec` are a specification.
    let is_page = matches!(extension.as_str(), "md" | "mdx" | "rst" | "adoc" | "html");
    let is_test = |name: &str| is_test_folder(name) && !(is_page && matches!(name, "spec" | "specs"));
    let in_folder = path.parent().is_some_and(|folder| folder.iter().any(|name| is_test(&lower(name))));
    in_folder || path.file_name().is_some_and(|name| is_test_file(&lower(name)))
}

/// Whether a folder with this name has tests: `tests`, `integration-tests`, `UrlTests`.
fn is_test_folder(name: &str) -> bool {
    let is_compound = ["test", "tests", "fixtures", "testdata"].iter().any(|end| {
        name.strip_suffix(end).is_some_and(|start| start.ends_with(['-', '_', '.']))
            || name.strip_prefix(end).is_some_and(|rest| rest.starts_with(['-', '_', '.']))
    });
    FOLDERS.binary_search(&name).is_ok() || is_compound
}

/// Whether the name of a file marks it as a test: `url_test.go`, `test_url.py`, `url.spec.ts`, or as minified.
fn is_test_file(name: &str) -> bool {
    let (stem, _) = name.split_once('.').unwrap_or((name, ""));
    let is_marked = name.split('.').skip(1).any(|part| matches!(part, "test" | "tests" | "spec" | "min" | "fixture"));
    let is_code = name.contains('.') && !name.ends_with(".md");
    let is_named = ["_test", "_tests", "_spec", "-test", "-spec"].iter().any(|end| stem.ends_with(end))
        || ["test_", "test-"].iter().any(|start| stem.starts_with(start))
        || matches!(stem, "test" | "tests" | "conftest");
    is_marked || is_named && is_code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_in_order_for_the_search() {
        assert!(FOLDERS.is_sorted());
    }

    #[test]
    fn tests_are_known_by_their_names() {
        let paths = [
            ("tests/a.md", true),
            ("docs/spec/a.md", false),
            ("spec/a_spec.rb", true),
            ("a/testdata/b.yaml", true),
            ("a/__tests__/b.js", true),
            ("crates/x-tests/b.rs", true),
            ("pkg/url_test.go", true),
            ("test_url.py", true),
            ("app/url_spec.rb", true),
            ("web/url.spec.ts", true),
            ("web/app.min.css", true),
            ("node_modules/a/index.js", true),
            ("t/t0300.sh", true),
            ("README.md", false),
            ("docs/test-plan.md", false),
            ("docs/testing.md", false),
            ("src/contest.rs", false),
            ("src/attest/a.rs", false),
            ("examples/a.rs", false),
        ];
        for (path, expected) in paths {
            assert_eq!(is_test_path(path.as_ref()), expected, "{path}");
        }
    }

    #[test]
    fn names_are_read_back() {
        assert!(Preset::ALL.into_iter().all(|preset| Preset::from_name(preset.name()) == Some(preset)));
    }
}
