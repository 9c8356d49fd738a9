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
  document.body.innerHTML = '<p>near</p><div class="far">a</div><div class="far">b</div>';
});

afterEach(() => vi.unstubAllGlobals());

const far = () =>
  [...document.querySelectorAll('.far:not([data-near])')].map(({ textContent }) => textContent);

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
  expect(rest).toEqual([]);
});

it('takes the paragraphs of a long text first, six at a time', async () => {
  document.body.insertAdjacentHTML('beforeend', `<div class="prose">${'<p></p>'.repeat(20)}</div>`);
  const near = () => document.querySelectorAll('p[data-near]').length;
  fontsCame();
  layOutFarParts(document);
  await takeRest();
  await vi.waitFor(() => expect(near()).toBe(6));
  await takeRest();
  expect([near(), far().length]).toEqual([12, 2]);
  await takeRest();
  expect(far()).toEqual(['b']);
});
