import { useEffect, useState } from 'react';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { type LoadedWeek, loadWeek } from './load-week.ts';

interface Answer {
  readonly key: string;
  readonly state: Loadable<LoadedWeek>;
}

/** Returns the recorded work of some days, loading until the server has answered, and a retry. */
export function useWeek({ from, to }: DaySpan): readonly [Loadable<LoadedWeek>, () => void] {
  const { workspace } = useApp();
  const [tries, setTries] = useState(0);
  const key = `${from}..${to} ${tries}`;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadWeek(workspace.client, { from, to }, workspace.timeZone()).then((result) => {
      if (!isWanted) return;
      const state: Loadable<LoadedWeek> =
        result.kind === 'ok'
          ? { kind: 'ready', value: result.value, isStale: false }
          : { kind: 'failed', message: reasonOf(result) };
      setAnswer({ key, state });
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, from, to, key]);
  const state = answer?.key === key ? answer.state : ({ kind: 'loading' } as const);
  return [state, () => setTries(tries + 1)];
}
