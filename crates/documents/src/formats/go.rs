//! Import paths of Go, which have no scheme: <https://go.dev/ref/spec#Import_declarations>.

use std::ops::Range;

use crate::collect::Collector;

/// Schemes of URLs that people paste in place of an import path.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// Reports the schemes in the import paths of a program.
pub(super) fn imports(out: &mut Collector<'_>, range: Range<usize>) {
    let text = out.raw(range.clone());
    if memchr::memmem::find(text.as_bytes(), b"\"http").is_none() {
        return;
    }
    let (mut at, mut is_block) = (range.start, false);
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        is_block = if is_block { words != ")" } else { words == "import (" };
        let declaration = words.strip_prefix("import ").or(is_block.then_some(words));
        if let Some((scheme, path)) = declaration.and_then(pasted) {
            let start = at + (path.as_ptr() as usize - line.as_ptr() as usize);
            report(out, start, scheme, path);
        }
        at += line.len();
    }
}

/// Most bytes of a command that are searched for its name.
const MAX_COMMAND: usize = 128;

/// Reports the scheme in a word of a shell that is the path of a package: `go install https://example.org/a@latest`.
pub(super) fn argument(out: &mut Collector<'_>, word: Range<usize>) {
    let text = out.raw(word.clone());
    let Some((scheme, path)) = SCHEMES.into_iter().find_map(|scheme| Some((scheme, text.strip_prefix(scheme)?))) else {
        return;
    };
    let before = &out.document.as_bytes()[word.start.saturating_sub(MAX_COMMAND)..word.start];
    let line = before.rsplit(|byte| matches!(byte, b'\n' | b';' | b'&' | b'|')).next().unwrap_or_default();
    let is_option = |word: &&[u8]| word.starts_with(b"-") && *word != b"--with";
    let mut words = line.split(u8::is_ascii_whitespace).rev().filter(|word| !word.is_empty() && !is_option(word));
    let is_path = match (words.next(), words.next()) {
        (Some(b"install" | b"get"), Some(b"go")) => true,
        (Some(b"--with"), before) => before == Some(b"xcaddy") || words.any(|word| word == b"xcaddy"),
        _ => false,
    };
    if is_path {
        let (start, path) = (word.start + scheme.len(), path.to_owned());
        report(out, start, scheme, &path);
    }
}

fn report(out: &mut Collector<'_>, start: usize, scheme: &str, path: &str) {
    let message = "a scheme in an import path, which Go has without one";
    out.entry(start - scheme.len()..start, message, format!("Write \"{path}\"."));
}

/// Returns the scheme and the rest of the path in a declaration: `_ "https://example.org/a"`.
fn pasted(declaration: &str) -> Option<(&'static str, &str)> {
    let (name, rest) = declaration.split_once('"')?;
    let is_name = name.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    let (path, after) = rest.split_once('"').filter(|_| is_name)?;
    let is_end = after.trim().is_empty() || after.trim().starts_with("//");
    SCHEMES.into_iter().find_map(|scheme| Some((scheme, path.strip_prefix(scheme)?))).filter(|_| is_end)
}
