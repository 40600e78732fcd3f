"""Measures of a picture against pictures whose blur, glare, light and banding are known, because they were made so."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.quality import banding, blur_px, glare_share, is_glared, sharpness, white_level
from vision.types import Image

WIDTH, HEIGHT = 640, 360


def in_grey(light: np.ndarray, noise: float = 0.0, seed: int = 0) -> Image:
    """A grey picture of levels `(H, W)` with the noise of a sensor."""
    levels = light + np.random.default_rng(seed).normal(0, noise, light.shape) if noise else light
    return np.repeat(np.clip(np.rint(levels), 0, 255).astype(np.uint8)[..., None], 3, axis=2)


def table(paper: float = 180.0, cloth: float = 40.0) -> np.ndarray:
    """Cards on a table, turned and with smooth edges: drawn three times as large."""
    large = np.full((HEIGHT * 3, WIDTH * 3), cloth, np.float32)
    for number in range(6):
        centre = ((110 + number % 3 * 210) * 3, (90 + number // 3 * 180) * 3)
        corners = cv2.boxPoints((centre, (3 * 90, 3 * 130), 19.0 * number))
        cv2.fillPoly(large, [np.rint(corners).astype(int)], paper)
    return np.asarray(cv2.resize(large, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))


def blurred(light: np.ndarray, sigma: float) -> np.ndarray:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma)) if sigma else light


@pytest.mark.parametrize("sigma", [1.5, 2.0, 3.0, 4.0])
@pytest.mark.parametrize("noise", [0.0, 2.0])
def test_the_blur_is_the_one_that_was_put_in(sigma: float, noise: float) -> None:
    assert blur_px(in_grey(blurred(table(), sigma), noise)) == pytest.approx(sigma, rel=0.2)


@pytest.mark.parametrize("sigma", [0.0, 0.5])
def test_a_sharp_picture_is_sharp(sigma: float) -> None:
    measured = blur_px(in_grey(blurred(table(), sigma), 2.0))
    assert measured is not None
    assert measured < 0.8


def test_the_blur_does_not_depend_on_contrast_or_light() -> None:
    dim, bright = (blur_px(in_grey(blurred(table(paper, cloth), 2.5))) for paper, cloth in ((90, 30), (230, 40)))
    assert dim == pytest.approx(bright, rel=0.1)


def test_an_empty_table_has_no_edges_to_judge_by() -> None:
    assert blur_px(in_grey(np.full((HEIGHT, WIDTH), 90.0), 3.0)) is None


@pytest.mark.parametrize("share", [0.002, 0.01, 0.05])
def test_glare_is_the_share_that_is_burnt_out(share: float) -> None:
    light = table()
    radius = round((share * WIDTH * HEIGHT / np.pi) ** 0.5)
    cv2.circle(light, (300, 170), radius, 255.0, -1)
    assert glare_share(in_grey(light)) == pytest.approx(share, rel=0.15)


def test_white_cards_and_single_bright_pixels_are_no_glare() -> None:
    light = table(paper=245.0)
    light[::7, ::7] = 255.0
    assert glare_share(in_grey(light)) == 0.0


@pytest.mark.parametrize("paper", [60.0, 120.0, 220.0])
def test_the_white_level_is_that_of_the_cards(paper: float) -> None:
    assert white_level(in_grey(table(paper, 20.0), 2.0)) == pytest.approx(paper, abs=6)


def frames_under_lamps(amplitude: float, bands: float, step: float, count: int = 8) -> list[Image]:
    """Rolling shutter under a flickering lamp: bands over the rows, which wander by `step` of a period a frame."""
    rows = np.arange(HEIGHT)[:, None] / HEIGHT
    waves = (1 + amplitude * np.sin(2 * np.pi * (bands * rows + step * number)) for number in range(count))
    return [in_grey(table() * wave, 2.0, number) for number, wave in enumerate(waves)]


@pytest.mark.parametrize("amplitude", [0.03, 0.08, 0.2])
@pytest.mark.parametrize(("bands", "step"), [(3.3, 1 / 3), (1.7, 0.37), (0.0, 0.4)], ids=["30 fps", "24 fps", "whole"])
def test_bands_and_flicker_have_the_amplitude_that_was_put_in(amplitude: float, bands: float, step: float) -> None:
    assert banding(frames_under_lamps(amplitude, bands, step)) == pytest.approx(amplitude, rel=0.2)


def test_a_steady_light_has_none_and_a_hand_is_none() -> None:
    frames = frames_under_lamps(0.0, 1.0, 0.3)
    assert banding(frames) < 0.01
    for number, frame in enumerate(frames):
        frame[:, 60 * number : 60 * number + 150] = (90, 120, 160)
    assert banding(frames) < 0.03


def test_banding_needs_several_frames() -> None:
    with pytest.raises(ValueError, match="at least four"):
        banding(frames_under_lamps(0.1, 1.0, 0.3)[:3])


def test_patches_know_sharp_from_soft_and_a_lamp_from_paper() -> None:
    step = np.full((72, 48, 3), 235, np.uint8)
    step[:, 24:] = 20
    assert sharpness(step) > 0.8
    assert sharpness(np.asarray(cv2.GaussianBlur(step, (0, 0), 4.0))) < 0.15
    glare = np.full((72, 48, 3), 100, np.uint8)
    glare[:40] = 255
    assert is_glared(glare)
    assert not is_glared(np.full((72, 48, 3), 255, np.uint8)), "paper that is white all over"
