import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildAllSums } from '#api/db/derived/session-sums.ts';
import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { dayRange } from '#shared/domain/dates/days.ts';
import { utcDay } from '#shared/domain/rollups/periods.ts';
import { buildSession, buildTask } from '#tests/support/database/focus-data.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import {
  DEMO_EMAIL,
  LARGE_EMAIL,
  type Seeded,
  seedDemo,
  seedLarge,
} from '../../../scripts/demo-data/write-demo.ts';
import { CROWDS, OWNER_EMAIL, seedOwner } from '../../../scripts/demo-data/write-owner.ts';

const PASSWORD = 'orchard-lantern-42';

let api: TestApi;
let seeded: Seeded | null;

function seed(again: boolean) {
  return seedDemo(api.server.db, {
    password: PASSWORD,
    timeZone: 'Europe/Vienna',
    nowMs: api.clock.nowMs,
    again,
  });
}

async function signIn(email = DEMO_EMAIL): Promise<{ token: string }> {
  const reply = await api.call('/auth/login', { body: { email, password: PASSWORD } });
  expect(reply.status).toBe(200);
  return reply.body;
}

beforeAll(async () => {
  api = await startApi();
  seeded = await seed(false);
});

afterAll(() => api.stop());

describe('the demo user', () => {
  it('signs in and has half a year of sessions with the figures that follow', async () => {
    const { token } = await signIn();
    const stats = await api.call('/stats', { token });
    expect(stats.body.totalPomodoros).toBe(seeded?.sessions);
    expect(stats.body.currentStreak).toBeGreaterThan(5);
    const again = await api.call('/aggregate/pomodoros', { method: 'POST', token });
    expect(again.body).toEqual(stats.body);
  });

  it('has projects of every status, and works on a task', async () => {
    const { token } = await signIn();
    const { body } = await api.call('/projects', { token });
    const statuses = body.items.map((project: { status: string }) => project.status);
    expect(statuses.toSorted()).toEqual([
      'finished',
      'finished',
      'finished',
      'open',
      'open',
      'open',
      'working',
    ]);
    const active = await api.call('/users/active-task', { token });
    expect(active.body.activeTask.projectName).toBe('Master’s thesis');
  });

  it('is not made twice', async () => {
    expect(await seed(false)).toBeNull();
    const { token } = await signIn();
    const stats = await api.call('/stats', { token });
    expect(stats.body.totalPomodoros).toBe(seeded?.sessions);
  });

  it('is created again on request, whatever was done to it', async () => {
    const user = await signIn();
    const { body } = await api.call('/projects', user);
    await buildTask(api, user, { projectId: body.items[0].id });
    await buildSession(api, user, '2026-11-20T05:00:00.000Z');
    await api.call('/auth/forgot-password', { body: { email: DEMO_EMAIL } });
    expect(await seed(true)).toEqual(seeded);
    expect((await api.call('/stats', user)).status).toBe(401);
    const { token } = await signIn();
    const stats = await api.call('/stats', { token });
    expect(stats.body.totalPomodoros).toBe(seeded?.sessions);
  });
});

describe('the user with the large account', () => {
  const size = { projects: 40, tasks: 500, sessions: 900 };

  function seedIt() {
    const nowMs = api.clock.nowMs;
    const timeZone = 'Europe/Vienna';
    return seedLarge(api.server.db, { password: PASSWORD, timeZone, nowMs, again: true, size });
  }

  it('has as much as was asked for, also when it is created again', async () => {
    expect(await seedIt()).toEqual(size);
    expect(await seedIt()).toEqual(size);
    const { token } = await signIn(LARGE_EMAIL);
    const stats = await api.call('/stats', { token });
    expect(stats.body.totalPomodoros).toBe(size.sessions);
    const again = await api.call('/aggregate/pomodoros', { method: 'POST', token });
    expect(again.body).toEqual(stats.body);
  });

  it('works on a task of a project with notes, milestones and parts of tasks', async () => {
    const { token } = await signIn(LARGE_EMAIL);
    const { activeTask } = (await api.call('/users/active-task', { token })).body;
    expect(activeTask.projectName).toMatch(/^\w/);
    const { body: projects } = await api.call('/projects', { token });
    const working = projects.items.find(({ status }: { status: string }) => status === 'working');
    const { body: tasks } = await api.call(`/tasks?projectId=${working.id}`, { token });
    expect(tasks.items.some(({ parentId }: { parentId: string | null }) => parentId !== null)).toBe(
      true,
    );
    const lists = await Promise.all(
      ['notes', 'milestones'].map((list) =>
        Promise.all(
          projects.items.map(({ id }: { id: string }) =>
            api.call(`/projects/${id}/${list}`, { token }),
          ),
        ),
      ),
    );
    for (const replies of lists) {
      expect(replies.flatMap(({ body }) => body.items).length).toBeGreaterThan(10);
    }
  });
});

