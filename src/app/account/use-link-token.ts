import { useEffect, useSyncExternalStore } from 'react';

const NEVER_CHANGES = () => () => {};
let linkToken: string | null | undefined;

/** The token of the mailed link, read once: it leaves the address right after. */
function readLinkToken(): string | null {
  linkToken ??= new URLSearchParams(location.search).get('token');
  return linkToken;
}

/** The token of the mailed link that the page was opened by; null without one, and until the page wakes. */
export function useLinkToken(): string | null {
  const token = useSyncExternalStore(NEVER_CHANGES, readLinkToken, () => null);
  useEffect(() => {
    // A link that still works does not belong into the history.
    if (token !== null) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
}
