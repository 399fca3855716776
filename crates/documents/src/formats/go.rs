//! Import declarations of Go, whose paths have no scheme: <https://go.dev/ref/spec#Import_declarations>.

use std::ops::Range;

use crate::collect::Collector;
use crate::document::{DocumentProblem, DocumentProblemKind};
use crate::mapping::offset;
use urlgram::span::Span;

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
            out.problems.push(DocumentProblem {
                kind: DocumentProblemKind::Entry,
                span: Span::new(offset(start - scheme.len()), offset(start)),
                message: "a scheme in an import path, which Go has without one".into(),
                help: Some(format!("Write \"{path}\".")),
            });
        }
        at += line.len();
    }
}

/// Returns the scheme and the rest of the path in a declaration: `_ "https://example.org/a"`.
fn pasted(declaration: &str) -> Option<(&'static str, &str)> {
    let (name, rest) = declaration.split_once('"')?;
    let is_name = name.trim().chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'));
    let (path, after) = rest.split_once('"').filter(|_| is_name)?;
    let is_end = after.trim().is_empty() || after.trim().starts_with("//");
    SCHEMES.into_iter().find_map(|scheme| Some((scheme, path.strip_prefix(scheme)?))).filter(|_| is_end)
}
