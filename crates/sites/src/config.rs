//! Values in configuration files of generators, and in front matter. The files are read line by line: a configuration may be a program,
//! have unknown tags, or be a template, and the wanted values are simple in all of them.

/// Returns the value of a key at the beginning of a line of YAML: `docs_dir: content`.
pub(crate) fn yaml<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    (value.is_empty() || value.starts_with([' ', '\t'])).then(|| unquoted(without_comment(value)))
}

/// Returns the text of a scalar of YAML that goes on in the lines below its key, which is at the beginning of a line: `key: |-`, or
/// `key: a` with an indented line. Its lines keep their indentation.
pub(crate) fn yaml_lines<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let value = yaml(text, key)?;
    let is_key = |line: &&str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
    let before: usize = text.split_inclusive('\n').take_while(|line| !is_key(line)).map(str::len).sum();
    let first = before + key.len() + 1;
    let below = first + text[first..].find('\n')? + 1;
    let is_inside = |line: &&str| line.starts_with([' ', '\t']) || line.trim().is_empty();
    let end = below + text[below..].split_inclusive('\n').take_while(is_inside).map(str::len).sum::<usize>();
    let rest = text[below..end].trim();
    match value {
        _ if rest.is_empty() => None,
        "|" | "|-" | "|+" | ">" | ">-" | ">+" => Some(rest),
        // A list or a mapping.
        "" if rest.starts_with('-') || rest.lines().next().is_some_and(|line| line.contains(':')) => None,
        _ if value.starts_with(['[', '{', '&', '*', '!', '|', '>']) => None,
        _ => Some(text[first..end].trim()),
    }
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

/// Returns the strings of the first list after a name in a program: `a` and `b` of `name: ['a', 'b']`. `None` for other values.
pub(crate) fn js_list<'t>(text: &'t str, name: &str) -> Option<Vec<&'t str>> {
    let rest = text.split_once(name)?.1.trim_start_matches(['"', '\'']).trim_start();
    let (list, _) = rest.strip_prefix(':')?.trim_start().strip_prefix('[')?.split_once(']')?;
    let value = |item: &'t str| {
        let item = item.trim();
        ['"', '\'', '`'].iter().find_map(|quote| item.strip_prefix(*quote)?.strip_suffix(*quote))
    };
    list.split(',').filter(|item| !item.trim().is_empty()).map(value).collect()
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

/// Longest type of a constant, in bytes.
const MAX_TYPE: usize = 128;

/// Returns the keys of an object in a program that are strings beginning with `/`: `/a` of `redirects: { '/a': '/b' }`.
pub(crate) fn js_addresses<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let object = |(at, _)| {
        let rest: &str = text[at + name.len()..].trim_start().strip_prefix([':', '='])?;
        let open = rest.bytes().take(MAX_TYPE).position(|byte| byte == b'{')?;
        let (before, object) = (&rest[..open], &rest[open + 1..]);
        // A constant may have a type: `const redirects: Record<string, string> = {`.
        let is_value =
            before.trim().is_empty() || before.trim_end().ends_with('=') && !before.contains(['\n', ';', '(']);
        is_value.then_some(object)
    };
    text.match_indices(name).find_map(object).map_or_else(Vec::new, |object| addresses(object, false))
}

/// Returns the keys of all objects of a program that begin with `/`.
pub(crate) fn js_all_addresses(text: &str) -> Vec<&str> {
    addresses(text, true)
}

/// Returns the keys that begin with `/` of the object that a text continues, or of all objects.
fn addresses(object: &str, is_any: bool) -> Vec<&str> {
    let (mut found, mut depth, mut at) = (Vec::new(), 1_i64, 0);
    while let Some(next) = object[at..].find(['"', '\'', '`', '{', '}', '/']) {
        let rest = &object[at + next..];
        let mark = &rest[..1];
        at += next + 1;
        match mark {
            "{" => depth += 1,
            "}" if depth == 1 && !is_any => break,
            "}" => depth -= 1,
            "/" if rest.starts_with("//") => at += rest.find('\n').unwrap_or(rest.len()) - 1,
            "/" if rest.starts_with("/*") => at += rest.find("*/").unwrap_or(rest.len() - 1),
            "/" => {}
            _ => {
                let Some(end) = rest[1..].find(mark) else { break };
                let is_key = (is_any || depth == 1) && rest[end + 2..].trim_start().starts_with(':');
                found.extend(Some(&rest[1..=end]).filter(|key| is_key && key.starts_with('/')));
                at += end + 1;
            }
        }
    }
    found
}

