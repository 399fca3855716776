//! Work that grows with the product of two counts. Each case has thousands of both, and the kernel ends a run that takes more processor
//! time than a sum needs many times over: products take minutes.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::command::{Ran, command, run};
use crate::folder::{file, project};

/// Processor time of a run, in seconds. The build of the tests is not optimized.
const SECONDS: u32 = 30;

/// Runs the program in a folder with limited processor time. Without a limit if `sh` does not know `ulimit -t`.
fn limited(folder: &std::path::Path, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    if cfg!(not(target_os = "linux")) {
        return run(command(args).current_dir(folder), input);
    }
    let program = command(args);
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -t {SECONDS} && exec \"$0\" \"$@\""));
    shell.arg(program.get_program()).args(program.get_args()).current_dir(folder);
    shell.env("COLUMNS", "80").stdout(Stdio::piped()).stderr(Stdio::piped());
    run(&mut shell, input)
}

#[track_caller]
fn ends(what: &str, ran: &Ran) {
    assert!(matches!(ran.code, Some(0..=2)), "{what}: {:?} {}", ran.code, &ran.err[..ran.err.len().min(500)]);
}

/// Each closer, opener and separator, and pairs of them, at the end of a URL.
#[test]
fn punctuation_at_the_end_of_a_url() {
    let folder = project("ends", &[]);
    let units = [
        ")", "]", "}", ">", ")]}>", "(", "[(", "()", "\"", "'", "`", "\"'", ".)", ";)", ",)", ".", ",", ";",
        "\u{201d}", "\u{ff09}.", "&)", "=)", "#)", "?)", "/)", ")/", "%29", "**", "_)",
    ];
    for head in ["http://h.example/", "http://h.example/?text=a%20b", "http://h.example/#"] {
        let lines: String =
            units.iter().map(|unit| format!("{head}{}\n", unit.repeat((96 << 10) / unit.len()))).collect();
        ends(head, &limited(&folder, &["lint", "--isolated", "-F", "concise", "-"], lines));
    }
}

/// Parts of a connection string, and references in an attribute that a fix writes again.
#[test]
fn pairs_of_a_url() {
    let parts = format!("http://h;{}", "a=b;".repeat(256 << 10));
    let references = format!("<a href=\"http://h.example/?{}\">x</a>", "a=b&amp;".repeat(64 << 10));
    let folder = project("pairs", &[("a.txt", &parts), ("a.md", &parts), ("a.html", &references)]);
    for name in ["a.txt", "a.md", "a.html"] {
        ends(name, &limited(&folder, &["lint", "--isolated", "--select", "ALL", "-F", "concise", name], ""));
    }
}

/// Each finding is drawn with the text, and only the first ones are.
#[test]
fn findings_of_a_text() {
    let folder = project("findings", &[]);
    let text = format!("http://a/{}x", " ".repeat(8 << 10));
    let ran = limited(&folder, &["parse", "--as", "whatwg", "-"], text);
    ends("findings", &ran);
    assert!(ran.err.ends_with("236 more findings; \"-F json\" has them\n"), "{}", &ran.err[ran.err.len() - 200..]);
}

#[test]
fn links_and_anchors() {
    const COUNT: usize = 8_000;
    let links: String = (0..COUNT).map(|number| format!("[a](#dead-{number}x)\n\n")).collect();
    let headings: String = (0..COUNT).map(|number| format!("## Heading {number}\n\n")).collect();
    let same = "## Heading\n\n".repeat(COUNT);
    let ids: String =
        (0..COUNT).map(|number| format!("<p id=\"a{number}\"></p><a href=\"#b{number}\">c</a>\n")).collect();
    let folder = project(
        "anchors",
        &[
            ("a.md", &format!("{links}{headings}")),
            ("b.md", &format!("{links}{same}")),
            ("c.html", &format!("<html>{ids}</html>")),
        ],
    );
    for name in ["a.md", "b.md", "c.html"] {
        ends(name, &limited(&folder, &["lint", "-F", "concise", name], ""));
    }
}

