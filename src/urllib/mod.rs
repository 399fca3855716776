//! Python's `urllib.parse`: its names, its answers, its quirks.
