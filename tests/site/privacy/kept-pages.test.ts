import { rmSync } from 'node:fs';
import type { Knex } from 'knex';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  startProduct,
} from '#tests/support/servers/product-process.ts';

/* Playwright keeps no page for Back, and prepares none: puppeteer leaves the browser as people have it. */
let browser: Browser;
let product: ProductProcess;
let db: Knex;
const folder = makeDataFolder('ripen-kept-pages-');
beforeAll(async () => {
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(await freePort()) };
  await migrate(environment);
  product = await startProduct(environment);
  browser = await puppeteer.launch(WHOLE_BROWSER);
  db = openDatabase(readEnv(environment, '/').database);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const PATIENCE = { timeout: 20_000, interval: 100 } as const;

const viewsOf = (path: string) => db('visit_events').where({ kind: 'view', path });
/** Waits until so many views of a page are stored. */
const untilSeen = (path: string, times: number) =>
  vi.waitFor(async () => expect(await viewsOf(path)).toHaveLength(times), PATIENCE);

/** Goes to another page of the site, as a link does. */
const follow = (page: Page, address: string) =>
  Promise.all([page.waitForNavigation(), page.evaluate(`location.href = '${address}'`)]);

test('a page that comes back as it was left counts again', async () => {
  const page = await browser.newPage();
  await page.goto(`${product.url}/contact`);
  await untilSeen('/contact', 1);
  await page.evaluate('globalThis.isSame = true');
  await follow(page, '/privacy');
  await untilSeen('/privacy', 1);
  await page.goBack();
  expect(await page.evaluate('globalThis.isSame')).toBe(true);
  await untilSeen('/contact', 2);
  await page.close();
});

test('a page that is prerendered counts once somebody looks at it, another never', async () => {
  const page = await browser.newPage();
  // The policy of our pages allows no rules within them.
  await page.setBypassCSP(true);
  await page.goto(`${product.url}/blog`);
  const rules = { prerender: [{ urls: ['/terms', '/refund-policy'], eagerness: 'immediate' }] };
  await page.evaluate(`
    const script = document.createElement('script');
    script.type = 'speculationrules';
    script.textContent = ${JSON.stringify(JSON.stringify(rules))};
    document.head.append(script);
  `);
  // By then the browser has begun with both.
  await untilSeen('/blog', 1);
  expect(await viewsOf('/terms')).toEqual([]);
  await follow(page, '/terms');
  await untilSeen('/terms', 1);
  const wasPrerendered = "performance.getEntriesByType('navigation')[0].activationStart > 0";
  expect(await page.evaluate(wasPrerendered)).toBe(true);
  expect(await viewsOf('/refund-policy')).toEqual([]);
  await page.close();
});
