/*
 * Who is signed in.
 *
 * States, and who moves them
 *   loading   → signedIn    the server names the user, or is silent and this device remembers them
 *   loading   → signedOut   no token, or the server refuses it (401, 403)
 *   loading   → failed      no answer, and nobody is remembered; `load` tries again
 *   signedIn  → signedOut   signOut here or in another tab, or the server refuses the token
 *   signedOut → signedIn    signIn, or enter after its second step; register
 * A call that wants a temporary password changed first marks the user so until the next `load`.
 * `$isExpired`: a timer call found the token refused; the page stays, with what it shows.
 *
 * Silence of the server (no network, a time-out, 5xx) signs nobody out.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { SecondStepNeeded, SignedIn } from '#shared/contract/account/auth.ts';
import type { User } from '#shared/contract/account/users.ts';
import type { CallResult, Clock, SealableStorage } from '#shared/domain/platform.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain, type Failure } from '../storage/failure.ts';
import { keepsData } from '../storage/keeps-data.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { forgetAccount, forgetCopies } from './forget-account.ts';
import { markJustSignedIn, resetForSignIn } from './reset-for-sign-in.ts';
import { readToken } from './stored-token.ts';
import { bringSettings } from './unsaved-settings.ts';

/** Who is signed in, as far as this page knows. */
export type Auth =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'signedIn'; readonly user: User };

/** The fields of the sign-in form. */
export type Credentials = { readonly email: string; readonly password: string };

/** The fields of the registration form; the time zone comes from the browser. */
export type Registration = Credentials & { readonly name: string; readonly timeZone?: string };

/** The part of a profile that a user can change. */
export type ProfileChange = {
  readonly name?: string | undefined;
  readonly timeZone?: string | undefined;
  /** A picture as a data URL; null takes it away. */
  readonly avatar?: string | null | undefined;
};

/** The calls of the auth store. */
export interface AuthServer {
  signIn(credentials: Credentials): Promise<CallResult<SignedIn | SecondStepNeeded>>;
  register(registration: Registration): Promise<CallResult<SignedIn>>;
  /** Goes through even when the page is being left. */
  signOut(): Promise<CallResult<unknown>>;
  current(): Promise<CallResult<User>>;
  saveProfile(change: ProfileChange): Promise<CallResult<User>>;
}

/** Dependencies of the auth store. */
export interface AuthStoreDeps {
  readonly storage: SealableStorage;
  readonly clock: Clock;
  readonly server: AuthServer;
  /** The user that this device remembers; never read for access, only to open without the server. */
  readonly cache: CachedCopy<User>;
  /** Another tab signed in another account: what this page shows belongs to somebody else. */
  readonly onOtherAccount: () => void;
}

/** Who is signed in, and the verbs that change it. */
export interface AuthStore {
  readonly $auth: ReadableAtom<Auth>;
  readonly $isExpired: ReadableAtom<boolean>;
  load(): Promise<void>;
  /** Like `load`, unless the server has named the user to this page before. */
  loadOnce(): Promise<void>;
  /** Signs in, or returns what the second step needs; its answer is then given to `enter`. */
  signIn(credentials: Credentials): Promise<CallResult<User | SecondStepNeeded>>;
  /** Signs in with the answer of a second step, or of a passkey. */
  enter(result: CallResult<SignedIn>): CallResult<User>;
  register(registration: Registration): Promise<CallResult<User>>;
  /** Leaves nothing of the account in this browser, also what the server does not have. */
  signOut(): Promise<void>;
  /** The server has ended the sign-in of this browser: forgets who was signed in. */
  forget(): void;
  saveProfile(change: ProfileChange): Promise<CallResult<User>>;
  /** The server has refused a call until the user replaces a temporary password. */
  requirePasswordChange(): void;
  /** The token is gone because a timer call was refused; the page stays. */
  expire(): void;
  /** Follows sign-in and sign-out in other tabs until the returned function is called. */
  connect(): () => void;
}

/** Nobody is signed in, nor an account made, where the next page would know nothing of it. */
const UNKEPT: CallResult<never> = {
  kind: 'refused',
  status: 0,
  id: 'storageBlocked',
  message:
    'This browser stores nothing for Ripen, so you cannot stay signed in. Allow this site to store data, or make room, and try again.',
  fields: {},
  current: null,
};

