//! Comparison of URIs at the levels of RFC 3986 §6.2, the "comparison ladder".

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use borrow_or_share::Bos;

use super::change::Change;
use super::normalizer::normalize;
use super::step::{Step, Steps};
use crate::components::UriComponents;
use crate::iri::mapped_to_uri;
use crate::span::Span;
use crate::uri::Reference;

/// A level of comparison: the knowledge that is needed to see that two URIs are equivalent. It includes the levels below.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ComparisonLevel {
    /// Equal byte by byte (§6.2.1).
    Identical,
    /// Equal except for the case of schemes, hosts and percent-encodings (§6.2.2.1).
    Case,
    /// Equal except for percent-encoded unreserved characters (§6.2.2.2).
    PercentEncoding,
    /// Equal except for dot segments (§6.2.2.3).
    DotSegments,
    /// Equal by the rules of the scheme: ports, empty paths, notations of an address (§6.2.3).
    SchemeBased,
    /// Equivalent by the definition in the document of the scheme, which a normal form cannot express.
    SchemeDocument,
    /// Equal after mapping IRIs to URIs, with internationalized host names in their ASCII form (RFC 3987 §3.1).
    Idna,
}

impl ComparisonLevel {
    /// All levels, from the lowest up.
    pub const ALL: [ComparisonLevel; 7] = [
        ComparisonLevel::Identical,
        ComparisonLevel::Case,
        ComparisonLevel::PercentEncoding,
        ComparisonLevel::DotSegments,
        ComparisonLevel::SchemeBased,
        ComparisonLevel::SchemeDocument,
        ComparisonLevel::Idna,
    ];

    /// Returns the name on the command line: `percent-encoding`.
    ///
    /// ```
    /// use urlgram::normalize::ComparisonLevel;
    ///
    /// assert_eq!(ComparisonLevel::DotSegments.name(), "dot-segments");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            ComparisonLevel::Identical => "identical",
            ComparisonLevel::Case => "case",
            ComparisonLevel::PercentEncoding => "percent-encoding",
            ComparisonLevel::DotSegments => "dot-segments",
            ComparisonLevel::SchemeBased => "scheme-based",
            ComparisonLevel::SchemeDocument => "scheme-document",
            ComparisonLevel::Idna => "idna",
        }
    }

    /// Returns the section that describes the level.
    ///
    /// ```
    /// use urlgram::normalize::ComparisonLevel;
    ///
    /// assert_eq!(ComparisonLevel::Case.source(), "RFC 3986 §6.2.2.1");
    /// ```
    pub const fn source(self) -> &'static str {
        match self {
            ComparisonLevel::Identical => "RFC 3986 §6.2.1",
            ComparisonLevel::Case => "RFC 3986 §6.2.2.1",
            ComparisonLevel::PercentEncoding => "RFC 3986 §6.2.2.2",
            ComparisonLevel::DotSegments => "RFC 3986 §6.2.2.3",
            ComparisonLevel::SchemeBased | ComparisonLevel::SchemeDocument => "RFC 3986 §6.2.3",
            ComparisonLevel::Idna => "RFC 3987 §3.1",
        }
    }

    /// Returns the normalization steps of this level and the levels below.
    ///
    /// ```
    /// use urlgram::normalize::{ComparisonLevel, Steps};
    ///
    /// assert_eq!(ComparisonLevel::DotSegments.steps(), Steps::SYNTAX);
    /// ```
    pub const fn steps(self) -> Steps {
        match self {
            ComparisonLevel::Identical => Steps::NONE,
            ComparisonLevel::Case => Steps::NONE.with(Step::Case),
            ComparisonLevel::PercentEncoding => Steps::NONE.with(Step::Case).with(Step::PercentEncoding),
            ComparisonLevel::DotSegments => Steps::SYNTAX,
            ComparisonLevel::SchemeBased | ComparisonLevel::SchemeDocument | ComparisonLevel::Idna => Steps::ALL,
        }
    }

    /// Returns the normalization steps that the level below does not have.
    pub fn own_steps(self) -> Steps {
        let below = ComparisonLevel::ALL
            .into_iter()
            .take_while(|level| *level < self)
            .last()
            .map_or(Steps::NONE, ComparisonLevel::steps);
        self.steps().iter().filter(|step| !below.has(*step)).collect()
    }
}

/// The [`name`](ComparisonLevel::name).
impl fmt::Display for ComparisonLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The definition of equivalent URLs in the document of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Equivalence {
    /// Document and section: `RFC 8141 §3.1`.
    pub source: &'static str,
    /// Rule that decides, in one sentence.
    pub sentence: &'static str,
}

/// The result of [`compare`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The lowest level at which both are equal; `None` if they differ at all levels.
    pub level: Option<ComparisonLevel>,
    /// The changes of the first, up to that level.
    pub a: Vec<Change>,
    /// The changes of the second, up to that level.
    pub b: Vec<Change>,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
    /// Whether the document of the scheme calls both equivalent, and its definition; absent if it has none, and if nobody asked for it.
    pub definition: Option<(bool, Equivalence)>,
}

