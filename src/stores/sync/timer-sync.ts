/*
 * Synchronises the live timer with the server's copy of it. Only the leading tab talks to the
 * server.
 *
 * - The user's acts are posted with the version they were based on. Until the server has them, they
 *   are marked as unsent in storage, so that the next leader or load sends them.
 * - A newer version, from the event stream, a load or a conflict, is adopted: the first writer
 *   wins. Between tabs of one browser there is no conflict: the stored timer is the newest of them
 *   all.
 * - An answer that another one overtook on the way changes nothing.
 * - Without an answer the call is retried with growing pauses and when the network is back. Nothing
 *   waits for it. Without a token of this account nothing is sent: unsent acts wait for the next
 *   sign-in, or until a temporary password has been changed.
 */
import type { ActiveTimerReply, ActiveTimerSave } from '#shared/contract/work/active-timer.ts';
import type {
  CallResult,
  Ids,
  KeyValueStore,
  Later,
  Leadership,
  Network,
  SteadyClock,
} from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { isSignedInAs } from '../account/signed-in.ts';
import { isPasswordChangeNeeded, NO_ANSWER } from '../storage/failure.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import type { ChangeOrigin } from '../timer/timer-broadcast.ts';
import type { TimerStore } from '../timer/timer-store.ts';
import { createTimerTakeover, type Replacement } from '../timer/timer-takeover.ts';
import { createRetry } from './retry.ts';
import type { ServerClock } from './server-clock.ts';
import { createSyncMark, type Mark } from './sync-mark.ts';
import { toWire } from './timer-wire.ts';

/** The calls that the sync makes; `openEvents` hands every reply of the stream on, reconnecting by itself. */
export interface TimerApi {
  load(): Promise<CallResult<ActiveTimerReply>>;
  save(body: ActiveTimerSave): Promise<CallResult<ActiveTimerReply>>;
  openEvents(onReply: (reply: ActiveTimerReply) => void): () => void;
}

/** Dependencies of the timer sync. */
export interface TimerSyncDeps {
  timer: TimerStore;
  api: TimerApi;
  clock: SteadyClock;
  serverClock: ServerClock;
  ids: Ids;
  storage: KeyValueStore;
  leadership: Leadership;
  network: Network;
  owner: string;
  /** Calls `work` after `ms`; the answered function takes it back. */
  later: Later;
  /** Hears of each timer of the server that took the place of the one here. */
  onReplaced?: (replacement: Replacement) => void;
}

