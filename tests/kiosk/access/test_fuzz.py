"""Whatever is sent to the kiosk, it answers with a sentence: no 5xx, no traceback, nothing written elsewhere.

The short run is a test; the long one by hand, with that many requests for each route:
`FUZZ_REQUESTS=1000 python -m pytest tests/kiosk/access/test_fuzz.py`.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fuzzing import answered_well, ask_often
from test_api import Kiosk
from whole_kiosk import WholeKiosk

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed (the extra 'test')")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("around")


@pytest.fixture(scope="module")
def kiosk(folder: Path) -> Iterator[Kiosk]:
    """With a doubtful hand on the table and one result; it works in `folder / "data"`."""
    kiosk = WholeKiosk(folder / "data")
    kiosk.source.lay("JS", "QS", "KS")
    kiosk.client.post("/api/party", json={"mode": 3, "method": "B", "sota": 4})
    kiosk.until("VERIFIED")
    kiosk.source.lay("4S", "5H", "?")
    kiosk.until("REVIEW")
    yield kiosk
    kiosk.close()


def test_every_described_route_answers_whatever_is_sent(kiosk: Kiosk, folder: Path) -> None:
    """Data made from the description, right and wrong, by schemathesis."""
    described = httpx.get(f"{kiosk.url}/openapi.json", timeout=60).json()
    operations = [result.ok() for result in schemathesis.openapi.from_dict(described).get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        ask_often(operation, kiosk.url)
    assert kiosk.client.get("/api/state").status_code == 200
    assert {path.name for path in folder.iterdir()} == {"data"}


def _zip(**files: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


HOSTILE = {
    "empty": b"",
    "no zip": b"\x00\xff" * 500,
    "cut short": _zip(**{"deck.toml": b"name = 'x'"})[:-10],
    "climbs out": _zip(**{"../../outside.toml": b"x", "deck.toml": b"name = '../../outside'"}),
    "absolute": _zip(**{"/tmp/outside.toml": b"x"}),
    "bomb": _zip(**{"deck.toml": b"#" * 80_000_000}),
    "name climbs": _zip(**{"deck.toml": 'name = "../outside"\ntitle = {ru = "а", en = "a"}\n'.encode()}),
    "null in name": _zip(**{"deck.toml": b'name = "a\\u0000b"\n'}),
    "deep": _zip(**{"deck.toml": b"a = " + b"[" * 5000}),
    "pixel flood": _zip(**{"deck.toml": b"", "captures/2S.png": b"\x89PNG\r\n\x1a\n" + b"\x00" * 50}),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_deck_is_refused_with_a_reason(kiosk: Kiosk, folder: Path, content: bytes) -> None:
    answer = kiosk.client.post("/api/decks?replace=true", content=content, timeout=60)
    assert answer.status_code == 422, answer.text
    assert set(answer.json()["texts"]) == {"ru", "en"}
    assert not list(folder.rglob("*outside*"))


@pytest.mark.parametrize(
    "path",
    [
        "/api/decks/..%2f..%2fpin.deck.zip", "/api/decks/%00.deck.zip", "/api/crops/..%2f..%2fkiosk.sqlite3.jpg",
        "/static/..%2f..%2fapp.py", "/static/%2e%2e/%2e%2e/app.py", "/static//etc/passwd", "/static/%00",
        "/api/results/99999999999999999999", "/api/results/-1",
        "/api/enrol/looks/1e9.jpg",
        "/api/enrol/cut.png?sequence=1&quad=[[NaN,1],[1e999,1],[1,1],[0,0]]", "/api/enrol/captures/0.png",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_house(kiosk: Kiosk, path: str) -> None:
    with httpx.Client(timeout=30) as client:
        answer = client.get(kiosk.url + path)
    assert answer.status_code in {404, 422}
    answered_well(answer)


@pytest.mark.parametrize(
    "content",
    [b"", b"null", b"[" * 100_000, b'{"sota": 1e400}', b'{"owner": "\\ud800"}', b"\xff\xfe",
     b'{"mode": 99999999999999999999}'],
    ids=["empty", "null", "deep", "infinite", "half a pair", "no UTF-8", "huge"],
)  # fmt: skip
def test_a_body_that_is_no_sense_is_refused_with_a_reason(kiosk: Kiosk, content: bytes) -> None:
    for path in ("/api/party", "/api/appraise", "/api/settings", "/api/results/1/confirm", "/api/enrol"):
        answer = kiosk.client.post(path, content=content, headers={"Content-Type": "application/json"})
        answered_well(answer)
        assert answer.status_code in {400, 404, 409, 422}, (path, answer.text)
