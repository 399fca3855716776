//! Arrows go down: a module uses modules of a lower layer only. The table is the one that `lib.rs` shows.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules, a line a layer, from the bottom up.
const LAYERS: &[&[&str]] = &[
    &["path", "rule", "span"],
    &["class", "components", "host"],
    &["input", "percent"],
    &["combinator", "pass"],
    &["declare"],
    &["grammar"],
    &["registry", "template", "uri", "urllib", "whatwg"],
    &["cause", "iri", "query", "scheme"],
    &["build", "diagnostic", "normalize", "resolve"],
    &["interpret"],
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&module))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file: without comments, and without its tests, which may look anywhere.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    before_tests.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The modules that stand right after `crate::` in `code`, alone or in braces.
fn used(code: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::").filter(|(at, _)| !code[..*at].ends_with('$')) {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.push(name(rest));
            continue;
        };
        let mut depth = 0;
        let mut expect = true;
        for (i, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => expect = true,
                c if depth == 0 && expect && !c.is_whitespace() => {
                    found.push(name(&group[i..]));
                    expect = false;
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn a_module_uses_lower_layers_only() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut wrong = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&src).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        if ["lib", "main"].contains(&module) {
            continue;
        }
        let Some(own) = layer(module) else {
            wrong.push(format!("{module} has no layer"));
            continue;
        };
        for other in used(&code(&fs::read_to_string(&file).unwrap())) {
            let here = inside.display();
            match layer(&other) {
                Some(layer) if layer < own || other == module => {}
                Some(_) => wrong.push(format!("{here} uses crate::{other}, which is not below {module}")),
                // A name of `lib.rs` hides which module it is from.
                None if other.starts_with(|c: char| c.is_ascii_lowercase()) && !MACROS.contains(&other.as_str()) => {
                    wrong.push(format!("{here} uses crate::{other}, which has no layer"));
                }
                None if other.starts_with(|c: char| c.is_ascii_uppercase()) => {
                    wrong.push(format!("{here} uses crate::{other}: name its module"));
                }
                None => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Exported macros, which live at the root wherever they are written.
const MACROS: &[&str] = &["class", "grammar", "rule", "nom"];

#[test]
fn the_reader_of_paths_sees_groups() {
    assert_eq!(used("use crate::{a::{b, c}, d};\ncrate::e::f(); $crate::g"), ["a", "d", "e"]);
}

#[test]
fn lib_rs_shows_the_same_layers() {
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    for (number, modules) in LAYERS.iter().enumerate() {
        for module in *modules {
            let shown = lib.lines().any(|line| {
                line.starts_with(&format!("//! {number} ")) && line.split([' ', ',']).any(|word| word == *module)
            });
            assert!(shown, "lib.rs does not show `{module}` in layer {number}");
        }
    }
}
