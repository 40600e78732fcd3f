"""docs/table.md names a test for each case that users of other systems had; each of them exists."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parents[2]


def test_each_case_in_the_docs_has_its_test() -> None:
    page = (HOUSE / "docs" / "table.md").read_text("utf-8")
    section = page.partition("## Cases from users of other systems")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 14
    for row in rows:
        (file,) = re.findall(r"`(tests/\S+\.py)`", row)
        names = re.findall(r"`(test_\w+)`", row)
        assert names, row
        text = (HOUSE / file).read_text("utf-8")
        assert [name for name in names if f"def {name}(" not in text] == []
