import { describe, expect, it } from 'vitest';
import { type Column, readChosen, shownColumns, switchColumn } from './columns.ts';

const cell = () => null;
const COLUMNS: readonly Column<string>[] = [
  { id: 'name', header: 'Name', cell },
  { id: 'plan', header: 'Plan', cell, choice: 'on' },
  { id: 'level', header: 'Level', cell, choice: 'off' },
];
const shown = (address: string | undefined) =>
  shownColumns(COLUMNS, readChosen(address)).map(({ id }) => id);

describe('optional columns', () => {
  it('are the defaults before a choice', () => {
    expect(shown(undefined)).toEqual(['name', 'plan']);
  });

  it('are toggled individually, and read back from the address', () => {
    const more = switchColumn(COLUMNS, null, 'level');
    expect(shown(more)).toEqual(['name', 'plan', 'level']);
    const fewer = switchColumn(COLUMNS, readChosen(more), 'plan');
    expect(shown(fewer)).toEqual(['name', 'level']);
  });

  it('can all be hidden', () => {
    expect(shown(switchColumn(COLUMNS, null, 'plan'))).toEqual(['name']);
  });
});
