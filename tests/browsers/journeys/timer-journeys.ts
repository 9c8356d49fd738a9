import { expect } from 'vitest';
import type { Tab } from '../drivers/driver.ts';
import type { Journey } from './journey.ts';
import { button, press, see, until, visit } from './sights.ts';

/** The milliseconds between what the timer shows and the stored end of the session. */
const errorMs = (page: Tab) =>
  page.run(() => {
    const { state } = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}');
    const shown = document.querySelector('[role=timer]')?.textContent ?? '';
    const [minutes = 0, seconds = 0] = (/\d+:\d\d/.exec(shown)?.[0] ?? '').split(':').map(Number);
    return Math.abs(minutes * 60_000 + seconds * 1000 - (state.endsAt - Date.now()));
  });

/** Lets the session that runs end in two seconds, as another tab would. */
const endSoon = (tab: Tab) =>
  tab.run(() => {
    const stored = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}');
    stored.revision += 1;
    stored.state.endsAt = Date.now() + 2000;
    stored.state.startedAt = stored.state.endsAt - stored.state.durationMs;
    localStorage.setItem('pomodoroTimerState', JSON.stringify(stored));
  });

/** Notes the sounds that a page asks for. This machine has no loudspeaker: none of them is heard. */
const listen = (page: Tab) =>
  page.run(() => {
    Object.assign(globalThis, { heard: [] });
    addEventListener('ripen:sound', (event) => {
      if (event instanceof CustomEvent) Reflect.get(globalThis, 'heard').push(event.detail.id);
    });
  });
const heard = (page: Tab) => page.run(() => Reflect.get(globalThis, 'heard') as string[]);

const showsFullScreen = (page: Tab) => page.run(() => document.fullscreenElement !== null);

/** Journeys with timers, without an account. */
export const timerJourneys: readonly Journey[] = [
  {
    title: 'a timer runs on through a reload, to the second',
    async run({ page, product }) {
      await visit(page, product.url);
      await press(page, button('Start'));
      await see(page, button('Pause'));
      await page.reload();
      await see(page, button('Pause'));
      await until(async () => expect(await errorMs(page)).toBeLessThan(1100));
      await until(async () =>
        expect(await page.run(() => document.title)).toMatch(/^2[45]:\d\d ● Focus/),
      );
    },
  },
  {
    title: 'two tabs share a timer, and its end rings in one of them',
    async run({ page, product, openTab }) {
      await visit(page, product.url);
      const other = await openTab();
      await visit(other, product.url);
      const tabs = [page, other];
      for (const tab of tabs) await listen(tab);
      await press(page, button('Start'));
      await press(other, button('Pause'));
      await press(page, button('Resume'));
      await see(other, button('Pause'));
      await endSoon(other);
      for (const tab of tabs) await see(tab, button('Start short break'));
      await until(async () =>
        expect([...(await heard(page)), ...(await heard(other))]).toEqual(['bell']),
      );
    },
  },
  {
    title: 'a session that ended while nobody looked is complete',
    async run({ page, product }) {
      await visit(page, product.url);
      await press(page, button('Start'));
      await see(page, button('Pause'));
      await endSoon(page);
      await visit(page, `${product.url}/privacy`);
      await visit(page, product.url);
      await see(page, button('Start short break'));
    },
  },
  {
    title: 'a timer fills the screen',
    async run({ page, product }) {
      await visit(page, product.url);
      await press(page, button('Full screen'));
      await until(async () => expect(await showsFullScreen(page)).toBe(true));
      await press(page, button('Exit full screen'));
      await until(async () => expect(await showsFullScreen(page)).toBe(false));
    },
  },
  {
    title: 'a timer page counts down to its end, and a stopwatch counts',
    async run({ page, product }) {
      await visit(page, `${product.url}/timer?d=2s`);
      await press(page, button('Start'));
      await see(page, { css: '[role=timer]', name: '0:00' });
      await visit(page, `${product.url}/online-stopwatch`);
      await press(page, button('Start'));
      await press(page, button('Lap'));
      await press(page, button('Stop'));
      await see(page, button('Resume'));
    },
  },
  {
    title: 'a dial is set by dragging',
    async run({ page, product }) {
      await visit(page, `${product.url}/visual-timer`);
      const minutes = () =>
        page.run(() => document.querySelector('[role=slider]')?.getAttribute('aria-valuenow'));
      await until(async () => expect(await minutes()).toBe('15'));
      const [x, y] = await see(page, { css: '[role=slider]', name: 'Minutes' });
      await page.drag([x - 60, y], [x - 2, y + 80]);
      await until(async () => expect(await minutes()).toBe('30'));
    },
  },
];
