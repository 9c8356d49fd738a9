import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { createForecaster, type Forecaster } from '#shared/domain/planner/forecast/forecast.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../../workspace/app-context.ts';
import { workHistoryOf } from './work-history.ts';

/** Returns the forecasts of the person; null while the work history is not known. */
export function useForecaster(): Forecaster | null {
  const { $history, load } = workHistoryOf(useApp());
  useEffect(() => void load(), [load]);
  const history = valueOr(useStore($history), null);
  return useMemo(
    () =>
      history === null
        ? null
        : createForecaster(
            history.doneTasks.map(({ doneAt, ...task }) => ({
              ...task,
              doneAt: Date.parse(doneAt),
            })),
          ),
    [history],
  );
}
