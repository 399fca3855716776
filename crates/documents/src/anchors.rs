//! Anchors of documents, which the fragments of links lead to: [`Anchors`].

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::front_matter::front_matter;
use super::kind::DocumentKind;

/// Anchors of a document.
///
/// ```
/// use urlgram_documents::{Anchors, DocumentKind};
///
/// let anchors = Anchors::of(DocumentKind::Markdown, "# Read me\n\n## FAQ & more\n\n<a id=old></a>").unwrap();
/// assert!(anchors.contains("read-me") && anchors.contains("faq--more") && anchors.contains("old"));
/// assert!(!anchors.contains("faq-more") && anchors.contains_similar("faq-more"));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Anchors {
    /// Anchors by [`key`].
    names: HashSet<String>,
    /// The first anchor, in the order of the alphabet, with these letters and digits; none for a name that may become an anchor.
    similar: HashMap<String, Option<String>>,
    /// Whether the document may have more anchors: a program adds text to it.
    is_open: bool,
}

impl Anchors {
    /// Returns the anchors of a Markdown or HTML document; `None` for other kinds.
    pub fn of(kind: DocumentKind, text: &str) -> Option<Anchors> {
        let mut anchors = Anchors::default();
        match kind {
            DocumentKind::Markdown => {
                anchors.add_headings(text);
                // MyST marks the place after a line `(label)=`.
                let labels = text.lines().filter_map(|line| line.trim().strip_prefix('(')?.strip_suffix(")="));
                labels.for_each(|label| anchors.add(label));
                anchors.add_footnotes(text);
                anchors.add_commands(text);
                anchors.is_open = INCLUDES.iter().any(|mark| text.contains(mark));
            }
            DocumentKind::Html => {
                let is_page = text.contains("<html") || text.contains("<HTML");
                anchors.is_open = !is_page || PROGRAMS.iter().any(|mark| text.contains(mark));
            }
            _ => return None,
        }
        anchors.add_elements(text);
        Some(anchors)
    }

    /// Whether a fragment, percent-decoded and in any case, is an anchor of the document.
    pub fn contains(&self, fragment: &str) -> bool {
        let name = key(fragment);
        let name = name.strip_prefix("user-content-").unwrap_or(&name);
        name.is_empty() || name == "top" || self.names.contains(name)
    }

    /// Whether the letters and digits of a fragment are those of an anchor. Programs other than GitHub's treat punctuation
    /// differently.
    pub fn contains_similar(&self, fragment: &str) -> bool {
        self.contains(fragment) || self.similar.contains_key(&letters(fragment))
    }

    /// Whether the document may have anchors that cannot be read from it, because a program adds text to it.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns the anchor that differs from a fragment only in punctuation, if there is one.
    pub fn similar_to(&self, fragment: &str) -> Option<&str> {
        self.similar.get(&letters(fragment))?.as_deref()
    }

    fn add(&mut self, name: &str) {
        let key = key(name);
        // The letters of a name and those of its key may differ.
        self.similar.entry(letters(name)).or_default();
        let first = self.similar.entry(letters(&key)).or_default();
        if first.as_ref().is_none_or(|first| key < *first) {
            *first = Some(key.clone());
        }
        self.names.insert(key);
    }

    /// Adds the anchors that GitHub and mdBook make of the headings of a Markdown document.
    fn add_headings(&mut self, text: &str) {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_HEADING_ATTRIBUTES
            | Options::ENABLE_GFM;
        let text = front_matter(text).map_or(text, |found| &text[found.end..]);
        let mut counts = HashMap::new();
        let (mut heading, mut in_image) = (None::<String>, false);
        for event in Parser::new_ext(text, options) {
            match event {
                Event::Start(Tag::Heading { id, .. }) => {
                    id.iter().for_each(|id| self.add(id));
                    heading = Some(String::new());
                }
                Event::Start(Tag::Image { .. }) => in_image = true,
                Event::End(TagEnd::Image) => in_image = false,
                Event::Text(part) | Event::Code(part) if !in_image => {
                    heading.iter_mut().for_each(|heading| heading.push_str(&part));
                }
                Event::SoftBreak => heading.iter_mut().for_each(|heading| heading.push(' ')),
                Event::End(TagEnd::Heading(_)) => {
                    heading.take().iter().for_each(|heading| self.add_heading(heading, &mut counts));
                }
                _ => {}
            }
        }
    }

