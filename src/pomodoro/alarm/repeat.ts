/*
 * An alarm that rings until somebody hears it.
 *
 * - The leading tab rings again every ten seconds, for five minutes at most, and tells the other
 *   tabs each time, so that each of them can stop it. One that hears nothing more lets go of it.
 * - Stopped by `stop` in any tab, by any act on the timer here, in another tab or on another
 *   device, by switching the sound or the setting off, and by the lead going to another tab.
 *   A session that starts automatically stops nothing: nobody has heard anything yet.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { AlarmPlayer } from '#platform/audio/sound.ts';
import type { Leadership, TabChannel } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { isFields } from '#shared/domain/timer/engine/reading.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { onActs } from './session-ends.ts';

/** Dependencies of the repeated alarm; `owner` is the id of the account, null for a visitor. */
export interface AlarmRepeatDeps {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly tabs: TabChannel;
  readonly owner: string | null;
  readonly player: Pick<AlarmPlayer, 'play' | 'hush'>;
  readonly settings: () => TimerSettings;
  readonly now: () => number;
}

/** Rings again and again. */
export interface AlarmRepeat {
  /** Whether an alarm rings, in this tab or another. */
  readonly $isRinging: ReadableAtom<boolean>;
  /** The alarm has rung for the first time, in this tab; it repeats where the setting is on. */
  begin(): void;
  /** The user has heard it. */
  stop(): void;
  connect(): () => void;
}

const EVERY_MS = 10_000;
const AT_MOST_MS = 300_000;
/** The time without a broadcast after which another tab's alarm counts as over. */
const HEARSAY_MS = 15_000;

/** Makes the repeated alarm; nothing happens before `connect`. */
export function createAlarmRepeat(deps: AlarmRepeatDeps): AlarmRepeat {
  const { timer, leadership, tabs, owner, player, settings, now } = deps;
  const $isRinging = atom(false);
  let own: { readonly untilMs: number; nextMs: number } | null = null;
  let heardMs = 0;

  const post = (isRinging: boolean) => tabs.post({ kind: 'alarm', owner, isRinging });

  function silence(): void {
    if (own !== null) player.hush();
    own = null;
    $isRinging.set(false);
  }

  function stop(): void {
    if (!$isRinging.get()) return;
    silence();
    post(false);
  }

  function stopOwn(): void {
    if (own !== null) stop();
  }

  function hear(message: unknown): void {
    if (!isFields(message) || message['kind'] !== 'alarm' || message['owner'] !== owner) return;
    heardMs = now();
    if (message['isRinging'] === true) $isRinging.set(true);
    else silence();
  }

  function beat(nowMs: number): void {
    if (own === null) {
      if ($isRinging.get() && Math.abs(nowMs - heardMs) > HEARSAY_MS) silence();
      return;
    }
    if (!isWanted(settings()) || nowMs >= own.untilMs) {
      stop();
    } else if (nowMs >= own.nextMs) {
      own.nextMs = nowMs + EVERY_MS;
      void player.play(settings().selectedSound, settings().volume);
      post(true);
    }
  }

  function begin(): void {
    if (!isWanted(settings())) return;
    const nowMs = now();
    own = { untilMs: nowMs + AT_MOST_MS, nextMs: nowMs + EVERY_MS };
    $isRinging.set(true);
    post(true);
  }

  function connect(): () => void {
    const ends = [
      tabs.listen(hear),
      timer.$nowMs.listen(beat),
      onActs(timer, stopOwn),
      leadership.onChange((isLeader) => (isLeader ? undefined : stopOwn())),
    ];
    return () => {
      for (const end of ends) end();
      silence();
    };
  }

  return { $isRinging, begin, stop, connect };
}

function isWanted({ repeatSound, completionSound }: TimerSettings): boolean {
  return repeatSound && completionSound;
}
