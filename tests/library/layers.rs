//! Imports between modules go down: between the layers of the library, and between the files of each folder of each package.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::modules::{Module, Package};

/// The modules of the library, one line per layer, from the bottom up.
const LAYERS: &[&[&str]] = &[
    &["hidden", "one_edit", "path", "quotation", "rule", "span", "version_range"],
    &["class", "components", "host", "lines"],
    &["input", "masks", "percent"],
    &["combinator", "file_path", "pass"],
    &["declare"],
    &["grammar"],
    &["purl", "template", "uri", "urllib", "whatwg", "zone"],
    &["fetch", "iri", "nested", "query", "servers", "shorthand", "urlpattern"],
    &["build", "normalize", "resolve"],
    &["scheme"],
    &["mistake", "registry"],
    &["diagnostic"],
    &["interpret"],
];

/// The packages, each with the packages of the workspace that it may depend on.
const PACKAGES: &[(&str, &[&str])] = &[
    (".", &[]),
    ("crates/abnf", &["urlgram"]),
    ("crates/documents", &["urlgram"]),
    ("crates/macros", &["urlgram"]),
    ("crates/secrets", &["urlgram"]),
    ("crates/sites", &["urlgram", "urlgram-documents"]),
    ("crates/lint", &["urlgram", "urlgram-documents", "urlgram-interop", "urlgram-secrets", "urlgram-sites"]),
    ("crates/project", &["urlgram", "urlgram-documents", "urlgram-interop", "urlgram-lint"]),
    (
        "crates/server",
        &[
            "urlgram", "urlgram-abnf", "urlgram-documents", "urlgram-lint", "urlgram-ops", "urlgram-project",
            "urlgram-secrets", "urlgram-sites",
        ],
    ),
    ("crates/columns", &["urlgram", "urlgram-ops"]),
    ("crates/datafusion", &["urlgram-arrow"]),
    ("crates/features", &["urlgram-interop"]),
    ("crates/teach", &["urlgram", "urlgram-abnf"]),
    ("crates/interop", &["urlgram"]),
    (
        "crates/ops",
        &[
            "urlgram", "urlgram-abnf", "urlgram-documents", "urlgram-interop", "urlgram-lint", "urlgram-secrets",
            "urlgram-teach",
        ],
    ),
    (
        "crates/cli",
        &[
            "urlgram", "urlgram-abnf", "urlgram-arrow", "urlgram-documents", "urlgram-interop", "urlgram-lint",
            "urlgram-ops", "urlgram-project", "urlgram-secrets", "urlgram-server", "urlgram-teach",
        ],
    ),
    ("crates/python", &["urlgram", "urlgram-ops", "urlgram-arrow"]),
    ("crates/wasm", &["urlgram-ops"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn package(folder: &str) -> Package {
    Package::read(&root().join(folder))
}

/// Returns the path of a module's file from the root of the workspace.
fn shown(module: &Module) -> String {
    let path = module.file.strip_prefix(root()).unwrap();
    path.strip_prefix(".").unwrap_or(path).to_str().unwrap().to_owned()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

#[test]
fn the_reader_of_modules_follows_imports_and_re_exports() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("modules");
    fs::create_dir_all(folder.join("src/c")).unwrap();
    let files = [
        ("lib.rs", "mod a; mod b; pub mod c; pub use c::*; pub use b::{One as Uno, Two};"),
        ("a.rs", "use super::{c::inner::{self, In}, Uno}; #[cfg(test)] mod tests { use crate::b::Two; }"),
        (
            "b.rs",
            "use crate::a; a! {} pub struct One; pub struct Two; mod m { fn f() -> super::super::c::Folder {} use super::One; }",
        ),
        ("c/mod.rs", "mod inner; pub use inner::In; pub struct Folder;"),
        ("c/inner.rs", "use crate::*; pub struct In(pub(in crate::b) Two, super::Folder, std::fs::File);"),
    ];
    for (name, text) in files {
        fs::write(folder.join("src").join(name), text).unwrap();
    }
    let package = Package::read(&folder);
    let name = |index: usize| package.modules[index].path.join("::");
    let uses = |index: usize| package.uses(index).into_keys().map(name).collect::<Vec<_>>().join(" ");
    let found: Vec<String> = (0..files.len()).map(|index| format!("{}: {}", name(index), uses(index))).collect();
    assert_eq!(found, [": b", "a: b c::inner", "b: c", "c: c::inner", "c::inner: b c"]);
}

#[test]
fn a_module_uses_lower_layers_only() {
    let library = package(".");
    let mut wrong = Vec::new();
    for (index, module) in library.modules.iter().enumerate() {
        let Some(name) = module.path.first() else { continue };
        let own = layer(name).unwrap_or_else(|| panic!("`{name}` has no layer"));
        for (target, path) in library.uses(index) {
            let other = library.modules[target].path.first();
            if other.is_some_and(|other| other != name && layer(other).is_none_or(|layer| layer >= own)) {
                wrong.push(format!("{} uses {path}, which is not below `{name}`", shown(module)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lib_rs_shows_the_same_layers() {
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for (number, modules) in LAYERS.iter().enumerate() {
        for module in *modules {
            let shown = lib.lines().any(|line| {
                line.starts_with(&format!("//! {number} ")) && line.split([' ', ',']).any(|word| word == *module)
            });
            assert!(shown, "lib.rs does not show `{module}` in layer {number}");
        }
    }
}

#[test]
fn packages_depend_on_lower_packages_only() {
    let entries = fs::read_dir(root().join("crates")).unwrap().map(Result::unwrap);
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut folders: BTreeSet<String> =
        folders.map(|entry| format!("crates/{}", entry.file_name().display())).collect();
    folders.insert(".".to_owned());
    assert_eq!(folders, PACKAGES.iter().map(|(folder, _)| (*folder).to_owned()).collect());
    for (folder, allowed) in PACKAGES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("\n[").find_map(|table| table.strip_prefix("dependencies]")).unwrap();
        let names = dependencies.lines().filter_map(|line| line.split([' ', '.', '=']).next());
        let used: Vec<&str> = names.filter(|name| name.starts_with("urlgram")).collect();
        assert_eq!(&used, allowed, "{folder}");
    }
}

/// The imports between the files and folders of one folder, each with an example.
#[derive(Default)]
struct Folder {
    imports: BTreeMap<(String, String), String>,
}

/// Files that declare all files of their folder, so that an import of an item that they define closes a circle.
const INDEX_FILES: &[&str] = &["lib.rs", "main.rs", "mod.rs"];

impl Folder {
    fn reaches(&self, from: &str, to: &str) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut next = vec![from];
        while let Some(name) = next.pop() {
            let targets = self.imports.keys().filter(|(source, _)| source == name).map(|(_, target)| target.as_str());
            next.extend(targets.filter(|target| seen.insert(target)));
        }
        seen.contains(to)
    }

    /// Returns the imports that are part of a circle.
    fn circular(&self) -> Vec<String> {
        let is_circular = |(from, to): &(String, String)| INDEX_FILES.contains(&to.as_str()) || self.reaches(to, from);
        let circular = self.imports.iter().filter(|(import, _)| is_circular(import));
        circular.map(|((from, to), example)| format!("    {from} -> {to}: {example}")).collect()
    }
}

/// Returns the folders of a package by the paths of their modules.
fn folders(package: &Package) -> BTreeMap<Vec<String>, Folder> {
    let file_name = |module: &Module| module.file.file_name().unwrap().to_str().unwrap().to_owned();
    let mut folders: BTreeMap<Vec<String>, Folder> = BTreeMap::new();
    for (index, module) in package.modules.iter().enumerate() {
        for (target, path) in package.uses(index) {
            let target = &package.modules[target];
            let common = module.path.iter().zip(&target.path).take_while(|(own, other)| own == other).count();
            let [from, to] =
                [module, target].map(|end| end.path.get(common).cloned().unwrap_or_else(|| file_name(end)));
            // An index file re-exports; that it defines nothing is another test.
            if !INDEX_FILES.contains(&from.as_str()) {
                let folder = folders.entry(module.path[..common].to_vec()).or_default();
                let example = || format!("{} uses {path}", shown(module));
                folder.imports.entry((from, to)).or_insert_with(example);
            }
        }
    }
    folders
}

/// Panics with the places and what is wrong there.
fn assert_none(found: &BTreeMap<String, String>) {
    let found: Vec<String> = found.iter().map(|(place, what)| format!("{place}\n{what}")).collect();
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}

#[test]
fn files_of_a_folder_do_not_import_each_other_in_circles() {
    let mut found = BTreeMap::new();
    for (package_folder, _) in PACKAGES {
        let src = format!("{package_folder}/src").trim_start_matches("./").to_owned();
        for (path, folder) in folders(&package(package_folder)) {
            let circular = folder.circular();
            if !circular.is_empty() {
                found.insert(
                    Path::new(&src).join(path.join("/")).to_str().unwrap().trim_end_matches('/').to_owned(),
                    circular.join("\n"),
                );
            }
        }
    }
    assert_none(&found);
}

/// The rooms of the linter, from the bottom up.
const ROOMS: &[&str] = &["knowledge", "policy", "text", "engine", "rules", "document"];

#[test]
fn a_room_of_the_linter_uses_lower_rooms_only() {
    let linter = package("crates/lint");
    let room = |module: &Module| ROOMS.iter().position(|room| module.path.first().is_some_and(|name| name == room));
    let mut wrong = Vec::new();
    for (index, module) in linter.modules.iter().enumerate() {
        let Some(own) = room(module) else { continue };
        for (target, path) in linter.uses(index) {
            if room(&linter.modules[target]).is_some_and(|other| other > own) {
                wrong.push(format!("{} uses {path}, which is not below `{}`", shown(module), ROOMS[own]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The file of the linter that names the lints of documents, by the mistakes that a reader of documents finds.
const INDEX_OF_MISTAKES: &str = "crates/lint/src/rules/documents/mistake.rs";

#[test]
fn a_lint_knows_no_other_lint() {
    let linter = package("crates/lint");
    let is_lint = |module: &Module| {
        module.path.first().is_some_and(|room| room == "rules")
            && fs::read_to_string(&module.file).unwrap().contains("\ndeclare_lint! {")
    };
    assert!(linter.modules.iter().filter(|module| is_lint(module)).count() > 100);
    let mut wrong = Vec::new();
    for (index, module) in linter.modules.iter().enumerate() {
        let is_index = module.file.ends_with("mod.rs") || shown(module) == INDEX_OF_MISTAKES;
        for (target, path) in linter.uses(index) {
            if target != index && !is_index && is_lint(&linter.modules[target]) {
                wrong.push(format!("{} uses {path}", shown(module)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the code of a file without its comments and tests.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Whether code has the code of a lint or of a family: `U304`, `U3`.
fn has_code_of_lint(code: &str) -> bool {
    code.as_bytes().windows(3).any(|bytes| matches!(bytes, [b'"', b'U' | b'W', b'0'..=b'9']))
}

/// Whether code has a list of three texts or more.
fn has_table(code: &str) -> bool {
    let between: Vec<&str> = code.split('"').skip(1).step_by(2).collect();
    let separators: Vec<&str> = code.split('"').skip(2).step_by(2).collect();
    let joins = |text: &&str| text.contains([',', '|']) && text.chars().all(|c| ", |()[]&b\n".contains(c));
    between.len() > 2 && separators.windows(2).any(|pair| pair.iter().all(joins))
}

#[test]
fn the_engine_of_the_linter_names_no_lint_and_has_no_table() {
    assert!(has_code_of_lint("= \"U122\";") && !has_code_of_lint("U+FFFD"));
    assert!(has_table("[\"a\", \"b\",\n \"c\"]") && !has_table("f(\"a\", \"b\"); g(\"c\")"));
    let linter = package("crates/lint");
    let engine = linter.modules.iter().filter(|module| module.path.first().is_some_and(|room| room == "engine"));
    for module in engine {
        let code = code_of(&module.file);
        assert!(!has_code_of_lint(&code), "{} has the code of a lint", shown(module));
        assert!(!has_table(&code), "{} has a list of names: it belongs to `knowledge`", shown(module));
    }
}

#[test]
fn mod_rs_declares_and_re_exports_only() {
    let mut found = BTreeMap::new();
    for module in PACKAGES.iter().flat_map(|(folder, _)| package(folder).modules) {
        // The compiler wants macros that are functions in the root of their package.
        let macros = fs::read_to_string(&module.file).unwrap().matches("\n#[proc_macro]\n").count();
        if module.items.len() > macros && ["mod.rs", "lib.rs"].iter().any(|name| module.file.ends_with(name)) {
            let items: Vec<String> = module.items.iter().map(|(kind, name)| format!("    {kind} {name}")).collect();
            found.insert(shown(&module), items.join("\n"));
        }
    }
    assert_none(&found);
}
