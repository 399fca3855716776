//! Targets of the links of pages, by generator: found, dead, and not checked with the reason.

use crate::tree::check;

/// Links to source files are relative to the file; other links are relative to the address, which is a folder.
#[test]
fn mkdocs() {
    let config = "site_url: https://a.example/\ndocs_dir: content\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        'old.md': 'a.md'\n";
    let files = [
        ("docs/mkdocs.yml", config),
        ("docs/content/index.md", ""),
        ("docs/content/a.md", ""),
        ("docs/content/guide/b.md", ""),
        ("docs/content/guide/img/x.png", ""),
    ];
    check(
        &files,
        "docs/content/guide/b.md",
        &[
            ("../a.md", "docs/content/a.md"),
            ("a.md", "missing"),
            ("../A.md", "case a.md"),
            ("img/x.png", "docs/content/guide/img/x.png"),
            ("img/y.png", "missing"),
            ("../../a/", "docs/content/a.md"),
            ("../a/", "missing"),
            ("/guide/b/", "docs/content/guide/b.md"),
            ("/guide/c/", "missing"),
            ("/a/", "docs/content/a.md"),
            ("/old/", "address"),
            ("../old.md", "missing"),
            ("/api/", "no page of the site has an address that begins in this way"),
        ],
    );
    let plugin =
        [("mkdocs.yml", "plugins:\n  - search\n  - gen-files:\n      scripts:\n        - a.py\n"), ("docs/a.md", "")];
    check(&plugin, "docs/a.md", &[("gone.md", "the plugin \"gen-files\" may add pages"), ("a.md", "docs/a.md")]);
    let mapping = "plugins:\n  search:\n    lang: en\n  # none\n  exclude:\n    glob:\n      - parts/*\n";
    check(&[("mkdocs.yml", mapping), ("docs/a.md", "")], "docs/a.md", &[("gone.md", "missing")]);
    let below = [("mkdocs.yml", "site_url: https://a.example/project/\n"), ("docs/a/b.md", ""), ("docs/c.md", "")];
    check(
        &below,
        "docs/c.md",
        &[
            ("/project/a/b", "docs/a/b.md"),
            ("/project/a/c", "missing"),
            ("/a/b", "leads out of the path of the site on its host"),
        ],
    );
}

#[test]
fn vitepress() {
    let files = [
        ("docs/.vitepress/config.ts", "export default { base: '/x/', sidebar: [{ link: '/guide/made/a' }] }"),
        ("docs/public/logo.svg", ""),
        ("docs/index.md", ""),
        ("docs/guide/a.md", ""),
        ("docs/guide/b.md", ""),
    ];
    check(
        &files,
        "docs/guide/a.md",
        &[
            ("./b", "docs/guide/b.md"),
            ("./b.html", "docs/guide/b.md"),
            ("b.md", "docs/guide/b.md"),
            ("/guide/b", "docs/guide/b.md"),
            ("/guide/b.md", "docs/guide/b.md"),
            ("/logo.svg", "docs/public/logo.svg"),
            ("./c", "missing"),
            ("../b", "no page of the site has an address that begins in this way"),
            // The sidebar names a page in a folder that a program makes.
            ("/guide/made/b", "the generator makes such addresses itself"),
        ],
    );
}

#[test]
fn hugo() {
    let config = "baseURL = \"https://a.example/\"\n[languages.en]\ncontentDir = \"content/en\"\n[languages.gr]\ncontentDir = \"content/gr\"\n";
    let files = [
        ("config.toml", config),
        ("static/img/a.png", ""),
        ("content/en/docs/_index.md", ""),
        ("content/en/docs/topics/a.md", "---\naliases: [\"/docs/old/\"]\n---\n"),
        ("content/en/docs/howto/_index.md", ""),
        ("content/gr/docs/_index.md", ""),
        ("content/gr/docs/topics/b.md", ""),
    ];
    check(
        &files,
        "content/gr/docs/_index.md",
        &[
            ("topics/b", "content/gr/docs/topics/b.md"),
            ("howto", "missing, /docs/howto?"),
            ("/docs/howto/", "content/en/docs/howto/_index.md"),
            ("/img/a.png", "static/img/a.png"),
        ],
    );
    check(
        &files,
        "content/en/docs/topics/a.md",
        &[
            ("../../howto/", "content/en/docs/howto/_index.md"),
            ("b.md", "missing"),
            ("/docs/old", "content/en/docs/topics/a.md"),
            ("/tags/x", "the generator makes such addresses itself"),
        ],
    );
}

