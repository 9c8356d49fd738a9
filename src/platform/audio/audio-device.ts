/*
 * The audio device of the page.
 *
 * - locked: no context yet, or one that stands still: browsers hold it until somebody presses
 *   something on the page, and iOS interrupts it for calls. `unlock` inside a press mends it.
 * - ready: the context runs.
 * - unsupported: this browser has no Web Audio.
 */
import type { SoundAccess } from '#shared/domain/platform.ts';
import { later } from '../time/later.ts';
import { isPageSilent } from './silent-page.ts';

/** The one audio context of a page, and whether it can be heard; no call throws. */
export interface AudioDevice {
  /** The context, made at the first call; null where the browser has none. */
  context(): AudioContext | null;
  /** Whether a context has been made. */
  isOpen(): boolean;
  /** Lets the context run, and makes it if need be right after the press has been painted; call it inside a click or key press. */
  unlock(): void;
  access(): SoundAccess;
  /** Calls `listener` whenever the access may have changed. */
  onAccess(listener: () => void): () => void;
  /** Says that the clock of the context stands still although it claims to run: it is recreated at the next unlock. */
  distrust(): void;
}

/**
 * Makes the device; nothing of the browser is touched before the first call. To make a context takes
 * a slow device long: `soon` does it when the press has been answered, and still counts as part of it.
 */
export function createAudioDevice(
  createContext = () => new AudioContext(),
  soon: (work: () => void) => void = (work) => void later(0, work),
): AudioDevice {
  const listeners = new Set<() => void>();
  let audio: AudioContext | null = null;
  let isMissing = false;
  let isStuck = false;
  let isOpening = false;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  function access(): SoundAccess {
    if (isMissing) return 'unsupported';
    return audio?.state === 'running' && !isStuck ? 'ready' : 'locked';
  }

  function context(): AudioContext | null {
    if (audio !== null) return audio;
    if (isPageSilent()) return null;
    const before = access();
    try {
      audio = createContext();
      audio.onstatechange = tell;
      isMissing = false;
    } catch {
      isMissing = true;
    }
    // Who listens may ask for the context again: an unchanged answer is nothing new.
    if (access() !== before) tell();
    return audio;
  }

  function wake(): void {
    const open = context();
    if (open !== null && open.state !== 'running') open.resume().then(tell, () => undefined);
  }

  function dropStuck(): void {
    if (!isStuck) return;
    audio?.close().catch(() => undefined);
    audio = null;
    isStuck = false;
  }

  return {
    context,
    isOpen: () => audio !== null,
    unlock() {
      dropStuck();
      if (audio !== null) wake();
      if (audio !== null || isOpening) return;
      isOpening = true;
      soon(() => {
        isOpening = false;
        wake();
      });
    },
    access,
    onAccess(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    distrust() {
      isStuck = true;
      tell();
    },
  };
}
