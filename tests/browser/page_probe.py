"""What is measured in the page: cut text, boxes outside of the window, contrast, the look of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

WAIT_MS = 45_000
"""Long, since the machine may be busy; a page that is well needs a hundredth of it."""

FIND_CUT = """() => {
  const HOLDERS = [".tile, .verdict, .points, .step, .choice, .choices, .settings, .headline, .top, .owner, .caption",
    ".notices, .tools button, .sota, .live, .screen",
    ".desk, .desk-choice, .desk-title, .desk-bar button, .desk-note"].join();
  const faults = [];
  const root = document.documentElement;
  const name = (node) => `${node.tagName.toLowerCase()}#${node.id}.${node.getAttribute("class") ?? ""}`;
  const seen = (node) => node.checkVisibility() && !node.closest(".unseen, .sheet");
  const inside = (box, outer) =>
    box.left >= outer.left - 1.5 && box.right <= outer.right + 1.5 &&
    box.top >= outer.top - 1.5 && box.bottom <= outer.bottom + 1.5;
  const inks = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({left, right, top, bottom, height}) => {
      const shrink = height * 0.22;  // a line's box is higher than its letters
      return {left, right, top: top + shrink, bottom: bottom - shrink};
    });
  };
  const checkText = (node, text) => {
    for (let holder = node; holder && holder !== document.body; holder = holder.parentElement) {
      if (!holder.matches(HOLDERS)) continue;
      const outer = holder.getBoundingClientRect();
      if (inks(text).some((ink) => !inside(ink, outer))) faults.push(`"${text.data}" leaves ${name(holder)}`);
    }
  };
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
    faults.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  }
  for (const node of document.body.querySelectorAll("*")) {
    if (!seen(node) || node.closest("svg") || node.matches(".crop-back")) continue;
    const box = node.getBoundingClientRect();
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    if (box.width && !inside(box, screen)) faults.push(`outside of the window: ${name(node)}`);
    for (const text of node.childNodes) {
      if (text.nodeType === Node.TEXT_NODE && text.data.trim()) checkText(node, text);
    }
  }
  return faults;
}"""
"""Every visible box that is not in the window, every text that is not inside of what holds it."""

CONTRAST = """(selector) => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [red, green, blue] = rgba(colour).map((part) => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const node = document.querySelector(selector);
  let behind = node;
  while (behind && rgba(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
  const colours = [getComputedStyle(node).color, getComputedStyle(behind).backgroundColor];
  const [low, high] = colours.map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""
"""Contrast of the text of an element with what lies behind it, after WCAG 2."""

LOOK = """() => {
  const frame = getComputedStyle(document.querySelector(".frame"));
  const pattern = [frame.backgroundImage, frame.borderTopWidth, frame.outlineWidth].join();
  return {
    word: document.querySelector("#verdict-word").textContent,
    shape: document.querySelector("#verdict-sign").getAttribute("href"),
    colour: getComputedStyle(document.body).getPropertyValue("--state").trim(),
    pattern: pattern.replaceAll(/rgba?\\([^)]*\\)/g, "colour"),
  };
}"""
"""The four ways in which a state is told: word, shape, colour, pattern of the frame (without its colour)."""


def await_version(page: Any, state: Mapping[str, Any]) -> None:
    """Until the page has drawn this state."""
    page.wait_for_function("version => document.body.dataset.version === version", arg=str(state["version"]))
