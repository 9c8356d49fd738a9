import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { type Failure, reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';

/** A loaded answer of the server, and its reload. */
export interface Loaded<Value> {
  readonly state: Loadable<Value>;
  /** Why the last load failed; null where it succeeded. */
  readonly failure: Failure | null;
  /** Reloads; the current value stays until the new one arrives. */
  reload(): void;
  /** Replaces the value with the answer of an act. */
  replace(value: Value): void;
}

/** Copies on this device of answers, by their keys. */
export interface Copies<Value> {
  read(key: string): Value | null;
  write(key: string, value: Value): void;
}

export interface LoadOptions<Value> {
  /** The answer does not reload when the page becomes visible again, as it is edited. */
  readonly isOnce?: boolean;
  /** The copy is shown until the server answers, and where it does not. */
  readonly copies?: Copies<Value>;
}

interface Held<Value> {
  readonly key: string;
  readonly state: Loadable<Value>;
  readonly failure: Failure | null;
}

const LOADING = { kind: 'loading' } as const;

/**
 * Loads one answer of the server. It reloads when `key` changes, and when the page becomes visible
 * again. Outdated answers are dropped.
 */
export function useLoaded<Value>(
  key: string,
  fetchValue: () => Promise<CallResult<Value>>,
  { isOnce = false, copies }: LoadOptions<Value> = {},
): Loaded<Value> {
  const [held, setHeld] = useState<Held<Value> | null>(null);
  const latest = useRef({ fetchValue, turn: 0 });
  useLayoutEffect(() => {
    latest.current.fetchValue = fetchValue;
  });
  const unanswered = useMemo((): Loadable<Value> => {
    const value = copies?.read(key) ?? null;
    return value === null ? LOADING : { kind: 'ready', value, isStale: false };
  }, [copies, key]);

  const load = useCallback(async () => {
    const turn = latest.current.turn + 1;
    latest.current.turn = turn;
    const result = await latest.current.fetchValue();
    if (latest.current.turn !== turn) return;
    if (result.kind === 'ok') copies?.write(key, result.value);
    setHeld((before) => ({
      key,
      state: stateOf(before?.key === key ? before.state : unanswered, result),
      failure: result.kind === 'ok' ? null : result,
    }));
  }, [key, copies, unanswered]);

  useEffect(() => {
    void load();
    if (isOnce) return;
    const comeBack = () => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [load, isOnce]);

  const shown = held?.key === key ? held : { state: unanswered, failure: null };
  return {
    state: shown.state,
    failure: shown.failure,
    reload: () => void load(),
    replace(value) {
      latest.current.turn += 1;
      setHeld({ key, state: { kind: 'ready', value, isStale: false }, failure: null });
    },
  };
}

/** Keeps a loaded value when reloading fails. */
function stateOf<Value>(before: Loadable<Value>, result: CallResult<Value>): Loadable<Value> {
  if (result.kind === 'ok') return { kind: 'ready', value: result.value, isStale: false };
  if (before.kind === 'ready') return { ...before, isStale: true };
  return { kind: 'failed', message: reasonOf(result) };
}
