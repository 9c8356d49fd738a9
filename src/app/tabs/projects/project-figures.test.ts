import { expect, it } from 'vitest';
import { buildProject, buildTask } from '#stores/contract-test-kit.ts';
import { projectFigures } from './project-figures.ts';

it('counts open tasks, pomodoros and time', () => {
  const project = buildProject(1, { pomodoroCount: 13, focusedMinutes: 325 });
  const tasks = [buildTask(1), buildTask(2, { completed: true })];
  expect(projectFigures(project, tasks)).toBe('1 open task · 13 pomodoros · 5 h 25');
});

it('says what there is none of, and takes the server’s count until tasks are known', () => {
  expect(projectFigures(buildProject(1, { openTaskCount: 3 }), null)).toBe(
    '3 open tasks · no pomodoros',
  );
});
