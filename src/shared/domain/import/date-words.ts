/*
 * The words by which people name days and repetitions in the languages of Todoist's due texts, each with
 * the English word that the grammar reads.
 */
import { MONTH_NAMES, WEEKDAY_NAMES } from '../formats/days.ts';

/** Words of a language by the English ones; in lower case, without accents, with `|` between them. */
type Words = Readonly<Record<string, string>>;

/** Words that may stand before a day and mean nothing more have the empty English word. */
const WORDS: Readonly<Record<string, Words>> = {
  en: { '': 'next|this|on|the|of|by' },
  de: {
    '': 'am|nachsten|nachste|nachster|den|der|im|des monats',
    today: 'heute',
    tomorrow: 'morgen',
    yesterday: 'gestern',
    every: 'jeden|jede|jedes|jeder|alle',
    other: 'zweiten|zweite|zweites',
    last: 'letzten|letzter|letztes',
    first: 'ersten|erster',
    day: 'tag|tage|tagen',
    week: 'woche|wochen',
    month: 'monat|monate|monaten',
    year: 'jahr|jahre|jahren',
    weekday: 'werktag|wochentag|arbeitstag',
    weekend: 'wochenende',
    daily: 'taglich',
    weekly: 'wochentlich',
    monthly: 'monatlich',
    yearly: 'jahrlich',
    and: 'und',
    until: 'bis|bis zum',
    starting: 'ab|ab dem',
    '2': 'zwei',
    '3': 'drei',
  },
  fr: {
    '': 'le|ce|prochain|du mois',
    today: "aujourd'hui|aujourd’hui|auj",
    tomorrow: 'demain|dem',
    yesterday: 'hier',
    every: 'chaque|tous les|toutes les|tout les|tous le',
    last: 'dernier|derniere',
    first: '1er|premier',
    day: 'jour|jours',
    week: 'semaine|semaines',
    month: 'mois',
    year: 'an|ans|annee|annees',
    weekday: 'jour ouvre|jours ouvres|jour ouvrable|jours ouvrables|jour de semaine',
    weekend: 'week-end|week-ends',
    daily: 'quotidien|quotidiennement',
    weekly: 'hebdomadaire',
    monthly: 'mensuel|mensuellement',
    yearly: 'annuel|annuellement',
    and: 'et',
    until: "jusqu'au|jusqu’au|jusqu'a",
    starting: 'a partir du|a partir de|des le',
    '2': 'deux',
    '3': 'trois',
  },
  es: {
    '': 'el|de|del|proximo|este|los|mes de',
    today: 'hoy',
    tomorrow: 'manana',
    yesterday: 'ayer',
    every: 'cada|todos los|todas las',
    last: 'ultimo|ultima',
    first: 'primer|primero',
    day: 'dia|dias',
    week: 'semana|semanas',
    month: 'mes|meses',
    year: 'ano|anos',
    weekday: 'dia laborable|dias laborables|dia de semana|dia entre semana',
    daily: 'diario|diariamente',
    weekly: 'semanal|semanalmente',
    monthly: 'mensual|mensualmente',
    yearly: 'anual|anualmente',
    and: 'y|e',
    until: 'hasta|hasta el',
    starting: 'desde|desde el|a partir del',
    '2': 'dos',
    '3': 'tres',
  },
  it: {
    '': 'il|prossimo|di|del mese',
    today: 'oggi',
    tomorrow: 'domani',
    yesterday: 'ieri',
    every: 'ogni|tutti i|tutte le',
    last: 'ultimo|ultima',
    first: 'primo',
    day: 'giorno|giorni',
    week: 'settimana|settimane',
    month: 'mese|mesi',
    year: 'anno|anni',
    weekday: 'giorno feriale|giorno lavorativo|giorni feriali|giorni lavorativi',
    daily: 'giornaliero|quotidianamente',
    weekly: 'settimanale',
    monthly: 'mensile',
    yearly: 'annuale',
    and: 'e',
    until: 'fino al|fino a',
    starting: 'a partire dal|dal',
    '2': 'due',
    '3': 'tre',
  },
  nl: {
    '': 'op|volgende|aanstaande|van de maand|de',
    today: 'vandaag',
    tomorrow: 'morgen',
    yesterday: 'gisteren',
    every: 'elke|elk|iedere|ieder|om de',
    other: 'andere|tweede',
    last: 'laatste',
    first: 'eerste',
    day: 'dag|dagen',
    week: 'week|weken',
    month: 'maand|maanden',
    year: 'jaar',
    weekday: 'werkdag|weekdag|doordeweekse dag',
    daily: 'dagelijks',
    weekly: 'wekelijks',
    monthly: 'maandelijks',
    yearly: 'jaarlijks',
    and: 'en',
    until: 'tot',
    starting: 'vanaf',
    '2': 'twee',
    '3': 'drie',
  },
  pt: {
    '': 'em|de|o|proximo|proxima|do mes',
    today: 'hoje',
    tomorrow: 'amanha',
    yesterday: 'ontem',
    every: 'cada|todo|toda|todos os|todas as|a cada',
    last: 'ultimo|ultima',
    first: 'primeiro|primeira',
    day: 'dia|dias',
    week: 'semana|semanas',
    month: 'mes|meses',
    year: 'ano|anos',
    weekday: 'dia util|dias uteis|dia de semana',
    daily: 'diariamente',
    weekly: 'semanalmente',
    monthly: 'mensalmente',
    yearly: 'anualmente',
    and: 'e',
    until: 'ate',
    starting: 'a partir de',
    '2': 'dois|duas',
    '3': 'tres',
  },
  sv: {
    '': 'pa|den|nasta',
    today: 'idag|i dag',
    tomorrow: 'imorgon|i morgon',
    yesterday: 'igar|i gar',
    every: 'varje|var|vart',
    other: 'annan|andra',
    day: 'dag|dagar',
    week: 'vecka|veckor',
    month: 'manad|manader',
    year: 'ar',
    weekday: 'vardag|arbetsdag',
    daily: 'dagligen',
    and: 'och',
    until: 'tills|till',
    starting: 'fran|fran och med',
  },
  da: {
    '': 'pa|den|naeste',
    today: 'i dag|idag',
    tomorrow: 'i morgen|imorgen',
    every: 'hver|hvert',
    other: 'anden|andet',
    day: 'dag|dage',
    week: 'uge|uger',
    month: 'maned|maneder',
    year: 'ar',
    weekday: 'hverdag|arbejdsdag',
    daily: 'dagligt',
    and: 'og',
    until: 'indtil|til',
    starting: 'fra',
  },
  nb: {
    '': 'pa|den|neste',
    today: 'i dag|idag',
    tomorrow: 'i morgen|imorgen',
    every: 'hver|hvert',
    other: 'annen|annet',
    day: 'dag|dager',
    week: 'uke|uker',
    month: 'maned|maneder',
    year: 'ar',
    weekday: 'hverdag|ukedag|arbeidsdag',
    daily: 'daglig',
    and: 'og',
    until: 'til',
    starting: 'fra',
  },
  fi: {
    today: 'tanaan',
    tomorrow: 'huomenna',
    every: 'joka',
    other: 'toinen',
    day: 'paiva',
    week: 'viikko',
    month: 'kuukausi',
    year: 'vuosi',
    weekday: 'arkipaiva',
    daily: 'paivittain',
    weekly: 'viikoittain',
    monthly: 'kuukausittain',
    and: 'ja',
  },
  pl: {
    '': 'w|we|nastepny|nastepna',
    today: 'dzisiaj|dzis',
    tomorrow: 'jutro',
    yesterday: 'wczoraj',
    every: 'co|kazdy|kazda|kazde|kazdego',
    day: 'dzien|dni|dnia',
    week: 'tydzien|tygodnie|tygodni',
    month: 'miesiac|miesiace|miesiecy',
    year: 'rok|lata|lat',
    weekday: 'dzien roboczy|dni robocze',
    daily: 'codziennie',
    and: 'i|oraz',
    until: 'do',
    starting: 'od',
  },
  ru: {
    '': 'в|во|следующий',
    today: 'сегодня',
    tomorrow: 'завтра',
    yesterday: 'вчера',
    every: 'каждыи|каждую|каждое|каждые|каждая',
    day: 'день|дня|днеи|дни',
    week: 'неделя|неделю|недели|недель',
    month: 'месяц|месяца|месяцев',
    year: 'год|года|лет',
    weekday: 'будни|буднии день|рабочии день',
    daily: 'ежедневно',
    weekly: 'еженедельно',
    monthly: 'ежемесячно',
    and: 'и',
    until: 'до',
    starting: 'с|начиная с',
  },
  ja: {
    today: '今日|きょう',
    tomorrow: '明日|あした',
    daily: '毎日',
    weekly: '毎週',
    monthly: '毎月',
  },
  ko: { today: '오늘', tomorrow: '내일', daily: '매일', weekly: '매주', monthly: '매월|매달' },
  zh: {
    today: '今天|今日',
    tomorrow: '明天|明日',
    daily: '每天|每日',
    weekly: '每周|每週',
    monthly: '每月',
    yearly: '每年',
  },
};

