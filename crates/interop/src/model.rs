//! Models: the specification that a program agrees with, proved on the corpus.

use std::sync::LazyLock;

use urlgram::interpret::{Interpretations, Spec, read};
use urlgram::urllib::Version;

use super::corpus::entries;
use super::endpoint::{Endpoint, endpoint_by};
use super::program::{Program, programs};
use super::{boost, curl, go, java_url, php, python, ruby, rust_http, standard};

/// One line per program: its name, the name of the specification, and the five agreements of [`Model`].
const MODELS: &str = include_str!("../data/models.tsv");

/// The specification that is nearest to a program, and on how many texts they agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// The name of the program.
    pub program: &'static str,
    /// The specification.
    pub specification: Spec,
    /// The whole corpus.
    pub all: Agreement,
    /// The texts on which the specifications agree, as `is_plain` decides, and how often the program agrees with all of them.
    pub plain: Agreement,
    /// The half of the corpus to which the specification was not fitted.
    pub held_out: Agreement,
    /// Those of the held-out half on which the specifications agree.
    pub held_out_plain: Agreement,
    /// The texts that a model knows which was written after the documentation and the source of the program; no texts without one.
    pub own: Agreement,
}

/// The answer of a program to a text, as a model of it says: the host and the port, or that it rejects the text. `None` if the model does
/// not know.
pub(crate) type OwnModel = fn(&Interpretations<'_>) -> Option<Option<Endpoint>>;

/// The models that were written for a program, by its name.
const OWN: &[(&str, OwnModel)] = &[
    ("boost", boost::read),
    ("chromium", standard::chromium),
    ("curl", |readings| Some(curl::read(readings.text()))),
    ("go", |readings| Some(go::read(readings.text()))),
    ("httpx", python::httpx),
    ("java-uri", |readings| Some(answer_of(readings, Spec::Java))),
    ("java-url", |readings| Some(java_url::read(readings.text()))),
    ("node", standard::node),
    ("php", |readings| Some(php::read(readings.text()))),
    ("ruby", ruby::read),
    ("rust-http", |readings| Some(rust_http::read(readings.text()))),
    ("rust-url", standard::rust_url),
    ("urllib3", python::urllib3),
    ("whatwg-url", standard::whatwg_url),
    ("yarl", python::yarl),
];

/// Returns the model that was written for a program.
pub(crate) fn own_model(program: &Program) -> Option<OwnModel> {
    OWN.iter().find(|(name, _)| *name == program.name).map(|(_, model)| *model)
}

/// Number of texts on which a program and a specification agree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Agreement {
    /// Number of texts with equal answers.
    pub equal: usize,
    /// Number of texts compared.
    pub texts: usize,
}

impl Agreement {
    /// Whether there were enough texts, and no answer differed.
    pub fn is_proved(self) -> bool {
        const ENOUGH: usize = 300;
        self.texts >= ENOUGH && self.equal == self.texts
    }

    /// Returns the sum of two agreements.
    fn with(self, other: Self) -> Self {
        Agreement { equal: self.equal + other.equal, texts: self.texts + other.texts }
    }

    /// Counts one more text.
    fn count(&mut self, is_equal: bool) {
        self.texts += 1;
        self.equal += usize::from(is_equal);
    }
}

/// Returns the specifications that programs are compared with: one of each kind, and `urllib` of each release that is known.
pub fn specifications() -> Vec<Spec> {
    let releases = [Some(Version::V3_11), Version::new(12, 1), Version::new(13, 0)];
    let specs = Spec::ALL.into_iter().filter(|spec| *spec != Spec::Scheme);
    specs.chain(releases.into_iter().flatten().map(Spec::Urllib)).collect()
}

/// Returns the name by which the files of this package refer to a specification.
pub fn specification_name(reader: Spec) -> String {
    match reader {
        Spec::Urllib(version) => format!("urllib {version}"),
        other => other.to_string(),
    }
}

/// Whether a text is an `http` or `https` URL from which RFC 3986, the URL Standard and `urllib` read the same host and port.
///
/// The host has ASCII letters, digits, hyphens and dots only, and no label in Punycode, which programs check by different tables.
pub fn is_plain(readings: &Interpretations<'_>) -> bool {
    let endpoint = |spec| readings.of(spec).and_then(endpoint_by);
    let scheme = readings.of(Spec::Whatwg).and_then(|reading| reading.scheme());
    let is_web = scheme.is_some_and(|scheme| ["http", "https"].contains(&scheme.value));
    let first = endpoint(Spec::Rfc3986);
    is_web
        && first.as_ref().is_some_and(|first| is_simple_name(&first.host))
        && first == endpoint(Spec::Whatwg)
        && first == endpoint(Spec::URLLIB)
}

