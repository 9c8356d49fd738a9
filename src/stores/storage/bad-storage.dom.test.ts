import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wireAccount } from '#app/workspace/wire-account.ts';
import { wireWorkspace } from '#app/workspace/wire-workspace.ts';
import { wireGuestArea } from '#islands/guest/wire-guest-area.ts';
import { wireGuest } from '#islands/home/wire-guest.ts';
import { ACHIEVEMENT_IDS } from '#shared/domain/gamification/achievements.ts';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import {
  ADA,
  buildProject,
  buildSession,
  buildStats,
  buildTask,
  idOf,
} from '../sync/contract-test-kit.ts';
import { toStoredTimer } from '../timer/stored-timer.ts';
import type { TimerStore } from '../timer/timer-store.ts';
import { CACHE_KEYS } from './cache-keys.ts';
import * as STORAGE_KEYS from './storage-keys.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const HOUR_MS = 3_600_000;
const USER = { ...ADA, id: '01990000-0000-7000-8000-0000000000aa' };
const TASK = {
  taskId: idOf(2),
  projectId: idOf(1),
  taskName: 'Introduction',
  projectName: 'Thesis',
};
const [ACHIEVEMENT] = ACHIEVEMENT_IDS;
const PENDING = { ...buildSession(1, '09:00'), session: 'work', userId: USER.id, timestamp: 0 };
const VISIT = {
  id: 'visit-1',
  startedAt: NOW - HOUR_MS,
  endedAt: NOW - HOUR_MS / 2,
  durationMinutes: 25,
  interrupted: false,
};
const WORK = {
  key: 'run-1:0',
  id: 'work-1',
  page: '/study-timer',
  label: 'Essay',
  note: '',
  marks: [],
  startedAt: NOW - HOUR_MS,
  endedAt: NOW,
  ms: HOUR_MS,
  isFull: true,
  isKept: false,
};
const STICKER = { runId: 'run-1', who: 'frog', shape: 'star', earnedAt: NOW };

const json = JSON.stringify;
const idle = (owner: string | null) =>
  json(toStoredTimer({ state: initialTimer(DEFAULT_RULES), revision: 1 }, owner, NOW));
const cached = (value: unknown) => json({ owner: USER.id, value });

const KEYS = { ...STORAGE_KEYS, ...CACHE_KEYS };
type Name = keyof typeof KEYS;

/** The selection: one fact stored under six keys, which is lost with the work it refers to. */
const SELECTION: readonly Name[] = ['activeTaskCache', 'guestProjects', 'guestTasks'];

/** The undamaged value of a key. */
interface Row {
  readonly value: string;
  /** A piece of it that is still there when something else was damaged; null where life changes it. */
  readonly keeps: string | null;
  /** Damage to one of these takes it along. */
  readonly leansOn?: readonly Name[];
  /** The value holds people's own work: even its unreadable parts stay in this browser. */
  readonly isMadeByPeople?: true;
}

