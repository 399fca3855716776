//! Command lines that are refused: the one that is meant if only a word is another, or a message that says what to type.

use std::ffi::OsString;

use crate::input::near;
use crate::words::{Meant, nested};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use urlgram_ops::set::TARGETS;

/// Words that people type for options, the option that is meant, and its value if the word says it.
const SPELLINGS: &[(&[&str], &str, Option<&str>)] = &[
    (&["--json"], "format", Some("json")),
    (&["--jsonl", "--ndjson", "--json-lines"], "format", Some("json-lines")),
    (&["--csv"], "format", Some("csv")),
    (&["--tsv"], "format", Some("tsv")),
    (&["--markdown", "--md"], "format", Some("markdown")),
    (&["--sarif"], "format", Some("sarif")),
    (&["--junit"], "format", Some("junit")),
    (&["--github"], "format", Some("github")),
    (&["--output-format", "--fmt", "--reporter"], "format", None),
    (&["-j", "--jobs", "--parallel", "--workers"], "threads", None),
    (&["--out", "--output-file", "--outfile"], "output", None),
    (&["--input", "--from-file", "--url-file"], "file", None),
    (&["--no-color", "--no-colour", "--nocolor"], "color", Some("never")),
    (&["--colour"], "color", None),
    (&["--silent", "-s"], "quiet", None),
    (&["--in-place", "-i", "--write", "-w", "--autofix"], "fix", None),
    (&["--dry-run"], "diff", None),
    (&["--enable", "--only", "--rules"], "select", None),
    (&["--disable", "--skip", "--ignore-rule"], "ignore", None),
    (&["--config-file", "-c"], "config", None),
    (&["--no-config-file"], "isolated", None),
    (&["--type", "--filetype"], "kind", None),
    (&["--print0", "--zero", "-z"], "null", None),
    (&["--max-errors", "--limit"], "max-findings", None),
    (&["--summary-only", "--stats"], "statistics", None),
    (&["--spec", "--standard", "--dialect", "--reader"], "as", None),
    (&["--base-url", "--base-uri"], "base", None),
    (&["--uniq", "--dedup"], "unique", None),
    (&["--schemes"], "scheme", None),
    (&["--part"], "for", None),
    (&["--remove", "--rm", "--unset", "--drop"], "delete", None),
    (&["--field"], "fields", None),
    (&["--whatwg", "--browser"], "as", Some("whatwg")),
    (&["--iri"], "grammar", Some("rfc3987")),
    (&["--windows"], "style", Some("windows")),
    (&["--posix", "--unix"], "style", Some("posix")),
    (&["--private"], "is", Some("private")),
    (&["--public"], "is", Some("public")),
    (&["--loopback"], "is", Some("loopback")),
];

