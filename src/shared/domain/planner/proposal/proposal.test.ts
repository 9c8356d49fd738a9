import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareTime } from '../../calendar/block-rules.ts';
import { DEFAULT_RULES } from '../../timer/types.ts';
import { habitsOf } from '../plan/habits.ts';
import type { OpenTask, PlanInput } from '../plan/types.ts';
import { changeProposal, obstacleOf, unplannedOf } from './proposal.ts';
import { type BlockEdit, EMPTY_PROPOSAL, type Proposal, type ProposalEvent } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MIDNIGHT = Date.UTC(2026, 10, 23);
const at = (hour: number) => MIDNIGHT + hour * HOUR;

const task = (id: string, fields: Partial<OpenTask> = {}): OpenTask => ({
  id,
  projectId: null,
  left: 1,
  dueOn: null,
  milestone: null,
  repeats: false,
  workMinutes: 25,
  ...fields,
});

const input = (fields: Partial<PlanInput> = {}): PlanInput => ({
  nowMs: at(9),
  timeZone: 'UTC',
  days: 1,
  busy: [],
  locked: [],
  habits: habitsOf([]),
  tasks: [task('a', { left: 2 }), task('b'), task('c')],
  rules: DEFAULT_RULES,
  hours: { from: 9, to: 18 },
  unit: 'pomodoros',
  limit: 9,
  spent: 0,
  slack: 0,
  ...fields,
});

/** A proposal and what happens to it. */
function open(given = input()) {
  let proposal: Proposal = EMPTY_PROPOSAL;
  const act = (event: ProposalEvent, now = given) => {
    const step = changeProposal(proposal, event, now);
    proposal = step.proposal;
    return step;
  };
  act({ kind: 'again' });
  const idOf = (taskId: string) =>
    proposal.blocks.find((block) => block.taskId === taskId)?.id ?? 'none';
  return {
    act,
    edit: (taskId: string, edit: BlockEdit) =>
      act({ kind: 'edit', id: idOf(taskId), edit }).refused,
    shown: () =>
      proposal.blocks.map(({ taskId, startMs, endMs, isLocked }) => {
        const time = (ms: number) => new Date(ms).toISOString().slice(11, 16);
        return `${taskId} ${time(startMs)}-${time(endMs)}${isLocked ? ' locked' : ''}`;
      }),
    proposal: () => proposal,
  };
}

describe('a proposal', () => {
  test('is planned with what there is', () => {
    expect(open().shown()).toEqual(['a 09:00-09:55', 'b 10:00-10:25', 'c 10:30-10:55']);
  });

  test('exchanges neighbours, and locks what was moved', () => {
    const { edit, shown } = open();
    edit('b', { kind: 'earlier' });
    expect(shown()).toEqual(['b 09:00-09:25 locked', 'a 09:30-10:25', 'c 10:30-10:55']);
    edit('b', { kind: 'later' });
    expect(shown()).toEqual(['a 09:00-09:55', 'b 10:00-10:25 locked', 'c 10:30-10:55']);
  });

  test('moves into free time by a quarter of an hour, and past what is taken', () => {
    const busy = [{ startMs: at(11.25), endMs: at(12), focus: 0 }];
    const { edit, shown } = open(input({ busy }));
    edit('c', { kind: 'later' });
    expect(shown().at(-1)).toBe('c 10:45-11:10 locked');
    edit('c', { kind: 'later' });
    expect(shown().at(-1)).toBe('c 12:00-12:25 locked');
  });

  test('refuses what lies in the past or is taken', () => {
    const busy = [{ startMs: at(12), endMs: at(13), focus: 0 }];
    const { edit, shown } = open(input({ busy }));
    const before = shown();
    expect(edit('a', { kind: 'earlier' })).toBe('noRoom');
    expect(edit('a', { kind: 'at', startMs: at(8) })).toBe('past');
    expect(edit('a', { kind: 'at', startMs: at(11.5) })).toBe('taken');
    expect(edit('b', { kind: 'shorter' })).toBe('shortest');
    expect(shown()).toEqual(before);
  });

  test('moves unlocked blocks out of the way, not locked ones', () => {
    const { edit, shown } = open();
    edit('c', { kind: 'lock' });
    expect(edit('a', { kind: 'at', startMs: at(10.5) })).toBe('taken');
    edit('a', { kind: 'at', startMs: at(9.5) });
    expect(shown()).toEqual(['a 09:30-10:25 locked', 'c 10:30-10:55 locked', 'b 11:00-11:25']);
  });

  test('plans again around what is locked', () => {
    const { act, edit, shown } = open();
    edit('a', { kind: 'at', startMs: at(14) });
    act({ kind: 'again' });
    expect(shown()).toEqual(['b 09:00-09:25', 'c 09:30-09:55', 'a 14:00-14:55 locked']);
    act({ kind: 'reset' });
    expect(shown()).toEqual(['a 09:00-09:55', 'b 10:00-10:25', 'c 10:30-10:55']);
  });

  test('leaves out what was taken out, until it is put back', () => {
    const { act, edit, shown, proposal } = open();
    edit('a', { kind: 'shorter' });
    edit('b', { kind: 'takeOut' });
    act({ kind: 'again' });
    expect(shown()).toEqual(['a 09:00-09:25 locked', 'c 09:30-09:55']);
    expect(proposal().out).toEqual([
      { taskId: 'a', pomodoros: 1 },
      { taskId: 'b', pomodoros: 1 },
    ]);
    act({ kind: 'putBack', taskId: 'b' });
    edit('a', { kind: 'longer' });
    expect(shown()).toEqual(['a 09:00-09:55 locked', 'c 10:00-10:25', 'b 10:30-10:55']);
    expect(proposal().out).toEqual([]);
  });

  test('has what was left out again on another day', () => {
    const { act, edit, shown, proposal } = open();
    edit('b', { kind: 'takeOut' });
    act({ kind: 'newDay' });
    expect(shown()).toEqual(['a 09:00-09:55', 'b 10:00-10:25', 'c 10:30-10:55']);
    expect(proposal().out).toEqual([]);
  });

  test('grows and shrinks by the session length of the project', () => {
    const { edit, shown } = open(input({ tasks: [task('a', { left: 2, workMinutes: 50 })] }));
    expect(shown()).toEqual(['a 09:00-10:45']);
    edit('a', { kind: 'shorter' });
    expect(shown()).toEqual(['a 09:00-09:50 locked']);
    edit('a', { kind: 'longer' });
    expect(shown()).toEqual(['a 09:00-10:45 locked']);
  });

  test('says which tasks are gone, and which times have passed', () => {
    const { act, edit, shown } = open();
    edit('c', { kind: 'lock' });
    expect(act({ kind: 'follow', openIds: new Set(['a', 'c']) }).gone).toEqual(['b']);
    expect(shown()).toEqual(['a 09:00-09:55', 'c 10:30-10:55 locked']);
    const step = act({ kind: 'again' }, input({ nowMs: at(11) }));
    expect(step.passed).toEqual(['c']);
    expect(shown().at(-1)).toBe('c 12:30-12:55');
  });

  test('loses what was accepted, and gets it back', () => {
    const { act, shown, proposal } = open();
    const blocks = proposal().blocks.slice(0, 2);
    act({ kind: 'accepted', ids: blocks.map(({ id }) => id) });
    expect(shown()).toEqual(['c 10:30-10:55']);
    act({ kind: 'takenBack', blocks });
    expect(shown()).toEqual(['a 09:00-09:55', 'b 10:00-10:25', 'c 10:30-10:55']);
  });

  test('knows when a block cannot be accepted', () => {
    const [first, second] = open().proposal().blocks;
    if (first === undefined || second === undefined) throw new Error('No blocks.');
    const busy = [{ startMs: at(10), endMs: at(11), focus: 0 }];
    expect(obstacleOf(first, input({ nowMs: at(10) }))).toBe('past');
    expect(obstacleOf(second, input({ busy }))).toBe('taken');
    expect(obstacleOf(first, input({ busy }))).toBe(null);
  });

  test('leaves out what is not planned of a task', () => {
    const given = input({ limit: 3 });
    const { act, proposal } = open(given);
    expect(unplannedOf(proposal(), 'c', given)).toBe(1);
    act({ kind: 'leaveOut', taskId: 'c' });
    expect(unplannedOf(proposal(), 'c', given)).toBe(0);
    expect(proposal().out).toEqual([{ taskId: 'c', pomodoros: 1 }]);
  });
});

