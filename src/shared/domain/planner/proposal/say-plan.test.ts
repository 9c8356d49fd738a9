import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayNumber, dayRange } from '../../dates/days.ts';
import { setFormatPlace } from '../../formats/formats.ts';
import { DEFAULT_RULES } from '../../timer/types.ts';
import { habitsOf } from '../plan/habits.ts';
import type { OpenTask, PlanInput } from '../plan/types.ts';
import { changeProposal } from './proposal.ts';
import { type SaidPlan, sayPlan } from './say-plan.ts';
import { EMPTY_PROPOSAL, type Proposal, type ProposalEvent } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Monday. */
const TODAY = '2026-11-23';
const at = (hour: number, day = TODAY) => dayNumber(day) * 24 * HOUR + hour * HOUR;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const DAYS = 14;
const WEEK = { from: TODAY, to: addDays(TODAY, 6) };

beforeAll(() => setFormatPlace({ locale: 'en-GB', timeZone: 'UTC' }));

const task = (id: string, fields: Partial<OpenTask> = {}): OpenTask => ({
  id,
  projectId: null,
  left: 1,
  dueOn: null,
  milestone: null,
  repeats: false,
  workMinutes: 25,
  ...fields,
});

const input = (fields: Partial<PlanInput> = {}): PlanInput => ({
  nowMs: at(8),
  timeZone: 'UTC',
  days: DAYS,
  tasks: [],
  busy: [],
  locked: [],
  habits: habitsOf([]),
  rules: DEFAULT_RULES,
  hours: { from: 9, to: 18 },
  unit: 'pomodoros',
  limit: 4,
  spent: 0,
  slack: 0,
  ...fields,
});

function proposalOf(given: PlanInput, events: readonly ProposalEvent[] = []): Proposal {
  return [{ kind: 'again' } as const, ...events].reduce(
    (proposal, event) => changeProposal(proposal, event, given).proposal,
    EMPTY_PROPOSAL,
  );
}

const alone = (day: string) => ({ from: day, to: day });
const say = (proposal: Proposal, given: PlanInput, shown = WEEK) =>
  sayPlan(proposal, given, { startsOn: TODAY, shown, aside: 0 });

/** The sentences as a person reads them. */
function read({ days, nothing, late, others }: SaidPlan): string[] {
  return [
    ...days.flatMap(({ heading, figures, over, rows }) => [
      `${heading}: ${figures}.${over === '' ? '' : ` ${over}`}`,
      ...rows.map(({ block, reason }) => {
        const time = new Date(block.startMs).toISOString().slice(11, 16);
        return `${block.taskId} ${time} ${block.pomodoros}: ${reason}`;
      }),
    ]),
    ...(nothing === '' ? [] : [nothing]),
    ...late.map(({ taskId, words }) => `${taskId}: ${words}`),
    ...(others === '' ? [] : [others]),
  ];
}

describe('a plan that does not fit', () => {
  const given = input({
    tasks: [
      task('report', { left: 6, dueOn: TODAY }),
      task('talk', { left: 2, dueOn: addDays(TODAY, 1) }),
      task('tidy'),
    ],
  });
  const LATE = [
    'report: It is due today. 2 pomodoros do not fit by then: your limit for the day is reached. The plan finishes it tomorrow.',
  ];

  test('says of a day what is late, and what can wait', () => {
    expect(read(say(proposalOf(given), given, alone(TODAY)))).toEqual([
      'Today, Mon 23 Nov: 1 block, 4 pomodoros, until 10:55.',
      'report 09:00 4: Due today.',
      ...LATE,
      '2 other tasks can wait.',
    ]);
  });

  test('says of tomorrow what is done before, and why a day is empty', () => {
    const proposal = proposalOf(given);
    expect(read(say(proposal, given, alone(addDays(TODAY, 1))))).toEqual([
      'Tomorrow, Tue 24 Nov: 2 blocks, 4 pomodoros, until 10:55.',
      'report 09:00 2: Due today: this is late.',
      'talk 10:00 2: Due tomorrow.',
      ...LATE,
      '1 other task can wait.',
    ]);
    expect(read(say(proposal, given, alone(addDays(TODAY, 3))))).toEqual([
      'Nothing is proposed for this day.',
      ...LATE,
      '2 tasks are planned before this day.',
    ]);
  });
});

