import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy-part.tsx';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import { type WorkEntry, workedMs, workOfDay } from '#shared/domain/tools/work-log.ts';
import type { WorkLog } from '#stores/tools/work-log.ts';
import type { ToolDesk } from '../tool-desk.ts';
import styles from './DayCount.module.css';

const DayList = lazyPart(() => import('./DayList.tsx').then((m) => m.DayList));

export type DayCountProps = {
  desk: ToolDesk;
  log: WorkLog;
  /** What is counted: rounds that were finished, or minutes of work. */
  counts: CountedAs;
};

export type CountedAs = 'pomodoros' | 'minutes';

/** What was done on this page today; its stretches unfold under it. */
export function DayCount({ desk, log, counts }: DayCountProps) {
  const entries = useStore(log.$entries);
  const nowMs = useStore(desk.tools.$nowMs);
  const [isOpen, setOpen] = useState(false);
  const today = workOfDay(entries, desk.page, nowMs);
  return (
    <details className={styles.day} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Today: <strong>{countText(today, counts)}</strong>
      </summary>
      {isOpen && <DayList {...{ desk, log, counts, today, nowMs }} />}
    </details>
  );
}

/** `3 pomodoros`, `1 h 15 min of study`. */
export function countText(entries: readonly WorkEntry[], counts: CountedAs): string {
  if (counts === 'minutes') {
    return lengthText(Math.floor(workedMs(entries) / 60_000) * 60_000).replace('0 s', '0 min');
  }
  const count = entries.filter(({ isFull }) => isFull).length;
  return `${count} ${count === 1 ? 'pomodoro' : 'pomodoros'}`;
}
