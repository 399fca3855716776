//! Anchors of documents, which the fragments of links lead to: [`Anchors`].

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::headings::{Heading, Headings};
use crate::html::is_complete;
use crate::markup::{self, Added};
use crate::notebook;
use crate::rfc_markdown;
use crate::romanized::Foreign;
use crate::slug::{Slugger, Slugs};
use urlgram::one_edit::is_one_edit;
use urlgram::span::Span;
use urlgram_documents::{DocumentKind, front_matter, with_admonitions};

/// Anchors of a document.
///
/// ```
/// use urlgram_documents::DocumentKind;
/// use urlgram_sites::{Anchor, Anchors, Slugs};
///
/// let text = "# Read me\n\n## FAQ & more\n\n<a id=old></a>";
/// let anchors = Anchors::of(DocumentKind::Markdown, text, &[Slugs::GitHub]).unwrap();
/// assert_eq!(anchors.find("read-me"), Anchor::Found);
/// assert_eq!(anchors.find("old"), Anchor::Found);
/// assert_eq!(anchors.find("Read-Me"), Anchor::OtherCase("read-me"));
/// assert_eq!(anchors.find("faq-more"), Anchor::Missing(Some("faq--more")));
/// let anchors = Anchors::of(DocumentKind::Markdown, text, &[Slugs::PythonMarkdown]).unwrap();
/// assert_eq!(anchors.find("faq-more"), Anchor::Found);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Anchors {
    names: HashSet<String>,
    /// Anchors by their names in lower case.
    lower: BTreeMap<String, String>,
    /// Anchors by their letters and digits.
    similar: BTreeMap<String, String>,
    /// Explicit anchors, which are the same by any rule, and how often each was found: by the text and by the heading that has it.
    explicit: BTreeMap<String, usize>,
    /// Letters and digits of names at which a program may make an anchor of its own form.
    marked: HashSet<String>,
    /// Whether the rule of the headings is not known, so that only letters and digits are compared.
    is_lenient: bool,
    /// Headings whose letters outside of ASCII a rule that is not known may write in others.
    foreign: Foreign,
    /// Whether the document may have more anchors: a program adds text to it.
    is_open: bool,
    /// Files that a program adds to the document.
    pub(crate) files: Vec<String>,
    /// Shortcodes of Hugo that may add headings.
    pub(crate) shortcodes: Vec<String>,
    /// Shortcodes of Hugo that add headings if their template does.
    pub(crate) named: Vec<String>,
    /// Anchors of the files that were found. Many documents may add one large file, so that they share its anchors.
    added: Vec<Arc<Anchors>>,
}

/// Most files that are added to one document. One that adds more may have any anchor.
const MAX_FILES: usize = 256;

