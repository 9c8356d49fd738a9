/*
 * Reads settings that a tool stored or put into its URL. They are never trusted: they are valid as
 * a whole or rejected, so that a page never runs on half of them.
 */

import { isFields, isInstant, isWhole } from '../../timer/engine/reading.ts';
import { LAST_INSTANT_MS } from '../../timer/limits.ts';
import { LONGEST_MS } from '../runs/schedule.ts';

/** Reads one field; undefined when the value is not allowed. */
export type FieldReader<Value> = (value: unknown) => Value | undefined;

/** Reads an object by its fields; null when one of them is not allowed. */
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

/** Returns a reader for a whole number from `min` to `max`, both included. */
export function wholeField(min: number, max: number): FieldReader<number> {
  return (value) => (isWhole(value, min, max) ? value : undefined);
}

/** Returns a reader for a length in milliseconds, from `shortest` to 99:59:59. */
export function lengthField(shortest: number): FieldReader<number> {
  return wholeField(shortest, LONGEST_MS);
}

/** Reads an instant in UTC milliseconds. */
export function instantField(value: unknown): number | undefined {
  return isInstant(value) ? value : undefined;
}

/**
 * Reads an elapsed time in milliseconds. It may be far longer than any length that can be planned.
 */
export function passedField(value: unknown): number | undefined {
  return isWhole(value, 0, LAST_INSTANT_MS) ? value : undefined;
}

/** Reads a boolean. */
export function flagField(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/**
 * Returns a reader for one line of text: control characters become spaces, and longer text is
 * truncated.
 */
export function lineField(longest: number): FieldReader<string> {
  return (value) => (typeof value === 'string' ? oneLine(value, longest) : undefined);
}

/** Returns a reader for one of the given words. */
export function wordField<Word extends string>(words: readonly Word[]): FieldReader<Word> {
  return (value) => words.find((word) => word === value);
}

/** Returns a reader for a list of `least` to `most` entries, each of which must be readable. */
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

/** Returns a reader that also allows null. */
export function nullable<Value>(read: FieldReader<Value>): FieldReader<Value | null> {
  return (value) => (value === null ? null : read(value));
}

/** Returns a text as one line without control characters, truncated to `longest`. */
export function oneLine(text: string, longest: number): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
