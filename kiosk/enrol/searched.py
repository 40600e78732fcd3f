"""The frames that were searched for a page, so that a box which is drawn on one of them is cut out of that very one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from vision.types import Frame, Image
from vision.words import SpokenError, Text

KEPT = 8
"""The page accepts what it has shown; it is never more than a few pictures behind."""


class DeskError(SpokenError):
    """Something that cannot be done at a desk now; the text says what to do."""


class OfFrame(Protocol):
    """What was found in a frame."""

    @property
    def frame(self) -> Frame:
        """The frame."""
        ...


LookT = TypeVar("LookT", bound=OfFrame)


class Searched(Generic[LookT]):
    """The last looks at what `newest` gives, each frame searched once. Not for several threads at a time."""

    def __init__(self, newest: Callable[[], Frame | None]) -> None:
        self._newest = newest
        self._looks: OrderedDict[int, LookT] = OrderedDict()

    def look(self, search: Callable[[Frame], LookT]) -> LookT:
        """What `search` finds in the newest frame. Raises `DeskError` where there is no picture."""
        frame = self._newest()
        if frame is None:
            raise DeskError(Text("there is no picture; check the camera", "нет изображения; проверьте камеру"))
        if frame.sequence not in self._looks:
            self._looks[frame.sequence] = search(frame)
            while len(self._looks) > KEPT:
                self._looks.popitem(last=False)
        return self._looks[frame.sequence]

    def image(self, sequence: int) -> Image | None:
        """The frame of a look; None where it is gone."""
        look = self._looks.get(sequence)
        return look.frame.image if look else None

    def image_or_say(self, sequence: int) -> Image:
        """The same. Raises `DeskError` where it is gone."""
        image = self.image(sequence)
        if image is None:
            raise DeskError(Text("that picture is gone; take the new one", "этого кадра уже нет; возьмите новый"))
        return image

    def clear(self) -> None:
        """Forget all looks."""
        self._looks.clear()
