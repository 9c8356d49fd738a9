/*
 * Reads settings that a tool stored or put into its URL. They are never trusted: they are valid as
 * a whole or rejected, so that a page never runs on half of them.
 */

import { isFields, isInstant, isWhole } from '../../timer/engine/reading.ts';
import { LAST_INSTANT_MS } from '../../timer/limits.ts';
import { LONGEST_MS } from '../runs/schedule.ts';

/** Reads one field; undefined for what it cannot be. */
export type FieldReader<Value> = (value: unknown) => Value | undefined;

/** Reads an object by its fields; null when one of them cannot be read. */
export function readSettings<Settings extends object>(
  value: unknown,
  readers: { readonly [Key in keyof Settings]-?: FieldReader<Settings[Key]> },
): Settings | null {
  if (!isFields(value)) return null;
  const read: { -readonly [Key in keyof Settings]?: Settings[Key] } = {};
  for (const key in readers) {
    const field = readers[key](value[key]);
    if (field === undefined) return null;
    read[key] = field;
  }
  return isWholeOf(read, readers) ? read : null;
}

function isWholeOf<Settings extends object>(
  read: Partial<Settings>,
  readers: { readonly [Key in keyof Settings]-?: unknown },
): read is Settings {
  return Object.keys(readers).every((key) => Object.hasOwn(read, key));
}

/** Parses text of a URL as JSON; undefined when it is invalid. */
export function parseSettings(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A whole number between two, both included. */
export function wholeField(min: number, max: number): FieldReader<number> {
  return (value) => (isWhole(value, min, max) ? value : undefined);
}

/** A length in milliseconds, from `shortest` to 99:59:59. */
export function lengthField(shortest: number): FieldReader<number> {
  return wholeField(shortest, LONGEST_MS);
}

/** An instant in UTC milliseconds. */
export function instantField(value: unknown): number | undefined {
  return isInstant(value) ? value : undefined;
}

/** A length that has passed, in milliseconds: what nobody planned may be as long as time itself. */
export function passedField(value: unknown): number | undefined {
  return isWhole(value, 0, LAST_INSTANT_MS) ? value : undefined;
}

/** Yes or no. */
export function flagField(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** One line of text: control characters become spaces, and what is longer is cut. */
export function lineField(longest: number): FieldReader<string> {
  return (value) => (typeof value === 'string' ? oneLine(value, longest) : undefined);
}

/** One of a few words. */
export function wordField<Word extends string>(words: readonly Word[]): FieldReader<Word> {
  return (value) => words.find((word) => word === value);
}

/** A list with at least `least` and at most `most` entries, each of which can be read. */
export function listField<Entry>(
  read: FieldReader<Entry>,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): FieldReader<readonly Entry[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return undefined;
    const entries = value.map(read).filter((entry) => entry !== undefined);
    return entries.length === value.length ? entries : undefined;
  };
}

/** The same, or null. */
export function nullable<Value>(read: FieldReader<Value>): FieldReader<Value | null> {
  return (value) => (value === null ? null : read(value));
}

/** One line of what somebody wrote, without control characters, at most so long. */
export function oneLine(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
