import { addDays, weekday } from '#shared/domain/dates/days.ts';
import { localDate, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import { DEMO_INTENTIONS, DEMO_NOTES } from './demo-projects.ts';
import {
  LARGE_CONTEXTS,
  LARGE_FIELDS,
  LARGE_OBJECTS,
  LARGE_PURPOSES,
  LARGE_TAGS,
  LARGE_VERBS,
} from './large-words.ts';
import { awardsOf, type DemoData, type DemoTask } from './plan-demo.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_122;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Achievements are looked up once in so many days: each look adds up all days before. */
const DAYS_BETWEEN_AWARDS = 60;

/** How much a large account holds. */
export interface LargeSize {
  projects: number;
  tasks: number;
  sessions: number;
}

/** The amount of data with which the product has to stay fast. */
export const LARGE_SIZE: LargeSize = { projects: 500, tasks: 10_000, sessions: 20_000 };

/** When one session went, and on which local day. */
interface Slot {
  localDate: string;
  daysAgo: number;
  startedAt: number;
  endedAt: number;
  durationMinutes: number;
  interrupted: boolean;
}

/**
 * Years of a user with much to do until `nowMs` in the given zone: a full day of sessions on most
 * weekdays, some hundred projects of which a few hold most of the tasks, notes and milestones. The
 * same for the same arguments.
 */
export function planLarge(nowMs: number, timeZone: string, size: LargeSize = LARGE_SIZE): DemoData {
  const random = createRandom(SEED);
  const slots = planSlots({ nowMs, timeZone, count: size.sessions }, random);
  const firstAt = slots[0]?.startedAt ?? nowMs;
  const projects = planProjects({ nowMs, firstAt, count: size.projects }, random);
  const tasks = planTasks({ nowMs, timeZone, projects, count: size.tasks }, random);
  const sessions = slots.map((slot) => ({ ...slot, ...workOf(slot, tasks, random) }));
  const [working] = projects;
  const active = tasks.find(
    ({ projectId, completedAt }) => projectId === working?.id && completedAt === null,
  );
  return {
    timeZone,
    createdAt: firstAt - DAY_MS,
    projects,
    tasks,
    sessions,
    awards: awardsOf({ sessions, tasks, timeZone, step: DAYS_BETWEEN_AWARDS }),
    workingProjectId: working?.id ?? null,
    activeTaskId: active?.id ?? null,
    milestones: planMilestones({ nowMs, timeZone, projects }, random),
    notes: planNotes(projects, random),
  };
}

/** The sessions that end before `nowMs`, oldest first; days are filled from today backwards. */
function planSlots(
  { nowMs, timeZone, count }: { nowMs: number; timeZone: string; count: number },
  random: Random,
): Slot[] {
  const today = localDate(nowMs, timeZone);
  const days: Slot[][] = [];
  let missing = count;
  for (let daysAgo = 0; missing > 0; daysAgo += 1) {
    const day = addDays(today, -daysAgo);
    const slots = planDay({ day, daysAgo, timeZone }, random)
      .filter(({ endedAt }) => endedAt <= nowMs)
      .slice(-missing);
    days.unshift(slots);
    missing -= slots.length;
  }
  return days.flat();
}

function planDay(
  { day, daysAgo, timeZone }: { day: string; daysAgo: number; timeZone: string },
  random: Random,
): Slot[] {
  const isWeekend = weekday(day) > 5;
  if (random.percent(isWeekend ? 70 : 7)) return [];
  const midnightMs = startOfLocalDay(day, timeZone);
  const count = isWeekend ? random.between(1, 5) : random.between(7, 14);
  let minute = random.between(420, 560);
  return Array.from({ length: count }, () => {
    const durationMinutes = random.percent(8) ? random.between(8, 24) : 25;
    const startedAt = midnightMs + minute * MINUTE_MS + random.between(0, 59) * 1000;
    const endedAt = startedAt + durationMinutes * MINUTE_MS;
    minute += durationMinutes + (random.percent(20) ? random.between(15, 60) : 6);
    const interrupted = durationMinutes < 25 || random.percent(5);
    return { localDate: day, daysAgo, startedAt, endedAt, durationMinutes, interrupted };
  });
}

function planProjects(
  { nowMs, firstAt, count }: { nowMs: number; firstAt: number; count: number },
  random: Random,
): DemoData['projects'] {
  const spanMs = nowMs - firstAt;
  return Array.from({ length: count }, (_, position) => {
    // The first one is as old as the account, so that it can hold tasks and sessions of every day.
    const createdAt = position === 0 ? firstAt : firstAt + random.between(0, spanMs - DAY_MS);
    const isFinished = position > 0 && random.percent(70);
    return {
      id: random.id(createdAt),
      title: `${random.pick(LARGE_FIELDS)}: ${random.pick(LARGE_PURPOSES)} ${position + 1}`,
      position,
      createdAt,
      finishedAt: isFinished ? random.between(createdAt, nowMs) : null,
    };
  });
}

function planTasks(
  {
    nowMs,
    timeZone,
    projects,
    count,
  }: { nowMs: number; timeZone: string; projects: DemoData['projects']; count: number },
  random: Random,
): DemoTask[] {
  const lastOf = new Map<string, { position: number; parent: DemoTask | null }>();
  const today = localDate(nowMs, timeZone);
  const [working] = projects;
  if (working === undefined) return [];
  const unfinished = projects.slice(1).filter(({ finishedAt }) => finishedAt === null);
  const choices = [working, ...projects.slice(1)] as const;
  const openChoices = [working, ...unfinished] as const;
  return Array.from({ length: count }, (_, number) => {
    // One project with an eighth of all tasks, so that there is a long list to scroll.
    const project = random.percent(12)
      ? working
      : random.pick(random.percent(80) ? openChoices : choices);
    const { position, parent } = lastOf.get(project.id) ?? { position: 0, parent: null };
    const createdAt = random.between(project.createdAt, project.finishedAt ?? nowMs);
    const isDone = project.finishedAt !== null || random.percent(10);
    const title = `${random.pick(LARGE_VERBS)} ${random.pick(LARGE_OBJECTS)} ${random.pick(LARGE_CONTEXTS)} ${number + 1}`;
    const isPart = parent !== null && random.percent(8);
    const task: DemoTask = {
      id: random.id(createdAt),
      projectId: project.id,
      title,
      position,
      createdAt,
      estimate: random.percent(60) ? random.between(1, 12) : null,
      completedAt: isDone ? random.between(createdAt, project.finishedAt ?? nowMs) : null,
      dueOn: !isDone && random.percent(25) ? addDays(today, random.between(-20, 90)) : null,
      tags: random.percent(25) ? [random.pick(LARGE_TAGS)] : [],
      notes: random.percent(10) ? planText(random) : '',
      parentId: isPart ? parent.id : null,
    };
    lastOf.set(project.id, { position: position + 1, parent: isPart ? parent : task });
    return task;
  });
}

function workOf(slot: Slot, tasks: readonly DemoTask[], random: Random) {
  const task = random.percent(10) ? undefined : tasks[random.between(0, tasks.length - 1)];
  const isCounted = slot.interrupted && random.percent(60);
  return {
    id: random.id(slot.startedAt),
    projectId: task?.projectId ?? null,
    taskId: task?.id ?? null,
    note: random.percent(8) ? random.pick(DEMO_NOTES) : '',
    intention: random.percent(30) ? random.pick(DEMO_INTENTIONS) : '',
    internalInterruptions: isCounted ? random.between(0, 2) : 0,
    externalInterruptions: isCounted ? random.between(1, 2) : 0,
  };
}

function planMilestones(
  {
    nowMs,
    timeZone,
    projects,
  }: { nowMs: number; timeZone: string; projects: DemoData['projects'] },
  random: Random,
) {
  return projects.flatMap(({ id: projectId, createdAt, finishedAt }) =>
    Array.from({ length: random.between(0, 5) }, (_, number) => {
      const madeAt = createdAt + number * 1000;
      const isDone = finishedAt !== null || random.percent(40);
      const due = random.between(createdAt, nowMs + 60 * DAY_MS);
      return {
        id: random.id(madeAt),
        projectId,
        createdAt: madeAt,
        title: `${random.pick(LARGE_VERBS)} ${random.pick(LARGE_OBJECTS)}`,
        dueOn: random.percent(70) ? localDate(due, timeZone) : null,
        completedAt: isDone ? random.between(createdAt, finishedAt ?? nowMs) : null,
      };
    }),
  );
}

function planNotes(projects: DemoData['projects'], random: Random) {
  return projects.flatMap(({ id: projectId, createdAt }) =>
    Array.from({ length: random.between(0, 3) }, (_, number) => {
      const madeAt = createdAt + number * 1000;
      const heading = `${random.pick(LARGE_OBJECTS)} ${random.pick(LARGE_CONTEXTS)}`;
      const text = `# About ${heading}\n\n${planText(random)}\n\n- ${planText(random)}`;
      return { id: random.id(madeAt), projectId, createdAt: madeAt, text };
    }),
  );
}

function planText(random: Random): string {
  return Array.from(
    { length: random.between(1, 8) },
    () =>
      `${random.pick(LARGE_VERBS)} ${random.pick(LARGE_OBJECTS)} ${random.pick(LARGE_CONTEXTS)}.`,
  ).join(' ');
}
