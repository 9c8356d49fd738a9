/** The message of a field whose estimate cannot be read. */
export const NO_ESTIMATE = 'Enter a whole number from 1 to 99, or leave it empty.';

/** The estimate that somebody typed: null for an empty field, undefined for what is none. */
export function readEstimate(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}
