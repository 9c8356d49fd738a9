import type { DoneTask } from '#shared/domain/planner/forecast/forecast.ts';

/** How somebody estimates. */
export type Habit = 'over' | 'under' | 'mixed' | 'drifting';

/** The habits that people are simulated with. */
export const HABITS: readonly Habit[] = ['over', 'under', 'mixed', 'drifting'];

const DAY_MS = 86_400_000;

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The median factor between estimate and truth for a project, after a share of all tasks. */
function biasOf(habit: Habit, project: number, passed: number): number {
  if (habit === 'over') return [0.6, 0.5, 0.7][project] ?? 0.6;
  if (habit === 'under') return [1.8, 1.5, 2.2][project] ?? 1.8;
  if (habit === 'mixed') return [1.9, 0.55, 1.1][project] ?? 1;
  return 2.2 - 1.5 * passed;
}

/**
 * Tasks of a simulated person, the oldest first: three projects, estimates of 1 to 8, and a truth
 * that scatters log-normally (sigma 0.35) around the person's habit.
 */
export function simulateTasks(habit: Habit, seed: number, count: number): DoneTask[] {
  const random = randomOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, index) => {
    const project = Math.floor(random() * 3);
    const estimate = 1 + Math.floor(random() ** 1.5 * 8);
    const truth = estimate * biasOf(habit, project, index / count) * Math.exp(0.35 * normal());
    return {
      projectId: `project-${project}`,
      estimate,
      took: Math.max(1, Math.round(truth)),
      doneAt: index * DAY_MS,
    };
  });
}