/// Values of attributes that nothing ends, and files that are added to a page again and again.
#[test]
fn ids_and_included_files() {
    const COUNT: usize = 8_000;
    let folder = project(
        "ids",
        &[
            ("values.md", &format!("# A\n\n{}\n", ":id=".repeat(COUNT))),
            ("names.md", &format!("# A\n\n{}\n", "{:#".repeat(COUNT))),
            ("same.md", &format!("{}[a](#b)\n", "--8<-- \"part.md\"\n".repeat(COUNT))),
            ("part.md", &"# A\n".repeat(COUNT)),
            ("a.md", "[a](values.md#b) [a](names.md#b)\n"),
        ],
    );
    for name in ["a.md", "same.md"] {
        ends(name, &limited(&folder, &["lint", "-F", "concise", name], ""));
    }
}

/// Documents of AsciiDoc that include each other, and their references to anchors.
#[test]
fn references_and_included_documents() {
    const COUNT: usize = 4_000;
    let files = COUNT / 10;
    let references: String =
        (0..COUNT).map(|number| format!("include::{}.adoc[]\n<<dead{number}>>\n", number % files)).collect();
    let parts: Vec<(String, String)> = (0..files)
        .map(|number| (format!("{number}.adoc"), format!("[[a{number}]]\ninclude::{}.adoc[]\n", number + 1)))
        .collect();
    let mut all = vec![("a.adoc", references.as_str()), ("b.adoc", references.as_str())];
    all.extend(parts.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let folder = project("adoc", &all);
    ends("a.adoc", &limited(&folder, &["lint", "-F", "concise", "a.adoc", "0.adoc"], ""));
}

/// Brackets of placeholders that nothing closes, in each part of a URL.
#[test]
fn brackets_of_a_url() {
    let folder = project("brackets", &[]);
    for unit in ["<", "{", "{{<<", "${", "<{"] {
        let run = unit.repeat((64 << 10) / unit.len());
        let lines: String = ["", "?", "#", "?a=", "%20"].iter().map(|part| format!("http://h/{part}{run}\n")).collect();
        ends(unit, &limited(&folder, &["parse", "-"], lines));
    }
}

/// References, relations and comments in a document with a grammar.
#[test]
fn references_of_a_document_with_a_grammar() {
    let document = |prose: &str, rules: &str| {
        format!("Request for Comments: 9999\n\n1.  Grammar\n\n   {prose}\n\n   The ABNF follows.\n\n{rules}\n")
    };
    let names: String = (0..4_000).map(|number| format!(" n{number}-x")).collect();
    let documents = [
        ("words.txt", document(&"[AB]".repeat(80 << 10), "      foo = \"a\"")),
        ("relations.txt", document(&"see [AB] a-b; ".repeat(80 << 10), "      foo = a-b")),
        ("comments.txt", document("", &format!("      foo ={names}\n{}", "\n      ; c\n".repeat(4_000)))),
    ];
    let files: Vec<_> = documents.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = project("references_of_grammars", &files);
    for (name, _) in &documents {
        ends(name, &limited(&folder, &["grammar", "check", name], ""));
    }
}

/// Dead links of a part, and pages of Docusaurus that import it; dead links of a page, and addresses of a configuration.
#[test]
fn links_of_a_part_and_pages_that_import_it() {
    let links = |count: usize| {
        (0..count).map(|number| format!("[a](./gone{number}) [b](gone{number}.png)\n")).collect::<String>()
    };
    let mut files = vec![
        ("docusaurus.config.js".to_owned(), "module.exports = {presets: [['classic', {docs: {}}]]};\n".to_owned()),
        ("docs/_part.mdx".to_owned(), links(2_000)),
    ];
    files.extend((0..2_000).map(|number| {
        (format!("docs/p{number}.mdx"), format!("import Part from './_part.mdx'\n\n# {number}\n\n<Part />\n"))
    }));
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = project("importing_pages", &files);
    ends("importing", &limited(&folder, &["lint", "--isolated", "-F", "concise", "--exit-zero", "."], ""));
    let routes: String = (0..20_000).map(|number| format!("{{\"to\": \"gone/{number}\"}},\n")).collect();
    let config = format!("[{routes}{{}}]\n");
    let page = links(4_000);
    let folder = project("routes", &[("docs/config.json", config.as_str()), ("docs/a.md", page.as_str())]);
    ends("routes", &limited(&folder, &["lint", "--isolated", "-F", "concise", "--exit-zero", "docs/a.md"], ""));
}

/// Rules that one version of a grammar has and the other one does not: each could be one of the others by another name.
#[test]
fn removed_and_added_rules() {
    const COUNT: usize = 1_000;
    let rules =
        |name: char| (0..COUNT).map(|number| format!("{name}{number} = \"{name}{number}\"\n")).collect::<String>();
    let folder = project("renamed", &[("old.abnf", rules('a').as_str()), ("new.abnf", rules('b').as_str())]);
    ends("diff", &limited(&folder, &["grammar", "diff", "old.abnf", "new.abnf"], ""));
}

#[test]
fn hosts_of_a_policy_and_urls() {
    const COUNT: usize = 16_000;
    let hosts: Vec<String> =
        (0..COUNT).map(|number| format!("\"h{number}.example\", \"*.d{number}.example\"")).collect();
    let urls: String = (0..COUNT).map(|number| format!("https://a.b.h{number}.example/\n")).collect();
    for key in ["hosts", "denied-hosts"] {
        let config = format!("[policy]\n{key} = [{}]\n", hosts.join(", "));
        let folder = project("policy", &[("config.toml", config.as_str())]);
        ends(key, &limited(&folder, &["lint", "--config", "config.toml", "-F", "concise", "-"], &urls));
    }
}

/// Returns a folder with a configuration, and as many files with this ending.
fn with_files(name: &str, config: &str, count: usize, ending: &str) -> std::path::PathBuf {
    let folder = project(name, &[("urlgram.toml", config)]);
    for number in 0..count {
        fs::write(folder.join(format!("{number}.{ending}")), "a\n").unwrap();
    }
    folder
}

/// Patterns that are looked up are many, and those with which a path is compared alone are limited.
#[test]
fn patterns_of_files_and_files() {
    const COUNT: usize = 2_000;
    let entries = |pattern: &str, count: usize, value: &str| -> String {
        (0..count).map(|number| format!("\"{}\" = {value}\n", pattern.replace('N', &number.to_string()))).collect()
    };
    for (pattern, count) in
        [("xN.md", 10_000), ("dN/x.md", 10_000), ("*.eN", 10_000), ("xN/*.md", 500), ("*xN.md", 500), ("!xN.md", 500)]
    {
        let ignores = entries(pattern, count, "[\"U310\"]");
        let config = format!("[per-file-ignores]\n{ignores}[kinds]\n{}", entries(pattern, count, "\"markdown\""));
        let folder = with_files("files", &config, COUNT, "md");
        let ran = limited(&folder, &["lint", "-q", "."], "");
        assert_eq!(ran.code, Some(0), "{pattern}: {}", &ran.err[..ran.err.len().min(500)]);
    }
    for table in ["per-file-ignores", "kinds"] {
        let value = if table == "kinds" { "\"text\"" } else { "[\"U310\"]" };
        let config = format!("[{table}]\n{}", entries("*xN.tpl", COUNT, value));
        let ran = limited(&with_files("tpl", &config, 1, "tpl"), &["lint", "-q", "."], "");
        assert!(ran.code == Some(2) && ran.err.contains("more than 1024 patterns with wildcards"), "{table}: {ran}");
    }
    let exclude: Vec<String> = (0..COUNT).map(|number| format!("\"*x{number}.tpl\"")).collect();
    let config = format!("exclude = [{}]\n", exclude.join(", "));
    let ran = limited(&with_files("exclude", &config, 1, "tpl"), &["lint", "-q", "."], "");
    assert!(ran.code == Some(2) && ran.err.contains("more than 1024 patterns with wildcards"), "{ran}");
}

#[test]
fn patterns_of_an_ignore_file_and_files() {
    let folder = with_files("ignored", "", 1_000, "md");
    let lines: String = (0..40_000).map(|number| format!("*x{number}.md\n/y{number}.md\n")).collect();
    fs::write(folder.join(".urlgramignore"), lines).unwrap();
    let ran = limited(&folder, &["lint", "."], "");
    assert!(ran.code == Some(0) && ran.err.contains("35904 patterns with wildcards after the first 4096"), "{ran}");
}

/// Hosts that are imitated, in front of other hosts, and with the first label of many.
#[test]
fn known_hosts_and_hosts() {
    const COUNT: usize = 16_000;
    let lines =
        |line: &str| -> String { (0..COUNT).map(|number| line.replace('N', &format!("{number:05}")) + "\n").collect() };
    for (known, url, code) in [
        ("known-N-x.com", "https://kn0wn-N-x.com/", "U407"),
        ("known-N-x.com", "https://known-N-x.com.evil.example.net/", "U4"),
        ("a.b-N.com", "https://a.b-N.com.evil.example.net/", "U4"),
        ("a.b-N.com", "https://a.c-N.com.evil.example.net/", ""),
    ] {
        let hosts: Vec<String> = lines(known).lines().map(|host| format!("\"{host}\"")).collect();
        let config = format!("known-hosts = [{}]\n", hosts.join(", "));
        let folder = project("known", &[("config.toml", config.as_str())]);
        let ran =
            limited(&folder, &["lint", "--config", "config.toml", "--select", "U4", "-F", "concise", "-"], lines(url));
        ends(known, &ran);
        if code == "U407" {
            assert_eq!(ran.out.matches(code).count(), COUNT, "each host imitates one of the names");
        }
    }
}

/// Objects in objects, with and without ends, on one line and on many.
#[test]
fn objects_of_a_configuration_in_program_code() {
    const COUNT: usize = 100_000;
    for (unit, end) in [
        ("docs:{", ""),
        ("docs:{", "}"),
        ("docs: {\n", ""),
        ("docs: {\n", "}\n"),
        ("\n \n docs", ""),
        ("plugin-content-docs,{", ""),
        ("plugin-content-docs", ""),
        ("{docs", ""),
        ("blog: {", ""),
        ("docs: {},\n", ""),
    ] {
        let config = format!("presets: [{}{}]\n", unit.repeat(COUNT), end.repeat(COUNT));
        let folder =
            project("docusaurus", &[("docusaurus.config.js", config.as_str()), ("docs/a.md", "[a](/docs/b#c)\n")]);
        ends(unit, &limited(&folder, &["lint", "-F", "concise", "docs"], ""));
    }
}

/// Pages that add one file share its anchors.
#[test]
fn pages_and_anchors_of_an_included_file() {
    const COUNT: usize = 2_000;
    let part: String = (0..8 * COUNT).map(|number| format!("# Heading {number}\n\n")).collect();
    let folder =
        project("included", &[("part.md", part.as_str()), ("mkdocs.yml", "site_name: a\n"), ("docs/part.md", &part)]);
    for number in 0..COUNT {
        let text = "--8<-- \"part.md\"\n\n[a](#heading-7) [b](#heading-x)\n";
        fs::write(folder.join(format!("{number}.md")), text).unwrap();
        fs::write(folder.join(format!("docs/{number}.md")), text).unwrap();
    }
    let ran = limited(&folder, &["lint", "--exclude", "part.md", "-F", "concise", "."], "");
    ends("pages", &ran);
    assert!(
        ran.out.lines().count() >= COUNT && !ran.out.contains("heading-7"),
        "{}",
        &ran.out[..ran.out.len().min(500)]
    );
}

#[test]
fn edits_and_pairs() {
    let query: String = (0..8_000).map(|number| format!("a{number}=b&")).collect();
    for edit in [json!(["remove", "x"]), json!(["sort"]), json!(["set", "x", "y"]), json!(["add", "x", "y"])] {
        let edits: Vec<&Value> = std::iter::repeat_n(&edit, 8_000).collect();
        let request = json!({"op": "query.edit", "query": query.trim_end_matches('&'), "edits": edits});
        let ran = limited(&project("edits", &[]), &["batch"], format!("{request}\n"));
        ends(&edit.to_string(), &ran);
        assert!(ran.out.contains("visit more than"), "{edit}: {}", &ran.out[..ran.out.len().min(200)]);
    }
    let url = format!("https://h.example/?{}", query.trim_end_matches('&'));
    let changes: Vec<String> = (0..8_000).map(|number| format!("query.a{number}=c")).collect();
    for member in ["set", "append"] {
        let request = json!({"op": "set", "input": url, member: changes});
        let ran = limited(&project("set", &[]), &["batch"], format!("{request}\n"));
        ends(member, &ran);
        assert!(ran.out.contains("visit more than"), "{member}: {}", &ran.out[..ran.out.len().min(200)]);
    }
    let args: Vec<&str> = changes.iter().take(5_000).flat_map(|change| ["--set", change]).collect();
    let ran = limited(&project("set", &[]), &[&["set"], &args[..]].concat(), format!("{url}\n"));
    ends("set", &ran);
    assert!(ran.code == Some(1) && ran.out.is_empty(), "{}", ran.out.len());
}

/// The time of a tree is linear in the text if there is one derivation, whichever side recurses.
#[test]
fn recursion_of_a_grammar_and_the_length_of_a_text() {
    let grammar = file(
        "recursive.abnf",
        "left = left \"x\" / \"x\"\nright = \"x\" right / \"x\"\nlist = *item\nitem = \"x\"\nsum = sum \"x\" term / term\nterm = \"x\"\n",
    );
    for (rule, length) in [("left", 16_384), ("right", 512), ("list", 16_384), ("sum", 8_191)] {
        let folder = project("trees", &[]);
        let text = "x".repeat(length);
        let ran = limited(&folder, &["tree", "--grammar", &grammar, "--rule", rule, "-F", "json", &text], "");
        assert_eq!(ran.code, Some(0), "{rule}: {}", &ran.err[..ran.err.len().min(500)]);
    }
}

#[test]
fn groups_of_a_pattern_and_the_length_of_a_url() {
    let folder = project("groups", &[]);
    for (groups, url) in [(100, 64 << 10), (10_000, 16 << 10)] {
        let pattern = format!("https://h.example{}", "/*".repeat(groups));
        let url = format!("https://h.example{}\n", "/a".repeat(url / 2));
        ends("groups", &limited(&folder, &["pattern", "match", &pattern], url));
    }
}

/// References of AsciiDoc that lead nowhere, and documents that set folders of images and configure components.
#[test]
fn references_of_asciidoc() {
    const COUNT: usize = 3_000;
    let files: Vec<(String, String)> = (0..COUNT)
        .flat_map(|number| {
            let page = format!(
                ":imagesdir: i{number}\n\nxref:gone{number}.adoc[] image::gone{number}.png[]\n\ninclude::{{a}}/gone{number}.adoc[]\n"
            );
            let folder = format!("c{}", number / 10);
            [
                (format!("{folder}/antora.yml"), "name: a\nversion: 1\n".to_owned()),
                (format!("{folder}/modules/ROOT/pages/p{number}.adoc"), page.clone()),
                (format!("plain/p{number}.adoc"), page),
            ]
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = project("asciidoc", &files);
    ends("references of AsciiDoc", &limited(&folder, &["lint", "-F", "concise", "."], ""));
}

/// Links of a page of HTML that lead nowhere, and names of files in the configuration of a bundler next to it.
#[test]
fn links_of_a_page_and_files_of_a_bundler() {
    const COUNT: usize = 4_000;
    let script = |name: &str, number: usize| format!("<script src=\"{name}{number}.js\"></script>\n");
    let links: String = (0..COUNT).map(|number| script("x", number) + &script("y", number)).collect();
    let names: String = (0..20 * COUNT).map(|number| format!("\"z{number}.js\" x{number}.js\n")).collect();
    let page = format!("<html>\n{links}</html>\n");
    let there: Vec<String> = (0..COUNT).map(|number| format!("y{number}.js")).collect();
    let mut files = vec![("page.html", page.as_str()), ("vite.config.js", &names)];
    files.extend(there.iter().map(|name| (name.as_str(), "")));
    let folder = project("bundler", &files);
    ends("bundler", &limited(&folder, &["lint", "-F", "concise", "page.html"], ""));
}

/// Each host at the top of a file may be that of a description of an interface, and each name of a reference may be defined by another page.
#[test]
fn hosts_of_a_description_and_undefined_names() {
    let json = format!("{{{}\"a\":1}}", "\"host\":\"h\",".repeat(256 << 10));
    let yaml = "---\nhost: h\n".repeat(128 << 10);
    let names = "`a b`_ `a <b.html>`_ :doc:`c`\n\n".repeat(16 << 10);
    let config = format!("intersphinx_mapping = {{}}\n{}", "# a\n".repeat(128 << 10));
    let files = [("a.json", &*json), ("a.yaml", &*yaml), ("docs/conf.py", &*config), ("docs/index.rst", &*names)];
    let folder = project("descriptions", &files);
    for name in ["a.json", "a.yaml", "docs/index.rst"] {
        ends(name, &limited(&folder, &["lint", "--isolated", "-F", "concise", name], ""));
    }
}
