//! The rows that are kept of a file of columns.

#[cfg(feature = "parquet")]
pub(crate) use columnar::KeptBatch;
#[cfg(not(feature = "parquet"))]
pub(crate) use columnless::KeptBatch;

#[cfg(feature = "parquet")]
mod columnar {
    use std::cell::RefCell;
    use std::io;

    use arrow_array::RecordBatch;
    use urlgram_arrow::files::{self, Cells};

    use crate::commands::get::kept::{KeptCell, TextCells};

    /// The kept columns of the records of a job.
    #[derive(Clone)]
    pub(crate) struct KeptBatch(pub(crate) RecordBatch);

    impl KeptBatch {
        /// Returns the cells.
        ///
        /// # Errors
        /// A type that is not written as text.
        pub(crate) fn cells(&self) -> io::Result<BatchCells<'_>> {
            Cells::new(&self.0).map(RefCell::new).map(BatchCells).map_err(io::Error::other)
        }
    }

    /// The cells of a batch as texts.
    pub(crate) struct BatchCells<'b>(RefCell<Cells<'b>>);

    impl TextCells for BatchCells<'_> {
        fn cell(&self, column: usize, row: usize, receive: &mut dyn FnMut(KeptCell<'_>)) {
            let cell = self.0.borrow_mut().cell(column, row);
            receive(match cell {
                files::Cell::Null => KeptCell::Missing,
                files::Cell::Text(text) => KeptCell::Text(text),
                files::Cell::Json(json) => KeptCell::Json(json),
            });
        }
    }
}

#[cfg(not(feature = "parquet"))]
mod columnless {
    use std::convert::Infallible;
    use std::io;
    use std::marker::PhantomData;

    use crate::commands::get::kept::{KeptCell, TextCells};

    /// The kept columns of the records of a job.
    #[derive(Clone)]
    pub(crate) struct KeptBatch(Infallible);

    impl KeptBatch {
        pub(crate) fn cells(&self) -> io::Result<BatchCells<'_>> {
            match self.0 {}
        }
    }

    /// The cells of a batch as texts.
    pub(crate) struct BatchCells<'b>(Infallible, PhantomData<&'b ()>);

    impl TextCells for BatchCells<'_> {
        fn cell(&self, _column: usize, _row: usize, _receive: &mut dyn FnMut(KeptCell<'_>)) {
            match self.0 {}
        }
    }
}
