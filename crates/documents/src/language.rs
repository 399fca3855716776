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
    pub(super) flags: u32,
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
pub(super) const NESTED: u32 = 1;
/// URLs also occur outside of comments and strings, as in shell commands.
pub(super) const BARE: u32 = 1 << 1;
/// `r"…"`, `r##"…"##`, and lifetimes such as `'a`, which do not open a string.
pub(super) const RUST: u32 = 1 << 2;
/// `R"x(…)x"`.
pub(super) const CPP: u32 = 1 << 3;
/// Regular expressions `/…/` where a value is expected.
pub(super) const REGEX: u32 = 1 << 4;
/// Long brackets `[[…]]` and `[==[…]==]`, and comments of them after `--`.
pub(super) const LUA: u32 = 1 << 5;
/// Comments begin only at the start of a line or after white space.
pub(super) const APART: u32 = 1 << 6;
/// Comments begin only at the start of a line.
pub(super) const ALONE: u32 = 1 << 7;
/// `$name` and `${name}` are placeholders.
pub(super) const DOLLAR: u32 = 1 << 8;
/// A backslash at the end of a line joins it with the next.
pub(super) const CONTINUED: u32 = 1 << 9;
/// A `'` after a digit does not open a string: `1'000`.
pub(super) const PRIME: u32 = 1 << 10;
/// A prefix `r` makes a string raw.
pub(super) const PREFIXED: u32 = 1 << 12;
/// The program is between `<?` and `?>`.
pub(super) const TAGGED: u32 = 1 << 13;
/// Words are those of a shell: operators end them, and quotes may be in them.
pub(super) const SHELL: u32 = 1 << 14;
/// Expressions `${…}` in strings between backticks.
pub(super) const TEMPLATE_HOLES: u32 = 1 << 15;
/// Expressions `#{…}` in strings.
pub(super) const HASH_HOLES: u32 = 1 << 16;
/// Expressions `${…}` in strings between double quotes.
pub(super) const DOLLAR_HOLES: u32 = 1 << 17;
/// Numeric escapes in strings mean bytes: `"\xc3\xa9"`.
pub(super) const BYTES: u32 = 1 << 18;
/// Values instead of a program.
pub(super) const DATA: u32 = 1 << 19;
/// A style sheet, with `url(…)`.
pub(super) const STYLE: u32 = 1 << 20;
/// Literals such as `%(…)`, `%q{…}` and `%w[…]`.
pub(super) const PERCENT: u32 = 1 << 21;
/// Lines such as `key = value`.
pub(super) const KEYS: u32 = 1 << 22;
/// Lines such as `KEY=value`, whose strings and comments are read with them.
pub(super) const ASSIGNMENTS: u32 = 1 << 23;
/// A style sheet that no preprocessor completes.
pub(super) const SHEET: u32 = 1 << 30;
/// A comment cannot follow code on the same line.
pub(super) const NOT_TRAILING: u32 = 1 << 11;

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
const SHELL_LINE: Quote = quote("'", "'", Plain, false);
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
    flags: u32,
) -> Language {
    Language { name, files, line, block, strings, flags }
}