/// Words that people type for options of a command, and what to type. Several options or another command do it.
const OPTION_ANSWERS: &[(&str, &[&str], &str)] = &[
    (
        "lint",
        &["--dead", "--dead-links", "--broken", "--only-broken", "--links", "--check-links", "--offline", "--local"],
        "links to missing files and anchors are reported by default: `--select U01` reports nothing else, and the network is never used",
    ),
    (
        "lint",
        &["--list-rules", "--list-lints", "--rules", "--list", "--show-rules"],
        "`urlgram explain --lints` lists all lints",
    ),
    ("lint", &["--explain"], "`urlgram explain CODE` prints the page of a lint"),
    ("lint", &["--show-fixes", "--preview", "--fixes"], "`--diff` prints what `--fix` would change"),
    (
        "lint",
        &["--min-severity", "--level", "--errors-only", "--fail-on", "--max-severity", "--quiet-warnings"],
        "`--severity U5=info` changes the level of lints, `--ignore U5` disables them, and `--exit-zero` keeps the exit code",
    ),
    (
        "lint",
        &["--secrets", "--security", "--passwords", "--credentials"],
        "`--select U4` reports passwords, tokens and other dangers alone",
    ),
    (
        "lint",
        &["--check"],
        "it only checks unless --fix is given, and exits with code 1 if there are findings; --diff prints what --fix would change",
    ),
    ("lint", &["--watch", "--follow"], "`tail -f access.log | urlgram lint` reports findings line by line"),
    (
        "lint",
        &["--changed", "--staged", "--since", "--new"],
        "`--write-baseline FILE` and then `--baseline FILE` report new findings alone, and `git diff --name-only -z --diff-filter=d \
         | urlgram lint --files-from -` checks changed files",
    ),
    ("lint", &["--stdin"], "`-` is stdin, which is also read if it is a pipe"),
    (
        "host",
        &["--registrable", "--domain", "--etld", "--suffix", "--tld"],
        "`urlgram get '{registrable_domain}' URL` prints the registrable domain, and `urlgram host NAME` prints it with the rest",
    ),
    (
        "host",
        &["--punycode", "--ascii-only", "--to-ascii", "--unicode", "--to-unicode", "--idn", "--decode", "--encode"],
        "`urlgram host NAME` prints both forms: the one in ASCII as `canonical`, and each label in Unicode",
    ),
    (
        "get",
        &["--where", "--filter", "--match", "--grep"],
        "rows are not filtered here: `urlgram get --fields host,url FILE | jq 'select(.host == \"h.example\")'` does it",
    ),
    (
        "get",
        &["--count", "--unique", "--uniq", "--sort", "--group", "--group-by"],
        "`urlgram get '{host}' FILE | sort | uniq -c | sort -rn` counts values",
    ),
    (
        "parse",
        &["--only", "--field", "--part", "--get", "--component"],
        "`urlgram get '{host}' URL` prints a component",
    ),
    (
        "parse",
        &["--strict"],
        "the grammar of RFC 3986 is always exact, and the exit code is 1 if a text does not match",
    ),
    ("parse", &["-q", "--quiet", "--silent"], "`urlgram match -q URL` sets only the exit code"),
    ("parse", &["-o", "--output", "--out"], "`-F json` sets the output format, and `> FILE` writes to a file"),
    ("compare", &["--origin", "--same-origin"], "`urlgram get '{origin}' A B` prints both origins"),
    ("extract", &["--hosts", "--host", "--domains"], "`urlgram extract FILE | urlgram get '{host}'` prints the hosts"),
    ("extract", &["-u", "--uniq"], "`--unique` prints each URL once"),
    (
        "normalize",
        &["--sort-query", "--strip-tracking", "--delete"],
        "`urlgram set --sort-query URL | urlgram normalize` sorts the query first",
    ),
    (
        "read",
        &["--browser", "--browsers", "--list", "--all", "--only"],
        "`urlgram read URL` has a row for each specification, WHATWG is that of browsers, and `--programs` adds programs",
    ),
    ("schemes", &["--list", "--all", "--ls"], "`urlgram schemes` lists all schemes"),
];

/// Returns what a command line means that `error` refuses.
pub(crate) fn refused(error: &clap::Error, args: &[OsString], root: &Command) -> Meant {
    let (names, leaf) = leaf(args, root);
    let invalid = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::UnknownArgument => invalid(ContextKind::InvalidArg)
            .map_or(Meant::Same, |word| respelled(word, args, leaf).unwrap_or_else(|| no_option(word, &names, leaf))),
        ErrorKind::InvalidSubcommand => {
            invalid(ContextKind::InvalidSubcommand).map_or(Meant::Same, |word| inner_command(word, args, &names, leaf))
        }
        ErrorKind::MissingRequiredArgument => {
            let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg) else { return Meant::Same };
            let needed = missing.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ");
            let names = names.join(" ");
            Meant::Answer(format!("`{names}` needs {needed}{}", example(leaf, &names)))
        }
        _ => Meant::Same,
    }
}

/// Returns the command whose arguments a command line has, with the names that lead to it.
fn leaf<'c>(args: &[OsString], root: &'c Command) -> (Vec<String>, &'c Command) {
    let (mut names, mut leaf) = (vec![root.get_name().to_owned()], root);
    for arg in args.iter().skip(1) {
        match arg.to_str().and_then(|name| leaf.find_subcommand(name)) {
            Some(inner) => {
                names.push(inner.get_name().to_owned());
                leaf = inner;
            }
            None if arg.to_str().is_some_and(|arg| arg.starts_with('-')) => {}
            None => break,
        }
    }
    (names, leaf)
}

