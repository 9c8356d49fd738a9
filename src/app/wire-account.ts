import { createClock } from '#platform/clock.ts';
import { later } from '#platform/later.ts';
import { createStorage } from '#platform/storage.ts';
import { User } from '#shared/contract/users.ts';
import { setFormatPlace } from '#shared/domain/formats/formats.ts';
import type { KeyValueStore, SteadyClock } from '#shared/domain/platform.ts';
import { type AuthStore, createAuthStore } from '#stores/auth-store.ts';
import { KEPT_KEYS } from '#stores/kept-keys.ts';
import { readJson } from '#stores/read-json.ts';
import { forgetTasks } from '#stores/reset-for-sign-in.ts';
import { createSealableStorage } from '#stores/sealable-storage.ts';
import { isSignedInAs } from '#stores/signed-in.ts';
import { readToken } from '#stores/stored-token.ts';
import { ADDRESSES } from './account/addresses.ts';
import { type ApiClient, createApiClient, type Unauthorized } from './api-client.ts';
import { createPageLog, type PageLog } from './page-log.ts';
import { createDeparture } from './server/departure.ts';
import { clearKeptCopies } from './server/kept-copies.ts';
import { createAuthServer } from './server/server-ports.ts';
import { createSignOutRule } from './server/sign-out-rule.ts';

/** What every page needs that knows about accounts. */
export interface Account {
  readonly clock: SteadyClock;
  readonly storage: KeyValueStore;
  readonly client: ApiClient;
  readonly log: PageLog;
  readonly auth: AuthStore;
  readonly token: () => string | null;
  /** Whether the stored token is somebody else's: another tab has signed them in a moment ago. */
  readonly isForeign: () => boolean;
  readonly onUnauthorized: (event: Unauthorized) => void;
  /** Goes to the sign-in page, unless the page is being left for it already. */
  readonly leave: () => void;
}

/** Makes the account of this page on the real browser; nothing is called yet. */
export function wireAccount(): Account {
  const clock = createClock();
  const storage = createSealableStorage(createStorage());
  const token = () => readToken(storage);
  const isForeign = () => {
    const shown = auth.$auth.get();
    return shown.kind === 'signedIn' && !isSignedInAs(storage, shown.user.id);
  };
  const leave = createDeparture({
    later,
    // Back from there would only lead to the sign-in page again.
    goToSignIn: () => location.replace(ADDRESSES.signIn),
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
    kept: keptUser(storage),
    onOtherAccount: () => location.reload(),
  });
  // Set before anything is drawn: every time on the screen is by the clock of the profile.
  auth.$auth.subscribe((shown) => {
    setFormatPlace({ timeZone: shown.kind === 'signedIn' ? shown.user.timeZone : undefined });
  });
  return { clock, storage, client, log, auth, token, isForeign, onUnauthorized, leave };
}

function keptUser(storage: KeyValueStore) {
  return {
    read: () => User.safeParse(readJson(storage, KEPT_KEYS.user)).data ?? null,
    write: (user: User) => void storage.write(KEPT_KEYS.user, JSON.stringify(user)),
    clear() {
      clearKeptCopies(storage);
      forgetTasks(storage);
    },
  };
}
