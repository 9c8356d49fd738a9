/* Helpers for the tests of the timer pages: the page's clock, and the sounds it played. */
import { expect, type Page } from '@playwright/test';

/** Sounds and speech of a page, in order: `go`, `“Rest”`. */
interface Heard {
  heard: string[];
}

/** When the tests of the timer pages begin: a Friday. */
const OPENED = new Date('2026-11-20T14:34:00');

/** Opens a timer page, and stops its clock at 14:35 once everything has come: it moves by leaps alone. */
export async function openTool(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: OPENED });
  await page.addInitScript(() => {
    const list: string[] = [];
    Object.assign(globalThis, { heard: list } satisfies Heard);
    addEventListener('ripen:sound', (event) => {
      if (event instanceof CustomEvent) list.push(event.detail.id);
    });
    addEventListener('ripen:speech', (event) => {
      if (event instanceof CustomEvent) list.push(`“${event.detail}”`);
    });
  });
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible({ timeout: 20_000 });
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

/** Returns the sounds since the last call. */
export async function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as Heard).heard.splice(0));
}

/** The panel with the digits. */
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Timer', exact: true });
