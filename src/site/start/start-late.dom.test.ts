import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLateModules, withNamedModules } from './late-modules.ts';
import { PAINTED_EVENT, PAINTED_MARK } from './painted.ts';
import { startLate } from './start-late.ts';

let isHidden = false;
let isKept = false;
let types = ['paint'];
let paint = () => {};

beforeEach(() => {
  const fonts = { load: async () => [] };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  [isHidden, isKept, types] = [false, false, ['paint']];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static get supportedEntryTypes() {
        return types;
      }
      constructor(tell: () => void) {
        paint = tell;
      }
      observe() {}
    },
  );
  // The document stands; what earlier tests have begun hears nothing of it.
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'DOMContentLoaded') listener();
  });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('navigator', {
    get serviceWorker() {
      return { controller: isKept ? {} : null };
    },
  });
});
afterEach(() => {
  document.body.innerHTML = '';
  delete document.documentElement.dataset['font'];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const font = () => document.documentElement.dataset['font'];
const begin = (load: (url: string) => Promise<unknown>) => {
  startLate(load);
};

test('modules of a built page wait with their address', () => {
  expect(withLateModules('<script type="module" src="/_astro/a.js"></script><p>src="x"</p>')).toBe(
    '<script type="module" data-src="/_astro/a.js"></script><p>src="x"</p>',
  );
});

test('what modules import is named ahead of the last of them', () => {
  const visit = '<script type="module" src="/_astro/visit.js"></script><p>Hello</p>';
  const page = `${visit}<script type="module" src="/_astro/a.js"></script>`;
  expect(withNamedModules(page, ['_astro/b.js', '_astro/c.js'])).toBe(
    `${visit}<script type="module" src="/_astro/b.js"></script>` +
      '<script type="module" src="/_astro/c.js"></script>' +
      '<script type="module" src="/_astro/a.js"></script>',
  );
  expect(withNamedModules('<p>Hello</p>', ['_astro/b.js'])).toBe('<p>Hello</p>');
});

test('font and modules come after the first paint, each module once', async () => {
  document.body.innerHTML = withLateModules('<script type="module" src="/a.js"></script>');
  const load = vi.fn<(url: string) => Promise<unknown>>(async () => undefined);
  begin(load);
  expect([font(), load.mock.calls.length]).toEqual([undefined, 0]);
  paint();
  paint();
  await vi.waitFor(() => expect(font()).toBe('on'));
  expect(load.mock.calls).toEqual([['/a.js']]);
});

test('what browsers fetch for themselves waits for the paint, too', () => {
  const addresses = () =>
    [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  document.body.innerHTML =
    '<link rel="icon" href="/favicon.svg"><link rel="manifest" href="/m.json"><link rel="me" href="/me">';
  begin(async () => undefined);
  expect(addresses()).toEqual(['data:,', null, '/me']);
  paint();
  expect(addresses().map((address) => new URL(address ?? '', 'http://a').pathname)).toEqual([
    '/favicon.svg',
    '/m.json',
    '/me',
  ]);
});

test('islands are fetched together with what brings them to life', () => {
  document.body.innerHTML =
    '<astro-island component-url="/b.js" renderer-url="/c.js"></astro-island><astro-island component-url="/d.js"></astro-island>';
  const load = vi.fn<(url: string) => Promise<unknown>>(async () => undefined);
  const heard = vi.fn();
  document.addEventListener(PAINTED_EVENT, heard, { once: true });
  begin(load);
  paint();
  expect(load.mock.calls.flat()).toEqual(['/b.js', '/c.js', '/d.js']);
  expect(heard).toHaveBeenCalledOnce();
  expect(PAINTED_MARK in document.documentElement.dataset).toBe(true);
});

test('a page out of sight waits for no paint', async () => {
  isHidden = true;
  begin(async () => undefined);
  await vi.waitFor(() => expect(font()).toBe('on'));
});

test('a page in a browser that reports no paint waits for none', async () => {
  types = [];
  begin(async () => undefined);
  await vi.waitFor(() => expect(font()).toBe('on'));
});

test('who was here before sees the font at once', () => {
  isKept = true;
  begin(async () => undefined);
  expect(font()).toBe('on');
});
