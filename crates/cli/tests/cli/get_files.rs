//! `urlgram get` from and to Parquet and Arrow files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::UInt64Type;
use arrow_array::{Array as _, ArrayRef, DictionaryArray, Int32Array, RecordBatch, StringArray};
use arrow_schema::{Field, Schema};
use serde_json::{Map, Value};
use urlgram_arrow::files::{Encoder, FileFormat, Reader};

use crate::command;
use crate::folder::{file, folder};
use crate::support::url_lists;

/// Exit code, stdout, stderr.
fn urlgram(args: &[&str]) -> (i32, String, String) {
    command::urlgram(args, "").parts()
}

/// Writes a file with a column `n` and a column `url`, in groups of this many rows.
fn columns(name: &str, urls: &ArrayRef, group: usize) -> String {
    let numbers: ArrayRef = Arc::new(Int32Array::from_iter_values(0..urls.len() as i32));
    let fields =
        vec![Field::new("n", numbers.data_type().clone(), true), Field::new("url", urls.data_type().clone(), true)];
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), vec![numbers, Arc::clone(urls)]).unwrap();
    let format = FileFormat::of_path(Path::new(name)).unwrap();
    let mut encoder = Encoder::new(format, batch.schema()).unwrap();
    let mut bytes = Vec::new();
    for start in (0..batch.num_rows()).step_by(group) {
        let rows = batch.slice(start, group.min(batch.num_rows() - start));
        bytes.extend(encoder.write(&rows).unwrap());
        bytes.extend(encoder.end_group().unwrap());
    }
    bytes.extend(encoder.finish().unwrap());
    file(name, bytes)
}

/// Reads a file as the JSON lines that `get` prints.
fn json_lines(path: &str) -> String {
    let reader = Reader::open(Path::new(path)).unwrap();
    let mut lines = String::new();
    for batch in (0..reader.groups()).flat_map(|group| reader.group(group, None).unwrap()) {
        let batch = batch.unwrap();
        for row in 0..batch.num_rows() {
            let value = |column: &ArrayRef| match column.as_primitive_opt::<UInt64Type>() {
                _ if column.is_null(row) => Value::Null,
                Some(numbers) => numbers.value(row).into(),
                None => column.as_string::<i32>().value(row).into(),
            };
            let object: Map<String, Value> = batch
                .schema()
                .fields()
                .iter()
                .zip(batch.columns())
                .map(|(f, c)| (f.name().clone(), value(c)))
                .collect();
            writeln!(lines, "{}", Value::Object(object)).unwrap();
        }
    }
    lines
}

const FIELDS: &str = "scheme,userinfo,host,port,path,query,fragment,path.0,query.row";

/// 100,000 distinct URLs of the lists.
fn urls() -> Vec<String> {
    let lists = url_lists();
    let texts: Vec<&str> =
        lists.iter().flat_map(|(_, list)| list.lines()).filter(|url| !url.is_empty() && !url.contains('#')).collect();
    let url = |row: usize| {
        let text = texts[row % texts.len()];
        format!("{text}{}row={row}", if text.contains('?') { '&' } else { '?' })
    };
    (0..100_000).map(url).collect()
}

#[test]
fn all_kinds_of_input_and_output_give_the_same_fields() {
    let urls = urls();
    let lines = file("same.txt", urls.join("\n"));
    let csv = file(
        "same.csv",
        urls.iter().fold("url\n".to_owned(), |all, url| all + "\"" + &url.replace('"', "\"\"") + "\"\n"),
    );
    let column: ArrayRef = Arc::new(StringArray::from(urls));
    let parquet = columns("same.parquet", &column, 30_000);
    let arrow = columns("same.arrow", &column, 7_000);
    let (_, expected, _) = urlgram(&["get", "-f", FIELDS, &lines]);
    let count = expected.lines().count();
    assert!(count > 90_000, "{count} rows");
    for input in [&csv, &parquet, &arrow] {
        let (_, found, _) = urlgram(&["get", "-f", FIELDS, "--column", "url", "--only-fields", input]);
        assert!(found == expected, "{input}");
    }
    for output in ["out.parquet", "out.arrow"] {
        let output = lines.replace("same.txt", output);
        urlgram(&["get", "-f", FIELDS, "--column", "url", "--only-fields", "-o", &output, &parquet]);
        assert!(json_lines(&output) == expected, "{output}");
    }
}

