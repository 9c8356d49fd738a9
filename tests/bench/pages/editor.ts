/*
 * How quickly the editor of articles takes keys: an article of 5,000 words is open on a CPU slowed four
 * times, and a sentence is typed in its middle, as fast as people type.
 */
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { promote } from '#tests/support/servers/product-process.ts';
import { registerUser } from '#tests/support/site/build.ts';
import { type BenchServer, startBenchServer } from '../server.ts';
import { type DevtoolsPage, launchChromium, pause } from './devtools.ts';
import { type Section, table } from './document.ts';
import { keyCosts, type MainThreadEvent } from './key-costs.ts';

/** Times of the keys of one round. */
interface EditorRound {
  /** Processor time from each key until the next paint. */
  readonly keysMs: readonly number[];
  /** From each key until the preview shows it. */
  readonly previewMs: readonly number[];
}

const SLOWED = 4;
const ROUNDS = 5;
const WORDS = 5000;
const SENTENCE = 'quickly typed words follow one another while somebody writes';
/** As somebody types who does not look for the keys. */
const BETWEEN_KEYS_MS = 120;
const SETTLED_MS = 4000;
const CATEGORIES = 'devtools.timeline,disabled-by-default-devtools.timeline,toplevel';

const VOCABULARY =
  'morning window river pencil quiet engine garden letter winter market copper signal basket lantern orchard bridge thread summer paper kettle'.split(
    ' ',
  );

/** An article of 5,000 words with headings, lists and emphasis, the same each time. */
function longArticle(): string {
  const fields = [
    'title: An article of five thousand words',
    'description: Words upon words, so that the editor has something to hold while a sentence is typed in the middle of them all.',
    'published: 2026-11-20',
    'updated: 2026-11-20',
    'author: ripen-team',
    'tags: [focus]',
    'timers: [timer/25-minutes]',
  ];
  const blocks: string[] = [];
  for (let count = 0, seed = 7; count < WORDS; ) {
    if (blocks.length % 6 === 0) blocks.push(`## Part ${blocks.length / 6 + 1}`);
    const words = Array.from({ length: 80 }, (_, place) => {
      seed = (seed * 16_807) % 2_147_483_647;
      const word = VOCABULARY[seed % VOCABULARY.length] ?? '';
      return place % 20 === 5 ? `**${word}**` : word;
    });
    blocks.push(`${words.join(' ')}.`);
    count += words.length;
  }
  return `---\n${fields.join('\n')}\n---\n\n${blocks.join('\n\n')}\n`;
}

/** The part of the page of benchmarks. */
export async function measureEditor(): Promise<Omit<Section, 'command'>> {
  const rounds = await playRounds();
  const middle = (of: (round: EditorRound) => readonly number[]) =>
    median(rounds.map((round) => median(of(round)))).toFixed(0);
  const most = (of: (round: EditorRound) => readonly number[]) =>
    median(rounds.map((round) => Math.max(...of(round)))).toFixed(0);
  const [first] = rounds;
  return {
    title: 'Keys in a long article',
    text: `An article of ${WORDS.toLocaleString('en')} words is open in the editor beside its preview, on a CPU slowed four times, and ${SENTENCE.length} keys are pressed in its middle, one each ${BETWEEN_KEYS_MS} ms. Processor time of the page from each key until the next frame is handed on, as slowed; and the time from each key until the preview shows it, with the check by the server on the same machine. The median of the keys of a round, then of ${ROUNDS} rounds, each in a new browser. Goals: at most 50 ms, and at most 300 ms behind.`,
    table: table(
      ['keys', 'key to paint ms', 'the slowest key ms', 'preview behind ms', 'at most ms'],
      [
        first?.keysMs.length ?? 0,
        middle(({ keysMs }) => keysMs),
        most(({ keysMs }) => keysMs),
        middle(({ previewMs }) => previewMs),
        most(({ previewMs }) => previewMs),
      ],
    ),
  };
}

async function playRounds(): Promise<readonly EditorRound[]> {
  const server = await startBenchServer();
  try {
    const token = await prepareWriter(server);
    // The server renders the site once after its start.
    await typeOnce(server, token);
    const rounds: EditorRound[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await typeOnce(server, token));
    return rounds;
  } finally {
    await server.stop();
  }
}

