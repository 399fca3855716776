//! Checking documents: [`DocumentLinter`].
//!
//! ```
//! use urlgram_documents::DocumentKind;
//! use urlgram_lint::Config;
//! use urlgram_lint::document::{DocumentInput, DocumentLinter, FixLevel};
//!
//! let kind = DocumentKind::Markdown;
//! let linter = DocumentLinter::new(kind, &Config::default());
//! let input = DocumentInput::new(kind, b"[docs](HTTP://example.org/a) [x](http://127.1/) <!-- urlgram: ignore[U302] -->\n");
//! let checked = linter.check(&input);
//! assert_eq!((checked.texts, checked.ignored, checked.findings.len()), (2, 1, 1));
//! let finding = &checked.findings[0];
//! assert_eq!((finding.diagnostic.code(), &*finding.text), ("U501", &b"HTTP://example.org/a"[..]));
//! assert_eq!((finding.span.to_string(), finding.within), ("7..11".to_owned(), "link destination"));
//! assert!(linter.fix(&input, &checked, FixLevel::Safe).text.starts_with(b"[docs](http://"));
//! ```

mod again;
mod checked;
mod databases;
mod file_list;
mod fix;
mod fixable;
mod follow;
mod ignore_comments;
mod ignores;
mod input;
mod linter;
mod packages;
mod page;
mod rules;
mod run;
mod texts;

pub use again::CheckedMarkdown;
pub use checked::{Checked, DocumentFinding};
pub use databases::needs_tree;
pub use file_list::FileList;
pub use fix::{FixLevel, FixedDocument};
pub use follow::{FollowedLinks, follow_anchors, follow_moves, page_of, rebased, sphinx_labels};
pub use ignore_comments::{CommentedDocument, add_ignores, ignore_comments};
pub use ignores::{Ignore, Ignores};
pub use input::{DocumentInput, PageTree};
pub use linter::DocumentLinter;
pub use packages::{has_patterns, is_pattern};
pub use page::may_be_page;
pub use rules::DocumentRules;
pub use urlgram_sites::{Cache, DeclaredSite, Generator, SiteCount, Sites};
