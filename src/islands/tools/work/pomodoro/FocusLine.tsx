import { useStore } from '@nanostores/react';
import type { PomodoroConfig } from '#shared/contract/tools/work/pomodoro.ts';
import type { RunReading } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { type Schedule, stepAt } from '#shared/domain/tools/runs/schedule.ts';
import { focusDots, setDots } from '#shared/domain/tools/work/focus.ts';
import { workOfDay } from '#shared/domain/tools/work/work-log.ts';
import { SessionDots } from '#ui/timer/SessionDots.tsx';
import { placeIn } from '../../page/use-tool.ts';
import { SegmentLine } from '../../parts/screen/SegmentLine.tsx';
import styles from './Pomodoro.module.css';
import type { Focus } from './use-focus.ts';

export type FocusLineProps = {
  focus: Focus;
  config: PomodoroConfig;
  schedule: Schedule;
  live: { run: Run; reading: RunReading } | null;
};

/** Below the digits: the parts, or a dot for each pomodoro, and the note of the current part. */
export function FocusLine({ focus, config, schedule, live }: FocusLineProps) {
  const { controller, work } = focus;
  const entries = useStore(work.log.$entries);
  const nowMs = useStore(controller.tools.$nowMs);
  const ofRun = focusDots(schedule, live?.run ?? null);
  // A single pomodoro counts in the day's current set of four.
  const isSingle = ofRun.finished + ofRun.interrupted + ofRun.planned === 1;
  const today = workOfDay(entries, controller.page, nowMs).filter(({ isFull }) => isFull).length;
  const isNew = live?.run.status === 'running' && ofRun.planned === 1;
  const dots = isSingle ? setDots(today, isNew) : ofRun;
  const { steps } = live?.run.schedule ?? schedule;
  const { finished, interrupted, planned } = dots;
  const count = finished + interrupted + planned;
  const note = live?.run.status === 'ended' ? '' : (live?.reading.step ?? stepAt(schedule, 0)).note;
  return (
    <div className={styles.line}>
      <SegmentLine steps={steps} place={placeIn(live)} fraction={live?.reading.fraction ?? 0} />
      {config.controls.includes('dots') && count > 0 && (
        <SessionDots {...dots} label={`${finished} of ${count} pomodoros done`} />
      )}
      {(hasNotes(steps) || config.asks.includes('goal')) && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function hasNotes(steps: Schedule['steps']): boolean {
  return steps.some(({ note }) => note !== undefined && note !== '');
}