/// Result of a search for an anchor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor<'a> {
    /// The document has it.
    Found,
    /// The document has one that differs in upper and lower case.
    OtherCase(&'a str),
    /// The document does not have it, but may have one that differs in punctuation.
    Missing(Option<&'a str>),
    /// The document may have it: a program adds text to the document.
    Unknown,
    /// The document has one of these letters and digits, and the rule that makes its anchors is not known.
    Similar,
}

impl Anchors {
    /// Returns the anchors of a document of Markdown or HTML, or of a notebook; `None` for other kinds. The headings have the anchors that
    /// any of the rules makes.
    pub fn of(kind: DocumentKind, text: &str, slugs: &[Slugs]) -> Option<Anchors> {
        let cells = (kind == DocumentKind::Notebook).then(|| notebook::cells(text));
        let (kind, text, slugs) = match &cells {
            Some(cells) => (DocumentKind::Markdown, cells.as_str(), &[Slugs::Unknown][..]),
            None => (kind, text, slugs),
        };
        let mut anchors = Anchors { is_lenient: !slugs.iter().all(|slugs| slugs.is_exact()), ..Anchors::default() };
        let ids = match kind {
            DocumentKind::Markdown => {
                let (mut headings, mut ids) = headings_and_ids(text);
                if slugs == [Slugs::Kramdown] {
                    headings.show_lists(&mut ids).iter().for_each(|shown| anchors.add(shown));
                }
                for slugs in slugs {
                    anchors.add_headings(*slugs, &headings.all, &ids);
                }
                let unknown = headings.all.iter().filter(|_| anchors.is_lenient);
                unknown.for_each(|heading| anchors.foreign.add(&heading.text));
                if cells.is_some() {
                    headings.all.iter().for_each(|heading| anchors.add(&heading.text.replace(' ', "-")));
                }
                let is_python = slugs.iter().any(|slugs| matches!(slugs, Slugs::PythonMarkdown | Slugs::Pymdownx));
                anchors.is_open |= is_python && markup::has_generated_reference(body(text));
                for added in markup::added(&headings.without_code(body(text))) {
                    match added {
                        Added::File(file) if anchors.files.contains(&file) => {}
                        Added::File(file) if anchors.files.len() < MAX_FILES => anchors.files.push(file),
                        Added::Shortcode(name) if anchors.shortcodes.contains(&name) => {}
                        Added::Shortcode(name) if anchors.shortcodes.len() < MAX_FILES => anchors.shortcodes.push(name),
                        Added::Named(name) => {
                            if !anchors.named.contains(&name) && anchors.named.len() < MAX_FILES {
                                anchors.named.push(name);
                            }
                        }
                        // The anchors of each file are copied: many files take the product of two counts.
                        Added::File(_) | Added::Shortcode(_) | Added::Unknown => anchors.is_open = true,
                    }
                }
                ids
            }
            DocumentKind::Html => {
                anchors.is_open = !is_complete(text);
                markup::attributes(text)
            }
            _ => return None,
        };
        for heading in markup::html_headings(text) {
            anchors.add(&Slugger::new(Slugs::GitHub).next(&heading, &heading));
        }
        ids.iter().for_each(|id| anchors.add(id));
        // Copies of pages that GitHub shows have anchors with its prefix, which it adds to each anchor.
        ids.iter().filter_map(|id| id.strip_prefix("user-content-")).for_each(|id| anchors.add(id));
        ids.into_iter().for_each(|id| *anchors.explicit.entry(id).or_default() += 1);
        if kind == DocumentKind::Markdown {
            markup::shortcode_names(text).chain(rfc_markdown::references(text)).for_each(|name| {
                anchors.marked.insert(letters(&name));
            });
        }
        // A program may make an anchor at a comment of two words.
        for name in markup::commands(text) {
            anchors.marked.insert(letters(name));
        }
        Some(anchors)
    }

    /// Adds the anchors of headings that a program may add to the document.
    pub(crate) fn mark(&mut self, headings: &[String]) {
        self.marked.extend(headings.iter().map(|heading| letters(heading)));
    }

    /// Adds explicit anchors.
    pub(crate) fn add_ids<'i>(&mut self, ids: impl Iterator<Item = &'i str>) {
        ids.for_each(|id| self.add(id));
    }

    /// Returns the same anchors of a document that may have more.
    pub(crate) fn opened(self) -> Anchors {
        Anchors { is_open: true, ..self }
    }

    /// Adds the anchors of a document that a program adds to this one; `None` if they are not known.
    pub(crate) fn include(&mut self, file: &str, added: Option<Arc<Anchors>>) {
        self.files.retain(|known| known != file);
        let Some(added) = added else {
            self.is_open = true;
            return;
        };
        self.is_open |= added.may_have_more();
        self.added.push(added);
    }

    /// Whether a program may add other anchors.
    fn may_have_more(&self) -> bool {
        self.is_open || !self.files.is_empty() || !self.shortcodes.is_empty()
    }

    /// Returns these anchors and those of the files that a program adds.
    fn all(&self) -> impl Iterator<Item = &Anchors> {
        [self].into_iter().chain(self.added.iter().map(|added| &**added))
    }

    /// Searches for the anchor that a fragment, percent-decoded, leads to.
    pub fn find(&self, fragment: &str) -> Anchor<'_> {
        let name = fragment.strip_prefix("user-content-").unwrap_or(fragment);
        let is_known = |name: &str| {
            let plain = without_marks(name);
            self.all().any(|anchors| anchors.names.contains(name) || anchors.names.contains(&plain))
        };
        if name.is_empty() || name.eq_ignore_ascii_case("top") || is_known(name) || is_known(fragment) {
            return Anchor::Found;
        }
        // A program may number the second of two explicit anchors: `a-1`.
        let first = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
        if self.explicit.get(first).is_some_and(|count| *count > 2) {
            return Anchor::Similar;
        }
        let letters = letters(name);
        let similar = self.all().find_map(|anchors| anchors.similar.get(&letters));
        if self.all().any(|anchors| anchors.marked.contains(&letters)) {
            return Anchor::Found;
        }
        let similar = similar.filter(|similar| !self.is_lenient || !self.explicit.contains_key(*similar));
        if self.is_lenient && similar.is_some() {
            return Anchor::Similar;
        }
        let lower = name.to_lowercase();
        match self.all().find_map(|anchors| anchors.lower.get(&lower)) {
            Some(actual) => Anchor::OtherCase(actual),
            None if name.is_ascii() && self.foreign.may_have(name) => Anchor::Unknown,
            // Hardly any text that a program adds has an anchor that is spelled nearly as a heading of the document.
            None if self.may_have_more() => self.near(&lower),
            None => Anchor::Missing(similar.map(String::as_str)),
        }
    }

    /// Returns the anchor of the document that differs in one letter, other than a digit, from a long name.
    fn near(&self, lower: &str) -> Anchor<'_> {
        const MIN_LENGTH: usize = 12;
        const MAX_COMPARED: usize = 64;
        let middle = (lower.len() / 2..lower.len()).find(|at| lower.is_char_boundary(*at));
        let Some(middle) = middle.filter(|_| lower.len() >= MIN_LENGTH) else { return Anchor::Unknown };
        let words = |text: &str| text.chars().filter(|c| !c.is_numeric()).collect::<String>();
        let known = self.lower.range(lower[..middle].to_owned()..).take(MAX_COMPARED);
        let mut near = known.filter(|(known, _)| is_one_edit(known, lower) && words(known) != words(lower));
        match (near.next(), near.next()) {
            (Some((_, name)), None) => Anchor::Missing(Some(name)),
            _ => Anchor::Unknown,
        }
    }

    /// Returns the anchors that are known, sorted.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    fn add(&mut self, name: &str) {
        self.similar.entry(letters(name)).or_insert_with(|| name.to_owned());
        self.lower.entry(name.to_lowercase()).or_insert_with(|| name.to_owned());
        // Generators differ in whether they keep the marks of pictures, such as U+FE0F.
        self.names.insert(without_marks(name));
        self.names.insert(name.to_owned());
    }

    /// Adds the anchors of headings of Markdown by several rules.
    pub(crate) fn add_markdown(&mut self, text: &str, slugs: &[Slugs]) {
        let headings = Headings::of(text).all;
        slugs.iter().for_each(|slugs| self.add_headings(*slugs, &headings, &[]));
    }

    fn add_headings(&mut self, slugs: Slugs, headings: &[Heading], ids: &[String]) {
        made(slugs, headings, ids).flatten().for_each(|name| self.add(&name));
        let mut without_pictures = Slugger::new(slugs);
        for heading in headings {
            // A note about what the heading names.
            if let Some((before, _)) = heading.raw.split_once("<span").filter(|(before, _)| !before.trim().is_empty()) {
                let name = letters(before);
                self.similar.entry(name.clone()).or_insert(name);
            }
            // GitHub shows `:tada:` as a picture. Hugo makes the anchor of the name.
            if heading.text.contains(':') && slugs != Slugs::Hugo {
                let plain = markup::without_emoji_names(&heading.text);
                self.add(&without_pictures.next(&plain, &plain));
            }
        }
    }
}

