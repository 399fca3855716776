//! Railroad diagrams of rules, as SVG.

mod drawing;
mod measured;
mod style;

pub(super) use drawing::{Drawing, Links};
pub(super) use style::STYLE;
