//! Lines of a text that are URLs.

use crate::linkify;
use urlgram::mistake::{MistakeKind, find};

/// Counts of the lines of a text that are URLs. Empty lines and ignore comments do not count.
///
/// ```
/// use urlgram_documents::LineCount;
///
/// let count = LineCount::of(b"https://a.example/\nwww.b.example/c\nsee below\n");
/// assert_eq!((count.lines, count.urls, count.meant), (3, 1, 0));
/// let count = LineCount::of(b"https://a.example/\nwww.b.example/c\n");
/// assert_eq!((count.lines, count.urls, count.meant, count.is_list()), (2, 1, 1, true));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineCount {
    /// Number of lines.
    pub lines: u64,
    /// Lines that are a URL, perhaps with mistakes such as spaces in it. A line with words after a URL is not one.
    pub urls: u64,
    /// Other lines that somebody wrote as a URL, such as `www.example.org` and `localhost:3000`. They are counted only if at least half
    /// of the lines are URLs.
    pub meant: u64,
}

impl LineCount {
    /// Counts the lines of a text.
    pub fn of(text: &[u8]) -> LineCount {
        let (mut count, mut others) = (LineCount::default(), Vec::new());
        let is_comment = |line: &[u8]| line.starts_with(b"#") && memchr::memmem::find(line, b"urlgram: ").is_some();
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let all = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        for line in all.filter(|line| !line.is_empty() && !is_comment(line)) {
            count.lines += 1;
            match linkify::is_line(&String::from_utf8_lossy(line)) {
                true => count.urls += 1,
                false => others.push(line),
            }
        }
        if count.is_mostly_urls() {
            count.meant = others.into_iter().filter(|line| is_meant(line)).count() as u64;
        }
        count
    }

    /// Whether a text of unknown format is a list of URLs: at least nine in ten lines are URLs or written as such, and at least half
    /// are URLs.
    pub fn is_list(self) -> bool {
        self.is_mostly_urls() && 10 * (self.urls + self.meant) >= 9 * self.lines
    }

    /// Whether at least half of the lines are URLs.
    pub fn is_mostly_urls(self) -> bool {
        self.lines > 0 && 2 * self.urls >= self.lines
    }
}

/// Longest line without a scheme that somebody wrote as a URL, in bytes.
const MAX_LEN: usize = 512;

/// Whether a line is a host, or a URL without a scheme or with a mistyped delimiter after it.
fn is_meant(line: &[u8]) -> bool {
    use MistakeKind::{Address, BareIpv6, BrokenSeparator, Host, HostAndPort};
    let text = std::str::from_utf8(line).ok().filter(|text| text.len() <= MAX_LEN && !text.contains([' ', '\t', ',']));
    let mistake = text.and_then(find);
    mistake.is_some_and(|found| matches!(found.kind, Address | BareIpv6 | BrokenSeparator | Host | HostAndPort))
}
