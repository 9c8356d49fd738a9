import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/Button.tsx';
import { CheckIcon, PauseIcon, PlayIcon, ResetIcon, SkipIcon } from '#ui/first-icons.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import styles from './TimerControls.module.css';
import type { TimerReading } from './timer-reading.ts';
import type { TimerScreen } from './timer-screen.ts';
import { useShown } from './use-shown.ts';

interface MainAct {
  readonly label: string;
  readonly icon: ReactNode;
  readonly act: () => void;
}

/** What the one big button, and the Space bar, do now. */
export function mainActOf(status: TimerReading['status'], { timer, start }: TimerScreen): MainAct {
  switch (status) {
    case 'idle':
      return { label: 'Start', icon: <PlayIcon />, act: start };
    case 'running':
      return { label: 'Pause', icon: <PauseIcon />, act: timer.pause };
    case 'paused':
      return { label: 'Resume', icon: <PlayIcon />, act: timer.resume };
    case 'overtime':
      return { label: 'Finish', icon: <CheckIcon />, act: () => timer.finish(true) };
  }
}

export type TimerControlsProps = {
  reading: Pick<TimerReading, 'status'>;
  screen: TimerScreen;
  mainButton?: RefObject<HTMLButtonElement | null> | undefined;
};

/** The one big button, and beside it what ends a session under way. */
export function TimerControls({ reading: { status }, screen, mainButton }: TimerControlsProps) {
  const { label, icon, act } = mainActOf(status, screen);
  const areKeysOn = useShown(screen.shortcuts.$areOn, true);
  const keyed = (key: string) => (areKeysOn ? key : undefined);
  const isActive = status !== 'idle';
  return (
    <div className={styles.controls}>
      {isActive && (
        <IconButton
          label="Reset"
          shortcut={keyed('R')}
          size="large"
          className={styles.reset}
          onClick={screen.timer.reset}
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
        title={areKeysOn ? `${label} (Space)` : undefined}
        aria-keyshortcuts={keyed('Space')}
        data-early-press={isActive ? undefined : 'start'}
        onClick={act}
      >
        {label}
      </Button>
      {/* In overtime there is nothing left to skip: what was focused is finished. */}
      {isActive && status !== 'overtime' && (
        <IconButton
          label="Skip"
          shortcut={keyed('S')}
          size="large"
          className={styles.skip}
          onClick={screen.timer.skip}
        >
          <SkipIcon />
        </IconButton>
      )}
    </div>
  );
}