#[test]
fn mdbook() {
    let files = [
        ("book/book.toml", "[book]\nsrc = \"text\"\n"),
        ("book/text/SUMMARY.md", ""),
        ("book/text/dev/README.md", ""),
        ("book/text/dev/a.md", ""),
    ];
    check(
        &files,
        "book/text/dev/README.md",
        &[
            ("a.md", "book/text/dev/a.md"),
            ("a.html", "book/text/dev/a.md"),
            ("dev/a.html", "missing"),
            ("../../x.md", "leads out of the path of the site on its host"),
            ("../../dev/a.md", "missing"),
            ("b.md", "missing"),
            // The preprocessor `index` makes it of `README.md`.
            ("index.md", "book/text/dev/README.md"),
            ("../index.md", "missing"),
            ("../../x.md", "leads out of the path of the site on its host"),
            ("/a", "leads out of the path of the site on its host"),
            // A book at the root of its host.
            ("/dev/a.md", "book/text/dev/a.md"),
            ("/dev/b.md", "leads out of the path of the site on its host"),
        ],
    );
}

#[test]
fn git_ignores_what_a_build_makes() {
    let files = [("mkdocs.yml", ""), (".gitignore", "/docs/reference/\n"), ("docs/a.md", "")];
    check(&files, "docs/a.md", &[("reference/x.md", "a build may make the target"), ("other/x.md", "missing")]);
}

#[test]
fn git_ignores_files_by_the_nearest_and_last_line_about_them() {
    let (built, dead) = ("a build may make the target", "missing");
    for (outer, inner, link, expected) in [
        ("", "*\n!.gitignore\n", "native/camera.md", built),
        ("", "# made by a program\n/*\n", "native/camera.md", built),
        ("", "*\n!*/\n", "native/camera.md", built),
        ("", "*\n!*.md\n", "native/camera.md", dead),
        ("", "*.json\n", "native/camera.md", dead),
        ("/docs/native/*.md\n", "", "native/camera.md", built),
        ("/docs/native/*.json\n", "", "native/camera.md", dead),
        ("/docs/*/cam*.md\n", "", "native/camera.md", built),
        ("camera.md\n", "", "native/camera.md", built),
        ("camera.md\n", "!camera.md\n", "native/camera.md", dead),
        ("camera.md\n!camera.md\n", "", "native/camera.md", dead),
        ("*\n!/docs\n", "", "native/camera.md", dead),
        ("", "*\n", "other/camera.md", dead),
        ("/docs/native/\n", "", "native/camera.md", dead),
        ("/docs/native/**/*.md\n", "", "native/camera.md", built),
        ("/docs/native/**/*.md\n", "", "native/new/camera.md", built),
        ("/docs/native/**/*.md\n", "", "../native/new/camera/", built),
        ("/docs/native/**/*.md\n", "", "other/camera.md", dead),
        ("**/native/*.md\n", "", "native/camera.md", built),
        ("**/native/*.md\n", "", "native/new/camera.md", dead),
        ("/docs/kept/\n", "", "kept/camera.md", built),
        ("/docs/kept/**\n!/docs/kept/.gitkeep\n", "", "kept/camera.md", built),
        ("/docs/kept\n!camera.md\n", "", "kept/camera.md", dead),
    ] {
        let files = [
            ("mkdocs.yml", ""),
            (".gitignore", outer),
            ("docs/a.md", ""),
            ("docs/native/.gitignore", inner),
            ("docs/native/known.md", ""),
            ("docs/kept/.gitkeep", ""),
        ];
        check(&files, "docs/a.md", &[(link, expected)]);
    }
}

