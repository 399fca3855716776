//! `urlgram grammar show`: rules as their documents print them, with their source, uses and automaton.

use serde_json::{Value, json};

use crate::exit::{Exit, Failure};
use crate::input::GrammarArgs;
use crate::io::Io;
use crate::output::Format;
use crate::output::style::{NAME, QUIET};
use urlgram_abnf::{AutomatonError, FileId, Grammar, RuleDefinition, RuleId};

/// Show rules as their documents print them, or the whole grammar if no rule is named
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
        return Ok(Exit::Clean);
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
    for (i, id) in ids.iter().enumerate() {
        if !args.format.json(io.out, || described(&grammar, *id))? {
            if i > 0 {
                writeln!(io.out)?;
            }
            print(&grammar, *id, io)?;
        }
    }
    Ok(Exit::Clean)
}

/// The rules and all that they refer to, directly or indirectly, each once, breadth first.
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

/// The rules that a rule refers to, each once.
fn uses(rule: &RuleDefinition) -> Vec<RuleId> {
    let mut seen = std::collections::BTreeSet::new();
    rule.element.walk().filter_map(|element| element.referenced()?.1).filter(|id| seen.insert(*id)).collect()
}

/// The rules of the same file that refer to this one.
fn users(grammar: &Grammar, id: RuleId) -> Vec<RuleId> {
    let file = grammar.get(id).file;
    let users =
        grammar.all_ids().filter(|user| grammar.get(*user).file == file || grammar.get(*user).file == FileId::MAIN);
    users.filter(|user| uses(grammar.get(*user)).contains(&id)).collect()
}

fn names(grammar: &Grammar, ids: &[RuleId]) -> Vec<String> {
    ids.iter().map(|id| grammar.get(*id).name.clone()).collect()
}

fn described(grammar: &Grammar, id: RuleId) -> Value {
    let rule = grammar.get(id);
    let mut json = json!({
        "name": rule.name, "document": rule.document, "section": rule.section, "url": rule.url(),
        "text": rule.text, "rule": rule.line(), "abnf": rule.to_string(),
        "uses": names(grammar, &uses(rule)), "used_by": names(grammar, &users(grammar, id)),
    });
    match grammar.dfa_of(id) {
        Ok(dfa) => {
            json["regular"] = Value::Bool(true);
            json["states"] = dfa.state_count().into();
            json["byte_classes"] = dfa.class_count().into();
        }
        Err(AutomatonError::NotRegular(error)) => {
            json["regular"] = Value::Bool(false);
            json["cycle"] = error.cycle.into();
        }
        // The automaton is too large to decide.
        Err(_) => json["regular"] = Value::Null,
    }
    json
}

fn print(grammar: &Grammar, id: RuleId, io: &mut Io<'_>) -> Result<(), Failure> {
    let (rule, style) = (grammar.get(id), io.out_style);
    let rest = rule.text.strip_prefix(rule.name.as_str()).unwrap_or_default();
    writeln!(io.out, "{}{rest}", style.paint(NAME, &rule.name))?;
    let mut facts: Vec<(&str, String)> = Vec::new();
    let title = grammar.file(rule.file).header.get("Title").map(|title| format!(", {title}")).unwrap_or_default();
    facts.extend(rule.citation().map(|citation| ("from", citation + &title)));
    facts.extend(rule.prose.as_ref().map(|prose| ("prose", format!("§{prose}"))));
    facts.extend(rule.url().map(|url| ("read", url)));
    let (uses, users) = (names(grammar, &uses(rule)), names(grammar, &users(grammar, id)));
    facts.extend((!uses.is_empty()).then(|| ("uses", uses.join(", "))));
    facts.extend((!users.is_empty()).then(|| ("used by", users.join(", "))));
    facts.push(("regular", regularity(grammar, id)));
    for (what, fact) in facts {
        writeln!(io.out, "  {}  {fact}", style.paint(QUIET, format!("{what:<7}")))?;
    }
    Ok(())
}

fn regularity(grammar: &Grammar, id: RuleId) -> String {
    match grammar.dfa_of(id) {
        Ok(dfa) => {
            format!("yes; its automaton has {} states over {} classes of bytes", dfa.state_count(), dfa.class_count())
        }
        Err(AutomatonError::NotRegular(error)) => format!("no, it is recursive: {}", error.cycle.join(" → ")),
        Err(error) => error.to_string(),
    }
}
