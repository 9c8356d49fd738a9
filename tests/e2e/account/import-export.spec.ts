import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import {
  expect,
  newPerson,
  type Person,
  type Product,
  register,
  signIn,
  signOut,
  test,
} from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/todoist');
/** By content: the name of a file may be one that the system's locale cannot say. */
const fixture = (name: string) => ({
  name,
  mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
  buffer: readFileSync(path.join(FIXTURES, name)),
});

async function openData(page: Page, item = 'Import and export') {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

/** Opens the dialog, hands it files and answers it with what will be imported. */
async function openFiles(page: Page, files: Parameters<Page['setInputFiles']>[1]) {
  const dialog = await openData(page);
  await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused();
  await dialog.getByLabel('Files to import').setInputFiles(files);
  return dialog;
}

/** Goes on by keys until the button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  const hasFocus = () => button.evaluate((element) => element.matches(':focus-visible'));
  for (let presses = 0; presses < 30 && !(await hasFocus()); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
}

/** Returns a person's stored rows that are not deleted, by position. */
function rowsOf({ db }: Product, table: string, { email }: Person) {
  return db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email })
    .whereNull(`${table}.deleted_at`)
    .orderBy(`${table}.position`)
    .select(`${table}.*`);
}

test('Todoist exports are looked at, checked and imported, and a second time add nothing', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  const dialog = page.getByRole('dialog');
  const files = [fixture('Thesis [2203306141].csv'), fixture('Büro.csv')];

  await test.step('an export is looked at, and comes in by keyboard alone', async () => {
    await openFiles(page, files);
    await expect(
      dialog.getByRole('heading', { name: '8 tasks in 2 projects will be imported' }),
    ).toBeFocused();
    await expect(dialog.getByText('The file was read as Windows-1252')).toBeVisible();
    await expect(dialog.getByText('Größe prüfen – 5 €')).toBeVisible();
    const lost = dialog.getByRole('region', { name: 'Not supported' });
    await expect(lost.getByRole('listitem')).toContainText([
      ...['line 2, view_style=list: how Todoist shows the project', 'line 10, Later: a section'],
      ...['line 4, Write introduction: priority 1', 'line 7, Ask the library: its deeper level'],
    ]);
    await expectNoViolations(page);
    await tabTo(page, 'Import 8 tasks');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeFocused();
    await expect(dialog.getByText('8 of 8')).toBeVisible();
    await expectNoViolations(page);

    const tasks = await rowsOf(product, 'tasks', person);
    const thesis = tasks.filter(({ title }) => !/prüfen|geben/.test(title));
    expect(thesis).toMatchObject([
      { title: 'Write introduction', tags: '["thesis","writing"]', repeat_kind: 'weekdays' },
      { title: 'Collect sources', due_on: '2026-12-25', parent_id: thesis[0].id },
      { title: 'Ask the library', parent_id: thesis[0].id },
      { title: 'Call ada@example.org', parent_id: null },
      { title: 'Water the plants', repeat_kind: null },
      { title: 'Water the plants', repeat_kind: 'daily' },
    ]);
    expect(tasks).toHaveLength(8);
  });

  await test.step('a second time adds nothing, and the report says so', async () => {
    const [thesis] = await rowsOf(product, 'projects', person);
    await dialog.getByRole('button', { name: 'Import more' }).click();
    await dialog.getByLabel('Files to import').setInputFiles(files);
    await expect(dialog.getByLabel('Where “Thesis” goes')).toHaveValue(thesis.id);
    await dialog.getByRole('button', { name: 'Import 8 tasks' }).click();
    await expect(dialog.getByRole('term').filter({ hasText: 'Already here' })).toBeVisible();
    await expect(dialog.getByRole('definition')).toHaveText(['0', '8', '0']);
    expect(await rowsOf(product, 'tasks', person)).toHaveLength(8);
    expect(await rowsOf(product, 'projects', person)).toHaveLength(2);

    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the report' }).click();
    const report = readFileSync(await (await download).path(), 'utf8');
    expect(report).toContain('already here,,,8');
    expect(report).toContain('line 4",Write introduction,priority 1');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByRole('link', { name: 'Büro' })).toBeVisible();
  });

  await test.step('bad lines and files that are something else are named, and nothing breaks', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await openFiles(page, [
      { name: 'letter.csv', mimeType: 'text/csv', buffer: Buffer.from('Dear Ada,\nhello') },
      { name: 'half.json', mimeType: 'application/json', buffer: Buffer.from('{"items": [') },
      { name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004nothing') },
    ]);
    await expect(dialog.getByRole('alert').first().getByRole('listitem')).toHaveText([
      /^half.json: This isn’t valid JSON/,
      /^x.zip: (This archive is damaged|It contains neither)/,
      /^letter.csv, line 1: This isn’t a Todoist CSV/,
    ]);
    await dialog.getByLabel('Files to import').setInputFiles(fixture('Broken.csv'));
    const bad = dialog.getByRole('region', { name: 'Rejected' });
    await expect(bad.getByText('Its quotation marks don’t match')).toBeVisible();
    await bad.getByText('Its quotation marks don’t match').click();
    await expect(bad).toContainText('line 3');
    await expect(bad).toContainText('line 5');
    await expect(bad).toContainText('line 9');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Import 4 tasks' }).click();
    await expect(dialog.getByRole('definition')).toHaveText(['4', '0', '6']);
    expect(await rowsOf(product, 'tasks', person)).toHaveLength(12);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('5,000 tasks come in with a progress bar, stopped and gone on with', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `task,Task ${n} @big,,4,1,,,,,`);
    const text = [
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    ];
    const buffer = Buffer.from([...text, ...lines].join('\r\n'));
    await openFiles(page, { name: 'Big.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Import 5,000 tasks' }).click();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog.getByText('You stopped it.')).toBeVisible();
    const bar = dialog.getByRole('progressbar', { name: 'Imported' });
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(5000);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(dialog.getByRole('definition')).toHaveText(['5,000', '0', '0']);
    const [row] = await product
      .db('tasks')
      .join('users', 'users.id', 'tasks.user_id')
      .where({ email: person.email })
      .where('tasks.title', 'like', 'Task %')
      .countDistinct({ count: 'tasks.title' });
    expect(Number(row?.count)).toBe(5000);
  });
});

