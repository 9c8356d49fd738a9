import { beforeAll, beforeEach, expect, test } from 'vitest';
import { reloadFailedStyles, watchStyles } from './failed-styles.ts';

declare const happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };

const HREF = 'http://localhost/_astro/Dialog.css';
const links = () => [...document.querySelectorAll('link')];
/** Says whether the stylesheets of the page can be loaded from now on. */
const connect = (isConnected: boolean) => {
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isConnected;
};

beforeAll(() => watchStyles(document));
beforeEach(() => {
  connect(false);
  document.head.innerHTML = `<link rel="stylesheet" href="${HREF}"><link rel="icon" href="/a.svg">`;
});

test('a stylesheet that failed is loaded once more in its place', async () => {
  const [sheet, icon] = links();
  icon?.dispatchEvent(new Event('error'));
  connect(true);
  await reloadFailedStyles();
  const [next] = links();
  expect(next).not.toBe(sheet);
  expect(links().map(({ href }) => href)).toEqual([HREF, icon?.href]);
  await reloadFailedStyles();
  expect(links()[0]).toBe(next);
});

test('one that fails again can be loaded again', async () => {
  await expect(reloadFailedStyles()).rejects.toThrow(`${HREF} could not be loaded.`);
  connect(true);
  await reloadFailedStyles();
  expect(links()[0]?.href).toBe(HREF);
});

test('a part that is loaded while a stylesheet comes once more waits for it, too', async () => {
  const [sheet] = links();
  sheet?.dispatchEvent(new Event('error'));
  const outcomes = await Promise.allSettled([reloadFailedStyles(), reloadFailedStyles()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('one that has left the page since is not waited for', async () => {
  const [sheet] = links();
  sheet?.dispatchEvent(new Event('error'));
  sheet?.remove();
  await reloadFailedStyles();
  expect(links().filter(({ rel }) => rel === 'stylesheet')).toEqual([]);
});
