import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod';
import { later } from '#platform/time/later.ts';
import { Breakdown, breakdownApi } from '#shared/contract/stats/stats-breakdown.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import type { CachedCopy } from '#stores/storage/cached-copy.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { createCachedCopy } from '../../../server/cached-copies.ts';
import { useApp } from '../../../workspace/app-context.ts';

/** Ranges that were looked at lately are cached on this device. */
const MOST_KEPT = 6;

/** A row of changes, such as an edit and the loads that follow it, is asked about once. */
const AFTER_NEWS_MS = 300;

/**
 * The sums of a range, reloaded whenever `version` changes; the cached copy shows until the
 * server has answered, and where it does not.
 */
export function useBreakdown(
  { from, to }: DaySpan,
  version: object,
): readonly [Loadable<Breakdown>, () => void] {
  const { workspace, user } = useApp();
  const key = `${from}..${to}`;
  const [answer, setAnswer] = useState<Answer>({ key: '', state: { kind: 'loading' } });
  const [tries, setTries] = useState(0);
  const restedVersion = useRested(version);
  const cache = useMemo(
    () =>
      createCachedCopy({
        storage: workspace.storage,
        key: CACHE_KEYS.breakdowns,
        owner: user.id,
        schema: z.array(Breakdown),
      }),
    [workspace.storage, user.id],
  );
  const before = useMemo((): Loadable<Breakdown> => {
    const value = cachedOf(cache, key);
    return value === null ? { kind: 'loading' } : { kind: 'ready', value, isStale: false };
  }, [cache, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or try asks again.
  useEffect(() => {
    let isWanted = true;
    void workspace.client.call(breakdownApi.get, { query: { from, to } }).then((result) => {
      if (!isWanted) return;
      if (result.kind === 'ok') {
        const others = (cache.read() ?? []).filter((each) => keyOf(each) !== key);
        cache.write([result.value, ...others].slice(0, MOST_KEPT));
        setAnswer({ key, state: { kind: 'ready', value: result.value, isStale: false } });
        return;
      }
      const value = cachedOf(cache, key);
      setAnswer({
        key,
        state:
          value === null
            ? { kind: 'failed', message: reasonOf(result) }
            : { kind: 'ready', value, isStale: true },
      });
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, cache, from, to, key, restedVersion, tries]);
  return [answer.key === key ? answer.state : before, () => setTries(tries + 1)];
}

/** Returns the debounced value. */
function useRested(value: object): object {
  const [rested, setRested] = useState(value);
  useEffect(
    () => (value === rested ? undefined : later(AFTER_NEWS_MS, () => setRested(value))),
    [value, rested],
  );
  return rested;
}

interface Answer {
  readonly key: string;
  readonly state: Loadable<Breakdown>;
}

const keyOf = ({ from, to }: DaySpan) => `${from}..${to}`;

function cachedOf(cache: CachedCopy<readonly Breakdown[]>, key: string): Breakdown | null {
  return cache.read()?.find((each) => keyOf(each) === key) ?? null;
}
