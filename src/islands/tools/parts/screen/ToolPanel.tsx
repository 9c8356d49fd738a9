import type { ReactNode } from 'react';
import { SESSION_OF_TONE } from '../../page/session-of-tone.ts';
import type { Shown } from './shown.ts';
import styles from './ToolPanel.module.css';

export type ToolPanelProps = {
  shown: Shown;
  /** Filled with the colour of the step while it runs, for what is read from across a room. */
  isFilled?: boolean | undefined;
  /** In the place of digits and line: a disc, a clock, cards. */
  face?: ReactNode;
  /** Under the digits: segments, marks. */
  line?: ReactNode;
  controls: ReactNode;
  /** The corner of the panel: mute, share, full screen. */
  corner?: ReactNode;
};

/** The place of a tool: what runs, its digits, and the one big button. */
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

/** The digits alone; equally wide, so that nothing moves while they count. */
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

/** So many characters a clock has room for: a time of day is as large at 9:00 AM as at 10:00 AM. */
function roomOf(clock: string): number {
  return clock.length + (/^\d:\d\d\s?[ap]/i.test(clock) ? 1 : 0);
}

/**
 * A text without its numbers. One that says something else is a new element: browsers take a text
 * in the middle that changes for one that moves.
 */
function formOf(text: string): string {
  return text.replace(/\d/g, '0');
}

/** How much has passed. */
export function ProgressLine({ fraction }: { fraction: number }) {
  return (
    <svg className={styles.line} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.passed} width={fraction * 100} height="1" />
    </svg>
  );
}