/** A row for every key: one that is added without a row does not compile. */
const ROWS: Readonly<Record<Name, Row>> = {
  token: { value: 'a-token', keeps: 'a-token' },
  activeTaskCache: { value: json(TASK), keeps: TASK.taskId, leansOn: SELECTION },
  activeTaskId: { value: TASK.taskId, keeps: TASK.taskId, leansOn: SELECTION },
  selectedTodoId: { value: TASK.taskId, keeps: TASK.taskId, leansOn: SELECTION },
  selectedTodoTitle: { value: 'Introduction', keeps: 'Introduction', leansOn: SELECTION },
  selectedTodoIdSignedIn: { value: TASK.taskId, keeps: TASK.taskId, leansOn: SELECTION },
  selectedTodoTitleSignedIn: { value: 'Introduction', keeps: 'Introduction', leansOn: SELECTION },
  taskBefore: { value: json({ sessionId: idOf(8), before: TASK, afterId: null }), keeps: null },
  settings: { value: json({ workTime: 1 }), keeps: '"workTime":1' },
  timerState: { value: idle(null), keeps: null },
  pendingPomodoros: { value: json([PENDING]), keeps: PENDING.id, isMadeByPeople: true },
  changes: { value: json({ entries: ['a-change'] }), keeps: 'a-change', isMadeByPeople: true },
  noteDrafts: { value: json([{ text: 'A thought' }]), keeps: 'A thought', isMadeByPeople: true },
  theme: { value: 'dark', keeps: 'dark' },
  accent: { value: json({ accent: 'tomato', colors: [] }), keeps: 'tomato' },
  guestSessions: { value: json([VISIT]), keeps: 'visit-1', isMadeByPeople: true },
  guestProjects: {
    value: json([{ id: idOf(1), title: 'Thesis', status: 'working', position: 0, createdAt: NOW }]),
    keeps: 'Thesis',
    isMadeByPeople: true,
  },
  guestTasks: {
    value: json([{ id: idOf(2), projectId: idOf(1), title: 'Introduction', createdAt: NOW }]),
    keeps: 'Introduction',
    isMadeByPeople: true,
  },
  guestAchievements: { value: json({ [ACHIEVEMENT]: NOW }), keeps: ACHIEVEMENT },
  probe: { value: 'x', keeps: null },
  bringAlong: { value: json({ marks: {}, answers: {} }), keeps: 'answers' },
  carriedTimer: { value: idle(USER.id), keeps: USER.id },
  placeAtSignIn: { value: idle(USER.id), keeps: USER.id },
  timerAside: { value: idle('somebody-else'), keeps: null },
  handledSession: { value: 'earlier:completed', keeps: 'earlier:completed' },
  timerSync: { value: json({ owner: USER.id, version: 3 }), keeps: null },
  deviceId: { value: idOf(7), keeps: idOf(7) },
  clockOffset: { value: '0', keeps: '0' },
  justSignedIn: { value: 'yes', keeps: null },
  loggedOut: { value: 'yes', keeps: 'yes' },
  decidedSession: { value: 'decided-1', keeps: 'decided-1' },
  openAiTab: { value: 'true', keeps: null },
  unsavedSettings: { value: json({ [USER.id]: { volume: 40 } }), keeps: '"volume":40' },
  shownRewards: { value: json({ [USER.id]: [ACHIEVEMENT] }), keeps: null },
  keptZones: { value: 'Europe/Vienna UTC', keeps: 'Europe/Vienna UTC' },
  shortcuts: { value: 'off', keeps: 'off' },
  dayView: { value: 'project', keeps: 'project' },
  notedSession: { value: 'noted-1', keeps: 'noted-1' },
  tools: { value: json([]), keeps: null },
  toolPages: { value: json({ '/timer': {} }), keeps: '/timer' },
  toolRecents: { value: json([{ page: '/timer', name: 'Tea', ms: 1000 }]), keeps: 'Tea' },
  stickers: { value: json([STICKER]), keeps: 'frog' },
  toolLog: { value: json([WORK]), keeps: 'Essay' },
  articleDraft: { value: json({ source: 'Half a post' }), keeps: 'Half a', isMadeByPeople: true },
  campaignDraft: { value: json({ source: 'Half a mail' }), keeps: 'Half a', isMadeByPeople: true },
  writingPad: { value: 'Once upon a time', keeps: 'Once upon' },
  user: { value: json(USER), keeps: USER.id },
  projects: { value: cached([buildProject(1)]), keeps: 'Project 1' },
  tasks: { value: cached([buildTask(2)]), keeps: 'Task 2' },
  stats: { value: cached(buildStats()), keeps: 'experiencePoints' },
  habits: { value: json({ 'tab:stats': { count: 1, at: NOW } }), keeps: 'tab:stats' },
  fastTasks: { value: cached([]), keeps: '[]' },
  standaloneTasks: { value: cached([]), keeps: '[]' },
  breakdowns: { value: cached([]), keeps: null },
  plans: { value: cached([]), keeps: null },
  todaysPlans: { value: cached([]), keeps: null },
  plansAhead: { value: cached([]), keeps: null },
  planner: { value: cached({}), keeps: null },
  todaysSessions: { value: cached([]), keeps: null },
  calendarSessions: { value: cached([]), keeps: null },
  yearReport: { value: cached([]), keeps: null },
  subscription: { value: cached({}), keeps: null },
  workHistory: { value: cached({}), keeps: null },
};

const NAMES = Object.keys(ROWS) as Name[]; // the record has exactly these keys
const GROUPS = 6;

