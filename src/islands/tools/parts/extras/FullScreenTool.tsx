import type { ReactNode } from 'react';
import { FullScreen } from '#pomodoro/full-screen/FullScreen.tsx';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import type { MainAct } from '../screen/MainRow.tsx';
import type { Shown } from '../screen/shown.ts';
import { ProgressLine } from '../screen/ToolPanel.tsx';
import type { ToolExtrasProps } from '../screen/tool-props.ts';
import styles from './FullScreenTool.module.css';

export type FullScreenToolProps = {
  controller: ToolPageController;
  shown: Shown;
  main: MainAct;
  /** Replaces digits and button. */
  stage?: ReactNode;
  full?: ToolExtrasProps['full'];
  /** Line under the digits, as on the page. */
  line?: ReactNode;
  /** Whether the screen is filled with the colour of the step while the timer runs. */
  isFilled?: boolean | undefined;
};

/** A tool on the full screen. */
export function FullScreenTool(props: FullScreenToolProps) {
  const { controller, shown, main, stage, full, line, isFilled = false } = props;
  const isLive = shown.status === 'running' || shown.status === 'paused';
  return (
    <FullScreen
      view={fullViewOf(controller.$isFull)}
      session={SESSION_OF_TONE[shown.tone]}
      isFilled={isFilled && isLive}
      className={styles.stage}
    >
      {stage ?? (
        <>
          <p className={styles.label}>{shown.label}</p>
          {full?.above}
          {full?.face ? (
            <div className={styles.face}>{full.face}</div>
          ) : (
            <p
              className={styles.digits}
              role="timer"
              data-length={shown.clock.length}
              data-over={shown.isOver || undefined}
              data-below={full?.hasPicture || undefined}
              data-above={full?.hasList || undefined}
            >
              {shown.clock}
            </p>
          )}
          {line ?? <ProgressLine fraction={shown.fraction} />}
          <p className={styles.detail}>{shown.detail}</p>
          <Button variant="primary" size="large" icon={main.icon} onClick={main.act}>
            {main.label}
          </Button>
        </>
      )}
    </FullScreen>
  );
}
