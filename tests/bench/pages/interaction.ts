import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { buildId, registerUser } from '#tests/support/site/build.ts';
import { type BenchServer, startBenchServer } from '../server.ts';
import { type Chromium, type DevtoolsPage, launchChromium, pause } from './devtools.ts';

/** How long one press or key took until the next paint, on a CPU slowed four times. */
export interface Interaction {
  readonly where: string;
  readonly name: string;
  readonly ms: number;
}

/** How quickly the timer answers, how still it stands, and what its first load brings along. */
export interface InteractionReport {
  readonly interactions: readonly Interaction[];
  /** The sum of all layout shifts while a session counted and nobody touched anything. */
  readonly shiftWhileCounting: number;
  /** Scripts as they came over the network (Brotli), until the timer could be used. */
  readonly firstScriptsKb: number;
  /** With what came by itself within seconds after that. */
  readonly allScriptsKb: number;
}

const SLOWED = 4;
const ROUNDS = 5;
const COUNTING_MS = 8000;
/** Enough for the paint that follows an interaction and for the entry about it. */
const PAINT_MS = 900;

/** Runs before the page's own scripts: notes every interaction and every shift of the layout. */
const WATCH = `(() => {
  const seen = { events: [], shift: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) seen.events.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

type Act = (page: DevtoolsPage) => Promise<void>;

/** The middle of the first visible element with this text, label or placeholder; null while something lies over it. */
const PLACE_OF = (name: string) => `(() => {
  const says = (element) => [element.getAttribute('aria-label'), element.textContent, element.placeholder, element.title]
    .some((text) => text?.trim().startsWith(${JSON.stringify(name)}));
  const found = [...document.querySelectorAll('button, a, input, label, select, [role=menuitem]')]
    .filter((element) => says(element) && element.getClientRects().length > 0 && !element.closest('[inert]'));
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const element = found.find((one) => dialog?.contains(one)) ?? found[0];
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2 };
  return element.contains(document.elementFromPoint(place.x, place.y)) ? place : null;
})()`;

function press(name: string): Act {
  return async (page) => {
    await page.waitFor(`${PLACE_OF(name)} !== null`);
    const place = await page.evaluate(PLACE_OF(name));
    const mouse = { ...place, button: 'left', clickCount: 1 };
    await page.call('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
    await page.call('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
    await page.call('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
  };
}

function key(name: string, text = ''): Act {
  return async (page) => {
    const given = { key: name, code: name, windowsKeyVirtualKeyCode: KEY_CODES[name] ?? 0 };
    await page.call('Input.dispatchKeyEvent', { type: 'keyDown', ...given, text });
    await page.call('Input.dispatchKeyEvent', { type: 'keyUp', ...given });
  };
}

const KEY_CODES: Readonly<Record<string, number>> = { ' ': 32, w: 87 };

const ON_HOME: readonly (readonly [string, Act])[] = [
  ['Start', press('Start')],
  ['Pause', press('Pause')],
  ['Resume', press('Resume')],
  ['Reset', press('Reset')],
  ['choose the short break', press('Short')],
];

const IN_APP: readonly (readonly [string, Act])[] = [
  ['Start', press('Start')],
  ['Pause', press('Pause')],
  ['Resume by Space', key(' ', ' ')],
  ['Reset', press('Reset')],
  ['choose the long break', press('Long')],
  ['choose focus', press('Focus')],
  ['open the task picker', press('Choose a task')],
  ['type into the search', key('w', 'w')],
  ['choose a task', press('Write')],
  ['open the session editor', press('Add a session')],
  ['close it', press('Close')],
  ['open the account menu', press('Account')],
  ['close it', press('Account')],
  ['the day before', press('Previous day')],
  ['go to Projects', press('Projects')],
  ['go to Stats', press('Stats')],
  ['go back to Pomo', press('Pomo')],
];

/** Measures presses and keys on the home page and in the app, shifts while counting, and the weight. */
export async function measureInteractions(): Promise<InteractionReport> {
  const server = await startBenchServer();
  try {
    const rounds: InteractionReport[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(server));
    const [first] = rounds;
    if (first === undefined) throw new Error('There was no round.');
    return {
      interactions: first.interactions.map((interaction, place) => ({
        ...interaction,
        ms: median(rounds.map(({ interactions }) => interactions[place]?.ms ?? 0)),
      })),
      shiftWhileCounting: Math.max(...rounds.map(({ shiftWhileCounting }) => shiftWhileCounting)),
      firstScriptsKb: Math.max(...rounds.map(({ firstScriptsKb }) => firstScriptsKb)),
      allScriptsKb: Math.max(...rounds.map(({ allScriptsKb }) => allScriptsKb)),
    };
  } finally {
    await server.stop();
  }
}

/** Every interaction once, each page in a new browser: what is pressed first is the slowest. */
async function playRound(server: BenchServer): Promise<InteractionReport> {
  const onHome = await inBrowser(async (page) => {
    await page.goTo(`${server.url}/`);
    return play(page, 'home', ON_HOME);
  });
  const token = await prepareAccount(server);
  return inBrowser(async (page) => {
    const signIn = `localStorage.token ?? localStorage.setItem('token', '${token}')`;
    await page.call('Page.addScriptToEvaluateOnNewDocument', { source: signIn });
    const weight = await weigh(page, `${server.url}/app`);
    const inApp = await play(page, 'app', IN_APP);
    const shiftWhileCounting = await countStill(page);
    return { interactions: [...onHome, ...inApp], shiftWhileCounting, ...weight };
  });
}

async function inBrowser<Result>(work: (page: DevtoolsPage) => Promise<Result>): Promise<Result> {
  const chromium = await launchChromium();
  try {
    return await work(await openWatched(chromium));
  } finally {
    await chromium.close();
  }
}

async function openWatched(chromium: Chromium): Promise<DevtoolsPage> {
  const page = await chromium.openPage();
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
  await page.bringToFront();
  return page;
}

/** An account with a working week of sessions and a project of twenty tasks. */
async function prepareAccount({ url }: BenchServer): Promise<string> {
  const { token } = await registerUser({ call: (...given) => callApi(url, ...given) });
  const post = (path: string, body: object) => callApi(url, path, { token, body });
  const { body: project } = await post('/projects', { title: 'Thesis' });
  const projectId = project.id;
  for (let count = 1; count <= 20; count += 1) {
    await post('/tasks', { projectId, title: `Write chapter ${count}`, estimate: 3 });
  }
  for (let count = 1; count <= 40; count += 1) {
    const endMs = Date.now() - count * 3 * 3_600_000;
    await post('/pomodoros', {
      id: buildId(),
      projectId,
      startTime: new Date(endMs - 1_500_000).toISOString(),
      endTime: new Date(endMs).toISOString(),
      duration: 25,
    });
  }
  await callApi(url, '/users/settings', {
    token,
    method: 'PUT',
    body: { settings: { notifications: false } },
  });
  return token;
}

/** Runs before the page's own scripts: notes when the timer can be started. */
const NOTE_START = `new MutationObserver((_, observer) => {
  if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent.trim() === 'Start')) return;
  window.startStoodMs = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })`;

/** The scripts that had come by then, their bodies as they came: headers are not code. */
const SCRIPT_BYTES = (untilMs: string) => `performance.getEntriesByType('resource')
  .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= ${untilMs})
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/**
 * Returns the transferred size of the app's scripts, in kB: those loaded before it can be used, and
 * all within 5 s after that.
 */
