import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core';
import { findFirefox } from '#tests/support/browser/find-browsers.ts';
import { type Browser, callOf, type Tab, type Visitor } from './driver.ts';

/** Firefox calls it an error when a page is left before its fonts have come. */
const LEFT_EARLY = /downloadable font: download failed .* status=2152398850/;

const WINDOW = { width: 1280, height: 800 } as const;

/** Starts Firefox without windows, over WebDriver BiDi. Each visitor is a container of its own. */
export async function startFirefox(): Promise<Browser> {
  const program = findFirefox();
  if (program === undefined) throw new Error('There is no Firefox on the PATH.');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    headless: true,
    executablePath: program,
    defaultViewport: WINDOW,
  });
  return {
    newVisitor: async () => visitorIn(await browser.createBrowserContext()),
    close: () => browser.close(),
  };
}

function visitorIn(context: BrowserContext): Visitor {
  const errors: string[] = [];
  return {
    async openTab() {
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        if (!LEFT_EARLY.test(String(error))) errors.push(String(error));
      });
      return tabOf(page);
    },
    errors: () => errors,
    close: () => context.close(),
  };
}

function tabOf(page: Page): Tab {
  const { mouse, keyboard } = page;
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: async (work, ...args) => (await page.evaluate(callOf(work, args))) as never,
    async click([x, y]) {
      await mouse.click(x, y);
    },
    async drag(from, to) {
      await mouse.move(...from);
      await mouse.down();
      await mouse.move(...to, { steps: 8 });
      await mouse.move(...to);
      await mouse.up();
    },
    type: (text) => keyboard.type(text),
    press: (key) => keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  };
}
