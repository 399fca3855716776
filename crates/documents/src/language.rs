//! The table of languages: syntax of comments and strings.

use std::fmt;

/// Syntax of comments and strings in a language.
#[derive(Clone, Copy)]
pub struct Language {
    /// Name in lower case: `rust`.
    pub name: &'static str,
    /// File extensions and whole file names, in lower case.
    pub(super) files: &'static [&'static str],
    /// Delimiters of line comments.
    pub(super) line: &'static [&'static str],
    /// Opening and closing delimiters of block comments.
    pub(super) block: &'static [(&'static str, &'static str)],
    /// String syntaxes. Longer delimiters come first.
    pub(super) strings: &'static [Quote],
    /// Union of the flags of this module.
    pub(super) flags: u16,
}

impl PartialEq for Language {
    /// Compares the names, which are unique.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Syntax of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quote {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    pub(super) escapes: StringEscapes,
    /// Whether it may contain line ends.
    pub(super) is_multiline: bool,
}

/// Escape syntax in a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StringEscapes {
    /// Backslash escapes.
    Backslash,
    /// Backslashes only before backslashes and quotes.
    Sparse,
    /// Doubled quotes.
    Doubled,
    /// No escapes, but a quote after a backslash does not close the string: `r"…"` in Python.
    Raw,
    /// No escapes.
    Plain,
}

use StringEscapes::{Backslash, Doubled, Plain, Sparse};

/// Block comments nest.
pub(super) const NESTED: u16 = 1;
/// URLs also occur outside of comments and strings, as in shell commands.
pub(super) const BARE: u16 = 1 << 1;
/// `r"…"`, `r##"…"##`, and lifetimes such as `'a`, which do not open a string.
pub(super) const RUST: u16 = 1 << 2;
/// `R"x(…)x"`.
pub(super) const CPP: u16 = 1 << 3;
/// Regular expressions `/…/` where a value is expected.
pub(super) const REGEX: u16 = 1 << 4;
/// Long brackets `[[…]]` and `[==[…]==]`, and comments of them after `--`.
pub(super) const LUA: u16 = 1 << 5;
/// Comments begin only at the start of a line or after white space.
pub(super) const APART: u16 = 1 << 6;
/// Comments begin only at the start of a line.
pub(super) const ALONE: u16 = 1 << 7;
/// `$name` and `${name}` are placeholders.
pub(super) const DOLLAR: u16 = 1 << 8;
/// A backslash at the end of a line joins it with the next.
pub(super) const CONTINUED: u16 = 1 << 9;
/// A `'` after a digit does not open a string: `1'000`.
pub(super) const PRIME: u16 = 1 << 10;
/// A prefix `r` makes a string raw.
pub(super) const PREFIXED: u16 = 1 << 12;
/// The program is between `<?` and `?>`.
pub(super) const TAGGED: u16 = 1 << 13;
/// A comment cannot follow code on the same line.
pub(super) const NOT_TRAILING: u16 = 1 << 11;

const fn quote(open: &'static str, close: &'static str, escapes: StringEscapes, is_multiline: bool) -> Quote {
    Quote { open, close, escapes, is_multiline }
}

const DOUBLE: Quote = quote("\"", "\"", Backslash, false);
const DOUBLE_LINES: Quote = quote("\"", "\"", Backslash, true);
const SINGLE: Quote = quote("'", "'", Backslash, false);
const SINGLE_LINES: Quote = quote("'", "'", Backslash, true);
const BACKTICK: Quote = quote("`", "`", Backslash, true);
const BACKTICK_RAW: Quote = quote("`", "`", Plain, true);
const TRIPLE: Quote = quote("\"\"\"", "\"\"\"", Backslash, true);
const TRIPLE_RAW: Quote = quote("\"\"\"", "\"\"\"", Plain, true);
const TRIPLE_SINGLE: Quote = quote("'''", "'''", Backslash, true);
const SHELL_SINGLE: Quote = quote("'", "'", Plain, true);
const SPARSE_SINGLE: Quote = quote("'", "'", Sparse, true);
const SQL_SINGLE: Quote = quote("'", "'", Doubled, true);
const SQL_DOUBLE: Quote = quote("\"", "\"", Doubled, true);
const VERBATIM: Quote = quote("@\"", "\"", Doubled, true);
const VERBATIM_FILLED: Quote = quote("$@\"", "\"", Doubled, true);

const PYTHON: &[Quote] = &[TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE];

const C_BLOCK: &[(&str, &str)] = &[("/*", "*/")];

