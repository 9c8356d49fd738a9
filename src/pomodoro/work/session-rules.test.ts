import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES, type Target } from '#shared/domain/timer/types.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { buildProject } from '#stores/sync/contract-test-kit.ts';
import { createSessionRules } from './session-rules.ts';

const thesis = buildProject(1, { workMinutes: 50 });
const book = buildProject(2);
const READY: Loadable<readonly Project[]> = {
  kind: 'ready',
  value: [thesis, book],
  isStale: false,
};

function minutesFor(target: Target, projects: Loadable<readonly Project[]> = READY, before = 25) {
  const rulesFor = createSessionRules({
    settings: { $settings: atom({ ...DEFAULT_SETTINGS, workTime: 30 }) },
    projects: { $projects: atom(projects) },
  });
  const state = { ...initialTimer({ ...DEFAULT_RULES, workMinutes: before }), target };
  return rulesFor(state).workMinutes;
}

it('are those of the settings, with the length of a project that has its own', () => {
  expect(minutesFor({ kind: 'standalone' })).toBe(30);
  expect(minutesFor({ kind: 'project', projectId: book.id })).toBe(30);
  expect(minutesFor({ kind: 'task', projectId: thesis.id, taskId: 'a' })).toBe(50);
  expect(minutesFor({ kind: 'task', projectId: 'gone', taskId: 'a' })).toBe(30);
});

it('keep the length of a project while projects are not known', () => {
  const target = { kind: 'task', projectId: thesis.id, taskId: 'a' } as const;
  expect(minutesFor(target, { kind: 'loading' }, 50)).toBe(50);
  expect(minutesFor({ kind: 'standalone' }, { kind: 'loading' }, 50)).toBe(30);
});
