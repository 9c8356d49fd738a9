/** The years of which there can be a report. */
export const YEARS = { first: 2000, last: 2099 } as const;

/** Whether the address of the tab asks for the report of a year. */
export function asksForYear(detail: string | undefined): boolean {
  return new URLSearchParams(detail).get('view') === 'year';
}

/** The year in the address of the tab, or else this year. */
export function readYear(detail: string | undefined, today: string): string {
  const year = new URLSearchParams(detail).get('year') ?? '';
  return /^20\d\d$/.test(year) ? year : today.slice(0, 4);
}

/** The address of the tab that asks for the report of a year. */
export function writeYear(year: string): string {
  return `${new URLSearchParams({ view: 'year', year })}`;
}
