//! Values in configuration files of generators, and in front matter. The files are read line by line: a configuration may be a program,
//! have unknown tags, or be a template, and the wanted values are simple in all of them.

/// Returns the value of a key at the beginning of a line of YAML: `docs_dir: content`.
pub(crate) fn yaml<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    (value.is_empty() || value.starts_with([' ', '\t'])).then(|| unquoted(without_comment(value)))
}

/// Returns the lines below a key at the beginning of a line of YAML.
pub(crate) fn yaml_section<'t>(text: &'t str, key: &str) -> impl Iterator<Item = &'t str> {
    let key = format!("{key}:");
    let lines = text.lines().skip_while(move |line| !line.starts_with(&key)).skip(1);
    lines.take_while(|line| line.is_empty() || line.starts_with([' ', '\t', '-', '#'])).map(|line| line.trim_end())
}

/// Returns the names of a list below a key of YAML: `a` and `b` of `- a` and `- b:`, also in `[a, b]`.
pub(crate) fn yaml_items<'t>(text: &'t str, key: &str) -> Vec<&'t str> {
    let inline = yaml(text, key).and_then(|value| value.strip_prefix('[')?.strip_suffix(']'));
    let inline = inline.into_iter().flat_map(|list| list.split(','));
    let lines = yaml_section(text, key).filter_map(|line| line.trim_start().strip_prefix("- "));
    let name = |item: &'t str| unquoted(item.split_once(": ").map_or(item, |(name, _)| name).trim_end_matches(':'));
    inline.chain(lines).map(name).filter(|name| !name.is_empty()).collect()
}

/// Returns the value of a key of TOML before the first table, or in the table `table`: `src = "content"`.
pub(crate) fn toml<'t>(text: &'t str, table: &str, key: &str) -> Option<&'t str> {
    let mut current = "";
    text.lines().find_map(|line| {
        let line = line.trim();
        if let Some(name) = line.strip_prefix('[') {
            current = name.trim_matches(['[', ']']);
        }
        let (name, value) = line.split_once('=').filter(|_| current == table)?;
        (name.trim().trim_matches('"') == key).then(|| unquoted(without_comment(value)))
    })
}

/// Returns the strings after a name in a program: `docs` in `path: 'docs'` and `path = "docs"`.
pub(crate) fn js<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    text.match_indices(name).filter_map(|(at, _)| js_value(text, at, name)).collect()
}

/// Returns the string after the name at an offset of a program, which is neither part of a longer name nor in a comment.
pub(crate) fn js_value<'t>(text: &'t str, at: usize, name: &str) -> Option<&'t str> {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    let is_part = line.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
    if is_part || line.trim_start().starts_with("//") || line.trim_start().starts_with('*') {
        return None;
    }
    let rest = text[at + name.len()..].trim_start_matches(['"', '\'']).trim_start();
    let rest = rest.strip_prefix([':', '='])?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    rest[1..].split(quote).next().filter(|value| !value.contains(['\n', '$']))
}

fn without_comment(value: &str) -> &str {
    let value = value.trim();
    if value.starts_with(['"', '\'']) {
        let quote = &value[..1];
        let end = value[1..].find(quote).map_or(value.len(), |end| end + 2);
        return &value[..end];
    }
    value.split(" #").next().unwrap_or(value).trim_end()
}

fn unquoted(value: &str) -> &str {
    let value = value.trim();
    ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote)).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_yaml() {
        let text = "a: 'b' # c\nd: e#f\nlist:\n  - one\n  - two:\n      x: y\n- three\nshort: [p, \"q\"]\nempty:\n";
        assert_eq!((yaml(text, "a"), yaml(text, "d"), yaml(text, "x")), (Some("b"), Some("e#f"), None));
        assert_eq!(yaml(text, "empty"), Some(""));
        assert_eq!(
            (yaml_items(text, "list"), yaml_items(text, "short")),
            (vec!["one", "two", "three"], vec!["p", "q"])
        );
    }

    #[test]
    fn values_of_toml() {
        let text = "title = \"x\"\n[book]\nsrc = 'text' # why\n[[menu.main]]\nname = \"a\"\n";
        assert_eq!((toml(text, "", "title"), toml(text, "book", "src")), (Some("x"), Some("text")));
        assert_eq!((toml(text, "", "src"), toml(text, "menu.main", "name")), (None, Some("a")));
    }

    #[test]
    fn values_of_programs() {
        let text = "x = {\n  // path: 'no',\n  path: 'docs', sidebarPath: './s.js',\n  'routeBasePath': \"/\",\n  base: `/${a}`\n}";
        assert_eq!((js(text, "path"), js(text, "routeBasePath"), js(text, "base")), (vec!["docs"], vec!["/"], vec![]));
    }
}