/// Returns the anchor that a rule makes of each heading. One with an explicit anchor has that one alone; GitHub and Hexo do not know the
/// syntax, and make one of the whole text.
fn made(slugs: Slugs, headings: &[Heading], ids: &[String]) -> impl Iterator<Item = Option<String>> {
    let mut slugger = Slugger::new(slugs);
    ids.iter().for_each(|id| slugger.reserve(id));
    headings.iter().map(move |heading| {
        let raw = match slugs {
            Slugs::Kramdown => &heading.typeset,
            Slugs::Hexo if heading.id.is_none() => &heading.curled,
            _ => &heading.raw,
        };
        match heading.id {
            None => Some(slugger.next(&heading.text, raw)),
            Some(_) if matches!(slugs, Slugs::GitHub | Slugs::Hexo) => Some(slugger.next(&heading.raw, raw)),
            Some(_) => None,
        }
    })
}

/// Returns the anchors of headings that change if a text of Markdown becomes another one with as many headings, by the first of the rules
/// that makes the old one.
pub(crate) fn renamed(before: &str, after: &str, slugs: &[Slugs]) -> BTreeMap<String, String> {
    let ((old, old_ids), (new, new_ids)) = (headings_and_ids(before), headings_and_ids(after));
    let (old, new) = (old.all, new.all);
    let mut renamed = BTreeMap::new();
    if old.len() == new.len() {
        for slugs in slugs {
            let pairs = made(*slugs, &old, &old_ids).zip(made(*slugs, &new, &new_ids));
            for (old, new) in pairs.filter_map(|(old, new)| old.zip(new)).filter(|(old, new)| old != new) {
                renamed.entry(old).or_insert(new);
            }
        }
    }
    renamed
}

