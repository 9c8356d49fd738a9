import {
  expect,
  newPerson,
  register,
  signIn,
  signInElsewhere,
  signOut,
  test,
} from '../fixtures.ts';

test('a form keeps what was typed, says what is wrong at the field and puts the focus there', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel('Name').fill('Ada Sand');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/valid email address/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /at least 8 characters/i,
  );
  await expect(page.getByLabel('Name')).toHaveValue('Ada Sand');
});

test('a sign-in that is sent before its script has come is sent once when it comes', async ({
  page,
}) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);
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
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  expect(logins).toBe(0);
  release();
  await expect(page).toHaveURL(/\/app/);
  expect(logins).toBe(1);
});

test('nothing of the account stays in the browser after Logout', async ({ page, product }) => {
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
  await page.goto('/');
  await expect(page.getByRole('timer')).toContainText('25:00');
});

test('an address that has an account already is refused at the field', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await page.goto('/register');
  await page.getByLabel('Name').fill('Somebody Else');
  await page.getByLabel('E-mail').fill(person.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('another-lantern-7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/account/);
});

test('a wrong password and an unknown address get the same answer', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  const texts: string[] = [];
  for (const email of [person.email, 'nobody@example.org']) {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong-wrong-wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/is wrong|do not match|not right/i).first()).toBeVisible();
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[0]).toBe(texts[1]);
});

test('a forgotten password is replaced by the mailed link, once', async ({ page, product }) => {
  const person = newPerson();
  await register(page, person);
  await signOut(page);
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const link = await expect
    .poll(() => linkFor(product.mails(), person.email), { timeout: 15_000 })
    .not.toBeNull()
    .then(() => linkFor(product.mails(), person.email));
  const { search } = new URL(String(link));
  // The link works in a browser that is signed in, too.
  await signIn(page, person);
  await page.goto(`/forgot-password${search}`);
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel('New password', { exact: true }).fill('a-new-lantern-77');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`/forgot-password${search}`);
  await page.getByLabel('New password', { exact: true }).fill('yet-another-lantern');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await signIn(page, { ...person, password: 'a-new-lantern-77' });
});

function linkFor(mails: string[], email: string, page = 'forgot-password'): string | null {
  const texts = mails.map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
  const link = new RegExp(`https?://\\S+/${page}\\?token=[\\w-]{43}`);
  const mail = texts.find((text) => text.includes(`To: ${email}`) && link.test(text));
  return link.exec(mail ?? '')?.[0] ?? null;
}

test('a changed password signs the other browser out', async ({ page, browser, product }) => {
  const person = newPerson();
  await register(page, person);
  const other = await signInElsewhere(browser, product, person);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
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

test('a device can be signed out from another', async ({ page, browser, product }) => {
  const person = newPerson();
  await register(page, person);
  const other = await signInElsewhere(browser, product, person);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Devices' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/this device/i)).toBeVisible();
  await dialog
    .getByRole('button', { name: /sign out/i })
    .first()
    .click();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('the e-mail address changes by a link that is mailed to the new one', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const email = `new-${person.email}`;
  await register(page, person);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await dialog.getByLabel('New e-mail').fill(email);
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText(/We mailed a link to/)).toContainText(email);
  const find = () => linkFor(product.mails(), email, 'confirm-email');
  await expect.poll(find, { timeout: 15_000 }).not.toBeNull();
  await page.goto(`/confirm-email${new URL(String(find())).search}`);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail address is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the app' }).last().click();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(email)).toBeVisible();
});

test('name, time zone and picture can be changed', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Grace Hop');
  await dialog.getByLabel('Choose a picture').setInputFiles('public/icon-192.png');
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('Grace Hop')).toBeVisible();
  const picture = page.getByRole('button', { name: 'Account' }).locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 128);
});

test.describe('the guards', () => {
  test('send a signed-out visitor from the app and the password page to the sign-in', async ({
    page,
  }) => {
    for (const address of ['/app', '/change-password']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login/);
    }
  });

  test('send somebody signed in from home and the forms to the app', async ({ page }) => {
    await register(page, newPerson());
    for (const address of ['/', '/login', '/register', '/forgot-password', '/pomodoro']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/app/);
    }
  });

  test('send somebody with a dead token to the sign-in, and forget the token', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    await page.goto('/app');
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test.describe('without copies', () => {
  test.use({ serviceWorkers: 'block' });

  test('a form that could not load what it does works when the network is back', async ({
    page,
    context,
  }) => {
    const { name, email, password } = newPerson();
    await page.goto('/register');
    // The form is awake; what it needs at Enter comes later.
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0);
    await context.setOffline(true);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app/);
  });
});
