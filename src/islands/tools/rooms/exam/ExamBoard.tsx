import { formatClock } from '#shared/domain/formats/clock-parts.ts';
import {
  type ExamRow,
  type ExamSettings,
  examRows,
  rowName,
} from '#shared/domain/tools/rooms/exam.ts';
import {
  examBoard,
  noticeOf,
  type TimedExamRow,
  writingOf,
} from '#shared/domain/tools/rooms/exam-board.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import type { LiveRun } from '../../page/use-tool.ts';
import { timeOfDay } from '../../parts/screen/shown.ts';
import styles from './ExamBoard.module.css';
import { finishText } from './exam-shown.ts';

/** The clock in the built HTML; the time is known only when the page wakes up. */
const ASLEEP = { digits: '00:00:00', half: '' };

/** The time of day, in the same format as the other times on the board. */
export function WallClock({ nowMs }: { nowMs: number }) {
  const isAwake = useIsAwake();
  const { digits, half } = isAwake ? formatClock(nowMs) : ASLEEP;
  return (
    <p className={styles.clock} role="timer" aria-label="Time of day" data-awake={isAwake}>
      {digits}
      {half !== '' && <span className={styles.half}> {half}</span>}
    </p>
  );
}

export type ExamBoardProps = { settings: ExamSettings; live: LiveRun | null; nowMs: number };

/** The lines of the board with start and finish. */
export function ExamBoard({ settings, live, nowMs }: ExamBoardProps) {
  const rows: readonly TimedExamRow[] =
    live === null
      ? examRows(settings).map((row) => ({ ...row, finishAt: null, leftMs: null }))
      : examBoard(settings, live.run, nowMs);
  const startAt = live === null ? null : writingOf(live.run, nowMs).startAt;
  const isPaused = live?.run.status === 'paused';
  const hasTitles = settings.papers.length > 1;
  return (
    <table
      className={styles.board}
      data-large={settings.isLarge || undefined}
      data-room={roomOf(rows.length)}
    >
      <thead>
        <tr>
          <th scope="col">{settings.candidates.length > 0 ? 'Paper or candidate' : 'Paper'}</th>
          <th scope="col">Start</th>
          <th scope="col">Finish</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => {
          const notice = noticeOf(row, settings.noticesMs);
          const word = isPaused && notice !== 'finished' ? 'paused' : notice;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two papers may be alike in everything.
            <tr key={place} data-notice={word || undefined}>
              <th scope="row">
                {rowName(row)} <span className={styles.length}>{lengthOfRow(row, hasTitles)}</span>
              </th>
              <td>{startAt === null ? '–' : timeOfDay(startAt)}</td>
              <td>
                {row.finishAt === null ? '–' : finishText(row.finishAt)}{' '}
                {word !== '' && <span className={styles.notice}>{word}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * Returns the length of a line; a candidate's line also names the paper where there are several.
 */
function lengthOfRow({ candidate, title, ms }: ExamRow, hasTitles: boolean): string {
  return candidate !== '' && hasTitles ? `${title}, ${lengthText(ms)}` : lengthText(ms);
}

/** Steps of the board's size: the number of lines that fit at each size. */
const ROOMS = [2, 3, 4, 6, 8, 12, 18] as const;

function roomOf(count: number): number | 'many' {
  return ROOMS.find((room) => count <= room) ?? 'many';
}
