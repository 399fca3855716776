//! Any list of files is read, and messages show each name in one line, also a name with a line break. Patterns match the same files when
//! they are looked up and one by one.
//!
//! A NUL separates the patterns from the list.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use urlgram_documents::DocumentKind;
use urlgram_project::{FilePattern, FilePatterns, absolute_path, listed_files, printable_path, split_list};

fuzz_target!(|input: &[u8]| {
    let at = input.iter().position(|byte| *byte == 0);
    let (patterns, list) = at.map_or((&input[..0], input), |at| (&input[..at], &input[at + 1..]));
    let patterns = String::from_utf8_lossy(patterns);
    let root = Path::new("/root");
    let patterns: Vec<FilePattern> =
        split_list(&patterns).filter_map(|pattern| FilePattern::new(root, pattern).ok()).collect();
    let entries = patterns.iter().cloned().zip(0..).collect();
    let Ok(looked_up) = FilePatterns::new(root, entries) else { return };
    for path in listed_files(list) {
        assert!(absolute_path(&path).is_absolute());
        assert!(!printable_path(&path).contains(char::is_control), "{path:?}");
        let _ = DocumentKind::of_path(&path);
        let path = root.join(path);
        let found: Vec<usize> = looked_up.of(&path).copied().collect();
        let matching: Vec<usize> = (0..patterns.len()).filter(|number| patterns[*number].matches(&path)).collect();
        assert_eq!(found, matching, "{path:?}");
    }
});
