import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { type BackupDesk, expect, openBackups, test } from './backup-desk.ts';

test.use({ serviceWorkers: 'allow' });

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

/** Expects a page to be whole at every width, and without faults as cards and as a table; leaves it wide. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [768, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    if (width !== 768) await expectNoViolations(page);
  }
}

test('the owner’s path by keys: backed up, downloaded, destroyed, compared, restored', async ({
  page,
  desk,
}) => {
  test.setTimeout(300_000);
  const { read, destroy } = await work(desk);
  await openBackups(page, desk);
  await expect(page.getByText('No backup has been verified yet.')).toBeVisible();
  const backup = page.getByRole('row', { name: /Before the update/ });

  await test.step('one is made, looked at and downloaded', async () => {
    await page.getByRole('button', { name: 'Back up now…' }).first().press('Enter');
    await expect(page.getByLabel('Description (optional)')).toBeFocused();
    await page.keyboard.type('Before the update');
    await page.keyboard.press('Enter');
    await expect(backup).toContainText(/Verified/, LONG);
    await expect(backup).toContainText(/By Olive Owner/);
    await looksRight(page);
    const saved = page.waitForEvent('download');
    await backup.getByRole('button', { name: /^More for/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Download' }).press('Enter');
    const file = await (await saved).path();
    expect(readFileSync(file).length).toBeGreaterThan(1000);
  });

  await destroy();
  expect(await read()).toEqual([]);

  await test.step('the preview names what was destroyed before anything is changed', async () => {
    await backup.getByRole('button', { name: /^Restore/ }).press('Enter');
    await expect(page.getByRole('row', { name: /^Tasks/ })).toBeVisible(LONG);
    await expect(page.getByRole('row', { name: /^Projects/ })).toBeVisible();
    await expect(page.getByText('The present data is backed up first.')).toBeVisible();
    await looksRight(page);
    expect(await read()).toEqual([]);
  });

  await test.step('it is restored, and everybody signs in again', async () => {
    await page.getByRole('button', { name: 'Restore…' }).press('Enter');
    const question = page.getByRole('dialog', { name: /^Restore the data of/ });
    await expectNoViolations(page);
    await question.getByRole('button', { name: 'Restore' }).press('Enter');
    await confirm(page, desk, question.waitFor({ state: 'hidden' }));
    await expect(page).toHaveURL(/\/login/, LONG);
    await expect(page.getByText(/^A backup was restored\. Sign in again/)).toBeVisible();
    expect((await callApi(desk.url, '/projects', { token: desk.token })).status).toBe(401);
    expect(await read()).toEqual(['Orchard']);
    await openBackups(page, desk);
    const latest = page.getByRole('region', { name: 'Latest restore' });
    await expect(latest).toContainText(/^Restored on/, LONG);
    await expect(latest).toContainText(/It can be undone until/);
  });
});
