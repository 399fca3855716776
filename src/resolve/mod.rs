//! What a reference means, given a base: RFC 3986 §5, and back again.
//!
//! [`Uri::resolve`] and [`Iri::resolve`] do what is wanted nearly always; a [`Resolver`] has the options. The algorithm is
//! the RFC's own, in its order and with its names: transform the reference (§5.2.2), merge the paths (§5.2.3), remove the
//! dot segments (§5.2.4, [`path`](crate::path)), recompose the components (§5.3). [`Resolver::trace`] shows it at work.
//!
//! ```
//! use urlgram::{Uri, UriReference};
//!
//! let base = Uri::parse("http://a/b/c/d;p?q")?;
//! let target = base.resolve(&UriReference::parse("../g?y#s")?)?;
//! assert_eq!(target.as_str(), "http://a/b/g?y#s");
//! assert_eq!(target.path().as_str(), "/b/g");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Answers that people ask about:
//!
//! * **A base with a fragment** is used as if it had none (§5.1). The empty reference means the base without its fragment.
//! * **A base without hierarchy** is a base like others: `mailto:a@b` and `c` make `mailto:c`, since the last segment of
//!   the base's path is replaced, and it has only one. The RFC asks for no more of a base than a scheme.
//! * **A base whose authority is followed by nothing** lends a `/`: `http://a` and `g` make `http://a/g`.
//! * **`..` above the root** is dropped, unless [`Resolver::allow_climbing`] says that it is an error.
//! * **A path that would read as an authority.** Taken literally, `foo:/a` and `/..//b` make `foo://b`, where `b` is no
//!   path any more but a host. The path gets a guard, `foo:/.//b`, which means the same path; or it is refused, see
//!   [`Resolver::guard_path`]. [`Resolver::resolve_literally`] gives the literal text.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use borrow_or_share::Bos;

use crate::components::UriComponents;
use crate::iri::{Iri, IriReference};
use crate::span::{OptSpan, Span};
use crate::uri::{Reference, Uri, UriReference};

mod relativize;
mod rfc1808;
mod transform;

pub use relativize::{RelativizeError, relativize, shortest};
pub use transform::{Branch, Merge, Target, TargetPath};

use transform::{Climb, Recomposed, path_without_dots, recompose, transform};

/// How references are resolved: RFC 3986 §5, with its options.
///
/// ```
/// use urlgram::resolve::Resolver;
/// use urlgram::{Uri, UriReference};
///
/// let base = Uri::parse("http://a/b/c/d")?;
/// let r = UriReference::parse("http:g")?;
/// assert_eq!(Resolver::new().resolve(&base, &r)?.as_str(), "http:g");
/// assert_eq!(Resolver::new().strict(false).resolve(&base, &r)?.as_str(), "http://a/b/c/g");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Resolver {
    procedure: Procedure,
    strict: bool,
    allow_climbing: bool,
    guard_path: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Procedure {
    Rfc3986,
    Rfc1808,
}

impl Default for Resolver {
    fn default() -> Self {
        Resolver::new()
    }
}

impl Resolver {
    /// As RFC 3986 §5 has it: strict, climbing as far as there is something to climb, paths guarded.
    pub const fn new() -> Self {
        Resolver { procedure: Procedure::Rfc3986, strict: true, allow_climbing: true, guard_path: true }
    }