/** Text as it is compared: in lower case, without accents, with single spaces. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** The two letters of a language that a date can be written in; `en` for any other. */
export function codeOf(language: string): string {
  const code = language.trim().slice(0, 2).toLowerCase();
  return Object.hasOwn(WORDS, code) ? code : 'en';
}

interface Dictionary {
  readonly words: ReadonlyMap<string, string>;
  readonly months: ReadonlyMap<string, string>;
  readonly pattern: RegExp;
}

/** Thousands of dates are read with the same words. */
const dictionaries = new Map<string, Dictionary>();

/** A folded due text in the words of English that the grammar reads; other words stay. */
export function inEnglish(folded: string, language: string): string {
  const { words, months, pattern } = dictionaryOf(codeOf(language));
  const translated = folded.replace(pattern, (word, ...rest: unknown[]) => {
    const at = Number(rest.find((each) => typeof each === 'number'));
    const bare = word.replace(/\.$/, '');
    const month = months.get(bare);
    // “Mar” is March beside a number, and Tuesday in some languages.
    const isDate =
      /\d[\s.]*(?:de )?$/.test(folded.slice(0, at)) ||
      /^\s*\d/.test(folded.slice(at + word.length));
    return (isDate ? month : undefined) ?? words.get(bare) ?? month ?? bare;
  });
  return translated.replace(/\s+/g, ' ').replace(/ ,/g, ',').trim();
}

