//! Jekyll: <https://jekyllrb.com/docs/permalinks/>, <https://jekyllrb.com/docs/collections/>.
//!
//! Links are written as they are, so that a browser resolves them from the address of the page. GitHub Pages resolves links to Markdown
//! files.

use std::path::Path;

use super::addresses::Routes;
use super::jekyll_plugins;
use crate::config;
use crate::files::{Files, has, joined};
use crate::front::{Front, dated, stem};
use crate::generator::{Form, Generator};
use crate::site::{Base, Content, Site};
use crate::slug::Slugs;

pub(super) fn site(files: &dyn Files, root: &Path, config: &Path) -> Option<Site> {
    let text = files.text(config)?;
    let folder = config.parent()?;
    // Hexo has a file of this name.
    if text.contains("public_dir:") || files.names(&folder.join("scaffolds")).is_some() {
        return None;
    }
    let source = joined(root, folder, config::yaml(&text, "source").unwrap_or("."))?;
    let mut site = Site::new(Generator::Jekyll, config.to_owned(), source.clone());
    site.base = config::yaml(&text, "baseurl").map_or(Base::Known(String::new()), Base::of_url);
    site.form = Form::Either;
    site.slugs = slugs(&text);
    let sets_addresses = config::yaml_section(&text, "defaults").any(|line| line.contains("permalink:"));
    let plugins = config::yaml(&text, "plugins_dir").filter(|name| !name.is_empty() && *name != "_plugins");
    let plugins = plugins.map_or_else(|| Some(source.join("_plugins")), |name| joined(root, folder, name));
    // A safe build loads no plugins of the repository: <https://jekyllrb.com/docs/configuration/options/>.
    let is_safe = config::yaml(&text, "safe") == Some("true");
    let written =
        if is_safe { Some(Vec::new()) } else { plugins.and_then(|folder| jekyll_plugins::written(files, &folder)) };
    site.maker = if written.is_none() {
        Some("a plugin of the repository".to_owned())
    } else if sets_addresses {
        Some(DEFAULTS.to_owned())
    } else if ["jekyll-archives", "polyglot", "collections_dir"].iter().any(|word| text.contains(word)) {
        Some("a plugin".to_owned())
    } else {
        None
    };
    // By the addresses in the configuration, only the index of a folder ends in a slash, and no server adds one to others.
    let has_folders =
        || text.lines().filter_map(|line| line.split_once("permalink:")).any(|(_, value)| is_folder(value));
    let is_of_server = |folder: &Path| SERVERS.iter().any(|name| has(files, folder, name));
    site.keeps_slashes = site.maker.as_deref().is_none_or(|maker| maker == DEFAULTS)
        && !has_folders()
        && ![root, folder, &source].into_iter().any(is_of_server);
    site.redirects = written.unwrap_or_default();
    // A theme has files in this folder, and no pages: <https://jekyllrb.com/docs/themes/>.
    if config::yaml(&text, "remote_theme").is_some() {
        site.made.push("assets".to_owned());
    }
    let excluded = config::yaml_items(&text, "exclude").into_iter().map(|name| name.trim_matches('/').to_owned());
    site.excluded = excluded.filter(|name| !name.is_empty()).collect();
    site.statics = vec![source];
    let permalink = config::yaml(&text, "permalink").filter(|value| !value.is_empty()).unwrap_or("date");
    let patterns: Vec<String> = collections(&text).iter().map(|(name, pattern)| format!("{name} {pattern}")).collect();
    site.contents[0].pattern = Some(format!("{permalink}\n{}", patterns.join("\n")));
    Some(site)
}

/// The maker that may give pages other addresses.
const DEFAULTS: &str = "the setting \"defaults\"";

