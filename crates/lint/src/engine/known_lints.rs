//! The lints that a linter knows, by the kinds of their findings.

use super::lint::Lint;
use urlgram::diagnostic::Kind;

/// Lints, selected or not.
#[derive(Debug, Default)]
pub(super) struct KnownLints {
    /// In the order in which they were added.
    lints: Vec<&'static Lint>,
    /// `lints`, sorted by the numbers of their codes. A code that occurs twice means the first of its lints.
    by_code: Vec<(u64, &'static Lint)>,
}

impl KnownLints {
    pub(super) fn add(&mut self, lint: &'static Lint) {
        self.lints.push(lint);
        let number = number_of(lint.kind);
        let place = self.by_code.partition_point(|(known, _)| *known <= number);
        self.by_code.insert(place, (number, lint));
    }

    pub(super) fn all(&self) -> &[&'static Lint] {
        &self.lints
    }

    /// Returns the lint whose findings are of this kind.
    pub(super) fn of_kind(&self, kind: Kind) -> Option<&'static Lint> {
        let number = number_of(kind);
        let first = self.by_code.partition_point(|(known, _)| *known < number);
        let same = self.by_code[first..].iter().take_while(|(known, _)| *known == number);
        same.map(|(_, lint)| *lint).find(|lint| lint.kind == kind)
    }
}

/// Returns the first bytes of the code of a kind as a number, which is compared faster than a text.
fn number_of(kind: Kind) -> u64 {
    let mut bytes = [0; 8];
    bytes.iter_mut().zip(kind.code().bytes()).for_each(|(place, byte)| *place = byte);
    u64::from_be_bytes(bytes)
}
