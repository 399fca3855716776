//! Changes that remove problems of a grammar: [`GrammarFix`].

use std::collections::BTreeSet;

use crate::model::{Element, ElementKind, FileId, Grammar, GrammarProblem, ProblemKind, RuleDefinition, bundled};
use crate::read::misspelt::requoted;
use urlgram::diagnostic::Applicability;
use urlgram::span::Span;

/// A change of a grammar, or of the document that contains it, that removes a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrammarFix {
    /// Replacements in [`GrammarFile::written`](crate::GrammarFile::written), in the order of the text. An empty span is an insertion.
    pub edits: Vec<(Span, String)>,
    /// [`Applicability::Safe`] if the grammar keeps its rules as urlgram reads them. Other fixes guess what is meant.
    pub applicability: Applicability,
}

impl Grammar {
    /// Returns the change that removes a problem of the file itself, if one is known.
    ///
    /// ```
    /// use urlgram_abnf::Reader;
    ///
    /// let parsed = Reader::new().read("my.abnf", "sign = \"+\" | mius\nminus = \"-\"\n");
    /// let problems = parsed.check();
    /// let fixes: Vec<_> = problems.iter().filter_map(|problem| parsed.grammar.fix(problem)).collect();
    /// assert_eq!(fixes[0].edits[0].1, "/");
    /// assert_eq!(fixes[1].edits[0].1, "minus");
    /// ```
    pub fn fix(&self, problem: &GrammarProblem) -> Option<GrammarFix> {
        if problem.file != FileId::MAIN {
            return None;
        }
        let file = self.file(FileId::MAIN);
        let (applicability, edits) = self.edits(problem)?;
        let spans: Vec<Span> = edits.iter().map(|(span, _)| *span).collect();
        let written = self.written_spans(FileId::MAIN, &spans);
        // In markup, the same characters may be written in another way.
        let is_same = |(old, new): (&Span, &Span)| old.of(&file.text) == new.of(file.written());
        if !spans.iter().zip(&written).all(is_same) {
            return None;
        }
        let mut edits: Vec<(Span, String)> =
            written.into_iter().zip(edits).map(|(span, (_, text))| (span, text)).collect();
        edits.sort_by_key(|(span, _)| *span);
        edits.dedup();
        Some(GrammarFix { edits, applicability })
    }

    /// Returns the text of the file or the document with the changes of some fixes, and the number of fixes that were made. A fix that
    /// overlaps an earlier one is not made.
    pub fn fixed(&self, fixes: &[GrammarFix]) -> (String, usize) {
        let text = self.file(FileId::MAIN).written();
        let mut made: BTreeSet<(Span, String)> = BTreeSet::new();
        let mut count = 0;
        for fix in fixes {
            let is_free = |edit: &(Span, String)| {
                let (before, after) = (made.range(..edit).next_back(), made.range(edit..).next());
                before.is_none_or(|(other, _)| other.end <= edit.0.start)
                    && after.is_none_or(|(other, _)| edit.0.end <= other.start)
            };
            let is_made = fix.edits.iter().all(|edit| made.contains(edit));
            if is_made || fix.edits.iter().all(is_free) {
                count += 1;
                made.extend(fix.edits.iter().cloned());
            }
        }
        let (mut fixed, mut at) = (String::with_capacity(text.len()), 0);
        for (span, new) in made {
            fixed.push_str(&text[at..span.start as usize]);
            fixed.push_str(&new);
            at = span.end as usize;
        }
        fixed.push_str(&text[at..]);
        (fixed, count)
    }