/// Files of servers that may answer to an address with a slash at its end by the page without it, or that send addresses elsewhere.
const SERVERS: &[&str] = &[
    "netlify.toml", "_redirects", "vercel.json", "now.json", "firebase.json", "staticwebapp.config.json",
    "wrangler.toml", "wrangler.jsonc", "wrangler.json", "amplify.yml", "render.yaml", ".htaccess", "nginx.conf",
    "Caddyfile",
];

/// Whether a pattern of addresses is one of folders, or not known.
fn is_folder(pattern: &str) -> bool {
    let pattern = pattern.trim().trim_matches(['"', '\'']);
    pattern == "pretty" || pattern.ends_with('/') || pattern.contains(['#', '{', '&', '*', '|', '>'])
}

/// Returns the rule of the anchors by a configuration. GitHub Pages replaces the converter "GFM" by its own:
/// `restrict_and_config_markdown_processor` of <https://github.com/github/pages-gem>, `lib/github-pages/configuration.rb`.
pub(crate) fn slugs(text: &str) -> &'static [Slugs] {
    match config::yaml(text, "markdown").unwrap_or("kramdown").to_ascii_lowercase().as_str() {
        "kramdown" => &[Slugs::Kramdown],
        "gfm" | "commonmarkghpages" => &[Slugs::GhPages],
        _ => &[Slugs::Unknown],
    }
}

/// Returns the collections that have pages, and their patterns of addresses.
fn collections(text: &str) -> Vec<(&str, &str)> {
    let (mut found, mut depth): (Vec<(&str, &str, bool)>, _) = (Vec::new(), 0);
    for line in config::yaml_section(text, "collections").filter(|line| !line.trim_start().starts_with('#')) {
        let indent = line.len() - line.trim_start().len();
        let Some((key, value)) = line.trim().split_once(':') else { continue };
        if found.is_empty() {
            depth = indent;
        }
        let value = value.trim().trim_matches(['"', '\'']);
        match (found.last_mut(), key) {
            _ if indent == depth => found.push((key, "", false)),
            (Some(last), "output") => last.2 = value == "true",
            (Some(last), "permalink") => last.1 = value,
            _ => {}
        }
    }
    found
        .into_iter()
        .filter(|(name, _, is_shown)| *is_shown || *name == "posts")
        .map(|(name, pattern, _)| (name, pattern))
        .collect()
}

pub(super) fn routes(content: &Content, inner: &str, text: &mut dyn FnMut() -> String) -> Option<Routes> {
    // In a collection, a file of any kind is a page if it has front matter.
    let other = || hidden(inner).and_then(|_| stem(inner, &["txt", "adoc", "asciidoc", "org", "rst"]));
    let known = stem(inner, &["md", "markdown", "mkd", "html", "htm", "textile"]);
    let stem = known.or_else(other)?;
    let text = text();
    let is_page = text.starts_with("---");
    if known.is_none() && !is_page {
        return None;
    }
    let front = Front::of(&text);
    let mut patterns = content.pattern.as_deref().unwrap_or_default().lines();
    let global = patterns.next().unwrap_or("date");
    let of = |name: &str| patterns.clone().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let mut is_unknown = false;
    let own = match (front.get("permalink").filter(|permalink| !permalink.contains(':')), hidden(stem)) {
        (Some(permalink), _) => permalink.trim_start_matches('/').to_owned(),
        (None, Some(("_posts", _, name))) => {
            let pattern = of("posts").filter(|pattern| !pattern.is_empty()).unwrap_or(global);
            let made = post(pattern, name, &front);
            is_unknown = made.is_none();
            made.unwrap_or_default()
        }
        (None, Some((collection, "", path))) => match of(collection.trim_start_matches('_'))? {
            "" | "pretty" | "date" | "none" => format!("{}/{path}.html", collection.trim_start_matches('_')),
            pattern => {
                let name = path.rsplit('/').next().unwrap_or(path);
                let filled = pattern.replace(":collection", collection.trim_start_matches('_')).replace(":path", path);
                let filled = filled.replace(":name", name).replace(":title", name).replace(":output_ext", ".html");
                is_unknown = filled.contains(':');
                filled.trim_start_matches('/').to_owned()
            }
        },
        (None, Some(_)) => return None,
        (None, None) if !is_page => return None,
        (None, None) => match crate::front::split(stem) {
            (folder, "index") => format!("{folder}/"),
            _ if global == "pretty" || global.ends_with('/') => format!("{stem}/"),
            _ => format!("{stem}.html"),
        },
    };
    // An address with names in it may be that of a folder.
    let computed = front.get("permalink").filter(|permalink| permalink.contains(':')).map(|_| format!("{stem}/"));
    let redirects = front.list("redirect_from").into_iter().map(|from| from.trim_start_matches('/').to_owned());
    let all = [own.trim_start_matches('/').to_owned()].into_iter().chain(computed).chain(redirects);
    Some(Routes { all: all.collect(), is_unknown })
}

