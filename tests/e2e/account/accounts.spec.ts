import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import {
  expect,
  newPerson,
  type Person,
  type Product,
  register,
  signIn,
  signInElsewhere,
  signOut,
  test,
} from '../fixtures.ts';

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Somebody who got an account without a browser. */
async function registerByApi(product: Product): Promise<Person> {
  const person = newPerson();
  const { status } = await callApi(product.url, '/auth/register', { body: person });
  expect(status).toBe(201);
  return person;
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

test('a visitor comes to an account by the form, and changes name, picture and address', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();

  await test.step('a signed-out visitor is sent to the sign-in', async () => {
    for (const address of ['/app', '/change-password']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login/);
    }
  });

  await test.step('a dead token leads there too, and is forgotten', async () => {
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
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/valid email address/);
    await expect(passwordField(page)).toHaveAccessibleDescription(/at least 8 characters/i);
    await expect(page.getByLabel('Name')).toHaveValue(person.name);
    await page.getByLabel('E-mail').fill(person.email);
    await passwordField(page).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app/);
  });

  await test.step('somebody signed in is sent from home and the forms to the app', async () => {
    for (const address of ['/', '/login', '/register', '/forgot-password', '/pomodoro']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/app/);
    }
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

  await test.step('the e-mail address changes by a link that is mailed to the new one', async () => {
    const email = `new-${person.email}`;
    const dialog = await openFromMenu(page, 'Profile');
    await dialog.getByRole('button', { name: 'Change e-mail' }).click();
    await dialog.getByLabel('New e-mail').fill(email);
    await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
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

test('nothing of the account stays in the browser after Logout, and its address is taken', async ({
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

  await test.step('a wrong password and an unknown address get the same answer', async () => {
    const texts: string[] = [];
    const answer = page.getByText(/is wrong|do not match|not right/i);
    for (const email of [person.email, 'nobody@example.org']) {
      await page.getByLabel('E-mail').fill(email);
      await passwordField(page).fill('wrong-wrong-wrong');
      await expect(answer).toHaveCount(0);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(answer.first()).toBeVisible();
      texts.push(await page.getByRole('main').innerText());
    }
    expect(texts[0]).toBe(texts[1]);
  });

  await test.step('an address that has an account already is refused at the field', async () => {
    await page.goto('/register');
    await page.getByLabel('Name').fill('Somebody Else');
    await page.getByLabel('E-mail').fill(person.email.toUpperCase());
    await passwordField(page).fill('another-lantern-7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/account/);
  });

  await test.step('the timer of the home page has its default length', async () => {
    await page.goto('/');
    await expect(page.getByRole('timer')).toContainText('25:00');
  });
});

test('a forgotten password is replaced by the mailed link, once', async ({ page, product }) => {
  const person = await registerByApi(product);
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const find = () => linkFor(product.mails(), person.email);
  await expect.poll(find, { timeout: 15_000 }).not.toBeNull();
  const { search } = new URL(String(find()));

  await test.step('the link works in a browser that is signed in, too', async () => {
    await signIn(page, person);
    await page.goto(`/forgot-password${search}`);
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel('New password', { exact: true }).fill('a-new-lantern-77');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).last().click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a second time it says that it no longer works', async () => {
    await page.goto(`/forgot-password${search}`);
    await page.getByLabel('New password', { exact: true }).fill('yet-another-lantern');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
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

test('another browser is signed out from the list of devices, and by a changed password', async ({
  page,
  browser,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  const other = await signInElsewhere(browser, product, person);

  await test.step('a device is signed out from the list', async () => {
    const dialog = await openFromMenu(page, 'Devices');
    await expect(dialog.getByText(/this device/i)).toBeVisible();
    await dialog
      .getByRole('button', { name: /sign out/i })
      .first()
      .click();
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await page.keyboard.press('Escape');
  });

  await test.step('a changed password signs the other browser out, and this one not', async () => {
    await signIn(other, person);
    await openFromMenu(page, 'Change Password');
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('a-new-lantern-77');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await page.goto('/app');
    await expect(page.getByRole('timer')).toBeVisible();
    await other.context().close();
  });
});
