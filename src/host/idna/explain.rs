//! The reasons of a rejection: UTS #46 §4 step by step, with the original position of each character.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use idna::punycode;
use idna_adapter::{
    Adapter, FIRST_BC_MASK, LAST_LTR_MASK, LAST_RTL_MASK, LEFT_OR_DUAL_JOINING_MASK, MIDDLE_LTR_MASK, MIDDLE_RTL_MASK,
    RIGHT_OR_DUAL_JOINING_MASK, RTL_MASK,
};

use super::error::{IdnaProblem, IdnaRule};
use super::options::Idna;
use super::registration::violations;
use crate::span::{Span, offset};

static DATA: Adapter = Adapter::new();

/// Maximum number of problems that are reported for a name. Each may hold the decoded text of its label.
const MAX_PROBLEMS: usize = 64;

/// Maximum number of characters after `xn--` that are decoded. The `idna` crate and ICU reject longer labels, because
/// decoding takes quadratic time.
const MAX_PUNYCODE_LEN: usize = 2000;

/// Maximum number of characters of a label that is encoded as Punycode. The `idna` crate and ICU reject longer labels.
const MAX_UNICODE_LEN: usize = 1000;

/// Returns the first problems of a rejected `name`, at most [`MAX_PROBLEMS`]; never empty.
pub(super) fn problems(idna: Idna, name: &str) -> Vec<IdnaProblem> {
    let mut found = Vec::new();
    let mut labels = labels(name);
    for label in &mut labels {
        label.check(idna, &mut found);
    }
    // A name with a right-to-left character is a Bidi domain name: the Bidi rule applies to all its labels.
    if labels.iter().any(|label| label.chars.iter().any(|c| RTL_MASK.intersects(DATA.bidi_class(c.c).to_mask()))) {
        labels.iter().for_each(|label| label.bidi(&mut found));
    }
    if idna.verify_dns_length {
        lengths(&labels, &mut found);
    }
    found.sort_by_key(|problem| (problem.label, problem.span.start));
    if found.is_empty() {
        let span = Span::new(0, offset(name.len()));
        found.push(IdnaProblem {
            rule: IdnaRule::Unknown,
            label: 0,
            label_span: span,
            span,
            code_point: None,
            decoded: None,
        });
    }
    found
}

/// Returns the first characters of a name that IDNA 2008 forbids in addition to UTS #46, at most [`MAX_PROBLEMS`].
pub(super) fn registration_problems(idna: Idna, name: &str) -> Vec<IdnaProblem> {
    let mut found = Vec::new();
    for mut label in labels(name) {
        if label.starts_with_prefix() && !label.is_too_long_for_punycode() {
            // A label that cannot be decoded has a problem of UTS #46.
            label.decode(idna, &mut Vec::new());
        }
        if !label.opaque {
            let chars: Vec<char> = label.chars.iter().map(|mapped| mapped.c).collect();
            for (at, rule) in violations(&chars, |c| DATA.is_mark(c)) {
                label.report(&mut found, rule, Some(label.chars[at]));
            }
        }
    }
    found
}

/// A character after mapping, and its position in the original name.
#[derive(Clone, Copy)]
struct Mapped {
    c: char,
    from: Span,
    /// The character before mapping, which is reported if it is disallowed.
    original: char,
}

/// A label after mapping and normalization, and after Punycode decoding once it was checked.
struct Label {
    number: usize,
    span: Span,
    chars: Vec<Mapped>,
    /// The length in ASCII, if the label is Punycode already.
    ascii_length: Option<usize>,
    decoded: Option<String>,
    /// Whether the characters are unknown, since the Punycode could not be decoded.
    opaque: bool,
}

