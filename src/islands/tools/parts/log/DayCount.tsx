import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import { workOfDay } from '#shared/domain/tools/work/work-log.ts';
import { countText, type DayCountProps } from './count-text.ts';
import styles from './DayCount.module.css';

const DayList = lazyPart(() => import('./DayList.tsx').then((m) => m.DayList));

/** Count of today's work on this page, with its sessions in a list below. */
export function DayCount({ controller, log, counts }: DayCountProps) {
  const entries = useStore(log.$entries);
  const nowMs = useStore(controller.tools.$nowMs);
  const [isOpen, setOpen] = useState(false);
  const today = workOfDay(entries, controller.page, nowMs);
  return (
    <details className={styles.day} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Today: <strong>{countText(today, counts)}</strong>
      </summary>
      {isOpen && <DayList {...{ controller, log, counts, today, nowMs }} />}
    </details>
  );
}
