//! References to container images: `registry.example.com/team/app:1.2@sha256:…`, as the package
//! [distribution/reference](https://github.com/distribution/reference) reads them.
//!
//! The [OCI Distribution Specification](https://github.com/opencontainers/distribution-spec/blob/main/spec.md) has the same names, tags and
//! digests. The scheme [`oci`](crate::scheme::oci) puts `oci://` before a reference.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::error::ShorthandError;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{lit, map, one_of, opt_span, recognize, repeat, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::pass::SyntaxError;
use crate::span::{OptSpan, Span, offset};
use crate::{class, grammar, pass};

/// The package distribution/reference.
pub static REFERENCE: Document = Document {
    name: "image-reference",
    title: "distribution/reference",
    url: "https://pkg.go.dev/github.com/distribution/reference",
};

/// The components of a reference to an image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ImageNode {
    /// The registry with its port, by the grammar: any first component that another one follows.
    pub domain: OptSpan,
    /// The path of the repository.
    pub path: Span,
    /// The tag.
    pub tag: OptSpan,
    /// The digest with its algorithm.
    pub digest: OptSpan,
}

class! {
    LETTER = ALPHA | DIGIT;
    LOWER = ('a', 'z') | DIGIT;
    HYPHEN = "-";
    JOINER = "+.-_";
    ADDRESS = HEXDIG | ":";
    TAG_CHAR = TAG_FIRST | ".-";
}

grammar! {
    REFERENCE in "../../grammars/image-reference.abnf";
    start ImageReferenceRule;
    section "grammar";

    /// `image-reference = image-name [ ":" image-tag ] [ "@" image-digest ]`
    pub ImageReferenceRule -> ImageNode = map(
        (ImageName, opt_span(preceded(lit(":"), ImageTag)), opt_span(preceded(lit("@"), ImageDigest))),
        |((domain, path), tag, digest)| ImageNode { domain, path, tag, digest },
    );

    /// `image-name      = [ image-domain "/" ] image-path`
    pub ImageName -> (OptSpan, Span) = alt((
        map((terminated(ImageDomain, lit("/")), ImagePath), |(domain, path): (Span, Span)| (domain.into(), path)),
        map(ImagePath, |path| (OptSpan::NONE, path)),
    ));

    /// `image-domain    = image-host [ ":" 1*DIGIT ]`
    pub ImageDomain -> Span = span((ImageHost, opt((lit(":"), take_while1(DIGIT)))));

    /// `image-host      = domain-component *( "." domain-component ) / "[" 1*( HEXDIG / ":" ) "]"`
    pub ImageHost -> Span = span(alt((
        recognize((DomainComponent, repeat0((lit("."), DomainComponent)))),
        recognize((lit("["), take_while1(ADDRESS), lit("]"))),
    )));

    /// `domain-component = 1*( ALPHA / DIGIT ) *( *"-" 1*( ALPHA / DIGIT ) )`
    pub DomainComponent -> Span = span((take_while1(LETTER), repeat0((take_while0(HYPHEN), take_while1(LETTER)))));

    /// `image-path      = path-component *( "/" path-component )`
    pub ImagePath -> Span = span((PathComponent, repeat0((lit("/"), PathComponent))));

    /// `path-component  = lower *( separator lower )`
    pub PathComponent -> Span = span((Lower, repeat0((Separator, Lower))));

    /// `lower           = 1*( %x61-7A / DIGIT )`
    pub Lower -> Span = span(take_while1(LOWER));

    /// `separator       = "." / "_" / "__" / 1*"-"`
    pub Separator -> Span = span(alt((lit("."), lit("__"), lit("_"), take_while1(HYPHEN))));

    /// `image-tag       = tag-first *127( tag-first / "." / "-" )`
    pub ImageTag -> Span = span((one_of(TAG_FIRST), repeat(0, 127, one_of(TAG_CHAR))));

    /// `tag-first       = ALPHA / DIGIT / "_"`
    pub TagFirst: TAG_FIRST = ALPHA | DIGIT | "_";

    /// `image-digest    = algorithm-part *( ( "+" / "." / "-" / "_" ) algorithm-part ) ":" 32*HEXDIG`
    pub ImageDigest -> Span = span((
        AlgorithmPart,
        repeat0((one_of(JOINER), AlgorithmPart)),
        lit(":"),
        repeat(32, usize::MAX, one_of(HEXDIG)),
    ));

    /// `algorithm-part  = ALPHA *( ALPHA / DIGIT )`
    pub AlgorithmPart -> Span = span((one_of(ALPHA), take_while0(LETTER)));
}

