//! The table of interpretations, one row per specification, and the verdict.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::draw::{hidden, masked};
use crate::output::style::{FINE, NAME, QUIET, TEXT, WRONG};
use crate::output::{Foreign, OutputStyle, label, refusal_reason};
use urlgram::interpret::{HostAnswer, Interpretation, Interpretations, Role};
use urlgram::span::Span;
use urlgram::whatwg::{ValidationError, ValidationErrorKind};
use urlgram_secrets::{cover, redact, redact_in, secrets};

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    /// The target of a reference.
    Result,
    Of(Role),
}

/// The columns, the most important first.
const COLUMNS: [Column; 7] = [
    Column::Result,
    Column::Of(Role::Host),
    Column::Of(Role::Port),
    Column::Of(Role::Userinfo),
    Column::Of(Role::Path),
    Column::Of(Role::Query),
    Column::Of(Role::Fragment),
];

impl Column {
    const fn name(self) -> &'static str {
        match self {
            Column::Result => "resolves to",
            Column::Of(role) => role.name(),
        }
    }

    /// Returns the text of `reading` in this column.
    fn cell(self, reading: &Interpretation<'_>, source: &Source<'_>) -> String {
        match self {
            Column::Result if source.has_base => result(reading, source.show_secrets),
            Column::Result => String::new(),
            Column::Of(role) => source.cell(reading, role),
        }
    }
}

/// Draws the table, the notes and the verdict.
pub(crate) fn draw(
    readings: &Interpretations<'_>,
    show_secrets: bool,
    has_programs: bool,
    style: &OutputStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let table = Table::new(readings, show_secrets, style);
    writeln!(out)?;
    table.draw(out)?;
    notes(readings, show_secrets, style, out)?;
    verdict(readings, has_programs, style, out)
}

struct Table<'a> {
    rows: Vec<Row>,
    style: &'a OutputStyle,
    labels: usize,
    /// The columns that are not empty, with their widths.
    columns: Vec<(Column, usize)>,
}

struct Row {
    label: String,
    /// Whether access to the port raises in Python.
    raises: bool,
    /// Whether the specification leaves the host open.
    is_open: bool,
    /// The reason why it rejects the text.
    why: Option<String>,
    cells: Vec<String>,
}

const NARROWEST: usize = 6;

impl<'a> Table<'a> {
    fn new(readings: &Interpretations<'_>, show_secrets: bool, style: &'a OutputStyle) -> Self {
        let secrets = if show_secrets { Vec::new() } else { hidden(readings) };
        let source = Source { text: readings.text(), has_base: readings.base().is_some(), secrets, show_secrets };
        let shown = |why: String| if show_secrets { why } else { redact_in(&why).into_owned() };
        let rows: Vec<Row> = readings
            .iter()
            .map(|reading| Row {
                raises: reading.port_error().is_some(),
                is_open: reading.leaves_host_open(),
                label: label(readings, reading.spec()),
                why: reading.rejection().map(|rejection| refusal_reason(rejection, readings.text())).map(shown),
                cells: COLUMNS.iter().map(|column| column.cell(reading, &source)).collect(),
            })
            .collect();
        let labels = rows.iter().map(|row| row.label.width()).max().unwrap_or(0);
        let columns = COLUMNS.iter().enumerate().filter_map(|(index, &column)| {
            let widest = rows.iter().map(|row| row.cells[index].width()).max().filter(|&width| width > 0)?;
            Some((column, widest.max(column.name().len())))
        });
        let mut table = Table { labels, columns: columns.collect(), rows, style };
        table.shrink();
        table
    }

    /// Narrows the widest columns until all fit.
    fn shrink(&mut self) {
        let before = self.labels + 4;
        let available = self.style.width.saturating_sub(before);
        let all = |columns: &[(Column, usize)]| columns.iter().map(|(_, width)| width + 2).sum::<usize>();
        while all(&self.columns) > available {
            let over = all(&self.columns) - available;
            let mut widths: Vec<usize> = self.columns.iter().map(|(_, width)| *width).collect();
            widths.sort_unstable();
            let Some(widest) = widths.pop().filter(|&widest| widest > NARROWEST) else { return };
            let next = widths.last().copied().unwrap_or(0).clamp(NARROWEST, widest - 1);
            let narrower = widest.saturating_sub(over).max(next).min(widest - 1);
            if let Some((_, width)) = self.columns.iter_mut().find(|(_, width)| *width == widest) {
                *width = narrower;
            }
        }
    }

    fn draw(&self, out: &mut dyn Write) -> io::Result<()> {
        let style = self.style;
        if !self.columns.is_empty() {
            let names: Vec<String> =
                self.columns.iter().map(|(column, width)| format!("{:width$}", column.name())).collect();
            let header = format!("{:labels$}    {}", "", names.join("  "), labels = self.labels);
            writeln!(out, "{}", style.paint(QUIET, header.trim_end()))?;
        }
        let (yes, no) = if style.unicode { ("✓", "✗") } else { ("+", "x") };
        for row in &self.rows {
            let name = style.paint(NAME, format!("{:labels$}", row.label, labels = self.labels));
            match &row.why {
                Some(why) => {
                    let room = style.width.saturating_sub(self.labels + 4).max(NARROWEST);
                    writeln!(out, "{name}  {} {}", style.paint(WRONG, no), fitted(why, room, style))?;
                }
                None => {
                    let line = format!("{} {}", style.paint(FINE, yes), self.cells(row));
                    writeln!(out, "{name}  {}", line.trim_end())?;
                }
            }
        }
        Ok(())
    }

