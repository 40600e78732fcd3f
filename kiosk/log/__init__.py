"""The log: numbered events chained by SHA-256, results as a view of them, and the proof that nobody changed one."""
