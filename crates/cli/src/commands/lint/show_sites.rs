//! Output of `--show-sites`.

use std::collections::BTreeMap;
use std::fmt::Write;

use urlgram_lint::document::SiteCount;

/// Returns a line per site, with the numbers of its links, and a line per reason for which links were not checked.
pub(crate) fn show_sites(counts: &BTreeMap<String, SiteCount>) -> String {
    let mut text = String::new();
    for (site, count) in counts {
        let unchecked: u64 = count.unchecked.values().sum();
        let _ = writeln!(text, "{site}: {} links checked, {unchecked} not checked", count.checked);
        let mut reasons: Vec<_> = count.unchecked.iter().collect();
        reasons.sort_by_key(|(reason, count)| (std::cmp::Reverse(**count), *reason));
        for (reason, count) in reasons {
            let _ = writeln!(text, "  {count}: {reason}");
        }
    }
    text
}