#[test]
fn segments_are_removed_before_a_file_is_searched() {
    let files = [("mkdocs.yml", "site_name: x\n"), ("docs/a b/c.md", ""), ("docs/d/e.md", "")];
    let expected = [
        ("./gone/../../a b/c.md", "docs/a b/c.md"),
        ("gone/../e.md", "docs/d/e.md"),
        ("..%2Fa%20b%2Fc.md", "docs/a b/c.md"),
        ("..%2fgone%2Fc.md", "missing"),
        ("%252e%252F.md", "missing"),
        ("gone/../../../../e.md", "leads out of the repository"),
        ("gone/../f.md", "missing"),
    ];
    check(&files, "docs/d/e.md", &expected);
}

#[test]
fn configurations_of_mkdocs_may_have_names() {
    let base = [("mkdocs-common.yml", "site_name: x\n"), ("docs/a.md", ""), ("docs/b/c.md", "")];
    let links = [("b/c.md", "docs/b/c.md"), ("../b/c/", "docs/b/c.md"), ("b/gone.md", "missing")];
    check(&base, "docs/a.md", &links);
    let child = ("mkdocs-online.yml", "INHERIT: mkdocs-common.yml\nsite_url: https://a.example/x/\n");
    let offline = ("mkdocs-a.yml", "INHERIT: mkdocs-common.yml\nplugins:\n- maker\n");
    check(&[&base[..], &[child, offline]].concat(), "docs/a.md", &[links[2], ("/x/b/c/", "docs/b/c.md")]);
    let blog = ("mkdocs.yml", "site_name: x\nplugins:\n  blog:\n    blog_dir: news\n");
    let files = [&base[..], &[blog, ("docs/news/posts/d.md", "")]].concat();
    check(
        &files,
        "docs/a.md",
        &[links[2], ("../b/gone/", "missing"), ("../news/2024/", "the generator makes such addresses itself")],
    );
    check(
        &files,
        "docs/news/posts/d.md",
        &[("../../a.md", "docs/a.md"), ("../x/", "the address of the page is computed")],
    );
}

#[test]
fn versions_of_docusaurus_are_kept_without_being_listed() {
    let files = [
        ("docusaurus.config.js", "presets: [['classic', {}]]"),
        ("versions.json", "[\"2\"]"),
        ("docs/a.md", ""),
        ("versioned_docs/version-2/a.md", ""),
        ("versioned_docs/version-1/intro/cdn.md", ""),
        ("versioned_docs/version-1/layout/styles.md", ""),
        ("static/icons/a.png", ""),
    ];
    check(
        &files,
        "versioned_docs/version-1/intro/cdn.md",
        &[
            ("../layout/styles", "versioned_docs/version-1/layout/styles.md"),
            ("../layout/styles.md", "versioned_docs/version-1/layout/styles.md"),
            ("../layout/gone", "missing"),
            ("gone.md", "missing"),
            ("/icons/a.png", "static/icons/a.png"),
            ("/docs/a", "versioned_docs/version-2/a.md"),
        ],
    );
}

#[test]
fn servers_redirect_addresses() {
    let files = [
        ("mkdocs.yml", "site_url: https://a.example/\n"),
        ("docs/guide/a.md", ""),
        ("docs/_redirects", "/guide/old /guide/a 301\n/guide/v1/* /guide/:splat\n"),
        ("netlify.toml", "[[redirects]]\nfrom = \"/guide/older\"\nto = \"/guide/a\"\n"),
    ];
    check(&files, "docs/guide/a.md", &[("/guide/older", "address"), ("/guide/gone", "missing")]);
    let files = [
        ("config.toml", "baseURL = \"https://a.example/\"\n"),
        ("content/guide/a.md", ""),
        ("static/_redirects", files[2].1),
    ];
    check(
        &files,
        "content/guide/a.md",
        &[("/guide/old/", "address"), ("/guide/v1/x", "address"), ("/guide/v2/x", "missing")],
    );
}

#[test]
fn a_rule_of_a_server_matches_by_segments() {
    let files = [
        ("config.toml", "baseURL = \"https://a.example/\"\n"),
        ("content/docs/guide/a.md", ""),
        ("content/docs/guide/b.md", ""),
        ("static/_redirects", "/docs/:version/old /x\n/docs/v1/* /docs/:splat\n/:language/* /:splat\n"),
        ("vercel.json", "{\"redirects\": [{\"source\": \"/docs/news:rest*\", \"destination\": \"/x\"}]}"),
    ];
    check(
        &files,
        "content/docs/guide/a.md",
        &[
            ("/docs/2.0/old", "address"),
            ("/docs/2.0/older", "missing"),
            ("/docs/2.0/old/b", "missing"),
            ("/docs/v1/a/b", "address"),
            ("/docs/v2/a", "missing"),
            ("/docs/news-of-today", "address"),
            ("../b", "content/docs/guide/b.md"),
        ],
    );
}

