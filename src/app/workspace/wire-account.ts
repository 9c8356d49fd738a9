import { type ApiClient, createApiClient, type Unauthorized } from '#client/api-client.ts';
import { openStorage } from '#platform/device/storage.ts';
import { createClock } from '#platform/time/clock.ts';
import { later } from '#platform/time/later.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import type { KeyValueStore, SteadyClock } from '#shared/domain/platform.ts';
import { type AuthStore, createAuthStore } from '#stores/account/auth-store.ts';
import { keptUser } from '#stores/account/kept-user.ts';
import { isSignedInAs } from '#stores/account/signed-in.ts';
import { readToken } from '#stores/account/stored-token.ts';
import { ADDRESSES, AFTER_RESTORE } from '../account/sign-in/addresses.ts';
import { createDeparture } from '../server/departure.ts';
import { createAuthServer } from '../server/server-ports.ts';
import { createSignOutRule } from '../server/sign-out-rule.ts';
import { createPageLog, type PageLog } from './page-log.ts';

/** Dependencies of every page that involves accounts. */
export interface Account {
  readonly clock: SteadyClock;
  readonly storage: KeyValueStore;
  readonly client: ApiClient;
  readonly log: PageLog;
  readonly auth: AuthStore;
  readonly token: () => string | null;
  /** Whether the stored token belongs to another user, who has just signed in in another tab. */
  readonly isForeign: () => boolean;
  readonly onUnauthorized: (event: Unauthorized) => void;
  /** Navigates to the sign-in page, unless that navigation has started. */
  readonly leave: () => void;
}

/** Creates the account of this page in a real browser; it makes no call yet. */
export function wireAccount(): Account {
  const clock = createClock();
  const storage = openStorage();
  const token = () => readToken(storage);
  const isForeign = () => {
    const shown = auth.$auth.get();
    return shown.kind === 'signedIn' && !isSignedInAs(storage, shown.user.id);
  };
  const leave = createDeparture({
    later,
    // Back would only lead to the sign-in page again.
    goToSignIn: (isAfterRestore) =>
      location.replace(isAfterRestore ? ADDRESSES.signIn + AFTER_RESTORE : ADDRESSES.signIn),
  });
  const onUnauthorized = createSignOutRule({
    storage,
    leave,
    onExpired: () => auth.expire(),
  });
  const log = createPageLog({
    now: clock.now,
    ...(import.meta.env.MODE === 'development' ? { echo: (line) => console.warn(line) } : {}),
  });
  const client = createApiClient({
    token,
    onFailure: log.note,
    isForeign,
    fetch: (...request) => fetch(...request),
    onUnauthorized,
    onPasswordChangeNeeded: () => auth.requirePasswordChange(),
  });
  const auth = createAuthStore({
    storage,
    clock,
    server: createAuthServer(client),
    cache: keptUser(storage),
    onOtherAccount: () => location.reload(),
  });
  // Set before the first render: every time on the screen is in the profile's zone.
  auth.$auth.subscribe((shown) => {
    setFormatPlace({ timeZone: shown.kind === 'signedIn' ? shown.user.timeZone : undefined });
  });
  return { clock, storage, client, log, auth, token, isForeign, onUnauthorized, leave };
}
