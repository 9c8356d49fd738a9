import { expect, it } from 'vitest';
import { CountdownConfig } from '#shared/contract/tools/clocks/countdown.ts';
import { textCountdown } from './text-countdown.ts';

it('is what a page would be told that says no more', () => {
  const told = CountdownConfig.parse({
    kind: 'countdown',
    presets: [{ label: 'First session', name: 'First session', time: '25m' }],
    end: { sound: 'bell', times: 2 },
  });
  expect(textCountdown('First session', 25 * 60_000)).toEqual(told);
});
