//! Characters that are safe to show decoded in a rendered URL (section 4.8).

/// Whether `c` can be shown decoded: it is visible, has no meaning in URLs, and does not reorder text.
pub(super) fn is_displayable(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~');
    }
    !is_invisible(c) && !is_combining(c) && !is_right_to_left(c) && !is_spoofing(c)
}

/// White space, controls, format characters, fillers, variation selectors, private use characters and noncharacters.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFD}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{10FFFF}')
}

/// Marks that would combine with a delimiter before them.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{483}'..='\u{489}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}' | '\u{302A}'..='\u{302F}' | '\u{3099}' | '\u{309A}' | '\u{FE20}'..='\u{FE2F}')
}

/// Blocks of the scripts that are written from right to left.
pub(super) fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' | '\u{10800}'..='\u{10FFF}'
        | '\u{1E800}'..='\u{1EFFF}')
}

/// Characters that look like a lock or a warning of the browser, or like a delimiter of URLs.
fn is_spoofing(c: char) -> bool {
    matches!(c, '\u{1F50F}'..='\u{1F513}' | '\u{1F6E1}' | '\u{26A0}' | '\u{2713}' | '\u{2714}' | '\u{2705}'
        | '\u{2024}'..='\u{2026}' | '\u{2044}' | '\u{2215}' | '\u{2216}' | '\u{29F5}' | '\u{29F8}' | '\u{29F9}' | '\u{3002}'
        | '\u{2571}' | '\u{2572}' | '\u{3033}' | '\u{FF0E}' | '\u{FF0F}' | '\u{FF1A}' | '\u{FF1F}' | '\u{FF03}' | '\u{FF20}'
        | '\u{FF3C}' | '\u{FF61}' | '\u{FE52}' | '\u{FE55}' | '\u{FE56}' | '\u{FE68}' | '\u{2236}' | '\u{A789}' | '\u{1735}'
        | '\u{338}' | '\u{37E}')
}
