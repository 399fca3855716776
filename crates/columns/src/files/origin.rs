//! The origin of a file: the input and the options that it was made with.

use std::collections::HashMap;
use std::path::Path;

use arrow_schema::{Schema, SchemaRef};

use super::reader::Reader;
use crate::error::Error;

/// The key of the metadata of the schema.
const ORIGIN: &str = "urlgram.origin";

/// Returns the schema of a file with this origin. Files with the same origin have the same rows.
pub fn with_origin(schema: &Schema, origin: &str) -> SchemaRef {
    let mut metadata: HashMap<String, String> = schema.metadata().clone();
    metadata.insert(ORIGIN.to_owned(), origin.to_owned());
    schema.clone().with_metadata(metadata).into()
}

/// Whether a file is complete and has the origin of this schema, so that a run does not have to write it again.
///
/// # Errors
/// [`Error::Arrow`] for a file that cannot be read, or that is not complete.
pub fn has_origin(path: &Path, schema: &Schema) -> Result<bool, Error> {
    let written = Reader::open(path)?;
    Ok(written.schema().metadata().get(ORIGIN) == schema.metadata().get(ORIGIN))
}
