//! Pages that Docusaurus makes of the categories of sidebars: <https://docusaurus.io/docs/sidebar/items#generated-index-page>, and
//! `sidebars/postProcessor.ts` of its plugin for documentation.

use super::blocks::Blocks;
use crate::config;
use crate::front::split;
use crate::slug::{Slugs, slug};

/// Word of a category that has such a page.
const INDEX: &str = "generated-index";

/// Most categories of a sidebar.
const MAX_CATEGORIES: usize = 500;

/// Names of the file that describes the category of its folder.
const FILES: [&str; 3] = ["_category_.json", "_category_.yml", "_category_.yaml"];

/// Returns the addresses, below those of the documentation, of the categories that a sidebar lists.
pub(super) fn of_sidebar(text: &str) -> Vec<String> {
    let places: Vec<usize> = text.match_indices(INDEX).map(|(at, _)| at).take(MAX_CATEGORIES).collect();
    if places.is_empty() {
        return Vec::new();
    }
    let blocks = Blocks::of(text);
    let address = |at: &usize| {
        let mut around = blocks.around(*at);
        let (link, category) = (around.next()?, around.next());
        let label = category.and_then(|category| config::js_within(category, "label", 0));
        address(config::js_within(link, "slug", 0), label)
    };
    places.iter().filter_map(address).collect()
}

/// Whether a sidebar is one value, without parts that the program computes or takes from elsewhere.
pub(super) fn is_whole(text: &str) -> bool {
    let is_type = |line: &str| line.contains("SidebarsConfig");
    let is_taken = |line: &str| line.starts_with("import ") && !is_type(line);
    !["...", "require(", ".map(", ".concat(", "=>", "${"].iter().any(|part| text.contains(part))
        && !text.lines().any(is_taken)
}

/// Returns the address of the category that a file in a folder of pages describes; `None` for other files, and for a category that has no
/// page. `number_less` removes the number that orders a folder from its name.
pub(super) fn of_file(inner: &str, text: &mut dyn FnMut() -> String, number_less: fn(&str) -> &str) -> Option<String> {
    let (folder, name) = split(inner);
    if !FILES.contains(&name) {
        return None;
    }
    let text = text();
    let at = text.find(INDEX)?;
    let default = number_less(split(folder).1);
    if name.ends_with(".json") {
        let blocks = Blocks::of(&text);
        let link = blocks.around(at).next()?;
        let label = blocks.around(at).nth(1).and_then(|category| config::js_within(category, "label", 0));
        return address(config::js_within(link, "slug", 0), label.or(Some(default)));
    }
    let slug = config::yaml_section(&text, "link").find_map(|line| config::yaml(line.trim_start(), "slug"));
    address(slug, config::yaml(&text, "label").or(Some(default)))
}

/// Returns the address of a category: its own, or one that is made of its label.
fn address(own: Option<&str>, label: Option<&str>) -> Option<String> {
    let own = own.map(|own| own.trim_matches('/').to_owned()).filter(|own| !own.is_empty());
    own.or_else(|| label.map(|label| format!("category/{}", slug(Slugs::GithubSlugger, label))))
}

#[cfg(test)]
mod tests {
    use super::{is_whole, of_file, of_sidebar};

    #[test]
    fn addresses_of_categories() {
        let sidebar = "export default { a: [{ type: 'category', label: 'Über: all', link: { type: 'generated-index' }, items: [\n\
            { label: 'x', \"link\": { type: 'generated-index', slug: '/own/place/' }, items: [] }, { label: 'y', link: { type: 'doc', id: 'y' } }] }] }";
        assert_eq!(of_sidebar(sidebar), ["category/über-all", "own/place"]);
        assert!(is_whole(sidebar) && is_whole(&format!("import type {{SidebarsConfig}} from 'x';\n{sidebar}")));
        assert!(!is_whole(&sidebar.replace("items: []", "items: [...more]")) && !is_whole("import a from './a'\n"));
        assert!(of_sidebar("generated-index").is_empty() && of_sidebar("{{generated-index").is_empty());
    }

    #[test]
    fn files_of_categories() {
        let of =
            |inner: &str, text: &str| of_file(inner, &mut || text.to_owned(), |name| name.trim_start_matches("1-"));
        let json = "{ \"label\": \"A b\", \"link\": { \"type\": \"generated-index\" } }";
        assert_eq!(of("x/_category_.json", json).as_deref(), Some("category/a-b"));
        assert_eq!(of("x/other.json", json), None);
        assert_eq!(of("x/_category_.json", "{ \"label\": \"A b\" }"), None);
        let yaml = "position: 1\nlink:\n  type: generated-index\n";
        assert_eq!(of("x/1-c/_category_.yml", yaml).as_deref(), Some("category/c"));
        assert_eq!(of("x/_category_.yaml", &format!("{yaml}  slug: /d/e\n")).as_deref(), Some("d/e"));
    }
}