/// Limit of the path of a repository, in bytes.
const MAX_PATH_LEN: usize = 255;

/// The algorithms of digests that programs know, with the number of their digits and the message for another number.
const DIGESTS: [(&str, usize, &str); 3] = [
    ("sha256", 64, "a digest of sha256 has 64 hexadecimal digits, with letters in lower case"),
    ("sha384", 96, "a digest of sha384 has 96 hexadecimal digits, with letters in lower case"),
    ("sha512", 128, "a digest of sha512 has 128 hexadecimal digits, with letters in lower case"),
];

/// A reference to an image as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ImageReference<'a> {
    text: &'a str,
    node: ImageNode,
}

impl<'a> ImageReference<'a> {
    /// Parses a reference by its grammar, and checks the digest as the package
    /// [go-digest](https://pkg.go.dev/github.com/opencontainers/go-digest) does.
    ///
    /// # Errors
    /// If the text does not match the grammar, the path of the repository is longer than 255 bytes, or the digest has an algorithm that
    /// programs do not know or another number of digits than its algorithm.
    pub fn parse(text: &'a str) -> Result<Self, ShorthandError> {
        let node = pass::parse(ImageReferenceRule, text).map_err(|error| explained(text, error))?;
        let reference = ImageReference { text, node };
        if reference.path().len() > MAX_PATH_LEN {
            let span = reference.node.path;
            return Err(ShorthandError::Rule { span, message: "the path of a repository has up to 255 characters" });
        }
        match reference.node.digest.get().zip(reference.digest().and_then(wrong_digest)) {
            Some((span, message)) => Err(ShorthandError::Rule { span, message }),
            None => Ok(reference),
        }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the positions of the components.
    pub fn node(&self) -> &ImageNode {
        &self.node
    }

    /// Returns the registry with its port, as the grammar reads it: the first of several components.
    pub fn domain(&self) -> Option<&'a str> {
        self.node.domain.of(self.text)
    }

    /// Returns the path of the repository.
    pub fn path(&self) -> &'a str {
        self.node.path.of(self.text)
    }

    /// Returns the tag.
    pub fn tag(&self) -> Option<&'a str> {
        self.node.tag.of(self.text)
    }

    /// Returns the digest with its algorithm.
    pub fn digest(&self) -> Option<&'a str> {
        self.node.digest.of(self.text)
    }

    /// Returns the registry as programs find it: a first component with a dot, a colon or a capital, or `localhost`; otherwise the
    /// default `docker.io`.
    pub fn registry(&self) -> &'a str {
        match self.domain().filter(|domain| is_registry(domain)) {
            None | Some("index.docker.io") => "docker.io",
            Some(domain) => domain,
        }
    }

    /// Returns the repository within [`registry`](Self::registry): `library/ubuntu` for `ubuntu`.
    pub fn repository(&self) -> String {
        let path = match self.domain().filter(|domain| !is_registry(domain)) {
            Some(first) => format!("{first}/{}", self.path()),
            None => self.path().into(),
        };
        if self.registry() == "docker.io" && !path.contains('/') { format!("library/{path}") } else { path }
    }

    /// Returns the reference with all defaults: `docker.io/library/ubuntu:latest` for `ubuntu`.
    pub fn normalized(&self) -> String {
        let mut text = format!("{}/{}", self.registry(), self.repository());
        match (self.tag(), self.digest()) {
            (None, None) => text += ":latest",
            (tag, digest) => {
                tag.into_iter().for_each(|tag| text += &format!(":{tag}"));
                digest.into_iter().for_each(|digest| text += &format!("@{digest}"));
            }
        }
        text
    }

    /// Returns the URL of the scheme `oci`, which is not registered: `oci://docker.io/library/ubuntu:latest`.
    pub fn to_url(&self) -> String {
        format!("oci://{}", self.normalized())
    }
}

