import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { type Loaded, useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { type LoadedWeek, loadWeek } from './load-week.ts';

/** Returns the recorded work of some days. */
export function useWeek({ from, to }: DaySpan): Loaded<LoadedWeek> {
  const { client, timeZone } = useApp().workspace;
  return useLoaded(`${from}..${to}`, () => loadWeek(client, { from, to }, timeZone()), {
    isOnce: true,
  });
}
