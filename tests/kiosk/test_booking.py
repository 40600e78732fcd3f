"""A Blockchain is booked once: not again while its cards stay, again when they were taken away."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.booking import RETRY_S, Booking, Hand
from kiosk.games.verify import Verify
from kiosk.store import Store, open_store

EDITION = "YAHchain III, YCWS-144/3, MODE B"


def hand(labels: str, verify: Verify = Verify.VERIFIED, edition: str = EDITION) -> Hand:
    cards = [{"label": label, "seen": label} for label in labels.split()]
    body = {"state": verify.value, "game": "ycws144", "edition": edition, "cards": cards}
    return Hand(verify, tuple(labels.split()), 3, body)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path)


def numbers(store: Store) -> list[int]:
    return [result.number for result in store.results()]


def test_cards_that_stay_are_booked_once(store: Store) -> None:
    booking = Booking(store)
    assert [booking.settle(hand("4S 5H 6S"), now) for now in range(20)] == [1] * 20
    booking.unsettle()
    assert booking.settle(hand("4S 5H 6S"), 30) == 1
    assert numbers(store) == [1]


def test_taken_away_and_laid_again_is_another_result(store: Store) -> None:
    booking = Booking(store)
    booking.settle(hand("4S 5H 6S"), 0)
    booking.clear()
    assert booking.settle(hand("4S 5H 6S"), 5) == 2


def test_another_hand_is_another_result_without_an_empty_table(store: Store) -> None:
    booking = Booking(store)
    assert [booking.settle(hand(labels), 0) for labels in ("4S 5H 6S", "7S 7H 7D", "4S 5H 6S")] == [1, 2, 3]


def test_a_rejected_hand_is_booked_when_it_stays(store: Store) -> None:
    booking = Booking(store)
    rejected = hand("4S 6H 9S", Verify.REJECTED)
    assert [booking.settle(rejected, now) for now in (0, 1, 2.9, 3, 4)] == [None, None, None, 1, 1]


@pytest.mark.parametrize("labels", ["4S 5H 6S 9D", "4S 5H 9D", "6S 5H 4S"])
def test_what_is_left_of_a_booked_hand_is_not_rejected_again(store: Store, labels: str) -> None:
    booking = Booking(store)
    booking.settle(hand("4S 5H 6S"), 0)
    assert [booking.settle(hand(labels, Verify.REJECTED), now) for now in range(1, 9)] == [None] * 8
    assert booking.settle(hand("4S 5H 6S"), 10) == 1


def test_too_many_cards_are_never_a_result(store: Store) -> None:
    booking = Booking(store)
    assert [booking.settle(hand("2S 5H 9S KD", Verify.REJECTED), now) for now in range(9)] == [None] * 9


def test_cards_that_lie_there_at_a_restart_are_not_booked_again(store: Store) -> None:
    Booking(store).settle(hand("4S 5H 6S"), 0)
    again = Booking(store)
    assert again.settle(hand("4S 5H 6S"), 0) == 1
    again.clear()
    assert again.settle(hand("4S 5H 6S"), 9) == 2


def test_a_table_that_was_empty_after_a_restart_starts_anew(store: Store) -> None:
    Booking(store).settle(hand("4S 5H 6S"), 0)
    again = Booking(store)
    again.clear()
    assert again.settle(hand("4S 5H 6S"), 0) == 2


def test_a_changed_party_shows_no_number_of_another_score(store: Store) -> None:
    booking = Booking(store)
    booking.settle(hand("4S 5H 6S"), 0)
    assert booking.settle(hand("4S 5H 6S", edition="YAHchain III, YCWS-144/3, MODE A"), 1) is None
    assert booking.settle(hand("4S 5H 6S"), 2) == 1
    assert numbers(store) == [1]


def test_a_film_that_starts_again_books_nothing_but_shows_its_numbers(store: Store) -> None:
    booking = Booking(store)
    booking.settle(hand("4S 5H 6S"), 0)
    booking.settle(hand("7S 7H 7D"), 4)
    booking.clear()
    assert booking.settle(hand("4S 5H 6S"), 8, replay=True) == 1
    assert booking.settle(hand("2S 3H 4S"), 9, replay=True) is None
    assert numbers(store) == [1, 2]


def test_a_photograph_is_booked_at_once_also_as_rejected(store: Store) -> None:
    booking = Booking(store)
    assert booking.settle(hand("4S 5H 6S"), 0, apart=True) == 1
    assert booking.settle(hand("2S 9H KD", Verify.REJECTED), 1, apart=True) == 2
    assert booking.settle(hand("2S 9H KD", Verify.REJECTED), 2, apart=True) == 2


def test_a_photograph_that_was_missed_is_booked_in_a_later_round_once(store: Store) -> None:
    booking = Booking(store)
    assert booking.settle(hand("4S 5H 6S"), 0, apart=True) == 1
    assert booking.settle(hand("7S 7H 7D"), 4, replay=True, apart=True) == 2
    assert booking.settle(hand("4S 5H 6S"), 8, replay=True, apart=True) == 1
    assert booking.settle(hand("7S 7H 7D"), 12, replay=True, apart=True) == 2
    assert numbers(store) == [1, 2]


def test_what_a_full_disk_refused_is_booked_when_there_is_room(store: Store) -> None:
    booking = Booking(store)
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    body = {"filling": "x" * 20_000, **hand("4S 5H 6S").body}
    assert booking.settle(Hand(Verify.VERIFIED, ("4S", "5H", "6S"), 3, body), 0) is None
    assert booking.trouble is not None
    assert "full" in booking.trouble.en
    booking.clear()
    booking.retry(10)
    assert numbers(store) == []
    with store._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    booking.retry(10 + RETRY_S / 2)
    assert numbers(store) == []
    booking.retry(10 + RETRY_S)
    assert numbers(store) == [1]
    assert booking.trouble is None
