//! The keys of the configuration file, as `urlgram config` and the configuration reference describe them.
//!
//! A test of the reader of the file compares its keys, defaults and examples with these.

/// A key of the configuration file.
#[derive(Clone, Copy, Debug)]
pub struct ConfigKey {
    /// Name, with the table before it: `policy.schemes`.
    pub name: &'static str,
    /// Type of the value.
    pub kind: &'static str,
    /// Default as TOML; absent without a default value.
    pub default: Option<&'static str>,
    /// Effect of the key, in one line.
    pub summary: &'static str,
    /// Lines of a configuration file.
    pub example: &'static str,
}

const fn key(
    name: &'static str,
    kind: &'static str,
    default: Option<&'static str>,
    summary: &'static str,
    example: &'static str,
) -> ConfigKey {
    ConfigKey { name, kind, default, summary, example }
}

const LINTS: &str = "list of lints";
const PATTERNS: &str = "list of patterns";
const FLAG: &str = "true or false";
const HOSTS: &str = "list of hosts";

/// All keys, in the order of the reference.
pub const CONFIG_KEYS: [ConfigKey; 30] = [
    key(
        "select",
        LINTS,
        None,
        "Enable only these lints: codes, first characters of codes, names, or ALL.",
        "select = [\"U1\", \"U4\", \"zero-padded-port\"]",
    ),
    key(
        "extend-select",
        LINTS,
        Some("[]"),
        "Enable these lints in addition to the default ones, or to `select`.",
        "extend-select = [\"U421\"]",
    ),
    key(
        "ignore",
        LINTS,
        Some("[]"),
        "Disable these lints. If one pattern enables a lint and another disables it, the longer pattern wins.",
        "ignore = [\"U310\"]",
    ),
    key(
        "severity",
        "table of lints and severities",
        Some("{}"),
        "Override the severity of lints: `info`, `warning` or `error`. The last pattern that matches a lint wins.",
        "[severity]\nU4 = \"error\"\nU421 = \"info\"",
    ),
    key(
        "per-file-ignores",
        "table of patterns and lists of lints",
        Some("{}"),
        "Disable lints in the files that match a pattern, or with `!` in all others.",
        "[per-file-ignores]\n\"tests/\" = [\"U3\"]\n\"!*.md\" = [\"U505\"]",
    ),
    key(
        "exclude",
        PATTERNS,
        Some(
            "[\"node_modules/\", \"bower_components/\", \"jspm_packages/\", \"vendor/\", \"third_party/\", \"site-packages/\", \"venv/\", \".venv/\", \"__pycache__/\", \"__pypackages__/\", \".tox/\", \".nox/\", \".mypy_cache/\", \".pytest_cache/\", \".ruff_cache/\", \".direnv/\"]",
        ),
        "In folders, leave out files and folders that match these patterns. Replaces the default list.",
        "exclude = [\"node_modules/\", \"docs/generated/\"]",
    ),
    key(
        "extend-exclude",
        PATTERNS,
        Some("[]"),
        "Leave out files and folders that match these patterns, in addition to `exclude`. A pattern with `!` includes again.",
        "extend-exclude = [\"*.svg\", \"!logo.svg\"]",
    ),
    key(
        "force-exclude",
        FLAG,
        Some("false"),
        "Exclude files even if they are named on the command line, as a pre-commit hook does.",
        "force-exclude = true",
    ),
    key(
        "kinds",
        "table of patterns and kinds",
        Some("{}"),
        "Treat files that match a pattern as this kind of document. Overrides every guess; the last pattern that matches wins.",
        "[kinds]\n\"*.tpl\" = \"html\"\n\"words.txt\" = \"text\"",
    ),
    key(
        "preset",
        "table of patterns and presets",
        Some("{}"),
        "Default set of lints in files that match a pattern: `tests` for few lints, `standard` for all default ones. Other files get it by the names of their folders; pages of a site about tests are as others.",
        "[preset]\n\"samples/\" = \"tests\"\n\"spec/\" = \"standard\"",
    ),
    key(
        "grammar",
        "name of a grammar",
        None,
        "Require URLs to match the grammar of this document. The default is `rfc3986`, and `rfc3987` in Markdown and HTML.",
        "grammar = \"rfc3987\"",
    ),
    key("rule", "name of a rule", None, "Require URLs to match this rule of the grammar.", "rule = \"absolute-URI\""),
    key(
        "site-root",
        "list of folders",
        Some("[]"),
        "Check links that begin with `/` in Markdown and HTML: they lead to files in these folders, relative to the configuration.",
        "site-root = [\"docs\", \"static\"]",
    ),
    key(
        "site",
        "list of tables",
        Some("[]"),
        "Declare a site, or correct what urlgram found: `generator` is required. `folder` is the folder it is run in, from this file; `content` is the folder of its pages, from `folder`; `base` is the path of the site on its host. `lint --show-sites` names the sites.",
        "[[site]]\nfolder = \"docs\"\ngenerator = \"mkdocs\"",
    ),
    key(
        "comments",
        FLAG,
        Some("false"),
        "Skip lines of a list that begin with `#`, which are otherwise relative references.",
        "comments = true",
    ),
    key(
        "format",
        "name of a format",
        Some("\"full\""),
        "Output format. Only the configuration of the current folder counts.",
        "format = \"concise\"",
    ),
    key(
        "known-hosts",
        HOSTS,
        Some("[]"),
        "Registrable domains that others may imitate, in addition to a built-in list of well-known ones.",
        "known-hosts = [\"example.com\"]",
    ),
    key(
        "policy",
        "table",
        None,
        "Restrictions on the hosts, ports and schemes of URLs, which the lints of U7 check.",
        "[policy]\nschemes = [\"https\"]",
    ),
    key(
        "policy.schemes",
        "list of schemes",
        None,
        "Allow only these schemes.",
        "[policy]\nschemes = [\"https\", \"mailto\"]",
    ),
    key(
        "policy.hosts",
        HOSTS,
        None,
        "Allow only these hosts. `*.` includes all hosts under a domain, but not the domain itself.",
        "[policy]\nhosts = [\"example.com\", \"*.example.com\"]",
    ),
    key(
        "policy.denied-hosts",
        HOSTS,
        Some("[]"),
        "Forbid these hosts.",
        "[policy]\ndenied-hosts = [\"intranet.example.com\"]",
    ),
    key(
        "policy.ports",
        "list of numbers",
        None,
        "Allow only these ports, including the default ports of schemes.",
        "[policy]\nports = [443]",
    ),
    key(
        "policy.addresses",
        "list of address classes",
        None,
        "Allow only IP addresses of these classes, such as `public`.",
        "[policy]\naddresses = [\"public\"]",
    ),
    key(
        "policy.denied-addresses",
        "list of address classes",
        Some("[]"),
        "Forbid IP addresses of these classes, such as `metadata` or `loopback`.",
        "[policy]\ndenied-addresses = [\"metadata\", \"private\"]",
    ),
    key(
        "agree",
        "list of readers",
        Some("[]"),
        "Require that these specifications and programs read the same host and port: U706. `rfc1738`, `rfc2396`, `rfc3986`, `rfc3987`, `whatwg`, `urllib`, or a program that `urlgram read --programs` names.",
        "agree = [\"whatwg\", \"curl\", \"go\"]",
    ),
    key(
        "style",
        "table",
        None,
        "Preferred forms of URLs that are all valid. The lint of a preference must be enabled.",
        "extend-select = [\"U510\"]\n\n[style]\ntrailing-slash = \"never\"",
    ),
    key(
        "style.trailing-slash",
        "`always` or `never`",
        None,
        "Whether a path ends in a slash, unless its last segment looks like the name of a file: U510.",
        "[style]\ntrailing-slash = \"always\"",
    ),
    key(
        "style.www",
        "`always` or `never`",
        None,
        "Whether a registrable domain alone has `www.` before it: U516.",
        "[style]\nwww = \"never\"",
    ),
    key("style.idn", "`unicode` or `ascii`", None, "Form of non-ASCII host names: U517.", "[style]\nidn = \"unicode\""),
    key(
        "style.path",
        "`unicode` or `ascii`",
        None,
        "Form of non-ASCII paths and queries: U518.",
        "[style]\npath = \"ascii\"",
    ),
];