fn is_simple_name(host: &str) -> bool {
    let is_simple = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    !host.is_empty() && host.bytes().all(is_simple) && host.split('.').all(|label| !label.starts_with("xn--"))
}

/// Returns what a specification makes of a text.
pub(crate) fn answer_of(readings: &Interpretations<'_>, reader: Spec) -> Option<Endpoint> {
    match reader {
        Spec::Urllib(version) => readings.urllib(version).and_then(endpoint_by),
        other => readings.of(other).and_then(endpoint_by),
    }
}

/// Compares each program with each specification on the whole corpus, and returns the models and the agreement with the claims.
///
/// A specification is fitted to a program on every second text, and judged on the others.
pub fn fit() -> Vec<(Model, Option<Agreement>)> {
    let readers = specifications();
    let mut own = vec![Agreement::default(); programs().len()];
    // For each program and specification: the agreement on the half for the fit and on the other half, each with its plain texts.
    let mut counts = vec![vec![[Agreement::default(); 4]; readers.len()]; programs().len()];
    for (number, entry) in entries().enumerate() {
        let text = entry.text();
        let readings = read(&text);
        let is_plain = is_plain(&readings);
        let half = number % 2 * 2;
        let common = answer_of(&readings, Spec::Rfc3986);
        let expected: Vec<Option<Endpoint>> = readers.iter().map(|reader| answer_of(&readings, *reader)).collect();
        for ((program, counts), own) in programs().iter().zip(&mut counts).zip(&mut own) {
            let Some(answer) = entry.answer(program) else { continue };
            if let Some(known) = own_model(program).and_then(|model| model(&readings)) {
                own.count(answer == known);
            }
            for (expected, counts) in expected.iter().zip(counts) {
                counts[half].count(answer == *expected);
                if is_plain {
                    counts[half + 1].count(answer == common);
                }
            }
        }
    }
    let counted = programs().iter().zip(counts.iter().zip(own));
    counted.filter_map(|(program, (counts, own))| fitted(program, &readers, counts, own)).collect()
}

fn fitted(
    program: &'static Program,
    readers: &[Spec],
    counts: &[[Agreement; 4]],
    own: Agreement,
) -> Option<(Model, Option<Agreement>)> {
    // Of equally good specifications the first.
    let best = (0..readers.len()).rev().max_by_key(|reader| counts[*reader][0].equal)?;
    let [half, plain_half, held_out, held_out_plain] = counts[best];
    let (all, plain) = (half.with(held_out), plain_half.with(held_out_plain));
    let model =
        Model { program: program.name, specification: readers[best], all, plain, held_out, held_out_plain, own };
    let claimed = readers.iter().position(|reader| specification_name(*reader) == program.claims);
    Some((model, claimed.map(|claimed| counts[claimed][0].with(counts[claimed][2]))))
}

static PARSED: LazyLock<Vec<Model>> = LazyLock::new(|| {
    let readers = specifications();
    MODELS.lines().filter_map(|line| parsed(line, &readers)).collect()
});

fn parsed(line: &'static str, readers: &[Spec]) -> Option<Model> {
    let mut fields = line.split('\t');
    let (program, name) = (fields.next()?, fields.next()?);
    let specification = readers.iter().copied().find(|reader| specification_name(*reader) == name)?;
    let mut next = || {
        let (equal, texts) = fields.next()?.split_once('/')?;
        Some(Agreement { equal: equal.parse().ok()?, texts: texts.parse().ok()? })
    };
    Some(Model {
        program,
        specification,
        all: next()?,
        plain: next()?,
        held_out: next()?,
        held_out_plain: next()?,
        own: next()?,
    })
}

impl Model {
    /// Returns the line of `data/models.tsv`.
    pub fn line(&self) -> String {
        let agreements = [self.all, self.plain, self.held_out, self.held_out_plain, self.own];
        let agreements = agreements.map(|agreement| format!("{}/{}", agreement.equal, agreement.texts)).join("\t");
        format!("{}\t{}\t{agreements}\n", self.program, specification_name(self.specification))
    }
}

/// Returns the model of each program.
pub fn models() -> &'static [Model] {
    &PARSED
}

/// Returns the model of a program.
pub fn model(program: &Program) -> Option<&'static Model> {
    models().iter().find(|model| model.program == program.name)
}