    /// As RFC 1808 §4 had it, in 1995. Beside the path, `;params` are a component of their own; `..` that has nothing
    /// above it stays (`http://a/../g`); an absolute path is taken as it is; and the empty reference means all of the
    /// base, its fragment too. The reference's scheme is never ignored: [`strict`](Self::strict) has no effect.
    ///
    /// ```
    /// use urlgram::resolve::Resolver;
    /// use urlgram::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q#f")?;
    /// let resolve = |r| Resolver::rfc1808().resolve(&base, &UriReference::parse(r).unwrap());
    /// assert_eq!(resolve(";x")?.as_str(), "http://a/b/c/d;x");
    /// assert_eq!(resolve("?y")?.as_str(), "http://a/b/c/d;p?y");
    /// assert_eq!(resolve("../../../g")?.as_str(), "http://a/../g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn rfc1808() -> Self {
        Resolver { procedure: Procedure::Rfc1808, ..Resolver::new() }
    }

    /// Whether a scheme in the reference counts even if it is the base's. False is the backward-compatible mode of
    /// §5.2.2, which reads `http:g` as `g` where the base is an `http` URI too. Schemes are compared without case.
    #[must_use]
    pub const fn strict(self, strict: bool) -> Self {
        Resolver { strict, ..self }
    }

    /// Whether `..` may have nothing above it to go to; false makes that a [`ResolveError::ClimbsAboveRoot`].
    #[must_use]
    pub const fn allow_climbing(self, allow_climbing: bool) -> Self {
        Resolver { allow_climbing, ..self }
    }

    /// Whether `/.` is put before a path that would else read as an authority; false makes that a
    /// [`ResolveError::ReadsAsAuthority`].
    #[must_use]
    pub const fn guard_path(self, guard_path: bool) -> Self {
        Resolver { guard_path, ..self }
    }

    /// What `r` means, given `base`.
    ///
    /// # Errors
    /// [`ResolveError`] names the conditions. With the options of [`new`](Self::new) there is one: the target would be
    /// longer than offsets reach.
    pub fn resolve<B: Bos<str>, R: Bos<str>>(
        &self,
        base: &Uri<B>,
        r: &UriReference<R>,
    ) -> Result<Uri<String>, ResolveError> {
        let mut text = String::new();
        let node = self.resolve_into(base, r, &mut text)?;
        Ok(Uri::from_parts(text, node))
    }

    /// What `r` means, given `base`, by RFC 3987 §6.5: the same, character by character.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve).
    pub fn resolve_iri<B: Bos<str>, R: Bos<str>>(
        &self,
        base: &Iri<B>,
        r: &IriReference<R>,
    ) -> Result<Iri<String>, ResolveError> {
        let mut text = String::new();
        let node = self.resolve_into(base, r, &mut text)?;
        Ok(Iri::from_parts(text, node))
    }

    /// What `r` means, given `base`, into a buffer that is overwritten. The answer is the tree of the buffer's text, and
    /// nothing is allocated if the buffer is large enough. Takes any kind of URI or IRI.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve), and [`ResolveError::RelativeBase`]. What the buffer then holds is of no use.
    ///
    /// ```
    /// use urlgram::resolve::Resolver;
    /// use urlgram::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c/d")?;
    /// let mut buffer = String::new();
    /// for (r, target) in [("g", "http://a/b/c/g"), ("/g", "http://a/g"), ("//g", "http://g")] {
    ///     let r = UriReference::parse(r)?;
    ///     Resolver::new().resolve_into(&base, &r, &mut buffer)?;
    ///     assert_eq!(buffer, target);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve_into<B: Bos<str>, R: Bos<str>>(
        &self,
        base: &Reference<B>,
        r: &Reference<R>,
        buffer: &mut String,
    ) -> Result<UriComponents, ResolveError> {
        let (base, r) = (base.borrow(), r.borrow());
        let Recomposed { mut node, climb } = self.recompose(&base, &r, buffer)?;
        if let Some(climb) = climb.filter(|_| !self.allow_climbing) {
            return Err(climbs(climb, &base, &r));
        }
        if node.authority.is_none() && node.path.of(buffer).starts_with("//") {
            if !self.guard_path {
                return Err(ResolveError::ReadsAsAuthority { path: node.path.of(buffer).into() });
            }
            node = guarded(node, buffer);
        }
        Ok(node)
    }

    /// The text that the RFC's pseudo-code gives, with no guard: it may read as another URI (`foo:/a` and `/..//b` make
    /// `foo://b`), or as none (`foo://b:c`). To compare with programs that do so.
    ///
    /// # Errors
    /// [`ResolveError::RelativeBase`], [`ResolveError::TooLong`].
    pub fn resolve_literally<B: Bos<str>, R: Bos<str>>(
        &self,
        base: &Reference<B>,
        r: &Reference<R>,
    ) -> Result<String, ResolveError> {
        let mut text = String::new();
        self.recompose(&base.borrow(), &r.borrow(), &mut text)?;
        Ok(text)
    }

    fn recompose(
        &self,
        base: &Reference<&str>,
        r: &Reference<&str>,
        buffer: &mut String,
    ) -> Result<Recomposed, ResolveError> {
        let recomposed = match self.procedure {
            Procedure::Rfc3986 => recompose(&self.transform(base, r)?, buffer, path_without_dots),
            Procedure::Rfc1808 => recompose(&rfc1808::target(base, base_scheme(base)?, r), buffer, rfc1808::write_path),
        };
        recomposed.ok_or(ResolveError::TooLong)
    }

    fn transform<'a>(&self, base: &Reference<&'a str>, r: &Reference<&'a str>) -> Result<Target<'a>, ResolveError> {
        Ok(transform(base, base_scheme(base)?, r, self.strict))
    }

    /// How `r` comes to mean what it means, given `base`: each decision and each step, to be shown. By RFC 3986, whose
    /// options are this resolver's.
    ///
    /// # Errors
    /// [`ResolveError::RelativeBase`]. What else could be wrong is in the [`Trace`].
    ///
    /// ```
    /// use urlgram::resolve::{Branch, Resolver};
    /// use urlgram::{Uri, UriReference};
    ///
    /// let (base, r) = (Uri::parse("http://a/b/c/d;p?q")?, UriReference::parse("../g")?);
    /// let trace = Resolver::new().trace(&base, &r)?;
    /// assert_eq!(trace.target.branch, Branch::RelativePath);
    /// assert_eq!(trace.path, "/b/c/../g");
    /// let mut buffers = trace.remove_dot_segments().unwrap();
    /// while let Some(step) = buffers.step() {
    ///     println!("{} {:<10} {}", step.name(), buffers.output(), buffers.input());
    /// }
    /// assert_eq!(trace.result?, "http://a/b/g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace<'a, B: Bos<str>, R: Bos<str>>(
        &self,
        base: &'a Reference<B>,
        r: &'a Reference<R>,
    ) -> Result<Trace<'a>, ResolveError> {
        let target = Resolver { procedure: Procedure::Rfc3986, ..*self }.transform(&base.borrow(), &r.borrow())?;
        let path = match target.path {
            TargetPath::OfBase(path) | TargetPath::OfReference(path) => Cow::Borrowed(path),
            TargetPath::Merged { parent, rest, .. } => Cow::Owned([parent, rest].concat()),
        };
        let mut text = String::new();
        let result = Resolver { procedure: Procedure::Rfc3986, ..*self }.resolve_into(base, r, &mut text);
        Ok(Trace { target, path, result: result.map(|_| text) })
    }
}

