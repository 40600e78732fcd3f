/** What the enrolment page says, Russian and English. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  "title.decks": ["Колоды", "Decks"],
  "title.form": ["Новая колода: название и масти", "New deck: its name and suits"],
  "title.show": ["Покажите карты", "Show the cards"],
  "title.report": ["Проверка колоды", "How well it is read"],
  "lang": ["EN", "RU"],
  "home": ["К столу", "To the table"],
  "to-decks": ["Все колоды", "All decks"],
  "progress": ["показано {done}/{total}", "shown {done}/{total}"],

  "decks.new": ["Новая колода", "New deck"],
  "decks.import": ["Загрузить файл", "Import a file"],
  "decks.now": ["читается сейчас", "read now"],
  "decks.use": ["Читать её", "Read it"],
  "decks.more": ["Показать ещё", "Show more"],
  "decks.export": ["Сохранить файл", "Export"],
  "decks.own": ["входит в программу", "comes with the program"],
  "decks.count": ["карт {cards}, показано {shown}/{references}", "{cards} cards, shown {shown}/{references}"],
  "decks.cards": ["карт {cards}", "{cards} cards"],
  "decks.taken": ["Колода загружена: {name}", "Imported: {name}"],
  "decks.replace": ["Такая колода уже есть. Заменить её?", "There is such a deck already. Replace it?"],

  "form.title-ru": ["Название по-русски", "Title in Russian"],
  "form.title-en": ["Название по-английски", "Title in English"],
  "form.name": ["Имя файла (a-z, 0-9)", "File name (a-z, 0-9)"],
  "form.from": ["Масти взять из", "Suits like those of"],
  "form.id": ["буква", "letter"],
  "form.ru": ["по-русски", "in Russian"],
  "form.en": ["по-английски", "in English"],
  "form.colour": ["цвет", "colour"],
  "form.begin": ["Дальше: показать карты", "Next: show the cards"],
  "form.hint": ["Строка без названий — масти нет.", "A row without names is no suit."],

  "show.ask": ["Покажите {rank}: {suit}", "Show any {rank} of {suit}"],
  "show.count": ["снимок {next} из {wanted}; каждый раз чуть подвиньте карту", "picture {next} of {wanted}; move the card a little each time"],
  "show.enough": ["снимков {count}; хватает", "{count} pictures; that is enough"],
  "show.accept": ["Принять", "Accept"],
  "show.undo": ["Убрать последний", "Undo the last"],
  "show.freeze": ["Рамка вручную", "Box by hand"],
  "show.live": ["Снова живое", "Live again"],
  "show.check": ["Проверить", "Check"],
  "show.done": ["Все карты показаны. Нажмите «Проверить».", "All cards were shown. Press “Check”."],
  "show.none": ["Индекс не найден: ближе, ровнее, больше света — или «Рамка вручную».", "No index found: nearer, flatter, more light — or “Box by hand”."],
  "show.small": ["Слишком мелко: поднесите карту ближе.", "Too small: bring the card nearer."],
  "show.several": ["Видно несколько разных карт: оставьте одну.", "Several different cards are seen: leave one."],
  "show.keys": ["Тяните углы. Клавиши: 1–4 угол, 0 вся рамка, стрелки — двигать, + − размер, [ ] поворот.", "Drag the corners. Keys: 1–4 a corner, 0 the box, arrows move, + − size, [ ] turn."],
  "show.lost": ["Нет изображения: проверьте камеру.", "No picture: check the camera."],

  "report.again": ["Показать ещё раз", "Show again"],
  "report.alike": ["Похожие пары", "Look alike"],
  "report.no-alike": ["Похожих пар нет.", "No pair looks alike."],
  "report.save": ["Сохранить колоду", "Save the deck"],
  "report.more": ["Показать ещё", "Show more"],
  "report.ranks": ["Таблица типов", "Table of ranks"],
  "report.suits": ["Таблица мастей", "Table of suits"],
  "report.saved": ["Сохранено: {name}", "Saved: {name}"],
  "report.used": ["Теперь читается: {name}", "Now read: {name}"],
  "offline": ["Киоск не отвечает.", "The kiosk does not answer."],
};

/** @param {Lang} lang @param {string} key @param {Record<string, string | number>} [values] */
export function say(lang, key, values = {}) {
  const text = WORDS[key][lang === "ru" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
