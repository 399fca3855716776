//! Panics as errors, so that one file cannot end the run for all others.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// The message of the last panic in [`caught`] on this thread; none outside of it.
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work`. A panic is an error with its message and its place in the source, and prints nothing.
///
/// # Errors
/// `work` panicked.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    keep_messages();
    MESSAGE.set(Some(String::new()));
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let message = MESSAGE.take().unwrap_or_default();
    result.map_err(|_| message)
}

/// Lets panics in [`caught`] be kept instead of printed.
fn keep_messages() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if MESSAGE.with_borrow(Option::is_none) {
                return print(info);
            }
            let payload = info.payload();
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic");
            let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
            MESSAGE.set(Some(text.to_owned() + &place.unwrap_or_default()));
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_place() {
        assert_eq!(caught(|| 1), Ok(1));
        let message = caught(|| [0; 3].iter().map(|_| 1).sum::<usize>().checked_sub(4).expect("no number"));
        let message = message.unwrap_err();
        assert!(message.starts_with("no number (") && message.contains("caught.rs:"), "{message}");
        assert_eq!(caught(|| 2), Ok(2), "the next one is not affected");
    }
}
