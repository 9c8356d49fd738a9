import { expect } from 'vitest';
import type { Journey } from './journey.ts';
import { button, press, until, visit } from './sights.ts';

/** One page of each kind. */
const PAGES = [
  '/',
  '/timers',
  '/pomodoro-for-studying',
  '/interval-timer',
  '/exam-timer',
  '/meeting-timer',
  '/classroom-timer',
  '/online-alarm',
  '/pricing',
  '/contact',
  '/blog',
  '/login',
];

/** Journeys through public pages. */
export const pageJourneys: readonly Journey[] = [
  {
    title: 'pages of each kind open, and fit into the window',
    async run({ page, product }) {
      for (const address of PAGES) {
        await visit(page, product.url + address);
        const [headings, overflow] = await page.run(() => [
          document.querySelectorAll('h1').length,
          document.documentElement.scrollWidth - innerWidth,
        ]);
        expect({ address, headings, isTooWide: overflow > 0 }).toEqual({
          address,
          headings: 1,
          isTooWide: false,
        });
      }
    },
  },
  {
    title: 'a theme is chosen, and stays',
    async run({ page, product }) {
      const paper = () =>
        page.run(() => getComputedStyle(document.documentElement).backgroundColor);
      await visit(page, product.url);
      const light = await paper();
      await press(page, button('Dark theme'));
      await until(async () => expect(await paper()).not.toBe(light));
      const dark = await paper();
      await visit(page, `${product.url}/timers`);
      expect(await paper()).toBe(dark);
    },
  },
];
