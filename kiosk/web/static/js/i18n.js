/** Every word of the page in Russian and English, side by side: a text that lacks a language cannot be written here. */

/** @import {Lang, Texts} from "./types.js" */

/** @type {Record<string, [string, string]>} */
const TEXTS = {
  "page.title": ["Сота: счёт", "Sota: the score"],
  "word.EMPTY": ["ПУСТО", "EMPTY"],
  "word.PENDING": ["ЧТЕНИЕ", "PENDING"],
  "word.REVIEW": ["ПРОВЕРКА", "REVIEW"],
  "word.VERIFIED": ["ЗАЧТЕНО", "VERIFIED"],
  "word.REJECTED": ["ОТКЛОНЕНО", "REJECTED"],
  "word.ENDED": ["ИГРА ОКОНЧЕНА", "GAME OVER"],
  "word.OFFLINE": ["НЕТ СВЯЗИ", "OFFLINE"],
  "word.NOSIGNAL": ["НЕТ КАМЕРЫ", "NO CAMERA"],
  "word.STARTING": ["ЗАПУСК", "STARTING"],

  "sub.counted": ["{count} из {expected}", "{count} of {expected}"],
  "sub.lay.index": ["Стол ждёт карты", "The table is waiting"],
  "sub.lay.tile": ["Стол ждёт кости", "The table is waiting"],
  "sub.lay.die": ["Стол ждёт кубики", "The table is waiting"],
  "sub.review": ["Решение за человеком", "A person decides"],
  "sub.passed": ["Все 14 шагов пройдены", "All 14 steps passed"],
  "sub.counted.rules": ["Посчитано по правилам", "Counted by the rules"],
  "sub.record": ["запись № {result}", "record No. {result}"],
  "sub.confirmed": ["Подтверждено: {name}", "Confirmed by {name}"],
  "sub.rejected": ["Отклонено: {name}", "Rejected by {name}"],
  "sub.failed": ["Шаг {step}: {name} · результата нет", "Step {step}: {name} · no result"],
  "sub.offline": ["Пробуем снова и снова", "Trying again and again"],
  "sub.nosignal": ["Результат не подтверждается", "The result cannot be confirmed"],
  "sub.starting": ["Соединяемся с киоском", "Connecting to the kiosk"],

  "head.lay": ["Положите {cards}", "Lay {cards}"],
  "head.inOrder.index": ["слева направо, по порядку", "left to right, in order"],
  "head.inOrder.tile": ["рука в ряд, наборы и кость победы отдельно", "the hand in a row, melds and the winning tile apart"],
  "head.inOrder.die": ["в любом порядке", "in any order"],
  "head.moving.index": ["Карты в движении", "Cards are moving"],
  "head.moving.tile": ["Кости в движении", "Tiles are moving"],
  "head.moving.die": ["Кубики в движении", "Dice are moving"],
  "head.hand": ["Рука над столом", "A hand is over the table"],
  "head.reading.index": ["Читаю карты", "Reading the cards"],
  "head.reading.tile": ["Читаю кости", "Reading the tiles"],
  "head.reading.die": ["Читаю кубики", "Reading the dice"],
  "head.waiting.index": ["Ждём карты", "Waiting for cards"],
  "head.waiting.tile": ["Ждём кости", "Waiting for tiles"],
  "head.waiting.die": ["Ждём кубики", "Waiting for dice"],
  "head.asking": ["Ответьте на вопросы", "Answer the questions"],
  "head.more": ["ещё {cards}", "{cards} to come"],
  "head.settling": ["подождите мгновение", "one moment"],
  "head.cardReason": ["{place}-я карта: {reason}", "card {place}: {reason}"],
  "head.look.index": ["посмотрите на карты и подтвердите", "look at the cards and confirm"],
  "head.look.tile": ["посмотрите на кости и подтвердите", "look at the tiles and confirm"],
  "head.look.die": ["посмотрите на кубики и подтвердите", "look at the dice and confirm"],
  "head.doubt": ["Прочитано не всё", "Not all could be read"],
  "head.reopened": ["Проверяется снова", "Looked at again"],
  "head.step": ["Шаг {step}", "Step {step}"],
  "head.offline": ["Сервер не отвечает", "The server does not answer"],
  "head.last": ["последний результат: {result}, {time}", "last result: {result}, {time}"],
  "head.lastNone": ["последнее состояние: {time}", "last state: {time}"],
  "head.nosignal": ["Камера не даёт картинки", "The camera gives no picture"],
  "head.starting": ["Киоск запускается", "The kiosk is starting"],
  "head.bonus": ["бонус", "bonus"],
  "head.noBonus": ["без бонуса, метод A", "no bonus, method A"],
  "head.reference": ["значение по таблице, метод C", "value by the table, method C"],

  "points.after": ["очки после проверки", "points after the review"],
  "points.table": ["{cards} на столе", "{cards} on the table"],
  "points.stale": ["устарело", "out of date"],

  "card.unread": ["не прочитано", "not read"],
  "card.next": ["{place}-я карта", "card {place}"],
  "card.more": ["ещё {cards}", "+{cards}"],
  "card.seen": ["увидено: {seen}", "seen: {seen}"],

  "head.sota": ["Сота {sota}", "Sota {sota}"],
  "head.party": ["партия {number}", "party {number}"],
  "head.round": ["партия {round}/{rounds}", "party {round}/{rounds}"],
  "head.collected": ["Blockchain {count}", "Blockchains {count}"],
  "head.over": ["закончена · {count}", "over · {count}"],
  "head.partyOver": ["Партия закончена", "The party is over"],
  "head.mode": ["YCWS-144/{mode}", "YCWS-144/{mode}"],
  "head.method": ["метод {method}", "method {method}"],
  "link.online": ["на связи", "online"],
  "link.offline": ["нет связи", "offline"],
  "link.starting": ["соединение", "connecting"],

  "button.operator": ["Пульт", "Operator"],
  "button.table": ["Стол", "Table"],
  "button.operator.hint": ["Пульт оператора или стол (O)", "Operator or table view (O)"],
  "button.lang.hint": ["Switch to English (L)", "Переключить на русский (L)"],
  "button.theme.hint": ["Светлая или тёмная тема (T)", "Light or dark theme (T)"],
  "button.sound.on": ["Включить звук (M)", "Sound on (M)"],
  "button.sound.off": ["Выключить звук (M)", "Sound off (M)"],
  "head.silent": ["коснитесь экрана, чтобы был звук", "touch the screen for sound"],
  "button.more": ["Язык, тема, звук, экран", "Language, theme, sound, screen"],
  "button.full.hint": ["Во весь экран (F)", "Full screen (F)"],

  "menu.title": ["Меню", "Menu"],
  "menu.party": ["Партия и турнир", "Party and tournament"],
  "menu.standings": ["Таблица на экран", "Standings on a screen"],
  "menu.enrol": ["Колоды", "Decks"],
  "menu.tiles": ["Кости маджонга", "Mahjong tiles"],
  "menu.setup": ["Настройка камеры", "Camera set-up"],
  "menu.trainer": ["Тренажёр риичи", "Riichi trainer"],
  "menu.yatzy": ["ЕЦЦИ: бот и два устройства", "Yatzy: bot, two devices"],
  "menu.settings": ["Настройки", "Settings"],
  "menu.table": ["Экран стола", "Table screen"],
  "menu.frame": ["Кадр записи № {result}", "Frame of record No. {result}"],
  "menu.leave": ["Выйти", "Sign out"],
  "menu.end": ["Завершить работу", "Shut down"],
  "menu.sure": ["Завершить работу киоска? Всё подтверждённое сохранено.", "Shut the kiosk down? Everything that was confirmed is kept."],
  "menu.failed": ["Не получилось: нет связи с киоском", "It did not work: no connection to the kiosk"],

  "login.title": ["Вход для оператора", "Sign in to operate"],
  "login.pin": ["PIN", "PIN"],
  "login.enter": ["Войти", "Sign in"],
  "login.lang": ["EN", "RU"],
  "login.back": ["Стереть цифру", "Delete a digit"],
  "login.offline": ["Нет связи с киоском", "No connection to the kiosk"],

  "live.title": ["Живая картинка", "Live picture"],
  "live.none": ["Картинки пока нет", "No picture yet"],
  "live.old": ["Картинке {age} с", "The picture is {age} s old"],
  "live.fps": ["{fps} к/с", "{fps} fps"],
  "live.age": ["{age} мс", "{age} ms"],
  "live.ageLong": ["возраст {age}", "age {age}"],
  "live.seconds": ["{age} с", "{age} s"],
  "live.frame": ["кадр {sequence}", "frame {sequence}"],

  "zone.name": ["Зона", "Zone"],
  "zone.outside": ["вне Соты", "outside"],
  "zone.draw": ["Зона…", "Zone…"],
  "zone.draw.hint": ["Обвести место для карт (Z)", "Draw where cards count (Z)"],
  "zone.corner": ["Угол {number}", "Corner {number}"],
  "zone.help": ["Потяните углы или: 1–4 — угол, стрелки — сдвинуть", "Drag the corners, or: 1–4 picks one, arrows move it"],
  "zone.mats": ["Пока видны маты Сот, зона не нужна: место задают они", "While mats are in view they say where cards count, not the zone"],
  "zone.save": ["Сохранить", "Save"],
  "zone.cancel": ["Отмена", "Cancel"],
  "zone.remove": ["Убрать зону", "Remove zone"],
  "zone.refused": ["Зона не принята: {reason}", "The zone was not taken: {reason}"],
  "zone.unreachable": ["Нет связи с киоском: зона не сохранена", "No connection to the kiosk: the zone is not kept"],

  "steps.unknown": ["ещё не известно", "not yet known"],
  "steps.title": ["Четырнадцать шагов проверки", "The fourteen steps of the check"],
  "outcome.passed": ["пройден", "passed"],
  "outcome.waiting": ["ждёт", "waiting"],
  "outcome.failed": ["не пройден", "failed"],

  "set.title": ["Партия", "Party"],
  "set.game": ["Игра", "Game"],
  "set.save": ["Записать", "Set"],
  "set.saved": ["Записано", "Done"],
  "set.refused": ["Киоск не принял: {reason}", "The kiosk refused: {reason}"],
  "set.unreachable": ["Нет связи с киоском: не записано", "No connection to the kiosk: not set"],
  "method.A": ["A: сумма номиналов без бонуса", "A: sum of nominals, no bonus"],
  "method.B": ["B: сумма номиналов и бонус YCWS", "B: sum of nominals and the YCWS bonus"],
  "method.C": ["C: значение по утверждённой таблице", "C: value by the approved table"],

  "desk.card.index": ["Карта {place}: {what}", "Card {place}: {what}"],
  "desk.card.tile": ["Кость {place}: {what}", "Tile {place}: {what}"],
  "desk.card.die": ["Кубик {place}: {what}", "Die {place}: {what}"],
  "desk.why": ["Почему отклонить?", "Why is it rejected?"],
  "desk.other.index": ["другая: 10S", "other: 10S"],
  "desk.other.tile": ["другая: 5p", "other: 5p"],
  "desk.other.die": ["другой: 5", "other: 5"],
  "desk.otherLabel.index": ["Другая карта: впишите, например 10S", "Another card: type it, 10S for instance"],
  "desk.otherLabel.tile": ["Другая кость: впишите, например 5p", "Another tile: type it, 5p for instance"],
  "desk.otherLabel.die": ["Другой кубик: впишите, например 5", "Another die: type it, 5 for instance"],
  "desk.crop": ["Карта, как её видит камера", "The card as the camera sees it"],
  "desk.left": ["Карту левее", "Card to the left"],
  "desk.right": ["Карту правее", "Card to the right"],
  "desk.name": ["Оператор", "Operator"],
  "desk.who": ["Впишите, кто вы: имя останется в журнале", "Type who you are: the name is kept in the log"],
  "desk.confirm": ["Подтвердить", "Confirm"],
  "desk.confirmRejected": ["Подтвердить отказ", "Confirm rejection"],
  "desk.reason": ["Указать причину", "Give the reason"],
  "desk.correct": ["Исправить", "Correct"],
  "desk.reject": ["Отклонить", "Reject"],
  "desk.back": ["Назад", "Back"],
  "desk.undo": ["Отменить", "Undo"],
  "desk.drop": ["Сбросить", "Drop"],
  "desk.reopen": ["Открыть снова", "Reopen"],
  "desk.hint.index": ["1…{count}: исправить карту", "1…{count}: correct a card"],
  "desk.hint.tile": ["коснитесь кости, чтобы исправить её", "touch a tile to correct it"],
  "desk.hint.die": ["1…{count}: исправить кубик", "1…{count}: correct a die"],
  "desk.hintCard.index": ["цифра: какая это карта · ← → или перетащить: порядок", "digit: which card it is · ← → or drag: order"],
  "desk.hintCard.tile": ["коснитесь нужной кости на панели · ← →: порядок", "touch the right tile on the pad · ← →: order"],
  "desk.hintCard.die": ["цифра или панель: какая это грань", "digit or pad: which face it is"],
  "desk.hintWhy": ["цифра: причина", "digit: the reason"],
  "desk.hintNone.index": ["Карт для решения на столе нет", "No cards on the table to decide about"],
  "desk.hintNone.tile": ["Руки для решения на столе нет", "No hand on the table to decide about"],
  "desk.hintNone.die": ["Броска для решения на столе нет", "No roll on the table to decide about"],
  "desk.done.correct": ["Записано", "Recorded"],
  "desk.done.reject": ["Отклонение записано", "The rejection is recorded"],
  "desk.done.undo": ["Отменено", "Undone"],
  "desk.done.reopen": ["Открыто снова, пока не считается", "Reopened; it does not count for now"],

  "guide.open": ["Разметка", "Guide"],
  "pad.open": ["Вписать", "Type in"],
  "pad.camera": ["Картинка", "Picture"],
  "pad.apart": ["Отдельно", "Apart"],
  "pad.turn": ["Повернуть", "Turn"],
  "pad.back": ["Стереть", "Erase"],
  "pad.clear": ["Новая рука", "New hand"],
  "pad.text.index": ["10S JS QS", "10S JS QS"],
  "pad.text.tile": ["рядом: 234m567p EE", "as a row: 234m567p EE"],
  "pad.text.die": ["рядом: 55512", "as a row: 55512"],
  "course.done": ["Готово", "Done"],
  "course.touch": ["{what}: коснитесь игроков", "{what}: touch the players"],
  "course.player": ["Игрок {place}", "Player {place}"],
  "answers.add": ["{what}: выбрать на панели слева", "{what}: choose on the pad to the left"],

  "say.points": ["{category}. {points}", "{category}. {points}"],
};

