import type { Experiment } from '#shared/contract/work/experiments.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import {
  type ExperimentFigures,
  type Judgement,
  judgeExperiment,
} from '#shared/domain/planner/review/judge-experiment.ts';
import { percent } from '#shared/domain/planner/review/review-words.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';

/** Returns the verdict of the figures on an experiment. */
export function judgementOf(experiment: Experiment): Judgement {
  const { before, since, projectTitle: title, fromMinutes, toMinutes } = experiment;
  return judgeExperiment(before, since, { title, fromMinutes, toMinutes });
}

/** A row of the figures: its name, and its cells before and since. */
export type FiguresRow = readonly [name: string, before: string, since: string];

/** Returns the figures of an experiment side by side. */
export function figuresRows({ before, since }: Experiment): readonly FiguresRow[] {
  const row = (name: string, write: (each: ExperimentFigures) => string): FiguresRow => [
    name,
    write(before),
    write(since),
  ];
  return [
    row('Sessions', ({ sessions }) => formatNumber(sessions)),
    row('Finished', (each) =>
      each.sessions === 0
        ? '–'
        : `${formatNumber(each.finished)} (${percent(each.finished / each.sessions)})`,
    ),
    row('Interruptions', ({ interruptions }) => formatNumber(interruptions)),
    row('Interruptions per session', ({ interruptions, sessions }) =>
      sessions === 0 ? '–' : formatNumber(Math.round((10 * interruptions) / sessions) / 10),
    ),
    row('Focused', ({ minutes }) => formatMinutes(minutes)),
    row('Days with sessions', ({ days }) => formatNumber(days)),
    row('Focused on such a day', ({ minutes, days }) =>
      days === 0 ? '–' : formatMinutes(Math.round(minutes / days)),
    ),
  ];
}

/** Says what became of the project of a running experiment; empty where nothing did. */
export function changeInWords(experiment: Experiment, usual: number): string {
  const { projectTitle, projectState, projectMinutes, toMinutes } = experiment;
  if (projectState === 'deleted') {
    return `“${projectTitle}” was deleted, so there is nothing more to try.`;
  }
  if (projectMinutes !== toMinutes) {
    const now = formatNumber(projectMinutes ?? usual);
    return `Changed by hand: sessions for “${projectTitle}” are ${now} minutes now.`;
  }
  return projectState === 'finished' ? `“${projectTitle}” is finished meanwhile.` : '';
}

/** Returns whether the tried length is still that of the project. */
export function isInForce({ projectState, projectMinutes, toMinutes }: Experiment): boolean {
  return projectState !== 'deleted' && projectMinutes === toMinutes;
}
