//! Characters that IDNA 2008 forbids in a name that is registered, and UTS #46 allows: RFC 5892 §2 and its appendix A.

use super::error::IdnaRule;

/// Returns the characters of a label that IDNA 2008 does not allow where they are, with the violated rule. ASCII and the joiners have
/// rules in UTS #46. `is_mark` tells combining marks.
pub(super) fn violations(label: &[char], is_mark: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, IdnaRule)> {
    let has = |is_one: fn(char) -> bool| label.iter().any(|c| is_one(*c));
    let (has_kana_or_han, has_arabic_indic, has_extended) =
        (has(is_kana_or_han), has(is_arabic_indic), has(is_extended));
    let rule = move |at: usize, c: char| {
        let before = || at.checked_sub(1).map(|before| label[before]);
        let after = || label.get(at + 1).copied();
        let fits = match c {
            // Appendix A.3: between two l, as Catalan has it.
            '\u{b7}' => before() == Some('l') && after() == Some('l'),
            // Appendix A.4.
            '\u{375}' => after().is_some_and(is_greek),
            // Appendix A.5 and A.6.
            '\u{5f3}' | '\u{5f4}' => before().is_some_and(is_hebrew),
            // Appendix A.7.
            '\u{30fb}' => has_kana_or_han,
            // Appendix A.8 and A.9: one kind of digits in a label.
            c if is_arabic_indic(c) => !has_extended,
            c if is_extended(c) => !has_arabic_indic,
            c => return is_disallowed(c, &is_mark).then_some(IdnaRule::Symbol),
        };
        (!fits).then_some(IdnaRule::ContextO)
    };
    label.iter().enumerate().filter_map(move |(at, c)| Some((at, rule(at, *c)?)))
}

/// Whether RFC 5892 §2 and §3 disallow a character at any position: neither letter, digit nor mark, or one of its exceptions.
fn is_disallowed(c: char, is_mark: impl Fn(char) -> bool) -> bool {
    let is_exception =
        matches!(c, '\u{640}' | '\u{7fa}' | '\u{302e}' | '\u{302f}' | '\u{3031}'..='\u{3035}' | '\u{303b}');
    let is_old_jamo = matches!(c, '\u{1100}'..='\u{11ff}' | '\u{a960}'..='\u{a97c}' | '\u{d7b0}'..='\u{d7fb}');
    let is_allowed = c.is_ascii()
        || c.is_alphanumeric()
        || is_mark(c)
        || matches!(c, '\u{6fd}' | '\u{6fe}' | '\u{f0b}' | '\u{200c}' | '\u{200d}');
    is_exception || is_old_jamo || !is_allowed
}

const fn is_arabic_indic(c: char) -> bool {
    matches!(c, '\u{660}'..='\u{669}')
}

const fn is_extended(c: char) -> bool {
    matches!(c, '\u{6f0}'..='\u{6f9}')
}

/// Whether a letter is of the script Greek.
fn is_greek(c: char) -> bool {
    c.is_alphabetic() && matches!(c, '\u{370}'..='\u{3e1}' | '\u{3f0}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}')
}

/// Whether a character is of the script Hebrew.
const fn is_hebrew(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{5f4}' | '\u{fb1d}'..='\u{fb4f}')
}

/// Whether a character is of the script Hiragana, Katakana or Han.
const fn is_kana_or_han(c: char) -> bool {
    matches!(c,
        '\u{3041}'..='\u{3096}' | '\u{309d}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}' | '\u{30fd}'..='\u{30ff}'
        | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff6f}' | '\u{ff71}'..='\u{ff9d}' | '\u{2e80}'..='\u{2fd5}'
        | '\u{3005}' | '\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303b}' | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{fad9}' | '\u{1b000}'..='\u{1b16f}' | '\u{20000}'..='\u{323af}')
}
