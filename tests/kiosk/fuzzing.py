"""Requests made from the description of a route, right and wrong ones, by schemathesis."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import hypothesis
import pytest

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed (the extra 'test')")

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "3"))
"""For each route: few as a test, a thousand by hand."""


def answered_well(answer: Any) -> None:
    text = answer.text if "json" in answer.headers.get("content-type", "json") else ""
    assert answer.status_code < 500 or answer.status_code == 503, (answer.status_code, text)
    assert "Traceback" not in text
    assert "Error:" not in text


def ask_often(operation: Any, url: str, make_real: Callable[[Any], None] = lambda case: None) -> None:
    """Requests of one route, right and wrong ones; `make_real` puts in what chance does not find."""

    @hypothesis.settings(
        max_examples=REQUESTS, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck), phases=[hypothesis.Phase.generate],
    )  # fmt: skip
    @hypothesis.given(data=hypothesis.strategies.data())
    def ask(data: Any) -> None:
        mode = data.draw(hypothesis.strategies.sampled_from(list(schemathesis.GenerationMode)))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        make_real(case)
        answered_well(case.call(base_url=url, timeout=60))

    ask()
