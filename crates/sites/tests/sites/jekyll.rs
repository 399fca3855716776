//! Targets of the links of pages of Jekyll.

use std::path::Path;

use urlgram_sites::{Sites, Target};

use crate::tree::{Tree, check};

#[test]
fn jekyll() {
    let files = [
        (
            "site/_config.yml",
            "permalink: /news/:year/:month/:day/:title/\ncollections:\n  tutorials:\n    output: true\n",
        ),
        ("site/docs/collections.md", "---\npermalink: /docs/collections/\n---\n"),
        ("site/docs/permalinks.md", "---\npermalink: /docs/permalinks/\n---\n"),
        ("site/_tutorials/navigation.md", "---\npermalink: /tutorials/navigation/\n---\n"),
        ("site/_posts/2013-09-06-new.md", "---\nlayout: x\n---\n"),
    ];
    check(
        &files,
        "site/docs/collections.md",
        &[
            ("../permalinks/", "site/docs/permalinks.md"),
            ("../Permalinks/", "missing, /docs/permalinks?"),
            ("../navigation", "missing, /tutorials/navigation?"),
            ("/news/2013/09/06/new/", "site/_posts/2013-09-06-new.md"),
            ("/news/2013/09/06/old/", "missing"),
        ],
    );
    for (config, path, plugin, expected) in [
        ("title: x\n", "_plugins/a/tag.rb", "class Tag < Liquid::Tag\nend\n", "missing"),
        (
            "title: x\n",
            "_plugins/a.rb",
            "class A < Jekyll::Generator\nend\n",
            "a plugin of the repository may add pages",
        ),
        ("safe: true\n", "_plugins/a.rb", "class A < Jekyll::Generator\nend\n", "missing"),
        ("title: x\n", "_plugins/a.rb", "Jekyll::Hooks.register :pages, :post_render do |page|\nend\n", "missing"),
        ("title: x\n", "_plugins/a.rb", "# Generator\nFile.write(\"b/index.txt\", text)\n", "missing"),
        ("title: x\n", "_plugins/a.rb", "File.write(place, text)\n", "a plugin of the repository may add pages"),
        ("remote_theme: x/y\n", "x.txt", "", "missing"),
        ("plugins_dir: ext\n", "ext/a.rb", "site.pages << a\n", "a plugin of the repository may add pages"),
        ("plugins_dir: ext\n", "_plugins/a.rb", "site.pages << a\n", "missing"),
    ] {
        let files = [("_config.yml", config), (path, plugin), ("a.md", "---\nx: y\n---\n"), ("b/c.md", "")];
        check(&files, "a.md", &[("/b/gone/", expected)]);
    }
}

#[test]
fn files_that_a_plugin_or_a_theme_of_jekyll_adds() {
    let files = [
        ("_config.yml", "remote_theme: x/y\n"),
        ("_plugins/a.rb", "File.open(File.join(place, 'search.json'), 'w')\n"),
        ("a.md", "---\n---\n"),
    ];
    let made = "the generator makes such addresses itself";
    check(&files, "a.md", &[("/search.json", "address"), ("/assets/a.js", made)]);
}

/// A page of the name of a folder is at an address without a slash, and the index of the folder at the one with it.
#[test]
fn only_indexes_of_jekyll_have_addresses_with_a_slash() {
    let page = "---\n---\n";
    let files = [
        ("_config.yml", "title: x\n"),
        ("contribute.md", page),
        ("contribute/index.md", page),
        ("contribute/guide.md", page),
        ("notes.md", page),
        ("notes/README.md", "# Notes\n"),
        ("old.md", "---\npermalink: /:path/:basename/\n---\n"),
        ("more.html", "---\nredirect_from: /less/\n---\n"),
        ("feed.xml", "---\n---\n"),
    ];
    let expected = [
        ("/contribute", "contribute.md"),
        ("/contribute.html", "contribute.md"),
        ("/contribute/", "contribute/index.md"),
        ("/contribute/index.html", "contribute/index.md"),
        ("../notes/../contribute/index.html", "contribute/index.md"),
        ("/contribute/guide", "contribute/guide.md"),
        ("/contribute/guide.html", "contribute/guide.md"),
        ("/contribute/guide/", "missing, /contribute/guide.html?"),
        ("/notes/", "notes/README.md"),
        ("/old/", "old.md"),
        ("/less/", "more.html"),
        ("/more/", "missing, /more.html?"),
        ("/feed.xml/", "feed.xml"),
    ];
    check(&files, "contribute/index.md", &expected);
    let page = [("a.md", "---\n---\n"), ("b.md", "---\n---\n")];
    for (config, name, expected) in [
        ("title: x\n", "CNAME", "missing, /b.html?"),
        ("permalink: pretty\n", "CNAME", "b.md"),
        ("defaults:\n  - values:\n      permalink: /x/:title/\n", "CNAME", "b.md"),
        ("defaults:\n  - values:\n      permalink: /x/:title.html\n", "CNAME", "missing, /b.html?"),
        ("title: x\n", "netlify.toml", "b.md"),
    ] {
        let files = [("_config.yml", config), (name, ""), page[0], page[1]];
        check(&files, "a.md", &[("/b/", expected)]);
    }
}

/// Jekyll does not add the path of the site to links.
#[test]
fn links_of_jekyll_begin_with_the_path_of_the_site() {
    let files = [("_config.yml", "baseurl: /x\n"), ("a.md", "---\n---\n"), ("b/c.md", "---\n---\n")];
    let outside = "leads out of the path of the site on its host";
    let expected = [("/x/b/c", "b/c.md"), ("/b/c", "missing, /x/b/c?"), ("/b/d", outside), ("/x/b/d", "missing")];
    check(&files, "a.md", &expected);
}

#[test]
fn tags_of_jekyll_lead_to_files_and_posts() {
    let files = [
        ("_config.yml", "collections:\n  docs:\n    output: true\n"),
        ("a.md", "---\n---\n"),
        ("_docs/b.md", "---\n---\n"),
        ("news/_posts/2024-01-31-new.md", "---\n---\n"),
    ];
    let sites = Sites::new(Tree::new(&files));
    let page = sites.tree().page(Path::new("/"), Path::new("/a.md")).unwrap();
    for (path, is_post, expected) in [
        ("_docs/b.md", false, Some("/_docs/b.md")),
        ("/a.md", false, Some("/a.md")),
        ("docs/b.md", false, None),
        ("2024-01-31-new", true, Some("/news/_posts/2024-01-31-new.md")),
        ("/news/2024-01-31-new.md", true, Some("/news/_posts/2024-01-31-new.md")),
        ("2024-01-31-old", true, None),
    ] {
        let expected = expected.map_or(Target::Missing(None), |file| Target::File(file.into()));
        assert_eq!(page.resolve_tag(path, is_post), Some(expected), "{path}");
    }
    assert_eq!(page.filled("{{ site.baseurl }}/a#b").map(|filled| filled.address).as_deref(), Some("/a#b"));
}
