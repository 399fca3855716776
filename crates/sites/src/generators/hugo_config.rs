//! Files of the configuration of Hugo: <https://gohugo.io/configuration/introduction/>.

use std::path::{Path, PathBuf};

use crate::files::{Files, has};

/// Files of a configuration in a folder, by their precedence.
const NAMES: &[&str] =
    &["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json"];

/// Returns the file with the settings of a site, their text, and the texts of other files with settings. `config` is a file, or a folder with
/// a folder `_default`. Texts of JSON are returned as YAML.
pub(super) fn read(files: &dyn Files, config: &Path) -> Option<(PathBuf, String, Vec<String>)> {
    let defaults = config.join("_default");
    let text = |file: &Path| {
        let text = files.text(file)?.to_string();
        Some(if file.extension().is_some_and(|ending| ending == "json") { as_yaml(&text) } else { text })
    };
    let Some(names) = files.names(&defaults) else { return Some((config.to_owned(), text(config)?, Vec::new())) };
    let name = NAMES.iter().find(|name| has(files, &defaults, name))?;
    let read = |name: &str| text(&defaults.join(name));
    let part = |name: &str| {
        let toml = || read(&format!("{name}.toml")).map(|text| of_table(name, &text));
        let others = ["yaml", "yml", "json"].into_iter();
        toml()
            .or_else(|| others.filter_map(|ending| read(&format!("{name}.{ending}"))).map(|t| of_key(name, &t)).next())
    };
    let mut more: Vec<String> = ["languages", "permalinks"].into_iter().filter_map(part).collect();
    more.extend(read("module.toml"));
    more.extend(names.iter().filter_map(|name| {
        let language = name.strip_prefix("languages.")?.strip_suffix(".toml")?;
        Some(format!("[languages.{language}]\n{}", read(name)?))
    }));
    Some((defaults.join(name), text(&defaults.join(name))?, more))
}

/// Returns the text of a file of TOML as a table of a larger one.
pub(super) fn of_table(name: &str, text: &str) -> String {
    format!("[{name}]\n{text}").replace("\n[", &format!("\n[{name}."))
}

/// Returns the text of a file of YAML as the value of a key of a larger one.
pub(super) fn of_key(name: &str, text: &str) -> String {
    text.lines().fold(format!("{name}:\n"), |whole, line| whole + "  " + line + "\n")
}

/// Deepest object of JSON whose lines are indented.
const MAX_DEPTH: usize = 16;

/// Returns an object of JSON as lines of YAML: a key and its scalar on each line, and `- ` before the values of a list.
fn as_yaml(json: &str) -> String {
    let (mut yaml, mut open, mut at) = (String::new(), Vec::new(), 0);
    // Whether the next string is a value.
    let mut is_value = false;
    while let Some(c) = json[at..].chars().next() {
        let rest = &json[at..];
        let in_list = open.last() == Some(&'[');
        let indent = |yaml: &mut String, open: &[char]| {
            yaml.push('\n');
            (1..open.len().min(MAX_DEPTH)).for_each(|_| yaml.push_str("  "));
        };
        let length = match c {
            '"' => string_length(rest),
            '{' | '}' | '[' | ']' | ':' | ',' => 1,
            c if c.is_whitespace() => c.len_utf8(),
            _ => rest.find([',', '}', ']', '\n', ' ']).unwrap_or(rest.len()).max(1),
        };
        match c {
            '{' | '[' => {
                if in_list {
                    indent(&mut yaml, &open);
                    yaml.push('-');
                }
                open.push(c);
                is_value = false;
            }
            '}' | ']' => _ = open.pop(),
            ':' => {
                yaml.push_str(": ");
                is_value = true;
            }
            ',' => is_value = false,
            c if c.is_whitespace() => {}
            _ => {
                if !is_value {
                    indent(&mut yaml, &open);
                    yaml.push_str(if in_list { "- " } else { "" });
                }
                let is_key = !is_value && !in_list;
                yaml.push_str(if is_key { rest[..length].trim_matches('"') } else { &rest[..length] });
                is_value = false;
            }
        }
        at += length;
    }
    yaml
}

/// Returns the length of a string with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

#[cfg(test)]
mod tests {
    use super::as_yaml;

    #[test]
    fn json_is_read_as_yaml() {
        let json = "{\n \"baseURL\": \"https://a.example/\", \"a\": {\"b\\\"c\": true, \"d\": [1, \"e\"]},\n\"m\": [{\"s\": \"x\"}] }";
        let yaml = "\nbaseURL: \"https://a.example/\"\na: \n  b\\\"c: true\n  d: \n    - 1\n    - \"e\"\nm: \n  -\n    s: \"x\"";
        assert_eq!(as_yaml(json), yaml);
        assert_eq!(as_yaml("\"é"), "\né");
        assert_eq!(as_yaml("]]}{\"a"), "\na");
    }
}
