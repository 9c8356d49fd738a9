import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  type Person,
  type Product,
  pauseButton,
  registerByForm,
  test,
} from '../fixtures.ts';
import { rowsOf, signUp } from '../work/project-steps.ts';

test.use({ timezoneId: 'UTC', locale: 'en-GB', viewport: { width: 1280, height: 900 } });

/** Local storage as an earlier version left it: docs/events-and-storage.md says how it was made. */
interface Copy {
  /** When it was made, in UTC milliseconds. */
  readonly now: number;
  /** The values by key; one that is no text is stored as JSON. */
  readonly storage: Readonly<Record<string, unknown>>;
}

const COPIES = path.resolve(import.meta.dirname, '../../fixtures/earlier-storage');
let copies = 0;

/** Returns a reader of copies whose ids no other account has. */
function openCopies(owner = '') {
  copies += 1;
  const start = `0199${String(copies).padStart(4, '0')}-`;
  const withIds = (text: string) => text.replaceAll('01990000-', start).replaceAll('OWNER', owner);
  return (name: string) =>
    JSON.parse(withIds(readFileSync(path.join(COPIES, `${name}.json`), 'utf8')));
}

/** Puts a copy into the browser, at the time when it was made. */
async function putIntoBrowser(page: Page, { now, storage }: Copy): Promise<void> {
  await installClock(page, now);
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }, Object.entries(storage));
}

const time = (ms: unknown) => new Date(Number(ms)).toISOString().slice(11, 16);
const line = (...parts: unknown[]) =>
  parts
    .filter((part) => ![null, undefined, '', false, '[]'].some((none) => none === part))
    .join(' | ');

/** Reads everything of a person that is not deleted, one line each, and how often it was counted. */
async function workOf(product: Product, person: Person) {
  const { id, working_project_id, active_task_id, settings } = await product
    .db('users')
    .where({ email: person.email })
    .first();
  const all = (table: string) => rowsOf(product, table, person);
  const [projects, tasks, counts] = await Promise.all(
    ['projects', 'tasks'].map(all).concat(product.db('task_counts').where({ user_id: id })),
  );
  const names = new Map<unknown, string>();
  for (const row of [...(projects ?? []), ...(tasks ?? [])]) names.set(row.id, row.title);
  const there = async (table: string) =>
    (await all(table)).filter(({ deleted_at }) => (deleted_at ?? null) === null);
  const inOrder = async (table: string) =>
    (await there(table)).toSorted((a, b) => a.position - b.position);
  return {
    projects: (await inOrder('projects')).map((row) =>
      line(
        row.title,
        row.color,
        row.work_minutes,
        row.finished_at !== null && 'finished',
        row.id === working_project_id && 'working',
      ),
    ),
    tasks: (await there('tasks'))
      .map((row) =>
        line(
          names.get(row.project_id) ?? row.kind,
          names.get(row.parent_id),
          row.title,
          row.estimate,
          row.due_on,
          row.tags,
          row.repeat_kind,
          row.notes,
          row.completed_at !== null && 'done',
          counts?.filter(({ task_id }) => task_id === row.id).length || null,
          row.id === active_task_id && 'active',
        ),
      )
      .toSorted(),
    milestones: (await there('milestones')).map((row) =>
      line(row.title, row.completed_at !== null && 'reached'),
    ),
    notes: (await there('notes')).map(({ text }) => text),
    plans: (await there('plans'))
      .map((row) => line(time(row.starts_at), time(row.ends_at), row.title))
      .toSorted(),
    sessions: (await there('pomodoros'))
      .map((row) =>
        line(
          time(row.started_at),
          time(row.ended_at),
          row.duration_minutes,
          names.get(row.task_id ?? row.project_id),
          row.note,
        ),
      )
      .toSorted(),
    settings: JSON.parse(settings),
  };
}

