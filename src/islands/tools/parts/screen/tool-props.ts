/* Props that a kind of tool passes to its screen, and the screen to its lazy parts. */
import type { ReactNode, RefObject } from 'react';
import type { ToolRequest } from '#shared/domain/tools/addresses/tool-request.ts';
import type { RunReading } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import type { Schedule } from '#shared/domain/tools/runs/schedule.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import type { MainAct } from './MainRow.tsx';
import type { Shown } from './shown.ts';

/** The page that is suggested at the end of a tool: its path and the label of the button. */
export interface NextPage {
  readonly page: string;
  readonly label: string;
}

export type ToolScreenProps = {
  controller: ToolPageController;
  /** The schedule that Start starts. */
  schedule: Schedule;
  /**
   * Returns the schedule that Start starts at an instant, for schedules that change with the time;
   * `schedule` is then only that of the last tick.
   */
  scheduleAt?: ((nowMs: number) => Schedule) | undefined;
  slot?: string | undefined;
  /** Another text, or another digit form, than the usual one. */
  show?: ((shown: Shown) => Shown) | undefined;
  face?: ((shown: Shown) => ReactNode) | undefined;
  line?: ReactNode;
  isFilled?: boolean | undefined;
  /** In the place of the usual main act. */
  mainFor?: ((shown: Shown, usual: MainAct) => MainAct) | undefined;
  /** Runs before a schedule starts, with the press. */
  onStart?: (() => void) | undefined;
  /** In the place of taking this one timer away. */
  onReset?: (() => void) | undefined;
  /** In the place of going on to the next step. */
  onSkip?: (() => void) | undefined;
  /** In the place of the row of the big button: tools whose parts have buttons of their own. */
  row?: ReactNode;
  /** Beside the big button, in the place of Skip. */
  beside?: ReactNode;
  /** The settings of the tool: chips, fields. */
  setter?: ReactNode;
  /** Above the panel: a switch of modes. */
  above?: ReactNode;
  /** Further controls inside the panel, under the big button. */
  controls?: ReactNode;
  /** Returns the URL parameters for the share link. */
  shared?: (() => ToolRequest) | undefined;
  /** Whether minutes may be added and taken away. */
  canAdd?: boolean | undefined;
  /** Its end is a moment of the day: no time is added to it, not by a key either. */
  isFixed?: boolean | undefined;
  /** Further content of the end panel. */
  finish?: ReactNode;
  /** False where the tool itself shows what has ended. */
  hasFinish?: boolean | undefined;
  /** A sentence under the tool while it counts; empty for none. */
  note?: string | undefined;
  /** Content of the full screen in place of the digits. */
  stage?: ReactNode;
  /** On the full screen above the digits, or in their place where it is a face. */
  full?:
    | {
        readonly above?: ReactNode;
        readonly face?: ReactNode;
        /** The line under the digits is a picture that needs height. */
        readonly hasPicture?: boolean;
        /** Whether a list stands above the digits, and scrolls where it is long. */
        readonly hasList?: boolean;
      }
    | undefined;
  nextPage?: NextPage | undefined;
  /** Whether what ended may be kept as a focus session. */
  canKeep?: boolean | undefined;
  /** The field that typed digits go to. */
  field?: RefObject<HTMLInputElement | null> | undefined;
};

/** Props of the lazy parts, in addition to those of the screen. */
export type ToolExtrasProps = ToolScreenProps & {
  slot: string;
  live: { run: Run; reading: RunReading } | null;
  shown: Shown;
  main: MainAct;
  /** The big button, where a tool has the usual one. */
  mainButton?: RefObject<HTMLButtonElement | null> | undefined;
};
