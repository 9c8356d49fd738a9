/**
 * Returns whether a change sets every field of the one before it again, and all of these are among
 * `names`. Then the earlier change has no effect of its own.
 */
export function overwrites(
  next: { readonly id: string; readonly act?: string; readonly fields?: object },
  before: { readonly id: string; readonly act?: string; readonly fields?: object },
  names: readonly string[],
): boolean {
  const { id, act, fields = {} } = before;
  if (next.id !== id || (next.act ?? act) !== undefined) return false;
  const later = next.fields ?? {};
  return Object.keys(fields).every((name) => name in later && names.includes(name));
}
