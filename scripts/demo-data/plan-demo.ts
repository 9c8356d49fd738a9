import { localDate } from '#shared/domain/dates/local-date.ts';
import { type AchievementId, unlockedBy } from '#shared/domain/gamification/achievements.ts';
import { PROJECT_COLORS, type ProjectColor } from '#shared/domain/projects/project-colors.ts';
import { sumByDay } from '#shared/domain/stats/day-totals.ts';
import { deriveStats } from '#shared/domain/stats/derive-stats.ts';
import { DEMO_INTENTIONS, DEMO_NOTES, DEMO_PROJECTS, type DemoProject } from './demo-projects.ts';
import { DEMO_DAYS, type DemoSpan, planDays } from './plan-days.ts';
import { createRandom, type Random } from './random.ts';

const DAY_MS = 86_400_000;
const SEED = 20_261_120;

/** A task of the demo user; instants in epoch milliseconds. */
export interface DemoTask {
  id: string;
  projectId: string;
  title: string;
  estimate: number | null;
  position: number;
  createdAt: number;
  completedAt: number | null;
  notes?: string;
  tags?: readonly string[];
  dueOn?: string | null;
  parentId?: string | null;
}

/** Everything that the demo user has. */
export interface DemoData {
  timeZone: string;
  createdAt: number;
  projects: {
    id: string;
    title: string;
    position: number;
    createdAt: number;
    finishedAt: number | null;
    color?: ProjectColor | undefined;
  }[];
  tasks: DemoTask[];
  sessions: (DemoSpan & {
    id: string;
    projectId: string | null;
    taskId: string | null;
    intention: string;
    note: string;
    internalInterruptions: number;
    externalInterruptions: number;
  })[];
  awards: { achievementId: AchievementId; unlockedAt: number }[];
  workingProjectId: string | null;
  activeTaskId: string | null;
  milestones: {
    id: string;
    projectId: string;
    title: string;
    dueOn: string | null;
    createdAt: number;
    completedAt: number | null;
  }[];
  notes: { id: string; projectId: string; text: string; createdAt: number }[];
}

/** A project while it is planned: which of its tasks is worked on, and what was done when. */
interface Course {
  project: DemoProject;
  id: string;
  createdAt: number;
  tasks: (DemoTask & { lastWorkedAt: number | null })[];
}

/** Half a year of a demo user until `nowMs` in the given zone; the same for the same arguments. */
export function planDemo(nowMs: number, timeZone: string): DemoData {
  const random = createRandom(SEED);
  const createdAt = nowMs - (DEMO_DAYS + 1) * DAY_MS;
  const courses = DEMO_PROJECTS.map((project) => beginCourse(project, nowMs, random));
  // Chance of its own, so that what is said of a session changes nothing else.
  const words = createRandom(SEED + 1);
  const sessions = planDays(nowMs, timeZone, random).map((span) => ({
    ...span,
    ...chooseWork(courses, span, random),
    id: random.id(span.startedAt),
    note: random.percent(6) ? random.pick(DEMO_NOTES) : '',
    intention: words.percent(30) ? words.pick(DEMO_INTENTIONS) : '',
    ...planInterruptions(span, words),
  }));
  const tasks = courses.flatMap((course) => completeTasks(course));
  const working = courses.find(({ project }) => project.status === 'working');
  const active = working?.tasks.find(({ completedAt }) => completedAt === null);
  return {
    timeZone,
    createdAt,
    projects: courses.map((course, position) => ({
      id: course.id,
      title: course.project.title,
      position,
      color: PROJECT_COLORS[position % PROJECT_COLORS.length],
      createdAt: course.createdAt,
      finishedAt: finishedAtOf(course, nowMs),
    })),
    tasks,
    sessions,
    awards: awardsOf({ sessions, tasks, timeZone, step: 1 }),
    workingProjectId: working?.id ?? null,
    activeTaskId: active?.id ?? null,
    milestones: [],
    notes: [],
  };
}

