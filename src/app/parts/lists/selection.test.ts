import { describe, expect, it } from 'vitest';
import { createSelection } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];

describe('a selection', () => {
  it('adds and removes one at a time', () => {
    const selection = createSelection();
    selection.toggle('a');
    selection.toggle('c');
    selection.toggle('a');
    expect([...selection.$ids.get()]).toEqual(['c']);
  });

  it('extends from the last one chosen, upwards and downwards', () => {
    const selection = createSelection();
    selection.toggle('b');
    selection.extendTo('d', ORDER);
    expect([...selection.$ids.get()]).toEqual(['b', 'c', 'd']);
    selection.clear();
    selection.toggle('d');
    selection.extendTo('b', ORDER);
    expect([...selection.$ids.get()].toSorted()).toEqual(['b', 'c', 'd']);
  });

  it('extends to a single one where none was chosen before', () => {
    const selection = createSelection();
    selection.extendTo('c', ORDER);
    expect([...selection.$ids.get()]).toEqual(['c']);
  });

  it('keeps only items of the list', () => {
    const selection = createSelection();
    selection.add(['a', 'b']);
    selection.keep(['b', 'c']);
    expect([...selection.$ids.get()]).toEqual(['b']);
  });
});
