/** From when to when, as this device writes times: `13:40 – 14:05`; instants in ISO 8601. */
export function spanOf(startTime: string, endTime: string, timeZone: string): string {
  const form = new Intl.DateTimeFormat([], { timeStyle: 'short', timeZone });
  return `${form.format(new Date(startTime))} – ${form.format(new Date(endTime))}`;
}
