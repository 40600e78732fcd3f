from pathlib import Path

import pytest

from models.registry import WEIGHTS, Certificate, certify, open_locator, read_manifest, weights_path
from vision.net import WeightsError

NETWORK = Path(__file__).parent.parent / "vision" / "networks" / "anchors.onnx"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "some.onnx").write_bytes(b"hello")
    certify("some", tmp_path / "some.onnx", 'train "it"\\now', "2026-11-30", "MIT")
    return tmp_path


def test_a_certificate_is_written_and_read_back(folder: Path) -> None:
    sha256 = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"  # of "hello", known everywhere
    expected = Certificate("some.onnx", sha256, 5, 'train "it"\\now', "2026-11-30", "MIT")
    assert read_manifest(folder) == {"some": expected}


def test_a_second_certificate_leaves_the_first(folder: Path) -> None:
    (folder / "a.onnx").write_bytes(b"a")
    certify("a", folder / "a.onnx", "by hand", "2026-12-01")
    assert list(read_manifest(folder)) == ["a", "some"]


def test_intact_weights_are_found(folder: Path) -> None:
    assert weights_path("some", folder) == folder / "some.onnx"


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"hellO", "are damaged"), (b"hell", "are damaged"), (None, r"are missing.*or train them: train")],
)
def test_other_weights_are_refused(folder: Path, content: bytes | None, message: str) -> None:
    path = folder / "some.onnx"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(WeightsError, match=message) as caught:
        weights_path("some", folder)
    assert str(path) in caught.value.text.ru


def test_unknown_names_are_refused_with_the_known_ones(folder: Path) -> None:
    with pytest.raises(WeightsError, match="no weights are called 'reader'; known: some"):
        weights_path("reader", folder)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "manifest.toml cannot be read"),
        ("[some\n", "manifest.toml cannot be read"),
        ("some = 1\n", r"\[some\] needs exactly these keys: date, file"),
        ('[some]\nfile = "some.onnx"\n', r"\[some\] needs exactly these keys: date, file"),
    ],
)
def test_a_broken_manifest_is_refused(text: str | None, message: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "manifest.toml").write_text(text, encoding="utf-8")
    with pytest.raises(WeightsError, match=message):
        read_manifest(tmp_path)


def test_somebodys_onnx_file_is_opened() -> None:
    locator = open_locator(NETWORK)
    assert type(locator).__name__ == "OnnxLocator"
    locator.close()


@pytest.mark.parametrize("name", ["missing.pt", "missing.onnx", "missing"])
def test_missing_weights_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=f"there are no weights at .*{name}"):
        open_locator(tmp_path / name)


def test_all_weights_that_come_along_are_certified() -> None:
    files = {path.name for path in WEIGHTS.glob("*.onnx")}
    if not files:
        pytest.skip("no weights are in this checkout yet")
    certificates = read_manifest()
    assert {certificate.file for certificate in certificates.values()} == files
    for name, certificate in certificates.items():
        assert weights_path(name).name == certificate.file
        assert certificate.licence
        assert certificate.made_by.startswith("python -m models ")
