import {
  type ExamSettings,
  examBoard,
  examRows,
  noticeOf,
  rowName,
  type TimedExamRow,
  writingAt,
} from '#shared/domain/tools/exam.ts';
import { lengthText } from '#shared/domain/tools/time-text.ts';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { timeOfDay } from '../screen/shown.ts';
import type { LiveRun } from '../use-tool.ts';
import styles from './ExamBoard.module.css';

/** The time of day; the page is made without one, and has it when it wakes up. */
export function WallClock({ nowMs }: { nowMs: number }) {
  const isAwake = useIsAwake();
  const at = new Date(nowMs);
  const parts = isAwake ? [at.getHours(), at.getMinutes(), at.getSeconds()] : [0, 0, 0];
  return (
    <p className={styles.clock} role="timer" aria-label="Time of day" data-awake={isAwake}>
      {parts.map((part) => String(part).padStart(2, '0')).join(':')}
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
  const beganAt = live === null ? null : writingAt(live.run);
  const isPaused = live?.run.status === 'paused';
  return (
    <table className={styles.board} data-large={settings.isLarge || undefined}>
      <thead>
        <tr>
          <th scope="col">Paper</th>
          <th scope="col">Start</th>
          <th scope="col">Finish</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => {
          const notice = noticeOf(row, settings.noticesMs);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two papers may be alike in everything.
            <tr key={place} data-notice={notice || undefined}>
              <th scope="row">
                {rowName(row)} <span className={styles.length}>{lengthText(row.ms)}</span>
              </th>
              <td>{beganAt === null ? '–' : timeOfDay(beganAt)}</td>
              <td>
                {row.finishAt === null ? (isPaused ? 'paused' : '–') : timeOfDay(row.finishAt)}
                {notice !== '' && <span className={styles.notice}> {notice}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The board alone on a full screen, with what the candidates are told. */
export function ExamStage({ phase, ...board }: ExamBoardProps & { phase: string }) {
  return (
    <>
      <WallClock nowMs={board.nowMs} />
      <p className={styles.phase}>{phase}</p>
      <ExamBoard {...board} />
    </>
  );
}
