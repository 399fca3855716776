//! Anchors of components of MDX that have a title, such as those of Mintlify: <https://www.mintlify.com/docs/components>, and `remarkComponentIds`,
//! `remarkExtractTableOfContents` and `rehypeParamFieldIds` of the package `@mintlify/common`.

use std::collections::{HashMap, HashSet};

use crate::anchors::{Anchors, headings};
use crate::components::outside_of_code;
use crate::front::Front;
use crate::slug::Slugs;
use urlgram_documents::front_matter;

/// Components of Mintlify with an anchor, the properties that it is made of, and what is before it.
const TITLED: &[(&str, &[&str], &str)] = &[
    ("Accordion", &["title"], ""),
    ("Tab", &["title"], ""),
    ("Step", &["title"], ""),
    ("View", &["title"], ""),
    ("Update", &["label"], ""),
    ("ResponseField", &["name"], "param-"),
    ("ParamField", &["query", "path", "body", "header", "name"], "param-"),
    ("Param", &["query", "path", "body", "header", "name"], "param-"),
];

/// Longest element of which the properties are read, in bytes.
const MAX_ELEMENT: usize = 1 << 11;

/// Returns the anchors of a page of Mintlify, which has those of its components, and of a description of an API if it has one.
pub(crate) fn with_components_of_mintlify(mut anchors: Anchors, text: &str) -> Anchors {
    let front = Front::of(text);
    let is_of_api = ["openapi", "api", "asyncapi", "openapi-schema"].iter().any(|key| front.get(key).is_some());
    anchors.mark(&of_mintlify(text));
    if is_of_api { anchors.opened() } else { anchors }
}

/// Returns the texts of which Mintlify makes anchors: of components, of headings with `&`, which it writes as `and`, and of headings that a
/// page has more than once, which it counts from 2.
fn of_mintlify(text: &str) -> Vec<String> {
    let titles = elements(text).flat_map(|(name, element)| {
        let known = TITLED.iter().find(|(known, ..)| *known == name);
        let found = known.and_then(|(_, keys, start)| Some((start, keys.iter().find_map(|key| value(&element, key))?)));
        found.map(|(start, title)| format!("{start}{title}"))
    });
    let headings = headings(text).into_iter().map(|span| span.of(text).to_owned());
    numbered(titles.chain(headings).map(|title| title.replace('&', " and ")))
}

/// Returns the titles of the components of a page of MDX. A program that is not known may well make anchors of them.
pub(crate) fn titles(text: &str) -> Vec<String> {
    numbered(elements(text).filter_map(|(_, element)| value(&element, "title").map(str::to_owned)))
}

/// Returns the headings of a page of GitBook with the characters that its anchors have as words: `## Cost in $` has `cost-in-usd`.
pub(crate) fn spoken_headings(text: &str) -> Vec<String> {
    const WORDS: [(char, &str); 4] = [('$', "usd"), ('<', "less than"), ('>', "greater than"), ('&', "and")];
    let shown = headings(text).into_iter().map(|span| span.of(text));
    let spoken = |heading: &str| {
        let word = |text: String, (sign, word): (char, &str)| text.replace(sign, &format!(" {word} "));
        WORDS.into_iter().fold(heading.replace('\\', ""), word)
    };
    shown.filter(|heading| heading.contains(WORDS.map(|(sign, _)| sign))).map(spoken).collect()
}

/// Adds the anchors that only MDX and Vue read: properties of components that are named as anchors, and on a page of MDX the headings
/// directly after the tag of an element, where CommonMark reads HTML.
pub(crate) fn add_of_elements(anchors: &mut Anchors, text: &str, slugs: Option<&[Slugs]>) {
    for (_, element) in elements(text) {
        anchors.add_ids(ids(&element));
    }
    if let Some(slugs) = slugs {
        anchors.add_markdown(&headings_in_elements(text), slugs);
    }
}

/// Returns the headings of a page of MDX that CommonMark does not read, as Markdown.
fn headings_in_elements(text: &str) -> String {
    let start = front_matter(text).map_or(0, |found| found.end);
    let known: HashSet<usize> = headings(text).into_iter().map(|span| span.start as usize).collect();
    let heading = |line: &str| {
        let line = line.trim();
        let name = line.trim_start_matches('#');
        let has_mark = (1..=6).contains(&(line.len() - name.len())) && name.starts_with(char::is_whitespace);
        let at = name.trim_start().as_ptr() as usize - text.as_ptr() as usize;
        (has_mark && !known.contains(&at)).then(|| format!("{line}\n\n"))
    };
    outside_of_code(&text[start..]).filter_map(heading).collect()
}

