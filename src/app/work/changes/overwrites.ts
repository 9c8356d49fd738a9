/**
 * Whether a change gives another value to every field of the one before it, which are all among
 * those named: they have no effect but themselves.
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