/** Makes an auth store; it is `signedOut` at once where no token is stored. */
export function createAuthStore(deps: AuthStoreDeps): AuthStore {
  const { storage, server, cache } = deps;
  const $auth = atom<Auth>(initialAuth(deps));
  const $isExpired = atom(false);
  /** Whose Logout another tab has announced. */
  let loggedOut: string | null = null;
  let isNamed = false;

  function showUser(user: User): void {
    isNamed = true;
    cache.write(user);
    $auth.set({ kind: 'signedIn', user });
  }

  function forget(): void {
    // Before the token: other tabs tell a sign-out from an expired token by it.
    forgetCopies(storage);
    storage.remove(STORAGE_KEYS.token);
    $auth.set({ kind: 'signedOut' });
  }

  /** The account that this page shows, or remembers. */
  function ownerHere(): string | null {
    const auth = $auth.get();
    return auth.kind === 'signedIn' ? auth.user.id : (cache.read()?.id ?? null);
  }

  function leaveNothing(owner: string | null): void {
    if (owner !== null) forgetAccount(storage, owner);
    storage.seal();
  }

  function refused(failure: Failure): void {
    const isForgotten = failure.kind === 'refused' && [401, 403].includes(failure.status);
    if (isForgotten) forget();
    else if ($auth.get().kind !== 'signedIn') {
      $auth.set({ kind: 'failed', message: explain(failure, 'Your account could not be opened.') });
    }
  }

  async function load(): Promise<void> {
    const token = readToken(storage);
    if (token === null) {
      if (!$isExpired.get()) $auth.set({ kind: 'signedOut' });
      return;
    }
    if ($auth.get().kind !== 'signedIn') $auth.set({ kind: 'loading' });
    const result = await server.current();
    // Somebody signed out or in meanwhile: the answer is about another token.
    const stored = readToken(storage);
    if (stored !== null && stored !== token) return;
    if (result.kind === 'ok' && stored !== null) showUser(result.value);
    else if (result.kind !== 'ok') refused(result);
  }

  function enter(result: CallResult<SignedIn>): CallResult<User> {
    if (result.kind !== 'ok') return result;
    if (!keepsData(storage)) return UNKEPT;
    const { token, user } = result.value;
    // First: a crash on the way must not leave the token of one beside the name of another.
    storage.remove(STORAGE_KEYS.token);
    resetForSignIn(storage, user.id, deps.clock.now());
    markJustSignedIn(storage);
    cache.write(user);
    storage.write(STORAGE_KEYS.token, token);
    $isExpired.set(false);
    $auth.set({ kind: 'signedIn', user });
    return { kind: 'ok', value: user };
  }

  /**
   * This page may have written since another tab swept at a Logout. An account whose sign-in the server
   * has ended, and another account of this browser, keep what they have.
   */
  function sweepAfterLogout(): void {
    const owner = ownerHere();
    // Somebody may have signed in since.
    const isTheirs = loggedOut !== null && loggedOut === owner && readToken(storage) === null;
    if (isTheirs) leaveNothing(owner);
    loggedOut = null;
  }

  function hearToken(token: string | null): void {
    const remembered = cache.read();
    if (token === null) {
      if (remembered !== null) {
        $isExpired.set(true);
        return;
      }
      sweepAfterLogout();
      $auth.set({ kind: 'signedOut' });
      return;
    }
    const auth = $auth.get();
    if (auth.kind === 'signedIn' && auth.user.id === remembered?.id) $isExpired.set(false);
    else deps.onOtherAccount();
  }

  return {
    $auth,
    $isExpired,
    load,
    loadOnce: async () => (isNamed ? undefined : load()),
    async signIn(credentials) {
      if (!keepsData(storage)) return UNKEPT;
      const result = await server.signIn(credentials);
      if (result.kind !== 'ok') return result;
      const { value } = result;
      return 'secondStep' in value ? { kind: 'ok', value } : enter({ kind: 'ok', value });
    },
    enter,
    async register(registration) {
      if (!keepsData(storage)) return UNKEPT;
      const result = await server.register(registration);
      // A new account has none of its own that these could stand against.
      if (result.kind === 'ok') bringSettings(storage, result.value.user.id);
      return enter(result);
    },
    async signOut() {
      // The call reads the token as it leaves; what it answers changes nothing here.
      const call = server.signOut();
      const owner = ownerHere();
      if (owner !== null) tellLogout(storage, owner);
      forget();
      leaveNothing(owner);
      await call;
    },
    forget,
    async saveProfile(change) {
      const result = await server.saveProfile(change);
      if (result.kind === 'ok') showUser(result.value);
      return result;
    },
    requirePasswordChange() {
      const auth = $auth.get();
      if (auth.kind !== 'signedIn' || auth.user.mustChangePassword === true) return;
      $auth.set({ kind: 'signedIn', user: { ...auth.user, mustChangePassword: true } });
    },
    expire: () => $isExpired.set(true),
    connect() {
      const ends = [
        storage.onForeignChange(STORAGE_KEYS.loggedOut, (owner) => {
          loggedOut = owner ?? loggedOut;
        }),
        storage.onForeignChange(STORAGE_KEYS.token, hearToken),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Tells the other tabs whose Logout follows; the mark itself is gone again at once. */
function tellLogout(storage: SealableStorage, owner: string): void {
  storage.write(STORAGE_KEYS.loggedOut, owner);
  storage.remove(STORAGE_KEYS.loggedOut);
}

function initialAuth({ storage, cache }: AuthStoreDeps): Auth {
  if (readToken(storage) === null) return { kind: 'signedOut' };
  const user = cache.read();
  return user === null ? { kind: 'loading' } : { kind: 'signedIn', user };
}