fn base_scheme<'a>(base: &Reference<&'a str>) -> Result<&'a str, ResolveError> {
    base.scheme().ok_or(ResolveError::RelativeBase)
}

/// Puts `/.` before the path in `text`.
#[cold]
fn guarded(node: UriComponents, text: &mut String) -> UriComponents {
    text.insert_str(node.path.start as usize, "/.");
    let moved = |span: OptSpan| OptSpan::from(span.get().map(|span| span.shifted(2)));
    UriComponents {
        path: Span::new(node.path.start, node.path.end + 2),
        query: moved(node.query),
        fragment: moved(node.fragment),
        ..node
    }
}

#[cold]
fn climbs(climb: Climb, base: &Reference<&str>, r: &Reference<&str>) -> ResolveError {
    let (input, path, at) = match climb {
        Climb::InBase(at) => (Input::Base, base.node().path, at),
        Climb::InReference(at) => (Input::Reference, r.node().path, at),
    };
    // Both texts have spans, so their offsets fit.
    let start = path.start + at as u32;
    ResolveError::ClimbsAboveRoot { input, span: Span::new(start, start + 2) }
}

/// How a reference was resolved, for people to look at. Made by [`Resolver::trace`].
#[derive(Clone, Debug)]
pub struct Trace<'a> {
    /// `T` of §5.2.2, its path on its way.
    pub target: Target<'a>,
    /// The path of `T` as §5.2.2 and §5.2.3 make it, before its dot segments are removed.
    pub path: Cow<'a, str>,
    /// The target, or why there is none.
    pub result: Result<String, ResolveError>,
}

impl Trace<'_> {
    /// The buffers of §5.2.4 before their first step; none where §5.2.2 takes the base's path as it is.
    pub fn remove_dot_segments(&self) -> Option<crate::path::Buffers<'_>> {
        match self.target.path {
            TargetPath::OfBase(_) => None,
            _ => Some(crate::path::Buffers::new(&self.path)),
        }
    }
}