    /// Adds the anchors that Python-Markdown makes of footnotes, `[^1]:`.
    fn add_footnotes(&mut self, text: &str) {
        let labels = text.lines().filter_map(|line| Some(line.trim_start().strip_prefix("[^")?.split_once("]:")?.0));
        for label in labels {
            self.add(&format!("fn:{label}"));
            self.add(&format!("fnref:{label}"));
        }
    }

    /// Adds the names in comments of two words, of which the first is a command of a program: `<!-- md:option name -->`. The program
    /// may make an anchor there.
    fn add_commands(&mut self, text: &str) {
        for comment in text.split("<!--").skip(1).filter_map(|rest| rest.lines().next()?.split_once("-->")) {
            let mut words = comment.0.split_whitespace();
            if let (Some(_), Some(name), None) =
                (words.next().filter(|command| command.contains(':')), words.next(), words.next())
            {
                self.similar.entry(letters(name)).or_default();
            }
        }
    }

    /// Adds the anchor of a heading. The second one of the same name ends with `-1`.
    fn add_heading(&mut self, heading: &str, counts: &mut HashMap<String, u32>) {
        let slug = slug(heading);
        let count = counts.entry(slug.clone()).or_default();
        let numbered = if *count == 0 { slug.clone() } else { format!("{slug}-{count}") };
        *count += 1;
        // GitHub shows `:tada:` as a picture.
        let plain = self::slug(&without_emoji_names(heading));
        for name in [numbered.as_str(), &plain, slug.trim_matches('-')] {
            self.add(name);
        }
    }

    /// Adds the values of the attributes `id` and `name`, of `{#id}`, and the headings of HTML.
    fn add_elements(&mut self, text: &str) {
        // The names of elements and attributes may be in upper case.
        let lower = text.to_ascii_lowercase();
        for name in ["id", "name"] {
            for (at, _) in lower.match_indices(name) {
                if text[..at].ends_with(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ':')) {
                    value(&text[at + name.len()..]).iter().for_each(|value| self.add(value));
                }
            }
        }
        for (at, _) in text.match_indices('#').filter(|(at, _)| text[..*at].trim_end().ends_with(['{', ':'])) {
            let rest = &text[at + 1..];
            let end = rest.find(|c: char| c.is_whitespace() || c == '}').unwrap_or(rest.len());
            self.add(&rest[..end]);
        }
        let mut counts = HashMap::new();
        for heading in html_headings(text, &lower) {
            self.add_heading(&heading, &mut counts);
        }
    }
}

/// Marks of text that a program adds to a Markdown document.
const INCLUDES: &[&str] = &["{{", "{%", "--8<--", "{!", "<<<", "\n::: ", "<!--#include", "<%"];

/// Marks of text that a program adds to an HTML document.
const PROGRAMS: &[&str] = &["<script", "<SCRIPT", "{{", "{%", "<%", "<?"];

/// Returns the anchor of a heading by GitHub's rule: in lower case, without punctuation, with `-` in place of spaces.
fn slug(heading: &str) -> String {
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heading.to_lowercase().chars().filter(is_kept).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Returns a name in lower case, without the marks of scripts and the pictures that programs treat differently.
fn key(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii() || c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Removes `:name:` from a text.
fn without_emoji_names(text: &str) -> String {
    let is_name =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b"_0123456789+-".contains(&b));
    let parts: Vec<&str> = text.split(':').collect();
    let inner = 1..parts.len().saturating_sub(1);
    let kept = parts.iter().enumerate().filter(|(at, part)| !(inner.contains(at) && is_name(part)));
    kept.map(|(_, part)| *part).collect()
}

/// Longest anchor that is read, in characters.
const MAX_NAME: usize = 1024;

/// Returns the value of an attribute whose name the text follows.
fn value(text: &str) -> Option<&str> {
    let text = text.trim_start().trim_start_matches(['"', '\'']).trim_start();
    let text = text.strip_prefix('=').or_else(|| text.strip_prefix(':'))?.trim_start();
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''));
    let end = match quote {
        // Quadratic otherwise: each of many values without an end would be searched to the end of the document.
        Some(quote) => 1 + text[1..].char_indices().take(MAX_NAME).find(|(_, c)| *c == quote)?.0,
        None => text.find(|c: char| c.is_whitespace() || matches!(c, '>' | '/')).unwrap_or(text.len()),
    };
    Some(&text[usize::from(quote.is_some())..end])
}

