//! What variables stand for.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The value of a variable (RFC 6570 §2.3). One without a value is undefined, and so is a list or array without members.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum Value {
    /// A string, which may be empty.
    String(String),
    /// Strings in order.
    List(Vec<String>),
    /// Pairs of a name and a value, in order: an associative array.
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

/// Where an expansion looks up its variables.
pub trait Variables {
    /// The value of the variable of this name, in this case; none where it is undefined.
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
    /// Where in `pairs` each name is.
    places: BTreeMap<String, usize>,
}

impl Values {
    /// No variables.
    pub const fn new() -> Self {
        Values { pairs: Vec::new(), places: BTreeMap::new() }
    }

    /// Gives the variable this value, in the place that it had or else at the end.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        let name = name.into();
        match self.places.get(&name) {
            Some(&place) => self.pairs[place].1 = value.into(),
            None => {
                self.places.insert(name.clone(), self.pairs.len());
                self.pairs.push((name, value.into()));
            }
        }
    }

    /// The value of the variable of this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.places.get(name).map(|place| &self.pairs[*place].1)
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> + '_ {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// How many variables there are.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there is no variable.
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
    /// An object: a string, an array or an object under each name.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}
