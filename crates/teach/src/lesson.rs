//! The lessons, with the kinds of exercises that belong to each.

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The number, from 1.
    pub number: usize,
    /// The name in addresses.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// Names of the kinds of exercises.
    pub kinds: &'static [&'static str],
}

const fn lesson(number: usize, name: &'static str, title: &'static str, kinds: &'static [&'static str]) -> Lesson {
    Lesson { number, name, title, kinds }
}

/// The lessons in order.
pub const LESSONS: &[Lesson] = &[
    lesson(1, "five-questions", "One URL, five questions", &["rule"]),
    lesson(2, "reading-abnf", "Reading ABNF", &["write", "between", "two"]),
    lesson(3, "why-refused", "Why is it refused?", &["valid", "repair"]),
    lesson(4, "dot-segments", "Where does ../../g lead?", &["dots"]),
    lesson(5, "two-readers", "Two readers, one text", &["host", "state"]),
    lesson(6, "hosts-and-names", "Hosts and names", &["registrable", "host"]),
    lesson(7, "percent-encoding", "Percent-encoding", &["normal"]),
    lesson(8, "old-schemes", "Old schemes", &["old"]),
    lesson(9, "queries-and-forms", "Queries and forms", &["form"]),
    lesson(10, "designing-a-scheme", "Designing a scheme", &["write", "between"]),
];
