import { callApi } from '#tests/support/call-api.ts';
import { registerUser } from '#tests/support/site/build.ts';
import { type BenchServer, startBenchServer } from '../server.ts';
import { type DevtoolsPage, launchChromium, pause } from './devtools.ts';

/** Outcome of a session that ran in a hidden tab. */
export interface HiddenTabReport {
  readonly minutes: number;
  /** After the deadline, until the page had completed the session. */
  readonly handledLateMs: number;
  /** By how much the end in the database is not the deadline. */
  readonly recordErrorMs: number;
  /** The most by which the shown time was off when it was painted; up to 1000 is the rounding to seconds. */
  readonly shownErrorMs: number;
  /** The longest time between two changes of what is shown. */
  readonly longestStillMs: number;
  /** The longest pause of a timer of the page's own, set to 100 ms: what the browser did to it. */
  readonly pageTimerGapMs: number;
  readonly frozenS: number;
  /** After the page was let go on, until it showed the right time. */
  readonly rightAfterMs: number;
}

const FROZEN_S = 20;
const SETTLE_MS = 5000;

/** Runs before the page's own scripts: notes when the time changes, when a session is done, and how long the page's timers pause. */
const WATCH = `(() => {
  const seen = { completedAt: null, shownErrorMs: 0, longestStillMs: 0, lastShownAt: null, pageTimerGapMs: 0, isOn: false };
  window.seen = seen;
  window.shownError = () => {
    const stored = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? 'null');
    const [minutes, seconds] = (document.querySelector('[role=timer]')?.textContent ?? '').split(':').map(Number);
    if (stored?.state?.status !== 'running') return null;
    return (minutes * 60 + seconds) * 1000 - (stored.state.endsAt - Date.now());
  };
  window.addEventListener('pomodoroCompleted', () => { seen.completedAt ??= Date.now(); });
  new MutationObserver((changes) => {
    if (!seen.isOn || !changes.some(({ target }) => target.parentElement?.closest('[role=timer]') ?? target.closest?.('[role=timer]'))) return;
    const now = Date.now();
    if (seen.lastShownAt !== null) seen.longestStillMs = Math.max(seen.longestStillMs, now - seen.lastShownAt);
    seen.lastShownAt = now;
    const error = window.shownError();
    if (error !== null) seen.shownErrorMs = Math.max(seen.shownErrorMs, Math.abs(error));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  let before = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (seen.isOn) seen.pageTimerGapMs = Math.max(seen.pageTimerGapMs, now - before);
    before = now;
  }, 100);
})()`;

const START = `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Start')`;
const STATE = `JSON.parse(localStorage.getItem('pomodoroTimerState')).state`;

/** Lets a session of so many minutes run in a tab behind another one, and a second one through a freeze. */
export async function measureHiddenTab(minutes: number): Promise<HiddenTabReport> {
  const server = await startBenchServer();
  const chromium = await launchChromium();
  try {
    const token = await signInWith(server, minutes);
    const page = await chromium.openPage();
    await page.call('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
    await page.goTo(`${server.url}/login`);
    await page.evaluate(`localStorage.setItem('token', '${token}')`);
    await page.goTo(`${server.url}/app`);
    const cover = await chromium.openPage();
    const run = await runHidden(page, cover, minutes);
    const rows = await callApi(server.url, '/pomodoros', { token });
    const [row] = rows.body.items;
    if (rows.body.items.length !== 1) throw new Error('The session was not recorded once.');
    const rightAfterMs = await thaw(page, cover);
    return {
      minutes,
      handledLateMs: run.completedAt - run.deadline,
      recordErrorMs: Math.abs(Date.parse(row.endTime) - run.deadline),
      shownErrorMs: Math.round(run.shownErrorMs),
      longestStillMs: run.longestStillMs,
      pageTimerGapMs: run.pageTimerGapMs,
      frozenS: FROZEN_S,
      rightAfterMs,
    };
  } finally {
    await chromium.close();
    await server.stop();
  }
}

async function signInWith(server: BenchServer, minutes: number): Promise<string> {
  const { token } = await registerUser({ call: (...given) => callApi(server.url, ...given) });
  const settings = { workTime: minutes, notifications: false };
  await callApi(server.url, '/users/settings', { token, method: 'PUT', body: { settings } });
  return token;
}

async function startAndHide(page: DevtoolsPage, cover: DevtoolsPage): Promise<void> {
  await page.bringToFront();
  await page.waitFor(`document.visibilityState === 'visible'`);
  await page.evaluate(`${START}.click()`);
  await page.waitFor(`${STATE}.status === 'running'`);
  await cover.bringToFront();
  await page.waitFor(`document.visibilityState === 'hidden'`);
}

async function runHidden(page: DevtoolsPage, cover: DevtoolsPage, minutes: number) {
  // The length of the session comes from the server, and may come after the button.
  const digits = `${String(minutes).padStart(2, '0')}:00`;
  await page.waitFor(
    `${START} && document.querySelector('[role=timer]').textContent === '${digits}'`,
  );
  await startAndHide(page, cover);
  const deadline: number = await page.evaluate(`${STATE}.endsAt`);
  await page.evaluate('seen.isOn = true');
  await pause(deadline - Date.now() - SETTLE_MS);
  // Stop watching: the display after the end is not part of the measurement.
  await page.evaluate('seen.isOn = false');
  await pause(2 * SETTLE_MS);
  const seen = await page.evaluate('seen');
  if (seen.completedAt === null) throw new Error('The session was not completed.');
  return { ...seen, deadline };
}

/** Freezes a page with a running session, lets it go on, and answers how long it showed a wrong time. */
async function thaw(page: DevtoolsPage, cover: DevtoolsPage): Promise<number> {
  await page.bringToFront();
  await page.evaluate(`document.querySelector('input[type=radio][value=work]')?.click()`);
  await page.waitFor(`${STATE}.session === 'work'`);
  await startAndHide(page, cover);
  await page.call('Page.setWebLifecycleState', { state: 'frozen' });
  await pause(FROZEN_S * 1000);
  const startedAt = performance.now();
  await page.call('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await page.waitFor('Math.abs(window.shownError()) <= 1000');
  return Math.round(performance.now() - startedAt);
}