/// Returns what is wrong with a digest that matches the grammar.
fn wrong_digest(digest: &str) -> Option<&'static str> {
    let (algorithm, digits) = digest.split_once(':')?;
    match DIGESTS.iter().find(|(name, ..)| *name == algorithm) {
        Some((_, len, message)) => {
            let is_lower = !digits.bytes().any(|byte| byte.is_ascii_uppercase());
            (digits.len() != *len || !is_lower).then_some(*message)
        }
        None => Some("an unknown algorithm of a digest: programs know sha256, sha384 and sha512"),
    }
}

/// A usual mistake in a text that somebody wrote as a reference to an image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImageMistake {
    /// The mistaken part of the text.
    pub span: Span,
    /// The mistake in a sentence: lower case, no full stop.
    pub message: &'static str,
    /// The reference that was probably meant, if it is one.
    pub meant: Option<String>,
}

const SCHEME: &str = "a reference to an image has no scheme: write it without \"docker://\" or \"https://\"";
const NO_TAG: &str = "a tag is missing after \":\": write one, such as \"latest\", or remove the colon";
const SECOND_TAG: &str = "a second tag: a reference to an image has one";
const SLASH: &str = "a slash after the tag, at which a reference to an image ends";
const COLONS: &str = "two colons before a tag, where one belongs";
const CAPITAL: &str = "the path of a repository is in lower case: write it without capital letters";
pub(crate) const DIGEST_AFTER_COLON: &str = "a digest follows \"@\" instead of a colon: name@sha256:…";

/// Returns the mistake in a reference if it is one that no program accepts: a scheme of the web, a colon before a digest, an empty tag or
/// two tags, two colons, a slash after the tag, or a capital letter in the path of the repository.
///
/// ```
/// use urlgram::shorthand::image::mistake;
///
/// let found = mistake("ghcr.io/Team/app:1.2").unwrap();
/// assert_eq!((found.span.to_string(), found.meant.as_deref()), ("8..9".into(), Some("ghcr.io/team/app:1.2")));
/// assert_eq!(mistake("https://ghcr.io/team/app").unwrap().meant.as_deref(), Some("ghcr.io/team/app"));
/// assert_eq!(mistake("REGISTRY.example:5000/team/app:V1"), None);
/// ```
pub fn mistake(text: &str) -> Option<ImageMistake> {
    let found = |start: usize, end: usize, message, meant: String| {
        let meant = Some(meant).filter(|meant| ImageReference::parse(meant).is_ok());
        Some(ImageMistake { span: Span::new(offset(start), offset(end)), message, meant })
    };
    if let Some(scheme) = ["https://", "http://"].into_iter().find(|scheme| text.starts_with(scheme)) {
        return found(0, scheme.len(), SCHEME, text[scheme.len()..].trim_end_matches('/').into());
    }
    if let Some(colon) = colon_before_digest(text) {
        let meant = format!("{}@{}", &text[..colon], &text[colon + 1..]);
        return found(colon, colon + 1, DIGEST_AFTER_COLON, meant);
    }
    if let Some(name) =
        text.strip_suffix('/').filter(|name| name.rsplit('/').next().is_some_and(|last| last.contains(':')))
    {
        return found(name.len(), text.len(), SLASH, name.into());
    }
    if let Some((tag, end)) = needless_tag(text) {
        if text[tag..end] == *"::" {
            return found(tag, end, COLONS, format!("{}:{}", &text[..tag], &text[end..]));
        }
        let message = if end == tag + 1 { NO_TAG } else { SECOND_TAG };
        return found(tag, end, message, format!("{}{}", &text[..tag], &text[end..]));
    }
    let path = path_after_first(text);
    let at = path.start + text[path.clone()].find(|c: char| c.is_ascii_uppercase())?;
    let meant = format!("{}{}{}", &text[..path.start], text[path.clone()].to_ascii_lowercase(), &text[path.end..]);
    found(at, at + 1, CAPITAL, meant)
}

