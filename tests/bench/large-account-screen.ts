/*
 * How the app works with an account of 10,000 tasks, 500 projects and 20,000 sessions: what a tab
 * costs once its data are there, how its page scrolls, and how long a new task takes until it is seen.
 */
import { type DevtoolsPage, launchChromium, pause } from './devtools.ts';
import { startLargeServer } from './large-account-server.ts';

/** What one tab costs. */
export interface TabCost {
  readonly tab: string;
  /** What the processor spent on scripts from the press until the tab has stood for a while. */
  readonly scriptingMs: number;
  /** Frames that took more than twice as long as they may, of those while its page was scrolled. */
  readonly dropped: number;
  readonly frames: number;
}

/** What was measured in the browser. */
export interface ScreenReport {
  readonly tabs: readonly TabCost[];
  /** From the press of Enter to the next paint, each time. */
  readonly addingMs: readonly number[];
}

const TABS = ['Projects', 'Stats', 'Calendar', 'Pomo'] as const;
const SETTLED_MS = 3000;
const LOAD_MS = 90_000;
const ADDED = 5;

/** Runs in the page: scrolls to its end in small steps, and answers how its frames came. */
const SCROLL = `new Promise((resolve) => {
  const gaps = [];
  let last = performance.now();
  const step = (now) => {
    gaps.push(now - last);
    last = now;
    scrollBy({ top: 60, behavior: 'instant' });
    const isOver = gaps.length > 120 || scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    if (isOver) resolve({ frames: gaps.length, dropped: gaps.filter((gap) => gap > 33.4).length });
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;

const WATCH = `(() => {
  window.pressed = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') pressed.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
})()`;

const link = (tab: string) =>
  `[...document.querySelectorAll('nav a')].find((one) => one.textContent.trim() === '${tab}')`;
const LINE = `document.querySelector('main form input[name=title]')`;

/** Measures every tab of the app that is there, and adding a task in the first. */
export async function measureScreen(): Promise<ScreenReport> {
  const server = await startLargeServer('sqlite');
  const chromium = await launchChromium();
  try {
    const page = await chromium.openPage();
    await page.call('Page.addScriptToEvaluateOnNewDocument', {
      source: `localStorage.token ?? localStorage.setItem('token', '${server.token}'); ${WATCH}`,
    });
    await page.bringToFront();
    await page.goTo(`${server.url}/app`);
    await page.waitFor(`${LINE} !== null`, LOAD_MS);
    await pause(SETTLED_MS);
    const addingMs = await addTasks(page);
    const tabs: TabCost[] = [];
    for (const tab of TABS) {
      if (await page.evaluate(`${link(tab)} !== undefined`)) {
        tabs.push(await measureTab(page, tab));
      }
    }
    return { tabs, addingMs };
  } finally {
    await chromium.close();
    await server.stop();
  }
}

async function measureTab(page: DevtoolsPage, tab: string): Promise<TabCost> {
  // Once for what it fetches, once more for what it costs with everything at hand.
  await page.evaluate(`${link(tab)}.click()`);
  await pause(SETTLED_MS);
  await page.evaluate(`${link(tab === 'Pomo' ? 'Projects' : 'Pomo')}.click()`);
  await pause(SETTLED_MS);
  const before = await scriptMs(page);
  await page.evaluate(`${link(tab)}.click()`);
  await pause(SETTLED_MS);
  const scriptingMs = (await scriptMs(page)) - before;
  const { frames, dropped } = await page.evaluate(SCROLL);
  return { tab, scriptingMs, frames, dropped };
}

async function scriptMs(page: DevtoolsPage): Promise<number> {
  await page.call('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await page.call('Performance.getMetrics');
  const found = metrics.find(({ name }: { name: string }) => name === 'ScriptDuration');
  return found.value * 1000;
}

async function addTasks(page: DevtoolsPage): Promise<number[]> {
  const times: number[] = [];
  for (let count = 1; count <= ADDED; count += 1) {
    await page.evaluate(`${LINE}.focus()`);
    await page.call('Input.insertText', { text: `Measured task ${count}` });
    await page.evaluate('pressed.length = 0');
    const enter = { key: 'Enter', code: 'Enter', windowsKeyVirtualKeyCode: 13, text: '\r' };
    await page.call('Input.dispatchKeyEvent', { type: 'keyDown', ...enter });
    await page.call('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
    await pause(1500);
    times.push(Math.max(0, ...(await page.evaluate('pressed'))));
  }
  return times;
}
