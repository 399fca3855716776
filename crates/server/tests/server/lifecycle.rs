//! The beginning and the end of a conversation, and what the protocol says about requests.

use lsp_server::{Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use urlgram_server::Ended;

use crate::client::Client;

#[test]
fn a_client_starts_and_ends_the_server() {
    let client = Client::start();
    assert_eq!(client.started["serverInfo"]["name"], "urlgram");
    assert_eq!(client.started["capabilities"]["textDocumentSync"]["change"], 2);
    assert_eq!(client.end(), Ended::Orderly);
    assert_eq!(Client::start().hang_up(), Ended::Abruptly);
}

#[test]
fn requests_before_and_after_the_time_of_the_server_are_refused() {
    let (server, client) = lsp_server::Connection::memory();
    let thread = std::thread::spawn(move || urlgram_server::serve(&server));
    let ask = |id: i32, method: &str, params: Value| {
        client.sender.send(Message::Request(Request::new(id.into(), method.to_owned(), params))).unwrap();
        let Message::Response(response) = client.receiver.recv().unwrap() else { panic!("no response") };
        response.response_result.map_err(|error| error.code)
    };
    assert_eq!(ask(1, "textDocument/hover", json!({})), Err(-32002));
    assert_eq!(ask(2, "initialize", json!({"capabilities": 7})), Err(-32602));
    assert!(ask(3, "initialize", json!({"processId": null, "rootUri": null, "capabilities": {}})).is_ok());
    assert_eq!(ask(4, "textDocument/unknown", json!({})), Err(-32601));
    assert_eq!(ask(5, "textDocument/hover", json!({"textDocument": 1})), Err(-32602));
    assert!(ask(6, "shutdown", Value::Null).is_ok());
    assert_eq!(ask(7, "textDocument/hover", json!({})), Err(-32600));
    client.sender.send(Message::Notification(Notification::new("exit".to_owned(), Value::Null))).unwrap();
    assert_eq!(thread.join().unwrap(), Ended::Orderly);
}

#[test]
fn a_request_that_waits_can_be_cancelled() {
    let mut client = Client::start();
    // Reading this takes long enough for the messages after it to wait.
    client.open("untitled:a", "markdown", &"[a](http://127.1/b%zz) ".repeat(20_000));
    let ids: Vec<RequestId> = (1000..1003).map(RequestId::from).collect();
    for id in &ids {
        let params = json!({"textDocument": {"uri": "untitled:a"}});
        client.send(Request::new(id.clone(), "textDocument/documentLink".to_owned(), params));
    }
    client.notify("$/cancelRequest", json!({"id": 1001}));
    client.notify("$/cancelRequest", json!({"id": 9999}));
    let answers: Vec<_> = ids.iter().map(|id| client.answer(id)).collect();
    // The server may have been quicker.
    assert!(answers[1].as_ref().map_or_else(|error| error.code == -32800, Value::is_array), "{:?}", answers[1]);
    assert!(answers[0].is_ok() && answers[2].is_ok());
    client.end();
}

#[test]
fn options_that_are_not_valid_are_reported_and_not_used() {
    for options in [json!({"lint": 7}), json!({"lint": {"select": ["U9999"]}}), json!({"configuration": "/no/such"})] {
        let mut client = Client::with(json!({}), options, None);
        let message = client.wait_for("window/showMessage");
        assert!(message["message"].as_str().unwrap().contains("not used"), "{message}");
        client.open("untitled:a", "markdown", "[a](HTTP://example.org/)\n");
        assert_eq!(client.diagnostics("untitled:a").len(), 1);
        client.end();
    }
}
