import { createDeparture } from '#app/server/departure.ts';
import type { StreamEvent } from '#app/server/event-stream.ts';
import { createAuthServer, createWorkspaceServer } from '#app/server/server-ports.ts';
import { createSignOutRule } from '#app/server/sign-out-rule.ts';
import { logOut } from '#app/shell/header/log-out.ts';
import { type ApiClient, createApiClient } from '#client/api-client.ts';
import { createSealableStorage } from '#platform/device/sealable-storage.ts';
import { createStaleSession, type StaleSession } from '#pomodoro/stale-session/stale-session.ts';
import { DEFAULT_RULES, type TimerRules } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { type AuthStore, createAuthStore } from '#stores/account/auth-store.ts';
import { keptUser } from '#stores/account/kept-user.ts';
import { isSignedInAs } from '#stores/account/signed-in.ts';
import { readToken } from '#stores/account/stored-token.ts';
import { createGuestRecorder } from '#stores/guest/guest-recorder.ts';
import { createGuestSessions } from '#stores/sessions/guest-sessions.ts';
import { isRecordable, type SessionRecorder } from '#stores/sessions/recording.ts';
import { createSessionQueue, type SessionQueue } from '#stores/sessions/session-queue.ts';
import { createAccountRecorder } from '#stores/sessions/session-recorder.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { createServerClock } from '#stores/sync/server-clock.ts';
import { createTimerSync } from '#stores/sync/timer-sync.ts';
import { type CarriedSession, createCarriedSession } from '#stores/timer/carried-session.ts';
import { createClockCheck, createClockWatch } from '#stores/timer/clock-watch.ts';
import { createTimerStore, type TimerStore } from '#stores/timer/timer-store.ts';
import type { Who } from './server.ts';
import type { Device, Page, World } from './world.ts';

/** Sessions of a minute, so that the model does not beat for hours. */
const RULES: TimerRules = {
  ...DEFAULT_RULES,
  workMinutes: 1,
  shortBreakMinutes: 1,
  longBreakMinutes: 1,
};

/** Whose a timer is: an account by its id, or the visitor of a device. */
export type Owner = string;

/** The timer in a tab, with the stores around it. */
interface Screen {
  readonly owner: Owner;
  readonly timer: TimerStore;
  readonly stale: StaleSession;
  readonly carried: CarriedSession | null;
  readonly queue: SessionQueue | null;
}

/** Called when a session has ended and was stored as the last one of a timer. */
export type OnEnded = (owner: Owner, sessionId: string) => void;

/** The owner of what a visitor of a device does. */
export function visitorOf(device: Device): Owner {
  return `visitor of ${device.name}`;
}

interface Account {
  readonly client: ApiClient;
  readonly store: AuthStore;
}

/** A tab of a browser: the pages it shows one after the other, wired as the product wires them. */
export class Tab {
  readonly device: Device;
  readonly #world: World;
  readonly #onEnded: OnEnded;
  #page: Page | null = null;
  #screen: Screen | null = null;
  #auth: AuthStore | null = null;
  #ends: (() => void)[] = [];

  /** Nothing is shown before `open`. */
  constructor(world: World, device: Device, onEnded: OnEnded) {
    this.#world = world;
    this.device = device;
    this.#onEnded = onEnded;
  }

  /** The state that the page shows; null while it is closed or not loaded yet. */
  get screen(): Screen | null {
    return this.#page?.isAlive() === true ? this.#screen : null;
  }

  open(): void {
    this.close();
    const page = this.#world.openPage(this.device);
    this.#page = page;
    if (readToken(page.storage) === null) this.#showVisitor(page);
    else this.#showAccount(page);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.crash();
  }

  /** The page is gone in the middle of what it did; the tab is closed. */
  crash(): void {
    this.#page?.kill();
    this.#ends = [];
    this.#page = null;
    this.#screen = null;
    this.#auth = null;
  }

  crashAfterWrites(count: number): void {
    this.#page?.killAfterWrites(count);
  }

  /** Goes to the sign-in page and signs in; that page may be gone after so many writes. */
  signIn(who: Who, writes = Number.POSITIVE_INFINITY): void {
    this.close();
    const page = this.#world.openPage(this.device);
    this.#page = page;
    page.killAfterWrites(writes);
    const { store } = this.#openAccount(page);
    const credentials = { email: `${who.toLowerCase()}@example.org`, password: 'orchard' };
    void store.signIn(credentials).then(() => {
      if (this.#page === page && page.isAlive()) this.open();
    });
  }

  /** Logs out, unless that would delete what the server does not have. */
  signOut(): void {
    const { screen } = this;
    const [auth, page] = [this.#auth, this.#page];
    if (auth === null || page === null || screen === null || screen.queue === null) return;
    const workspace = {
      ...page,
      queue: screen.queue,
      changes: { flush: async () => undefined },
      settings: { load: async () => undefined },
      confirmations: { ask: async () => false },
      commitRemovals: () => undefined,
    };
    void logOut({ auth, workspace });
  }

  /** Lets a session count that was found long after its end. */
  countStale(): void {
    const { screen } = this;
    const asked = screen?.stale.$question.get() ?? null;
    if (screen === null || asked === null) return;
    this.#onEnded(screen.owner, asked.sessionId);
    screen.stale.count();
  }

  /** Loads whatever page belongs here now, as soon as what is going on is over. */
  #reopen(from: Page): void {
    this.#world.post(() => {
      if (this.#page === from && from.isAlive()) this.open();
    });
  }

