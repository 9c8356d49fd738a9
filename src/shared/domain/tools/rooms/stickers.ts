/* The stickers of the cute timer: one for each completed round. */

import { instantField, readSettings, wordField } from '../addresses/settings-reading.ts';
import type { Run } from '../runs/run.ts';

/** The companions to choose from. */
export const COMPANIONS = ['cat', 'bear', 'frog', 'plant'] as const;
export type Companion = (typeof COMPANIONS)[number];

/** Shapes that are drawn around the companion on its sticker. */
const STICKER_SHAPES = ['star', 'heart', 'flower', 'moon', 'sun', 'cloud'] as const;
export type StickerShape = (typeof STICKER_SHAPES)[number];

export interface Sticker {
  /** The run that earned it. */
  readonly runId: string;
  readonly who: Companion;
  readonly shape: StickerShape;
  readonly earnedAt: number;
}

/** The shortest round that earns a sticker, in milliseconds. */
const SHORTEST_MS = 60_000;

/**
 * Returns the sticker that a run has earned; null for a run that was ended by hand or is too short.
 */
export function earnedSticker(run: Run, who: Companion, owned: readonly Sticker[]): Sticker | null {
  if (run.status !== 'ended' || run.spentMs < SHORTEST_MS) return null;
  const last = run.done[run.done.length - 1];
  if (last?.isFull !== true) return null;
  const shape = STICKER_SHAPES[owned.length % STICKER_SHAPES.length] ?? 'star';
  return { runId: run.id, who, shape, earnedAt: run.endedAt };
}

/** Reads a stored sticker; null when it is not valid. */
export function readSticker(value: unknown): Sticker | null {
  return readSettings<Sticker>(value, {
    runId: (id) => (typeof id === 'string' && id !== '' && id.length <= 64 ? id : undefined),
    who: wordField(COMPANIONS),
    shape: wordField(STICKER_SHAPES),
    earnedAt: instantField,
  });
}
