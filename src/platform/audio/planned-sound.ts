import type { SoundOutcome } from '#shared/domain/platform.ts';
import type { SoundFiles } from './sound-files.ts';
import { type Sounding, soundAt } from './sounding.ts';

/** A sound that lies ahead on the clock of the audio device. */
export interface PlannedSound {
  /** By how much it would ring too early (below 0: too late) if it belonged `inMs` from now. */
  earlyByMs(inMs: number): number;
  /** Whether the clock of the device reached it, is just before it, or is far from it. */
  verdict(): 'sounded' | 'soon' | 'missed';
  /** Says to the window that it sounded. */
  confirm(): void;
  cancel(): void;
}

/**
 * A sound to play `inMs` milliseconds from now, and the audio context and files to play it with.
 */
export interface Plan {
  readonly context: AudioContext;
  readonly files: SoundFiles;
  readonly id: string;
  readonly volume: number;
  readonly inMs: number;
}

/** Hears of a planned sound that rang `agoMs` milliseconds ago. */
type OnSounded = (source: SoundOutcome, agoMs: number, sounding: Sounding) => void;

/** A clock that lags less behind is only read between two of its steps. */
const SOON_S = 0.25;
/** Later than this before it rings, the tone is not exchanged for the file any more. */
const SWAP_MARGIN_S = 0.1;
/** No device takes longer to pass sound on; a greater figure is a mistake of the browser. */
const MAX_LATENCY_S = 0.5;

/**
 * Plans a sound: the file if it is there, else the tone, until the file has come. The time that the
 * device takes to pass sound on is allowed for.
 */
export function planSound(plan: Plan, onSounded: OnSounded): PlannedSound {
  const { context, files, id, volume } = plan;
  const placeOf = (inMs: number) => context.currentTime + inMs / 1000 - latencyS(context);
  const atS = placeOf(plan.inMs);
  let file = files.ready(id);
  let sounding = soundAt(context, { id, volume, atS }, file);
  let isCancelled = false;

  function swapTone(loaded: AudioBuffer): void {
    if (isCancelled || atS - context.currentTime < SWAP_MARGIN_S) return;
    sounding.stop();
    file = loaded;
    sounding = soundAt(context, { id, volume, atS }, file);
  }

  if (file === null) files.load(context, id).then(swapTone, () => undefined);

  return {
    earlyByMs: (inMs) => (placeOf(inMs) - atS) * 1000,
    verdict() {
      const aheadS = atS - context.currentTime;
      if (aheadS <= 0) return 'sounded';
      return context.state === 'running' && aheadS <= SOON_S ? 'soon' : 'missed';
    },
    confirm() {
      const agoMs = (context.currentTime - latencyS(context) - atS) * 1000;
      onSounded(file === null ? 'tone' : 'file', agoMs, sounding);
    },
    cancel() {
      isCancelled = true;
      sounding.stop();
    },
  };
}

function latencyS({ outputLatency }: AudioContext): number {
  return outputLatency > 0 ? Math.min(outputLatency, MAX_LATENCY_S) : 0;
}
