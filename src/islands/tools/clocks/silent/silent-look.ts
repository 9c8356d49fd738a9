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
  /** The page goes dark while the time runs, so that the end stands out and disturbs nobody before. */
  readonly isDim: boolean;
}

export const SILENT_LOOKS: Looks<SilentLook> = {
  usual: { signal: 'pulse', isDim: false },
  read: (value) =>
    readSettings<SilentLook>(value, { signal: wordField(SILENT_SIGNALS), isDim: flagField }),
};
