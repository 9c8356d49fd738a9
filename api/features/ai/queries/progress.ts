import * as z from 'zod';
import { spanInWords } from '#api/features/ai/queries/focus.ts';
import { SpanInput } from '#api/features/ai/queries/inputs.ts';
import { calendarPlace, projectPlace, statsPlace } from '#api/features/ai/queries/places.ts';
import { query } from '#api/features/ai/queries/query.ts';
import { readTexts } from '#api/features/ai/queries/repo.ts';
import { listDueMilestones } from '#api/features/milestones/service.ts';
import { listPlans } from '#api/features/plans/service.ts';
import { readStats } from '#api/features/stats/service.ts';
import { readSettings } from '#api/features/users/service.ts';
import { LONGEST_PLAN_MINUTES } from '#shared/domain/calendar/block-rules.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#shared/domain/dates/local-date.ts';
import { formatDayForAnybody, formatForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { goalsOf } from '#shared/domain/stats/goals.ts';
import { counted } from '#shared/domain/text/counted.ts';

const MOST_BLOCKS = 40;
const MOST_MILESTONES = 30;
const MOST_TEXTS = 30;
const MINUTE_MS = 60_000;
const GOALS = ['daily', 'weekly'] as const;
const GOAL_WORDS = { daily: 'Daily', weekly: 'Weekly' } as const;

/** Streak, level and goals. */
export const progress = query({
  name: 'progress',
  description:
    'The streak, the longest streak, all pomodoros, the level, and the daily and weekly goal with how far they are reached.',
  input: z.strictObject({}),
  label: 'Streak and goals',
  async run({ db, userId, timeZone, nowMs, today, references }) {
    const [{ figures, days }, settings] = await Promise.all([
      readStats(db, { userId, timeZone }, nowMs),
      readSettings(db, userId),
    ]);
    const minutesByDate = Object.fromEntries(days.map(({ day, minutes }) => [day, minutes]));
    const goals = goalsOf(settings, { ...figures, minutesByDate }, today);
    const place = statsPlace({ from: today, to: today });
    const figure = (value: string, label: string) => references.figure({ value, label, place });
    const streak = figure(counted(figures.currentStreak, 'day'), 'Current streak');
    const longest = figure(counted(figures.longestStreak, 'day'), 'Longest streak');
    const total = figure(counted(figures.totalPomodoros, 'pomodoro'), 'All pomodoros');
    const unit = settings.goalUnit === 'minutes' ? 'minutes' : 'pomodoros';
    const named = GOALS.flatMap((name) => {
      const goal = goals[name];
      if (goal === null) return [];
      const done = figure(formatNumber(goal.done), `${GOAL_WORDS[name]} goal in ${unit}`);
      return [{ name: GOAL_WORDS[name], unit, goal: goal.goal, isReached: goal.isReached, done }];
    });
    const level = levelOf(figures.experiencePoints);
    return {
      data: { streak, longest, total, level, goals: named },
      lines: [
        ['Streak: ', streak, ', the longest ', longest, '. In all ', total, `, level ${level}.`],
        ...named.map((goal) => [
          `- ${goal.name} goal: `,
          goal.done,
          ` of ${formatNumber(goal.goal)} ${unit}`,
        ]),
      ],
    };
  },
});

/** Planned blocks of the calendar. */
export const plannedBlocks = query({
  name: 'planned_blocks',
  description: 'Planned blocks of the calendar in a range with their times, the earliest first.',
  input: SpanInput,
  label: 'Planned blocks',
  async run({ db, userId, timeZone, references, today }, { from, to }) {
    const rows = await listPlans(db, userId, {
      fromMs: startOfLocalDay(from, timeZone),
      toMs: endOfLocalDay(to, timeZone),
      longestMs: LONGEST_PLAN_MINUTES * MINUTE_MS,
      after: null,
      limit: MOST_BLOCKS,
    });
    const when = spanInWords({ from, to }, today);
    const blocks = rows.map((row) => {
      const day = localDate(row.startsAt, timeZone);
      const title = row.taskTitle ?? (row.title === '' ? (row.projectTitle ?? '') : row.title);
      return {
        title,
        day,
        starts: formatForAnybody(row.startsAt, 'time', timeZone),
        length: references.figure({
          value: formatMinutes((row.endsAt - row.startsAt) / MINUTE_MS),
          label: `Planned for ${title}`,
          place: calendarPlace(day),
        }),
      };
    });
    return {
      data: { from, to, blocks },
      lines: [
        [blocks.length === 0 ? `Nothing is planned ${when}.` : `Planned ${when}:`],
        ...blocks.map(({ day, starts, title, length }) => [
          `- ${formatDayForAnybody(day, 'weekdayAndDay')} at ${starts}, ${title}: `,
          length,
        ]),
      ],
    };
  },
});

/** Milestones that are due. */
export const milestones = query({
  name: 'milestones',
  description: 'Milestones of projects that are due in a range, the earliest first.',
  input: SpanInput,
  label: 'Milestones',
  async run({ db, userId, references, today }, { from, to }) {
    const rows = await listDueMilestones(db, userId, {
      from,
      to,
      after: null,
      limit: MOST_MILESTONES,
    });
    const all = rows.map((row) => ({
      title: row.title,
      project: references.refOf('project', row.projectId),
      isReached: row.completedAt !== null,
      due: references.figure({
        value: formatDayForAnybody(row.dueOn ?? today, 'weekdayAndDay'),
        label: `Milestone ${row.title}`,
        place: projectPlace(row.projectId),
      }),
    }));
    const when = spanInWords({ from, to }, today);
    return {
      data: { from, to, milestones: all },
      lines: [
        [all.length === 0 ? `No milestone is due ${when}.` : `Milestones ${when}:`],
        ...all.map((row) => [`- ${row.title}${row.isReached ? ' (reached)' : ''}: `, row.due]),
      ],
    };
  },
});

/** The words about sessions, where they may be sent. */
export const sessionTexts = query({
  name: 'session_texts',
  description:
    'What the user wrote about sessions in a range, as far as it may be sent: intentions before, notes after. At most 30, the newest first.',
  input: SpanInput,
  label: 'Notes of sessions',
  needs: ['notes', 'intentions'],
  async run({ db, userId, fields }, { from, to }) {
    const rows = await readTexts(db, userId, { from, to, limit: MOST_TEXTS });
    const sessions = rows.map(({ day, task, intention, note }) => ({
      day,
      task,
      ...(fields.intentions && intention !== '' && { intention }),
      ...(fields.notes && note !== '' && { note }),
    }));
    return { data: { from, to, sessions }, lines: [] };
  },
});
