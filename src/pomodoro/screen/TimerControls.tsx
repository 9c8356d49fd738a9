import { memo, type ReactNode, type RefObject } from 'react';
import type { SessionType } from '#shared/domain/timer/types.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, PauseIcon, PlayIcon, ResetIcon, SkipIcon } from '#ui/marks/first-icons.tsx';
import styles from './TimerControls.module.css';
import { SESSION_NAMES, type TimerReading } from './timer-reading.ts';
import type { TimerScreen } from './timer-screen.ts';
import { useShown } from './use-shown.ts';

type Status = TimerReading['status'];

interface MainAct {
  readonly label: string;
  readonly icon: ReactNode;
  readonly act: () => void;
}

/** Returns the action of the main button and the Space bar for a status. */
export function mainActOf(
  status: Status,
  { timer, start }: TimerScreen,
  next: SessionType | null = null,
): MainAct {
  switch (status) {
    case 'idle':
      return { label: startLabel(next), icon: <PlayIcon />, act: start };
    case 'running':
      return { label: 'Pause', icon: <PauseIcon />, act: timer.pause };
    case 'paused':
      return { label: 'Resume', icon: <PlayIcon />, act: timer.resume };
    case 'overtime':
      return { label: 'Finish', icon: <CheckIcon />, act: () => timer.finish(true) };
  }
}

/** The words on a button that starts a session; the next one is named at the end of another one. */
export function startLabel(next: SessionType | null): string {
  return next === null ? 'Start' : `Start ${SESSION_NAMES[next].toLowerCase()}`;
}

export type TimerControlsProps = {
  status: Status;
  /** The session that is offered at the end of another one. */
  next?: SessionType | null | undefined;
  /** The status that the other buttons show; it may lag a moment behind `status`. */
  settled?: Status | undefined;
  screen: TimerScreen;
  mainButton?: RefObject<HTMLButtonElement | null> | undefined;
};

/** The one big button, and beside it what ends a session under way. */
export const TimerControls = memo(function TimerControls({
  status,
  next = null,
  settled = status,
  screen,
  mainButton,
}: TimerControlsProps) {
  const areKeysOn = useShown(screen.shortcuts.$areOn, true);
  return (
    <div className={styles.controls}>
      {settled !== 'idle' && (
        <IconButton
          label="Reset"
          shortcut={areKeysOn ? 'R' : undefined}
          size="large"
          className={styles.reset}
          onClick={screen.timer.reset}
        >
          <ResetIcon />
        </IconButton>
      )}
      <MainButton {...{ status, next, screen, mainButton, areKeysOn }} />
      {/* In overtime there is nothing left to skip: what was focused is finished. */}
      {settled !== 'idle' && settled !== 'overtime' && (
        <IconButton
          label="Skip"
          shortcut={areKeysOn ? 'S' : undefined}
          size="large"
          className={styles.skip}
          onClick={screen.timer.skip}
        >
          <SkipIcon />
        </IconButton>
      )}
    </div>
  );
});

type MainButtonProps = Omit<TimerControlsProps, 'settled'> & { areKeysOn: boolean };

function MainButton({ status, next, screen, mainButton, areKeysOn }: MainButtonProps) {
  const { label, icon, act } = mainActOf(status, screen, next);
  return (
    <Button
      ref={mainButton}
      variant="primary"
      size="large"
      icon={icon}
      className={classNames(styles.main, next !== null && styles.wide)}
      title={areKeysOn ? `${label} (Space)` : undefined}
      aria-keyshortcuts={areKeysOn ? 'Space' : undefined}
      data-early-press={status === 'idle' ? 'start' : undefined}
      onClick={act}
    >
      {label}
    </Button>
  );
}
