/* URL parameters of a timer page, also used in links that visitors share. */
import type { ToolSound } from '../runs/schedule.ts';
import type { ToolView } from '../runs/tool-views.ts';

/** Values of the URL parameters; one that is missing or invalid is left out. */
export interface ToolRequest {
  readonly ms?: number;
  readonly untilMinuteOfDay?: number;
  readonly label?: string;
  readonly isAuto?: boolean;
  /** How often the schedule runs; null: endlessly. */
  readonly rounds?: number | null;
  readonly sound?: ToolSound | 'none';
  /** Warnings, in milliseconds before the end. */
  readonly warnMs?: readonly number[];
  readonly onZero?: 'stop' | 'overtime' | 'repeat';
  readonly view?: ToolView;
  readonly isEmbedded?: boolean;
  /** Settings of one kind of page, as that page wrote them; the page must validate them. */
  readonly plan?: string;
}

/** URL parameters that apply to any tool, where they are set. */
type Wishes = {
  readonly [Key in 'label' | 'sound' | 'warnMs' | 'onZero' | 'rounds']?:
    | ToolRequest[Key]
    | undefined;
};

/** Returns only those of the given parameters that are set. */
export function saidOf({ label, sound, warnMs, onZero, rounds }: Wishes): ToolRequest {
  return {
    ...(label === undefined ? {} : { label }),
    ...(sound === undefined ? {} : { sound }),
    ...(warnMs === undefined ? {} : { warnMs }),
    ...(onZero === undefined ? {} : { onZero }),
    ...(rounds === undefined ? {} : { rounds }),
  };
}