test('a whole account is exported and imported into another, and one press keeps an account that is due for deletion', async ({
  page,
  browser,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  const dialog = page.getByRole('dialog');
  let archive = '';

  await test.step('an export that breaks off says so', async () => {
    await openFiles(page, fixture('sync.json'));
    await dialog.getByRole('button', { name: 'Import 3 tasks' }).click();
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Export' }).check();
    await expectNoViolations(page);
    await page.route('**/api/users/export**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"format":"ripen-acc' }),
    );
    await dialog.getByRole('button', { name: 'Download everything' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'off' })).toContainText(
      'The connection broke off',
    );
    await page.unroute('**/api/users/export**');
  });

  await test.step('it can be tried again, and the archive holds everything', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download everything' }).click();
    const saved = await download;
    await expect(dialog.getByRole('status').filter({ hasText: 'zip' })).toContainText(
      '.zip was downloaded.',
    );
    expect(saved.suggestedFilename()).toMatch(/^ripen-\d{4}-\d\d-\d\d\.zip$/);
    archive = await saved.path();
    const files = unzipSync(readFileSync(archive));
    expect(Object.keys(files)).toEqual([
      ...['README.txt', 'ripen.json', 'sessions.csv', 'tasks.csv', 'projects.csv', 'notes.csv'],
      ...['milestones.csv', 'loose-tasks.csv', 'plans.csv'],
    ]);
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(textOf('README.txt')).toContain('due_on: the local day it is due');
    expect(textOf('tasks.csv')).toMatch(
      /,Shopping,,Buy tomatoes,"A kilo\n\nThe ripe ones",food,,0,2026-12-01,weekly,/,
    );
    expect(JSON.parse(textOf('ripen.json'))).toMatchObject({
      profile: { email: person.email },
      projects: [{ title: 'Shopping' }, { title: 'Inbox' }],
    });

    const csv = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Tasks as CSV' }).click();
    expect((await csv).suggestedFilename()).toMatch(/^ripen-\d{4}-\d\d-\d\d-tasks\.csv$/);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('the archive comes whole into another account, once', async () => {
    const other = newPerson('Grace Hop');
    await register(elsewhere, other);
    const their = await openFiles(elsewhere, archive);
    await expect(their.getByText('2 projects', { exact: true })).toBeVisible();
    await their.getByRole('button', { name: 'Import 5 records' }).click();
    await expect(their.getByRole('definition')).toHaveText(['5', '0', '0']);
    const [mine, theirs] = await Promise.all(
      [person, other].map((each) => rowsOf(product, 'tasks', each)),
    );
    const bare = (rows: { user_id: string; updated_at: number }[] = []) =>
      rows.map(({ user_id: _owner, updated_at: _at, ...row }) => row);
    expect(bare(theirs)).toEqual(bare(mine));
    await their.getByRole('button', { name: 'Import more' }).click();
    await their.getByLabel('Files to import').setInputFiles(archive);
    await their.getByRole('button', { name: 'Import 5 records' }).click();
    await expect(their.getByRole('definition')).toHaveText(['0', '5', '0']);
  });

  await test.step('an account that is to be deleted says so, and is signed out everywhere else', async () => {
    await signIn(elsewhere, person);
    await openData(page, 'Delete account…');
    await expect(dialog.getByRole('heading', { name: 'Delete account' })).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
      'This is not your password.',
    );
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toBeHidden();
    const notice = page.getByRole('region', { name: 'Deletion of your account' });
    await expect(notice).toContainText('Your account will be deleted on');
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    const mailed = () =>
      product
        .mails()
        .some((mail) => mail.includes(person.email) && mail.includes('will be deleted'));
    await expect.poll(mailed, { timeout: 15_000 }).toBe(true);

    await signOut(page);
    await signIn(page, person);
    await expect(notice).toBeVisible();
    await expectNoViolations(page);
    await notice.getByRole('button', { name: 'Keep my account' }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(notice).toHaveCount(0);
    const [row] = await product.db('users').where({ email: person.email });
    expect(row.deletes_at).toBeNull();
  });
  await elsewhere.context().close();
});