async function prepareWriter({ url, environment }: BenchServer): Promise<string> {
  const { email, password } = await registerUser({ call: (...given) => callApi(url, ...given) });
  await promote(environment, email);
  // The token of the registration is one of a user who was no administrator.
  const { body } = await callApi(url, '/auth/login', { body: { email, password } });
  return body.token;
}

async function typeOnce({ url }: BenchServer, token: string): Promise<EditorRound> {
  const created = await callApi(url, '/admin/articles', {
    token,
    body: { kind: 'blog', source: longArticle() },
  });
  const chromium = await launchChromium();
  try {
    const page = await chromium.openPage();
    await page.call('Page.addScriptToEvaluateOnNewDocument', {
      source: `localStorage.token ?? localStorage.setItem('token', '${token}')`,
    });
    await page.bringToFront();
    await page.goTo(`${url}/admin/blog/edit/${created.body.id}`);
    await page.waitFor(`${PREVIEW}?.contentDocument?.querySelectorAll('.prose p').length > 50`);
    await pause(SETTLED_MS);
    await page.evaluate(PUT_CARET);
    await page.evaluate(WATCH);
    await page.call('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const events = await traced(page, () => type(page));
    const previewMs: number[] = await page.evaluate('typed.map(({ shownMs }) => shownMs)');
    return { keysMs: keyCosts(events), previewMs };
  } finally {
    await chromium.close();
  }
}

async function type(page: DevtoolsPage): Promise<void> {
  for (const key of SENTENCE) {
    await page.call('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await page.call('Input.dispatchKeyEvent', { type: 'keyUp', key });
    await pause(BETWEEN_KEYS_MS);
  }
  await page.waitFor('typed.every(({ shownMs }) => shownMs !== null)');
}

async function traced(
  page: DevtoolsPage,
  work: () => Promise<void>,
): Promise<readonly MainThreadEvent[]> {
  const events: MainThreadEvent[] = [];
  page.on('Tracing.dataCollected', ({ value }) => void events.push(...value));
  const isOver = new Promise<void>((resolve) =>
    page.on('Tracing.tracingComplete', () => resolve()),
  );
  await page.call('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES.split(',') },
  });
  await work();
  await page.call('Tracing.end');
  await isOver;
  return events;
}

const PREVIEW = `document.querySelector('iframe[title="Preview"]')`;

/** Puts the caret at the end of a paragraph in the middle of the text, as a press there would. */
const PUT_CARET = `(() => {
  const field = [...document.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot?.querySelector('.cm-content'));
  const scroller = field.shadowRoot.querySelector('.cm-scroller');
  scroller.scrollTop = scroller.scrollHeight / 2;
  return new Promise((resolve) => setTimeout(() => {
    const lines = [...field.shadowRoot.querySelectorAll('.cm-line')].filter(({ textContent }) => textContent.length > 200);
    const line = lines[Math.floor(lines.length / 2)];
    const { right, bottom } = line.getBoundingClientRect();
    line.closest('.cm-content').focus();
    const selection = field.shadowRoot.getSelection?.() ?? getSelection();
    selection.selectAllChildren(line);
    selection.collapseToEnd();
    setTimeout(resolve, 500);
  }, 500));
})()`;

/** Notes when each typed text is shown by the preview. */
const WATCH = `(() => {
  window.typed = [];
  let text = '';
  addEventListener('keydown', ({ key }) => {
    text += key;
    typed.push({ text, atMs: performance.now(), shownMs: null });
  }, { capture: true });
  const page = ${PREVIEW}.contentDocument;
  new MutationObserver((changes) => {
    const now = performance.now();
    const shown = changes.flatMap(({ addedNodes }) => [...addedNodes]).map(({ textContent }) => textContent).join(' ');
    for (const one of typed) {
      if (one.shownMs === null && shown.includes('.' + one.text.trimEnd())) one.shownMs = now - one.atMs;
    }
  }).observe(page.body, { childList: true, subtree: true });
})()`;