test('planned days, times and priorities are kept, beyond the hours and the limit where a time was given', () => {
  const given = input({
    limit: 2,
    tasks: [
      task('list'),
      task('low', { priority: 3 }),
      task('high', { priority: 1 }),
      task('tomorrow', { plannedOn: addDays(TODAY, 1) }),
      task('call', { plannedOn: TODAY, plannedAt: '19:10' }),
      task('gym', { plannedOn: TODAY, plannedAt: '10:00', left: 2 }),
      task('passed', { plannedOn: addDays(TODAY, -3) }),
    ],
    busy: [{ startMs: at(10.5), endMs: at(11), focus: 0 }],
  });
  expect(read(say(proposalOf(given), given, { from: TODAY, to: addDays(TODAY, 2) }))).toEqual([
    'Today, Mon 23 Nov: 2 blocks, 2 pomodoros, until 19:35.',
    'gym 10:00 1: You planned it for this day; at the time that you gave it.',
    'call 19:10 1: You planned it for this day; at the time that you gave it.',
    'Tomorrow, Tue 24 Nov: 2 blocks, 2 pomodoros, until 09:55.',
    'passed 09:00 1: You planned it for Fri 20 Nov.',
    'gym 09:30 1: You planned it for today.',
    'Wed 25 Nov: 2 blocks, 2 pomodoros, until 09:55.',
    'tomorrow 09:00 1: You planned it for tomorrow.',
    'high 09:30 1: Your highest priority.',
    '2 other tasks can wait.',
  ]);
});

const anyDay = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => addDays(TODAY, days));

const anyTask = fc.record({
  left: fc.integer({ min: 1, max: 8 }),
  workMinutes: fc.constantFrom(25, 25, 50, 90),
  dueOn: fc.option(anyDay(-3, 15)),
  repeats: fc.boolean(),
  priority: fc.constantFrom(null, 1, 2, 3),
  plannedOn: fc.option(anyDay(-2, 9)),
  plannedAt: fc.constantFrom(null, null, '07:30', '10:05', '14:00', '23:30'),
});

const anySpan = fc
  .tuple(fc.nat(7 * 24 * 12), fc.integer({ min: 1, max: 60 }))
  .map(([from, steps]) => {
    const startMs = at(0) + from * 5 * MINUTE;
    return { startMs, endMs: startMs + steps * 5 * MINUTE };
  });

const anyInput = fc
  .record({
    nowMs: fc.integer({ min: 7 * 60, max: 19 * 60 }).map((minutes) => at(0) + minutes * MINUTE),
    tasks: fc.array(anyTask, { minLength: 1, maxLength: 9 }),
    busy: fc.array(
      anySpan.map((span) => ({ ...span, focus: 1 })),
      { maxLength: 6 },
    ),
    locked: fc.array(fc.record({ at: fc.nat(), span: anySpan }), { maxLength: 3 }),
    from: fc.integer({ min: 6, max: 12 }),
    length: fc.integer({ min: 1, max: 8 }),
    limit: fc.integer({ min: 1, max: 8 }),
    spent: fc.integer({ min: 0, max: 4 }),
    slack: fc.constantFrom(0, 0.2),
  })
  .map(({ tasks, locked, from, length, ...rest }) =>
    input({
      ...rest,
      hours: { from, to: from + length },
      tasks: tasks.map((fields, index) => task(`t${index}`, fields)),
      locked: locked.map(({ at: index, span }) => {
        const own = index % tasks.length;
        const workMinutes = tasks[own]?.workMinutes ?? 25;
        return { ...span, taskId: `t${own}`, pomodoros: 1, workMinutes };
      }),
    }),
  );

const anyEvent = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    at: fc.nat(),
    edit: fc.oneof(
      fc.record({
        kind: fc.constantFrom('earlier', 'later', 'longer', 'shorter', 'takeOut', 'lock' as const),
      }),
      fc.record({
        kind: fc.constant('at' as const),
        startMs: fc.nat(7 * 24 * 12).map((steps) => at(0) + steps * 5 * MINUTE),
      }),
    ),
  }),
  fc.record({ kind: fc.constant('again' as const) }),
  fc.record({ kind: fc.constant('leaveOut' as const), taskId: fc.constantFrom('t0', 't1', 't2') }),
  fc.record({ kind: fc.constant('putBack' as const), taskId: fc.constantFrom('t0', 't1', 't2') }),
);

