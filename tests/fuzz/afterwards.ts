import http from 'node:http';
import type { FuzzReport } from './run-fuzz.ts';
import { send, type WireAnswer } from './send.ts';

import { type FuzzUser, thingsOf } from './user.ts';

type Json = Record<string, unknown>;

interface Session {
  readonly completed: boolean;
  readonly duration: number;
  readonly projectId: string | null;
}

/** Every list, with what it must be asked for; some rows of a list may only be met on a later page. */
const LISTS = [
  '/projects?limit=200',
  '/tasks?limit=200',
  '/tasks?limit=200&completed=true',
  '/fast-tasks?limit=200',
  '/standalone-tasks?limit=200',
  '/pomodoros?limit=200',
  '/subscriptions/history?limit=200',
  '/ai/conversations?limit=200',
  '/experiments?limit=50',
  '/plans?limit=200&startDate=2026-06-01&endDate=2027-05-31',
];

/** Calls whose answers are not paged. */
const DOCUMENTS = [
  '/auth/current',
  '/users/settings',
  '/users/active-task',
  '/users/sessions',
  '/active-timer',
  '/calendar-feed',
  '/subscriptions/current',
  '/search?q=thesis',
  '/stats/breakdown?from=2000-01-01&to=2100-01-01',
];

/**
 * Looks through all that the users of a run have: every list to its end, the export, and figures
 * against the rows that they are made of. Answers what is wrong.
 */
export async function lookThrough(url: string, { users }: FuzzReport): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true });
  const problems: string[] = [];
  for (const user of users) {
    const reader = new Reader(url, agent, user, problems);
    for (const path of DOCUMENTS) await reader.read(path);
    for (const path of LISTS.slice(1)) await reader.readAll(path);
    for (const { id } of thingsOf(user, 'project')) {
      await reader.readAll(`/projects/${id}/milestones?limit=200`);
      await reader.readAll(`/projects/${id}/notes?limit=200`);
    }
    await compareFigures(reader, await reader.readAll('/projects?limit=200'));
  }
  agent.destroy();
  return problems;
}

/** Reads as one user, and writes down what is not answered well. */
class Reader {
  readonly #url: string;
  readonly #agent: http.Agent;
  readonly #user: FuzzUser;
  readonly #problems: string[];

  constructor(url: string, agent: http.Agent, user: FuzzUser, problems: string[]) {
    this.#url = url;
    this.#agent = agent;
    this.#user = user;
    this.#problems = problems;
  }

  async answer(path: string): Promise<WireAnswer> {
    const headers = { authorization: `Bearer ${this.#user.token}` };
    const request = { method: 'GET', path: `/api${path}`, headers, body: null };
    const answer = await send(this.#url, request, this.#agent);
    if (answer.status !== 200) this.note(`GET ${path} is ${answer.status}: ${answer.text}`);
    return answer;
  }

  async read(path: string): Promise<Json> {
    const { status, text } = await this.answer(path);
    return status === 200 ? (JSON.parse(text) as Json) : {};
  }

  /** Every item of a list, page by page. */
  async readAll(path: string): Promise<Json[]> {
    const items: Json[] = [];
    let cursor = '';
    do {
      const page = await this.read(
        cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`,
      );
      items.push(...((page['items'] ?? []) as Json[]));
      cursor = String(page['nextCursor'] ?? '');
    } while (cursor !== '');
    const ids = new Set(items.map(({ id }) => id));
    this.equal(`the ids of GET ${path}`, ids.size, items.length);
    return items;
  }

  equal(what: string, actual: unknown, expected: unknown): void {
    if (actual !== expected) this.note(`${what}: ${String(actual)} instead of ${String(expected)}`);
  }

  note(problem: string): void {
    this.#problems.push(`${this.#user.name}: ${problem}`);
  }
}

/** An export with the records that it has and those that it promised. */
async function readExport(reader: Reader) {
  const { headers, text } = await reader.answer('/users/export');
  const document = JSON.parse(text) as Record<string, Session[]>;
  const lists = Object.values(document).filter((value) => Array.isArray(value));
  const records = lists.reduce((sum, list) => sum + list.length, 0);
  return { document, records, promised: Number(headers['x-export-records']) };
}

/** Sums and counts against the sessions of the export. */
async function compareFigures(reader: Reader, projects: readonly Json[]): Promise<void> {
  let exported = await readExport(reader);
  // A mail that is noted between counting and writing makes one record more.
  if (exported.records !== exported.promised) exported = await readExport(reader);
  const { document, records, promised } = exported;
  reader.equal('the records of the export', records, promised);
  const sessions = document['sessions'] ?? [];
  const pomodoros = sessions.filter(({ completed }) => completed);
  const stats = await reader.read('/stats');
  reader.equal('totalPomodoros', stats['totalPomodoros'], pomodoros.length);
  const byDate = Object.values(stats['minutesByDate'] as Record<string, number>);
  reader.equal(
    'minutesByDate',
    byDate.reduce((sum, each) => sum + each, 0),
    minutesOf(sessions),
  );
  const totals = await reader.read('/pomodoros/totals');
  reader.equal('the count of all sessions', totals['count'], sessions.length);
  for (const { id, pomodoroCount, focusedMinutes } of projects) {
    const own = sessions.filter(({ projectId }) => projectId === id);
    const finished = own.filter(({ completed }) => completed);
    reader.equal(`pomodoroCount of ${String(id)}`, pomodoroCount, finished.length);
    reader.equal(`focusedMinutes of ${String(id)}`, focusedMinutes, minutesOf(own));
  }
}

function minutesOf(sessions: readonly Session[]): number {
  return sessions.reduce((sum, { duration }) => sum + duration, 0);
}
