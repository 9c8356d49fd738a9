import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { YearReport, yearApi } from '#shared/contract/stats/stats-year.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createCachedCopy } from '../../../server/cached-copies.ts';
import { useApp } from '../../../workspace/app-context.ts';

/** Reports that were looked at lately are cached on this device. */
const MOST_KEPT = 3;

/** A report, or `locked` where the user has no premium. */
export type YearState = Loadable<YearReport> | { readonly kind: 'locked' };

interface Answer {
  readonly year: string;
  readonly state: YearState;
}

/**
 * Returns the report of a year; the copy on this device is shown until the server answers, and when
 * it does not.
 */
export function useYearReport(year: string): readonly [YearState, () => void] {
  const { workspace, user } = useApp();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const cache = useMemo(
    () =>
      createCachedCopy({
        storage: workspace.storage,
        key: CACHE_KEYS.yearReport,
        owner: user.id,
        schema: z.array(YearReport),
      }),
    [workspace, user.id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let isWanted = true;
    void workspace.client.call(yearApi.get, { params: { year } }).then((result) => {
      if (!isWanted) return;
      const others = (cache.read() ?? []).filter((each) => each.year !== year);
      if (result.kind === 'ok') {
        cache.write([result.value, ...others].slice(0, MOST_KEPT));
        setAnswer({ year, state: { kind: 'ready', value: result.value, isStale: false } });
      } else if (result.kind === 'refused' && result.id === 'premiumNeeded') {
        cache.write([]);
        setAnswer({ year, state: { kind: 'locked' } });
      } else {
        const value = cache.read()?.find((each) => each.year === year);
        const state =
          value === undefined
            ? ({ kind: 'failed', message: reasonOf(result) } as const)
            : ({ kind: 'ready', value, isStale: true } as const);
        setAnswer({ year, state });
      }
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, cache, year, tries]);
  const before = useMemo((): YearState => {
    const value = cache.read()?.find((each) => each.year === year);
    return value === undefined ? { kind: 'loading' } : { kind: 'ready', value, isStale: false };
  }, [cache, year]);
  const retry = () => {
    setAnswer(null);
    setTries(tries + 1);
  };
  return [answer?.year === year ? answer.state : before, retry];
}