/// Returns the string after a name that stands in at most `depth` objects and lists: 0 for the options of an object, whose braces the text
/// does not have, and 1 for the object that a program exports. The bodies of functions do not count.
pub(crate) fn js_within<'t>(text: &'t str, name: &str, depth: usize) -> Option<&'t str> {
    let bytes = text.as_bytes();
    let is_name = |at: usize| bytes[at..].starts_with(name.as_bytes());
    let (mut open, mut inside, mut at) = (Vec::new(), 0, 0);
    while at < bytes.len() {
        let found = match bytes[at] {
            b'/' if matches!(bytes.get(at + 1), Some(b'/' | b'*')) => {
                let end = if bytes[at + 1] == b'/' { "\n" } else { "*/" };
                at = text[at + 2..].find(end).map_or(bytes.len(), |length| at + 2 + length + end.len());
                continue;
            }
            quote @ (b'"' | b'\'' | b'`') => {
                let mut is_escaped = false;
                let inner = bytes[at + 1..].iter().position(|byte| {
                    let is_end = !is_escaped && *byte == quote || *byte == b'\n' && quote != b'`';
                    is_escaped = *byte == b'\\' && !is_escaped;
                    is_end
                });
                // A key may be a string.
                let start = at + 1;
                at += inner.unwrap_or(bytes.len() - at - 1) + 2;
                (start < bytes.len() && is_name(start)).then_some(start)
            }
            byte @ (b'{' | b'[') => {
                let is_object = byte == b'[' || !is_block(&text[..at]);
                open.push(is_object);
                inside += usize::from(is_object);
                at += 1;
                None
            }
            b'}' | b']' => {
                inside -= usize::from(open.pop() == Some(true));
                at += 1;
                None
            }
            _ => {
                at += 1;
                is_name(at - 1).then_some(at - 1)
            }
        };
        if let Some(value) = found.filter(|_| inside <= depth).and_then(|at| js_value(text, at, name)) {
            return Some(value);
        }
    }
    None
}

/// Whether the brace after a text of a program begins the body of a function or of a statement.
fn is_block(before: &str) -> bool {
    let before = before.trim_end();
    let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let is_type = || word.trim_end().strip_suffix(':').is_some_and(|rest| rest.trim_end().ends_with(')'));
    before.ends_with([')', '>']) || matches!(&before[word.len()..], "else" | "try" | "finally" | "do") || is_type()
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
        let block = "a: |-\n  b: c\n\n  d\ne: f\n";
        assert_eq!((yaml_lines(block, "a"), yaml_lines(block, "e")), (Some("b: c\n\n  d"), None));
        let plain = "a:\n  b\n  c\nd: e\n  f\ng:\n  - h\ni:\n  j: k\nl: [m,\n  n]\n";
        let lines = ["a", "d", "g", "i", "l"].map(|key| yaml_lines(plain, key));
        assert_eq!(lines, [Some("b\n  c"), Some("e\n  f"), None, None, None]);
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
    fn addresses_of_programs() {
        let text = "redirects: {\n // isn't\n '/a': '/b', /* ' */ \"/c\": { status: 301, '/no': 1 },\n 'x': '/y',\n '/ä': `/z`\n}, '/no': 1";
        assert_eq!(js_addresses(text, "redirects"), ["/a", "/c", "/ä"]);
        assert_eq!(
            js_addresses("export const redirects: Record<string, string> = { '/a': '/b' }", "redirects"),
            ["/a"]
        );
        assert_eq!(js_all_addresses("}}; export default { '/a': { x: '/b' }, \"y\": { '/c': 1 } }"), ["/a", "/c"]);
        for text in [
            "redirects", "redirects: {", "redirects: { '/a", "redirects: { /*", "redirects: {//", "redirects: {}",
            "redirects: f({ '/a': 1 })", "redirects, x: { '/a': 1 }",
        ] {
            assert!(js_addresses(text, "redirects").is_empty(), "{text}");
        }
    }

    #[test]
    fn values_of_programs() {
        let text = "x = {\n  // path: 'no',\n  path: 'docs', sidebarPath: './s.js',\n  'routeBasePath': \"/\",\n  base: `/${a}`\n}";
        let list = "x: ['a', `b`,\n],\ny: [a, 'b'], z: w";
        assert_eq!((js_list(list, "x"), js_list(list, "y"), js_list(list, "z")), (Some(vec!["a", "b"]), None, None));
        assert_eq!((js(text, "path"), js(text, "routeBasePath"), js(text, "base")), (vec!["docs"], vec!["/"], vec![]));
    }

    #[test]
    fn values_at_the_top_of_programs() {
        for (text, base) in [
            ("export default defineConfig({ a: [f([{ base: 'no' }])], base: '/x' });", Some("/x")),
            ("export default { a: { base: 'no' }, b: `{`, // it's {\n \"base\": \"/x\" }", Some("/x")),
            ("export default defineConfig({ a: [{ base: 'no' }] });", None),
            ("const base = '/x';\nexport default { base }", Some("/x")),
            ("export default async function f(): Promise<C> { if (a) { b() } return { base: '/x' } }", Some("/x")),
            ("export default (): C => ({ base: '/x' })\n/* { */", Some("/x")),
            ("export default withX(defineConfig({ y: { base: 'no' },\n base: '/x' }))", Some("/x")),
            ("export default { a: { b: 'it\\'s' }, base: '/x' }", Some("/x")),
            ("export default { a: { b: '\\\\' }, c: { base: 'no' } }", None),
            ("}]base: 'x", Some("x")),
            ("a: \"é", None),
        ] {
            assert_eq!(js_within(text, "base", 1), base, "{text}");
        }
        assert_eq!(js_within("versions: { current: { path: 'no' } }, path: '../docs'", "path", 0), Some("../docs"));
    }
}
