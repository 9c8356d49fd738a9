/* Runs the journeys in a browser, against a server of the built product. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '#tests/support/call-api.ts';
import { makeDataFolder } from '#tests/support/database/data-folder.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import type { Browser, Tab } from '../drivers/driver.ts';

/** The product as a process that journeys may end and start again. */
export interface Product {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Somebody with an account, signed in nowhere. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** The start of a journey: a visitor with one tab open, who has stored nothing yet. */
export interface Given {
  readonly page: Tab;
  readonly product: Product;
  openTab(): Promise<Tab>;
}

/** One journey, told once for all browsers. */
export interface Journey {
  readonly title: string;
  run(given: Given): Promise<void>;
}

/** Where the pictures of journeys that failed are kept. */
const PICTURES = path.resolve(import.meta.dirname, '../../../test-results/browsers');

/** Declares the journeys as tests of one browser, which is started once. */
export function describeJourneys(
  name: string,
  startBrowser: () => Promise<Browser>,
  journeys: readonly Journey[],
): void {
  describe(`in ${name}`, () => {
    let browser: Browser;
    let product: Product & { end(): Promise<void> };
    beforeAll(async () => {
      [browser, product] = await Promise.all([startBrowser(), openProduct()]);
    });
    afterAll(async () => {
      await browser.close();
      await product.end();
    });
    test.each(journeys)('$title', async ({ title, run }) => {
      const visitor = await browser.newVisitor();
      const tabs: Tab[] = [];
      const openTab = async () => {
        const tab = await visitor.openTab();
        tabs.push(tab);
        return tab;
      };
      try {
        await run({ page: await openTab(), product, openTab });
      } catch (error) {
        await keepPictures(`${name} ${title}`, tabs);
        throw error;
      } finally {
        await visitor.close();
      }
      expect(visitor.errors()).toEqual([]);
    });
  });
}

async function keepPictures(name: string, tabs: readonly Tab[]): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const [place, tab] of tabs.entries()) {
    const file = `${name.replaceAll(/\W+/g, '-')}-${place + 1}.png`;
    writeFileSync(path.join(PICTURES, file), await tab.screenshot());
  }
}

async function openProduct(): Promise<Product & { end(): Promise<void> }> {
  const folder = makeDataFolder('ripen-browsers-');
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(await freePort()) };
  await migrate(environment);
  let server: ProductProcess = await startProduct(environment);
  return {
    url: server.url,
    async start() {
      server = await startProduct(environment);
    },
    kill: () => server.kill(),
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let people = 0;

/** A person whose address nobody else has. */
export function newPerson(): Person {
  people += 1;
  return { name: 'Ada Sand', email: `ada-${people}@example.org`, password: 'orchard-lantern-42' };
}

/** The calls of a person who has just registered. */
export interface Account {
  readonly person: Person;
  /** Makes something, and returns its id. */
  create(path: string, body: object): Promise<string>;
  list(path: string): Promise<unknown>;
}

/** Registers somebody, and opens an address of the app as a browser does that was signed in before. */
export async function signIn(
  { page, product }: Given,
  prepare?: (account: Account) => Promise<string>,
): Promise<Account> {
  const person = newPerson();
  const { body } = await callApi(product.url, '/auth/register', {
    body: { ...person, timeZone: 'Etc/UTC' },
  });
  const { token } = body;
  const account: Account = {
    person,
    create: async (path, body) => (await callApi(product.url, path, { token, body })).body.id,
    list: async (path) => (await callApi(product.url, path, { token })).body,
  };
  const at = (await prepare?.(account)) ?? '/app';
  await page.goto(`${product.url}/privacy`);
  await page.run((value) => localStorage.setItem('token', value), token);
  await page.goto(product.url + at);
  return account;
}
