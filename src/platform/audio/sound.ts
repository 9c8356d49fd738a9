import type { Later, SoundOutcome, SoundPlayer } from '#shared/domain/platform.ts';
import { END_SOUNDS } from '#shared/domain/settings/timer-settings.ts';
import { later as pageLater } from '../time/later.ts';
import type { AudioDevice } from './audio-device.ts';
import { type PlannedSound, planSound } from './planned-sound.ts';
import { createSoundFiles, type FetchFile } from './sound-files.ts';
import { isMadeOfNotes } from './sound-tones.ts';
import { type Sounding, soundAt } from './sounding.ts';

/** The window event that tells of each sound, with a `Played` as its detail. */
export const SOUND_EVENT = 'ripen:sound';

/** A sound that was asked for, and what became of it. */
export interface Played {
  readonly id: string;
  readonly volume: number;
  readonly source: SoundOutcome;
  /** How often this sound has been asked for on this page, this time included. */
  readonly times: number;
  /** Whether the audio clock rang it at an instant that was planned ahead. */
  readonly isScheduled: boolean;
  /** When it began to sound (or failed to), in UTC milliseconds. */
  readonly soundedAt: number;
}

/** Dependencies of the sound player; each of them may fail. */
export interface SoundDeps {
  readonly device: AudioDevice;
  readonly now: () => number;
  readonly fetchFile?: FetchFile;
  readonly later?: Later;
  /** The ids of the sounds loaded one second after the device is unlocked; by default all. */
  readonly preloaded?: readonly string[];
  readonly announce?: (played: Played) => void;
}

/** A sound player that can also ring by the clock of the audio device, which no browser slows down. */
export interface AlarmPlayer extends SoundPlayer {
  /** Plans a sound in `inMs` milliseconds; null while the device does not run. */
  plan(id: string, volume: number, inMs: number): PlannedSound | null;
  /** Ends at once whatever sounds. */
  hush(): void;
}

/** The specification, section 7: preloading begins about this long after the device is unlocked. */
const PRELOAD_AFTER_MS = 1000;
const PRELOADED = [...END_SOUNDS, 'ticking'];
/** An alarm does not wait longer for its file: the tone plays instead. */
const FILE_PATIENCE_MS = 800;
/** A device that may not play leaves its promise open for ever. */
const RESUME_PATIENCE_MS = 300;

/** A sound player over Web Audio; it opens the device only from the first unlock or play on. */
export function createSoundPlayer({
  device,
  now,
  fetchFile,
  later = pageLater,
  preloaded = PRELOADED,
  announce = announceOnWindow,
}: SoundDeps): AlarmPlayer {
  const files = createSoundFiles(fetchFile);
  const counts = new Map<string, number>();
  const soundings = new Set<Sounding>();
  let isPreloading = false;

  function keep(sounding: Sounding): void {
    soundings.add(sounding);
    sounding.onOver(() => soundings.delete(sounding));
  }

  function preload(ids: readonly string[]): void {
    const context = device.context();
    if (context === null) return;
    for (const id of ids) {
      if (!isMadeOfNotes(id)) files.load(context, id).catch(() => undefined);
    }
  }

  /** Once, when the device is there: unlocked, or found locked. */
  function preloadSoon(): void {
    if (isPreloading || !device.isOpen()) return;
    isPreloading = true;
    later(PRELOAD_AFTER_MS, () => preload(preloaded));
  }

  async function isAwake(context: AudioContext): Promise<boolean> {
    if (context.state !== 'running') await within(later, RESUME_PATIENCE_MS, context.resume());
    return device.access() === 'ready';
  }

  async function sound(id: string, volume: number): Promise<SoundOutcome> {
    const context = device.context();
    if (context === null || !(await isAwake(context))) return 'blocked';
    const file = isMadeOfNotes(id)
      ? null
      : (files.ready(id) ?? (await within(later, FILE_PATIENCE_MS, files.load(context, id))));
    keep(soundAt(context, { id, volume, atS: context.currentTime }, file));
    return file === null ? 'tone' : 'file';
  }

  /** Counts at once, however long the device takes. */
  function counted(id: string): number {
    const times = (counts.get(id) ?? 0) + 1;
    counts.set(id, times);
    return times;
  }

  device.onAccess(preloadSoon);
  preloadSoon();
  return {
    unlock: device.unlock,
    access: device.access,
    onAccess: device.onAccess,
    preload,
    async play(id, volume) {
      const times = counted(id);
      const source = await sound(id, volume).catch(() => 'blocked' as const);
      announce({ id, volume, source, times, isScheduled: false, soundedAt: now() });
      return source;
    },
    plan(id, volume, inMs) {
      // Not asked for its context: to plan is no reason to make one.
      if (device.access() !== 'ready') return null;
      const context = device.context();
      if (context === null) return null;
      return planSound({ context, files, id, volume, inMs }, (source, agoMs, sounding) => {
        keep(sounding);
        const soundedAt = Math.round(now() - agoMs);
        announce({ id, volume, source, times: counted(id), isScheduled: true, soundedAt });
      });
    },
    hush() {
      for (const sounding of soundings) sounding.stop();
      soundings.clear();
    },
  };
}

/**
 * Resolves with the result of the work, or null if it fails or takes longer than `ms` milliseconds.
 */
function within<Answer>(later: Later, ms: number, work: Promise<Answer>): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const cancel = later(ms, () => resolve(null));
  work.then(resolve, () => resolve(null)).finally(cancel);
  return promise;
}

function announceOnWindow(played: Played): void {
  dispatchEvent(new CustomEvent<Played>(SOUND_EVENT, { detail: played }));
}
