import type { ReactNode } from 'react';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import type { Shown } from './shown.ts';
import styles from './ToolPanel.module.css';

export type ToolPanelProps = {
  shown: Shown;
  /**
   * Whether the panel is filled with the colour of the step while the timer runs, to be seen from
   * across a room.
   */
  isFilled?: boolean | undefined;
  /** Replaces digits and line: a disc, a clock, cards. */
  face?: ReactNode;
  /** Below the digits: segments, marks. */
  line?: ReactNode;
  controls: ReactNode;
  /** Buttons in the corner of the panel: mute, share, full screen. */
  corner?: ReactNode;
};

/** Panel of a tool: the current step, the digits, and the big button. */
export function ToolPanel({
  shown,
  isFilled = false,
  face,
  line,
  controls,
  corner,
}: ToolPanelProps) {
  const isLive = shown.status === 'running' || shown.status === 'paused';
  return (
    <section
      className={styles.panel}
      aria-label="Timer"
      data-session={SESSION_OF_TONE[shown.tone]}
      data-filled={(isFilled && isLive) || undefined}
      data-status={shown.status}
    >
      <p className={styles.label}>{shown.label}</p>
      <div className={styles.corner}>{corner}</div>
      {face ?? <Digits clock={shown.clock} isOver={shown.isOver} />}
      <p key={formOf(shown.detail)} className={styles.detail}>
        {shown.detail}
      </p>
      {line ?? <ProgressLine fraction={shown.fraction} />}
      {controls}
    </section>
  );
}

/** The digits, all of the same width, so that nothing moves while they count. */
export function Digits({ clock, isOver = false }: { clock: string; isOver?: boolean }) {
  return (
    <p
      key={formOf(clock)}
      className={styles.digits}
      role="timer"
      data-length={roomOf(clock)}
      data-over={isOver || undefined}
    >
      {clock}
    </p>
  );
}

/**
 * Returns the number of characters that a clock text gets room for. A time of day has the same size
 * at 9:00 AM as at 10:00 AM.
 */
function roomOf(clock: string): number {
  return clock.length + (/^\d:\d\d\s?[ap]/i.test(clock) ? 1 : 0);
}

/**
 * Returns a text with its digits replaced by 0, to be used as a React key. A different text becomes
 * a new element: browsers count a centred text that changes its width as a layout shift.
 */
function formOf(text: string): string {
  return text.replace(/\d/g, '0');
}

/** Line that shows the elapsed share. */
export function ProgressLine({ fraction }: { fraction: number }) {
  return (
    <svg className={styles.line} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.passed} width={fraction * 100} height="1" />
    </svg>
  );
}