  #show(page: Page, screen: Screen, recorder: SessionRecorder): void {
    const { timer, owner } = screen;
    this.#screen = screen;
    this.#ends.push(
      timer.onChange(({ ended }) => {
        if (ended === null || !page.isAlive() || !isRecordable(ended)) return;
        this.#onEnded(owner, ended.sessionId);
      }),
      timer.onEnded((ended) => void recorder.record(ended)),
    );
  }

  #showVisitor(page: Page): void {
    const { storage } = page;
    const sessions = createGuestSessions(page);
    const recorder = createGuestRecorder(sessions);
    const timer = createTimerStore({
      ...page,
      leadership: page.leadership('visitor'),
      rules: RULES,
      owner: null,
    });
    const stale = createStaleSession({ timer, storage, record: recorder.record });
    const owner = visitorOf(this.device);
    this.#show(page, { owner, timer, stale, carried: null, queue: null }, recorder);
    this.#ends.push(
      sessions.connect(),
      storage.onForeignChange(STORAGE_KEYS.token, (token) => {
        if (token !== null && !isActive(timer.$timer.get())) this.#reopen(page);
      }),
      timer.connect(),
    );
  }

  #openAccount(page: Page): Account {
    const storage = createSealableStorage(page.storage);
    const onUnauthorized = createSignOutRule({
      storage,
      leave: createDeparture({ later: page.later, goToSignIn: () => this.#reopen(page) }),
      onExpired: () => store.expire(),
    });
    const client = createApiClient({
      token: () => readToken(storage),
      isForeign: () => {
        const shown = store.$auth.get();
        return shown.kind === 'signedIn' && !isSignedInAs(storage, shown.user.id);
      },
      fetch: (url, init) => this.#world.fetch(page, String(url), init ?? {}),
      onUnauthorized,
      now: () => this.#world.nowMs,
      timeout: () => new AbortController().signal,
    });
    const store: AuthStore = createAuthStore({
      storage,
      clock: page.clock,
      server: createAuthServer(client),
      cache: keptUser(storage),
      onOtherAccount: () => this.#reopen(page),
    });
    this.#auth = store;
    this.#ends.push(store.connect());
    return { client, store };
  }

  #showAccount(page: Page): void {
    const account = this.#openAccount(page);
    this.#ends.push(
      account.store.$auth.subscribe((state) => {
        if (state.kind === 'loading') void account.store.load();
        if (state.kind === 'signedOut') this.#reopen(page);
        if (state.kind !== 'signedIn' || this.#screen?.owner === state.user.id) return;
        if (this.#screen === null) this.#showWorkspace(page, account, state.user.id);
        // Somebody else in the same page: the app starts over.
        else this.#reopen(page);
      }),
    );
    void account.store.load();
  }

  #showWorkspace(page: Page, { client, store }: Account, owner: Owner): void {
    const { storage, clock, network } = page;
    const leadership = page.leadership(owner);
    const server = createWorkspaceServer(client, (_path, onEvent) => this.#stream(page, onEvent));
    const serverClock = createServerClock({ storage });
    const timer = createTimerStore({
      ...page,
      leadership,
      rules: RULES,
      owner,
      mayTimeAct: createClockCheck(clock, serverClock),
    });
    const queue = createSessionQueue({
      ...page,
      api: { ...server, aggregate: async () => undefined },
      user: () => owner,
    });
    const recorder = createAccountRecorder({
      queue,
      userId: owner,
      timeZone: () => 'UTC',
      serverClock,
      now: clock.now,
      hasToken: () => readToken(storage) !== null,
    });
    const stale = createStaleSession({ timer, storage, record: recorder.record });
    const carried = createCarriedSession({ storage, timer, owner });
    this.#show(page, { owner, timer, stale, carried, queue }, recorder);
    const parts = { ...page, timer, serverClock, leadership };
    const askServer = async () => {
      const answer = await server.timer.load();
      return answer.kind === 'ok' ? Date.parse(answer.value.serverNow) : null;
    };
    this.#ends.push(
      timer.connect(),
      createClockWatch({ ...parts, askServer }).connect(),
      createTimerSync({ ...parts, api: server.timer, owner }).connect(),
      queue.connect(),
      store.$isExpired.listen((isExpired) => {
        if (!isExpired) void queue.flush();
      }),
      network.onOnline(() => void store.load()),
    );
  }

  /** The events of the live timer, as they reach a page. */
  #stream(page: Page, onEvent: (event: StreamEvent) => void): () => void {
    const isHeard = () => page.isAlive() && this.device.isOnline;
    return this.#world.server.listen(
      () => readToken(page.storage),
      (reply) => {
        const data = JSON.stringify(reply);
        this.#world.post(() => isHeard() && onEvent({ name: 'timer', data }));
      },
    );
  }
}
