//! Several fields of one pass over the URLs: [`select`].

use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urlgram_ops::field::field_named;

use crate::arguments::Argument;
use crate::error::Error;
use crate::kernel::{PreparedKernel, Run};
use crate::kernels::fields::{FIELDS, columns_and, field};
use crate::options::Options;
use crate::registry::kernel;
use crate::source::Source;

/// Prepares a kernel that returns several fields of each URL as a struct. Each URL is read once, whatever the number of the fields.
/// Only fields that need more than what the specification reads have a pass of their own: `normalize` by an RFC, `lint_codes`, fields
/// of schemes, and comparisons of specifications.
///
/// A field is a field of [`parse_fields`](crate::parse_fields), a kernel without a parameter, such as `registrable_domain` or `domain`
/// for short, a value of the query, `query.lang`, pairs of the query, `query.utm_*`, a segment of the path, `path.0` or `path.-1`, a field
/// of a scheme, `mailto.to`, or one of the first URL within the URL, `nested.host`. Other tools' names are known, too: `hostname`. The struct has the fields in this order under these names.
///
/// # Errors
/// [`Error::UnknownField`] for another field, [`Error::Undefined`] for one that the specification does not define, and
/// [`Error::Arrow`] if a name is given twice.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urlgram_arrow::{Options, select};
///
/// let urls = StringArray::from(vec!["https://www.example.co.uk/docs/a?lang=fr"]);
/// let parts = select(&["host", "domain", "query.lang", "path.-1"], &Options::default())?.run(&urls)?;
/// let values: Vec<&str> = parts.as_struct().columns().iter().map(|column| column.as_string_view().value(0)).collect();
/// assert_eq!(values, ["www.example.co.uk", "example.co.uk", "fr", "a"]);
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn select(fields: &[&str], options: &Options) -> Result<PreparedKernel, Error> {
    let named: Vec<(&str, &str)> = fields.iter().map(|field| (*field, *field)).collect();
    select_as(&named, options)
}

/// Does what [`select`] does, with pairs of the name of a column and its field.
///
/// # Errors
/// Those of [`select`].
///
/// ```
/// use arrow_schema::DataType;
/// use urlgram_arrow::{Options, select_as};
///
/// let parts = select_as(&[("language", "query.lang"), ("port", "port_number")], &Options::default())?;
/// let DataType::Struct(fields) = parts.output_type() else { unreachable!() };
/// assert_eq!(fields.iter().map(|field| field.name().as_str()).collect::<Vec<_>>(), ["language", "port"]);
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn select_as(fields: &[(&str, &str)], options: &Options) -> Result<PreparedKernel, Error> {
    let mut selection = Selection { options: *options, fields: Fields::empty(), sources: Vec::new() };
    let mut named: Vec<Field> = Vec::new();
    for (name, wanted) in fields {
        if named.iter().any(|known| known.name() == name) {
            return Err(ArrowError::SchemaError(format!("the field `{name}` is given twice")).into());
        }
        let found = FieldSource::of(wanted, options)?;
        named.push(Field::new(*name, found.data_type(), true));
        selection.sources.push(found);
    }
    selection.fields = named.into();
    let output = DataType::Struct(selection.fields.clone());
    let run = Run::whole(move |source, is_parallel| selection.run(source, is_parallel));
    Ok(PreparedKernel::new("select", output, run, options))
}

/// Source of the values of a field.
enum FieldSource {
    /// The place of a field of `parse`.
    Place(usize),
    Kernel(PreparedKernel),
}

