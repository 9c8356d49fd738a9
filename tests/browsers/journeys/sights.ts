import { expect, vi } from 'vitest';
import type { Point, Tab } from '../drivers/driver.ts';

/** A kind of element, and its name or text. */
export interface Sight {
  readonly css: string;
  readonly name: string;
}

export const button = (name: string): Sight => ({ css: 'button', name });
export const field = (name: string): Sight => ({ css: 'input, textarea', name });
export const heading = (name: string): Sight => ({ css: 'h1, h2, h3', name });

/** Patience with a busy machine. */
const PATIENCE_MS = 30_000;

/** Waits until an expectation holds. */
export const until = <Answer>(
  look: () => Promise<Answer>,
  timeout = PATIENCE_MS,
): Promise<Answer> => vi.waitFor(look, { timeout, interval: 100 });

/**
 * The middle of the first visible element of a kind with a name, which is scrolled to. Null where there
 * is none, or where something else covers it. Runs in the page.
 */
function locate({ css, name }: Sight): Point | null {
  const plain = (words: string | null | undefined) => words?.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const copy = (isField ? element.labels?.[0] : element)?.cloneNode(true);
    if (!(copy instanceof Element)) return undefined;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return plain(copy.textContent);
  };
  for (const element of document.querySelectorAll(css)) {
    if (nameOf(element) !== name || !element.checkVisibility({ visibilityProperty: true }))
      continue;
    if (element.matches(':disabled, [inert] *')) continue;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2] as const;
    const top = document.elementFromPoint(...middle);
    if (top !== null && (element.contains(top) || top.contains(element))) return middle;
  }
  return null;
}

/** Waits until something is seen, and returns where. */
export function see(page: Tab, sight: Sight): Promise<Point> {
  return until(async () => {
    const point = await page.run(locate, sight);
    if (point === null) throw new Error(`“${sight.name}” (${sight.css}) is not seen.`);
    return point;
  });
}

/** Presses what is seen, once it stands still. */
export async function press(page: Tab, sight: Sight): Promise<void> {
  let before: Point | null = null;
  const point = await until(async () => {
    const last = before;
    before = await see(page, sight);
    expect(before, `“${sight.name}” moves`).toEqual(last);
    return before;
  });
  await page.click(point);
}

/** Writes into a field. */
export async function fill(page: Tab, sight: Sight, words: string): Promise<void> {
  await press(page, sight);
  await page.type(words);
}

/** Goes to a page, and waits until its islands have come to life. */
export async function visit(page: Tab, url: string): Promise<void> {
  await page.goto(url);
  await until(async () => {
    const asleep = 'astro-island[ssr]:not([client=visible])';
    expect(await page.run((css) => document.querySelector(css) === null, asleep)).toBe(true);
  });
}
