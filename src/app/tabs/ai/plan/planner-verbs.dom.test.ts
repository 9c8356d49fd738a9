import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectTask } from '#shared/contract/work/tasks.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import { habitsOf } from '#shared/domain/planner/plan/habits.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { writeRange } from '#stores/calendar/days-range.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { buildProject, buildTask, openAccount } from '../../../app-test-kit.tsx';
import { wirePlannedBlocks } from '../../../planned-blocks/wire-planned-blocks.ts';
import { assemblePlan, type PlanFacts } from './assemble.ts';
import { plannerOf } from './planner-store.ts';
import { createPlannerVerbs } from './planner-verbs.ts';

const DAY = '2026-11-23';
const NOW = Date.parse(`${DAY}T09:00:00Z`);

beforeEach(() => {
  localStorage.clear();
  setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' });
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const thesis = buildProject('Thesis');
const write = buildTask('Write', thesis, { estimate: 2, dueOn: DAY });
const read = buildTask('Read', thesis);
const archived = buildTask('Old', buildProject('Archive', { status: 'finished' }));

const factsOf = (tasks: readonly ProjectTask[], fields: Partial<PlanFacts> = {}): PlanFacts => ({
  tasks,
  projects: [thesis],
  blocks: [],
  milestones: [],
  forecaster: null,
  hours: null,
  days: { pomodorosByDate: {}, minutesByDate: {} },
  settings: DEFAULT_SETTINGS,
  timeZone: 'UTC',
  ...fields,
});

async function open(facts = factsOf([read, write])) {
  const scope = openAccount({ projects: [thesis], tasks: facts.tasks });
  await scope.workspace.tasks.load();
  const planner = plannerOf(scope);
  const range = { from: DAY, to: '2026-12-08' };
  const copy = { owner: scope.user.id, value: [{ range: writeRange(range), items: [] }] };
  localStorage.setItem(CACHE_KEYS.plansAhead, JSON.stringify(copy));
  const blocks = wirePlannedBlocks(scope, { range, key: CACHE_KEYS.plansAhead });
  await blocks.load();
  const deps = { facts, blocks, planner, workspace: scope.workspace };
  const verbs = createPlannerVerbs(deps);
  verbs.again();
  return {
    deps,
    verbs,
    planner,
    drafts: () => planner.$plan.get().kept?.proposal.blocks ?? [],
    times: () =>
      (planner.$plan.get().kept?.proposal.blocks ?? []).map(
        ({ taskId, startMs }) =>
          `${verbs.titleOf(taskId)} ${new Date(startMs).toISOString().slice(11, 16)}`,
      ),
    said: () => planner.$news.get().said,
    calendar: () =>
      valueOr(blocks.$plans.get(), []).map(
        ({ taskTitle, startsAt }) => `${taskTitle} ${startsAt.slice(11, 16)}`,
      ),
    undo: () => scope.workspace.toasts.$toasts.get().at(-1)?.action?.onAct(),
  };
}

describe('the input of a plan', () => {
  const at = (facts: PlanFacts, chosen = {}) => {
    const timer = openAccount({}).workspace.timer.$timer.get();
    return assemblePlan(facts, chosen, { nowMs: NOW, timer });
  };

  it('has the open tasks of open projects, what was done today, and the settings', () => {
    const facts = factsOf([read, write, archived], {
      days: { pomodorosByDate: { [DAY]: 3 }, minutesByDate: { [DAY]: 50 } },
    });
    const { input, openIds, settings } = at(facts, { range: 'week', limit: 4 });
    expect(input.tasks.map(({ id, left }) => [id, left])).toEqual([
      [read.id, 1],
      [write.id, 2],
    ]);
    expect([...openIds]).toEqual([read.id, write.id]);
    expect(input).toMatchObject({ days: 14, unit: 'pomodoros', limit: 4, spent: 3, slack: 0.2 });
    expect(settings).toMatchObject({ from: 9, to: 18 });
    expect(input.habits.sessions).toBe(habitsOf([]).sessions);
  });

  it('has the session lengths of projects, and counts as the goals do', () => {
    const deep = buildProject('Deep', { workMinutes: 50 });
    const facts = {
      ...factsOf([buildTask('Think', deep), write], {
        days: { pomodorosByDate: { [DAY]: 1 }, minutesByDate: { [DAY]: 50 } },
        settings: { ...DEFAULT_SETTINGS, goalUnit: 'minutes', dailyGoal: 200 },
      }),
      projects: [deep, thesis],
    } as const;
    const { input } = at(facts);
    expect(input.tasks.map(({ workMinutes }) => workMinutes)).toEqual([50, 25]);
    expect(input).toMatchObject({ unit: 'minutes', limit: 200, spent: 50 });
  });

  it('is made of ten thousand tasks within reason', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => buildTask(`Task ${index}`, thesis));
    const { input, others } = at(factsOf(many));
    expect([input.tasks.length, others]).toEqual([500, 9500]);
  });
});