/// Maps, normalizes and splits a name (UTS #46 §4 steps 1 to 3).
fn labels(name: &str) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    let new = |number, at| Label {
        number,
        span: Span::empty(at),
        chars: Vec::new(),
        ascii_length: None,
        decoded: None,
        opaque: false,
    };
    let mut label = new(0, 0);
    for (at, original) in name.char_indices() {
        let from = Span::new(offset(at), offset(at + original.len_utf8()));
        for c in map(original) {
            if c == '.' {
                let next = new(label.number + 1, from.end);
                labels.push(core::mem::replace(&mut label, next));
            } else {
                label.chars.push(Mapped { c, from, original });
            }
        }
        if label.span.start < from.end {
            label.span.end = from.end;
        }
    }
    labels.push(label);
    labels.iter_mut().for_each(Label::normalize);
    labels
}

/// Maps one character: to itself, to others, to nothing, or to U+FFFD if it is disallowed.
fn map(c: char) -> impl Iterator<Item = char> {
    DATA.map_normalize(core::iter::once(c))
}

impl Label {
    /// Normalizes to NFC. The position of a composed or reordered character is that of an equal one, or of the whole label.
    fn normalize(&mut self) {
        let normal: Vec<char> = DATA.map_normalize(self.chars.iter().map(|mapped| mapped.c)).collect();
        if normal.iter().copied().eq(self.chars.iter().map(|mapped| mapped.c)) {
            return;
        }
        let in_label = |c| Mapped { c, from: self.span, original: c };
        // The last of equal keys wins, so the characters are inserted in reverse order.
        let first: BTreeMap<char, Mapped> = self.chars.iter().rev().map(|mapped| (mapped.c, *mapped)).collect();
        let find = |c: char| first.get(&c).copied().unwrap_or(in_label(c));
        // The common prefix keeps its positions; the rest takes the position of the first equal character.
        let mut in_prefix = true;
        let locate = |(i, c): (usize, char)| {
            in_prefix &= self.chars.get(i).is_some_and(|mapped| mapped.c == c);
            if in_prefix { self.chars[i] } else { find(c) }
        };
        self.chars = normal.into_iter().enumerate().map(locate).collect();
    }

    fn problem(&self, rule: IdnaRule, at: Option<Mapped>) -> IdnaProblem {
        IdnaProblem {
            rule,
            label: self.number,
            label_span: self.span,
            span: at.map_or(self.span, |mapped| mapped.from),
            code_point: at.map(|mapped| if rule == IdnaRule::Disallowed { mapped.original } else { mapped.c }),
            decoded: self.decoded.clone(),
        }
    }

    /// Adds a problem, unless there are too many.
    fn report(&self, found: &mut Vec<IdnaProblem>, rule: IdnaRule, at: Option<Mapped>) {
        if found.len() < MAX_PROBLEMS {
            found.push(self.problem(rule, at));
        }
    }

    /// Checks UTS #46 §4 step 4, and the validity criteria of §4.1 for a single label.
    fn check(&mut self, idna: Idna, found: &mut Vec<IdnaProblem>) {
        self.disallowed(idna, found);
        if self.is_too_long_for_punycode() {
            self.opaque = true;
            // Otherwise the lengths of all labels are checked later.
            if !idna.verify_dns_length {
                self.report(found, IdnaRule::LabelTooLong, None);
            }
        } else if self.starts_with_prefix() {
            self.decode(idna, found);
        }
        if self.opaque {
            return;
        }
        if idna.check_hyphens {
            self.hyphens(found);
        }
        if let Some(first) = self.chars.first().filter(|first| DATA.is_mark(first.c)) {
            self.report(found, IdnaRule::LeadingMark, Some(*first));
        }
        self.context_j(found);
    }

    fn disallowed(&self, idna: Idna, found: &mut Vec<IdnaProblem>) {
        for mapped in &self.chars {
            if let Some(rule) = violated_rule(idna, mapped.c) {
                self.report(found, rule, Some(*mapped));
            }
        }
    }

    fn starts_with_prefix(&self) -> bool {
        self.chars.iter().map(|mapped| mapped.c).take(4).eq("xn--".chars())
    }

    /// Whether the label is not converted to or from Punycode because of its length.
    fn is_too_long_for_punycode(&self) -> bool {
        if self.starts_with_prefix() {
            return self.chars.len() > 4 + MAX_PUNYCODE_LEN;
        }
        self.chars.len() > MAX_UNICODE_LEN && self.chars.iter().any(|mapped| !mapped.c.is_ascii())
    }

