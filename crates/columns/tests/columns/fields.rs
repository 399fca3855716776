//! The fields of `parse` are those of the library, for every specification.

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, StringArray, StructArray};
use urlgram::interpret::{self, Role};
use urlgram_arrow::{Options, Spec, kernel, parse};

use crate::texts::texts;

/// Returns the value of a text field; `None` if it is null.
pub(crate) fn field<'p>(parsed: &'p StructArray, name: &str, row: usize) -> Option<&'p str> {
    let column = parsed.column_by_name(name).unwrap().as_string_view();
    column.is_valid(row).then(|| column.value(row))
}

#[test]
fn fields_are_those_of_the_interpretation() {
    let texts = texts();
    let column = StringArray::from_iter_values(&texts);
    for name in Options::specifications().chain(["urllib-3.11"]) {
        let options = Options::by(name).unwrap();
        let parsed = parse(&column, &options).unwrap();
        assert_eq!(parsed.len(), texts.len());
        for (row, text) in texts.iter().enumerate() {
            let all = interpret::read(text);
            let one = match options.spec {
                Spec::Urllib(version) => all.urllib(version),
                spec => all.of(spec),
            };
            let Some(one) = one else {
                let is_null = |column: &ArrayRef| column.is_null(row);
                assert!(parsed.columns().iter().all(is_null), "{name} defines {text:?}");
                continue;
            };
            let valid = parsed.column_by_name("valid").unwrap().as_boolean();
            assert_eq!(valid.value(row), one.is_accepted(), "{name}: {text:?}");
            for role in Role::ALL {
                let expected = one.component(role).map(|component| component.value);
                assert_eq!(field(&parsed, role.name(), row), expected, "{name}: {role} of {text:?}");
            }
            let offset = parsed.column_by_name("error_offset").unwrap().as_primitive::<Int32Type>();
            let expected = one.rejection().and_then(|rejection| rejection.span()).map(|span| span.start as i32);
            assert_eq!(offset.is_valid(row).then(|| offset.value(row)), expected, "{name}: {text:?}");
            assert_eq!(field(&parsed, "error_code", row).is_some(), !one.is_accepted(), "{name}: {text:?}");
        }
    }
}

#[test]
fn a_component_alone_is_the_same_field() {
    let column = StringArray::from_iter_values(texts());
    for name in Options::specifications() {
        let options = Options::by(name).unwrap();
        let parsed = parse(&column, &options).unwrap();
        for component in ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"] {
            let alone = kernel(component).unwrap().run(&column, None, &options).unwrap();
            assert_eq!(&alone, parsed.column_by_name(component).unwrap(), "{component} by {name}");
        }
        let valid = kernel("is_valid").unwrap().run(&column, None, &options).unwrap();
        assert_eq!(&valid, parsed.column_by_name("valid").unwrap(), "{name}");
    }
}

#[test]
fn codes_are_those_of_the_diagnostics() {
    let code = |spec, text| {
        let parsed = parse(&StringArray::from(vec![text]), &Options::by(spec).unwrap()).unwrap();
        let offset = parsed.column_by_name("error_offset").unwrap().as_primitive::<Int32Type>().value(0);
        (field(&parsed, "error_code", 0).unwrap().to_owned(), offset)
    };
    assert_eq!(code("rfc3986", "http://h:8x/"), ("U111".to_owned(), 10));
    assert_eq!(code("rfc3986", "http://h/é"), ("U118".to_owned(), 9));
    assert_eq!(code("rfc3987", "http://[::1"), ("U108".to_owned(), 11));
    assert_eq!(code("scheme", "http:///path"), ("U200".to_owned(), 7));
    assert_eq!(code("urllib", "http://[::1").0, "ValueError");
    let (whatwg, _) = code("whatwg", "http://[::1");
    assert_eq!(
        whatwg,
        urlgram::diagnostic::Kind::Validation(urlgram::whatwg::ValidationErrorKind::Ipv6Unclosed).code()
    );
}

#[test]
fn absent_is_null_and_empty_is_empty() {
    let column = StringArray::from(vec!["http://@h:/?#", "http://h", "", "x:"]);
    let parsed = parse(&column, &Options::default()).unwrap();
    let row =
        |row| ["scheme", "userinfo", "host", "port", "path", "query", "fragment"].map(|name| field(&parsed, name, row));
    assert_eq!(row(0), [Some("http"), Some(""), Some("h"), Some(""), Some("/"), Some(""), Some("")]);
    assert_eq!(row(1), [Some("http"), None, Some("h"), None, Some(""), None, None]);
    assert_eq!(row(2), [None, None, None, None, Some(""), None, None]);
    assert_eq!(row(3), [Some("x"), None, None, None, Some(""), None, None]);
}

/// Ranges of rows are read apart.
#[test]
fn a_part_of_a_large_column_has_the_same_fields() {
    let rows = 300_000;
    let url = |row: usize| match row % 100 {
        0 => format!("http://host name/{row}"),
        1 => format!("mailto:{row}@example.org"),
        _ => format!("https://host-{row}.example.org/path?query={row}"),
    };
    let column = StringArray::from_iter_values((0..rows).map(url));
    for is_parallel in [false, true] {
        let options = Options::default().parallel(is_parallel);
        let parsed = parse(&column, &options).unwrap();
        for start in [0, 150_001, rows - 1000] {
            assert_eq!(parsed.slice(start, 1000), parse(&column.slice(start, 1000), &options).unwrap(), "{start}");
        }
    }
}
