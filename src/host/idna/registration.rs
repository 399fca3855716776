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
    is_exception || is_old_jamo || is_number_or_enclosing(c) || !is_allowed
}

/// Whether a character is alphanumeric or a mark for Unicode, and not of the categories of RFC 5892 §2.1: a numeral that is not a decimal
/// digit, an enclosing mark, or a letter in a circle. Only characters without a mapping in UTS #46.
const fn is_number_or_enclosing(c: char) -> bool {
    matches!(c,
        '\u{488}'..='\u{489}' | '\u{9f4}'..='\u{9f9}' | '\u{b72}'..='\u{b77}' | '\u{bf0}'..='\u{bf2}'
        | '\u{c78}'..='\u{c7e}' | '\u{d58}'..='\u{d5e}' | '\u{d70}'..='\u{d78}' | '\u{f2a}'..='\u{f33}'
        | '\u{1369}'..='\u{137c}' | '\u{16ee}'..='\u{16f0}' | '\u{17f0}'..='\u{17f9}' | '\u{19da}' | '\u{1abe}'
        | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}' | '\u{2180}'..='\u{2182}' | '\u{2185}'..='\u{2188}'
        | '\u{24eb}'..='\u{24ff}' | '\u{2776}'..='\u{2793}' | '\u{2cfd}' | '\u{3021}'..='\u{3029}'
        | '\u{3248}'..='\u{324f}' | '\u{a670}'..='\u{a672}' | '\u{a6e6}'..='\u{a6ef}' | '\u{a830}'..='\u{a835}'
        | '\u{10107}'..='\u{10133}' | '\u{10140}'..='\u{10178}' | '\u{1018a}'..='\u{1018b}'
        | '\u{102e1}'..='\u{102fb}' | '\u{10320}'..='\u{10323}' | '\u{10341}' | '\u{1034a}'
        | '\u{103d1}'..='\u{103d5}' | '\u{10858}'..='\u{1085f}' | '\u{10879}'..='\u{1087f}'
        | '\u{108a7}'..='\u{108af}' | '\u{108fb}'..='\u{108ff}' | '\u{10916}'..='\u{1091b}'
        | '\u{109bc}'..='\u{109bd}' | '\u{109c0}'..='\u{109cf}' | '\u{109d2}'..='\u{109ff}'
        | '\u{10a40}'..='\u{10a48}' | '\u{10a7d}'..='\u{10a7e}' | '\u{10a9d}'..='\u{10a9f}'
        | '\u{10aeb}'..='\u{10aef}' | '\u{10b58}'..='\u{10b5f}' | '\u{10b78}'..='\u{10b7f}'
        | '\u{10ba9}'..='\u{10baf}' | '\u{10cfa}'..='\u{10cff}' | '\u{10e60}'..='\u{10e7e}'
        | '\u{10f1d}'..='\u{10f26}' | '\u{10f51}'..='\u{10f54}' | '\u{10fc5}'..='\u{10fcb}'
        | '\u{11052}'..='\u{11065}' | '\u{111e1}'..='\u{111f4}' | '\u{1173a}'..='\u{1173b}'
        | '\u{118ea}'..='\u{118f2}' | '\u{11c5a}'..='\u{11c6c}' | '\u{11fc0}'..='\u{11fd4}'
        | '\u{12400}'..='\u{1246e}' | '\u{16b5b}'..='\u{16b61}' | '\u{16e80}'..='\u{16e96}'
        | '\u{1d2c0}'..='\u{1d2d3}' | '\u{1d2e0}'..='\u{1d2f3}' | '\u{1d360}'..='\u{1d378}'
        | '\u{1e8c7}'..='\u{1e8cf}' | '\u{1ec71}'..='\u{1ecab}' | '\u{1ecad}'..='\u{1ecaf}'
        | '\u{1ecb1}'..='\u{1ecb4}' | '\u{1ed01}'..='\u{1ed2d}' | '\u{1ed2f}'..='\u{1ed3d}'
        | '\u{1f10b}'..='\u{1f10c}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}')
}

const fn is_arabic_indic(c: char) -> bool {
    matches!(c, '\u{660}'..='\u{669}')
}

const fn is_extended(c: char) -> bool {
    matches!(c, '\u{6f0}'..='\u{6f9}')
}

/// Whether a character is of the script Greek.
const fn is_greek(c: char) -> bool {
    matches!(c,
        '\u{370}'..='\u{373}' | '\u{375}'..='\u{377}' | '\u{37a}'..='\u{37d}' | '\u{37f}' | '\u{384}' | '\u{386}'
        | '\u{388}'..='\u{3e1}' | '\u{3f0}'..='\u{3ff}' | '\u{1d26}'..='\u{1d2a}' | '\u{1d5d}'..='\u{1d61}'
        | '\u{1d66}'..='\u{1d6a}' | '\u{1dbf}' | '\u{1f00}'..='\u{1fff}' | '\u{2126}' | '\u{ab65}'
        | '\u{10140}'..='\u{1018e}' | '\u{101a0}' | '\u{1d200}'..='\u{1d245}')
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
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{fad9}' | '\u{16fe2}'..='\u{16ff1}' | '\u{1aff0}'..='\u{1affe}' | '\u{1b000}'..='\u{1b16f}' | '\u{20000}'..='\u{323af}')
}
