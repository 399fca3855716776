//! The number of threads.

/// Largest number of threads. More are never faster, and may be more than the system allows.
const MOST: usize = 256;

/// Reads the value of `--threads`. A larger number than is useful means the largest useful one.
pub(crate) fn thread_count(text: &str) -> Result<usize, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("expected a number".into());
    }
    match text.parse::<usize>().map_or(MOST, |count| count.min(MOST)) {
        0 => Err("at least one thread is needed".into()),
        count => Ok(count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_is_a_number_of_threads() {
        assert_eq!(thread_count("3"), Ok(3));
        assert_eq!(thread_count("18446744073709551615"), Ok(MOST));
        assert_eq!(thread_count("99999999999999999999999"), Ok(MOST));
        assert!(["0", "-1", "", "x"].iter().all(|text| thread_count(text).is_err()));
    }
}
