//! Messages over streams, such as stdin and stdout: [`Transport`].
//!
//! A message that is not JSON, or not a message, is answered with an error, and the next one is read: a mistake of a client does not end
//! the server.

use std::io::{self, BufRead, Read as _, Write};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded, select_biased, unbounded};
use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

/// Largest message in bytes. A longer one ends the server: its end may never come.
const LARGEST: u64 = 1 << 28;

/// Number of messages that wait to be handled. The client waits if there are more.
const MOST_WAITING: usize = 1 << 10;

/// Longest line of a header in bytes.
const LONGEST_HEADER: u64 = 1 << 12;

/// The threads that read and write messages.
pub(crate) struct Transport {
    reader: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Transport {
    /// Starts to read and to write messages.
    pub(crate) fn start(
        mut input: impl BufRead + Send + 'static,
        mut output: impl Write + Send + 'static,
    ) -> (Connection, Transport) {
        let (sender, to_write) = unbounded();
        let (to_server, receiver) = bounded(MOST_WAITING);
        let (refusals, refused) = unbounded();
        let writer = thread::spawn(move || write_all(&mut output, &to_write, &refused));
        let reader = thread::spawn(move || read_all(&mut input, &to_server, &refusals));
        (Connection { sender, receiver }, Transport { reader, writer })
    }

    /// Waits until everything is written, which is after the connection was dropped. Does not wait for input.
    ///
    /// # Errors
    /// A stream that could not be read or written.
    pub(crate) fn finish(self) -> io::Result<()> {
        let panicked = |_| Err(io::Error::other("a thread panicked"));
        let written = self.writer.join().unwrap_or_else(panicked);
        if self.reader.is_finished() { written.and(self.reader.join().unwrap_or_else(panicked)) } else { written }
    }
}

/// The next part of the input.
enum Frame {
    Message(Message),
    /// The reason why it is not a message, with the code of the error.
    Refused(ErrorCode, String),
    End,
}

fn read_all(input: &mut impl BufRead, server: &Sender<Message>, refusals: &Sender<Value>) -> io::Result<()> {
    loop {
        match read(input)? {
            Frame::End => return Ok(()),
            Frame::Refused(code, message) => {
                let error = json!({"code": code as i32, "message": message});
                if refusals.send(json!({"jsonrpc": "2.0", "id": null, "error": error})).is_err() {
                    return Ok(());
                }
            }
            Frame::Message(message) => {
                let is_exit = matches!(&message, Message::Notification(notification) if notification.method == "exit");
                if server.send(message).is_err() || is_exit {
                    return Ok(());
                }
            }
        }
    }
}

/// Reads a header and the message after it.
fn read(input: &mut impl BufRead) -> io::Result<Frame> {
    let (mut length, mut is_first, mut strange) = (None, true, None);
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(Frame::End);
        }
        let line = line.trim_ascii();
        if line.is_empty() && !is_first {
            break;
        }
        let line = String::from_utf8_lossy(line);
        match line.split_once(':') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<u64>().ok();
            }
            Some(_) => {}
            None if line.is_empty() => continue,
            None => strange = strange.or(Some(line.into_owned())),
        }
        is_first = false;
    }
    let Some(length) = length else {
        let found = strange.map_or_else(String::new, |_| ", found something else".to_owned());
        return Ok(Frame::Refused(ErrorCode::ParseError, format!("expected a header with Content-Length{found}")));
    };
    if length > LARGEST {
        let message = format!("a message of {length} bytes; at most {LARGEST} are read");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(Frame::End);
    }
    Ok(match serde_json::from_slice::<Value>(&body) {
        Err(error) => Frame::Refused(ErrorCode::ParseError, format!("not JSON: {error}")),
        Ok(value) => match serde_json::from_value(value) {
            Ok(message) => Frame::Message(message),
            Err(_) => Frame::Refused(ErrorCode::InvalidRequest, "not a message of JSON-RPC".to_owned()),
        },
    })
}

fn write_all(output: &mut impl Write, messages: &Receiver<Message>, refused: &Receiver<Value>) -> io::Result<()> {
    let mut is_read = true;
    loop {
        let refusals = if is_read { refused.clone() } else { crossbeam_channel::never() };
        select_biased! {
            recv(refusals) -> refusal => match refusal {
                Ok(refusal) => write(output, &refusal)?,
                Err(_) => is_read = false,
            },
            recv(messages) -> message => match message {
                Ok(message) => message.write(output)?,
                Err(_) => return Ok(()),
            },
        }
    }
}

fn write(output: &mut impl Write, value: &Value) -> io::Result<()> {
    let text = value.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(mut input: &[u8]) -> Vec<String> {
        let mut shown = Vec::new();
        loop {
            shown.push(match read(&mut input).unwrap() {
                Frame::End => return shown,
                Frame::Refused(code, message) => format!("{} {message}", code as i32),
                Frame::Message(Message::Request(request)) => request.method,
                Frame::Message(Message::Notification(notification)) => notification.method,
                Frame::Message(Message::Response(_)) => "response".to_owned(),
            });
        }
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn what_follows_a_malformed_message_is_read() {
        let good = framed(r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#);
        for (bad, code) in [
            (framed("{"), "-32700 not JSON"),
            (framed("\u{ff}"), "-32700 not JSON"),
            (framed("[]"), "-32600 not a message"),
            (framed("{\"id\":[]}"), "-32600 not a message"),
            ("nonsense\r\n\r\n".to_owned(), "-32700 expected a header"),
            ("Content-Length: x\r\n\r\n".to_owned(), "-32700 expected a header"),
        ] {
            let found = frames(format!("{bad}{good}").as_bytes());
            assert!(found.len() == 2 && found[0].starts_with(code) && found[1] == "shutdown", "{bad:?} {found:?}");
        }
        assert_eq!(frames(b"Content-Length: 99\r\n\r\n{}"), [""; 0]);
        assert_eq!(frames(b"Content-Length: 99"), [""; 0]);
        for length in ["268435457", "18446744073709551615"] {
            let header = format!("Content-Length: {length}\r\n\r\n");
            assert!(read(&mut header.as_bytes()).is_err(), "{length}");
        }
        let type_too = good.replacen("\r\n", "\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n", 1);
        assert_eq!(frames(type_too.as_bytes()), ["shutdown"]);
    }
}
