import { describe, expect, it } from 'vitest';
import { readSection, SECTION_GROUPS, SECTIONS, writeSection } from './sections.ts';

describe('readSection', () => {
  it('reads back a section with its filters', () => {
    const detail = writeSection('subscriptions', { plan: 'yearly', status: 'pending' });
    expect(readSection(detail)).toEqual({
      section: 'subscriptions',
      filters: { plan: 'yearly', status: 'pending' },
    });
  });

  it.each([undefined, '', 'section=tomorrow', 'section='])(
    'opens the first section for %j',
    (detail) => {
      expect(readSection(detail).section).toBe(SECTIONS[0]);
    },
  );
});

describe('writeSection', () => {
  it('leaves out filters that are empty', () => {
    expect(writeSection('subscriptions', { plan: '', q: 'ada' })).toBe(
      'section=subscriptions&q=ada',
    );
  });
});

it('every section is listed once', () => {
  const listed = SECTION_GROUPS.flatMap(({ sections }) => sections.map(({ section }) => section));
  expect(listed.toSorted()).toEqual(SECTIONS.toSorted());
});
