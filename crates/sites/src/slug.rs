//! The anchors that programs make of headings: [`Slugs`].

use std::collections::{HashMap, HashSet};

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A rule that makes anchors of the texts of headings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Slugs {
    /// GitHub: `TableOfContentsFilter` of html-pipeline.
    GitHub,
    /// The package github-slugger, as in Docusaurus, Astro and MyST: GitHub's rule, and no anchor twice.
    GithubSlugger,
    /// Python-Markdown, as in MkDocs: `slugify` of `markdown.extensions.toc`.
    PythonMarkdown,
    /// `pymdownx.slugs.slugify(case="lower")`, which keeps letters outside of ASCII.
    Pymdownx,
    /// `slugify` of @mdit-vue/shared, as in VitePress and VuePress.
    MditVue,
    /// hexo-renderer-marked: `slugize` of hexo-util, which keeps upper and lower case.
    Hexo,
    /// Goldmark as Hugo configures it: `sanitizeAnchorName` of `markup/goldmark/autoid.go`.
    Hugo,
    /// The parser for GitHub's Markdown of kramdown, as in Jekyll: `generate_gfm_header_id`.
    Kramdown,
    /// The converter for GitHub's Markdown of GitHub Pages: `basic_generate_id` of jekyll-commonmark-ghpages.
    GhPages,
    /// mdBook: `normalize_id` of `utils/mod.rs`.
    MdBook,
    /// docutils, as in Sphinx: `make_id` of `nodes.py`.
    Docutils,
    /// Defaults of markdown-it-anchor.
    MarkdownItAnchor,
    /// An unknown rule: only letters and digits are compared.
    Unknown,
}

/// Anchors of the headings of one page, in their order.
#[derive(Debug)]
pub(crate) struct Slugger {
    slugs: Slugs,
    used: HashSet<String>,
    counts: HashMap<String, u32>,
}

impl Slugger {
    /// Begins a page, whose explicit anchors are not made again.
    pub(crate) fn new(slugs: Slugs) -> Self {
        Slugger { slugs, used: HashSet::new(), counts: HashMap::new() }
    }

    /// Marks an explicit anchor, which no heading gets again.
    pub(crate) fn reserve(&mut self, id: &str) {
        self.used.insert(id.to_owned());
    }

    /// Returns the anchor of the next heading. `raw` is its Markdown, `text` what a reader sees.
    pub(crate) fn next(&mut self, text: &str, raw: &str) -> String {
        let slug = slug(self.slugs, if self.slugs.is_of_source() { raw } else { text });
        match self.slugs {
            // html-pipeline, GitHub Pages, Hexo, kramdown and mdBook count equal slugs, and do not see an explicit anchor.
            Slugs::GitHub | Slugs::GhPages | Slugs::Hexo | Slugs::Kramdown | Slugs::MdBook | Slugs::Unknown => {
                let count = self.counts.entry(slug.clone()).or_default();
                *count += 1;
                if *count == 1 { slug } else { format!("{slug}-{}", *count - 1) }
            }
            Slugs::PythonMarkdown | Slugs::Pymdownx => self.underlined(slug),
            _ => self.numbered(slug),
        }
    }

    /// Returns `slug`, or the first of `slug-1`, `slug-2`, … that is free. The numbers go on where the last search ended.
    fn numbered(&mut self, slug: String) -> String {
        let mut name = slug.clone();
        let count = self.counts.entry(slug.clone()).or_default();
        while self.used.contains(&name) {
            *count += 1;
            name = format!("{slug}-{count}");
        }
        self.used.insert(name.clone());
        name
    }

    /// Returns `slug`, or the first of `slug_1`, `slug_2`, … that is free: `unique` of `markdown.extensions.toc`.
    fn underlined(&mut self, slug: String) -> String {
        let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
        let parts = slug.rsplit_once('_').filter(|(_, end)| is_number(end));
        let (stem, first) = parts.map_or((slug.as_str(), 0), |(stem, end)| (stem, end.parse().unwrap_or(0)));
        let count = self.counts.entry(stem.to_owned()).or_default();
        *count = (*count).max(first);
        let mut name = slug.clone();
        while name.is_empty() || self.used.contains(&name) {
            *count = count.saturating_add(1);
            name = format!("{stem}_{count}");
        }
        self.used.insert(name.clone());
        name
    }
}

