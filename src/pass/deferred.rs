//! [`Deferred`]: a failure that is found when somebody reads it.
//!
//! Many callers only ask whether a text matches, or drop the error of a text for that of another rule. Finding the failure
//! takes the slow pass and several times as long as rejecting the text. So an error keeps a copy of the text, and the slow
//! pass runs on first use. Without the standard library there is no cell that several threads can fill, and the failure is
//! found at once.

pub(super) use cell::Deferred;

#[cfg(feature = "std")]
mod cell {
    use alloc::boxed::Box;
    use std::sync::OnceLock;

    use crate::pass::failure::{Failure, FindFailure};

    /// The longest text that is copied, in bytes. The failure of a longer one is found at once, so that an error stays small.
    const LONGEST_COPY: usize = 1024;

    /// A failure, or the text in which to find it.
    #[derive(Clone)]
    pub(in crate::pass) struct Deferred {
        text: Box<str>,
        find: FindFailure,
        // Boxed, so that an error is no larger than a tree: both share the result of a parse.
        found: OnceLock<Box<Failure>>,
    }

    impl Deferred {
        pub(in crate::pass) fn new(text: &str, find: FindFailure) -> Self {
            if text.len() > LONGEST_COPY {
                return Deferred::found(find(text));
            }
            Deferred { text: text.into(), find, found: OnceLock::new() }
        }

        pub(in crate::pass) fn found(failure: Failure) -> Self {
            let found = OnceLock::from(Box::new(failure));
            Deferred { text: Box::default(), find: |_| unreachable!("the failure is known"), found }
        }

        pub(in crate::pass) fn get(&self) -> &Failure {
            self.found.get_or_init(|| Box::new((self.find)(&self.text)))
        }
    }
}

#[cfg(not(feature = "std"))]
mod cell {
    use crate::pass::failure::{Failure, FindFailure};

    /// A failure.
    #[derive(Clone)]
    pub(in crate::pass) struct Deferred(Failure);

    impl Deferred {
        pub(in crate::pass) fn new(text: &str, find: FindFailure) -> Self {
            Deferred(find(text))
        }

        pub(in crate::pass) fn found(failure: Failure) -> Self {
            Deferred(failure)
        }

        pub(in crate::pass) fn get(&self) -> &Failure {
            &self.0
        }
    }
}
