//! The meaning of the values of HTML attributes: [`Meaning`].

use crate::purpose::names_urls;

/// Meaning of the value of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A URL (HTML Standard, index of attributes), or one of older documents and of SVG.
    Url,
    /// URLs separated by white space.
    Urls,
    /// A list of images, each with a URL.
    Sources,
    /// Declarations of a style sheet.
    Style,
    /// Names that are compared character by character: namespaces, vocabularies.
    Namespace,
    /// Text for readers.
    Text,
    /// An expression of a program, which gives the value.
    Expression,
    /// A program, such as the value of `onclick`.
    Program,
    /// No URL.
    None,
    /// A value that is a URL if it looks like one. Whether its name announces a URL.
    Value(bool),
}

/// Attributes whose value is a URL, with the elements that have them. An empty list means all elements.
const URLS: &[(&str, &[&str])] = &[
    ("action", &["form"]),
    ("background", &[]),
    ("cite", &["blockquote", "del", "ins", "q"]),
    ("codebase", &["applet", "object"]),
    ("data", &["object"]),
    ("formaction", &["button", "input"]),
    ("href", &[]),
    ("icon", &["command", "menuitem"]),
    ("longdesc", &[]),
    ("lowsrc", &[]),
    ("dynsrc", &[]),
    ("manifest", &["html"]),
    ("poster", &["video"]),
    ("src", &[]),
    ("usemap", &[]),
    ("xlink:href", &[]),
    ("xml:base", &[]),
];

const NAMESPACES: &[&str] = &[
    "xmlns",
    "about",
    "resource",
    "itemtype",
    "itemid",
    "itemprop",
    "property",
    "typeof",
    "vocab",
    "datatype",
    "prefix",
    "profile",
    "rel",
    "rev",
    "requiredfeatures",
    "requiredextensions",
    "xsi:schemalocation",
    "xsi:nonamespaceschemalocation",
];

const TEXTS: &[&str] = &["alt", "title", "placeholder", "label", "summary", "abbr", "standby"];

const NONE: &[&str] = &["class", "id", "d", "points", "transform", "style:", "viewbox", "width", "height"];

/// Beginnings of the names of attributes of Vue, Angular, Alpine and Svelte that contain expressions.
const EXPRESSIONS: &[&str] = &[":", "@", "v-", "[", "(", "*ng", "x-", "bind:", "on:", "use:", "#", "ng-if", "ng-click"];

impl Meaning {
    /// Returns the meaning of an attribute by its lower-case name and the name of its element.
    pub(super) fn of(element: &str, name: &str) -> Meaning {
        let local = name.strip_prefix("data-").or_else(|| name.strip_prefix("ng-")).unwrap_or(name);
        let is_url = |wanted: &str| URLS.iter().any(|(known, _)| *known == wanted);
        let belongs = |elements: &[&str]| elements.is_empty() || elements.contains(&element);
        match name {
            "srcset" | "imagesrcset" | "data-srcset" => Meaning::Sources,
            "ping" | "archive" => Meaning::Urls,
            "style" => Meaning::Style,
            _ if URLS.iter().any(|(known, elements)| *known == name && belongs(elements)) => Meaning::Url,
            _ if NAMESPACES.contains(&name) => Meaning::Namespace,
            _ if name.starts_with("xmlns:") || name.starts_with("rdf:") => Meaning::Namespace,
            _ if TEXTS.contains(&name) || name.starts_with("aria-") => Meaning::Text,
            _ if NONE.contains(&name) => Meaning::None,
            _ if is_handler(name) => Meaning::Program,
            _ if EXPRESSIONS.iter().any(|prefix| name.starts_with(prefix)) => Meaning::Expression,
            _ => Meaning::Value(is_url(local) || names_urls(local) || element == "meta" && name == "content"),
        }
    }
}

/// Whether an attribute contains a program, such as `onclick`.
fn is_handler(name: &str) -> bool {
    name.len() > 4 && name.starts_with("on") && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_depend_on_their_element() {
        assert_eq!(Meaning::of("form", "action"), Meaning::Url);
        assert_eq!(Meaning::of("div", "action"), Meaning::Value(true));
        assert_eq!(Meaning::of("x-card", "src"), Meaning::Url);
        assert_eq!(Meaning::of("svg", "xmlns:xlink"), Meaning::Namespace);
        assert_eq!(Meaning::of("p", "about"), Meaning::Namespace);
        assert_eq!(Meaning::of("p", "resource"), Meaning::Namespace);
        assert_eq!(Meaning::of("a", "onclick"), Meaning::Program);
        assert_eq!(Meaning::of("a", ":href"), Meaning::Expression);
        assert_eq!(Meaning::of("input", "value"), Meaning::Value(false));
        assert_eq!(Meaning::of("img", "data-src"), Meaning::Value(true));
    }
}
