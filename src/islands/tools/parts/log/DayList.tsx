import { useStore } from '@nanostores/react';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { type WorkEntry, wholeMinutes } from '#shared/domain/tools/work/work-log.ts';
import { timeOfDay } from '../screen/shown.ts';
import { countText, type DayCountProps } from './count-text.ts';
import styles from './DayCount.module.css';
import { KeepWork } from './KeepWork.tsx';

export type DayListProps = DayCountProps & { today: readonly WorkEntry[]; nowMs: number };

const EARLIER_DAYS = 14;

/** Today's work, each part of which can be saved as a session, and the counts of earlier days. */
export function DayList({ controller, log, counts, today, nowMs }: DayListProps) {
  const entries = useStore(log.$entries);
  const days = earlierDays(entries, controller.page, nowMs);
  return (
    <div className={styles.body}>
      {today.length === 0 && <p>Nothing yet. Finished blocks appear here.</p>}
      <ul className={styles.list}>
        {today.map((entry) => (
          <li key={entry.key}>
            <span className={styles.when}>
              {timeOfDay(entry.startedAt)}–{timeOfDay(entry.endedAt)}
            </span>
            <span>{lengthText(wholeMinutes(entry.ms) * 60_000)}</span>
            <span className={styles.about}>
              {entry.label}
              {!entry.isFull && ' (cut short)'}
            </span>
            <KeepWork controller={controller} log={log} entries={[entry]} />
          </li>
        ))}
      </ul>
      {days.length > 0 && (
        <p className={styles.when}>
          Before: {days.map(([day, each]) => `${day} ${countText(each, counts)}`).join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Returns the earlier days with work on this page, latest first. */
function earlierDays(
  entries: readonly WorkEntry[],
  page: string,
  nowMs: number,
): readonly [string, readonly WorkEntry[]][] {
  const today = new Date(nowMs).toDateString();
  const days = new Map<string, WorkEntry[]>();
  for (const entry of entries.toReversed()) {
    const day = new Date(entry.endedAt).toDateString();
    if (entry.page !== page || day === today) continue;
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].slice(0, EARLIER_DAYS).map(([day, each]) => [dayText(day), each]);
}

function dayText(day: string): string {
  return formatInstant(Date.parse(day), 'weekdayAndDay');
}