/** @type {Record<string, [string, string]>} names of the fourteen steps (Y17), short enough for the strip */
const STEPS = {
  1: ["режим", "mode"],
  2: ["длина", "length"],
  3: ["Сота", "Sota"],
  4: ["порядок", "order"],
  5: ["число", "count"],
  6: ["карты", "cards"],
  7: ["правила", "rules"],
  8: ["категория", "category"],
  9: ["бонус", "bonus"],
  10: ["сумма", "sum"],
  11: ["сложение", "addition"],
  12: ["очки", "points"],
  13: ["владелец", "owner"],
  14: ["запись", "record"],
};

/** @type {Record<string, [string, string]>} why a mark or a card has no name */
const REFUSALS = {
  "too-small": ["слишком мелко", "index too small"],
  blurred: ["нерезко", "blurred"],
  glare: ["блик на индексе", "glare on the index"],
  unsure: ["нет уверенности", "in doubt"],
  foreign: ["чужая карта", "foreign card"],
  "unknown-mark": ["незнакомый знак", "unknown mark"],
  "readings-disagree": ["чтения расходятся", "readings disagree"],
  "not-enrolled": ["масти не обучено", "not enrolled"],
  "cut-off": ["у края кадра", "at the edge"],
  leaning: ["кубик наклонён", "the die leans"],
};

