"""Yatzy on two devices in a real browser: a friend joins by code, both play at once, a reload changes nothing."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from page_faults import collect_faults

from kiosk.games.yatzy.actions import Confirm
from kiosk.games.yatzy.rows import ROWS, TITLES
from kiosk.web.guard import Guard
from kiosk.web.pages import STATIC
from kiosk.web.serve import Server, address_of, bind, server_config
from kiosk.web.yatzy import add_yatzy
from kiosk.yatzy.bots import Beginner, Level
from kiosk.yatzy.exhibition import next_action
from kiosk.yatzy.live.chat import Chat
from kiosk.yatzy.live.host import Host
from kiosk.yatzy.live.players import Players
from kiosk.yatzy.live.room import Terms
from kiosk.yatzy.proof import prove

pytestmark = pytest.mark.browser

CUT = """() => {
  const faults = [];
  const root = document.documentElement;
  const wide = innerWidth > 900;
  const LOOKED_AT = "button, a, input, select, h1, h2, p, .card-row, .fair-line, .clock, .theirs, code";
  if (root.scrollWidth > innerWidth) faults.push(`wider than the window: ${root.scrollWidth}`);
  if (wide && root.scrollHeight > innerHeight) faults.push(`higher than the window: ${root.scrollHeight}`);
  for (const node of document.querySelectorAll(LOOKED_AT)) {
    if (!node.checkVisibility() || node.closest(".games, .chat-list")) continue;
    const box = node.getBoundingClientRect();
    if (!box.width || getComputedStyle(node).visibility === "hidden") continue;
    const name = `${node.tagName}#${node.id}.${node.className} "${node.textContent.slice(0, 30)}"`;
    const mayBeCut = node.matches("input, .card-name");
    if (!mayBeCut && node.clientWidth && node.scrollWidth > node.clientWidth + 1) faults.push(`cut: ${name}`);
    const outside = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1;
    if (wide && outside) faults.push(`outside: ${name}`);
    const size = node.matches("#dice button, #mine .card-row:not(.card-sum)") ? Math.min(box.width, box.height) : 64;
    if (size < (node.matches(".die") ? 64 : wide ? 60 : 47)) faults.push(`too small for a finger: ${name} ${size}`);
  }
  return faults;
}"""
"""What is cut, out of the window, or too small."""

WAIT_MS = 150_000
"""Long, since the machine may be busy; a page that is well needs a hundredth of it."""

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
SIZES = ((1366, 768), (1920, 1080), (390, 844))


class Place:
    """The pages of players on a free port; `at_ms` is the server's clock."""

    def __init__(self, folder: Path) -> None:
        self.at_ms = 1_700_000_000_000
        self.host = Host(folder, lambda: self.at_ms, Players(), largest_win=100)
        app = FastAPI()
        app.add_middleware(Guard, listens_on="0.0.0.0", lock=None)
        add_yatzy(app, self.host, Chat(folder / "yatzy", self.host.now_ms))
        app.mount("/static", StaticFiles(directory=STATIC))
        listener = bind("127.0.0.1", 0)
        self.url = address_of(listener).rstrip("/")
        self.server = Server(server_config(app), threading.Event())
        self.thread = threading.Thread(target=self.server.run, args=([listener],), daemon=True)
        self.thread.start()

    def play(self, game: str, token: str, rows: int) -> None:
        """So many rows in all, as a beginner."""
        room = self.host.look(game)
        while room.match and not room.is_over and 15 - len(room.match.sides[room.seat_of(token) or 0].card.free) < rows:
            action = next_action(room.match, room.seat_of(token) or 0, Beginner())
            room, refusal = self.host.act(game, token, lambda seat, action=action: action)  # type: ignore[misc]
            assert refusal is None

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join(5)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    place = Place(tmp_path_factory.mktemp("players"))
    yield place
    place.close()


