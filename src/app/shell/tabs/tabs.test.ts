import { describe, expect, it } from 'vitest';
import { addressOf, placeAt, readTab } from './tabs.ts';

const PROJECT = '01980000-0000-7000-8000-000000000001';

describe('addressOf', () => {
  it.each([
    [{ tab: 'pomodoro', projectId: null }, '/app'],
    [{ tab: 'stats', projectId: null }, '/app?tab=stats'],
    [{ tab: 'stats', projectId: null, detail: 'range=week' }, '/app?tab=stats&range=week'],
    [
      { tab: 'admin', projectId: null, detail: 'section=emailLists&list=../x' },
      '/app?tab=admin&section=emailLists&list=../x',
    ],
    [{ tab: 'projects', projectId: PROJECT }, `/app?tab=projects&project=${PROJECT}`],
  ] as const)('writes %o as %s', (place, address) => {
    expect(addressOf(place)).toBe(address);
  });
});

describe('placeAt', () => {
  it('reads back the contacts of a list with their filters', () => {
    const detail = `section=emailLists&list=${PROJECT}&search=ann`;
    const place = { tab: 'admin', projectId: null, detail } as const;
    const [pathname = '', query] = addressOf(place).split('?');
    expect([pathname, query]).toEqual([`/admin/email-lists/${PROJECT}/contacts`, 'search=ann']);
    expect(placeAt({ pathname, search: `?${query}` })).toEqual(place);
  });

  it('reads back the written place', () => {
    expect(placeAt({ pathname: '/app', search: `?tab=projects&project=${PROJECT}` })).toEqual({
      tab: 'projects',
      projectId: PROJECT,
    });
  });

  it("leaves the tab's own state to the tab", () => {
    expect(placeAt({ pathname: '/app', search: '?range=week&tab=stats&view=sessions' })).toEqual({
      tab: 'stats',
      projectId: null,
      detail: 'range=week&view=sessions',
    });
  });

  it('returns no place for an unknown tab', () => {
    expect(placeAt({ pathname: '/app', search: '?tab=tomorrow' })).toEqual({});
  });
});

describe('readTab', () => {
  it('accepts only the tabs', () => {
    expect([readTab('stats'), readTab('Stats'), readTab(undefined)]).toEqual(['stats', null, null]);
  });
});
