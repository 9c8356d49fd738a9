import { expect, it } from 'vitest';
import { kindsChangedBy } from './data-changes.ts';
import { allEndpoints } from './endpoint-table.ts';

it.each([
  ['POST', '/tasks', ['tasks', 'projects']],
  ['PUT', '/projects/:id/finish', ['projects', 'tasks']],
  ['DELETE', '/milestones/:id', ['milestones', 'projects']],
  ['POST', '/projects/:id/notes', ['notes', 'projects']],
  ['PUT', '/projects/notes/:id', ['notes', 'projects']],
  ['PUT', '/fast-tasks/:id/increment', ['tasks']],
  ['POST', '/experiments/:id/end', ['projects']],
  ['GET', '/tasks', []],
  ['POST', '/active-timer', []],
  ['POST', '/aggregate/pomodoros', []],
] as const)('%s %s changes %j', (method, path, kinds) => {
  expect(kindsChangedBy({ method, path })).toEqual(kinds);
});

it('a task that is moved may have had no project', () => {
  const call = { method: 'PUT', path: '/tasks/:id' } as const;
  expect(kindsChangedBy(call, { title: 'Milk' })).toEqual(['tasks', 'projects']);
  expect(kindsChangedBy(call, { projectId: 'x' })).toEqual(['tasks', 'projects', 'sessions']);
});

it('every call but these writes into a list, and says so', () => {
  const silent = allEndpoints()
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method !== 'GET' && access === 'user')
    .filter((endpoint) => kindsChangedBy(endpoint).length === 0)
    .map(({ method, path }) => `${method} ${path}`);
  expect(silent.toSorted()).toEqual([
    'DELETE /ai/consent',
    'DELETE /ai/conversations',
    'DELETE /ai/conversations/:id',
    'DELETE /calendar-feed',
    'DELETE /subscriptions/receipt',
    'DELETE /users/deletion',
    'DELETE /users/passkeys/:id',
    'DELETE /users/sessions/:id',
    'DELETE /users/two-step/code',
    'POST /active-timer',
    'POST /aggregate/pomodoros',
    'POST /ai/ask',
    'POST /ai/break-down',
    'POST /auth/confirm',
    'POST /auth/logout',
    'POST /calendar-feed/renew',
    'POST /subscriptions',
    'POST /subscriptions/cancel',
    'POST /subscriptions/receipt',
    'POST /users/deletion',
    'POST /users/passkeys',
    'POST /users/passkeys/options',
    'POST /users/two-step/code',
    'POST /users/two-step/recovery-codes',
    'PUT /ai/consent',
    'PUT /ai/conversations/:id',
    'PUT /calendar-feed',
    'PUT /projects/:id/pomodoros',
    'PUT /stats/achievements',
    'PUT /subscriptions/request',
    'PUT /users/active-task',
    'PUT /users/email',
    'PUT /users/passkeys/:id',
    'PUT /users/password',
    'PUT /users/profile',
    'PUT /users/settings',
    'PUT /users/two-step/code',
  ]);
});