describe('the planner', () => {
  it('says what it has planned, and what an edit has done', async () => {
    const { verbs, drafts, times, said } = await open();
    expect(times()).toEqual(['Write 09:00', 'Read 10:00']);
    expect(said()).toBe('Planned: 2 blocks, 3 pomodoros.');
    const [, second] = drafts();
    if (second === undefined) throw new Error('No second block.');
    verbs.edit(second, { kind: 'earlier' });
    expect(times()).toEqual(['Read 09:00', 'Write 09:30']);
    expect(said()).toMatch(/^“Read”: .*09:00 – 09:25\. Locked\.$/);
    verbs.edit(second, { kind: 'shorter' });
    expect(said()).toBe('A block has at least one pomodoro. Leave it out instead.');
  });

  it('keeps edits over a reload, and plans again on another day', async () => {
    const { deps, verbs, drafts, planner } = await open();
    const [first, second] = drafts();
    if (first === undefined || second === undefined) throw new Error('No block.');
    verbs.edit(first, { kind: 'lock' });
    verbs.edit(second, { kind: 'takeOut' });
    const kept: unknown = JSON.parse(localStorage.getItem(CACHE_KEYS.planner) ?? '{}');
    expect(kept).toMatchObject({ value: { kept: planner.$plan.get().kept } });
    vi.setSystemTime(Date.parse('2026-11-24T08:00:00Z'));
    createPlannerVerbs(deps).renew();
    const { note } = planner.$news.get();
    expect(note).toMatch(/^Your plan of .* was planned again/);
    expect(planner.$plan.get().kept?.madeOn).toBe('2026-11-24');
    expect(planner.$plan.get().kept?.proposal.out).toEqual([]);
  });

  it('puts blocks into the calendar without a network, and takes them back together', async () => {
    const { verbs, drafts, calendar, times, undo } = await open();
    verbs.accept(drafts());
    expect(calendar()).toEqual(['Write 09:00', 'Read 10:00']);
    expect(times()).toEqual([]);
    undo();
    expect(calendar()).toEqual([]);
    expect(times()).toEqual(['Write 09:00', 'Read 10:00']);
  });

  it('shows another day or the week without planning again', async () => {
    const { verbs, drafts, planner, said } = await open();
    const [first] = drafts();
    if (first === undefined) throw new Error('No block.');
    verbs.edit(first, { kind: 'at', startMs: Date.parse('2026-11-24T09:00:00Z') });
    const before = planner.$plan.get().kept;
    verbs.choose({ range: 'day', day: '2026-11-24' });
    expect(said()).toBe('Planned: 1 block, 2 pomodoros.');
    verbs.choose({ range: 'week' });
    expect(said()).toBe('Planned: 2 blocks, 3 pomodoros.');
    expect(planner.$plan.get().kept).toBe(before);
    verbs.choose({ range: 'day', day: '2026-12-20' });
    expect(said()).toBe('Nothing to plan.');
    expect(planner.$plan.get().kept?.days).toBe(35);
    expect(drafts()).toContainEqual(before?.proposal.blocks.find(({ isLocked }) => isLocked));
  });

  it('says which tasks are gone', async () => {
    const { verbs, planner, times } = await open();
    verbs.follow(new Set([write.id]));
    expect(times()).toEqual(['Write 09:00']);
    expect(planner.$news.get().note).toBe('“Read”: not open any more, so out of the plan.');
  });
});
