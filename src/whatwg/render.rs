//! URL rendering (section 4.8): a URL for people who decide by it whom they trust.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use super::host::domain::domain_to_unicode;
use super::percent_encode::percent_decode;
use super::url::{HostKind, Url};
use crate::span::Span;

/// How much of a URL is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Show {
    /// All of it.
    #[default]
    Url,
    /// The host.
    Host,
    /// The registrable domain; without the feature `psl`, and where there is none, the host.
    RegistrableDomain,
}

/// What was done to a piece of the URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ChangeKind {
    /// It is left out, as it tells nothing or misleads: credentials, for one.
    Hidden,
    /// It is left out for want of room, and `…` stands in its place.
    Elided,
    /// A domain label is shown in Unicode.
    Unicode,
    /// Percent-encoded bytes are shown as the characters they encode.
    Decoded,
    /// A host with text from right to left is isolated, so that it cannot reorder what stands beside it.
    Isolated,
}

/// A piece of the URL that is not shown as it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Change {
    /// What was done to it.
    pub kind: ChangeKind,
    /// The piece, in bytes of [`Url::href`].
    pub href: Span,
    /// What stands for it, in bytes of the rendered text; empty if nothing does.
    pub shown: Span,
}

/// A rendered URL.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rendering {
    /// The text to show.
    pub text: String,
    /// What was hidden or changed, from left to right.
    pub changes: Vec<Change>,
}

/// Renders URLs (section 4.8).
///
/// Credentials are never shown. Domains are shown in Unicode, and percent-encoded bytes outside of the host as the characters
/// they encode, unless those are invisible, have a meaning in URLs, run from right to left, or pass for signs of the browser.
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
    /// Shows the whole URL, however long.
    pub const fn new() -> Self {
        Render { show: Show::Url, scheme: true, trivial_labels: true, width: usize::MAX }
    }

    /// How much is shown.
    #[must_use]
    pub const fn show(self, show: Show) -> Self {
        Render { show, ..self }
    }

    /// Whether the scheme is shown, as it is unless every URL shown has the same.
    #[must_use]
    pub const fn scheme(self, scheme: bool) -> Self {
        Render { scheme, ..self }
    }

    /// Whether a leading label `www` or `m` is shown, as it is unless the host should be simple.
    #[must_use]
    pub const fn trivial_labels(self, trivial_labels: bool) -> Self {
        Render { trivial_labels, ..self }
    }

    /// How many characters there is room for. The registrable domain is shown even where it needs more.
    #[must_use]
    pub const fn width(self, width: usize) -> Self {
        Render { width, ..self }
    }

    /// Renders `url`.
    pub fn render(self, url: &Url) -> Rendering {
        let mut host = host_pieces(url);
        let keep = registrable_labels(url, host.len());
        self.simplify_host(&mut host, keep);
        let whole = self.show == Show::Url;
        let parts = url.parts;
        let piece = |start: u32, end: u32, shown: bool| Piece::of(url, start, end, shown);
        let scheme_end = if url.host_is_null() { parts.scheme_end + 1 } else { parts.scheme_end + 3 };
        let mut pieces = Vec::from([
            piece(0, scheme_end, whole && self.scheme),
            piece(scheme_end, parts.host_start.max(scheme_end), false),
        ]);
        let before = pieces.len();
        let hosts = host.len();
        pieces.extend(host);
        pieces.push(piece(parts.host_end, url.authority_end(), whole));
        // The `/.` that guards a path: without it the path would be taken for a host.
        pieces.push(piece(url.authority_end(), parts.path_start, whole));
        let taken: usize = pieces.iter().map(Piece::width).sum();
        let (rest, width) = elide_end(rest_pieces(url, parts.path_start, whole), self.width.saturating_sub(taken));
        elide_labels(&mut pieces[before..before + hosts], keep, (taken + width).saturating_sub(self.width));
        isolate(&mut pieces[before..before + hosts]);
        pieces.extend(rest);
        join(pieces)
    }

    /// Hides the labels that are not asked for.
    fn simplify_host(self, host: &mut [Piece], keep: usize) {
        let more = host.len() - keep;
        let trivial = host.first().is_some_and(|label| matches!(label.text.as_ref(), "www." | "m."));
        let hidden = match self.show {
            Show::RegistrableDomain => more,
            _ if trivial && !self.trivial_labels => more.min(1),
            _ => 0,
        };
        host[..hidden].iter_mut().for_each(Piece::hide);
    }
}

