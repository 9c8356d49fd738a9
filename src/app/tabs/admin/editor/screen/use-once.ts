import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';

/** An answer of the server that is read once: what is edited is never replaced by a reload. */
export type Once<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly status: number | null }
  | { readonly kind: 'ready'; readonly value: Value };

/** Reads an answer of the server once, and again when it failed. */
export function useOnce<Value>(read: () => Promise<CallResult<Value>>): {
  state: Once<Value>;
  again: () => void;
} {
  const [state, setState] = useState<Once<Value>>({ kind: 'loading' });
  const first = useRef(read);
  const load = useCallback(async () => {
    const result = await first.current();
    if (result.kind === 'ok') return setState({ kind: 'ready', value: result.value });
    const status = result.kind === 'refused' ? result.status : null;
    setState({ kind: 'failed', message: reasonOf(result), status });
  }, []);
  useEffect(() => void load(), [load]);
  return {
    state,
    again() {
      setState({ kind: 'loading' });
      void load();
    },
  };
}
