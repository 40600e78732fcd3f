"""Names by which a browser may know the kiosk. Any other one in `Host` is a trick (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def is_known_host(host: str, listens_on: str) -> bool:
    """Whether a `Host` header names this kiosk, which listens on the address `listens_on`.

    A number is no name that somebody else could point at us. On this machine only, it has to be one of its own.

    >>> is_known_host("127.0.0.1:8144", "127.0.0.1"), is_known_host("[::1]:8144", "localhost")
    (True, True)
    >>> is_known_host("192.168.0.7:8144", "127.0.0.1"), is_known_host("192.168.0.7:8144", "0.0.0.0")
    (False, True)
    >>> is_known_host("kiosk.attacker.example", "0.0.0.0"), is_known_host("[", "0.0.0.0")
    (False, False)
    """
    name = _host_name(host)
    if name in LOOPBACK:
        return True
    if listens_on in LOOPBACK or name is None:
        return False
    own = socket.gethostname().lower()
    return _is_number(name) or name in {listens_on.lower(), own, f"{own}.local"}


def is_same_site(origin: str, host: str) -> bool:
    """Whether an `Origin` header is that of the kiosk's own pages.

    >>> is_same_site("http://127.0.0.1:8144", "127.0.0.1:8144"), is_same_site("null", "127.0.0.1:8144")
    (True, False)
    """
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc == host


def _host_name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
