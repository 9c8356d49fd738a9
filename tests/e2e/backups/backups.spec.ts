import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
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

/** Waits until the switch has ended the owner's session, then signs in and opens the section again. */
async function signInAfterSwitch(page: Page, desk: BackupDesk): Promise<void> {
  await expect(page).toHaveURL(/\/login/, LONG);
  await expect(page.getByText(/^A backup was restored\. Sign in again/)).toBeVisible();
  await openBackups(page, desk);
}

/** Expects a page to be without faults and whole at every width; leaves it wide. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  }
}

test('the owner’s path: backed up by keys and by schedule, verified, destroyed, restored, undone', async ({
  page,
  desk,
}) => {
  test.setTimeout(600_000);
  const { read, destroy } = await work(desk);
  await openBackups(page, desk);
  await expect(page.getByText('No backup has been verified yet.')).toBeVisible();
  const first = page.getByRole('row', { name: /Before the update/ });
  const choose = async (item: string) => {
    await first.getByRole('button', { name: /^More for/ }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  const deletion = page.getByRole('dialog', { name: /^Delete the backup of/ });

  await test.step('one is made, looked at and downloaded by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Back up now…' }).first().press('Enter');
    await expect(page.getByLabel('Description (optional)')).toBeFocused();
    await page.keyboard.type('Before the update');
    await page.keyboard.press('Enter');
    await expect(first).toContainText(/Verified/, LONG);
    await expect(first).toContainText(/By Olive Owner/);
    await looksRight(page);
    const saved = page.waitForEvent('download');
    await choose('Download');
    const file = await (await saved).path();
    expect(readFileSync(file).length).toBeGreaterThan(1000);
  });

  await test.step('the only verified one is not deleted', async () => {
    await choose('Delete…');
    await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(deletion.getByText(/^This is the only verified backup/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deletion).toBeHidden();
  });

  const scheduled = page.getByRole('row', { name: /By schedule/ });

  await test.step('the clock makes one at the next full hour', async () => {
    await page.getByRole('button', { name: 'Settings…' }).click();
    const hour = (new Date(Date.now() + MARGIN_MS).getUTCHours() + 1) % 24;
    await page.getByLabel('Time', { exact: true }).selectOption(String(hour));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    desk.goOn(HOUR_MS + MARGIN_MS);
    await expect(scheduled).toContainText(/Verified/, LONG);
    await expect(page.getByText(/^The last backup was verified/)).toBeVisible();
  });

  await test.step('then the first is deleted', async () => {
    await choose('Delete…');
    await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
    await confirm(page, desk, first.waitFor({ state: 'detached' }));
  });

  await destroy();
  expect(await read()).toEqual([]);

  await test.step('the preview names what was destroyed before anything is changed', async () => {
    await scheduled.getByRole('button', { name: /^Restore/ }).press('Enter');
    await expect(page.getByRole('row', { name: /^Tasks/ })).toBeVisible(LONG);
    await expect(page.getByRole('row', { name: /^Projects/ })).toBeVisible();
    await expect(page.getByText('The present data is backed up first.')).toBeVisible();
    await looksRight(page);
    expect(await read()).toEqual([]);
  });

  const latest = page.getByRole('region', { name: 'Latest restore' });

  await test.step('it is restored, and everybody signs in again', async () => {
    await page.getByRole('button', { name: 'Restore…' }).press('Enter');
    const question = page.getByRole('dialog', { name: /^Restore the data of/ });
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Restore…' }).press('Enter');
    await question.getByRole('button', { name: 'Restore' }).click();
    await confirm(page, desk, question.waitFor({ state: 'hidden' }));
    await signInAfterSwitch(page, desk);
    await expect(latest).toContainText(/^Restored on/, LONG);
    await expect(latest).toContainText(/It can be undone until/);
    expect((await callApi(desk.url, '/projects', { token: desk.token })).status).toBe(401);
    expect(await read()).toEqual(['Orchard']);
  });

  await test.step('the restore is undone', async () => {
    await latest.getByRole('button', { name: 'Undo…' }).click();
    const undo = page.getByRole('dialog', { name: /^Undo the restore of/ });
    await undo.getByRole('button', { name: 'Undo the restore' }).click();
    await confirm(page, desk, undo.waitFor({ state: 'hidden' }));
    await signInAfterSwitch(page, desk);
    await expect(latest).toContainText(/^The restore was undone on/, LONG);
    expect(await read()).toEqual([]);
  });
});
