import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';

/** One page of a list on the server. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** The loaded rows, and loading of more. */
export interface PagedList<Row> {
  readonly rows: Loadable<readonly Row[]>;
  /** Whether the server has more rows. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page could not be loaded, or null. */
  readonly failure: string | null;
  loadMore(): void;
  /** Reloads the first page; the current rows stay until it arrives. */
  reload(): void;
  /** Changes loaded rows after an act: `apply` returns the new row, or null to remove it. */
  change(apply: (row: Row) => Row | null): void;
}

interface Held<Row> {
  readonly key: string;
  readonly rows: Loadable<readonly Row[]>;
  readonly cursor: string | null;
  readonly isLoadingMore: boolean;
  readonly failure: string | null;
}

const LOADING = { kind: 'loading' } as const;

/**
 * Loads a list page by page. `key` identifies the query (section and filters); when it changes, the
 * list restarts. Outdated answers are dropped.
 */
export function usePagedList<Row>(
  key: string,
  fetchPage: (cursor: string | null) => Promise<CallResult<Page<Row>>>,
): PagedList<Row> {
  const [held, setHeld] = useState<Held<Row>>(() => nothingOf(key));
  const latest = useRef({ fetchPage, turn: 0 });
  useLayoutEffect(() => {
    latest.current.fetchPage = fetchPage;
  });
  const shown = held.key === key ? held : { ...nothingOf<Row>(key), rows: staleOf(held.rows) };

  const loadFirst = useCallback(async () => {
    const turn = latest.current.turn + 1;
    latest.current.turn = turn;
    const result = await latest.current.fetchPage(null);
    if (latest.current.turn === turn) setHeld((before) => firstOf(key, before, result));
  }, [key]);

  useEffect(() => void loadFirst(), [loadFirst]);

  async function loadMore(): Promise<void> {
    if (shown.cursor === null || shown.isLoadingMore) return;
    const { turn } = latest.current;
    setHeld({ ...shown, isLoadingMore: true, failure: null });
    const result = await latest.current.fetchPage(shown.cursor);
    if (latest.current.turn === turn) setHeld((before) => nextOf(before, result));
  }

  return {
    rows: shown.rows,
    hasMore: shown.cursor !== null,
    isLoadingMore: shown.isLoadingMore,
    failure: shown.failure,
    loadMore: () => void loadMore(),
    reload: () => void loadFirst(),
    change: (apply) => setHeld((before) => changed(before, apply)),
  };
}

function nothingOf<Row>(key: string): Held<Row> {
  return { key, rows: LOADING, cursor: null, isLoadingMore: false, failure: null };
}

/** The previous rows stay while others load. */
function staleOf<Row>(rows: Loadable<readonly Row[]>): Loadable<readonly Row[]> {
  return rows.kind === 'ready' ? { ...rows, isStale: true } : LOADING;
}

function firstOf<Row>(key: string, before: Held<Row>, result: CallResult<Page<Row>>): Held<Row> {
  if (result.kind === 'ok') {
    const rows = { kind: 'ready', value: result.value.items, isStale: false } as const;
    return { ...nothingOf(key), rows, cursor: result.value.nextCursor };
  }
  const message = reasonOf(result);
  // Loaded rows stay, with the message.
  if (before.key === key && before.rows.kind === 'ready') {
    return { ...before, rows: { ...before.rows, isStale: true }, failure: message };
  }
  return { ...nothingOf(key), rows: { kind: 'failed', message } };
}

function nextOf<Row>(before: Held<Row>, result: CallResult<Page<Row>>): Held<Row> {
  if (before.rows.kind !== 'ready') return before;
  if (result.kind !== 'ok') {
    return { ...before, isLoadingMore: false, failure: reasonOf(result) };
  }
  const value = [...before.rows.value, ...result.value.items];
  const cursor = result.value.nextCursor;
  return { ...before, rows: { ...before.rows, value }, cursor, isLoadingMore: false };
}

function changed<Row>(before: Held<Row>, apply: (row: Row) => Row | null): Held<Row> {
  if (before.rows.kind !== 'ready') return before;
  const value = before.rows.value.map(apply).filter((row) => row !== null);
  return { ...before, rows: { ...before.rows, value } };
}
