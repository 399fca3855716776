//! Anchors, includes and attributes of a document of AsciiDoc: [`Parsed`].
//!
//! - Ids: <https://docs.asciidoctor.org/asciidoc/latest/attributes/id/>, `generate_id` of `section.rb` of Asciidoctor 2.0. Its prefix and
//!   separator are attributes, which a build or Antora may set, so that headings are compared by letters and digits.
//! - Titles as targets: <https://docs.asciidoctor.org/asciidoc/latest/sections/auto-ids/>, `resolve_id` of `document.rb`.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Longest name of an anchor, in bytes.
const MAX_NAME: usize = 256;

/// Deepest attribute within the value of an attribute.
const MAX_DEPTH: usize = 4;

/// Contents of a document of AsciiDoc, without those of the files that it includes.
#[derive(Debug, Default)]
pub(super) struct Parsed {
    ids: HashSet<String>,
    /// Headings by their letters and digits.
    headings: HashMap<String, String>,
    /// Explicit ids by their letters and digits.
    similar: HashMap<String, String>,
    attributes: HashMap<String, String>,
    /// Paths of included files, with the attributes of the document.
    pub(super) includes: Vec<String>,
    /// Ids of the pages of Antora in macros `xref:`, without fragments.
    pub(super) pages: Vec<String>,
    /// Former addresses of the page in Antora.
    pub(super) aliases: Vec<String>,
    /// Whether the document has a title, so that it is not only a part of others.
    pub(super) has_title: bool,
    /// Parts that are left out unless one of the attributes is set: `ifdef::a,b[]`.
    pub(super) conditions: Vec<(Range<usize>, Vec<String>)>,
    /// Those of them that no attribute of the repository keeps, in order and apart.
    pub(super) left_out: Vec<Range<usize>>,
    /// Names of the attributes that the document sets or unsets.
    pub(super) set: Vec<String>,
    /// Whether the document has a section below its title, or an explicit anchor.
    pub(super) has_sections: bool,
    /// Whether the document may have other anchors: a heading has an attribute that is set elsewhere.
    pub(super) is_open: bool,
}

impl Parsed {
    pub(super) fn of(text: &str) -> Parsed {
        let mut parsed = Parsed::default();
        let mut block: Option<&str> = None;
        let mut before = "";
        let mut continued = String::new();
        for line in text.lines() {
            let line = line.trim_end();
            let is_row = |c: u8| line.len() >= 4 && line.bytes().all(|byte| byte == c);
            let is_title =
                line.len().abs_diff(before.chars().count()) <= 2 && before.starts_with(char::is_alphanumeric);
            let is_underline =
                b"=-~^+".iter().any(|c| line.len() > 1 && line.bytes().all(|byte| byte == *c)) && is_title;
            let is_delimiter = b"-.+/".iter().any(|c| is_row(*c)) || line.starts_with("```");
            match block {
                Some(open) if open == line || open.starts_with("```") && line == "```" => block = None,
                Some(open) if open.starts_with("//") => {}
                Some(_) => parsed.add_ids(line),
                None if is_underline => {
                    parsed.has_title |= line.starts_with('=');
                    parsed.has_sections |= !line.starts_with('=');
                    parsed.add_heading(before);
                }
                None if is_delimiter => block = Some(line),
                None if line.starts_with("//") => {}
                None if !continued.is_empty() => continued.push_str(line.trim_end_matches('\\')),
                None => parsed.line(line, &mut continued),
            }
            if !continued.is_empty() && !line.ends_with('\\') {
                parsed.attribute(&std::mem::take(&mut continued));
            }
            before = line;
        }
        parsed.conditions = conditions(text);
        parsed.set = text.lines().filter_map(attribute_name).map(str::to_owned).collect();
        parsed.has_sections |= !parsed.ids.is_empty();
        parsed
    }

