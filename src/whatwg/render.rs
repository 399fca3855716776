//! URL rendering (section 4.8): shows a URL to people who make a trust decision by it.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::code_points::starts_with_percent_encoded_byte;
use super::displayable::{is_displayable, is_right_to_left};
use super::host::{HostKind, domain_to_unicode};
use super::percent_encode::percent_decode;
use super::url::Url;
use crate::span::Span;

/// The components of a URL to show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Show {
    /// The whole URL.
    #[default]
    Url,
    /// The host.
    Host,
    /// The registrable domain, or the host if it has none. Without the feature `psl` always the host.
    RegistrableDomain,
}

/// Kind of a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ChangeKind {
    /// Text was left out because it is uninformative or misleading, such as credentials.
    Hidden,
    /// Text was replaced by `…` because it did not fit the width.
    Elided,
    /// A domain label is shown in Unicode.
    Unicode,
    /// Percent-encoded bytes are shown as the characters they encode.
    Decoded,
    /// A host with right-to-left text is isolated, so that it does not reorder the text around it.
    Isolated,
}

/// A part of the URL that is not shown unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Change {
    /// Kind of the change.
    pub kind: ChangeKind,
    /// Span of the part in [`Url::href`].
    pub href: Span,
    /// Span of its replacement in the rendered text. It may be empty.
    pub shown: Span,
}

/// A rendered URL.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rendering {
    /// The text to show.
    pub text: String,
    /// The changes from left to right.
    pub changes: Vec<Change>,
}

/// The URL renderer (section 4.8) with its options.
///
/// Never shows credentials. Shows domains in Unicode, and percent-encoded bytes outside the host as the characters they encode,
/// unless these are invisible, have a meaning in URLs, are written from right to left, or resemble symbols of the browser.
///
/// ```
/// use urlgram::whatwg::{Render, Url};
///
/// let url = Url::parse("https://examplecorp.com@login.xn--bcher-kva.example/%C3%A9%2F")?;
/// assert_eq!(Render::new().render(&url).text, "https://login.bücher.example/é%2F");
///
/// let url = Url::parse("https://examplecorp.com.evil.example/login?next=x")?;
/// # #[cfg(feature = "psl")]
/// assert_eq!(Render::new().scheme(false).width(20).render(&url).text, "…com.evil.example…");
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Render {
    show: Show,
    scheme: bool,
    trivial_labels: bool,
    width: usize,
}

impl Default for Render {
    fn default() -> Self {
        Render::new()
    }
}

impl Render {
    /// Creates a renderer that shows the whole URL at any length.
    pub const fn new() -> Self {
        Render { show: Show::Url, scheme: true, trivial_labels: true, width: usize::MAX }
    }

    /// Sets the components to show.
    #[must_use]
    pub const fn show(self, show: Show) -> Self {
        Render { show, ..self }
    }

    /// Sets whether to show the scheme (default true). Hide it only if all URLs shown have the same one.
    #[must_use]
    pub const fn scheme(self, scheme: bool) -> Self {
        Render { scheme, ..self }
    }

    /// Sets whether to show a leading label `www` or `m` (default true).
    #[must_use]
    pub const fn trivial_labels(self, trivial_labels: bool) -> Self {
        Render { trivial_labels, ..self }
    }

    /// Sets the maximum width in characters. The registrable domain is shown even if it is wider.
    #[must_use]
    pub const fn width(self, width: usize) -> Self {
        Render { width, ..self }
    }

    /// Renders `url`.
    pub fn render(self, url: &Url) -> Rendering {
        let mut host = host_chunks(url);
        let registrable = registrable_labels(url, host.len());
        self.simplify_host(&mut host, registrable);
        let whole = self.show == Show::Url;
        let parts = url.parts;
        let scheme_end = if url.host_is_null() { parts.scheme_end + 1 } else { parts.scheme_end + 3 };
        let chunk = |start: u32, end: u32, shown: bool| Chunk::new(url, start, end, shown);
        let before =
            [chunk(0, scheme_end, whole && self.scheme), chunk(scheme_end, parts.host_start.max(scheme_end), false)];
        // The port, and the `/.` before a path without a host, without which the path would look like a host.
        let after =
            [chunk(parts.host_end, url.authority_end(), whole), chunk(url.authority_end(), parts.path_start, whole)];
        let authority_width = [&before, &*host, &after].into_iter().flatten().map(Chunk::width).sum::<usize>();
        let rest = rest_chunks(url, parts.path_start, whole);
        let (rest, rest_width) = elide_end(rest, self.width.saturating_sub(authority_width));
        elide_labels(&mut host, registrable, (authority_width + rest_width).saturating_sub(self.width));
        isolate(&mut host);
        join(before.into_iter().chain(host).chain(after).chain(rest))
    }