/// A piece of the serialization and what is shown of it.
#[derive(Debug)]
struct Piece {
    href: Span,
    text: Cow<'static, str>,
    change: Option<ChangeKind>,
}

impl Piece {
    /// The bytes `start..end` of the serialization, as they are or hidden.
    fn of(url: &Url, start: u32, end: u32, shown: bool) -> Self {
        let href = Span::new(start, end);
        let mut piece = Piece { href, text: Cow::Owned(href.of(&url.href).to_owned()), change: None };
        if !shown {
            piece.hide();
        }
        piece
    }

    fn hide(&mut self) {
        self.text = Cow::Borrowed("");
        self.change = Some(ChangeKind::Hidden);
    }

    fn elide(&mut self) {
        self.text = Cow::Borrowed("");
        self.change = Some(ChangeKind::Elided);
    }

    /// In characters.
    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// The host, each label with the dot after it a piece.
fn host_pieces(url: &Url) -> Vec<Piece> {
    let (start, host) = (url.parts.host_start, url.hostname());
    if url.parts.host != HostKind::Domain {
        return [Piece::of(url, start, url.parts.host_end, true)].into();
    }
    let unicode = domain_to_unicode(host);
    let mut at = start;
    let labels = host.split_inclusive('.').zip(unicode.split_inclusive('.'));
    labels
        .map(|(label, shown)| {
            let href = Span::new(at, at + label.len() as u32);
            at = href.end;
            let change = (label != shown).then_some(ChangeKind::Unicode);
            Piece { href, text: Cow::Owned(shown.to_owned()), change }
        })
        .collect()
}

/// How many of the last labels of the host make its registrable domain; all of them if it has none, or is no domain.
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

/// Path, query and fragment: as they are, or what can safely be shown decoded.
fn rest_pieces(url: &Url, start: u32, shown: bool) -> Vec<Piece> {
    let end = url.href.len() as u32;
    if !shown {
        return [Piece::of(url, start, end, false)].into();
    }
    let mut pieces = Vec::new();
    let mut at = start;
    while let Some(run) = url.href[at as usize..].find('%') {
        let from = at + run as u32;
        pieces.push(Piece::of(url, at, from, true));
        at = from + encoded_run(&url.href.as_bytes()[from as usize..]);
        decode(url, Span::new(from, at), &mut pieces);
        if at == from {
            // A `%` that encodes nothing.
            pieces.push(Piece::of(url, from, from + 1, true));
            at += 1;
        }
    }
    pieces.push(Piece::of(url, at, end, true));
    pieces
}

/// How long the run of percent-encoded bytes at the start of `bytes` is.
fn encoded_run(bytes: &[u8]) -> u32 {
    let encoded = |triplet: &&[u8]| super::code_points::starts_with_percent_encoded_byte(triplet);
    bytes.chunks_exact(3).take_while(encoded).count() as u32 * 3
}

/// Cuts a run of percent-encoded bytes into pieces: the characters that can be shown, and the rest as it is.
fn decode(url: &Url, run: Span, pieces: &mut Vec<Piece>) {
    let bytes = percent_decode(run.of(&url.href).as_bytes());
    let mut at = run.start;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            let href = Span::new(at, at + 3 * c.len_utf8() as u32);
            let mut piece = Piece::of(url, href.start, href.end, true);
            if is_safe_to_show(c) {
                (piece.text, piece.change) = (Cow::Owned(c.into()), Some(ChangeKind::Decoded));
            }
            pieces.push(piece);
            at = href.end;
        }
        let bad = at + 3 * chunk.invalid().len() as u32;
        pieces.push(Piece::of(url, at, bad, true));
        at = bad;
    }
}

/// Whether `c` can stand decoded in a URL that is shown: it is seen, stands for itself, and reorders nothing.
fn is_safe_to_show(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~');
    }
    !is_unseen(c) && !is_combining(c) && !is_right_to_left(c) && !passes_for_a_sign(c)
}

/// Blanks, controls, format characters, fillers, variation selectors, private use, and what is no character.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFD}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}')
}

/// Marks that would join a delimiter before them.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{302A}'..='\u{302F}' | '\u{3099}' | '\u{309A}' | '\u{FE20}'..='\u{FE2F}')
}

