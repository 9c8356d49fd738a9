/* URL parameters of a timer page, also used in links that visitors share. */
import type { ToolSound } from '../runs/schedule.ts';
import type { ToolView } from '../runs/tool-views.ts';

/** Values of the URL parameters; one that is missing or invalid is left out. */
export interface ToolRequest {
  readonly ms?: number;
  readonly untilMinuteOfDay?: number;
  readonly label?: string;
  readonly isAuto?: boolean;
  /** How often it is gone through; null: for ever. */
  readonly rounds?: number | null;
  readonly sound?: ToolSound | 'none';
  /** Warnings, in milliseconds before the end. */
  readonly warnMs?: readonly number[];
  readonly onZero?: 'stop' | 'overtime' | 'repeat';
  readonly view?: ToolView;
  readonly isEmbedded?: boolean;
  /** Settings of one kind of page, as it wrote them itself; to be checked by it. */
  readonly plan?: string;
}

/** URL parameters that apply to any tool, where they are set. */
type Wishes = {
  readonly [Key in 'label' | 'sound' | 'warnMs' | 'onZero' | 'rounds']?:
    | ToolRequest[Key]
    | undefined;
};

/** Those of the wishes that were said: for the schedule, and for the link of the page. */
export function saidOf({ label, sound, warnMs, onZero, rounds }: Wishes): ToolRequest {
  return {
    ...(label === undefined ? {} : { label }),
    ...(sound === undefined ? {} : { sound }),
    ...(warnMs === undefined ? {} : { warnMs }),
    ...(onZero === undefined ? {} : { onZero }),
    ...(rounds === undefined ? {} : { rounds }),
  };
}
