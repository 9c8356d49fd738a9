import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOutBelowTheFold } from './below-the-fold.ts';

let rest: (() => void)[] = [];
let fontsCame = () => {};

beforeEach(() => {
  rest = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => rest.push(work));
  const ready = new Promise<void>((resolve) => {
    fontsCame = resolve;
  });
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true });
  document.body.innerHTML =
    '<p>near</p><div class="below-fold">a</div><div class="below-fold">b</div>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  // Ends what a test left, so that the next one's visitor goes nowhere on its page.
  window.dispatchEvent(new Event('hashchange'));
});

const left = () =>
  [...document.querySelectorAll('.below-fold:not([data-near])')].map(
    ({ textContent }) => textContent,
  );

/** One moment of rest, and what follows from it at once. */
async function takeRest(): Promise<void> {
  for (const work of rest.splice(0)) work();
  await Promise.resolve();
}

it('waits for the font', async () => {
  layOutBelowTheFold(document);
  await takeRest();
  expect(left()).toEqual(['a', 'b']);
  fontsCame();
  await vi.waitFor(() => expect(left()).toEqual(['b']));
});

it('takes one part in each moment of rest', async () => {
  fontsCame();
  layOutBelowTheFold(document);
  expect(left()).toEqual(['a', 'b']);
  await takeRest();
  await vi.waitFor(() => expect(left()).toEqual(['b']));
  await takeRest();
  expect(left()).toEqual([]);
  expect(rest).toEqual([]);
});

it('takes the paragraphs of a long text first, six at a time', async () => {
  document.body.insertAdjacentHTML('beforeend', `<div class="prose">${'<p></p>'.repeat(20)}</div>`);
  const near = () => document.querySelectorAll('p[data-near]').length;
  fontsCame();
  layOutBelowTheFold(document);
  await takeRest();
  await vi.waitFor(() => expect(near()).toBe(6));
  await takeRest();
  expect([near(), left().length]).toEqual([12, 2]);
  await takeRest();
  expect(left()).toEqual(['b']);
});

describe('who goes to a place in the page', () => {
  const place = () => document.querySelector('#place');
  let scrolls = vi.fn();
  let top = 0;

  beforeEach(() => {
    top = 0;
    document.body.insertAdjacentHTML('afterbegin', '<h2 id="place"></h2>');
    scrolls = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, top, 300, 40),
    );
    fontsCame();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    location.hash = '';
  });

  it('while it comes to rest has all of it at once, and stays there', async () => {
    layOutBelowTheFold(document);
    await takeRest();
    await vi.waitFor(() => expect(left()).toEqual(['b']));
    location.hash = 'place';
    window.dispatchEvent(new Event('hashchange'));
    expect(left()).toEqual([]);
    expect(scrolls.mock.contexts).toEqual([place()]);
  });

  it('before it begins to has all of it at once, and stays there', async () => {
    location.hash = 'place';
    layOutBelowTheFold(document);
    await takeRest();
    await vi.waitFor(() => expect(left()).toEqual([]));
    expect(scrolls.mock.contexts).toEqual([place()]);
  });

  it('and left it since is not led back', async () => {
    location.hash = 'place';
    top = -2000;
    layOutBelowTheFold(document);
    await takeRest();
    await vi.waitFor(() => expect(left()).toEqual([]));
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('when it has come to rest is left to the browser', async () => {
    layOutBelowTheFold(document);
    await takeRest();
    await vi.waitFor(() => expect(left()).toEqual(['b']));
    await takeRest();
    location.hash = 'place';
    window.dispatchEvent(new Event('hashchange'));
    expect(scrolls).not.toHaveBeenCalled();
  });
});
