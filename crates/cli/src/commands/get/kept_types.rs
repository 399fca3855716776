//! The types of the columns that rows keep of a file of columns.

/// The types of kept columns.
#[cfg(feature = "parquet")]
pub(crate) type KeptTypes = Vec<arrow_schema::FieldRef>;

/// The types of kept columns, which a build without the feature `parquet` does not read.
#[cfg(not(feature = "parquet"))]
pub(crate) type KeptTypes = std::convert::Infallible;
