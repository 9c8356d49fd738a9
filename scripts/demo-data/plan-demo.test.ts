import { describe, expect, it } from 'vitest';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { planDemo } from './plan-demo.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 15, 30);

describe('the demo data', () => {
  it('are the same each time', () => {
    expect(planDemo(NOW_MS, 'Europe/Vienna')).toEqual(planDemo(NOW_MS, 'Europe/Vienna'));
  });

  it.each(['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
    'hold sessions in %s that lie on their local day, one after the other, none ahead',
    (timeZone) => {
      const { sessions, createdAt } = planDemo(NOW_MS, timeZone);
      let freeFrom = createdAt;
      for (const { startedAt, endedAt, durationMinutes, localDate: day } of sessions) {
        expect(startedAt).toBeGreaterThanOrEqual(freeFrom);
        expect(durationMinutes * 60_000).toBeLessThanOrEqual(endedAt - startedAt);
        expect(localDate(endedAt, timeZone)).toBe(day);
        freeFrom = endedAt;
      }
      expect(freeFrom).toBeLessThanOrEqual(NOW_MS);
      expect(sessions.length).toBeGreaterThan(500);
    },
  );

  it('hold each id once', () => {
    const { sessions, projects, tasks } = planDemo(NOW_MS, 'Europe/Vienna');
    const ids = [...sessions, ...projects, ...tasks].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keep a task within its project, and nothing open in a finished one', () => {
    const { sessions, projects, tasks } = planDemo(NOW_MS, 'Europe/Vienna');
    const projectOf = new Map(tasks.map((task) => [task.id, task.projectId]));
    for (const { taskId, projectId } of sessions) {
      if (taskId !== null) expect(projectOf.get(taskId)).toBe(projectId);
    }
    for (const { id, finishedAt } of projects.filter((project) => project.finishedAt !== null)) {
      const own = tasks.filter(({ projectId }) => projectId === id);
      expect(own.every(({ completedAt }) => (completedAt ?? Infinity) <= (finishedAt ?? 0))).toBe(
        true,
      );
    }
  });

  it('say of some sessions what they were for, and count interruptions of interrupted ones', () => {
    const { sessions } = planDemo(NOW_MS, 'Europe/Vienna');
    const counted = sessions.filter(
      ({ internalInterruptions, externalInterruptions }) =>
        internalInterruptions + externalInterruptions > 0,
    );
    expect(counted.length).toBeGreaterThan(10);
    expect(counted.every(({ interrupted }) => interrupted)).toBe(true);
    expect(sessions.filter(({ intention }) => intention !== '').length).toBeGreaterThan(100);
    expect(sessions.filter(({ note }) => note !== '').length).toBeGreaterThan(10);
  });

  it('show a streak that goes on, finished and open work, and something left to earn', () => {
    const { awards, projects, tasks, workingProjectId, activeTaskId } = planDemo(
      NOW_MS,
      'Europe/Vienna',
    );
    expect(awards.map(({ achievementId }) => achievementId).toSorted()).toEqual([
      'daily_five',
      'first_pomodoro',
      'pomodoro_master',
      'task_completer',
      'weekly_streak',
    ]);
    expect(projects.filter(({ finishedAt }) => finishedAt !== null)).toHaveLength(3);
    expect(projects.find(({ id }) => id === workingProjectId)?.title).toBe('Master’s thesis');
    expect(tasks.find(({ id }) => id === activeTaskId)).toMatchObject({
      title: 'Chapter 4: Results',
      projectId: workingProjectId,
      completedAt: null,
    });
  });
});
