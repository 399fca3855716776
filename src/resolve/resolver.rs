//! Reference resolution with options: [`Resolver`].

use alloc::borrow::Cow;
use alloc::string::String;

use borrow_or_share::Bos;

use super::error::{Operand, ResolveError};
use super::rfc1808;
use super::rfc2396;
use super::trace::Trace;
use super::transform::{Climb, Recomposed, Target, TargetPath, path_without_dots, recompose, transform};
use crate::components::UriComponents;
use crate::iri::{Iri, IriReference};
use crate::span::{OptSpan, Span};
use crate::uri::{Reference, Uri, UriReference};

/// Reference resolution by RFC 3986 §5, with options.
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
    Rfc2396,
    Rfc1808,
}

impl Default for Resolver {
    fn default() -> Self {
        Resolver::new()
    }
}

impl Resolver {
    /// Returns the resolver of RFC 3986 §5: strict, dropping `..` above the root, guarding paths.
    pub const fn new() -> Self {
        Resolver { procedure: Procedure::Rfc3986, strict: true, allow_climbing: true, guard_path: true }
    }

    /// Returns the resolver of RFC 1808 §4 (1995). `;params` are a separate component. A `..` above the root stays
    /// (`http://a/../g`). The dot segments of an absolute path stay. The empty reference means the whole base, including its
    /// fragment. The reference's scheme is never ignored: [`strict`](Self::strict) has no effect.
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

    /// Returns the resolver of RFC 2396 §5.2 (1998). A reference that is only a query replaces the last segment of the base's path. A
    /// `..` above the root stays, and so do the dot segments of an absolute path. The table in [`resolve`](crate::resolve) compares the
    /// documents. A reference to the current document, for which that document defines no URI, becomes the base without its fragment.
    ///
    /// ```
    /// use urlgram::resolve::Resolver;
    /// use urlgram::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// let resolve = |r| Resolver::rfc2396().resolve(&base, &UriReference::parse(r).unwrap());
    /// assert_eq!(resolve("?y")?.as_str(), "http://a/b/c/?y");
    /// assert_eq!(resolve("../../../g")?.as_str(), "http://a/../g");
    /// assert_eq!(resolve("/./g")?.as_str(), "http://a/./g");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn rfc2396() -> Self {
        Resolver { procedure: Procedure::Rfc2396, ..Resolver::new() }
    }

    /// Sets whether a scheme in the reference counts even if it is the base's. False is the backward-compatible mode of
    /// §5.2.2, which treats `http:g` as `g` if the base is an `http` URI. Schemes are compared case-insensitively.
    #[must_use]
    pub const fn strict(self, strict: bool) -> Self {
        Resolver { strict, ..self }
    }

    /// Sets whether `..` may climb above the root. If false, that is a [`ResolveError::ClimbsAboveRoot`].
    ///
    /// ```
    /// use urlgram::resolve::Resolver;
    /// use urlgram::{Uri, UriReference};
    ///
    /// let (base, r) = (Uri::parse("http://a/b")?, UriReference::parse("../../c")?);
    /// assert_eq!(Resolver::new().resolve(&base, &r)?, "http://a/c");
    /// assert!(Resolver::new().allow_climbing(false).resolve(&base, &r).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn allow_climbing(self, allow_climbing: bool) -> Self {
        Resolver { allow_climbing, ..self }
    }

    /// Sets whether `/.` is inserted before a path that would be read as an authority. If false, that is a
    /// [`ResolveError::ReadsAsAuthority`].
    #[must_use]
    pub const fn guard_path(self, guard_path: bool) -> Self {
        Resolver { guard_path, ..self }
    }

    /// Resolves `r` against `base`.
    ///
    /// # Errors
    /// Returns a [`ResolveError`]. With the options of [`new`](Self::new), only [`ResolveError::TooLong`] is possible.
    ///
    /// ```
    /// use urlgram::resolve::Resolver;
    /// use urlgram::{Uri, UriReference};
    ///
    /// let (base, r) = (Uri::parse("http://a/b/c")?, UriReference::parse("../d?e")?);
    /// assert_eq!(Resolver::new().resolve(&base, &r)?, "http://a/d?e");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve<B: Bos<str>, R: Bos<str>>(
        &self,
        base: &Uri<B>,
        r: &UriReference<R>,
    ) -> Result<Uri<String>, ResolveError> {
        let mut text = String::new();
        let node = self.resolve_into(base, r, &mut text)?;
        Ok(Uri::from_parts(text, node))
    }

    /// Resolves `r` against `base` by RFC 3987 §6.5: the algorithm of RFC 3986 on non-ASCII characters.
    ///
    /// # Errors
    /// The errors of [`resolve`](Self::resolve).
    ///
    /// ```
    /// use urlgram::resolve::Resolver;
    /// use urlgram::{Iri, IriReference};
    ///
    /// let (base, r) = (Iri::parse("http://é/b")?, IriReference::parse("ü")?);
    /// assert_eq!(Resolver::new().resolve_iri(&base, &r)?, "http://é/ü");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resolve_iri<B: Bos<str>, R: Bos<str>>(
        &self,
        base: &Iri<B>,
        r: &IriReference<R>,
    ) -> Result<Iri<String>, ResolveError> {
        let mut text = String::new();
        let node = self.resolve_into(base, r, &mut text)?;
        Ok(Iri::from_parts(text, node))
    }

    /// Resolves `r` against `base`, both URIs or IRIs of any kind. Writes the target to `buffer`, which is overwritten, and
    /// returns its components. Allocates nothing if the buffer is large enough.
    ///
    /// # Errors
    /// The errors of [`resolve`](Self::resolve), and [`ResolveError::RelativeBase`]. The content of the buffer is then
    /// unspecified.
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
        match climb {
            Some(climb) if !self.allow_climbing => return Err(climbs(climb, &base, &r)),
            _ => {}
        }
        if node.authority.is_none() && node.path.of(buffer).starts_with("//") {
            if !self.guard_path {
                return Err(ResolveError::ReadsAsAuthority { path: node.path.of(buffer).into() });
            }
            node = guarded(node, buffer);
        }
        Ok(node)
    }

    /// Returns the text of the RFC's pseudo-code without a guard. It may be a different URI (`foo:/a` and `/..//b` make
    /// `foo://b`), or not a URI at all (`foo://b:c`). Meant for comparison with other programs.
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
            Procedure::Rfc2396 => {
                recompose(&rfc2396::target(base, base_scheme(base)?, r, self.strict), buffer, rfc2396::write_path)
            }
            Procedure::Rfc1808 => recompose(&rfc1808::target(base, base_scheme(base)?, r), buffer, rfc1808::write_path),
        };
        recomposed.ok_or(ResolveError::TooLong)
    }

    fn transform<'a>(&self, base: &Reference<&'a str>, r: &Reference<&'a str>) -> Result<Target<'a>, ResolveError> {
        Ok(transform(base, base_scheme(base)?, r, self.strict))
    }

    /// Resolves `r` against `base` by RFC 3986 with this resolver's options, and records each decision and step for display.
    ///
    /// # Errors
    /// [`ResolveError::RelativeBase`]. Other errors are in [`Trace::result`].
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

/// Inserts `/.` before the path in `text`.
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
    let (operand, path, at) = match climb {
        Climb::InBase(at) => (Operand::Base, base.node().path, at),
        Climb::InReference(at) => (Operand::Reference, r.node().path, at),
    };
    // Offsets in both texts fit into u32.
    let start = path.start + at as u32;
    ResolveError::ClimbsAboveRoot { operand, span: Span::new(start, start + 2) }
}
