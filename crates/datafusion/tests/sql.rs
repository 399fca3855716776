//! The functions in queries: the same results as the kernels, for columns, single values, and arguments that are columns.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../../tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray, StringViewArray,
};
use arrow_select::concat::concat;
use datafusion::prelude::SessionContext;
use urlgram_arrow::{Argument, Options, kernels};
use urlgram_datafusion::{functions, register};

/// Returns a session with the functions of `spec`, and a table `t`.
fn session(spec: &str, columns: Vec<(&str, ArrayRef)>) -> SessionContext {
    let mut context = SessionContext::new();
    register(&mut context, Options::by(spec).unwrap()).unwrap();
    context.register_batch("t", RecordBatch::try_from_iter(columns).unwrap()).unwrap();
    context
}

/// Returns the first column of the result.
async fn query(context: &SessionContext, sql: &str) -> Result<ArrayRef, String> {
    let batches = context
        .sql(sql)
        .await
        .map_err(|error| error.to_string())?
        .collect()
        .await
        .map_err(|error| error.to_string())?;
    let columns: Vec<&dyn Array> = batches.iter().map(|batch| &**batch.column(0)).collect();
    Ok(concat(&columns).unwrap())
}

async fn texts(context: &SessionContext, sql: &str) -> Vec<Option<String>> {
    query(context, sql).await.unwrap().as_string_view().iter().map(|text| text.map(str::to_owned)).collect()
}

fn some(texts: &[&str]) -> Vec<Option<String>> {
    texts.iter().map(|text| (*text != "-").then(|| (*text).to_owned())).collect()
}

#[tokio::test]
async fn every_function_gives_the_result_of_its_kernel() {
    let urls: Vec<String> =
        support::url_lists().iter().flat_map(|(_, list)| list.lines().map(str::to_owned)).step_by(20).collect();
    assert!(urls.len() > 1000);
    let urls: ArrayRef =
        Arc::new(StringArray::from_iter(urls.into_iter().map(Some).chain([None, Some("a b".to_owned())])));
    for spec in ["rfc3986", "whatwg", "urllib-3.12", "scheme"] {
        let options = Options::by(spec).unwrap();
        let context = session(spec, vec![("url", Arc::clone(&urls))]);
        let mut count = 0;
        for kernel in kernels() {
            let argument = kernel.parameter().map(|parameter| parameter.example_argument());
            let Ok(prepared) = kernel.prepare(argument.as_ref(), &options) else { continue };
            let argument = match &argument {
                None => String::new(),
                Some(Argument::Index(index)) => format!(", {index}"),
                Some(Argument::Text(text)) => format!(", '{text}'"),
            };
            let sql = format!("SELECT url_{}(url{argument}) FROM t", kernel.name());
            let found = query(&context, &sql).await.unwrap();
            assert_eq!(&found, &prepared.run(&urls).unwrap(), "{spec}: {sql}");
            count += 1;
        }
        assert!(count > 20, "{spec}: {count} functions");
    }
}

#[tokio::test]
async fn arguments_may_be_columns_nulls_and_single_values() {
    let url =
        StringViewArray::from(vec![Some("http://h/a/b?x=1&y=2"), Some("http://h/c?y=3"), None, Some("http://h/d")]);
    let key = StringArray::from(vec![Some("x"), Some("y"), Some("y"), None]);
    let index = Int32Array::from(vec![-1, 0, 0, 5]);
    let context = session("rfc3986", vec![("url", Arc::new(url)), ("key", Arc::new(key)), ("index", Arc::new(index))]);
    assert_eq!(texts(&context, "SELECT url_query_value(url, key) FROM t").await, some(&["1", "3", "-", "-"]));
    assert_eq!(texts(&context, "SELECT url_path_segment(url, index) FROM t").await, some(&["b", "c", "-", "-"]));
    assert_eq!(texts(&context, "SELECT url_query_value(url, NULL) FROM t").await, some(&["-"; 4]));
    assert_eq!(
        texts(&context, "SELECT url_query_value('http://h/?x=7&y=8', key) FROM t").await,
        some(&["7", "8", "8", "-"])
    );
    assert_eq!(texts(&context, "SELECT url_host('http://h/')").await, some(&["h"]));
    assert_eq!(texts(&context, "SELECT url_host(NULL)").await, some(&["-"]));
    let none = context.sql("SELECT url_query_value(url, key) FROM t WHERE url = ''").await.unwrap();
    assert_eq!(none.count().await.unwrap(), 0);
    assert_eq!(texts(&context, "SELECT url_parse(url)['host'] FROM t").await, some(&["h", "h", "-", "h"]));
    assert_eq!(texts(&context, "SELECT url_host(url) FROM t GROUP BY 1 ORDER BY 1").await, some(&["h", "-"]));
}