    fn line(&mut self, line: &str, continued: &mut String) {
        if let Some(path) = line.strip_prefix("include::").and_then(|rest| rest.split('[').next()) {
            self.includes.push(self.filled(path));
            return;
        }
        if line.starts_with(':') && line.len() > 2 && line[1..].contains(':') {
            *continued = line.trim_end_matches('\\').to_owned();
            return;
        }
        let marks = line.bytes().take_while(|byte| *byte == b'=' || *byte == b'#').count();
        if (1..=6).contains(&marks) && line[marks..].starts_with([' ', '\t']) {
            self.has_title |= marks == 1;
            self.has_sections |= marks > 1;
            self.add_heading(&line[marks..]);
        }
        for rest in line.split("xref:").skip(1) {
            let near = rest.char_indices().take(MAX_NAME).find(|(_, c)| *c == '[');
            let page = near.and_then(|(end, _)| rest[..end].split('#').next()).unwrap_or_default();
            if page.ends_with(".adoc") && !page.contains('{') {
                self.pages.push(page.to_owned());
            }
        }
        self.add_ids(line);
    }

    /// Reads `:name: value`.
    fn attribute(&mut self, line: &str) {
        let Some((name, value)) = line[1..].split_once(':') else { return };
        let value = self.filled(value.trim());
        if name == "page-aliases" {
            self.aliases
                .extend(value.split(',').map(|alias| alias.trim().to_owned()).filter(|alias| !alias.is_empty()));
        }
        self.attributes.insert(name.to_lowercase(), value);
    }

    /// Returns the value of an attribute that the document sets.
    pub(super) fn attribute_of(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// Returns a text with the attributes that the document sets.
    pub(super) fn filled(&self, text: &str) -> String {
        let mut filled = text.to_owned();
        for _ in 0..MAX_DEPTH {
            let Some((start, end)) =
                filled.find('{').and_then(|start| Some((start, start + filled[start..].find('}')?)))
            else {
                break;
            };
            let Some(value) =
                self.attributes.get(&filled[start + 1..end].to_lowercase()).filter(|value| value.len() < MAX_NAME)
            else {
                break;
            };
            filled = format!("{}{value}{}", &filled[..start], &filled[end + 1..]);
        }
        filled
    }

    /// Adds the id that Asciidoctor makes of a heading.
    fn add_heading(&mut self, heading: &str) {
        let title = self.filled(&without_macros(heading.trim()));
        self.is_open |= title.contains('{');
        let letters = letters(&title);
        // A heading that is not the first of its title has a number.
        let mut name = letters.clone();
        for number in 2.. {
            if !self.headings.contains_key(&name) || number > 100 {
                break;
            }
            name = format!("{letters}{number}");
        }
        self.headings.insert(name, title);
        self.add_ids(heading);
    }

    /// Adds explicit ids: `[[id]]`, `[#id]`, `[id=name]`, `anchor:id[]`, and those of HTML.
    fn add_ids(&mut self, line: &str) {
        for (at, _) in line.match_indices("[[") {
            self.add_id(line[at..].trim_start_matches('['), &[',', ']']);
        }
        for (at, _) in line.match_indices('#') {
            let near = &line.as_bytes()[at.saturating_sub(MAX_NAME)..at];
            let open = memchr::memrchr(b'[', near);
            if open.is_some_and(|open| !near[open..].contains(&b']')) {
                self.add_id(&line[at + 1..], &['.', '%', '#', ',', ']', '"']);
            }
        }
        for (mark, ends) in [
            ("id=", &[',', ']', '"', '\'', ' ', '>', '/'][..]),
            ("name=\"", &['"']),
            ("anchor:", &['[']),
            // Of a document of xml2rfc in a block.
            ("anchor=", &['"', '\'']),
        ] {
            for (at, _) in line.match_indices(mark) {
                self.add_id(line[at + mark.len()..].trim_start_matches(['"', '\'']), ends);
            }
        }
    }

    fn add_id(&mut self, rest: &str, ends: &[char]) {
        let near = rest.char_indices().take(MAX_NAME).find(|(_, c)| ends.contains(c));
        let Some((end, _)) = near.filter(|(end, _)| *end > 0) else { return };
        let id = self.filled(rest[..end].trim());
        self.is_open |= id.contains('{');
        self.similar.entry(letters(&id)).or_insert_with(|| id.clone());
        self.ids.insert(id);
    }

    /// Whether the document has an id, or a heading with these letters and digits of it. The id of a heading is in lower case, so that a name
    /// with capital letters is that of a heading as it is written.
    pub(super) fn has(&self, name: &str, letters: &str) -> bool {
        let is_lower = || !name.contains(char::is_uppercase);
        let cased = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
        let is_heading = |title: &String| is_lower() || cased(title) == cased(name);
        self.ids.contains(name) || self.headings.get(letters).is_some_and(is_heading)
    }

    /// Returns the id with these letters and digits.
    pub(super) fn similar(&self, letters: &str) -> Option<&str> {
        self.similar.get(letters).map(String::as_str)
    }
}

/// Returns the name of the attribute that a line sets or unsets: `a` of `:a: b` and `:!a:`.
fn attribute_name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix(':')?.split_once(':')?;
    let name = name.trim_matches('!');
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))).then_some(name)
}

