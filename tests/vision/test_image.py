"""Pictures that are whole are read as they look; everything else is refused with its reason."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from vision.image import PictureError, decode_picture, read_picture


def encoded(picture: Pillow.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def noise(width: int = 320, height: int = 240) -> Pillow.Image:
    values = np.random.default_rng(7).integers(0, 256, (height, width, 3), dtype=np.uint8)
    return Pillow.fromarray(values)


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds nothing: it is only refused in time if the header is read first."""
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))
    return b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 0) + b"IDAT" + struct.pack(">I", zlib.crc32(b"IDAT"))


@pytest.mark.parametrize(
    ("mode", "colour", "kind", "bgr"),
    [
        ("RGB", (200, 100, 50), "PNG", (50, 100, 200)),
        ("L", 77, "PNG", (77, 77, 77)),
        ("RGBA", (200, 100, 50, 0), "PNG", (255, 255, 255)),
        ("RGBA", (200, 100, 50, 255), "PNG", (50, 100, 200)),
        ("LA", (10, 255), "PNG", (10, 10, 10)),
        ("1", 1, "PNG", (255, 255, 255)),
        ("I;16", 257 * 99, "PNG", (99, 99, 99)),
        ("P", 0, "GIF", (0, 0, 0)),
        ("RGB", (255, 0, 0), "BMP", (0, 0, 255)),
        ("RGB", (0, 255, 0), "TIFF", (0, 255, 0)),
    ],
)
def test_every_kind_of_pixel_becomes_bgr(mode: str, colour: object, kind: str, bgr: tuple[int, int, int]) -> None:
    image = decode_picture(encoded(Pillow.new(mode, (5, 4), colour), kind))
    assert image.shape == (4, 5, 3)
    assert image.dtype == np.uint8
    assert image[2, 3].tolist() == list(bgr)


def test_cmyk_photographs_are_read() -> None:
    image = decode_picture(encoded(Pillow.new("CMYK", (16, 16), (0, 0, 0, 0)), "JPEG"))
    assert image[8, 8].tolist() == [255, 255, 255]


def test_one_pixel_is_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "точка.png"
    Pillow.new("RGB", (1, 1), (3, 2, 1)).save(path)
    assert read_picture(path).tolist() == [[[1, 2, 3]]]


@pytest.mark.parametrize(
    ("orientation", "corner"),
    [(1, (0, 0)), (2, (0, -1)), (3, (-1, -1)), (4, (-1, 0)), (6, (0, -1)), (8, (-1, 0))],
)
def test_the_turn_of_the_camera_is_undone(orientation: int, corner: tuple[int, int]) -> None:
    picture = Pillow.new("RGB", (40, 24), (0, 0, 0))
    picture.paste((255, 255, 255), (0, 0, 8, 8))
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    image = decode_picture(encoded(picture, "JPEG", exif=exif, quality=95))
    assert image.shape[:2] == ((40, 24) if orientation >= 5 else (24, 40))
    assert image[corner].mean() > 200


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"ten of hearts\n" * 9, "not a picture"),
        ("десятка червей".encode(), "not a picture"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "HEIC"),
        (png_header(10_000, 10_000), "too large (10000x10000 = 100 megapixels"),
        (png_header(60_000, 60_000), "too large"),
        (png_header(8, 8), "cut short"),
        (encoded(noise(), "JPEG")[:9000], "cut short"),
        (encoded(noise(), "JPEG", progressive=True)[:9000], "cut short"),
        (encoded(noise(), "JPEG")[:30], "cut short|not a picture"),
        (encoded(noise(), "JPEG")[:-200], "cut short"),
        (encoded(noise(), "PNG")[:9000], "cut short"),
        (encoded(noise(), "WEBP")[:9000], "cut short|not a picture"),
    ],
)
def test_what_is_no_whole_picture_is_refused_with_its_reason(data: bytes, says: str) -> None:
    with pytest.raises(PictureError) as caught:
        decode_picture(data)
    assert any(word in caught.value.text.en for word in says.split("|"))
    assert any("а" <= letter <= "я" for letter in caught.value.text.ru)


def test_a_real_picture_of_a_hundred_megapixels_is_refused_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    Pillow.new("1", (10_000, 10_000)).save(path)
    with pytest.raises(PictureError, match=r"100 megapixels, at most 60.*save it smaller"):
        read_picture(path)


def test_a_missing_file_and_a_folder_say_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="no such file"):
        read_picture(tmp_path / "нет.jpg")
    with pytest.raises(PictureError, match="folder"):
        read_picture(tmp_path)