/// Returns the folder whose name begins with `_`, what is before it, and what is after it.
fn hidden(stem: &str) -> Option<(&str, &str, &str)> {
    let start = if stem.starts_with('_') { 0 } else { stem.find("/_")? + 1 };
    let (folder, rest) = stem[start..].split_once('/')?;
    Some((folder, &stem[..start], rest))
}

/// Returns the address of a post, `2024-01-31-name`; `None` if it has categories, no date or an unknown pattern.
fn post(pattern: &str, name: &str, front: &Front<'_>) -> Option<String> {
    let pattern = match pattern {
        "date" => "/:categories/:year/:month/:day/:title.html",
        "pretty" => "/:categories/:year/:month/:day/:title/",
        "none" => "/:categories/:title.html",
        other => other,
    };
    let has_categories =
        front.get("categories").is_some() || front.get("category").is_some() || !front.list("categories").is_empty();
    let (date, title) = dated(name).filter(|_| !has_categories || !pattern.contains(":categories"))?;
    let [year, month, day] = [&date[..4], &date[5..7], &date[8..]];
    let made = pattern.replace("/:categories", "").replace(":year", year).replace(":month", month).replace(":day", day);
    let made = made.replace(":title", title).replace(":output_ext", ".html").replace(":slug", title);
    (!made.contains(':')).then(|| made.trim_start_matches('/').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_pages() {
        let text = "permalink: /news/:year/:month/:day/:title/\ncollections:\n  docs:\n    output: true\n  posts:\n    permalink: /blog/:year/:title/\n    output: true\n  drafts:\n    output: false\n";
        assert_eq!(collections(text), [("docs", ""), ("posts", "/blog/:year/:title/")]);
        let content =
            Content { pattern: Some("date\ndocs \nnotes /n/:name/\n".to_owned()), ..Content::new("/".into(), "") };
        for (inner, text, route) in [
            ("a/b.md", "---\n---\n", Some("a/b.html")),
            ("a/index.md", "---\nx: y\n---\n", Some("a/")),
            ("a.md", "---\npermalink: /x/y/\n---\n", Some("x/y/")),
            ("_docs/a/b.md", "---\nx: y\n---\n", Some("docs/a/b.html")),
            ("_notes/a.md", "---\nx: y\n---\n", Some("n/a/")),
            ("_notes/a-1.0.txt", "---\nx: y\n---\n", Some("n/a-1.0/")),
            ("_notes/a.txt", "no front matter\n", None),
            ("a.txt", "---\nx: y\n---\n", None),
            ("_other/a.md", "---\nx: y\n---\n", None),
            ("_posts/2024-01-31-name.md", "---\nx: y\n---\n", Some("2024/01/31/name.html")),
            ("README.md", "# No front matter\n", None),
        ] {
            let found = routes(&content, inner, &mut || text.to_owned());
            assert_eq!(found.map(|routes| routes.all[0].clone()).as_deref(), route, "{inner}");
        }
    }
}
