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

/** The time of day, written like every other time on the board. */
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

/** Every paper with its start and finish, one below the other. */
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

/** A candidate's line says of which paper it is, where there are several. */
function lengthOfRow({ candidate, title, ms }: ExamRow, hasTitles: boolean): string {
  return candidate !== '' && hasTitles ? `${title}, ${lengthText(ms)}` : lengthText(ms);
}

/** For so many lines the board has room at most; lines are as large as their number allows. */
const ROOMS = [2, 3, 4, 6, 8, 12, 18] as const;

function roomOf(count: number): number | 'many' {
  return ROOMS.find((room) => count <= room) ?? 'many';
}
