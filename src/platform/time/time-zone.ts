/** The IANA zone that this device stands in; UTC where it does not say. */
export function deviceTimeZone(): string {
  // Typed as always there, and undefined in browsers that hide it.
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone ?? 'UTC';
}
