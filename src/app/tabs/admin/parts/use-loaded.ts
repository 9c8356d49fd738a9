import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';

/** A loaded answer of the server, and its reload. */
export interface Loaded<Value> {
  readonly state: Loadable<Value>;
  /** Reloads; the current value stays until the new one arrives. */
  reload(): void;
  /** Replaces the value with the answer of an act. */
  replace(value: Value): void;
}

const LOADING = { kind: 'loading' } as const;

/**
 * Loads one answer of the server. It reloads when `key` changes, and when the page becomes visible
 * again. Outdated answers are dropped.
 */
export function useLoaded<Value>(
  key: string,
  fetchValue: () => Promise<CallResult<Value>>,
): Loaded<Value> {
  const [held, setHeld] = useState<{ key: string; state: Loadable<Value> }>({
    ...{ key, state: LOADING },
  });
  const latest = useRef({ fetchValue, turn: 0 });
  useLayoutEffect(() => {
    latest.current.fetchValue = fetchValue;
  });

  const load = useCallback(async () => {
    const turn = latest.current.turn + 1;
    latest.current.turn = turn;
    const result = await latest.current.fetchValue();
    if (latest.current.turn !== turn) return;
    setHeld((before) => ({
      key,
      state: stateOf(before.key === key ? before.state : null, result),
    }));
  }, [key]);

  useEffect(() => {
    void load();
    const comeBack = () => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [load]);

  return {
    state: held.key === key ? held.state : LOADING,
    reload: () => void load(),
    replace(value) {
      latest.current.turn += 1;
      setHeld({ key, state: { kind: 'ready', value, isStale: false } });
    },
  };
}

/** Keeps a loaded value when reloading fails. */
function stateOf<Value>(
  before: Loadable<Value> | null,
  result: CallResult<Value>,
): Loadable<Value> {
  if (result.kind === 'ok') return { kind: 'ready', value: result.value, isStale: false };
  if (before?.kind === 'ready') return { ...before, isStale: true };
  return { kind: 'failed', message: reasonOf(result) };
}
