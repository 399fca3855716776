//! Writes a module of parsers for each grammar, as the build script of a user does, and a line for each module.

use std::path::Path;
use std::{env, fs};

use urlgram_abnf::{Grammar, Reader, builtin};

/// Number of texts for each rule in the tests of a module.
const TESTS: usize = 12;

/// Modules: the name, a built-in grammar or the file of one, and the wanted rules. Without rules, all are wanted.
const MODULES: &[(&str, &str, &[&str])] = &[
    ("language_tag", "language-tag.abnf", &[]),
    ("media_type", "media-type.abnf", &[]),
    ("cookie", "cookie.abnf", &[]),
    ("query", "query.abnf", &[]),
    ("toml_value", "toml-value.abnf", &[]),
    ("octets", "octets.abnf", &[]),
    ("tricky", "tricky.abnf", &[]),
    ("uri", "rfc3986", &["URI-reference"]),
    ("websocket_uri", "rfc6455", &["ws-URI"]),
    ("uri_template", "rfc6570", &["URI-Template"]),
    ("addr_spec", "rfc5322-addr", &["addr-spec"]),
    ("telephone_uri", "rfc3966", &["telephone-uri"]),
    ("sip_uri", "rfc3261", &["hostport", "uri-parameters"]),
    ("ldap_filter", "rfc4515", &["filter"]),
    ("abnf", "rfc5234-metagrammar", &["rulelist"]),
];

/// Folder of the files.
const GRAMMARS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/abnf/samples");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed={GRAMMARS}");
    let out = env::var("OUT_DIR")?;
    let mut list = String::new();
    for (name, source, rules) in MODULES {
        let module = grammar(source)?.rust_module(rules, TESTS)?;
        if let Some((_, reason)) = module.refused.first() {
            return Err(format!("{source}: a rule has no parser: it {reason}").into());
        }
        fs::write(Path::new(&out).join(format!("{name}.rs")), module.for_include())?;
        let source = if source.ends_with(".abnf") { format!("{GRAMMARS}/{source}") } else { (*source).to_owned() };
        list += &format!("module! {{ {name} \"/{name}.rs\" {source:?} }}\n");
    }
    Ok(fs::write(Path::new(&out).join("modules.rs"), list)?)
}

fn grammar(source: &str) -> Result<Grammar, Box<dyn std::error::Error>> {
    if let Some(grammar) = builtin(source) {
        return Ok(grammar.clone());
    }
    let text = fs::read_to_string(Path::new(GRAMMARS).join(source))?;
    // One file has errors that the reader understands.
    Ok(Reader::new().read(source, &text).grammar)
}
