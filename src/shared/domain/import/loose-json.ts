/* Readers of what somebody else wrote: each takes anything and throws nothing. */

/** A JSON object of which nothing is known yet. */
export type LooseObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is LooseObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or a number as text; null for anything else and for nothing. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The objects in a list, or in the values of an object; empty for anything else. */
export function readObjects(value: unknown): readonly LooseObject[] {
  const entries = isObject(value) ? Object.values(value) : value;
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

/** Whether a flag is set: `true`, 1, or what Todoist's older exports wrote. */
export function readFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** An instant between the years 2000 and 2100 as ISO 8601 in UTC with milliseconds; null for any other text. */
export function readInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}Z`);
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms).toISOString() : null;
}
