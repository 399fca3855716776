//! Whether two URIs are the same, and by which step: the ladder of RFC 3986 §6.2.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use borrow_or_share::Bos;

use super::{Change, Step, Steps, normalize};
use crate::components::UriComponents;
use crate::iri::mapped_to_uri;
use crate::span::Span;
use crate::uri::Reference;

/// A rung of the ladder: how much has to be known to see that two texts identify the same. A rung has all that is below it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rung {
    /// Byte for byte (§6.2.1).
    Identical,
    /// But for the case of schemes, hosts and triplets (§6.2.2.1).
    Case,
    /// But for triplets of unreserved characters (§6.2.2.2).
    PercentEncoding,
    /// But for dot segments (§6.2.2.3).
    DotSegments,
    /// But for what the scheme says: ports, empty paths, ways to write an address (§6.2.3).
    SchemeBased,
    /// As URIs, which all IRIs can be mapped to, with internationalised host names in their ASCII form (RFC 3987 §3.1).
    Idna,
}

impl Rung {
    /// All of them, from the ground up.
    pub const ALL: [Rung; 6] =
        [Rung::Identical, Rung::Case, Rung::PercentEncoding, Rung::DotSegments, Rung::SchemeBased, Rung::Idna];

    /// As the command line calls it: `percent-encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Rung::Identical => "identical",
            Rung::Case => "case",
            Rung::PercentEncoding => "percent-encoding",
            Rung::DotSegments => "dot-segments",
            Rung::SchemeBased => "scheme-based",
            Rung::Idna => "idna",
        }
    }

    /// Where it is described.
    pub const fn source(self) -> &'static str {
        match self {
            Rung::Identical => "RFC 3986 §6.2.1",
            Rung::Case => "RFC 3986 §6.2.2.1",
            Rung::PercentEncoding => "RFC 3986 §6.2.2.2",
            Rung::DotSegments => "RFC 3986 §6.2.2.3",
            Rung::SchemeBased => "RFC 3986 §6.2.3",
            Rung::Idna => "RFC 3987 §3.1",
        }
    }

    /// The steps that are taken there, those of the rungs below included.
    pub const fn steps(self) -> Steps {
        match self {
            Rung::Identical => Steps::NONE,
            Rung::Case => Steps::NONE.with(Step::Case),
            Rung::PercentEncoding => Steps::NONE.with(Step::Case).with(Step::PercentEncoding),
            Rung::DotSegments => Steps::SYNTAX,
            Rung::SchemeBased | Rung::Idna => Steps::ALL,
        }
    }

    /// The steps that are taken there first.
    pub fn own_steps(self) -> Steps {
        let below = Rung::ALL.into_iter().take_while(|rung| *rung < self).last().map_or(Steps::NONE, Rung::steps);
        self.steps().iter().filter(|step| !below.has(*step)).collect()
    }
}

/// Its [`name`](Rung::name).
impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How two references compare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The lowest rung on which both are the same; none if they differ on all.
    pub rung: Option<Rung>,
    /// What was changed in the first, up to that rung.
    pub a: Vec<Change>,
    /// What was changed in the second, up to that rung.
    pub b: Vec<Change>,
    /// Where the two differ, if they do.
    pub difference: Option<Difference>,
}

/// The first part in which two references differ on every rung.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Difference {
    /// Its name: `scheme`, `userinfo`, `host`, `port`, `path`, `query`, `fragment`.
    pub component: &'static str,
    /// Where it stands in the first, as that was; none where it is absent.
    pub a: Option<Span>,
    /// Where it stands in the second, as that was.
    pub b: Option<Span>,
    /// The part of the first in normal form; none where it is absent.
    pub normal_a: Option<String>,
    /// The part of the second in normal form.
    pub normal_b: Option<String>,
    /// How many bytes both parts have in common from their start, in normal form.
    pub common: usize,
}

/// Climbs the ladder of RFC 3986 §6.2: on which rung `a` and `b` are the same, or where they first differ.
///
/// Two relative references are taken to have one base.
///
/// ```
/// use urlgram::UriReference;
/// use urlgram::normalize::{Rung, compare};
///
/// let rung = |a, b| compare(&UriReference::parse(a).unwrap(), &UriReference::parse(b).unwrap()).rung;
/// assert_eq!(rung("http://a/", "HTTP://A/"), Some(Rung::Case));
/// assert_eq!(rung("http://a/~b", "http://a/%7Eb"), Some(Rung::PercentEncoding));
/// assert_eq!(rung("http://a", "http://a:80/"), Some(Rung::SchemeBased));
/// assert_eq!(rung("http://a/b", "http://a/B"), None);
/// ```
pub fn compare<A: Bos<str>, B: Bos<str>>(a: &Reference<A>, b: &Reference<B>) -> Comparison {
    let (a, b) = (a.borrow(), b.borrow());
    let mut forms = (Form::default(), Form::default());
    for rung in Rung::ALL {
        forms = (Form::of(&a, rung), Form::of(&b, rung));
        if forms.0.text == forms.1.text {
            return Comparison { rung: Some(rung), a: forms.0.changes, b: forms.1.changes, difference: None };
        }
    }
    let difference = first_difference(&a, &b, &forms.0, &forms.1);
    Comparison { rung: None, a: forms.0.changes, b: forms.1.changes, difference }
}

/// A reference as it is on a rung.
#[derive(Default)]
struct Form {
    text: String,
    node: UriComponents,
    changes: Vec<Change>,
}

impl Form {
    fn of(reference: &Reference<&str>, rung: Rung) -> Form {
        let mut form = Form::default();
        form.node = normalize(reference, rung.steps(), &mut form.text, &mut form.changes);
        if rung == Rung::Idna {
            let iri = Reference::from_parts(form.text.as_str(), form.node);
            // What is too long to be a URI is compared as it is.
            if let Ok((text, node)) = mapped_to_uri(&iri, true) {
                (form.text, form.node) = (text, node);
            }
        }
        form
    }
}

/// The parts of a reference, by name, in their order.
fn parts(node: &UriComponents) -> [(&'static str, Option<Span>); 7] {
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

fn first_difference(a: &Reference<&str>, b: &Reference<&str>, form_a: &Form, form_b: &Form) -> Option<Difference> {
    let normal = |form: &Form, span: Option<Span>| span.map(|span| String::from(span.of(&form.text)));
    let places = parts(a.node()).into_iter().zip(parts(b.node()));
    let normals = parts(&form_a.node).into_iter().zip(parts(&form_b.node));
    places.zip(normals).find_map(|(((component, a), (_, b)), ((_, in_a), (_, in_b)))| {
        let (normal_a, normal_b) = (normal(form_a, in_a), normal(form_b, in_b));
        let common = common(normal_a.as_deref(), normal_b.as_deref());
        (normal_a != normal_b).then_some(Difference { component, a, b, normal_a, normal_b, common })
    })
}

/// How many bytes both have in common from their start, whole characters only.
fn common(a: Option<&str>, b: Option<&str>) -> usize {
    let (a, b) = (a.unwrap_or_default(), b.unwrap_or_default());
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
}
