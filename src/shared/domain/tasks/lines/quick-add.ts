/* Reads the line that adds a task: `Write intro #thesis ~3 @fri +Book`. */
import { LEAST_ESTIMATE, LONGEST_TAG, MOST_ESTIMATE, MOST_TAGS } from '../limits.ts';
import { readTypedDay } from './typed-day.ts';

/** A project that can be named. */
export interface Named {
  readonly id: string;
  readonly title: string;
}

/** A line as it was understood; what it does not say is null or empty. */
export interface QuickAdd {
  readonly title: string;
  readonly tags: readonly string[];
  readonly estimate: number | null;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly projectId: string | null;
  /**
   * Problems with words that were not understood, each with what to do; those words stay in the
   * title.
   */
  readonly problems: readonly string[];
}

/** Context in which the line is typed. */
export interface QuickAddPlace {
  /** The local day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly projects: readonly Named[];
}

interface Draft {
  readonly words: readonly string[];
  readonly tags: readonly string[];
  readonly estimate: number | null;
  readonly dueOn: string | null;
  readonly projectId: string | null;
  readonly problems: readonly string[];
}

type Taken = Partial<Draft> | string;

/** A word with a sign in front; a name of several words stands in quotation marks: `+"My book"`. */
const WORDS = /[#~@+]"[^"]*"|\S+/g;

/**
 * Reads a line. `#tag`, `~3` (pomodoros), `@fri` (a day as `readTypedDay` takes it) and `+Project`
 * (the beginning of its name is enough) may stand anywhere, at the beginning of a word. The last of
 * several estimates, days or projects counts.
 */
export function readQuickAdd(line: string, place: QuickAddPlace): QuickAdd {
  let draft: Draft = {
    words: [],
    tags: [],
    problems: [],
    estimate: null,
    dueOn: null,
    projectId: null,
  };
  for (const word of line.match(WORDS) ?? []) {
    const taken = readWord(word, draft, place);
    if (taken === null) draft = { ...draft, words: [...draft.words, word] };
    else if (typeof taken === 'string') {
      draft = {
        ...draft,
        words: [...draft.words, word],
        problems: [...draft.problems, taken],
      };
    } else draft = { ...draft, ...taken };
  }
  const { words, ...rest } = draft;
  return { title: words.join(' '), ...rest };
}

/**
 * Returns what a word adds: null for a word of the title, a sentence for an invalid instruction.
 */
function readWord(word: string, draft: Draft, place: QuickAddPlace): Taken | null {
  const value = word.slice(1).replaceAll('"', '').trim();
  if (value === '') return null;
  switch (word[0]) {
    case '#':
      return readTag(value, draft.tags);
    case '~':
      return readEstimate(value);
    case '@': {
      const dueOn = readTypedDay(value, place.today);
      return dueOn === null
        ? `“${word}” isn’t a day. Write @today, @fri, @+3, @12-24 or @2026-12-24.`
        : { dueOn };
    }
    case '+':
      return readProject(value, place.projects);
    default:
      return null;
  }
}

/** Adds a tag to those that a line has named, or says why it can’t. */
export function readTag(
  value: string,
  tags: readonly string[],
): { tags?: readonly string[] } | string {
  const tag = value.toLowerCase();
  if (tag.length > LONGEST_TAG) return `A tag has at most ${LONGEST_TAG} characters.`;
  if (tags.includes(tag)) return {};
  if (tags.length === MOST_TAGS) return `A task has at most ${MOST_TAGS} tags.`;
  return { tags: [...tags, tag] };
}

/** Reads the number of pomodoros in an estimate; null for what is a word. */
export function readEstimate(value: string): { estimate: number } | string | null {
  // `~/notes` and `~ten` are words.
  if (!/^\d+$/.test(value)) return null;
  const estimate = Number(value);
  const isPossible = estimate >= LEAST_ESTIMATE && estimate <= MOST_ESTIMATE;
  return isPossible
    ? { estimate }
    : `An estimate is a whole number of pomodoros from ${LEAST_ESTIMATE} to ${MOST_ESTIMATE}.`;
}

function readProject(value: string, projects: readonly Named[]): Taken | null {
  // `+1` and `+49 664` are words.
  if (/^\d+$/.test(value)) return null;
  const found = findProject(value, projects);
  if (found === null) {
    return `There is no project “${value}”. Create it first, or leave “+” out.`;
  }
  return typeof found === 'string' ? found : { projectId: found.id };
}

/**
 * The project of which somebody wrote the name or its beginning: null for none, and a sentence where
 * several begin so.
 */
export function findProject(value: string, projects: readonly Named[]): Named | string | null {
  const wanted = value.toLowerCase();
  const exact = projects.find(({ title }) => title.toLowerCase() === wanted);
  const beginnings = projects.filter(({ title }) => title.toLowerCase().startsWith(wanted));
  if (exact === undefined && beginnings.length > 1) {
    return `Several projects begin with “${value}”. Write more of the name.`;
  }
  return exact ?? beginnings[0] ?? null;
}