#[test]
fn a_configuration_of_mkdocs_inherits_from_others() {
    let base = "plugins:\n  - search\nmarkdown_extensions:\n  - toc:\n      slugify: x\nuse_directory_urls: false\n";
    let files = [
        ("base/mkdocs.yml", base),
        ("mkdocs.yml", "INHERIT: base/mkdocs.yml\nsite_url: https://a.example/\n"),
        ("docs/guide/a.md", ""),
        ("docs/guide/b.md", ""),
    ];
    let targets =
        [("b.md", "docs/guide/b.md"), ("gone.md", "missing"), ("b.html", "docs/guide/b.md"), ("c.html", "missing")];
    check(&files, "docs/guide/a.md", &targets);
    let maker = "the setting \"INHERIT\" may add pages";
    let files = [("mkdocs.yml", "INHERIT: ../outside.yml\n"), ("docs/a.md", "")];
    check(&files, "docs/a.md", &[("gone.md", maker)]);
    let plugin = [("base.yml", "plugins:\n  - gen-files\n"), ("mkdocs.yml", "INHERIT: base.yml\n"), ("docs/a.md", "")];
    check(&plugin, "docs/a.md", &[("gone.md", "the plugin \"gen-files\" may add pages")]);
    let circle = [("mkdocs.yml", "INHERIT: mkdocs.yml\n"), ("docs/a.md", "")];
    check(&circle, "docs/a.md", &[("gone.md", maker)]);
}

/// Hugo writes addresses in lower case unless the configuration says otherwise, and aliases as they are.
#[test]
fn case_of_addresses_of_hugo() {
    let page = "---\naliases:\n  - /Old/Path/\n  - /guide/Older\n---\n";
    let files = |config| [("hugo.toml", config), ("content/guide/MyPage.md", page), ("content/guide/b.md", "")];
    let config = "baseURL = \"https://a.example/\"\n";
    let both = [
        ("/Old/Path", "content/guide/MyPage.md"),
        ("/guide/Older/", "content/guide/MyPage.md"),
        ("/guide/older/", "missing, /guide/Older?"),
    ];
    check(&files(config), "content/guide/b.md", &both);
    let lower = [("/guide/mypage", "content/guide/MyPage.md"), ("/guide/MyPage", "missing, /guide/mypage?")];
    check(&files(config), "content/guide/b.md", &lower);
    let kept = format!("{config}disablePathToLower = true\n");
    let kept_targets = [("/guide/MyPage/", "content/guide/MyPage.md"), ("/guide/mypage", "missing, /guide/MyPage?")];
    check(&files(&kept), "content/guide/b.md", &kept_targets);
}

/// Browsers resolve the links of Hexo. A post with assets has those in the folder of its name.
#[test]
fn hexo() {
    let config = "url: https://a.example\nroot: /\npermalink: news/:year/:title/\npost_asset_folder: true\ntheme: x\n";
    let package = "{\"dependencies\": {\"hexo\": \"7\", \"hexo-renderer-marked\": \"7\"}}";
    let files = [
        ("_config.yml", config),
        ("package.json", package),
        ("scripts/tags.js", "hexo.extend.tag.register('x', y)"),
        ("source/about.md", "# About\n"),
        ("source/guide/index.md", ""),
        ("source/guide/start.md", ""),
        ("source/img/a.png", ""),
        ("source/_posts/hello.md", "---\ndate: 2024-01-31\n---\n"),
        ("source/_posts/hello/b.png", ""),
        ("source/_posts/undated.md", ""),
        ("source/_drafts/c.md", ""),
        ("themes/x/source/css/x.css", ""),
    ];
    check(
        &files,
        "source/_posts/hello.md",
        &[
            ("b.png", "source/_posts/hello/b.png"),
            ("c.png", "missing"),
            ("/about.html", "source/about.md"),
            ("/about", "source/about.md"),
            ("../../../guide/start.html", "source/guide/start.md"),
            ("../../../guide/gone.html", "missing"),
            ("/guide/gone/", "missing"),
            ("/news/2024/hello/", "source/_posts/hello.md"),
            ("/news/2023/undated/", "the address of the page is computed"),
            ("/news/2024/gone/", "missing"),
            ("/tags/a/", "the generator makes such addresses itself"),
            ("/img/a.png", "source/img/a.png"),
            ("/css/x.css", "themes/x/source/css/x.css"),
            ("gone.md", "missing"),
        ],
    );
    check(&files, "source/guide/start.md", &[("../about.html", "source/about.md"), ("gone.html", "missing")]);
    let makes = ("scripts/pages.js", "hexo.extend.generator.register('x', y)");
    let files = [files.as_slice(), &[makes]].concat();
    let expected = [("gone.html", "a program in \"scripts\" may add pages"), ("gone.md", "missing")];
    check(&files, "source/guide/start.md", &expected);
}

