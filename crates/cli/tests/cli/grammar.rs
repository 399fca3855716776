//! `urlgram grammar` and `urlgram match`, run as people run them.

use serde_json::Value;

use crate::command::{Ran, urlgram};
use crate::folder::file;

fn run(args: &[&str]) -> Ran {
    urlgram(args, "")
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[test]
fn list_names_every_grammar_and_its_rules() {
    let list = run(&["grammar", "list", "--format", "jsonl"]);
    assert_eq!(list.code, Some(0));
    assert!(list.out.lines().count() > 40);
    let rfc1738 = list.out.lines().map(json).find(|line| line["name"] == "rfc1738").unwrap();
    assert_eq!(rfc1738["file"], "rfc1738.bnf");
    assert_eq!(rfc1738["start"][0], "genericurl");

    let rules = run(&["grammar", "list", "-g", "rfc3986"]);
    assert_eq!(rules.out.lines().count(), 36);
    assert!(
        rules.out.contains("authority     = [ userinfo \"@\" ] host [ \":\" port ]  ; RFC 3986 §3.2\n"),
        "{}",
        rules.out
    );
}

/// A shell makes a pipe of `<(command)`.
#[cfg(unix)]
#[test]
fn a_grammar_is_read_from_a_pipe() {
    let ran = urlgram(&["match", "-g", "/dev/stdin", "ab"], "word = \"ab\"\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran}");
}

#[test]
fn show_prints_the_rule_as_written_and_what_is_known_of_it() {
    let show = run(&["grammar", "show", "PORT"]);
    assert_eq!(
        show.out,
        "port          = *DIGIT\n\
        \x20 from     RFC 3986 §3.2.3, Uniform Resource Identifier (URI): Generic Syntax\n\
        \x20 read     https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.3\n\
        \x20 uses     DIGIT\n\
        \x20 used by  authority\n\
        \x20 regular  yes; its automaton has 2 states over 2 classes of bytes\n"
    );
    let show = json(&run(&["grammar", "show", "-g", "rfc4515", "filter", "-F", "jsonl"]).out);
    assert_eq!(show["regular"], false);
    assert_eq!(show["cycle"][0], "filter");
    let all = run(&["grammar", "show", "--all", "dec-octet", "-F", "jsonl"]);
    let names: Vec<_> = all.out.lines().map(|line| json(line)["name"].clone()).collect();
    assert_eq!(names, ["dec-octet", "DIGIT"]);
    // The automata of a chain have as many states together as the square of its length.
    let chain: String = (0..800).map(|at| format!("a{at} = a{} \"x\"\n", at + 1)).collect();
    let show = urlgram(&["grammar", "show", "--all", "-g", "/dev/stdin", "a0"], &(chain + "a800 = \"y\"\n"));
    assert!(show.out.contains("yes; its automaton has 803 states"), "{show}");
    let limit = "unknown; the automata of the rules above have more than 262144 states, which is the limit, so show the rule alone";
    assert!(show.out.ends_with(&format!("{limit}\n")), "{show}");
}

#[test]
fn show_without_a_rule_is_the_file_and_can_be_checked() {
    let text = run(&["grammar", "show", "-g", "rfc1738"]).out;
    assert!(text.starts_with("; Document:  RFC 1738\n"));
    let check = urlgram(&["grammar", "check", "--dialect", "bnf", "--format", "concise", "-q", "-"], text.as_bytes());
    assert!(check.out.lines().all(|line| line.contains("abnf::unused-rule")), "{}", check.out);
}

#[test]
fn check_finds_draws_and_counts() {
    let path = file("broken.abnf", "a = \"x\" nmae\nname = \"y\" | \"z\"\n");
    let check = run(&["grammar", "check", &path]);
    assert_eq!(check.code, Some(1));
    assert!(
        check.out.contains("rule `nmae` is not defined") && check.out.contains("Did you mean `name`?"),
        "{}",
        check.out
    );
    assert_eq!(check.err, "1 error, 1 warning\n");

    let concise = run(&["grammar", "check", &path, "-F", "concise"]);
    let first = concise.out.lines().next().unwrap();
    assert_eq!(first, format!("{path}:1:9: abnf::undefined-rule rule `nmae` is not defined: no rule has this name"));

    let lines = run(&["grammar", "check", &path, "-F", "json-lines"]);
    let first = json(lines.out.lines().next().unwrap());
    assert_eq!((&first["offset"], &first["length"], &first["severity"]), (&8.into(), &4.into(), &"warning".into()));
}

#[test]
fn check_is_clean_where_only_advice_is_left() {
    let path = file("advice.abnf", "a = \"x\" / \"xy\"\n");
    let check = run(&["grammar", "check", &path]);
    assert_eq!((check.code, check.err.as_str()), (Some(0), "1 piece of advice\n"));
    let check = run(&["grammar", "check", "--quiet", &path]);
    assert_eq!((check.code, check.out.as_str(), check.err.as_str()), (Some(0), "", "nothing to report\n"));
}

#[test]
fn check_goes_on_after_a_file_that_cannot_be_read() {
    let path = file("fine.abnf", "a = \"x\"\n");
    let check = run(&["grammar", "check", "no-such.abnf", &path]);
    assert_eq!(check.code, Some(2));
    assert!(check.err.contains("no-such.abnf") && check.err.ends_with("nothing to report\n"), "{}", check.err);
}

#[test]
fn imports_are_looked_for_beside_the_file() {
    file("numbers.abnf", "number = 1*DIGIT\n");
    let path = file("uses.abnf", "; Import: numbers.abnf: number\n\nlength = number \"m\"\n");
    assert_eq!(run(&["match", "-g", &path, "-r", "length", "12m"]).code, Some(0));
}

#[test]
fn samples_match_and_near_misses_do_not() {
    let samples = run(&["grammar", "sample", "URI"]);
    assert!(samples.out.lines().count() > 10);
    let matched = urlgram(&["match", "-r", "URI", "--quiet"], samples.out.as_bytes());
    assert_eq!((matched.code, matched.out.as_str()), (Some(0), ""));
    assert_eq!(samples.out, run(&["grammar", "sample", "URI", "--seed", "1"]).out);
    assert_ne!(samples.out, run(&["grammar", "sample", "URI", "--seed", "2"]).out);

    let misses = run(&["grammar", "sample", "-m", "-n", "50", "host", "-F", "jsonl"]);
    let texts: Vec<String> = misses.out.lines().map(|line| json(line)["text"].as_str().unwrap().to_owned()).collect();
    assert_eq!(texts.len(), 50);
    let without_nul: Vec<String> = texts.into_iter().filter(|text| !text.contains('\0')).collect();
    let matched = urlgram(&["match", "-0", "-r", "host", "-F", "jsonl"], without_nul.join("\0").as_bytes());
    assert_eq!(matched.out.lines().count(), without_nul.len());
    assert!(matched.out.lines().all(|line| json(line)["matches"] == false));
}

#[test]
fn the_suite_of_a_rule_judges_itself() {
    let suite = run(&["grammar", "sample", "--suite", "dec-octet", "-F", "jsonl"]);
    let cases: Vec<_> = suite.out.lines().map(json).collect();
    assert_eq!(cases.len(), 2793);
    for case in cases {
        let text = case["text"].as_str().unwrap();
        assert_eq!(text.parse::<u8>().is_ok_and(|n| n.to_string() == text), case["matches"], "{text}");
    }
}

#[test]
fn compare_says_who_matches_more_and_shows_it() {
    let compare = run(&["grammar", "compare", "segment", "segment-nz"]);
    assert_eq!(compare.code, Some(1));
    assert_eq!(
        compare.out,
        "segment matches all that segment-nz matches, and more\n\
        \x20 only segment     \"\"\n\
        \x20 both             \"a\"\n"
    );
    let compare = run(&["grammar", "compare", "rfc2396:scheme", "rfc3986:scheme"]);
    assert_eq!(
        (compare.code, compare.out.as_str()),
        (Some(0), "rfc2396:scheme and rfc3986:scheme match the same texts\n")
    );
    let path = file("digits.abnf", "digits = 1*5DIGIT\n");
    let json = json(&run(&["grammar", "compare", "-g", &path, "digits", "rfc3986:port", "-F", "jsonl"]).out);
    assert_eq!((&json["relation"], &json["only_right"]), (&"subset".into(), &"".into()));
}

#[test]
fn railroad_is_svg_on_stdout_or_in_a_file() {
    let svg = run(&["grammar", "railroad", "authority"]).out;
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    let path = file("host.svg", "");
    assert_eq!(run(&["grammar", "railroad", "host", "-o", &path]).out, "");
    assert!(std::fs::read_to_string(path).unwrap().contains("IP-literal"));
}

#[test]
fn railroad_is_text_of_a_width() {
    let drawn = run(&["grammar", "railroad", "authority", "--plain-text"]).out;
    assert_eq!(
        drawn,
        "├─┬─ userinfo ─ \"@\" ─┬─ host ─┬─ \":\" ─ port ─┬─┤\n  ╰──────────────────╯        ╰──────────────╯\n"
    );
    let ascii = run(&["grammar", "railroad", "authority", "--plain-text", "--ascii"]).out;
    assert_eq!(
        ascii,
        "+-+- userinfo - \"@\" -+- host -+- \":\" - port -+-+\n  +------------------+        +--------------+\n"
    );
}

#[test]
fn match_shows_where_a_text_died_and_what_could_have_come() {
    let matched = run(&["match", "--rule", "IPv6address", "::1", "1::2::3", ""]);
    assert_eq!(matched.code, Some(1));
    assert_eq!(
        matched.out,
        "match     \"::1\"\n\
         no match  \"1::2::3\"\n\
        \x20         at byte 5: found \":\", expected 0-9 A-F or a-f\n\
        \x20         it matches without \":\" at byte 5\n\
         no match  \"\"\n\
        \x20         at byte 0: found the end, expected 0-9 : A-F or a-f\n"
    );
    let line = json(&run(&["match", "-r", "port", "8x", "-F", "jsonl"]).out);
    let repair = serde_json::json!({"span": {"start": 1, "end": 2}, "text": ""});
    let (next, end) = ([[48, 57]], true);
    assert_eq!(
        line,
        serde_json::json!({"text": "8x", "matches": false, "offset": 1, "next": next, "end": end, "repair": repair})
    );
}

#[test]
fn match_takes_recursive_rules_files_and_lines() {
    let path = file("lisp.abnf", "list = \"(\" *( list / ALPHA ) \")\"\n");
    let matched = urlgram(&["match", "--grammar", &path, "-F", "jsonl"], b"(a(b))\n\n(a\n\xff\n");
    let lines: Vec<_> = matched.out.lines().map(json).collect();
    assert_eq!(lines.iter().map(|line| line["matches"] == true).collect::<Vec<_>>(), [true, false, false, false]);
    assert_eq!((&lines[1]["text"], &lines[2]["offset"]), (&"".into(), &2.into()));
    assert_eq!(matched.code, Some(1));
}

#[test]
fn misuse_is_exit_code_2_and_says_what_would_do() {
    let broken = file("bad.abnf", "a = (\n");
    for (args, words) in [
        (&["grammar", "show", "hots"][..], "rfc3986: no rule is called `hots`; did you mean `host`?"),
        (&["grammar", "show", "-g", "rfc0", "a"], "`rfc0` is neither a file nor a built-in grammar"),
        (&["grammar", "sample", "-g", &broken, "a"], "has a syntax error (line 1, column 6); `urlgram grammar check"),
        (&["grammar", "export", "-g", "rfc4515", "filter"], "rule `filter`: not regular: filter →"),
        (&["match", "-r", "nope", "x"], "no rule is called `nope`"),
    ] {
        let run = run(args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
        assert_eq!(run.out, "");
    }
}

#[test]
fn help_has_examples() {
    for args in [&["grammar"][..], &["grammar", "show"], &["grammar", "check"], &["grammar", "sample"], &["match"]] {
        let help = run(&[args, &["--help"]].concat());
        assert_eq!(help.code, Some(0));
        assert!(help.out.contains("Examples:\n  urlgram "), "{args:?}: {}", help.out);
    }
}

/// A grammar with a sound rule, an unknown one, a broken one, and an ambiguous one.
fn mixed() -> String {
    file("mixed.abnf", "sum = sum \"+\" sum / DIGIT\npair = 1*ALPHA \"=\" <any value>\nbad = (\nuse = bad\n")
}

#[test]
fn sound_rules_of_a_broken_file_are_usable_and_unknown_ones_say_so() {
    let path = mixed();
    let run = |rule: &str, text: &str| run(&["match", "-g", &path, "-r", rule, "-F", "jsonl", "--text", text]);
    assert_eq!(json(&run("sum", "1+2").out)["matches"], true);
    let unknown = run("pair", "a=1");
    assert_eq!((unknown.code, &json(&unknown.out)["matches"]), (Some(1), &Value::Null));
    assert_eq!(json(&unknown.out)["depends_on"], "<any value>");
    assert_eq!(json(&run("pair", "").out)["matches"], false);
    assert_eq!(json(&run("sum", "-").out)["text"], "-");
    let broken = run("use", "x");
    assert_eq!(broken.code, Some(2));
    assert!(
        broken.err.contains("rule `use` depends on rule `bad`, which has a syntax error (line 3"),
        "{}",
        broken.err
    );
    assert_eq!(urlgram(&["grammar", "list", "-g", &path], "").out.lines().count(), 4);
}

#[test]
fn show_names_the_place_of_a_syntax_error() {
    let path = mixed();
    let shown = |args: &[&str]| run(&[&["grammar", "show", "-g", &path], args].concat());
    let place = "rule `bad` has a syntax error (line 3, column 8); `urlgram grammar check";
    let bad = shown(&["bad"]);
    assert_eq!((bad.code, bad.out.lines().next()), (Some(1), Some("bad = (")));
    assert!(bad.out.contains("regular  unknown, because of a syntax error\n") && bad.err.contains(place), "{bad}");
    let whole = shown(&[]);
    assert!(whole.code == Some(1) && whole.out.ends_with("use = bad\n") && whole.err.contains(place), "{whole}");
    let pair = shown(&["pair"]);
    assert_eq!((pair.code, pair.err.as_str()), (Some(0), ""));
    let unknown = "unknown; it depends on <any value>, which the grammar does not define\n";
    assert!(pair.out.ends_with(unknown), "{pair}");
    let records = shown(&["-F", "jsonl"]);
    let of = |line: usize| json(records.out.lines().nth(line).unwrap());
    assert_eq!((records.code, &of(2)["abnf"], &of(2)["regular"]), (Some(1), &Value::Null, &Value::Null));
    assert_eq!((&of(1)["depends_on"], &of(1)["abnf"].is_string()), (&"<any value>".into(), &true));
    assert!(shown(&["sum"]).err.is_empty());
}

#[test]
fn a_rule_that_is_not_defined_proves_no_difference() {
    let known = file("known.abnf", "a = \"x\"\nb = \"y\"\nc = \"(\" [ c ] \")\"\n");
    let open = file("open.abnf", "a = <prose>\nb = (\nc = \"(\" *c \")\" / <prose>\n");
    let lines = |diff: &Ran| diff.out.lines().map(str::to_owned).collect::<Vec<_>>();
    let diff = run(&["grammar", "diff", &known, &open]);
    let unknown = "no difference found, but not proved to match the same texts";
    let expected = [
        &format!("a  {unknown}"),
        "   not proved:  the new version depends on <prose>, which it does not define",
        &format!("b  {unknown}"),
        "   not proved:  rule `b` of the new version has a syntax error (line 2, column 6)",
        "c  matches other texts",
        "   only new  \"(()())\"",
        "   not proved:  the new version depends on <prose>, which it does not define",
    ];
    assert_eq!((diff.code, lines(&diff)), (Some(1), expected.map(str::to_owned).to_vec()));
    let back = run(&["grammar", "diff", &open, &known]);
    assert!(back.out.contains("only old  \"(()())\"") && !back.out.contains("only new"), "{back}");
    let compared = run(&["grammar", "compare", &format!("{known}:a"), &format!("{open}:a"), "-F", "jsonl"]);
    assert_eq!(json(&compared.out)["only_left"], Value::Null, "{compared}");
}

#[test]
fn trees_of_any_grammar() {
    let path = mixed();
    let tree = run(&["tree", "-g", &path, "-r", "sum", "1+2"]);
    assert_eq!(
        tree.out,
        "sum            0..3  1+2\n\
         ├── sum        0..1  1\n\
         │   └── DIGIT  0..1  1\n\
         ├── \"+\"        1..2  +\n\
         └── sum        2..3  2\n\
         \x20   └── DIGIT  2..3  2\n"
    );
    let ambiguous = run(&["tree", "-g", &path, "-r", "sum", "--derivations", "9", "1+2+3", "-F", "jsonl"]);
    let line = json(&ambiguous.out);
    assert_eq!((&line["ambiguous"], line["trees"].as_array().map(Vec::len)), (&true.into(), Some(2)));
    assert_eq!(line["tree"]["children"][1]["terminals"], "+");
    let partial = run(&["match", "-g", &path, "-r", "sum", "--tree", "1+", "-F", "jsonl"]);
    assert_eq!(partial.code, Some(1));
    let line = json(&partial.out);
    assert_eq!((&line["offset"], &line["partial"]["complete"]), (&2.into(), &false.into()));
    assert_eq!(line["expected"][0]["of"], "sum");
}

#[test]
fn compare_requires_a_relation() {
    let code = |args: &[&str]| run(&[&["grammar", "compare", "absolute-URI", "URI"], args].concat()).code;
    assert_eq!(code(&[]), Some(1));
    assert_eq!(code(&["--require", "subset"]), Some(0));
    assert_eq!(code(&["--require", "superset"]), Some(1));
    let disjoint = run(&["grammar", "compare", "IPv4address", "IPv6address", "--require", "disjoint"]);
    assert_eq!(disjoint.code, Some(0));
    let recursive =
        |other| run(&["grammar", "compare", "-g", "rfc4515", "filter", other, "--texts", "50", "-F", "jsonl"]);
    let (same, other) = (recursive("filter"), recursive("item"));
    assert_eq!((same.code, &json(&same.out)["proved"]), (Some(0), &true.into()));
    assert_eq!((other.code, &json(&other.out)["proved"]), (Some(1), &false.into()));
    let prose = file("prose.abnf", "a = <any value>\nb = <any value>\n");
    let unknown = run(&["grammar", "compare", "-g", &prose, "a", "b"]);
    assert!(
        unknown.out.contains("as far as is known") && unknown.out.contains("depend on <any value>"),
        "{}",
        unknown.out
    );
}

#[test]
fn rust_writes_a_module_and_names_rules_without_a_parser() {
    let path =
        file("recursive.abnf", "pair = name \"=\" value\nname = 1*ALPHA\nvalue = value \"+\" [ value ] / DIGIT\n");
    let module = run(&["grammar", "rust", &path, "--tests", "5"]);
    assert_eq!(module.code, Some(1));
    assert_eq!(
        module.err,
        "no parser for pair: it depends on rule `value`\nno parser for value: it is left-recursive: value → value\n"
    );
    assert!(module.out.contains("pub fn name<I: Text>(input: I) -> Read<I> {"), "{}", module.out);
    let one = run(&["grammar", "rust", &path, "--rule", "name"]);
    assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
    assert_eq!(run(&["grammar", "rust", &path, "--rule", "nam"]).code, Some(2));
}

#[test]
fn rust_says_which_rule_is_too_large_or_not_proved() {
    let large = file("large.abnf", "a = *( \"x\" / \"y\" ) \"x\" 40( \"x\" / \"y\" )\n");
    let module = run(&["grammar", "rust", &large]);
    assert_eq!(module.code, Some(1));
    assert!(
        module.err.starts_with("no parser for a: it needs an automaton of too many states, and no order of"),
        "{}",
        module.err
    );
    let recursive = file("nested.abnf", "list = \"(\" [ list ] \")\"\n");
    let module = run(&["grammar", "rust", &recursive]);
    assert_eq!(module.code, Some(0));
    assert!(module.err.starts_with("note: not proved") && module.err.ends_with(": list\n"), "{}", module.err);
}

#[test]
fn explain_has_a_page_for_each_code_of_a_problem() {
    let page = run(&["explain", "abnf::left-recursion"]);
    assert_eq!(page.code, Some(0));
    assert!(page.out.contains("Use instead\n  sum = DIGIT *( \"+\" DIGIT )\n"), "{}", page.out);
    assert!(page.out.contains("RFC 5234 section 3.3"));
    assert_eq!(json(&run(&["explain", "abnf::needless", "-F", "json"]).out)["code"], "abnf::needless");
    assert!(run(&["explain", "abnf", "-F", "markdown"]).out.starts_with("# abnf::syntax\n"));
}

#[test]
fn diff_lists_rules_and_requires_a_relation() {
    let old = file("old.abnf", "a = b\nb = \"x\"\nc = \"y\"\n");
    let new = file("new.abnf", "a = b\nb = \"x\" / \"z\"\nc = %x79 / %x59\n");
    let diff = run(&["grammar", "diff", &old, &new]);
    let lines = [
        "a  matches more texts, through a rule that it refers to",
        "   only new  \"z\"",
        "b  matches more texts",
        "   only new  \"z\"",
        "c  written differently, matches the same texts",
    ];
    assert_eq!((diff.code, diff.out.lines().collect::<Vec<_>>()), (Some(1), lines.to_vec()));
    assert_eq!(run(&["grammar", "diff", &old, &new, "--require", "subset"]).code, Some(0));
    assert_eq!(run(&["grammar", "diff", &old, &new, "--require", "superset"]).code, Some(1));
    let first = run(&["grammar", "diff", &old, &new, "-F", "jsonl"]).out.lines().next().map(json).unwrap();
    assert_eq!(
        (&first["rule"], &first["change"], &first["only_new"]),
        (&"a".into(), &"other-texts".into(), &"z".into())
    );
    assert_eq!(run(&["grammar", "diff", &old, &old]).out, "no differences\n");
}

#[test]
fn export_and_extract() {
    let export = |kind: &str, rule: &str| run(&["grammar", "export", "--as", kind, rule]).out;
    assert_eq!(export("regex-python", "dec-octet").lines().count(), 1);
    assert!(export("dot", "port").starts_with("digraph \"port\" {\n"));
    assert_eq!(json(&export("json", "port"))["states"][0]["accepting"], true);
    assert!(export("ebnf-w3c", "port").starts_with("port ::= DIGIT*\nDIGIT ::= [#x30-#x39]\n"));
    assert!(export("ebnf-iso", "port").starts_with("port = { DIGIT } ;\n"));
    assert!(export("pest", "port").ends_with("\nport = { digit* }\n\ndigit = _{ '0'..'9' }\n"));
    assert!(export("antlr", "port").contains("\nport\n    : digit+\n    ;\n"));
    assert!(export("tree-sitter", "port").contains("    port: $ => repeat1($.digit),\n"));
    let left = file("left.abnf", "a = a \"x\" a / \"y\"\n");
    let refused = run(&["grammar", "export", "--as", "pest", "-g", &left, "a"]);
    let reason = "rule a is not written: it is left-recursive: a → a\n";
    assert_eq!((refused.code, refused.out.as_str(), refused.err.as_str()), (Some(1), "", reason));
    let vectors = json(&export("vectors", "dec-octet"));
    // One for each alternative of the rule at least.
    assert!(vectors["accepted"].as_array().unwrap().len() >= 5);
    assert!(vectors["rejected"][0]["expected"].is_string() && vectors["rejected"][0]["offset"].is_u64());
    let markdown = file("notes.md", "# Notes\n\n```abnf\na = b\nb = \"x\"\n```\n");
    let extract = run(&["grammar", "extract", &markdown]);
    assert_eq!((extract.code, extract.out.as_str()), (Some(0), "a = b\nb = \"x\"\n"));
    assert_eq!(run(&["match", "-g", &markdown, "x"]).code, Some(0));
    let none = urlgram(&["grammar", "extract", "-"], b"<rfc>\n</rfc>\n");
    assert_eq!((none.code, none.err.as_str()), (Some(1), "no `<sourcecode>` or `<artwork>` contains a rule\n"));
}

#[test]
fn page_is_one_html_file_from_a_name_a_file_or_stdin() {
    let page = run(&["grammar", "page", "rfc3986"]).out;
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("<title>RFC 3986 (STD 66): Uniform Resource Identifier (URI): Generic Syntax</title>"));
    let path = file("page.html", "");
    assert_eq!(run(&["grammar", "page", "rfc3986", "-o", &path]).out, "");
    assert_eq!(std::fs::read_to_string(path).unwrap(), page);
    let hostile = urlgram(&["grammar", "page", "-"], "a = \"<script>\" b\u{1b}\n".as_bytes());
    assert_eq!(hostile.code, Some(1));
    assert!(!hostile.out.contains("<script") && !hostile.out.contains('\u{1b}'), "{}", hostile.out);
}

#[test]
fn a_hyphen_is_stdout() {
    for args in [
        &["grammar", "page"][..],
        &["grammar", "rust"],
        &["grammar", "export", "port"],
        &["grammar", "railroad", "port"],
    ] {
        let whole = [args, if args.len() == 2 { &["rfc3986"] } else { &[] }].concat();
        let ran = run(&[&whole[..], &["-o", "-"]].concat());
        assert!(ran.out == run(&whole).out && ran.out.len() > 100, "{args:?}");
    }
    let lint = urlgram(&["lint", "-o", "-"], "http://a b/\n");
    assert!(lint.out.starts_with("U101"), "{lint}");
}

#[test]
fn samples_have_bounds_words_and_a_shortest_text() {
    assert_eq!(run(&["grammar", "sample", "--shortest", "IPv4address"]).out, "0.0.0.0\n");
    let all = run(&["grammar", "sample", "--all", "--max-length", "2", "dec-octet"]).out;
    assert_eq!(all.lines().count(), 100);
    let words = run(&["grammar", "sample", "--plausible", "--max-length", "20", "URI"]).out;
    assert!(words.lines().count() == 10 && words.lines().all(|line| line.len() <= 20), "{words}");
    let path = file("list.abnf", "list = \"(\" *list \")\"\n");
    let shallow = run(&["grammar", "sample", "-g", &path, "--max-depth", "1", "-n", "3", "list"]);
    assert_eq!((shallow.code, shallow.out.as_str()), (Some(0), "()\n()\n()\n"));
    let none = run(&["grammar", "sample", "-g", &path, "--max-length", "1", "list"]);
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    assert!(none.err.contains("no text of the rule was found within the limits"), "{}", none.err);
}

#[test]
fn every_sample_is_matched_also_the_empty_text_and_line_ends() {
    let path = file("ends.abnf", "a = *( CRLF / SP / \"x\" / %x00-0F )\n");
    for arguments in [&["-n", "50"][..], &["--plausible"], &["--all", "--max-length", "1"]] {
        let sample = run(&[&["grammar", "sample", "-g", &path, "-F", "jsonl", "a"], arguments].concat());
        let texts: Vec<String> =
            sample.out.lines().map(|line| json(line)["text"].as_str().unwrap().to_owned()).collect();
        let usable: Vec<&String> = texts.iter().filter(|text| !text.contains('\0')).collect();
        let input: String = usable.iter().map(|text| format!("{text}\0")).collect();
        let matched = urlgram(&["match", "-g", &path, "-r", "a", "-0", "-F", "jsonl"], input.as_bytes());
        assert_eq!(matched.out.lines().filter(|line| json(line)["matches"] == true).count(), usable.len());
        assert_eq!(matched.code, Some(0));
    }
}

#[test]
fn automata_are_drawn_or_too_large() {
    let svg = run(&["grammar", "export", "--as", "svg", "dec-octet"]).out;
    assert!(svg.starts_with("<svg class=\"automaton\"") && svg.ends_with("</svg>\n"), "{svg}");
    let large = run(&["grammar", "export", "--as", "svg", "URI"]);
    assert_eq!(large.code, Some(2));
    assert!(large.err.contains("has 179 states, and a drawing has at most 60"), "{}", large.err);
}

#[test]
fn samples_of_octets_and_limits_have_their_own_reasons() {
    let path = file("octets-only.abnf", "; Octets: yes\n\na = %xFE.41\n");
    let sample = |args: &[&str]| run(&[&["grammar", "sample", "-g", &path], args, &["a"]].concat());
    let lines = sample(&["--shortest", "-F", "jsonl"]);
    assert_eq!((lines.code, lines.out.as_str()), (Some(0), "{\"octets\":\"%xFE.41\"}\n"));
    let random = sample(&[]);
    assert_eq!(random.code, Some(1));
    assert!(random.err.contains("UTF-8; `--shortest` writes the octets %xFE.41"), "{}", random.err);
    let all = run(&["grammar", "sample", "--all", "--max-length", "40", "IPv6address"]);
    assert!(all.err.contains("more than 16 MiB") && !all.err.contains("states"), "{}", all.err);
    // Commands with a rule take a grammar before it, as others take a file.
    let named = file("named.abnf", "a = 1*DIGIT [ \"x\" ]\n");
    for command in [&["sample", "--shortest"][..], &["railroad"], &["export", "--as", "regex-rust"]] {
        for (grammar, rule) in [(named.as_str(), "a"), ("rfc1738", "port")] {
            let [plain, option] =
                [&[grammar, rule][..], &["-g", grammar, rule]].map(|rest| run(&[&["grammar"], command, rest].concat()));
            assert_eq!((plain.code, plain.out), (option.code, option.out), "{command:?} {grammar}");
        }
    }
    assert_eq!(run(&["grammar", "list", &named]).out, run(&["grammar", "list", "-g", &named]).out);
    assert_eq!(run(&["grammar", "sample", "-g", "rfc3986", &named, "a"]).code, Some(2));
    // A file in place of a rule.
    let hint = run(&["grammar", "sample", &path]);
    assert!(hint.code == Some(2) && hint.err.contains("use `--grammar"), "{}", hint.err);
}

#[test]
fn pages_and_diagrams_of_a_broken_grammar_say_so() {
    let path = file("broken-page.abnf", "a = \"x\" b\nb = ( \"y\"\n");
    let page = run(&["grammar", "page", &path]);
    assert_eq!((page.code, page.err.as_str()), (Some(1), "1 error in the grammar, listed on the page\n"));
    assert!(page.out.ends_with("</html>\n"));
    let diagram = run(&["grammar", "railroad", "-g", &path, "b"]);
    assert!(diagram.code == Some(1) && diagram.out.contains("syntax error"), "{}", diagram.out);
    assert!(diagram.err.contains("rule `b` has a syntax error"), "{}", diagram.err);
    assert_eq!(run(&["grammar", "railroad", "-g", &path, "a"]).code, Some(0));
}

/// A rule named `password` is not a secret, but the password of a URL next to it is.
#[test]
fn drawings_of_check_show_rules_and_cover_secrets() {
    let path = file(
        "login.md",
        "# Login\n\n~~~abnf\n; see https://joe:hunter2hunter2@example.org/\n  password = 1*undefinedrule ; password=hunter3hunter3\n  token    = password othername\n~~~\n",
    );
    let found = run(&["grammar", "check", "-q", &path]);
    assert!(
        found.out.contains("password = 1*undefinedrule") && found.out.contains("token    = password othername"),
        "{}",
        found.out
    );
    assert!(!found.out.contains("hunter2hunter2"), "{}", found.out);
    assert!(found.out.contains("login.md:5:16]"), "{}", found.out);
}