/** Makes the sync; `connect` begins it and answers how to end it. */
export function createTimerSync(deps: TimerSyncDeps): { connect(): () => void } {
  const { timer, api, clock, serverClock, storage, leadership, network } = deps;
  const device = deviceId(storage, deps.ids);
  const mark = createSyncMark(storage, deps.owner);
  const { adoptNewer, giveWay, learn, hasOverheard } = createTimerTakeover({
    timer,
    mark,
    serverClock,
    ids: deps.ids,
    isSignedIn: () => isSignedInAs(storage, deps.owner),
    onReplaced: deps.onReplaced,
  });
  let isConnected = false;
  let isBusy = false;
  let isWanted = false;
  const retry = createRetry({
    later: deps.later,
    work: () => void synchronise(),
  });

  function onChange(_state: TimerState, origin: ChangeOrigin): void {
    // In the server's time nothing has moved, but the mark is about what is stored.
    if (origin === 'clock') mark.change({});
    if (origin === 'server' || origin === 'clock') return;
    // Another tab has marked its own change already.
    if (origin !== 'tab') mark.change({ unsent: true });
    void synchronise();
  }

  const maySpeak = () => isConnected && leadership.isLeader() && isSignedInAs(storage, deps.owner);

  /** One exchange at a time; what happens meanwhile asks for another round. */
  async function synchronise(): Promise<void> {
    isWanted = true;
    if (isBusy || !maySpeak()) return;
    isBusy = true;
    retry.cancel();
    try {
      while (isWanted && maySpeak()) {
        isWanted = false;
        if (!(await exchange())) {
          retry.schedule();
          return;
        }
        retry.reset();
        // Another device may have changed the timer after this one's change, and before its answer.
        isWanted ||= hasOverheard();
      }
    } finally {
      isBusy = false;
    }
  }

  /** Whether the server answered somebody who is signed in. */
  async function exchange(): Promise<boolean> {
    const before = mark.read();
    const sent = timer.$timer.get();
    const wire = toWire(sent, clock.now(), serverClock);
    const sentAtMs = clock.deviceNow();
    if (before.unsent && before.triedAt === 0) {
      mark.change({ unsent: true, triedAt: Date.parse(wire.lastUpdatedTime) });
    }
    const call = before.unsent
      ? api.save({ ...wire, version: before.version, deviceId: device })
      : api.load();
    const result = await call.catch(() => NO_ANSWER);
    if (!isConnected) return true;
    if (result.kind === 'offline') return false;
    if (result.kind === 'refused') {
      if (result.status === 401) return false;
      // The unsent change waits for the page that loads after the password was replaced.
      if (isPasswordChangeNeeded(result)) return true;
      if (isReply(result.current)) compareClocks(result.current, sentAtMs);
      refused(before, result.status, result.current);
      return true;
    }
    compareClocks(result.value, sentAtMs);
    if (!before.unsent) adoptNewer(result.value);
    else {
      // Compare the revision too: this tab may not have been notified yet of a change another tab
      // stored.
      const isStillSame = timer.$timer.get() === sent && mark.read().revision === before.revision;
      learn(result.value, { version: result.value.version, unsent: !isStillSame });
      isWanted ||= !isStillSame;
    }
    return true;
  }

  function compareClocks({ serverNow }: ActiveTimerReply, sentAtMs: number): void {
    serverClock.observe(Date.parse(serverNow), sentAtMs, clock.deviceNow());
  }

  function refused(before: Mark, status: number, current: unknown): void {
    if (status !== 409 || !isReply(current)) {
      // The server understands the change and will never take it; the next act is tried again.
      mark.change({ unsent: false });
      return;
    }
    // The server's version comes from an earlier change of this browser, whose answer was lost or
    // went to another tab; or the server has lost every version. The state stored here is newer.
    const isOurs = current.version === 0 || current.deviceId === device;
    if (isOurs && (before.version > 0 || isTried(before, current))) {
      learn(current, { version: current.version });
      isWanted = true;
      return;
    }
    giveWay(current);
  }

  function hearEvent(reply: ActiveTimerReply): void {
    // Instants of the server mean nothing before the clocks were compared.
    if (serverClock.isKnown()) adoptNewer(reply);
    else void synchronise();
  }

  function connect(): () => void {
    isConnected = true;
    let closeEvents: (() => void) | null = null;
    const ends = [
      timer.onChange(onChange),
      network.onOnline(() => {
        retry.reset();
        void synchronise();
      }),
      storage.onForeignChange(STORAGE_KEYS.token, (token) => {
        if (token === null || !maySpeak()) return;
        mark.restore();
        void synchronise();
      }),
      leadership.onChange((isLeader) => {
        closeEvents?.();
        closeEvents = isLeader ? api.openEvents(hearEvent) : null;
        if (!isLeader) return;
        mark.reconcile();
        void synchronise();
      }),
    ];
    return () => {
      isConnected = false;
      retry.cancel();
      closeEvents?.();
      for (const end of ends) end();
    };
  }

  return { connect };
}

/** Whether it was tried to send what the server holds: this browser knew nothing of the server then. */
function isTried({ triedAt }: Mark, current: ActiveTimerReply): boolean {
  return triedAt > 0 && current.version > 0 && Date.parse(current.lastUpdatedTime) >= triedAt;
}

function isReply(value: unknown): value is ActiveTimerReply {
  if (!isFields(value) || typeof value['serverNow'] !== 'string') return false;
  return typeof value['version'] === 'number' && isFields(value['sessionTimes']);
}

function deviceId(storage: KeyValueStore, ids: Ids): string {
  const known = storage.read(STORAGE_KEYS.deviceId);
  if (known !== null && /^[0-9a-f-]{36}$/.test(known)) return known;
  const made = ids.next();
  storage.write(STORAGE_KEYS.deviceId, made);
  return made;
}
