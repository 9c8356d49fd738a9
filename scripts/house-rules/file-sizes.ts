import { type HouseRule, isTest } from './project-files.ts';

const MAXIMUM_LINES = 400;
const MAXIMUM_TEST_LINES = 600;
const MAXIMUM_PAGE_LINES = 40;
/** The schema that everything begins with, read as a list. */
const BASELINE = /^api\/db\/migrations\/\d+_baseline\.ts$/;

/** Source files stop at 400 lines, tests at 600, routes of the site at 40; the baseline of the schema may be longer. */
export const fileSizes: HouseRule = {
  name: 'file sizes',
  breaches: (files) =>
    files.flatMap(({ path, text }) => {
      if (!/\.(?:astro|cjs|css|mjs|ts|tsx)$/.test(path)) return [];
      const lines = text.trimEnd().split('\n').length;
      const maximum = maximumLines(path);
      return lines > maximum ? [`${path}: ${lines} lines, ${maximum} are the limit`] : [];
    }),
};

function maximumLines(path: string): number {
  if (BASELINE.test(path)) return Number.POSITIVE_INFINITY;
  if (/^src\/pages\/.*\.astro$/.test(path)) return MAXIMUM_PAGE_LINES;
  return isTest(path) ? MAXIMUM_TEST_LINES : MAXIMUM_LINES;
}