/// Returns the values of properties of an element that are named as anchors: `id="a"`, `headingAnchor={'a'}`.
fn ids(element: &str) -> impl Iterator<Item = &str> {
    const NAMES: [&str; 4] = ["id", "anchor", "slug", "hash"];
    element.match_indices('=').filter_map(|(at, _)| {
        let name = element[..at].trim_end();
        let name = name.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
        let is_named = NAMES.iter().any(|known| {
            let start = name.len().checked_sub(known.len()).and_then(|start| name.get(start..));
            start.is_some_and(|end| end.eq_ignore_ascii_case(known))
        });
        quoted(&element[at..]).filter(|_| is_named)
    })
}

/// Returns titles, and each that is not the first of its text with its number.
fn numbered(titles: impl Iterator<Item = String>) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut found = Vec::new();
    for title in titles {
        let count = counts.entry(title.to_lowercase()).or_default();
        *count += 1;
        if *count > 1 {
            found.extend([*count - 1, *count].map(|number| format!("{title}-{number}")));
        } else {
            found.push(title);
        }
    }
    found
}

/// Returns the components of a page outside of its blocks of code, with their names and the texts of their elements.
fn elements(text: &str) -> impl Iterator<Item = (String, String)> {
    let lines: Vec<&str> = outside_of_code(text).collect();
    let text = lines.join("\n");
    let starts: Vec<usize> = text.match_indices('<').map(|(at, _)| at + 1).collect();
    starts.into_iter().filter_map(move |at| {
        let rest = &text[at..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric())?];
        let is_component = name.starts_with(|c: char| c.is_ascii_uppercase());
        is_component.then(|| (name.to_owned(), element(&rest[name.len()..]).to_owned()))
    })
}

/// Returns the properties of an element, up to the `>` that is in no text of them.
fn element(rest: &str) -> &str {
    let mut quote = None;
    let end = rest.bytes().take(MAX_ELEMENT).position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'' | b'`') => {
            quote = Some(byte);
            false
        }
        (Some(open), byte) if open == byte => {
            quote = None;
            false
        }
        _ => false,
    });
    end.map_or("", |end| &rest[..end])
}

/// Returns the text of a property of an element: `title="a"`, `title={'a'}`.
fn value<'t>(element: &'t str, key: &str) -> Option<&'t str> {
    element.match_indices(key).find_map(|(at, _)| {
        let is_whole = element[..at].ends_with(|c: char| c.is_whitespace());
        quoted(&element[at + key.len()..]).filter(|_| is_whole)
    })
}

/// Returns the text in quotation marks after the equals sign of a property: `="a"`, `={'a'}`.
fn quoted(rest: &str) -> Option<&str> {
    let rest = rest.trim_start().strip_prefix('=')?.trim_start();
    let rest = rest.strip_prefix('{').unwrap_or(rest).trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    rest[1..].split(quote).next().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{headings_in_elements, ids, of_mintlify, titles};

    #[test]
    fn headings_in_elements_and_properties_named_as_anchors() {
        let page = "---\n# a\n---\n# B\n<div id=\"c\">\n  ### D\n#E\n</div>\n<p>\n```\n# f\n```\n## G\n</p>\n";
        assert_eq!(headings_in_elements(page), "### D\n\n## G\n\n");
        let element = " icon=\"a\" anchor=\"b\" titleId={'c'} id = 'd' id={e} slug={`f`}";
        assert_eq!(ids(element).collect::<Vec<_>>(), ["b", "c", "d", "f"]);
    }

    #[test]
    fn components_have_anchors_of_their_titles() {
        let text = "# A & b\n<Accordion icon=\"x>y\" title=\"One, two\">\n<Step\n  title={'Three'}\n>\n<Card title=\"No\" />\n<Update label=\"v1\" />\n\
            <ResponseField name=\"a.b\" type=\"c\">\n<ParamField body='d'/>\n```mdx\n<Tab title=\"Code\">\n```\n<Tab title=\"One, two\" subtitle=\"x\">\n";
        let expected = ["One, two", "Three", "v1", "param-a.b", "param-d", "One, two-1", "One, two-2", "A  and  b"];
        assert_eq!(of_mintlify(text), expected);
        assert_eq!(titles(text), ["One, two", "Three", "No", "One, two-1", "One, two-2"]);
        assert!(titles("<A title=\"b\n<é <A title='c").is_empty());
    }
}
