import {
  flagField,
  readSettings,
  wordField,
} from '#shared/domain/tools/addresses/settings-reading.ts';
import type { Looks } from '../timed/use-timed.ts';

/** Visual signals of the end. */
const SILENT_SIGNALS = ['pulse', 'invert', 'fade'] as const;
export type SilentSignal = (typeof SILENT_SIGNALS)[number];

export interface SilentLook {
  readonly signal: SilentSignal;
  /**
   * Whether the page is dark while the timer runs, so that the end stands out and the light before
   * it disturbs nobody.
   */
  readonly isDim: boolean;
}

export const SILENT_LOOKS: Looks<SilentLook> = {
  usual: { signal: 'pulse', isDim: false },
  read: (value) =>
    readSettings<SilentLook>(value, { signal: wordField(SILENT_SIGNALS), isDim: flagField }),
};