impl Slugs {
    /// Whether the rule reads the Markdown of a heading rather than its text.
    const fn is_of_source(self) -> bool {
        matches!(self, Slugs::GhPages | Slugs::Hexo | Slugs::Hugo | Slugs::Kramdown)
    }

    /// Whether the anchors are known exactly.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Slugs::Unknown)
    }
}

/// Returns the anchor that a rule makes of a heading that is the only one of its page.
///
/// ```
/// use urlgram_sites::{Slugs, slug};
///
/// assert_eq!(slug(Slugs::GitHub, "What's new? -- v1.2"), "whats-new----v12");
/// assert_eq!(slug(Slugs::PythonMarkdown, "What's new? -- v1.2"), "whats-new-v12");
/// assert_eq!(slug(Slugs::MditVue, "1. Straße"), "_1-straße");
/// ```
pub fn slug(slugs: Slugs, heading: &str) -> String {
    match slugs {
        Slugs::GitHub | Slugs::GithubSlugger | Slugs::Kramdown | Slugs::Unknown => hyphened(heading, is_word),
        Slugs::PythonMarkdown => {
            let ascii: String = heading.nfkd().filter(char::is_ascii).collect();
            collapsed(&kept(&ascii, |c| c.is_ascii_alphanumeric() || c == '_'), '-')
        }
        Slugs::Pymdownx => kept(&heading.nfc().collect::<String>(), is_word).to_lowercase().replace(' ', "-"),
        Slugs::MditVue => mdit_vue(heading),
        Slugs::Hugo => {
            // Go's letters and digits.
            let is_kept = |c: char| is_word(c) && !is_combining_mark(c) && !is_letter_number(c);
            let name = hyphened(heading.trim(), is_kept);
            if name.is_empty() { "heading".to_owned() } else { name }
        }
        Slugs::Hexo => hexo(heading),
        Slugs::GhPages => gh_pages(heading),
        Slugs::MdBook => {
            let is_kept = |c: &char| c.is_alphanumeric() || c.is_whitespace() || matches!(c, '_' | '-');
            let hyphen = |c: char| if c.is_whitespace() { '-' } else { c };
            heading.trim().chars().filter(is_kept).map(hyphen).flat_map(char::to_lowercase).collect()
        }
        Slugs::Docutils => {
            let ascii: String = heading.to_lowercase().nfkd().filter(char::is_ascii).collect();
            let words: Vec<_> =
                ascii.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
            words.join("-").trim_start_matches(|c: char| c == '-' || c.is_ascii_digit()).to_owned()
        }
        Slugs::MarkdownItAnchor => heading.trim().to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
    }
}

/// `basic_generate_id` of jekyll-commonmark-ghpages, which reads the HTML of a heading: the names of tags and attributes are part of it.
fn gh_pages(heading: &str) -> String {
    let mut html = String::with_capacity(heading.len());
    let escape = |text: &str| text.replace('&', "amp").replace('<', "lt").replace('>', "gt").replace('"', "quot");
    for event in Parser::new(heading) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => html.push_str(&format!("a href{dest_url}")),
            Event::Start(Tag::Image { dest_url, .. }) => html.push_str(&format!("img src{dest_url} alt")),
            Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => html.push_str("em"),
            Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => html.push_str("strong"),
            Event::End(TagEnd::Link) => html.push('a'),
            Event::End(TagEnd::Image) => html.push(' '),
            Event::Code(text) => html.push_str(&format!("code{}code", escape(&text))),
            Event::Text(text) => html.push_str(&escape(&text)),
            Event::InlineHtml(text) => html.push_str(&text),
            _ => {}
        }
    }
    let start = html.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(html.len());
    let kept = html[start..].chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-'));
    let name: String = kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect();
    if name.is_empty() { "section".to_owned() } else { name }
}

/// `slugize` of hexo-util, for letters of ASCII and letters with marks.
fn hexo(heading: &str) -> String {
    let mut out = String::with_capacity(heading.len());
    for c in heading.trim().chars() {
        if c.is_whitespace() || c.is_ascii_punctuation() {
            if !out.ends_with('-') {
                out.push('-');
            }
            continue;
        }
        match c {
            'ß' => out.push('s'),
            'Æ' => out.push_str("AE"),
            'æ' => out.push_str("ae"),
            'Ø' => out.push('O'),
            'ø' => out.push('o'),
            'Ł' => out.push('L'),
            'ł' => out.push('l'),
            'Đ' => out.push('D'),
            'đ' => out.push('d'),
            'ı' => out.push('i'),
            // Of other letters, the marks are parts.
            c => out.push(Some(c).into_iter().nfd().next().filter(char::is_ascii_alphabetic).unwrap_or(c)),
        }
    }
    out.trim_matches('-').to_owned()
}

