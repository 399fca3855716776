//! Several fields of one pass are the columns of their kernels.

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, BinaryArray, DictionaryArray, StringArray};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use urlgram_arrow::{Argument, Options, kernel, kernels, parse, parse_fields, select, select_as};

use crate::boundary::url;
use crate::texts::texts;

/// Fields with a kernel and its argument.
const OTHERS: [(&str, &str, Option<&str>); 6] = [
    ("domain", "registrable_domain", None),
    ("query.a", "query_value", Some("a")),
    ("query.*a", "query_matching", Some("*a")),
    ("path.-1", "path_segment", Some("-1")),
    ("ftp.typecode", "scheme_field", Some("ftp.typecode")),
    ("protocol", "scheme", None),
];

fn argument(name: &str, text: &str) -> Argument {
    if name == "path_segment" { Argument::Index(text.parse().unwrap()) } else { text.into() }
}

/// Asserts that all fields at once are the columns that each makes alone.
fn agree(column: &ArrayRef, spec: &str, parallel: bool) {
    let options = Options::by(spec).unwrap().parallel(parallel);
    let mut names: Vec<&str> = vec!["fragment", "host", "valid"];
    let alone = |name: &&str| kernel(name).unwrap().prepare(None, &options).is_ok();
    let without_parameter = kernels().filter(|kernel| kernel.parameter().is_none()).map(|kernel| kernel.name());
    names.extend(without_parameter.filter(alone).filter(|name| !["parse", "fragment", "host"].contains(name)));
    names.extend(OTHERS.map(|(name, ..)| name));
    let found = select(&names, &options).unwrap().run(column).unwrap();
    let parsed = parse(column, &options).unwrap();
    for (name, found) in names.iter().zip(found.as_struct().columns()) {
        let expected = match (parsed.column_by_name(name), OTHERS.iter().find(|(known, ..)| known == name)) {
            (Some(field), _) => field.clone(),
            (None, Some((_, name, text))) => {
                let argument = text.map(|text| argument(name, text));
                kernel(name).unwrap().run(column, argument.as_ref(), &options).unwrap()
            }
            (None, None) => kernel(name).unwrap().run(column, None, &options).unwrap(),
        };
        assert_eq!(found, &expected, "{name} by {spec}");
    }
}

#[test]
fn fields_are_the_columns_of_their_kernels() {
    let texts = texts().into_iter().step_by(7).map(Some).chain([None]).collect::<Vec<_>>();
    let column: ArrayRef = std::sync::Arc::new(StringArray::from_iter(texts));
    for spec in Options::specifications() {
        agree(&column, spec, false);
        agree(&column.slice(5, 300), spec, false);
        agree(&column.slice(5, 0), spec, false);
    }
}

#[test]
fn threads_that_share_ranges_make_the_same_fields() {
    let url = |row: usize| match row % 50 {
        0 => None,
        1 => Some(format!("http://host name/{row}")),
        _ => Some(format!("https://www.host-{row}.example.co.uk/a/{row}?a={row}&%62a=%20#f")),
    };
    let column: ArrayRef = std::sync::Arc::new((0..20_000).map(url).collect::<StringArray>());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for spec in ["rfc3986", "urllib"] {
        pool.install(|| agree(&column, spec, true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn fields_of_any_text_are_the_columns_of_their_kernels(texts in vec(weighted(0.9, url()), 0..150)) {
        let column: ArrayRef = std::sync::Arc::new(StringArray::from_iter(texts));
        for spec in ["rfc3986", "rfc3987", "whatwg"] {
            agree(&column, spec, false);
        }
    }
}

#[test]
fn bytes_and_dictionaries() {
    let bytes: ArrayRef = std::sync::Arc::new(BinaryArray::from(vec![b"http://h/\xff".as_slice(), b"http://h/?a=1"]));
    agree(&bytes, "rfc3986", false);
    let keys = arrow_array::Int8Array::from(vec![Some(0), None, Some(0)]);
    let dictionary: DictionaryArray<Int8Type> =
        DictionaryArray::new(keys, std::sync::Arc::new(StringArray::from(vec!["http://www.h.example/?a=1"])));
    let found = select(&["domain", "query.a"], &Options::default()).unwrap().run(&dictionary).unwrap();
    let domains = found.as_struct().column(0).as_string_view();
    assert_eq!((domains.value(0), found.is_null(1), domains.value(2)), ("h.example", true, "h.example"));
}

#[test]
fn names_are_checked_before_the_first_row() {
    let fails = |fields: &[&str]| select(fields, &Options::default()).unwrap_err().to_string();
    assert!(fails(&["hots"]).starts_with("unknown field `hots`"));
    assert!(fails(&["query_value"]).starts_with("unknown field `query_value`"));
    assert!(fails(&["path.x"]).starts_with("unknown field `path.x`"));
    assert!(fails(&["host.x"]).starts_with("scheme_field: unknown scheme `host`"));
    assert!(fails(&["host", "host"]).contains("the field `host` is given twice"));
    let urllib = Options::by("urllib").unwrap();
    assert_eq!(select(&["normalize"], &urllib).unwrap_err().to_string(), "normalize is not defined by urllib");
    let twice = select_as(&[("a", "host"), ("b", "hostname")], &Options::default()).unwrap();
    let found = twice.run(&StringArray::from(vec!["http://h"])).unwrap();
    assert_eq!(found.as_struct().column(0), found.as_struct().column(1));
    assert_eq!(found.data_type(), twice.output_type());
    let nothing = select(&[], &Options::default()).unwrap().run(&StringArray::from(vec![Some("a"), None])).unwrap();
    assert_eq!((nothing.len(), nothing.null_count()), (2, 1));
    assert_eq!(parse_fields().len(), 11);
}