/// One of the two texts that a resolution is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// The base.
    Base,
    /// The reference.
    Reference,
}

impl Input {
    /// `base` or `reference`.
    pub const fn name(self) -> &'static str {
        match self {
            Input::Base => "base",
            Input::Reference => "reference",
        }
    }
}

/// Why a reference was not resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base has no scheme: `/a/b`. A [`Uri`] always has one.
    RelativeBase,
    /// A `..` has nothing above it to go to, and [`Resolver::allow_climbing`] is false: `../../g` on `http://a/b/c`.
    ClimbsAboveRoot {
        /// The text that holds the `..`.
        input: Input,
        /// Where in that text it stands.
        span: Span,
    },
    /// The target has no authority and its path begins with `//`, and [`Resolver::guard_path`] is false: `/..//b` on
    /// `foo:/a`.
    ReadsAsAuthority {
        /// The target's path.
        path: String,
    },
    /// The target could be longer than offsets reach: [`MAX_LEN`](crate::pass::MAX_LEN).
    TooLong,
}

impl ResolveError {
    /// A stable name of the condition, for programs: `climbs-above-root`.
    pub const fn kind(&self) -> &'static str {
        match self {
            ResolveError::RelativeBase => "relative-base",
            ResolveError::ClimbsAboveRoot { .. } => "climbs-above-root",
            ResolveError::ReadsAsAuthority { .. } => "reads-as-authority",
            ResolveError::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::RelativeBase => f.write_str("the base has no scheme (RFC 3986 §5.1)"),
            ResolveError::ClimbsAboveRoot { input, span } => {
                write!(
                    f,
                    "\"..\" at byte {} of the {} climbs above the root (RFC 3986 §5.2.4)",
                    span.start,
                    input.name()
                )
            }
            ResolveError::ReadsAsAuthority { path } => {
                write!(f, "the path \"{path}\" would read as an authority and a path (RFC 3986 §3.3)")
            }
            ResolveError::TooLong => write!(f, "the target is too long: offsets reach 4 GiB"),
        }
    }
}

impl core::error::Error for ResolveError {}

/// The methods that both URIs and IRIs have.
macro_rules! resolve {
    ($($absolute:ident $reference:ident $resolve:ident $base:literal $r:literal $target:literal;)+) => {$(
        impl<T: Bos<str>> $absolute<T> {
            /// What `r` means, given this base: RFC 3986 §5.2, strict. This base's fragment has no effect.
            ///
            /// # Errors
            /// [`ResolveError::TooLong`], if the target would be longer than offsets reach.
            ///
            /// ```
            #[doc = concat!("use urlgram::{", stringify!($absolute), ", ", stringify!($reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($absolute), "::parse(\"", $base, "\")?;")]
            #[doc = concat!("let r = ", stringify!($reference), "::parse(\"", $r, "\")?;")]
            #[doc = concat!("assert_eq!(base.resolve(&r)?.as_str(), \"", $target, "\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn resolve<R: Bos<str>>(&self, r: &$reference<R>) -> Result<$absolute<String>, ResolveError> {
                Resolver::new().$resolve(self, r)
            }

            /// The shortest reference that means `target`, given this base; see [`relativize`].
            ///
            /// # Errors
            /// [`RelativizeError::DotSegment`], if `target` has a dot segment, which no resolution leaves.
            ///
            /// ```
            #[doc = concat!("use urlgram::", stringify!($absolute), ";")]
            ///
            #[doc = concat!("let base = ", stringify!($absolute), "::parse(\"", $base, "\")?;")]
            #[doc = concat!("let target = ", stringify!($absolute), "::parse(\"", $target, "\")?;")]
            #[doc = concat!("assert_eq!(base.relativize(&target)?.as_str(), \"", $r, "\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn relativize<R: Bos<str>>(
                &self,
                target: &$absolute<R>,
            ) -> Result<$reference<String>, RelativizeError> {
                let (text, node) = relativize::shortest(&***self, &***target)?;
                Ok($reference::from_parts(text, node))
            }
        }
    )+};
}

resolve! {
    Uri UriReference resolve "http://a/b/c/d?q" "../g" "http://a/b/g";
    Iri IriReference resolve_iri "http://a/日/本/語" "../é" "http://a/日/é";
}
