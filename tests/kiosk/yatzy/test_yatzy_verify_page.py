"""The page that checks a game without a network, from the disk: it agrees with `python -m kiosk verify`."""

import copy
import json
import random

import pytest
from page_faults import collect_faults
from test_yatzy_verify import ENDINGS, NEVER_STARTED, SECRET, at, file_of, other, record_of

from kiosk.games.yatzy.fairness import archive_password
from kiosk.web.yatzy_verify import verify_page
from kiosk.yatzy.archive import seal
from kiosk.yatzy.proof import prove

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser, tmp_path_factory):
    file = tmp_path_factory.mktemp("saved") / "yatzy-verify.html"
    file.write_text(verify_page().html, "utf-8")
    context = browser.new_context(viewport={"width": 1366, "height": 768}, offline=True, locale="en-GB")
    page = context.new_page()
    faults = []
    collect_faults(page, faults)
    page.on("request", lambda request: None if request.url.startswith("file:") else faults.append(request.url))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert faults == []


def judged(page, record, archive=None):
    """`good`, or the code of the first difference, as the page finds it in the file."""
    text = record if isinstance(record, str) else json.dumps(record)
    return page.evaluate(
        """async ([text, archive]) => {
          try {
            await prove(text, archive && Uint8Array.from(archive), () => {});
            return "good";
          } catch (error) {
            if (!(error instanceof Differs)) throw error;
            if (!WORDS[error.key]) throw new Error(`no words for ${error.key}`);
            return error.code;
          }
        }""",
        [text, None if archive is None else list(archive)],
    )


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_honest_proof_passes(page, ending):
    assert judged(page, file_of(ending).decode()) == "good"


def test_a_person_chooses_the_files_and_reads_the_verdict(page):
    record = {"name": "yatzy-1.json", "mimeType": "application/json", "buffer": file_of("timed out")}
    page.set_input_files("#record", record)
    page.wait_for_selector("#verdict[data-good=true]:not(:empty)")
    assert page.text_content("#verdict").startswith("✓ As it was played. Анна wins, ")
    assert len(page.query_selector_all("#checks li")) == 8
    digest = record_of("timed out")["fairness"]["digests"][1]
    assert digest["md5"] in page.text_content("#noted")
    assert digest["sha256"] in page.text_content("#noted")
    changed = record_of("timed out")
    changed["fairness"]["sequences"][1] = "1" * 225
    page.set_input_files("#record", {**record, "buffer": json.dumps(changed).encode()})
    page.wait_for_selector("#verdict[data-good=false]")
    assert "of player 2: the file says 1, secret and seeds give" in page.text_content("#verdict")
    page.click("#lang")
    assert "НЕ ТАК, КАК СЫГРАНО: кубик" in page.text_content("#verdict")
    page.click("#lang")


def changed_records():
    """Each kind of change once or more: a digit, a roll, a seed, a digest, the archive, the result, the order."""
    for ending in ("timed out", "bot"):
        good = record_of(ending)
        leaves = [
            ("fairness", "commitment"), ("fairness", "secret"), ("fairness", "password"), ("fairness", "seeds", 0),
            ("events", 0, "seed"), ("fairness", "digests", 0, "md5"), ("fairness", "digests", 1, "sha256"),
            ("fairness", "sequences", 0), ("fairness", "sequences", 1), ("archive", "sha256"), ("archive", "base64"),
            ("result", "winner"), ("result", "totals", 1), ("result", "cards", 0, "rows", "chance"),
            ("result", "cards", 1, "bonus"), ("result", "ending"), ("timing", "roll_ms"), ("opponent",), ("kind",),
            ("version",),
        ]  # fmt: skip
        for path in leaves:
            record = copy.deepcopy(good)
            holder = at(record, *path[:-1])
            holder[path[-1]] = other(holder[path[-1]])
            yield f"{ending} {path}", record
        yield from changed_events(ending, good)
        yield f"{ending} a field too many", {**good, "note": "x"}


