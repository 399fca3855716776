//! Components that a page of MDX or of Vue imports, and that may add headings to it: [`imports`].

use std::path::{Path, PathBuf};

use crate::files::Files;
use crate::lookup::{Lookup, lookup};

/// Endings of documents and components.
const ENDINGS: &[&str] = &["", ".astro", ".tsx", ".jsx", ".mdx", ".md", ".vue", ".svelte", ".js", ".ts"];

/// Parts of components that show a text of a different file, or headings of their own.
const LOUD: &[&str] = &[
    "set:html", "dangerouslySetInnerHTML", "v-html", "{@html", "<Content", "readFile", "import.meta.glob", "<h1",
    "<h2", "<h3", "<h4", "<h5", "<h6", "<Heading", " :id=", "v-bind:id=", "location.hash", "<MDX", "<RemoteContent",
    "Markdown",
];

/// Whether an element of a component has an anchor that the component computes: `<details id={id}>`.
fn computes_ids(text: &str) -> bool {
    text.match_indices("id={").any(|(at, mark)| {
        let value = text[at + mark.len()..].trim_start();
        text[..at].ends_with(char::is_whitespace) && !value.starts_with(['"', '\''])
    })
}

/// Text that a component adds to the page that imports it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Component {
    /// No headings.
    Quiet,
    /// The text of a document.
    Document(PathBuf),
    /// A text that cannot be known.
    Unknown,
}

/// Returns the lines of a page outside of its blocks of code.
pub(crate) fn outside_of_code(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code
    })
}

/// Returns the paths of the components of the tree that a page imports and uses. Code is left out, and so are components of packages.
pub(crate) fn imports(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in outside_of_code(text) {
        let Some((names, path)) = line.strip_prefix("import ").and_then(|rest| rest.split_once(" from ")) else {
            continue;
        };
        let path = path.trim().trim_end_matches(';').trim_matches(['"', '\'']);
        let mut names = names.split(|c: char| !c.is_alphanumeric()).filter(|name| !name.is_empty());
        // `@docusaurus/Link` is a package, and `@components/Link.astro` an alias of a folder.
        let is_own = path.starts_with(['.', '/', '~'])
            || path.starts_with("@/")
            || path.starts_with("@site/")
            || ENDINGS.iter().any(|ending| !ending.is_empty() && path.ends_with(ending));
        if is_own && names.any(|name| text.contains(&format!("<{name}"))) {
            found.push(path);
        }
    }
    found
}

/// Parts of the names of components that show a text of their own.
const TEXTS: &[&str] = &[
    "API", "Api", "Schema", "Reference", "Partial", "Snippet", "Shared", "Include", "Content", "Readme", "Changelog",
    "Release", "Stories", "Markdown", "MDX", "Mdx",
];

/// Whether a page has an element, outside of code, whose name tells of a text with headings, and that the page does not import from the tree:
/// `<APIPage document="a.json" />`.
pub(crate) fn shows_texts(text: &str) -> bool {
    outside_of_code(text).any(|line| {
        let name = line.trim_start().strip_prefix('<').unwrap_or_default();
        let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_component = name.starts_with(|c: char| c.is_ascii_uppercase());
        is_component && TEXTS.iter().any(|part| name.contains(part)) && line.contains("/>")
    })
}

/// Whether a line of a page, outside of code, is a component without properties: `<InstallGuide />`. It may well be a text.
pub(crate) fn has_bare_component(text: &str) -> bool {
    outside_of_code(text).any(|line| {
        let name = line.trim().strip_prefix('<').and_then(|rest| rest.strip_suffix("/>"));
        name.map(str::trim_end).is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_uppercase()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    })
}

/// Returns the anchors in brackets at the ends of headings, as Fumadocs reads them: `## Use [#how-to-use]`.
pub(crate) fn bracket_ids(text: &str) -> impl Iterator<Item = &str> {
    let headings = text.lines().map(str::trim).filter(|line| line.starts_with('#'));
    headings.filter_map(|line| line.strip_suffix(']')?.rsplit_once("[#")).map(|(_, id)| id)
}

/// Whether a text names a component of Vue: `<ApiIndex />`.
pub(crate) fn has_component(text: &str) -> bool {
    let mut tags = text.split('<').skip(1);
    tags.any(|tag| tag.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Returns what the component at a path adds to a document. `moved` returns the only file of the repository that ends with a path.
pub(crate) fn component(
    files: &dyn Files,
    root: &Path,
    document: &Path,
    path: &str,
    moved: impl Fn(&str) -> Option<String>,
) -> Component {
    let folder = document.parent().unwrap_or(root);
    let found = ENDINGS.iter().find_map(|ending| {
        let path = format!("{path}{ending}");
        if path.starts_with('.') {
            return match lookup(files, root, folder, &path) {
                Lookup::Found(file) if files.names(&file).is_none() => Some(file),
                _ => None,
            };
        }
        let (_, inner) = path.split_once('/')?;
        moved(inner).map(|inner| root.join(inner)).filter(|file| file.ends_with(Path::new(inner)))
    });
    match found {
        None => Component::Unknown,
        Some(file) if file.extension().is_some_and(|ending| ending == "md" || ending == "mdx") => {
            Component::Document(file)
        }
        Some(file) => {
            let is_loud = |text: &str| computes_ids(text) || LOUD.iter().any(|mark| text.contains(mark));
            let is_quiet = files.text(&file).is_some_and(|text| !is_loud(&text));
            if is_quiet { Component::Quiet } else { Component::Unknown }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bracket_ids, has_bare_component, imports, shows_texts};

    #[test]
    fn components_of_packages_and_in_code_are_left_out() {
        let page = "import A from '@components/A.astro';\nimport { B, C } from \"./b\"\nimport D from '@theme/D'\n\
            ```\nimport E from './e'\n```\nimport F from './f'\n\n<A/> <C x> <D> <E>\n";
        assert_eq!(imports(page), ["@components/A.astro", "./b"]);
    }

    #[test]
    fn components_with_texts_and_ids_of_headings() {
        assert!(shows_texts("# A\n\n  <APIPage a={1} />\n") && shows_texts("<SharedIntro/>\n"));
        assert!(!shows_texts("```mdx\n<APIPage />\n```\n<Card />\n<api />\n<Content>\n"));
        assert!(
            has_bare_component("# A\n\n  <Guide/>\n") && !has_bare_component("<Badge a='b' />\n```\n<Guide />\n```\n")
        );
        assert_eq!(bracket_ids("# A [#own]\nb [#no]\n## C [d]\n").collect::<Vec<_>>(), ["own"]);
    }
}
