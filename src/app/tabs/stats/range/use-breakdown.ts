import { useEffect, useRef } from 'react';
import { later } from '#platform/time/later.ts';
import { Breakdown, breakdownApi } from '#shared/contract/stats/stats-breakdown.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { type Copied, useCopies } from '../../../parts/calls/use-copies.ts';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';

/** A row of changes, such as an edit and the loads that follow it, is asked about once. */
const AFTER_NEWS_MS = 300;

const keyOf = ({ from, to }: DaySpan) => `${from}..${to}`;

/** Ranges that were looked at lately are cached on this device. */
const COPIED: Copied<Breakdown> = {
  storageKey: CACHE_KEYS.breakdowns,
  schema: Breakdown,
  keyOf,
  most: 6,
};

/**
 * The sums of a range, reloaded whenever `version` changes; the cached copy shows until the
 * server has answered, and where it does not.
 */
export function useBreakdown(
  { from, to }: DaySpan,
  version: object,
): readonly [Loadable<Breakdown>, () => void] {
  const { client } = useApp().workspace;
  const { state, reload } = useLoaded(
    keyOf({ from, to }),
    () => client.call(breakdownApi.get, { query: { from, to } }),
    { isOnce: true, copies: useCopies(COPIED) },
  );
  useAfterRest(version, reload);
  return [state, reload];
}

/** Calls `onChange` when a value has become another one and stayed so for a moment. */
function useAfterRest(value: object, onChange: () => void): void {
  const known = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value === known.current) return;
    return later(AFTER_NEWS_MS, () => {
      known.current = value;
      latest.current();
    });
  }, [value]);
}
