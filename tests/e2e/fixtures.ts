import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import knex, { type Knex } from 'knex';
import { type DatabaseSettings, readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { findAccountByEmail, updateAccount } from '#api/features/users/repo.ts';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import {
  type DatabaseServer,
  startDatabaseServer,
} from '#tests/support/servers/database-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  startProduct,
} from '#tests/support/servers/product-process.ts';

/** The built product on the engine of the project, as a process that a test may kill and restart. */
export interface Product {
  url: string;
  /** Looks into the database from outside. */
  db: Knex;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The database server, where there is one: it can be ended as by a power cut, and started again. */
  database: Pick<DatabaseServer, 'kill' | 'restart'> | null;
  /** Makes a registered person an administrator. */
  promote(person: Pick<Person, 'email'>): Promise<void>;
  /** Lets the address of the tests register again, as if an hour had passed. */
  forgetAttempts(): Promise<void>;
  /** The mails in the outbox folder, oldest first. */
  mails(): string[];
}

/** Somebody with an account. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

interface WorkerFixtures {
  product: Product;
}

interface TestFixtures {
  /** The server takes more people: one address may register 60 in an hour. */
  room: undefined;
}

/** Nobody makes more people in one test than what is missing to 60. */
const MOST_PEOPLE = 40;

/**
 * Tests of the built product: `product` is one server per worker, pages are relative to it.
 * Requests that a test's routes are still answering when the test is over are dropped with its
 * pages.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use, workerInfo) => {
      const { engine } = workerInfo.project.metadata;
      const dataDir = makeDataFolder('ripen-e2e-');
      const mariadb: DatabaseServer | null =
        engine === 'mariadb' ? await startDatabaseServer('mariadb') : null;
      await mariadb?.createDatabase('ripen');
      const environment: Record<string, string> = {
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(await freePort()),
        ...(mariadb === null ? {} : { DATABASE_URL: mariadb.url('ripen') }),
      };
      await migrate(environment);
      let server: ProductProcess = await startProduct(environment);
      const { database } = readEnv(environment, '/');
      const db = lookInto(database);
      const write = async (change: (writer: Knex) => Promise<unknown>) => {
        const writer = openDatabase(database);
        await change(writer);
        await writer.destroy();
      };
      await use({
        url: server.url,
        db,
        kill: () => server.kill(),
        database: mariadb,
        async start() {
          server = await startProduct(environment);
        },
        promote: ({ email }) =>
          write(async (writer) => {
            const account = await findAccountByEmail(writer, email);
            if (account === null) throw new Error(`${email} has no account.`);
            await updateAccount(writer, account.id, { isAdmin: true }, Date.now());
          }),
        forgetAttempts: () => write((writer) => writer('rate_limits').delete()),
        mails: () => readMails(path.join(dataDir, 'outbox')),
      });
      await db.destroy();
      await server.stop();
      await mariadb?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  room: [
    async ({ product }, use) => {
      if (count - countAtStart > MOST_PEOPLE) {
        await product.forgetAttempts();
        countAtStart = count;
      }
      await use(undefined);
    },
    { auto: true },
  ],
  context: async ({ context, browser }, use) => {
    await use(context);
    const open = browser.contexts().flatMap((each) => [each, ...each.pages()]);
    await Promise.all(open.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});

export { expect };

function lookInto(settings: DatabaseSettings): Knex {
  if (settings.engine === 'mysql') return openDatabase(settings);
  return knex({
    client: 'better-sqlite3',
    connection: { filename: settings.file, options: { readonly: true } },
    useNullAsDefault: true,
  });
}

function readMails(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

let count = 0;
/** How many there were when the attempts were forgotten last. */
let countAtStart = 0;

/** A person whose address nobody else in this run has. */
export function newPerson(name = 'Ada Sand'): Person {
  count += 1;
  return { name, email: `ada-${process.pid}-${count}@example.org`, password: 'orchard-lantern-42' };
}

/** A page without a script, where the storage of the site can be filled. */
const BARE_PAGE = '/robots.txt';

/** Opens the app with the token that a call answers, as a browser does that was signed in before. */
async function openSignedIn(page: Page, call: string, body: object, at: string): Promise<void> {
  await page.goto(BARE_PAGE);
  const reply = await page.request.post(`/api${call}`, { data: body });
  expect(reply.ok(), `${call} answers ${reply.status()}`).toBe(true);
  const { token } = await reply.json();
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(at);
  if (at.startsWith('/app')) await expect(page).toHaveURL(/\/app/);
}

/** Opens the app, at its start or another address, of somebody who has just got an account. */
export async function register(page: Page, person: Person, at = '/app'): Promise<void> {
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await openSignedIn(page, '/auth/register', { ...person, timeZone }, at);
}

/** Registers through the form, as a visitor whose work comes along, and waits for the app. */
export async function registerByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/app/);
}

/** Opens the app, at its start or another address, of somebody who has an account. */
export async function signIn(page: Page, { email, password }: Person, at = '/app'): Promise<void> {
  await openSignedIn(page, '/auth/login', { email, password }, at);
}

/** Opens the app, at its start or another address, of a new administrator. */
export async function registerOwner(
  page: Page,
  product: Product,
  owner: Person,
  at = '/app',
): Promise<void> {
  const { status, body } = await callApi(product.url, '/auth/register', { body: owner });
  expect(status, JSON.stringify(body)).toBe(201);
  await product.promote(owner);
  await signIn(page, owner, at);
}

/** Signs out by the menu and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** The button that starts the timer, and the one that takes its place. */
export const startButton = (page: Page) =>
  page.getByRole('button', { name: /^Start( focus| short break| long break)?$/ });
export const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });

/** A recorded session as it lies in the database. */
export interface SessionRow {
  id: string;
  started_at: number;
  ended_at: number;
  duration_minutes: number;
  project_id: string | null;
  task_id: string | null;
}

/** The recorded sessions of a person, as they lie in the database. */
export function sessionsOf(product: Product, { email }: Person): Promise<SessionRow[]> {
  return product
    .db('pomodoros')
    .join('users', 'users.id', 'pomodoros.user_id')
    .where({ email })
    .select('pomodoros.*');
}

/** Expects the shown time to be the stored end less the page's clock, to the second. */
export async function expectRightToTheSecond(page: Page): Promise<void> {
  const errorS = () =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}');
      const [minutes = 0, seconds = 0] = (
        document.querySelector('[role=timer]')?.textContent?.match(/\d+:\d\d/)?.[0] ?? ''
      )
        .split(':')
        .map(Number);
      return Math.abs(minutes * 60 + seconds - (stored.state.endsAt - Date.now()) / 1000);
    });
  // Not once a second: the beats come from a worker, whose clock is not the one that is installed,
  // so that looking always at the same instant between two beats might see the late part alone.
  await expect.poll(errorS, { intervals: [130] }).toBeLessThanOrEqual(1.1);
}

/**
 * Gives a browser a clock that the test moves, by default at the true time, and lets the server's go
 * with it: otherwise time that is skipped looks like a device whose clock was set. All pages of the
 * browser share it: one that is installed again under an open page sets it back to 1970 for a moment.
 */
export async function installClock(page: Page, time: number = Date.now()): Promise<void> {
  await page.clock.install({ time });
  await page.context().addInitScript(() => {
    const ask = window.fetch;
    window.fetch = async (...call) => {
      const response = await ask(...call);
      if (!response.url.endsWith('/api/active-timer')) return response;
      const told = await response.text();
      const now = new Date().toISOString();
      return new Response(told.replace(/"serverNow":"[^"]+"/, `"serverNow":"${now}"`), response);
    };
  });
}
