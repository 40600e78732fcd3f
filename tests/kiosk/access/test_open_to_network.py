"""A kiosk that is open to the network, as strangers, players and operators meet it over real HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_api import Kiosk
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kiosk.access.lock import AccessLock
from kiosk.access.tries import Tries

PUBLIC = {
    ("GET", path)
    for path in (
        "/api/session",
        "/api/state",
        "/api/results",
        "/api/standings",
        "/api/picture.jpg",
        "/api/crops/{crop}.jpg",
    )
} | {("POST", "/api/session")}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Kiosk, str]]:
    folder = tmp_path_factory.mktemp("data")
    lock = AccessLock(folder)
    pin = lock.renew()
    kiosk = Kiosk(folder, "0.0.0.0", lock)
    yield kiosk, pin
    kiosk.close()


@pytest.fixture
def stranger(opened: tuple[Kiosk, str]) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=opened[0].url, timeout=10) as client:
        yield client


@pytest.fixture
def operator(opened: tuple[Kiosk, str], stranger: httpx.Client) -> httpx.Client:
    answer = stranger.post("/api/session", json={"pin": opened[1]})
    assert answer.status_code == 200, answer.text
    stranger.headers["X-Kiosk-Token"] = stranger.cookies["kiosk_token"]
    return stranger


def test_whatever_is_not_public_asks_for_the_pin(opened: tuple[Kiosk, str], stranger: httpx.Client) -> None:
    """Each route that the application describes, also those that are added later."""
    asked = set()
    for path, methods in opened[0].app.openapi()["paths"].items():
        for method in (method.upper() for method in methods):
            if (method, path) in PUBLIC:
                continue
            asked.add(path)
            answer = stranger.request(method, path.format(hand="x", number=1, name="x", party=1))
            assert answer.status_code == 401, (method, path)
            assert set(answer.json()["texts"]) == {"ru", "en"}
    assert {
        "/api/party",
        "/api/hand/{hand}/confirm",
        "/api/results/{number}/undo",
        "/api/appraise",
        "/api/parties",
    } <= asked


@pytest.mark.parametrize(
    ("path", "status", "to"),
    [
        ("/", 303, "/table"), ("/table", 200, None), ("/login", 200, None), ("/static/js/app.js", 200, None),
        ("/enrol", 303, "/login?to=/enrol"), ("/settings", 303, "/login?to=/settings"),
        ("/openapi.json", 303, "/login?to=/openapi.json"), ("/static/index.html", 303, "/login?to=/static/index.html"),
        ("//attacker.example", 303, "/login?to=//attacker.example"),
    ],
)  # fmt: skip
def test_pages_of_operators_lead_a_stranger_to_the_pin_and_the_first_page_to_the_table(
    stranger: httpx.Client, path: str, status: int, to: str | None
) -> None:
    answer = stranger.get(stranger.base_url.join("/").copy_with(raw_path=path.encode()))
    assert (answer.status_code, answer.headers.get("location")) == (status, to)


def test_operators_sign_in_act_and_sign_out(operator: httpx.Client) -> None:
    assert operator.get("/").status_code == 200
    assert operator.get("/login").headers["location"] == "/#operator"
    assert operator.post("/api/party", json={"sota": 7}).json()["sota"] == 7
    assert operator.get("/api/session").json() == {"operator": True, "pin": True}
    session = operator.cookies["kiosk_session"]
    assert operator.delete("/api/session").status_code == 200
    operator.cookies.set("kiosk_session", session)
    assert operator.post("/api/party", json={"sota": 8}).status_code == 401


def test_the_cookie_is_for_the_browser_alone(opened: tuple[Kiosk, str], stranger: httpx.Client) -> None:
    answer = stranger.post("/api/session", json={"pin": opened[1]})
    session, token = (text.lower() for text in answer.headers.get_list("set-cookie"))
    assert "httponly" in session
    assert "samesite=strict" in session
    assert "samesite=strict" in token


def test_a_request_without_the_token_of_the_session_changes_nothing(operator: httpx.Client) -> None:
    for token in ("", "0" * 64, operator.cookies["kiosk_session"]):
        answer = operator.post("/api/party", json={"sota": 3}, headers={"X-Kiosk-Token": token})
        assert answer.status_code == 403
    assert operator.get("/api/state").json()["sota"] != 3


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://attacker.example"}, {"Origin": "null"}, {"Origin": "http://["},
        {"Host": "attacker.example"},
        {"Host": "["}, {"Host": ""}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
        {"Host": "192.168.0.7.attacker.example:8144"},
    ],
)  # fmt: skip
def test_other_sites_and_names_are_refused_even_with_the_session(
    operator: httpx.Client, headers: dict[str, str]
) -> None:
    assert operator.post("/api/party", json={"sota": 3}, headers=headers).status_code in {400, 403}


def test_wrong_pins_are_limited_and_the_wait_is_said(opened: tuple[Kiosk, str], tmp_path: Path) -> None:
    lock = AccessLock(tmp_path, Tries(clock=lambda: 1000.0))
    pin = lock.renew()
    kiosk = Kiosk(tmp_path, "0.0.0.0", lock)
    try:
        wrong = str((int(pin) + 1) % 10**8).zfill(8)
        answers = [kiosk.client.post("/api/session", json={"pin": wrong}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429]
        assert answers[5].headers["retry-after"] == "30"
        assert answers[5].json()["texts"]["ru"] == "слишком много неверных PIN; подождите 30 с"
        right = kiosk.client.post("/api/session", json={"pin": pin}, headers={"X-Forwarded-For": "10.9.9.9"})
        assert right.status_code == 429, "nobody can say that they are somebody else"
    finally:
        kiosk.close()


def test_players_see_the_table_but_no_result_before_it_is_released(
    opened: tuple[Kiosk, str], operator: httpx.Client
) -> None:
    kiosk = opened[0]
    live = kiosk.url.replace("http", "ws") + "/api/live"
    operator.post("/api/party", json={"mode": 3, "method": "B", "sota": 4})
    with httpx.Client(base_url=kiosk.url, timeout=10) as player, connect(live) as screen:
        kiosk.source.lay("4S", "5H", "?")
        seen = until(kiosk, player, "REVIEW")
        assert (seen["hand"], seen["record"], [card["candidates"] for card in seen["cards"]]) == (None, None, [[]] * 3)
        inner = operator.get("/api/state").json()
        assert inner["hand"]
        assert inner["cards"][2]["candidates"]
        shown = json.loads(screen.recv(timeout=5))
        while shown["state"] != "REVIEW":
            shown = json.loads(screen.recv(timeout=5))
        assert (shown["hand"], shown["cards"][2]["candidates"]) == (None, [])

        cards = [{"label": label, "place": place} for place, label in enumerate(("4S", "5H", "6S"), 1)]
        done = operator.post(f"/api/hand/{inner['hand']}/correct", json={"by": "Аня", "cards": cards})
        assert done.status_code == 200, done.text
        number = done.json()["result"]
        assert [result["number"] for result in player.get("/api/results").json()] == [number]
        assert player.get("/api/state").json()["score"]["game_points"] == 21
        operator.post(f"/api/results/{number}/reopen", json={"by": "Аня"})
        after = player.get("/api/state").json()
        assert (after["state"], after["score"], player.get("/api/results").json()) == ("REVIEW", None, [])
        assert operator.get("/api/results").json()[0]["history"][0]["event"] == "booked"


def until(kiosk: Kiosk, client: httpx.Client, state: str) -> dict[str, Any]:
    kiosk.client = client
    found: dict[str, Any] = kiosk.until(state)
    return found


def test_the_live_connection_of_another_site_is_refused(opened: tuple[Kiosk, str]) -> None:
    live = opened[0].url.replace("http", "ws") + "/api/live"
    with pytest.raises(InvalidStatus), connect(live, origin="https://attacker.example"):  # type: ignore[arg-type]
        pass


def test_every_answer_carries_the_headers_that_keep_others_out(stranger: httpx.Client) -> None:
    for path in ("/table", "/login", "/api/state", "/api/party", "/nothing", "/static/js/app.js"):
        headers = stranger.get(path).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "camera=()" in headers["permissions-policy"]
        assert headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("sized", [True, False], ids=["says its length", "says nothing"])
def test_a_huge_request_is_not_read(stranger: httpx.Client, sized: bool) -> None:
    body = b'{"pin":"' + b"1" * 3_000_000 + b'"}'
    content: Any = body if sized else iter([body[:1_500_000], body[1_500_000:]])
    answer = stranger.post("/api/session", content=content, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert "too large" in answer.json()["texts"]["en"]


def test_without_a_lock_a_kiosk_in_the_network_has_no_operator(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path, "0.0.0.0")
    try:
        assert kiosk.client.post("/api/party", json={"sota": 2}).status_code == 401
        assert kiosk.client.post("/api/session", json={"pin": ""}).status_code in {401, 405}
    finally:
        kiosk.close()
