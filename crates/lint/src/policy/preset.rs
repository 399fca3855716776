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

/// Names of folders with tests, with the data of tests or of attacks, or with code of others.
const FOLDERS: &[&str] = &[
    "__fixtures__", "__mocks__", "__snapshots__", "__tests__", "_vendor", "bower_components", "conformance", "corpora",
    "corpus", "cypress", "e2e", "fixture", "fixtures", "fuzz", "fuzzing", "golden", "intruder", "intruders", "mocks",
    "node_modules", "payload", "payloads", "site-packages", "spec", "specs", "t", "test", "test-data", "test-suite",
    "test_data", "testdata", "testing", "tests", "testsuite", "third-party", "third_party", "thirdparty", "vendor",
    "vendored", "vendors", "wordlist", "wordlists",
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
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    // Pages in a folder `spec` are a specification.
    let is_page = ["md", "mdx", "rst", "adoc", "html"].iter().any(|page| extension == *page);
    let is_test = |name: &str| is_test_folder(name, is_page);
    let in_folder = path.parent().is_some_and(|folder| folder.iter().any(|name| is_test(&name.to_string_lossy())));
    in_folder && !is_readme_of_tool(path)
        || is_of_invoker(path)
        || path.file_name().is_some_and(|name| is_test_file(&name.to_string_lossy()))
}

/// Whether a file is the description of a package for tests, such as `packages/test-runner/README.md`, which readers see.
fn is_readme_of_tool(path: &Path) -> bool {
    let is_readme = path.file_name().is_some_and(|name| name.eq_ignore_ascii_case("README.md"));
    let folder = path.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().to_ascii_lowercase());
    let is_tool =
        folder.is_some_and(|name| name.starts_with("test-") && FOLDERS.binary_search(&name.as_str()).is_err());
    let above = path.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    is_readme && is_tool && !above.iter().any(|name| is_test_folder(&name.to_string_lossy(), true))
}

/// Whether a file is a part of a project in `src/it`, where the Invoker Plugin of Maven has its tests:
/// <https://maven.apache.org/plugins/maven-invoker-plugin/>. Pages in Italian may be there too, but not in a folder `src`.
fn is_of_invoker(path: &Path) -> bool {
    let mut names = path.iter().skip_while(|name| *name != "src");
    let is_it = names.nth(1).is_some_and(|name| name == "it");
    is_it && names.skip(1).any(|name| name == "src" || name == "pom.xml")
}

/// Whether a folder with this name has tests: `tests`, `integration-tests`, `jvmTest`.
fn is_test_folder(name: &str, of_page: bool) -> bool {
    let lower = name.to_ascii_lowercase();
    let is_compound = ["test", "tests", "fixtures", "testdata"].iter().any(|end| {
        lower.strip_suffix(end).is_some_and(|start| start.ends_with(['-', '_', '.']))
            || lower.strip_prefix(end).is_some_and(|rest| rest.starts_with(['-', '_', '.']))
    });
    let is_specification = of_page && matches!(lower.as_str(), "spec" | "specs");
    FOLDERS.binary_search(&lower.as_str()).is_ok() && !is_specification || is_compound || ends_in_word(name)
}

/// Whether a name ends in the word `Test` or `Tests`: `jvmTest`, `UrlTests`.
fn ends_in_word(name: &str) -> bool {
    let start = ["Test", "Tests", "TestFixtures"].iter().find_map(|word| name.strip_suffix(word));
    start.is_some_and(|start| start.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()))
}

/// Whether the name of a file marks it as a test: `url_test.go`, `test_url.py`, `url.spec.ts`, `UrlTest.kt`, or as minified.
fn is_test_file(name: &str) -> bool {
    let is_class = name.rsplit_once('.').is_some_and(|(stem, _)| ends_in_word(stem));
    let name = name.to_ascii_lowercase();
    let (stem, _) = name.split_once('.').unwrap_or((&name, ""));
    let is_marked = name.split('.').skip(1).any(|part| matches!(part, "test" | "tests" | "spec" | "min" | "fixture"));
    let is_code = name.contains('.') && !name.ends_with(".md");
    let is_named = ["_test", "_tests", "_spec", "-test", "-spec"].iter().any(|end| stem.ends_with(end))
        || ["test_", "test-"].iter().any(|start| stem.starts_with(start))
        || matches!(stem, "test" | "tests" | "conftest");
    // The cases of a specification: `cmark_spec_0.30.yml`.
    let is_data = [".json", ".yaml", ".yml"].iter().any(|ending| name.ends_with(ending));
    let is_table = is_data && stem.split(['_', '-']).skip(1).any(|word| word == "spec");
    is_marked || is_table || (is_named || is_class) && is_code
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
            ("docs/cmark_spec_0.30.yml", true),
            ("docs/spec_a.yml", false),
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
            ("SSRF/Intruder/a.txt", true),
            ("README.md", false),
            ("packages/test-runner/README.md", false),
            ("packages/test-runner/demo/a.md", true),
            ("tests/test-runner/README.md", true),
            ("a/test-data/README.md", true),
            ("docs/test-plan.md", false),
            ("docs/testing.md", false),
            ("src/contest.rs", false),
            ("src/attest/a.rs", false),
            ("examples/a.rs", false),
            ("a/src/jvmTest/resources/urls.txt", true),
            ("a/src/it/b-c/src/main/doc/d.adoc", true),
            ("src/it/b/c/src/d.adoc", true),
            ("src/it/b/pom.xml", true),
            ("src/it/b/c.md", false),
            ("docs/src/it/guide/c/src.md", false),
            ("src/UrlTest.kt", true),
            ("src/Latest.kt", false),
            ("docs/UrlTest.md", false),
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
