/** How far a zone is from UTC at an instant, as people write it: `GMT+2`. */
export function formatOffset(instantMs: number, timeZone: string): string {
  const form = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const part = form.formatToParts(instantMs).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