    /// Returns replacements in the text of the grammar.
    fn edits(&self, problem: &GrammarProblem) -> Option<(Applicability, Vec<(Span, String)>)> {
        use ProblemKind as K;
        let text = &self.file(FileId::MAIN).text;
        let (span, old) = (problem.span, problem.span.of(text));
        let safe = |new: String| Some((Applicability::Safe, vec![(span, new)]));
        let everywhere = |new: &str, place: fn(Span) -> Span| {
            let all = std::iter::once(&span).chain(&problem.others);
            Some((Applicability::Safe, all.map(|span| (place(*span), new.to_owned())).collect()))
        };
        let guessed = |new: String| Some((Applicability::Unsafe, vec![(span, new)]));
        match &problem.kind {
            K::BarOperator => everywhere("/", |span| span),
            // With `=`, texts in single quotes would be another notation.
            K::DefinedAs(_) if self.has_single_quotes() => {
                let all = std::iter::once(&span).chain(&problem.others);
                Some((Applicability::Unsafe, all.map(|span| (*span, "=".to_owned())).collect()))
            }
            K::DefinedAs(_) => everywhere("=", |span| span),
            // Rules that refer to the name may have it in words.
            K::Misspelt { written, meant } if written.contains(' ') => guessed(meant.clone()),
            // In ABNF, texts of letters have no case, and ranges of characters do.
            K::Misspelt { written, meant }
                if written.contains(['"', '\'']) && !meant.starts_with("%x3") && written != "\"\"\"" =>
            {
                guessed(meant.clone())
            }
            K::Misspelt { meant, .. } => {
                let is_apart =
                    |span: &Span| text[..span.start as usize].ends_with([' ', '\t']) || !meant.starts_with('=');
                let new = |span: &Span| format!("{}{meant}", if is_apart(span) { "" } else { " " });
                let all = std::iter::once(&span).chain(&problem.others);
                Some((Applicability::Safe, all.map(|span| (*span, new(span))).collect()))
            }
            K::UnicodeSpace(_) => everywhere(" ", |span| span),
            K::FullStop | K::MissingSpace | K::SpaceAfterCount => self.in_read_rules(problem),
            K::LooseLine => everywhere("  ", |span| Span::empty(span.start)),
            K::CountAfter => {
                let count = match old {
                    "+" => "1*",
                    "?" => "*1",
                    _ => old.strip_prefix('*').filter(|count| !count.is_empty()).unwrap_or(old),
                };
                let count = count.to_owned();
                let place = problem.secondary.unwrap_or(Span::empty(span.start));
                Some((Applicability::Safe, vec![(place, count), (span, String::new())]))
            }
            K::UnexpectedCharacter(quote @ ('\'' | '‘' | '’' | '“' | '”' | '„')) => {
                let is_single = matches!(quote, '\'' | '‘' | '’');
                let all = std::iter::once(&span).chain(&problem.others);
                let edits: Option<Vec<_>> = all.map(|span| Some((*span, requoted(span.of(text))?))).collect();
                Some((if is_single { Applicability::Unsafe } else { Applicability::Safe }, edits?))
            }
            K::AngleBrackets(name) => safe(name.clone()),
            K::RepeatedBase => safe(once(old)?),
            K::Spelling { name, defined } => {
                let uses = self.uses(|used| used == name, defined);
                let is_safe =
                    !self.is_name_of_another(name, defined) && uses.iter().all(|(span, _)| self.is_read(span));
                Some((if is_safe { Applicability::Safe } else { Applicability::Unsafe }, uses))
            }
            K::Needless => safe(self.inside(span)?.span.of(text).to_owned()),
            K::ReversedRange => {
                let (first, last) = old.get(2..)?.split_once('-')?;
                guessed(format!("{}{last}-{first}", &old[..2]))
            }
            K::Undefined { name, .. } if name.eq_ignore_ascii_case("or") => {
                Some((Applicability::Unsafe, self.uses(|used| used.eq_ignore_ascii_case(name), "/")))
            }
            K::Undefined { name, similar, import, .. } => {
                let new = match similar {
                    Some(similar) if self.similar_names(name, FileId::MAIN) == 1 => similar.clone(),
                    Some(_) => return None,
                    None => return Some((Applicability::Unsafe, vec![self.import(name, import.as_deref()?)?])),
                };
                Some((Applicability::Unsafe, self.uses(|used| used.eq_ignore_ascii_case(name), &new)))
            }
            _ => None,
        }
    }

    /// Whether a text is in single quotes.
    fn has_single_quotes(&self) -> bool {
        let text = &self.file(FileId::MAIN).text;
        let is_text = |element: &Element| matches!(element.kind, ElementKind::Literal { .. });
        self.elements().any(|element| is_text(element) && element.span.of(text).starts_with('\''))
    }