for (const [name, added] of [
  ['account-by-kinds', 'Write intro'],
  ['account-by-entities', 'Book'],
] as const) {
  test(`what waited in ${name} shows without a network and arrives once`, async ({
    page,
    product,
  }) => {
    const { person, token, create } = await signUp(product, 'UTC');
    const { id } = await product.db('users').where({ email: person.email }).first('id');
    const read = openCopies(id);
    const onServer: { path: string; body: { id: string } }[] = read('account-on-server');
    for (const { path: at, body } of onServer) await create(at, body);
    const [thesis = '', , attic = ''] = onServer.map(({ body }) => body.id);
    await callApi(product.url, `/projects/${attic}/finish`, { method: 'PUT', token });
    const copy: Copy = read(name);

    await page.route('**/api/**', (route) => route.abort());
    await putIntoBrowser(page, { now: copy.now, storage: Object.assign(copy.storage, { token }) });
    await page.goto('/app?tab=projects');
    const badge = page.getByRole('button', { name: '1 unsynced session, 36 unsynced changes' });
    await expect(badge).toBeVisible();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toContainText(['Book', 'Attic', 'Garden', 'Orchard']);

    await page.unroute('**/api/**');
    await page.goto(`/app?tab=projects&project=${thesis}`);
    await expect(page.getByText(/unsynced/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^First line, and a second/ })).toBeVisible();
    await expect
      .poll(() => workOf(product, person))
      .toEqual({
        projects: [
          'Book | working',
          'Attic',
          'Garden | teal | 40',
          'Shed | finished',
          'Orchard | tomato',
        ],
        tasks: [
          'Book | Plan | 2026-11-24 | ["beans"] | Only in the morning',
          'Book | Water | 2026-11-23 | daily | done',
          'Book | Water | 2026-11-24 | daily',
          'Book | Write intro | 3 | 2026-11-25 | ["draft"] | active',
          'Book | Write intro | Find a title',
          'Garden | Dig',
          'fast | Buy stamps | done',
          'fast | Call the bank | 2',
          'standalone | Read a book',
          'standalone | Sort papers | 2026-11-23 | 1',
        ],
        milestones: ['Draft | reached', 'Hand in'],
        notes: ['First line, and a second'],
        plans: ['09:00 | 09:30 | Tea', '14:05 | 14:35 | Call Ada'],
        sessions: [
          '07:00 | 07:40 | 40 | Plan | The second half',
          `09:00 | 09:25 | 25 | ${added}`,
          '10:01 | 10:31 | 30 | Write intro',
        ],
        settings: expect.objectContaining({
          workTime: 30,
          pageFlash: false,
          completionSound: true,
        }),
      });

    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
    const left = await page.evaluate(() => [
      JSON.parse(localStorage.getItem('ripenChanges') ?? '').entries,
      localStorage.getItem('pendingPomodoros'),
      localStorage.getItem('ripenUnsavedSettings'),
      localStorage.getItem('ripenNoteDrafts'),
    ]);
    expect(left).toEqual([[], '[]', null, null]);
  });
}

for (const [name, details] of [
  ['visitor-short-rows', ''],
  ['visitor-whole-rows', ' | 2026-11-24 | ["beans","roof"] | daily | Only in the morning'],
] as const) {
  test(`what a visitor had in ${name} is there, and moves into an account`, async ({
    page,
    product,
  }) => {
    await putIntoBrowser(page, openCopies()(name));
    await page.goto('/');
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
    await expect(page.getByText('1 session today · 50 min')).toBeVisible();
    const boxes = page.getByRole('list', { name: 'Tasks of Thesis' }).getByRole('checkbox');
    await expect(boxes).toHaveCount(3);
    await expect(page.getByRole('checkbox', { name: 'Done: Ask Ada' })).toBeChecked();

    const person = newPerson();
    await registerByForm(page, person);
    const offer = page.getByRole('dialog', { name: 'Move your work to your account?' });
    await offer.getByRole('button', { name: 'Move to my account' }).click();
    await expect(offer).toBeHidden();
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
    expect(await workOf(product, person)).toEqual({
      projects: ['Thesis | tomato | working', 'Shed | orange | finished'],
      tasks: [
        'Shed | Paint it',
        'Thesis | Ask Ada | done',
        'Thesis | Read three papers | 4 | active',
        `Thesis | Write the introduction${details}`,
      ],
      milestones: [],
      notes: [],
      plans: [],
      sessions: ['10:00 | 10:50 | 50 | Write the introduction'],
      settings: expect.objectContaining({ workTime: 50, selectedSound: 'success' }),
    });
  });
}
