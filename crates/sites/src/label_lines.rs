//! Lines of documents of Sphinx and MyST that define labels: [`each`].

/// Calls a function with each label that a line defines.
///
/// - reStructuredText: `.. _name:`, `:name: name` of a directive. <https://www.sphinx-doc.org/en/master/usage/referencing.html>
/// - MyST: `(name)=`, options `:label: name`, `name: name`, `#| label: name`, `{#name}` and `$$ (name)`.
///   <https://myst-parser.readthedocs.io/en/latest/syntax/cross-referencing.html>, <https://mystmd.org/guide/cross-references>
/// - TeX, which mystmd reads as well: `\label{name}`.
///
/// With `is_cell`, the line is a string of a notebook.
pub(crate) fn each(line: &str, is_cell: bool, is_markdown: bool, mut add: impl FnMut(&str)) {
    let mut line = line.trim();
    if is_cell {
        line = line.trim_end_matches(',').trim_matches('"');
        line = line.strip_suffix("\\n").unwrap_or(line);
    }
    if let Some(name) = label(line) {
        return add(&name);
    }
    if !is_markdown && !is_cell {
        return;
    }
    const KEYS: [&str; 5] = [":label:", "label:", "name:", "#| label:", "\"label\":"];
    if let Some(name) = KEYS.iter().find_map(|key| line.strip_prefix(key)) {
        add(name.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',')));
    }
    if let Some(name) = line.strip_prefix("$$").and_then(|rest| rest.strip_suffix(')')?.rsplit_once('(')) {
        add(name.1);
    }
    let parts = [("{#", "} "), ("\\label{", "}"), ("{\"label\":", "},")];
    for (open, ends) in parts.into_iter().filter(|_| line.contains('{')) {
        for part in line.split(open).skip(1) {
            add(part
                .split(|c| ends.contains(c))
                .find(|name| !name.is_empty())
                .unwrap_or_default()
                .trim_matches(['"', ' ']));
        }
    }
}

/// Returns the label that a line defines alone: `.. _name:`, `:name: name` of a directive, `(name)=` of MyST.
fn label(line: &str) -> Option<String> {
    let item = line.trim_start_matches(['*', '-', ' ']);
    if let Some(name) = item.strip_prefix(".. ").and_then(|rest| rest.trim_start().strip_prefix('_')) {
        let name = name.strip_suffix(':')?.trim_matches('`');
        return Some(name.replace('\\', ""));
    }
    let name = line.strip_prefix(":name:").or_else(|| line.strip_prefix('(')?.strip_suffix(")="))?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// Returns the letters and digits of the titles of a document of reStructuredText: the lines before a line of one mark.
pub(crate) fn titles(text: &str) -> impl Iterator<Item = String> {
    let pairs = text.lines().zip(text.lines().skip(1));
    let is_underline = |line: &str| {
        let mark = line.bytes().next().filter(|byte| byte.is_ascii_punctuation());
        mark.is_some_and(|mark| line.len() > 2 && line.trim_end().bytes().all(|byte| byte == mark))
    };
    pairs.filter(move |(title, line)| is_underline(line) && !title.trim().is_empty()).map(|(title, _)| letters(title))
}

/// Returns the letters and digits of a heading of Markdown.
pub(crate) fn heading(line: &str) -> Option<String> {
    let title = line.trim_start().strip_prefix('#')?.trim_start_matches('#');
    title.starts_with(' ').then(|| letters(title))
}

/// Returns the letters and digits of a text, in lower case.
pub(crate) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_define_labels() {
        for (line, name) in [
            (".. _Install Guide:", "Install Guide"),
            (".. _`a: b`:", "a: b"),
            ("* .. _c:", "c"),
            (".. _a: https://h/", ""),
            ("   :name: fig-1", "fig-1"),
            ("(my-label)=", "my-label"),
            ("(a)", ""),
            ("text", ""),
            (":label: eq", "eq"),
            ("name: 'fig'", "fig"),
            ("$$ a = b $$ (eq-1)", "eq-1"),
            ("## Part {#part}", "part"),
            ("[text]{#span .x}", "span"),
            ("\\section{A} \\label{sec:a}", "sec:a"),
            ("+++ {\"label\": \"cell\"}", "cell"),
        ] {
            let mut found = Vec::new();
            each(line, false, true, |name| found.push(name.to_owned()));
            assert_eq!(found, if name.is_empty() { vec![] } else { vec![name] }, "{line}");
        }
        for (line, name) in [("    \"(in-cell)=\\n\",", "in-cell"), ("\"#| label: plot\\n\",", "plot")] {
            each(line, true, false, |found| assert_eq!(found, name));
        }
    }
}
