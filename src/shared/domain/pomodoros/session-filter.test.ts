import { describe, expect, it } from 'vitest';
import {
  type FilteredSession,
  isSameFilter,
  matchesFilter,
  NO_FILTER,
  type SessionFilter,
} from './session-filter.ts';

const SESSION: FilteredSession = {
  localDate: '2026-11-20',
  projectId: 'thesis',
  taskTitle: 'Übersicht',
  intention: 'One page',
  note: '100 % done',
  interrupted: false,
  isFlagged: false,
};

describe('matchesFilter', () => {
  it.each<[Partial<SessionFilter>, boolean]>([
    [{}, true],
    [{ from: '2026-11-20', to: '2026-11-20' }, true],
    [{ from: '2026-11-21' }, false],
    [{ to: '2026-11-19' }, false],
    [{ projectId: 'thesis' }, true],
    [{ projectId: 'garden' }, false],
    [{ projectId: 'none' }, false],
    [{ text: ' üBERsicht ' }, true],
    [{ text: 'U\u0308bersicht' }, true],
    [{ text: 'one PAGE' }, true],
    [{ text: '%' }, true],
    [{ text: '_' }, false],
    [{ interrupted: false, flagged: false }, true],
    [{ interrupted: true }, false],
    [{ flagged: true }, false],
  ])('%o: %s', (given, expected) => {
    expect(matchesFilter(SESSION, { ...NO_FILTER, ...given })).toBe(expected);
  });

  it('finds sessions without a project', () => {
    const standalone = { ...SESSION, projectId: null };
    expect(matchesFilter(standalone, { ...NO_FILTER, projectId: 'none' })).toBe(true);
    expect(matchesFilter(standalone, { ...NO_FILTER, projectId: 'thesis' })).toBe(false);
  });
});

describe('isSameFilter', () => {
  it('compares every condition', () => {
    expect(isSameFilter(NO_FILTER, { ...NO_FILTER })).toBe(true);
    expect(isSameFilter(NO_FILTER, { ...NO_FILTER, flagged: true })).toBe(false);
  });
});