function dictionaryOf(code: string): Dictionary {
  const known = dictionaries.get(code);
  if (known !== undefined) return known;
  const words = new Map<string, string>();
  for (const language of new Set(['en', code])) {
    for (const [english, own] of Object.entries(WORDS[language] ?? {})) {
      for (const word of own.split('|')) words.set(word, english);
    }
  }
  const weekdays = namesOf(code, 'weekday', WEEKDAY_NAMES);
  for (const [name, english] of weekdays) {
    if (!words.has(name)) words.set(name, english);
    // “Tous les lundis”, “montags”.
    if (name.length > 4 && !words.has(`${name}s`)) {
      words.set(`${name}s`, code === 'de' ? `every ${english}` : english);
    }
  }
  const months = namesOf(code, 'month', MONTH_NAMES);
  const all = [...words.keys(), ...months.keys()].toSorted(
    (one, other) => other.length - one.length,
  );
  const escaped = all.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})\\.?(?![\\p{L}\\p{N}!])`,
    'gu',
  );
  const dictionary = { words, months, pattern };
  dictionaries.set(code, dictionary);
  return dictionary;
}

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Names of weekdays or months in a language, long and short, folded, with the English names. */
function namesOf(
  language: string,
  part: 'month' | 'weekday',
  english: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const locale of new Set([language, 'en'])) {
    for (const width of ['long', 'short'] as const) {
      // With a day beside it, a month has the form that dates have.
      for (const day of part === 'month' ? ([undefined, 'numeric'] as const) : [undefined]) {
        const format = new Intl.DateTimeFormat(locale, { [part]: width, day, timeZone: 'UTC' });
        for (const [place, name] of english.entries()) {
          const instant = part === 'month' ? Date.UTC(2024, place, 15) : MONDAY + place * DAY_MS;
          const written = format.formatToParts(instant).find(({ type }) => type === part)?.value;
          const own = foldWords(written ?? '').replace(/\.$/, '');
          for (const each of [own, own.slice(0, 4), own.slice(0, 3)]) {
            if (each.length > 1 && !names.has(each)) names.set(each, name.toLowerCase());
          }
        }
      }
    }
  }
  return names;
}
