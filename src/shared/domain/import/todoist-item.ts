/* A task as Todoist's API writes it (Sync v8, v9, API v1 and REST v2), read into one of Ripen. */

import { isKnownDay } from '../dates/known-days.ts';
import { isTimeZone, offsetMsAt } from '../dates/time-zones.ts';
import { formatNumber } from '../formats/formats.ts';
import { LONGEST_NOTES, LONGEST_TAG, MOST_TAGS } from '../tasks/limits.ts';
import { REPEATS, type Repeat } from '../tasks/repeat-kinds.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { oneLine } from '../text/one-line.ts';
import { type DueText, readDueText } from './due-text.ts';
import { isObject, type LooseObject, readFlag, readInstant, readText } from './loose-json.ts';

/** A task that was read; ids are those of where it comes from. */
export interface ReadItem {
  readonly sourceId: string | null;
  readonly parentSourceId: string | null;
  readonly sourceProjectId: string | null;
  /** The project it goes into: by its name, or by its id in Ripen. */
  readonly projectName: string | null;
  readonly projectId: string | null;
  readonly title: string;
  readonly notes: string;
  readonly tags: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly repeat: Repeat | null;
  /** The planned day, `YYYY-MM-DD`, and its time, `HH:MM`; `dueOn` is the deadline without one. */
  readonly plannedOn: string | null;
  readonly plannedAt: string | null;
  readonly deadline: string | null;
  readonly rule: DueText['rule'];
  /** 1 is the most urgent. */
  readonly priority: 1 | 2 | 3 | null;
  /** The name of its section. */
  readonly section: string | null;
  readonly isCompleted: boolean;
  /** ISO 8601; null where nobody wrote down when. */
  readonly completedAt: string | null;
  readonly createdAt: string | null;
  /** The parts that cannot be imported, in words. */
  readonly leftOut: readonly string[];
}

/** A task, or why there is none. */
export type ItemReading = ReadItem | { readonly problem: string };

