/**
 * Formats an instant of the database (UTC milliseconds) for the wire: ISO 8601 with milliseconds.
 */
export function writeInstant(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Like `writeInstant`, with null for null. */
export function writeOptionalInstant(instantMs: number | null): string | null {
  return instantMs === null ? null : writeInstant(instantMs);
}

/** Parses an instant validated by the contract into UTC milliseconds. */
export function readInstant(text: string): number {
  return Date.parse(text);
}

/** Like `readInstant`, with null for null. */
export function readOptionalInstant(text: string | null): number | null {
  return text === null ? null : readInstant(text);
}
