import { describe, expect, it } from 'vitest';
import { treeOf, withParts } from './task-tree.ts';

const task = (id: string, parentId: string | null = null) => ({ id, parentId });

describe('treeOf', () => {
  it('puts parts below their task, each in the order given', () => {
    const [a, b, a2, a1] = [task('a'), task('b'), task('a2', 'a'), task('a1', 'a')];
    const { tops, partsOf } = treeOf([a2, a, b, a1]);
    expect(tops).toEqual([a, b]);
    expect([...partsOf]).toEqual([['a', [a2, a1]]]);
  });

  it('lets a part stand for itself whose task is not there', () => {
    expect(treeOf([task('a1', 'a')]).tops).toEqual([task('a1', 'a')]);
  });
});

describe('withParts', () => {
  const counted = (completedPomodoros: number, estimate: number | null) => ({
    completedPomodoros,
    estimate,
  });

  it('adds up what was done, and estimates unless the task is meant to take more', () => {
    const parts = [counted(1, 2), counted(0, null), counted(2, 3)];
    expect(withParts(counted(1, null), parts)).toEqual(counted(4, 5));
    expect(withParts(counted(1, 8), parts)).toEqual(counted(4, 8));
  });

  it('leaves a task without estimates without one', () => {
    expect(withParts(counted(0, null), [counted(1, null)])).toEqual(counted(1, null));
    expect(withParts(counted(0, 3), [])).toEqual(counted(0, 3));
  });
});
