/*
 * Many tabs of one account complete one session after the other. In half of the sessions the
 * leading tab is crashed or closed around that instant. Each session must be recorded exactly once,
 * must sound at most once and notify at most once, and another tab must lead within 2 s.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** How much is done. */
export interface ManyTabsOptions {
  readonly browser: Browser;
  /** Where the product runs. */
  readonly url: string;
  readonly tabs: number;
  readonly completions: number;
}

/** Outcome of the run. */
export interface ManyTabsReport {
  readonly tabs: number;
  readonly completions: number;
  readonly kills: number;
  /** Sessions that the server has; as many as completions when none is lost or doubled. */
  readonly recorded: number;
  readonly lost: number;
  readonly doubled: number;
  readonly mostSounds: number;
  readonly mostNotifications: number;
  /** From the end of the leader until another tab held the lead, in milliseconds, each time. */
  readonly takeoverMs: readonly number[];
}

interface Heard {
  readonly kind: 'sound' | 'notification';
  /** The session that a notification is about. */
  readonly tag: string;
  readonly atMs: number;
}

interface Session {
  readonly sessionId: string;
  readonly endsAt: number;
}

const LEAD_MS = 1500;
/** Two sessions that end within five seconds are taken for one. */
const APART_MS = 5500;
const SETTLE_WITHIN_MS = 15_000;
/** The server lets nobody ask much more often. */
const POLL_MS = 400;

/** Opens the tabs, runs the completions one after the other, and counts. */
export async function runManyTabs(options: ManyTabsOptions): Promise<ManyTabsReport> {
  const context = await options.browser.newContext({ baseURL: options.url });
  try {
    return await run(context, options);
  } finally {
    await context.close();
  }
}

async function run(context: BrowserContext, options: ManyTabsOptions): Promise<ManyTabsReport> {
  const heard = await listen(context);
  const token = await register(context, options.url);
  const tabs: Page[] = [];
  for (let count = 0; count < options.tabs; count += 1) tabs.push(await openTab(context));
  const sessions: Session[] = [];
  const takeoverMs: number[] = [];

  for (let round = 0; round < options.completions; round += 1) {
    const actor = pick(tabs, round * 3);
    await press(actor);
    const earliestMs = (sessions.at(-1)?.endsAt ?? 0) + APART_MS;
    const session = await shorten(pick(tabs, round * 7 + 1), round, earliestMs);
    sessions.push(session);
    if (round % 2 === 1) {
      takeoverMs.push(
        await killLeader(tabs, session.endsAt + killOffsetMs(round), round % 4 === 1),
      );
      while (tabs.length < options.tabs) tabs.push(await openTab(context));
    }
    await recorded(options.url, token, sessions.length);
    await idleEverywhere(tabs);
  }

  const rows = (await listSessions(options.url, token)) ?? [];
  const ids = sessions.map(({ sessionId }) => sessionId);
  return {
    tabs: options.tabs,
    completions: options.completions,
    kills: takeoverMs.length,
    recorded: rows.length,
    lost: ids.filter((id) => !rows.includes(id)).length,
    doubled: rows.length - new Set(rows).size + rows.filter((id) => !ids.includes(id)).length,
    mostSounds: Math.max(...sessions.map((_, round) => soundsOf(heard, sessions, round))),
    mostNotifications: Math.max(
      ...ids.map(
        (id) => heard.filter(({ kind, tag }) => kind === 'notification' && tag === id).length,
      ),
    ),
    takeoverMs,
  };
}

/** From a second before the end until just after it, so that every part of the end is hit. */
function killOffsetMs(round: number): number {
  return ((round * 379) % 1300) - 1000;
}

function pick(tabs: readonly Page[], index: number): Page {
  const tab = tabs[index % tabs.length];
  if (tab === undefined) throw new Error('There is no tab.');
  return tab;
}

/** The sounds from just before the end of a session to just before the end of the next. */
function soundsOf(heard: readonly Heard[], sessions: readonly Session[], round: number): number {
  const fromMs = (sessions[round]?.endsAt ?? 0) - LEAD_MS / 2;
  const untilMs = (sessions[round + 1]?.endsAt ?? Number.POSITIVE_INFINITY) - LEAD_MS / 2;
  return heard.filter(({ kind, atMs }) => kind === 'sound' && atMs >= fromMs && atMs < untilMs)
    .length;
}

