//! The values of variables: [`Value`], [`Values`], [`Variables`].

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The value of a variable (RFC 6570 §2.3). A variable without a value, or with an empty list or array, is undefined.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Value {
    /// A string, possibly empty.
    String(String),
    /// A list of strings.
    List(Vec<String>),
    /// An associative array: names and values, in order.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_map"))]
    Assoc(Vec<(String, String)>),
}

#[cfg(feature = "serde")]
fn as_map<S: serde::Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::String(text)
    }
}

impl<T: Into<String>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        Value::List(members.into_iter().map(Into::into).collect())
    }
}

/// A source of values for an expansion.
pub trait Variables {
    /// Returns the value of the variable `name`, case-sensitively; `None` if it is undefined.
    fn value(&self, name: &str) -> Option<&Value>;
}

/// Variables and their values, in order.
///
/// ```
/// use urlgram::template::{Value, Values};
///
/// let mut values = Values::from_iter([("id", "7")]);
/// values.insert("tags", ["a", "b"].into_iter().collect::<Value>());
/// assert_eq!(values.get("id"), Some(&"7".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values {
    pairs: Vec<(String, Value)>,
    /// The index in `pairs` of each name.
    indices: BTreeMap<String, usize>,
}

impl Values {
    /// Returns an empty collection.
    pub const fn new() -> Self {
        Values { pairs: Vec::new(), indices: BTreeMap::new() }
    }

    /// Sets the value of a variable. A new variable is appended.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        let name = name.into();
        match self.indices.get(&name) {
            Some(&index) => self.pairs[index].1 = value.into(),
            None => {
                self.indices.insert(name.clone(), self.pairs.len());
                self.pairs.push((name, value.into()));
            }
        }
    }

    /// Returns the value of the variable `name`.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.indices.get(name).map(|index| &self.pairs[*index].1)
    }

    /// Returns names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> + '_ {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Returns the number of variables.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether the collection is empty.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }
}

impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Values {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut values = Values::new();
        pairs.into_iter().for_each(|(name, value)| values.insert(name, value));
        values
    }
}

impl Variables for Values {
    fn value(&self, name: &str) -> Option<&Value> {
        self.get(name)
    }
}

impl Variables for BTreeMap<String, Value> {
    fn value(&self, name: &str) -> Option<&Value> {
        self.get(name)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Values {
    /// Writes an object with a string, an array or an object for each name.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
