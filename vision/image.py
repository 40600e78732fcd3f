"""A picture file in, an image out, or a clear reason why not. A half-read picture is never passed on."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from vision.types import Image
from vision.words import SpokenError, Text, reason_of

MAX_MEGAPIXELS = 60.0
"""Phones give 12 to 50; a decoded picture takes 3 bytes a pixel, so this is 180 MB."""

MAX_BYTES = 200_000_000
"""No picture of at most 60 megapixels is larger as JPEG or PNG; a film given as a picture is."""

FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "TIFF", "GIF")
PICTURE_SUFFIXES = frozenset({".jpg", ".jpeg", ".jpe", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"})

_SIXTEEN_BIT = frozenset({"I", "I;16", "I;16L", "I;16B", "I;16N"})


class PictureError(SpokenError):
    """A file that is no usable picture. `text` names the reason and the way out, not the file."""


def pictures_in(folder: Path) -> list[Path]:
    """The files of a folder that are named like pictures, by name. Raises `SpokenError` where there is none."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES)
    except OSError as error:
        why = reason_of(error)
        raise SpokenError(Text(f"{folder}: {why.en}", f"{folder}: папка не читается: {why.ru}")) from error
    if not paths:
        raise SpokenError(Text(f"{folder}: no pictures in it", f"{folder}: в папке нет изображений"))
    return paths


def read_picture(path: Path, max_megapixels: float = MAX_MEGAPIXELS) -> Image:
    """Read a picture file upright (EXIF turn applied) as `(H, W, 3) uint8` BGR.

    Grey becomes three equal channels, transparency is laid on white, 16 bits are scaled to 8. The size is taken from
    the header, before anything is decoded. Raises `PictureError` for whatever is not one whole picture.
    """
    return decode_picture(_read_bytes(path), max_megapixels)


def decode_picture(data: bytes, max_megapixels: float = MAX_MEGAPIXELS) -> Image:
    """The same for the bytes of a picture file."""
    if not data:
        raise PictureError(Text("the file is empty", "файл пуст"))
    picture = _open_header(data)
    _check_size(*picture.size, max_megapixels)
    return _to_bgr(_load(picture))


def _read_bytes(path: Path) -> bytes:
    if path.is_dir():
        raise PictureError(Text("this is a folder; give a picture file", "это папка; укажите файл с изображением"))
    try:
        if path.stat().st_size > MAX_BYTES:
            raise PictureError(
                Text(
                    f"the file is larger than {MAX_BYTES // 1_000_000} MB; save the picture smaller, as JPEG",
                    f"файл больше {MAX_BYTES // 1_000_000} МБ; сохраните изображение меньшего размера в JPEG",
                )
            )
        return path.read_bytes()
    except FileNotFoundError as error:
        raise PictureError(Text("there is no such file; check the path", "такого файла нет; проверьте путь")) from error
    except PermissionError as error:
        raise PictureError(
            Text("the file may not be read; check its permissions", "нет права читать файл; проверьте права доступа")
        ) from error
    except (OSError, ValueError) as error:
        why = reason_of(error)
        raise PictureError(Text(f"the file cannot be read: {why.en}", f"файл не читается: {why.ru}")) from error


def _open_header(data: bytes) -> Pillow.Image:
    try:
        with warnings.catch_warnings():
            # Pillow warns on its own scale; the limit here is checked by _check_size.
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            return Pillow.open(io.BytesIO(data), formats=FORMATS)
    except Pillow.DecompressionBombError as error:
        raise PictureError(_too_large(">179", MAX_MEGAPIXELS)) from error
    except UnidentifiedImageError as error:
        raise PictureError(_not_a_picture(data)) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise _cut_short() from error


def _check_size(width: int, height: int, max_megapixels: float) -> None:
    if width * height > max_megapixels * 1e6:
        raise PictureError(_too_large(f"{width}x{height} = {width * height / 1e6:.0f}", max_megapixels))


def _load(picture: Pillow.Image) -> Pillow.Image:
    try:
        # Pillow raises on a cut file; OpenCV would fill the rest with grey, which looks like an empty table.
        picture.load()
        return ImageOps.exif_transpose(picture)
    except (OSError, SyntaxError, ValueError, IndexError, EOFError) as error:
        raise _cut_short() from error


def _to_bgr(picture: Pillow.Image) -> Image:
    if picture.mode == "F":
        raise PictureError(
            Text("pictures of floating-point values are not read; save it as JPEG or PNG",
                 "изображения с дробными значениями не читаются; сохраните в JPEG или PNG")
        )  # fmt: skip
    if picture.mode in _SIXTEEN_BIT:
        grey = np.clip(np.asarray(picture, dtype=np.int64) // 257, 0, 255).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if picture.has_transparency_data:
        coloured = picture.convert("RGBA")
        picture = Pillow.alpha_composite(Pillow.new("RGBA", coloured.size, "white"), coloured)
    return cv2.cvtColor(np.asarray(picture.convert("RGB")), cv2.COLOR_RGB2BGR)  # type: ignore[no-any-return]


def _too_large(size: str, limit: float) -> Text:
    return Text(
        f"the picture is too large ({size} megapixels, at most {limit:g}); save it smaller, 4000 pixels wide is plenty",
        f"изображение слишком большое ({size} мегапикселей, допустимо {limit:g}); "
        "уменьшите его, ширины 4000 пикселей достаточно",
    )


def _cut_short() -> PictureError:
    return PictureError(
        Text(
            "the picture is cut short or damaged; copy the file again or take the picture again",
            "изображение обрезано или повреждено; скопируйте файл ещё раз или переснимите",
        )
    )


def _not_a_picture(data: bytes) -> Text:
    if data[4:8] == b"ftyp" and data[8:12] in {b"heic", b"heix", b"mif1", b"msf1", b"heim", b"avif"}:
        return Text("HEIC/AVIF pictures are not read; save it as JPEG",
                    "изображения HEIC/AVIF не читаются; сохраните в JPEG")  # fmt: skip
    return Text(
        "this is not a picture; JPEG, PNG, WebP, BMP, TIFF and GIF are read",
        "это не изображение; читаются JPEG, PNG, WebP, BMP, TIFF и GIF",
    )
