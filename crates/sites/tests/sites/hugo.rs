//! Targets of the links of pages of Hugo, with mounts and patterns of addresses.

use std::path::Path;

use urlgram_sites::{Anchor, Sites};

use crate::tree::{Tree, check};

/// A mount of a folder of the repository adds no other pages.
#[test]
fn hugo_with_mounts() {
    let config =
        "baseURL = 'https://a.example/'\n[module]\n[[module.mounts]]\nsource = 'content/en'\ntarget = 'content'\n";
    let files = [("hugo.toml", config), ("content/en/a/b.md", ""), ("content/en/c.md", ""), ("static/i/a.png", "")];
    check(
        &files,
        "content/en/c.md",
        &[
            ("/a/b/", "content/en/a/b.md"),
            ("/a/x/", "missing"),
            ("/i/b.png", "missing"),
            ("/i/a.png", "static/i/a.png"),
        ],
    );
    let imported = format!("{config}[[module.imports]]\npath = 'github.com/x/y'\n");
    let files = [("hugo.toml", imported.as_str()), ("content/en/a/b.md", ""), ("content/en/c.md", "")];
    check(&files, "content/en/c.md", &[("/a/x/", "a module may add pages")]);
}

/// A folder of configuration has the patterns of addresses in a file of their own, and an address may end with a slug or with a title.
#[test]
fn hugo_with_permalinks() {
    let files = [
        ("config/_default/hugo.yaml", "baseURL: https://a.example/\n"),
        ("config/_default/permalinks.yaml", "# Posts\npage:\n  blog: /:year/:month/:day/:slug/\n"),
        ("content/blog/1.md", "---\ndate: 2019-10-03\ntitle:\n  Ann's\n  notes\naliases: [/2019/old/]\n---\n"),
        ("content/blog/2.md", "---\ndate: 2019-10-04\ntitle: A\nslug: the-news\n---\n"),
        ("content/docs/a.md", ""),
    ];
    check(
        &files,
        "content/docs/a.md",
        &[
            ("/2019/10/03/anns-notes/", files[2].0),
            ("/2019/10/04/the-news/", files[3].0),
            ("/2019/10/05/the-news/", "the address of the page is computed"),
            ("/2019/10/03/gone/", "missing"),
            ("/docs/gone/", "missing"),
        ],
    );
    // A template of the site searches for pages by their paths, whatever a post with a part of the name is called.
    let more =
        [("layouts/_markup/render-link.html", ""), ("content/docs/ref/notes.md", ""), ("content/docs/x/b.md", "")];
    let files = [&files[..], &more[..]].concat();
    check(
        &files,
        "content/docs/x/b.md",
        &[("../ref/notes/", "content/docs/ref/notes.md"), ("../ref/gone/", "missing")],
    );
}

/// Hugo writes the folders of pages in lower case, and publishes no page of a language that its configuration disables.
#[test]
fn hugo_with_upper_case_and_a_language_that_is_off() {
    let config = "baseURL = 'https://a.example/'\ndisableLanguages = ['zh']\n[languages.en]\ncontentDir = 'content/en'\n[languages.zh]\ncontentDir = 'content/zh'\n";
    let files = [
        ("hugo.toml", config),
        ("content/en/ref/_index.md", ""),
        ("content/en/ref/ctl_Mount/_index.md", ""),
        ("content/en/ref/ctl_Mount/Add.md", ""),
        ("content/zh/ref/_index.md", ""),
    ];
    let expected = [
        ("./ctl_mount/", "content/en/ref/ctl_Mount/_index.md"),
        ("ctl_mount/add", "content/en/ref/ctl_Mount/Add.md"),
        ("ctl_Mount/add.md", "case Add.md"),
        ("/zh/ref/", "no page of the site has an address that begins in this way"),
    ];
    check(&files, "content/en/ref/_index.md", &expected);
    let sites = Sites::new(Tree::new(&files));
    let page = Path::new("/content/zh/ref/_index.md");
    assert!(sites.tree().page(Path::new("/"), page).is_none() && sites.tree().is_left_out(Path::new("/"), page));
    let kept = config.replace("baseURL", "disablePathToLower = true\nbaseURL");
    let files = files.map(|(name, text)| (name, if text == config { kept.as_str() } else { text }));
    check(&files, "content/en/ref/_index.md", &[("./ctl_mount/", "case ctl_Mount")]);
}

/// A template writes the redirects of the server.
#[test]
fn hugo_with_a_template_of_redirects() {
    let template = "{{ range .Pages }}\n/x/* /y\n{{ end }}\n/older/* /docs/concepts/:splat\n/docs/concepts/* /docs/{{ $current }}/concepts/:splat\n/docs/{{ .v }}/old /docs/b/\n";
    for (name, target) in [("layouts/index.redirects", "address"), ("layouts/index.txt", "missing")] {
        let files = [
            ("hugo.toml", "baseURL = 'https://a.example/'\n"),
            (name, template),
            ("content/docs/1/concepts/a.md", ""),
            ("content/docs/b.md", ""),
        ];
        check(
            &files,
            "content/docs/b.md",
            &[
                ("/docs/concepts/a/", target),
                ("/docs/concepts/gone/", "missing"),
                ("/docs/2/old/", target),
                ("/docs/others/a/", "missing"),
            ],
        );
    }
}

/// A table of an older renderer says nothing about the one that makes the anchors.
#[test]
fn hugo_with_settings_of_an_older_renderer() {
    let heading = "## <a name=\"x\"></a> The part\n";
    for (config, expected) in [
        ("[blackfriday]\nplainIDAnchors = true\n", Anchor::Found),
        ("", Anchor::Found),
        ("[markup]\ndefaultMarkdownHandler = 'blackfriday'\n", Anchor::Missing(None)),
    ] {
        let config = format!("baseURL = 'https://a.example/'\n{config}");
        let files = [("hugo.toml", config.as_str()), ("content/a.md", heading)];
        let sites = Sites::new(Tree::new(&files));
        let anchors = sites.tree().anchors(Path::new("/"), Path::new("/content/a.md")).unwrap();
        assert_eq!(anchors.find("a-namexa-the-part"), expected, "{config}");
    }
}
