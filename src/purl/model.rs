//! A purl as data: [`Purl`].

use alloc::borrow::{Cow, ToOwned};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::error::{PurlError, PurlReason};
use super::parts::{PurlParts, is_key, is_type, split};
use super::types::{
    NAME, NAMESPACE, Requirement, SUBPATH, VERSION, allows_name, allows_version, is_name_with_slashes, lowered,
    normalized_name, type_rules,
};
use crate::class;
use crate::class::{ALPHA, DIGIT};
use crate::percent::{OnInvalid, decode_str, encode_onto};
use crate::span::{OptSpan, Span, offset};

class! {
    /// The characters that a purl never encodes within a component.
    pub PURL_CHAR = ALPHA | DIGIT | ".-_~:";
}

/// A purl: decoded components in canonical form. `Display` writes the canonical purl.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Purl {
    ty: String,
    namespace: Vec<String>,
    name: String,
    version: Option<String>,
    qualifiers: BTreeMap<String, String>,
    subpath: Vec<String>,
}

impl Purl {
    /// Parses a purl by the rules of the standard and of its type.
    ///
    /// # Errors
    /// The position and the reason of the first fault.
    pub fn parse(text: &str) -> Result<Self, PurlError> {
        let parts = split(text)?;
        read(text, &parts)?.build().map_err(|error| PurlError { span: span_of(&error.reason, &parts).into(), ..error })
    }

    /// Returns a builder for a purl of this type and name, both as data.
    pub fn builder(ty: impl Into<String>, name: impl Into<String>) -> PurlBuilder {
        PurlBuilder { ty: ty.into(), name: name.into(), ..PurlBuilder::default() }
    }

    /// Returns the type in lower case.
    pub fn ty(&self) -> &str {
        &self.ty
    }

    /// Returns the decoded segments of the namespace; none without a namespace.
    pub fn namespace(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.namespace.iter().map(String::as_str)
    }

    /// Returns the decoded name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the decoded version.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Returns the decoded value of a qualifier. `key` is in lower case.
    pub fn qualifier(&self, key: &str) -> Option<&str> {
        self.qualifiers.get(key).map(String::as_str)
    }

    /// Returns the keys in lower case and the decoded values, sorted by key.
    pub fn qualifiers(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + '_ {
        self.qualifiers.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Returns the decoded segments of the subpath; none without a subpath.
    pub fn subpath(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.subpath.iter().map(String::as_str)
    }
}

/// Writes the canonical purl.
impl fmt::Display for Purl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::from("pkg:");
        text.push_str(&self.ty);
        // A name without slashes is one segment.
        let most = if is_name_with_slashes(&self.ty) { usize::MAX } else { 1 };
        for segment in self.namespace().chain(self.name.splitn(most, '/')) {
            text.push('/');
            encode_onto(&mut text, PURL_CHAR, segment);
        }
        if let Some(version) = &self.version {
            text.push('@');
            encode_onto(&mut text, PURL_CHAR, version);
        }
        for (i, (key, value)) in self.qualifiers().enumerate() {
            text.extend([if i == 0 { "?" } else { "&" }, key, "="]);
            encode_onto(&mut text, PURL_CHAR, value);
        }
        for (i, segment) in self.subpath().enumerate() {
            text.push(if i == 0 { '#' } else { '/' });
            encode_onto(&mut text, PURL_CHAR, segment);
        }
        f.pad(&text)
    }
}

impl core::str::FromStr for Purl {
    type Err = PurlError;

    fn from_str(text: &str) -> Result<Self, PurlError> {
        Purl::parse(text)
    }
}

/// A builder of a purl from decoded components.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PurlBuilder {
    ty: String,
    namespace: Vec<String>,
    name: String,
    version: Option<String>,
    qualifiers: Vec<(String, String)>,
    subpath: Vec<String>,
}

impl PurlBuilder {
    /// Sets the namespace: segments separated by slashes.
    #[must_use]
    pub fn namespace(self, namespace: &str) -> Self {
        PurlBuilder { namespace: segments(namespace), ..self }
    }

    /// Sets the version. An empty one counts as absent.
    #[must_use]
    pub fn version(self, version: impl Into<String>) -> Self {
        PurlBuilder { version: Some(version.into()), ..self }
    }

    /// Adds a qualifier. One with an empty value is left out.
    #[must_use]
    pub fn qualifier(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.qualifiers.push((key.into(), value.into()));
        self
    }

    /// Sets the subpath: segments separated by slashes. Empty ones, `.` and `..` are left out.
    #[must_use]
    pub fn subpath(self, subpath: &str) -> Self {
        PurlBuilder { subpath: segments(subpath), ..self }
    }

    /// Applies the rules of the standard and of the type.
    ///
    /// # Errors
    /// The first rule that the components violate, without a position.
    pub fn build(self) -> Result<Purl, PurlError> {
        let ty = self.ty.to_ascii_lowercase();
        let rules = type_rules(&ty);
        let lowers = |component| rules.is_some_and(|rules| rules.lowers(component));
        let fault = |reason| Err(PurlError { reason, span: OptSpan::NONE });
        if !is_type(&ty) {
            return fault(PurlReason::Type);
        }
        let qualifiers = unique(self.qualifiers)?;
        let repository = qualifiers.get("repository_url").map_or("", String::as_str);
        let name = lowered(self.name.trim_matches('/').to_owned(), lowers(NAME));
        let name = normalized_name(&ty, &name, repository).into_owned();
        if name.is_empty() {
            return fault(PurlReason::Name);
        }
        let lower_all = |texts: Vec<String>, lowers| texts.into_iter().map(|text| lowered(text, lowers)).collect();
        let version = self.version.filter(|version| !version.is_empty());
        let subpath = self.subpath.into_iter().filter(|segment| segment != "." && segment != "..").collect();
        let purl = Purl {
            namespace: lower_all(self.namespace, lowers(NAMESPACE)),
            version: version.map(|version| lowered(version, lowers(VERSION))),
            subpath: lower_all(subpath, lowers(SUBPATH)),
            ty,
            name,
            qualifiers,
        };
        check(&purl).map_or(Ok(purl), fault)
    }
}

