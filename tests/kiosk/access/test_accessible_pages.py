"""Every page by axe-core (WCAG 2.2, levels A and AA, its contrast in both themes), for fingers, and without scrolling.

And the way through the PIN.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from whole_kiosk import WholeKiosk

from kiosk.access.lock import AccessLock
from kiosk.party.acts import OpenParty
from kiosk.party.desk import PartyDesk
from kiosk.web.party_models import PartyAsked

pytestmark = pytest.mark.browser

WAIT_MS = 150_000
"""Long, since the machine may be busy; a page that is well needs a hundredth of it."""
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
LIGHT = "document.documentElement.dataset.theme = 'light'"
LEAST_TOUCH_PX = 64
TOO_SMALL = """least => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((node) => node.checkVisibility() && !node.closest(".unseen"))
  .map((node) => [node, (node.matches("[type=radio], [type=checkbox]") ? node.closest("label") ?? node : node)])
  .map(([node, target]) => [node, target.getBoundingClientRect()])
  .filter(([, {width, height}]) => Math.min(width, height) < least)
  .map(([node, {width, height}]) => `${node.id || node.className || node.textContent} ${width}x${height}`)"""
SCROLLING = """() => [...document.querySelectorAll("html, body, body *")]
  .filter((node) => !node.matches("textarea, select, input") && node.checkVisibility())
  .filter((node) => node === document.documentElement || /auto|scroll/.test(getComputedStyle(node).overflow))
  .filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  .map((node) => `${node.tagName}#${node.id}.${node.className} ${node.scrollWidth}x${node.scrollHeight}`)"""
SCREENS = ((1920, 1080), (1366, 768))
PAGES = {
    "/table": "body:not([data-shown=STARTING])",
    "/standings": "#rows tr",
    "/login": "#enter",
    "/#operator": "body:not([data-shown=STARTING])",
    "/settings": ".setting",
    "/enrol": "#deck-list li",
    "/tiles": "#tiles li",
    "/party": "#sotas .sota",
    "/setup": ".check[data-name=mirror]",
    "/trainer": "#hand svg",
}


@dataclass(frozen=True)
class Opened:
    """A kiosk that is open to the network, with all of its pages."""

    kiosk: WholeKiosk
    pin: str


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    lock = AccessLock(tmp_path)
    pin = lock.renew()
    kiosk = WholeKiosk(tmp_path, "0.0.0.0", lock)
    yield Opened(kiosk, pin)
    kiosk.close()


@pytest.fixture
def page(browser: Any, opened: Opened) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    context.set_default_timeout(WAIT_MS)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def violations(page: Any) -> list[str]:
    """By all rules in the dark theme, which is the first; by contrast in the light one."""
    found = run_axe(page, RULES)
    page.evaluate(LIGHT)
    return found + run_axe(page, CONTRAST)


def unfit(page: Any) -> list[str]:
    """What a finger would miss, and what scrolls; on both screens."""
    found = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        found += page.evaluate(TOO_SMALL, LEAST_TOUCH_PX) + page.evaluate(SCROLLING)
    return found


def run_axe(page: Any, rules: dict[str, Any]) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed").Axe()
    found = axe.run(page, options=rules).response["violations"]
    return [f"{fault['id']} ({fault['impact']}): {node['target']} {node['html'][:120]}"
            for fault in found for node in fault["nodes"]]  # fmt: skip


def sign_in(page: Any, opened: Opened) -> None:
    page.goto(f"{opened.kiosk.url}/login?lang=en")
    page.fill("#pin", opened.pin)
    page.keyboard.press("Enter")
    page.wait_for_url("**/#operator")


def test_every_page_passes_axe_and_fits_fingers_and_screens(page: Any, opened: Opened) -> None:
    asked = PartyAsked(by="Ольга", players=["Анна", "Константин Константинопольский"], mode=3, method="B")
    desk = PartyDesk(lambda: opened.kiosk.worker.table, opened.kiosk.store)
    desk.open_party(OpenParty(asked.party_rules()), asked.by)
    opened.kiosk.source.lay("4S", "5H", "?")
    found, wrong = {}, {}
    for path, ready in PAGES.items():
        if path == "/#operator":
            sign_in(page, opened)
        for lang in ("ru", "en"):
            address, _, part = path.partition("#")
            page.goto(f"{opened.kiosk.url}{address}?lang={lang}" + (f"#{part}" if part else ""))
            page.wait_for_selector(ready)
            page.wait_for_timeout(300)
            wrong[f"{path} {lang}"] = unfit(page)
            for group in page.locator("#groups button:not([aria-current=true])").all():
                group.click()
                wrong[f"{path} {lang} {group.inner_text()}"] = unfit(page)
            if path == "/#operator":
                page.click("#menu-title")
            found[f"{path} {lang}"] = violations(page) if lang == "ru" else run_axe(page, RULES)
    assert {path: faults for path, faults in found.items() if faults} == {}
    assert {path: faults for path, faults in wrong.items() if faults} == {}


def test_a_stranger_sees_the_table_and_nothing_that_operates(page: Any, opened: Opened) -> None:
    page.goto(f"{opened.kiosk.url}/?lang=en#operator")
    page.wait_for_selector("body:not([data-shown=STARTING])")
    assert page.url.split("?")[0].split("#")[0].endswith("/table")
    page.keyboard.press("o")
    page.evaluate("location.hash = 'operator'")
    page.wait_for_timeout(300)
    assert page.get_attribute("body", "data-view") == "table"
    seen = page.evaluate("""() => [...document.querySelectorAll("a, button, input, summary")]
      .filter((node) => node.checkVisibility()).map((node) => node.id)""")
    assert seen == ["button-more"]
    page.click("#button-more")
    page.wait_for_selector("#button-theme", state="visible")
    page.click("#button-theme")
    page.wait_for_selector("html[data-theme=light]")


def test_an_operator_signs_in_where_he_wanted_to_go_acts_and_shuts_down(page: Any, opened: Opened) -> None:
    page.goto(f"{opened.kiosk.url}/settings?lang=en")
    page.wait_for_url("**/login?to=/settings")
    page.fill("#pin", "0000 0000")
    page.click("#enter")
    page.wait_for_function("() => document.querySelector('#said').textContent.includes('not the PIN')")
    for digit in opened.pin:
        page.click(f"#keys button:text-is('{digit}')")
    page.click("#enter")
    page.wait_for_selector(".setting")

    page.click("#group-kiosk")
    page.check("#set-fullscreen")
    page.click("#save")
    page.wait_for_selector("#note[data-kind=good]:not([hidden])")
    page.reload()
    page.wait_for_selector("#set-fullscreen:checked")

    page.click("#home")
    page.wait_for_selector("body[data-view=operator]:not([data-shown=STARTING])")
    page.select_option("#set-sota", "7")
    page.wait_for_function("() => document.querySelector('#sota').textContent === '7'")
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("#menu-title")
    page.click("#menu-end")
    assert opened.kiosk.asked_to_end.wait(30)
    page.click("#menu-title")
    page.click("#menu-leave")
    page.wait_for_url("**/login")
    page.goto(f"{opened.kiosk.url}/settings")
    page.wait_for_selector("#pin")
