import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Person, type Product, signIn } from '../fixtures.ts';

const HOUR_MS = 3_600_000;
const AHEAD = 14 - new Date().getUTCHours();

/** A zone in which it is between two and three in the afternoon, so that the day has room. */
export const AFTERNOON = AHEAD === 0 ? 'UTC' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;

/** Today in that zone: `YYYY-MM-DD`. */
export const TODAY = new Date(Date.now() + AHEAD * HOUR_MS).toISOString().slice(0, 10);

/** The instant of a time of today in that zone, or of so many days ago. */
export const afternoonAt = (time: string, daysAgo = 0): number =>
  Date.parse(`${TODAY}T${time}:00Z`) - (AHEAD + daysAgo * 24) * HOUR_MS;

/** The span of a stored session, by the clock of that zone. */
export function spanOf({ started_at, ended_at }: { started_at: unknown; ended_at: unknown }) {
  const [from, to] = [started_at, ended_at].map((ms) =>
    new Date(Number(ms) + AHEAD * HOUR_MS).toISOString().slice(11, 16),
  );
  return `${from} ${to}`;
}

/** Somebody new, and calls of the API that create something of theirs. */
export async function signUp(
  { url }: Product,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  const person = newPerson();
  const registered = await callApi(url, '/auth/register', { body: { ...person, timeZone } });
  const { token } = registered.body;
  const create = async (path: string, body: object): Promise<{ id: string }> => {
    const reply = await callApi(url, path, { body, token });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  return { person, token, create };
}

/** Opens the page of a project that somebody new has, with these tasks. */
export async function openProject(
  page: Page,
  product: Product,
  title: string,
  tasks: readonly string[] = [],
) {
  const { person, token, create } = await signUp(product);
  const { id: projectId } = await create('/projects', { title });
  for (const task of tasks) await create('/tasks', { projectId, title: task });
  await signIn(page, person, `/app?tab=projects&project=${projectId}`);
  await expect(page.getByLabel(`Add a task to ${title}`)).toBeVisible();
  return { person, token, create, projectId };
}

/** Rows of a person in a table, as they are stored. */
export function rowsOf({ db }: Product, table: string, { email }: Person) {
  return db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email })
    .orderBy(`${table}.created_at`)
    .select(`${table}.*`);
}
