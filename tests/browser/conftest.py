"""A real Chromium before the real page; only the kiosk behind it is scripted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fake_kiosk import FakeKiosk
from page_faults import collect_faults
from page_probe import WAIT_MS, await_version
from scripted_states import State, scripted

OpenPage = Callable[..., Any]


@pytest.fixture(scope="session")
def running_kiosk() -> Iterator[FakeKiosk]:
    fake = FakeKiosk(scripted("summit5"))
    fake.start()
    yield fake
    fake.stop()


@pytest.fixture
def kiosk(running_kiosk: FakeKiosk) -> FakeKiosk:
    """The one kiosk of the session, showing the Summit of five cards."""
    running_kiosk.parties.clear()
    running_kiosk.acts.clear()
    running_kiosk.zones.clear()
    running_kiosk.zone_refusal = None
    running_kiosk.show(scripted("summit5"))
    return running_kiosk


@pytest.fixture
def open_page(browser: Any, kiosk: FakeKiosk) -> Iterator[OpenPage]:
    """Opens the kiosk's page; at the end nothing may have been written to the console, and nothing asked of the net.

    `page.faults` is cleared by the tests that take the server away: the browser itself then writes there.
    """
    contexts, pages = [], []

    def open_one(query: str = "lang=en", size: tuple[int, int] = (1366, 768), init: str = "", **options: Any) -> Any:
        width, height = size
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB", **options)
        contexts.append(context)
        context.set_default_timeout(WAIT_MS)
        page = context.new_page()
        pages.append(page)
        page.faults = []
        collect_faults(page, page.faults)
        page.on("request", lambda request: page.faults.append(request.url) if _is_foreign(request.url, kiosk) else None)
        if init:
            page.add_init_script(init)
        page.goto(f"{kiosk.url}/?{query}")
        await_version(page, kiosk.state)
        return page

    yield open_one
    faults = [fault for page in pages for fault in page.faults]
    for context in contexts:
        context.close()
    assert faults == []


def _is_foreign(url: str, kiosk: FakeKiosk) -> bool:
    return not url.startswith((kiosk.url, f"blob:{kiosk.url}"))


@pytest.fixture
def show(kiosk: FakeKiosk) -> Callable[..., State]:
    """Makes the kiosk show a scripted state and waits until the page has drawn it."""

    def show_one(page: Any, name: str, **changes: Any) -> State:
        kiosk.show(scripted(name, **changes))
        await_version(page, kiosk.state)
        return kiosk.state

    return show_one
