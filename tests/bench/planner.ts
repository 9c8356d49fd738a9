import { createForecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { habitsOf, hoursOfSessions } from '#shared/domain/planner/plan/habits.ts';
import { planDays } from '#shared/domain/planner/plan/plan-days.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { median } from '#tests/support/median.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { HABITS, type Habit, simulateTasks } from '#tests/support/simulated-people.ts';

/** How near forecasts and estimates of people with a habit come, over all their tasks. */
export interface ForecastQuality {
  readonly habit: Habit | 'all';
  /** Mean absolute error of the estimates, in pomodoros. */
  readonly estimateError: number;
  readonly forecastError: number;
  /** The share of tasks that took no more than the safe value, in percent. */
  readonly safePercent: number;
}

const PEOPLE = 50;
const TASKS = 120;
/** Earlier ones are history alone. */
const FIRST_FORECAST = 20;

/** Forecasts each task of simulated people from those before it. */
export function measureForecasts(): ForecastQuality[] {
  const sums = HABITS.map((habit) => ({ habit, ...judge(habit) }));
  const add = (field: 'estimate' | 'forecast' | 'held' | 'tried') =>
    sums.reduce((sum, each) => sum + each[field], 0);
  const all = {
    habit: 'all' as const,
    estimate: add('estimate'),
    forecast: add('forecast'),
    held: add('held'),
    tried: add('tried'),
  };
  return [...sums, all].map(({ habit, estimate, forecast, held, tried }) => ({
    habit,
    estimateError: estimate / tried,
    forecastError: forecast / tried,
    safePercent: (100 * held) / tried,
  }));
}

function judge(habit: Habit) {
  const sums = { estimate: 0, forecast: 0, held: 0, tried: 0 };
  for (let seed = 1; seed <= PEOPLE; seed += 1) {
    const tasks = simulateTasks(habit, seed * 7919, TASKS);
    for (const [index, task] of tasks.entries()) {
      const forecast =
        index < FIRST_FORECAST ? null : createForecaster(tasks.slice(0, index))(task);
      if (forecast === null) continue;
      sums.tried += 1;
      sums.estimate += Math.abs((task.estimate ?? 0) - task.took);
      sums.forecast += Math.abs(forecast.median - task.took);
      sums.held += task.took <= forecast.safe ? 1 : 0;
    }
  }
  return sums;
}

const NOW_MS = Date.parse('2026-11-23T07:00:00Z');
const ZONE = 'Europe/Vienna';
const HOUR_MS = 3_600_000;

/** The processor time that a week from 500 open tasks and 10,000 sessions takes, in milliseconds. */
export function measureWeek(): number {
  const sessions = Array.from({ length: 10_000 }, (_, index) => ({
    startMs: NOW_MS - index * 1.03 * HOUR_MS,
  }));
  const tasks = Array.from({ length: 500 }, (_, index) => ({
    id: `task-${index}`,
    projectId: null,
    left: 1 + (index % 6),
    milestone: null,
    workMinutes: [25, 25, 50, 15][index % 4] ?? 25,
    dueOn: index % 5 === 0 ? `2026-11-${23 + (index % 7)}` : null,
    repeats: false,
  }));
  const plan = () =>
    planDays({
      nowMs: NOW_MS,
      timeZone: ZONE,
      days: 7,
      tasks,
      busy: [],
      locked: [],
      habits: habitsOf(hoursOfSessions(sessions, ZONE)),
      rules: DEFAULT_RULES,
      hours: { from: 8, to: 18 },
      unit: 'pomodoros',
      limit: 12,
      spent: 0,
      slack: 0.2,
    });
  return median(Array.from({ length: 5 }, () => processorMs(plan)));
}