/// Returns the long option of this name that the command shows.
fn option<'c>(command: &'c Command, long: &str) -> Option<&'c Arg> {
    command.get_arguments().find(|arg| arg.get_long() == Some(long) && !arg.is_hide_set())
}

/// Returns the command line with the option that a word stands for.
fn respelled(word: &str, args: &[OsString], command: &Command) -> Option<Meant> {
    let (name, given) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
    let is_same = |arg: &OsString| {
        let arg = arg.to_str().unwrap_or_default();
        let rest = arg.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('=') || !name.starts_with("--") && name.len() == 2)
    };
    let at = args.iter().position(is_same)?;
    let rest = args[at].to_str()?.get(name.len()..)?;
    let value = given.or_else(|| Some(rest.trim_start_matches('=')).filter(|_| !rest.is_empty()));
    let mut changed = args[..at].to_vec();
    let after = &args[at + 1..];
    // The value, which may be the next argument, and what follows it.
    let with_value = || match value {
        Some(value) => Some((OsString::from(value), after)),
        None => after.split_first().map(|(next, rest)| (next.clone(), rest)),
    };
    // `set --port 9000` and `build host=h`.
    let component = TARGETS.into_iter().find(|component| *component == name.trim_start_matches('-'));
    if let Some(component) = component.filter(|_| name.starts_with("--") && option(command, "set").is_some()) {
        let (value, rest) = with_value()?;
        let mut change = OsString::from(format!("{component}="));
        change.push(value);
        changed.extend(["--set".into(), change]);
        changed.extend_from_slice(rest);
        return Some(Meant::Other(changed));
    }
    // `set --add-query a=b`, `set --remove-query a`, `set --query.a=b`
    if option(command, "append").is_some() && name.starts_with("--") {
        let change = |option: &str, change: &str, value: &OsString| {
            let mut text = OsString::from(change);
            text.push(value);
            [OsString::from(option), text]
        };
        let words = match name {
            "--add-query" | "--append-query" | "--add-param" | "--append-param" => {
                Some(("--append", "query=".to_owned()))
            }
            "--remove-query" | "--delete-query" | "--remove-param" | "--delete-param" => {
                Some(("--delete", "query.".to_owned()))
            }
            "--replace-query" | "--set-query" => Some(("--set", "query.".to_owned())),
            name => name.strip_prefix("--query.").map(|key| ("--set", format!("query.{key}="))),
        };
        if let Some((option, start)) = words {
            let (value, rest) = with_value()?;
            changed.extend(change(option, &start, &value));
            changed.extend_from_slice(rest);
            return Some(Meant::Other(changed));
        }
    }
    if let Some((component, value)) = component.zip(value).filter(|_| !name.starts_with('-')) {
        option(command, component)?;
        changed.push(format!("--{component}={value}").into());
        changed.extend_from_slice(after);
        return Some(Meant::Other(changed));
    }
    // `resolve --base URL reference`
    if name == "--base" && command.get_positionals().any(|arg| arg.get_id() == "base") {
        let start = args.iter().position(|arg| arg == command.get_name()).filter(|start| *start < at)? + 1;
        let (base, rest) = with_value()?;
        changed.insert(start, base);
        changed.extend_from_slice(rest);
        return Some(Meant::Other(changed));
    }
    // `encode --query 'a b'`
    let part = name.strip_prefix("--").zip(option(command, "for"));
    if let Some((part, _)) =
        part.filter(|(part, known)| known.get_possible_values().iter().any(|known| known.matches(part, false)))
    {
        changed.push(format!("--for={part}").into());
        changed.extend(value.map(OsString::from));
        changed.extend_from_slice(after);
        return Some(Meant::Other(changed));
    }
    let (_, long, meant) = SPELLINGS.iter().find(|(words, _, _)| words.contains(&name))?;
    let known = option(command, long)?;
    let values = known.get_possible_values();
    let is_known = |value: &str| values.is_empty() || values.iter().any(|known| known.matches(value, false));
    match (*meant, value) {
        (Some(meant), None) if is_known(meant) => changed.push(format!("--{long}={meant}").into()),
        (None, Some(value)) => changed.push(format!("--{long}={value}").into()),
        (None, None) => changed.push(format!("--{long}").into()),
        _ => return None,
    }
    changed.extend_from_slice(after);
    Some(Meant::Other(changed))
}

