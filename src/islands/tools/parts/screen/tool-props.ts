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
  /** Replaces texts of the face, or the form of the digits. */
  show?: ((shown: Shown) => Shown) | undefined;
  face?: ((shown: Shown) => ReactNode) | undefined;
  line?: ReactNode;
  isFilled?: boolean | undefined;
  /** Replaces the usual main action. */
  mainFor?: ((shown: Shown, usual: MainAct) => MainAct) | undefined;
  /** Called before a schedule is started, inside the user gesture. */
  onStart?: (() => void) | undefined;
  /** Replaces the reset of this timer. */
  onReset?: (() => void) | undefined;
  /** Replaces the step to the next one. */
  onSkip?: (() => void) | undefined;
  /** Replaces the row of the big button, for tools whose parts have buttons of their own. */
  row?: ReactNode;
  /** Content beside the big button, which replaces Skip. */
  beside?: ReactNode;
  /** The settings of the tool: chips, fields. */
  setter?: ReactNode;
  /** Content above the panel: a switch of modes. */
  above?: ReactNode;
  /** Further controls inside the panel, under the big button. */
  controls?: ReactNode;
  /** Returns the URL parameters for the share link. */
  shared?: (() => ToolRequest) | undefined;
  /** Whether time can be added and removed. */
  canAdd?: boolean | undefined;
  /** Whether its end is a time of day, so that no time can be added, not even by a key. */
  isFixed?: boolean | undefined;
  /** Further content of the end panel. */
  finish?: ReactNode;
  /** Whether the end panel is shown; false where the tool itself shows the end. */
  hasFinish?: boolean | undefined;
  /** A sentence under the tool while it runs; empty for none. */
  note?: string | undefined;
  /** Content of the full screen in place of the digits. */
  stage?: ReactNode;
  /** Content of the full screen above the digits; `face` replaces them. */
  full?:
    | {
        readonly above?: ReactNode;
        readonly face?: ReactNode;
        /** Whether the line under the digits is a picture that needs height. */
        readonly hasPicture?: boolean;
        /** Whether a list is above the digits; it scrolls where it is long. */
        readonly hasList?: boolean;
      }
    | undefined;
  nextPage?: NextPage | undefined;
  /** Whether the ended run can be saved as a focus session. */
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
  /** The big button, on tools that have the usual one. */
  mainButton?: RefObject<HTMLButtonElement | null> | undefined;
};
