import { describe, expect, it } from 'vitest';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { planLarge } from './plan-large.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 15, 30);
const SIZE = { projects: 30, tasks: 400, sessions: 1500 };

describe('the large account', () => {
  const data = planLarge(NOW_MS, 'America/New_York', SIZE);

  it('is the same each time, and as large as was asked for', () => {
    expect(planLarge(NOW_MS, 'America/New_York', SIZE)).toEqual(data);
    expect(data.projects).toHaveLength(30);
    expect(data.tasks).toHaveLength(400);
    expect(data.sessions).toHaveLength(1500);
  });

  it('holds sessions on their local day, one after the other, none ahead', () => {
    let freeFrom = data.createdAt;
    for (const { startedAt, endedAt, localDate: day } of data.sessions) {
      expect(startedAt).toBeGreaterThanOrEqual(freeFrom);
      expect(localDate(endedAt, 'America/New_York')).toBe(day);
      freeFrom = endedAt;
    }
    expect(freeFrom).toBeLessThanOrEqual(NOW_MS);
  });

  it('keeps parts in the project of their task, and each id once', () => {
    const byId = new Map(data.tasks.map((task) => [task.id, task]));
    for (const { projectId, parentId } of data.tasks) {
      if (parentId) expect(byId.get(parentId)).toMatchObject({ projectId, parentId: null });
    }
    const all = [...data.sessions, ...data.tasks, ...data.projects, ...data.notes];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('leaves nothing open in a finished project', () => {
    const finished = new Set(
      data.projects.filter(({ finishedAt }) => finishedAt !== null).map(({ id }) => id),
    );
    expect(finished.size).toBeGreaterThan(5);
    for (const { projectId, completedAt } of data.tasks) {
      if (finished.has(projectId)) expect(completedAt).not.toBeNull();
    }
  });
});
