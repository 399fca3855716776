//! The effect of ignore comments: [`Ignores`].

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::engine::Linter;
use urlgram::diagnostic::Kind;
use urlgram::span::Span;
use urlgram_documents::{IgnoreDirective, IgnoredCode};

/// The ignore comments of a document, with the lints that they name, and whether they suppressed a finding.
///
/// The time that is needed is linear in the numbers of comments, codes and findings.
///
/// ```
/// use urlgram::span::Span;
/// use urlgram_documents::{DocumentKind, ignores};
/// use urlgram_lint::document::Ignores;
/// use urlgram_lint::{Config, Linter, lint};
///
/// let directives = ignores(DocumentKind::Yaml, b"a: x  # urlgram: ignore[U301, U4, U999]\nb: y\n");
/// let linter = Linter::new(Config::default());
/// let mut ignores = Ignores::new(&directives, &linter);
/// let backslash = lint("U301").unwrap().kind;
/// assert_eq!(ignores.suppress(&[(backslash, Span::new(3, 4)), (backslash, Span::new(46, 47))]), [true, false]);
///
/// let codes = |found: Vec<&urlgram_documents::IgnoredCode>| found.iter().map(|code| code.code.clone()).collect::<Vec<_>>();
/// assert_eq!(codes(ignores.unknown().collect()), ["U999"]);
/// assert_eq!(codes(ignores.unused().filter_map(|unused| unused.code).collect()), ["U4"]);
/// ```
#[derive(Debug)]
pub struct Ignores<'a> {
    linter: &'a Linter,
    /// Comments by their scopes, in ascending order.
    groups: Vec<Group<'a>>,
    /// Codes that the same scope already has.
    repeated: Vec<Ignore<'a>>,
    unknown: Vec<&'a IgnoredCode>,
}

/// A comment, or one code of it.
#[derive(Clone, Copy, Debug)]
pub struct Ignore<'a> {
    /// Comment.
    pub directive: &'a IgnoreDirective,
    /// Code; none if the comment ignores all codes.
    pub code: Option<&'a IgnoredCode>,
}

/// The codes of all comments with the same scope. They differ from each other, so their number is limited by that of the lints.
#[derive(Debug)]
struct Group<'a> {
    range: Span,
    entries: Vec<Entry<'a>>,
}

#[derive(Debug)]
struct Entry<'a> {
    ignore: Ignore<'a>,
    /// Whether each known lint is suppressed.
    lints: Arc<[bool]>,
    is_used: bool,
}

impl<'a> Ignores<'a> {
    /// Finds the lints that the codes of `directives` name.
    pub fn new(directives: &'a [IgnoreDirective], linter: &'a Linter) -> Self {
        let mut ordered: Vec<&IgnoreDirective> = directives.iter().collect();
        ordered.sort_by_key(|directive| directive.range);
        let mut ignores = Ignores { linter, groups: Vec::new(), repeated: Vec::new(), unknown: Vec::new() };
        let mut named: HashMap<Option<&str>, Arc<[bool]>> = HashMap::new();
        for group in ordered.chunk_by(|one, other| one.range == other.range) {
            let group = ignores.group(group, &mut named);
            ignores.groups.push(group);
        }
        ignores
    }

    fn group(
        &mut self,
        directives: &[&'a IgnoreDirective],
        named: &mut HashMap<Option<&'a str>, Arc<[bool]>>,
    ) -> Group<'a> {
        let mut group = Group { range: directives[0].range, entries: Vec::new() };
        let mut seen = HashSet::new();
        let all = |directive: &'a IgnoreDirective| {
            let bare = directive.codes.is_empty().then_some(None);
            bare.into_iter().chain(directive.codes.iter().map(Some)).map(move |code| Ignore { directive, code })
        };
        for ignore in directives.iter().copied().flat_map(all) {
            let pattern = ignore.code.map(|code| code.code.as_str());
            let known = self.linter.known();
            let lints = named.entry(pattern).or_insert_with(|| {
                known.iter().map(|lint| pattern.is_none_or(|pattern| lint.matches(pattern))).collect()
            });
            match ignore.code.filter(|_| !lints.contains(&true)) {
                Some(code) => self.unknown.push(code),
                None if seen.insert(pattern) => {
                    group.entries.push(Entry { ignore, lints: Arc::clone(lints), is_used: false });
                }
                None => self.repeated.push(ignore),
            }
        }
        group
    }

    /// Returns for each finding, a kind with a span in the document, whether a comment suppresses it.
    pub fn suppress(&mut self, findings: &[(Kind, Span)]) -> Vec<bool> {
        let mut ordered: Vec<usize> = (0..findings.len()).collect();
        ordered.sort_by_key(|number| findings[*number].1.start);
        let mut is_suppressed = vec![false; findings.len()];
        // Groups that begin before the finding, without those that have ended.
        let (mut next, mut open) = (0, Vec::new());
        for number in ordered {
            let (kind, Span { start, .. }) = findings[number];
            while self.groups.get(next).is_some_and(|group| group.range.start <= start) {
                open.push(next);
                next += 1;
            }
            open.retain(|group: &usize| start <= self.groups[*group].range.end);
            let Some(lint) = self.linter.known().iter().position(|lint| lint.kind == kind) else { continue };
            for group in &open {
                for entry in self.groups[*group].entries.iter_mut().filter(|entry| entry.lints[lint]) {
                    entry.is_used = true;
                    is_suppressed[number] = true;
                }
            }
        }
        is_suppressed
    }

    /// Returns the codes that name no lint.
    pub fn unknown(&self) -> impl Iterator<Item = &'a IgnoredCode> {
        self.unknown.iter().copied()
    }

    /// Returns the comments and codes that have suppressed nothing, apart from unknown codes.
    pub fn unused(&self) -> impl Iterator<Item = Ignore<'a>> {
        let entries = self.groups.iter().flat_map(|group| &group.entries);
        entries.filter(|entry| !entry.is_used).map(|entry| entry.ignore).chain(self.repeated.iter().copied())
    }
}
