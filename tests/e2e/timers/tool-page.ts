/* Helpers for the tests of the timer pages: visits, the page's clock, and the sounds it played. */
import { expect, type Page } from '@playwright/test';

/** Sounds and speech of a page, in order: `go`, `“Rest”`. */
interface Heard {
  heard: string[];
}

/** When the tests of the timer pages begin: a Friday. */
const OPENED = new Date('2026-11-20T14:34:00');

/** A page without a script: no timer runs on it. */
const BARE_PAGE = '/robots.txt';

/**
 * Goes to a page at a given time by its clock, which runs. Each call is the visit of somebody new: of
 * the pages before, the browser has the files and nothing else.
 */
export async function visit(page: Page, address: string, time: Date = OPENED): Promise<void> {
  if (page.url() === 'about:blank') await page.addInitScript(listen);
  else await forgetVisits(page);
  await page.clock.install({ time });
  await page.clock.resume();
  await page.goto(address);
}

async function forgetVisits(page: Page): Promise<void> {
  await page.goto(BARE_PAGE);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Runs in the page: notes what is played and spoken. */
function listen(): void {
  const list: string[] = [];
  Object.assign(globalThis, { heard: list } satisfies Heard);
  addEventListener('ripen:sound', (event) => {
    if (event instanceof CustomEvent) list.push(event.detail.id);
  });
  addEventListener('ripen:speech', (event) => {
    if (event instanceof CustomEvent) list.push(`“${event.detail}”`);
  });
}

/** Visits a timer page, and waits for the parts that come after its first paint. */
async function visitTool(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await expect(page.locator('[data-announcer]')).toBeAttached({ timeout: 20_000 });
}

/** Visits a timer page, and stops its clock at 14:35 once everything has come: it moves by leaps alone. */
export async function openTool(page: Page, address: string): Promise<void> {
  await visitTool(page, address);
  await page.clock.pauseAt(new Date(OPENED.getTime() + 60_000));
}

/** Lets so much time pass at once, and the page look at its clock. */
export async function leap(page: Page, time: number | string): Promise<void> {
  await page.clock.fastForward(time);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** Lets the page's clock go on: parts that come later are shown after a while of it. */
export async function goOn(page: Page): Promise<void> {
  await page.clock.resume();
}

/** Presses a button by its whole name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Returns the sounds since the page was opened; what was spoken stands in quotation marks. */
export async function heardSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as Heard).heard);
}

/** The panel with the digits. */
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Timer', exact: true });
