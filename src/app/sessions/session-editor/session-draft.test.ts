import { describe, expect, it } from 'vitest';
import {
  atTimes,
  type DraftContext,
  draftOf,
  onDay,
  readDraft,
  type SessionDraft,
} from './session-draft.ts';

const at = (text: string) => Date.parse(text);
const BERLIN: DraftContext = { timeZone: 'Europe/Berlin', original: null, neighbours: [] };

function typed(day: string, from: string, to: string, rest: Partial<SessionDraft> = {}) {
  const empty = draftOf({ startMs: 0, endMs: 0 }, 'Europe/Berlin');
  return { ...atTimes(onDay(empty, day), { from, to }), ...rest };
}

function corrected(start: string, end: string, minutes: number): DraftContext {
  return { ...BERLIN, original: { startMs: at(start), endMs: at(end), minutes } };
}

describe('a draft', () => {
  it('is read in the user’s time zone', () => {
    expect(readDraft(typed('2026-11-20', '13:40', '14:05'), BERLIN)).toEqual({
      kind: 'times',
      startMs: at('2026-11-20T12:40:00Z'),
      endMs: at('2026-11-20T13:05:00Z'),
      minutes: 25,
    });
  });

  it('ends on the next day when its end is earlier than its start', () => {
    const draft = typed('2026-11-20', '23:50', '00:20');
    expect(draft.endDay).toBe('2026-11-21');
    expect(readDraft(draft, BERLIN)).toMatchObject({
      endMs: at('2026-11-20T23:20:00Z'),
      minutes: 30,
    });
  });

  it('returns to one day when the end is moved later again', () => {
    const draft = atTimes(typed('2026-11-20', '23:10', '00:20'), { to: '23:40' });
    expect(draft.endDay).toBe('2026-11-20');
  });

  it('moves its end along to another day', () => {
    expect(onDay(typed('2026-11-20', '23:50', '00:20'), '2026-11-10').endDay).toBe('2026-11-11');
  });

  it('keeps a chosen last day', () => {
    const long = draftOf(
      { startMs: at('2026-11-20T10:00:00Z'), endMs: at('2026-11-21T11:00:00Z') },
      'Europe/Berlin',
    );
    expect(atTimes(long, { to: '12:30' }).endDay).toBe('2026-11-21');
  });

  it.each([
    ['no day', typed('', '13:40', '14:05'), 'day'],
    ['no start', typed('2026-11-20', '', '14:05'), 'startTime'],
    ['no end', typed('2026-11-20', '13:40', ''), 'endTime'],
    ['a last day of nothing', typed('2026-11-20', '13:40', '14:05', { endDay: '' }), 'endDay'],
    ['no length', typed('2026-11-20', '13:40', '13:40'), 'endTime'],
    ['more than twelve hours', typed('2026-11-20', '01:00', '13:01'), 'endTime'],
    ['minutes that are none', typed('2026-11-20', '13:40', '14:05', { minutes: 'x' }), 'duration'],
    ['no minutes', typed('2026-11-20', '13:40', '14:05', { minutes: '0' }), 'duration'],
    ['too many minutes', typed('2026-11-20', '1:00', '23:00', { minutes: '721' }), 'startTime'],
    ['more than fit', typed('2026-11-20', '13:40', '14:05', { minutes: '26' }), 'duration'],
  ])('says at its field that there is %s', (_what, draft, field) => {
    const reading = readDraft(draft, BERLIN);
    expect(reading.kind === 'wrong' && Object.keys(reading.fields)).toEqual([field]);
  });

  it('may span twelve hours', () => {
    const draft = typed('2026-11-20', '01:00', '13:00');
    expect(readDraft(draft, BERLIN)).toMatchObject({ minutes: 720 });
  });

  it('begins exactly where another session ended', () => {
    const other = { startMs: at('2026-11-20T12:00:00Z'), endMs: at('2026-11-20T12:40:23Z') };
    const context = { ...BERLIN, neighbours: [other] };
    expect(readDraft(typed('2026-11-20', '13:40', '14:05'), context)).toMatchObject({
      startMs: at('2026-11-20T12:40:23Z'),
      minutes: 24,
    });
  });
});

