//! Files of columns: Parquet and Arrow IPC.

mod encoder;
mod format;
mod reader;
mod texts;

pub use encoder::Encoder;
pub use format::FileFormat;
pub use reader::{Batches, Reader};
pub use texts::each_text;
