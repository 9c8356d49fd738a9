import type { Composed } from '../composed.ts';

/** A request that counts a visit comes from a page of the site itself; others as they are. */
export function sentByOwnPage(composed: Composed, url: string): Composed {
  const { wire } = composed;
  if (wire.path !== '/api/visits') return composed;
  const headers = { ...wire.headers, origin: new URL(url).origin };
  return { ...composed, wire: { ...wire, headers } };
}
