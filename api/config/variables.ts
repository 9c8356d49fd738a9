/* Reading of single environment variables. An empty value counts as absent. */

/**
 * An invalid value of an environment variable; the message is one line with its name, its value and
 * the expected format.
 */
export class EnvError extends Error {}

/** The environment variables by their names. */
export type Source = Record<string, string | undefined>;

/** Returns a variable without spaces around it; undefined where it is absent or empty. */
export function given(source: Source, name: string): string | undefined {
  const value = source[name]?.trim();
  return value === '' ? undefined : value;
}

/** Returns the error of an invalid value; it names the variable. */
export function wrong(name: string, value: string, expected: string): EnvError {
  return new EnvError(`${name} holds ${JSON.stringify(value)}; expected ${expected}.`);
}

/** Returns a whole number within bounds; throws `EnvError` for anything else. */
export function wholeNumber(
  source: Source,
  name: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number {
  const value = given(source, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw wrong(name, value, `a whole number from ${min} to ${max}`);
  }
  return number;
}

/** Masks passwords in an invalid value: it is printed at start, whatever is wrong with it. */
export function withoutPassword(value: string): string {
  return value.replace(/^([a-z][a-z+]*:\/\/)?.*@/is, '$1…@');
}