/** The facts of a plan, counted anew from its blocks. */
function countsOf({ blocks, out }: Proposal, given: PlanInput) {
  const places = [...given.locked, ...blocks].map((place) => ({
    ...place,
    day: dayOf(place.startMs),
  }));
  const sum = (list: readonly { pomodoros: number }[]) =>
    list.reduce((total, each) => total + each.pomodoros, 0);
  const of = (id: string) => places.filter(({ taskId }) => taskId === id);
  const focusOn = (day: string) =>
    sum(places.filter((place) => place.day === day && place.endMs > given.nowMs)) +
    given.busy.filter((one) => dayOf(one.startMs) === day && one.endMs > given.nowMs).length +
    (day === TODAY ? given.spent : 0);
  const hasFocus = (day: string) => given.limit * (1 - given.slack) - focusOn(day) >= 1;
  const hasTime = (day: string, minutes: number) => {
    const last = at(given.hours.to, day) - minutes * MINUTE;
    for (let start = at(given.hours.from, day); start <= last; start += 5 * MINUTE) {
      if (start < given.nowMs) continue;
      const end = start + minutes * MINUTE;
      const isTaken =
        given.busy.some((one) => one.startMs < end && start < one.endMs) ||
        [...given.locked, ...blocks].some(
          (one) => one.startMs - 5 * MINUTE < end && start < one.endMs + 5 * MINUTE,
        );
      if (!isTaken) return true;
    }
    return false;
  };
  const outOf = (id: string) => sum(out.filter(({ taskId }) => taskId === id));
  return { of, sum, focusOn, hasFocus, hasTime, outOf };
}

function checkDays(said: SaidPlan, given: PlanInput, counts: ReturnType<typeof countsOf>): void {
  for (const { day, figures, over, rows } of said.days) {
    const blocks = rows.map(({ block }) => block);
    const pomodoros = counts.sum(blocks);
    const [, shownBlocks, shownPomodoros, until] =
      /^(\d+) blocks?, (\d+) pomodoros?, until (\d\d:\d\d)$/.exec(figures) ?? [];
    const endMs = Math.max(...blocks.map((block) => block.endMs));
    expect([Number(shownBlocks), Number(shownPomodoros)]).toEqual([rows.length, pomodoros]);
    expect(until).toBe(new Date(endMs).toISOString().slice(11, 16));
    const above = counts.focusOn(day) - given.limit;
    expect(Number(/is (\d+) pomodoros? above/.exec(over)?.[1] ?? 0)).toBe(Math.max(0, above));
    for (const { block, reason } of rows) {
      const own = given.tasks.find(({ id }) => id === block.taskId);
      const isLate = said.late.some(({ taskId }) => taskId === block.taskId);
      if (reason.includes('this is late')) expect(isLate).toBe(true);
      if (own?.dueOn !== null && own !== undefined && own.dueOn >= TODAY && own.dueOn < day) {
        expect(reason).toContain('this is late');
      }
      if (reason.includes('at the time that you gave it')) {
        const begins = `${own?.plannedOn}T${own?.plannedAt}:00.000Z`;
        expect(new Date(block.startMs).toISOString()).toBe(begins);
      }
    }
  }
}

