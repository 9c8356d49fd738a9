import { expect } from 'vitest';
import type { Tab } from '../drivers/driver.ts';
import type { Journey } from './journey.ts';
import { button, press, until, visit } from './sights.ts';

/** Keeps hold of the audio device that a page opens. */
const holdDevice = (page: Tab) =>
  page.run(() => {
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        Object.assign(globalThis, { device: this });
      }
    };
  });

/** Journeys with the audio device itself. Firefox opens none on a machine without a loudspeaker. */
export const soundJourneys: readonly Journey[] = [
  {
    title: 'the first press of Start lets a page be heard, and asks whether it may notify',
    async run({ page, product }) {
      for (const address of ['/', '/interval-timer']) {
        await visit(page, product.url + address);
        await holdDevice(page);
        await press(page, button('Start'));
        await until(async () =>
          expect(await page.run(() => Reflect.get(globalThis, 'device')?.state)).toBe('running'),
        );
      }
    },
  },
];