/** @type {Record<string, [string, string]>} */
const SOURCES = {
  camera: ["Камера", "Camera"],
  file: ["Видеофайл", "Video file"],
  folder: ["Папка с фото", "Folder of photos"],
  url: ["Сетевой источник", "Network source"],
  recording: ["Запись", "Recording"],
  demo: ["Демо-стол", "Demo table"],
};

/** @type {Record<string, [string, string]>} */
const SOURCE_STATES = {
  ok: ["работает", "working"],
  busy: ["занята другой программой", "used by another program"],
  frozen: ["картинка замерла", "picture is frozen"],
  lost: ["сигнал потерян", "signal is lost"],
  slow: ["мало кадров", "too few frames"],
  dark: ["слишком темно", "too dark"],
  blurred: ["нет резкости", "out of focus"],
};

/** @type {Record<string, [string, string]>} used only where the server sends no names */
const FAMILIES = {
  summit: ["Вершина", "Summit"],
  line: ["Единая линия", "Single line"],
  kind: ["Один тип", "Same type"],
  mirror: ["Зеркало", "Mirror"],
  ladder: ["Лестница", "Ladder"],
};

const TABLES = { step: STEPS, refusal: REFUSALS, source: SOURCES, sourceState: SOURCE_STATES, family: FAMILIES };