describe('the owner', () => {
  function seedIt(again: boolean, people = 400) {
    const nowMs = api.clock.nowMs;
    return seedOwner(api.server.db, {
      password: PASSWORD,
      timeZone: 'Europe/Vienna',
      nowMs,
      again,
      crowd: { ...CROWDS.usual, people },
    });
  }
  const rowsOf = (table: string, where: object = {}) => api.server.db(table).where(where);

  it('signs in as an administrator, with people in every state', async () => {
    const desk = await seedIt(false);
    expect(desk?.people).toBe(400);
    const { token } = await signIn(OWNER_EMAIL);
    const list = await api.call('/admin/subscriptions?limit=200', { token });
    expect(list.body.items).toHaveLength(desk?.subscriptions ?? 0);
    const phases = new Set(list.body.items.map(({ phase }: { phase: string }) => phase));
    expect(phases.size).toBeGreaterThan(3);
    const paid = await api.server.db('subscriptions').whereNotNull('paid_at');
    expect(await rowsOf('payments')).toHaveLength(paid.length);
    const withReceipt = await api.server.db('subscriptions').whereNotNull('receipt_at').first();
    const receipt = await api.call(`/admin/subscriptions/${withReceipt.id}/receipt`, { token });
    expect(receipt.status).toBe(200);
    const inbox = await api.call('/admin/messages', { token });
    expect(inbox.body.items).toHaveLength(desk?.messages ?? 0);
    const replies = inbox.body.items.reduce(
      (sum: number, message: { replies: number }) => sum + message.replies,
      0,
    );
    expect(replies).toBeGreaterThan(0);
    expect(await rowsOf('message_replies')).toHaveLength(replies);
    const people = await rowsOf('users');
    expect(people.filter(({ is_active }) => is_active === 0).length).toBeGreaterThan(0);
    expect(people.filter(({ is_admin }) => is_admin === 1)).toHaveLength(2);
  });

  it('has sums that follow from the sessions, and leaves the clock nothing to make up for', async () => {
    const sums = () => api.server.db('session_sums').orderBy(['user_id', 'kind', 'period', 'item']);
    const before = await sums();
    await rebuildAllSums(api.server.db);
    expect(await sums()).toEqual(before.filter((row) => row.pomodoros + row.unfinished > 0));
    expect(await advanceSubscriptions(api.server.deps)).toBe(0);
  });

  it('is not created twice, and again on request', async () => {
    expect(await seedIt(false)).toBeNull();
    const before = await rowsOf('users');
    const { id } = await api.server.db('users').where({ email: OWNER_EMAIL }).first('id');
    const desk = await seedIt(true);
    expect(await rowsOf('users')).toHaveLength(before.length);
    expect(await rowsOf('contact_messages')).toHaveLength(desk?.messages ?? 0);
    expect(await rowsOf('audit_log', { actor_id: id })).toEqual([]);
    // The statistics add every day up again that somebody of before or now was there.
    const marked = await rowsOf('changed_days');
    const oldest = Math.min(...before.map(({ created_at }) => created_at));
    expect(marked.map(({ day }) => day)).toEqual(
      expect.arrayContaining(dayRange(utcDay(oldest), utcDay(api.clock.nowMs))),
    );
  });
});
