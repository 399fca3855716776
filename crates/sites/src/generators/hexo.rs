//! Hexo: <https://hexo.io/docs/configuration>, <https://hexo.io/docs/permalinks>, `post_permalink.js` and `processor` of Hexo 7.
//!
//! Links are written as they are. The renderer hexo-renderer-marked makes the anchors of headings: `lib/renderer.js` of version 7.

use std::path::Path;

use super::addresses::Routes;
use crate::config;
use crate::files::{Files, below, has, joined};
use crate::front::{Front, dated, split, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

/// Plugins that make no pages but lists, feeds and maps of those that there are.
const LISTING: &[&str] = &[
    "index", "index-pin-top", "archive", "category", "tag", "feed", "sitemap", "baidu-sitemap", "search", "searchdb",
    "json-content", "robotstxt", "cname", "seo-friendly-sitemap",
];

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    let package = has(files, folder, "package.json").then(|| files.text(&folder.join("package.json"))).flatten();
    let package = package.as_deref().unwrap_or_default();
    let is_marked = text.contains("public_dir:") || has(files, folder, "scaffolds");
    if !is_marked && !package.contains("\"hexo\"") {
        return None;
    }
    let source = joined(root, folder, config::yaml(&text, "source_dir").unwrap_or("source"))?;
    files.names(&source)?;
    let mut site = Site::new(Generator::Hexo, config.to_owned(), source.clone());
    let path = config::yaml(&text, "root").or_else(|| config::yaml(&text, "url"));
    site.base = path.map_or(Base::Known(String::new()), Base::of_url);
    site.form = Form::Either;
    site.slugs = slugs(&text, package);
    let theme = config::yaml(&text, "theme").unwrap_or("landscape");
    let theme = folder.join("themes").join(theme);
    site.statics = vec![source.clone(), theme.join("source")];
    site.roots = vec![source];
    site.maker = maker(files, [folder, &theme], package);
    let folders = [("archive_dir", "archives"), ("tag_dir", "tags"), ("category_dir", "categories")];
    let made = folders.iter().map(|(key, usual)| config::yaml(&text, key).unwrap_or(usual).trim_matches('/'));
    site.made = made.chain(["page"]).map(str::to_owned).collect();
    // The files of a theme that is a package.
    if files.names(&theme).is_none() {
        site.made.extend(["css", "js", "img", "images"].map(str::to_owned));
    }
    let pattern = config::yaml(&text, "permalink").filter(|value| !value.is_empty());
    let names = config::yaml(&text, "new_post_name").filter(|value| !value.is_empty());
    let has_assets = config::yaml(&text, "post_asset_folder") == Some("true");
    let words = [
        pattern.unwrap_or(":year/:month/:day/:title/"),
        names.unwrap_or(":title.md"),
        if has_assets { "assets" } else { "" },
    ];
    site.contents[0].pattern = Some(words.join("\n"));
    Some(site)
}

/// Returns the rule of the anchors: that of the usual renderer, unless the configuration changes it.
fn slugs(config: &str, package: &str) -> &'static [Slugs] {
    const OPTIONS: [&str; 5] = ["modifyAnchors:", "smartypants:", "quotes:", "headerIds:", "anchorAlias:"];
    let is_changed = config::yaml_section(config, "marked")
        .any(|line| OPTIONS.iter().any(|option| line.trim_start().starts_with(option)));
    let is_usual = package.contains("\"hexo-renderer-marked\"") && !is_changed;
    if is_usual { &[Slugs::Hexo] } else { &[Slugs::Unknown] }
}

/// Returns what may add pages: a plugin, or a script of the site or of its theme.
fn maker(files: &dyn Files, folders: [&Path; 2], package: &str) -> Option<String> {
    let plugins = package.split("\"hexo-generator-").skip(1).filter_map(|rest| rest.split('"').next());
    if let Some(plugin) = plugins.into_iter().find(|name| !LISTING.contains(name)) {
        return Some(format!("the plugin \"hexo-generator-{plugin}\""));
    }
    let registers = |folder: &Path| {
        let scripts = folder.join("scripts");
        let names = if has(files, folder, "scripts") { below(files, &scripts, |_| true) } else { Some(Vec::new()) };
        names.is_none_or(|names| {
            let text = |name: &String| files.text(&scripts.join(name));
            names.iter().filter_map(text).any(|text| text.contains("generator.register"))
        })
    };
    folders.into_iter().any(registers).then(|| "a program in \"scripts\"".to_owned())
}

