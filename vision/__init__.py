"""The eye: a frame in, what lies on the table out. Knows no rules, no web, no store."""
