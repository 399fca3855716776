//! What one specification makes of a text: [`Interpretation`], [`Component`], [`Refusal`].

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::fmt;

use super::Spec;
use super::{rfc, urllib, whatwg};
use crate::cause::Cause;
use crate::pass::SyntaxError;
use crate::resolve::ResolveError;
use crate::scheme::{Fields, SchemeError};
use crate::span::{OptSpan, Span};
use crate::urllib::Error;
use crate::whatwg::{Failure, Parser, Url, ValidationError};

/// What a piece of a URL is: its component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// What stands before the first colon.
    Scheme,
    /// Who asks: what stands before the `@`.
    Userinfo,
    /// Who is asked.
    Host,
    /// The port's digits.
    Port,
    /// The path.
    Path,
    /// What stands after `?`.
    Query,
    /// What stands after `#`.
    Fragment,
}

impl Role {
    /// All of them, in the order in which they stand in a URL.
    pub const ALL: [Role; 7] =
        [Role::Scheme, Role::Userinfo, Role::Host, Role::Port, Role::Path, Role::Query, Role::Fragment];

    /// In lower case: `userinfo`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Scheme => "scheme",
            Role::Userinfo => "userinfo",
            Role::Host => "host",
            Role::Port => "port",
            Role::Path => "path",
            Role::Query => "query",
            Role::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A component as one specification reads it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Component<'r> {
    /// Its value: for the RFCs as it is written, for the URL Standard as it is serialized, for Python as `urllib` returns it.
    pub value: &'r str,
    /// The bytes of the input that it was read from: for a host in brackets with the brackets, for one that was taken apart by
    /// a tab with the tab. Absent where it is not from the input, but the base's, or made: the `/` of `http://h` for the
    /// Standard.
    pub span: Option<Span>,
}

/// A component, kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Part {
    /// Where its value stands in the text of the reading.
    pub(super) at: OptSpan,
    /// Where it was read from, in the input. It may be there though the value is not: a port that is dropped.
    pub(super) span: OptSpan,
}

pub(super) type Parts = [Part; Role::ALL.len()];

/// What an accepting specification says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Accepted<'a> {
    /// The text in which the values stand.
    pub(super) text: Cow<'a, str>,
    pub(super) parts: Parts,
    /// Values that stand nowhere, as Python's in lower case.
    pub(super) made: Vec<(Role, String)>,
    /// Whether the specification leaves it to others what in this text is the host.
    pub(super) leaves_host_open: bool,
    /// What Python raises when it is asked for the port.
    pub(super) port_error: Option<Error>,
}

impl<'a> Accepted<'a> {
    /// What stands in `text` as it stands in the input.
    pub(super) fn as_written(text: &'a str, spans: [OptSpan; Role::ALL.len()]) -> Self {
        let parts = spans.map(|span| Part { at: span, span });
        Accepted::new(Cow::Borrowed(text), parts)
    }

    /// What stands in `text`.
    pub(super) fn new(text: Cow<'a, str>, parts: Parts) -> Self {
        Accepted { text, parts, made: Vec::new(), leaves_host_open: false, port_error: None }
    }

    pub(super) fn value(&self, role: Role) -> Option<&str> {
        if let Some((_, made)) = self.made.iter().find(|(made, _)| *made == role) {
            return Some(made);
        }
        self.parts[role as usize].at.of(&self.text)
    }
}

/// Why a specification does not take a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// It does not match the grammar of an RFC.
    Syntax(SyntaxError),
    /// It is not what the document of its scheme asks for.
    Scheme(SchemeError),
    /// The URL Standard's parser returns failure.
    Whatwg(Failure),
    /// Python raises.
    Urllib {
        /// What it raises.
        error: Error,
        /// What it is about.
        span: Span,
    },
    /// The base is refused, and so nothing can be relative to it.
    Base(Box<Refusal>),
    /// The reference cannot be resolved.
    Resolve(ResolveError),
    /// What the reference resolves to is not what the document of its scheme asks for.
    Target(SchemeError),
    /// The text is longer than offsets reach.
    TooLong,
}

