import { describe, expect, it } from 'vitest';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { itemsOf } from './calendar-items.ts';
import { itemWords } from './item-words.ts';

const plan = (given: Partial<PlannedBlock> = {}): PlannedBlock => ({
  id: 'plan',
  projectId: 'thesis',
  taskId: 'intro',
  projectTitle: 'Thesis',
  taskTitle: 'Write intro',
  title: '',
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T08:25:00.000Z',
  timeZone: 'Europe/Vienna',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...given,
});

const session = (given: Partial<Pomodoro> = {}): Pomodoro => ({
  id: 'session',
  taskId: 'intro',
  projectId: 'thesis',
  taskTitle: 'Write intro',
  projectTitle: 'Thesis',
  startTime: '2026-11-23T08:05:00.000Z',
  endTime: '2026-11-23T08:30:00.000Z',
  duration: 25,
  completed: true,
  interrupted: false,
  internalInterruptions: 0,
  externalInterruptions: 0,
  isStandalone: false,
  localDate: '2026-11-23',
  timeZone: 'Europe/Vienna',
  intention: '',
  note: '',
  isFlagged: false,
  createdAt: '2026-11-23T08:30:00.000Z',
  ...given,
});

const items = (plans: PlannedBlock[], sessions: Pomodoro[], now: string) =>
  itemsOf({ plans, sessions, nowMs: Date.parse(now), timeZone: 'Europe/Vienna' });
const words = (plans: PlannedBlock[], sessions: Pomodoro[], now = '2026-11-24T08:00:00Z') =>
  items(plans, sessions, now).map((item) => itemWords(item, 'Europe/Vienna'));

describe('the items of the calendar', () => {
  it('are sorted by start', () => {
    const early = session({ id: 'early', startTime: '2026-11-23T07:00:00.000Z' });
    const shown = items([plan()], [session(), early], '2026-11-24T08:00:00Z');
    expect(shown.map(({ key }) => key)).toEqual(['early', 'plan', 'session']);
  });

  it('name their kind, their work and their times', () => {
    expect(words([plan()], [session()])).toEqual([
      expect.stringMatching(/^Planned and done, Write intro, Thesis, .*23.*, 0?9:00.*0?9:25/),
      expect.stringMatching(/^Session, Write intro, Thesis, .*23.*, 0?9:05.*0?9:30/),
    ]);
    expect(words([plan()], [])[0]).toMatch(/^Planned, not done, /);
    expect(words([plan()], [], '2026-11-23T08:10:00Z')[0]).toMatch(/^Planned, Write intro, /);
    expect(words([], [session({ interrupted: true })])[0]).toMatch(/^Interrupted session, /);
  });

  it('are titled by their own title, else by their task, else by their project', () => {
    const titles = items(
      [plan({ title: 'Call Ada' }), plan(), plan({ taskId: null, taskTitle: null })],
      [session({ taskTitle: null, projectTitle: null, intention: 'Think' })],
      '2026-11-24T08:00:00Z',
    );
    expect(titles.map(({ title }) => title)).toEqual([
      'Call Ada',
      'Write intro',
      'Thesis',
      'Think',
    ]);
    expect(words([plan({ taskId: null, taskTitle: null })], [])[0]).toMatch(
      /^Planned, not done, Thesis, \D+/,
    );
  });
});