    /// Decodes the Punycode after `xn--`, which must decode to text that the mapping does not change (step 4.1).
    fn decode(&mut self, idna: Idna, found: &mut Vec<IdnaProblem>) {
        self.ascii_length = Some(self.chars.len());
        self.opaque = true;
        if let Some(non_ascii) = self.chars.iter().find(|mapped| !mapped.c.is_ascii()) {
            // A disallowed character has been reported already.
            return if non_ascii.c != char::REPLACEMENT_CHARACTER {
                self.report(found, IdnaRule::Punycode, Some(*non_ascii));
            };
        }
        let digits: String = self.chars[4..].iter().map(|mapped| mapped.c).collect();
        let Some(decoded) = punycode::decode_to_string(&digits) else {
            return self.report(found, IdnaRule::Punycode, None);
        };
        // After a final hyphen, no non-ASCII characters are inserted.
        if decoded.is_ascii() || digits.ends_with('-') {
            return self.report(found, IdnaRule::PunycodeOfAscii, None);
        }
        self.opaque = false;
        self.chars = decoded.chars().map(|c| Mapped { c, from: self.span, original: c }).collect();
        let valid: Vec<char> = DATA.normalize_validate(decoded.chars()).collect();
        self.decoded = Some(decoded);
        self.invalid(idna, &valid, found);
    }

    /// Checks criteria 1 and 7 for the decoded text.
    fn invalid(&self, idna: Idna, valid: &[char], found: &mut Vec<IdnaProblem>) {
        let before = found.len();
        for mapped in &self.chars {
            let alone = DATA.normalize_validate(core::iter::once(mapped.c)).next();
            let rule = match alone {
                Some(char::REPLACEMENT_CHARACTER) => Some(IdnaRule::Disallowed),
                _ if mapped.c == '.' => Some(IdnaRule::Ascii),
                _ => violated_rule(idna, mapped.c),
            };
            if let Some(rule) = rule {
                self.report(found, rule, Some(*mapped));
            }
        }
        let changed = |(mapped, c): (&Mapped, &char)| mapped.c != *c;
        if found.len() == before && (valid.len() != self.chars.len() || self.chars.iter().zip(valid).any(changed)) {
            let first = self.chars.iter().zip(valid).find(|(mapped, c)| mapped.c != **c);
            self.report(found, IdnaRule::NotNormalized, first.map(|(mapped, _)| *mapped));
        }
    }

    fn hyphens(&self, found: &mut Vec<IdnaProblem>) {
        let hyphen = |at: usize| self.chars.get(at).copied().filter(|mapped| mapped.c == '-');
        if let Some(first) = hyphen(0) {
            self.report(found, IdnaRule::LeadingHyphen, Some(first));
        }
        if let (Some(third), Some(fourth)) = (hyphen(2), hyphen(3)) {
            let both = Mapped { from: Span::new(third.from.start, fourth.from.end), ..third };
            self.report(found, IdnaRule::HyphensInThirdAndFourthPlace, Some(both));
        }
        if let Some(last) = self.chars.len().checked_sub(1).and_then(hyphen) {
            self.report(found, IdnaRule::TrailingHyphen, Some(last));
        }
    }

    /// Checks RFC 5892 appendix A.1 and A.2: a joiner follows a virama; a non-joiner may also be between joining letters.
    fn context_j(&self, found: &mut Vec<IdnaProblem>) {
        for (at, mapped) in self.chars.iter().enumerate() {
            let (before, after) = (&self.chars[..at], &self.chars[at + 1..]);
            let after_virama = before.last().is_some_and(|previous| DATA.is_virama(previous.c));
            let joins = match mapped.c {
                '\u{200d}' => after_virama,
                '\u{200c}' => {
                    after_virama
                        || joining(before.iter().rev(), LEFT_OR_DUAL_JOINING_MASK)
                            && joining(after.iter(), RIGHT_OR_DUAL_JOINING_MASK)
                }
                _ => continue,
            };
            if !joins {
                self.report(found, IdnaRule::ContextJ, Some(*mapped));
            }
        }
    }

