import type { Page } from '@playwright/test';
import { expect, newPerson, register, startButton, test } from '../fixtures.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';

const pill = (page: Page) => page.locator('[data-pill]');

/** From 768 px on the tabs are in the header; where they just fit depends on what else is there. */
const WIDTHS = [320, 412, 600, 767, 768, 834, 1099, 1280] as const;
const TOOLS = ['Browser notifications', 'Completion sound', 'Dark theme', 'Contact'];

/** The buttons of the header that can be pressed, in their order, and whether all of each is on the screen. */
const headerButtons = (page: Page) =>
  page.getByRole('banner').evaluate((header) =>
    [...header.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility() && !element.closest('[popover]'))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isIn = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return { name, isIn, left, right, top, bottom, isTab: element.closest('nav') !== null };
      }),
  );

/** Expects the header to hold all its buttons in their order, at every width from one on. */
async function expectWholeHeader(page: Page, from = 0): Promise<void> {
  for (const width of WIDTHS.filter((each) => each >= from)) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      // It is measured once it has its new width.
      await expect(async () => {
        const buttons = await headerButtons(page);
        expect(buttons.filter(({ isIn }) => !isIn)).toEqual([]);
        const row = buttons.filter(({ isTab }) => !isTab);
        row.slice(1).forEach((each, place) => {
          const { right = 0, bottom = 0 } = row[place] ?? {};
          expect(each.left >= right || each.top >= bottom, each.name ?? '').toBe(true);
        });
        const names = row.map(({ name }) => name);
        expect(names.at(-1)).toBe('Account');
        if (names.includes('More tools')) expect(names.at(-2)).toBe('More tools');
        else expect(names).toEqual(expect.arrayContaining(TOOLS));
      }).toPass({ timeout: 10_000 });
      await expectNoSidewaysScroll(page);
    });
  }
}

/** Expects the menu to hold the tools, all of them on the screen, at every width where it is there. */
async function expectWholeMenu(page: Page, from = 0): Promise<void> {
  const more = page.getByRole('button', { name: 'More tools' });
  for (const width of WIDTHS.filter((each) => each >= from)) {
    await page.setViewportSize({ width, height: 800 });
    // At the narrowest width it is always shown.
    if (width > WIDTHS[0] && (await more.isHidden())) return;
    await test.step(`at ${width} px`, async () => {
      await more.click();
      const items = page.getByRole('menu', { name: 'More tools' });
      for (const tool of TOOLS) await expect(items.getByText(tool)).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(more).toBeFocused();
    });
  }
}

/** Makes letters as large as a visitor may set them. */
async function setLetters(page: Page, size: '200%' | ''): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

test('nothing leaves the header at any width, in any state, its pill shows the session, and what fits is not cut', async ({
  page,
  context,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await register(page, newPerson('Maximiliane Wolkenstein-Trostburg von und zu Hohenaschau'));
  await expect(startButton(page)).toBeVisible();
  await expect(pill(page)).toHaveCount(0);

  await test.step('the pill comes with the session', async () => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(pill(page)).toHaveText(/^(25:00|24:\d\d)Focus$/);
  });

  await test.step('the header is measured right where less motion is wanted', async () => {
    // The header measures its row again when fonts have loaded.
    for (let time = 0; time < 3; time += 1) {
      await page.evaluate(() => void document.fonts.dispatchEvent(new Event('loadingdone')));
      await expectNoSidewaysScroll(page);
    }
    await expect(page.getByRole('button', { name: 'Account' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('its change of tab can be held back', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Stats' }).click();
    await expect(page).toHaveURL(/tab=stats/);
    const detail = page.evaluate(
      () =>
        new Promise((resolve) => {
          const hold = (event: Event) => {
            event.preventDefault();
            resolve(event instanceof CustomEvent ? event.detail : null);
          };
          addEventListener('changeTab', hold, { once: true });
        }),
    );
    await pill(page).click();
    expect(await detail).toEqual({ tab: 'pomodoro', from: 'stats' });
    await expect(page).toHaveURL(/tab=stats/);

    await pill(page).click();
    await expect(page).toHaveURL(/\/app$/);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(pill(page)).toHaveCount(0);
  });

  await test.step('names that fit are not cut', async () => {
    await page.getByRole('button', { name: 'Choose a task' }).click();
    await page.getByLabel('Project').fill('Thesis');
    await page.getByLabel('First task').fill('Alpha');
    await page.getByRole('button', { name: 'Create and work on it' }).click();
    for (const width of [320, 390, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      const name = page.getByTitle('Thesis / Alpha').first();
      await expect(name).toBeVisible();
      const cut = await name.evaluate((element) =>
        [...element.children]
          .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${width} px`).toEqual([]);
    }
  });

  await test.step('the ring around a focused button is whole', async () => {
    await page.getByRole('link', { name: 'Projects' }).click();
    const more = page.getByRole('button', { name: 'More for “Thesis”' });
    await page.keyboard.press('Tab');
    await more.focus();
    const beyond = await more.evaluate((button) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(button);
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const ring = button.getBoundingClientRect();
      const row = button.closest('li')?.getBoundingClientRect();
      return row === undefined ? null : ring.right + reach - row.right;
    });
    expect(beyond).toBeLessThanOrEqual(0);
  });

  await test.step('all of it is there at rest', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await expect(startButton(page)).toBeVisible();
    await expectWholeHeader(page);
    await expectWholeMenu(page);
  });

  await test.step('every type of session can be chosen with type twice as large', async () => {
    await page.setViewportSize({ width: 412, height: 915 });
    await setLetters(page, '200%');
    await expect(page.getByRole('button', { name: 'Account' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    for (const type of ['Long break', 'Focus', 'Short break']) {
      const label = page.locator('label', { hasText: type });
      await label.click();
      await expect(page.getByRole('radio', { name: type })).toBeChecked();
      await expect(label).toBeInViewport({ ratio: 1 });
    }
    await setLetters(page, '');
  });

  await test.step('in a short break', async () => {
    await startButton(page).click();
    await expect(pill(page)).toContainText('Short Break');
    await expectWholeHeader(page);
  });

  await test.step('without a network, with changes that wait', async () => {
    await page.getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByLabel('New project')).toBeVisible();
    await context.setOffline(true);
    for (const title of ['Book', 'Garden']) {
      await page.getByLabel('New project').fill(title);
      await page.getByRole('button', { name: 'Create' }).click();
    }
    await expect(page.getByRole('button', { name: '2 unsynced changes' })).toBeVisible();
    await expectWholeHeader(page);
  });

  await test.step('and with type twice as large', async () => {
    await page.setViewportSize({ width: 1099, height: 800 });
    await setLetters(page, '200%');
    await expectWholeHeader(page, 412);
    await expectWholeMenu(page, 412);
  });
});
