/** The last form of times: a day's list asks for the same one again and again, and each is slow to make. */
let last: { readonly timeZone: string; readonly form: Intl.DateTimeFormat } | null = null;

/** From when to when, as this device writes times: `13:40 – 14:05`; instants in ISO 8601. */
export function spanOf(startTime: string, endTime: string, timeZone: string): string {
  if (last?.timeZone !== timeZone) {
    last = { timeZone, form: new Intl.DateTimeFormat([], { timeStyle: 'short', timeZone }) };
  }
  const { form } = last;
  return `${form.format(new Date(startTime))} – ${form.format(new Date(endTime))}`;
}
