/* A working day: clock in, blocks of focus, lunch, clock out, and text for the time sheet. */
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { lazyPart } from '#pomodoro/lazy/lazy-part.tsx';
import type { WorkdayConfig } from '#shared/contract/tools/work/workday.ts';
import { clockText, lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { dayPlanOf, readDayOfWork } from '#shared/domain/tools/work/workday.ts';
import { Button } from '#ui/actions/Button.tsx';
import { PlayIcon } from '#ui/marks/first-icons.tsx';
import { useIsAwake } from '#ui/use-is-awake.ts';
import { useRun } from '../../page/use-tool.ts';
import { type Chip, Chips } from '../../parts/screen/Chips.tsx';
import type { MainAct } from '../../parts/screen/MainRow.tsx';
import { type Shown, timeOfDay } from '../../parts/screen/shown.ts';
import { TimeEntry } from '../../parts/screen/TimeEntry.tsx';
import { ToolScreen } from '../../parts/screen/ToolScreen.tsx';
import { useWorkday } from './use-workday.ts';
import styles from './Workday.module.css';

const BlockPanel = lazyPart(() => import('./BlockPanel.tsx').then((m) => m.BlockPanel));
const DaySheet = lazyPart(() => import('./DaySheet.tsx').then((m) => m.DaySheet));

export type WorkdayToolProps = { page: string; config: WorkdayConfig };

export function WorkdayTool({ page, config }: WorkdayToolProps) {
  const day = useWorkday(page, config);
  const { controller, settings, change, shared } = day;
  const schedule = day.ask(dayPlanOf(settings));
  const live = useRun(controller);
  const nowMs = useStore(controller.tools.$nowMs);
  const isAwake = useIsAwake();
  const field = useRef<HTMLInputElement>(null);
  const status = live?.run.status;
  const { workedMs, doneAt, isFull } = readDayOfWork(live?.run ?? null, settings, nowMs);
  const own = (shown: Shown): Shown => ({
    ...shown,
    clock: clockText(workedMs, 'down'),
    label: [(live?.run.schedule ?? schedule).name, LABELS[shown.status]]
      .filter(Boolean)
      .join(' · '),
    detail: isAwake ? detailOf({ status, isFull, doneAt, endedAt: endOf(live?.run) }) : '',
    fraction: Math.min(1, workedMs / settings.targetMs),
    isOver: false,
  });
  const { targets, lunches } = config;
  const isWorking = status === 'running';
  const isUnderWay = isWorking || status === 'paused';
  return (
    <ToolScreen
      {...{ controller, shared, field }}
      schedule={schedule}
      show={own}
      mainFor={(_, usual): MainAct => {
        if (isWorking) return { label: 'Lunch', act: day.goToLunch };
        if (status === 'paused')
          return { label: 'Back to work', icon: <PlayIcon />, act: day.comeBack };
        return { ...usual, label: 'Clock in' };
      }}
      onReset={isUnderWay ? day.clockOut : undefined}
      row={isUnderWay ? <DayRow day={day} isWorking={isWorking} /> : undefined}
      controls={isWorking && <BlockPanel day={day} config={config} />}
      isFixed
      canKeep={false}
      hasFinish={false}
      note="Your day keeps counting when this tab is closed; keep it open to be alerted when you reach your target."
      setter={
        <>
          {status === 'ended' && <DaySheet day={day} />}
          <Chips
            label="Target"
            chips={[...targets.map(chipOf), ...ownChip(targets, settings.targetMs)]}
            chosen={String(settings.targetMs)}
            onChoose={(id) => change({ targetMs: Number(id) })}
          />
          <TimeEntry
            label="Custom target"
            placeholder="Custom target: 5h 30m, until 17:00"
            now={controller.clock.now}
            field={field}
            onEnter={day.enterTarget}
          />
          <Chips
            label="Lunch"
            chips={[{ id: '0', label: 'No lunch' }, ...lunches.map(chipOf)]}
            chosen={String(settings.lunchMs)}
            onChoose={(id) => change({ lunchMs: Number(id) })}
          />
        </>
      }
    />
  );
}

/**
 * The big button, which switches between lunch and work during the day, and a separate one that
 * clocks out.
 */
function DayRow({ day, isWorking }: { day: ReturnType<typeof useWorkday>; isWorking: boolean }) {
  return (
    <div className={styles.row}>
      <Button
        variant="primary"
        size="large"
        aria-keyshortcuts="Space"
        onClick={isWorking ? day.goToLunch : day.comeBack}
      >
        {isWorking ? 'Lunch' : 'Back to work'}
      </Button>
      <Button size="large" onClick={day.clockOut}>
        Clock out
      </Button>
    </div>
  );
}

const LABELS: Readonly<Record<Shown['status'], string>> = {
  idle: 'Not clocked in',
  running: 'Working',
  waiting: 'Working',
  paused: 'At lunch',
  ended: 'Clocked out',
};

type DetailOptions = {
  status: Shown['status'] | undefined;
  isFull: boolean;
  doneAt: number;
  endedAt: number;
};

function detailOf({ status, isFull, doneAt, endedAt }: DetailOptions): string {
  if (status === 'ended') return `clocked out at ${timeOfDay(endedAt)}`;
  if (isFull) return `target reached at ${timeOfDay(doneAt)}`;
  return status === undefined
    ? `done at ${timeOfDay(doneAt)} if you clock in now`
    : `done at ${timeOfDay(doneAt)}`;
}

function endOf(run: { status: string; endedAt?: number } | undefined): number {
  return run?.endedAt ?? 0;
}

function chipOf({ label, time }: { label: string; time: number }): Chip {
  return { id: String(time), label };
}

function ownChip(targets: readonly { time: number }[], targetMs: number): readonly Chip[] {
  const isKnown = targets.some(({ time }) => time === targetMs);
  return isKnown ? [] : [{ id: String(targetMs), label: lengthText(targetMs) }];
}
