/*
 * The sound at the end of a session.
 *
 * - While a session runs in the leading tab, its end sound is scheduled on the clock of the audio
 *   device: it plays in time however slow the page's own timers are. It is scheduled again when the
 *   deadline, the sound, the volume or the leader changes, and cancelled by a pause, a reset or a
 *   skip.
 * - The two clocks drift apart (and the device's stops while a computer sleeps): each beat compares
 *   them.
 * - When the session is over, its scheduled sound is *due*: it has played, or plays immediately.
 *   Never both.
 */
import type { PlannedSound } from '#platform/audio/planned-sound.ts';
import { createEndPlan, type EndPlanDeps } from './end-plan.ts';
import { endBetween, type SessionEnd } from './session-ends.ts';

/** Dependencies of the end tone. */
export interface EndToneDeps extends EndPlanDeps {
  readonly onSettings: (listener: () => void) => () => void;
}

/** Rings for sessions that are over. */
export interface EndTone {
  /** Rings once: by what was planned, else now. Resolves when it rings; `blocked`: it could not. */
  ring(end: SessionEnd): Promise<'rings' | 'blocked' | 'off'>;
  /** Plans ahead until the returned function is called. */
  connect(): () => void;
}

/** A clock that is still just before the sound after this time stands still. */
const PATIENCE_MS = 400;

/** Makes the end tone; nothing is planned before `connect`. */
export function createEndTone(deps: EndToneDeps): EndTone {
  const { timer, leadership, player, settings, now } = deps;
  const plan = createEndPlan(deps);
  let checkDue: (() => void) | null = null;

  /** Looks at once, and where the clock is just before the sound, again at the coming beats. */
  function hasSounded(sound: PlannedSound): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const sinceMs = now();
    const settle = (isLast: boolean) => {
      const verdict = sound.verdict();
      if (verdict === 'soon' && !isLast) return;
      checkDue = null;
      if (verdict === 'sounded') sound.confirm();
      else sound.cancel();
      resolve(verdict === 'sounded');
    };
    // The distance, not the difference: a clock set back must not put the answer off.
    checkDue = () => settle(Math.abs(now() - sinceMs) >= PATIENCE_MS);
    settle(false);
    return promise;
  }

  async function ring(end: SessionEnd): Promise<'rings' | 'blocked' | 'off'> {
    const sound = plan.take(end);
    const { completionSound, selectedSound, volume } = settings();
    if (!completionSound) {
      sound?.cancel();
      return 'off';
    }
    if (sound !== null && (await hasSounded(sound))) return 'rings';
    return (await player.play(selectedSound, volume)) === 'blocked' ? 'blocked' : 'rings';
  }

  function connect(): () => void {
    let before = timer.$timer.get();
    const ends = [
      timer.$timer.listen((after) => {
        const end = endBetween(before, after);
        before = after;
        if (end !== null) plan.retire(end);
        plan.update();
      }),
      timer.$nowMs.listen(() => {
        checkDue?.();
        plan.dropDue();
        plan.update();
      }),
      leadership.onChange(plan.update),
      deps.onSettings(plan.update),
      player.onAccess(plan.update),
    ];
    return () => {
      for (const end of ends) end();
      plan.drop();
    };
  }

  return { ring, connect };
}
