import { Minimize } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { leaveFullScreen, onFullScreenLeft } from '#platform/full-screen.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { MainAct } from '../screen/MainRow.tsx';
import type { Shown } from '../screen/shown.ts';
import { ProgressLine } from '../screen/ToolPanel.tsx';
import { SESSION_OF_TONE } from '../session-of-tone.ts';
import type { ToolDesk } from '../tool-desk.ts';
import styles from './FullScreenTool.module.css';

export type FullScreenToolProps = {
  desk: ToolDesk;
  shown: Shown;
  main: MainAct;
  /** In the place of digits and button. */
  stage?: ReactNode;
  /** Filled with the colour of the step while it runs. */
  isFilled?: boolean | undefined;
};

/** A tool alone, to be read from across a room; a modal dialog, so that it works where a browser gives no screen away. */
export function FullScreenTool(props: FullScreenToolProps) {
  const { desk, shown, main, stage, isFilled = false } = props;
  const isLive = shown.status === 'running' || shown.status === 'paused';
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  useEffect(() => {
    const stop = onFullScreenLeft(() => desk.$isFull.set(false));
    return () => {
      stop();
      leaveFullScreen();
    };
  }, [desk]);
  const leave = () => desk.$isFull.set(false);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-session={SESSION_OF_TONE[shown.tone]}
      data-filled={(isFilled && isLive) || undefined}
      data-keys="timer"
      aria-label="Timer on the full screen"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={leave}
    >
      <div className={styles.stage}>
        <IconButton label="Leave full screen" shortcut="F" className={styles.leave} onClick={leave}>
          <Minimize aria-hidden="true" />
        </IconButton>
        {stage ?? (
          <>
            <p className={styles.label}>{shown.label}</p>
            <p
              className={styles.digits}
              role="timer"
              data-length={shown.clock.length}
              data-over={shown.isOver || undefined}
            >
              {shown.clock}
            </p>
            <ProgressLine fraction={shown.fraction} />
            <p className={styles.detail}>{shown.detail}</p>
            <Button variant="primary" size="large" icon={main.icon} onClick={main.act}>
              {main.label}
            </Button>
          </>
        )}
      </div>
    </dialog>
  );
}
