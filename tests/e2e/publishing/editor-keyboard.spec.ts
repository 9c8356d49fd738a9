import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';
import {
  articleSource,
  expectPublished,
  expectSaved,
  newWriter,
  previewOf,
  publishFirst,
  showPanel,
  textOf,
} from './writing.ts';

/** Presses Tab until something has the focus; fails where it is not reached. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

/** The name of what has the focus, also in the shadow root of the text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const outer = document.activeElement;
    const focused = outer?.shadowRoot?.activeElement ?? outer;
    if (focused instanceof HTMLInputElement && focused.labels?.[0] !== undefined) {
      return focused.labels[0].textContent.trim();
    }
    return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? '';
  });
}

/** A text of thirty parts, and a table that is wider than its page. */
function longText(): string {
  const parts = Array.from({ length: 30 }, (_, part) => {
    const words = `Sentence ${part} says what part ${part} is about. `.repeat(3 + (part % 5) * 4);
    return `## Part ${part} of thirty\n\n${words}\n\n- one\n- two\n`;
  });
  const row = Array.from({ length: 9 }, (_, column) => `a column that is wide, ${column}`);
  const rule = row.map(() => '---');
  const table = [row, rule, row].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `${parts.join('\n')}\n${table}\n\nThe end: `;
}

/** Expects the preview to be scrolled with the text, and to keep its words within its frame. */
async function expectPreviewFollows(page: Page): Promise<void> {
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { name: 'Part 29 of thirty' })).toBeAttached();
  const frameTop = async () =>
    (await page.locator('iframe[title="Preview"]').boundingBox())?.y ?? Number.NaN;
  const field = page.locator('.cm-scroller');

  for (const part of [22, 4]) {
    // As a reader would: the wheel, until the heading is at the top of the text.
    const scrolled = await field.evaluate(async (scroller, wanted) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const offset = () => {
        const lines = [...scroller.querySelectorAll('.cm-line')];
        const line = lines.find(({ textContent }) => textContent === wanted);
        if (line === undefined) return undefined;
        return line.getBoundingClientRect().y - scroller.getBoundingClientRect().y;
      };
      const bottom = scroller.scrollHeight;
      for (let step = 0; step < bottom; step += scroller.clientHeight / 2) {
        scroller.scrollTop = step;
        await painted();
        await painted();
        // The heights of lines that were not shown yet are estimates, which move the text once more.
        for (let turn = 0, away = offset(); away !== undefined; turn += 1, away = offset()) {
          if (Math.abs(away) < 2) return true;
          if (turn > 20) return false;
          scroller.scrollTop += away;
          await painted();
          await painted();
        }
      }
      return false;
    }, `## Part ${part} of thirty`);
    expect(scrolled).toBe(true);
    const heading = preview.getByRole('heading', { name: `Part ${part} of thirty` });
    await expect
      .poll(async () =>
        Math.abs(((await heading.boundingBox())?.y ?? Infinity) - (await frameTop())),
      )
      .toBeLessThan(40);
  }
  const frame = await page.locator('iframe[title="Preview"]').boundingBox();
  const text = await preview.getByText('Sentence 4 says').boundingBox();
  expect(text?.width).toBeGreaterThan(100);
  expect((text?.x ?? 0) + (text?.width ?? Infinity)).toBeLessThan(
    (frame?.x ?? 0) + (frame?.width ?? 0),
  );
}

test('a pillar page is written, looked at beside its text, and published by the keyboard alone', async ({
  page,
  product,
}) => {
  const writer = await newWriter(product);
  await publishFirst(writer);
  await signIn(page, writer, '/app?tab=admin&section=pillarPages');
  await page.getByRole('link', { name: 'New pillar page' }).first().press('Enter');
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(articleSource('Timers for quiet rooms', longText()));
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeEnabled({ timeout: 20_000 });
  await expectSaved(page);
  await showPanel(page, 'Preview');
  await expectPreviewFollows(page);

  // In the order of the screen: the way back, the acts, the parts, the toolbar as one stop, the text.
  await page.getByRole('link', { name: 'Pillar pages' }).focus();
  for (const name of ['More', 'Publish', 'Preview', 'Bold', 'Text', 'Desktop']) {
    await tabTo(page, name);
  }
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusedName(page)).toBe('Text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('Italic');
  await page.keyboard.press('End');
  await expect.poll(() => focusedName(page)).toBe('Keyboard shortcuts');

  await page.keyboard.press('Enter');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Control+B')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect.poll(() => focusedName(page)).toBe('Keyboard shortcuts');

  // A menu returns the focus to its button; a choice of it to the text.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedName(page)).toBe('Insert a component');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Callout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Insert a component');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('Text');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('strong');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+b');
  await expect(textOf(page)).toContainText('**strong**');
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);

  // Escape leaves the search and the completions, and stays in the text.
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\n/Call');
  await expect(page.getByRole('option', { name: /^\/Callout/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: /^\/Callout/ })).toBeHidden();
  await expect(textOf(page)).toBeFocused();

  // Saving is the same key in the fields, and dialogs return the focus.
  await showPanel(page, 'Fields');
  await page.getByLabel('Title', { exact: true }).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' at last');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.keyboard.press('ControlOrMeta+s');
  expect((await saved).status()).toBe(200);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focusedName(page)).toBe('Delete…');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /^Delete/ })).toBeHidden();
  await expect.poll(() => focusedName(page)).toBe('More');

  // A picture that is inserted leaves the caret behind it.
  await expectSaved(page);
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  const picture = { width: 320, height: 180, channels: 3, background: '#c17a1f' } as const;
  const buffer = await sharp({ create: picture }).png().toBuffer();
  await page
    .getByLabel('Pictures to upload')
    .setInputFiles({ name: 'amber.png', mimeType: 'image/png', buffer });
  await expect(page.getByLabel('Alternative text')).toBeFocused();
  await page.keyboard.type('Amber light');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('After it.');
  await expect(textOf(page)).toContainText(/!\[Amber light\]\(.+\).*After it\./s);

  await expectSaved(page);
  await expect(publish).toBeEnabled({ timeout: 20_000 });
  await publish.press('Enter');
  await expectPublished(page, '/resources/timers-for-quiet-rooms');
  const published = await page.request.get('/resources/timers-for-quiet-rooms');
  expect(await published.text()).toContain('Part 9 of thirty');
});
