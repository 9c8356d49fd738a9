import { useEffect, useState } from 'react';
import { later } from '#platform/time/later.ts';
import { type Found, LONGEST_SEARCH, searchApi } from '#shared/contract/work/search.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/**
 * The server's answer to a search; `found` belongs to the previous search until the answer arrives.
 */
export interface ServerSearch {
  readonly found: Found | null;
  /** The server could not be reached. */
  readonly isAway: boolean;
  /** The answer to this search is still expected. */
  readonly isPending: boolean;
  /** The server has answered this search. */
  readonly isHeard: boolean;
}

type Answer = Pick<ServerSearch, 'found' | 'isAway'> & {
  /** The search answered last. */
  readonly heard: string;
  /** The search that is finished: answered, failed or timed out. */
  readonly settled: string;
};

const PAUSE_MS = 150;
/** Answers that take longer are not waited for. */
const PATIENCE_MS = 1500;
const LIMIT = 6;
const NOTHING: Answer = { found: null, isAway: false, heard: '', settled: '' };

/** Sends a debounced search to the server; drops outdated answers. */
export function useFound({ client }: Workspace, search: string): ServerSearch {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const q = Array.from(search.trim()).slice(0, LONGEST_SEARCH).join('');
    if (q === '') return;
    let isCurrent = true;
    const ask = async () => {
      const result = await client.call(searchApi.find, { query: { q, limit: LIMIT } });
      if (!isCurrent) return;
      if (result.kind === 'ok') {
        setState({ found: result.value, isAway: false, heard: search, settled: search });
      } else {
        const isAway = result.kind === 'offline';
        setState((before) => ({ ...before, isAway, settled: search }));
      }
    };
    const cancels = [
      later(PAUSE_MS, () => void ask()),
      later(PATIENCE_MS, () => setState((before) => ({ ...before, settled: search }))),
    ];
    return () => {
      isCurrent = false;
      for (const cancel of cancels) cancel();
    };
  }, [client, search]);
  const { found, isAway, settled, heard } = search === '' ? NOTHING : state;
  return { found, isAway, isPending: settled !== search, isHeard: heard === search };
}
