//! Anchors and addresses that real generators made of the headings of `headings.txt` and of a small site (`record.py`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use urlgram_documents::DocumentKind;
use urlgram_sites::{Anchor, Anchors, Slugs};

use crate::tree::targets;

/// Headings that are not modelled: docutils transliterates `ß`, kramdown and markdown-it read character references in their own way, and
/// docutils numbers second headings over the whole page.
const NOT_MODELLED: &[(&str, &[&str])] =
    &[("sphinx", &["Straße", "Ünïcödé ß"]), ("vitepress", &["&amp; entity"]), ("github-slugger", &["&amp; entity"])];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn recorded(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder().join("seen").join(name)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'v>(line: &'v Value, key: &str) -> &'v str {
    line[key].as_str().unwrap()
}

#[test]
fn anchors_are_those_of_the_generators() {
    let page = fs::read_to_string(folder().join("headings.txt")).unwrap();
    let rules = BTreeMap::from([
        ("github-slugger", Slugs::GithubSlugger),
        ("hexo", Slugs::Hexo),
        ("hugo", Slugs::Hugo),
        ("jekyll", Slugs::Kramdown),
        ("markdown-it-anchor", Slugs::MarkdownItAnchor),
        ("mkdocs", Slugs::PythonMarkdown),
        ("sphinx", Slugs::Docutils),
        ("vitepress", Slugs::MditVue),
    ]);
    let mut wrong = Vec::new();
    for line in recorded("anchors.jsonl") {
        let generator = text(&line, "generator");
        let headings = page.lines().filter_map(|line| line.strip_prefix("## "));
        // The package was called with the headings that have no markup.
        let is_plain = |heading: &&str| generator != "github-slugger" || !heading.contains(['`', '*', '[', '<', '{']);
        let headings: Vec<&str> = headings.filter(is_plain).collect();
        let ids = line["ids"].as_array().unwrap();
        assert_eq!(headings.len(), ids.len(), "{generator}");
        let markdown = if generator == "github-slugger" {
            headings.iter().map(|heading| format!("## {heading}\n")).collect()
        } else {
            page.clone()
        };
        let anchors = Anchors::of(DocumentKind::Markdown, &markdown, &[rules[generator]]).unwrap();
        for (heading, id) in headings.iter().zip(ids) {
            let skipped = NOT_MODELLED.iter().any(|(name, headings)| *name == generator && headings.contains(heading));
            let Some(id) = id.as_str().filter(|_| !skipped) else { continue };
            let is_numbered =
                generator == "sphinx" && id.strip_prefix("id").is_some_and(|rest| rest.parse::<u32>().is_ok());
            let decoded = urlgram::percent::decode_str(id, urlgram::percent::OnInvalid::Replace).unwrap();
            if !is_numbered && anchors.find(&decoded) != Anchor::Found {
                wrong.push(format!("{generator}: {heading:?} has {decoded:?}: {:?}", anchors.find(&decoded)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn addresses_are_those_of_the_generators() {
    let front = "---\ntitle: x\n---\n";
    for line in recorded("links.jsonl") {
        let generator = text(&line, "generator");
        let (config, text, content, index) = match generator {
            "mkdocs" => ("mkdocs.yml", "site_name: x\n", "docs/", "index.md"),
            "sphinx" => ("conf.py", "extensions = [\"myst_parser\"]\nmyst_heading_anchors = 6\n", "", "index.md"),
            "hexo" => ("_config.yml", "title: x\npublic_dir: public\n", "source/", "index.md"),
            "hugo" => ("config.toml", "baseURL = \"https://a.example/\"\n", "content/", "_index.md"),
            "jekyll" => ("_config.yml", "title: x\n", "", "index.md"),
            other => panic!("{other} is not known"),
        };
        let pages = [
            index.to_owned(),
            "about.md".to_owned(),
            format!("guide/{index}"),
            "guide/start.md".to_owned(),
            "guide/Two Words.md".to_owned(),
        ];
        let pages: Vec<String> = pages.iter().map(|page| format!("{content}{page}")).collect();
        let files: Vec<(&str, &str)> =
            pages.iter().map(|page| (page.as_str(), front)).chain([(config, text)]).collect();
        let routes: Vec<&str> =
            line["routes"].as_array().unwrap().iter().map(|route| route.as_str().unwrap()).collect();
        assert_eq!(routes.len(), pages.len(), "{generator}");
        // Each address is found, from the page at the root, and leads to a different file.
        let links: Vec<String> = routes
            .iter()
            .map(|route| route.trim_end_matches("index.html").replace(' ', "%20"))
            .map(|route| format!("./{route}"))
            .collect();
        let links: Vec<&str> = links.iter().map(String::as_str).collect();
        let mut found = targets(&files, &format!("{content}{index}"), &links);
        found.retain(|target| {
            target.ends_with(".md")
                || target.is_empty()
                || target == "guide"
                || target == "address"
                || target == content.trim_end_matches('/')
                || target.ends_with("/guide")
        });
        assert_eq!(found.len(), routes.len(), "{generator}: {links:?} {found:?}");
    }
}
