//! A grammar as a value: [`Grammar`], its [`Rule`]s and [`File`]s.

use std::fmt;

use std::collections::BTreeMap;

use super::element::Element;
use super::header::Header;
use urlgram::span::Span;

/// Which rule of a [`Grammar`]. Of no use with another grammar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub(super) u32);

impl RuleId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which file of a [`Grammar`]: 0 is the one that was read, the others are what it imports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub(super) u32);

impl FileId {
    /// The file that was read, and not imported.
    pub const MAIN: FileId = FileId(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A file of rules, as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, as it was given to the reader or written in an `Import`.
    pub name: String,
    /// All of its text; spans count its bytes.
    pub text: String,
    /// Its first comment block.
    pub header: Header,
    /// Whether its numbers (`%x80-FF`) are octets. They are code points where the header has no `; Octets: yes`.
    pub octets: bool,
    /// What a name means in this file, by the name in lower case: its own rules, then imports, then the core rules.
    pub(super) names: BTreeMap<String, RuleId>,
}

/// A rule: a name and what it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// As written where it is defined.
    pub name: String,
    /// The file that defines it.
    pub file: FileId,
    /// The document it is from, such as `RFC 3986`; `None` where neither header nor comment says.
    pub document: Option<String>,
    /// The section that introduces it (`3.2.3`) or the appendix (`B.1`), from the comments `; Section 3.2.3`.
    pub section: Option<String>,
    /// The section whose prose explains it, where that is another: the `3.2` of `; Section 5 (prose in 3.2)`.
    pub prose: Option<String>,
    /// The definition with its comments, verbatim. What `=/` added follows after a line feed.
    pub text: String,
    /// Where `text` stands in the file, in bytes.
    pub span: Span,
    /// Where the name stands.
    pub name_span: Span,
    /// Where each `=/` stands that added to it.
    pub additions: Vec<Span>,
    /// What it stands for. Where a syntax error left nothing to keep, an alternation of nothing.
    pub element: Element,
}

impl Rule {
    /// The definition as it is written, on one line: without comments, and with one space for any white space.
    ///
    /// ```
    /// use urlgram_abnf::builtin;
    ///
    /// let rule = builtin("rfc3986").unwrap().rule("segment-nz-nc").unwrap();
    /// assert_eq!(rule.line(), r#"segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )"#);
    /// ```
    pub fn line(&self) -> String {
        super::read::one_line(&self.text)
    }

    /// Where to find it, as `RFC 3986 §3.2.3` or `RFC 5234 appendix B.1`; `None` where the file does not say.
    pub fn citation(&self) -> Option<String> {
        let document = self.document.as_deref()?;
        Some(match &self.section {
            Some(section) if is_appendix(section) => format!("{document} appendix {section}"),
            Some(section) => format!("{document} §{section}"),
            None => document.to_owned(),
        })
    }

    /// The address of its section at the RFC Editor's, if the document is an RFC.
    ///
    /// ```
    /// use urlgram_abnf::builtin;
    ///
    /// let port = builtin("rfc3986").unwrap().rule("port").unwrap();
    /// assert_eq!(port.url().unwrap(), "https://www.rfc-editor.org/rfc/rfc3986.html#section-3.2.3");
    /// ```
    pub fn url(&self) -> Option<String> {
        let number = self.document.as_deref()?.strip_prefix("RFC ")?;
        let page = format!("https://www.rfc-editor.org/rfc/rfc{number}.html");
        Some(match &self.section {
            Some(section) if is_appendix(section) => format!("{page}#appendix-{section}"),
            Some(section) => format!("{page}#section-{section}"),
            None => page,
        })
    }
}

fn is_appendix(section: &str) -> bool {
    section.starts_with(|c: char| c.is_ascii_uppercase())
}

/// `name = element`, as RFC 5234 ABNF on one line.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.name, self.element)
    }
}

/// The rules of one file, and those of other files that it imports.
///
/// Names are looked up in any case, and each file has its own: an imported rule keeps the meaning that its file gives it.
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
    pub(super) files: Vec<File>,
    pub(super) rules: Vec<Rule>,
    pub(super) starts: Vec<RuleId>,
}

impl Grammar {
    /// The rule of this name, in any case: defined here, imported, or a core rule of RFC 5234.
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.names().get(&name.to_ascii_lowercase()).map(|id| self.get(*id))
    }

    /// Which rule has this name, in any case.
    ///
    /// # Errors
    /// If none has; the error knows a name that is close.
    pub fn find(&self, name: &str) -> Result<RuleId, UnknownRule> {
        self.names().get(&name.to_ascii_lowercase()).copied().ok_or_else(|| UnknownRule {
            name: name.to_owned(),
            close: self.close_to(name, FileId::MAIN).map(ToOwned::to_owned),
        })
    }

    /// The rule of an id.
    ///
    /// # Panics
    /// If the id is another grammar's, and out of range here.
    pub fn get(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// The rules that the file itself defines, in its order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.ids().map(|id| self.get(id))
    }

    /// The ids of [`rules`](Self::rules).
    pub fn ids(&self) -> impl Iterator<Item = RuleId> {
        self.all_ids().filter(|id| self.get(*id).file == FileId::MAIN)
    }

    /// The ids of the rules of all files.
    pub fn all_ids(&self) -> impl Iterator<Item = RuleId> + use<> {
        (0..self.rules.len() as u32).map(RuleId)
    }

    /// The rules to start from: those the header names, or else the first.
    pub fn starts(&self) -> &[RuleId] {
        &self.starts
    }

    /// The files, the one that was read first.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The file of an id.
    ///
    /// # Panics
    /// If the id is another grammar's, and out of range here.
    pub fn file(&self, id: FileId) -> &File {
        &self.files[id.index()]
    }

    /// The header of the file that was read.
    pub fn header(&self) -> &Header {
        &self.files[0].header
    }

    pub(super) fn names(&self) -> &BTreeMap<String, RuleId> {
        &self.files[0].names
    }

    /// The name known in a file that a typing error would best explain, if there is one at all.
    pub(super) fn close_to(&self, name: &str, file: FileId) -> Option<&str> {
        let (names, wanted) = (&self.file(file).names, name.to_ascii_lowercase());
        let most = wanted.chars().count().div_ceil(4);
        let distances = names.iter().filter(|(key, _)| key.len().abs_diff(wanted.len()) <= most);
        let best = distances.map(|(key, id)| (distance(&wanted, key), id)).min_by_key(|(distance, _)| *distance)?;
        (best.0 <= most).then(|| self.get(*best.1).name.as_str())
    }
}

/// How many characters to drop, put in, replace, or swap with their neighbour, to make one name of the other.
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

/// The rules of the file itself as RFC 5234 ABNF, one a line, the names in a column.
impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rules().map(|rule| rule.name.len()).max().unwrap_or(0);
        for rule in self.rules() {
            writeln!(f, "{:width$} = {}", rule.name, rule.element)?;
        }
        Ok(())
    }
}

/// No rule has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule {
    /// The name that was asked for.
    pub name: String,
    /// One that exists and looks like it.
    pub close: Option<String>,
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no rule is called `{}`", self.name)?;
        self.close.as_ref().map_or(Ok(()), |close| write!(f, "; did you mean `{close}`?"))
    }
}

impl std::error::Error for UnknownRule {}
