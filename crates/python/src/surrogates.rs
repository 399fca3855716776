//! Lone surrogates, which a Python `str` may hold and a Rust `str` cannot: [`Texts`].

use std::borrow::Cow;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// The number of surrogates, U+D800 to U+DFFF.
const COUNT: u32 = 0x800;
const FIRST: u32 = 0xD800;
/// The first private character of planes 15 and 16.
const PRIVATE: u32 = 0xF_0000;

/// The arguments of a function as Rust `str`, in which private characters that no argument uses stand for lone surrogates.
///
/// No specification gives a private character a meaning, and no step joins or changes one, so the result of a function can be
/// translated back.
#[derive(Debug)]
pub(crate) struct Texts<'py, const N: usize> {
    texts: [Cow<'py, str>; N],
    /// The private character that stands for U+D800; `None` without surrogates.
    stand_in: Option<u32>,
}

impl<'py, const N: usize> Texts<'py, N> {
    /// Reads `arguments`.
    ///
    /// # Errors
    /// `ValueError` if there are surrogates and all blocks of private characters are in use.
    pub(crate) fn new(arguments: [&'py Bound<'_, PyString>; N]) -> PyResult<Self> {
        let mut texts = [const { Cow::Borrowed("") }; N];
        for (text, argument) in texts.iter_mut().zip(arguments) {
            let Ok(read) = argument.to_cow() else { return Self::with_surrogates(arguments) };
            *text = read;
        }
        Ok(Texts { texts, stand_in: None })
    }

    #[cold]
    fn with_surrogates(arguments: [&Bound<'_, PyString>; N]) -> PyResult<Self> {
        let mut read: [Vec<u32>; N] = [const { Vec::new() }; N];
        for (points, argument) in read.iter_mut().zip(arguments) {
            *points = code_points(argument)?;
        }
        let stand_in = free_block(read.iter().flatten())
            .ok_or_else(|| PyValueError::new_err("lone surrogates next to all private characters are not supported"))?;
        let replaced = |point: &u32| if is_surrogate(*point) { point - FIRST + stand_in } else { *point };
        let texts = read.map(|points| Cow::Owned(points.iter().filter_map(|p| char::from_u32(replaced(p))).collect()));
        Ok(Texts { texts, stand_in: Some(stand_in) })
    }

    /// Returns the arguments.
    pub(crate) fn as_strs(&self) -> [&str; N] {
        self.texts.each_ref().map(|text| &**text)
    }

    /// Returns `part` of a result as a Python `str`, with the surrogates of the arguments.
    pub(crate) fn python<'p>(&self, py: Python<'p>, part: &str) -> PyResult<Bound<'p, PyString>> {
        let Some(stand_in) = self.stand_in else {
            return Ok(PyString::new(py, part));
        };
        let mut encoded = Vec::with_capacity(part.len());
        for c in part.chars() {
            match u32::from(c).checked_sub(stand_in).filter(|index| *index < COUNT) {
                Some(index) => push_surrogate(&mut encoded, FIRST + index),
                None => encoded.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        Ok(PyBytes::new(py, &encoded).call_method1("decode", ("utf-8", "surrogatepass"))?.cast_into()?)
    }

    /// Returns a message in which Python's `repr` may have escaped the arguments.
    pub(crate) fn message<'p>(&self, py: Python<'p>, message: &str) -> PyResult<Bound<'p, PyString>> {
        let Some(stand_in) = self.stand_in.filter(|_| message.contains("\\U")) else {
            return self.python(py, message);
        };
        let mut pieces = message.split("\\U");
        let mut written = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let digits = piece.get(..8).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            match digits.and_then(|point| point.checked_sub(stand_in)).filter(|index| *index < COUNT) {
                Some(index) => written += &format!("\\u{:04x}{}", FIRST + index, &piece[8..]),
                None => written += &["\\U", piece].concat(),
            }
        }
        self.python(py, &written)
    }
}

fn is_surrogate(point: u32) -> bool {
    (FIRST..FIRST + COUNT).contains(&point)
}

fn push_surrogate(encoded: &mut Vec<u8>, point: u32) {
    let tail = |shift: u32| 0x80 | (point >> shift & 0x3F) as u8;
    encoded.extend([0xE0 | (point >> 12) as u8, tail(6), tail(0)]);
}

/// Returns the characters of `text`, lone surrogates included.
fn code_points(text: &Bound<'_, PyString>) -> PyResult<Vec<u32>> {
    let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let encoded = encoded.cast::<PyBytes>()?.as_bytes();
    let mut points: Vec<u32> = Vec::with_capacity(encoded.len());
    for &byte in encoded {
        match (byte, points.last_mut()) {
            (0x80..=0xBF, Some(point)) => *point = *point << 6 | u32::from(byte & 0x3F),
            (0xC0..=0xDF, _) => points.push(u32::from(byte & 0x1F)),
            (0xE0..=0xEF, _) => points.push(u32::from(byte & 0x0F)),
            (0xF0..=0xFF, _) => points.push(u32::from(byte & 0x07)),
            _ => points.push(u32::from(byte)),
        }
    }
    Ok(points)
}

/// Returns the start of a block of private characters of which `points` has none.
fn free_block<'p>(points: impl Iterator<Item = &'p u32>) -> Option<u32> {
    let mut used = [false; 63];
    for block in points.filter_map(|point| point.checked_sub(PRIVATE)).map(|index| (index / COUNT) as usize) {
        if let Some(used) = used.get_mut(block) {
            *used = true;
        }
    }
    (0..).zip(used).find(|(_, used)| !used).map(|(block, _)| PRIVATE + block * COUNT)
}

/// Returns `text` as a scalar value string: lone surrogates become U+FFFD, as Web IDL says of `USVString`.
pub(crate) fn usv_string<'py>(text: &'py Bound<'_, PyString>) -> PyResult<Cow<'py, str>> {
    if let Ok(text) = text.to_cow() {
        return Ok(text);
    }
    let character = |point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
    Ok(Cow::Owned(code_points(text)?.into_iter().map(character).collect()))
}
