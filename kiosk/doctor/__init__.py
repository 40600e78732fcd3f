"""What can be checked before an event, and what to do about each thing that is not well."""
