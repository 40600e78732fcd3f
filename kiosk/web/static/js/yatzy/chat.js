/** The chat: what was said in the last 10 minutes when the page came, and everything since. */

import { byId, make, redraw, setText } from "../dom.js";
import { say } from "./words.js";

/** @import {Lang} from "../types.js" */
/** @import {Message} from "./types.js" */

export class Chat {
  /** @param {(text: string) => Promise<boolean>} send whether it was said */
  constructor(send) {
    /** @type {Map<number, Message>} */
    this.messages = new Map();
    this.send = send;
    byId("chat-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#say();
    });
  }

  /** @param {Message[]} messages */
  hear(messages) {
    for (const message of messages) this.messages.set(message.number, message);
  }

  /** @param {Lang} lang @param {boolean} maySay */
  draw(lang, maySay) {
    setText(byId("chat-title", HTMLElement), say(lang, "chat"));
    setText(byId("chat-send", HTMLElement), say(lang, "chat.send"));
    const field = byId("chat-text", HTMLInputElement);
    field.placeholder = say(lang, "chat.hint");
    field.setAttribute("aria-label", say(lang, "chat.hint"));
    byId("chat-form", HTMLElement).hidden = !maySay;
    const list = byId("chat-list", HTMLElement);
    const said = [...this.messages.values()];
    redraw(list, [lang, said.map((message) => message.number)], () => {
      list.replaceChildren(...(said.length ? said.map((message) => line(message, lang)) : [make("li", "hint", say(lang, "chat.empty"))]));
      list.scrollTop = list.scrollHeight;
    });
  }

  async #say() {
    const field = byId("chat-text", HTMLInputElement);
    const text = field.value.trim();
    if (text && (await this.send(text))) field.value = "";
  }
}

/** @param {Message} message @param {Lang} lang */
function line(message, lang) {
  const time = new Date(message.at_ms).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  return make("li", "", make("span", "chat-time", time), " ", make("b", "", message.name), " ", message.text);
}
