import type { ReactNode, RefObject } from 'react';
import { stepCount } from '#shared/domain/tools/runs/schedule.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { PauseIcon, PlayIcon, ResetIcon, SkipIcon } from '#ui/marks/first-icons.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import { startUnlessAsked } from '../fields/open-questions.ts';
import styles from './MainRow.module.css';
import type { Shown } from './shown.ts';

/** Action of the one big button and of the Space bar. */
export interface MainAct {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly act: () => void;
}

export type MainActOptions = {
  controller: ToolPageController;
  shown: Pick<Shown, 'status' | 'isOver'>;
  start: () => void;
  slot?: string;
  /** Replaces the step to the next one. */
  skip?: (() => void) | undefined;
};

/**
 * Returns the main action: start, pause, resume, continue with the next step, or stop the ringing.
 */
export function mainActOf({ controller, shown, start, slot = '', skip }: MainActOptions): MainAct {
  switch (shown.status) {
    case 'running':
      if (shown.isOver) {
        const run = controller.run(slot).get();
        const isLast = run === null || run.place + 1 >= stepCount(run.schedule);
        return {
          label: isLast ? 'Finish' : 'Continue',
          act: skip ?? (() => controller.skip(slot)),
        };
      }
      return { label: 'Pause', icon: <PauseIcon />, act: () => controller.pause(slot) };
    case 'paused':
      return { label: 'Resume', icon: <PlayIcon />, act: () => controller.resume(slot) };
    case 'waiting':
      return { label: 'Continue', icon: <PlayIcon />, act: () => controller.resume(slot) };
    case 'ended': {
      const run = controller.run(slot).get();
      if (run?.status === 'ended' && run.isRinging) {
        return { label: 'Stop', act: () => controller.silence(slot) };
      }
      return { label: 'Start again', icon: <PlayIcon />, act: startUnlessAsked(start) };
    }
    case 'idle':
      return { label: 'Start', icon: <PlayIcon />, act: startUnlessAsked(start) };
  }
}

export type MainRowProps = MainActOptions & {
  main?: MainAct | undefined;
  /** Whether there is a further step to skip to. */
  canSkip?: boolean;
  mainButton?: RefObject<HTMLButtonElement | null> | undefined;
  /** Replaces Skip. */
  beside?: ReactNode;
  /** Replaces the reset of this timer. */
  onReset?: (() => void) | undefined;
  /** Replaces the step to the next one. */
  onSkip?: (() => void) | undefined;
};

/** The big button, with Reset and Skip beside it. */
export function MainRow(props: MainRowProps) {
  const { main, canSkip = false, mainButton, beside, onReset, onSkip, ...options } = props;
  const { controller, shown, slot } = options;
  const { label, icon, act } = main ?? mainActOf(options);
  const isIdle = shown.status === 'idle';
  return (
    <div className={styles.row}>
      {!isIdle && (
        <IconButton
          label="Reset"
          shortcut="R"
          size="large"
          className={styles.reset}
          onClick={onReset ?? (() => controller.reset(slot))}
        >
          <ResetIcon />
        </IconButton>
      )}
      <Button
        ref={mainButton}
        variant="primary"
        size="large"
        icon={icon}
        className={styles.main}
        aria-keyshortcuts="Space"
        data-early-press={isIdle ? 'start' : undefined}
        onClick={act}
      >
        {label}
      </Button>
      {beside !== undefined && <div className={styles.skip}>{beside}</div>}
      {beside === undefined &&
        canSkip &&
        (shown.status === 'running' || shown.status === 'paused') && (
          <IconButton
            label="Skip"
            shortcut="N"
            size="large"
            className={styles.skip}
            onClick={onSkip ?? (() => controller.skip(slot))}
          >
            <SkipIcon />
          </IconButton>
        )}
    </div>
  );
}
