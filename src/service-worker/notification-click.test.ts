import { describe, expect, test } from 'vitest';
import { returnToPage } from './notification-click.ts';

/** Tabs by address, the one looked at last first; `closed` ones cannot be focused. */
function browserWith(addresses: readonly string[], closed: readonly string[] = []) {
  const log: string[] = [];
  const tabs: unknown = addresses.map((path) => ({
    url: `https://ripen.example${path}`,
    focus: async () => {
      if (closed.includes(path)) throw new TypeError('The tab is gone.');
      log.push(`focus ${path}`);
    },
  }));
  const clients = {
    matchAll: async () => tabs as WindowClient[],
    openWindow: async (path: string) => {
      log.push(`open ${path}`);
      return null;
    },
  };
  return { clients: clients as unknown as Clients, log };
}

describe('a click on a notification', () => {
  test.each([
    ['the app before all others', ['/login', '/', '/app?tab=stats'], '/', 'focus /app?tab=stats'],
    ['the page that showed it', ['/login', '/classic'], '/classic', 'focus /classic'],
    ['any tab of the site', ['/login', '/'], '/classic', 'focus /login'],
    ['a new tab where none is open', [], '/classic', 'open /classic'],
  ])('brings back %s', async (_which, addresses, path, outcome) => {
    const { clients, log } = browserWith(addresses);
    await returnToPage(clients, { path });
    expect(log).toEqual([outcome]);
  });

  test('opens a tab when the one that was there is gone', async () => {
    const { clients, log } = browserWith(['/app'], ['/app']);
    await returnToPage(clients, { path: '/app' });
    expect(log).toEqual(['open /app']);
  });

  test.each([
    undefined,
    null,
    'text',
    {},
    { path: 7 },
    { path: '//evil.example' },
    { path: '/\\x' },
  ])('opens the home page for the data %j', async (data) => {
    const { clients, log } = browserWith([]);
    await returnToPage(clients, data);
    expect(log).toEqual(['open /']);
  });
});
