//! Clean texts cost no memory: a list of URLs is mostly clean.

use allocation_counter::measure;
use urlgram_lint::{Config, LinkRole, Linter};

/// Whether a clean text is checked without an allocation; `None` if it is not clean.
fn is_free(linter: &Linter, text: &str) -> Option<bool> {
    let mut is_clean = false;
    let cost = measure(|| is_clean = linter.check_text(text, LinkRole::Link).is_empty());
    is_clean.then_some(cost.count_total == 0)
}

#[test]
fn plain_urls_allocate_nothing() {
    let linter = Linter::new(Config::default());
    for text in [
        "https://example.org/a/b.html",
        "http://www.example.org/",
        "https://a.b.c.example.org/Path/To?page=2&q=a+b#section-3",
        "http://m0dern.example.org/",
        "file:///home/anna/a.txt",
        "file://tools/node_modules/eslint/readme.md",
        "file:///a.js?tapmock=a1614fc8fa65ebf7.fe676e262190034b",
    ] {
        assert_eq!(is_free(&linter, text), Some(true), "{text}");
    }
}

/// Lists of real URLs, and the least percentage of their clean lines that allocate nothing.
const LISTS: [(&str, &str, usize); 4] = [
    ("kasztp", include_str!("../../../../tests/data/urls/kasztp.txt"), 97),
    ("userbait", include_str!("../../../../tests/data/urls/userbait.txt"), 90),
    ("node_files", include_str!("../../../../tests/data/urls/node_files.txt"), 92),
    ("isaacs_files", include_str!("../../../../tests/data/urls/isaacs_files.txt"), 97),
];

#[test]
fn clean_lines_of_real_lists_allocate_nothing() {
    let linter = Linter::new(Config::default());
    for (list, text, least) in LISTS {
        let clean: Vec<bool> = text.lines().filter_map(|line| is_free(&linter, line)).collect();
        let free = clean.iter().filter(|is_free| **is_free).count();
        assert!(free * 100 >= clean.len() * least, "{list}: {free} of {} clean lines", clean.len());
    }
}
