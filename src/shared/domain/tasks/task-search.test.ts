import { expect, it } from 'vitest';
import { type Due, taskFilter } from './task-search.ts';

const TODAY = '2026-11-20';
const TASK = {
  title: 'Write the Résumé',
  notes: 'for Ada',
  tags: ['deep work', 'thesis'],
  dueOn: '2026-11-19',
};
const finds = (text: string, due: Due = 'any', task = TASK) =>
  taskFilter({ text, due, today: TODAY })(task);

it.each(['', 'resume', 'WRITE the', 'ada write', '#thesis', '#deep', '#th ada', '#'])(
  '“%s” finds a task by its words and tags',
  (text) => {
    expect(finds(text)).toBe(true);
  },
);

it.each(['resumes', 'thesis', '#work', '#thesis nobody'])('“%s” does not find it', (text) => {
  expect(finds(text)).toBe(false);
});

it.each([
  ['2026-11-19', ['overdue']],
  ['2026-11-20', ['today']],
  ['2026-11-21', []],
  [null, ['none']],
])('a task due on %s is found among %j', (dueOn, dues) => {
  const found = (['overdue', 'today', 'none'] as const).filter((due) =>
    taskFilter({ text: '', due, today: TODAY })({ ...TASK, dueOn }),
  );
  expect(found).toEqual(dues);
});
