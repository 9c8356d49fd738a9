/* The columns of a table that say who gets mail, and what each of their values means. */
import type { CsvRow } from '../../import/csv-row.ts';
import {
  type ColumnKind,
  columnKind,
  DATE_KEY,
  EMPTY_KEY,
  isNo,
  isYesOrNo,
  type Meaning,
  saysNoAnywhere,
  soundsLikeStatus,
  statusKind,
  valueKey,
  valueMeaning,
} from './status-words.ts';

/** A value of a column, or several that mean the same. */
export interface StatusValue {
  readonly key: string;
  /** As it stands in the file, or words for several. */
  readonly shown: string;
  readonly rows: number;
  /** Null where it is not understood. */
  readonly meaning: Meaning | null;
}

/** A column that says who gets mail. */
export interface StatusColumn {
  readonly at: number;
  readonly values: readonly StatusValue[];
}

/** So many values of a column are asked for one by one. */
const MOST_ASKED = 20;
/** Columns with more different values hold texts, not a status. */
const MOST_VALUES = 60;
const OTHER_KEY = '@other';
const LONGEST_SHOWN = 60;
const SHOWN: Readonly<Record<string, string>> = {
  [EMPTY_KEY]: 'empty',
  [DATE_KEY]: 'a date',
};

/** Returns the values of a column by how often they occur, and what each means. */
export function readStatusColumn(
  rows: readonly CsvRow[],
  at: number,
  head: readonly string[] = [],
): StatusColumn {
  const kind = statusKind(head[at] ?? 'status', head);
  const values: StatusValue[] = [];
  const others = { key: OTHER_KEY, shown: 'any other value', rows: 0, meaning: null };
  let asked = 0;
  for (const { key, text, count } of countValues(rows, at)) {
    const meaning = valueMeaning(key, kind);
    if (meaning === null) asked += 1;
    if (meaning === null && asked > MOST_ASKED) others.rows += count;
    else values.push({ key, shown: SHOWN[key] ?? shownText(text), rows: count, meaning });
  }
  return { at, values: others.rows === 0 ? values : [...values, others] };
}

/** Returns a reader of the cells of a column, which answers null where a value is not understood. */
export function statusReader({ at, values }: StatusColumn) {
  const meanings = new Map(values.map(({ key, meaning }) => [key, meaning]));
  const other = meanings.get(OTHER_KEY) ?? null;
  return (cells: readonly string[]): Meaning | null => {
    const meaning = meanings.get(valueKey(cells[at] ?? ''));
    return meaning === undefined ? other : meaning;
  };
}

/** Whether nobody has said yet what some values of a column mean. */
export function isOpen({ values }: StatusColumn): boolean {
  return values.some(({ meaning }) => meaning === null);
}

/** Whether a column names somebody who gets no mail. */
export function namesRefusals({ values }: StatusColumn): boolean {
  return values.some(({ meaning }) => isNo(meaning));
}

/**
 * Whether a column says who gets mail, by its name and its values. `isTaken`: its name says that it holds
 * where or when somebody agreed, so that only plain values make it a status.
 */
export function isStatusColumn(
  rows: readonly CsvRow[],
  at: number,
  { head, isTaken }: { head: readonly string[]; isTaken: boolean },
): boolean {
  const kind = columnKind(head[at] ?? '', head);
  const keys = [...distinctKeys(rows, at)].filter((key) => key !== EMPTY_KEY);
  if (keys.length === 0) return false;
  if (isTaken) {
    return (
      keys.every(isYesOrNo) || keys.some((key) => isShort(key) && soundsLikeStatus(key) === 'no')
    );
  }
  return kind.about === 'other' ? soundsAlike(keys) : isTold(keys, kind);
}

/** Whether a column whose name is about mail tells more than times and circumstances. */
function isTold(keys: readonly string[], kind: ColumnKind): boolean {
  if (kind.about === 'status') return true;
  const meanings = keys.map((key) => valueMeaning(key, kind));
  if (kind.about === 'no') return meanings.some((meaning) => meaning !== 'nothing');
  const isTime = keys.every((key) => key === DATE_KEY);
  return !isTime && meanings.some((meaning) => isNo(meaning) || !kind.isDetail);
}

/** Whether the values of a column are those of a status, whatever its name. */
function soundsAlike(keys: readonly string[]): boolean {
  if (keys.length > MOST_VALUES) return false;
  if (keys.some(saysNoAnywhere)) return true;
  const sounds = keys.map(soundsLikeStatus);
  return !sounds.includes(null) && sounds.includes('no');
}

/** Longer texts tell where somebody agreed. */
function isShort(key: string): boolean {
  return key.split(' ').length <= 3;
}

function distinctKeys(rows: readonly CsvRow[], at: number): ReadonlySet<string> {
  const keys = new Set<string>();
  const texts = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[at] ?? '';
    if (texts.has(cell)) continue;
    texts.add(cell);
    keys.add(valueKey(cell));
    if (keys.size > MOST_VALUES) break;
  }
  return keys;
}

interface CountedValue {
  readonly key: string;
  readonly text: string;
  count: number;
}

/** The most frequent first. */
function countValues(rows: readonly CsvRow[], at: number): readonly CountedValue[] {
  const counted = new Map<string, CountedValue>();
  const known = new Map<string, CountedValue>();
  for (const { cells } of rows) {
    const cell = cells[at] ?? '';
    const value = known.get(cell) ?? countedOf(cell, counted);
    if (known.size < 10_000) known.set(cell, value);
    value.count += 1;
  }
  return [...counted.values()].toSorted((one, other) => other.count - one.count);
}

function countedOf(cell: string, counted: Map<string, CountedValue>): CountedValue {
  const key = valueKey(cell);
  const value = counted.get(key) ?? { key, text: cell.trim(), count: 0 };
  counted.set(key, value);
  return value;
}

function shownText(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}
