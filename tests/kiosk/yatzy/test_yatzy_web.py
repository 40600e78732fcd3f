"""Live games over real HTTP: what players reach without a PIN, what they do not, and what is not told too early."""

import json
import os
from contextlib import contextmanager

import httpx
import pytest
from test_api import Kiosk
from yatzy_hall import ANNA, BOB, START_MS

from kiosk.access.lock import AccessLock
from kiosk.games.yatzy.fairness import digits
from kiosk.web.yatzy import Meters, add_yatzy
from kiosk.yatzy.archive import ArchiveError, unseal
from kiosk.yatzy.live.chat import Chat
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.meter import Meter, Rate
from kiosk.yatzy.live.players import Players
from kiosk.yatzy.proof import prove

GENEROUS = Rate(1_000_000, 1_000_000)


class Net:
    """A kiosk in the network, with a lock, and a client without a PIN."""

    def __init__(self, folder, meters=None):
        self.at_ms = START_MS
        self.lock = AccessLock(folder)
        self.pin = self.lock.renew()
        self.kiosk = Kiosk(folder, "0.0.0.0", self.lock)
        self.host = Host(folder, lambda: self.at_ms, Players())
        add_yatzy(self.kiosk.app, self.host, Chat(folder / "yatzy", self.host.now_ms), meters or generous())
        self.client = self.kiosk.client

    def post(self, path, **body):
        answer = self.client.post(f"/api/yatzy/{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path, token=""):
        return self.client.get(f"/api/yatzy/{path}", headers={"X-Yatzy-Seat": token} if token else {})

    def two(self):
        room = self.post("games", name="Анна", token=ANNA)
        self.post("join", name="Bob", token=BOB, code=room["code"])
        for token in (ANNA, BOB):
            self.post(f"games/{room['game']}/confirm", token=token, seed=token)
        return room["game"]


def generous():
    meters = Meters()
    meters.requests = meters.openings = meters.messages = meters.codes = Meter(GENEROUS)
    return meters


@contextmanager
def opened(folder, meters=None):
    net = Net(folder, meters)
    try:
        yield net
    finally:
        net.kiosk.close()


@pytest.fixture
def net(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    with opened(tmp_path) as net:
        yield net


def finish(net, game, token):
    """Every row with the first throw."""
    while True:
        room = net.get(f"games/{game}", token).json()
        seat = room["match"]["seats"][room["you"]]
        if seat["turn"] > 15 or room["match"]["outcome"]:
            return room
        net.post(f"games/{game}/roll", token=token, turn=seat["turn"], throw=1, held=[False] * 5)
        row = next(name for name, points in seat["card"]["rows"].items() if points is None)
        net.post(f"games/{game}/write", token=token, turn=seat["turn"], row=row)


def test_a_whole_game_over_http_and_nothing_secret_on_the_way(net):
    opened_room = net.post("games", name="Анна", token=ANNA)
    game, commitment = opened_room["game"], opened_room["commitment"]
    hidden = [net.host.look(game).secret.hex()]
    told = [json.dumps(opened_room)]
    net.post("join", name="Bob", token=BOB, code=opened_room["code"])
    told += [json.dumps(net.post(f"games/{game}/confirm", token=token, seed=token)) for token in (ANNA, BOB)]
    room = net.host.look(game)
    hidden += [digits(dice)[place : place + 12] for dice in room.match.dice for place in (5, 100, 200)]
    hidden.append(net.host.look(game).match.opening.secret.hex()[:16])
    for token, turns in ((ANNA, 3), (BOB, 2)):
        for turn in range(1, turns + 1):
            told.append(json.dumps(net.post(f"games/{game}/roll", token=token, turn=turn, throw=1, held=[False] * 5)))
            row = ["ones", "twos", "threes"][turn - 1]
            told.append(json.dumps(net.post(f"games/{game}/write", token=token, turn=turn, row=row)))
    paths = ["lobby", *(f"games/{game}{end}" for end in ("", "/archive.zip", "/record.json", "/advice"))]
    told += [answer.text for path in paths for token in ("", ANNA, BOB) if (answer := net.get(path, token))]
    told += [net.client.get(path).text for path in ("/api/state", "/api/results", "/api/standings", "/api/session")]
    for secret in hidden:
        # a whole turn of five dice may well be repeated by chance, twelve dice in a row are not
        assert not any(secret in text for text in told), secret
    assert net.get(f"games/{game}/record.json").status_code == 422
    archive = net.get(f"games/{game}/archive.zip").content
    for told_word in (commitment, commitment[:32], game, ANNA, BOB, opened_room["code"], ""):
        with pytest.raises(ArchiveError):
            unseal(archive, told_word)

    finish(net, game, ANNA)
    ended = finish(net, game, BOB)
    assert ended["match"]["outcome"]["ending"] == "finished"
    assert ended["match"]["fairness"]["secret"] == hidden[0]
    record = net.get(f"games/{game}/record.json")
    assert record.headers["content-disposition"].endswith(f'yatzy-{game}.json"')
    proof = prove(record.content, archive)
    assert proof.difference is None
    assert proof.match.opening.commitment == commitment


def test_onlookers_see_everything_public_and_do_nothing(net):
    game = net.two()
    net.post(f"games/{game}/roll", token=ANNA, turn=1, throw=1, held=[False] * 5)
    room = net.get(f"games/{game}").json()
    mine = net.get(f"games/{game}", ANNA).json()
    assert (room["you"], mine["you"], room["code"], mine["code"]) == (None, 0, None, None)
    assert room["match"] == mine["match"]
    assert len(room["match"]["seats"][0]["dice"]) == 5
    assert room["match"]["fairness"]["digests"][1]["md5"]
    for act, body in (("roll", {"turn": 1, "throw": 2, "held": [False] * 5}), ("write", {"turn": 1, "row": "ones"}),
                      ("leave", {}), ("confirm", {"seed": "x"}), ("chat", {"text": "hi"})):  # fmt: skip
        answer = net.client.post(f"/api/yatzy/games/{game}/{act}", json={"token": "x" * 22, **body})
        assert answer.status_code == 403, (act, answer.text)
        assert answer.json()["texts"]["ru"]
    assert net.get(f"games/{game}").json()["match"] == room["match"]


def test_the_code_is_told_to_the_first_player_alone(net):
    room = net.post("games", name="Анна", token=ANNA, listed=True)
    assert len(room["code"]) == 6
    for token in ("", "x" * 22):
        assert net.get(f"games/{room['game']}", token).json()["code"] is None
    assert room["code"] not in net.get("lobby").text
    assert [waiting["name"] for waiting in net.get("lobby").json()["waiting"]] == ["Анна"]


def test_a_double_click_is_answered_with_the_state_and_no_second_roll(net):
    game = net.two()
    asked = {"token": ANNA, "turn": 1, "throw": 1, "held": [False] * 5}
    first, second = (net.post(f"games/{game}/roll", **asked) for _ in range(2))
    assert (first["refused"], second["refused"]) == (None, "already-done")
    assert first["room"]["match"]["seats"] == second["room"]["match"]["seats"]


def test_whoever_comes_back_sees_the_true_state_and_whose_turn_the_clock_is(net):
    game = net.two()
    finish(net, game, ANNA)
    net.at_ms += 25_000
    assert net.get(f"games/{game}", BOB).json()["match"]["clock_ms_left"] == 35_000
    net.at_ms += 35_000
    for token in (BOB, ANNA, ""):
        outcome = net.get(f"games/{game}", token).json()["match"]["outcome"]
        assert (outcome["ending"], outcome["winner"]) == ("timed-out", 0)


def test_players_of_the_network_reach_their_games_and_nothing_else(net):
    """Every route that is described: those of Yatzy answer, all others ask for the PIN or are public before."""
    public = {"/api/session", "/api/state", "/api/results", "/api/standings", "/api/picture.jpg",
              "/api/crops/{crop}.jpg", "/api/games", "/api/course"}  # fmt: skip
    with httpx.Client(base_url=net.kiosk.url, timeout=10) as player:
        for path, methods in net.kiosk.app.openapi()["paths"].items():
            for method in (method.upper() for method in methods):
                answer = player.request(
                    method, path.format(game="0" * 10, hand="x", number=1, name="x", party=1, crop=1)
                )
                if path.startswith("/api/yatzy/"):
                    assert answer.status_code not in {401, 403}, (method, path)
                elif path not in public:
                    assert answer.status_code == 401, (method, path)
        for path in ("/api/yatzy/../party", "/api/yatzy/%2e%2e/party", "/api/yatzy//../../api/party", "/api/yatzyx"):
            assert player.post(path, json={"sota": 5}).status_code in {401, 404, 405}
        assert player.delete("/api/yatzy/lobby").status_code == 401
    assert net.kiosk.client.get("/api/state").json()["sota"] == 4


@pytest.mark.parametrize("headers", [{"Origin": "https://attacker.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_another_site_does_not_play_with_a_players_browser(net, headers):
    body = {"name": "x", "token": ANNA, "level": "beginner"}
    assert net.client.post("/api/yatzy/games", json=body, headers=headers).status_code == 403


NONSENSE = [
    ("games", {"name": "", "token": ANNA}),
    ("games", {"name": "x" * 25, "token": ANNA}),
    ("games", {"name": "a\nb", "token": ANNA}),
    ("games", {"name": "x", "token": "short"}),
    ("games", {"name": "x", "token": ANNA, "level": "cheater"}),
    ("games", {"name": "x", "token": ANNA, "stake": 7}),
    ("games", {"name": "x", "token": ANNA, "stake": -5}),
    ("games", {"name": "x", "token": ANNA, "secret": "00"}),
    ("join", {"name": "x", "token": ANNA, "game": "../../etc"}),
    ("join", {"name": "x", "token": ANNA}),
    ("games/0123456789/roll", {"token": ANNA, "turn": 0, "throw": 1, "held": [False] * 5}),
    ("games/0123456789/roll", {"token": ANNA, "turn": 1, "throw": 1, "held": [False] * 6}),
    ("games/0123456789/roll", {"token": ANNA, "turn": 1, "throw": 1, "held": [0] * 5}),
    ("games/0123456789/write", {"token": ANNA, "turn": 1, "row": "joker"}),
    ("games/%2e%2e/roll", {"token": ANNA, "turn": 1, "throw": 1, "held": [False] * 5}),
    ("chat", {"name": "x", "text": "y" * 201}),
    ("chat", {"name": "x", "text": " "}),
    ("chat", {"name": "x", "text": "a\u0000b"}),
]


@pytest.mark.parametrize(("path", "body"), NONSENSE)
def test_nonsense_is_refused_in_both_languages(net, path, body):
    answer = net.client.post(f"/api/yatzy/{path}", json=body)
    assert answer.status_code in {404, 422}
    assert set(answer.json()["texts"]) == {"ru", "en"}


def test_floods_are_stopped_and_the_limit_is_said(tmp_path):
    meters = generous()
    meters.requests = Meter(Rate(6, 0))
    with opened(tmp_path, meters) as net:
        answers = [net.client.get("/api/yatzy/lobby") for _ in range(8)]
        assert [answer.status_code for answer in answers[:6]] == [200] * 6
        assert answers[-1].status_code == 429
        assert "wait" in answers[-1].json()["texts"]["en"]
        assert net.client.get("/api/state").status_code == 200, "the table's own page is not their matter"


def test_messages_are_for_everybody_and_limited(tmp_path):
    meters = generous()
    meters.messages = Meter(Rate(2, 0))
    with opened(tmp_path, meters) as net:
        game = net.two()
        net.post("chat", name="Анна", text="<b>кто?</b>")
        net.post(f"games/{game}/chat", token=BOB, text="good luck")
        assert net.client.post("/api/yatzy/chat", json={"name": "x", "text": "y"}).status_code == 429
        assert [message["text"] for message in net.get("lobby").json()["chat"]] == ["<b>кто?</b>"]
        assert [message["name"] for message in net.get(f"games/{game}").json()["chat"]] == ["Bob"]