/** Context in which items are read. */
export interface ItemPlace {
  /** The local day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** The longest title of a task, in characters. */
export const LONGEST_TITLE = 300;
const LONGEST_ID = 2000;
const LONGEST_PROJECT_NAME = 200;

/** Reads one item of Todoist; whatever it is, the answer says what became of it. */
export function readTodoistItem(value: unknown, { today }: ItemPlace): ItemReading {
  if (!isObject(value)) return { problem: 'This isn’t a task.' };
  const content = readText(value['content']) ?? readText(value['title']);
  if (content === null) return { problem: 'It has no content: a task needs a title.' };
  if (readFlag(value['is_deleted'])) return { problem: 'It was deleted in Todoist.' };
  const ids = [value['id'], value['parent_id'], value['project_id']].map(readText);
  if (ids.some((id) => id !== null && id.length > LONGEST_ID)) {
    return { problem: 'Its id is too long.' };
  }
  const [sourceId = null, parentSourceId = null, sourceProjectId = null] = ids;
  const title = readTitle(content);
  if (title.text === '') return { problem: 'It has no content: a task needs a title.' };
  const tags = readLabels(value['labels']);
  const due = readDue(value, today);
  const notes = readNotes([title.whole, readText(value['description']) ?? '', due.kept]);
  return {
    sourceId,
    parentSourceId,
    sourceProjectId,
    projectName: readProjectName(value['project_name']),
    projectId: readText(value['projectId']),
    title: title.text,
    notes: notes.text,
    tags: tags.tags,
    dueOn: due.plannedOn ?? due.deadline,
    repeat: due.repeat,
    plannedOn: due.plannedOn,
    plannedAt: due.plannedAt,
    deadline: due.deadline,
    rule: due.rule,
    priority: readPriority(value['priority']),
    section: readProjectName(value['section']),
    ...readCompletion(value),
    createdAt: readInstant(value['added_at']) ?? readInstant(value['created_at']),
    leftOut: [...notes.leftOut, ...tags.leftOut, ...due.leftOut, ...extrasOf(value)],
  };
}

/** The name of a project in one line of at most 200 characters; null for nothing. */
export function readProjectName(value: unknown): string | null {
  const name = oneLine(readText(value) ?? '', LONGEST_PROJECT_NAME);
  // Bounded again as the database counts it.
  return name === '' ? null : name.slice(0, LONGEST_PROJECT_NAME).toWellFormed();
}

/** A title that is too long is cut, and stands whole in the notes. */
function readTitle(content: string): { text: string; whole: string } {
  const whole = oneLine(content, Number.POSITIVE_INFINITY);
  if (whole.length <= LONGEST_TITLE) return { text: whole, whole: '' };
  const cut = whole.slice(0, LONGEST_TITLE - 1).replace(/[\uD800-\uDBFF]$/, '');
  return { text: `${cut.trimEnd()}…`, whole };
}

function readNotes(parts: readonly string[]) {
  const text = normaliseText(parts.filter(Boolean).join('\n\n'));
  if (text.length <= LONGEST_NOTES) return { text, leftOut: [] };
  const kept = normaliseText(text.slice(0, LONGEST_NOTES).replace(/[\uD800-\uDBFF]$/, ''));
  const count = formatNumber(text.length - kept.length);
  return { text: kept, leftOut: [`the last ${count} characters of its notes`] };
}

function readLabels(value: unknown): { tags: readonly string[]; leftOut: readonly string[] } {
  const labels = (Array.isArray(value) ? value : [])
    .map((label) => oneLine(readText(label) ?? '', Number.POSITIVE_INFINITY).toLowerCase())
    .filter((label) => label !== '');
  const fitting = [...new Set(labels)].filter((label) => label.length <= LONGEST_TAG);
  const tags = fitting.slice(0, MOST_TAGS);
  const lost = [...new Set(labels)].filter((label) => !tags.includes(label));
  return { tags, leftOut: lost.map((label) => `the label “${label}”`) };
}

function readDue(item: LooseObject, today: string) {
  const due = isObject(item['due']) ? item['due'] : {};
  const language = readText(due['lang']) ?? readText(item['date_lang']) ?? 'en';
  const written = readText(due['date']) ?? readText(due['datetime']) ?? readText(item['due_date']);
  const date = written === null ? null : localTime(written, due['timezone']);
  const said = readText(due['string']) ?? readText(item['due_string']) ?? '';
  const dated = readDueText(date ?? '', { language: 'en', today });
  const deadline = readDeadline(item['deadline'] ?? item['deadline_date']);
  const stated = REPEATS.find((each) => each === item['repeat']) ?? null;
  const asked = readFlag(due['is_recurring']) || date === null;
  const typed = readDueText(asked && stated === null ? said : '', { language, today });
  const plannedOn = dated.dueOn ?? typed.dueOn;
  // Todoist keeps what must be done by a day apart from when it is planned; here there is one day.
  const isDeadlineLeft = deadline !== null && plannedOn !== null && deadline !== plannedOn;
  const isUnread = typed.kept !== null && (plannedOn === null || typed.leftOut.some(isRepetition));
  return {
    plannedOn,
    plannedAt: plannedOn === null ? null : (dated.at ?? typed.at),
    deadline,
    rule: typed.rule,
    repeat: stated ?? typed.repeat,
    kept: isUnread ? `Date in Todoist: ${typed.kept}` : '',
    leftOut: [
      ...new Set([
        ...dated.leftOut,
        // The day is known; only what it says of times and repetitions counts.
        ...typed.leftOut
          .filter((words) => plannedOn === null || !words.startsWith('the date'))
          .filter((words) => dated.at === null || !words.startsWith('the time')),
        ...(isDeadlineLeft ? [`the deadline ${deadline}`] : []),
      ]),
    ],
  };
}

function isRepetition(words: string): boolean {
  return !words.startsWith('the date') && !words.startsWith('the time');
}

/** In the API 4 is the most urgent, which people see as priority 1. */
function readPriority(priority: unknown): ReadItem['priority'] {
  return priority === 4 ? 1 : priority === 3 ? 2 : priority === 2 ? 3 : null;
}

/** Dates with a fixed zone are instants in UTC; the person has planned the local day. */
function localTime(date: string, timeZone: unknown): string {
  const instant = date.endsWith('Z') ? readInstant(date) : null;
  if (instant === null || !isTimeZone(timeZone)) return date;
  const ms = Date.parse(instant);
  return new Date(ms + offsetMsAt(ms, timeZone)).toISOString().slice(0, 19);
}

function readDeadline(value: unknown): string | null {
  const date = isObject(value) ? value['date'] : value;
  const day = typeof date === 'string' ? date.slice(0, 10) : '';
  return isKnownDay(day) ? day : null;
}

function readCompletion(item: LooseObject) {
  const completedAt = readInstant(item['completed_at']) ?? readInstant(item['completed_date']);
  const isCompleted =
    readFlag(item['checked']) || readFlag(item['is_completed']) || completedAt !== null;
  return { isCompleted, completedAt: isCompleted ? completedAt : null };
}

/** Returns the details of an item that Ripen has no place for. */
function extrasOf(item: LooseObject): readonly string[] {
  const { duration } = item;
  const priority = readPriority(item['priority']);
  const assignee =
    readText(item['responsible_uid']) ??
    readText(item['assignee_id']) ??
    readText(item['responsible']);
  const amount = isObject(duration) ? readText(duration['amount']) : readText(duration);
  const unit = isObject(duration) ? readText(duration['unit']) : readText(item['duration_unit']);
  return [
    ...(priority === null ? [] : [`priority ${priority}`]),
    ...(amount === null ? [] : [`the duration ${amount} ${unit ?? 'minute'}`]),
    ...(assignee === null ? [] : ['who it is assigned to']),
  ];
}
