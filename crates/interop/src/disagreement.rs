//! The recorded texts on which two readers part.

use super::comparison::{Answer, Aspect, compare};
use super::corpus::entries;
use super::reader::Reader;

/// A recorded text on which two readers part, and their answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The text.
    pub text: String,
    /// The property on which they part.
    pub aspect: Aspect,
    /// The answer of the first reader.
    pub first: Answer,
    /// The answer of the second reader.
    pub second: Answer,
}

impl Disagreement {
    /// Whether each of the two contacts a host, and not the same one.
    pub fn is_between_hosts(&self) -> bool {
        self.aspect == Aspect::Host && self.first.has_host() && self.second.has_host()
    }
}

/// Returns the recorded texts on which two readers part, the shortest first.
///
/// ```
/// use urlgram_interop::{Reader, disagreements};
///
/// let [curl, go] = ["curl", "go"].map(|name| name.parse::<Reader>().unwrap());
/// let shortest = disagreements(curl, go).into_iter().find(|parting| parting.is_between_hosts()).unwrap();
/// assert_eq!(shortest.text, "C://2");
/// ```
pub fn disagreements(first: Reader, second: Reader) -> Vec<Disagreement> {
    let parting = |text: String| {
        let comparison = compare(&text, &[first, second]);
        let aspect = comparison.parting()?.aspect;
        let [(_, first), (_, second)] = comparison.answers() else { return None };
        let (first, second) = (first.clone(), second.clone());
        Some(Disagreement { text, aspect, first, second })
    };
    entries().filter_map(|entry| parting(entry.text())).collect()
}
