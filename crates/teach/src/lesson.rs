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
    /// Minutes that the text and a few exercises take.
    pub minutes: u32,
    /// The goal of the lesson, in a sentence.
    pub goal: &'static str,
    /// The skill of the learner after it: it follows the words "you can now".
    pub outcome: &'static str,
    /// Names of the kinds of exercises.
    pub kinds: &'static [&'static str],
}

/// The lessons in order: the parts of a URL first, grammars after what they describe.
pub const LESSONS: &[Lesson] = &[
    Lesson {
        number: 1,
        name: "five-questions",
        title: "One URL, five questions",
        minutes: 10,
        goal: "The parts of a URL, absent and empty ones, and what //host/path means.",
        outcome: "name each part of a URL, and tell a part that is empty from one that is absent",
        kinds: &["rule"],
    },
    Lesson {
        number: 2,
        name: "percent-encoding",
        title: "Percent-encoding",
        minutes: 10,
        goal: "What may be encoded and decoded, when, and how often.",
        outcome: "say which percent-encodings can be decoded without changing what a URL means",
        kinds: &["normal"],
    },
    Lesson {
        number: 3,
        name: "queries-and-forms",
        title: "Queries and forms",
        minutes: 8,
        goal: "What RFC 3986 says about a=1&b=2, and what forms say.",
        outcome: "read the names and values of a query as a form does, with its plus signs",
        kinds: &["form"],
    },
    Lesson {
        number: 4,
        name: "hosts-and-names",
        title: "Hosts and names",
        minutes: 12,
        goal: "Addresses, names in any script, look-alikes, registrable domains.",
        outcome: "find the domain that somebody registered, and see through a name that only looks like another",
        kinds: &["registrable", "host"],
    },
    Lesson {
        number: 5,
        name: "dot-segments",
        title: "Where does ../../g lead?",
        minutes: 12,
        goal: "Resolving a relative reference step by step, down to web+demo:/..//x.",
        outcome: "resolve any relative reference with pencil and paper",
        kinds: &["dots"],
    },
    Lesson {
        number: 6,
        name: "two-readers",
        title: "Two readers, one text",
        minutes: 12,
        goal: "0x7f.1, \\@ and http:/a: one text, two machines.",
        outcome: "explain how a URL passes a check and still leads to another host",
        kinds: &["host", "state"],
    },
    Lesson {
        number: 7,
        name: "reading-abnf",
        title: "Reading ABNF",
        minutes: 15,
        goal: "Each operator with a diagram; why 1*3DIGIT is not an octet.",
        outcome: "read the grammar of an RFC, and write a rule of your own",
        kinds: &["write", "between", "two"],
    },
    Lesson {
        number: 8,
        name: "why-refused",
        title: "Why is it refused?",
        minutes: 10,
        goal: "Where a text becomes hopeless, and where the mistake is.",
        outcome: "find the character that breaks a URL, and repair it with the smallest change",
        kinds: &["valid", "repair"],
    },
    Lesson {
        number: 9,
        name: "old-schemes",
        title: "Old schemes",
        minutes: 8,
        goal: "gopher, wais, prospero and news, as RFC 1738 has them.",
        outcome: "read an address from 1994, and say what changed since",
        kinds: &["old"],
    },
    Lesson {
        number: 10,
        name: "designing-a-scheme",
        title: "Designing a scheme",
        minutes: 15,
        goal: "Is your rule within RFC 3986? Samples, near misses, proofs.",
        outcome: "write a grammar for a scheme, and prove that it fits into RFC 3986",
        kinds: &["write", "between"],
    },
    Lesson {
        number: 11,
        name: "regular-expressions",
        title: "A regular expression for URLs",
        minutes: 12,
        goal: "Ten expressions that many programs have copied, and what each of them gets wrong.",
        outcome: "say what an expression for URLs wrongly accepts and rejects, and when a parser is the better check",
        kinds: &["between"],
    },
];
