/** The years with possible reports. */
export const YEARS = { first: 2000, last: 2099 } as const;

/** Returns whether the address of the tab names the report of a year. */
export function asksForYear(detail: string | undefined): boolean {
  return new URLSearchParams(detail).get('view') === 'year';
}

/** Returns the year in the address of the tab; by default the current year. */
export function readYear(detail: string | undefined, today: string): string {
  const year = new URLSearchParams(detail).get('year') ?? '';
  return /^20\d\d$/.test(year) ? year : today.slice(0, 4);
}

/** Returns the address of the tab for the report of a year. */
export function writeYear(year: string): string {
  return `${new URLSearchParams({ view: 'year', year })}`;
}
