import { expect, newPerson, register, signIn, signOut, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

const TEXT = `---
title: Working in short blocks
description: Why short blocks of work with a clear end are easier to begin than long ones, and how to plan the first three of a day.
published: 2026-11-26
updated: 2026-11-26
author: ripen-team
tags: [focus]
timers: [timer/25-minutes]
---

Some words about **short** blocks.

## How to begin

1. Choose one thing.
2. Start the timer.
`;

test('an administrator writes a post and publishes it, and a visitor reads it', async ({
  page,
  product,
  browser,
}) => {
  const owner = newPerson('Olga Kern');
  await register(page, owner);
  await product.promote(owner);
  await signOut(page);
  await signIn(page, owner);
  await page.goto('/app?tab=admin&section=blog');
  await page.getByRole('link', { name: 'New post' }).first().click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(TEXT);
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole('heading', { name: 'How to begin' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog\/edit\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  }
  await page.reload();
  await expect(text).toContainText('Some words about');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published at /blog/working-in-short-blocks.')).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/blog/working-in-short-blocks');
  await expect(visitor.getByRole('heading', { name: 'How to begin' })).toBeVisible();
  await visitor.context().close();
});