#[test]
fn a_table_of_contents_makes_a_jupyter_book_of_a_configuration() {
    let files = [
        ("book/_config.yml", "title: A\nexecute:\n  execute_notebooks: off\n"),
        ("book/_toc.yml", "format: jb-book\nroot: intro\nchapters:\n- file: part/a\n"),
        ("book/intro.md", ""),
        ("book/part/a.md", ""),
        ("book/part/b.ipynb", "{}"),
    ];
    let maker = "an extension of Sphinx may add pages";
    check(
        &files,
        "book/part/a.md",
        &[("../intro.md", "book/intro.md"), ("b.ipynb", "book/part/b.ipynb"), ("gone", maker)],
    );
    // Without the table, Jekyll reads the configuration.
    let page = ("book/part/a.md", "---\n---\n");
    check(&[files[0], files[2], page], "book/part/a.md", &[("../intro.md", "book/intro.md"), ("gone", "missing")]);
}

/// Only an option of the site itself is its base, and a plugin with a place of its own leaves other addresses known.
#[test]
fn starlight_with_plugins() {
    let config = "import starlight from '@astrojs/starlight'\nimport blog from 'starlight-blog'\nimport redirects from './redirects.js'\nexport default defineConfig({ redirects, integrations: [starlight({ plugins: [blog()], sidebar: [...links([{ base: 'a/b' }])] })] })\n";
    let files = [
        ("astro.config.mjs", config),
        ("redirects.js", "export default {\n  '/guide/old': '/guide/a',\n}\n"),
        ("public/img/a.png", ""),
        ("src/content/docs/guide/a.md", ""),
        ("src/content/docs/guide/b.md", ""),
    ];
    check(
        &files,
        "src/content/docs/guide/a.md",
        &[
            ("/guide/b/", "src/content/docs/guide/b.md"),
            ("/guide/c/", "missing"),
            ("/guide/old", "address"),
            ("/blog/x/", "the address of the page is computed"),
            ("/de/blog/x/", "the address of the page is computed"),
            ("/img/a.png", "public/img/a.png"),
            ("/img/b.png", "missing"),
            ("/other/b.png", "a build may make the target"),
        ],
    );
    let site = |config, other| [("astro.config.mjs", config), ("moved.js", other), files[3], files[4]];
    let objects = "export const own = { '/guide/old': '/guide/a' }\n";
    for (config, target) in [
        (
            "import starlight from '@astrojs/starlight'\nimport { own } from './moved.js'\nx({ redirects: own })",
            "address",
        ),
        (
            "import starlight from '@astrojs/starlight'\nimport { own } from './moved.js'\nx({ redirects: { ...own } })",
            "address",
        ),
        (
            "import starlight from '@astrojs/starlight'\nimport { own } from './moved.js'\nx({ redirects: {}, y: own })",
            "missing",
        ),
        ("import starlight from '@astrojs/starlight'\nconst a = { '/guide/old': '/' }\nx({ redirects: a })", "address"),
        ("import starlight from '@astrojs/starlight'\nx({ redirects: { '/guide/old': '/' } })", "address"),
        ("import starlight from '@astrojs/starlight'\nx({ y: { '/guide/old': '/' } })", "missing"),
    ] {
        check(&site(config, objects), files[3].0, &[("/guide/old", target), ("/guide/b", files[4].0)]);
    }
}

