//! Parquet and Arrow files: what is written is read again, group by group.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use urlgram_arrow::files::{Encoder, FileFormat, Reader};

fn batch(start: i32) -> RecordBatch {
    let ids = start..start + 100;
    let urls = ids.clone().map(|id| (id % 7 != 0).then(|| format!("http://h{id}/")));
    let columns: [ArrayRef; 2] = [Arc::new(StringArray::from_iter(urls)), Arc::new(Int32Array::from_iter_values(ids))];
    let fields = vec![Field::new("url", DataType::Utf8, true), Field::new("id", DataType::Int32, false)];
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns.to_vec()).unwrap()
}

#[test]
fn files_are_read_group_by_group() {
    for (format, name) in [(FileFormat::Parquet, "files.parquet"), (FileFormat::Arrow, "files.arrow")] {
        let mut encoder = Encoder::new(format, batch(0).schema()).unwrap();
        let mut bytes = Vec::new();
        for group in 0..3 {
            bytes.extend(encoder.write(&batch(group * 100)).unwrap());
            bytes.extend(encoder.end_group().unwrap());
        }
        bytes.extend(encoder.finish().unwrap());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, &bytes).unwrap();

        let reader = Reader::open(&path).unwrap();
        assert_eq!((reader.groups(), reader.length(), reader.schema()), (3, bytes.len() as u64, &batch(0).schema()));
        // Groups in another order, a group twice, and one column of two.
        for group in [2, 0, 0, 1] {
            let found: Vec<RecordBatch> = reader.group(group, None).unwrap().map(Result::unwrap).collect();
            assert_eq!(found, [batch(group as i32 * 100)]);
            let found: Vec<RecordBatch> = reader.group(group, Some(&[1])).unwrap().map(Result::unwrap).collect();
            assert_eq!((found.len(), found[0].num_columns()), (1, 1));
            assert_eq!(found[0].column(0).as_primitive::<Int32Type>().value(0), group as i32 * 100);
        }
        // A file that was not finished cannot be read.
        fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
        assert!(Reader::open(&path).is_err());
    }
    assert!(Reader::open(Path::new("/nonexistent")).is_err());
}