describe('a draft in the night of a clock change', () => {
  it('rejects a skipped time and names the next valid one', () => {
    expect(readDraft(typed('2026-03-29', '02:15', '03:30'), BERLIN)).toEqual({
      kind: 'wrong',
      fields: {
        startTime: 'The clocks went forward: there was no 02:15 that day. Choose 03:00 or later.',
      },
    });
  });

  it('does not count skipped time', () => {
    const draft = typed('2026-03-29', '01:45', '03:15');
    expect(readDraft(draft, BERLIN)).toMatchObject({ minutes: 30 });
  });

  it('uses the first of two occurrences, and the other when chosen', () => {
    const draft = typed('2026-10-25', '01:50', '02:30');
    expect(readDraft(draft, BERLIN)).toMatchObject({ minutes: 40 });
    expect(readDraft({ ...draft, endTurn: 1 }, BERLIN)).toMatchObject({ minutes: 100 });
  });

  it('uses the occurrence of the end that is after the start', () => {
    const draft = typed('2026-10-25', '02:45', '02:10', { endDay: '2026-10-25' });
    expect(readDraft(draft, BERLIN)).toMatchObject({ minutes: 25 });
    expect(readDraft({ ...draft, endTurn: 0 }, BERLIN)).toEqual({
      kind: 'wrong',
      fields: { endTime: 'The end must be after the start.' },
    });
  });

  it('shows a recorded session unchanged', () => {
    const context = corrected('2026-10-25T01:05:07.123Z', '2026-10-25T01:30:07.123Z', 25);
    const { original } = context;
    const draft = draftOf(original ?? { startMs: 0, endMs: 0 }, 'Europe/Berlin');
    expect([draft.from, draft.to]).toEqual(['02:05', '02:30']);
    expect(readDraft(draft, context)).toEqual({ kind: 'times', ...original });
  });
});

describe('a correction', () => {
  const paused = corrected('2026-11-20T12:40:23.456Z', '2026-11-20T13:15:23.456Z', 25);
  const draft = draftOf(paused.original ?? { startMs: 0, endMs: 0 }, 'Europe/Berlin');

  it('changes nothing by itself', () => {
    expect(readDraft(draft, paused)).toEqual({ kind: 'times', ...paused.original });
  });

  it('keeps the seconds of an unchanged time', () => {
    expect(readDraft(atTimes(draft, { to: '14:10' }), paused)).toMatchObject({
      startMs: at('2026-11-20T12:40:23.456Z'),
      endMs: at('2026-11-20T13:10:00Z'),
    });
  });

  it('derives the focused minutes, without the pauses', () => {
    expect(readDraft(atTimes(draft, { to: '14:30' }), paused)).toMatchObject({ minutes: 39 });
    expect(readDraft(atTimes(draft, { to: '13:48' }), paused)).toMatchObject({ minutes: 7 });
  });

  it('counts a session that began seconds late by its displayed minutes', () => {
    const late = corrected('2026-11-20T12:40:01.900Z', '2026-11-20T13:05:01.900Z', 25);
    const begun = draftOf(late.original ?? { startMs: 0, endMs: 0 }, 'Europe/Berlin');
    expect(readDraft(atTimes(begun, { to: '14:00' }), late)).toMatchObject({ minutes: 20 });
  });

  it('keeps the minutes once they are set by hand', () => {
    const byHand = { ...atTimes(draft, { to: '14:30' }), minutes: '30' };
    expect(readDraft(byHand, paused)).toMatchObject({ minutes: 30 });
  });

  it('accepts a session shorter than a minute unchanged', () => {
    const short = corrected('2026-11-20T12:40:00Z', '2026-11-20T12:40:40Z', 0);
    const same = draftOf(short.original ?? { startMs: 0, endMs: 0 }, 'Europe/Berlin');
    expect(readDraft(same, short)).toMatchObject({ kind: 'times', minutes: 0 });
  });
});