function checkLate(said: SaidPlan, given: PlanInput, counts: ReturnType<typeof countsOf>): void {
  const last = addDays(TODAY, DAYS - 1);
  for (const { id, left, dueOn, workMinutes, plannedOn } of given.tasks) {
    const late = said.late.find(({ taskId }) => taskId === id);
    const by = dueOn !== null && dueOn < TODAY ? TODAY : dueOn;
    const own = counts.of(id);
    const inAll = Math.max(left - counts.outOf(id), counts.sum(own));
    const missing = by === null ? 0 : inAll - counts.sum(own.filter(({ day }) => day <= by));
    expect(late !== undefined).toBe(by !== null && by <= last && missing > 0);
    if (late === undefined || by === null) continue;
    const { words } = late;
    expect(Number(/(\d+) pomodoros? (?:do|does|is|are) not/.exec(words)?.[1])).toBe(missing);
    const isWhole = counts.sum(own) + counts.outOf(id) >= left;
    expect(words.includes('The plan finishes it')).toBe(isWhole);
    expect(words.includes('does not finish it')).toBe(!isWhole);
    const first = [plannedOn ?? TODAY, by].toSorted()[0] ?? TODAY;
    const days = dayRange(first < TODAY ? TODAY : first, by);
    const both = days.some((day) => counts.hasFocus(day) && counts.hasTime(day, workMinutes));
    expect(words.includes('though there is room')).toBe(both);
    if (words.includes('limit')) expect(days.some((day) => counts.hasFocus(day))).toBe(false);
    if (words.includes('free between')) {
      expect(days.some((day) => counts.hasTime(day, workMinutes))).toBe(false);
    }
  }
}

function checkOthers(
  said: SaidPlan,
  {
    given,
    counts,
    shown,
  }: { given: PlanInput; counts: ReturnType<typeof countsOf>; shown: typeof WEEK },
): void {
  const others = given.tasks.filter(({ id }) => {
    const isShown = counts.of(id).some(({ day }) => day >= shown.from && day <= shown.to);
    return !isShown && counts.outOf(id) === 0 && said.late.every(({ taskId }) => taskId !== id);
  });
  const before = others.filter(({ id, left }) => {
    const own = counts.of(id);
    return counts.sum(own) >= left && own.every(({ day }) => day < shown.from);
  });
  const numberIn = (pattern: RegExp) => Number(pattern.exec(said.others)?.[1] ?? 0);
  expect(numberIn(/(\d+) tasks? (?:is|are) planned before/)).toBe(before.length);
  expect(numberIn(/(\d+) other tasks? can wait/)).toBe(others.length - before.length);
  if (said.nothing.includes('Everything is planned'))
    expect(others.length + said.late.length).toBe(0);
  const days = dayRange(shown.from, shown.to);
  if (said.nothing.includes('limit is reached')) {
    expect(days.some((day) => counts.hasFocus(day) && counts.hasTime(day, 25))).toBe(false);
  }
  if (said.nothing.includes('nothing is free')) {
    expect(days.some((day) => counts.hasTime(day, 25))).toBe(false);
  }
}

test('no sentence of a plan contradicts another one, its blocks, or the same day in its week', () => {
  fc.assert(
    fc.property(anyInput, fc.array(anyEvent, { maxLength: 6 }), (given, edits) => {
      let proposal = proposalOf(given);
      const untouched = say(proposal, given);
      // Only what the person put into the calendar after its due day comes late although there is room.
      const isOwn = ({ taskId }: { taskId: string }) =>
        given.locked.some((block) => block.taskId === taskId);
      expect(untouched.late.filter((one) => one.why === 'room' && !isOwn(one))).toEqual([]);
      for (const event of edits) {
        const id =
          event.kind === 'edit' ? proposal.blocks[event.at % proposal.blocks.length]?.id : '';
        const real = event.kind === 'edit' ? { ...event, id: id ?? '' } : event;
        ({ proposal } = changeProposal(proposal, real, given));
      }
      const counts = countsOf(proposal, given);
      const week = say(proposal, given);
      checkDays(week, given, counts);
      checkLate(week, given, counts);
      checkOthers(week, { given, counts, shown: WEEK });
      for (const day of dayRange(WEEK.from, WEEK.to)) {
        const own = say(proposal, given, alone(day));
        expect(own.days).toEqual(week.days.filter((each) => each.day === day));
        expect(own.late).toEqual(week.late);
        checkOthers(own, { given, counts, shown: alone(day) });
      }
    }),
    { numRuns: 80 },
  );
});

test('a plan of fewer days is the beginning of one of more', () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      const short = proposalOf({ ...given, days: 3 }).blocks;
      const long = proposalOf(given).blocks.filter(({ day }) => day < addDays(TODAY, 3));
      expect(short).toEqual(long);
    }),
    { numRuns: 100 },
  );
});