/// Returns the spans of the texts of the headings of a Markdown document, without their marks and explicit anchors.
///
/// ```
/// let text = "# Read *me* #\n\nText\n====\n\n## More {#own}\n";
/// let headings: Vec<&str> = urlgram_sites::headings(text).into_iter().map(|span| span.of(text)).collect();
/// assert_eq!(headings, ["Read *me*", "Text", "More"]);
/// ```
pub fn headings(text: &str) -> Vec<Span> {
    let start = text.len() - body(text).len();
    let span = |heading: Heading| {
        let raw = &heading.raw;
        let shown = match raw.rfind('{') {
            Some(brace) if heading.id.is_some() && raw.ends_with('}') => {
                raw[..brace].trim_end_matches(['\\', ' ', '\t'])
            }
            _ => raw,
        };
        let from = start + heading.at;
        Span::new(from as u32, (from + shown.len()) as u32)
    };
    Headings::of(&markup::without_components(body(text))).all.into_iter().map(span).collect()
}

/// Returns the bytes of a document that make an anchor: the text of a heading, or the name of an explicit anchor.
pub(crate) fn place(kind: DocumentKind, text: &str, slugs: &[Slugs], name: &str) -> Option<Span> {
    if kind == DocumentKind::Markdown {
        let start = text.len() - body(text).len();
        let (Headings { all, .. }, ids) = headings_and_ids(text);
        let is_own = |heading: &Heading| heading.id.as_deref() == Some(name);
        let by_rule = |slugs: &Slugs| made(*slugs, &all, &ids).position(|made| made.as_deref() == Some(name));
        let found = all.iter().position(is_own).or_else(|| slugs.iter().find_map(by_rule)).map(|number| &all[number]);
        if let Some(heading) = found {
            let from = start + heading.at;
            return Some(Span::new(from as u32, (from + heading.raw.len()) as u32));
        }
    }
    let marks = ["id=\"", "name=\"", "id='", "name='", "id=", "name=", "{#", "("];
    let is_name =
        |at: usize| !text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_');
    let at = text.match_indices(name).map(|(at, _)| at).filter(|_| !name.is_empty());
    let at = at.into_iter().find(|at| is_name(*at) && marks.iter().any(|mark| text[..*at].ends_with(mark)))?;
    Some(Span::new(at as u32, (at + name.len()) as u32))
}

/// Returns the headings of a Markdown document, and its explicit anchors.
fn headings_and_ids(text: &str) -> (Headings, Vec<String>) {
    let headings = Headings::of(&markup::without_components(&with_admonitions(body(text))));
    let mut ids = markup::attributes(&headings.without_listings(text, text.len() - body(text).len()));
    ids.extend(markup::labels(text));
    ids.extend(headings.all.iter().filter_map(|heading| heading.id.clone()));
    (headings, ids)
}

