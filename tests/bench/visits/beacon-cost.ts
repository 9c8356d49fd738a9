/* The cost of the beacon for pages: Lighthouse with it and without, in turns. */
import { median } from '#tests/support/median.ts';
import { table } from '../pages/document.ts';
import { measurePage, type PageScore } from '../pages/lighthouse.ts';

const RUNS = 5;
const PAGES = ['/', '/tomato-timer', '/blog'];
/** The part that measures web vitals, and the call. The beacon itself is in the first script. */
const BEACON = ['*/_astro/visit-vitals.*', '*/api/visits'];
const FIGURES = [
  'performance',
  'firstContentfulPaintMs',
  'largestContentfulPaintMs',
  'totalBlockingTimeMs',
  'layoutShift',
] as const;

/** A table of a few pages of a server, each with the beacon and without. */
export async function measureBeacon(url: string): Promise<string> {
  const found: { page: string; counted: PageScore[]; blocked: PageScore[] }[] = PAGES.map(
    (page) => ({ page, counted: [], blocked: [] }),
  );
  for (let run = 0; run < RUNS; run += 1) {
    for (const { page, counted, blocked } of found) {
      counted.push(await measurePage(url + page));
      blocked.push(await measurePage(url + page, BEACON));
    }
  }
  const middles = (scores: readonly PageScore[]) =>
    FIGURES.map((figure) => median(scores.map((score) => score[figure])) ?? '');
  return table(
    ['page', 'performance', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'],
    ...found.flatMap(({ page, counted, blocked }) => [
      [page, ...middles(counted)],
      [`${page}, without the beacon`, ...middles(blocked)],
    ]),
  );
}
