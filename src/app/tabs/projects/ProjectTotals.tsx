import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import { addDays, weekday } from '#shared/domain/dates/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { TaskTally } from '#shared/domain/projects/task-tallies.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { everyPage } from '../../server/every-page.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ProjectTotals.module.css';
import { openEstimateWords } from './project-figures.ts';

export type ProjectTotalsProps = {
  project: Project;
  /** The figures of its open tasks, the same as in the list of projects; null while unknown. */
  tally: TaskTally | null;
};

/** The project's total, this week's total, and the work on open tasks against its estimate. */
export function ProjectTotals({ project, tally }: ProjectTotalsProps) {
  const heading = useId();
  const weekMinutes = useWeekMinutes(project);
  const { pomodoroCount, focusedMinutes } = project;
  return (
    <section className={`card ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        Totals
      </h2>
      <dl className={styles.figures}>
        <div>
          <dt>Pomodoros</dt>
          <dd>{formatNumber(pomodoroCount)}</dd>
        </div>
        <div>
          <dt>Focused</dt>
          <dd>{formatMinutes(focusedMinutes)}</dd>
        </div>
        <div>
          <dt>This week</dt>
          <dd>{weekMinutes === null ? '–' : formatMinutes(weekMinutes)}</dd>
        </div>
      </dl>
      {tally !== null && <Estimate tally={tally} />}
    </section>
  );
}

function Estimate({ tally }: { tally: TaskTally }) {
  const { spent, estimated } = tally;
  if (estimated === 0) {
    return <p className={styles.words}>Open tasks with an estimate show their progress here.</p>;
  }
  return (
    <div className={styles.estimate}>
      <ProgressBar
        value={Math.min(spent, estimated)}
        max={estimated}
        label={openEstimateWords(tally)}
      />
      <p className={styles.words}>Open tasks: {openEstimateWords(tally)}</p>
    </div>
  );
}

/** Minutes of this week, from Monday on; null while unknown. Reloaded after each session. */
function useWeekMinutes({ id, pomodoroCount, focusedMinutes }: Project): number | null {
  const { client, today, $isOffline } = useApp().workspace;
  const isOffline = useStore($isOffline);
  const [minutes, setMinutes] = useState<number | null>(null);
  const day = today();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means that there is something new.
  useEffect(() => {
    if (isOffline) return;
    let isOver = false;
    async function load(): Promise<void> {
      const query = { startDate: addDays(day, 1 - weekday(day)), endDate: day };
      const answer = await everyPage((cursor) =>
        client.call(pomodorosApi.list, { query: { ...query, ...cursor } }),
      );
      if (isOver || answer.kind !== 'ok') return;
      const own = answer.value.filter(({ projectId }) => projectId === id);
      setMinutes(own.reduce((sum, { duration }) => sum + duration, 0));
    }
    void load();
    return () => {
      isOver = true;
    };
  }, [client, day, id, isOffline, pomodoroCount, focusedMinutes]);
  return minutes;
}