#[rustfmt::skip]
pub(super) static LANGUAGES: &[Language] = &[
    language("rust", &["rs"], &["//"], C_BLOCK, &[DOUBLE_LINES], NESTED | RUST),
    language("python", &["py", "pyi", "pyw", "sconstruct", "sconscript", "wscript", "snakefile", "tiltfile", "bzl", "star", "build.bazel", "workspace.bazel", "module.bazel", "meson.build", "meson_options.txt", "meson.options"], &["#"], &[], PYTHON, PREFIXED),
    language("javascript", &["js", "mjs", "cjs", "jsx"], &["//"], C_BLOCK, &[DOUBLE, SINGLE, BACKTICK], BARE | REGEX | DOLLAR | TEMPLATE_HOLES),
    language("typescript", &["ts", "mts", "cts", "tsx"], &["//"], C_BLOCK, &[DOUBLE, SINGLE, BACKTICK], BARE | REGEX | DOLLAR | TEMPLATE_HOLES),
    language("java", &["java"], &["//"], C_BLOCK, &[TRIPLE, DOUBLE, SINGLE], 0),
    language("kotlin", &["kt", "kts"], &["//"], C_BLOCK, &[TRIPLE_RAW, DOUBLE, SINGLE], NESTED | DOLLAR | DOLLAR_HOLES),
    language("groovy", &["groovy", "gradle", "jenkinsfile"], &["//"], C_BLOCK, &[TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE], DOLLAR | DOLLAR_HOLES),
    language("go", &["go"], &["//"], C_BLOCK, &[DOUBLE, SINGLE, BACKTICK_RAW], BYTES),
    language("c", &["c", "h"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], CONTINUED | PRIME | BYTES),
    language("cpp", &["cc", "cpp", "cxx", "hpp", "hh", "hxx", "cu", "ino"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], CPP | CONTINUED | PRIME | BYTES),
    language("objective-c", &["m", "mm"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], CONTINUED | BYTES),
    language("csharp", &["cs"], &["//"], C_BLOCK, &[TRIPLE_RAW, VERBATIM_FILLED, VERBATIM, DOUBLE, SINGLE], 0),
    language("ruby", &["rb", "rake", "gemspec", "ru", "gemfile", "rakefile", "podfile", "vagrantfile", "brewfile", "fastfile", "appfile", "dangerfile", "guardfile", "capfile", "berksfile"], &["#"], &[("\n=begin", "\n=end")], &[DOUBLE_LINES, SPARSE_SINGLE, BACKTICK], REGEX | HASH_HOLES | BYTES | PERCENT),
    language("php", &["php", "phtml"], &["//", "#"], C_BLOCK, &[DOUBLE_LINES, SPARSE_SINGLE], TAGGED | DOLLAR | BYTES),
    language("shell", &["sh", "bash", "zsh", "ksh", "fish", "bats", ".bashrc", ".zshrc", ".profile", ".bash_profile", ".zprofile", "pkgbuild", "apkbuild", "justfile", "procfile", ".envrc", "ebuild"], &["#"], &[], &[DOUBLE_LINES, SHELL_SINGLE], BARE | APART | DOLLAR | CONTINUED | SHELL | BYTES),
    language("dotenv", &["env", ".env", ".flaskenv"], &["#"], &[], &[], BARE | APART | DOLLAR | DATA | ASSIGNMENTS),
    language("powershell", &["ps1", "psm1", "psd1"], &["#"], &[("<#", "#>")], &[quote("\"", "\"", Doubled, true), SQL_SINGLE], BARE | DOLLAR),
    language("batch", &["bat", "cmd"], &["rem ", "REM ", "::"], &[], &[], BARE | ALONE | NOT_TRAILING),
    language("swift", &["swift"], &["//"], C_BLOCK, &[TRIPLE, DOUBLE], NESTED),
    language("scala", &["scala", "sc", "sbt"], &["//"], C_BLOCK, &[TRIPLE_RAW, DOUBLE], NESTED | DOLLAR | DOLLAR_HOLES),
    language("lua", &["lua"], &["--"], &[], &[DOUBLE, SINGLE], LUA | BYTES),
    language("sql", &["sql"], &["--"], C_BLOCK, &[SQL_SINGLE, SQL_DOUBLE], 0),
    language("r", &["r"], &["#"], &[], &[DOUBLE_LINES, SINGLE_LINES], 0),
    language("julia", &["jl"], &["#"], &[("#=", "=#")], &[TRIPLE, DOUBLE_LINES], NESTED | DOLLAR),
    language("haskell", &["hs", "lhs", "cabal"], &["--"], &[("{-", "-}")], &[DOUBLE], NESTED),
    language("elm", &["elm"], &["--"], &[("{-", "-}")], &[TRIPLE, DOUBLE], NESTED),
    language("ocaml", &["ml", "mli"], &[], &[("(*", "*)")], &[DOUBLE_LINES], NESTED),
    language("fsharp", &["fs", "fsi", "fsx"], &["//"], &[("(*", "*)")], &[TRIPLE_RAW, VERBATIM, DOUBLE_LINES], NESTED),
    language("elixir", &["ex", "exs"], &["#"], &[], &[TRIPLE, TRIPLE_SINGLE, DOUBLE_LINES, SINGLE_LINES], HASH_HOLES),
    language("erlang", &["erl", "hrl"], &["%"], &[], &[DOUBLE_LINES, SINGLE], 0),
    language("clojure", &["clj", "cljs", "cljc", "edn"], &[";"], &[], &[DOUBLE_LINES], 0),
    language("lisp", &["lisp", "el", "scm", "rkt"], &[";"], &[("#|", "|#")], &[DOUBLE_LINES], NESTED),
    language("dart", &["dart"], &["//"], C_BLOCK, &[TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE], NESTED | DOLLAR | PREFIXED | DOLLAR_HOLES),
    language("zig", &["zig"], &["//"], &[], &[DOUBLE, SINGLE], 0),
    language("nim", &["nim", "nims", "nimble"], &["#"], &[("#[", "]#")], &[TRIPLE_RAW, DOUBLE], NESTED),
    language("crystal", &["cr"], &["#"], &[], &[DOUBLE_LINES], HASH_HOLES),
    language("perl", &["pl", "pm", "t"], &["#"], &[("\n=", "\n=cut")], &[DOUBLE_LINES, SPARSE_SINGLE], APART | DOLLAR | BYTES),
    language("protobuf", &["proto"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], 0),
    language("graphql", &["graphql", "gql"], &["#"], &[], &[TRIPLE, DOUBLE], 0),
    language("terraform", &["tf", "tfvars", "hcl"], &["#", "//"], C_BLOCK, &[DOUBLE], 0),
    language("nix", &["nix"], &["#"], C_BLOCK, &[quote("''", "''", Plain, true), DOUBLE_LINES], BARE),
    language("css", &["css"], &[], C_BLOCK, &[DOUBLE, SINGLE], BARE | STYLE | SHEET),
    language("scss", &["scss", "sass", "less", "styl"], &["//"], C_BLOCK, &[DOUBLE, SINGLE], BARE | STYLE),
    language("dockerfile", &["dockerfile", "containerfile"], &["#"], &[], &[DOUBLE, quote("'", "'", Plain, false)], BARE | ALONE | DOLLAR | CONTINUED | NOT_TRAILING | SHELL),
    language("makefile", &["makefile", "gnumakefile", "mk", "mak"], &["#"], &[], &[], BARE | APART | DOLLAR | CONTINUED | NOT_TRAILING | SHELL),
    language("cmake", &["cmake", "cmakelists.txt"], &["#"], &[("#[[", "]]")], &[DOUBLE_LINES], BARE | DOLLAR),
    language("nginx", &["nginx", "nginx.conf"], &["#"], &[], &[DOUBLE_LINES, SINGLE_LINES], BARE | APART | DOLLAR),
    language("ini", &["ini", "cfg", "conf", "desktop", "service", "timer", "socket", "repo", "list", "editorconfig", ".editorconfig", "pip.conf", ".pylintrc", ".curlrc", ".wgetrc", ".yarnrc", ".flake8", ".coveragerc", "wrap", "network", "netdev", "mount", "target", "path", "spec", "pc", "cnf", ".htaccess"], &["#", ";"], &[], &[], BARE | ALONE | NOT_TRAILING | DATA | KEYS),
    language("git-config", &["gitconfig", ".gitconfig", ".gitmodules"], &["#", ";"], &[], &[], BARE | ALONE | NOT_TRAILING | DATA | KEYS),
    language("npmrc", &[".npmrc", "npmrc"], &["#", ";"], &[], &[], BARE | ALONE | NOT_TRAILING | DATA | KEYS),
    language("cname", &["cname"], &[], &[], &[], BARE | DATA),
    language("caddyfile", &["caddyfile"], &["#"], &[], &[DOUBLE_LINES, BACKTICK_RAW], BARE | APART | DOLLAR),
    language("requirements", &["requirements", "constraints"], &["#"], &[], &[], BARE | APART | DATA),
    language("go-module", &["go.mod", "go.work"], &["//"], &[], &[DOUBLE, BACKTICK_RAW], DATA),
    language("m4", &["m4", "ac", "configure.in"], &["#", "dnl "], &[], &[], BARE | APART | NOT_TRAILING),
    language("tcl", &["tcl", "exp"], &["#"], &[], &[DOUBLE_LINES], BARE | APART | DOLLAR),
    language("vim", &["vim", ".vimrc"], &["\""], &[], &[SHELL_LINE], BARE | ALONE),
    language("awk", &["awk"], &["#"], &[], &[DOUBLE], APART),
    language("assembly", &["s", "asm"], &["//", ";", "#"], C_BLOCK, &[DOUBLE], APART),
    language("gitignore", &[".gitignore", ".dockerignore", ".gitattributes", ".npmignore", ".helmignore", ".eslintignore", ".prettierignore", "codeowners"], &["#"], &[], &[], BARE | ALONE | NOT_TRAILING | DATA),
];

impl Language {
    pub(super) const fn is(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Whether a template may produce such files. In other languages, `{{` is part of programs.
    pub(super) fn may_have_holes(&self) -> bool {
        const CONFIGURATION: [&str; 11] = [
            "ini", "npmrc", "nginx", "shell", "dotenv", "dockerfile", "makefile", "css", "scss", "requirements",
            "gitignore",
        ];
        CONFIGURATION.contains(&self.name)
    }
}

/// Returns the language of a file by its whole lower-case name.
pub(super) fn of_whole_name(name: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.files.contains(&name))
}

/// Returns the language of a lower-case file extension.
pub(super) fn of_extension(extension: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|language| language.files.contains(&extension))
}

/// Returns the language of a file by the part of its name before the first dot: `Makefile.am`.
pub(super) fn of_stem(name: &str) -> Option<&'static Language> {
    let (stem, _) = name.split_once('.')?;
    LANGUAGES.iter().find(|language| language.name == stem && language.files.contains(&stem))
}

/// Returns the language of a name or file extension.
pub(super) fn of_name(name: &str) -> Option<&'static Language> {
    LANGUAGES
        .iter()
        .find(|language| language.name == name)
        .or_else(|| LANGUAGES.iter().find(|language| language.files.contains(&name)))
}
