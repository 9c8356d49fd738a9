/*
 * The screen of a tool: the panel with its digits and the big button, its settings, and the parts
 * that are loaded when the page is idle (keys, full screen, sharing, end panel). Kinds of tools
 * differ in the props they pass to it.
 */
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { stepCount } from '#shared/domain/tools/runs/schedule.ts';
import { Awake } from '#ui/Awake.tsx';
import { useRun } from '../../page/use-tool.ts';
import { MainRow, mainActOf } from './MainRow.tsx';
import { shownRun, shownSchedule } from './shown.ts';
import { ToolPanel } from './ToolPanel.tsx';
import styles from './ToolScreen.module.css';
import type { ToolScreenProps } from './tool-props.ts';

const ToolExtras = lazyPart(() => import('../extras/ToolExtras.tsx').then((m) => m.ToolExtras));

export function ToolScreen(props: ToolScreenProps) {
  const {
    controller,
    schedule,
    slot = '',
    show,
    face,
    line,
    isFilled,
    mainFor,
    onStart,
    setter,
  } = props;
  const live = useRun(controller, slot);
  const problems = useStore(controller.$problems);
  const mainButton = useRef<HTMLButtonElement>(null);
  const usual = live === null ? shownSchedule(schedule) : shownRun(live.run, live.reading);
  const shown = show === undefined ? usual : show(usual);
  const start = () => {
    onStart?.();
    controller.start(props.scheduleAt?.(controller.clock.now()) ?? schedule, slot);
  };
  const usualMain = mainActOf({ controller, shown, start, slot, skip: props.onSkip });
  const act = mainFor === undefined ? usualMain : mainFor(shown, usualMain);
  const canSkip = live !== null && stepCount(live.run.schedule) > 1;
  return (
    <div className={styles.tool} data-tool={controller.page}>
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
                {...{ controller, shown, start, slot, canSkip, mainButton }}
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
      <Awake>
        {() => <ToolExtras {...props} {...{ slot, live, shown, mainButton }} main={act} />}
      </Awake>
      {setter !== undefined && <div className={styles.setter}>{setter}</div>}
    </div>
  );
}