pub(super) fn routes(content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    let (place, name) = match inner.strip_prefix("_posts/") {
        Some(name) => ("_posts", name),
        None => ("", inner),
    };
    if name.split('/').any(|name| name.starts_with(['_', '.'])) {
        return None;
    }
    let is_html = name.ends_with(".html") || name.ends_with(".htm");
    let stem = stem(name, &["md", "markdown", "mkd", "mkdn", "mdown", "html", "htm"])?;
    let text = text();
    let front = Front::of(&text);
    if place.is_empty() {
        let (folder, last) = split(stem);
        let own = match front.get("permalink") {
            Some(permalink) => permalink.to_owned(),
            None if last == "index" => format!("{folder}/"),
            None => format!("{stem}.html"),
        };
        return Some(Routes { all: vec![own.trim_start_matches('/').to_owned()], is_unknown: false });
    }
    // The assets of a post may be pages of HTML.
    if is_html && !text.starts_with("---") {
        return None;
    }
    let own = match front.get("permalink") {
        Some(permalink) => Some(permalink.to_owned()),
        None => post(content.pattern.as_deref().unwrap_or_default(), stem, &front),
    };
    let is_unknown = own.is_none();
    Some(Routes { all: vec![own.unwrap_or_default().trim_start_matches('/').to_owned()], is_unknown })
}

/// Whether the files in a folder next to a post are published next to its page.
pub(crate) fn has_assets(content: &Content) -> bool {
    content.pattern.as_deref().is_some_and(|pattern| pattern.ends_with("\nassets"))
}

/// Returns the address of a post; `None` if it depends on more than its text and its name.
fn post(patterns: &str, stem: &str, front: &Front<'_>) -> Option<String> {
    let mut patterns = patterns.lines();
    let (pattern, names) = (patterns.next()?, patterns.next()?);
    let dated = dated(stem);
    let (in_name, title) = match names.rsplit_once('.').map_or(names, |(names, _)| names) {
        ":title" => (None, stem),
        ":year-:month-:day-:title" => dated.map(|(date, title)| (Some(date), title))?,
        _ => return None,
    };
    let date = front.get("date").and_then(numbers).or_else(|| in_name.and_then(numbers));
    let filled = pattern.split('/').map(|segment| {
        let mut out = String::new();
        let mut parts = segment.split(':');
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let length = part.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
            let value = match &part[..length] {
                "title" => title.to_owned(),
                "name" => split(title).1.to_owned(),
                "year" => format!("{:04}", date?[0]),
                "month" => format!("{:02}", date?[1]),
                "day" => format!("{:02}", date?[2]),
                "i_month" => date?[1].to_string(),
                "i_day" => date?[2].to_string(),
                "id" | "hash" | "category" | "post_title" | "hour" | "minute" | "second" | "timestamp" => return None,
                key => front.get(key)?.to_owned(),
            };
            out.push_str(&value);
            out.push_str(&part[length..]);
        }
        Some(out)
    });
    let filled: Option<Vec<String>> = filled.collect();
    filled.map(|segments| segments.join("/"))
}

/// Returns year, month and day of a date without a time zone: `2024-1-31 10:00:00`, `2024/01/31`.
fn numbers(date: &str) -> Option<[u32; 3]> {
    let (day, time) = date.split_once([' ', 'T']).unwrap_or((date, ""));
    let mut parts = day.split(['-', '/']).map(|part| part.parse().ok());
    let found = [parts.next()??, parts.next()??, parts.next()??];
    (parts.next().is_none() && found[0] > 999 && !time.contains(['+', '-', 'Z'])).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_hexo() {
        let usual = ":year/:month/:day/:title/\n:title.md\n";
        let dated = "news/:year/:i_month/:name.html\n:year-:month-:day-:title.md\nassets";
        for (pattern, inner, text, route) in [
            (usual, "about.md", "# No front matter\n", Some("about.html")),
            (usual, "guide/index.md", "", Some("guide/")),
            (usual, "guide/Two Words.md", "", Some("guide/Two Words.html")),
            (usual, "perm.md", "---\npermalink: pp/q\n---\n", Some("pp/q")),
            (usual, "_posts/hello.md", "---\ndate: 2024-01-31 10:00:00\n---\n", Some("2024/01/31/hello/")),
            (usual, "_posts/sub/in.md", "---\ndate: 2024/2/4\n---\n", Some("2024/02/04/sub/in/")),
            (usual, "_posts/own.md", "---\npermalink: own/addr\n---\n", Some("own/addr")),
            (usual, "_posts/no-date.md", "---\ntitle: x\n---\n", None),
            (usual, "_posts/zone.md", "---\ndate: 2024-02-01T23:30:00+09:00\n---\n", None),
            (dated, "_posts/2024-02-01-a.md", "---\ntitle: x\n---\n", Some("news/2024/2/a.html")),
            (":abbrlink.html\n:title.md\n", "_posts/a.md", "---\nabbrlink: 1f2e\n---\n", Some("1f2e.html")),
            (":category/:title/\n:title.md\n", "_posts/a.md", "---\ncategories: b\n---\n", None),
        ] {
            let content = Content { pattern: Some(pattern.to_owned()), ..Content::new("/".into(), "") };
            let found = routes(&content, inner, &mut || text.to_owned()).expect(inner);
            let known = found.all.first().map(String::as_str).filter(|_| !found.is_unknown);
            assert_eq!(known, route, "{inner}");
        }
        let content = Content { pattern: Some(dated.to_owned()), ..Content::new("/".into(), "") };
        for other in ["_drafts/a.md", "a/_b.md", "_posts/a/b.png", "_data/c.yml"] {
            assert!(routes(&content, other, &mut String::new).is_none(), "{other}");
        }
    }
}
