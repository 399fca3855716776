//! Sheets of exercises as text, HTML and LaTeX.

use std::fmt::Write as _;

use urlgram::span::Span;
use urlgram_teach::{Exercise, Form, Question};

/// Returns a sheet for a terminal or a printer.
pub(crate) fn text(title: &str, exercises: &[Exercise], key: bool) -> String {
    let mut out =
        format!("{title}\nName: ______________________  Date: ____________  Points: ____ / {}\n", exercises.len());
    for (i, exercise) in exercises.iter().enumerate() {
        let Question { words, text, mark, form, .. } = exercise.question();
        // Writing to a string does not fail.
        let _ = write!(out, "\n{}. {}\n   {}\n", i + 1, exercise.kind().title, words.replace('\n', "\n   "));
        if let Some(text) = text {
            let _ = writeln!(out, "\n     {text}");
            out += &mark.map_or_else(String::new, |mark| carets(&text, mark));
        }
        if let Form::Choice(choices) = form {
            let _ = writeln!(out, "   ({})", choices.join(", "));
        }
        out += "\n   Answer: ______________________________\n";
    }
    if key {
        out += "\nSolutions (others may be right as well)\n\n";
        for (i, exercise) in exercises.iter().enumerate() {
            let _ = writeln!(out, "{:>3}. {}", i + 1, exercise.solution());
        }
    }
    out
}

/// Returns a line of carets under the marked part.
fn carets(text: &str, mark: Span) -> String {
    let before = text[..mark.start as usize].chars().count();
    format!("     {}{}\n", " ".repeat(before), "^".repeat(mark.of(text).chars().count().max(1)))
}

fn in_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const STYLE: &str = "body{font:1rem/1.5 serif;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{background:#f3f1ec;padding:.6rem;\
white-space:pre-wrap;overflow-wrap:anywhere}li{margin:1.4rem 0;break-inside:avoid}.answer{border-bottom:1px solid;height:2rem}\
section{break-before:page}.blanks{display:flex;gap:1.5rem}.blanks span{flex:1;border-bottom:1px solid}.blanks .points{flex:none;border:0}";

/// Returns a sheet as an HTML document.
pub(crate) fn html(title: &str, exercises: &[Exercise], key: bool) -> String {
    let title = in_html(title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n\
         <p class=\"blanks\"><span>Name:</span><span>Date:</span><span class=\"points\">Points: ____ / {}</span></p>\n<ol>\n",
        exercises.len()
    );
    for exercise in exercises {
        let Question { words, text, mark, form, .. } = exercise.question();
        let _ =
            write!(out, "<li><strong>{}</strong><br>{}", exercise.kind().title, in_html(&words).replace('\n', "<br>"));
        if let Some(text) = text {
            let _ = write!(out, "<pre>{}</pre>", marked(&text, mark, in_html, ["<mark>", "</mark>"]));
        }
        if let Form::Choice(choices) = form {
            let _ = write!(out, "<p>({})</p>", in_html(&choices.join(", ")));
        }
        out += "<p class=\"answer\"></p></li>\n";
    }
    out += "</ol>\n";
    if key {
        out += "<section>\n<h2>Solutions</h2>\n<p>Others may be right as well.</p>\n<ol>\n";
        for exercise in exercises {
            let _ = writeln!(out, "<li><code>{}</code></li>", in_html(&exercise.solution()));
        }
        out += "</ol>\n</section>\n";
    }
    out + "</html>\n"
}

/// Returns the text with its marked part between two strings, all parts escaped.
fn marked(text: &str, mark: Option<Span>, escape: fn(&str) -> String, [open, close]: [&str; 2]) -> String {
    let Some(mark) = mark else { return escape(text) };
    let (start, end) = (mark.start as usize, mark.end as usize);
    [&escape(&text[..start]), open, &escape(&text[start..end]), close, &escape(&text[end..])].concat()
}

fn in_tex(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => out.extend(['\\', c]),
            '\n' => out += "\\\\\n",
            '<' | '>' | '|' | '"' => _ = write!(out, "\\char`\\{c}{{}}"),
            _ => out.push(c),
        }
    }
    out
}

/// Returns a sheet as a LaTeX document.
pub(crate) fn tex(title: &str, exercises: &[Exercise], key: bool) -> String {
    let mut out = format!(
        "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\n\\begin{{document}}\n\\section*{{{}}}\n\
         Name: \\hrulefill\\ Date: \\underline{{\\hspace{{6em}}}} Points: \\underline{{\\hspace{{2em}}}} / {}\n\\begin{{enumerate}}\n",
        in_tex(title),
        exercises.len()
    );
    for exercise in exercises {
        let Question { words, text, mark, form, .. } = exercise.question();
        let _ = writeln!(out, "\\item \\textbf{{{}}}\\\\ {}", in_tex(exercise.kind().title), in_tex(&words));
        if let Some(text) = text {
            let shown = marked(&text, mark, in_tex, ["\\underline{", "}"]);
            let _ = writeln!(out, "\\begin{{quote}}\\ttfamily\\raggedright {shown}\\end{{quote}}");
        }
        if let Form::Choice(choices) = form {
            let _ = writeln!(out, "({})", in_tex(&choices.join(", ")));
        }
        out += "\n\\medskip Answer: \\hrulefill\n\n";
    }
    out += "\\end{enumerate}\n";
    if key {
        out += "\\newpage\n\\section*{Solutions}\nOthers may be right as well.\n\\begin{enumerate}\n";
        for exercise in exercises {
            let _ = writeln!(out, "\\item \\texttt{{{}}}", in_tex(&exercise.solution()));
        }
        out += "\\end{enumerate}\n";
    }
    out + "\\end{document}\n"
}
