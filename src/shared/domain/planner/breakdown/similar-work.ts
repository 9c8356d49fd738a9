import { type DoneWork, findPattern, type Goal, partsOf } from './break-down.ts';
import { recogniseShape, SHAPES } from './shapes.ts';
import { sharedWords, titleWords } from './title-words.ts';

/** Most done tasks that are named for one goal. */
export const MOST_SIMILAR = 20;

/**
 * The done tasks that say most about a goal: the parts of the one that is like it, then those that share
 * words with it or with the usual steps of its kind, the most like it first. Only tasks that took
 * pomodoros are returned. The same input gives the same tasks.
 */
export function similarWork(goal: Goal, done: readonly DoneWork[]): readonly DoneWork[] {
  const newest = done.toSorted((a, b) => b.doneAt - a.doneAt || (a.id < b.id ? 1 : -1));
  const pattern = findPattern(goal, newest);
  const parts = pattern === null ? [] : partsOf(pattern, newest);
  const wanted = titleWords(goal.title);
  const steps = SHAPES[goal.shape ?? recogniseShape(goal.title)].steps.flatMap(({ like }) => like);
  const scored = newest.map((task) => {
    const words = titleWords(task.title);
    const isSameProject = goal.projectId !== null && task.projectId === goal.projectId;
    const likeness = 3 * sharedWords(wanted, words) + (sharedWords(steps, words) > 0 ? 1 : 0);
    return { task, score: likeness === 0 ? 0 : likeness + (isSameProject ? 1 : 0) };
  });
  const like = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ task }) => task);
  return [...new Set([...parts, ...like])].filter(({ took }) => took > 0).slice(0, MOST_SIMILAR);
}
