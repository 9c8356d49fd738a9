import type { Named } from '../quick-add.ts';
import { findProject, readEstimate, readTag } from '../quick-add.ts';
import { readTypedDay } from '../typed-day.ts';
import type { Signed, TypedField } from './typed-fields.ts';

/** Context of signs. */
export interface SignPlace {
  readonly today: string;
  readonly projects: readonly Named[];
}

/** A word with a sign as it was understood, or a sentence that says what is wrong with it. */
export type ReadSign =
  | { readonly field: TypedField; readonly values: Partial<Signed>; readonly label: string }
  | string;

const NO_DAY = 'isn’t a day. Write @today, @fri, @+3, @12-24 or @2026-12-24.';

/** Reads a word with a sign; null for a word of the title. */
export function readSign(word: string, tags: readonly string[], place: SignPlace): ReadSign | null {
  const priority = /^p([1-4])[.,;!]?$/i.exec(word)?.[1];
  if (priority !== undefined) return readPriority(Number(priority));
  const value = word.slice(1).replaceAll('"', '').trim();
  if (value === '') return null;
  switch (word[0]) {
    case '#': {
      const read = readTag(value, tags);
      if (typeof read === 'string') return read;
      return { field: 'tags', values: read, label: `#${value.toLowerCase()}` };
    }
    case '~': {
      const read = readEstimate(value);
      if (read === null || typeof read === 'string') return read;
      const label = read.estimate === 1 ? '1 pomodoro' : `${read.estimate} pomodoros`;
      return { field: 'estimate', values: read, label };
    }
    case '@': {
      const plannedOn = readTypedDay(value, place.today);
      if (plannedOn === null) return `“${word}” ${NO_DAY}`;
      return { field: 'plannedOn', values: { plannedOn }, label: '' };
    }
    case '+':
      return readProject(value, place.projects);
    default:
      return null;
  }
}

function readPriority(number: number): ReadSign {
  const priority = number === 1 || number === 2 || number === 3 ? number : null;
  const label = priority === null ? 'No priority' : `Priority ${priority}`;
  return { field: 'priority', values: { priority }, label };
}

function readProject(value: string, projects: readonly Named[]): ReadSign | null {
  // `+1` and `+49 664` are words.
  if (/^\d+$/.test(value)) return null;
  const found = findProject(value, projects);
  if (typeof found === 'string') return found;
  return found === null
    ? {
        field: 'project',
        values: { projectId: null, newProject: value },
        label: `New project “${value}”`,
      }
    : { field: 'project', values: { projectId: found.id, newProject: null }, label: found.title };
}
