//! `urlgram grammar show`: rules as their documents print them, with their source, uses and automaton.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::GrammarArgs;
use crate::io::Io;
use crate::output::Format;
use crate::output::style::{NAME, QUIET};
use urlgram::lines::Position;
use urlgram_abnf::{AutomatonError, Dfa, FileId, Gap, GapKind, Grammar, RuleDefinition, RuleId};

/// Show rules as their documents print them, or the whole grammar if no rule is named
///
/// A rule with a syntax error is shown as it is written. Its place is reported on stderr, and the exit code is 1.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Names of rules, in any case
    #[arg(value_name = "RULE")]
    rules: Vec<String>,

    #[command(flatten)]
    source: GrammarArgs,

    /// Also show every rule that these refer to, directly or indirectly
    #[arg(short, long, requires = "rules")]
    all: bool,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among(Format::RECORDS), default_value = "text")]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  urlgram grammar show host port
  urlgram grammar show --all dec-octet
  urlgram grammar show --grammar rfc1738 > rfc1738.bnf";

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let grammar = args.source.grammar()?;
    if args.rules.is_empty() && args.format == Format::Text {
        write!(io.out, "{}", grammar.file(FileId::MAIN).text)?;
        return report(&args.source, &grammar, grammar.ids(), io);
    }
    let named = args
        .rules
        .iter()
        .map(|name| grammar.find(name).map_err(|error| args.source.failure(name, &AutomatonError::UnknownRule(error))));
    let mut ids = named.collect::<Result<Vec<RuleId>, Failure>>()?;
    if args.rules.is_empty() {
        ids = grammar.ids().collect();
    } else if args.all {
        ids = closure(&grammar, ids);
    }
    let users = Users::of(&grammar);
    let mut automata = Automata { grammar: &grammar, left: MAX_STATES };
    for (i, id) in ids.iter().enumerate() {
        if !args.format.json(io.out, || described(&mut automata, &users, *id))? {
            if i > 0 {
                writeln!(io.out)?;
            }
            print(&mut automata, &users, *id, io)?;
        }
    }
    report(&args.source, &grammar, ids.into_iter(), io)
}

/// Reports the rules that have a syntax error.
fn report(
    source: &GrammarArgs,
    grammar: &Grammar,
    ids: impl Iterator<Item = RuleId>,
    io: &mut Io<'_>,
) -> Result<Exit, Failure> {
    let mut errors = ids.filter_map(|id| syntax_error(grammar, id));
    let Some(first) = errors.next() else { return Ok(Exit::Clean) };
    let Position { line, column, .. } = first.position(grammar);
    let others = match errors.count() {
        0 => String::new(),
        1 => ", and so has another rule".into(),
        count => format!(", and so have {count} other rules"),
    };
    let (name, rule) = (source.name(), &grammar.get(first.rule).name);
    let text = format!(
        "{name}: rule `{rule}` has a syntax error (line {line}, column {column}){others}; `urlgram grammar check {name}` shows it"
    );
    io.split().1.message(format_args!("{text}"))?;
    Ok(Exit::Findings)
}

/// Returns the syntax error of a rule itself.
fn syntax_error(grammar: &Grammar, id: RuleId) -> Option<Gap> {
    grammar.gaps(id).into_iter().find(|gap| gap.rule == id && gap.kind == GapKind::SyntaxError)
}

/// Returns the rules and all that they refer to, directly or indirectly, each once, breadth first.
fn closure(grammar: &Grammar, mut ids: Vec<RuleId>) -> Vec<RuleId> {
    let mut seen: std::collections::BTreeSet<RuleId> = ids.iter().copied().collect();
    let mut done = 0;
    while let Some(id) = ids.get(done) {
        let inside = uses(grammar.get(*id));
        ids.extend(inside.into_iter().filter(|id| seen.insert(*id)));
        done += 1;
    }
    ids
}

/// Returns the rules that a rule refers to, each once.
fn uses(rule: &RuleDefinition) -> Vec<RuleId> {
    let mut seen = std::collections::BTreeSet::new();
    rule.element.walk().filter_map(|element| element.referenced()?.1).filter(|id| seen.insert(*id)).collect()
}

/// The rules that refer to each rule.
struct Users(BTreeMap<RuleId, Vec<RuleId>>);

impl Users {
    fn of(grammar: &Grammar) -> Users {
        let mut users: BTreeMap<RuleId, Vec<RuleId>> = BTreeMap::new();
        for user in grammar.all_ids() {
            uses(grammar.get(user)).into_iter().for_each(|used| users.entry(used).or_default().push(user));
        }
        Users(users)
    }

    /// Returns the rules of the file of a rule, and of the main one, that refer to it.
    fn names(&self, grammar: &Grammar, id: RuleId) -> Vec<String> {
        let is_near = |user: &RuleId| [grammar.get(id).file, FileId::MAIN].contains(&grammar.get(*user).file);
        let users = self.0.get(&id).into_iter().flatten().copied();
        names(grammar, &users.filter(is_near).collect::<Vec<_>>())
    }
}