/** Hears of every sound and notification of every tab, also of one that is gone a moment later. */
async function listen(context: BrowserContext): Promise<Heard[]> {
  const heard: Heard[] = [];
  await context.grantPermissions(['notifications']);
  await context.exposeBinding('tellBench', (_source, one: Heard) => {
    heard.push(one);
  });
  await context.addInitScript(() => {
    const tell = (kind: string, tag: string, atMs = Date.now()): void => {
      const binding: unknown = Reflect.get(window, 'tellBench');
      if (typeof binding === 'function') void binding({ kind, tag, atMs });
    };
    addEventListener('ripen:sound', (event) => {
      if (event instanceof CustomEvent && event.detail.id !== 'ticking') {
        tell('sound', event.detail.id, event.detail.soundedAt);
      }
    });
    ServiceWorkerRegistration.prototype.showNotification = async (_title, shown) =>
      tell('notification', shown?.tag ?? '');
    window.Notification = new Proxy(Notification, {
      construct(_target, [, shown]) {
        tell('notification', shown?.tag ?? '');
        return new EventTarget();
      },
    });
  });
  return heard;
}

async function register(context: BrowserContext, url: string): Promise<string> {
  const email = `many-tabs-${randomUUID()}@example.org`;
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Sand', email, password: 'orchard-lantern-42' }),
  });
  const { token } = await answer.json();
  const page = await context.newPage();
  await page.goto('/login');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.close();
  return token;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/app');
  await page.getByRole('timer').first().waitFor();
  return page;
}

/** A press in the tab, as its user would: it leads now, and its sound is unlocked. */
async function press(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /^(Work|Focus)/ })
    .first()
    .click({ force: true });
  await page.getByRole('button', { name: /^Start( (short|long) break)?$/ }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
}

/** Brings the end of the running session near, as another tab that changed it would. */
async function shorten(page: Page, round: number, earliestMs: number): Promise<Session> {
  return page.evaluate(
    ([leadMs, index, earliest]) => {
      const stored = JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}');
      const endsAt = Math.max(Date.now() + leadMs, earliest);
      // Starts far apart: two sessions that begin together are taken for one.
      const startedAt = endsAt - (60 + index) * 60_000;
      stored.revision += 10;
      stored.state = { ...stored.state, startedAt, endsAt, durationMs: 60_000 };
      localStorage.setItem('pomodoroTimerState', JSON.stringify(stored));
      return { sessionId: stored.state.sessionId, endsAt };
    },
    [LEAD_MS, round, earliestMs] as const,
  );
}

/** Which tab holds the lead, by the browser's own account. */
async function leaderOf(tabs: readonly Page[]): Promise<Page> {
  // The lead may move on while one tab after the other is asked.
  for (const tab of [...tabs, ...tabs, ...tabs]) {
    const isLeader = await tab.evaluate(async () => {
      const own = crypto.randomUUID();
      return navigator.locks.request(own, async () => {
        const { held = [] } = await navigator.locks.query();
        const me = held.find(({ name }) => name === own)?.clientId;
        const lead = held.find(({ name }) => name?.startsWith('ripen-timer-leader-'));
        return lead?.clientId === me;
      });
    });
    if (isLeader) return tab;
  }
  throw new Error('No tab leads.');
}

/** Ends the leading tab at an instant; answers how long nobody led. */
async function killLeader(tabs: Page[], atMs: number, isCrash: boolean): Promise<number> {
  const leader = await leaderOf(tabs);
  const witness = tabs.find((tab) => tab !== leader);
  if (witness === undefined) throw new Error('Nobody is left to lead.');
  const takeover = witness.evaluate(async () => {
    const leaderId = async () => {
      const { held = [] } = await navigator.locks.query();
      return held.find(({ name }) => name?.startsWith('ripen-timer-leader-'))?.clientId;
    };
    const before = await leaderId();
    for (;;) {
      const now = await leaderId();
      if (now !== undefined && now !== before) return Date.now();
    }
  });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - Date.now())));
  const killedAt = Date.now();
  await (isCrash ? crash(leader) : leader.close());
  const tookOverAt = await takeover;
  // A crash takes every tab of its process along.
  for (const tab of Array.from(tabs)) {
    if (await isGone(tab)) tabs.splice(tabs.indexOf(tab), 1);
  }
  return Math.max(0, tookOverAt - killedAt);
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

async function isGone(page: Page): Promise<boolean> {
  if (page.isClosed()) return true;
  return page.evaluate(() => false).catch(() => true);
}

async function idleEverywhere(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await tab
      .getByRole('button', { name: /^Start( (short|long) break)?$/ })
      .waitFor({ timeout: SETTLE_WITHIN_MS });
  }
}

async function recorded(url: string, token: string, wanted: number): Promise<void> {
  const untilMs = Date.now() + SETTLE_WITHIN_MS;
  while (Date.now() < untilMs) {
    if (((await listSessions(url, token)) ?? []).length >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The ids of all recorded sessions, one for each row; null without an answer. */
async function listSessions(url: string, token: string): Promise<string[] | null> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const answer = await fetch(`${url}/api/pomodoros${cursor}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) return null;
    const { items, nextCursor } = await answer.json();
    ids.push(...items.map(({ id }: { id: string }) => id));
    cursor = nextCursor === null ? '' : `?cursor=${encodeURIComponent(nextCursor)}`;
  } while (cursor !== '');
  return ids;
}
