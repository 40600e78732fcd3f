/** The words of this page in both languages. */

/** @type {Record<string, [string, string]>} */
const WORDS = {
  title: ["ЕЦЦИ: проверка партии", "Yatzy: check a game"],
  how: [
    "Выберите файл доказательства законченной партии. Страница всё вычисляет сама, сеть ей не нужна: её можно сохранить и открыть с диска.",
    "Choose the proof of a game that has ended. This page computes everything by itself and needs no network: it can be saved and opened from the disk.",
  ],
  record: ["Доказательство (yatzy-….json)", "Proof (yatzy-….json)"],
  archive: ["Архив, скачанный во время партии (yatzy-….zip), если есть", "Archive that was downloaded during the game (yatzy-….zip), if there is one"],
  save: ["Сохранить эту страницу для проверки без сети", "Save this page, to check without a network"],
  "no-crypto": [
    "Здесь браузер не даёт странице криптографию: так бывает по адресу http://. Сохраните страницу и откройте её с диска.\nИли проверьте командой: python -m kiosk verify ФАЙЛ",
    "Here the browser gives this page no cryptography: that happens under http:// addresses. Save the page and open it from the disk.\nOr check with the command: python -m kiosk verify FILE",
  ],
  good: ["✓ Всё так, как сыграно. {said}", "✓ As it was played. {said}"],
  bad: ["✕ НЕ ТАК, КАК СЫГРАНО: {said}", "✕ NOT AS IT WAS PLAYED: {said}"],
  noted: ["Сравните с тем, что было показано до первого броска:", "Compare with what was shown before the first roll:"],

  "check.shape": ["файл — запись партии, правила времени на месте", "the file is the record of a game, with the times of the rules"],
  "check.commitment": ["обязательство — SHA-256 раскрытого секрета", "the commitment is the SHA-256 of the secret"],
  "check.seeds": ["начальные слова — те, что подтверждены", "the seeds are those that were confirmed"],
  "check.dice": ["все 225 + 225 кубиков следуют из секрета и слов (HMAC-SHA256)", "all 225 + 225 dice follow from secret and seeds (HMAC-SHA256)"],
  "check.digests": ["MD5 и SHA-256 обеих последовательностей верны", "MD5 and SHA-256 of both sequences are right"],
  "check.archive": ["архив AES-256 открывается паролем и хранит эти кубики", "the AES-256 archive opens with the password and holds these dice"],
  "check.events": ["каждый бросок взял следующие кубики по порядку, каждая строка записана верно", "each roll took the next dice in order, each row was written right"],
  "check.result": ["карты, итог и всё остальное следуют из партии", "cards, result and everything else follow from the game"],

  shape: ["файл — не запись партии", "the file is no record of a game"],
  "shape.part": ["в записи партии чего-то не хватает", "something is missing in the record of the game"],
  timing: ["по правилам на бросок 60 секунд, на партию 12 часов", "the rules give 60 s for each roll and 12 hours for the game"],
  commitment: ["обязательство — не SHA-256 раскрытого секрета", "the commitment is not the SHA-256 of the secret"],
  password: ["пароль не следует из секрета", "the password does not follow from the secret"],
  seeds: ["начальных слов не два", "there are not two seeds"],
  seed: ["начальное слово игрока {player} — не то, что было подтверждено", "the seed of player {player} is not the one that was confirmed"],
  "dice.length": ["в последовательности игрока {player} не 225 цифр", "the sequence of player {player} has not 225 digits"],
  die: ["кубик {place} игрока {player}: в файле {found}, из секрета и слов следует {expected}", "die {place} of player {player}: the file says {found}, secret and seeds give {expected}"],
  digest: ["{name} игрока {player} — не от этих 225 цифр", "the {name} of player {player} is not that of the 225 digits"],
  "archive.none": ["архива в файле нет", "there is no archive in the file"],
  "archive.sha256": ["у архива в файле другая SHA-256", "the archive in the file has another SHA-256"],
  "archive.other": ["скачанный архив — не архив этой партии", "the downloaded archive is not the one of this game"],
  "archive.digits": ["в архиве не те цифры", "the digits in the archive are not those of the game"],
  "zip.none": ["архив — не ZIP этой партии", "the archive is no ZIP of a game"],
  "zip.names": ["в архиве не player-1.txt и player-2.txt", "the archive does not hold player-1.txt and player-2.txt"],
  "zip.weak": ["архив не зашифрован AES-256", "the archive is not sealed with AES-256"],
  "zip.shut": ["пароль не открывает архив, или архив испорчен", "the password does not open the archive, or it is spoilt"],
  "events.open": ["после события {number} партия продолжается, а файл кончается", "after event {number} the game goes on, but the file ends"],
  "event.after": ["событие {number} стоит после конца партии", "event {number} comes after the end"],
  "event.shape": ["событие {number} — не событие партии", "event {number} is no event of a game"],
  "event.time": ["событие {number} раньше предыдущего", "event {number} is earlier than the one before"],
  "event.due": ["событие {number}: к этому моменту партия уже кончилась", "event {number}: the game was over by then"],
  "event.cannot": ["событие {number} невозможно", "event {number} could not happen"],
  "event.wrong": ["событие {number}, {name}: в файле {found}, по правилам {expected}", "event {number}, {name}: the file says {found}, the rules give {expected}"],
  field: ["{path}: в файле {found}, по партии {expected}", "{path}: the file says {found}, the game gives {expected}"],

  "end.won": ["Победа: {name}, {first} : {second}.", "{name} wins, {first} : {second}."],
  "end.draw": ["Ничья, {first} : {second}.", "A draw, {first} : {second}."],
  "end.expired": ["Никто не победил: истекли 12 часов, {first} : {second}.", "Nobody wins: the 12 hours were over, {first} : {second}."],
  "end.cancelled": ["Партия не началась.", "The game was not started."],
};

/** @param {string} lang @param {string} key @param {Record<string, unknown>} [values] */
const say = (lang, key, values = {}) => (WORDS[key] ?? [key, key])[lang === "ru" ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
