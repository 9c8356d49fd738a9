import { useEffect, useState } from 'react';
import { later } from '#platform/later.ts';
import { type Found, LONGEST_SEARCH, searchApi } from '#shared/contract/search.ts';
import type { Workspace } from '../workspace.ts';

/** What the server says to a search; `found` may be of the words before, until there is news. */
export interface ServerSearch {
  readonly found: Found | null;
  /** The server could not be asked. */
  readonly isAway: boolean;
}

const PAUSE_MS = 150;
const LIMIT = 6;
const NOTHING: ServerSearch = { found: null, isAway: false };

/** Asks the server for a search that stood for a moment; an answer that was overtaken is dropped. */
export function useFound({ client }: Workspace, search: string): ServerSearch {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const q = Array.from(search.trim()).slice(0, LONGEST_SEARCH).join('');
    if (q === '') return;
    let isCurrent = true;
    const ask = async () => {
      const result = await client.call(searchApi.find, { query: { q, limit: LIMIT } });
      if (!isCurrent) return;
      if (result.kind === 'ok') setState({ found: result.value, isAway: false });
      else setState((before) => ({ ...before, isAway: result.kind === 'offline' }));
    };
    const cancel = later(PAUSE_MS, () => void ask());
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [client, search]);
  return search === '' ? NOTHING : state;
}
