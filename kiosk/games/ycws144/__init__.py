"""YCWS-144: the value of one Blockchain of YAHchain III. Y1..Y22 are the rules of the checklist."""
