import { useEffect, useSyncExternalStore } from 'react';

const NEVER_CHANGES = () => () => {};
let linkToken: string | null | undefined;

/** Reads the token of the mailed link once; it leaves the address right after. */
function readLinkToken(): string | null {
  linkToken ??= new URLSearchParams(location.search).get('token');
  return linkToken;
}

/**
 * Returns the token of the mailed link that opened the page; null without one, and before
 * hydration.
 */
export function useLinkToken(): string | null {
  const token = useSyncExternalStore(NEVER_CHANGES, readLinkToken, () => null);
  useEffect(() => {
    // A link that still works does not belong in the history.
    if (token !== null) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
}
