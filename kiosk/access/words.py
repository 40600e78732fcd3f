"""What is said about PIN and access."""

from __future__ import annotations

from pathlib import Path

from vision.words import Text

WRONG_PIN = Text("this is not the PIN", "это не тот PIN")

PIN_NEEDED = Text(
    "operating needs the PIN: open /login on this screen", "для управления нужен PIN: откройте /login на этом экране"
)

OPEN_TO_NETWORK = Text(
    "Open to this network: everybody sees the table and released results; operating needs the PIN (page /login).",
    "Открыто для этой сети: стол и объявленные результаты видят все; для управления нужен PIN (страница /login).",
)

OTHER_SITE = Text("a request from another site is refused", "запрос с другого сайта отклонён")

FORWARDED = Text(
    "this kiosk is for this machine only, and a proxy has brought the request; start it with --host 0.0.0.0",
    "этот киоск только для своего компьютера, а запрос пришёл через прокси; запустите с --host 0.0.0.0",
)

OTHER_HOST = Text(
    "the kiosk is not called that; open it by its number, http://192.168.…:8144/ for instance",
    "у киоска нет такого имени; откройте его по номеру, например http://192.168.…:8144/",
)

TOO_LARGE = Text("the request is too large", "запрос слишком велик")


def have_to_wait(wait_s: int) -> Text:
    """Too many wrong PINs."""
    return Text(f"too many wrong PINs; wait {wait_s} s", f"слишком много неверных PIN; подождите {wait_s} с")


def damaged(path: Path) -> Text:
    """The file of the PIN cannot be read."""
    return Text(
        f"{path} cannot be read, so nobody can sign in; make a new PIN: python -m kiosk pin",
        f"{path} не читается, поэтому войти нельзя; создайте новый PIN: python -m kiosk pin",
    )


def cannot_keep(path: Path, why: Text) -> Text:
    """The file of the PIN cannot be written."""
    return Text(
        f"{path} cannot be written ({why.en}); make room on the disk, or choose another folder with --data DIR",
        f"{path} не записывается ({why.ru}); освободите место на диске или выберите другую папку: --data DIR",
    )


def the_pin_is(pin: str) -> Text:
    """Told once, on the operator's own machine."""
    return Text(
        f"PIN for operating over the network: {pin}   (write it down, it is not shown again; a new one: "
        "python -m kiosk pin)",
        f"PIN для управления по сети: {pin}   (запишите, второй раз он не показывается; новый: python -m kiosk pin)",
    )
