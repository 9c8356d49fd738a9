import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, newPerson, registerOwner, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

/** A file as a spreadsheet of Windows saves it: Windows-1252, semicolons, some rows with faults. */
function contactsFile(word: string) {
  const rows = [
    'Vorname;Nachname;E-Mail;Herkunft;Einwilligung am',
    `Jörg;Müller;joerg.${word}@example.org;Buchmesse;2026-05-01`,
    `Zoë;Grün;zoe.${word}@example.org;;`,
    'Bad;Row;not an address;;',
    `Again;Zoë;zoe.${word}@example.org;;`,
    `"Broken;Quote;broken.${word}@example.org;;`,
    `Ada;Sand;ada.${word}@example.org;Café;03/04/2026`,
  ];
  const buffer = Buffer.from(rows.join('\r\n'), 'latin1');
  return { name: 'kontakte.csv', mimeType: 'text/csv', buffer };
}

const figure = (page: Page, name: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).locator('dd');

async function textOf(page: Page, press: () => Promise<void>): Promise<string> {
  const saving = page.waitForEvent('download');
  await press();
  return readFileSync(await (await saving).path(), 'utf8');
}

test('contacts come onto lists by keys and from files, with what is wrong in them, and are suppressed', async ({
  page,
  product,
  context,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const owner = newPerson('Olga Kern');
  const word = owner.email.replace(/@.*/, '').replace(/\W/g, '');
  await registerOwner(page, product, owner, '/app?tab=admin&section=emailLists');
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`${name}\\.${word}`) });

  await test.step('contacts are added, found and taken off by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'New list' }).press('Enter');
    await page.keyboard.type(`Readers ${word}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/email-lists\/[0-9a-f-]{36}\/contacts$/);
    await expect(page.getByText('Nobody is on this list yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.keyboard.type(`eve.${word}@example.org`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Asked by phone');
    await page.keyboard.press('Enter');
    await expect(rowOf('eve')).toContainText('Asked by phone');
    await page.getByRole('table').getByRole('checkbox').last().focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Take off…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Take 1 contact off Readers ${word}?` });
    await dialog.getByRole('button', { name: 'Take off' }).press('Enter');
    await expect(page.getByText('Nobody is on this list yet')).toBeVisible();
  });

  const choose = async (file: ReturnType<typeof contactsFile>) => {
    await page.getByRole('button', { name: 'Import', exact: true }).first().click();
    await page.getByLabel('File of contacts').setInputFiles(file);
  };

  await test.step('a file with faults is imported, and its report names them', async () => {
    await choose(contactsFile(word));
    // 03/04/2026 can be two days.
    await page.getByLabel('Order of day and month').selectOption('dayFirst');
    await expect(page.getByText('3 contacts to import.')).toBeVisible();
    await expect(page.getByText('5 rows, Windows-1252.')).toBeVisible();
    await expect(page.getByLabel('Content of Herkunft')).toHaveValue('consentSource');
    await expect(page.getByText('Jörg Müller')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Import 3 contacts' }).click();
    await expect(page.getByText('Say where these people agreed to get mail.')).toBeVisible();
    await page.getByLabel('Where they agreed').fill('Asked at the door');
    await page.getByRole('button', { name: 'Import 3 contacts' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeFocused();
    await expect(figure(page, 'Added')).toHaveText('3');
    await expect(figure(page, 'Cannot be read')).toHaveText('2');
    const report = await textOf(page, () =>
      page.getByRole('button', { name: 'Download the report' }).click(),
    );
    expect(report).toContain('\r\n4,Cannot be read,');
    expect(report).toContain(`\r\n5,Note,“zoe.${word}@example.org” stands in line 3 already.`);
    expect(report).toContain('\r\n6,Cannot be read,');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(rowOf('joerg')).toContainText('Buchmesse');
    await expect(rowOf('zoe')).toContainText('Asked at the door');
    const csv = await textOf(page, () =>
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    );
    expect(csv).toContain(`joerg.${word}@example.org,Jörg Müller,import,Buchmesse,2026-05-01T`);
  });

  await test.step('a contact is found and suppressed, at every width', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('joerg');
    await expect(page).toHaveURL(/\?search=joerg$/);
    await expect(rowOf('zoe')).toHaveCount(0);
    await page.getByRole('button', { name: `More for joerg.${word}@example.org` }).click();
    await page.getByRole('menuitem', { name: 'Suppress…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suppress' }).click();
    await expect(rowOf('joerg')).toContainText('By an administrator');
    for (const width of [768, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      if (width !== 768) await expectNoViolations(page);
    }
    await page.goBack();
    await expect(rowOf('zoe')).toBeVisible();
  });

  await test.step('an import continues after the network was cut, and leaves nobody out', async () => {
    const rows = Array.from({ length: 1100 }, (_, index) => `r${index}.${word}@example.org`);
    const buffer = Buffer.from(`email\n${rows.join('\n')}\n`);
    await choose({ name: 'many.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Where they agreed').fill('A form');
    let sent = 0;
    await page.route('**/contacts/import', async (route) => {
      sent += 1;
      // The second is stored and its answer is lost; then there is no network.
      if (sent !== 2) return route.continue();
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    });
    await page.getByRole('button', { name: 'Import 1,100 contacts' }).click();
    await expect(page.getByRole('heading', { name: 'No answer: trying again' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 20_000 });
    await expect(figure(page, 'Already on the list')).toHaveText('500');
    const stored = await product
      .db('mail_contacts')
      .where('address', 'like', `r%.${word}@example.org`)
      .pluck('address');
    expect(stored).toHaveLength(1100);
  });

  await test.step('the list of suppressed addresses has it', async () => {
    await page.goto(`/app?tab=admin&section=emailLists&view=suppressed&search=joerg.${word}`);
    await expect(rowOf('joerg')).toContainText('Never');
    await expectNoViolations(page);
  });
  expect(problems).toEqual([]);
});