/** @type {Record<string, Record<Lang, [string, string, string]>>} one, few, many */
const PLURALS = {
  card: { ru: ["карта", "карты", "карт"], en: ["card", "cards", "cards"] },
  cardToLay: { ru: ["карту", "карты", "карт"], en: ["card", "cards", "cards"] },
  tile: { ru: ["кость", "кости", "костей"], en: ["tile", "tiles", "tiles"] },
  die: { ru: ["кубик", "кубика", "кубиков"], en: ["die", "dice", "dice"] },
  dieToLay: { ru: ["кубик", "кубика", "кубиков"], en: ["die", "dice", "dice"] },
  point: { ru: ["очко", "очка", "очков"], en: ["point", "points", "points"] },
  reason: { ru: ["причина", "причины", "причин"], en: ["reason", "reasons", "reasons"] },
};

const RULES = { ru: new Intl.PluralRules("ru"), en: new Intl.PluralRules("en") };

/** @param {[string, string]} pair @param {Lang} lang */
const pick = (pair, lang) => pair[lang === "ru" ? 0 : 1];

/**
 * The text with its `{places}` filled in. A key that does not exist is shown as itself, so that a fault is seen.
 *
 * @param {Lang} lang
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(lang, key, values = {}) {
  const pair = TEXTS[key];
  if (!pair) return key;
  return pick(pair, lang).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * A word from one of the tables; an unknown code is shown as it came.
 *
 * @param {Lang} lang
 * @param {keyof typeof TABLES} table
 * @param {string | number} code
 */