@pytest.fixture
def device(browser: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """A browser of its own: seats and names are its own, too."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    contexts, faults = [], []

    def open_one(size: tuple[int, int] = (1366, 768)) -> Any:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        context.set_default_timeout(WAIT_MS)
        contexts.append(context)
        page = context.new_page()
        collect_faults(page, faults)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def token_of(page: Any) -> tuple[str, str]:
    """Game and token as the device keeps them."""
    kept = json.loads(page.evaluate("localStorage.getItem('kiosk.yatzy.seats')"))[-1]
    return kept["game"], kept["token"]


def faces(page: Any, selector: str) -> list[str]:
    found: list[str] = page.eval_on_selector_all(f"{selector} .art", "all => all.map((one) => one.dataset.label)")
    return found


def start_two(place: Place, anna: Any, bob: Any) -> None:
    """Anna opens a game, Bob joins by its code, both confirm."""
    anna.goto(f"{place.url}/yatzy?lang=en")
    anna.fill("#name", "Anna")
    anna.click("#friend-open")
    anna.wait_for_selector("body[data-phase=waiting]")
    assert anna.evaluate(CUT) == []
    code = anna.text_content(".code")
    bob.goto(f"{place.url}/yatzy?lang=ru#{code}")
    bob.fill("#name", "Боб")
    bob.click("#join")
    for page in (bob, anna):
        page.wait_for_selector("#before-confirm:not([hidden])")
        assert page.evaluate(CUT) == []
        page.click("#before-confirm")
    for page in (bob, anna):
        page.wait_for_selector("body[data-phase=playing]")


def test_two_devices_play_at_once_and_both_see_everything(place: Place, device: Callable[..., Any]) -> None:
    anna, bob = device(), device((390, 844))
    start_two(place, anna, bob)
    digests = anna.text_content("#fair-list")
    assert len(digests) > 4 * 32

    anna.keyboard.press("Enter")
    anna.wait_for_selector(".die:not(:disabled)")
    anna.keyboard.press("2")
    anna.keyboard.press("5")
    before = faces(anna, "#dice")
    assert anna.eval_on_selector_all("[aria-pressed=true].die", "all => all.length") == 2
    anna.keyboard.press(" ")
    anna.wait_for_function("() => document.querySelector('#roll small').textContent.startsWith('1 ')")
    after = faces(anna, "#dice")
    assert (after[1], after[4]) == (before[1], before[4])
    bob.wait_for_function(
        "(dice) => [...document.querySelectorAll('#other-dice .art')].map((one) => one.dataset.label).join() === dice",
        arg=",".join(after),
    )  # fmt: skip

    bob.click("#roll")
    bob.wait_for_selector(".die:not(:disabled)")
    total = sum(map(int, faces(bob, "#dice")))
    assert bob.text_content(".mine [data-row=chance] .card-points") == str(total)
    assert bob.evaluate(CUT) == []
    bob.click(".mine [data-row=chance]")
    bob.wait_for_selector(".mine [data-row=chance][data-state=written]")
    assert bob.text_content(".mine [data-row=chance] .card-points") == f"✓ {total}"
    anna.wait_for_selector(".other [data-row=chance][data-state=written]")

    anna.reload()
    anna.wait_for_selector("body[data-phase=playing]")
    assert faces(anna, "#dice") == after
    assert not anna.is_disabled("#roll")
    bob.fill("#chat-text", "<i>удачи</i>")
    bob.press("#chat-text", "Enter")
    anna.wait_for_function("() => document.querySelector('#chat-list').textContent.includes('<i>удачи</i>')")


def test_a_row_that_gives_nothing_has_to_be_pressed_twice(place: Place, device: Callable[..., Any]) -> None:
    page = device()
    page.goto(f"{place.url}/yatzy?lang=en")
    page.fill("#name", "Anna")
    page.click("#levels button:nth-child(3)")
    page.click("#bot-play")
    page.click("#before-confirm")
    page.wait_for_selector("body[data-phase=playing]")
    page.click("#roll")
    page.wait_for_selector(".mine [data-state=zero]:not(:disabled)")
    row = page.get_attribute(".mine [data-state=zero]", "data-row")
    page.click(f".mine [data-row={row}]")
    page.wait_for_selector(f".mine [data-row={row}][data-asked=true]")
    assert "Press" in page.text_content("#status")
    game, _ = token_of(page)
    match = place.host.look(game).match
    assert match is not None
    assert len(match.sides[0].card.free) == 15
    page.click(f".mine [data-row={row}]")
    page.wait_for_selector(f".mine [data-row={row}][data-state=written]")

    page.click("#advice-wish")
    page.click("#roll")
    page.wait_for_selector("#advice-list .advice-choice")
    assert page.evaluate(CUT) == []
    titles = page.eval_on_selector_all(
        ".mine .card-row[data-row] .card-title", "all => all.map((one) => one.textContent)"
    )
    assert titles[6:] == [TITLES[row].en for row in ROWS[6:]]


def test_the_clock_runs_and_its_end_is_the_servers(place: Place, device: Callable[..., Any]) -> None:
    anna, bob = device((1920, 1080)), device()
    start_two(place, anna, bob)
    game, token = token_of(anna)
    place.play(game, token, 15)
    bob.wait_for_selector("#clock[data-runs=true]")
    assert bob.text_content("#clock").startswith("Боб: ")
    bob.click("#roll")
    bob.wait_for_selector(".die:not(:disabled)")
    place.at_ms += 60_000
    for page, words in ((anna, "Anna wins"), (bob, "Победа: Anna")):
        page.wait_for_selector("body[data-phase=ended]")
        assert words in page.text_content("#end")
        assert page.evaluate(CUT) == []
        assert "225" in page.text_content("#fair-list")
    with bob.expect_download() as download:
        bob.click("#fair-proof")
    proof = prove(Path(download.value.path()).read_bytes())
    assert proof.difference is None
    assert proof.match is not None
    assert proof.match.outcome is not None
    assert proof.match.outcome.ending == "timed-out"


def test_who_looks_on_sees_the_game_and_has_nothing_to_press(place: Place, device: Callable[..., Any]) -> None:
    anna, bob, carl = device(), device(), device()
    start_two(place, anna, bob)
    game, _ = token_of(anna)
    anna.click("#roll")
    carl.goto(f"{place.url}/yatzy/game?lang=ru#{game}")
    carl.wait_for_selector("body[data-phase=playing]")
    anna.wait_for_selector(".die:not(:disabled)")
    carl.wait_for_function("() => document.querySelector('#dice .art').dataset.label")
    assert "зритель" in carl.text_content("#status")
    assert (
        carl.eval_on_selector_all(".die:not(:disabled), .card-row:not(:disabled, .card-sum)", "all => all.length") == 0
    )
    assert not carl.is_visible("#roll")
    assert not carl.is_visible("#chat-form")


def test_axe_finds_nothing(place: Place, device: Callable[..., Any]) -> None:
    """WCAG 2.2, levels A and AA, in the dark theme; contrast in the light one."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    page, token = device(), "x" * 22
    room = place.host.open("Anna", token, Terms(Level.BEGINNER, advice=True), "")
    place.host.act(room.game, token, lambda seat: Confirm(seat, "a"))
    place.play(room.game, token, 4)
    page.goto(f"{place.url}/yatzy")
    kept = {"game": room.game, "token": token}
    page.evaluate("(kept) => localStorage.setItem('kiosk.yatzy.seats', JSON.stringify([kept]))", kept)
    found = []
    for path, ready in ((f"/yatzy/game#{room.game}", "body[data-phase=playing]"), ("/yatzy", "#mine li .button"),
                        ("/yatzy/verify", "#record")):  # fmt: skip
        page.goto(place.url + path)
        page.wait_for_selector(ready)
        for theme, rules in (("dark", RULES), ("light", CONTRAST)):
            page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            faults = axe.run(page, options=rules).response["violations"]
            found += [(path, theme, fault["id"], node["html"][:90]) for fault in faults for node in fault["nodes"]]
    assert found == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_in_any_language_or_theme(
    place: Place, device: Callable[..., Any], size: tuple[int, int]
) -> None:
    page = device(size)
    room = place.host.open("Анна-Мария Александровна", f"{size[0]:022}", Terms(Level.BEGINNER, advice=True), "")
    place.host.act(room.game, f"{size[0]:022}", lambda seat: Confirm(seat, "!" * 64))
    place.play(room.game, f"{size[0]:022}", 7)
    page.goto(f"{place.url}/yatzy")
    page.evaluate(
        "(kept) => localStorage.setItem('kiosk.yatzy.seats', JSON.stringify([kept]))",
        {"game": room.game, "token": f"{size[0]:022}"},
    )
    for lang, theme in (("ru", "dark"), ("en", "light")):
        page.goto(f"{place.url}/yatzy?lang={lang}&theme={theme}")
        page.wait_for_selector("#levels button")
        assert page.evaluate(CUT) == []
        page.goto(f"{place.url}/yatzy/game?lang={lang}&theme={theme}#{room.game}")
        page.wait_for_selector("body[data-phase=playing]")
        assert page.evaluate(CUT) == []
