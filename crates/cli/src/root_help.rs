//! The help of the program itself: its commands in groups, by what people want.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::error::ErrorKind;

/// A group of commands, each with what it does in few words, and those that `-h` only names.
type Group = (&'static str, &'static [(&'static str, &'static str)], &'static [(&'static str, &'static str)]);

const GROUPS: &[Group] = &[
    (
        "Look at a URL",
        &[
            ("parse", "its parts with their places, or what is wrong with it"),
            ("read", "what each specification makes of it, and who goes to which host"),
            ("host", "kind of the host, address, registrable domain; --is private"),
        ],
        &[
            ("tree", "how the grammar derives it"),
            ("compare", "whether two URLs are equivalent, and by which step"),
            ("match", "whether it matches a rule of a grammar"),
        ],
    ),
    (
        "Change a URL",
        &[
            ("set", "replace, remove or append parts; --strip-tracking"),
            ("resolve", "make references absolute, step by step with --trace"),
            ("normalize", "the normal form of RFC 3986"),
        ],
        &[
            ("encode", "percent-encode texts for a part of a URL"),
            ("decode", "decode percent-encodings and data: URLs"),
            ("build", "put a URL together from its parts"),
            ("relativize", "the shortest reference from one URL to another"),
            ("path", "paths of files to file: URLs and back"),
        ],
    ),
    (
        "Work on files",
        &[
            ("lint", "find and fix mistakes in URLs, documents and links"),
            ("extract", "print the URLs in files, with their places"),
            ("get", "fields of URLs as rows: JSON, CSV, TSV, Parquet, templates"),
            ("redact", "cover passwords and tokens in a log"),
        ],
        &[],
    ),
    (
        "Use a standard",
        &[
            ("template", "expand URI templates, and match URIs by them (RFC 6570)"),
            ("pattern", "match URLs by patterns (URL Pattern Standard)"),
        ],
        &[
            ("whatwg", "the API of the URL Standard"),
            ("urllib", "the functions of Python's urllib.parse"),
            ("shorthand", "names of Git remotes, references to images, CURIEs"),
        ],
    ),
    (
        "Write and learn grammars",
        &[
            ("grammar", "check, compare, draw and sample ABNF"),
            ("explain", "the page of a lint, a scheme, a rule or a term"),
        ],
        &[
            ("schemes", "the schemes that have a grammar"),
            ("quiz", "exercises about URLs and ABNF"),
            ("play", "the playground, a web page"),
        ],
    ),
    (
        "Set up",
        &[],
        &[
            ("init", "write a urlgram.toml for what is in a folder"),
            ("config", "the keys of urlgram.toml"),
            ("completions", "completions for a shell"),
            ("server", "the language server for editors"),
            ("man", "manual pages"),
            ("batch", "answer JSON requests, one per line"),
        ],
    ),
];

const EXAMPLES: &str = "\
Examples:
  urlgram 'https://anna@example.org:8443/docs?q=1#top'
  urlgram lint docs README.md
";

const OPTIONS: &str = "\
Options of all commands:
      --color <WHEN>  Use colours: auto, always or never
      --ascii         Draw only with ASCII characters
      --show-secrets  Show passwords and tokens instead of covering them
  -h, --help          Print help; `urlgram help WORD` is about one thing
  -V, --version       Print the version
";

const EXIT_CODES: &str =
    "Exit code: 0 is clean, 1 is findings (a text that is not a URL), 2 is an error\n(arguments, files).\n";

/// Returns the help if a command line asks for that of the program itself, or has no command, and whether it was asked for.
pub(crate) fn root_help(error: &clap::Error, args: &[OsString]) -> Option<(String, bool)> {
    let is_asked = error.kind() == ErrorKind::DisplayHelp
        && args.iter().skip(1).all(|arg| arg.to_str().is_some_and(|arg| arg.starts_with('-') || arg == "help"));
    let is_missing = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && args.len() == 1;
    (is_asked || is_missing).then(|| (help(!args.iter().any(|arg| arg == "-h") && !is_missing), is_asked))
}

fn help(is_long: bool) -> String {
    let mut out = String::from("Parse, explain and lint URLs by the rules that define them\n\n");
    out.push_str("Usage: urlgram <COMMAND> [ARGUMENT]...\n       urlgram <URL>                  the same as `urlgram parse <URL>`\n");
    for (title, shown, named) in GROUPS {
        // Writing to a string does not fail.
        let _ = write!(out, "\n{title}:{}", if is_long || !shown.is_empty() { "\n" } else { " " });
        for (name, words) in shown.iter().chain(named.iter().filter(|_| is_long)) {
            let _ = writeln!(out, "  {name:<12}{words}");
        }
        if !is_long && !named.is_empty() {
            let names: Vec<&str> = named.iter().map(|(name, _)| *name).collect();
            let _ = writeln!(out, "{}{}", if shown.is_empty() { "" } else { "  also: " }, names.join(", "));
        }
    }
    let _ = write!(out, "\n{}", if is_long { OPTIONS } else { "" });
    match is_long {
        true => out + "\n" + EXAMPLES + "\n" + EXIT_CODES,
        false => out + EXAMPLES + "\n`urlgram --help` shows all commands and options.\n",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::command_line;

    #[test]
    fn the_help_has_every_command_once_and_fits_a_terminal() {
        let names = |(_, shown, named): &Group| shown.iter().chain(*named).map(|(name, _)| *name).collect::<Vec<_>>();
        let all: Vec<&str> = GROUPS.iter().flat_map(names).collect();
        let root = command_line();
        let known: BTreeSet<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!((all.len(), all.iter().copied().collect::<BTreeSet<_>>()), (known.len(), known));
        for (text, most) in [(help(false), 40), (help(true), 70)] {
            assert!(text.lines().count() <= most && text.lines().all(|line| line.chars().count() <= 80), "{text}");
        }
    }
}