    fn cells(&self, row: &Row) -> String {
        let mut line = String::new();
        for (column, width) in &self.columns {
            let index = COLUMNS.iter().position(|known| known == column).unwrap_or_default();
            let cell = fitted(&row.cells[index], *width, self.style);
            let padding = " ".repeat(2 + width.saturating_sub(cell.width()));
            let cell = match column {
                Column::Of(Role::Port) if row.raises => self.style.paint(WRONG, cell).to_string(),
                Column::Of(Role::Host) if !row.is_open => self.style.paint(TEXT, cell).to_string(),
                _ => cell,
            };
            line = line + &cell + &padding;
        }
        line
    }
}

/// Returns the target of a reference.
fn result(reading: &Interpretation<'_>, show_secrets: bool) -> String {
    let text = reading.text().unwrap_or_default();
    if show_secrets { Foreign(text).line().into_owned() } else { Foreign(&redact(text)).line().into_owned() }
}

/// The source of the cells.
struct Source<'t> {
    text: &'t str,
    has_base: bool,
    /// The spans to mask in every component.
    secrets: Vec<Span>,
    show_secrets: bool,
}

impl Source<'_> {
    /// Returns the value of a component, or `(empty)`.
    fn cell(&self, reading: &Interpretation<'_>, role: Role) -> String {
        if role == Role::Port && reading.port_error().is_some() {
            return "ValueError".into();
        }
        let found = reading.component(role);
        match (role, found.map(|found| found.value)) {
            (Role::Port, None) if reading.place(role).is_some_and(|span| !span.is_empty()) => "(default)".into(),
            (_, None) | (Role::Path, Some("")) => String::new(),
            (_, Some("")) => "(empty)".into(),
            (Role::Userinfo, Some(value))
                if !self.show_secrets && !self.is_written(found.and_then(|found| found.span), value) =>
            {
                match value.split_once(':') {
                    // An empty password is not a secret.
                    Some((_, "")) => Foreign(value).line().into_owned(),
                    Some((user, password)) => {
                        [&Foreign(user).line(), ":", &password.chars().map(masked).collect::<String>()].concat()
                    }
                    None => Foreign(&redact(&["//", value, "@h"].concat())[2..]).line().replace("@h", ""),
                }
            }
            (_, Some(value)) => match found.and_then(|found| found.span).filter(|span| span.of(self.text) == value) {
                Some(span) => Foreign(&self.written(span)).line().into_owned(),
                None if matches!(role, Role::Query | Role::Fragment) && !self.show_secrets => {
                    let query = ["?", value].concat();
                    Foreign(&redact(&query)[1..]).line().into_owned()
                }
                None => Foreign(value).line().into_owned(),
            },
        }
    }

    /// Whether the text has the value at `span`.
    fn is_written(&self, span: Option<Span>, value: &str) -> bool {
        span.is_some_and(|span| span.of(self.text) == value)
    }

    /// Returns the text at `span`, with secrets masked.
    fn written(&self, span: Span) -> String {
        let is_secret = |at: u32| self.secrets.iter().any(|secret| (secret.start..secret.end).contains(&at));
        let characters = span.of(self.text).char_indices();
        characters.map(|(at, c)| if is_secret(span.start + at as u32) { masked(c) } else { c }).collect()
    }
}

/// Cuts `text` to `width` columns.
fn fitted(text: &str, width: usize, style: &OutputStyle) -> String {
    let text = &*Foreign(text).line();
    let spelled;
    let text = if style.unicode || !text.contains('§') {
        text
    } else {
        spelled = text.replace('§', "section ");
        &spelled
    };
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width.saturating_sub(1);
    let fits = |c: &char| {
        let wide = c.width().unwrap_or(0);
        let fits = wide <= room;
        room = room.saturating_sub(wide);
        fits
    };
    let mut cut: String = text.chars().take_while(fits).collect();
    cut.push(if style.unicode { '…' } else { '~' });
    cut
}

/// Prints notes: validation errors of the URL Standard, exceptions of Python, and fields of the scheme.
fn notes(
    readings: &Interpretations<'_>,
    show_secrets: bool,
    style: &OutputStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    for reading in readings.accepting() {
        let label = label(readings, reading.spec());
        let errors = by_kind(reading.warnings()).into_iter().map(|(kind, places)| {
            let places: Vec<String> = places.iter().map(Span::to_string).collect();
            format!("{label} reports {} at {}: {}", kind.name(), listed(&places), kind.found())
        });
        let port = reading.port_error().map(|error| format!("{label} raises on access to the port: {error}"));
        let fields = fields(reading, show_secrets);
        let fields = (!fields.is_empty()).then(|| format!("{label} has {}", fields.join(", ")));
        for note in errors.chain(port).chain(fields) {
            writeln!(out, "{}", style.paint(QUIET, fitted(&note, style.width, style)))?;
        }
    }
    Ok(())
}

