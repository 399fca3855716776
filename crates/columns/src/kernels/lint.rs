//! The kernel `lint_codes`.

use urlgram_lint::{Config, Linter};

use super::lists::{Words, type_of_words};
use super::rows::ranged;
use crate::kernel::Kernel;
use crate::parts::{NOT_UTF8, TOO_LONG};
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[Kernel {
    name: "lint_codes",
    summary: "Codes of the findings of the default lints, in the order of the URL; empty for a clean one",
    parameter: None,
    output: type_of_words,
    make: |_| {
        let linter = Linter::new(Config::default());
        Ok(ranged(move |source, range| {
            let mut lists = Words::new(range.len());
            for entry in source.rows(range) {
                match entry {
                    Entry::Null => {}
                    Entry::Text(row) if linter.is_clean(row.text) => {}
                    Entry::Text(row) => {
                        linter.check(row.text.as_bytes()).iter().for_each(|finding| lists.push(finding.code()));
                    }
                    Entry::NotUtf8(_) => lists.push(NOT_UTF8),
                    Entry::TooLong => lists.push(TOO_LONG),
                }
                lists.end(!matches!(entry, Entry::Null))?;
            }
            lists.finish()
        }))
    },
}];