#[test]
fn rows_have_the_numbers_of_the_file() {
    let texts = [Some("http://a/"), None, Some(""), Some("not a url"), Some("http://b/?")];
    let values = StringArray::from(vec!["http://b/?", "", "unused", "http://a/", "not a url"]);
    let keys = Int32Array::from(vec![Some(3), None, Some(1), Some(4), Some(0)]);
    let inputs: [(&str, ArrayRef); 3] = [
        ("numbers.parquet", Arc::new(StringArray::from(texts.to_vec()))),
        ("numbers.arrow", Arc::new(StringArray::from(texts.to_vec()))),
        ("dictionary.arrow", Arc::new(DictionaryArray::new(keys, Arc::new(values)))),
    ];
    for (name, column) in inputs {
        // A dictionary of an Arrow file is the same for all batches.
        let path = columns(name, &column, if name.starts_with('d') { 5 } else { 2 });
        let output = path.replace(name, "numbers-out.parquet");
        let rejects = path.replace(name, "rejects.csv");
        let args = [
            "get", "-f", "line,host,query,span:host", "--column", "url", "--only-fields", "-o", &output, "--rejects",
            &rejects, &path,
        ];
        let (code, out, err) = urlgram(&args);
        assert_eq!((code, &*out, &*err), (1, "", "4 rows, 1 reject, 1 without a URL\n"), "{name}");
        let rows = [
            r#"{"line":1,"host":"a","query":null,"span:host":"7..8"}"#,
            r#"{"line":2,"host":null,"query":null,"span:host":null}"#,
            r#"{"line":3,"host":null,"query":null,"span:host":null}"#,
            r#"{"line":5,"host":"b","query":"","span:host":"7..8"}"#,
        ];
        assert_eq!(json_lines(&output).lines().collect::<Vec<_>>(), rows, "{name}");
        let rejects = fs::read_to_string(rejects).unwrap();
        assert!(rejects.lines().nth(1).unwrap().contains(",4,not a url,\"a space in a path at byte 3"), "{rejects}");
    }
}

#[test]
fn a_run_into_a_folder_is_resumed() {
    let column: ArrayRef = Arc::new(StringArray::from_iter_values((0..250).map(|row| format!("http://h{row}/"))));
    let input = columns("resume.parquet", &column, 100);
    let folder = folder("resume-parts", &[]);
    let args = [
        "get",
        "-f",
        "line,host",
        "--column",
        "url",
        "-o",
        folder.to_str().unwrap(),
        "--summary",
        "--keep",
        "url",
        &input,
    ];
    let (code, _, err) = urlgram(&args);
    assert!(code == 0 && err.ends_with("row group 3 of 3: written\n250 rows, 0 rejects\n"), "{err}");
    let part = |group: usize| folder.join(format!("part-{group:05}.parquet"));
    let first = fs::read(part(1)).unwrap();
    fs::remove_file(part(1)).unwrap();
    let (_, _, err) = urlgram(&args);
    assert!(err.contains("row group 1 of 3: written by an earlier run\nrow group 2 of 3: written\n"), "{err}");
    assert!(err.ends_with("100 rows, 0 rejects\n"), "{err}");
    assert_eq!(fs::read(part(1)).unwrap(), first);
    assert!(
        json_lines(part(2).to_str().unwrap())
            .starts_with("{\"url\":\"http://h200/\",\"line\":201,\"host\":\"h200\",\"error\":null}\n")
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3, "no drafts are left");
    let fails = |changed: &[&str], expected: &str| {
        let (code, _, err) = urlgram(&[&args[..], changed].concat());
        assert!(code == 2 && err.contains(expected), "{changed:?}: {code} {err}");
    };
    fails(&["--prefix", "x"], "part-00000.parquet: was made from another input or with other options");
    fails(&["--decode"], "part-00000.parquet: was made from another input or with other options");
    fails(&["--rejects", "bad.csv"], "the rejects of an earlier run are not repeated");
    fs::write(part(3), "").unwrap();
    fails(&[], "has more files than the input has row groups");
    fs::rename(part(3), part(1)).unwrap();
    fails(&[], "part-00001.parquet");
}

