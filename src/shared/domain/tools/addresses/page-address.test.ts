import { describe, expect, test } from 'vitest';
import { readAddress } from './page-address.ts';
import type { ToolRequest } from './tool-request.ts';
import { writeAddress } from './write-address.ts';

describe('an address', () => {
  test('asks for everything that the pages know', () => {
    const search =
      '?d=10m&label=Pasta&auto=1&loop=3&sound=bell&warn=2m,30s&end=overtime&view=disc&until=15:30&embed=1';
    expect(readAddress(search)).toEqual({
      request: {
        ms: 600_000,
        label: 'Pasta',
        isAuto: true,
        rounds: 3,
        sound: 'bell',
        warnMs: [120_000, 30_000],
        onZero: 'overtime',
        view: 'disc',
        untilMinuteOfDay: 930,
        isEmbedded: true,
      },
      problems: [],
    });
  });

  test.each([
    ['d', 'soon'],
    ['d', '-5m'],
    ['d', '999999h'],
    ['d', '<script>alert(1)</script>'],
    ['until', '25:00'],
    ['auto', 'yes'],
    ['loop', '-1'],
    ['loop', '1.5'],
    ['loop', '1e6'],
    ['sound', 'javascript:alert(1)'],
    ['warn', '1m,soon'],
    ['warn', Array.from({ length: 11 }, () => '1m').join()],
    ['end', 'explode'],
    ['view', 'constructor'],
    ['label', '\u0000\u202e  '],
  ])('%s=%s is left out, and said', (name, value) => {
    const { request, problems } = readAddress(`?${new URLSearchParams({ [name]: value })}`);
    expect(request).toEqual({});
    expect(problems).toEqual([`“${name}” in the address could not be used.`]);
  });

  test('keeps what is right beside what is wrong', () => {
    expect(readAddress('?d=5m&view=sphere').request).toEqual({ ms: 300_000 });
  });

  test.each([
    ['an hour and a half', { ms: 5_400_000 }],
    ['2 days', { ms: 172_800_000 }],
    ['1:30 h', { ms: 5_400_000 }],
    ['tea 4 minutes', { ms: 240_000, label: 'tea' }],
    ['half past three', { untilMinuteOfDay: 930 }],
  ])('may say its time in plain English: d=%s', (d, request) => {
    const search = `?${new URLSearchParams({ d, auto: '1' })}`;
    expect(readAddress(search, {}, 840)).toEqual({
      request: { ...request, isAuto: true },
      problems: [],
    });
  });

  test('never starts what it understood in part, and asks', () => {
    expect(readAddress('?auto=1&d=2 eggs')).toEqual({
      request: { ms: 120_000, label: 'eggs' },
      problems: ['The address says “2 eggs”. If you meant 2 min, called eggs, press Start.'],
    });
  });

  test('never starts another time where its own could not be used', () => {
    expect(readAddress('?d=soon&auto=1').request).toEqual({});
  });

  test('means a time of day by the clock of 24 hours', () => {
    expect(readAddress('?until=11:00', {}, 840).request).toEqual({ untilMinuteOfDay: 660 });
  });

  test('takes a label as one line of text, cut at 80 characters', () => {
    const { request } = readAddress(
      `?label=${encodeURIComponent(`<b>Tea\n</b>${'x'.repeat(200)}`)}`,
    );
    expect(request.label).toHaveLength(80);
    expect(request.label).toMatch(/^<b>Tea <\/b>x/);
  });

  test('leaves other parameters alone', () => {
    expect(readAddress('?utm_source=x&__proto__=1&toString=1')).toEqual({
      request: {},
      problems: [],
    });
  });
});

describe('what means nothing on a page', () => {
  test('is said, and not asked of it', () => {
    expect(readAddress('?d=5m&sound=bell', { refuses: ['sound'] })).toEqual({
      request: { ms: 300_000 },
      problems: ['“sound” in the address has no effect here.'],
    });
  });

  test('is a view that it has not', () => {
    expect(readAddress('?view=disc', { views: ['digits', 'bar'] }).problems).toEqual([
      '“view” in the address has no effect here.',
    ]);
    expect(readAddress('?view=bar', { views: ['digits', 'bar'] }).request).toEqual({ view: 'bar' });
    expect(readAddress('?view=digits', {}).problems).toEqual([]);
  });

  test('is to repeat where there are no rounds', () => {
    expect(readAddress('?end=repeat', { refuses: ['loop'] }).problems).toHaveLength(1);
    expect(readAddress('?end=overtime', { refuses: ['loop'] }).request).toEqual({
      onZero: 'overtime',
    });
  });
});

test.each<ToolRequest>([
  {},
  { ms: 95_000 },
  { ms: 600_000, label: 'Tea & toast', isAuto: true },
  { rounds: null, sound: 'none', warnMs: [60_000, 10_000] },
  { untilMinuteOfDay: 425, onZero: 'repeat', view: 'hourglass', isEmbedded: true },
])('what is written is read again: %j', (request) => {
  expect(readAddress(writeAddress(request))).toEqual({ request, problems: [] });
});
