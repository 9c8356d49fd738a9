/*
 * The screen of a tool: the panel with its digits and the big button, what it is set by, and all
 * that comes when the page is at rest (keys, full screen, sharing, what stands there at the end).
 * Kinds of tools differ in what they hand to it.
 */
import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import type { ToolRequest } from '#shared/domain/tools/page-address.ts';
import { type Plan, stepCount } from '#shared/domain/tools/plan.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import type { ToolDesk } from '../tool-desk.ts';
import { useRun } from '../use-tool.ts';
import { type MainAct, MainRow, mainActOf } from './MainRow.tsx';
import { type Shown, shownPlan, shownRun } from './shown.ts';
import { ToolPanel } from './ToolPanel.tsx';
import styles from './ToolScreen.module.css';

const ToolExtras = lazyPart(() => import('../extras/ToolExtras.tsx').then((m) => m.ToolExtras));

/** What the end of a tool offers next; a path and what its button says. */
export interface NextPage {
  readonly page: string;
  readonly label: string;
}

export type ToolScreenProps = {
  desk: ToolDesk;
  /** What Start starts. */
  plan: Plan;
  slot?: string | undefined;
  /** Another text, or another digit form, than the usual one. */
  show?: ((shown: Shown) => Shown) | undefined;
  face?: ((shown: Shown) => ReactNode) | undefined;
  line?: ReactNode;
  isFilled?: boolean | undefined;
  /** In the place of the usual main act. */
  mainFor?: ((shown: Shown, usual: MainAct) => MainAct) | undefined;
  /** Runs before a plan starts, with the press. */
  onStart?: (() => void) | undefined;
  /** In the place of taking this one timer away. */
  onReset?: (() => void) | undefined;
  /** In the place of going on to the next step. */
  onSkip?: (() => void) | undefined;
  /** In the place of the row of the big button: tools whose parts have buttons of their own. */
  row?: ReactNode;
  /** Beside the big button, in the place of Skip. */
  beside?: ReactNode;
  /** What the tool is set by: chips, fields. */
  setter?: ReactNode;
  /** Above the panel: a switch of modes. */
  above?: ReactNode;
  /** Further controls inside the panel, under the big button. */
  controls?: ReactNode;
  /** What the link of "share" asks the page for. */
  shared?: (() => ToolRequest) | undefined;
  /** Whether minutes may be added and taken away. */
  canAdd?: boolean | undefined;
  /** What stands in the end panel besides the usual. */
  finish?: ReactNode;
  /** False where the tool itself shows what has ended. */
  hasFinish?: boolean | undefined;
  /** A sentence under the tool while it counts; empty for none. */
  note?: string | undefined;
  /** What fills the full screen in the place of the digits. */
  stage?: ReactNode;
  nextPage?: NextPage | undefined;
  /** Whether what ended may be kept as a focus session. */
  canKeep?: boolean | undefined;
  /** The field that typed digits go to. */
  field?: RefObject<HTMLInputElement | null> | undefined;
};

export function ToolScreen(props: ToolScreenProps) {
  const { desk, plan, slot = '', show, face, line, isFilled, mainFor, onStart, setter } = props;
  const isAwake = useIsAwake();
  const live = useRun(desk, slot);
  const problems = useStore(desk.$problems);
  const mainButton = useRef<HTMLButtonElement>(null);
  const usual = live === null ? shownPlan(plan) : shownRun(live.run, live.reading);
  const shown = show === undefined ? usual : show(usual);
  const start = () => {
    onStart?.();
    desk.start(plan, slot);
  };
  const usualMain = mainActOf({ desk, shown, start, slot });
  const act = mainFor === undefined ? usualMain : mainFor(shown, usualMain);
  const canSkip = live !== null && stepCount(live.run.plan) > 1;
  return (
    <div className={styles.tool} data-tool={desk.page}>
      {props.above}
      <ToolPanel
        shown={shown}
        isFilled={isFilled}
        face={face?.(shown)}
        line={line}
        controls={
          <>
            {props.row ?? (
              <MainRow
                {...{ desk, shown, start, slot, canSkip, mainButton }}
                main={act}
                beside={props.beside}
                onReset={props.onReset}
                onSkip={props.onSkip}
              />
            )}
            {props.controls}
          </>
        }
        corner={<div id="tool-corner" className={styles.corner} />}
      />
      {problems.length > 0 && (
        <ul className={styles.problems} role="status">
          {problems.map((problem) => (
            <li key={problem}>{problem} The page uses its own setting instead.</li>
          ))}
        </ul>
      )}
      {isAwake && <ToolExtras {...props} slot={slot} live={live} shown={shown} main={act} />}
      {setter !== undefined && <div className={styles.setter}>{setter}</div>}
    </div>
  );
}
