/* The words by which people name days and repetitions, in the languages of Todoist's due texts. */

/** Date words of a language; all in lower case, without accents. */
export interface DateWords {
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly every: readonly string[];
  readonly day: readonly string[];
  readonly week: readonly string[];
  readonly month: readonly string[];
  readonly weekday: readonly string[];
  /** Words that mean a whole repetition by themselves. */
  readonly daily: readonly string[];
  readonly weekly: readonly string[];
  readonly monthly: readonly string[];
  /** Words that may stand before a day and mean nothing more. */
  readonly fillers: readonly string[];
}

const WORDS: Readonly<Record<string, DateWords>> = {
  en: {
    today: ['today', 'tod'],
    tomorrow: ['tomorrow', 'tom', 'tmr'],
    every: ['every', 'every!', 'ev', 'ev!', 'each'],
    day: ['day'],
    week: ['week'],
    month: ['month'],
    weekday: ['weekday', 'workday', 'work day'],
    daily: ['daily'],
    weekly: ['weekly'],
    monthly: ['monthly'],
    fillers: ['next', 'this', 'on', 'the', 'of', 'by'],
  },
  de: {
    today: ['heute'],
    tomorrow: ['morgen'],
    every: ['jeden', 'jede', 'jedes', 'jeder', 'alle'],
    day: ['tag', 'tage'],
    week: ['woche'],
    month: ['monat'],
    weekday: ['werktag', 'wochentag', 'arbeitstag'],
    daily: ['taglich'],
    weekly: ['wochentlich'],
    monthly: ['monatlich'],
    fillers: ['am', 'nachsten', 'nachste', 'nachster', 'den', 'der'],
  },
  fr: {
    today: ["aujourd'hui", 'aujourd’hui', 'auj'],
    tomorrow: ['demain', 'dem'],
    every: ['chaque', 'tous les', 'toutes les', 'tout les'],
    day: ['jour', 'jours'],
    week: ['semaine', 'semaines'],
    month: ['mois'],
    weekday: ['jour ouvre', 'jours ouvres', 'jour ouvrable', 'jours ouvrables', 'jour de semaine'],
    daily: ['quotidien', 'quotidiennement'],
    weekly: ['hebdomadaire'],
    monthly: ['mensuel', 'mensuellement'],
    fillers: ['le', 'ce', 'prochain'],
  },
  es: {
    today: ['hoy'],
    tomorrow: ['manana'],
    every: ['cada', 'todos los', 'todas las'],
    day: ['dia', 'dias'],
    week: ['semana', 'semanas'],
    month: ['mes', 'meses'],
    weekday: ['dia laborable', 'dias laborables', 'dia de semana', 'dia entre semana'],
    daily: ['diario', 'diariamente'],
    weekly: ['semanal', 'semanalmente'],
    monthly: ['mensual', 'mensualmente'],
    fillers: ['el', 'de', 'del', 'proximo', 'este'],
  },
  it: {
    today: ['oggi'],
    tomorrow: ['domani'],
    every: ['ogni', 'tutti i'],
    day: ['giorno', 'giorni'],
    week: ['settimana'],
    month: ['mese'],
    weekday: ['giorno feriale', 'giorno lavorativo', 'giorni feriali', 'giorni lavorativi'],
    daily: ['giornaliero', 'quotidianamente'],
    weekly: ['settimanale'],
    monthly: ['mensile'],
    fillers: ['il', 'prossimo', 'di'],
  },
  nl: {
    today: ['vandaag'],
    tomorrow: ['morgen'],
    every: ['elke', 'elk', 'iedere', 'ieder'],
    day: ['dag', 'dagen'],
    week: ['week'],
    month: ['maand'],
    weekday: ['werkdag', 'weekdag', 'doordeweekse dag'],
    daily: ['dagelijks'],
    weekly: ['wekelijks'],
    monthly: ['maandelijks'],
    fillers: ['op', 'volgende', 'aanstaande'],
  },
  pt: {
    today: ['hoje'],
    tomorrow: ['amanha'],
    every: ['cada', 'todo', 'toda', 'todos os', 'todas as'],
    day: ['dia', 'dias'],
    week: ['semana', 'semanas'],
    month: ['mes', 'meses'],
    weekday: ['dia util', 'dias uteis', 'dia de semana'],
    daily: ['diariamente'],
    weekly: ['semanalmente'],
    monthly: ['mensalmente'],
    fillers: ['em', 'de', 'o', 'proximo', 'proxima'],
  },
};

/** Text as it is compared: in lower case, without accents, with single spaces. */
export function foldWords(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** The words of a language (`de`, `pt_BR`), then those of English, which Todoist always takes. */
export function wordsOf(language: string): readonly DateWords[] {
  const own = WORDS[codeOf(language)];
  const english = WORDS['en'];
  return [own, own === english ? undefined : english].filter((words) => words !== undefined);
}

/** The two letters of a language that a date can be written in; `en` for any other. */
export function codeOf(language: string): string {
  const code = language.trim().slice(0, 2).toLowerCase();
  return code in WORDS ? code : 'en';
}

/** Thousands of dates are read with the same names. */
const knownNames = new Map<string, ReadonlyMap<string, number>>();
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The months (1 to 12) by their names, long and short, folded. */
export function monthsOf(language: string): ReadonlyMap<string, number> {
  const instants = Array.from({ length: 12 }, (_, place) => Date.UTC(2024, place, 15));
  return namesOf(language, instants, 'month');
}

/** The days of the week (1 is Monday) by their names, long and short, folded. */
export function weekdaysOf(language: string): ReadonlyMap<string, number> {
  const instants = Array.from({ length: 7 }, (_, place) => MONDAY + place * DAY_MS);
  return namesOf(language, instants, 'weekday');
}

function namesOf(
  language: string,
  instants: readonly number[],
  part: 'month' | 'weekday',
): ReadonlyMap<string, number> {
  const key = `${part} ${codeOf(language)}`;
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const locale of new Set([codeOf(language), 'en'])) {
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { [part]: width, timeZone: 'UTC' });
      for (const [place, instant] of instants.entries()) {
        const name = foldWords(format.format(instant)).replace('.', '');
        for (const each of [name, name.slice(0, 4), name.slice(0, 3)]) {
          if (!names.has(each)) names.set(each, place + 1);
        }
      }
    }
  }
  knownNames.set(key, names);
  return names;
}