const DAMAGES: readonly (readonly [what: string, damage: (value: string) => string | null])[] = [
  ['corrupt', () => '\u0000{]not json'],
  ['half-written', (value) => value.slice(0, Math.max(1, value.length / 2))],
  ['oversized', () => json('x'.repeat(4_000_000))],
  ['of a foreign type', () => json({ 7: [null, true, { deep: [[[]]] }] })],
  ['missing', () => null],
];

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A visitor's page: the timer with everything around it. */
function openVisitor() {
  const guest = wireGuest();
  ends.push(guest.connect());
  const desk = wireGuestArea(guest);
  ends.push(desk.connect());
  const recorded = () => guest.sessions.$sessions.get().map(({ id }) => id);
  return { timer: guest.timer, recorded };
}

/** The app of somebody who is signed in, without a network. */
function openAccount() {
  const account = wireAccount();
  const workspace = wireWorkspace(account, USER);
  ends.push(account.auth.connect(), workspace.connect());
  const recorded = () => workspace.queue.$waiting.get().map(({ id }) => id);
  return { timer: workspace.timer, recorded };
}

const PAGES = [
  ['a visitor', openVisitor],
  ['an account', openAccount],
] as const;

/** A session as somebody lives through it; answers its id. */
async function live(timer: TimerStore): Promise<string> {
  await vi.advanceTimersByTimeAsync(2000);
  // The working project waits for a task, of which none may be left: the user starts without one.
  if (timer.$timer.get().target.kind === 'project') timer.attach({ kind: 'standalone' });
  expect(timer.start()).toBe(true);
  const started = timer.$timer.get();
  timer.pause();
  expect(timer.$timer.get().status).toBe('paused');
  await vi.advanceTimersByTimeAsync(5000);
  timer.resume();
  expect(timer.$timer.get().status).toBe('running');
  await vi.advanceTimersByTimeAsync(started.durationMs + 3000);
  expect(timer.$timer.get()).toMatchObject({ status: 'idle', session: 'shortBreak' });
  return timer.$timer.get().ended?.sessionId ?? 'none';
}

/** Fills the storage, and damages the values of some keys. Returns what has become of those. */
function fill(
  owner: string | null,
  damaged: readonly Name[],
  damage: (value: string) => string | null,
): Map<Name, string | null> {
  const values = new Map<Name, string | null>();
  for (const name of NAMES) {
    const value = name === 'timerState' ? idle(owner) : ROWS[name].value;
    localStorage.setItem(KEYS[name], value);
    if (!damaged.includes(name)) continue;
    const left = damage(value);
    values.set(name, left);
    if (left === null) localStorage.removeItem(KEYS[name]);
    else localStorage.setItem(KEYS[name], left);
  }
  return values;
}

/** The keys in groups, other ones for each damage: a page is opened for a group, not for each key. */
function groupsFor(turn: number): Name[][] {
  const groups: Name[][] = Array.from({ length: GROUPS }, () => []);
  for (const [index, name] of NAMES.entries()) {
    groups[(index + turn * Math.floor(index / GROUPS)) % GROUPS]?.push(name);
  }
  return groups;
}

describe.each(PAGES)('the timer of %s', (who, open) => {
  const owner = who === 'a visitor' ? null : USER.id;

  it.each(
    DAMAGES.flatMap(([what, damage], turn) =>
      groupsFor(turn).map((damaged) => ({ what, damage, damaged })),
    ),
  )('runs and records with $damaged $what, and loses nothing else', async ({ damage, damaged }) => {
    const values = fill(owner, damaged, damage);
    const { timer, recorded } = open();
    const id = await live(timer);
    expect(recorded()).toContain(id);
    const lost = NAMES.filter((name) => {
      const { keeps, leansOn = [] } = ROWS[name];
      if (keeps === null || damaged.includes(name)) return false;
      if (leansOn.some((other) => damaged.includes(other))) return false;
      return !localStorage.getItem(KEYS[name])?.includes(keeps);
    });
    expect(lost).toEqual([]);
    const gone = damaged.filter(
      (name) => ROWS[name].isMadeByPeople === true && !isStillThere(values.get(name) ?? null),
    );
    expect(gone).toEqual([]);
  });

  it('runs and records where storage throws on every call', async () => {
    vi.stubGlobal('localStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      clear: () => {},
    });
    const { timer, recorded } = open();
    const id = await live(timer);
    expect(recorded()).toContain(id);
  });
});

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** Whether a text lies in this browser somewhere, be it as an entry of a list. */
function isStillThere(text: string | null): boolean {
  if (text === null) return true;
  const asEntry = json(text).slice(1, -1);
  return Object.keys(localStorage)
    .map((key) => localStorage.getItem(key) ?? '')
    .some((stored) => stored.includes(text) || stored.includes(asEntry));
}
