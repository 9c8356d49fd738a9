import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ToolRequest } from '../addresses/tool-request.ts';
import { presetOf, USUAL_COUNTDOWN } from './countdown.ts';
import {
  askChoice,
  type CountdownPage,
  firstChoice,
  keptOf,
  optionOf,
  orderOf,
  readKept,
  requestOf,
  takeOption,
  takePreset,
  typedPreset,
} from './countdown-choice.ts';

const MINUTE = 60_000;
const plain = presetOf(3 * MINUTE);
const rounds = { label: 'box 3', steps: plain.steps, rounds: 3, takesLoop: true };
const repeated = { ...presetOf(MINUTE, '1×5'), picks: { Repeat: '×5' } };
const overtime = {
  label: 'Overtime',
  options: [
    { label: 'On', set: { onZero: 'overtime' } },
    { label: 'Off', set: { onZero: 'stop' } },
  ],
} as const;
const repeat = {
  label: 'Repeat',
  options: [
    { label: '×1', set: { rounds: 1 } },
    { label: '×5', set: { rounds: 5 } },
  ],
} as const;

const page: CountdownPage = {
  ...USUAL_COUNTDOWN,
  presets: [plain, rounds, repeated],
  first: 1,
  choices: [overtime, repeat],
  typed: 'single',
  hasRoundLabels: false,
  isInMinutes: false,
};
const first = firstChoice(page);
const asked = (request: ToolRequest, untilMs: number | null = null) =>
  askChoice(page, first, { request, untilMs });

test('an option that comes with a preset goes with it', () => {
  const five = takePreset(page, first, repeated);
  expect(orderOf(page, five).rounds).toBe(5);
  expect(takePreset(page, five, plain).picks['Repeat']).toBe('×1');
  const own = takeOption(first, repeat, '×5');
  expect(takePreset(page, own, rounds).picks['Repeat']).toBe('×5');
});

test('an address that asks for what an option does is that option', () => {
  expect(asked({ onZero: 'stop' })).toMatchObject({ picks: { Overtime: 'Off' }, asked: {} });
  expect(orderOf(page, asked({ onZero: 'stop' })).rules.onZero).toBe('stop');
});

test('rounds of the address mean the preset that takes them, and stand above the options', () => {
  const six = asked({ rounds: 6 });
  expect(six.preset).toBe(rounds);
  expect(orderOf(page, six).rounds).toBe(6);
  expect(optionOf(six, repeat)).toBe('');
  expect(orderOf(page, takePreset(page, six, plain)).rounds).toBe(1);
});

test('a warning of the address is in the place of the cues', () => {
  const { rules } = orderOf(page, asked({ warnMs: [10_000] }));
  expect(rules.cues).toMatchObject([{ at: { leftMs: 10_000 } }]);
});

test('a time of day becomes the length that is left until then', () => {
  expect(asked({ untilMinuteOfDay: 600 }, 7 * MINUTE).preset).toEqual(presetOf(7 * MINUTE));
});

test('a typed length is one countdown, or as many rounds as are chosen', () => {
  expect(typedPreset(page, 3 * MINUTE)).toBe(plain);
  expect(typedPreset({ ...page, typed: 'rounds' }, 4 * MINUTE, rounds).rounds).toBe(3);
});

test('what is kept comes back as it was', () => {
  for (const preset of [...page.presets, presetOf(17_000)]) {
    const choice = { ...takeOption(takePreset(page, first, preset), overtime, 'Off'), name: 'Pot' };
    const kept: unknown = JSON.parse(JSON.stringify(keptOf(page, choice)));
    expect(readKept(page, kept)).toEqual(choice);
  }
});

test('a link is short for a length, and holds everything else whole', () => {
  expect(requestOf(page, { ...first, name: 'Tea' })).toEqual({ ms: 3 * MINUTE, label: 'Tea' });
  const own = takeOption(first, repeat, '×5');
  const { plan = '' } = requestOf(page, own);
  expect(readKept(page, JSON.parse(plan))).toEqual(own);
});

test('a link hands on the sound and the warnings that the address asked for', () => {
  const request = { ms: 3 * MINUTE, sound: 'none', warnMs: [10_000, 60_000] } as const;
  expect(requestOf(page, asked(request))).toEqual(request);
});

test('a link of rounds hands on that they have no end, and what comes at zero', () => {
  const request = { rounds: null, onZero: 'repeat' } as const;
  const { plan: _, ...handedOn } = requestOf(page, asked(request));
  expect(handedOn).toEqual(request);
});

test('nothing that lies there makes the page stand on half of it', () => {
  expect(readKept(page, { preset: 'gone', lengths: [-5] })).toBeNull();
  expect(readKept(page, { preset: 'gone', lengths: [MINUTE, MINUTE] })?.preset).toBe(plain);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = readKept(page, value);
      expect(read === null || read.preset.steps.length > 0).toBe(true);
    }),
  );
});
