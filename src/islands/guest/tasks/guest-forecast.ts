import type { Task } from '#shared/contract/work/tasks.ts';
import { doneTasksOf } from '#shared/domain/planner/forecast/done-tasks.ts';
import { createForecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { forecastInWords } from '#shared/domain/planner/forecast/forecast-words.ts';

/** Returns what says what a task will take by an estimate, from all tasks of the visitor. */
export function guestForecastOf(
  { projectId }: Task,
  tasks: readonly Task[],
): (estimate: number | null) => string | null {
  const forecaster = createForecaster(doneTasksOf(tasks));
  return (estimate) => {
    const forecast = forecaster({ projectId, estimate });
    return forecast === null ? null : forecastInWords(forecast);
  };
}
