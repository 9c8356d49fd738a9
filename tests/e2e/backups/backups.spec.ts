import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { signIn } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { type BackupDesk, expect, openBackups, test } from './backup-desk.ts';

test.use({ serviceWorkers: 'allow' });

const HOUR_MS = 3_600_000;
/** The hour may end while the settings are saved. */
const MARGIN_MS = 120_000;
/** Backups, comparisons and restores of a small database take seconds on a busy machine. */
const LONG = { timeout: 150_000 };

/** Enters the password where the page asks for it anew. */
async function confirm(page: Page, { owner }: BackupDesk, ended: Promise<unknown>): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Enter your password' });
  const asked = question.waitFor().then(() => true);
  if (!(await Promise.race([asked, ended.then(() => false)]))) return;
  await question.getByLabel('Password').fill(owner.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await ended;
}

/** Records a session and a task of the user; returns how to look whether they are there. */
async function work({ url, user, token }: BackupDesk) {
  const call = async (address: string, body: unknown) => {
    const reply = await callApi(url, address, { token, body });
    expect(reply.status).toBe(201);
    return reply.body;
  };
  const project = await call('/projects', { title: 'Orchard' });
  await call('/tasks', { projectId: project.id, title: 'Graft the pear tree' });
  const read = async () => {
    const { email, password } = user;
    const signedIn = await callApi(url, '/auth/login', { body: { email, password } });
    const { body } = await callApi(url, '/projects', { token: signedIn.body.token });
    return body.items.map(({ title }: { title: string }) => title);
  };
  const destroy = () => callApi(url, `/projects/${project.id}`, { method: 'DELETE', token });
  return { read, destroy };
}

test('the owner’s path: backed up by schedule, verified, destroyed, restored, undone', {
  tag: '@each-engine',
}, async ({ page, desk }) => {
  test.setTimeout(600_000);
  const { read, destroy } = await work(desk);
  await openBackups(page, desk);
  await expect(page.getByText('No backup has been verified yet.')).toBeVisible();

  // The clock makes one at the next full hour.
  await page.getByRole('button', { name: 'Settings…' }).click();
  const hour = (new Date(Date.now() + MARGIN_MS).getUTCHours() + 1) % 24;
  await page.getByLabel('Time', { exact: true }).selectOption(String(hour));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  desk.goOn(HOUR_MS + MARGIN_MS);
  const row = page.getByRole('row', { name: /By schedule/ });
  await expect(row).toContainText(/Verified/, LONG);
  await expect(page.getByText(/^The last backup was verified/)).toBeVisible();

  await destroy();
  expect(await read()).toEqual([]);

  // The preview names it before anything is changed.
  await row.getByRole('button', { name: /^Restore/ }).click();
  const tasks = page.getByRole('row', { name: /^Tasks/ });
  await expect(tasks).toBeVisible(LONG);
  await expect(page.getByRole('row', { name: /^Projects/ })).toBeVisible();
  expect(await read()).toEqual([]);
  await page.getByRole('button', { name: 'Restore…' }).click();
  const question = page.getByRole('dialog', { name: /^Restore the data of/ });
  await question.getByRole('button', { name: 'Restore' }).click();
  await confirm(page, desk, question.waitFor({ state: 'hidden' }));

  await signInAfterSwitch(page, desk);
  const latest = page.getByRole('region', { name: 'Latest restore' });
  await expect(latest).toContainText(/^Restored on/, LONG);
  await expect(latest).toContainText(/It can be undone until/);
  // Everybody signs in again.
  expect((await callApi(desk.url, '/projects', { token: desk.token })).status).toBe(401);
  expect(await read()).toEqual(['Orchard']);

  await latest.getByRole('button', { name: 'Undo…' }).click();
  const undo = page.getByRole('dialog', { name: /^Undo the restore of/ });
  await undo.getByRole('button', { name: 'Undo the restore' }).click();
  await confirm(page, desk, undo.waitFor({ state: 'hidden' }));
  await signInAfterSwitch(page, desk);
  await expect(latest).toContainText(/^The restore was undone on/, LONG);
  expect(await read()).toEqual([]);
});

/** Waits until the switch has ended the owner's session, then signs in and opens the section again. */
async function signInAfterSwitch(page: Page, desk: BackupDesk): Promise<void> {
  await expect(page).toHaveURL(/\/login/, LONG);
  await expect(page.getByText(/^A backup was restored\. Sign in again/)).toBeVisible();
  await signIn(page, desk.owner);
  await page.goto('/app?tab=admin&section=backups');
}

test('by the keyboard alone: made, looked at, downloaded, previewed and deleted, at every width', async ({
  page,
  desk,
}) => {
  test.setTimeout(400_000);
  await openBackups(page, desk);
  const make = async (description: string) => {
    await page.getByRole('button', { name: 'Back up now…' }).first().press('Enter');
    await expect(page.getByLabel('Description (optional)')).toBeFocused();
    await page.keyboard.type(description);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: new RegExp(description) });
    await expect(row).toContainText(/Verified/, LONG);
    return row;
  };
  const looksRight = async () => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectNoViolations(page);
    }
  };
  const first = await make('Before the update');
  await expect(first).toContainText(/By Olive Owner/);
  await looksRight();

  const choose = async (item: string) => {
    await first.getByRole('button', { name: /^More for/ }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const saved = page.waitForEvent('download');
  await choose('Download');
  const file = await (await saved).path();
  expect(readFileSync(file).length).toBeGreaterThan(1000);

  await first.getByRole('button', { name: /^Restore/ }).press('Enter');
  await expect(page.getByText('The present data is backed up first.')).toBeVisible(LONG);
  await looksRight();
  await page.getByRole('button', { name: 'Restore…' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Restore the data of/ });
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.goBack();

  // The only verified one is not deleted.
  await choose('Delete…');
  const deletion = page.getByRole('dialog', { name: /^Delete the backup of/ });
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(deletion.getByText(/^This is the only verified backup/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deletion).toBeHidden();
  await make('Another one');
  await choose('Delete…');
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(first).toHaveCount(0);
});