/// The first component in which two references differ at every level.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Difference {
    /// The component's name: `scheme`, `userinfo`, `host`, `port`, `path`, `query`, `fragment`.
    pub component: &'static str,
    /// The position in the first original text; `None` if the component is absent.
    pub a: Option<Span>,
    /// The position in the second original text.
    pub b: Option<Span>,
    /// The normalized component of the first; `None` if it is absent.
    pub normal_a: Option<String>,
    /// The normalized component of the second.
    pub normal_b: Option<String>,
    /// The length of the common prefix of both normalized components, in bytes.
    pub common: usize,
}

/// Finds the lowest level of RFC 3986 §6.2 at which `a` and `b` are equal, or their first difference. It does not ask the documents of
/// schemes, so that the level is never [`SchemeDocument`](ComparisonLevel::SchemeDocument); `scheme::compare` does, with the feature
/// `schemes`.
///
/// Two relative references are assumed to have the same base.
///
/// ```
/// use urlgram::UriReference;
/// use urlgram::normalize::{ComparisonLevel, compare};
///
/// let level = |a, b| compare(&UriReference::parse(a).unwrap(), &UriReference::parse(b).unwrap()).level;
/// assert_eq!(level("http://a/", "HTTP://A/"), Some(ComparisonLevel::Case));
/// assert_eq!(level("http://a/~b", "http://a/%7Eb"), Some(ComparisonLevel::PercentEncoding));
/// assert_eq!(level("http://a", "http://a:80/"), Some(ComparisonLevel::SchemeBased));
/// assert_eq!(level("http://a/b", "http://a/B"), None);
/// ```
pub fn compare<A: Bos<str>, B: Bos<str>>(a: &Reference<A>, b: &Reference<B>) -> Comparison {
    compare_by(&a.borrow(), &b.borrow(), None)
}

/// Compares `a` and `b`, given the verdict of the document of their scheme.
pub(crate) fn compare_by(
    a: &Reference<&str>,
    b: &Reference<&str>,
    definition: Option<(bool, Equivalence)>,
) -> Comparison {
    let is_equivalent = definition.is_some_and(|(is_equivalent, _)| is_equivalent);
    let mut forms = (NormalForm::default(), NormalForm::default());
    for level in ComparisonLevel::ALL {
        forms = (NormalForm::of(a, level), NormalForm::of(b, level));
        if forms.0.text == forms.1.text || level == ComparisonLevel::SchemeDocument && is_equivalent {
            let (a, b) = (forms.0.changes, forms.1.changes);
            return Comparison { level: Some(level), a, b, difference: None, definition };
        }
    }
    let difference = first_difference(a, b, &forms.0, &forms.1);
    Comparison { level: None, a: forms.0.changes, b: forms.1.changes, difference, definition }
}

/// A reference after the normalization of a level.
#[derive(Default)]
struct NormalForm {
    text: String,
    node: UriComponents,
    changes: Vec<Change>,
}

impl NormalForm {
    fn of(reference: &Reference<&str>, level: ComparisonLevel) -> NormalForm {
        let mut form = NormalForm::default();
        form.node = normalize(reference, level.steps(), &mut form.text, &mut form.changes);
        if level == ComparisonLevel::Idna {
            let iri = Reference::from_parts(form.text.as_str(), form.node);
            // An IRI whose URI would be too long is compared unchanged.
            if let Ok((text, node)) = mapped_to_uri(&iri, true) {
                (form.text, form.node) = (text, node);
            }
        }
        form
    }
}

/// Returns the components of a reference by name, in order.
fn components(node: &UriComponents) -> [(&'static str, Option<Span>); 7] {
    let authority = node.authority.as_ref();
    [
        ("scheme", node.scheme.get()),
        ("userinfo", authority.and_then(|authority| authority.userinfo.get())),
        ("host", authority.map(|authority| authority.host.span)),
        ("port", authority.and_then(|authority| authority.port.get())),
        ("path", Some(node.path)),
        ("query", node.query.get()),
        ("fragment", node.fragment.get()),
    ]
}

fn first_difference(
    a: &Reference<&str>,
    b: &Reference<&str>,
    form_a: &NormalForm,
    form_b: &NormalForm,
) -> Option<Difference> {
    let normal = |form: &NormalForm, span: Option<Span>| span.map(|span| String::from(span.of(&form.text)));
    let originals = components(a.node()).into_iter().zip(components(b.node()));
    let normals = components(&form_a.node).into_iter().zip(components(&form_b.node));
    originals.zip(normals).find_map(|(((component, a), (_, b)), ((_, in_a), (_, in_b)))| {
        let (normal_a, normal_b) = (normal(form_a, in_a), normal(form_b, in_b));
        let common = common(normal_a.as_deref(), normal_b.as_deref());
        (normal_a != normal_b).then_some(Difference { component, a, b, normal_a, normal_b, common })
    })
}

/// Returns the length of the common prefix in bytes, whole characters only.
fn common(a: Option<&str>, b: Option<&str>) -> usize {
    let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
}