#[test]
fn the_draft_of_a_killed_run_is_removed() {
    let column: ArrayRef = Arc::new(StringArray::from_iter_values((0..3000).map(|row| format!("http://h{row}/"))));
    let input = columns("killed.parquet", &column, 1000);
    let folder = folder("killed-parts", &[]);
    let args = ["get", "-f", "line,host", "--column", "url", "-o", folder.to_str().unwrap(), &input];
    let names = || -> Vec<String> {
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let drafts = || names().iter().filter(|name| !name.ends_with(".parquet")).count();
    // Again, if the run was between two files when it was killed, or was complete.
    let found = (0..50).any(|_| {
        names().iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
        let mut run = command::command(&args).spawn().unwrap();
        while drafts() == 0 && run.try_wait().unwrap().is_none() {}
        run.kill().unwrap();
        run.wait().unwrap();
        drafts() > 0
    });
    assert!(found, "no run left a draft");
    let (code, _, err) = urlgram(&args);
    assert_eq!((code, drafts(), names().len()), (0, 0, 3), "{err}");
}

#[test]
fn mistakes_are_named_and_nothing_is_written() {
    let column: ArrayRef = Arc::new(StringArray::from(vec!["http://a/"]));
    let input = columns("mistakes.parquet", &column, 9);
    let output = input.replace("mistakes.parquet", "mistakes-out.parquet");
    let fails = |args: &[&str], expected: &str| {
        let (code, _, err) = urlgram(&[&["get", "-o", &output], args].concat());
        assert!(code == 2 && err.contains(expected), "{err}");
        assert!(!Path::new(&output).exists());
    };
    fails(&["-f", "host", "--column", "uri", &input], "no column `uri`; the columns are n, url");
    fails(&["-f", "host", "--column", "n", &input], "a column of Int32 contains no URLs");
    fails(&["-f", "host,must:host", "--column", "url", &input], "two columns would have the name `host`");
    fails(&["-f", "host", &input], "use --column NAME");
    let half = file("half.parquet", &fs::read(&input).unwrap()[..100]);
    fails(&["-f", "host", "--column", "url", &half], "half.parquet");
    fails(&["-f", "host", "--column", "url", &input, "/nonexistent.parquet"], "/nonexistent.parquet");
}

/// Numbers stay numbers in files of columns and in JSON, with any number of threads.
#[test]
fn the_columns_of_a_file_are_kept() {
    let text = |row: usize| match row % 100 {
        3 => None,
        4 => Some(format!("b c {row}")),
        _ => Some(format!("http://h{row}/{}", "x".repeat(row % 50))),
    };
    let column: ArrayRef = Arc::new((0..40_000).map(text).collect::<StringArray>());
    for name in ["kept.parquet", "kept.arrow"] {
        let input = columns(name, &column, 15_000);
        let (code, csv, err) = urlgram(&["get", "-f", "host", "--column", "url", "-F", "csv", &input]);
        assert_eq!((code, csv.lines().count(), err.lines().count()), (1, 40_001, 6), "{err}");
        assert!(csv.starts_with("n,url,host,error\n0,http://h0/,h0,\n1,http://h1/x,h1,\n2,http://h2/xx,h2,\n3,,,\n4,b c 4,,\"a space in a path at byte 1"), "{}", &csv[..200]);
        let output = input.replace("kept.", "kept-out.");
        let mut outputs = Vec::new();
        for threads in ["1", "3"] {
            let (code, _, _) =
                urlgram(&["get", "-f", "host", "--column", "url", "-o", &output, "--threads", threads, &input]);
            assert_eq!(code, 1);
            outputs.push(fs::read(&output).unwrap());
        }
        assert!(outputs[0] == outputs[1], "{name}: threads write something else");
        let reader = Reader::open(Path::new(&output)).unwrap();
        let types: Vec<_> = reader
            .schema()
            .fields()
            .iter()
            .map(|field| (field.name().as_str(), field.data_type().to_string()))
            .collect();
        let expected = [("n", "Int32"), ("url", "Utf8"), ("host", "Utf8"), ("error", "Utf8")];
        assert_eq!(types, expected.map(|(name, of)| (name, of.to_owned())));
        let rows: usize = (0..reader.groups())
            .flat_map(|group| reader.group(group, None).unwrap())
            .map(|batch| batch.unwrap().num_rows())
            .sum();
        assert_eq!(rows, 40_000);
        let (_, json, _) =
            urlgram(&["get", "-f", "host", "--column", "url", "--skip-rejects", &output.replace("-out", "")]);
        assert_eq!(json.lines().count(), 39_200);
        let row: Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
        assert_eq!((&row["n"], &row["host"]), (&39_999.into(), &"h39999".into()));
        // The rows without rejects go to a file, too.
        urlgram(&["get", "-f", "host", "--column", "url", "--skip-rejects", "-o", &output, "--keep", "n", &input]);
        let reader = Reader::open(Path::new(&output)).unwrap();
        let rows: usize = (0..reader.groups())
            .flat_map(|group| reader.group(group, None).unwrap())
            .map(|batch| batch.unwrap().num_rows())
            .sum();
        assert_eq!(rows, 39_200);
    }
}
