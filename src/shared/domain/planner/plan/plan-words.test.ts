import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../dates/days.ts';
import { startOfLocalDay } from '../../dates/local-date.ts';
import { setFormatPlace } from '../../formats/formats.ts';
import { dayInWords, type ReasonedBlock, reasonsInWords } from './plan-words.ts';

const ZONE = 'Europe/Vienna';
/** A Monday. */
const TODAY = '2026-11-23';
const HOUR = 3_600_000;
const at = (hour: number, day = TODAY) => startOfLocalDay(day, ZONE) + hour * HOUR;

beforeAll(() => setFormatPlace({ locale: 'en-GB', timeZone: ZONE }));

const block = (fields: Partial<ReasonedBlock> = {}): ReasonedBlock => ({
  taskId: 'a',
  day: TODAY,
  why: 'order',
  dueOn: null,
  hour: 'unknown',
  startMs: at(10),
  workMinutes: 25,
  ...fields,
});

const said = (...blocks: ReasonedBlock[]) =>
  reasonsInWords(blocks, {
    nowMs: at(9),
    timeZone: ZONE,
    workMinutes: 25,
    milestoneOf: () => 'First draft',
  });

describe('the reason of a block', () => {
  test.each<[Partial<ReasonedBlock>, string]>([
    [{ why: 'overdue', dueOn: addDays(TODAY, -1) }, 'Was due yesterday.'],
    [{ why: 'overdue', dueOn: addDays(TODAY, -3) }, 'Was due on Fri 20 Nov.'],
    [{ why: 'dueToday', dueOn: TODAY }, 'Due today.'],
    [
      { why: 'due', dueOn: addDays(TODAY, 1), hour: 'best' },
      'Due tomorrow; you finish most sessions around 10:00.',
    ],
    [{ why: 'due', dueOn: addDays(TODAY, 4) }, 'Due on Friday.'],
    [{ why: 'due', dueOn: addDays(TODAY, 11) }, 'Due on Fri 4 Dec.'],
    [{ why: 'late', dueOn: TODAY, day: addDays(TODAY, 1) }, 'Due today: this is late.'],
    [{ why: 'milestone', dueOn: addDays(TODAY, 2) }, '“First draft” is due on Wednesday.'],
    [{ why: 'repeats' }, 'Your recurring task.'],
    [{ why: 'priority' }, 'Your highest priority.'],
    [{ why: 'planned', dueOn: TODAY }, 'You planned it for this day.'],
    [{ why: 'planned', dueOn: addDays(TODAY, -1) }, 'You planned it for yesterday.'],
    [{ hour: 'usual' }, 'Next in your list; you often finish sessions around 10:00.'],
    [{ hour: 'free' }, 'Next in your list; not your usual time, but it is free.'],
    [{ hour: 'best', isChanged: true }, 'Next in your list; you chose this time.'],
  ])('%o', (fields, words) => {
    expect(said(block(fields))).toEqual([words]);
  });

  test('says the session length of a project where it is another', () => {
    const long = { workMinutes: 50 };
    expect(
      said(
        block({ ...long, why: 'dueToday', dueOn: TODAY }),
        block({ ...long, taskId: 'b' }),
        block({ taskId: 'c' }),
      ),
    ).toEqual([
      'Due today. Sessions of its project are 50 minutes.',
      'Next in your list.',
      'Next in your list.',
    ]);
  });

  test('says nothing twice, and what goes on', () => {
    expect(
      said(
        block({ hour: 'best' }),
        block({ hour: 'best', startMs: at(12) }),
        block({ taskId: 'b', hour: 'best', startMs: at(13) }),
        block({ taskId: 'c', hour: 'best', day: addDays(TODAY, 1), startMs: at(33) }),
      ),
    ).toEqual([
      'Next in your list; you finish most sessions around 10:00.',
      'Continues.',
      'Next in your list.',
      'Next in your list; you finish most sessions around 09:00.',
    ]);
  });
});

test('days are named as they are spoken of', () => {
  const names = [-1, 0, 1, 2, 8].map((days) => dayInWords(addDays(TODAY, days), TODAY));
  expect(names).toEqual(['yesterday', 'today', 'tomorrow', 'on Wednesday', 'on Tue 1 Dec']);
});