impl FieldSource {
    fn of(wanted: &str, options: &Options) -> Result<FieldSource, Error> {
        let name = field_named(wanted).map_or(wanted, |field| field.name);
        let place = if name == "is_valid" { "valid" } else { name };
        if let Some(place) = FIELDS.iter().position(|known| *known == place) {
            return Ok(FieldSource::Place(place));
        }
        let unknown = || Error::UnknownField(wanted.into());
        let (name, argument) = match name.split_once('.') {
            None => (name, None),
            // Kernels of the feature `lint` are among these.
            Some(("query" | "search", pattern)) if pattern.contains('*') => ("query_matching", Some(pattern.into())),
            Some(("query" | "search", key)) => ("query_value", Some(key.into())),
            Some(("nested", field)) => ("nested_field", Some(field.into())),
            Some(("path" | "pathname", index)) => {
                ("path_segment", Some(Argument::Index(index.parse().map_err(|_| unknown())?)))
            }
            Some(_) => ("scheme_field", Some(name.into())),
        };
        let found = kernel(name).map_err(|_| unknown())?;
        if found.parameter().is_some() != argument.is_some() {
            return Err(unknown());
        }
        found.prepare(argument.as_ref(), options).map(FieldSource::Kernel)
    }

    fn data_type(&self) -> DataType {
        match self {
            FieldSource::Place(place) => field(*place).data_type().clone(),
            FieldSource::Kernel(kernel) => kernel.output_type().clone(),
        }
    }
}

/// The fields of a struct.
struct Selection {
    options: Options,
    fields: Fields,
    sources: Vec<FieldSource>,
}

impl Selection {
    fn run(&self, source: &Source, is_parallel: bool) -> Result<ArrayRef, Error> {
        let mut places = Vec::new();
        let mut rows = Vec::new();
        for field in &self.sources {
            match field {
                FieldSource::Place(place) if !places.contains(place) => places.push(*place),
                FieldSource::Place(_) => {}
                FieldSource::Kernel(kernel) => rows.extend(&kernel.functions().row),
            }
        }
        let (columns, nulls, others) = columns_and(self.options.spec, source, is_parallel, &places, &rows)?;
        let mut others = others.into_iter();
        let arrays = self.sources.iter().map(|field| match field {
            FieldSource::Place(place) => {
                Ok(places.iter().position(|known| known == place).map(|at| Arc::clone(&columns[at])))
            }
            FieldSource::Kernel(kernel) if kernel.functions().row.is_some() => Ok(others.next()),
            // The result does not follow from the components.
            FieldSource::Kernel(kernel) => kernel.functions().run(source, is_parallel).map(Some),
        });
        let arrays = arrays.filter_map(Result::transpose).collect::<Result<Vec<ArrayRef>, Error>>()?;
        self.joined(arrays, nulls, source.len())
    }

    fn joined(&self, arrays: Vec<ArrayRef>, nulls: Option<NullBuffer>, rows: usize) -> Result<ArrayRef, Error> {
        Ok(Arc::new(StructArray::try_new_with_length(self.fields.clone(), arrays, nulls, rows)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::registry::kernels;

    /// Returns the kernels that read each URL again when they are selected.
    fn apart(spec: &str) -> Vec<&'static str> {
        let options = Options::by(spec).unwrap();
        let without_parameter = kernels().filter(|kernel| kernel.parameter().is_none());
        let source = |kernel: &Kernel| FieldSource::of(kernel.name(), &options).ok();
        let is_apart = |source: FieldSource| match source {
            FieldSource::Place(_) => None,
            FieldSource::Kernel(kernel) => kernel.functions().row.is_none().then(|| kernel.name()),
        };
        let names = without_parameter.filter_map(source).filter_map(is_apart);
        // Kernels of the feature `lint`, which read the text.
        names.filter(|name| !["canonical", "hierarchy", "lint_codes", "network"].contains(name)).collect()
    }

    #[test]
    fn few_fields_need_a_pass_of_their_own() {
        assert_eq!(apart("whatwg"), ["parse", "readings_disagree", "disagreement"]);
        assert_eq!(apart("rfc3986"), ["parse", "normalize", "readings_disagree", "disagreement"]);
        assert_eq!(apart("urllib"), ["parse", "readings_disagree", "disagreement"]);
    }
}
