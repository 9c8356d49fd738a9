import { type Browser, expect, type Page } from '@playwright/test';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { newPerson, type Person, type Product } from '../fixtures.ts';

/** An administrator with a token for the API of their server. */
export interface Writer extends Person {
  readonly url: string;
  readonly token: string;
}

/** Registers an administrator by the API, before any page is open. */
export async function newWriter(product: Product): Promise<Writer> {
  const writer = newPerson('Olga Kern');
  const { status, body } = await callApi(product.url, '/auth/register', { body: writer });
  expect(status, JSON.stringify(body)).toBe(201);
  await product.promote(writer);
  return { ...writer, url: product.url, token: body.token };
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

/** Expects that an article has been published. */
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

/** Calls the API as a writer; answers the body. */
async function callAs(
  { url, token }: Writer,
  address: string,
  call: Pick<TestCall, 'method' | 'body'>,
) {
  const reply = await callApi(url, address, { token, ...call });
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

/** Saves a draft of a post by the API; answers its id. */
export async function saveDraft(writer: Writer, title: string, text: string): Promise<string> {
  const source = articleSource(title, text);
  return (await callAs(writer, '/admin/articles', { body: { kind: 'blog', source } })).id;
}

/** Publishes a draft that was saved once. */
export async function publishArticle(writer: Writer, id: string): Promise<void> {
  await callAs(writer, `/admin/articles/${id}/publish`, { body: { version: 0 } });
}

/** Makes the first release of a server, which waits for the render after its start longer than a page would. */
export async function publishFirst(writer: Writer): Promise<void> {
  await publishArticle(writer, await saveDraft(writer, writer.email, `From ${writer.email}.`));
}

/** Adds a line to a draft by the API, as from another window. */
export async function addLine(writer: Writer, id: string, line: string): Promise<void> {
  const address = `/admin/articles/${id}`;
  const { source, version } = await callAs(writer, address, {});
  const body = { source: `${source}${line}\n`, version };
  await callAs(writer, address, { method: 'PUT', body });
}
