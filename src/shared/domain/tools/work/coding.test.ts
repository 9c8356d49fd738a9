import { expect, test } from 'vitest';
import { advance, markRun, skipStep, startRun } from '../runs/run.ts';
import {
  type CodingPreset,
  type CodingSettings,
  codingLog,
  codingScheduleOf,
  readCodingSettings,
} from './coding.ts';
import type { WorkEntry } from './work-log.ts';

const MINUTE = 60_000;
const presets: readonly CodingPreset[] = [
  {
    label: '50/10',
    steps: [
      { label: 'Code', ms: 50 * MINUTE },
      { label: 'Break', ms: 10 * MINUTE, tone: 'rest' },
    ],
  },
  {
    label: 'Bug 25',
    prefix: 'bug',
    noteAs: 'ruled out',
    steps: [{ label: 'Bug', ms: 25 * MINUTE }],
  },
];
const usual: CodingSettings = { preset: '50/10', workMs: null, task: 'parser', note: '' };
const entry = (part: Partial<WorkEntry>): WorkEntry => ({
  key: 'a',
  id: '',
  page: '',
  startedAt: 0,
  endedAt: 0,
  ms: 50 * MINUTE,
  label: '',
  note: '',
  marks: [],
  isFull: true,
  isKept: false,
  ...part,
});

test('work goes on beyond its time until somebody goes to the break', () => {
  const schedule = codingScheduleOf(presets, usual);
  const run = startRun(schedule, { id: 'a', page: '/x', volume: 50, isMuted: false }, 0);
  const over = advance(run, 57 * MINUTE).run;
  expect([over.status, over.place]).toEqual(['running', 0]);
  expect(skipStep(over, 57 * MINUTE)).toMatchObject({ place: 1, status: 'running' });
  expect(markRun(over, 'own', 57 * MINUTE).marks).toHaveLength(1);
  expect(schedule.isInMinutes).toBe(true);
});

test('the task carries the prefix of its preset', () => {
  const schedule = codingScheduleOf(presets, { ...usual, preset: 'Bug 25', task: 'flaky upload' });
  expect(schedule.name).toBe('bug: flaky upload');
});

test('the log is one line for a block, with its note under or beside it', () => {
  const entries = [
    entry({ label: 'parser: make trailing commas legal', note: 'error position is off by one' }),
    entry({ label: 'bug: flaky upload test', note: 'clock', ms: 25 * MINUTE }),
    entry({ label: 'review: pagination', ms: 5.9 * MINUTE, marks: ['others', 'own', 'others'] }),
  ];
  expect(codingLog(entries, presets).split('\n')).toEqual([
    '50m  parser: make trailing commas legal',
    '     next: error position is off by one',
    '25m  bug: flaky upload test (ruled out: clock)',
    '5m   review: pagination',
    '     interrupted 3 times: 2 by others, 1 by myself',
  ]);
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  expect(readCodingSettings(JSON.parse(JSON.stringify(usual)), presets)).toEqual(usual);
  expect(readCodingSettings({ ...usual, preset: 'none' }, presets)).toBeNull();
});