/// Programs of the repository show the pages of other collections at addresses that they compute. Their links are those of the site.
#[test]
fn collections_next_to_starlight() {
    let files = [
        ("astro.config.mjs", "import starlight from '@astrojs/starlight'\nx({ integrations: [starlight({})] })"),
        ("public/img/a.png", ""),
        ("src/pages/blog/[...slug].astro", ""),
        ("src/content/docs/guide/a.md", ""),
        ("src/content/blog/2024/news.md", ""),
        ("src/content/blog/2024/more.mdx", ""),
    ];
    let links = [
        ("/guide/a/", files[3].0),
        ("/guide/news/", "missing"),
        ("/blog/2024/news/", "the address of the page is computed"),
        ("/img/a.png", files[1].0),
        ("/img/b.png", "missing"),
    ];
    check(&files, files[3].0, &links);
    check(&files, files[4].0, &links);
    check(
        &files,
        files[4].0,
        &[
            ("more.mdx", files[5].0),
            ("gone.mdx", "missing"),
            ("../more", "the address of the page is computed"),
            ("../../docs/guide/a.md", files[3].0),
        ],
    );
}

/// Rewrites of whole folders give addresses that are known.
#[test]
fn vitepress_with_rewrites() {
    let files = [
        ("docs/.vitepress/config.ts", "export default { rewrites: { 'en/:rest*': ':rest*' } }"),
        ("docs/en/guide/a.md", ""),
        ("docs/de/guide/a.md", ""),
        ("docs/public/a.svg", ""),
    ];
    check(
        &files,
        "docs/de/guide/a.md",
        &[("b.md", "missing"), ("/guide/a", "docs/en/guide/a.md"), ("/guide/b", "missing"), ("/b.svg", "missing")],
    );
    let computed =
        [("docs/.vitepress/config.ts", "export default { rewrites: { 'a/:x/b.md': ':x.md' } }"), ("docs/a.md", "")];
    check(&computed, "docs/a.md", &[("b.md", "\"rewrites\" in the configuration may add pages")]);
}

/// The editor of GitBook makes pages, and keeps images in the repository.
#[test]
fn gitbook_with_images() {
    let files = [(".gitbook.yml", "root: ./en/\n"), ("en/a/x.md", ""), ("en/.gitbook/assets/a.png", "")];
    check(
        &files,
        "en/a/x.md",
        &[
            ("../.gitbook/assets/a.png", "en/.gitbook/assets/a.png"),
            ("../.gitbook/assets/b.png", "missing"),
            ("../images/b.png", "the editor of GitBook may add pages"),
            ("../b", "the editor of GitBook may add pages"),
        ],
    );
}

/// Several generators lead the reader of a translation to the translation of another page, if it has one.
#[test]
fn an_address_leads_to_the_page_in_the_language_of_the_reader() {
    let place = "i18n/de/docusaurus-plugin-content-docs/current";
    let (a, b) = (format!("{place}/a.md"), format!("{place}/b/c.md"));
    let files = [
        ("docusaurus.config.js", "presets: [['classic', {}]]"),
        (a.as_str(), ""),
        (b.as_str(), ""),
        ("i18n/fr/docusaurus-plugin-content-docs/current/d.md", ""),
        ("docs/a.md", ""),
        ("docs/b/c.md", ""),
        ("docs/d.md", ""),
    ];
    check(&files, &a, &[("/docs/b/c", &b), ("./b/c", &b), ("/docs/d", "docs/d.md"), ("/docs/e", "missing")]);
    check(&files, "docs/a.md", &[("/docs/b/c", "docs/b/c.md"), ("/docs/d", "docs/d.md")]);

    let languages = "[languages.en]\ncontentDir = 'content/en'\n[languages.gr]\ncontentDir = 'content/gr'\n";
    let (en, gr) = ("content/en/x/a.md", "content/gr/x/a.md");
    let hook = ("layouts/_markup/render-link.html", "");
    for (config, more, target) in [
        ("baseURL = 'https://a.example/'\n", ("x", ""), gr),
        ("baseURL = 'https://a.example/'\n", hook, en),
        ("baseURL = 'https://a.example/'\n[markup.goldmark]\nduplicateResourceFiles = true\n", ("x", ""), en),
        ("baseURL = 'https://a.example/'\n[languages.gr]\nbaseURL = 'https://gr.example/'\n", ("x", ""), en),
    ] {
        let config = format!("{config}{languages}");
        let files = [
            ("hugo.toml", config.as_str()),
            more,
            (en, ""),
            (gr, "A\n"),
            ("content/en/b.md", ""),
            ("content/gr/c.md", ""),
        ];
        check(&files, "content/gr/c.md", &[("/x/a/", target), ("/b/", "content/en/b.md"), ("/x/b/", "missing")]);
        check(&files, "content/en/b.md", &[("/x/a/", en), ("/gr/x/a/", gr)]);
    }
}

