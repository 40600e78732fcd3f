"""Where the dice come from, what is shown when, and that nothing of it foretells a die."""

import hashlib
import hmac
import io
import json
import subprocess
import zipfile
from collections import Counter

import pytest
import pyzipper

from kiosk.games.yatzy.actions import Confirm, Leave, Roll
from kiosk.games.yatzy.fairness import archive_password, commitment, digests, digits, is_seed, sequences
from kiosk.games.yatzy.match import Match, Opening, Opponent, open_match
from kiosk.games.yatzy.play import act, pass_time
from kiosk.games.yatzy.view import match_fields
from kiosk.yatzy.archive import NAMES, ArchiveError, is_aes_256, seal, unseal
from kiosk.yatzy.record import record_fields

SECRET = bytes(range(32))
SEEDS = ("first", "second")


def opened(opponent: Opponent = Opponent.PLAYER) -> Match:
    return open_match(Opening("g1", ("Анна", "Bob"), opponent, SECRET, 1000))


def started() -> Match:
    match = act(opened(), Confirm(0, SEEDS[0]), 1001).match
    return act(match, Confirm(1, SEEDS[1]), 1002).match


def test_the_dice_as_the_description_says():
    """Worked out here from the description, with the blocks laid end to end."""
    for seat in (0, 1):
        blocks = b"".join(hmac.digest(SECRET, b"first second %d %d" % (seat, number), "sha256") for number in range(20))
        faces = [byte % 6 + 1 for byte in blocks if byte < 252]
        assert list(sequences(SECRET, SEEDS)[seat]) == faces[:225]


def test_the_same_dice_by_openssl():
    """The first die, as anybody can repeat it: openssl dgst -sha256 -mac HMAC -macopt hexkey:SECRET."""
    command = ["openssl", "dgst", "-sha256", "-mac", "HMAC", "-macopt", f"hexkey:{SECRET.hex()}", "-r"]
    try:
        done = subprocess.run(command, input=b"first second 0 0", capture_output=True, check=True)
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    first = int(done.stdout[:2], 16)
    assert first < 252
    assert sequences(SECRET, SEEDS)[0][0] == first % 6 + 1


def test_dice_depend_on_the_secret_both_seeds_and_the_seat():
    dice = sequences(SECRET, SEEDS)
    assert dice[0] != dice[1]
    others = [sequences(bytes(32), SEEDS), sequences(SECRET, ("First", "second")), sequences(SECRET, ("first", "x"))]
    assert all(other[seat] != dice[seat] for other in others for seat in (0, 1))
    assert sequences(SECRET, ("a", "bc")) != sequences(SECRET, ("ab", "c"))


def test_every_face_is_as_frequent_as_another():
    """90,000 dice; 3.5 standard deviations of a fair die are 0.44 percentage points."""
    counts = Counter()
    for number in range(200):
        for dice in sequences(number.to_bytes(32, "big"), SEEDS):
            counts.update(dice)
    assert sum(counts.values()) == 90_000
    assert all(abs(counts[face] / 90_000 - 1 / 6) < 0.0044 for face in range(1, 7))


def test_commitment_and_digests_are_those_of_the_standard():
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    text = digits(sequences(SECRET, SEEDS)[0])
    assert len(text) == 225
    assert set(text) <= set("123456")
    found = digests(sequences(SECRET, SEEDS)[0])
    assert found.md5 == hashlib.md5(text.encode()).hexdigest()
    assert found.sha256 == hashlib.sha256(text.encode()).hexdigest()


SEED_SHAPES = [
    ("a", True), ("~!{}", True), ("x" * 64, True), ("x" * 65, False), ("", False), ("a b", False), ("ё", False),
    ("a\n", False), (7, False),
]  # fmt: skip


@pytest.mark.parametrize(("seed", "good"), SEED_SHAPES)
def test_what_a_seed_is(seed, good):
    assert is_seed(seed) is good


def test_a_short_secret_is_refused():
    """A commitment to few bytes could be tried out."""
    with pytest.raises(ValueError, match="32 bytes"):
        Opening("g1", ("a", "b"), Opponent.PLAYER, b"short", 0)
    assert SECRET.hex() not in repr(opened())
    assert repr(SECRET) not in repr(opened())


def test_the_commitment_is_there_before_any_seed_and_stays():
    match = opened()
    assert match_fields(match)["fairness"] == {"commitment": commitment(SECRET)}
    assert match_fields(started())["fairness"]["commitment"] == commitment(SECRET)


def test_a_seed_is_not_shown_before_the_other_player_has_named_one():
    match = act(opened(), Confirm(0, "my-own-seed"), 1001).match
    assert "my-own-seed" not in json.dumps(match_fields(match))
    assert match_fields(match)["seats"][0]["confirmed"] is True


