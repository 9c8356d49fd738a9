// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOutFarParts } from './far-parts.ts';

let rest: (() => void)[] = [];
let fontsCame = () => {};

beforeEach(() => {
  rest = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => rest.push(work));
  const ready = new Promise<void>((resolve) => {
    fontsCame = resolve;
  });
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true });
  document.body.innerHTML = '<p>near</p><div class="far">a</div><div class="far b">b</div>';
});

afterEach(() => vi.unstubAllGlobals());

const far = () => [...document.querySelectorAll('.far')].map(({ textContent }) => textContent);

/** One moment of rest, and what follows from it at once. */
async function takeRest(): Promise<void> {
  for (const work of rest.splice(0)) work();
  await Promise.resolve();
}

it('waits for the font', async () => {
  layOutFarParts(document);
  await takeRest();
  expect(far()).toEqual(['a', 'b']);
  fontsCame();
  await vi.waitFor(() => expect(far()).toEqual(['b']));
});

it('takes one part in each moment of rest', async () => {
  fontsCame();
  layOutFarParts(document);
  expect(far()).toEqual(['a', 'b']);
  await takeRest();
  await vi.waitFor(() => expect(far()).toEqual(['b']));
  await takeRest();
  expect(far()).toEqual([]);
  expect(document.querySelector('.b')).not.toBeNull();
  expect(rest).toEqual([]);
});