/// Says that a command has no such option, and which one is near.
fn no_option(word: &str, names: &[String], command: &Command) -> Meant {
    let names = names.join(" ");
    if !word.starts_with('-') {
        return Meant::Answer(format!("`{names}` takes no further argument `{word}`{}", example(command, &names)));
    }
    let name = command.get_name();
    let given = word.split('=').next().unwrap_or(word);
    if let Some((.., answer)) = OPTION_ANSWERS.iter().find(|(known, words, _)| *known == name && words.contains(&given))
    {
        return Meant::Answer(format!("`{names}` has no option `{word}`: {answer}"));
    }
    let longs = command.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(Arg::get_long);
    if word.strip_prefix("--").is_some_and(|word| option(command, word).is_some()) {
        return Meant::Answer(format!("`{word}` is an option of an inner command: write it after `{names}`"));
    }
    let hint = near(word.trim_start_matches('-'), longs).filter(|_| word.starts_with("--"));
    let hint = hint.map(|long| format!("; did you mean `--{long}`?")).unwrap_or_else(|| ":".into());
    Meant::Answer(format!(
        "`{names}` has no option `{word}`{hint} `{names} --help` lists its options, and `--` stands before a text that begins with `-`"
    ))
}

/// Returns the meaning of a word that is not a command inside of another one.
fn inner_command(word: &str, args: &[OsString], names: &[String], command: &Command) -> Meant {
    let [_, outer] = names else { return Meant::Same };
    let Some(at) = args.iter().position(|arg| arg == word) else { return Meant::Same };
    if let Some(inner) = nested(outer, word) {
        let changed = args[..at].iter().cloned().chain([inner.into()]).chain(args[at + 1..].iter().cloned());
        return Meant::Other(changed.collect());
    }
    if let Some(meant) = usual(outer, word, &args[at..]) {
        let before = if outer == "whatwg" { &args[..1] } else { &args[..at] };
        let changed = before.iter().cloned().chain(meant.iter().map(OsString::from)).chain(args[at..].iter().cloned());
        return Meant::Other(changed.collect());
    }
    let known = || command.get_subcommands().map(Command::get_name).filter(|name| *name != "help");
    let names = names.join(" ");
    let hint = near(word, known()).map(|near| format!("; did you mean `{names} {near}`?")).unwrap_or_default();
    let all = known().collect::<Vec<_>>().join(", ");
    Meant::Answer(format!("`{names}` has no command `{word}`{hint}. It has {all}{}", example(command, &names)))
}

/// Returns the words that a text stands for which follows a command with others inside, in place of their name: `pattern '/:id' URL`.
fn usual(outer: &str, text: &str, rest: &[OsString]) -> Option<&'static [&'static str]> {
    let is_drive =
        text.as_bytes().get(..3).is_some_and(|start| start[0].is_ascii_alphabetic() && &start[1..] == br":\");
    let is_text = text.contains([':', '/', '*', '{', '\\']);
    match outer {
        "path" if text.starts_with("file:") => Some(&["from-url"]),
        "path" if is_drive || text.starts_with(r"\\") => Some(&["to-url", "--style=windows"]),
        "path" if text.starts_with('/') => Some(&["to-url"]),
        // Without a URL after it, a pattern is shown.
        "pattern" if is_text => Some(if rest.len() > 1 { &["match"] } else { &["parse"] }),
        "template" if text.contains('{') => Some(&["expand"]),
        "whatwg" if text.contains(':') => Some(&["parse", "--as", "whatwg"]),
        _ => None,
    }
}

/// Returns the first example of the help of a command, as the end of a sentence.
fn example(command: &Command, names: &str) -> String {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let lines = || help.lines().map(str::trim).filter(|line| line.contains(names) && !line.contains('`'));
    let example = lines().find(|line| line.starts_with(names)).or_else(|| lines().next());
    example.map(|line| format!("; for example: `{line}`")).unwrap_or_default()
}