impl Refusal {
    /// What is wrong: bytes of the input. Absent where it is not the input that is wrong, but its base or its length.
    pub fn span(&self) -> Option<Span> {
        match self {
            Refusal::Syntax(error) => Some(error.span()),
            Refusal::Scheme(error) => Some(error.span()),
            Refusal::Whatwg(failure) => failure.validation_error().map(|error| error.span),
            Refusal::Urllib { span, .. } => Some(*span),
            Refusal::Base(_) | Refusal::Resolve(_) | Refusal::Target(_) | Refusal::TooLong => None,
        }
    }

    /// Where the specification stops reading: bytes from the start of the input. The start, where the input is not to blame.
    pub fn offset(&self) -> usize {
        self.span().map_or(0, |span| span.start as usize)
    }

    /// The mistake in its own terms, where a grammar refuses `input`, which this refusal was given for.
    pub fn cause(&self, input: &str) -> Option<Cause> {
        match self {
            Refusal::Syntax(error) | Refusal::Scheme(SchemeError::Syntax(error)) => Some(Cause::of(input, error)),
            _ => None,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Syntax(error) => error.fmt(f),
            Refusal::Scheme(error) => error.fmt(f),
            Refusal::Whatwg(failure) => failure.fmt(f),
            Refusal::Urllib { error, .. } => write!(f, "{}: {error}", error.exception()),
            Refusal::Base(refusal) => write!(f, "the base: {refusal}"),
            Refusal::Resolve(error) => error.fmt(f),
            Refusal::Target(error) => write!(f, "what it resolves to: {error}"),
            Refusal::TooLong => f.write_str("longer than offsets reach"),
        }
    }
}

impl core::error::Error for Refusal {}

/// What one specification makes of a text.
///
/// ```
/// use urlgram::interpret::{Spec, read};
///
/// let text = "http://user:pw@EXAMPLE.com:80/a b";
/// let readings = read(text);
/// let whatwg = readings.of(Spec::Whatwg).unwrap();
/// assert_eq!(whatwg.host().unwrap().value, "example.com");
/// assert_eq!(whatwg.host().unwrap().span.unwrap().of(text), "EXAMPLE.com");
/// assert_eq!(whatwg.port(), None); // the default of http goes
/// assert_eq!(whatwg.warnings()[0].to_string(), "invalid-credentials at 7..15: credentials in a URL");
///
/// let rfc3986 = readings.of(Spec::Rfc3986).unwrap();
/// assert!(!rfc3986.is_accepted());
/// assert_eq!(rfc3986.refusal().unwrap().offset(), 31);
/// ```
#[derive(Clone, Debug)]
pub struct Interpretation<'a> {
    spec: Spec,
    input: &'a str,
    base: Option<&'a str>,
    pub(super) accepted: Option<Accepted<'a>>,
    refusal: OnceCell<Refusal>,
    warnings: OnceCell<Vec<ValidationError>>,
}

/// What a specification answers at once: that it refuses a text is known before the reason is.
pub(super) type Answer<'a> = Result<Accepted<'a>, Option<Refusal>>;

impl<'a> Interpretation<'a> {
    pub(super) fn new(spec: Spec, input: &'a str, base: Option<&'a str>, answer: Answer<'a>) -> Self {
        let (accepted, refusal) = match answer {
            Ok(accepted) => (Some(accepted), None),
            Err(refusal) => (None, refusal),
        };
        let refusal = refusal.map_or_else(OnceCell::new, OnceCell::from);
        Interpretation { spec, input, base, accepted, refusal, warnings: OnceCell::new() }
    }

    /// Whose reading it is.
    pub fn spec(&self) -> Spec {
        self.spec
    }

    /// Whether the specification takes the text.
    pub fn is_accepted(&self) -> bool {
        self.accepted.is_some()
    }

    /// Why not, if it does not. Found out when it is asked for.
    pub fn refusal(&self) -> Option<&Refusal> {
        if self.is_accepted() {
            return None;
        }
        Some(self.refusal.get_or_init(|| match self.spec {
            Spec::Urllib(version) => urllib::refusal(version, self.input, self.base),
            Spec::Whatwg => whatwg::refusal(self.input, self.base),
            spec => rfc::refusal(spec, self.input, self.base),
        }))
    }

