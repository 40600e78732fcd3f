/** What the page of parties says, Russian and English. */

/** @import {Lang} from "../types.js" */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  "title.play": ["Партия {number} · {mode} · {method}", "Party {number} · {mode} · {method}"],
  "title.form": ["Новая партия", "New party"],
  "title.plan": ["Новый турнир", "New tournament"],
  "title.files": ["Таблица и файлы", "Standings and files"],
  lang: ["EN", "RU"],
  home: ["К столу", "To the table"],
  "tab.party": ["Партия", "Party"],
  "tab.tournament": ["Турнир", "Tournament"],
  "tab.files": ["Итоги", "Results"],
  name: ["Оператор", "Operator"],
  who: ["Впишите, кто вы: имя останется в журнале", "Type who you are: the name is kept in the log"],
  offline: ["Нет связи с киоском: не сделано", "No connection to the kiosk: not done"],
  done: ["Сделано", "Done"],

  players: ["Игроки, по одному в строке, по порядку мест", "Players, one a line, in the order of their seats"],
  homes: ["Домашние Соты", "Home Sotas"],
  mode: ["Карт", "Cards"],
  method: ["Метод", "Method"],
  "method.A": ["A: сумма", "A: sum"],
  "method.B": ["B: с бонусом", "B: bonus"],
  "method.C": ["C: по таблице", "C: by table"],
  end: ["Конец после", "Ends after"],
  "end.count": ["{count} Blockchain", "{count} Blockchains"],
  "end.none": ["12-й Соты", "the 12th Sota"],
  reference: ["Таблица значений (JSON)", "Table of values (JSON)"],
  "reference.bad": ["Файл не читается как JSON", "The file cannot be read as JSON"],
  begin: ["Начать партию", "Begin the party"],
  "others.resume": ["Продолжить партию {number}: {players}", "Go on with party {number}: {players}"],

  leave: ["Следующая Сота", "Next Sota"],
  suspend: ["Отложить", "Suspend"],
  close: ["Закрыть партию", "Close the party"],
  undo: ["Отменить: {what}", "Undo: {what}"],
  "undo.none": ["Отменить", "Undo"],
  "sure.leave": ["Оставить Соту {sota} без результата?", "Leave Sota {sota} without a result?"],
  "sure.close": ["Партия не закончена. Всё равно закрыть?", "The party is not over. Close it all the same?"],
  "sure.event": ["Завершить турнир? Таблица останется.", "End the tournament? Its standings stay."],
  over: ["закончена", "over"],
  collected: ["собрано {count}", "collected: {count}"],

  participants: ["Участники, по одному в строке", "Participants, one a line"],
  eventTitle: ["Название турнира", "Title of the tournament"],
  tables: ["Столов", "Tables"],
  seats: ["Мест за столом", "Seats at each"],
  rounds: ["Раундов", "Rounds"],
  open: ["Рассадить и начать", "Seat and begin"],
  round: ["Раунд {round} из {rounds}", "Round {round} of {rounds}"],
  swap: ["Чтобы поменять местами, нажмите два имени", "To exchange two people, press both names"],
  table: ["Стол {table}", "Table {table}"],
  waiting: ["Ждут", "Waiting"],
  "seats.save": ["Записать рассадку", "Save the seating"],
  "seats.drop": ["Сбросить", "Drop"],
  "event.close": ["Завершить турнир", "End the tournament"],
  "table.begin": ["Начать партию", "Begin the party"],
  "table.resume": ["Продолжить", "Go on"],
  "status.none": ["", ""],
  "status.playing": ["идёт", "playing"],
  "status.suspended": ["отложена", "suspended"],
  "status.closed": ["сыграна", "played"],

  "event.party-opened": ["начало партии", "party begun"],
  "event.sota-left": ["следующая Сота", "next Sota"],
  "event.party-suspended": ["партия отложена", "party suspended"],
  "event.party-resumed": ["партия продолжена", "party resumed"],
  "event.party-closed": ["партия закрыта", "party closed"],
  "event.tournament-opened": ["начало турнира", "tournament begun"],
  "event.tournament-closed": ["конец турнира", "tournament ended"],
  "event.reseated": ["рассадка", "seating"],

  "files.hint": ["Только зачтённые результаты. Файл для регистрации проверяется командой verify.", "Released results only. The file for registration is proved by the command verify."],
  "file.standings": ["Экран с таблицей", "Standings on a screen"],
  "file.csv": ["Таблица CSV", "Table, CSV"],
  "file.pdf": ["Таблица PDF", "Table, PDF"],
  "file.json": ["Для регистрации, JSON", "For registration, JSON"],
};

/** @param {Lang} lang @param {string} key @param {Record<string, string | number | null>} [values] @returns {string} */
export function say(lang, key, values = {}) {
  const pair = WORDS[key];
  if (!pair) return key;
  return pair[lang === "ru" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** All keys, for the test that looks for gaps. */
export const KEYS = Object.freeze(Object.keys(WORDS));