/// Deepest condition within conditions.
const MAX_CONDITIONS: usize = 32;

/// Returns the parts that depend on attributes which may not be set, by the lines `ifdef::name[]`, `ifdef::name[text]` and `endif::[]`.
/// <https://docs.asciidoctor.org/asciidoc/latest/directives/ifdef-ifndef/>
fn conditions(text: &str) -> Vec<(Range<usize>, Vec<String>)> {
    let (mut found, mut open, mut at) = (Vec::new(), Vec::<Option<(usize, Vec<String>)>>::new(), 0);
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.len());
        at = end;
        let line = line.trim_end();
        let names = |line: &str| {
            let (names, rest) = line.split_once('[')?;
            // Any of the names suffices; of names with `+`, all are needed.
            let names: Vec<String> = names.split(',').map(str::to_owned).collect();
            Some((names, rest.len() > 1))
        };
        if let Some((names, is_line)) = line.strip_prefix("ifdef::").and_then(names) {
            match is_line {
                true => found.push((start..end, names)),
                false if open.len() < MAX_CONDITIONS => open.push(Some((end, names))),
                false => return found,
            }
        } else if line.starts_with("ifeval::") || line.starts_with("ifndef::") && line.ends_with("[]") {
            open.push(None);
        } else if line.starts_with("endif::") {
            found.extend(open.pop().flatten().map(|(first, names)| (first..start, names)));
        }
    }
    found
}

/// Returns the letters and digits of a text in lower case.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns a title with the texts of its macros in place of them, and without anchors: `link:a[b]` becomes `b`.
fn without_macros(title: &str) -> String {
    let mut out = String::new();
    let mut rest = title;
    while let Some(open) = rest.find('[') {
        let (before, inner) = (&rest[..open], &rest[open + 1..]);
        let Some(end) = inner.find(']') else { break };
        let word = before.len() - before.rsplit(char::is_whitespace).next().unwrap_or(before).len();
        let is_anchor = inner.starts_with('[');
        let is_macro = before[word..].contains(':');
        out.push_str(if is_macro { &before[..word] } else { before });
        if !is_anchor && !before[word..].starts_with("image:") && !before[word..].starts_with("anchor:") {
            out.push_str(&inner[..end]);
        }
        rest = inner[end + 1..].trim_start_matches(']');
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_of_a_document() {
        let text = ":own: Own\n= Title\n\n== A & {own} part\n\n[[one,x]]\n.Title\n* [[two]]item\n\n[#three.role]\ntext [#four]#x# anchor:five[]\n\n[id=six]\nUnder\n-----\n\n----\n== no\n----\n\n```java\n== None\nid=\"see_b_c\"\n```\n\n== A & Own part\n== See link:a[B c]\n\n++++\n<reference anchor='seven'/>\n++++\n";
        let parsed = Parsed::of(text);
        for name in [
            "_a_own_part", "a-own-part", "one", "two", "three", "four", "five", "six", "_under", "_a_own_part_2",
            "_see_b_c", "seven",
        ] {
            assert!(parsed.has(name, &letters(name)), "{name} in {parsed:?}");
        }
        for name in ["no", "none", "One", "_a"] {
            assert!(!parsed.has(name, &letters(name)), "{name} in {parsed:?}");
        }
        assert!(!parsed.is_open && Parsed::of("== A {b}\n").is_open);
    }

    #[test]
    fn includes_and_aliases() {
        let parsed = Parsed::of(
            ":dir: parts\n:page-aliases: a.adoc, \\\n b:c.adoc\n\ninclude::{dir}/x.adoc[tag=a]\n// include::y.adoc[]\n",
        );
        assert_eq!(
            (parsed.includes, parsed.aliases),
            (vec!["parts/x.adoc".to_owned()], vec!["a.adoc".to_owned(), "b:c.adoc".to_owned()])
        );
    }
}
