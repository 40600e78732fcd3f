"""One booking for each Sota that is in view."""

from __future__ import annotations

from kiosk.booking import Booking
from kiosk.log.view import Result
from kiosk.store import Store
from vision.words import Text


class Bookings:
    """The bookings of a table by the numbers of its mats; None is the table without a mat."""

    def __init__(self, booking: Booking) -> None:
        """`booking` is that of the table without a mat."""
        self._by_sota: dict[int | None, Booking] = {None: booking}

    @property
    def store(self) -> Store:
        """Where all of them are kept."""
        return self._by_sota[None].store

    def of(self, sota: int | None) -> Booking:
        """The booking of a Sota; a mat that is new begins with the last result of its Sota."""
        if sota not in self._by_sota:
            self._by_sota[sota] = Booking(self.store, sota)
        return self._by_sota[sota]

    def retry(self, now_s: float) -> None:
        """Write what waits for the disk."""
        for booking in self._by_sota.values():
            booking.retry(now_s)

    def result(self, number: int | None) -> Result | None:
        """A booked result as it stands."""
        return self._by_sota[None].result(number)

    @property
    def trouble(self) -> Text | None:
        """What is wrong with the store, if anything."""
        return next((booking.trouble for booking in self._by_sota.values() if booking.trouble), None)
