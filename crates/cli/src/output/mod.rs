//! Output of commands: styles, formats, diagnostics, progress.

mod changes;
mod covering;
mod csv_cell;
mod derivation;
mod format;
mod guard;
mod json_object;
mod legible;
mod line_diff;
mod paragraphs;
mod parts;
mod picture;
mod plain_drawing;
mod plain_texts;
mod progress;
mod render;
mod sketch;
mod streams;
pub(crate) mod style;

pub(crate) use changes::explain_changes;
pub(crate) use covering::Covering;
pub(crate) use csv_cell::{csv_bytes, csv_cell, push_cell};
pub(crate) use derivation::Derivations;
pub(crate) use format::Format;
pub(crate) use guard::Guard;
pub(crate) use json_object::JsonObject;
pub(crate) use legible::{MAX_COLUMN, commands, legible, legible_at_start, legible_json, legible_lines, message};
pub(crate) use line_diff::unified_diff;
pub(crate) use paragraphs::paragraphs;
pub(crate) use parts::Parts;
pub(crate) use plain_texts::{has_no_secret, redacted};
pub(crate) use progress::Progress;
pub(crate) use render::{Renderer, draw_labels};
pub(crate) use streams::Output;
pub(crate) use style::OutputStyle;
pub(crate) use urlgram_ops::{InterpretationsJson, attributes_json, label, refusal_reason};