/// Returns the text in lower case with `-` for each space, without other characters than `-` and those that are kept.
fn hyphened(text: &str, is_kept: impl Fn(char) -> bool) -> String {
    let lower = text.to_lowercase();
    lower
        .chars()
        .filter(|c| is_kept(*c) || matches!(c, ' ' | '-' | '\t'))
        .map(|c| if is_kept(c) { c } else { '-' })
        .collect()
}

/// Returns the text without other characters than white space, `-` and those that are kept, and without white space at its ends.
fn kept(text: &str, is_kept: impl Fn(char) -> bool) -> String {
    let text: String = text.chars().filter(|c| is_kept(*c) || c.is_whitespace() || *c == '-').collect();
    text.trim().to_owned()
}

/// Returns the text in lower case with one separator for each run of white space and separators.
fn collapsed(text: &str, separator: char) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        let is_separator = c.is_whitespace() || c == separator;
        if !is_separator {
            out.push(c);
        } else if !out.ends_with(separator) {
            out.push(separator);
        }
    }
    out
}

fn mdit_vue(heading: &str) -> String {
    let is_special = |c: char| c.is_whitespace() || "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/".contains(c);
    let mut out = String::with_capacity(heading.len());
    for c in heading.nfkd().filter(|c| !('\u{300}'..='\u{36f}').contains(c) && !matches!(c, '\0'..='\u{1f}')) {
        if !is_special(c) {
            out.push(c);
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    let name = out.trim_matches('-').to_lowercase();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("_{name}") } else { name }
}

/// Whether a character is one of Ruby's `\p{Word}`: a letter, a mark, a digit, a number that is a letter, or a connector.
fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    is_combining_mark(c)
        || c.is_alphanumeric() && !is_other_number(c)
        || matches!(
            c,
            '\u{203f}' | '\u{2040}' | '\u{2054}' | '\u{fe33}' | '\u{fe34}' | '\u{fe4d}'..='\u{fe4f}' | '\u{ff3f}'
        )
}

/// Whether a character is a number that is neither a digit nor a letter, such as `²`, `½` and `①`, or a letter in a circle.
fn is_other_number(c: char) -> bool {
    matches!(c,
        '\u{b2}' | '\u{b3}' | '\u{b9}' | '\u{bc}'..='\u{be}' | '\u{2070}' | '\u{2074}'..='\u{2079}'
        | '\u{2080}'..='\u{2089}' | '\u{2150}'..='\u{215f}' | '\u{2189}' | '\u{2460}'..='\u{24ff}'
        | '\u{2776}'..='\u{2793}' | '\u{3192}'..='\u{3195}' | '\u{3220}'..='\u{3229}' | '\u{3248}'..='\u{324f}'
        | '\u{3251}'..='\u{325f}' | '\u{3280}'..='\u{3289}' | '\u{32b1}'..='\u{32bf}' | '\u{1f100}'..='\u{1f1ff}')
}

/// Whether a character is a number of the category Nl, such as `Ⅳ`.
fn is_letter_number(c: char) -> bool {
    matches!(c, '\u{2160}'..='\u{2182}' | '\u{2185}'..='\u{2188}' | '\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303a}')
}

#[cfg(test)]
mod tests {
    use super::{Slugs, slug};

    /// The answers of `basic_generate_id` for the HTML of the headings.
    #[test]
    fn anchors_of_github_pages() {
        for (heading, name) in [
            ("session\\_key", "sessionkey"),
            ("SCRIPT\\_COMMAND\\_X = 9", "scriptcommandx--9"),
            ("1. What's new?", "whats-new"),
            ("The `--all` flag & more", "the-code--allcode-flag-amp-more"),
            ("A *b* [c](/d)", "a-embem-a-hrefdca"),
            ("\u{c9}t\u{e9} caf\u{e9}", "t-caf"),
            ("42", "section"),
        ] {
            assert_eq!(slug(Slugs::GhPages, heading), name, "{heading}");
        }
    }
}