fn names(grammar: &Grammar, ids: &[RuleId]) -> Vec<String> {
    ids.iter().map(|id| grammar.get(*id).name.clone()).collect()
}

fn described(automata: &mut Automata<'_>, users: &Users, id: RuleId) -> Value {
    let grammar = automata.grammar;
    let rule = grammar.get(id);
    let mut json = json!({
        "name": rule.name, "document": rule.document, "section": rule.section, "url": rule.url(),
        "text": rule.text, "rule": rule.line(),
        "abnf": syntax_error(grammar, id).is_none().then(|| rule.to_string()),
        "uses": names(grammar, &uses(rule)), "used_by": users.names(grammar, id),
    });
    let gaps = grammar.gaps(id);
    if !gaps.is_empty() {
        json["regular"] = Value::Null;
        json["depends_on"] = Gap::list(&gaps).into();
        return json;
    }
    match automata.of(id) {
        Some(Ok(dfa)) => {
            json["regular"] = Value::Bool(true);
            json["states"] = dfa.state_count().into();
            json["byte_classes"] = dfa.class_count().into();
        }
        Some(Err(AutomatonError::NotRegular(error))) => {
            json["regular"] = Value::Bool(false);
            json["cycle"] = error.cycle.into();
        }
        // The automaton, or those of all rules, are too large to decide.
        Some(Err(_)) | None => json["regular"] = Value::Null,
    }
    json
}

fn print(automata: &mut Automata<'_>, users: &Users, id: RuleId, io: &mut Io<'_>) -> Result<(), Failure> {
    let grammar = automata.grammar;
    let (rule, style) = (grammar.get(id), io.out_style);
    let rest = rule.text.strip_prefix(rule.name.as_str()).unwrap_or_default();
    writeln!(io.out, "{}{rest}", style.paint(NAME, &rule.name))?;
    let mut facts: Vec<(&str, String)> = Vec::new();
    let title = grammar.file(rule.file).header.get("Title").map(|title| format!(", {title}")).unwrap_or_default();
    facts.extend(rule.citation().map(|citation| ("from", citation + &title)));
    facts.extend(rule.prose.as_ref().map(|prose| ("prose", format!("§{prose}"))));
    facts.extend(rule.url().map(|url| ("read", url)));
    let (uses, users) = (names(grammar, &uses(rule)), users.names(grammar, id));
    facts.extend((!uses.is_empty()).then(|| ("uses", uses.join(", "))));
    facts.extend((!users.is_empty()).then(|| ("used by", users.join(", "))));
    facts.push(("regular", regularity(automata, id)));
    for (what, fact) in facts {
        writeln!(io.out, "  {}  {fact}", style.paint(QUIET, format!("{what:<7}")))?;
    }
    Ok(())
}

/// Maximum number of states of the automata of all rules that are shown. Those of a long chain of rules would take quadratic time.
const MAX_STATES: usize = 1 << 18;
/// Number of states that an automaton counts as which is too large to be built.
const STATES_OF_FAILURE: usize = 1 << 14;

/// The automata of the rules that are shown.
struct Automata<'g> {
    grammar: &'g Grammar,
    /// Number of states that are left.
    left: usize,
}

impl Automata<'_> {
    /// Returns the automaton of a rule; `None` if those before it have too many states.
    fn of(&mut self, id: RuleId) -> Option<Result<Dfa, AutomatonError>> {
        if self.left == 0 {
            return None;
        }
        let dfa = self.grammar.dfa_of(id);
        let states = match &dfa {
            Ok(dfa) => dfa.state_count(),
            Err(AutomatonError::TooLarge) => STATES_OF_FAILURE,
            Err(_) => 0,
        };
        self.left = self.left.saturating_sub(states);
        Some(dfa)
    }
}

fn regularity(automata: &mut Automata<'_>, id: RuleId) -> String {
    let grammar = automata.grammar;
    let gaps = grammar.gaps(id);
    if syntax_error(grammar, id).is_some() {
        return "unknown, because of a syntax error".into();
    }
    if !gaps.is_empty() {
        return format!("unknown; it depends on {}, which the grammar does not define", Gap::list(&gaps));
    }
    match automata.of(id) {
        Some(Ok(dfa)) => {
            let states = counted(dfa.state_count(), "state", "states");
            let classes = counted(dfa.class_count(), "class", "classes");
            format!("yes; its automaton has {states} over {classes} of bytes")
        }
        Some(Err(AutomatonError::NotRegular(error))) => format!("no, it is recursive: {}", error.cycle.join(" → ")),
        Some(Err(error)) => error.to_string(),
        None => format!(
            "unknown; the automata of the rules above have more than {MAX_STATES} states, which is the limit, so show the rule alone"
        ),
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
