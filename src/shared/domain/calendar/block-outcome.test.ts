import { describe, expect, it } from 'vitest';
import { type Block, outcomeOf } from './block-outcome.ts';

const HOUR_MS = 3_600_000;
const block = (hour: number, given: Partial<Block> = {}): Block => ({
  startMs: hour * HOUR_MS,
  endMs: (hour + 1) * HOUR_MS,
  taskId: 'read',
  projectId: 'thesis',
  day: '1970-01-01',
  ...given,
});
const outcome = (plan: Block, sessions: Block[], others: Block[] = [], hour = 20) =>
  outcomeOf(plan, { sessions, plans: [plan, ...others], nowMs: hour * HOUR_MS });

describe('a planned block', () => {
  it('is open until it is over', () => {
    expect(outcome(block(9), [block(9)], [], 9.5)).toBe('open');
    expect(outcome(block(9), [], [], 10)).toBe('missed');
  });

  it('is done by a session of its task, at its time or later that day', () => {
    expect(outcome(block(9), [block(9.5)])).toBe('done');
    expect(outcome(block(9), [block(15)])).toBe('done');
    expect(outcome(block(9), [block(15, { day: '1970-01-02' })])).toBe('missed');
    expect(outcome(block(9), [block(9, { taskId: 'write' })])).toBe('missed');
  });

  it('is not done by what belongs to another block of the task', () => {
    expect(outcome(block(9), [block(15)], [block(15)])).toBe('missed');
  });

  it('without a task is done by any session of its project', () => {
    const plan = block(9, { taskId: null });
    expect(outcome(plan, [block(9, { taskId: 'write' })])).toBe('done');
    expect(outcome(plan, [block(9, { projectId: 'garden' })])).toBe('missed');
  });

  it('of a title alone is done by what shares its time', () => {
    const plan = block(9, { taskId: null, projectId: null });
    expect(outcome(plan, [block(9.5)])).toBe('done');
    expect(outcome(plan, [block(15)])).toBe('missed');
  });
});
