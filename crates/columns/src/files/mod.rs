//! Files of columns: Parquet and Arrow IPC.

mod cells;
mod encoder;
mod format;
mod origin;
mod parts;
mod reader;
mod texts;

pub use cells::{Cell, Cells, rows};
pub use encoder::Encoder;
pub use format::FileFormat;
pub use origin::{has_origin, with_origin};
pub use parts::PartFiles;
pub use reader::{Batches, Reader};
pub use texts::each_text;