/// Returns each kind of error once, with its places.
fn by_kind(errors: &[ValidationError]) -> Vec<(ValidationErrorKind, Vec<Span>)> {
    let mut kinds: Vec<(ValidationErrorKind, Vec<Span>)> = Vec::new();
    for &ValidationError { kind, span } in errors {
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, places)) => places.push(span),
            None => kinds.push((kind, vec![span])),
        }
    }
    kinds
}

/// Returns the first few places, and the number of others.
fn listed(places: &[String]) -> String {
    const FEW: usize = 3;
    let more = places.len().saturating_sub(FEW);
    let few = places[..places.len() - more].join(", ");
    if more == 0 { few } else { format!("{few} and {more} more") }
}

/// Returns the fields of the scheme that are not components.
fn fields(reading: &Interpretation<'_>, show_secrets: bool) -> Vec<String> {
    let Some(text) = reading.text() else { return Vec::new() };
    let fields = reading.fields();
    // The text before a field may decide whether it is a secret.
    let mut bytes = text.as_bytes().to_vec();
    if !show_secrets {
        cover(&mut bytes, secrets(text).iter().map(|secret| secret.span));
    }
    let covered = String::from_utf8_lossy(&bytes);
    let own = fields.iter().filter(|(name, _)| !COMPONENTS.contains(name));
    let named = own.filter_map(|(name, value)| {
        let shown = value.of(&covered).to_string();
        let hidden = name == "token" && !show_secrets;
        let shown = match hidden {
            true => shown.chars().map(masked).collect(),
            false if show_secrets => Foreign(&shown).line().into_owned(),
            // A field may itself be a URL or a list of parameters.
            false => Foreign(&redact(&shown)).line().into_owned(),
        };
        (!shown.is_empty() && shown != "false").then(|| format!("{name} {shown}"))
    });
    named.collect()
}

/// Names that schemes give to the components of the table.
const COMPONENTS: &[&str] = &[
    "encoded822addr", "grouppart", "scheme", "schemepart", "user", "password", "userinfo", "host", "port", "path",
    "hpath", "fpath", "ppath", "urlpath", "query", "search", "fragment",
];

/// Prints whether the specifications agree on the host and the port.
fn verdict(
    readings: &Interpretations<'_>,
    has_programs: bool,
    style: &OutputStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    if readings.accepting().next().is_none() {
        return writeln!(out, "{}", style.paint(WRONG, "no specification accepts it"));
    }
    if !readings.agree_on_host() {
        let hosts: Vec<String> = readings.hosts().iter().map(|named| host(named, readings)).collect();
        let line = hosts.join("; ");
        let title = "hosts differ:";
        if title.len() + 1 + line.width() <= style.width {
            writeln!(out, "{} {line}", style.paint(WRONG, title))?;
        } else {
            writeln!(out, "{}", style.paint(WRONG, title))?;
            for host in hosts {
                writeln!(out, "  {}", fitted(&host, style.width.saturating_sub(2), style))?;
            }
        }
    }
    if !readings.agree_on_port() {
        writeln!(out, "{}", style.paint(WRONG, "ports differ"))?;
    }
    if readings.agree_on_host() && readings.agree_on_port() {
        let host = readings.hosts().first().and_then(|named| named.host).map(|host| Foreign(host).line().into_owned());
        let all = if has_programs { "all specifications" } else { "all" };
        let same = host.map_or("no host".into(), |host| format!("the same host for {all} that accept it: {host}"));
        writeln!(out, "{}", style.paint(FINE, fitted(&same, style.width, style)))?;
    }
    let left = leaving(readings);
    if !left.is_empty() {
        writeln!(out, "{} {}", style.paint(WRONG, "leaves the origin of the base:"), left.join("; "))?;
    }
    Ok(())
}

/// Returns the origins that the text leads to instead of that of the base, each with the specifications that read it.
fn leaving(readings: &Interpretations<'_>) -> Vec<String> {
    let mut origins: Vec<(String, Vec<String>)> = Vec::new();
    for found in readings.leaving() {
        let (scheme, host) = (found.scheme.unwrap_or_default(), found.host);
        let origin = host.map_or_else(|| format!("{scheme}:"), |host| format!("{scheme}://{host}"));
        let origin = Foreign(&origin).line().into_owned();
        let name = label(readings, found.spec);
        match origins.iter_mut().find(|(known, _)| *known == origin) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => origins.push((origin, vec![name])),
        }
    }
    origins.into_iter().map(|(origin, names)| format!("{origin} ({})", names.join(", "))).collect()
}

fn host(named: &HostAnswer<'_, '_>, readings: &Interpretations<'_>) -> String {
    let by: Vec<String> = named.by.iter().map(|reading| label(readings, reading.spec())).collect();
    let host = named.host.map_or("none".into(), |host| Foreign(host).line().into_owned());
    format!("{host} ({})", by.join(", "))
}
