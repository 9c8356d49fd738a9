import { wallTimeAt } from '#shared/domain/dates/wall-time.ts';
import { signIn } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';
import { expect, expectSaved, openDraft, showPart, test, textOf } from './campaign-desk.ts';

const ZONE = 'Europe/Vienna';
const MINUTE_MS = 60_000;

test.use({ timezoneId: ZONE, viewport: { width: 1280, height: 900 } });

test('an owner writes, checks, tests, schedules, pauses, resumes and reads a campaign; drafts lose no text', async ({
  page,
  desk,
}) => {
  test.slow();
  await desk.makeList('Readers', 30);
  await signIn(page, desk.owner, '/admin/email-campaigns');
  await expect(page).toHaveURL(/\/app\?tab=admin&section=emailCampaigns$/);
  await page.getByRole('button', { name: 'New campaign' }).first().click();

  await page.getByLabel('Subject', { exact: true }).fill('News for ');
  await page.getByRole('button', { name: 'Insert a personal field: Subject' }).click();
  await page.getByRole('menuitem', { name: 'First name' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(
    'News for {{ first_name | "there" }}',
  );
  await page.getByLabel('Preview line', { exact: true }).fill('Three things that are new');
  await page
    .getByRole('combobox', { name: 'List' })
    .selectOption({ label: 'Readers (30 contacts)' });
  await page.getByLabel('Mails an hour, at most').fill('600');
  await page.getByLabel('Warm up new domains').uncheck();

  const text = textOf(page);
  await text.fill('Hello {{ fist_name | "you" }}, these are the news of this month.');
  await showPart(page, 'Checks');
  await expect(page.getByText('1 error to fix before it can be sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start…' })).toBeDisabled();
  await page.getByRole('button', { name: 'Line 1' }).click();
  await expect(text).toBeFocused();
  await text.fill('Hello {{ first_name | "you" }}, these are the news of this month.');
  await expect(page.getByText(/ kB of at most 100 kB\.$/)).toBeVisible();

  await showPart(page, 'Preview');
  const mail = page.frameLocator('iframe[title="Preview of the mail"]');
  await expect(mail.getByText('Hello Ada, these are the news')).toBeVisible();
  const ground = () =>
    mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe('rgb(251, 248, 246)');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(ground).toBe('rgb(23, 19, 18)');
  await page.getByRole('radio', { name: 'Unknown' }).check();
  await expect(mail.getByText('Hello you, these are the news')).toBeVisible();
  await page.getByRole('radio', { name: 'Text part' }).check();
  await expect(page.locator('pre', { hasText: 'Hello you, these are' })).toBeVisible();
  await expectNoViolations(page);
  await expectSaved(page);

  await page.getByRole('button', { name: 'Test…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`A test is on its way to ${desk.owner.email}.`)).toBeVisible();
  await expect
    .poll(() => desk.received.map(({ to, raw }) => [to[0], /^Subject: (.*)$/m.exec(raw)?.[1]]))
    .toEqual([[desk.owner.email, '[Test] News for Olive']]);

  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('30 people')).toBeVisible();
  await expect(dialog.getByText(/by your clock \(Europe\/Vienna\)/)).toBeVisible();
  const start = wallTimeAt(Date.now() + 2 * MINUTE_MS, ZONE);
  await dialog.getByLabel('Day').fill(start.day);
  await dialog.getByLabel('Time').fill(start.time);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^It starts on .* To change it, cancel/)).toBeVisible();

  await desk.goOn(3 * MINUTE_MS);
  await page.reload();
  // A sixtieth of 600 an hour goes out in a minute; another one may have begun meanwhile.
  await expect(page.getByText(/\b[12]0 of 30 people/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^It is paused and sends nothing\./)).toBeVisible();
  await expectNoViolations(page);
  await desk.goOn(2 * MINUTE_MS);
  const sent = desk.received.length;
  expect(sent).toBeLessThan(31);
  await desk.goOn(2 * MINUTE_MS);
  expect(desk.received).toHaveLength(sent);

  await page.getByRole('button', { name: 'Resume' }).click();
  const sendOn = async () => {
    await desk.goOn(MINUTE_MS);
    return desk.received.length;
  };
  await expect.poll(sendOn).toBe(31);
  await expect(page.getByText('30 of 30 people')).toBeVisible();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  expect(new Set(desk.received.map(({ to }) => to[0])).size).toBe(31);

  await page.getByRole('button', { name: 'Campaigns', exact: true }).click();
  await expect(page.getByRole('row', { name: /News for/ })).toContainText('30 sent');

  const listId = await desk.makeList('Two readers', 2);
  const id = await desk.makeDraft({
    subject: 'Keys alone',
    source: 'A line.',
    listId,
    warmsUp: false,
  });
  const stored = async () => (await desk.call(`/email-campaigns/${id}`)) as Record<string, unknown>;
  await openDraft(page, id);

  await test.step('of two administrators who write at once the second sees both texts and decides', async () => {
    await expect(text).toHaveText('A line.');
    const { preview, senderName, replyTo, segment, perHour, warmsUp, hasControl, version } =
      await stored();
    const settings = { senderName, replyTo, listId, segment, perHour, warmsUp, hasControl };
    await desk.call(`/email-campaigns/${id}`, {
      method: 'PUT',
      body: { ...settings, version, preview, subject: 'No keys', source: 'Their line.' },
    });
    await text.fill('My line.');
    await expect(
      page.getByText('Somebody has changed this campaign while you wrote'),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Their text' })).toHaveText(/Their line\./);
    await expect(page.getByText('Theirs: No keys')).toBeVisible();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expectSaved(page);
    expect(await stored()).toMatchObject({ source: 'My line.', subject: 'Keys alone' });
  });

  await test.step('what is typed offline survives a reload, and is saved once the network is back', async () => {
    await page.route('**/api/admin/email-campaigns/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    const isKept = page.getByText(/Your text is kept in this browser\.$/);
    await text.fill('Written in a tunnel.');
    await expect(isKept).toBeVisible();
    page.once('dialog', (question) => void question.accept());
    await openDraft(page, id);
    await expect(text).toHaveText('Written in a tunnel.');
    await expect(isKept).toBeVisible();
    expect(await stored()).toMatchObject({ source: 'My line.' });
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectSaved(page);
    expect(await stored()).toMatchObject({ source: 'Written in a tunnel.' });
  });

  await test.step('a draft is written and started by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'Campaigns', exact: true }).focus();
    // In the order of the screen: the acts, the parts, the toolbar as one stop, and the text.
    for (const [role, name] of [
      ['button', 'More for Keys alone'],
      ['button', 'Test…'],
      ['button', 'Schedule…'],
      ['button', 'Start…'],
      ['radio', 'Details'],
      ['button', 'Bold'],
      ['textbox', 'Text'],
      ['textbox', 'Subject'],
    ] as const) {
      await expect(page.getByRole(role, { name, exact: true })).toBeEnabled();
      await page.keyboard.press('Tab');
      await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
    }
    await page.keyboard.press('End');
    await page.keyboard.type(', really');
    await expect(page.getByRole('heading', { name: 'Keys alone, really' })).toBeVisible();
    await expectSaved(page);
    await page.getByRole('button', { name: 'Start…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Start “Keys alone, really”?' });
    await expect(dialog.getByText('2 people')).toBeVisible();
    // In another hour, for which no mail counts yet, the password is asked for anew.
    await desk.goOn(60 * MINUTE_MS);
    await dialog.getByRole('button', { name: 'Start' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Enter your password' });
    await expect(question.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(desk.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 of 2 people')).toBeVisible();
  });
});
