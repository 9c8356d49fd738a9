import { expect, newPerson, register, signInElsewhere, test } from '../fixtures.ts';

test('two devices: the first writer wins, and the second can take it back', {
  tag: '@each-engine',
}, async ({ page, context, browser, product }) => {
  const person = newPerson();
  await register(page, person);
  const phone = await signInElsewhere(browser, product, person);
  await expect(phone.getByRole('button', { name: 'Start', exact: true })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Long break' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('timer')).toContainText(/14:5\d/);
  await phone.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(phone.getByRole('timer')).toContainText(/24:5\d/);

  await context.setOffline(false);
  const notice = page.getByText(
    'Another device changed the timer first, so your change was replaced.',
  );
  await expect(notice).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/24:\d\d/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('timer')).toContainText(/14:\d\d/);
  await expect(phone.getByRole('timer')).toContainText(/14:\d\d/);
  await expect(
    phone.getByText('Another device started a session, so this one was replaced.'),
  ).toBeVisible();

  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByRole('timer')).toContainText(/24:\d\d/);
  await expect(page.getByRole('timer')).toContainText(/24:\d\d/);

  // A list on one device follows what another one does, though nobody touches it.
  await phone.getByLabel('Add a fast task').fill('Call the bank');
  await phone.getByLabel('Add a fast task').press('Enter');
  await expect(page.getByLabel('Done: Call the bank')).toBeVisible({ timeout: 2000 });
  await phone.context().close();
});
