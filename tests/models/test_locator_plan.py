from pathlib import Path

import pytest

from models.locator import LocatorPlan

PLAN = LocatorPlan(Path("scenes"), Path("out"), minutes=10, sigma_share=0.4)


@pytest.mark.parametrize(("share", "sigma"), [(0.0, 0.25), (0.2, 0.13229), (0.4, 0.07), (0.7, 0.07), (1.0, 0.07)])
def test_sigma_falls_geometrically_over_its_share_of_the_time(share: float, sigma: float) -> None:
    assert PLAN.sigma_at(share) == pytest.approx(sigma, abs=1e-5)


@pytest.mark.parametrize(
    ("share", "step", "rate"),
    [
        (0.0, 0, 2e-3 / 120),
        (0.0, 59, 1e-3),
        (0.0, 119, 2e-3),
        (0.5, 1000, 1.005e-3),
        (1.0, 1000, 1e-5),
        (1.3, 1000, 1e-5),
    ],
)
def test_rate_warms_up_by_steps_and_falls_by_time(share: float, step: int, rate: float) -> None:
    assert PLAN.rate_at(share, step) == pytest.approx(rate)
