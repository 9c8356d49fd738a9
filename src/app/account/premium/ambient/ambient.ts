import { atom, type ReadableAtom } from 'nanostores';
import type { AmbientLevels, AmbientMixer } from '#platform/ambient/ambient-mixer.ts';
import type { AudioDevice } from '#platform/audio/audio-device.ts';
import type { Leadership } from '#shared/domain/platform.ts';
import { heardOf } from '#shared/domain/settings/heard-sounds.ts';
import type { AmbientMix } from '#shared/domain/settings/premium-settings.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import type { Loadable } from '#stores/storage/loadable.ts';

/** Dependencies of the ambient sounds. */
export interface AmbientDeps {
  readonly mixer: AmbientMixer;
  readonly device: Pick<AudioDevice, 'unlock' | 'access' | 'onAccess'>;
  readonly leadership: Pick<Leadership, 'isLeader' | 'onChange'>;
  readonly $timer: ReadableAtom<TimerState>;
  readonly $settings: ReadableAtom<TimerSettings>;
  readonly $isPremium: ReadableAtom<Loadable<boolean>>;
  /** Calls back on the next press of the user; returns a cancel function. */
  readonly onPress: (listener: () => void) => () => void;
}

/** The ambient sounds: playback during focus sessions, and the preview in the settings. */
export interface Ambient {
  /** The mix of the preview in the settings; null while none plays. */
  readonly $preview: ReadableAtom<AmbientMix | null>;
  /**
   * Plays a mix immediately, whatever the timer does; null ends the preview. Call it inside a
   * press.
   */
  preview(mix: AmbientMix | null): void;
  /** Follows the timer and the settings; returns a disconnect function. */
  connect(): () => void;
}

/**
 * Duration of a fade in seconds: when a session begins or ends, and when the user pauses or moves a
 * slider.
 */
const FADES = { session: 2.5, press: 0.5 } as const;

const SILENCE: AmbientLevels = new Map();

/** Creates the ambient sounds of a page. */
export function createAmbient(deps: AmbientDeps): Ambient {
  const { mixer, device, leadership, $timer, $settings, $isPremium } = deps;
  const $preview = atom<AmbientMix | null>(null);
  let stopWaiting = (): void => {};
  let isConnected = false;
  let before = momentOf($timer.get());

  function update(fadeS: number): void {
    const mix = $preview.get() ?? (isConnected ? playedMix(deps) : null);
    const wanted = mix === null ? SILENCE : levelsOf(mix, $settings.get().volume);
    mixer.fadeTo(wanted, fadeS);
    stopWaiting();
    // After a reload a browser blocks audio until the user has pressed something.
    if (wanted.size > 0 && device.access() === 'locked') stopWaiting = deps.onPress(device.unlock);
  }

  const respond = () => update(FADES.press);

  function followTimer(timer: TimerState): void {
    const now = momentOf(timer);
    if (now.isFocusing === before.isFocusing && now.sessionId === before.sessionId) return;
    // A pause takes effect immediately; a session fades in and out.
    const isPause = now.sessionId !== '' && now.sessionId === before.sessionId;
    before = now;
    update(isPause ? FADES.press : FADES.session);
  }

  return {
    $preview,
    preview(mix) {
      if (mix !== null) device.unlock();
      $preview.set(mix);
      respond();
    },
    connect() {
      isConnected = true;
      update(FADES.session);
      const ends = [
        $timer.listen(followTimer),
        $settings.listen(respond),
        $isPremium.listen(respond),
        leadership.onChange(respond),
        device.onAccess(respond),
      ];
      return () => {
        isConnected = false;
        for (const end of ends) end();
        respond();
        stopWaiting();
      };
    },
  };
}

/** Returns the mix that this tab plays for the timer; null for silence. */
function playedMix({ $timer, $settings, $isPremium, leadership }: AmbientDeps): AmbientMix | null {
  const { ambientSound, completionSound, ambientMix } = $settings.get();
  const premium = $isPremium.get();
  const hasPremium = premium.kind === 'ready' && premium.value;
  // The M key switches the completion sound off, and mutes everything.
  const isWanted = ambientSound && completionSound && hasPremium;
  return isWanted && isFocusing($timer.get()) && leadership.isLeader() ? ambientMix : null;
}

function levelsOf(mix: AmbientMix, volume: number): AmbientLevels {
  return new Map(heardOf(mix).map(([sound, share]) => [sound, loudness(share) * loudness(volume)]));
}

/** Returns the part of the timer's state that affects the sounds. */
function momentOf(timer: TimerState) {
  return {
    isFocusing: isFocusing(timer),
    sessionId: timer.status === 'idle' ? '' : timer.sessionId,
  };
}

/** Returns whether a work session runs, overtime included. */
function isFocusing({ status, session }: TimerState): boolean {
  return session === 'work' && (status === 'running' || status === 'overtime');
}

/** Loudness is perceived relatively: half of a slider is a quarter of the power. */
function loudness(percent: number): number {
  return (percent / 100) ** 2;
}