/// Returns the offset of a colon in place of the `@` before a digest: `name:sha256:…`.
pub(crate) fn colon_before_digest(text: &str) -> Option<usize> {
    let name = text.split('@').next().unwrap_or(text);
    let last = name.rfind('/').map_or(0, |slash| slash + 1);
    let is_digest = |rest: &str| {
        let algorithm = DIGESTS.iter().find_map(|(algorithm, ..)| rest.strip_prefix(algorithm));
        algorithm.is_some_and(|rest| rest.starts_with(':'))
    };
    let mut colons = name[last..].match_indices(':').map(|(at, _)| last + at);
    colons.find(|colon| *colon > last && is_digest(&name[colon + 1..]))
}

/// Returns the place of an empty tag, of a second one, `:b` of `name:a:b`, or of two colons before a tag.
fn needless_tag(text: &str) -> Option<(usize, usize)> {
    let name = text.split('@').next().unwrap_or(text);
    let last = name.rfind('/').map_or(0, |slash| slash + 1);
    let is_tag = |tag: &str| tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    let (path, tags) = name[last..].split_once(':')?;
    let first = last + path.len();
    match tags.split_once(':') {
        _ if path.is_empty() => None,
        None => tags.is_empty().then_some((first, first + 1)),
        Some((one, two)) => {
            let is_second = !one.is_empty() && !two.is_empty() && is_tag(one) && is_tag(two);
            let is_doubled = one.is_empty() && !two.is_empty() && is_tag(two);
            let second = is_second.then_some((first + 1 + one.len(), name.len()));
            second.or(is_doubled.then_some((first, first + "::".len())))
        }
    }
}

/// Returns the range of the path of a repository without its first component, which may be a registry, unless it is the only one.
fn path_after_first(text: &str) -> Range<usize> {
    // A digest follows "@", a tag the last colon after the last slash.
    let name = text.split('@').next().unwrap_or(text);
    let last = name.rfind('/').map_or(0, |slash| slash + 1);
    let end = name[last..].find(':').map_or(name.len(), |colon| last + colon);
    let start = text.find('/').unwrap_or(0);
    start..end.max(start)
}

/// Returns the error for a text that does not match, in words if the mistake is a usual one.
fn explained(text: &str, error: SyntaxError) -> ShorthandError {
    let at = error.offset().min(text.len());
    let rule = |start: usize, end: usize, message| ShorthandError::Rule {
        span: Span::new(offset(start), offset(end)),
        message,
    };
    if let Some(colon) = text.find("://").filter(|colon| *colon > 0) {
        return rule(0, colon + 3, SCHEME);
    }
    if text.starts_with(['/', '.', '~']) {
        return rule(0, text.len(), "a path of a file where a reference to an image is expected");
    }
    let name_len = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    if name_len > 0 && text[name_len..].starts_with('=') {
        return rule(0, name_len + 1, "an assignment NAME=VALUE where a reference to an image is expected");
    }
    let (name, digest) = text.split_once('@').map_or((text, None), |(name, digest)| (name, Some(digest)));
    let path = path_after_first(text);
    let capital = text[path.clone()].find(|c: char| c.is_ascii_uppercase());
    match text[at..].chars().next() {
        Some(found) if found.is_whitespace() => {
            rule(at, at + found.len_utf8(), "a reference to an image has no white space")
        }
        _ if capital.is_some() => {
            let start = path.start + capital.unwrap_or_default();
            rule(start, start + 1, CAPITAL)
        }
        Some('/') if text[..at].ends_with('/') => {
            rule(at, at + 1, "an empty part between two slashes: write one slash")
        }
        None if text.is_empty() => {
            rule(0, 0, "an empty text is not a reference to an image: write a name, such as \"alpine:3.20\"")
        }
        None if text.ends_with('/') => rule(at, at, "the name of a repository is missing after \"/\""),
        None if digest.is_none() && text.ends_with(':') => rule(at, at, NO_TAG),
        _ if digest.is_some() && at > name.len() => rule(
            name.len() + 1,
            text.len(),
            "a digest is an algorithm, a colon and at least 32 hexadecimal digits: \"sha256:\" and 64 digits",
        ),
        _ => match colon_before_digest(text) {
            Some(colon) => rule(colon, colon + 1, DIGEST_AFTER_COLON),
            None => in_part(text, at).map_or_else(|| error.into(), |((start, end), message)| rule(start, end, message)),
        },
    }
}

