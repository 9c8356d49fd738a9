import { YearReport, yearApi } from '#shared/contract/stats/stats-year.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { type Copied, useCopies } from '../../../parts/calls/use-copies.ts';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';

/** Reports that were looked at lately are cached on this device. */
const COPIED: Copied<YearReport> = {
  storageKey: CACHE_KEYS.yearReport,
  schema: YearReport,
  keyOf: ({ year }) => year,
  most: 3,
};

/** A report, or `locked` where the user has no premium. */
export type YearState = Loadable<YearReport> | { readonly kind: 'locked' };

/**
 * Returns the report of a year; the copy on this device is shown until the server answers, and when
 * it does not.
 */
export function useYearReport(year: string): readonly [YearState, () => void] {
  const { client } = useApp().workspace;
  const copies = useCopies(COPIED);
  const { state, failure, reload } = useLoaded(
    year,
    async () => {
      const result = await client.call(yearApi.get, { params: { year } });
      if (isLocked(result)) copies.clear();
      return result;
    },
    { isOnce: true, copies },
  );
  return [failure !== null && isLocked(failure) ? { kind: 'locked' } : state, reload];
}

function isLocked(result: CallResult<unknown>): boolean {
  return result.kind === 'refused' && result.id === 'premiumNeeded';
}
