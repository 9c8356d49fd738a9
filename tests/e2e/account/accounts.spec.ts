import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import {
  expect,
  newPerson,
  type Person,
  type Product,
  register,
  signOut,
  test,
} from '../fixtures.ts';

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Signs a person in on another device; returns how to ask what the server answers to it. */
async function signInElsewhere({ url }: Product, { email, password }: Person) {
  const { body } = await callApi(url, '/auth/login', { body: { email, password } });
  return async () => (await callApi(url, '/auth/current', { token: body.token })).status;
}

/** Opens a dialog about the account by its menu. */
async function openFromMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

function linkFor(mails: string[], email: string, page = 'forgot-password'): string | null {
  const texts = mails.map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
  const link = new RegExp(`https?://\\S+/${page}\\?token=[\\w-]{43}`);
  const mail = texts.find((text) => text.includes(`To: ${email}`) && link.test(text));
  return link.exec(mail ?? '')?.[0] ?? null;
}

test('a visitor gets an account by the form, changes what is in it, and writes from its header', async ({
  page,
  context,
  product,
}) => {
  test.slow();
  const person = newPerson();

  await test.step('who is signed out is sent to the sign-in, and a dead token is forgotten', async () => {
    await page.goto('/change-password');
    await expect(page).toHaveURL(/\/login/);
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    await page.goto('/app');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  await test.step('a form that could not load its code says so and keeps what was typed', async () => {
    await page.goto('/register');
    // The form is awake; what it needs at Enter comes later.
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0);
    await context.setOffline(true);
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('E-mail').fill('not an address');
    await passwordField(page).fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.');
    await expect(page.getByLabel('E-mail')).toHaveValue('not an address');
    await context.setOffline(false);
  });

  await test.step('with the network back it says what is wrong at the field, and puts the focus there', async () => {
    const taken = newPerson();
    await callApi(product.url, '/auth/register', { body: taken });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/valid email address/);
    await expect(passwordField(page)).toHaveAccessibleDescription(/at least 8 characters/i);
    await expect(page.getByLabel('Name')).toHaveValue(person.name);
    await page.getByLabel('E-mail').fill(taken.email.toUpperCase());
    await passwordField(page).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/account/);
    await page.getByLabel('E-mail').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app/);
  });

  const account = page.getByRole('button', { name: 'Account', exact: true });
  await test.step('name and picture are changed', async () => {
    const dialog = await openFromMenu(page, 'Profile');
    await dialog.getByLabel('Name').fill('Grace Hop');
    await dialog.getByLabel('Choose a picture').setInputFiles('public/icon-192.png');
    await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('other devices are signed out from the list, and by a changed password', async () => {
    const devices = [
      await signInElsewhere(product, person),
      await signInElsewhere(product, person),
    ];
    const answers = () => Promise.all(devices.map((ask) => ask()));
    const dialog = await openFromMenu(page, 'Devices');
    await expect(dialog.getByText(/this device/i)).toBeVisible();
    const others = dialog.getByRole('button', { name: /sign out/i });
    await expect(others).toHaveCount(2);
    await others.first().click();
    await expect(others).toHaveCount(1);
    await expect.poll(async () => (await answers()).toSorted()).toEqual([200, 401]);
    await page.keyboard.press('Escape');

    await openFromMenu(page, 'Change Password');
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('a-new-lantern-77');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    expect(await answers()).toEqual([401, 401]);
  });

  await test.step('this one stays signed in, and out of administration, of which it loads nothing', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    for (const address of ['/admin/blog/new', '/admin/blog']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/app$/);
    }
    await expect(page.getByText('That page is for administrators.')).toBeVisible();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(sections.getByRole('link', { name: 'Premium' })).toBeVisible();
    await expect(sections.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    expect(loaded.filter((url) => /AdminTab|EditorScreen/.test(url))).toEqual([]);
  });

  await test.step('a message is sent from the header', async () => {
    await page.getByRole('button', { name: 'Contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Grace Hop');
    await dialog.getByRole('radio', { name: 'Bug report' }).check({ force: true });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('The bell is too loud.');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText(/^Thank you for your message/)).toBeVisible();
    const sent = product.db('contact_messages').where({ email: person.email });
    expect(await sent.select('type', 'name', 'message')).toEqual([
      { type: 'bug-report', name: 'Grace Hop', message: 'The bell is too loud.' },
    ]);
    await expect(dialog).toBeHidden();
  });

  await test.step('the e-mail address changes by a link that is mailed to the new one', async () => {
    const email = `new-${person.email}`;
    const dialog = await openFromMenu(page, 'Profile');
    await dialog.getByRole('button', { name: 'Change e-mail' }).click();
    await dialog.getByLabel('New e-mail').fill(email);
    await dialog.getByLabel('Current password', { exact: true }).fill('a-new-lantern-77');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog.getByText(/We mailed a link to/)).toContainText(email);
    const find = () => linkFor(product.mails(), email, 'confirm-email');
    await expect.poll(find, { timeout: 15_000 }).not.toBeNull();
    await page.goto(`/confirm-email${new URL(String(find())).search}`);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your e-mail address is changed' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Open the app' }).last().click();
    await account.click();
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('a newly opened app shows the name and picture', async () => {
    await expect(page.getByText('Grace Hop')).toBeVisible();
    await expect(account.locator('img')).toHaveJSProperty('naturalWidth', 128);
  });
});

test('nothing of an account stays in the browser after Logout, and a forgotten password is replaced, once', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByLabel('Focus (minutes)', { exact: true }).fill('50');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose a task' }).click();
  await page.getByLabel('Project').fill('Secret thesis');
  await page.getByLabel('First task').fill('Secret introduction');
  await page.getByRole('button', { name: 'Create and work on it' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible();
  const { id } = await product.db('users').where({ email: person.email }).first('id');
  await signOut(page);

  await test.step('no stored value names the account or its work', async () => {
    const left = await page.evaluate(async () => {
      const copies = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()) ?? []),
      );
      return {
        storage: JSON.stringify({ ...localStorage, ...sessionStorage }),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        copiedCalls: copies.flat().filter(({ url }) => url.includes('/api/')).length,
      };
    });
    for (const trace of [id, person.email, 'Secret', 'workTime']) {
      expect(left.storage).not.toContain(trace);
    }
    expect(left).toMatchObject({ databases: [], copiedCalls: 0 });
  });

  await test.step('a wrong password is refused', async () => {
    await page.getByLabel('E-mail').fill(person.email);
    await passwordField(page).fill('wrong-wrong-wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/is wrong|do not match|not right/i).first()).toBeVisible();
  });

  await test.step('the mailed link sets another one, once', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    const find = () => linkFor(product.mails(), person.email);
    await expect.poll(find, { timeout: 15_000 }).not.toBeNull();
    const { search } = new URL(String(find()));
    for (const [password, heading] of [
      ['a-new-lantern-77', 'Your password is changed'],
      ['yet-another-lantern', 'This link no longer works'],
    ] as const) {
      await page.goto(`/forgot-password${search}`);
      await expect(page).toHaveURL(/\/forgot-password$/);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
  });

  await test.step('a sign-in with the new password that is sent before its script has come is sent once when it comes', async () => {
    let release = () => {};
    const isTime = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await isTime;
      await route.continue();
    });
    let logins = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && /login/.test(request.url())) logins += 1;
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(person.email);
    await passwordField(page).fill('a-new-lantern-77');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    expect(logins).toBe(0);
    release();
    await expect(page).toHaveURL(/\/app/);
    expect(logins).toBe(1);
  });
});