const anyEdit: fc.Arbitrary<BlockEdit> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('earlier', 'later', 'longer', 'shorter', 'takeOut', 'lock'),
  }),
  fc.record({
    kind: fc.constant('at' as const),
    startMs: fc
      .integer({ min: 8 * 12, max: 30 * 12 })
      .map((steps) => MIDNIGHT + steps * 5 * MINUTE),
  }),
);

const anyLength = fc.constantFrom(5, 25, 50, 90);

const anyEvent = fc.oneof(
  { weight: 6, arbitrary: fc.record({ at: fc.nat(), edit: anyEdit }) },
  fc.record({ kind: fc.constantFrom('again' as const, 'reset' as const) }),
  fc.record({ kind: fc.constant('putBack' as const), taskId: fc.constantFrom('a', 'b', 'c') }),
);

test('whatever a person does, blocks overlap nothing and no locked block moves by another edit', () => {
  const busy = [{ startMs: at(11), endMs: at(12.2), focus: 0 }];
  const anyLengths = fc.tuple(anyLength, anyLength, anyLength);
  fc.assert(
    fc.property(anyLengths, fc.array(anyEvent, { maxLength: 25 }), ([a, b, c], events) => {
      const tasks = [
        task('a', { left: 6, workMinutes: a }),
        task('b', { left: 3, workMinutes: b }),
        task('c', { left: 2, workMinutes: c }),
      ];
      const given = input({ busy, tasks, days: 2, limit: 7 });
      let { proposal } = changeProposal(EMPTY_PROPOSAL, { kind: 'again' }, given);
      for (const event of events) {
        const before = proposal;
        const id = 'at' in event ? before.blocks[event.at % before.blocks.length]?.id : '';
        const real: ProposalEvent =
          'at' in event ? { kind: 'edit', id: id ?? 'none', edit: event.edit } : event;
        ({ proposal } = changeProposal(before, real, given));
        const { blocks } = proposal;
        for (const [index, block] of blocks.entries()) {
          expect(busy.some((each) => shareTime(each, block))).toBe(false);
          expect(blocks.slice(index + 1).some((other) => shareTime(other, block))).toBe(false);
          expect(block.startMs).toBeGreaterThanOrEqual(given.nowMs);
        }
        if (real.kind === 'reset') continue;
        for (const block of before.blocks.filter((each) => each.isLocked && each.id !== id)) {
          expect(blocks).toContainEqual(block);
        }
      }
    }),
    { numRuns: 300 },
  );
});