/// A program in the browser may send the addresses of a folder that does not exist elsewhere.
#[test]
fn the_router_of_vuepress() {
    let files = |text: &'static str| {
        [
            ("docs/.vuepress/config.js", ""),
            ("docs/.vuepress/plugins/enhanceApp.js", text),
            ("docs/guide/a.md", ""),
            ("docs/1.0/b.md", ""),
        ]
    };
    let (made, dead) = ("the generator makes such addresses itself", "missing");
    let router = "if (name === 'latest' || name == 'guide') router.replace('/1.0/' + rest)";
    let links =
        |target| [("../latest/b.md", target), ("../lates/b.md", dead), ("../1.0/c.md", dead), ("../guide/b.md", dead)];
    check(&files(router), "docs/guide/a.md", &links(made));
    check(&files(router), "docs/guide/a.md", &[("/latest/b", made), ("/guide/b", dead)]);
    check(&files("const x = 'latest'"), "docs/guide/a.md", &links(dead));
}

/// <https://www.11ty.dev/docs/plugins/inputpath-to-url/>.
#[test]
fn eleventy_finds_templates_from_three_folders() {
    let config = "c.addPlugin(InputPathToUrlTransformPlugin);\nexport const config = {dir: {input: \"src\"}};\n";
    let page = "src/docs/a.md";
    let files = |config| [("eleventy.config.js", config), (page, ""), ("src/docs/b.md", ""), ("src/c.md", "")];
    let expected =
        |found| [("b.md", "src/docs/b.md"), ("docs/b.md", found), ("./docs/b.md", found), ("d.md", "missing")];
    check(&files(config), page, &expected("src/docs/b.md"));
    check(&files(config), page, &[("src/docs/b.md", "src/docs/b.md"), ("/c.md", "src/c.md")]);
    check(&files("export const config = {dir: {input: \"src\"}};\n"), page, &expected("missing"));
}

#[test]
fn plugins_of_mkdocs_make_feeds() {
    let config = "plugins:\n  - rss:\n      feeds_filenames:\n        rss_created: \"blog/news.xml\"\n  - search\n";
    let files = [("mkdocs.yml", config), ("docs/blog/index.md", ""), ("docs/a.md", "")];
    let expected = [("./news.xml", "address"), ("../feed_rss_updated.xml", "address"), ("./other.xml", "missing")];
    check(&files, "docs/blog/index.md", &expected);
}

#[test]
fn a_book_that_a_build_assembles() {
    let summary = "[a](a.md)\n[b](b.md)\n[c](in/c.md)\n[d](d.md)\n[e](e.md)\n[own](own.md)\n";
    let book = [("docs/manual/book.toml", "[book]\nsrc = \".\"\n"), ("docs/manual/own.md", "")];
    let sources = ["docs/a.md", "docs/b.md", "docs/in/c.md", "docs/d.md", "docs/e.md"].map(|path| (path, ""));
    let contents = ("docs/manual/SUMMARY.md", summary);
    let reason = "a build that copies files of \"docs\" to the book may add pages";
    let files = [&book[..], &[contents], &sources].concat();
    check(&files, "docs/manual/SUMMARY.md", &[("a.md", reason), ("own.md", "docs/manual/own.md")]);
    // Without most of the pages, the links are dead.
    let files = [&book[..], &[contents], &sources[..3]].concat();
    check(&files, "docs/manual/SUMMARY.md", &[("a.md", "missing"), ("own.md", "docs/manual/own.md")]);
}
