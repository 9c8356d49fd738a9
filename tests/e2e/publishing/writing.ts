import { type Browser, expect, type Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { newPerson, type Person, type Product, register, signIn, signOut } from '../fixtures.ts';

/** Signs in somebody who is an administrator. */
export async function signInAsWriter(
  page: Page,
  product: Product,
  name = 'Olga Kern',
): Promise<Person> {
  const writer = newPerson(name);
  await register(page, writer);
  await product.promote(writer);
  await signOut(page);
  await signIn(page, writer);
  return writer;
}

/** A page of a visitor, who has no account. */
export async function openVisitor(browser: Browser, product: Product): Promise<Page> {
  return (await browser.newContext({ baseURL: product.url })).newPage();
}

/** The field of the source, and its preview. */
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview"]');

/** Shows a panel of the editor. */
export async function showPanel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'Part of the editor' })
    .getByRole('radio', { name })
    .check();
}

/** Puts the caret at the end of the text. */
export async function goToEnd(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
}

/** Expects that the server has the text. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
}

/** Expects that an article has been published: the first one waits for the render after the start. */
export async function expectPublished(page: Page, address: string): Promise<void> {
  await expect(page.getByText(`Published at ${address}.`)).toBeVisible({ timeout: 30_000 });
}

/** An article that can be published, with a text of its own. */
export function articleSource(title: string, text: string): string {
  return `---
title: ${title}
description: ${title}, written for a test and long enough to be the description of a page that people find in a search.
published: 2026-11-26
updated: 2026-11-26
author: ripen-team
tags: [focus]
timers: [timer/25-minutes]
---

${text}
`;
}

/** Calls the API as the signed-in person of a page; answers the body. */
async function callAsWriter(page: Page, address: string, body: object) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const reply = await callApi(new URL(page.url()).origin, address, { token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

/** Saves a draft of a post by the API; answers its id. */
export async function saveDraft(page: Page, title: string, text: string): Promise<string> {
  const source = articleSource(title, text);
  return (await callAsWriter(page, '/admin/articles', { kind: 'blog', source })).id;
}

/** Publishes a draft that was saved once. */
export async function publishArticle(page: Page, id: string): Promise<void> {
  await callAsWriter(page, `/admin/articles/${id}/publish`, { version: 0 });
}