    /// Checks RFC 5893 §2, rules 1 to 6.
    fn bidi(&self, found: &mut Vec<IdnaProblem>) {
        let class = |mapped: &Mapped| DATA.bidi_class(mapped.c);
        let mut wrong = |mapped: &Mapped| self.report(found, IdnaRule::Bidi, Some(*mapped));
        let Some((first, rest)) = self.chars.split_first() else { return };
        if !FIRST_BC_MASK.intersects(class(first).to_mask()) {
            return wrong(first);
        }
        let is_ltr = class(first).is_ltr();
        let (middle_mask, last_mask) =
            if is_ltr { (MIDDLE_LTR_MASK, LAST_LTR_MASK) } else { (MIDDLE_RTL_MASK, LAST_RTL_MASK) };
        // Nonspacing marks may follow the last character.
        let end = rest.iter().rposition(|mapped| !class(mapped).is_nonspacing_mark());
        let Some((last, middle)) = end.and_then(|end| rest[..=end].split_last()) else { return };
        middle.iter().filter(|mapped| !middle_mask.intersects(class(mapped).to_mask())).for_each(&mut wrong);
        let numerals = |mapped: &&Mapped| class(mapped).is_european_number() || class(mapped).is_arabic_number();
        let mut all = middle.iter().chain([last]).filter(numerals);
        let other =
            all.next().and_then(|one| all.find(|it| class(it).is_arabic_number() != class(one).is_arabic_number()));
        if !last_mask.intersects(class(last).to_mask()) {
            wrong(last);
        } else if !is_ltr {
            other.into_iter().for_each(wrong);
        }
    }

    /// Returns the length of the label in ASCII.
    fn ascii_length(&self) -> usize {
        if self.is_too_long_for_punycode() {
            return self.chars.len();
        }
        self.ascii_length.unwrap_or_else(|| {
            let text: String = self.chars.iter().map(|mapped| mapped.c).collect();
            let encoded = || punycode::encode_str(&text).map_or(usize::MAX / 2, |encoded| 4 + encoded.len());
            if text.is_ascii() { text.len() } else { encoded() }
        })
    }
}

/// Returns the rule that forbids a character of a mapped name at any position.
fn violated_rule(idna: Idna, c: char) -> Option<IdnaRule> {
    const URL: &str = "%#/:<>?@[\\]^|\u{7f}";
    match c {
        char::REPLACEMENT_CHARACTER => Some(IdnaRule::Disallowed),
        'a'..='z' | '0'..='9' | '-' => None,
        c if c.is_ascii() && (idna.std3_ascii_rules || c <= ' ' || URL.contains(c)) => Some(IdnaRule::Ascii),
        _ => None,
    }
}

fn joining<'a>(chars: impl Iterator<Item = &'a Mapped>, wanted: idna_adapter::JoiningTypeMask) -> bool {
    let mut kinds = chars.map(|mapped| DATA.joining_type(mapped.c));
    kinds.find(|kind| !kind.is_transparent()).is_some_and(|kind| kind.to_mask().intersects(wanted))
}

/// Checks the lengths of UTS #46 §4.2 step 4.
fn lengths(labels: &[Label], found: &mut Vec<IdnaProblem>) {
    // An empty last label is that of the root.
    let labels = match labels {
        [rest @ .., root] if root.chars.is_empty() && !rest.is_empty() => rest,
        all => all,
    };
    let mut length = 0;
    for label in labels {
        let own = label.ascii_length();
        if own == 0 {
            label.report(found, IdnaRule::EmptyLabel, None);
        } else if own > 63 {
            label.report(found, IdnaRule::LabelTooLong, None);
        }
        let before = length;
        length += own + usize::from(before > 0);
        if before <= 253 && length > 253 {
            label.report(found, IdnaRule::NameTooLong, None);
        }
    }
}
