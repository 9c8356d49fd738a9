import { describe, expect, test } from 'vitest';
import { readRun } from '../runs/reading.ts';
import { advance, startRun } from '../runs/run.ts';
import {
  type AgendaSettings,
  agendaMs,
  agendaSchedule,
  givenAway,
  meetingCost,
  nextItem,
  perSpeaker,
  readAgendaSettings,
} from './agenda.ts';

const MINUTE = 60_000;
const item = (label: string, minutes: number, owner = '') => ({
  label,
  owner,
  ms: minutes * MINUTE,
});
const MEETING: AgendaSettings = {
  name: 'Weekly',
  items: [item('News', 5, 'Ada'), item('Topic', 15), item('Small', 8), item('Close', 2)],
  keepsEnd: false,
  isPerSpeaker: false,
  hasCost: true,
  people: 8,
  rate: 60,
};
const START = { id: 'a', page: '/meeting-timer', volume: 60, isMuted: false };
const start = () => startRun(agendaSchedule(MEETING), START, 0);
const endOf = (run: ReturnType<typeof start>, nowMs: number) =>
  (readRun(run, nowMs).wholeEndsAt ?? 0) / MINUTE;

describe('a meeting', () => {
  test('stays with an item that runs over, and the end moves with it', () => {
    const late = advance(start(), 8 * MINUTE).run;
    expect(late.place).toBe(0);
    expect(endOf(late, 8 * MINUTE)).toBe(33);
    expect(endOf(nextItem(late, 8 * MINUTE, false), 8 * MINUTE)).toBe(33);
  });

  test('takes an overrun out of the later items, in their shares, where the end stands', () => {
    const run = nextItem(advance(start(), 10 * MINUTE).run, 10 * MINUTE, true);
    expect(endOf(run, 10 * MINUTE)).toBeCloseTo(30, 1);
    const lengths = run.schedule.steps.map(({ ms }) => (ms ?? 0) / MINUTE);
    expect(lengths[0]).toBe(5);
    expect(lengths[1]).toBeLessThan(13);
    expect(lengths[3]).toBeLessThan(2);
  });

  test('leaves every later item a few seconds, however long one ran', () => {
    const run = nextItem(advance(start(), 90 * MINUTE).run, 90 * MINUTE, true);
    expect(run.schedule.steps.slice(1).map(({ ms }) => ms)).toEqual([10_000, 10_000, 10_000]);
  });

  test('ends earlier when an item is done early', () => {
    expect(endOf(nextItem(start(), 2 * MINUTE, true), 2 * MINUTE)).toBe(27);
  });

  test('ends with its last item', () => {
    let run = start();
    for (let place = 0; place < 4; place += 1) run = nextItem(run, (place + 1) * MINUTE, true);
    expect(run.status).toBe('ended');
  });

  test('names the owner beside the item', () => {
    const [news, topic] = agendaSchedule(MEETING).steps;
    expect([news?.label, news?.note, topic?.note]).toEqual(['News', 'Ada', undefined]);
  });
});

describe('what a meeting costs', () => {
  test('is people times rate times the time so far', () => {
    expect(meetingCost(MEETING, MINUTE)).toBe(8);
    expect(meetingCost(MEETING, 30 * MINUTE)).toBe(240);
  });
});

describe('the same time for every speaker', () => {
  test('shares a whole in full seconds', () => {
    const items = perSpeaker(['Ada', 'Ben', 'Cem'], 10 * MINUTE);
    expect(items.map(({ ms }) => ms)).toEqual([200_000, 200_000, 200_000]);
    expect(agendaMs({ ...MEETING, items })).toBe(10 * MINUTE);
  });
});

describe('settings that were kept or sent', () => {
  test('are read back as they were', () => {
    expect(readAgendaSettings(JSON.parse(JSON.stringify(MEETING)))).toEqual(MEETING);
  });

  test.each([
    ['no item', { ...MEETING, items: [] }],
    ['an item of no length', { ...MEETING, items: [{ ...item('x', 1), ms: 0 }] }],
    ['a rate below nothing', { ...MEETING, rate: -1 }],
    ['nobody', { ...MEETING, people: 0 }],
  ])('are none with %s', (_, value) => {
    expect(readAgendaSettings(value)).toBeNull();
  });
});

test('an overrun is paid by the items to come as far as they have time', () => {
  const items = [5, 10, 15].map((minutes) => ({ label: 'Item', owner: '', ms: minutes * 60_000 }));
  const schedule = agendaSchedule({ ...MEETING, items });
  expect(givenAway(schedule, 0, 120_000)).toBe(120_000);
  expect(givenAway(schedule, 1, 3_600_000)).toBe(15 * 60_000 - 10_000);
  expect(givenAway(schedule, 2, 60_000)).toBe(0);
});
