import { expect, test } from 'vitest';
import { tableAsCsv } from './chart-csv.ts';
import { cellText } from './chart-table.ts';

test('exports exact numbers and no formulae', () => {
  const csv = tableAsCsv({
    columns: [
      { title: 'Project', kind: 'name' },
      { title: 'Focused', kind: 'minutes' },
      { title: 'Share', kind: 'percent' },
    ],
    rows: [
      { key: 'a', name: '=HYPERLINK("x")', values: [1250, 62.5] },
      { key: 'b', name: 'Garden, "roof"', values: [750, 37.5] },
      { key: 'c', name: 'Fri, Nov 20', exactName: '2026-11-20', values: [0, 0] },
    ],
  });
  expect(csv.split('\r\n')).toEqual([
    'Project,Focused (minutes),Share (percent)',
    '"\'=HYPERLINK(""x"")",1250,62.5',
    '"Garden, ""roof""",750,37.5',
    '2026-11-20,0,0',
    '',
  ]);
});

test('shows minutes as hours, with thousands separators', () => {
  expect([cellText(75, 'minutes'), cellText(1234, 'count'), cellText(62.5, 'percent')]).toEqual([
    '1 h 15 min',
    '1,234',
    '62.5%',
  ]);
});
