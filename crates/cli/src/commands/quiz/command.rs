//! The command `quiz`.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::{grade, sheet};
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::output::{Foreign, Format};
use urlgram_ops::{exercise_json, judgement_json};
use urlgram_teach::{Exercise, KINDS, LESSONS};

/// Print a sheet of exercises about URLs and ABNF, or judge answers
///
/// The same seed gives the same sheet. The exercises are those of the web page (`urlgram play`). With `--judge`, the exit code is 1
/// if the answer is wrong.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct Args {
    /// Take the kinds of exercises of this lesson, in turn
    #[arg(short, long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=LESSONS.len() as u64), conflicts_with = "kind")]
    lesson: Option<u64>,

    /// Take exercises of this kind
    #[arg(short, long, value_name = "KIND", value_parser = KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>())]
    kind: Option<String>,

    /// Seed of the first exercise
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Number of exercises
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..=1000))]
    count: u64,

    /// Add a solution of each exercise
    #[arg(long)]
    key: bool,

    /// Judge this answer to an exercise, and print the reason
    #[arg(long, value_name = "ANSWER", conflicts_with_all = ["key", "count"])]
    judge: Option<String>,

    /// Number of the exercise on the sheet that --judge means
    #[arg(long, value_name = "NUMBER", requires = "judge", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1000))]
    exercise: u64,

    /// Judge the answers of a class in this CSV file: a row for each learner, and a column named 1 for the first exercise
    ///
    /// Other columns, such as a name, are repeated. "-" reads stdin. The output is text with the reasons, csv with the points, or json.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["key", "judge"])]
    grade: Option<PathBuf>,

    /// Set the output format
    #[arg(short = 'F', long, value_name = "FORMAT", value_parser = Format::among([Format::Text, Format::Html, Format::Tex, Format::Json, Format::Csv]), default_value = "text")]
    format: Format,
}

fn after_help() -> String {
    let lessons: Vec<String> =
        LESSONS.iter().map(|lesson| format!("  {:>2}  {}", lesson.number, lesson.title)).collect();
    format!(
        "Lessons:\n{}\n\nExamples:\n  urlgram quiz --lesson 8 --seed 7\n  urlgram quiz --lesson 5 --key --format html > sheet.html\n  \
         urlgram quiz --lesson 8 --seed 7 --exercise 2 --judge valid\n  urlgram quiz --kind write --judge 'answer = 1*DIGIT'",
        lessons.join("\n")
    )
}

pub(crate) fn run(args: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let kinds = kinds(&args);
    let exercise = |i: u64| {
        let kind = kinds[i as usize % kinds.len()];
        Exercise::new(kind, args.seed.wrapping_add(i / kinds.len() as u64))
    };
    if let (Some(answer), Some(exercise)) = (&args.judge, exercise(args.exercise - 1)) {
        return judge(answer, &exercise, args.format, io);
    }
    let exercises: Vec<Exercise> = (0..args.count).filter_map(exercise).collect();
    if let Some(file) = &args.grade {
        let class = grade::class(file, &exercises, io.input)?;
        match args.format {
            Format::Json => writeln!(io.out, "{:#}", class.json())?,
            Format::Csv => io.out.write_all(&class.csv())?,
            Format::Text => write!(io.out, "{}", class.text())?,
            _ => return Err(Failure::Usage("--grade writes text, csv or json".to_owned())),
        }
        return Ok(Exit::Clean);
    }
    if args.format == Format::Csv {
        return Err(Failure::Usage("--format csv needs --grade".to_owned()));
    }
    let title = title(&args);
    match args.format {
        Format::Json => writeln!(io.out, "{:#}", as_json(&title, &exercises, args.key))?,
        Format::Html => write!(io.out, "{}", sheet::html(&title, &exercises, args.key))?,
        Format::Tex => write!(io.out, "{}", sheet::tex(&title, &exercises, args.key))?,
        _ => {
            write!(io.out, "{}", sheet::text(&title, &exercises, args.key))?;
            if io.out_is_terminal && !args.key {
                writeln!(io.out)?;
                io.note(format_args!("To judge an answer, add --exercise NUMBER --judge ANSWER to this command."))?;
            }
        }
    }
    Ok(Exit::Clean)
}

/// Returns the names of the chosen kinds, at least one.
fn kinds(args: &Args) -> Vec<&str> {
    let lesson = args.lesson.and_then(|number| LESSONS.iter().find(|lesson| lesson.number as u64 == number));
    match (lesson, &args.kind) {
        (Some(lesson), _) => lesson.kinds.to_vec(),
        (None, Some(kind)) => vec![kind],
        (None, None) => KINDS.iter().map(|kind| kind.name).collect(),
    }
}

fn title(args: &Args) -> String {
    let lesson = args.lesson.and_then(|number| LESSONS.iter().find(|lesson| lesson.number as u64 == number));
    let name = lesson.map_or("Exercises about URLs", |lesson| lesson.title);
    format!("{name} (seed {})", args.seed)
}

fn as_json(title: &str, exercises: &[Exercise], key: bool) -> Value {
    let exercises = exercises.iter().map(|exercise| {
        let mut json = exercise_json(exercise);
        if let (false, Some(fields)) = (key, json.as_object_mut()) {
            fields.shift_remove("solution");
        }
        json
    });
    json!({"title": title, "exercises": exercises.collect::<Vec<_>>()})
}

fn judge(answer: &str, exercise: &Exercise, format: Format, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let judgement = exercise.judge(answer);
    if !format.json(io.out, || judgement_json(&judgement))? {
        writeln!(io.out, "{}", Foreign(&judgement.reply).lines())?;
        if let Some(witness) = &judgement.witness {
            writeln!(io.out, "  {}", Foreign(witness))?;
        }
    }
    Ok(if judgement.is_correct { Exit::Clean } else { Exit::Findings })
}
