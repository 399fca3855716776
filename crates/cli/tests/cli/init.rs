//! `urlgram init`: the configuration that it writes for what is in a folder.

use std::fs;

use crate::command::{command, run};
use crate::folder::{lint, project};

const FILES: &[(&str, &str)] = &[
    ("mkdocs.yml", "site_name: a\n"),
    ("docs/index.md", "# A\n[b](b.md)\n"),
    ("docs/b.md", "# B\n"),
    ("src/a.py", "# https://example.org/\n"),
    ("data.xyz", "https://example.org/\n"),
    (".gitignore", "build/\n"),
    ("build/a.md", "[b](missing.md)\n"),
    ("node_modules/a.md", "[b](missing.md)\n"),
];

#[test]
fn a_configuration_names_what_is_in_the_folder() {
    let folder = project("found", FILES);
    let ran = run(command(&["init", "--stdout"]).current_dir(&folder), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran}");
    for part in [
        "2 markdown, 1 python",
        "left out without any setting: .git/, build/, node_modules/.",
        "MkDocs, configured by mkdocs.yml:\n# [[site]]\n# generator = \"mkdocs\"\n",
        "1 .xyz",
        "--write-baseline",
    ] {
        assert!(ran.out.contains(part), "{part}: {ran}");
    }
    assert!(!folder.join("urlgram.toml").exists());
    // It changes nothing at first.
    assert_eq!(lint(&folder, &[]).code, Some(0));
    let ran = run(command(&["init"]).current_dir(&folder), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran}");
    assert_eq!(lint(&folder, &[]).code, Some(0));
}

#[test]
fn a_configuration_that_exists_stays() {
    for name in ["urlgram.toml", ".urlgram.toml"] {
        let folder = project(&format!("taken{}", name.len()), &[(name, "ignore = ['U310']\n")]);
        let ran = run(command(&["init"]).current_dir(&folder), "");
        assert!(ran.code == Some(2) && ran.err.contains("is not replaced"), "{ran}");
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "ignore = ['U310']\n");
    }
    let folder = project("other", &[("pyproject.toml", "[project]\nname = 'a'\n"), ("b.txt", "b\n")]);
    let ran = run(command(&["init", "-o", "b.txt"]).current_dir(&folder), "");
    assert!(ran.code == Some(2) && ran.err.contains("b.txt"), "{ran}");
    // Another program's table is not a configuration of this one.
    let ran = run(command(&["init"]).current_dir(&folder), "");
    assert!(ran.code == Some(0) && folder.join("urlgram.toml").exists(), "{ran}");
    assert_eq!(run(command(&["init", "missing"]).current_dir(&folder), "").code, Some(2));
}