/// The blocks of the scripts that are written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{10800}'..='\u{10FFF}'
        | '\u{1E800}'..='\u{1EFFF}')
}

/// What looks like a lock or a warning of the browser, or like a slash, a dot or another delimiter of URLs.
fn passes_for_a_sign(c: char) -> bool {
    matches!(c, '\u{1F50F}'..='\u{1F513}' | '\u{1F6E1}' | '\u{26A0}' | '\u{2713}' | '\u{2714}' | '\u{2705}'
        | '\u{2024}'..='\u{2026}' | '\u{2044}' | '\u{2215}' | '\u{2216}' | '\u{29F5}' | '\u{29F8}' | '\u{29F9}' | '\u{3002}'
        | '\u{2571}' | '\u{2572}' | '\u{3033}' | '\u{FF0E}' | '\u{FF0F}' | '\u{FF1A}' | '\u{FF1F}' | '\u{FF03}' | '\u{FF20}'
        | '\u{FF3C}' | '\u{FF61}' | '\u{FE52}' | '\u{FE55}' | '\u{FE56}' | '\u{FE68}' | '\u{2236}' | '\u{A789}' | '\u{1735}'
        | '\u{338}' | '\u{37E}')
}

/// Cuts path, query and fragment off at the end until they fit in `room` characters, `…` included, and says how many they
/// take then.
fn elide_end(rest: Vec<Piece>, room: usize) -> (Vec<Piece>, usize) {
    let all: usize = rest.iter().map(Piece::width).sum();
    if all <= room {
        return (rest, all);
    }
    let mut left = room.saturating_sub(1);
    let shown = left + 1;
    let mut cut = Vec::new();
    for mut piece in rest {
        let width = piece.width();
        if width > left && piece.change.is_none() && left > 0 {
            // Not decoded, so it is ASCII.
            let mut head = Piece { href: piece.href, text: Cow::Owned(piece.text[..left].to_owned()), change: None };
            head.href.end = head.href.start + left as u32;
            piece.href.start = head.href.end;
            cut.push(head);
        }
        if width > left {
            left = 0;
            piece.elide();
        } else {
            left -= width;
        }
        cut.push(piece);
    }
    (cut, shown)
}

/// Takes labels off the host at the left, until `too_much` characters are gone or the registrable domain is reached.
fn elide_labels(host: &mut [Piece], keep: usize, too_much: usize) {
    let mut gone = 0;
    let more = host.len() - keep;
    for label in &mut host[..more] {
        // The `…` in their place needs room too.
        if too_much == 0 || gone > too_much {
            return;
        }
        gone += label.width();
        label.elide();
    }
}

/// Puts a host with text from right to left between isolates (LRI and PDI).
fn isolate(host: &mut [Piece]) {
    let shown = |piece: &&mut Piece| !piece.text.is_empty();
    if !host.iter().any(|piece| piece.text.chars().any(is_right_to_left)) {
        return;
    }
    if let Some(first) = host.iter_mut().find(shown) {
        first.text = Cow::Owned(alloc::format!("\u{2066}{}", first.text));
        first.change = Some(ChangeKind::Isolated);
    }
    if let Some(last) = host.iter_mut().rfind(shown) {
        last.text = Cow::Owned(alloc::format!("{}\u{2069}", last.text));
        last.change = Some(ChangeKind::Isolated);
    }
}

/// Puts the pieces together. What is elided in one go has one `…`.
fn join(pieces: Vec<Piece>) -> Rendering {
    let mut rendering = Rendering { text: String::new(), changes: Vec::<Change>::new() };
    for piece in pieces.into_iter().filter(|piece| !piece.href.is_empty()) {
        let start = rendering.text.len() as u32;
        let Some(kind) = piece.change else {
            rendering.text.push_str(&piece.text);
            continue;
        };
        match rendering.changes.last_mut() {
            // What was done to neighbours in one way is one change.
            Some(last) if last.kind == kind && last.href.end == piece.href.start && last.shown.end == start => {
                rendering.text.push_str(&piece.text);
                last.href.end = piece.href.end;
                last.shown.end = rendering.text.len() as u32;
            }
            _ => {
                rendering.text.push_str(if kind == ChangeKind::Elided { "…" } else { &piece.text });
                let shown = Span::new(start, rendering.text.len() as u32);
                rendering.changes.push(Change { kind, href: piece.href, shown });
            }
        }
    }
    rendering
}
