import type { PlannedSound } from '#platform/audio/planned-sound.ts';
import type { AlarmPlayer } from '#platform/audio/sound.ts';
import type { Leadership } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import type { SessionEnd } from './session-ends.ts';

/** Dependencies of the planned end sound. */
export interface EndPlanDeps {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly player: AlarmPlayer;
  readonly settings: () => TimerSettings;
  readonly now: () => number;
}

/** The sound of the session under way on the clock of the device, and the one that is due. */
export interface EndPlan {
  /** Plans the sound, brings it to its place, or takes it back, as the timer wants it now. */
  update(): void;
  /** The session is over: what was planned for it is due. */
  retire(end: SessionEnd): void;
  /** Hands out what is due for this end; it is the caller's now. */
  take(end: SessionEnd): PlannedSound | null;
  /** Takes back what is due and was not taken. */
  dropDue(): void;
  /** Takes back everything. */
  drop(): void;
}

interface Plan {
  readonly sessionId: string;
  readonly endsAt: number;
  readonly key: string;
  readonly sound: PlannedSound;
}

/** Clocks this far apart are brought together again; less is the grain of their figures. */
const DRIFT_MS = 25;
/** A sound this near is left alone unless it lies wholly elsewhere: exchanging it might double it. */
const CLOSE_MS = 500;

/** Makes the plan of a timer; nothing is planned before the first update. */
export function createEndPlan({ timer, leadership, player, settings, now }: EndPlanDeps): EndPlan {
  let plan: Plan | null = null;
  let due: Plan | null = null;

  function dropPlan(): void {
    plan?.sound.cancel();
    plan = null;
  }

  function dropDue(): void {
    due?.sound.cancel();
    due = null;
  }

  function update(): void {
    const state = timer.$timer.get();
    const { completionSound, selectedSound, volume } = settings();
    if (state.status !== 'running' || !completionSound || !leadership.isLeader()) {
      dropPlan();
      return;
    }
    const { sessionId, endsAt } = state;
    const inMs = endsAt - now();
    const key = `${sessionId}:${endsAt}:${selectedSound}:${volume}`;
    if (plan?.key === key && (inMs <= 0 || isInPlace(plan.sound, inMs))) return;
    dropPlan();
    const sound = inMs > 0 ? player.plan(selectedSound, volume, inMs) : null;
    plan = sound && { sessionId, endsAt, key, sound };
  }

  return {
    update,
    retire({ sessionId, endedAt }) {
      if (plan?.sessionId !== sessionId || plan.endsAt !== endedAt) return;
      due = plan;
      plan = null;
    },
    take({ sessionId }) {
      if (due?.sessionId !== sessionId) return null;
      const { sound } = due;
      due = null;
      return sound;
    },
    dropDue,
    drop() {
      dropPlan();
      dropDue();
    },
  };
}

/** Drift is mended, except where the sound is about to ring anyway. */
function isInPlace(sound: PlannedSound, inMs: number): boolean {
  const offMs = Math.abs(sound.earlyByMs(inMs));
  return offMs <= DRIFT_MS || (inMs < CLOSE_MS && offMs < CLOSE_MS / 2);
}
