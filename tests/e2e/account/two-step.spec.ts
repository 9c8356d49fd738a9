import { TOTP } from 'otpauth';
import { expect, newPerson, register, signOut, test } from '../fixtures.ts';

// Passkeys work for names alone, not for addresses that are numbers.
test.use({
  baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
});

test('two-step sign-in is set up and asked for, and a passkey signs in alone', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = newPerson();
  await register(page, person);

  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = await setUp.getByLabel('Or enter this key by hand').inputValue();
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp });
  await setUp.getByLabel('Code from the app').fill(codeAt(Date.now()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog.getByText(/^On since/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Work laptop')).toBeVisible();
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from your app')).toHaveAccessibleDescription(/is wrong/);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/app/);
});
