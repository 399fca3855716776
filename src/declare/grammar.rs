//! [`Grammar`], the rules of a document, and the macro that declares it.

use core::fmt;

use super::DynRule;
use crate::rule::{Document, Rule, slice};

/// The rules of a document. [`grammar!`](crate::grammar!) declares one.
#[derive(Clone, Copy)]
pub struct Grammar {
    /// The document.
    pub document: &'static Document,
    /// The name of the start rule, which is used where no rule is named.
    pub start: &'static str,
    rules: &'static [DynRule],
    file: &'static str,
    text: &'static str,
}

impl Grammar {
    /// Returns the grammar of `document` with these rules, in the order of the document. It has no text.
    pub const fn new(document: &'static Document, start: &'static Rule, rules: &'static [DynRule]) -> Self {
        Grammar { document, start: start.name, rules, file: "", text: "" }
    }

    /// Adds the rules as the document prints them: the name of a file, after the last slash of `path`, and its content.
    ///
    /// # Panics
    /// If `path` has no slash. In a constant, this stops the compilation.
    #[must_use]
    pub const fn with_text(self, path: &'static str, text: &'static str) -> Self {
        let mut start = path.len();
        while path.as_bytes()[start - 1] != b'/' {
            start -= 1;
        }
        Grammar { file: slice(path, start, path.len()), text, ..self }
    }

    /// Returns the rules in the order of the document.
    pub fn rules(&self) -> &'static [DynRule] {
        self.rules
    }

    /// Returns the rule with this name. Case is ignored (RFC 5234 §2.1).
    pub fn rule(&self, name: &str) -> Option<&'static DynRule> {
        self.rules.iter().find(|candidate| candidate.rule().name.eq_ignore_ascii_case(name))
    }

    /// Returns the name of the grammar's file under `grammars/`; empty if the grammar was declared without a text.
    pub const fn file(&self) -> &'static str {
        self.file
    }

    /// Returns the content of that file: the rules as the document prints them.
    pub const fn text(&self) -> &'static str {
        self.text
    }
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grammar")
            .field("document", &self.document.name)
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// Returns the names and texts of the files of `N` grammars. A constant of them does not refer to the rules, which a program that reads
/// only the texts therefore does not contain.
pub(crate) const fn files<const N: usize>(grammars: &[&Grammar]) -> [(&'static str, &'static str); N] {
    let mut files = [("", ""); N];
    let mut i = 0;
    while i < N {
        files[i] = (grammars[i].file, grammars[i].text);
        i += 1;
    }
    files
}

/// Joins `lists`, which have `N` rules together.
///
/// # Panics
/// If there are not `N` rules.
#[doc(hidden)]
pub const fn concat<const N: usize>(lists: &[&[DynRule]]) -> [DynRule; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut at) = (0, 0);
    while list < lists.len() {
        let mut i = 0;
        while i < lists[list].len() {
            all[at] = lists[list][i];
            i += 1;
            at += 1;
        }
        list += 1;
    }
    assert!(at == N, "the lists have as many rules as the result");
    all
}

/// Declares a document's rules, as [`rule!`](crate::rule!) does, and `pub static GRAMMAR: Grammar`, which lists them in this
/// order.
///
/// The first line names the document and, after `in`, the file with the rules as the document prints them: its path is
/// relative to the source file. The second line names the start rule. These lines may follow:
///
/// * `section "5";` gives the section of every rule that has no `#[section]` attribute.
/// * `reprints rfc3986: Port Host;` adds rules of another module of the same folder that the document repeats, and reexports
///   them.
///
/// ```
/// use urlgram::class::{ALPHA, DIGIT};
/// use urlgram::combinator::{one_of, span, take_while0};
/// use urlgram::rule::Document;
/// use urlgram::span::Span;
///
/// static NAMES: Document = Document { name: "names", title: "Names", url: "https://example.org/names" };
///
/// urlgram::grammar! {
///     NAMES;
///     start Name;
///     section "1";
///
///     /// `name = ALPHA *name-char`
///     pub Name -> Span = span((one_of(ALPHA), take_while0(NAME_CHAR)));
///
///     /// `name-char = ALPHA / DIGIT / "-"`
///     pub NameChar: NAME_CHAR = ALPHA | DIGIT | "-";
/// }
///
/// assert!(GRAMMAR.rule("name").unwrap().accepts("a-1"));
/// assert_eq!(GRAMMAR.rules().len(), 2);
/// # use urlgram::declare::DynRule;
/// # assert_eq!(urlgram_abnf::disagreements("", &[DynRule::of::<Name>(), DynRule::of::<NameChar>()]).unwrap(), []);
/// ```
///
/// A grammar whose rules are declared in several modules, each with `rule! { section(DOCUMENT, "5") list RULES; ... }`, has
/// `lists a::RULES, b::RULES;` instead of rules.
#[macro_export]
macro_rules! grammar {
    ($document:ident $(in $path:literal)?; start $start:ty; lists $($list:path),+;) => {
        /// The grammar of the document: its rules by name.
        pub static GRAMMAR: $crate::declare::Grammar = {
            const COUNT: usize = 0 $(+ $list.len())+;
            static RULES: [$crate::declare::DynRule; COUNT] = $crate::declare::concat(&[$($list),+]);
            $crate::declare::Grammar::new(&$document, <$start as $crate::input::Production>::RULE, &RULES)
                $(.with_text($path, include_str!($path)))?
        };
    };
    ($document:ident $(in $path:literal)?; start $start:ty;
     $(section $default:literal;)?
     $(reprints $module:ident: $($reprinted:ident)+;)?
     $($(#[doc = $doc:literal])+ $(#[section($($section:tt)+)])?
       $vis:vis $($word:ident)+ $(: $class:ident = $($part:tt)|+)? $(-> $output:ty = $body:expr)?;)+) => {
        $(pub use super::$module::{$($reprinted),+};)?

        $crate::rule! { @all [$document, $($default)?]
            $($(#[doc = $doc])+ $(#[section($($section)+)])?
              $vis $($word)+ $(: $class = $($part)|+)? $(-> $output = $body)?;)+
        }

        /// The grammar of the document: its rules by name.
        pub static GRAMMAR: $crate::declare::Grammar = {
            const RULES: &[$crate::declare::DynRule] = &[
                $($crate::declare::DynRule::of::<$crate::rule!(@name $($word)+)>(),)+
                $($($crate::declare::DynRule::of::<$reprinted>(),)+)?
            ];
            $crate::declare::Grammar::new(&$document, <$start as $crate::input::Production>::RULE, RULES)
                $(.with_text($path, include_str!($path)))?
        };
    };
}