    /// Returns the replacements of spaces and full stops in rules without another syntax error. A rule with one may be prose.
    fn in_read_rules(&self, problem: &GrammarProblem) -> Option<(Applicability, Vec<(Span, String)>)> {
        let text = &self.file(FileId::MAIN).text;
        let edit = |span: &Span| match problem.kind {
            ProblemKind::MissingSpace => Some((Span::empty(span.start), " ".to_owned())),
            ProblemKind::SpaceAfterCount if !span.of(text).trim().is_empty() || span.of(text).contains('\n') => None,
            _ => Some((*span, String::new())),
        };
        let all = std::iter::once(&problem.span).chain(&problem.others).filter(|span| self.is_read(span));
        let edits: Option<Vec<_>> = all.map(edit).collect();
        edits.filter(|edits| !edits.is_empty()).map(|edits| (Applicability::Safe, edits))
    }

    /// Whether the definition at a place of the file has no syntax error that hides a part of it.
    fn is_read(&self, span: &Span) -> bool {
        let is_before = |rule: &RuleDefinition| (rule.file, rule.span.start) <= (FileId::MAIN, span.start);
        let first = self.rules[..self.rules.partition_point(is_before)].last();
        let again = self.redefined[..self.redefined.partition_point(|(_, rule)| is_before(rule))].last();
        let around = first.into_iter().chain(again.map(|(_, rule)| rule)).max_by_key(|rule| rule.span.start);
        // A rule in words is one prose-val.
        let is_words = |rule: &RuleDefinition| matches!(rule.element.kind, ElementKind::Prose { .. });
        around.is_none_or(|rule| !is_words(rule) && !rule.element.walk().any(Element::is_invalid))
    }

    /// Whether a spelling of a rule's name may mean another rule: a known grammar has a rule that is spelled so, such as `host` of RFC 3986
    /// for the field `Host`, or the rule would begin to refer to itself.
    fn is_name_of_another(&self, spelling: &str, defined: &str) -> bool {
        let is_reference =
            |element: &Element| matches!(&element.kind, ElementKind::Reference { name, .. } if name == spelling);
        let refers_to_itself = || self.rule(defined).is_some_and(|rule| rule.element.walk().any(is_reference));
        let files = bundled::defining_files(&spelling.to_ascii_lowercase());
        files.iter().any(|file| bundled::spells(file, spelling)) || refers_to_itself()
    }

    /// Returns the replacements of all references with some names.
    fn uses(&self, is_wanted: impl Fn(&str) -> bool, new: &str) -> Vec<(Span, String)> {
        let named = self.elements().filter_map(|element| match &element.kind {
            ElementKind::Reference { name, .. } if is_wanted(name) => Some((element.span, new.to_owned())),
            _ => None,
        });
        named.collect()
    }

    /// Returns the element inside a needless operator.
    fn inside(&self, span: Span) -> Option<&Element> {
        let element = self.elements().find(|element| element.span == span && !element.children().is_empty())?;
        element.children().first()
    }

    /// Returns the line that imports a rule which a known grammar defines, after the header of a file that is a grammar alone.
    fn import(&self, name: &str, known: &str) -> Option<(Span, String)> {
        let file = self.file(FileId::MAIN);
        if file.document.is_some() {
            return None;
        }
        let at = match file.header.fields.last() {
            Some(field) => {
                let end = field.span.end as usize;
                file.text[end..].find('\n').map(|line| end + line + 1)?
            }
            None => file.text.len() - file.text.trim_start_matches('\u{feff}').len(),
        };
        let at = u32::try_from(at).ok()?;
        Some((Span::new(at, at), format!("; Import: {known}: {name}\n")))
    }
}

/// Returns a range of numbers with its base once: `%x30-39` for `%x30-%x39`.
fn once(range: &str) -> Option<String> {
    let (first, last) = range.split_once('-')?;
    Some(format!("{first}-{}", last.trim_start_matches('%').get(1..)?))
}