def test_digests_are_there_before_the_first_roll():
    fields = match_fields(started())["fairness"]
    assert fields["digests"][0]["md5"] == digests(sequences(SECRET, SEEDS)[0]).md5
    assert fields["digests"][1]["sha256"] == digests(sequences(SECRET, SEEDS)[1]).sha256
    assert fields["seeds"] == list(SEEDS)


def test_nothing_that_is_shown_during_the_game_foretells_a_die():
    match = started()
    for throw in (1, 2, 3):
        match = act(match, Roll(0, 1, throw), 1003).match
    shown = json.dumps(match_fields(match))
    dice = [digits(each) for each in sequences(SECRET, SEEDS)]
    for hidden in (SECRET.hex(), archive_password(SECRET), *dice, dice[0][15:23], dice[1][:8]):
        assert hidden not in shown
    assert not {"secret", "password", "sequences"} & match_fields(match)["fairness"].keys()
    with pytest.raises(ValueError, match="not ended"):
        record_fields(match, None)


def test_the_dice_cannot_be_computed_from_what_is_published():
    """Everything public, tried as the key of the derivation."""
    fields = match_fields(started())["fairness"]
    public = [fields["commitment"], *(text for pair in fields["digests"] for text in pair.values())]
    dice = sequences(SECRET, SEEDS)
    for text in public:
        for key in (text.encode(), bytes.fromhex(text)):
            assert sequences(key, SEEDS)[0][:20] != dice[0][:20]
            assert archive_password(key) != archive_password(SECRET)
            assert hashlib.sha256(key).hexdigest() != fields["commitment"]


def test_everything_is_revealed_at_every_ending():
    match = started()
    endings = [pass_time(match, 10**9), act(opened(), Leave(0), 1001).match, pass_time(opened(), 10**9)]
    for ended in endings:
        fields = match_fields(ended)["fairness"]
        assert bytes.fromhex(fields["secret"]) == SECRET
        assert fields["password"] == archive_password(SECRET)
    assert match_fields(endings[0])["fairness"]["sequences"] == [digits(each) for each in sequences(SECRET, SEEDS)]


TEXTS = (digits(sequences(SECRET, SEEDS)[0]), digits(sequences(SECRET, SEEDS)[1]))
PASSWORD = archive_password(SECRET)


def test_the_archive_opens_with_its_password_only():
    data = seal(TEXTS, PASSWORD)
    assert unseal(data, PASSWORD) == TEXTS
    for wrong in ("", PASSWORD[:-1], PASSWORD.upper(), commitment(SECRET)):
        with pytest.raises(ArchiveError):
            unseal(data, wrong)


def test_the_archive_is_sealed_with_aes_256_and_tells_nothing():
    data = seal(TEXTS, PASSWORD)
    assert is_aes_256(data)
    assert TEXTS[0][:12].encode() not in data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert tuple(archive.namelist()) == NAMES
        for info in archive.infolist():
            assert (info.compress_type, info.CRC) == (99, 0)  # AES, and no checksum of the digits
            with pytest.raises((NotImplementedError, RuntimeError)):
                archive.read(info)
    assert seal(TEXTS, PASSWORD)[50:] != data[50:]  # a salt of its own each time


def plain_zip() -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        for name, text in zip(NAMES, TEXTS, strict=True):
            archive.writestr(name, text)
    return sink.getvalue()


def old_encryption() -> bytes:
    """The flag of the old ZIP encryption: what an archive looks like that its player could open during the game."""
    data = bytearray(plain_zip())
    for signature, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        start = -1
        while (start := data.find(signature, start + 1)) >= 0:
            data[start + place] |= 1
    return bytes(data)


def aes_128() -> bytes:
    sink = io.BytesIO()
    with pyzipper.AESZipFile(sink, "w") as archive:
        archive.setpassword(PASSWORD.encode())
        archive.setencryption(pyzipper.WZ_AES, nbits=128)
        for name, text in zip(NAMES, TEXTS, strict=True):
            archive.writestr(name, text)
    return sink.getvalue()


@pytest.mark.parametrize("make", [plain_zip, old_encryption, aes_128])
def test_a_weaker_archive_is_refused_even_with_the_right_digits(make):
    with pytest.raises(ArchiveError, match="AES-256"):
        unseal(make(), PASSWORD)


@pytest.mark.parametrize("data", [b"", b"no archive", b"PK\3\4" + bytes(50), bytes(100_000)])
def test_what_is_no_archive_is_refused(data):
    with pytest.raises(ArchiveError, match="no ZIP archive"):
        unseal(data, PASSWORD)
