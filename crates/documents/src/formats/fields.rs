//! Lines of files that have no language of their own: header fields of HTTP, `robots.txt`, hosts files.

use std::ops::Range;

use crate::collect::Collector;
use crate::context::LinkContext;
use crate::document::DocumentProblemKind;
use crate::entries;
use crate::escaping::Escaping;
use crate::mapping::{MappedText, offset};
use crate::role::LinkRole;
use crate::settings::{self, Setting};
use urlgram::mistake::Wanted;
use urlgram::span::{OptSpan, Span};

/// Bytes that no value has.
const ESCAPING: Escaping = Escaping::None(b" \t\n\r\"'");

/// Reads the header fields of HTTP in a range: lines of a field, also below the path for which they are, and policies without the name of
/// the field.
pub(crate) fn headers(out: &mut Collector<'_>, range: Range<usize>) {
    lines(out, range, |out, line| {
        let text = out.raw(line.clone());
        let start = line.start + text.len() - text.trim_ascii_start().len();
        let content = start..start + text.trim_ascii().len();
        let text = out.raw(content.clone());
        if entries::is_policy(text, true) {
            let first = out.links.len();
            out.problems.extend(entries::in_policy(&MappedText::verbatim(text, content.start)));
            out.text(content, LinkContext::Bare, ESCAPING, OptSpan::NONE);
            out.links[first..].iter_mut().for_each(|link| link.role = LinkRole::Pattern);
            return;
        }
        let value = text.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("access-control-allow-origin"));
        if let Some((_, value)) = value {
            let origin = value.trim_ascii();
            let mapped = MappedText::verbatim(origin, content.end - origin.len());
            out.problems.extend(entries::in_origin(&mapped));
        }
        field(out, content);
    });
}

/// Reads the lines of `robots.txt`.
pub(crate) fn robots(out: &mut Collector<'_>, range: Range<usize>) {
    lines(out, range, |out, line| {
        let text = out.raw(line.clone());
        if text.trim_ascii_start().starts_with("//") {
            let start = line.start + text.len() - text.trim_ascii_start().len();
            let message = "\"//\" before a comment, where crawlers read \"#\"";
            out.mistake(DocumentProblemKind::Entry, start..start + 2, message);
        }
        let Some((name, value)) = text.split_once(':').filter(|(name, _)| name.trim().eq_ignore_ascii_case("sitemap"))
        else {
            return field(out, line);
        };
        let start = line.start + name.len() + 1 + value.len() - value.trim_ascii_start().len();
        let place = start..start + value.trim_ascii().len();
        if out.raw(place.clone()).contains("://") {
            out.explicit(place, LinkContext::String, ESCAPING, OptSpan::NONE);
        } else {
            out.problems.extend(entries::in_location(out.raw(place.clone()), place.start));
        }
    });
}

/// Reads the lines of a hosts file.
pub(crate) fn hosts(out: &mut Collector<'_>, range: Range<usize>) {
    lines(out, range, |out, line| match entries::in_hosts_file(out.raw(line.clone()), line.start) {
        Some(problem) => out.problems.push(problem),
        None => out.text(line, LinkContext::Bare, ESCAPING, OptSpan::NONE),
    });
}

/// Reads the file that has the domain of a site on GitHub Pages: one name.
/// <https://docs.github.com/en/pages/configuring-a-custom-domain-for-your-github-pages-site/troubleshooting-custom-domains-and-github-pages>
pub(crate) fn cname(out: &mut Collector<'_>, range: Range<usize>) {
    const SETTING: Setting = Setting::new(Wanted::Host, "GitHub Pages");
    let mut is_first = true;
    lines(out, range, |out, line| {
        if is_first {
            let first = out.links.len();
            if out.raw(line.clone()).starts_with(['"', '\'']) {
                let message = "a quotation mark before the name, which GitHub Pages takes for a part of it";
                out.mistake(DocumentProblemKind::Entry, line.start..line.start + 1, message);
            } else {
                settings::check(out, line, ESCAPING, first, &SETTING);
            }
        } else {
            out.mistake(DocumentProblemKind::Entry, line, "a second name, where GitHub Pages reads one");
        }
        is_first = false;
    });
}

/// Reads a field, whose value may be a URL.
fn field(out: &mut Collector<'_>, line: Range<usize>) {
    let text = out.raw(line.clone());
    let name = text.split_once(':').map_or("", |(name, _)| name);
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let start = line.start + if is_name && !text.contains("://") { name.len() + 1 } else { 0 };
    let name = match is_name {
        true => OptSpan::from(Span::new(offset(line.start), offset(line.start + name.len()))),
        false => OptSpan::NONE,
    };
    out.text(start..line.end, LinkContext::Bare, ESCAPING, name);
}

/// Reads each line up to its comment, and its comment.
fn lines(out: &mut Collector<'_>, range: Range<usize>, mut read: impl FnMut(&mut Collector<'_>, Range<usize>)) {
    let text = out.raw(range.clone());
    let mut at = range.start;
    for line in text.split_inclusive('\n') {
        let content = line.trim_end_matches(['\n', '\r']);
        let is_comment = |(place, _): &(usize, &str)| *place == 0 || content[..*place].ends_with([' ', '\t']);
        let end = content.match_indices('#').find(is_comment).map_or(content.len(), |(place, _)| place);
        if !content[..end].trim_ascii().is_empty() {
            read(out, at..at + end);
        }
        if end < content.len() {
            out.comment(at + end..at + content.len(), 1, 0);
        }
        at += line.len();
    }
}
