import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/todoist');
/** By content: the name of a file may be one that the system's locale cannot say. */
const fixture = (name: string) => ({
  name,
  mimeType: name.endsWith('.json') ? 'application/json' : 'text/csv',
  buffer: readFileSync(path.join(FIXTURES, name)),
});

async function openFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

/** Opens the dialog, hands it files and answers it with what will be imported. */
async function openFiles(page: Page, files: Parameters<Page['setInputFiles']>[1]) {
  const dialog = await openFromMenu(page, 'Import and export');
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

test('Todoist exports and a whole account come in once, go out again, and a deletion is taken back', async ({
  page,
  product,
}) => {
  test.slow();
  const person = newPerson();
  await register(page, person);
  const dialog = page.getByRole('dialog');
  const choose = dialog.getByLabel('Files to import');
  const outcome = dialog.getByRole('definition');
  const files = [fixture('Thesis [2203306141].csv'), fixture('Büro.csv')];

  await test.step('a Todoist export is looked at, and comes in by keyboard alone', async () => {
    await openFiles(page, files);
    await expect(
      dialog.getByRole('heading', { name: '8 tasks in 2 projects will be imported' }),
    ).toBeFocused();
    await expect(dialog.getByText('The file was read as Windows-1252')).toBeVisible();
    await expect(dialog.getByText('Größe prüfen – 5 €')).toBeVisible();
    const lost = dialog.getByRole('region', { name: 'Not supported' });
    await expect(lost.getByRole('listitem')).toContainText([
      'line 2, view_style=list: how Todoist shows the project',
      'line 10, Later: a section',
      'line 4, Write introduction: priority 1',
      'line 7, Ask the library: its deeper level',
    ]);
    await expectNoViolations(page);
    await tabTo(page, 'Import 8 tasks');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeFocused();
    await expect(dialog.getByText('8 of 8')).toBeVisible();

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
    await choose.setInputFiles(files);
    await expect(dialog.getByLabel('Where “Thesis” goes')).toHaveValue(thesis.id);
    await dialog.getByRole('button', { name: 'Import 8 tasks' }).click();
    await expect(outcome).toHaveText(['0', '8', '0']);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the report' }).click();
    const report = readFileSync(await (await download).path(), 'utf8');
    expect(report).toContain('already here,,,8');
    expect(report).toContain('line 4",Write introduction,priority 1');
  });

  await test.step('bad lines and files that are something else are named on a phone, and nothing breaks', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await dialog.getByRole('button', { name: 'Import more' }).click();
    await choose.setInputFiles({
      name: 'x.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\u0003\u0004nothing'),
    });
    await expect(dialog.getByRole('alert').first().getByRole('listitem')).toHaveText([
      /^x.zip: (This archive is damaged|It contains neither)/,
    ]);
    await choose.setInputFiles(fixture('Broken.csv'));
    const bad = dialog.getByRole('region', { name: 'Rejected' });
    await bad.getByText('Its quotation marks don’t match').click();
    await expect(bad).toContainText('line 3');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Import 4 tasks' }).click();
    await expect(outcome).toHaveText(['4', '0', '6']);
    await expectNoViolations(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('an export that breaks off says so, and can be tried again', async () => {
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

  await test.step('the archive holds everything, and is known when it comes in again', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download everything' }).click();
    const saved = await download;
    await expect(dialog.getByRole('status').filter({ hasText: 'zip' })).toContainText(
      '.zip was downloaded.',
    );
    expect(saved.suggestedFilename()).toMatch(/^ripen-\d{4}-\d\d-\d\d\.zip$/);
    const archive = await saved.path();
    const parts = unzipSync(readFileSync(archive));
    expect(Object.keys(parts)).toEqual([
      'README.txt',
      'ripen.json',
      'sessions.csv',
      'tasks.csv',
      'projects.csv',
      'notes.csv',
      'milestones.csv',
      'loose-tasks.csv',
      'plans.csv',
    ]);
    const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(textOf('README.txt')).toContain('due_on: the local day it is due');
    expect(textOf('tasks.csv')).toContain('Größe prüfen – 5 €');
    const { profile, projects, tasks } = JSON.parse(textOf('ripen.json'));
    expect(profile).toMatchObject({ email: person.email });
    expect(tasks).toHaveLength(8 + 4);

    const csv = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Tasks as CSV' }).click();
    expect((await csv).suggestedFilename()).toMatch(/^ripen-\d{4}-\d\d-\d\d-tasks\.csv$/);

    const records = projects.length + tasks.length;
    await dialog.getByRole('radio', { name: 'Import' }).check();
    await choose.setInputFiles(archive);
    await dialog.getByRole('button', { name: `Import ${records} records` }).click();
    await expect(outcome).toHaveText(['0', String(records), '0']);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('an account that is to be deleted says so, until it is kept', async () => {
    const deletesAt = async () =>
      (await product.db('users').where({ email: person.email }).first('deletes_at')).deletes_at;
    await openFromMenu(page, 'Delete account…');
    const password = dialog.getByLabel('Your password', { exact: true });
    await password.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('This is not your password.');
    await expectNoViolations(page);
    await password.fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toBeHidden();
    const notice = page.getByRole('region', { name: 'Deletion of your account' });
    await expect(notice).toContainText('Your account will be deleted on');
    expect(await deletesAt()).not.toBeNull();
    await page.reload();
    await expect(notice).toBeVisible();
    await expectNoViolations(page);
    await notice.getByRole('button', { name: 'Keep my account' }).click();
    await expect(notice).toBeHidden();
    expect(await deletesAt()).toBeNull();
  });

  await test.step('many tasks come in with a progress bar, stopped and gone on with', async () => {
    const lines = Array.from({ length: 600 }, (_, n) => `task,Task ${n} @big,,4,1,,,,,`);
    const text = [
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
    ];
    const buffer = Buffer.from([...text, ...lines].join('\r\n'));
    await openFiles(page, { name: 'Big.csv', mimeType: 'text/csv', buffer });
    const sent = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    await page.route('**/tasks/import/todoist', async (route) => {
      sent.resolve();
      await stopped.promise;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Import 600 tasks' }).click();
    await sent.promise;
    await dialog.getByRole('button', { name: 'Stop' }).click();
    stopped.resolve();
    await expect(dialog.getByText('You stopped it.')).toBeVisible();
    const bar = dialog.getByRole('progressbar', { name: 'Imported' });
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(600);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('heading', { name: 'Imported' })).toBeVisible({
      timeout: 30_000,
    });
    await expect(outcome).toHaveText(['600', '0', '0']);
    expect(await rowsOf(product, 'tasks', person)).toHaveLength(8 + 4 + 600);
  });
});
