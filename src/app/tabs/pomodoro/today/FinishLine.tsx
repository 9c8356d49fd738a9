import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { endOfLocalDay, localDate } from '#shared/domain/dates/local-date.ts';
import { planFinish } from '#shared/domain/planner/finish-plan.ts';
import type { Forecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { rulesOf } from '#shared/domain/settings/rules-of.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useForecaster } from '../../../tasks/forecast/use-forecaster.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { finishInWords, likelyFinishInWords } from './finish-words.ts';

const NO_PROJECTS: readonly Project[] = [];

/**
 * Says how much of the estimates is left, when it will be finished or what today has room for, and
 * what is more likely as the person's tasks went.
 */
export function FinishLine({ tasks: given }: { tasks: readonly Task[] }) {
  const { workspace } = useApp();
  const projects = valueOr(useStore(workspace.projects.$projects), NO_PROJECTS);
  const tasks = useMemo(() => {
    const lengths = new Map(projects.map(({ id, workMinutes }) => [id, workMinutes]));
    return given.map((task) => ({
      ...task,
      workMinutes: lengths.get(task.projectId ?? '') ?? null,
    }));
  }, [given, projects]);
  const { timer, settings } = workspace;
  const forecaster = useForecaster();
  const likely = useMemo(
    () => tasks.map((task) => ({ ...task, estimate: likelyOf(task, forecaster) })),
    [tasks, forecaster],
  );
  // The text changes once a minute, while the timer ticks every second.
  const $words = useMemo(
    () =>
      computed([timer.$timer, timer.$nowMs, settings.$settings], (state, nowMs, current) => {
        const timeZone = workspace.timeZone();
        const dayEndsAt = endOfLocalDay(localDate(nowMs, timeZone), timeZone);
        const plan = { timer: state, rules: rulesOf(current), dayEndsAt };
        const byEstimates = planFinish(tasks, plan, nowMs);
        const byForecasts = planFinish(likely, plan, nowMs);
        return [
          finishInWords(byEstimates, nowMs, timeZone),
          likelyFinishInWords({ byEstimates, byForecasts }, nowMs, timeZone),
        ]
          .filter((words) => words !== null)
          .join(' · ');
      }),
    [timer, settings, tasks, likely, workspace],
  );
  return <span>{useStore($words)}</span>;
}

/** The estimate that the forecast gives an estimated task: at least one more than it took already. */
function likelyOf(task: Task, forecaster: Forecaster | null): number | null {
  const { estimate, projectId, completedPomodoros } = task;
  if (estimate === null || forecaster === null) return estimate;
  const median = forecaster({ projectId, estimate })?.median ?? estimate;
  return estimate > completedPomodoros ? Math.max(median, completedPomodoros + 1) : estimate;
}
