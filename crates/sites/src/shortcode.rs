//! Shortcodes of Hugo and Zola that add no anchors: <https://gohugo.io/content-management/shortcodes/>,
//! <https://www.docsy.dev/docs/adding-content/shortcodes/>, <https://www.getzola.org/documentation/content/shortcodes/>.

use std::path::Path;

use crate::files::Files;

/// Shortcodes of Hugo and of its theme Docsy without headings.
const KNOWN: &[&str] = &[
    "alert", "blocks/cover", "blocks/feature", "blocks/lead", "blocks/section", "card", "cardpane", "comment",
    "conditional-text", "details", "figure", "gist", "highlight", "imgproc", "instagram", "pageinfo", "param", "qr",
    "ref", "relref", "tab", "tabpane", "vimeo", "x", "youtube",
];

/// Texts and calls of a template that may add an anchor.
const LOUD: &[&str] = &[
    "<h1", "<h2", "<h3", "<h4", "<h5", "<h6", "id=", "name=", "\n#", "readFile", "partial", "RenderString", ".Render",
    "resources", ".Content", "getJSON", "site.", "transform.", "load_data", "get_page", "get_section", "page.content",
];

/// Whether a shortcode without a template in the repository is one that is known to add no anchors.
pub(crate) fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

/// Whether the template that a folder, or a theme in it, has for a shortcode adds no anchors apart from those of the text within the
/// shortcode, which the page has; `None` if there is no template.
pub(crate) fn adds_no_anchors(files: &dyn Files, folder: &Path, name: &str) -> Option<bool> {
    let themes = files.names(&folder.join("themes"));
    let themes = themes.iter().flat_map(|names| names.iter()).map(|theme| folder.join("themes").join(theme));
    let text = [folder.to_owned()].into_iter().chain(themes).find_map(|place| {
        let kinds = ["layouts/shortcodes", "layouts/_shortcodes", "templates/shortcodes"];
        kinds.iter().find_map(|kind| files.text(&place.join(kind).join(format!("{name}.html"))))
    })?;
    // Nobody links to an anchor that is made of a number.
    let text = if text.contains("Ordinal") {
        text.replace("id=\"{{- $", "").replace("id=\"{{ $", "")
    } else {
        text.to_string()
    };
    Some(!LOUD.iter().any(|mark| text.contains(mark)))
}