    /// The text in which the values of the components stand: the input, for an RFC that was given no base; the serialized URL,
    /// for the URL Standard; what the reference resolves to, where there is a base. Nothing where the text is refused.
    pub fn text(&self) -> Option<&str> {
        self.accepted.as_ref().map(|accepted| &*accepted.text)
    }

    /// A component; none where it is absent, or the text refused.
    pub fn component(&self, role: Role) -> Option<Component<'_>> {
        let accepted = self.accepted.as_ref()?;
        let value = accepted.value(role)?;
        Some(Component { value, span: accepted.parts[role as usize].span.get() })
    }

    /// Where the specification sees what could be this component, even if it then drops it as the URL Standard drops a default
    /// port: bytes of the input.
    pub fn place(&self, role: Role) -> Option<Span> {
        self.accepted.as_ref()?.parts[role as usize].span.get()
    }

    /// The scheme.
    pub fn scheme(&self) -> Option<Component<'_>> {
        self.component(Role::Scheme)
    }

    /// What stands before the `@`.
    pub fn userinfo(&self) -> Option<Component<'_>> {
        self.component(Role::Userinfo)
    }

    /// The host. The RFCs and the URL Standard have IPv6 addresses in brackets, Python has not.
    pub fn host(&self) -> Option<Component<'_>> {
        self.component(Role::Host)
    }

    /// Whether the specification takes the text, and leaves it to others what in it is the host: RFC 1738 where the scheme is
    /// none of its ten and the rest does not look like a server's, RFC 2396 where the authority is the name of a registry's.
    pub fn leaves_host_open(&self) -> bool {
        self.accepted.as_ref().is_some_and(|accepted| accepted.leaves_host_open)
    }

    /// The port as the specification has it. It need not be a number of 16 bits ([`port_number`](Self::port_number)).
    pub fn port(&self) -> Option<Component<'_>> {
        self.component(Role::Port)
    }

    /// The port as a number; none where it is absent, empty or above 65535.
    pub fn port_number(&self) -> Option<u16> {
        self.port()?.value.parse().ok()
    }

    /// What Python raises when it is asked for the port, though it took the URL: `http://h:8a/`.
    pub fn port_error(&self) -> Option<&Error> {
        self.accepted.as_ref()?.port_error.as_ref()
    }

    /// The path.
    pub fn path(&self) -> Option<Component<'_>> {
        self.component(Role::Path)
    }

    /// What stands after `?`. For Python, nothing is the same as none.
    pub fn query(&self) -> Option<Component<'_>> {
        self.component(Role::Query)
    }

    /// What stands after `#`. For Python, nothing is the same as none.
    pub fn fragment(&self) -> Option<Component<'_>> {
        self.component(Role::Fragment)
    }

    /// What the scheme's document cuts out of the components: `typecode` of `ftp://h/a;type=i`. Only for the scheme's own
    /// document and RFC 1738; spans are of [`text`](Self::text).
    pub fn fields(&self) -> Fields<'static> {
        self.text().and_then(|text| rfc::fields(self.spec, text)).unwrap_or_default()
    }

    /// The URL Standard's validation errors, those of a text that it refuses included; empty for other specifications. Found
    /// out when they are asked for.
    pub fn warnings(&self) -> &[ValidationError] {
        if self.spec != Spec::Whatwg {
            return &[];
        }
        self.warnings.get_or_init(|| {
            let base = match self.base.map(Url::parse) {
                Some(Err(_)) => return Vec::new(),
                Some(Ok(base)) => Some(base),
                None => None,
            };
            base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base)).report(self.input).1
        })
    }

    /// Whether both specifications say the same: both refuse, or all components are equal.
    pub(super) fn says_as(&self, other: &Interpretation<'_>) -> bool {
        match (&self.accepted, &other.accepted) {
            (Some(one), Some(other)) => {
                one.text == other.text
                    && one.port_error == other.port_error
                    && Role::ALL.iter().all(|&role| one.value(role) == other.value(role))
            }
            (None, None) => self.refusal() == other.refusal(),
            _ => false,
        }
    }
}
