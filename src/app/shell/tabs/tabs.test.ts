import { describe, expect, it } from 'vitest';
import { addressOf, placeInQuery, readTab } from './tabs.ts';

const PROJECT = '01980000-0000-7000-8000-000000000001';

describe('addressOf', () => {
  it.each([
    [{ tab: 'pomodoro', projectId: null }, '/app'],
    [{ tab: 'stats', projectId: null }, '/app?tab=stats'],
    [{ tab: 'stats', projectId: null, detail: 'range=week' }, '/app?tab=stats&range=week'],
    [{ tab: 'projects', projectId: PROJECT }, `/app?tab=projects&project=${PROJECT}`],
  ] as const)('writes %o as %s', (place, address) => {
    expect(addressOf(place)).toBe(address);
  });
});

describe('placeInQuery', () => {
  it('reads back the written place', () => {
    expect(placeInQuery(`?tab=projects&project=${PROJECT}`)).toEqual({
      tab: 'projects',
      projectId: PROJECT,
    });
  });

  it("leaves the tab's own state to the tab", () => {
    expect(placeInQuery('?range=week&tab=stats&view=sessions')).toEqual({
      tab: 'stats',
      projectId: null,
      detail: 'range=week&view=sessions',
    });
  });

  it('returns no place for an unknown tab', () => {
    expect(placeInQuery('?tab=tomorrow')).toEqual({});
  });
});

describe('readTab', () => {
  it('accepts only the tabs', () => {
    expect([readTab('stats'), readTab('Stats'), readTab(undefined)]).toEqual(['stats', null, null]);
  });
});
