import { describe, expect, it } from 'vitest';
import { readPending, recordFieldsOf } from './pending-pomodoro.ts';

const RECORDED = {
  id: 's1',
  taskId: 't1',
  projectId: 'p1',
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T09:25:00.000Z',
  duration: 25,
  completed: true,
  interrupted: true,
  internalInterruptions: 2,
  externalInterruptions: 1,
  isStandalone: false,
  timeZone: 'Europe/Vienna',
  intention: 'Write the letter',
  note: 'Half of it.',
};

const STORED = {
  ...RECORDED,
  userId: 'user-a',
  session: 'work',
  timestamp: 1_795_251_600_000,
  error: 'Error creating pomodoro, but timer UI updated',
  isRefused: false,
};

describe('a pending session', () => {
  it('is read as it was stored, and sent with all that was recorded', () => {
    expect(readPending([STORED])).toEqual({ entries: [STORED], unreadable: [] });
    const [entry] = readPending([STORED]).entries;
    expect(entry === undefined ? null : recordFieldsOf(entry)).toEqual(RECORDED);
  });

  it('that was stored before anything was said or counted is sent with nothing', () => {
    const {
      intention: _intention,
      internalInterruptions: _internal,
      externalInterruptions: _external,
      note: _note,
      ...older
    } = STORED;
    expect(readPending([older])).toEqual({
      entries: [
        { ...older, intention: '', internalInterruptions: 0, externalInterruptions: 0, note: '' },
      ],
      unreadable: [],
    });
  });

  it('is not lost over words or counts that are damaged', () => {
    const damaged = {
      ...STORED,
      intention: `two\nlines ${'x'.repeat(300)}`,
      internalInterruptions: -1,
      externalInterruptions: 'many',
    };
    expect(readPending([damaged]).entries).toEqual([
      {
        ...STORED,
        intention: `two lines ${'x'.repeat(190)}`,
        internalInterruptions: 0,
        externalInterruptions: 0,
      },
    ]);
    expect(readPending([{ ...STORED, intention: 7 }]).entries[0]?.intention).toBe('');
  });

  it('that cannot be read is left aside', () => {
    const broken = [{ ...STORED, id: '' }, { ...STORED, endTime: 'soon' }, null, 3];
    expect(readPending(broken)).toEqual({ entries: [], unreadable: broken });
    expect(readPending({ not: 'a list' })).toEqual({ entries: [], unreadable: [] });
  });
});