    /// Hides the labels that are not configured to be shown.
    fn simplify_host(self, host: &mut [Chunk], registrable: usize) {
        let subdomains = host.len() - registrable;
        let trivial = host.first().is_some_and(|label| matches!(label.text.as_ref(), "www." | "m."));
        let hidden = match self.show {
            Show::RegistrableDomain => subdomains,
            _ if trivial && !self.trivial_labels => subdomains.min(1),
            _ => 0,
        };
        host[..hidden].iter_mut().for_each(|label| label.remove(ChangeKind::Hidden));
    }
}

/// A slice of the serialization and the text that is shown for it.
#[derive(Debug)]
struct Chunk {
    href: Span,
    text: Cow<'static, str>,
    change: Option<ChangeKind>,
}

impl Chunk {
    /// Creates the chunk for the bytes `start..end` of the serialization, unchanged or hidden.
    fn new(url: &Url, start: u32, end: u32, shown: bool) -> Self {
        let href = Span::new(start, end);
        let mut chunk = Chunk { href, text: Cow::Owned(href.of(&url.href).to_owned()), change: None };
        if !shown {
            chunk.remove(ChangeKind::Hidden);
        }
        chunk
    }

    /// Removes the text, because it is hidden or elided.
    fn remove(&mut self, change: ChangeKind) {
        self.text = Cow::Borrowed("");
        self.change = Some(change);
    }

    /// Returns the width in characters.
    fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// Splits off the first `len` bytes of a chunk that is ASCII and unchanged.
    fn split_off_start(&mut self, len: usize) -> Chunk {
        let mut start = Chunk { href: self.href, text: Cow::Owned(self.text[..len].to_owned()), change: None };
        start.href.end = start.href.start + len as u32;
        self.href.start = start.href.end;
        start
    }
}

/// Returns the host, one chunk for each label with the dot after it.
fn host_chunks(url: &Url) -> Vec<Chunk> {
    let (start, host) = (url.parts.host_start, url.hostname());
    if url.parts.host != HostKind::Domain {
        return [Chunk::new(url, start, url.parts.host_end, true)].into();
    }
    let unicode = domain_to_unicode(host);
    let mut at = start;
    let labels = host.split_inclusive('.').zip(unicode.split_inclusive('.'));
    labels
        .map(|(label, shown)| {
            let href = Span::new(at, at + label.len() as u32);
            at = href.end;
            let change = (label != shown).then_some(ChangeKind::Unicode);
            Chunk { href, text: Cow::Owned(shown.to_owned()), change }
        })
        .collect()
}

/// Returns the number of labels in the registrable domain, or `labels` if the host has none.
fn registrable_labels(url: &Url, labels: usize) -> usize {
    if url.parts.host != HostKind::Domain {
        return labels;
    }
    #[cfg(feature = "psl")]
    if let Some(domain) = crate::host::suffix::split(url.hostname()).and_then(|parts| parts.registrable.get()) {
        return domain.of(url.hostname()).split('.').count();
    }
    labels
}

/// Returns path, query and fragment, decoded where that is safe to show.
fn rest_chunks(url: &Url, start: u32, shown: bool) -> Vec<Chunk> {
    let end = url.href.len() as u32;
    if !shown {
        return [Chunk::new(url, start, end, false)].into();
    }
    let mut chunks = Vec::new();
    let mut at = start;
    while let Some(run) = url.href[at as usize..].find('%') {
        let from = at + run as u32;
        chunks.push(Chunk::new(url, at, from, true));
        at = from + encoded_run_len(&url.href.as_bytes()[from as usize..]);
        decode(url, Span::new(from, at), &mut chunks);
        if at == from {
            // A `%` without two hex digits.
            chunks.push(Chunk::new(url, from, from + 1, true));
            at += 1;
        }
    }
    chunks.push(Chunk::new(url, at, end, true));
    chunks
}

