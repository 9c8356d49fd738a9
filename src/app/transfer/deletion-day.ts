/** The day and time at which an account goes, in words, in the user's zone. */
export function deletionDay(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString('en', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
}
