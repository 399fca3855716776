//! A grammar as a value: [`Grammar`] and its [`GrammarFile`]s.

use std::collections::BTreeMap;
use std::fmt;

use super::element::Element;
use super::header::Header;
use super::ids::{FileId, RuleId};
use super::rule::RuleDefinition;

/// A grammar file and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrammarFile {
    /// Name passed to the reader or written in an `Import`.
    pub name: String,
    /// Whole text of the grammar. All spans are byte ranges of it.
    pub text: String,
    /// Document that contains the grammar, unless it is the text itself.
    pub(crate) document: Option<String>,
    /// First comment block.
    pub header: Header,
    /// Whether numbers such as `%x80-FF` are octets (`; Octets: yes`) instead of code points.
    pub octets: bool,
    /// Meaning of each lower-case name: own rules first, then imports, then the core rules.
    pub(crate) names: BTreeMap<String, RuleId>,
}

impl GrammarFile {
    /// Returns the document that contains the grammar, or the text of the grammar if it is a file alone. [`Grammar::written`] has the
    /// places of problems in it.
    pub fn written(&self) -> &str {
        self.document.as_deref().unwrap_or(&self.text)
    }
}

/// The rules of one file, together with the rules that it imports.
///
/// Rule names are case-insensitive. Each file has its own names: an imported rule keeps the meaning it has in its file.
///
/// ```
/// use urlgram_abnf::Grammar;
///
/// let grammar: Grammar = "greeting = \"hello\" SP name\nname = 1*ALPHA\n".parse().unwrap();
/// assert_eq!(grammar.rules().count(), 2);
/// assert_eq!(grammar.rule("NAME").unwrap().to_string(), "name = 1*ALPHA");
/// assert!(grammar.oracle("greeting").unwrap().accepts("Hello World"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grammar {
    pub(crate) files: Vec<GrammarFile>,
    pub(crate) rules: Vec<RuleDefinition>,
    pub(crate) starts: Vec<RuleId>,
    /// Later definitions, in other words, of rules that a document defines before.
    pub(crate) redefined: Vec<(RuleId, RuleDefinition)>,
}

impl Grammar {
    /// Returns the rule of this name: defined in the file, imported, or a core rule of RFC 5234.
    pub fn rule(&self, name: &str) -> Option<&RuleDefinition> {
        self.id(name).map(|id| self.get(id))
    }

    /// Returns the id of the rule of this name.
    ///
    /// # Errors
    /// If the grammar has no such rule. The error suggests a similar name.
    pub fn find(&self, name: &str) -> Result<RuleId, UnknownRule> {
        self.id(name).ok_or_else(|| UnknownRule {
            name: name.to_owned(),
            similar: self.similar_name(name, FileId::MAIN).map(ToOwned::to_owned),
        })
    }

    pub(crate) fn id(&self, name: &str) -> Option<RuleId> {
        self.files[0].names.get(&name.to_ascii_lowercase()).copied()
    }

    /// Returns the rule of an id.
    ///
    /// # Panics
    /// If the id belongs to another grammar and is out of range.
    pub fn get(&self, id: RuleId) -> &RuleDefinition {
        &self.rules[id.index()]
    }

    /// Returns the rules that the file itself defines, in their order.
    pub fn rules(&self) -> impl Iterator<Item = &RuleDefinition> {
        self.ids().map(|id| self.get(id))
    }

    /// Returns the ids of [`rules`](Self::rules).
    pub fn ids(&self) -> impl Iterator<Item = RuleId> {
        self.all_ids().filter(|id| self.get(*id).file == FileId::MAIN)
    }

    /// Returns the ids of the rules of all files.
    pub fn all_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        (0..self.rules.len() as u32).map(RuleId)
    }

    /// Returns all elements in the rules of the file itself.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &Element> {
        self.rules().flat_map(|rule| rule.element.walk())
    }

    /// Returns the start rules: those that the header names, otherwise the rules of the file that no other rule refers to. Of
    /// rules that refer only to each other, the first is a start rule.
    pub fn starts(&self) -> &[RuleId] {
        &self.starts
    }

    /// Returns all files; the first is the file that was passed to the reader.
    pub fn files(&self) -> &[GrammarFile] {
        &self.files
    }

    /// Returns the file of an id.
    ///
    /// # Panics
    /// If the id belongs to another grammar and is out of range.
    pub fn file(&self, id: FileId) -> &GrammarFile {
        &self.files[id.index()]
    }

    /// Returns the header of the file that was passed to the reader.
    pub fn header(&self) -> &Header {
        &self.files[0].header
    }

    /// Returns the name known in a file that is most similar to a misspelled one, if one is similar enough. Long names are not
    /// compared.
    pub(crate) fn similar_name(&self, name: &str, file: FileId) -> Option<&str> {
        self.most_similar(name, file).first().map(|id| self.get(*id).name.as_str())
    }

    /// Returns the number of names that are most similar to a misspelled one.
    pub(crate) fn similar_names(&self, name: &str, file: FileId) -> usize {
        self.most_similar(name, file).len()
    }

    /// Returns the rules whose names are most similar to a misspelled one.
    fn most_similar(&self, name: &str, file: FileId) -> Vec<RuleId> {
        if name.len() > MAX_CORRECTED {
            return Vec::new();
        }
        let (names, wanted) = (&self.file(file).names, name.to_ascii_lowercase());
        let limit = wanted.chars().count().div_ceil(4);
        let distances =
            names.iter().filter(|(key, _)| key.len().abs_diff(wanted.len()) <= limit && !key.contains('\0'));
        let distances: Vec<(usize, RuleId)> = distances.map(|(key, id)| (distance(&wanted, key), *id)).collect();
        let least = distances.iter().map(|(distance, _)| *distance).min().filter(|least| *least <= limit);
        distances.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, id)| id).collect()
    }
}

/// Maximum length in bytes of a name that is corrected. The comparison of two names takes the product of their lengths.
const MAX_CORRECTED: usize = 64;

/// Maximum width in characters to which names are aligned.
const MAX_ALIGNED: usize = 48;

/// Returns the number of deletions, insertions, replacements and swaps of neighbours between two names.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let swapped = if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    rows[i - 2][j - 2] + 1
                } else {
                    usize::MAX
                };
                replaced.min(swapped).min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1)
            };
        }
    }
    rows[a.len()][b.len()]
}

/// Writes the rules of the file itself as RFC 5234 ABNF, one per line, with aligned names.
impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rules().map(|rule| rule.name.len()).filter(|width| *width <= MAX_ALIGNED).max().unwrap_or(0);
        for rule in self.rules() {
            writeln!(f, "{:width$} = {}", rule.name, rule.element)?;
        }
        Ok(())
    }
}

/// A rule name that the grammar does not define.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    /// Requested name.
    pub name: String,
    /// Similar name that the grammar defines.
    pub similar: Option<String>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rule is called `{}`", self.name)?;
        self.similar.as_ref().map_or(Ok(()), |similar| write!(f, "; did you mean `{similar}`?"))
    }
}

impl std::error::Error for UnknownRule {}
