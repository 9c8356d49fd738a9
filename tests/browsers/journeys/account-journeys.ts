import { expect } from 'vitest';
import type { Tab } from '../drivers/driver.ts';
import { type Journey, newPerson, signIn } from './journey.ts';
import { button, field, fill, heading, press, see, until, visit } from './sights.ts';

/** The service worker needs so long at most on a busy machine. */
const STORING_MS = 90_000;

/** The texts of the header that are wider than their places. */
const cutOff = (page: Tab) =>
  page.run(() =>
    [...document.querySelectorAll('header nav a, header [role=status] button')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );

const path = (page: Tab) => page.run(() => location.pathname);

/** Journeys of people with an account. */
export const accountJourneys: readonly Journey[] = [
  {
    title: 'somebody signs up, opens every tab, and signs out and in',
    async run({ page, product }) {
      const person = newPerson();
      await visit(page, `${product.url}/register`);
      await fill(page, field('Name'), person.name);
      await fill(page, field('E-mail'), person.email);
      await fill(page, field('Password'), person.password);
      await press(page, button('Create account'));
      await until(async () => expect(await path(page)).toBe('/app'));
      // Pressed while only the outline of the app may be there.
      await press(page, { css: 'nav a', name: 'Projects' });
      await see(page, field('New project'));
      for (const [tab, sight] of [
        ['Stats', heading('Stats')],
        ['Calendar', button('Today')],
        ['AI', heading('Plan my day')],
        ['Premium', heading('Premium')],
      ] as const) {
        await press(page, { css: 'nav a', name: tab });
        await see(page, sight);
      }
      await press(page, button('Account'));
      await press(page, { css: '[role=menuitem]', name: 'Logout' });
      await until(async () => expect(await path(page)).toBe('/login'));
      await fill(page, field('E-mail'), person.email);
      await fill(page, field('Password'), person.password);
      await press(page, button('Sign in'));
      await until(async () => expect(await path(page)).toBe('/app'));
      await see(page, button('Start'));
    },
  },
  {
    title: 'the app asks whether it may notify at the first press',
    async run(given) {
      const { page } = given;
      await signIn(given);
      await see(page, button('Start'));
      await page.run(() => {
        Object.assign(globalThis, { asked: 0 });
        Notification.requestPermission = async () => {
          Object.assign(globalThis, { asked: Reflect.get(globalThis, 'asked') + 1 });
          return 'default';
        };
      });
      await press(page, { css: 'nav a', name: 'Projects' });
      await until(async () =>
        expect(await page.run(() => Reflect.get(globalThis, 'asked'))).toBe(1),
      );
    },
  },
  {
    title: 'what is done without a server is kept, and sent when it is back',
    async run(given) {
      const { page, product } = given;
      const account = await signIn(given, async ({ create }) => {
        const id = await create('/projects', { title: 'Thesis', color: 'teal' });
        return `/app?tab=projects&project=${id}`;
      });
      await see(page, field('Add a task to Thesis'));
      await product.kill();
      try {
        await fill(page, field('Add a task to Thesis'), 'Write intro');
        await page.press('Enter');
        await see(page, button('Write intro'));
        await see(page, button('1 unsynced change'));
        expect(await cutOff(page)).toEqual([]);
      } finally {
        await product.start();
      }
      await page.reload();
      await until(async () =>
        expect(await account.list('/tasks')).toMatchObject({ items: [{ title: 'Write intro' }] }),
      );
      await see(page, button('Write intro'));
    },
  },
  {
    title: 'the app opens without a network, from what the service worker has stored',
    async run(given) {
      const { page, product } = given;
      await signIn(given);
      // It stores the whole app first.
      const isStored = () => page.run(() => navigator.serviceWorker.controller !== null);
      await until(async () => expect(await isStored()).toBe(true), STORING_MS);
      await product.kill();
      try {
        await page.reload();
        await press(page, button('Start'));
        await see(page, button('Pause'));
      } finally {
        await product.start();
      }
    },
  },
];