/// Returns the length of the run of percent-encoded bytes at the start of `bytes`.
fn encoded_run_len(bytes: &[u8]) -> u32 {
    let encoded = |bytes: &&[u8]| starts_with_percent_encoded_byte(bytes);
    bytes.chunks_exact(3).take_while(encoded).count() as u32 * 3
}

/// Splits a run of percent-encoded bytes into the characters that can be shown decoded and the rest.
fn decode(url: &Url, run: Span, chunks: &mut Vec<Chunk>) {
    let bytes = percent_decode(run.of(&url.href).as_bytes());
    let mut at = run.start;
    for utf8 in bytes.utf8_chunks() {
        for c in utf8.valid().chars() {
            let end = at + 3 * c.len_utf8() as u32;
            let mut chunk = Chunk::new(url, at, end, true);
            if is_displayable(c) {
                (chunk.text, chunk.change) = (Cow::Owned(c.into()), Some(ChangeKind::Decoded));
            }
            chunks.push(chunk);
            at = end;
        }
        let end = at + 3 * utf8.invalid().len() as u32;
        chunks.push(Chunk::new(url, at, end, true));
        at = end;
    }
}

/// Elides the end of path, query and fragment so that they fit `width` characters including the `…`. Returns their width.
fn elide_end(rest: Vec<Chunk>, width: usize) -> (Vec<Chunk>, usize) {
    let all: usize = rest.iter().map(Chunk::width).sum();
    if all <= width {
        return (rest, all);
    }
    let mut left = width.saturating_sub(1);
    let shown = left + 1;
    let mut elided = Vec::new();
    for mut chunk in rest {
        let chunk_width = chunk.width();
        if chunk_width <= left {
            left -= chunk_width;
        } else {
            // A decoded character cannot be split. All other text is ASCII.
            if chunk.change.is_none() && left > 0 {
                elided.push(chunk.split_off_start(left));
            }
            left = 0;
            chunk.remove(ChangeKind::Elided);
        }
        elided.push(chunk);
    }
    (elided, shown)
}

/// Elides labels from the left until the host is `excess` characters narrower or only the registrable domain is left.
fn elide_labels(host: &mut [Chunk], registrable: usize, excess: usize) {
    let mut elided = 0;
    let subdomains = host.len() - registrable;
    for label in &mut host[..subdomains] {
        // One more, because the `…` also has a width.
        if excess == 0 || elided > excess {
            return;
        }
        elided += label.width();
        label.remove(ChangeKind::Elided);
    }
}

/// Puts a host with right-to-left text between isolates (LRI and PDI).
fn isolate(host: &mut [Chunk]) {
    let shown = |chunk: &&mut Chunk| !chunk.text.is_empty();
    if !host.iter().any(|chunk| chunk.text.chars().any(is_right_to_left)) {
        return;
    }
    if let Some(first) = host.iter_mut().find(shown) {
        first.text = Cow::Owned(format!("\u{2066}{}", first.text));
        first.change = Some(ChangeKind::Isolated);
    }
    if let Some(last) = host.iter_mut().rfind(shown) {
        last.text = Cow::Owned(format!("{}\u{2069}", last.text));
        last.change = Some(ChangeKind::Isolated);
    }
}

/// Joins the chunks. Adjacent changes of one kind become one change, with one `…` if they are elided.
fn join(chunks: impl Iterator<Item = Chunk>) -> Rendering {
    let mut rendering = Rendering { text: String::new(), changes: Vec::<Change>::new() };
    for chunk in chunks.filter(|chunk| !chunk.href.is_empty()) {
        let start = rendering.text.len() as u32;
        let Some(kind) = chunk.change else {
            rendering.text.push_str(&chunk.text);
            continue;
        };
        match rendering.changes.last_mut() {
            Some(last) if last.kind == kind && last.href.end == chunk.href.start && last.shown.end == start => {
                rendering.text.push_str(&chunk.text);
                last.href.end = chunk.href.end;
                last.shown.end = rendering.text.len() as u32;
            }
            _ => {
                rendering.text.push_str(if kind == ChangeKind::Elided { "…" } else { &chunk.text });
                let shown = Span::new(start, rendering.text.len() as u32);
                rendering.changes.push(Change { kind, href: chunk.href, shown });
            }
        }
    }
    rendering
}
