/*
 * Whether the browser holds back a sound that this tab is to make: it does so on a page where
 * nobody has pressed anything yet (one that was reloaded during a session), and iOS after a call.
 * Any press mends it.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { AlarmPlayer } from '#platform/audio/sound.ts';
import type { Leadership } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Dependencies of the watch for blocked sound. */
export interface BlockedSoundDeps {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly player: Pick<AlarmPlayer, 'unlock' | 'access' | 'onAccess'>;
  readonly settings: () => TimerSettings;
  readonly now: () => number;
}

/** Watches over what the browser lets be heard. */
export interface BlockedSound {
  /** Whether a sound of the session under way, or the one that just ended, is held back. */
  readonly $isBlocked: ReadableAtom<boolean>;
  /** An alarm could not ring; the user is told until it could, or until they act. */
  missed(): void;
  connect(): () => void;
}

/** A device that may play says so within this time. */
const PATIENCE_MS = 700;
/** In some browsers only the end of a touch lets a page play. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;

/** Makes the watch; nothing happens before `connect`. */
export function createBlockedSound(deps: BlockedSoundDeps): BlockedSound {
  const { timer, leadership, player, settings, now } = deps;
  const $isBlocked = atom(false);
  let hasMissed = false;
  let triedMs: number | null = null;

  function isWanted(): boolean {
    const { completionSound, tickingSound } = settings();
    if (!leadership.isLeader() || !(completionSound || tickingSound)) return false;
    return hasMissed || timer.$timer.get().status === 'running';
  }

  function look(): void {
    const access = player.access();
    if (access !== 'locked') hasMissed = false;
    if (access !== 'locked' || !isWanted()) {
      triedMs = null;
      $isBlocked.set(false);
      return;
    }
    if (triedMs === null) {
      triedMs = now();
      player.unlock();
    } else if (Math.abs(now() - triedMs) >= PATIENCE_MS) $isBlocked.set(true);
  }

  const press = () => {
    if ($isBlocked.get()) player.unlock();
  };

  function connect(): () => void {
    const stop = new AbortController();
    const listening = { capture: true, passive: true, signal: stop.signal };
    for (const type of PRESSES) addEventListener(type, press, listening);
    const ends = [
      timer.$timer.listen(() => {
        hasMissed = false;
        look();
      }),
      timer.$nowMs.listen(look),
      player.onAccess(look),
      leadership.onChange(look),
    ];
    return () => {
      stop.abort();
      for (const end of ends) end();
      $isBlocked.set(false);
    };
  }

  return {
    $isBlocked,
    missed() {
      hasMissed = true;
      look();
    },
    connect,
  };
}