const fn language(
    name: &'static str,
    files: &'static [&'static str],
    line: &'static [&'static str],
    block: &'static [(&'static str, &'static str)],
    strings: &'static [Quote],
    flags: u16,
) -> Language {
    Language { name, files, line, block, strings, flags }
}

#[rustfmt::skip]
pub(super) static LANGUAGES: &[Language] = &[
    language("rust", &["rs"], &["//"], C_BLOCK, &[DOUBLE_LINES], NESTED | RUST),
    language("python", &["py", "pyi", "pyw", "sconstruct", "bzl", "star", "build.bazel"], &["#"], &[], PYTHON, PREFIXED),
    language("javascript", &["js", "mjs", "cjs", "jsx"], &["//"], C_BLOCK, &[DOUBLE, SINGLE, BACKTICK], BARE | REGEX | DOLLAR),
    language("typescript", &["ts", "mts", "cts", "tsx"], &["//"], C_BLOCK, &[DOUBLE, SINGLE, BACKTICK], BARE | REGEX | DOLLAR),
    language("java", &["java"], &["//"], C_BLOCK, &[TRIPLE, DOUBLE, SINGLE], 0),
    language("kotlin", &["kt", "kts"], &["//"], C_BLOCK, &[TRIPLE_RAW, DOUBLE, SINGLE], NESTED | DOLLAR),
    language("groovy", &["groovy", "gradle", "jenkinsfile"], &["//"], C_BLOCK, &[TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE], DOLLAR),
    language("go", &["go"], &["//"], C_BLOCK, &[DOUBLE, SINGLE, BACKTICK_RAW], 0),
    language("c", &["c", "h"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], CONTINUED | PRIME),
    language("cpp", &["cc", "cpp", "cxx", "hpp", "hh", "hxx", "cu", "ino"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], CPP | CONTINUED | PRIME),
    language("objective-c", &["m", "mm"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], CONTINUED),
    language("csharp", &["cs"], &["//"], C_BLOCK, &[TRIPLE_RAW, VERBATIM_FILLED, VERBATIM, DOUBLE, SINGLE], 0),
    language("ruby", &["rb", "rake", "gemspec", "gemfile", "rakefile", "podfile", "vagrantfile"], &["#"], &[("\n=begin", "\n=end")], &[DOUBLE_LINES, SPARSE_SINGLE, BACKTICK], REGEX),
    language("php", &["php", "phtml"], &["//", "#"], C_BLOCK, &[DOUBLE_LINES, SPARSE_SINGLE], TAGGED | DOLLAR),
    language("shell", &["sh", "bash", "zsh", "ksh", "fish", "bats", "env", ".env", ".bashrc", ".zshrc", ".profile", "pkgbuild"], &["#"], &[], &[DOUBLE_LINES, SHELL_SINGLE], BARE | APART | DOLLAR | CONTINUED),
    language("powershell", &["ps1", "psm1", "psd1"], &["#"], &[("<#", "#>")], &[quote("\"", "\"", Doubled, true), SQL_SINGLE], BARE | DOLLAR),
    language("batch", &["bat", "cmd"], &["rem ", "REM ", "::"], &[], &[], BARE | ALONE | NOT_TRAILING),
    language("swift", &["swift"], &["//"], C_BLOCK, &[TRIPLE, DOUBLE], NESTED),
    language("scala", &["scala", "sc", "sbt"], &["//"], C_BLOCK, &[TRIPLE_RAW, DOUBLE], NESTED | DOLLAR),
    language("lua", &["lua"], &["--"], &[], &[DOUBLE, SINGLE], LUA),
    language("sql", &["sql"], &["--"], C_BLOCK, &[SQL_SINGLE, SQL_DOUBLE], 0),
    language("r", &["r"], &["#"], &[], &[DOUBLE_LINES, SINGLE_LINES], 0),
    language("julia", &["jl"], &["#"], &[("#=", "=#")], &[TRIPLE, DOUBLE_LINES], NESTED | DOLLAR),
    language("haskell", &["hs", "lhs", "cabal"], &["--"], &[("{-", "-}")], &[DOUBLE], NESTED),
    language("elm", &["elm"], &["--"], &[("{-", "-}")], &[TRIPLE, DOUBLE], NESTED),
    language("ocaml", &["ml", "mli"], &[], &[("(*", "*)")], &[DOUBLE_LINES], NESTED),
    language("fsharp", &["fs", "fsi", "fsx"], &["//"], &[("(*", "*)")], &[TRIPLE_RAW, VERBATIM, DOUBLE_LINES], NESTED),
    language("elixir", &["ex", "exs"], &["#"], &[], &[TRIPLE, TRIPLE_SINGLE, DOUBLE_LINES, SINGLE_LINES], 0),
    language("erlang", &["erl", "hrl"], &["%"], &[], &[DOUBLE_LINES, SINGLE], 0),
    language("clojure", &["clj", "cljs", "cljc", "edn"], &[";"], &[], &[DOUBLE_LINES], 0),
    language("lisp", &["lisp", "el", "scm", "rkt"], &[";"], &[("#|", "|#")], &[DOUBLE_LINES], NESTED),
    language("dart", &["dart"], &["//"], C_BLOCK, &[TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE], NESTED | DOLLAR | PREFIXED),
    language("zig", &["zig"], &["//"], &[], &[DOUBLE, SINGLE], 0),
    language("nim", &["nim", "nims", "nimble"], &["#"], &[("#[", "]#")], &[TRIPLE_RAW, DOUBLE], NESTED),
    language("crystal", &["cr"], &["#"], &[], &[DOUBLE_LINES], 0),
    language("perl", &["pl", "pm", "t"], &["#"], &[("\n=pod", "\n=cut"), ("\n=head", "\n=cut")], &[DOUBLE_LINES, SPARSE_SINGLE], APART | DOLLAR),
    language("protobuf", &["proto"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], 0),
    language("graphql", &["graphql", "gql"], &["#"], &[], &[TRIPLE, DOUBLE], 0),
    language("terraform", &["tf", "tfvars", "hcl"], &["#", "//"], C_BLOCK, &[DOUBLE], 0),
    language("nix", &["nix"], &["#"], C_BLOCK, &[quote("''", "''", Plain, true), DOUBLE_LINES], BARE),
    language("css", &["css"], &[], C_BLOCK, &[DOUBLE, SINGLE], BARE),
    language("scss", &["scss", "sass", "less", "styl"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], BARE),
    language("dockerfile", &["dockerfile", "containerfile"], &["#"], &[], &[DOUBLE, quote("'", "'", Plain, false)], BARE | ALONE | DOLLAR | CONTINUED | NOT_TRAILING),
    language("makefile", &["makefile", "gnumakefile", "mk", "mak"], &["#"], &[], &[], BARE | APART | DOLLAR | CONTINUED | NOT_TRAILING),
    language("cmake", &["cmake", "cmakelists.txt"], &["#"], &[("#[[", "]]")], &[DOUBLE_LINES], BARE | DOLLAR),
    language("nginx", &["nginx", "nginx.conf"], &["#"], &[], &[DOUBLE_LINES, SINGLE_LINES], BARE | APART | DOLLAR),
    language("ini", &["ini", "cfg", "conf", "desktop", "service", "timer", "socket", "repo", "list", "editorconfig", ".editorconfig", "gitconfig", ".gitconfig", ".gitmodules", ".npmrc", "pip.conf", ".pylintrc"], &["#", ";"], &[], &[], BARE | ALONE | NOT_TRAILING),
    language("properties", &["properties"], &["#", "!"], &[], &[], BARE | ALONE | NOT_TRAILING),
    language("requirements", &["requirements.txt", "constraints.txt"], &["#"], &[], &[], BARE | APART),
    language("gitignore", &[".gitignore", ".dockerignore", ".gitattributes", "codeowners"], &["#"], &[], &[], BARE | ALONE | NOT_TRAILING),
];

impl Language {
    pub(super) const fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

/// Returns the language of a file by its lower-case name.
pub(super) fn of_file(name: &str) -> Option<&'static Language> {
    let whole = LANGUAGES.iter().find(|language| language.files.contains(&name));
    let by_extension = || {
        let (_, extension) = name.rsplit_once('.')?;
        LANGUAGES.iter().find(|language| language.files.contains(&extension))
    };
    // `Dockerfile.alpine`, `Makefile.am`.
    let stem = || {
        let (stem, _) = name.split_once('.')?;
        LANGUAGES.iter().find(|language| language.name == stem && language.files.contains(&stem))
    };
    whole.or_else(by_extension).or_else(stem)
}

/// Returns the language of a name or file extension.
pub(super) fn of_name(name: &str) -> Option<&'static Language> {
    LANGUAGES
        .iter()
        .find(|language| language.name == name)
        .or_else(|| LANGUAGES.iter().find(|language| language.files.contains(&name)))
}
