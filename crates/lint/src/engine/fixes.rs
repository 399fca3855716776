//! Fixes of findings: they are completed, dropped or verified.

use crate::knowledge::{LONGEST_ENCRYPTED, loses_encryption};
use crate::text::LintContext;
use urlgram::diagnostic::{Diagnostic, Fix, Kind};
use urlgram::mistake::split_userinfo;
use urlgram::scheme;
use urlgram::span::Span;
use urlgram::uri::Slice;

/// Longest text for which safe fixes are verified, in bytes.
const MAX_VERIFIED_LEN: usize = 1 << 16;

/// Completes the fixes of a finding, drops those that make a text worse, and verifies the safe ones.
pub(super) fn settle(diagnostic: &mut Diagnostic, context: &LintContext<'_>) {
    let text = context.text();
    complete(diagnostic, text);
    let cut = if diagnostic.fixes().is_empty() { None } else { CutUserinfo::of(context) };
    diagnostic.retain_fixes(|fix| {
        !removes_encryption(text, fix)
            && !joins_second_scheme(context, fix)
            && cut.as_ref().is_none_or(|cut| cut.is_left_by(fix))
    });
    if context.scheme().is_some() && diagnostic.fixes().iter().any(|fix| breaks_scheme(text, fix)) {
        let help = "The grammar of the scheme has no percent-encoding here. Leave the character out.";
        *diagnostic = diagnostic.clone().without_fixes().with_help(help);
    }
    diagnostic.verify_fixes(|fix| {
        text.len() <= MAX_VERIFIED_LEN
            && !touches_second_scheme(context, fix)
            && !follows_empty_port(context, fix)
            && context.means_the_same(fix.span, &fix.text)
    });
}

/// Lets the fix of a syntax error remove all mistakes of the text: the next run would take the others for something else.
fn complete(diagnostic: &mut Diagnostic, text: &str) {
    if !matches!(diagnostic.kind(), Kind::Syntax(_)) || text.len() > MAX_VERIFIED_LEN {
        return;
    }
    let [fix] = diagnostic.fixes() else { return };
    if let Some(whole) = diagnostic.whole_fix(text).filter(|whole| whole != fix) {
        *diagnostic = diagnostic.clone().without_fixes().with_fix(whole);
    }
}

/// Whether a fix writes a percent-encoding where the grammar of the scheme has none: `tel:+1%20555` is not a telephone number.
fn breaks_scheme(text: &str, fix: &Fix) -> bool {
    let is_ascii_escape = |c: &[u8]| matches!(c, [b'%', b'0'..=b'7', ..]);
    if !fix.text.as_bytes().windows(2).any(is_ascii_escape) || text.len() > MAX_VERIFIED_LEN {
        return false;
    }
    let fixed = fix.apply(text);
    let written = fix.span.start as usize..fix.span.start as usize + fix.text.len();
    scheme::parse(&fixed).is_err_and(|error| {
        written.contains(&error.offset()) && fixed.as_bytes().get(error.offset()..).is_some_and(is_ascii_escape)
    })
}

/// A userinfo that a delimiter in it cuts. Its author sees another user and another host than the specifications do.
struct CutUserinfo {
    /// From the start of the authority to the end of the host that is meant.
    authority: Span,
    /// The fix that encodes the delimiter.
    fix: Fix,
}

impl CutUserinfo {
    fn of(context: &LintContext<'_>) -> Option<CutUserinfo> {
        let (text, start) = (context.text(), context.authority()?.span);
        memchr::memchr(b'@', &text.as_bytes()[start.end as usize..])?;
        let found = split_userinfo(text)?;
        let host = found.part.end as usize;
        let length = text[host..].find(['/', '?', '#']).unwrap_or(text.len() - host);
        // Texts are shorter than 4 GiB.
        let authority = Span::new(start.start, (host + length) as u32);
        Some(CutUserinfo { authority, fix: Fix::uncertain(found.part, found.encoded) })
    }

    /// Whether a fix changes neither the user nor the host that the author means: it encodes the delimiter, or is elsewhere.
    fn is_left_by(&self, fix: &Fix) -> bool {
        let is_apart = fix.span.end < self.authority.start || fix.span.start > self.authority.end;
        is_apart || fix.span == self.fix.span && fix.text == self.fix.text
    }
}

/// Whether a fix changes what is between an empty port and a later `@`: the colon may be the one before a password.
fn follows_empty_port(context: &LintContext<'_>, fix: &Fix) -> bool {
    let Some(port) = context.port().filter(|port| port.is_empty()) else { return false };
    let (colon, end) = (port.span.start.saturating_sub(1), port.span.end as usize);
    let sign = memchr::memrchr(b'@', &context.text().as_bytes()[end..]).map(|length| end + length);
    sign.is_some_and(|sign| colon <= fix.span.end && fix.span.start as usize <= sign)
}

/// Whether a fix changes what may be a second scheme. Specifications that read it as a host do not tell whether it is one.
fn touches_second_scheme(context: &LintContext<'_>, fix: &Fix) -> bool {
    let is_near = |scheme: Slice<'_>| fix.span.start <= scheme.span.end && scheme.span.start <= fix.span.end;
    context.second_scheme().is_some_and(is_near)
}

/// Whether a fix keeps the first of two schemes and breaks the `://` of the second, which is then a host for good.
fn joins_second_scheme(context: &LintContext<'_>, fix: &Fix) -> bool {
    let Some(scheme) = context.second_scheme() else { return false };
    let Span { start, end } = fix.span;
    let colon = scheme.span.end - "://".len() as u32;
    let is_within = scheme.span.start <= start && start < scheme.span.end && colon < end;
    let (before, after) = (Span::new(colon.min(start), start), Span::new(end, scheme.span.end.max(end)));
    is_within && !format!("{}{}{}", context.at(before).text, fix.text, context.at(after).text).contains("://")
}

/// Whether a fix replaces the scheme of `text` by one without encryption.
fn removes_encryption(text: &str, fix: &Fix) -> bool {
    // With the colon.
    const LONGEST: usize = LONGEST_ENCRYPTED + 1;
    if fix.span.start as usize >= LONGEST {
        return false;
    }
    let scheme = |text: &str| text.split_once(':').map_or(String::new(), |(scheme, _)| scheme.to_ascii_lowercase());
    let before = scheme(text.get(..LONGEST).unwrap_or(text));
    fix.span.start as usize <= before.len() && loses_encryption(&before, &scheme(&fix.apply(text)))
}
