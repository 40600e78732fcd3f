"""The page that checks a game without a network: one HTML file, put together from its parts."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

from kiosk.web.pages import STATIC

_PARTS = STATIC / "verify"
_SCRIPTS = ("words", "bytes", "md5", "dice", "zip", "rules", "replay", "prove", "app")
"""In the order in which they need each other."""

_STYLE_PLACE, _SCRIPT_PLACE = "/*STYLE*/", "/*SCRIPT*/"


@dataclass(frozen=True, slots=True)
class VerifyPage:
    """The file, and the policy under which the kiosk serves it: this script and this style, nothing from anywhere."""

    html: str
    policy: str


def verify_page() -> VerifyPage:
    """The page. It can be saved and opened from the disk."""
    style = (_PARTS / "look.css").read_text("utf-8")
    script = '"use strict";\n' + "\n".join((_PARTS / f"{name}.js").read_text("utf-8") for name in _SCRIPTS)
    html = (_PARTS / "page.html").read_text("utf-8").replace(_STYLE_PLACE, style).replace(_SCRIPT_PLACE, script)
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
    return VerifyPage(html, policy)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode('ascii')}'"