/// Returns the first rule of its type that a purl violates.
fn check(purl: &Purl) -> Option<PurlReason> {
    let ty = || purl.ty.clone();
    if let Some(rules) = type_rules(&purl.ty) {
        match (rules.namespace, purl.namespace.is_empty()) {
            (Requirement::Required, true) => return Some(PurlReason::NamespaceRequired(ty())),
            (Requirement::Prohibited, false) => return Some(PurlReason::NamespaceProhibited(ty())),
            _ => {}
        }
        if let Some(key) = rules.qualifiers.iter().find(|key| !purl.qualifiers.contains_key(**key)) {
            return Some(PurlReason::QualifierRequired(key));
        }
    }
    if !allows_name(&purl.ty, &purl.name) {
        return Some(PurlReason::NameOfType(ty()));
    }
    let is_allowed = purl.version().is_none_or(|version| allows_version(&purl.ty, version));
    (!is_allowed).then(|| PurlReason::VersionOfType(ty()))
}

/// Returns the qualifiers with keys in lower case, without empty values.
fn unique(qualifiers: Vec<(String, String)>) -> Result<BTreeMap<String, String>, PurlError> {
    let mut unique = BTreeMap::new();
    for (key, value) in qualifiers {
        let fault = |reason| PurlError { reason, span: OptSpan::NONE };
        if !is_key(&key) {
            return Err(fault(PurlReason::Key));
        }
        if !value.is_empty() && unique.insert(key.to_ascii_lowercase(), value).is_some() {
            return Err(fault(PurlReason::RepeatedKey));
        }
    }
    Ok(unique)
}

/// Splits at slashes and leaves out empty segments.
fn segments(text: &str) -> Vec<String> {
    text.split('/').filter(|segment| !segment.is_empty()).map(str::to_owned).collect()
}

/// Decodes the components of a text.
fn read(text: &str, parts: &PurlParts) -> Result<PurlBuilder, PurlError> {
    let segments = |span: OptSpan| -> Result<Vec<String>, PurlError> {
        let written = pieces(text, span, '/').filter(|span| !span.is_empty());
        written.map(|span| Ok(segment(text, span)?.into_owned())).collect()
    };
    let mut qualifiers = Vec::new();
    for pair in pieces(text, parts.qualifiers, '&').filter(|pair| !pair.is_empty()) {
        qualifiers.push(qualifier(text, pair, &qualifiers)?);
    }
    Ok(PurlBuilder {
        ty: parts.ty.of(text).to_owned(),
        namespace: segments(parts.namespace)?,
        name: decoded(text, parts.name)?.into_owned(),
        version: parts.version.get().map(|span| Ok(decoded(text, span)?.into_owned())).transpose()?,
        qualifiers,
        subpath: segments(parts.subpath)?,
    })
}

/// Decodes a qualifier after those in `before`.
fn qualifier(text: &str, pair: Span, before: &[(String, String)]) -> Result<(String, String), PurlError> {
    let written = pair.of(text);
    let equals = offset(written.find('=').unwrap_or(written.len()));
    let key = Span::new(pair.start, pair.start + equals);
    let value = Span::new((key.end + 1).min(pair.end), pair.end);
    let name = key.of(text).to_ascii_lowercase();
    let fault = |reason| Err(PurlError { reason, span: key.into() });
    if !is_key(&name) {
        return fault(PurlReason::Key);
    }
    let value = decoded(text, value)?.into_owned();
    if !value.is_empty() && before.iter().any(|(own, value)| *own == name && !value.is_empty()) {
        return fault(PurlReason::RepeatedKey);
    }
    Ok((name, value))
}

/// Decodes a segment of the namespace or the subpath.
fn segment(text: &str, span: Span) -> Result<Cow<'_, str>, PurlError> {
    let segment = decoded(text, span)?;
    if segment.contains('/') {
        return Err(PurlError { reason: PurlReason::SlashInSegment, span: span.into() });
    }
    Ok(segment)
}

fn decoded(text: &str, span: Span) -> Result<Cow<'_, str>, PurlError> {
    let fault = |span: Span| PurlError { reason: PurlReason::Encoding, span: span.into() };
    decode_str(span.of(text), OnInvalid::Reject).map_err(|error| fault(error.span.shifted(span.start)))
}

/// Returns the positions of the parts of a component; none if it is absent.
fn pieces(text: &str, span: OptSpan, separator: char) -> impl Iterator<Item = Span> + '_ {
    let mut at = span.get().map_or(0, |span| span.start);
    span.of(text).into_iter().flat_map(move |written| written.split(separator)).map(move |piece| {
        let piece = Span::new(at, at + offset(piece.len()));
        at = piece.end + 1;
        piece
    })
}

/// Returns the component of a text that violates a rule of its type.
fn span_of(reason: &PurlReason, parts: &PurlParts) -> Span {
    match reason {
        PurlReason::NamespaceRequired(_) => Span::empty(parts.name.start),
        PurlReason::NamespaceProhibited(_) => parts.namespace.get().unwrap_or(parts.name),
        PurlReason::QualifierRequired(_) => Span::empty(parts.version.get().unwrap_or(parts.name).end),
        PurlReason::VersionOfType(_) => parts.version.get().unwrap_or(parts.name),
        PurlReason::Type => parts.ty,
        _ => parts.name,
    }
}
