/*
 * How the app works with an account of 10,000 tasks, 500 projects and 20,000 sessions: what a tab
 * costs once its data are there, how its page scrolls, and how long a new task takes until it is seen.
 */
import { type DevtoolsPage, launchChromium, pause } from '../pages/devtools.ts';
import { startLargeServer } from './large-account-server.ts';

/** Cost of one tab. */
export interface TabCost {
  readonly tab: string;
  /** Processor time of scripts, from the press until the tab has been shown for a while. */
  readonly scriptingMs: number;
  /** Frames that took more than twice as long as they may, of those while its page was scrolled. */
  readonly dropped: number;
  readonly frames: number;
}

/** Measurements in the browser. */
export interface ScreenReport {
  readonly tabs: readonly TabCost[];
  /** The page of the project with the most open tasks. */
  readonly project: TabCost & { readonly tasks: number };
  /** From the press of Enter to the next paint, each time: where today's tasks stand, and on that page. */
  readonly addingMs: readonly number[];
  readonly addingToProjectMs: readonly number[];
  readonly picker: PickerCost;
}

/** Cost of choosing among all open tasks. */
export interface PickerCost {
  /** From the press of its key until tasks are painted. */
  readonly openedMs: number;
  /** From the press of a letter of a search to the next paint, of those that took 16 ms and more. */
  readonly typedMs: readonly number[];
}

const TABS = ['Projects', 'Stats', 'Calendar', 'Pomo'] as const;
const SETTLED_MS = 3000;
const LOAD_MS = 90_000;
const ADDED = 5;

/** Runs in the page: scrolls towards its end in small steps, and answers how its frames came. */
const scroll = (mostFrames: number) => `new Promise((resolve) => {
  const gaps = [];
  let last = performance.now();
  const step = (now) => {
    gaps.push(now - last);
    last = now;
    scrollBy({ top: 60, behavior: 'instant' });
    const isOver = gaps.length > ${mostFrames} || scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
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

const FIRST_PROJECT = `document.querySelector('main ul a[href*=project]')`;

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
    const project = await measureProject(page);
    const addingToProjectMs = await addTasks(page);
    const picker = await measurePicker(page);
    return { tabs, addingMs, project, addingToProjectMs, picker };
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
  const { frames, dropped } = await page.evaluate(scroll(120));
  return { tab, scriptingMs, frames, dropped };
}

async function measureProject(page: DevtoolsPage): Promise<ScreenReport['project']> {
  await page.evaluate(`${link('Projects')}.click()`);
  await page.waitFor(`${FIRST_PROJECT} !== null`);
  await pause(SETTLED_MS);
  const before = await scriptMs(page);
  await page.evaluate(`${FIRST_PROJECT}.click()`);
  await pause(SETTLED_MS);
  const scriptingMs = (await scriptMs(page)) - before;
  const { frames, dropped } = await page.evaluate(scroll(2000));
  // Few rows of a long list are in the page; each says of how many.
  const tasks = await page.evaluate(
    `Number(document.querySelector('main ul[aria-label="Open tasks"] > li').ariaSetSize)`,
  );
  return { tab: 'Project', tasks, scriptingMs, frames, dropped };
}

async function scriptMs(page: DevtoolsPage): Promise<number> {
  await page.call('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await page.call('Performance.getMetrics');
  const found = metrics.find(({ name }: { name: string }) => name === 'ScriptDuration');
  return found.value * 1000;
}

const FOUND = 'dialog[open] [data-option]';
const SEARCHED = 'review budget';
/** As somebody types who does not look for the keys. */
const BETWEEN_LETTERS_MS = 120;

async function measurePicker(page: DevtoolsPage): Promise<PickerCost> {
  await page.evaluate(`${link('Pomo')}.click()`);
  await pause(SETTLED_MS);
  await page.evaluate(`document.querySelector('main').focus()`);
  await page.evaluate(`void (window.opened = new Promise((resolve) => {
    const look = (now) => document.querySelectorAll('${FOUND}').length > 1
      ? setTimeout(() => resolve(performance.now() - window.begun))
      : requestAnimationFrame(look);
    addEventListener('keydown', () => { window.begun = performance.now(); look(); }, { once: true, capture: true });
  }))`);
  await press(page, '/', 'Slash');
  const openedMs = await page.evaluate('window.opened');
  await pause(SETTLED_MS);
  await page.evaluate('pressed.length = 0');
  for (const letter of SEARCHED) {
    await press(page, letter, letter === ' ' ? 'Space' : `Key${letter.toUpperCase()}`);
    await pause(BETWEEN_LETTERS_MS);
  }
  await pause(SETTLED_MS);
  return { openedMs, typedMs: await page.evaluate('pressed') };
}

async function press(page: DevtoolsPage, key: string, code: string): Promise<void> {
  await page.call('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key });
  await page.call('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
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
