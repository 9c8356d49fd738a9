import { expect, test } from 'vitest';
import { findFit, SAVINGS, type Saving } from './header-fit.ts';

/** Simulates a header of a width, and the width that each saving frees. */
function headerOf(width: number) {
  const saved: Record<Saving, number> = {
    badge: 150,
    tools: 176,
    brand: 70,
    tabs: 200,
    pill: 60,
    'current-tab': 40,
    search: 44,
    settings: 44,
    lines: 0,
  };
  return (room: number) =>
    findFit((savings) => savings.reduce((left, each) => left - saved[each], width) <= room);
}

test('a header with room keeps every label and every button', () => {
  expect(headerOf(1000)(1000)).toEqual([]);
});

test('texts collapse before buttons do', () => {
  expect(headerOf(1000)(999)).toEqual(['badge']);
  expect(headerOf(1000)(719)).toEqual(['badge', 'pill', 'brand', 'tools']);
});

test('no more collapses than is needed', () => {
  expect(headerOf(1000)(400)).toEqual(['badge', 'pill', 'brand', 'tools', 'tabs']);
});

test('the search stays in the row until nearly nothing else is left', () => {
  expect(headerOf(1000)(320)).not.toContain('search');
  expect(headerOf(1000)(300).slice(-2)).toEqual(['current-tab', 'search']);
});

test('a header that never fits uses a second line', () => {
  expect(headerOf(1000)(100)).toEqual(SAVINGS);
});
