"""What a learner is told about a hand: the rule behind each item, and how han and fu become payments (R1-R25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kiosk.games.base import Text
from kiosk.games.riichi.payments import DEALER_SHARES, LIMIT_NAMES, OTHER_SHARES, round_up
from kiosk.games.riichi.value import HandValue

LESSONS: Mapping[str, Text] = MappingProxyType(
    {
        "win": Text("за выигрыш всегда 20", "a win is always 20"),
        "tsumo": Text("цумо: ещё 2", "tsumo: 2 more"),
        "closed_ron": Text("рон закрытой рукой: ещё 10; открытой — ничего",
                           "ron with a closed hand: 10 more; with an open one nothing"),
        "seven_pairs": Text("семь пар: ровно 25, не округляются", "seven pairs: exactly 25, never rounded"),
        "open_pinfu": Text("открытое пинфу: 2, чтобы вышло не меньше 30",
                           "an open pinfu shape: 2, so that there are 30 at least"),
        "edge_wait": Text("«уголок»: ряд дополняет только эта кость, 2",
                          "edge wait: only this tile completes the run, 2"),
        "closed_wait": Text("«гнездо»: ряд дополняет только эта кость, 2",
                            "closed wait: only this tile completes the run, 2"),
        "pair_wait": Text("вторая кость в пару: 2", "the second tile of the pair: 2"),
        "dragon_pair": Text("пара драконов: 2", "a pair of dragons: 2"),
        "round_wind_pair": Text("пара ветра раунда: 2", "a pair of the round's wind: 2"),
        "seat_wind_pair": Text("пара ветра места: 2", "a pair of the seat's wind: 2"),
        "double_wind_pair": Text("оба ветра совпали", "both winds at once"),
        "open_triplet": Text("тройка: 2", "a triplet: 2"),
        "closed_triplet": Text("тройка 2, закрытая ×2: все кости из стены",
                               "a triplet 2, closed ×2: every tile came from the wall"),
        "open_kan": Text("тройка 2, кан ×4", "a triplet 2, a kan ×4"),
        "closed_kan": Text("тройка 2, закрытая ×2, кан ×4", "a triplet 2, closed ×2, a kan ×4"),
        "open_outside_triplet": Text("тройка 2, из 1, 9 или достоинств ×2", "a triplet 2, of terminals or honours ×2"),
        "closed_outside_triplet": Text("тройка 2, закрытая ×2, из 1, 9 или достоинств ×2",
                                       "a triplet 2, closed ×2, of terminals or honours ×2"),
        "open_outside_kan": Text("тройка 2, из 1, 9 или достоинств ×2, кан ×4",
                                 "a triplet 2, of terminals or honours ×2, a kan ×4"),
        "closed_outside_kan": Text("тройка 2, закрытая ×2, из 1, 9 или достоинств ×2, кан ×4",
                                   "a triplet 2, closed ×2, of terminals or honours ×2, a kan ×4"),
        "rounding": Text("сумма округляется вверх до десятка", "the sum is rounded up to ten"),
    }
)  # fmt: skip
"""Reason of a fu item -> the rule behind it."""


def lesson_of(worth: HandValue) -> tuple[Text, ...]:
    """The rule of each fu item, then the way from han and fu to the payments."""
    fu = tuple(Text(f"+{item.fu}: {rule.ru}", f"+{item.fu}: {rule.en}") for item in worth.fu_items
               if (rule := LESSONS.get(item.reason)))  # fmt: skip
    return (*fu, *_share(worth), *_payments(worth))


def _share(worth: HandValue) -> Iterator[Text]:
    """R6, R8: below a limit the formula, else the fixed value."""
    share = worth.value.share
    if worth.value.limit is not None:
        name = LIMIT_NAMES[worth.value.limit]
        yield Text(
            f"{name.ru}: доля {share}, фу уже не считаются", f"{name.en}: a share of {share}, fu no longer count"
        )
    elif worth.han is not None and worth.fu is not None:
        formula = f"4 × {worth.fu} × 2^{worth.han} = {share}"
        yield Text(f"доля: 4 × фу × 2^хан = {formula}", f"share: 4 × fu × 2^han = {formula}")


def _payments(worth: HandValue) -> Iterator[Text]:
    """R1-R5, R7, R10: who pays how many shares; each sum goes up to a hundred."""
    share, dealer = worth.value.share, worth.win.winner == "E"
    if worth.win.loser is not None:
        shares = DEALER_SHARES if dealer else OTHER_SHARES
        paid = f"{shares} × {share} = {shares * share} → {round_up(shares * share)}"
        yield Text(f"рон: один платит все доли, {paid}", f"ron: one pays all shares, {paid}")
    elif dealer:
        paid = f"2 × {share} = {2 * share} → {round_up(2 * share)}"
        yield Text(f"цумо дилера: каждый платит две доли, {paid}", f"the dealer's tsumo: each pays two shares, {paid}")
    else:
        one, two = f"{share} → {round_up(share)}", f"{2 * share} → {round_up(2 * share)}"
        yield Text(f"цумо: двое платят по доле, {one}; дилер две, {two}",
                   f"tsumo: two pay a share, {one}; the dealer two, {two}")  # fmt: skip
    honba = sum(points for _, points in worth.payments.by_wind) - worth.payments.points
    if honba:
        yield Text(f"хонба: ещё {honba}", f"honba: {honba} more")