export function word(lang, table, code) {
  const pair = TABLES[table][code];
  return pair ? pick(pair, lang) : String(code);
}

/**
 * The noun in the form that the number asks for: 1 карта, 2 карты, 5 карт, 21 карта.
 *
 * @param {Lang} lang
 * @param {number} count
 * @param {keyof typeof PLURALS} noun
 */
export function noun(lang, count, noun) {
  const forms = PLURALS[noun][lang];
  const rule = RULES[lang].select(count);
  if (rule === "one") return forms[0];
  return rule === "few" ? forms[1] : forms[2];
}

/** What marks of a kind are called. @param {string | undefined} kind @returns {"card" | "tile" | "die"} */
export const markNoun = (kind) => (kind === "tile" || kind === "die" ? kind : "card");

/** "5 карт", "2 points". @param {Lang} lang @param {number} count @param {keyof typeof PLURALS} what */
export function counted(lang, count, what) {
  return `${count} ${noun(lang, count, what)}`;
}

/** The server's own text in the page's language. @param {Lang} lang @param {{text?: string, texts?: Texts | null}} item */
export function told(lang, item) {
  return item.texts?.[lang] || item.text || "";
}

/** All keys, for the test that looks for gaps. */
export const KEYS = Object.freeze(Object.keys(TEXTS));
