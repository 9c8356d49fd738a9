/*
 * A value of an entity has three forms: as a column holds it, as a row of a repo has it, and as it is
 * shown to clients and in exports. A table of fields says each once, and translates whole rows.
 */
import {
  readInstant,
  readOptionalInstant,
  writeInstant,
  writeOptionalInstant,
} from '#api/db/rows/instants.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';

/** A value as a column takes it. */
export type Stored = string | number | null;

/** A stored row of any table. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** A field of an entity; its column has its name in snake case, unless it says another one. */
export interface Field<Value, Shown = Value> {
  readonly column?: string;
  read(stored: unknown): Value;
  write(value: Value): Stored;
  show(value: Value): Shown;
  take(shown: Shown): Value;
}

/** The fields of an entity by their names. */
export type Table = Readonly<Record<string, Field<unknown, unknown>>>;

/** The row of a table of fields. */
export type RowOf<T> = {
  [Name in keyof T]: T[Name] extends Field<infer Value, unknown> ? Value : never;
};

/** The row as it is shown. */
export type ShownOf<T> = {
  // Methods hide what a field is made of from `infer`, so that it is asked for what it returns.
  [Name in keyof T]: T[Name] extends { show(value: never): infer Shown } ? Shown : never;
};

type Change<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Translates the rows of an entity. */
export interface Fields<T> {
  /** The names of the columns, those of an alias where there is one. */
  columns(alias?: string): string[];
  read(record: StoredRow): RowOf<T>;
  /** The columns of the fields that are given. */
  write(values: Change<RowOf<T>>): Record<string, Stored>;
  show(row: RowOf<T>): ShownOf<T>;
  take(shown: ShownOf<T>): RowOf<T>;
  /** The table of some of the fields. */
  only<const Name extends keyof T>(...names: readonly Name[]): Fields<Pick<T, Name>>;
  /** The table with more fields. */
  with<const More extends Table>(more: More): Fields<T & More>;
  /** The table of the other fields. */
  without<const Name extends keyof T>(...names: readonly Name[]): Fields<Omit<T, Name>>;
}

/** Makes the table of an entity's fields. */
export function fieldsOf<const T extends Table>(table: T): Fields<T> {
  const all = Object.entries(table).map(([name, field]) => ({
    name,
    field,
    column: field.column ?? snakeCase(name),
  }));
  const mapped = (valueIn: (each: (typeof all)[number]) => unknown) =>
    Object.fromEntries(all.map((each) => [each.name, valueIn(each)]));
  const some = (isWanted: (name: string) => boolean) =>
    fieldsOf(Object.fromEntries(Object.entries(table).filter(([name]) => isWanted(name))));
  return {
    columns: (alias) =>
      all.map(({ column }) => (alias === undefined ? column : `${alias}.${column}`)),
    // The types of a mapped object follow from the table, which the compiler cannot see.
    read: (record) => mapped(({ field, column }) => field.read(record[column])) as RowOf<T>,
    write: (values: StoredRow) =>
      Object.fromEntries(
        all
          .filter(({ name }) => values[name] !== undefined)
          .map(({ name, field, column }) => [column, field.write(values[name])]),
      ),
    show: (row: StoredRow) => mapped(({ name, field }) => field.show(row[name])) as ShownOf<T>,
    take: (shown: StoredRow) => mapped(({ name, field }) => field.take(shown[name])) as RowOf<T>,
    only: (...names) => some((name) => names.some((each) => each === name)) as never,
    with: (more) => fieldsOf({ ...table, ...more }),
    without: (...names) => some((name) => names.every((each) => each !== name)) as never,
  };
}

/** The values that are given: without those that are undefined. */
export function givenOf<T extends object>(
  values: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const all = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function plain<Value extends Stored>(read: (stored: unknown) => Value): Field<Value> {
  return { read, write: (value) => value, show: (value) => value, take: (value) => value };
}

/** A text; ids and days are texts, too. */
export const text = plain((stored) => (typeof stored === 'string' ? stored : ''));

/** A text, an id or a day that may be missing. */
export const optionalText = plain((stored) => (typeof stored === 'string' ? stored : null));

/** A text that may be empty, which is stored as null. */
export const emptyText: Field<string> = {
  ...text,
  write: (value) => (value === '' ? null : value),
};

/** A number. */
export const number = plain((stored) => Number(stored ?? 0));

/** A number that may be missing. */
export const optionalNumber = plain((stored) => (typeof stored === 'number' ? stored : null));

/** A flag, stored as 0 or 1. */
export const flag: Field<boolean> = {
  read: (stored) => stored === 1,
  write: (value) => (value ? 1 : 0),
  show: (value) => value,
  take: (value) => value,
};

/** An instant: milliseconds in rows, ISO 8601 where it is shown. */
export const instant: Field<number, string> = { ...number, show: writeInstant, take: readInstant };

/** An instant that may be missing. */
export const optionalInstant: Field<number | null, string | null> = {
  ...optionalNumber,
  show: writeOptionalInstant,
  take: readOptionalInstant,
};

/** A list of texts, stored as JSON; an empty one as null. */
export const texts: Field<readonly string[], string[]> = {
  read(stored) {
    const list = typeof stored === 'string' ? parseJson(stored) : [];
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
  },
  write: (value) => (value.length === 0 ? null : JSON.stringify(value)),
  show: (value) => [...value],
  take: (value) => value,
};

/** One of some texts; anything else reads as the other value. */
export function oneOf<const Word extends string, const Other extends Word | null>(
  words: readonly Word[],
  other: Other,
): Field<Word | Other> {
  return plain<Word | Other>((stored) => words.find((word) => word === stored) ?? other);
}

/** A field whose column has a name of its own. */
export function inColumn<Value, Shown>(
  column: string,
  field: Field<Value, Shown>,
): Field<Value, Shown> {
  return { ...field, column };
}
