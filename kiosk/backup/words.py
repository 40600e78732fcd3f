"""What is said about backups."""

from __future__ import annotations

from pathlib import Path

from kiosk import whole_file
from vision.words import SpokenError, Text


class BackupError(SpokenError):
    """A backup that cannot be made, read or brought back; the text says why and what to do."""


NOT_A_BACKUP = Text("this is no backup of the kiosk", "это не резервная копия киоска")
NOTHING_THERE = Text("there is nothing to keep yet", "сохранять пока нечего")
UNREADABLE = Text("the file is damaged", "файл повреждён")


def file_changed(name: str) -> Text:
    """A file of the backup is not the one that was put in."""
    return Text(f"{name} was changed or is missing", f"{name}: изменён или отсутствует")


def no_file(path: Path) -> Text:
    """There is nothing to bring back."""
    return Text(f"there is no file {path}", f"нет файла {path}")


def cannot_write(path: Path, error: OSError) -> BackupError:
    """A file or a folder cannot be written."""
    return BackupError(whole_file.cannot_write(path, error).text)


def cannot_copy(path: Path, why: str) -> BackupError:
    """A store cannot be read."""
    return BackupError(
        Text(f"{path} cannot be copied ({why}); look at it with python -m kiosk verify",
             f"{path} не копируется ({why}); проверьте его: python -m kiosk verify")
    )  # fmt: skip


def folder_not_empty(data: Path) -> BackupError:
    """What is there would be lost to sight."""
    return BackupError(
        Text(f"{data} holds data already; add --replace: what is there is moved aside, not deleted",
             f"в папке {data} уже есть данные; добавьте --replace: они будут отложены рядом, а не удалены")
    )  # fmt: skip


def in_use(store: Path) -> BackupError:
    """A kiosk would go on writing into what was moved aside."""
    return BackupError(
        Text(f"a kiosk is running with {store}; end it first", f"с {store} работает киоск; сначала завершите его")
    )


def no_room(data: Path, needed: int) -> BackupError:
    """The disk cannot take what the backup holds."""
    return BackupError(
        Text(f"there is no room for {needed} bytes beside {data}; free some or take another folder: --data DIR",
             f"рядом с {data} нет места для {needed} байт; освободите его или возьмите другую папку: --data DIR")
    )  # fmt: skip
