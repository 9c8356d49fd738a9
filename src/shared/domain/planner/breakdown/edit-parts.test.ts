import { describe, expect, it } from 'vitest';
import {
  type EditedParts,
  editParts,
  MOST_EDITED_PARTS,
  NO_PARTS,
  type PartsEdit,
  partProblem,
  totalPomodoros,
} from './edit-parts.ts';

const PROPOSED = ['Outline', 'Draft', 'Revise'].map((title) => ({
  title,
  estimate: 2,
  why: 'Like “Write”, which took 2',
}));

function edited(...edits: readonly PartsEdit[]): EditedParts {
  const start = editParts(NO_PARTS, { kind: 'propose', parts: PROPOSED });
  return edits.reduce(editParts, start);
}

const titles = ({ parts }: EditedParts) => parts.map(({ title }) => title);

describe('edited parts', () => {
  it('begin as proposed', () => {
    expect(edited().parts[0]).toEqual({
      key: 1,
      title: 'Outline',
      estimate: '2',
      why: 'Like “Write”, which took 2',
    });
  });

  it('are joined by others as they come', () => {
    const part = { title: 'Print', estimate: 1, why: 'Estimated' };
    expect(edited({ kind: 'append', part }).parts.at(-1)).toEqual({
      key: 4,
      ...part,
      estimate: '1',
    });
  });

  it('keep their reason when renamed and lose it with another estimate', () => {
    const [outline, draft] = edited(
      { kind: 'rename', key: 1, title: 'Structure' },
      { kind: 'estimate', key: 2, estimate: '4' },
    ).parts;
    expect(outline).toMatchObject({ title: 'Structure', why: 'Like “Write”, which took 2' });
    expect(draft).toMatchObject({ estimate: '4', why: '' });
  });

  it('change places, and stay at the ends', () => {
    expect(titles(edited({ kind: 'move', key: 3, by: -1 }))).toEqual([
      'Outline',
      'Revise',
      'Draft',
    ]);
    expect(titles(edited({ kind: 'move', key: 1, by: -1 }))).toEqual([
      'Outline',
      'Draft',
      'Revise',
    ]);
    expect(titles(edited({ kind: 'move', key: 9, by: 1 }))).toEqual(['Outline', 'Draft', 'Revise']);
  });

  it('are removed and added with keys of their own', () => {
    const { parts } = edited({ kind: 'remove', key: 3 }, { kind: 'add' });
    expect(parts.map(({ key }) => key)).toEqual([1, 2, 4]);
  });

  it('are at most so many', () => {
    const many = Array.from({ length: 50 }, (): PartsEdit => ({ kind: 'add' }));
    expect(edited(...many).parts).toHaveLength(MOST_EDITED_PARTS);
  });

  it('add up what can be read', () => {
    expect(totalPomodoros(edited({ kind: 'estimate', key: 1, estimate: 'x' }).parts)).toBe(4);
  });
});

describe('the problem of a part', () => {
  const part = { key: 1, title: 'Outline', estimate: '2', why: '' };

  it.each([
    [{ ...part, title: ' ' }, 'title'],
    [{ ...part, title: 'x'.repeat(301) }, 'title'],
    [{ ...part, estimate: '0' }, 'estimate'],
    [{ ...part, estimate: '2.5' }, 'estimate'],
    [{ ...part, estimate: '100' }, 'estimate'],
  ])('is said at its field: %o', (given, field) => {
    expect(partProblem(given)?.field).toBe(field);
  });

  it('is none with or without an estimate', () => {
    expect(partProblem(part)).toBeNull();
    expect(partProblem({ ...part, estimate: '' })).toBeNull();
  });
});