function beginCourse(project: DemoProject, nowMs: number, random: Random): Course {
  const createdAt = nowMs - (project.firstDay + 1) * DAY_MS;
  const id = random.id(createdAt);
  const tasks = project.tasks.map(([title, estimate], position) => ({
    id: random.id(createdAt + position),
    projectId: id,
    title,
    estimate,
    position,
    createdAt: createdAt + position * 1000,
    completedAt: null,
    lastWorkedAt: null,
  }));
  return { project, id, createdAt, tasks };
}

/** A session that was paused was interrupted from outside; one that was ended early, often by oneself. */
function planInterruptions(span: DemoSpan, random: Random) {
  const wasPaused = span.endedAt - span.startedAt > span.durationMinutes * 60_000;
  const isCounted = span.interrupted && (wasPaused || random.percent(50));
  return {
    internalInterruptions: isCounted ? random.between(wasPaused ? 0 : 1, 2) : 0,
    externalInterruptions: isCounted && wasPaused ? random.between(1, 3) : 0,
  };
}

/** A project that runs on that day, by weight, with the task whose turn it is; some work is standalone. */
function chooseWork(courses: readonly Course[], span: DemoSpan, random: Random) {
  const standalone = { projectId: null, taskId: null };
  if (random.percent(7)) return standalone;
  const running = courses.filter(
    ({ project }) => span.daysAgo <= project.firstDay && span.daysAgo >= project.lastDay,
  );
  const lots = running.flatMap((course) => Array<Course>(course.project.weight).fill(course));
  const [first, ...others] = lots;
  if (first === undefined) return standalone;
  const course = random.pick([first, ...others]);
  const task = taskOfDay(course, span.daysAgo);
  if (task !== undefined) task.lastWorkedAt = span.endedAt;
  return { projectId: course.id, taskId: task?.id ?? null };
}

function taskOfDay({ project, tasks }: Course, daysAgo: number) {
  const begun = tasks.length - project.tasksAhead;
  const length = project.firstDay - project.lastDay + 1;
  return tasks[Math.floor(((project.firstDay - daysAgo) * begun) / length)];
}

/** A task is done once the next one was begun, or its project is finished. */
function completeTasks({ project, tasks }: Course): DemoTask[] {
  const lastBegun = tasks.findLastIndex(({ lastWorkedAt }) => lastWorkedAt !== null);
  for (const [index, task] of tasks.entries()) {
    if (index < lastBegun || project.status === 'finished') task.completedAt = task.lastWorkedAt;
  }
  return tasks;
}

function finishedAtOf({ project, tasks, createdAt }: Course, nowMs: number): number | null {
  if (project.status !== 'finished') return null;
  const worked = tasks.map(({ lastWorkedAt }) => lastWorkedAt ?? createdAt);
  return Math.min(nowMs, Math.max(...worked) + 10 * 60_000);
}

/**
 * Each achievement with the end of the day's last session on the day that earned it; of several
 * days only each `step`th is looked at.
 */
export function awardsOf({
  sessions,
  tasks,
  timeZone,
  step,
}: Pick<DemoData, 'sessions' | 'tasks' | 'timeZone'> & { step: number }): DemoData['awards'] {
  const awards: DemoData['awards'] = [];
  const days = sumByDay(sessions.map((session) => ({ ...session, completed: true })));
  const endOfDay = new Map(sessions.map((session) => [session.localDate, session.endedAt]));
  const completedOn = tasks.flatMap(({ completedAt }) =>
    completedAt === null ? [] : [localDate(completedAt, timeZone)],
  );
  for (const [index, { day }] of days.entries()) {
    if ((days.length - 1 - index) % step !== 0) continue;
    const completedTasks = completedOn.filter((completedDay) => completedDay <= day).length;
    const figures = deriveStats(days.slice(0, index + 1), completedTasks, { today: day });
    const unlockedAt = endOfDay.get(day) ?? 0;
    for (const achievementId of unlockedBy(figures)) {
      if (awards.some((award) => award.achievementId === achievementId)) continue;
      awards.push({ achievementId, unlockedAt });
    }
  }
  return awards;
}
