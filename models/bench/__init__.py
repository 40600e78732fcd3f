"""How fast the eye is, beside what somebody would take instead: one machine, one run."""
