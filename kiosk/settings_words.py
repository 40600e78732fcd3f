"""What each setting is called on the page, and beside which others it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vision.words import Text


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that are shown together, in this order."""

    key: str
    title: Text
    settings: tuple[str, ...]


GROUPS = (
    Group("game", Text("Game", "Игра"), ("game", "mode", "method", "deck", "sota", "owner", "yatzy_largest_win")),
    Group(
        "camera", Text("Camera", "Камера"), ("source", "camera_size", "camera_fps", "camera_lock", "weights", "tiles")
    ),
    Group("kiosk", Text("Kiosk", "Киоск"), ("host", "port", "browser", "fullscreen", "language", "data")),
)
"""Few enough in each for one screen of 1366x768."""

TITLES: Mapping[str, Text] = {
    "source": Text("Picture from", "Источник картинки"),
    "host": Text("Listens on", "Адрес в сети"),
    "port": Text("Port", "Порт"),
    "browser": Text("Opens a browser at the start", "Открывать браузер при запуске"),
    "fullscreen": Text("Full screen at the start", "На весь экран при запуске"),
    "data": Text("Data folder", "Папка данных"),
    "game": Text("Game", "Игра"),
    "mode": Text("Cards of a Blockchain", "Карт в Blockchain"),
    "method": Text("Method", "Метод"),
    "sota": Text("Sota", "Сота"),
    "owner": Text("Owner of the Sota", "Владелец Соты"),
    "deck": Text("Deck", "Колода"),
    "tiles": Text("Folder of pictures of single tiles", "Папка снимков костей"),
    "weights": Text("Another model of the eye", "Другая модель чтения"),
    "language": Text("Language of the console", "Язык консоли"),
    "camera_size": Text("Size of the camera's picture", "Размер картинки камеры"),
    "camera_fps": Text("Camera's pictures a second", "Кадров камеры в секунду"),
    "camera_lock": Text("Hold the camera's focus and exposure", "Закрепить фокус и экспозицию камеры"),
    "yatzy_largest_win": Text("Yatzy: largest win of stakes", "ЕЦЦИ: наибольший выигрыш ставок"),
}

EXPLANATIONS: Mapping[str, Text] = {
    "source": Text("demo, camera, camera:1, a file, a folder or an address; empty: the camera, else the demo table",
                   "demo, camera, camera:1, файл, папка или адрес; пусто: камера, иначе демо-стол"),
    "host": Text("127.0.0.1: this machine only; 0.0.0.0: the network, with a PIN for operators",
                 "127.0.0.1: только этот компьютер; 0.0.0.0: вся сеть, операторам нужен PIN"),
    "yatzy_largest_win": Text("in play points, never money; 0: no stakes, 100 as the rules have it",
                              "в игровых очках, не деньгах; 0: без ставок, по правилам 100"),
}  # fmt: skip
