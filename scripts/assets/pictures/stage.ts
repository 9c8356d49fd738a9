/* The server with the demo data, and a browser in front of it, from which pictures are taken. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { findAccountByEmail } from '#api/features/users/service.ts';
import { requested, transition } from '#shared/domain/premium/transitions.ts';
import { findChromium } from '../../bootstrap/find-chromium.ts';
import { SERVER_OPTIONS } from '../../bootstrap/pinned-node.mjs';
import { root } from '../../bootstrap/project.mjs';
import { DEMO_EMAIL, seedDemo } from '../../demo-data/write-demo.ts';
import { writeSubscription } from '../../demo-data/write-premium.ts';

const PASSWORD = 'a picture says it';
/** The hour of the day in the pictures: most of the day is done, and some of it is to come. */
const HOUR = 15;
/** How long the session of the demo user has been under way. */
const UNDER_WAY_MS = 752_000;
const DAY_MS = 86_400_000;
/** Every two hours or so around the earth. */
const CITIES = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Dubai',
  'Europe/Berlin',
  'Europe/London',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
];

export type Theme = 'light' | 'dark';

/** How a picture is taken: its window and its theme. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly theme: Theme;
}

/** Where pictures are taken. */
export interface Stage {
  /** Opens a page of the product, signed in as the demo user or as a visitor. */
  open(view: View, isSignedIn: boolean): Promise<Page>;
  close(): Promise<void>;
}

/** Starts server and browser; `close` ends both and removes the data. */
export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ripen-pictures-'));
  const timeZone = zoneNear(HOUR);
  await writeDemo(path.join(dataDir, 'ripen.sqlite'), timeZone);
  const { child, url } = await startServer(dataDir);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  const state = await signIn(browser, url, timeZone);
  return {
    async open({ width, height, scale, theme }, isSignedIn) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme: theme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        timezoneId: timeZone,
        locale: 'en-GB',
        permissions: ['notifications'],
        ...(isSignedIn && { storageState: state }),
      });
      context.setDefaultTimeout(8000);
      return context.newPage();
    },
    async close() {
      await browser.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the time zone of a large city in which it is nearest to that hour now. */
function zoneNear(hour: number): string {
  const distance = (timeZone: string) => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      hourCycle: 'h23',
    });
    return Math.abs(Number(format.format()) - hour);
  };
  const [nearest = 'UTC'] = CITIES.toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

async function writeDemo(file: string, timeZone: string): Promise<void> {
  const db = openDatabase({ engine: 'sqlite', file }, { isPatient: true });
  try {
    await migrateUp(db);
    const nowMs = Date.now();
    await seedDemo(db, { password: PASSWORD, timeZone, nowMs, again: false });
    await withTransaction(db, async (trx) => {
      const user = await findAccountByEmail(trx, DEMO_EMAIL);
      if (user === null) throw new Error('The demo user is not there.');
      const atMs = nowMs - 30 * DAY_MS;
      const result = transition(
        requested('yearly', atMs),
        { kind: 'confirm', startsAt: atMs },
        atMs,
      );
      if (!result.ok) throw new Error(result.reason);
      const subscription = {
        ...result.subscription,
        id: uuidv7({ msecs: atMs }),
        userId: user.id,
        reference: '',
        message: '',
      };
      await writeSubscription(trx, subscription, { ownerId: user.id, nowMs });
    });
  } finally {
    await db.destroy();
  }
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...SERVER_OPTIONS, 'api/server.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      const found = /http:\/\/\S+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server did not start. ${output}`)));
  });
  return { child, url };
}

async function signIn(
  browser: Browser,
  url: string,
  timeZone: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    timezoneId: timeZone,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(DEMO_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app**');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await startFocus(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * Starts a session, and tells the server that it began earlier: every window then finds it under
 * way.
 */
async function startFocus(page: Page): Promise<void> {
  const sending = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/active-timer') &&
      request.postData()?.includes('"isRunning":true') === true,
  );
  await page.getByRole('button', { name: /^Start/ }).click();
  const request = await sending;
  await request.response();
  // The app must be gone before, and windows take the state of the server, not what this one knew.
  await page.goto('/contact');
  await page.evaluate(() => {
    for (const key of ['pomodoroTimerState', 'ripenTimerSync']) localStorage.removeItem(key);
  });
  const headers = { authorization: (await request.headerValue('authorization')) ?? '' };
  const state: Record<string, unknown> = request.postDataJSON();
  delete state['version'];
  const text = JSON.stringify(state).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) =>
    new Date(Date.parse(instant) - UNDER_WAY_MS).toISOString(),
  );
  const response = await page.request.post('/api/active-timer', {
    headers,
    data: JSON.parse(text),
  });
  if (!response.ok()) throw new Error(`The session was not taken. ${await response.text()}`);
}
