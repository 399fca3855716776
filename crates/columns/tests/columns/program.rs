//! The program `urlgram-columns`: Parquet in, Parquet out, and a run that is resumed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, Int32Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

/// Number of rows of a row group.
const GROUP: i32 = 1000;

/// Writes a file of three row groups and returns its path, in a new folder.
fn input(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("input.parquet");
    let fields = vec![Field::new("id", DataType::Int32, false), Field::new("url", DataType::Utf8, true)];
    let schema = Arc::new(Schema::new(fields));
    let mut writer = ArrowWriter::try_new(File::create(&path).unwrap(), Arc::clone(&schema), None).unwrap();
    for group in 0..3 {
        let ids = group * GROUP..(group + 1) * GROUP;
        let urls =
            ids.clone().map(|id| (id % 10 != 9).then(|| format!("https://host{id}.example.org/a?lang=fr&id={id}")));
        let columns: [Arc<dyn Array>; 2] =
            [Arc::new(Int32Array::from_iter_values(ids)), Arc::new(StringArray::from_iter(urls))];
        writer.write(&RecordBatch::try_new(Arc::clone(&schema), columns.to_vec()).unwrap()).unwrap();
        writer.flush().unwrap();
    }
    writer.close().unwrap();
    path
}

fn command(input: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urlgram-columns"));
    command.arg(input).args(["--column", "url"]).args(arguments);
    command
}

fn program(input: &Path, arguments: &[&str]) -> Output {
    command(input, arguments).output().unwrap()
}

/// Reads all rows of a file as one batch for each row group.
fn rows(path: &Path) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    reader.build().unwrap().map(Result::unwrap).collect()
}

#[test]
fn results_are_added_to_the_columns() {
    let input = input("program_file");
    let output = input.with_file_name("output.parquet");
    let functions = "host,query_value=lang,path_segment=-1,parse";
    let ran = program(&input, &["--functions", functions, "--as", "whatwg", "-o", output.to_str().unwrap()]);
    assert!(ran.status.success(), "{ran:?}");
    assert!(String::from_utf8_lossy(&ran.stderr).contains("row group 3 of 3: 1000 rows"), "{ran:?}");
    let batches = rows(&output);
    assert_eq!(batches.iter().map(RecordBatch::num_rows).sum::<usize>(), 3000);
    let names: Vec<_> = batches[0].schema().fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(names, ["id", "url", "host", "query_value_lang", "path_segment_-1", "parse"]);
    let text = |name: &str, row: usize| {
        let column = batches[0].column_by_name(name).unwrap();
        column.is_valid(row).then(|| column.as_string_view().value(row).to_owned())
    };
    assert_eq!(text("host", 12).as_deref(), Some("host12.example.org"));
    assert_eq!(
        (text("query_value_lang", 12).as_deref(), text("path_segment_-1", 12).as_deref()),
        (Some("fr"), Some("a"))
    );
    assert_eq!(text("host", 19), None);
    let parsed = batches[0].column_by_name("parse").unwrap().as_struct();
    assert_eq!(parsed.column_by_name("query").unwrap().as_string_view().value(12), "lang=fr&id=12");
}

#[test]
fn a_run_that_was_stopped_is_resumed() {
    let input = input("program_folder");
    let folder = input.with_file_name("parts");
    let arguments = ["--functions", "host", "--keep", "id", "-o", folder.to_str().unwrap()];
    fs::create_dir_all(&folder).unwrap();
    assert!(program(&input, &arguments).status.success());
    let part = |group: usize| folder.join(format!("part-{group:05}.parquet"));
    let first = fs::read(part(1)).unwrap();
    let untouched = fs::metadata(part(0)).unwrap().modified().unwrap();
    // These files are left by a run that was stopped in its second row group.
    fs::remove_file(part(1)).unwrap();
    fs::write(part(1).with_extension("1.draft"), "half").unwrap();
    fs::remove_file(part(2)).unwrap();

    let again = program(&input, &arguments);
    let messages = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(messages.contains("row group 1 of 3: 1000 rows, which an earlier run wrote"), "{messages}");
    assert_eq!(fs::read(part(1)).unwrap(), first);
    assert!(!part(1).with_extension("1.draft").exists());
    assert_eq!(fs::metadata(part(0)).unwrap().modified().unwrap(), untouched);
    let ids: Vec<i32> = (0..3)
        .flat_map(|group| rows(&part(group)))
        .flat_map(|batch| batch.column(0).as_primitive::<arrow_array::types::Int32Type>().values().to_vec())
        .collect();
    assert_eq!(ids, (0..3 * GROUP).collect::<Vec<_>>());
    let other = program(&input, &["--functions", "path", "--keep", "id", "-o", folder.to_str().unwrap()]);
    let messages = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(
        !other.status.success() && messages.contains("part-00000.parquet: was made from another input"),
        "{messages}"
    );
}

/// Returns the names of the files in a folder, without those that are complete.
fn drafts(folder: &Path) -> Vec<String> {
    let names =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.ends_with(".parquet")).collect()
}

#[test]
fn the_draft_of_a_killed_run_is_removed() {
    let input = input("program_killed");
    let folder = input.with_file_name("parts");
    let arguments = ["--functions", "host,lint_codes", "-o", folder.to_str().unwrap()];
    // Again, if the run was between two files when it was killed, or was complete.
    let found = (0..50).any(|_| {
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).unwrap();
        let mut run = command(&input, &arguments).stderr(Stdio::null()).spawn().unwrap();
        while drafts(&folder).is_empty() && run.try_wait().unwrap().is_none() {}
        run.kill().unwrap();
        run.wait().unwrap();
        !drafts(&folder).is_empty()
    });
    assert!(found, "no run left a draft");
    assert!(program(&input, &arguments).status.success());
    assert_eq!(drafts(&folder), [""; 0]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
}

#[test]
fn mistakes_are_named_before_anything_is_written() {
    let input = input("program_mistakes");
    let output = input.with_file_name("output.parquet");
    let fails = |arguments: &[&str], wanted: &str| {
        let ran = program(&input, &[arguments, &["-o", output.to_str().unwrap()]].concat());
        assert_eq!(ran.status.code(), Some(2), "{ran:?}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains(wanted), "{ran:?}");
        assert!(!output.exists());
    };
    fails(&["--functions", "hots"], "unknown function `hots`");
    fails(&["--functions", "query_value"], "expected the argument `key`, a text");
    fails(&["--functions", "path_segment=x"], "invalid digit");
    fails(&["--keep", "id,uri"], "unknown column `uri`; the columns are id, url");
    fails(&["--as", "rfc9999"], "unknown specification `rfc9999`");
    fails(&["--functions", "host,host"], "two columns would have the name `host`");
    let no_texts = Command::new(env!("CARGO_BIN_EXE_urlgram-columns"))
        .arg(&input)
        .args(["--column", "id", "-o", output.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&no_texts.stderr).contains("a column of Int32 contains no URLs"), "{no_texts:?}");
    let text = input.with_file_name("text.parquet");
    fs::write(&text, "not Parquet").unwrap();
    let ran = program(&text, &["-o", output.to_str().unwrap()]);
    assert!(ran.status.code() == Some(2) && String::from_utf8_lossy(&ran.stderr).contains("text.parquet"), "{ran:?}");
}