/// Longest heading of HTML that is read, in bytes.
const MAX_HEADING: usize = 4096;

/// Returns the texts of `<h1>` to `<h6>`. `lower` is the text in lower case.
fn html_headings<'a>(text: &'a str, lower: &'a str) -> impl Iterator<Item = String> + 'a {
    lower.match_indices("<h").filter_map(|(at, _)| {
        let rest = &text[at + 2..];
        rest.starts_with(|c: char| ('1'..='6').contains(&c)).then_some(())?;
        // A heading is short. A search to the end for each of many unclosed ones would take quadratic time.
        let window = rest.bytes().take(MAX_HEADING).count();
        let window = (0..=window).rev().find(|end| rest.is_char_boundary(*end))?;
        let content = rest[..window].find('>')? + 1;
        let end = lower[at + 2..][content..window].find("</h")?;
        Some(without_tags(&rest[content..content + end]))
    })
}

fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    for part in html.split('<').enumerate() {
        match part {
            (0, part) => text.push_str(part),
            (_, part) => text.push_str(part.split_once('>').map_or("", |(_, after)| after)),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(markdown: &str, names: &[&str], others: &[&str]) {
        let anchors = Anchors::of(DocumentKind::Markdown, markdown).unwrap();
        for name in names {
            assert!(anchors.contains(name), "{name} in {anchors:?}");
        }
        for name in others {
            assert!(!anchors.contains(name), "{name} in {anchors:?}");
        }
    }

    #[test]
    fn headings_by_the_rule_of_github() {
        has("# What's *new*, in `v1.2`?\n", &["whats-new-in-v12", "Whats-New-In-V12"], &["what-s-new", "whats-new"]);
        has("A & B\n===\n\n> ## A -- b\n", &["a--b", "a----b"], &["a-b"]);
        has("# a\n# a\n# a\n", &["a", "a-1", "a-2"], &["a-3"]);
        has("# [Text](http://h/) ![alt](i.png)\n", &["text-"], &["text-alt"]);
        has("# Straße_1 हिन्दी\n", &["straße_1-हिन्दी"], &[]);
        has("# :tada: News\n# \u{1f680} Start\n", &["-news", "-start", "tada-news", "start"], &[]);
        has("```\n# no\n```\n    # no\n", &[], &["no"]);
    }

    #[test]
    fn explicit_anchors() {
        has(
            "# A {#first}\n<a name=\"b\"></a> <p id='c'><br id=d>\n{: #e}\n\n(g-h)=\n## I\n(f)= b\n",
            &["first", "a", "b", "c", "d", "e", "g-h"],
            &["f"],
        );
        has("<h2 align=\"center\">My <b>tool</b></h2>\n", &["my-tool"], &[]);
        let html = Anchors::of(DocumentKind::Html, "<html><p id=a><a name=b>").unwrap();
        assert!(html.contains("a") && html.contains("b") && html.contains("top") && !html.contains("c"));
    }

    #[test]
    fn anchors_that_programs_make() {
        has("a[^1]\n\n[^1]: b\n", &["fn:1", "fnref:1"], &["fn:2"]);
        let anchors =
            Anchors::of(DocumentKind::Markdown, "<!-- md:option a.b_c -->\n<!-- to do: d -->\n<!-- e f -->\n").unwrap();
        assert!(anchors.contains_similar("a.b_c") && !anchors.contains("a.b_c"));
        assert!(!anchors.contains_similar("d") && !anchors.contains_similar("f"));
    }

    #[test]
    fn the_first_anchor_with_the_letters_of_a_fragment_is_similar() {
        let anchors = Anchors::of(DocumentKind::Markdown, "# a b\n\n# A_B\n\n# a-b\n").unwrap();
        assert_eq!(anchors.similar_to("AB"), Some("a-b"));
        assert_eq!(anchors.similar_to("a.b-1"), Some("a-b-1"));
        assert_eq!(anchors.similar_to("c"), None);
    }

    #[test]
    fn a_document_that_a_program_completes_is_open() {
        let is_open = |kind, text| Anchors::of(kind, text).unwrap().is_open();
        assert!(is_open(DocumentKind::Html, "<html><script>") && is_open(DocumentKind::Html, "<p>"));
        assert!(is_open(DocumentKind::Markdown, "{{#include a.md}}") && !is_open(DocumentKind::Markdown, "# a"));
        assert!(Anchors::of(DocumentKind::Text, "# a").is_none());
    }
}