/// Returns a document without its front matter.
fn body(text: &str) -> &str {
    front_matter(text).map_or(text, |found| &text[found.end..])
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn without_marks(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(slugs: Slugs, markdown: &str, names: &[&str], others: &[&str]) {
        let anchors = Anchors::of(DocumentKind::Markdown, markdown, &[slugs]).unwrap();
        for name in names {
            assert_eq!(anchors.find(name), Anchor::Found, "{name} in {anchors:?}");
        }
        for name in others {
            assert_ne!(anchors.find(name), Anchor::Found, "{name} in {anchors:?}");
        }
    }

    #[test]
    fn headings_by_the_rule_of_github() {
        has(Slugs::GitHub, "# What's *new*, in `v1.2`?\n", &["whats-new-in-v12"], &["what-s-new", "Whats-New-In-V12"]);
        has(Slugs::GitHub, "A & B\n===\n\n> ## A -- b\n", &["a--b", "a----b"], &["a-b"]);
        has(Slugs::GitHub, "# a\n# a\n# a\n", &["a", "a-1", "a-2"], &["a-3"]);
        has(Slugs::GitHub, "# [Text](http://h/) ![alt](i.png)\n", &["text-"], &["text-alt", "text"]);
        has(Slugs::GitHub, "# Straße_1 हिन्दी\n", &["straße_1-हिन्दी"], &[]);
        has(Slugs::GitHub, "# :tada: News\n# \u{1f680} Start\n", &["-news", "-start", "tada-news"], &["start"]);
        has(Slugs::GitHub, "```\n# no\n```\n    # no\n", &[], &["no"]);
        has(Slugs::Unknown, "# A & B\n", &["a--b"], &["b"]);
        let unknown = Anchors::of(DocumentKind::Markdown, "# A & B\n", &[Slugs::Unknown]).unwrap();
        assert_eq!((unknown.find("a-b"), unknown.find("A-B")), (Anchor::Similar, Anchor::Similar));
        assert_eq!(unknown.find("a-c"), Anchor::Missing(None));
    }

    #[test]
    fn headings_with_other_texts_have_other_anchors() {
        let before = "---\na: b\n---\n# A\n## Use it\n## Use it\n## C {#own}\n";
        let after = before.replacen("Use it", "Apply & go", 1);
        let of = |slugs| renamed(before, &after, slugs).into_iter().collect::<Vec<_>>();
        let pair = |old: &str, new: &str| (old.to_owned(), new.to_owned());
        // The second of two equal headings is now the first.
        assert_eq!(of(&[Slugs::GitHub]), [pair("use-it", "apply--go"), pair("use-it-1", "use-it")]);
        assert_eq!(of(&[Slugs::PythonMarkdown]), [pair("use-it", "apply-go"), pair("use-it_1", "use-it")]);
        assert_eq!(renamed(before, "# A\n", &[Slugs::GitHub]), BTreeMap::new());
        let own = before.replace("C {", "D {");
        assert_eq!(renamed(before, &own, &[Slugs::GithubSlugger]), BTreeMap::new());
        let places: Vec<&str> = headings(before).into_iter().map(|span| span.of(before)).collect();
        assert_eq!(places, ["A", "Use it", "Use it", "C"]);
        let odd = "> ## a {/* #b */}\n\n# # \n#\n\nc d\ne\n---\n";
        let places: Vec<&str> = headings(odd).into_iter().map(|span| span.of(odd)).collect();
        assert_eq!(places, ["a", "", "", "e"]);
    }

    #[test]
    fn anchors_have_places() {
        let text = "# A b\n\n<a name=\"c-d\"></a><a name=\"c\"></a>\n\n## A b\n\n## E {#own}\n";
        let of = |name| place(DocumentKind::Markdown, text, &[Slugs::GitHub], name).map(|span| span.start);
        let at = |part: &str| text.find(part).map(|at| at as u32);
        assert_eq!((of("a-b"), of("a-b-1"), of("own")), (Some(2), at("## A b").map(|at| at + 3), at("E {")));
        assert_eq!((of("c"), of("c-d"), of("d"), of("")), (at("c\">"), at("c-d"), None, None));
    }

    #[test]
    fn explicit_anchors() {
        let page = "# A {#first}\n<a name=\"b\"></a> <p id='c'><br id=d>\n{: #e}\n\n(g-h)=\n## I\n(f)= b\n";
        has(Slugs::GitHub, page, &["first", "a-first", "b", "c", "d", "e", "g-h"], &["f"]);
        has(Slugs::GitHub, "<h2 align=\"center\">My <b>tool</b></h2>\n", &["my-tool"], &[]);
        let react =
            "### `static foo()` {/*static-foo*/}\n## B {/* #own */}\n## C {/*other-d*/}\n## E: f { /*#e:-f*/ }\n";
        has(Slugs::GithubSlugger, react, &["static-foo", "own", "other-d", "e:-f"], &["c-other-d"]);
        let writerside = "## A {id=\"own\"}\n1. item {id=\"item\"}\n## C {id=other}\n[](){#empty}\n";
        has(Slugs::GitHub, writerside, &["own", "item", "other", "empty"], &["d"]);
        has(Slugs::GitHub, "[x]: #no\n# A {: .class #yes }\n", &["yes"], &["no"]);
        let html = Anchors::of(DocumentKind::Html, "<html><p id=a><a name=b>", &[]).unwrap();
        assert_eq!((html.find("a"), html.find("c")), (Anchor::Found, Anchor::Missing(None)));
    }

    #[test]
    fn anchors_that_programs_make() {
        has(Slugs::PythonMarkdown, "a[^1]\n\n[^1]: b\n", &["fn:1", "fnref:1"], &["fn:2"]);
        let commands = "<!-- md:option a.b_c -->\n<!-- to do: d -->\n<!-- e f -->\n";
        has(Slugs::PythonMarkdown, commands, &["a.b_c"], &["d", "f"]);
    }

    #[test]
    fn mkdocstrings_makes_anchors() {
        let of = |slugs| Anchors::of(DocumentKind::Markdown, "# A\n\n::: a.b\n    options: x\n", &[slugs]).unwrap();
        assert_eq!(of(Slugs::PythonMarkdown).find("a.b.c"), Anchor::Unknown);
        let other = Anchors::of(DocumentKind::Markdown, "# A\n", &[Slugs::PythonMarkdown]).unwrap();
        assert_eq!(other.find("a.b.c"), Anchor::Missing(None));
    }

    #[test]
    fn a_document_that_a_program_completes_is_open() {
        let of = |kind, text| Anchors::of(kind, text, &[Slugs::GitHub]).unwrap().find("x") == Anchor::Unknown;
        assert!(of(DocumentKind::Html, "<html><script>") && of(DocumentKind::Html, "<p>"));
        assert!(of(DocumentKind::Markdown, "{{#include a.md}}") && !of(DocumentKind::Markdown, "# a"));
        for quiet in [
            "{{ site.name }}",
            "{% highlight yaml %}",
            "{{< note >}}",
            "{% raw %}{% for a in b %}{% endraw %}",
            "{% hint style=\"info\" %}a{% endhint %}",
        ] {
            assert!(!of(DocumentKind::Markdown, quiet), "{quiet}");
        }
        for loud in [
            "{% include a.md %}",
            "{{% x %}}",
            "--8<-- \"a.md\"",
            "{!a.md!}",
            "<!--@include: ./a.md-->",
            "{% for a in b %}",
            "# A\n\n::: a.b\n",
            "# A\n\n<script>\na.innerHTML = b\n</script>\n",
            "# A\n\n@ALL_OPTIONS@\n",
        ] {
            assert!(of(DocumentKind::Markdown, loud), "{loud}");
        }
        for quiet in [
            "# A\n\n::: tip\nb\n:::\n",
            "# A\n\n::: details c. d\n:::\n",
            "# A\n\n<script setup>\nimport a\n</script>\n",
            "# A\n\n@TOC@\n\n@a @B@ %c%\n",
        ] {
            assert!(!of(DocumentKind::Markdown, quiet), "{quiet}");
        }
        for code in ["`{% include a %}`", "```\n{% b %}\n```\n", "``<<<``", "    {{ c }}\n"] {
            assert!(!of(DocumentKind::Markdown, code), "{code}");
        }
        assert!(Anchors::of(DocumentKind::Text, "# a", &[]).is_none());
    }
}