async function weigh(page: DevtoolsPage, url: string) {
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source: NOTE_START });
  await page.goTo(url);
  await page.waitFor('window.startStoodMs !== undefined');
  const first = await page.evaluate(SCRIPT_BYTES('startStoodMs'));
  await pause(5000);
  const all = await page.evaluate(SCRIPT_BYTES('Infinity'));
  return { firstScriptsKb: first / 1000, allScriptsKb: all / 1000 };
}

async function play(
  page: DevtoolsPage,
  where: string,
  steps: readonly (readonly [string, Act])[],
): Promise<Interaction[]> {
  await page.waitFor(`${PLACE_OF('Start')} !== null`);
  await pause(2000);
  await page.call('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const interactions: Interaction[] = [];
  for (const [name, act] of steps) {
    await page.evaluate('seen.events.length = 0');
    await act(page);
    await pause(PAINT_MS);
    const durations: number[] = await page.evaluate('seen.events');
    // The browser does not report very short interactions; they count as 0.
    interactions.push({ where, name, ms: Math.max(0, ...durations) });
  }
  return interactions;
}

async function countStill(page: DevtoolsPage): Promise<number> {
  await press('Start')(page);
  await pause(2000);
  await page.evaluate('seen.shift = 0');
  await pause(COUNTING_MS);
  return page.evaluate('seen.shift');
}
