//! Files in folders whose kind is not known, so that they are not read: [`UnknownFiles`].

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// Endings of files that are not texts.
const MEDIA: [&str; 62] = [
    "7z", "a", "apk", "avi", "bin", "bmp", "br", "bz2", "class", "db", "dll", "dmg", "doc", "docx", "dylib", "eot",
    "exe", "flac", "gif", "gz", "icns", "ico", "jar", "jpeg", "jpg", "key", "lock", "m4a", "map", "mov", "mp3", "mp4",
    "o", "odp", "ods", "odt", "ogg", "ogv", "otf", "pdf", "png", "ppt", "pptx", "psd", "pyc", "rar", "snap", "so",
    "sqlite", "tar", "tgz", "tif", "tiff", "ttf", "wasm", "wav", "webm", "webp", "woff", "woff2", "xz", "zip",
];

/// Most endings that are named.
const NAMED: usize = 3;

/// Numbers of files whose kind is not known, by ending.
#[derive(Debug, Default)]
pub(crate) struct UnknownFiles(BTreeMap<String, u64>);

impl UnknownFiles {
    /// Counts a file, unless it is hidden or its ending is one of images, archives and programs.
    pub(crate) fn add(&mut self, path: &Path) {
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        if !is_hidden && !MEDIA.contains(&ending.as_str()) {
            // A long ending is a part of a name.
            let is_ending = ending.len() < 16 && ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
            *self.0.entry(if is_ending { ending } else { String::new() }).or_default() += 1;
        }
    }

    /// Returns the number of all files.
    pub(crate) fn count(&self) -> u64 {
        self.0.values().sum()
    }
}

/// Lists the most frequent endings: `201 .mediawiki, 3 .foo and 2 others`.
impl fmt::Display for UnknownFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut named: Vec<_> = self.0.iter().filter(|(ending, _)| !ending.is_empty()).collect();
        named.sort_by_key(|(_, count)| Reverse(**count));
        named.truncate(NAMED);
        let mut rest = self.count();
        for (number, (ending, count)) in named.iter().enumerate() {
            rest -= *count;
            write!(f, "{}{count} .{ending}", if number > 0 { ", " } else { "" })?;
        }
        match rest {
            0 => Ok(()),
            rest if named.is_empty() => write!(f, "{rest} without an ending"),
            rest => write!(f, " and {rest} {}", if rest == 1 { "other" } else { "others" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_endings_are_named() {
        let shown = |names: &[&str]| {
            let mut unknown = UnknownFiles::default();
            names.iter().for_each(|name| unknown.add(Path::new(name)));
            unknown.to_string()
        };
        assert_eq!(shown(&["a.mediawiki", "b.MEDIAWIKI", "c.foo", "d.png", ".ignore"]), "2 .mediawiki, 1 .foo");
        assert_eq!(shown(&["a.a1", "a.a2", "a.a3", "a.a4", "LICENSE"]), "1 .a1, 1 .a2, 1 .a3 and 2 others");
        assert_eq!((shown(&["LICENSE"]).as_str(), shown(&["x.png"]).as_str()), ("1 without an ending", ""));
    }
}
