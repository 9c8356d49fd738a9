import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { LONGEST_NOTES } from '../tasks/limits.ts';
import { type ReadItem, readTodoistItem } from './todoist-item.ts';

const TODAY = '2026-11-22';
const read = (item: unknown) => readTodoistItem(item, { today: TODAY });

function taken(item: unknown): ReadItem {
  const reading = read(item);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading;
}

test('an item of the Sync API is read with all that has a place here', () => {
  expect(
    taken({
      id: '2995104339',
      project_id: '2203306141',
      parent_id: '2995104300',
      content: 'Buy  milk',
      description: 'Two litres\r\nfresh',
      labels: ['Food', 'food', 'shop'],
      due: { date: '2026-12-01', string: 'every day', is_recurring: true, lang: 'en' },
      priority: 1,
      checked: false,
      added_at: '2025-02-03T10:00:00.123456Z',
    }),
  ).toEqual({
    sourceId: '2995104339',
    sourceProjectId: '2203306141',
    parentSourceId: '2995104300',
    projectName: null,
    projectId: null,
    title: 'Buy milk',
    notes: 'Two litres\nfresh',
    tags: ['food', 'shop'],
    dueOn: '2026-12-01',
    repeat: 'daily',
    plannedOn: '2026-12-01',
    plannedAt: null,
    deadline: null,
    rule: { rule: 'FREQ=DAILY', from: 'day' },
    priority: null,
    section: null,
    isCompleted: false,
    completedAt: null,
    createdAt: '2025-02-03T10:00:00.123Z',
    leftOut: [],
  });
});

test('what has no place here is named', () => {
  const item = taken({
    content: 'Call Ada',
    priority: 4,
    duration: { amount: 30, unit: 'minute' },
    responsible_uid: '1',
    deadline: { date: '2026-12-24', lang: 'en' },
    due: { date: '2026-12-01T09:00:00', string: 'every 3 days at 9', is_recurring: true },
    labels: ['a'.repeat(41)],
  });
  expect([item.dueOn, item.repeat, item.tags]).toEqual(['2026-12-01', null, []]);
  expect(item.leftOut).toEqual([
    `the label “${'a'.repeat(41)}”`,
    'the time 09:00',
    'the repetition “every 3 days at 9”',
    'the deadline 2026-12-24',
    'priority 1',
    'the duration 30 minute',
    'who it is assigned to',
  ]);
});

test('priority, section, time, deadline and rule are read', () => {
  const item = taken({
    content: 'Call Ada',
    description: 'At home',
    priority: 3,
    section: 'Family',
    deadline: { date: '2026-12-24' },
    due: {
      date: '2026-12-01T23:30:00Z',
      timezone: 'Asia/Tokyo',
      string: 'every! 3 days at 8:30',
      is_recurring: true,
    },
  });
  expect(item).toMatchObject({
    priority: 2,
    section: 'Family',
    plannedOn: '2026-12-02',
    plannedAt: '08:30',
    deadline: '2026-12-24',
    rule: { rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' },
    notes: 'At home\n\nDate in Todoist: every! 3 days at 8:30',
  });
});

test('a date that is not understood stays in the notes', () => {
  const { dueOn, notes } = taken({ content: 'Call Ada', due: { string: 'when it rains' } });
  expect([dueOn, notes]).toEqual([null, 'Date in Todoist: when it rains']);
});

test('a deadline is the due day of a task without another', () => {
  expect(taken({ content: 'Tax', deadline: { date: '2026-12-24' } })).toMatchObject({
    dueOn: '2026-12-24',
    leftOut: [],
  });
});

describe('a completed task', () => {
  test.each([
    [{ checked: true, completed_at: '2026-11-01T08:00:00Z' }, '2026-11-01T08:00:00.000Z'],
    [{ checked: 1, completed_date: '2026-11-01T08:00:00Z' }, '2026-11-01T08:00:00.000Z'],
    [{ is_completed: true }, null],
    [{ completed_at: '2026-11-01T08:00:00Z' }, '2026-11-01T08:00:00.000Z'],
  ])('%j', (given, completedAt) => {
    expect(taken({ content: 'Done', ...given })).toMatchObject({ isCompleted: true, completedAt });
  });
});

test('a title that is too long is cut and stands whole in the notes', () => {
  const long = 'word '.repeat(90).trim();
  const { title, notes } = taken({ content: long, description: 'More' });
  expect(title).toHaveLength(300);
  expect(title.endsWith('…')).toBe(true);
  expect(notes).toBe(`${long}\n\nMore`);
});

test('of notes that are too long it is said how much is missing', () => {
  const { notes, leftOut } = taken({ content: 'x', description: 'y'.repeat(LONGEST_NOTES + 1500) });
  expect(notes).toHaveLength(LONGEST_NOTES);
  expect(leftOut).toEqual(['the last 1,500 characters of its notes']);
});

test.each([
  [null, 'This isn’t a task.'],
  ['text', 'This isn’t a task.'],
  [[], 'This isn’t a task.'],
  [{}, 'It has no content: a task needs a title.'],
  [{ content: ' \u0000 ' }, 'It has no content: a task needs a title.'],
  [{ content: 'x', is_deleted: true }, 'It was deleted in Todoist.'],
  [{ content: 'x', id: 'y'.repeat(2001) }, 'Its id is too long.'],
])('%j is no task, and it says why', (item, problem) => {
  expect(read(item)).toEqual({ problem });
});

test.prop([
  fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom(
        'content',
        'description',
        'labels',
        'due',
        'id',
        'parent_id',
        'checked',
        'deadline',
        'duration',
      ),
      fc.jsonValue({ maxDepth: 2 }),
    ),
  ),
])('whatever it is, it is a task within the bounds or a problem', (value) => {
  const reading = read(value);
  if ('problem' in reading) return;
  expect(reading.title.length).toBeGreaterThan(0);
  expect(reading.title.length).toBeLessThanOrEqual(300);
  expect(reading.notes.length).toBeLessThanOrEqual(LONGEST_NOTES);
  expect(reading.tags.length).toBeLessThanOrEqual(20);
});

test.each([
  { due: { date: '9999-12-31' } },
  { due: { date: '1999-12-31' } },
  { due: { date: '9999-12-31T09:00:00' } },
  { due: { string: '31 dec 9999' } },
])('a day that no list can show is named and left out: %j', (given) => {
  const { dueOn, leftOut } = taken({ content: 'Call Ada', ...given });
  expect(dueOn).toBeNull();
  expect(leftOut).toContainEqual(expect.stringMatching(/^the date [19]999-12-31$/));
});

test('a deadline that no list can show is none', () => {
  expect(taken({ content: 'Call Ada', deadline: { date: '9999-12-31' } }).dueOn).toBeNull();
});

test.each([
  ['2026-12-01T23:30:00Z', 'Asia/Tokyo', '2026-12-02'],
  ['2026-12-01T02:30:00Z', 'America/New_York', '2026-11-30'],
  ['2026-12-01T23:30:00', 'Asia/Tokyo', '2026-12-01'],
  ['2026-12-01T23:30:00Z', 'Nowhere/At_All', '2026-12-01'],
  ['2026-12-01', null, '2026-12-01'],
])('what is due at %s in %s is due on %s there', (date, timezone, dueOn) => {
  expect(taken({ content: 'Call Ada', due: { date, timezone } }).dueOn).toBe(dueOn);
});