const NO_NAME: &str = "the name of a repository is missing between \"/\" and \":\"";
const QUOTATION_MARK: &str = "a quotation mark, which is not part of a reference to an image";
const FIRST_OF_ALL: &str = "a reference to an image begins with a letter or a digit";
const FIRST_OF_TAG: &str = "a tag begins with a letter, a digit or \"_\"";
const OF_TAG: &str = "a tag has no other characters than letters, digits, \"_\", \".\" and \"-\"";
const LONG_TAG: &str = "a tag has up to 128 characters";
const SLASH_IN_TAG: &str = "a tag has no slash: write \"-\" in place of that of a branch";
const REGISTRY_NAME: &str = "\"_\" is not allowed in the name of a registry, so that its port is read as a tag";
const PORT: &str = "the port of a registry is a number";
const END_OF_PART: &str = "a part of the name of a repository begins and ends with a letter or a digit";
const OF_NAME: &str =
    "the name of a repository has no other characters than lower-case letters, digits, \".\", \"_\", \"-\" and \"/\"";

/// Returns the mistaken range and what is wrong with it, by the part of the reference in which reading stopped.
fn in_part(text: &str, at: usize) -> Option<((usize, usize), &'static str)> {
    let name = text.split('@').next().unwrap_or(text);
    if let Some(mark) = text.find(['"', '\'', '`', '\u{201c}', '\u{201d}']) {
        let length = text[mark..].chars().next().map_or(1, char::len_utf8);
        return Some(((mark, mark + length), QUOTATION_MARK));
    }
    if !text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[') {
        return Some(((0, text.chars().next()?.len_utf8()), FIRST_OF_ALL));
    }
    if let Some((start, end)) = needless_tag(text) {
        let message = if text[start..end] == *"::" { COLONS } else { SECOND_TAG };
        return Some(((start, end), message));
    }
    if let Some(slash) = name.find("/:") {
        return Some(((slash, slash + 2), NO_NAME));
    }
    let is_number = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let is_registry =
        |first: &str| first.split_once(':').is_some_and(|(host, port)| !host.contains('_') && is_number(port));
    let path = name.split_once('/').map_or(0, |(first, _)| if is_registry(first) { first.len() + 1 } else { 0 });
    let Some((before, after)) = name[path..].split_once(':') else { return in_name(text, at) };
    let start = path + before.len() + 1;
    if let Some((tag, _)) = after.split_once('/') {
        let end = start + tag.len();
        return Some(match before.find('_') {
            _ if before.contains('/') || path > 0 => ((end, end + 1), SLASH_IN_TAG),
            Some(line) if is_number(tag) => ((line, line + 1), REGISTRY_NAME),
            None if before.contains('.') || before == "localhost" => ((start, end), PORT),
            _ => ((end, end + 1), SLASH_IN_TAG),
        });
    }
    if at < start {
        return in_name(text, at);
    }
    let found = text[at..].chars().next().map_or((start, name.len()), |c| (at, at + c.len_utf8()));
    let is_tag_char = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    Some(match text[found.0..].chars().next() {
        _ if found.0 == start => (found, FIRST_OF_TAG),
        Some(c) if is_tag_char(c) => ((start, name.len()), LONG_TAG),
        _ => (found, OF_TAG),
    })
}

/// Returns the character of the name of a repository at which reading stopped, or the one before it that nothing follows.
fn in_name(text: &str, at: usize) -> Option<((usize, usize), &'static str)> {
    let before = text[..at].chars().next_back();
    let is_separator = |c: char| "._-".contains(c);
    match text[at..].chars().next() {
        Some(c) if is_separator(c) => Some(((at, at + 1), END_OF_PART)),
        Some('/' | ':' | '@') | None if before.is_some_and(is_separator) => Some(((at - 1, at), END_OF_PART)),
        Some(c) => Some(((at, at + c.len_utf8()), OF_NAME)),
        None => None,
    }
}

/// Whether programs take the first component for a registry.
fn is_registry(domain: &str) -> bool {
    domain == "localhost" || domain.contains(['.', ':']) || domain.contains(|c: char| c.is_ascii_uppercase())
}
