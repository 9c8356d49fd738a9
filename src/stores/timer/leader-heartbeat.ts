/*
 * The heartbeat of the leading tab.
 *
 * A leader that crashes, is closed or is frozen releases the lock by itself. A leader that holds
 * the lock and does nothing (a page stopped in a dialog or a debugger) would keep every tab from
 * ticking. So the leader broadcasts a heartbeat at each beat, and a visible tab that receives none
 * for five seconds takes the lead. A shorter time would be a mistake: on a busy machine the
 * heartbeat of a working leader may be that late, and two leaders might both play the alarm for a
 * moment. A session is still recorded only once: both read storage before they act.
 */
import type { Clock, Leadership, TabChannel, Ticker } from '#shared/domain/platform.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';

/** The dependencies of the heartbeat; `owner` is the id of the account, null for a visitor. */
export interface LeaderHeartbeatDeps {
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly tabs: TabChannel;
  readonly leadership: Leadership;
  readonly owner: string | null;
  /** Whether the user can see this tab. */
  readonly isVisible: () => boolean;
}

const SILENCE_MS = 5000;
/** A longer gap between two beats is this tab's own sleep, in which it could hear nobody. */
const LONGEST_BEAT_MS = 1000;

/** Sends the leader's heartbeat, and takes over from a silent leader, until the returned function is called. */
export function connectLeaderHeartbeat(deps: LeaderHeartbeatDeps): () => void {
  const { clock, ticker, tabs, leadership, owner } = deps;
  let silentMs = 0;
  let lastBeatMs = clock.now();

  function beat(): void {
    const nowMs = clock.now();
    const passedMs = nowMs - lastBeatMs;
    lastBeatMs = nowMs;
    if (leadership.isLeader()) {
      silentMs = 0;
      tabs.post({ kind: 'lead', owner });
      return;
    }
    silentMs += Math.max(0, Math.min(passedMs, LONGEST_BEAT_MS));
    if (silentMs < SILENCE_MS || !deps.isVisible()) return;
    silentMs = 0;
    leadership.take();
  }

  const ends = [
    ticker.onBeat(beat),
    leadership.onChange((isLeader) => {
      // At once, so that nobody else takes it as well.
      if (isLeader) tabs.post({ kind: 'lead', owner });
    }),
    tabs.listen((message) => {
      const isLife = isFields(message) && message['kind'] === 'lead' && message['owner'] === owner;
      if (isLife) silentMs = 0;
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