def changed_events(ending, good):
    chance = random.Random(7)
    events = good["events"]
    for number in [*range(0, len(events), max(1, len(events) // 5)), len(events) - 1]:
        for name in events[number]:
            record = copy.deepcopy(good)
            event = record["events"][number]
            if name == "at_ms":
                event[name] -= 10**9
            elif isinstance(event[name], list):
                event[name][2] = other(event[name][2])
            else:
                event[name] = other(event[name])
            yield f"{ending} event {number} {name}", record
    for _ in range(3):
        place = chance.randrange(2, len(events) - 2)
        swapped = [*events[:place], events[place + 1], events[place], *events[place + 2 :]]
        yield f"{ending} swapped {place}", {**good, "events": swapped}
        yield f"{ending} dropped {place}", {**good, "events": [*events[:place], *events[place + 1 :]]}
        yield f"{ending} doubled {place}", {**good, "events": [*events[:place], *events[place - 1 :]]}
        yield f"{ending} cut at {place}", {**good, "events": events[:place]}
    yield f"{ending} goes on after the end", {**good, "events": [*events, events[-1]]}


def test_every_kind_of_change_is_found_and_named_as_the_command_names_it(page):
    differs = {}
    for name, record in changed_records():
        found, expected = judged(page, record), prove(json.dumps(record).encode()).difference.code
        if found == "good" or found != expected:
            differs[name] = (found, expected)
    assert differs == {}


@pytest.mark.parametrize("ending", NEVER_STARTED)
def test_a_game_that_never_started_has_no_dice_to_be_changed(page, ending):
    record = record_of(ending)
    record["fairness"]["sequences"] = ["1" * 225, "2" * 225]
    assert judged(page, record) == "result"


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"kind":"yatzy-game","version":1}', "[" * 5000])
def test_what_is_no_record_is_told_so(page, text):
    assert judged(page, text) == "shape"


def test_the_downloaded_archive_is_compared_byte_by_byte(page):
    record = record_of("finished")
    inside = page.evaluate("text => Array.from(fromBase64(text))", record["archive"]["base64"])
    assert judged(page, record, bytes(inside)) == "good"
    for place in range(0, len(inside), 60):
        changed = bytearray(inside)
        changed[place] ^= 4
        assert judged(page, record, changed) == "archive", place
    texts = tuple(record["fairness"]["sequences"])
    assert judged(page, record, seal(texts, archive_password(SECRET))) == "archive"


def test_md5_is_that_of_the_standard(page):
    """The examples of RFC 1321."""
    for text, digest in {
        "": "d41d8cd98f00b204e9800998ecf8427e",
        "abc": "900150983cd24fb0d6963f7d28e17f72",
        "message digest": "f96b697d7cb7938d525a2f31aaf161d0",
        "1234567890" * 8: "57edf4a22be3c955ac49da2e2107b67a",
    }.items():
        assert page.evaluate("text => md5(ascii(text))", text) == digest


def test_the_rows_of_the_page_are_those_of_the_rules(page):
    """All 252 rolls, 15 rows each: 3,780 values of two implementations."""
    from itertools import combinations_with_replacement

    from kiosk.games.yatzy.rows import ROWS, points

    rolls = list(combinations_with_replacement(range(1, 7), 5))
    found = page.evaluate("rolls => rolls.map((roll) => ROWS.map((row) => pointsOf(row, roll)))", rolls)
    assert found == [[points(row, roll) for row in ROWS] for roll in rolls]


def test_without_cryptography_the_page_says_what_to_do(browser, tmp_path):
    file = tmp_path / "page.html"
    file.write_text(verify_page().html, "utf-8")
    context = browser.new_context(locale="ru-RU")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})")
    page.goto(file.as_uri())
    assert "Сохраните страницу и откройте её с диска" in page.text_content("#verdict")
    assert not page.is_visible("#files")
    context.close()
