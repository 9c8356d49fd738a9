import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Person, type Product, signIn } from '../fixtures.ts';

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