#[tokio::test]
async fn an_argument_of_a_row_that_is_not_valid_gives_null_in_its_row() {
    let page = StringArray::from(vec![Some("http://h/a"), Some("no base"), None]);
    let url = StringArray::from(vec!["b", "b", "b"]);
    let context = session("rfc3986", vec![("url", Arc::new(url)), ("page", Arc::new(page))]);
    assert_eq!(texts(&context, "SELECT url_resolve(url, page) FROM t").await, some(&["http://h/b", "-", "-"]));
    assert_eq!(texts(&context, "SELECT url_resolve('c', page) FROM t").await, some(&["http://h/c", "-", "-"]));
}

#[tokio::test]
async fn dictionaries_and_bytes_are_columns_of_texts() {
    let urls: DictionaryArray<Int32Type> = ["http://a/", "http://b/", "http://a/"].into_iter().collect();
    let context = session("whatwg", vec![("url", Arc::new(urls))]);
    assert_eq!(texts(&context, "SELECT url_host(url) FROM t").await, some(&["a", "b", "a"]));
    assert_eq!(texts(&context, "SELECT url_host(X'687474703a2f2f632f')").await, some(&["c"]));
}

#[tokio::test]
async fn mistakes_are_errors_of_the_query() {
    let context = session(
        "rfc3986",
        vec![("n", Arc::new(Int64Array::from(vec![1]))), ("url", Arc::new(StringArray::from(vec!["x"])))],
    );
    for (sql, expected) in [
        ("SELECT url_host(n) FROM t", "takes a column of texts, not of Int64"),
        ("SELECT url_host() FROM t", "url_host"),
        ("SELECT url_host(url, url) FROM t", "takes one argument, not 2"),
        ("SELECT url_query_value(url) FROM t", "takes two arguments, not 1"),
        ("SELECT url_path_segment(url, 'x') FROM t", "the second argument of url_path_segment cannot be of type Utf8"),
        ("SELECT url_template_match(url, '{') FROM t", "template_match"),
        ("SELECT url_resolve(url, 'no base') FROM t", "unexpected space at byte 2"),
    ] {
        let error = query(&context, sql).await.unwrap_err();
        assert!(error.contains(expected), "{sql}: {error}");
    }
}

#[tokio::test]
async fn a_session_has_the_functions_of_several_specifications() {
    let context = session("rfc3986", vec![("url", Arc::new(StringArray::from(vec!["http://h\\a"])))]);
    for function in functions("browser_", Options::by("whatwg").unwrap()) {
        context.register_udf(function);
    }
    assert_eq!(texts(&context, "SELECT browser_host(url) FROM t").await, some(&["h"]));
    assert_eq!(texts(&context, "SELECT url_host(url) FROM t").await, some(&["-"]));
}

#[test]
fn functions_describe_themselves() {
    for function in functions("url_", Options::default()) {
        let described = function.documentation().unwrap();
        assert!(described.syntax_example.starts_with(&format!("{}(url", function.name())), "{described:?}");
        assert!(described.description.len() > 10, "{described:?}");
    }
}
